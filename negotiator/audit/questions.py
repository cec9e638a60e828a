"""What a journal keeps of a question that no move of ours waits with: an issue our agenda lacks.

The counterparty's offer was refused and is in no transcript, so the question is all that is left of
it. The issue's name is the counterparty's own text.

Source: docs/formats.md, "journal.jsonl".
"""

import unicodedata
from dataclasses import dataclass
from typing import ClassVar, Final

from negotiator.audit.fields import Fields
from negotiator.audit.journal import EntryKind
from negotiator.audit.replies import Question
from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import Document, check_text, hash_bytes

MOST_ABOUT: Final = 80
"""Most characters of an issue's name that are kept."""
MOST_QUESTIONS: Final = 3
"""Issues a counterparty may make us ask about in one negotiation."""


def name_hash(name: str) -> str:
    """Return what an issue's name is known by: whatever it holds, two names never share it."""
    return hash_bytes(name.encode("utf-8", "surrogatepass"))


def shown_name(name: str) -> str:
    """Return an issue's name as it may be kept and shown: one line, bounded, nothing unseen."""
    seen = (char if char.isprintable() else "?" for char in name[: 4 * MOST_ABOUT])
    return unicodedata.normalize("NFC", "".join(seen))[:MOST_ABOUT]


@dataclass(frozen=True, slots=True)
class QuestionRecord:
    """A question to our principal.

    Attributes:
        subject: hash of the issue's name.
        about: the name as it may be shown: the counterparty's text.
    """

    kind: ClassVar[EntryKind] = EntryKind.QUESTION

    subject: str
    about: str

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            "question": Question.UNKNOWN_ISSUE.value,
            "subject": self.subject,
            "about": self.about,
        }

    @classmethod
    def from_document(cls, data: Document) -> "QuestionRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member.
        """
        fields = Fields(data, cls.kind, "question subject about")
        asked = {Question.UNKNOWN_ISSUE.value: Question.UNKNOWN_ISSUE}
        fields.one_of("question", asked)
        record = cls(fields.hash("subject"), check_text(fields.text("about"), MOST_ABOUT))
        if record.about != shown_name(record.about):
            msg = "question.about: expected one line of visible characters"
            raise InvalidValueError(msg)
        return record
