"""Bytes to text, cells to exact numbers and days: one reading, or none.

Source: RFC 3629 (UTF-8), RFC 3339 (instants). No locale is guessed: ``1.234`` is a thousand and
more for some and a little more than one for others, ``02/11/2026`` is in February or in November.
"""

import re
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.importing.model import DateOrder, plain
from negotiator.terms.values import format_decimal, parse_date, parse_decimal

MAX_BYTES: Final = 4_194_304
"""Largest file that is imported, in bytes."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_NUMBER: Final = re.compile(r"(?:0|[1-9][0-9]{0,14})(?:([.,])([0-9]{1,9}))?", re.ASCII)
_GROUPED: Final = re.compile(r"[1-9][0-9]{0,2}[.,][0-9]{3}", re.ASCII)
_FORMULA: Final = re.compile(r"\s*(?:[=@]|[+-](?![0-9.,]))")
_SUM: Final = re.compile(r"[+-][0-9.,]+\s*[-+*/^&]")
_NUMERIC_DATE: Final = re.compile(r"([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{4})", re.ASCII)
_STAMP: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?"
    r"(?:Z|[+-][0-9]{2}:[0-9]{2})",
    re.ASCII,
)


def decode(data: bytes) -> str:
    """Return the text of a file in UTF-8, with or without its mark.

    Raises:
        InvalidValueError: empty, too long, another encoding, or control characters.
    """
    if not data.strip():
        msg = "expected something to import, got an empty file"
        raise InvalidValueError(msg)
    if len(data) > MAX_BYTES:
        msg = f"expected at most {MAX_BYTES} bytes, got {len(data)}; part the file"
        raise InvalidValueError(msg)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        msg = (
            f"row {row}: expected UTF-8, got the byte 0x{data[error.start]:02X}; if the file is "
            "Latin-1, Windows-1252 or UTF-16, save it as UTF-8"
        )
        raise InvalidValueError(msg) from error
    found = _CONTROL.search(text)
    if found is not None:
        row = text.count("\n", 0, found.start()) + 1
        msg = f"row {row}: expected text, got the control character U+{ord(found[0]):04X}"
        raise InvalidValueError(msg)
    return text


def check_no_formula(cell: str) -> None:
    """Check that a cell holds a value.

    Raises:
        InvalidValueError: it begins as a formula does.
    """
    if _FORMULA.match(cell) or _SUM.match(cell):
        msg = f"expected a value, got the formula {plain(cell)}; save the sheet's values"
        raise InvalidValueError(msg)


def cell_number(cell: str, decimal: str | None) -> Decimal:
    """Read a number of a cell, exactly.

    Args:
        cell: digits with at most one separator; no sign, grouping, symbol or exponent.
        decimal: the decimal separator, or None if nobody has said.

    Raises:
        InvalidValueError: anything else, or what can be read in two ways.
    """
    match = _NUMBER.fullmatch(cell)
    if match is None:
        msg = (
            "expected a number such as 12.50 without sign, grouping, symbol, unit or exponent, "
            f"got {plain(cell) or 'an empty cell'}"
        )
        raise InvalidValueError(msg)
    separator = match[1]
    if separator and decimal is None:
        if _GROUPED.fullmatch(cell):
            msg = f"expected one reading, got {cell}: thousands or decimals? give --decimal"
            raise InvalidValueError(msg)
        if separator == ",":
            msg = f"expected a decimal point, got {cell}; give --decimal , if that is one"
            raise InvalidValueError(msg)
    if separator and decimal is not None and separator != decimal:
        msg = f'expected the decimal separator "{decimal}" and no grouping, got {cell}'
        raise InvalidValueError(msg)
    return parse_decimal(format_decimal(Decimal(cell.replace(",", "."))))


def above_zero(value: Decimal) -> Decimal:
    """Return a number that is above zero.

    Raises:
        InvalidValueError: it is not.
    """
    if value <= 0:
        msg = f"expected a number above 0, got {value}"
        raise InvalidValueError(msg)
    return value


def cell_date(cell: str, order: DateOrder | None) -> datetime:
    """Read a day, or an instant with its offset; a day begins at 0:00 UTC.

    Raises:
        InvalidValueError: neither, or a day that can be read in two ways.
    """
    if "T" in cell:
        return stamp(cell)
    match = _NUMERIC_DATE.fullmatch(cell)
    if match is None:
        day = parse_date(cell)
        return datetime(day.year, day.month, day.day, tzinfo=UTC)
    if order is None:
        msg = f"expected a day such as 2026-12-01, got {cell}; give --date-order dmy or mdy"
        raise InvalidValueError(msg)
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    dayed, month = (first, second) if order is DateOrder.DAY_FIRST else (second, first)
    try:
        return datetime(year, month, dayed, tzinfo=UTC)
    except ValueError as error:
        msg = f"expected a day in the order {order}, got {cell}"
        raise InvalidValueError(msg) from error


def stamp(text: str) -> datetime:
    """Read an instant with its offset, in UTC; a fraction of a second is cut off.

    Raises:
        InvalidValueError: not RFC 3339, no offset, or no such instant.
    """
    if _STAMP.fullmatch(text):
        try:
            return datetime.fromisoformat(text).astimezone(UTC).replace(microsecond=0)
        except (ValueError, OverflowError):
            pass
    msg = f"expected an instant such as 2026-11-02T08:00:00+01:00, got {plain(text)}"
    raise InvalidValueError(msg)
