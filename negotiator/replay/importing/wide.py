"""Sheets with one part a row and a group of columns for each supplier, as bills of material have.

Above the headings stands a row with the name of each group, at its first column. The first group
says what is wanted; each other group has at least a unit price, and is empty where the supplier
does not have the part.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.importing.model import Line, Options, needed, placed, plain, started
from negotiator.replay.importing.text import above_zero, cell_number
from negotiator.terms.values import check_currency, check_unit

_ITEM, _WANTED = "refs", "qty"
_PRICE, _TOTAL, _MINIMUM = "unit$", "ext$", "moq"
_DOLLARS: Final = frozenset({"AUD", "CAD", "HKD", "NZD", "SGD", "TWD", "USD"})
_KNOWN: Final = frozenset(
    {_ITEM, _WANTED, _PRICE, _TOTAL, _MINIMUM}
    | {"value", "footprint", "manf", "manf#", "avail", "purch", "cat#"}
)
_SEVERAL = 2


@dataclass(frozen=True, slots=True)
class _Group:
    """The columns of one supplier, by heading."""

    name: str
    columns: dict[str, int]


@dataclass(frozen=True, slots=True)
class _Given:
    """What is the same for every quote of the sheet."""

    currency: str
    unit: str
    at: datetime
    decimal: str | None


def is_wide(rows: Sequence[Sequence[str]]) -> bool:
    """Say whether a sheet has a group of columns for each supplier."""
    return _headings(rows) is not None


def wide_lines(rows: Sequence[Sequence[str]], options: Options) -> list[Line]:
    """Read the quotes of such a sheet; parts nobody has are left out.

    Raises:
        InvalidValueError: currency, unit or time was not given, a heading is missing, or a cell
            is malformed; the message names row and column.
    """
    place = _headings(rows)
    if not place:
        msg = "row 1: expected the suppliers' names above the headings, got none"
        raise InvalidValueError(msg)
    ignored = frozenset(heading.lower() for heading in options.ignore)
    wanted, *suppliers = _groups(rows[place - 1], rows[place], place, ignored)
    with placed(f"row {place + 1}"):
        given = _given(options)
    lines: list[Line] = []
    seen: dict[str, int] = {}
    for number, row in enumerate(rows[place + 1 :], start=place + 2):
        item = _cell(row, wanted.columns[_ITEM])
        if not item:
            _check_rest(rows[number - 1 :], wanted, number)
            break
        if item in seen:
            msg = f"row {number}, column {_ITEM}: expected each part once, see row {seen[item]}"
            raise InvalidValueError(msg)
        seen[item] = number
        quantity = _number(row, wanted, _WANTED, number, given)
        for group in suppliers:
            line = _line(row, group, number, given)
            if line is not None:
                lines.append(_for(line, item, quantity))
    if not lines:
        msg = f"row {place + 2}: expected a quote, got none"
        raise InvalidValueError(msg)
    return lines


def _check_rest(rows: Sequence[Sequence[str]], wanted: _Group, first: int) -> None:
    """Check that no part stands below the first row without one."""
    for number, row in enumerate(rows, start=first):
        if _cell(row, wanted.columns[_WANTED]):
            msg = f"row {number}, column {_ITEM}: expected a part, got an empty cell above or here"
            raise InvalidValueError(msg)


def _headings(rows: Sequence[Sequence[str]]) -> int | None:
    """Return which row, from 0, has the headings."""
    lowered = ([cell.lower() for cell in row] for row in rows)
    return next((n for n, row in enumerate(lowered) if row.count(_PRICE) >= _SEVERAL), None)


def _groups(
    names: Sequence[str], headings: Sequence[str], place: int, ignored: frozenset[str]
) -> list[_Group]:
    """Return the groups of columns."""
    groups: list[_Group] = []
    for column, heading in enumerate(headings):
        if _cell(names, column):
            groups.append(_Group(_cell(names, column), {}))
        if not groups:
            msg = f"row {place}, column 1: expected the name of a group, got an empty cell"
            raise InvalidValueError(msg)
        key = heading.lower()
        if key not in ignored | _KNOWN:
            msg = (
                f"row {place + 1}, column {plain(heading) or column + 1}: expected one of "
                f"{', '.join(sorted(_KNOWN))}; name it with --ignore to leave it out"
            )
            raise InvalidValueError(msg)
        if key in groups[-1].columns:
            msg = (
                f"row {place + 1}, column {plain(heading)}: expected it once in the group "
                f"{plain(groups[-1].name)}, got it twice"
            )
            raise InvalidValueError(msg)
        groups[-1].columns[key] = column
    for group, needs in zip(groups, [(_ITEM, _WANTED), *[(_PRICE,)] * len(groups)], strict=False):
        for heading in needs:
            if heading not in group.columns:
                msg = f"row {place + 1}, group {plain(group.name)}: expected a column {heading}"
                raise InvalidValueError(msg)
    twice = [group.name for group in groups if [g.name for g in groups].count(group.name) > 1]
    if twice:
        msg = f"row {place}: expected each supplier once, got {plain(twice[0])} twice"
        raise InvalidValueError(msg)
    return groups


def _given(options: Options) -> _Given:
    """Return what such a sheet does not say."""
    currency = check_currency(needed(options.currency, "--currency", "a currency"))
    if currency not in _DOLLARS:
        msg = f"expected a currency that is called dollar, as the headings are, got {currency}"
        raise InvalidValueError(msg)
    unit = check_unit(needed(options.unit, "--unit", "a unit"))
    return _Given(currency, unit, started(options), options.decimal)


def _line(row: Sequence[str], group: _Group, number: int, given: _Given) -> Line | None:
    """Read one quote, or None where there is none."""
    columns = group.columns
    if not _cell(row, columns[_PRICE]):
        if _TOTAL in columns and _cell(row, columns[_TOTAL]):
            msg = (
                f"row {number}, column {plain(group.name)} {_PRICE}: expected a price beside the "
                "total, got an empty cell"
            )
            raise InvalidValueError(msg)
        return None
    minimum = _cell(row, columns[_MINIMUM]) if _MINIMUM in columns else ""
    total = _cell(row, columns[_TOTAL]) if _TOTAL in columns else ""
    return Line(
        place=f"row {number}, columns of {plain(group.name)}",
        item="",
        party=group.name,
        at=given.at,
        currency=given.currency,
        price=_number(row, group, _PRICE, number, given),
        unit=given.unit,
        total=_number(row, group, _TOTAL, number, given) if total else None,
        minimum=_number(row, group, _MINIMUM, number, given) if minimum else None,
    )


def _for(line: Line, item: str, quantity: Decimal) -> Line:
    """Say what a quote is for."""
    return replace(line, item=item, quantity=quantity)


def _number(row: Sequence[str], group: _Group, heading: str, number: int, given: _Given) -> Decimal:
    """Read a number above zero."""
    with placed(f"row {number}, column {plain(group.name)} {heading}"):
        return above_zero(cell_number(_cell(row, group.columns[heading]), given.decimal))


def _cell(row: Sequence[str], column: int) -> str:
    """Return a cell; a short row ends in empty ones."""
    return row[column] if column < len(row) else ""
