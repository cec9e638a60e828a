"""What a journal keeps of a principal's reply to what a negotiation waited for.

Source: docs/formats.md, "journal.jsonl".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from negotiator.audit.fields import Fields
from negotiator.audit.journal import EntryKind
from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import Document, raw_hash
from negotiator.terms.values import parse_whole


class Question(StrEnum):
    """What a principal is asked."""

    APPROVAL = "approval"
    NO_PROGRESS = "no-progress"
    BLOCKED = "blocked"
    UNKNOWN_ISSUE = "unknown-issue"


class Answer(StrEnum):
    """What it answers."""

    APPROVE = "approve"
    GO_ON = "go-on"
    STOP = "stop"


ANSWERS: Final[Mapping[Question, tuple[Answer, ...]]] = {
    Question.APPROVAL: (Answer.APPROVE, Answer.STOP),
    Question.NO_PROGRESS: (Answer.GO_ON, Answer.STOP),
    Question.BLOCKED: (Answer.STOP,),
    Question.UNKNOWN_ISSUE: (Answer.GO_ON, Answer.STOP),
}
"""What may be answered to each question."""


@dataclass(frozen=True, slots=True)
class ReplyRecord:
    """A person's reply. When it was given is when the entry was made.

    Attributes:
        question: what was asked.
        answer: what was answered.
        subject: what the question was about: the hash of the terms to be approved, or how many
            rounds were complete, or the hash of an issue's name; empty for a blocked move.
        offer: id of the counterparty's offer that an approved accept takes; empty for none.
        terms: the terms to be approved; empty for none.
        by: who replied.
    """

    kind: ClassVar[EntryKind] = EntryKind.REPLY

    question: Question
    answer: Answer
    subject: str
    offer: str
    terms: Document
    by: str

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            "question": self.question.value,
            "answer": self.answer.value,
            "subject": self.subject,
            "offer": self.offer,
            "terms": self.terms,
            "by": self.by,
        }

    @classmethod
    def from_document(cls, data: Document) -> "ReplyRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member, or an answer to another
                question.
        """
        fields = Fields(data, cls.kind, "question answer subject offer terms by")
        question = fields.one_of("question", {word.value: word for word in Question})
        record = cls(
            question=question,
            answer=fields.one_of("answer", {word.value: word for word in ANSWERS[question]}),
            subject=fields.text("subject"),
            offer=fields.text("offer"),
            terms=fields.object("terms"),
            by=fields.text("by", empty=False),
        )
        record._check_subject()
        return record

    def _check_subject(self) -> None:
        """Check that what the question was about is written as such a question needs.

        Raises:
            InvalidValueError: it is not.
        """
        match self.question:
            case Question.APPROVAL | Question.UNKNOWN_ISSUE:
                raw_hash(self.subject)
            case Question.NO_PROGRESS:
                parse_whole(self.subject)
            case Question.BLOCKED if self.subject:
                msg = "reply.subject: a blocked move has none"
                raise InvalidValueError(msg)
        asks = self.question is Question.APPROVAL
        if bool(self.terms) is not asks or (self.offer and not asks):
            msg = "reply: there are terms exactly where terms were to be approved"
            raise InvalidValueError(msg)
