"""What a journal keeps of what a model was asked and answered: hashes, and what was used.

Source: docs/formats.md, "journal.jsonl".
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from negotiator.audit.fields import Fields
from negotiator.audit.journal import EntryKind
from negotiator.errors import InvalidValueError
from negotiator.protocol.written import MOST_NAME
from negotiator.terms.canonical import Document, raw_hash

MOST_TEXT: Final = 4_000
"""Most characters of what a model wrote that are kept, where its host keeps them."""
LINE_BREAK: Final = "\\n"
"""How a line break stands in such a text: no document may hold one."""


class Purpose(StrEnum):
    """What a model was asked for."""

    PHRASE = "phrase"
    READ = "read"


@dataclass(frozen=True, slots=True)
class WordsRecord:
    """A request to a model.

    Attributes:
        purpose: what for.
        model: its name, as the host calls it.
        language: ISO 639-1 code.
        request: hash of what it was asked.
        answer: hash of what it answered; empty where nothing came.
        trouble: why its answer was not used; empty where it was.
        text: what it wrote, before slots were filled: where it was used, or the host keeps it.
    """

    kind: ClassVar[EntryKind] = EntryKind.WORDS

    purpose: Purpose
    model: str
    language: str
    request: str
    answer: str
    trouble: str
    text: str

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            "purpose": self.purpose.value,
            "model": self.model,
            "language": self.language,
            "request": self.request,
            "answer": self.answer,
            "trouble": self.trouble,
            "text": self.text,
        }

    @classmethod
    def from_document(cls, data: Document) -> "WordsRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member.
        """
        fields = Fields(data, cls.kind, "purpose model language request answer trouble text")
        record = cls(
            purpose=fields.one_of("purpose", {word.value: word for word in Purpose}),
            model=fields.text("model"),
            language=fields.text("language"),
            request=fields.hash("request"),
            answer=fields.text("answer"),
            trouble=fields.text("trouble"),
            text=fields.text("text"),
        )
        if record.answer:
            raw_hash(record.answer)
        if len(record.model) > MOST_NAME or len(record.text) > MOST_TEXT:
            raise InvalidValueError("words: a name or a text is too long")
        return record
