"""Reading recordings strictly: whatever is wrong is named by file, line and field.

People write such files too, so white space and the order of members are free. Values are not: a
JSON number, a value off the agenda's grid or in another currency is refused, never guessed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from negotiator.audit.numbers import parse_exact
from negotiator.errors import InvalidValueError
from negotiator.protocol.acts import Reason
from negotiator.replay.recorded.model import (
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
from negotiator.replay.recorded.write import MOVE_TYP, RECORDING_TYP
from negotiator.replay.scenarios import Profile
from negotiator.replay.scenarios.scenario import check_profile
from negotiator.terms import Agenda, Issue, Role
from negotiator.terms.canonical import Document, Json, check_text, parse_document
from negotiator.terms.values import check_identifier, parse_instant, parse_whole

MAX_LINE = 1_048_576
"""Longest line, in bytes."""
MAX_LINES = 100_000
"""Most lines of one file."""

_MAX_TEXT = 500
_PAIR = 2

_T = TypeVar("_T")
_Word = TypeVar("_Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the file, or an object within it."""

    place: str
    members: Mapping[str, Json]

    def check(self, required: str, optional: str = "") -> None:
        """Check that the members are these and no others."""
        needed, known = set(required.split()), set(f"{required} {optional}".split())
        missing, unknown = sorted(needed - set(self.members)), sorted(set(self.members) - known)
        if missing:
            msg = f"{self.place}: {missing[0]}: expected this field, got none"
            raise InvalidValueError(msg)
        if unknown:
            msg = (
                f"{self.place}: {ascii(unknown[0])[1:-1][:40]}: expected no such field; "
                f"known are {', '.join(sorted(known))}"
            )
            raise InvalidValueError(msg)

    def take(self, name: str, read: Callable[[Json], _T]) -> _T:
        """Read one field."""
        try:
            return read(self.members[name])
        except InvalidValueError as error:
            msg = f"{self.place}: {name}: {error.message}"
            raise InvalidValueError(msg) from error

    def maybe(self, name: str, read: Callable[[Json], _T]) -> _T | None:
        """Read one field that may be absent."""
        return self.take(name, read) if name in self.members else None

    def inner(self, name: str) -> "_Line":
        """Return an object within it."""
        return _Line(f"{self.place}: {name}", self.take(name, _object))


def read_recordings(data: bytes, name: str) -> tuple[Recording, ...]:
    """Read a file of one or more recordings, each a header and the moves below it.

    Args:
        data: contents of the file.
        name: what to call it in errors.

    Raises:
        InvalidValueError: anything that is not as docs/replay.md says; the message names file,
            line and field, what was expected and what came.
    """
    lines = data.split(b"\n")
    if lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        msg = f"{name}: expected a recording, got an empty file"
        raise InvalidValueError(msg)
    if len(lines) > MAX_LINES:
        msg = f"{name}: expected at most {MAX_LINES} lines, got {len(lines)}; part the file"
        raise InvalidValueError(msg)
    parsed = [_parse(f"{name}, line {n}", line) for n, line in enumerate(lines, start=1)]
    starts = [n for n, line in enumerate(parsed) if line.members.get("typ") == RECORDING_TYP]
    if starts[:1] != [0]:
        msg = f'{parsed[0].place}: typ: expected "{RECORDING_TYP}": is it a recording?'
        raise InvalidValueError(msg)
    ends = [*starts[1:], len(parsed)]
    return tuple(_read(parsed[n], parsed[n + 1 : end]) for n, end in zip(starts, ends, strict=True))


def _read(header: _Line, lines: Sequence[_Line]) -> Recording:
    """Read a header and the moves below it."""
    agenda = _check_header(header)
    recording = _recording(header, agenda, tuple(_move(line, agenda) for line in lines))
    try:
        check_recording(recording)
    except InvalidValueError as error:
        msg = f"{header.place}: {error.message}"
        raise InvalidValueError(msg) from error
    return recording


def _parse(place: str, line: bytes) -> _Line:
    """Parse one line."""
    try:
        return _Line(place, parse_document(line, max_bytes=MAX_LINE))
    except InvalidValueError as error:
        msg = f"{place}: {error.message}"
        raise InvalidValueError(msg) from error


def _check_header(header: _Line) -> Agenda:
    """Check that the first line is a header this version reads, and return its agenda."""
    header.maybe("v", _word("1"))  # first: another version may have other members
    header.check("typ v id agenda role source start ended then", optional="agreed rounds utility")
    return header.take("agenda", Agenda.from_document)


def _recording(header: _Line, agenda: Agenda, moves: tuple[Move, ...]) -> Recording:
    """Read the header around its moves."""
    source = header.inner("source")
    source.check("kind name", optional="notes")
    return Recording(
        id=header.take("id", check_identifier),
        agenda=agenda,
        role=header.take("role", _one_of(Role)),
        source=Source(
            source.take("kind", _one_of(Kind)),
            source.take("name", _text),
            source.maybe("notes", _texts) or (),
        ),
        start=header.take("start", parse_instant),
        moves=moves,
        ended=header.take("ended", _one_of(Ended)),
        agreed=header.maybe("agreed", agenda.decode_terms),
        then=header.take("then", _one_of(Then)),
        rounds=header.maybe("rounds", lambda value: parse_whole(value, low=1)),
        profile=_utility(header.inner("utility"), agenda) if "utility" in header.members else None,
    )


def _move(line: _Line, agenda: Agenda) -> Move:
    """Read a line that holds a move."""
    line.check("typ v by said elapsed", optional="terms validFor reason")
    line.take("typ", _word(MOVE_TYP))
    line.take("v", _word("1"))
    return Move(
        by=line.take("by", _one_of(By)),
        said=line.take("said", _one_of(Said)),
        elapsed=line.take("elapsed", _seconds),
        terms=line.maybe("terms", agenda.decode_terms),
        valid_for=line.maybe("validFor", _some_seconds),
        reason=line.maybe("reason", _one_of(Reason)),
    )


def _utility(line: _Line, agenda: Agenda) -> Profile:
    """Read what they prefer."""
    line.check("reservation weights values")
    weights, values = line.inner("weights"), line.inner("values")
    names = " ".join(issue.name for issue in agenda.issues)
    weights.check(names)
    values.check(names)
    profile = Profile(
        name="",
        weights=tuple(weights.take(issue.name, _share) for issue in agenda.issues),
        values=tuple(values.take(issue.name, _points(issue)) for issue in agenda.issues),
        reservation=line.take("reservation", _share),
    )
    try:
        check_profile(profile, agenda)
    except InvalidValueError as error:
        msg = f"{line.place}: {error.message}"
        raise InvalidValueError(msg) from error
    return profile


def _points(issue: Issue) -> Callable[[Json], tuple[tuple[int, Fraction], ...]]:
    """Return what reads the points of a value function."""

    def read(value: Json) -> tuple[tuple[int, Fraction], ...]:
        points = []
        for item in _array(value):
            pair = _array(item)
            if len(pair) != _PAIR:
                msg = f"expected pairs of a value and its worth, got {len(pair)} parts"
                raise InvalidValueError(msg)
            points.append((issue.read_bare(pair[0]), _share(pair[1])))
        if not points:
            msg = "expected at least one point, got none"
            raise InvalidValueError(msg)
        return tuple(points)

    return read


def _share(value: Json) -> Fraction:
    """Read a fraction from 0 to 1."""
    share = parse_exact(value) if isinstance(value, str) else Fraction(-1)
    if not 0 <= share <= 1:
        msg = f"expected a fraction from 0/1 to 1/1, got {ascii(value)[:40]}"
        raise InvalidValueError(msg)
    return share


def _seconds(value: Json) -> timedelta:
    """Read whole seconds."""
    return timedelta(seconds=parse_whole(value))


def _some_seconds(value: Json) -> timedelta:
    """Read whole seconds above zero."""
    return timedelta(seconds=parse_whole(value, low=1))


def _one_of(words: type[_Word]) -> Callable[[Json], _Word]:
    """Return what reads one of some words."""

    def read(value: Json) -> _Word:
        known = [word.value for word in words]
        if not isinstance(value, str) or value not in known:
            msg = f"expected one of {', '.join(known)}; got {ascii(value)[:40]}"
            raise InvalidValueError(msg)
        return words(value)

    return read


def _word(word: str) -> Callable[[Json], str]:
    """Return what reads just this word."""

    def read(value: Json) -> str:
        if value != word:
            msg = f'expected "{word}", got {ascii(value)[:40]}'
            raise InvalidValueError(msg)
        return word

    return read


def _text(value: Json) -> str:
    """Read a text for people."""
    return check_text(value, _MAX_TEXT)


def _texts(value: Json) -> tuple[str, ...]:
    """Read texts for people."""
    return tuple(_text(item) for item in _array(value))


def _array(value: Json) -> Sequence[Json]:
    """Read an array."""
    if isinstance(value, str | Mapping):
        msg = "expected an array"
        raise InvalidValueError(msg)
    return value


def _object(value: Json) -> Document:
    """Read an object."""
    if not isinstance(value, Mapping):
        msg = "expected an object"
        raise InvalidValueError(msg)
    return dict(value)
