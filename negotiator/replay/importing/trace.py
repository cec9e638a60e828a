"""Traces of negotiations: bids of two parties, in order, on the issues of a scenario.

Two shapes are read. A NegMAS trace is CSV with the columns negotiator and offer, and perhaps step,
time and state; an offer is a list or tuple of values in the scenario's order. A trace of dialogues
is JSON, one negotiation a line: its id, its events as [party, kind, offer, messages so far] and its
result. Where nobody recorded the time, a step or message counts as a minute, and a
note says so.

Source: `full_trace` of a NegMAS 0.16 mechanism, written as CSV; RFC 4180.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from typing import Final

from negotiator.errors import InvalidValueError, UsageError
from negotiator.replay.importing.building import MAX_LINES
from negotiator.replay.importing.model import Imported, Options, placed, plain, started
from negotiator.replay.importing.scenario import recorded_profile, role_of
from negotiator.replay.importing.text import decode
from negotiator.replay.recorded import (
    By,
    Ended,
    Kind,
    Move,
    Recording,
    Said,
    Source,
    Then,
    check_recording,
)
from negotiator.replay.scenarios import Labels, Profile, Scenario
from negotiator.replay.scenarios.names import identifiers
from negotiator.replay.scenarios.tree import (
    Tree,
    is_null,
    items,
    members,
    parse_json,
    text,
)
from negotiator.terms import Issue, Terms
from negotiator.terms import Kind as IssueKind
from negotiator.terms.values import format_decimal, parse_whole

_COLUMNS: Final = ("negotiator", "offer")
_NO_TIME: Final = "nobody recorded the time; a step or message counts as a minute"
_TOKEN: Final = re.compile(
    r"\s*(?:'([^'\\]*)'|\"([^\"\\]*)\"|(-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,2})?))\s*",
    re.ASCII,
)
_SECONDS: Final = re.compile(r"([0-9]{1,9})(?:\.[0-9]+)?(?:[eE]-[0-9]{1,2})?", re.ASCII)
_TENTHS: Final = re.compile(r"[0-9](?:\.[0-9]+)?[eE]-[0-9]{1,2}", re.ASCII)
_SUFFIX: Final = re.compile(r"-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
_NO_OFFER: Final = frozenset({"", "None", "nan", "null"})
_ENDS: Final = {
    "agreement": Ended.AGREED,
    "timedout": Ended.NOT_AGREED,
    "broken": Ended.NOT_AGREED,
    "ended": Ended.NOT_AGREED,
}
_PARTIES: Final = 2
_EVENT: Final = 4
_MOST_MINUTES: Final = 10**9 // 60
_MAX_EVENTS: Final = 4 * MAX_LINES


@dataclass(frozen=True, slots=True)
class _Given:
    """What stays the same throughout a file."""

    name: str
    scenario: Scenario
    options: Options


@dataclass(frozen=True, slots=True)
class _Found:
    """What came of one negotiation."""

    id: str
    bids: Sequence["_Bid"]
    ended: Ended
    notes: tuple[str, ...]
    profile: Profile | None = None


@dataclass(frozen=True, slots=True)
class _Bid:
    """A move of a trace, before we know who is us."""

    place: str
    party: str
    said: Said
    seconds: int
    terms: Terms | None


def import_trace(data: bytes, name: str, scenario: Scenario, options: Options) -> Imported:
    """Import a trace.

    Args:
        data: the file.
        name: what to call it, in errors and recordings.
        scenario: the issues, and what they prefer where a profile has their name.
        options: who is theirs, their role, and when it began.

    Raises:
        UsageError: nobody said who is theirs or which role they have.
        InvalidValueError: malformed, another number of parties, or a value the scenario does not
            have; the message names file, row and column.
    """
    role_of(options)
    if options.them is None:
        msg = "expected --them: which party of the trace is theirs?"
        raise UsageError(msg)
    given = _Given(name, scenario, options)
    with placed(name):
        started(options)
        content = decode(data)
        if content.lstrip().startswith("{"):
            recordings = _dialogues(content, given)
        else:
            recordings = (_negmas(content, given),)
    (item,) = identifiers([scenario.name[:200]])
    return Imported(((item, recordings),))


def _negmas(content: str, given: _Given) -> Recording:
    """Read a NegMAS trace."""
    scenario, options = given.scenario, given.options
    try:
        rows = list(csv.reader(StringIO(content, newline=""), strict=True))
    except csv.Error as error:
        msg = f"expected well-formed CSV: {error}"
        raise InvalidValueError(msg) from error
    columns = rows[0]
    for needed in _COLUMNS:
        if columns.count(needed) != 1:
            msg = f"row 1, column {needed}: expected it once, got it {columns.count(needed)} times"
            raise InvalidValueError(msg)
    if len(rows) > MAX_LINES:
        msg = f"expected at most {MAX_LINES} rows, got {len(rows)}"
        raise InvalidValueError(msg)
    bids: list[_Bid] = []
    state = ""
    for number, cells in enumerate(rows[1:], start=2):
        if len(cells) != len(columns):
            msg = f"row {number}: expected {len(columns)} cells as in row 1, got {len(cells)}"
            raise InvalidValueError(msg)
        row = dict(zip(columns, cells, strict=True))
        state = row.get("state", "")
        if row["offer"].strip() not in _NO_OFFER:
            bids.append(_bid(row, number, scenario))
    bids = _named(bids)
    timed = "time" in columns
    notes = () if timed else (_NO_TIME,)
    ended = _ENDS.get(state.rpartition(".")[2].lower(), Ended.UNKNOWN)
    if ended is Ended.AGREED and bids:
        bids.append(_closing(bids))
        notes = (*notes, "the last offer is taken to be the one agreed, by the other party")
    id_ = f"{scenario.name}.{options.them}"[:200]
    profile = _profile_named(scenario, options)
    return _recording(_Found(id_, bids, ended, notes, profile), given)


def _bid(row: Mapping[str, str], number: int, scenario: Scenario) -> _Bid:
    """Read one row."""
    place = f"row {number}"
    with placed(f"{place}, column offer"):
        terms = _terms(_literal(row["offer"].strip()), scenario)
    if not row["negotiator"].strip():
        msg = f"{place}, column negotiator: expected a name, got an empty cell"
        raise InvalidValueError(msg)
    if "time" in row:
        with placed(f"{place}, column time"):
            seconds = _seconds(row["time"].strip())
    elif "step" in row:
        with placed(f"{place}, column step"):
            seconds = 60 * parse_whole(row["step"].strip(), high=_MOST_MINUTES)
    else:
        seconds = 60 * (number - 2)
    return _Bid(place, row["negotiator"].strip(), Said.OFFER, seconds, terms)


def _named(bids: Sequence[_Bid]) -> list[_Bid]:
    """Call parties by their names, without the ids NegMAS adds, while those tell them apart."""
    full = {bid.party for bid in bids}
    short = {party: _SUFFIX.sub("", party) for party in full}
    if len(set(short.values())) != len(full) or not all(short.values()):
        return list(bids)
    return [replace(bid, party=short[bid.party]) for bid in bids]


def _seconds(cell: str) -> int:
    """Read seconds; a fraction of one is cut off."""
    if _TENTHS.fullmatch(cell):
        return 0
    match = _SECONDS.fullmatch(cell)
    if match is None or "e" in cell.lower():
        msg = f"expected seconds such as 12.5, got {plain(cell)}"
        raise InvalidValueError(msg)
    return int(match[1])


def _closing(bids: Sequence[_Bid]) -> _Bid:
    """Return the acceptance of the last offer."""
    last = bids[-1]
    other = next((bid.party for bid in reversed(bids) if bid.party != last.party), "")
    return _Bid(last.place, other, Said.ACCEPT, last.seconds, last.terms)


def _literal(cell: str) -> Sequence[str]:
    """Split a list or tuple of quoted texts and numbers, as Python or JSON writes one."""
    if len(cell) < _PARTIES or cell[0] + cell[-1] not in {"()", "[]"}:
        msg = f"expected an offer such as ('12', 'red'), got {plain(cell)}"
        raise InvalidValueError(msg)
    inner, values, place = cell[1:-1], [], 0
    while place < len(inner.rstrip()):
        match = _TOKEN.match(inner, place)
        after = "" if match is None else inner[match.end() : match.end() + 1]
        if match is None or after not in {"", ","}:
            msg = f"expected quoted texts and numbers parted by commas, got {plain(cell)}"
            raise InvalidValueError(msg)
        values.append(next(part for part in match.groups() if part is not None))
        place = match.end() + 1
    return values


def _terms(values: Sequence[str], scenario: Scenario) -> Terms:
    """Put the values of an offer on the agenda."""
    issues = scenario.agenda.issues
    if len(values) != len(issues):
        msg = f"expected {len(issues)} values, one an issue of the scenario, got {len(values)}"
        raise InvalidValueError(msg)
    parts = zip(values, issues, scenario.labels, strict=True)
    return Terms(tuple(_steps(value, issue, labels) for value, issue, labels in parts))


def _steps(value: str, issue: Issue, labels: Labels) -> int:
    """Return the place of a value on an issue's grid: by its text, or else by its number."""
    if issue.kind is not IssueKind.CHOICE:
        return issue.check(issue.read_bare(format_decimal(Decimal(_fraction_text(value)))))
    if value in labels.values:
        return labels.values.index(value)
    same = [n for n, label in enumerate(labels.values) if _equal(label, value)]
    if len(same) != 1:
        msg = f"issue {issue.name}: expected one of its values, got {plain(value)}"
        raise InvalidValueError(msg)
    return same[0]


def _fraction_text(value: str) -> str:
    """Return a number as it was written."""
    match = _TOKEN.fullmatch(value)
    if match is None or match[3] is None:
        msg = f"expected a number, got {plain(value)}"
        raise InvalidValueError(msg)
    return match[3]


def _equal(label: str, value: str) -> bool:
    """Say whether two texts are the same number."""
    matches = _TOKEN.fullmatch(label), _TOKEN.fullmatch(value)
    if any(match is None or match[3] is None for match in matches):
        return False
    return Fraction(label) == Fraction(value)


def _dialogues(content: str, given: _Given) -> tuple[Recording, ...]:
    """Read a trace of dialogues; those in which they made no offer are left out."""
    them = given.options.them
    lines = content.rstrip("\n").split("\n")
    if len(lines) > MAX_LINES:
        msg = f"expected at most {MAX_LINES} rows, got {len(lines)}"
        raise InvalidValueError(msg)
    recordings = []
    events = 0
    seen: set[str] = set()
    for number, line in enumerate(lines, start=1):
        with placed(f"row {number}"):
            tree = members(parse_json(line.encode()), "the dialogue")
            key = text(tree.get("id"), "id")
            if key in seen:
                msg = f"id: expected each dialogue once, got {plain(key)} twice"
                raise InvalidValueError(msg)
            seen.add(key)
            bids, ended = _events(tree, given.scenario), _result(tree)
            events += len(bids)
            if events > _MAX_EVENTS:
                msg = f"expected at most {_MAX_EVENTS} events, got more; part the file"
                raise InvalidValueError(msg)
            if any(bid.said is Said.OFFER and bid.party == them for bid in bids):
                id_ = f"{given.scenario.name}.{key}.{them}"[:200]
                recordings.append(_recording(_Found(id_, bids, ended, (_NO_TIME,)), given))
    if not recordings:
        msg = f"expected offers of {plain(them or '')}, got none in {len(lines)} rows"
        raise InvalidValueError(msg)
    return tuple(recordings)


def _result(tree: Mapping[str, Tree]) -> Ended:
    """Return how a dialogue ended."""
    results = {"agreement": Ended.AGREED, "walkaway": Ended.NOT_AGREED, "none": Ended.UNKNOWN}
    result = tree.get("result")
    if not isinstance(result, str) or result not in results:
        msg = f"result: expected one of {', '.join(results)}"
        raise InvalidValueError(msg)
    return results[result]


def _events(tree: Mapping[str, Tree], scenario: Scenario) -> list[_Bid]:
    """Read the events; a rejection after which it goes on is no move of ours."""
    bids: list[_Bid] = []
    for number, node in enumerate(items(tree.get("events"), "events"), start=1):
        place = f"event {number}"
        event = items(node, place)
        if len(event) != _EVENT:
            msg = f"{place}: expected party, kind, offer and messages, got {len(event)} parts"
            raise InvalidValueError(msg)
        party = text(event[0], place)
        with placed(place):
            said = _said(text(event[1], "kind"))
            seconds = 60 * parse_whole(text(event[3], "messages"), high=_MOST_MINUTES)
            if said is not None:
                terms = _event_terms(said, event[2], scenario)
                bids.append(_Bid(place, party, said, seconds, terms))
    return bids


def _said(kind: str) -> Said | None:
    """Return what an event does, or None for a rejection after which it goes on."""
    said = {"offer": Said.OFFER, "accept": Said.ACCEPT, "walkaway": Said.REJECT}.get(kind)
    if said is None and kind != "reject":
        msg = f"expected offer, accept, reject or walkaway, got {plain(kind)}"
        raise InvalidValueError(msg)
    return said


def _event_terms(said: Said, offer: Tree, scenario: Scenario) -> Terms | None:
    """Return the terms of an event."""
    if said is not Said.REJECT:
        return _terms([text(value, "offer") for value in items(offer, "offer")], scenario)
    if not is_null(offer):
        msg = "expected no offer beside a walk-away"
        raise InvalidValueError(msg)
    return None


def _profile_named(scenario: Scenario, options: Options) -> Profile | None:
    """Return the profile that has the party's name, if there is one."""
    found = [profile for profile in scenario.profiles if profile.name == options.them]
    return recorded_profile(found[0]) if len(found) == 1 else None


def _recording(found: _Found, given: _Given) -> Recording:
    """Make a recording of the moves of two parties."""
    them = given.options.them
    parties = list(dict.fromkeys(bid.party for bid in found.bids if bid.party))
    if them not in parties or len(parties) > _PARTIES:
        names = ", ".join(plain(party) for party in parties) or "nobody"
        msg = f"expected at most two parties, --them one of them, got {names}"
        raise InvalidValueError(msg)
    moves = tuple(
        Move(
            By.THEM if bid.party == them else By.US,
            bid.said,
            timedelta(seconds=bid.seconds),
            bid.terms,
        )
        for bid in found.bids
    )
    agreed = next((move.terms for move in reversed(moves) if move.terms is not None), None)
    left = moves[-1].said is Said.REJECT and moves[-1].by is By.THEM
    recording = Recording(
        identifiers([found.id])[0],
        given.scenario.agenda,
        role_of(given.options),
        Source(Kind.TRACE, given.name, found.notes),
        started(given.options),
        moves,
        found.ended,
        agreed if found.ended is Ended.AGREED else None,
        Then.ENDS if left else Then.STANDS if found.ended is Ended.AGREED else Then.SILENT,
        profile=found.profile,
    )
    check_recording(recording)
    return recording
