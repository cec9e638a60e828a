"""The private mandate as a document: all strings, one form only, both ways.

Reading is strict: a document is accepted only if writing what was read gives the same document.
Errors name the member and carry no value, because nearly every value here is private.
"""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Final, TypeVar

from negotiator.errors import InvalidValueError, MandateError
from negotiator.mandate.model import (
    ApprovalRule,
    ConcedeTo,
    Mandate,
    Need,
    OnNoProgress,
    Preference,
    StrategySpec,
    Termination,
    TotalLimit,
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

_Value = TypeVar("_Value")


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
        "limits": [_write_limit(limit) for limit in mandate.limits],
        "need": _write_need(mandate.need),
        "strategy": _write_strategy(mandate.strategy),
        "termination": _write_termination(mandate.termination),
        "approvals": [
            {"total": rule.total, "above": format_decimal(rule.above)} for rule in mandate.approvals
        ],
        "counterparties": list(mandate.counterparties),
        "acceptUnsigned": _flag(on=mandate.accept_unsigned),
        "notBefore": format_instant(mandate.not_before),
        "notAfter": format_instant(mandate.not_after),
        "salt": mandate.salt,
    }
    return document | _optional("reserveUtility", mandate.reserve_utility)


def from_document(document: Mapping[str, Json]) -> Mandate:
    """Read a private mandate document.

    Raises:
        MandateError: a missing, unknown or malformed member, or a second spelling of one.
    """
    reader = _Reader("mandate", document)
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


class _Reader:
    """One object of the document, whose errors name the member and nothing else."""

    def __init__(self, name: str, value: Json) -> None:
        if not isinstance(value, Mapping):
            msg = f"{name}: expected an object"
            raise MandateError(msg)
        self._name = name
        self._members = value

    def take(self, member: str, read: Callable[[Json], _Value]) -> _Value:
        """Read a member that must be there."""
        place = f"{self._name}.{member}"
        if member not in self._members:
            msg = f"{place}: missing"
            raise MandateError(msg)
        try:
            return read(self._members[member])
        except InvalidValueError:
            msg = f"{place}: not in canonical form"
            raise MandateError(msg) from None

    def maybe(self, member: str, read: Callable[[Json], _Value]) -> _Value | None:
        """Read a member that may be absent."""
        return self.take(member, read) if member in self._members else None

    def inner(self, member: str) -> "_Reader":
        """Return the reader of a member that is an object."""
        return _Reader(f"{self._name}.{member}", self.take(member, lambda value: value))

    def each(self, member: str) -> "Iterable[_Reader]":
        """Return a reader for each object of a list."""
        items = self.take(member, _list)
        return [_Reader(f"{self._name}.{member}.{n}", item) for n, item in enumerate(items)]


def _read(reader: _Reader) -> Mandate:
    """Read every member."""
    reader.take("typ", _word(TYP))
    reader.take("v", _word("1"))
    agenda = reader.take("agenda", _agenda)
    agent = reader.inner("agent")
    return Mandate(
        id=reader.take("id", check_identifier),
        version=reader.take("version", parse_whole),
        principal_id=reader.take("principal", check_reference),
        agent_id=agent.take("id", check_reference),
        agent_thumbprint=agent.take("jkt", _raw_32),
        role=Role(reader.take("role", _one_of(Role))),
        subject=reader.take("subject", _subject),
        agenda=agenda,
        preferences=_read_preferences(reader, agenda),
        reserve_utility=reader.maybe("reserveUtility", parse_decimal),
        limits=tuple(_read_limit(item) for item in reader.each("limits")),
        need=_read_need(reader.inner("need")),
        strategy=_read_strategy(reader.inner("strategy")),
        termination=_read_termination(reader.inner("termination")),
        approvals=tuple(
            ApprovalRule(item.take("total", check_identifier), item.take("above", parse_decimal))
            for item in reader.each("approvals")
        ),
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


def _read_preferences(reader: _Reader, agenda: Agenda) -> tuple[Preference, ...]:
    """Read what is wanted on each issue; the order is the agenda's."""
    items = list(reader.each("preferences"))
    if len(items) != len(agenda.issues):
        msg = f"mandate.preferences: expected {len(agenda.issues)}, one for each issue"
        raise MandateError(msg)
    return tuple(
        _read_preference(item, issue) for item, issue in zip(items, agenda.issues, strict=True)
    )


def _read_preference(reader: _Reader, issue: Issue) -> Preference:
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
    for item in _list(value):
        pair = _list(item)
        if len(pair) != 2:  # noqa: PLR2004 -- a point is a pair
            msg = "expected a pair"
            raise InvalidValueError(msg)
        points.append((issue.read_bare(pair[0]), parse_decimal(pair[1])))
    return tuple(points)


def _write_limit(limit: TotalLimit) -> Document:
    """Write a hard limit on a total."""
    document: Document = {"total": limit.total}
    return document | _optional("min", limit.minimum) | _optional("max", limit.maximum)


def _read_limit(reader: _Reader) -> TotalLimit:
    """Read a hard limit on a total."""
    return TotalLimit(
        total=reader.take("total", check_identifier),
        minimum=reader.maybe("min", parse_decimal),
        maximum=reader.maybe("max", parse_decimal),
    )


def _write_need(need: Need) -> Document:
    """Write what all deals together may come to."""
    document: Document = {"id": need.id, "deals": str(need.deals)}
    if need.total:
        document["total"] = need.total
    return document | _optional("budget", need.budget)


def _read_need(reader: _Reader) -> Need:
    """Read what all deals together may come to."""
    return Need(
        id=reader.take("id", check_identifier),
        deals=reader.take("deals", parse_whole),
        total=reader.maybe("total", check_identifier) or "",
        budget=reader.maybe("budget", parse_decimal),
    )


def _write_strategy(strategy: StrategySpec) -> Document:
    """Write which strategy decides."""
    return {
        "tactic": strategy.tactic,
        "family": strategy.family,
        "e": format_decimal(strategy.e),
        "selection": strategy.selection,
        "acceptance": strategy.acceptance,
        "concedeTo": strategy.concede_to.value,
        "floorUtility": format_decimal(strategy.floor_utility),
    }


def _read_strategy(reader: _Reader) -> StrategySpec:
    """Read which strategy decides."""
    return StrategySpec(
        tactic=reader.take("tactic", check_identifier),
        family=reader.take("family", check_identifier),
        e=reader.take("e", parse_decimal),
        selection=reader.take("selection", check_identifier),
        acceptance=reader.take("acceptance", check_identifier),
        concede_to=ConcedeTo(reader.take("concedeTo", _one_of(ConcedeTo))),
        floor_utility=reader.take("floorUtility", parse_decimal),
    )


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


def _read_termination(reader: _Reader) -> Termination:
    """Read when we stop."""
    return Termination(
        rounds=reader.take("rounds", parse_whole),
        announced_rounds=reader.maybe("announcedRounds", parse_whole),
        deadline=reader.take("deadline", parse_duration),
        round_timeout=reader.take("roundTimeout", parse_duration),
        offer_validity=reader.take("offerValidity", parse_duration),
        no_progress_rounds=reader.take("noProgressRounds", parse_whole),
        min_progress=reader.take("minProgress", parse_decimal),
        on_no_progress=OnNoProgress(reader.take("onNoProgress", _one_of(OnNoProgress))),
    )


def _optional(member: str, value: Decimal | None) -> Document:
    """Write a decimal member, or nothing for None."""
    return {} if value is None else {member: format_decimal(value)}


def _flag(*, on: bool) -> str:
    """Write a boolean."""
    return "true" if on else "false"


def _word(word: str) -> Callable[[Json], str]:
    """Return a reader of exactly one word."""
    return _one_of((word,))


def _one_of(words: Iterable[str]) -> Callable[[Json], str]:
    """Return a reader of one word of several."""

    def read(value: Json) -> str:
        if isinstance(value, str) and value in set(words):
            return value
        msg = "expected one of the known words"
        raise InvalidValueError(msg)

    return read


def _list(value: Json) -> list[Json]:
    """Read a list."""
    if isinstance(value, list | tuple):
        return list(value)
    msg = "expected a list"
    raise InvalidValueError(msg)


def _references(value: Json) -> tuple[str, ...]:
    """Read a list of ids."""
    return tuple(check_reference(item) for item in _list(value))


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
