"""A principal's reply to what a negotiation waits for: what is asked, what may be answered.

A question and its reply are ours alone: nothing of either reaches the counterparty. A reply is of
a named person, and it is for exactly one question: an approval is for the terms it names, a word to
go on is for the rounds that were complete when it was given, a stop is for good.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from negotiator.audit.guidance import Guidance
from negotiator.audit.replies import ANSWERS, Answer, Question
from negotiator.errors import InvalidValueError, UsageError
from negotiator.policy.guidance import guidance_in, spent_in
from negotiator.policy.orders import Told, told_in
from negotiator.policy.ports import NegotiationRow, read_detail
from negotiator.protocol.state import Negotiation, Side
from negotiator.terms.canonical import Document, check_text
from negotiator.terms.people import ANYBODY, folded, is_agent
from negotiator.terms.values import format_instant, parse_instant, parse_whole

MAX_NAME: Final = 200
"""Most characters of a person's name."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a negotiation waits for.

    Attributes:
        question: what is asked.
        subject: what the question is about, so that a reply is to this one and to no other: the
            hash of the terms to be approved, the rounds that were complete when it was asked, or
            the hash of an issue's name.
        act: the move that waits; empty for none.
        offer: id of the counterparty's offer that the move would take; empty for none.
        terms: what it would bind us to; empty for none.
        since: when terms to be approved were first put to a person; None for anything else.
        until: when nobody can approve them any more.
        by: who may approve them, see `policy.approving.Approvers`; for people to read: the gate
            asks the mandate again.
        about: the name of an issue that our agenda lacks: the counterparty's text.
    """

    question: Question
    subject: str
    act: str = ""
    offer: str = ""
    terms: Document = field(default_factory=dict)
    since: datetime | None = None
    until: datetime | None = None
    by: tuple[str, ...] = ()
    about: str = ""

    def to_document(self) -> Document:
        """Write it as our private remarks keep it; what does not apply is left out."""
        times = {"since": self.since, "until": self.until}
        document: Document = {
            "question": self.question.value,
            "subject": self.subject,
            "act": self.act,
            "offer": self.offer,
            "terms": self.terms,
        }
        document |= {name: format_instant(at) for name, at in times.items() if at is not None}
        if self.until is not None:
            document["by"] = list(self.by)
        return document | ({"about": self.about} if self.about else {})

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What may be answered."""
        return ANSWERS[self.question]


@dataclass(frozen=True, slots=True)
class Reply:
    """A principal's reply.

    Attributes:
        answer: approve the terms, go on, or stop.
        subject: the subject of the question as it was read, so that nothing else is answered;
            empty answers whatever is asked now.
    """

    answer: Answer
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """A reply as it goes into the gate: to which question, and by whom."""

    asked: Asked
    answer: Answer
    by: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a principal's replies so far mean for our next moves; approvals are the gate's alone.

    Attributes:
        went_on: how many rounds were complete when it last said to go on; 0 for never.
        stopped: to which question it said stop; None for never.
        guidance: what narrows our moves now, oldest first.
        until: when the terms that wait for an approval wait no longer; None when none do.
        asks: whether it is being asked about an issue that our agenda lacks.
        told: what the negotiation was told in a best and final round; None for nothing.
        spent: what narrowed a move of ours alone that is still provisional.
    """

    went_on: int = 0
    stopped: Question | None = None
    guidance: tuple[Guidance, ...] = ()
    until: datetime | None = None
    asks: bool = False
    told: Told | None = None
    spent: tuple[Guidance, ...] = ()

    def after_void(self) -> "Said":
        """Return the same once our provisional move is void: what was for it alone holds again."""
        return replace(self, guidance=(*self.spent, *self.guidance), spent=())


NOTHING_SAID: Final = Said()


def asked_in(row: NegotiationRow) -> Asked | None:
    """Return what a negotiation waits for; None when for nobody.

    Raises:
        InvalidValueError: the record is damaged.
    """
    if row.state not in {"waiting", "blocked"}:
        return None
    remark = read_detail(row).get("asked")
    if not isinstance(remark, dict):
        return Asked(Question.BLOCKED, "") if row.state == "blocked" else None
    terms, by = remark["terms"], remark.get("by", [])
    return Asked(
        Question(str(remark["question"])),
        str(remark["subject"]),
        str(remark["act"]),
        str(remark["offer"]),
        terms if isinstance(terms, dict) else {},
        parse_instant(remark["since"]) if "since" in remark else None,
        parse_instant(remark["until"]) if "until" in remark else None,
        tuple(map(str, by)) if isinstance(by, list) else (),
        str(remark.get("about", "")),
    )


def issues_asked(row: NegotiationRow) -> tuple[str, ...]:
    """Return the subjects of the issues our principal was ever asked about here.

    Raises:
        InvalidValueError: the record is damaged.
    """
    kept = read_detail(row).get("issues")
    return tuple(map(str, kept)) if isinstance(kept, list) else ()


def put_to_a_person(row: NegotiationRow) -> dict[str, datetime]:
    """Return when terms were first put to a person here, by their hash.

    Raises:
        InvalidValueError: the record is damaged.
    """
    kept = read_detail(row).get("put")
    return {name: parse_instant(at) for name, at in kept.items()} if isinstance(kept, dict) else {}


def said_in(row: NegotiationRow | None) -> Said:
    """Return what replies so far mean for our next moves.

    Raises:
        InvalidValueError: the record is damaged.
    """
    detail = {} if row is None else read_detail(row)
    stopped = detail.get("stopped")
    asked = None if row is None else asked_in(row)
    return Said(
        parse_whole(detail.get("wentOn", "0")),
        None if stopped is None else Question(str(stopped)),
        guidance_in(row),
        None if asked is None else asked.until,
        asked is not None and asked.question is Question.UNKNOWN_ISSUE,
        told_in(row),
        spent_in(row),
    )


def complete_rounds(negotiation: Negotiation) -> int:
    """Return in how many rounds both sides made an offer."""
    return min(len(negotiation.offers_by(side)) for side in Side)


def check_name(by: str, agents: tuple[str, ...]) -> str:
    """Return the name of the person who replies.

    Args:
        by: the name.
        agents: agent ids of both sides: no agent answers for a person.

    Raises:
        UsageError: empty, unsafe to show, too long, or an agent's id.
    """
    try:
        name = check_text(by.strip(), MAX_NAME)
    except InvalidValueError as error:
        msg = f"the name of who replies cannot be used: {error.message}"
        raise UsageError(msg) from error
    if folded(name) in {"", ANYBODY}:
        msg = "a reply needs the name of the person who gives it"
        raise UsageError(msg)
    if is_agent(name, agents):
        msg = f"{name} is an agent; a person replies, under the person's own name"
        raise UsageError(msg)
    return name
