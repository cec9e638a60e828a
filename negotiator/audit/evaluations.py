"""What a journal keeps of a host's evaluation of a turn.

Source: docs/formats.md, "journal.jsonl".
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from negotiator.audit.fields import Fields
from negotiator.audit.journal import EntryKind
from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import Document, canonical_bytes

MOST_BYTES: Final = 2_048
"""Largest evaluation of one turn, in bytes of its canonical form: a task shows all of them."""


@dataclass(frozen=True, slots=True)
class EvaluationRecord:
    """An evaluation of one entry of the transcript.

    Attributes:
        seq: the entry's place.
        hash: its envelope hash.
        code: the rule by which the gate kept it from the counterparty; empty where it stands.
        content: what was said; empty where the gate kept it back.
    """

    kind: ClassVar[EntryKind] = EntryKind.EVALUATION

    seq: int
    hash: str
    code: str
    content: Document

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            "seq": str(self.seq),
            "hash": self.hash,
            "code": self.code,
            "content": self.content,
        }

    @classmethod
    def from_document(cls, data: Document) -> "EvaluationRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member, content beside a code, or
                too much of it.
        """
        fields = Fields(data, cls.kind, "seq hash code content")
        record = cls(
            seq=fields.whole("seq"),
            hash=fields.hash("hash"),
            code=fields.text("code"),
            content=fields.object("content"),
        )
        if bool(record.code) is bool(record.content):
            raise InvalidValueError("evaluation: expected either content or a code")
        if len(canonical_bytes(record.content)) > MOST_BYTES:
            raise InvalidValueError(f"evaluation: expected at most {MOST_BYTES} bytes of content")
        return record
