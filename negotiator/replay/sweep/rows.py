"""What one point of a sweep came to, and how that is written as a line of CSV.

Numbers are rounded once, half to even, to millionths, from exact fractions; so a row is the same
whoever calculated it, and a front drawn from a file is the front of the sweep.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from negotiator.errors import InvalidValueError

MILLION: Final = 10**6
"""Parts of one in which numbers are counted."""
MEASURES: Final = ("agreement", "deadlock", "surplus", "surplus_all", "deal_rounds", "distance")
"""What is measured at each point, in the order of a row."""

_NUMBER, _REFUSED, _SWEEP = "point", "refused", "sweep"


@dataclass(frozen=True, slots=True)
class Row:
    """One point of a sweep. Measures are in millionths; None where there is nothing to measure.

    Attributes:
        number: of the point, from 0.
        values: of each dimension.
        agreement: share that ended in a deal.
        deadlock: share that ended in a deadlock.
        surplus: mean over the deals, by the mandate as it is: 0 at its reserve, 1 at its targets.
        surplus_all: the same, a negotiation without a deal counting 0.
        rounds: mean over the deals.
        distance: how far off an informed attacker is on average with his estimate of our reserve,
            as a share of the range; None where that was not measured.
        refused: why there is no such mandate; empty where there is.
    """

    number: int
    values: tuple[str, ...]
    agreement: int | None = None
    deadlock: int | None = None
    surplus: int | None = None
    surplus_all: int | None = None
    rounds: int | None = None
    distance: int | None = None
    refused: str = ""

    @property
    def measures(self) -> tuple[int | None, ...]:
        """The measures in the order of `MEASURES`."""
        return (
            self.agreement,
            self.deadlock,
            self.surplus,
            self.surplus_all,
            self.rounds,
            self.distance,
        )


@dataclass(frozen=True, slots=True)
class Sums:
    """What the negotiations of one point add up to.

    Attributes:
        played: how many.
        agreed: how many ended in a deal.
        deadlocks: how many in a deadlock.
        rounds: of all deals.
        won: surplus of all deals, in units.
        unit: how many of them are a surplus of 1; 0 where the mandate has no range.
        distance: of all negotiations; None where it was not measured.
    """

    played: int
    agreed: int
    deadlocks: int
    rounds: int
    won: int
    unit: int
    distance: Fraction | None = None

    def row(self, number: int, values: tuple[str, ...]) -> Row:
        """Return the row of a point."""
        whole = self.distance
        return Row(
            number,
            values,
            agreement=millionths(self.agreed, self.played),
            deadlock=millionths(self.deadlocks, self.played),
            surplus=millionths(self.won, self.unit * self.agreed),
            surplus_all=millionths(self.won, self.unit * self.played),
            rounds=millionths(self.rounds, self.agreed),
            distance=None
            if whole is None
            else millionths(whole.numerator, whole.denominator * self.played),
        )


def millionths(part: int, whole: int) -> int | None:
    """Return a share in millionths, half to even; None of nothing."""
    if not whole:
        return None
    found, left = divmod(part * MILLION, whole)
    return found + (2 * left > whole or (2 * left == whole and found % 2))


def written(number: int | None) -> str:
    """Write millionths as a decimal of six places; nothing for None."""
    if number is None:
        return ""
    whole, part = divmod(abs(number), MILLION)
    return f"{'-' if number < 0 else ''}{whole}.{part:06d}"


def read_millionths(text: str) -> int | None:
    """Read what `written` wrote.

    Raises:
        ValueError: it is anything else.
    """
    if not text:
        return None
    number = int(text.replace(".", ""))
    if written(number) != text:
        msg = "expected a decimal of six places"
        raise ValueError(msg)
    return number


def header_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return the columns of a sweep that varies these names."""
    return (_NUMBER, *names, *MEASURES, _REFUSED, _SWEEP)


def csv_of(rows: Iterable[Row], sweep: str) -> str:
    """Write rows as lines of CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        (row.number, *row.values, *map(written, row.measures), row.refused, sweep) for row in rows
    )
    return text.getvalue()


def header_line(names: Sequence[str]) -> str:
    """Write the columns as a line of CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(header_of(names))
    return text.getvalue()


def row_of(cells: Sequence[str], sweep: str, number: int, values: int) -> Row:
    """Read a row that was written.

    Args:
        cells: of the line.
        sweep: whose row it must be.
        number: which point it must be.
        values: how many dimensions there are.

    Raises:
        InvalidValueError: it is not that row.
    """
    measured = len(MEASURES)
    fits = len(cells) == values + measured + 3 and cells[0] == str(number) and cells[-1] == sweep
    if not fits:
        msg = f"expected point {number} of sweep {sweep}"
        raise InvalidValueError(msg)
    try:
        measures = [read_millionths(cell) for cell in cells[1 + values : 1 + values + measured]]
    except ValueError:
        msg = f"point {number}: expected decimals of six places"
        raise InvalidValueError(msg) from None
    own, named = tuple(cells[1 : 1 + values]), dict(zip(MEASURES, measures, strict=True))
    return Row(
        number,
        own,
        agreement=named["agreement"],
        deadlock=named["deadlock"],
        surplus=named["surplus"],
        surplus_all=named["surplus_all"],
        rounds=named["deal_rounds"],
        distance=named["distance"],
        refused=cells[-2],
    )
