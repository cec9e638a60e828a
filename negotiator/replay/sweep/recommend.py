"""Which point of a sweep to recommend, by a rule that can be said in a sentence.

Of all points with at least the agreement that was asked for, the one with the greatest surplus over
all negotiations; of several, the one that an attacker learns least of, then the first. A point
without any deal is no better than the mandate as it is.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from negotiator.replay.sweep.rows import MILLION, Row
from negotiator.terms.values import format_decimal

_PARTS: Final = 20
_STEP: Final = Decimal(1) / _PARTS


@dataclass(slots=True)
class Recommended:
    """The best row so far.

    Attributes:
        agreement: the least agreement, in millionths.
        row: the best; None as long as none is good enough.
        played: how many rows were looked at that make a mandate.
    """

    agreement: int
    row: Row | None = None
    played: int = 0

    def add(self, row: Row) -> None:
        """Look at a row; they come in their order."""
        if row.agreement is None or row.surplus_all is None:
            return
        self.played += 1
        if row.agreement < self.agreement:
            return
        if self.row is None or _key(row) > _key(self.row):
            self.row = row

    def betters(self, now: Row) -> bool:
        """Say whether it is better than the mandate as it is, or that is not good enough.

        One that nobody takes is not: of two mandates without a deal an attacker would learn less of
        the one that gives way less, and that is no reason to sign it.
        """
        if self.row is None or not self.row.agreement:
            return False
        enough = now.agreement is not None and now.agreement >= self.agreement
        return not enough or _key(self.row) > _key(now)


def _key(row: Row) -> tuple[int, int]:
    """Return what rows are compared by."""
    surplus, distance = row.surplus_all, row.distance
    return (0 if surplus is None else surplus), (0 if distance is None else distance)


def floor_values(high: int) -> str:
    """Return the values of ``floor`` that deadlocks at one gap ask for.

    With reserves so many times as far from the targets as are the targets and their last offers,
    every one of them could be taken.

    Args:
        high: the greatest gap among them, in millionths of the range.
    """
    top = 1 + -(-high // (MILLION // _PARTS)) * _STEP
    return f"1..{format_decimal(top)}:{_STEP}"
