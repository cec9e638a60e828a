"""What a peer's free text may mean: a candidate for an offer, or what has to be asked first.

A candidate is no move. It is validated like any input, it never counts as an accept, and it
becomes an offer only when the peer sends it in structured form.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from negotiator.terms import Agenda
from negotiator.terms.canonical import Document


class Doubt(StrEnum):
    """Why words are no candidate."""

    TEXT = "text"
    WORD = "word"
    ACCEPT = "accept"
    NUMBER = "number"
    CURRENCY = "currency"
    UNIT = "unit"
    TWICE = "twice"
    MISSING = "missing"
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask.

    Attributes:
        doubt: what is in doubt.
        about: the issue it is about, or the words; empty for the whole text.
    """

    doubt: Doubt
    about: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """Where a value comes from.

    Attributes:
        issue: name of the issue.
        words: the words it was read from, as they stand in the text; empty where the agenda
            allows one value only.
        start: where in the text they begin; -1 where there are none.
    """

    issue: str
    words: str
    start: int


@dataclass(frozen=True, slots=True)
class Located:
    """Where a model says that a text speaks of each issue. It says nothing about what is meant.

    Attributes:
        words: for each issue it found, words that it says stand in the text; nothing is believed
            of it.
        by: name of the model; empty where none was asked.
        request: hash of what it was asked.
        answer: hash of what it answered; empty where nothing came.
        trouble: why its words are not there, in a word; empty where they are.
    """

    words: Mapping[str, str] = field(default_factory=dict)
    by: str = ""
    request: str = ""
    answer: str = ""
    trouble: str = ""


NOT_ASKED = Located()
"""Where no model was asked."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a text was read as.

    Attributes:
        terms: complete canonical terms; None when anything is in doubt.
        traces: where each value comes from, in the order of the agenda.
        questions: what is in doubt; empty exactly when there are terms.
        located: what a model was asked about it, and answered.
    """

    terms: Document | None
    traces: tuple[Trace, ...] = ()
    questions: tuple[Question, ...] = ()
    located: Located = NOT_ASKED


Read = Callable[[str, Agenda], Candidate]
"""Reads free text against an agenda; knows nothing else."""
Locate = Callable[[str, Agenda], Awaitable[Located]]
"""Asks a model where a text speaks of each issue. It takes a bounded time and raises nothing but
a cancellation."""
ReadLocated = Callable[[str, Agenda, Located], Candidate]
"""Reads free text against an agenda, with a model's answer beside it."""


def read_nothing(_text: str, _agenda: Agenda) -> Candidate:
    """Take no words for anything: the reader of a host that has none."""
    return Candidate(None, questions=(Question(Doubt.TEXT),))
