"""Quoted lines to recordings: for each item an agenda, for each party what it said, in order.

Issues are called as in `replays/quotes`: unitPrice, quantity, leadDays, and the total derived from
them; where a document has only a total, that is the one issue. Prices run from zero to ten times
what was asked, since nobody recorded what could have been.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TypeVar

from negotiator.errors import InvalidValueError
from negotiator.replay.importing.model import (
    Finding,
    Imported,
    Line,
    Options,
    placed,
    plain,
)
from negotiator.replay.importing.traps import trap_of, unit_price
from negotiator.replay.recorded import (
    LONGEST,
    By,
    Ended,
    Move,
    Recording,
    Said,
    Source,
    check_recording,
)
from negotiator.replay.scenarios.names import identifiers
from negotiator.terms import Agenda, Role
from negotiator.terms.canonical import Document, Json
from negotiator.terms.values import CURRENCY_EXPONENT, check_unit, format_decimal

MAX_LINES = 20_000
"""Most lines of one file."""

_Key = TypeVar("_Key")


def build(
    lines: Sequence[Line], source: Source, role: Role, options: Options, others: Sequence[Finding]
) -> Imported:
    """Make recordings of lines; those with a trap are flagged and left out.

    Args:
        lines: in the file's order.
        source: where they come from.
        role: the side of whoever said them.
        options: what whoever imports says.
        others: what was flagged before.

    Raises:
        InvalidValueError: too many lines, or lines of one item that contradict each other.
    """
    if len(lines) > MAX_LINES:
        msg = f"expected at most {MAX_LINES} lines, got {len(lines)}; part the file"
        raise InvalidValueError(msg)
    findings = list(others)
    good = []
    for line in lines:
        found = trap_of(line)
        if found is None:
            good.append(line)
        else:
            findings.append(found)
    groups = _grouped(good, lambda line: line.item)
    names = identifiers([_short(item) for item in groups])
    items = tuple(
        (name, _item(name, group, source, role, options))
        for name, group in zip(names, groups.values(), strict=True)
    )
    named = [replace(found, place=f"{source.name}, {found.place}") for found in findings]
    return Imported(items, tuple(named))


def _grouped(lines: Sequence[Line], key: Callable[[Line], _Key]) -> dict[_Key, list[Line]]:
    """Sort lines by a key, in order of first appearance."""
    groups: dict[_Key, list[Line]] = {}
    for line in lines:
        groups.setdefault(key(line), []).append(line)
    return groups


def _item(
    name: str, lines: Sequence[Line], source: Source, role: Role, options: Options
) -> tuple[Recording, ...]:
    """Make the recordings of one item."""
    _check_alike(lines)
    with placed(lines[0].place):
        agenda = _agenda(lines)
    parties = _grouped(lines, lambda line: line.party)
    ids = identifiers([_short(f"{name}.{party}") for party in parties])
    start = options.start or min(line.at for line in lines)
    return tuple(
        _recording(id_, agenda, group, source, (role, start))
        for id_, group in zip(ids, parties.values(), strict=True)
    )


def _check_alike(lines: Sequence[Line]) -> None:
    """Check that lines of one item can share an agenda.

    Raises:
        InvalidValueError: another currency or unit, or something one of them does not say.
    """
    first = lines[0]
    for line in lines:
        for what, got, expected in (
            ("currency", line.currency, first.currency),
            ("unit", line.unit, first.unit),
            ("lead_days", line.lead_days is None, first.lead_days is None),
            ("quantity", line.quantity is None, first.quantity is None),
        ):
            if got != expected:
                told = f"{expected}, got {got}" if isinstance(got, str) else "it in both or none"
                msg = f"{line.place}: {what}: expected {told}; compare {first.place}"
                raise InvalidValueError(msg)


def _agenda(lines: Sequence[Line]) -> Agenda:
    """Return what the lines of one item are about."""
    currency = lines[0].currency
    issues: list[Json] = []
    derived: list[Json] = []
    quantities = [line.quantity for line in lines if line.quantity is not None]
    prices = [price for line in lines if (price := unit_price(line)) is not None]
    if quantities and prices:
        unit = check_unit(lines[0].unit)
        issues = [_money("unitPrice", currency, prices) | {"per": unit}, _amount(quantities, unit)]
        total: Document = {"name": "total", "currency": currency}
        derived = [total | {"product": ["unitPrice", "quantity"]}]
    else:
        totals = [line.total for line in lines if line.total is not None]
        issues = [_money("total", currency, totals)]
    leads = [line.lead_days for line in lines if line.lead_days is not None]
    if leads:
        most = max(365, *leads)
        lead: Document = {"name": "leadDays", "kind": "days", "fixed": "false"}
        issues.append(lead | {"min": "0", "max": str(most)})
    return Agenda.from_document(
        {"typ": "neg-agenda", "v": "1", "issues": issues, "derived": derived}
    )


def _money(name: str, currency: str, values: Sequence[Decimal]) -> Document:
    """Return an issue of money, as fine as what was asked."""
    places = max(CURRENCY_EXPONENT[currency], *map(_places, values))
    top = Decimal(10) ** (max(value.adjusted() for value in values) + 2)
    return {
        "name": name,
        "kind": "amount",
        "fixed": "false",
        "currency": currency,
        "step": format_decimal(Decimal((0, (1,), -places))),
        "min": "0",
        "max": format_decimal(max(top, Decimal(1))),
    }


def _amount(values: Sequence[Decimal], unit: str) -> Document:
    """Return the quantity, from the least to the greatest that was quoted for."""
    low, high = min(values), max(values)
    return {
        "name": "quantity",
        "kind": "quantity",
        "fixed": "true" if low == high else "false",
        "unit": unit,
        "step": format_decimal(Decimal((0, (1,), -max(map(_places, values))))),
        "min": format_decimal(low),
        "max": format_decimal(high),
    }


def _recording(
    id_: str,
    agenda: Agenda,
    lines: Sequence[Line],
    source: Source,
    side: tuple[Role, datetime],
) -> Recording:
    """Make the recording of one party; side is its role and when it all began."""
    role, start = side
    ordered = sorted(lines, key=lambda line: line.at)
    moves = []
    for before, line in zip([None, *ordered], ordered, strict=False):
        _check_time(before, line, start)
        with placed(line.place):
            terms = agenda.decode_terms(_terms(line))
        moves.append(Move(By.THEM, Said.OFFER, line.at - start, terms, line.valid_for))
    last = ordered[-1]
    agreed = moves[-1].terms if last.ended is Ended.AGREED else None
    if agreed is not None:
        moves.append(Move(By.US, Said.ACCEPT, last.at - start, agreed))
    notes = dict.fromkeys((*source.notes, *(note for line in ordered for note in line.notes)))
    recording = Recording(
        id_,
        agenda,
        role,
        Source(source.kind, source.name, tuple(notes)),
        start,
        tuple(moves),
        ended=last.ended,
        agreed=agreed,
    )
    check_recording(recording)
    return recording


def _check_time(before: Line | None, line: Line, start: datetime) -> None:
    """Check that a line has its place in time.

    Raises:
        InvalidValueError: before the start, decades after it, or at the same time as another of
            the same party.
    """
    if line.at - start < timedelta(0):
        msg = f"{line.place}: expected a time from --start on, got {line.at.isoformat()}"
        raise InvalidValueError(msg)
    if line.at - start > LONGEST:
        msg = (
            f"{line.place}: expected a time less than 31 years after {start.isoformat()}, when it "
            f"all began, got {line.at.isoformat()}"
        )
        raise InvalidValueError(msg)
    if before is not None and before.at == line.at:
        msg = (
            f"{line.place}: expected one quote of {plain(line.party)} for {plain(line.item)} at a "
            f"time, got another at {before.place}: which one came later?"
        )
        raise InvalidValueError(msg)


def _terms(line: Line) -> Document:
    """Write the terms of a line."""
    price = unit_price(line)
    terms: Document = {}
    if price is None or line.quantity is None:
        total = line.total if line.total is not None else Decimal(0)
        terms["total"] = {"amount": format_decimal(total), "currency": line.currency}
    else:
        terms["unitPrice"] = {"amount": format_decimal(price), "currency": line.currency}
        terms["quantity"] = {"value": format_decimal(line.quantity), "unit": line.unit}
    if line.lead_days is not None:
        terms["leadDays"] = str(line.lead_days)
    return terms


def _places(value: Decimal) -> int:
    """Return how many decimals a number has."""
    return len(format_decimal(value).partition(".")[2])


def _short(name: str) -> str:
    """Cut a name to what can be made an identifier."""
    return name[:200]
