"""The private mandate as a document: all strings, one form only, both ways.

Reading is strict: a document is accepted only if writing what was read gives the same document.
Errors name the member and carry no value, because nearly every value here is private.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from negotiator.errors import InvalidValueError, MandateError
from negotiator.mandate.model import (
    ApprovalRule,
    Mandate,
    Need,
    OnNoProgress,
    Preference,
    Termination,
)
from negotiator.mandate.reader import Reader, flag, one_of, optional, read_list, word
from negotiator.mandate.strategy_document import (
    read_limit,
    read_strategy,
    write_limit,
    write_strategy,
)
from negotiator.terms import Agenda, Issue, Role
from negotiator.terms.canonical import Document, Json, b64decode, check_text
from negotiator.terms.values import (
    check_identifier,
    check_reference,
    format_decimal,
    format_duration,
    format_instant,
    parse_decimal,
    parse_duration,
    parse_flag,
    parse_instant,
    parse_whole,
)

TYP: Final = "neg-mandate"
SALT_BYTES: Final = 32

_MAX_SUBJECT = 500


def to_document(mandate: Mandate) -> Document:
    """Write the private mandate document.

    Raises:
        InvalidValueError: a value has no canonical form or lies outside the agenda.
    """
    document: Document = {
        "typ": TYP,
        "v": "1",
        "id": mandate.id,
        "version": str(mandate.version),
        "principal": mandate.principal_id,
        "agent": {"id": mandate.agent_id, "jkt": mandate.agent_thumbprint},
        "role": mandate.role.value,
        "subject": mandate.subject,
        "agenda": mandate.agenda.to_document(),
        "preferences": [
            _write_preference(issue, preference)
            for issue, preference in zip(mandate.agenda.issues, mandate.preferences, strict=True)
        ],
        "limits": [write_limit(limit) for limit in mandate.limits],
        "need": _write_need(mandate.need),
        "strategy": write_strategy(mandate.strategy),
        "floorUtility": format_decimal(mandate.floor_utility),
        "termination": _write_termination(mandate.termination),
        "approvals": [
            {
                "total": rule.total,
                "above": format_decimal(rule.above),
                "by": list(rule.by),
                "within": format_duration(rule.within),
            }
            for rule in mandate.approvals
        ],
        "counterparties": list(mandate.counterparties),
        "acceptUnsigned": flag(on=mandate.accept_unsigned),
        "notBefore": format_instant(mandate.not_before),
        "notAfter": format_instant(mandate.not_after),
        "salt": mandate.salt,
    }
    return document | optional("reserveUtility", mandate.reserve_utility)


def from_document(document: Mapping[str, Json]) -> Mandate:
    """Read a private mandate document.

    Raises:
        MandateError: a missing, unknown or malformed member, or a second spelling of one.
    """
    reader = Reader("mandate", document)
    mandate = _read(reader)
    try:
        same = to_document(mandate) == document
    except (InvalidValueError, ValueError):
        same = False
    if not same:
        msg = "mandate: expected the canonical form of every member and no others"
        raise MandateError(msg) from None
    return mandate


def bare(issue: Issue, steps: int) -> str:
    """Write an issue's value without its currency or unit.

    Raises:
        InvalidValueError: outside the agenda's range.
    """
    value = issue.encode(steps)
    if isinstance(value, Mapping):
        value = value["amount"] if "amount" in value else value["value"]
    return str(value)


def _read(reader: Reader) -> Mandate:
    """Read every member."""
    reader.take("typ", word(TYP))
    reader.take("v", word("1"))
    agenda = reader.take("agenda", _agenda)
    agent = reader.inner("agent")
    return Mandate(
        id=reader.take("id", check_identifier),
        version=reader.take("version", parse_whole),
        principal_id=reader.take("principal", check_reference),
        agent_id=agent.take("id", check_reference),
        agent_thumbprint=agent.take("jkt", _raw_32),
        role=Role(reader.take("role", one_of(Role))),
        subject=reader.take("subject", _subject),
        agenda=agenda,
        preferences=_read_preferences(reader, agenda),
        reserve_utility=reader.maybe("reserveUtility", parse_decimal),
        limits=tuple(read_limit(item) for item in reader.each("limits")),
        need=_read_need(reader.inner("need")),
        strategy=read_strategy(reader.inner("strategy")),
        floor_utility=reader.take("floorUtility", parse_decimal),
        termination=_read_termination(reader.inner("termination")),
        approvals=tuple(_read_approval(item) for item in reader.each("approvals")),
        counterparties=reader.take("counterparties", _references),
        accept_unsigned=reader.take("acceptUnsigned", parse_flag),
        not_before=reader.take("notBefore", parse_instant),
        not_after=reader.take("notAfter", parse_instant),
        salt=reader.take("salt", _raw_32),
    )


def _write_preference(issue: Issue, preference: Preference) -> Document:
    """Write what is wanted on one issue."""
    p = preference
    return {
        "name": p.name,
        "target": bare(issue, p.target),
        "reserve": bare(issue, p.reserve),
        "floor": bare(issue, p.floor),
        "min": bare(issue, p.low),
        "max": bare(issue, p.high),
        "weight": format_decimal(p.weight),
        "points": [[bare(issue, steps), format_decimal(value)] for steps, value in p.points],
    }


def _read_preferences(reader: Reader, agenda: Agenda) -> tuple[Preference, ...]:
    """Read what is wanted on each issue; the order is the agenda's."""
    items = list(reader.each("preferences"))
    if len(items) != len(agenda.issues):
        msg = f"mandate.preferences: expected {len(agenda.issues)}, one for each issue"
        raise MandateError(msg)
    return tuple(
        _read_preference(item, issue) for item, issue in zip(items, agenda.issues, strict=True)
    )


def _read_preference(reader: Reader, issue: Issue) -> Preference:
    """Read what is wanted on one issue."""
    return Preference(
        name=reader.take("name", check_identifier),
        target=reader.take("target", issue.read_bare),
        reserve=reader.take("reserve", issue.read_bare),
        floor=reader.take("floor", issue.read_bare),
        low=reader.take("min", issue.read_bare),
        high=reader.take("max", issue.read_bare),
        weight=reader.take("weight", parse_decimal),
        points=reader.take("points", lambda value: _points(value, issue)),
    )


def _points(value: Json, issue: Issue) -> tuple[tuple[int, Decimal], ...]:
    """Read the points of a value function."""
    points = []
    for item in read_list(value):
        pair = read_list(item)
        if len(pair) != 2:  # noqa: PLR2004 -- a point is a pair
            msg = "expected a pair"
            raise InvalidValueError(msg)
        points.append((issue.read_bare(pair[0]), parse_decimal(pair[1])))
    return tuple(points)


def _write_need(need: Need) -> Document:
    """Write what all deals together may come to."""
    document: Document = {"id": need.id, "deals": str(need.deals), "firm": flag(on=need.firm)}
    if need.total:
        document["total"] = need.total
    return document | optional("budget", need.budget)


def _read_need(reader: Reader) -> Need:
    """Read what all deals together may come to."""
    return Need(
        id=reader.take("id", check_identifier),
        deals=reader.take("deals", parse_whole),
        total=reader.maybe("total", check_identifier) or "",
        budget=reader.maybe("budget", parse_decimal),
        firm=reader.take("firm", parse_flag),
    )


def _read_approval(reader: Reader) -> ApprovalRule:
    """Read what waits for a person."""
    return ApprovalRule(
        total=reader.take("total", check_identifier),
        above=reader.take("above", parse_decimal),
        by=reader.take("by", _names),
        within=reader.take("within", parse_duration),
    )


def _names(value: Json) -> tuple[str, ...]:
    """Read names of people."""
    return tuple(_subject(item) for item in read_list(value))


def _write_termination(ends: Termination) -> Document:
    """Write when we stop."""
    document: Document = {
        "rounds": str(ends.rounds),
        "deadline": format_duration(ends.deadline),
        "roundTimeout": format_duration(ends.round_timeout),
        "offerValidity": format_duration(ends.offer_validity),
        "noProgressRounds": str(ends.no_progress_rounds),
        "minProgress": format_decimal(ends.min_progress),
        "onNoProgress": ends.on_no_progress.value,
    }
    if ends.announced_rounds is not None:
        document["announcedRounds"] = str(ends.announced_rounds)
    return document


def _read_termination(reader: Reader) -> Termination:
    """Read when we stop."""
    return Termination(
        rounds=reader.take("rounds", parse_whole),
        announced_rounds=reader.maybe("announcedRounds", parse_whole),
        deadline=reader.take("deadline", parse_duration),
        round_timeout=reader.take("roundTimeout", parse_duration),
        offer_validity=reader.take("offerValidity", parse_duration),
        no_progress_rounds=reader.take("noProgressRounds", parse_whole),
        min_progress=reader.take("minProgress", parse_decimal),
        on_no_progress=OnNoProgress(reader.take("onNoProgress", one_of(OnNoProgress))),
    )


def _references(value: Json) -> tuple[str, ...]:
    """Read a list of ids."""
    return tuple(check_reference(item) for item in read_list(value))


def _agenda(value: Json) -> Agenda:
    """Read the agenda."""
    if isinstance(value, Mapping):
        return Agenda.from_document(value)
    msg = "expected an object"
    raise InvalidValueError(msg)


def _subject(value: Json) -> str:
    """Read a text for people."""
    if isinstance(value, str) and value.strip():
        return check_text(value, _MAX_SUBJECT)
    msg = "expected text"
    raise InvalidValueError(msg)


def _raw_32(value: Json) -> str:
    """Read 32 bytes in base64url: a thumbprint or the salt."""
    if isinstance(value, str) and len(b64decode(value)) == SALT_BYTES:
        return value
    msg = "expected 32 bytes in base64url"
    raise InvalidValueError(msg)
