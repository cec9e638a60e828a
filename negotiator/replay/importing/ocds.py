"""OCDS releases: bids as what was asked, awards as what was agreed.

A process is published again and again, so of each award and bid the latest release counts. An award
of one item with quantity and unit price has both; of any other only its value is imported.

Source: Open Contracting Data Standard 1.1.5, release schema; bid statistics and details extension.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.importing.building import MAX_LINES, build
from negotiator.replay.importing.model import (
    Finding,
    Imported,
    Line,
    Options,
    Trap,
    check_expected,
    placed,
    plain,
)
from negotiator.replay.importing.text import above_zero, decode, stamp
from negotiator.replay.importing.traps import agrees, shown_exactly
from negotiator.replay.recorded import Ended, Kind, Source
from negotiator.replay.scenarios.tree import (
    Tree,
    is_null,
    is_number,
    items,
    members,
    parse_json,
    shown,
    text,
)
from negotiator.terms import Role
from negotiator.terms.values import EXACT, UNITS, check_currency, format_decimal

_LEFT_OUT: Final = frozenset({"cancelled", "unsuccessful", "disqualified", "withdrawn", "invited"})


@dataclass(frozen=True, slots=True)
class _Read:
    """An award or bid as one release has it; one of line and finding."""

    key: tuple[str, ...]
    published: datetime
    line: Line
    finding: Finding | None = None


@dataclass(frozen=True, slots=True)
class _Release:
    """A release and where it stands."""

    place: str
    ocid: str
    published: datetime
    tree: Mapping[str, Tree]


def import_ocds(data: bytes, name: str, options: Options) -> Imported:
    """Import a release package, or a single release, of OCDS.

    Args:
        data: the file.
        name: what to call it, in errors and recordings.
        options: the currency that is expected, the unit where there is none.

    Raises:
        InvalidValueError: malformed, a foreign currency, several suppliers under one value, or
            releases that contradict each other; the message names file, path and field.
    """
    with placed(name):
        decode(data)
        tree = members(parse_json(data), "the document")
        latest: dict[tuple[str, ...], _Read] = {}
        left_out: list[str] = []
        for release in _releases(tree):
            for read in _all_in(release, options, left_out):
                _keep_latest(latest, read)
        if not latest:
            came = left_out[0] if left_out else "neither awards nor bids"
            msg = f"expected awards or bids with a value, got {came}"
            raise InvalidValueError(msg)
        kept = list(latest.values())
        findings = [read.finding for read in kept if read.finding is not None]
        lines = [read.line for read in kept if read.finding is None]
        source = Source(Kind.DOCUMENT, name, tuple(dict.fromkeys(left_out))[:20])
        return build(lines, source, Role.SELLER, options, findings)


def _releases(tree: Mapping[str, Tree]) -> Iterator[_Release]:
    """Give the releases of a document."""
    if "records" in tree:
        msg = "records: expected a release package; a record package holds the same, compiled"
        raise InvalidValueError(msg)
    packed = "releases" in tree
    listed = items(tree["releases"], "releases") if packed else [tree]
    if len(listed) > MAX_LINES:
        msg = f"releases: expected at most {MAX_LINES}, got {len(listed)}"
        raise InvalidValueError(msg)
    for number, node in enumerate(listed):
        place = f"releases[{number}]" if packed else "the release"
        release = members(node, place)
        ocid = text(release.get("ocid"), f"{place}.ocid")
        yield _Release(place, ocid, _date(release, "date", place), release)


def _all_in(release: _Release, options: Options, left_out: list[str]) -> Iterator[_Read]:
    """Give the awards and bids of a release."""
    bids = release.tree.get("bids")
    details = {} if is_null(bids) else members(bids, f"{release.place}.bids")
    for node, place in _each(details.get("details"), f"{release.place}.bids.details"):
        yield from _bid(release, node, place, options, left_out)
    for node, place in _each(release.tree.get("awards"), f"{release.place}.awards"):
        yield from _award(release, node, place, options, left_out)


def _each(node: Tree | None, place: str) -> Iterator[tuple[Mapping[str, Tree], str]]:
    """Give the objects of a list that may be missing."""
    if node is None or is_null(node):
        return
    for number, item in enumerate(items(node, place)):
        yield members(item, f"{place}[{number}]"), f"{place}[{number}]"


def _bid(
    release: _Release,
    bid: Mapping[str, Tree],
    place: str,
    options: Options,
    left_out: list[str],
) -> Iterator[_Read]:
    """Give a bid, unless it does not count."""
    if _does_not_count(bid, place, left_out):
        return
    amount, currency = _value(bid, place, options)
    line = Line(
        place=place,
        item=f"{release.ocid}.bids",
        party=_one_party(bid.get("tenderers"), f"{place}.tenderers"),
        at=_date(bid, "date", place) if "date" in bid else release.published,
        currency=currency,
        total=amount,
    )
    finding = _foreign(release, bid, line)
    key = (release.ocid, "bid", text(bid.get("id"), f"{place}.id"))
    yield _Read(key, release.published, line, finding)


def _award(
    release: _Release,
    award: Mapping[str, Tree],
    place: str,
    options: Options,
    left_out: list[str],
) -> Iterator[_Read]:
    """Give an award, unless it does not count."""
    if _does_not_count(award, place, left_out):
        return
    amount, currency = _value(award, place, options)
    name = text(award.get("id"), f"{place}.id")
    line = Line(
        place=place,
        item=f"{release.ocid}.{name}",
        party=_one_party(award.get("suppliers"), f"{place}.suppliers"),
        at=release.published if is_null(award.get("date")) else _date(award, "date", place),
        currency=currency,
        total=amount,
        ended=Ended.AGREED if award.get("status") == "active" else Ended.UNKNOWN,
    )
    finding = _foreign(release, award, line)
    lines = [_item(node, where, line, options) for node, where in _each(
        award.get("items"), f"{place}.items"
    )]  # fmt: skip
    priced = [item for item in lines if item is not None]
    if finding is None and len(priced) == len(lines) > 1:
        finding = _sum_trap(line, priced)
    single = priced[0] if len(priced) == len(lines) == 1 else line
    yield _Read((release.ocid, "award", name), release.published, single, finding)


def _does_not_count(node: Mapping[str, Tree], place: str, left_out: list[str]) -> bool:
    """Say whether a bid or award came to nothing, and note it."""
    status = node.get("status")
    if status in _LEFT_OUT:
        left_out.append(f"{place}: {plain(str(status))}; left out")
        return True
    return False


def _value(node: Mapping[str, Tree], place: str, options: Options) -> tuple[Decimal, str]:
    """Return an amount and its currency."""
    value = members(node.get("value"), f"{place}.value")
    with placed(f"{place}.value.currency"):
        if is_null(value.get("currency")):
            msg = "expected an ISO 4217 currency code, got nothing"
            raise InvalidValueError(msg)
        currency = check_expected(check_currency(value.get("currency")), options)
    with placed(f"{place}.value.amount"):
        return above_zero(_exact(value.get("amount"))), currency


def _exact(node: Tree | None) -> Decimal:
    """Return the number that stands in the file, digit by digit."""
    if not is_number(node):
        msg = f"expected a number, got {shown(node)}"
        raise InvalidValueError(msg)
    value = Decimal(str(node))
    return Decimal(format_decimal(value))


def _item(node: Mapping[str, Tree], place: str, line: Line, options: Options) -> Line | None:
    """Return an award's line with quantity and price of its item, if it has both."""
    unit = node.get("unit")
    if is_null(node.get("quantity")) or unit is None or is_null(unit):
        return None
    described = members(unit, f"{place}.unit")
    if is_null(described.get("value")):
        return None
    price, currency = _value(described, f"{place}.unit", options)
    if currency != line.currency:
        msg = f"{place}.unit.value.currency: expected {line.currency} as the award, got {currency}"
        raise InvalidValueError(msg)
    with placed(f"{place}.quantity"):
        quantity = above_zero(_exact(node.get("quantity")))
    code = described.get("id")
    known = isinstance(code, str) and code in UNITS
    return replace(
        line,
        place=place,
        price=price,
        quantity=quantity,
        unit=str(code) if known else options.unit or "",
    )


def _sum_trap(line: Line, priced: Sequence[Line]) -> Finding | None:
    """Find an award whose value is not the sum of its items."""
    summed = Decimal(0)
    for item in priced:
        if item.price is not None and item.quantity is not None:
            summed = EXACT.add(summed, EXACT.multiply(item.price, item.quantity))
    if line.total is None or agrees(summed, line.total, line.currency):
        return None
    message = (
        f"the items come to {shown_exactly(summed)}, the value is {format_decimal(line.total)}"
    )
    return Finding(Trap.TOTAL, line.place, message)


def _foreign(release: _Release, node: Mapping[str, Tree], line: Line) -> Finding | None:
    """Find a currency other than the tender's, with no rate beside it.

    With a rate, too, nothing is converted: what is imported is in the currency of the award.
    """
    tender = release.tree.get("tender")
    if tender is None or is_null(tender):
        return None
    value = members(tender, f"{release.place}.tender").get("value")
    if value is None or is_null(value):
        return None
    asked = members(value, f"{release.place}.tender.value").get("currency")
    if asked is None or is_null(asked) or asked == line.currency:
        return None
    if not is_null(members(node.get("value"), line.place).get("exchangeRate")):
        return None
    return Finding(
        Trap.MISSING_RATE,
        line.place,
        f"the tender is in {plain(str(asked))}, this in {line.currency}, with no exchangeRate",
    )


def _one_party(node: Tree | None, place: str) -> str:
    """Return the one organisation of a list."""
    listed = items(node, place)
    if len(listed) != 1:
        msg = f"{place}: expected one organisation, got {len(listed)}: whose is the value?"
        raise InvalidValueError(msg)
    organisation = members(listed[0], f"{place}[0]")
    name = organisation.get("id", organisation.get("name"))
    if is_null(name):
        name = organisation.get("name")
    return text(name, f"{place}[0].name")


def _date(node: Mapping[str, Tree], field: str, place: str) -> datetime:
    """Return an instant."""
    with placed(f"{place}.{field}"):
        return stamp(text(node.get(field), "expected a date"))


def _keep_latest(latest: dict[tuple[str, ...], _Read], read: _Read) -> None:
    """Keep the latest of what several releases say of one award or bid.

    Raises:
        InvalidValueError: two of the same time that do not say the same.
    """
    before = latest.get(read.key)
    if before is None or before.published < read.published:
        latest[read.key] = read
        return
    if before.published > read.published:
        return
    same = replace(before.line, place="") == replace(read.line, place="")
    if not same or (before.finding is None) is not (read.finding is None):
        msg = (
            f"{read.line.place}: expected the same as {before.line.place}, which was published at "
            "the same time: which one counts?"
        )
        raise InvalidValueError(msg)
