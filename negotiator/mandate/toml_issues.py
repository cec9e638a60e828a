"""Read the `[[issue]]` and `[[total]]` tables of a mandate that a person wrote.

One table holds an issue's public part (what the agenda says) and its private part (what the
principal wants). Errors about the private part never quote what came.
"""

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.mandate.document import bare
from negotiator.mandate.draft import Wish
from negotiator.terms import Agenda, Issue, Kind
from negotiator.terms.acts import read_own_words
from negotiator.terms.canonical import Document, check_text
from negotiator.terms.issues import NUMERIC
from negotiator.terms.toml import BareNumber, Table, canonical_number, list_of_texts
from negotiator.terms.values import check_currency, check_identifier, check_unit, parse_decimal

NONE: Final = "none"
"""How people write that there is no such limit."""
LOWER: Final = "lower is better"
HIGHER: Final = "higher is better"

_PUBLIC: Final = {
    Kind.AMOUNT: {"currency", "step"},
    Kind.QUANTITY: {"unit", "step"},
    Kind.DAYS: set[str](),
    Kind.DATE: set[str](),
    Kind.CHOICE: set[str](),
    Kind.FLAG: set[str](),
}
_WISHES: Final = {"target", "reserve", "weight", "value"}
_MAX_POINTS = 1_000


Public = tuple[tuple[Table, ...], tuple[Table, ...], Table | None]
"""The tables `[[issue]]`, `[[total]]` and, where there is one, `[acts]`."""


def read_agenda(tables: Public, place: str) -> Agenda:
    """Read the public part.

    Args:
        tables: issues, totals, own words.
        place: how to name the file in errors.

    Raises:
        InvalidValueError: a missing, unknown or malformed field; the message names it.
    """
    issues, totals, acts = tables
    read = tuple(_read_issue(table) for table in issues)
    document: Document = {
        "typ": "neg-agenda",
        "v": "1",
        "issues": [issue.to_document() for issue in read],
        "derived": [_read_total(table) for table in totals],
    }
    if acts is not None:
        document["acts"] = _read_acts(acts)
    try:
        return Agenda.from_document(document)
    except InvalidValueError as error:
        msg = f"{place}: {error.message}"
        raise InvalidValueError(msg) from error


def read_wish(table: Table, issue: Issue) -> Wish:
    """Read the private part of an issue's table.

    Raises:
        InvalidValueError: a malformed field; the message names it and quotes nothing.
    """
    if issue.fixed:
        only = issue.low
        points = ((only, Decimal(1)),)
        return Wish(issue.name, only, only, only, only, Decimal(0), points)
    low, high = issue.low, issue.high
    if issue.kind in NUMERIC:
        low = _limit(table, "limit_min", issue, low)
        high = _limit(table, "limit_max", issue, high)
    return Wish(
        name=issue.name,
        target=_steps(table, "target", issue),
        reserve=_steps(table, "reserve", issue),
        low=low,
        high=high,
        weight=parse_decimal(table.number("weight")),
        points=_read_points(table, issue),
    )


def bare_text(value: object, kind: Kind) -> str:
    """Return a value a person wrote as the bare text documents hold.

    Raises:
        InvalidValueError: not a value of this kind; the message quotes nothing.
    """
    if kind in {Kind.AMOUNT, Kind.QUANTITY, Kind.DAYS}:
        return canonical_number(value)
    if kind is Kind.DATE and isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    if kind is Kind.FLAG and isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and not isinstance(value, BareNumber):
        return check_text(value)
    msg = f"expected {_example(kind)}"
    raise InvalidValueError(msg)


def _read_issue(table: Table) -> Issue:
    """Read what the agenda says of one issue."""
    kind = Kind(table.one_of("kind", {kind.value for kind in Kind}))
    fixed = "fixed" in table.members
    table.check_keys(_required(kind, fixed=fixed), {"per"} if kind is Kind.AMOUNT else set())
    document: Document = {
        "name": table.take("name", "an ASCII name such as pricePerHour", check_identifier),
        "kind": kind.value,
        "fixed": "true" if fixed else "false",
    }
    document |= _read_units(table, kind)
    document |= _read_fixed(table, kind) if fixed else _read_range(table, kind)
    try:
        return Issue.from_document(document)
    except InvalidValueError as error:
        msg = f"{table.place()}: {error.message}; to allow one value only, write fixed = ..."
        raise InvalidValueError(msg) from error


def _required(kind: Kind, *, fixed: bool) -> set[str]:
    """Return the fields an issue's table must have."""
    fields = {"name", "kind"} | _PUBLIC[kind]
    if fixed:
        return fields | {"fixed"}
    if kind in NUMERIC:
        return fields | _WISHES | {"min", "max", "limit_min", "limit_max"}
    return fields | _WISHES | ({"values"} if kind is Kind.CHOICE else set())


def _read_units(table: Table, kind: Kind) -> Document:
    """Read currency, unit and step."""
    document: Document = {}
    if kind is Kind.AMOUNT:
        expected = "an ISO 4217 currency code such as USD"
        document["currency"] = table.take("currency", expected, check_currency)
    unit = "a UN/ECE Rec 20 unit code such as HUR"
    if "per" in table.members:
        document["per"] = table.take("per", unit, check_unit)
    if kind is Kind.QUANTITY:
        document["unit"] = table.take("unit", unit, check_unit)
    if "step" in _PUBLIC[kind]:
        document["step"] = table.number("step")
        if parse_decimal(document["step"]) <= 0:
            raise table.error("step", "a step above 0", "for example 0.001")
    return document


def _read_fixed(table: Table, kind: Kind) -> Document:
    """Read the one value of a fixed issue."""
    only = _public(table, "fixed", kind)
    if kind in {Kind.CHOICE, Kind.FLAG}:
        return {"values": [only]}
    return {"min": only, "max": only}


def _read_range(table: Table, kind: Kind) -> Document:
    """Read the values a negotiable issue may take."""
    if kind is Kind.FLAG:
        return {"values": ["false", "true"]}
    if kind is Kind.CHOICE:
        values = list_of_texts(table.members["values"])
        if values is None:
            raise table.error("values", "a list of named values", 'for example ["DDP", "EXW"]')
        return {"values": values}
    return {"min": _public(table, "min", kind), "max": _public(table, "max", kind)}


def _public(table: Table, key: str, kind: Kind) -> str:
    """Read one public value."""
    try:
        return bare_text(table.members.get(key), kind)
    except InvalidValueError:
        raise table.error(key, _example(kind), quoted=True) from None


def _read_total(table: Table) -> Document:
    """Read a derived total."""
    key = "sum" if "sum" in table.members else "product"
    table.check_keys({"name", "currency", key})
    currency = "an ISO 4217 currency code such as USD"
    return {
        "name": table.take("name", "an ASCII name such as total", check_identifier),
        "currency": table.take("currency", currency, check_currency),
        key: list(table.texts(key, "a list of issue names", check_identifier)),
    }


def _read_acts(table: Table) -> Document:
    """Read the agenda's own words for acts."""
    try:
        return dict(read_own_words({word: table.text(word) for word in table.members}))
    except InvalidValueError as error:
        msg = f"{table.place()}: {error.message}"
        raise InvalidValueError(msg) from error


def _steps(table: Table, key: str, issue: Issue) -> int:
    """Read one private value to grid steps."""
    return _private(table, key, issue, lambda: _to_steps(table.members.get(key), issue))


def _limit(table: Table, key: str, issue: Issue, otherwise: int) -> int:
    """Read a hard limit; none means the end of the agenda's range."""
    return otherwise if table.members.get(key) == NONE else _steps(table, key, issue)


def _to_steps(value: object, issue: Issue) -> int:
    """Turn a value a person wrote into grid steps inside the agenda's range."""
    steps = issue.read_bare(bare_text(value, issue.kind))
    issue.encode(steps)
    return steps


def _private(table: Table, key: str, issue: Issue, read: Callable[[], int]) -> int:
    """Run a reader; its own message would quote a private value, so it is dropped."""
    try:
        return read()
    except InvalidValueError:
        raise table.error(key, _expected(issue), "write one of the agenda's values") from None


def _read_points(table: Table, issue: Issue) -> tuple[tuple[int, Decimal], ...]:
    """Read a value function: a direction, points, or a table of named values."""
    value = table.members.get("value")
    if issue.kind in NUMERIC and value in (LOWER, HIGHER):
        ends = (Decimal(1), Decimal(0)) if value == LOWER else (Decimal(0), Decimal(1))
        return ((issue.low, ends[0]), (issue.high, ends[1]))
    pairs = _pairs(value, issue)
    if pairs is None:
        raise table.error("value", _value_form(issue), "every value of it from 0 to 1")
    try:
        points = [
            (_to_steps(at, issue), parse_decimal(canonical_number(worth))) for at, worth in pairs
        ]
    except InvalidValueError:
        raise table.error("value", _value_form(issue), "every value of it from 0 to 1") from None
    # Named values have no order of their own; points of a curve must come in theirs.
    return tuple(points if issue.kind in NUMERIC else sorted(points))


def _pairs(value: object, issue: Issue) -> list[tuple[object, object]] | None:
    """Return what a value function pairs, or None when it has another form."""
    if issue.kind not in NUMERIC:
        if not isinstance(value, dict):
            return None
        named = {bare(issue, steps) for steps in range(issue.low, issue.high + 1)}
        return list(value.items()) if set(value) == named else None
    if not isinstance(value, list) or not 1 < len(value) <= _MAX_POINTS:
        return None
    shaped = all(isinstance(item, list) and len(item) == 2 for item in value)  # noqa: PLR2004
    return [(item[0], item[1]) for item in value] if shaped else None


def _value_form(issue: Issue) -> str:
    """Say how the value function of an issue may be written."""
    if issue.kind in NUMERIC:
        low, high = bare(issue, issue.low), bare(issue, issue.high)
        return f'"{LOWER}", "{HIGHER}", or points such as [[{low}, 1], [{high}, 0]]'
    names = [bare(issue, steps) for steps in range(issue.low, min(issue.high, issue.low + 3) + 1)]
    return "a value for each of the names, such as { " + ", ".join(f"{n} = 1" for n in names) + " }"


def _expected(issue: Issue) -> str:
    """Say which values the agenda allows; all of it is public."""
    if issue.kind in NUMERIC:
        low, high = bare(issue, issue.low), bare(issue, issue.high)
        step = f" in steps of {issue.step}" if "step" in _PUBLIC[issue.kind] else ""
        return f"a value from {low} to {high}{step}"
    return "true or false" if issue.kind is Kind.FLAG else f"one of {list(issue.choices)[:8]}"


def _example(kind: Kind) -> str:
    """Say what a value of a kind looks like."""
    return {
        Kind.DATE: "a day such as 2026-12-01",
        Kind.CHOICE: 'a named value such as "DDP"',
        Kind.FLAG: "true or false",
    }.get(kind, "a number such as 2.40")
