"""Sheets of quotes in CSV: one quote a row, or one part a row with a group of columns a supplier.

Rows are counted as a spreadsheet counts them. Every column that is not known has to be named by
`--ignore`: one that is dropped in silence could be the discount.

Source: RFC 4180 (CSV).
"""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from io import StringIO
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.importing.building import MAX_LINES, build
from negotiator.replay.importing.model import (
    Imported,
    Line,
    Options,
    check_expected,
    needed,
    placed,
    plain,
    started,
)
from negotiator.replay.importing.text import (
    above_zero,
    cell_date,
    cell_number,
    check_no_formula,
    decode,
)
from negotiator.replay.importing.wide import is_wide, wide_lines
from negotiator.replay.recorded import LONGEST, Kind, Source
from negotiator.terms import Role
from negotiator.terms.values import check_currency, check_unit, format_decimal

REQUIRED: Final = ("supplier", "item", "quantity")
"""Columns that a sheet must have."""
OPTIONAL: Final = (
    "unit_price",
    "total",
    "currency",
    "unit",
    "quoted",
    "valid_until",
    "lead_days",
    "per",
    "discount",
    "minimum",
)
"""Columns that a sheet may have."""

_SEPARATORS: Final = ",;\t"
_MAX_COLUMNS: Final = 500
_MAX_LEAD: Final = 3_650


@dataclass(frozen=True, slots=True)
class _Row:
    """A row by the names of its columns."""

    place: str
    cells: dict[str, str]
    options: Options

    def text(self, name: str) -> str:
        """Return a cell that must not be empty."""
        with placed(f"{self.place}, column {name}"):
            if not self.cells[name]:
                msg = "expected a value, got an empty cell"
                raise InvalidValueError(msg)
        return self.cells[name]

    def number(self, name: str) -> Decimal | None:
        """Return a number above zero; None where there is no such column."""
        if name not in self.cells:
            return None
        cell = self.text(name)
        with placed(f"{self.place}, column {name}"):
            return above_zero(cell_number(cell, self.options.decimal))

    def date(self, name: str) -> datetime | None:
        """Return a day or an instant; None where there is no such column."""
        if name not in self.cells:
            return None
        cell = self.text(name)
        with placed(f"{self.place}, column {name}"):
            return cell_date(cell, self.options.date_order)


def import_sheet(data: bytes, name: str, options: Options) -> Imported:
    """Import a sheet of quotes.

    Args:
        data: the file.
        name: what to call it, in errors and recordings.
        options: what the sheet leaves open.

    Raises:
        InvalidValueError: malformed, ambiguous, in a foreign currency or twice the same; the
            message names file, row and column.
    """
    with placed(name):
        rows = _rows(decode(data))
        lines = wide_lines(rows, options) if is_wide(rows) else _lines(rows, options)
        return build(lines, Source(Kind.QUOTES, name), Role.SELLER, options, ())


def _rows(text: str) -> list[list[str]]:
    """Split a sheet into cells without white space around them."""
    first = text.split("\n", 1)[0]
    found = [separator for separator in _SEPARATORS if separator in first]
    if len(found) != 1:
        came = " and ".join(ascii(separator) for separator in found) or "none"
        msg = f"row 1: expected columns parted by one of , ; or tab, got {came}"
        raise InvalidValueError(msg)
    rows: list[list[str]] = []
    reader = csv.reader(StringIO(text, newline=""), delimiter=found[0], strict=True)
    try:
        for cells in reader:
            rows.append([cell.strip() for cell in cells])
            _check_row(rows)
    except csv.Error as error:
        msg = f"row {len(rows) + 1}: expected well-formed CSV: {error}"
        raise InvalidValueError(msg) from error
    return rows


def _check_row(rows: Sequence[Sequence[str]]) -> None:
    """Check the size of the sheet and the cells of its last row."""
    if len(rows) > MAX_LINES or len(rows[-1]) > _MAX_COLUMNS:
        msg = f"row {len(rows)}: expected at most {MAX_LINES} rows and {_MAX_COLUMNS} columns"
        raise InvalidValueError(msg)
    for number, cell in enumerate(rows[-1]):
        heading = rows[0][number] if number < len(rows[0]) else ""
        with placed(f"row {len(rows)}, column {plain(heading) or number + 1}"):
            check_no_formula(cell)


def _lines(rows: Sequence[Sequence[str]], options: Options) -> list[Line]:
    """Read a sheet with one quote a row."""
    columns = _columns(rows[0], options)
    seen: dict[tuple[str, ...], int] = {}
    lines: list[Line] = []
    currency = None
    for number, cells in enumerate(rows[1:], start=2):
        place = f"row {number}"
        if not any(cells):
            continue
        if len(cells) != len(columns):
            msg = f"{place}: expected {len(columns)} cells as in row 1, got {len(cells)}"
            raise InvalidValueError(msg)
        if tuple(cells) in seen:
            msg = f"{place}: expected each quote once, got the same as in row {seen[tuple(cells)]}"
            raise InvalidValueError(msg)
        seen[tuple(cells)] = number
        named = {name: cell for name, cell in zip(columns, cells, strict=True) if name}
        line = _line(_Row(place, named, options))
        if currency not in {None, line.currency}:
            msg = (
                f"{place}, column currency: expected {currency} as in the rows before, got "
                f"{line.currency}: foreign currency is not converted"
            )
            raise InvalidValueError(msg)
        currency = line.currency
        lines.append(line)
    if not lines:
        msg = "row 2: expected a quote, got none"
        raise InvalidValueError(msg)
    return lines


def _columns(headings: Sequence[str], options: Options) -> list[str]:
    """Return the names of the columns; empty for one that is left out."""
    names = ["_".join(heading.lower().split()) for heading in headings]
    ignored = {"_".join(heading.lower().split()) for heading in options.ignore}
    for name in names:
        if name not in {*REQUIRED, *OPTIONAL, *ignored}:
            msg = (
                f"row 1, column {plain(name) or 'without a name'}: expected one of "
                f"{', '.join((*REQUIRED, *OPTIONAL))}; name it with --ignore to leave it out"
            )
            raise InvalidValueError(msg)
        if names.count(name) > 1:
            msg = f"row 1, column {plain(name)}: expected it once, got it {names.count(name)} times"
            raise InvalidValueError(msg)
    kept = ["" if name in ignored else name for name in names]
    missing = [name for name in REQUIRED if name not in kept]
    if missing:
        msg = f"row 1, column {missing[0]}: expected it, got none"
        raise InvalidValueError(msg)
    if "unit_price" not in kept and "total" not in kept:
        msg = "row 1, column unit_price: expected it or total, got neither"
        raise InvalidValueError(msg)
    return kept


def _line(row: _Row) -> Line:
    """Read one quote."""
    at = row.date("quoted")
    with placed(f"{row.place}, column quoted"):
        at = at or started(row.options)
    return Line(
        place=row.place,
        item=row.text("item"),
        party=row.text("supplier"),
        at=at,
        currency=_currency(row),
        price=row.number("unit_price"),
        quantity=row.number("quantity"),
        unit=_unit(row),
        total=row.number("total"),
        lead_days=_lead(row),
        valid_for=_validity(row, at),
        basis=_basis(row),
        percentage=_discount(row),
        minimum=row.number("minimum") if row.cells.get("minimum") else None,
    )


def _basis(row: _Row) -> str:
    """Say how many the price is for; empty where it is for one."""
    number = row.number("per")
    return "" if number is None or number == 1 else format_decimal(number)


def _discount(row: _Row) -> str:
    """Return a discount as it is written; empty where there is none."""
    cell = plain(row.cells.get("discount", ""))
    return "" if cell in {"0", "0%", "0 %"} else cell


def _currency(row: _Row) -> str:
    """Return the currency, of the row or else of the options."""
    cell = row.text("currency") if "currency" in row.cells else row.options.currency
    with placed(f"{row.place}, column currency"):
        code = check_currency(needed(cell, "--currency", "a currency"))
        return check_expected(code, row.options)


def _unit(row: _Row) -> str:
    """Return the unit, of the row or else of the options."""
    cell = row.text("unit") if "unit" in row.cells else row.options.unit
    with placed(f"{row.place}, column unit"):
        return check_unit(needed(cell, "--unit", "a unit"))


def _lead(row: _Row) -> int | None:
    """Return the days until delivery."""
    if "lead_days" not in row.cells:
        return None
    cell = row.text("lead_days")
    if not (cell.isascii() and cell.isdigit()) or len(cell) > len(str(_MAX_LEAD)):
        msg = f"{row.place}, column lead_days: expected whole days, got {plain(cell)}"
        raise InvalidValueError(msg)
    if int(cell) > _MAX_LEAD:
        msg = f"{row.place}, column lead_days: expected at most {_MAX_LEAD} days, got {cell}"
        raise InvalidValueError(msg)
    return int(cell)


def _validity(row: _Row, at: datetime) -> timedelta | None:
    """Return how long a quote stands: through the last day, or until the instant."""
    if not row.cells.get("valid_until"):
        return None
    until = row.date("valid_until")
    if until is None:
        return None
    # A difference, because the day after it may lie behind the last one there is.
    stood = until - at + timedelta(days=0 if "T" in row.cells["valid_until"] else 1)
    if not timedelta(0) < stood <= LONGEST:
        wanted = (
            "a time after the quote"
            if stood <= timedelta(0)
            else "a time less than 31 years after the quote, or no value for a quote without an end"
        )
        msg = (
            f"{row.place}, column valid_until: expected {wanted}, got "
            f"{plain(row.cells['valid_until'])}"
        )
        raise InvalidValueError(msg)
    return stood
