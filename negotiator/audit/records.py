"""What each kind of journal entry holds: one definition for those who write and those who verify.

Every record is strings, arrays and objects only. Exact numbers are fractions ``p/q`` in lowest
terms; a utility that people read is a canonical decimal of at most nine places. Source:
docs/formats.md, "journal.jsonl".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Final, TypeAlias

from negotiator.audit.closings import ClosingRecord
from negotiator.audit.ends import AGREED, OPEN_ENDS, GenesisRecord, TerminalRecord
from negotiator.audit.evaluations import EvaluationRecord
from negotiator.audit.fields import Fields
from negotiator.audit.guidance import GuidanceRecord
from negotiator.audit.journal import EntryKind
from negotiator.audit.numbers import exact_text, parse_exact, utility_text
from negotiator.audit.questions import QuestionRecord
from negotiator.audit.replies import ReplyRecord
from negotiator.audit.words import WordsRecord
from negotiator.protocol.acts import Act, Reason
from negotiator.terms.canonical import Document, b64encode
from negotiator.terms.jws import SignedDocument
from negotiator.terms.values import parse_decimal

__all__ = [
    "AGREED",
    "ENTERED",
    "OPEN_ENDS",
    "RECORDS",
    "ClosingRecord",
    "EvaluationRecord",
    "GenesisRecord",
    "InboundRecord",
    "OutboundRecord",
    "QuestionRecord",
    "Record",
    "ReplyRecord",
    "Ruling",
    "TerminalRecord",
    "VerdictRecord",
    "VoidRecord",
    "exact_text",
    "parse_exact",
    "utility_text",
]

ENTERED: Final = "entered"
"""Effect of an inbound entry that had one; otherwise the fault stands there."""

_ADMITS = {True: "true", False: "false", None: "not-asked"}


class Ruling(StrEnum):
    """What became of a proposed move."""

    RELEASED = "released"
    BLOCKED = "blocked"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class InboundRecord:
    """An entry of the counterparty. What never entered the transcript is not journaled.

    Attributes:
        seq: its place in the transcript.
        hash: its envelope hash.
        act: what it does.
        raw: the JSON of the data part as it was received.
        payload: the payload bytes.
        effect: why it had no effect, None when it had one.
        utility: what an offer is worth to us (`utility_text`); empty for other acts.
    """

    kind: ClassVar[EntryKind] = EntryKind.INBOUND

    seq: int
    hash: str
    act: Act
    raw: bytes
    payload: bytes
    effect: Reason | None
    utility: str

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            "seq": str(self.seq),
            "hash": self.hash,
            "act": self.act.value,
            "raw": b64encode(self.raw),
            "payload": b64encode(self.payload),
            "effect": ENTERED if self.effect is None else self.effect.value,
            "utility": self.utility,
        }

    @classmethod
    def from_document(cls, data: Document) -> "InboundRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member.
        """
        fields = Fields(data, cls.kind, "seq hash act raw payload effect utility")
        effects: dict[str, Reason | None] = {ENTERED: None}
        effects |= {reason.value: reason for reason in Reason}
        utility = fields.text("utility")
        if utility:
            parse_decimal(utility)
        return cls(
            seq=fields.whole("seq"),
            hash=fields.hash("hash"),
            act=fields.one_of("act", {act.value: act for act in Act}),
            raw=fields.bytes("raw"),
            payload=fields.bytes("payload"),
            effect=fields.one_of("effect", effects),
            utility=utility,
        )


@dataclass(frozen=True, slots=True)
class VerdictRecord:
    """A proposed move, its reasons, and what the gate said.

    Attributes:
        seq: the place in the transcript it is for.
        choice: what the strategy chose to do.
        motive: why, in a word.
        numbers: the exact numbers it was decided by.
        admits: the gate's answer whether an offer may be taken; None when nobody asked.
        act: the act proposed, None for none.
        terms: the terms proposed, empty for none.
        ruling: what became of it.
        code: the rule that decided, empty for none; private.
        detail: what had to hold; private.
        text: the prose as it left; empty when nothing left.
    """

    kind: ClassVar[EntryKind] = EntryKind.VERDICT

    seq: int
    choice: str
    motive: str
    numbers: Mapping[str, Fraction]
    admits: bool | None
    act: Act | None
    terms: Document
    ruling: Ruling
    code: str
    detail: str
    text: str

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            "seq": str(self.seq),
            "choice": self.choice,
            "motive": self.motive,
            "numbers": {name: exact_text(value) for name, value in self.numbers.items()},
            "admits": _ADMITS[self.admits],
            "act": "" if self.act is None else self.act.value,
            "terms": self.terms,
            "verdict": self.ruling.value,
            "code": self.code,
            "detail": self.detail,
            "text": self.text,
        }

    @classmethod
    def from_document(cls, data: Document) -> "VerdictRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member.
        """
        names = "seq choice motive numbers admits act terms verdict code detail text"
        fields = Fields(data, cls.kind, names)
        acts: dict[str, Act | None] = {"": None}
        acts |= {act.value: act for act in Act}
        numbers = fields.object("numbers")
        return cls(
            seq=fields.whole("seq"),
            choice=fields.text("choice"),
            motive=fields.text("motive"),
            numbers={name: parse_exact(str(value)) for name, value in numbers.items()},
            admits=fields.one_of("admits", {text: answer for answer, text in _ADMITS.items()}),
            act=fields.one_of("act", acts),
            terms=fields.object("terms"),
            ruling=fields.one_of("verdict", {ruling.value: ruling for ruling in Ruling}),
            code=fields.text("code"),
            detail=fields.text("detail"),
            text=fields.text("text"),
        )


@dataclass(frozen=True, slots=True)
class OutboundRecord:
    """An envelope of ours, directly after the verdict that released it.

    Attributes:
        seq: its place in the transcript.
        hash: its envelope hash.
        envelope: what was signed.
        text: the prose beside it, not binding.
        message_id: the A2A message id it travels under.
    """

    kind: ClassVar[EntryKind] = EntryKind.OUTBOUND

    seq: int
    hash: str
    envelope: SignedDocument
    text: str
    message_id: str

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            "seq": str(self.seq),
            "hash": self.hash,
            "envelope": self.envelope.to_document(),
            "text": self.text,
            "messageId": self.message_id,
        }

    @classmethod
    def from_document(cls, data: Document) -> "OutboundRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member.
        """
        fields = Fields(data, cls.kind, "seq hash envelope text messageId")
        return cls(
            seq=fields.whole("seq"),
            hash=fields.hash("hash"),
            envelope=fields.signed("envelope"),
            text=fields.text("text"),
            message_id=fields.text("messageId", empty=False),
        )


@dataclass(frozen=True, slots=True)
class VoidRecord:
    """A provisional envelope of ours that lost its place to an entry of the host.

    Attributes:
        seq: the place it was for.
        hash: its envelope hash.
        reason: what took the place, in a word.
    """

    kind: ClassVar[EntryKind] = EntryKind.VOID

    seq: int
    hash: str
    reason: str

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {"seq": str(self.seq), "hash": self.hash, "reason": self.reason}

    @classmethod
    def from_document(cls, data: Document) -> "VoidRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member.
        """
        fields = Fields(data, cls.kind, "seq hash reason")
        return cls(fields.whole("seq"), fields.hash("hash"), fields.text("reason"))


Record: TypeAlias = (
    GenesisRecord
    | InboundRecord
    | VerdictRecord
    | OutboundRecord
    | VoidRecord
    | QuestionRecord
    | ReplyRecord
    | ClosingRecord
    | GuidanceRecord
    | WordsRecord
    | EvaluationRecord
    | TerminalRecord
)
"""What a journal entry can hold; `kind` and `to_document()` make an entry of it."""

RECORDS: dict[EntryKind, type[Record]] = {
    EntryKind.GENESIS: GenesisRecord,
    EntryKind.INBOUND: InboundRecord,
    EntryKind.VERDICT: VerdictRecord,
    EntryKind.OUTBOUND: OutboundRecord,
    EntryKind.VOID: VoidRecord,
    EntryKind.QUESTION: QuestionRecord,
    EntryKind.WORDS: WordsRecord,
    EntryKind.REPLY: ReplyRecord,
    EntryKind.CLOSING: ClosingRecord,
    EntryKind.GUIDANCE: GuidanceRecord,
    EntryKind.EVALUATION: EvaluationRecord,
    EntryKind.TERMINAL: TerminalRecord,
}
"""What each kind of entry holds."""
