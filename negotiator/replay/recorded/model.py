"""A recorded counterparty: what somebody said in one negotiation, as it can be replayed.

Terms are kept on the recording's own agenda. Whoever replays it puts them on the mandate's, value
by value, or leaves the recording out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from negotiator.errors import InvalidValueError
from negotiator.protocol.acts import Reason
from negotiator.replay.scenarios import Profile
from negotiator.terms import Agenda, Role, Terms


class By(StrEnum):
    """Who made a move: the recorded counterparty, or whoever negotiated with it."""

    THEM = "them"
    US = "us"


class Said(StrEnum):
    """What a move does; whether an offer is a counter follows from what came before it."""

    OFFER = "offer"
    ACCEPT = "accept"
    REJECT = "reject"
    WITHDRAW = "withdraw"
    HOLD = "hold"


_TURNS = frozenset({Said.OFFER, Said.ACCEPT, Said.REJECT})
_MOST_SECONDS = 10**9
_SHORTEST = timedelta(seconds=1)
LONGEST = timedelta(seconds=_MOST_SECONDS)
"""The longest a recording may last, and an offer stand: more than 31 years."""


class Then(StrEnum):
    """What may be taken for granted after the last recorded move.

    `STANDS`: their last offer stays on the table, as a quote does. `SILENT`: nobody knows, so
    nothing more is said. `ENDS`: they end it.
    """

    STANDS = "stands"
    SILENT = "silent"
    ENDS = "ends"


class Ended(StrEnum):
    """How the recorded negotiation ended."""

    AGREED = "agreed"
    NOT_AGREED = "not-agreed"
    UNKNOWN = "unknown"


class Kind(StrEnum):
    """What a recording was made from."""

    JOURNAL = "journal"
    TRANSCRIPT = "transcript"
    QUOTES = "quotes"
    TRACE = "trace"
    SCENARIO = "scenario"
    DOCUMENT = "document"
    MADE = "made"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a recording comes from.

    Attributes:
        kind: what it was made from.
        name: the file, the negotiation or the program, for people.
        notes: what had to be assumed or left out.
    """

    kind: Kind
    name: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """One recorded move.

    Attributes:
        by: who made it.
        said: what it does.
        elapsed: since the start, whole seconds.
        terms: of an offer; of an accept, what it took; None of any other.
        valid_for: how long an offer stood from when it was made; None where nobody said.
        reason: of a rejection; None where none was given.
    """

    by: By
    said: Said
    elapsed: timedelta
    terms: Terms | None = None
    valid_for: timedelta | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Recording:
    """One recorded counterparty.

    Attributes:
        id: ASCII identifier; unique among what is replayed together.
        agenda: what was negotiated.
        role: their side of the trade.
        source: where it comes from.
        start: when the negotiation began, UTC.
        moves: theirs, and perhaps what they answered, oldest first.
        ended: how it ended.
        agreed: the terms agreed; None where none were.
        then: what may be taken for granted after their last move.
        rounds: how many rounds they had; None where nobody knows.
        profile: what they prefer, on this agenda; None where nobody knows.
    """

    id: str
    agenda: Agenda
    role: Role
    source: Source
    start: datetime
    moves: tuple[Move, ...]
    ended: Ended = Ended.UNKNOWN
    agreed: Terms | None = None
    then: Then = Then.STANDS
    rounds: int | None = None
    profile: Profile | None = None

    @property
    def theirs(self) -> tuple[Move, ...]:
        """Their moves, oldest first."""
        return tuple(move for move in self.moves if move.by is By.THEM)

    @property
    def offers(self) -> tuple[Terms, ...]:
        """The terms they offered, oldest first."""
        offers = (move.terms for move in self.theirs if move.said is Said.OFFER)
        return tuple(terms for terms in offers if terms is not None)

    @property
    def turns(self) -> int:
        """How many turns they took: offers, and the answer that ended it."""
        return sum(move.said in _TURNS for move in self.theirs)


def on_agenda(recording: Recording, agenda: Agenda) -> Recording:
    """Return a recording with its terms put on another agenda, value by value.

    A profile counts in the steps of the recording's own agenda, so it is kept only where the two
    agendas have the same issues.

    Raises:
        InvalidValueError: an issue is missing or too many, or a value does not fit.
    """
    if agenda.hash == recording.agenda.hash:
        return recording
    own = recording.agenda

    def moved(terms: Terms | None) -> Terms | None:
        return None if terms is None else agenda.decode_terms(own.encode_terms(terms))

    moves = tuple(
        Move(m.by, m.said, m.elapsed, moved(m.terms), m.valid_for, m.reason)
        for m in recording.moves
    )
    return Recording(
        recording.id,
        agenda,
        recording.role,
        recording.source,
        recording.start,
        moves,
        recording.ended,
        moved(recording.agreed),
        recording.then,
        recording.rounds,
        recording.profile if agenda.issues == own.issues else None,
    )


def check_recording(recording: Recording) -> None:
    """Check what no single field can show.

    Raises:
        InvalidValueError: they said nothing, time runs back, a move has too much or too little,
            a time is out of bounds, or the outcome and its terms do not go together.
    """
    for problem in _problems(recording):
        raise InvalidValueError(problem)


def _problems(recording: Recording) -> Iterator[str]:
    """Give what is wrong, each as a sentence that begins with the field."""
    if not any(move.said is Said.OFFER for move in recording.theirs):
        yield "moves: expected at least one offer of theirs, got none"
    if (recording.ended is Ended.AGREED) is not (recording.agreed is not None):
        yield 'agreed: expected terms exactly where "ended" is "agreed"'
    last = timedelta(0)
    for number, move in enumerate(recording.moves, start=1):
        if move.elapsed < last:
            yield f"move {number}: elapsed: expected no less than the move before it"
        if move.elapsed > LONGEST:
            yield f"move {number}: elapsed: expected at most {_MOST_SECONDS} seconds"
        last = move.elapsed
        yield from (f"move {number}: {problem}" for problem in _move_problems(move))


def _move_problems(move: Move) -> Iterator[str]:
    """Give what is wrong with one move."""
    if (move.said in {Said.OFFER, Said.ACCEPT}) is not (move.terms is not None):
        yield "terms: expected for an offer and an accept, and for nothing else"
    if move.valid_for is not None and move.said is not Said.OFFER:
        yield "validFor: expected for an offer only"
    if move.valid_for is not None and not _SHORTEST <= move.valid_for <= LONGEST:
        yield f"validFor: expected from 1 to {_MOST_SECONDS} seconds"
    if move.reason is not None and move.said is not Said.REJECT:
        yield "reason: expected for a reject only"
