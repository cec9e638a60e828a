"""Journal entries and their chain.

One journal a negotiation. Each entry names its position and the hash of the entry before it, so
that editing, deleting, inserting or reordering breaks a link; the head stands in every envelope
we sign, so that the counterparty holds it too.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from negotiator.errors import InvalidValueError, VerificationError
from negotiator.terms.canonical import Document, canonical_bytes, hash_bytes, parse_canonical
from negotiator.terms.values import check_reference, format_instant, parse_instant, parse_whole

ENTRY_TYP: Final = "neg-journal"

MAX_ENTRY_BYTES = 1_048_576
"""Largest journal entry, in bytes: a raw message of 64 KiB, encoded, with room to spare."""

GENESIS_PREV = hash_bytes(b"")
"""What the first entry names as the entry before it."""


class EntryKind(StrEnum):
    """What a journal entry records."""

    GENESIS = "genesis"
    INBOUND = "inbound"
    VERDICT = "verdict"
    OUTBOUND = "outbound"
    VOID = "void"
    QUESTION = "question"
    WORDS = "words"
    REPLY = "reply"
    CLOSING = "closing"
    GUIDANCE = "guidance"
    EVALUATION = "evaluation"
    TERMINAL = "terminal"


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry.

    Attributes:
        neg: negotiation id.
        position: from 0, dense.
        prev: hash of the entry before it; `GENESIS_PREV` for the first.
        kind: what it records.
        at: when, whole seconds, UTC; never decreasing.
        data: what is recorded, strings only.
    """

    neg: str
    position: int
    prev: str
    kind: EntryKind
    at: datetime
    data: Document

    def to_bytes(self) -> bytes:
        """Return the canonical bytes that are stored, exported and hashed."""
        return canonical_bytes(
            {
                "typ": ENTRY_TYP,
                "v": "1",
                "neg": self.neg,
                "position": str(self.position),
                "prev": self.prev,
                "kind": self.kind.value,
                "at": format_instant(self.at),
                "data": self.data,
            }
        )

    @classmethod
    def from_bytes(cls, raw: bytes) -> "JournalEntry":
        """Read an entry from its canonical bytes.

        Raises:
            VerificationError: not canonical, or not a journal entry.
        """
        try:
            return _read(parse_canonical(raw, max_bytes=MAX_ENTRY_BYTES))
        except (InvalidValueError, ValueError) as error:
            msg = f"not a journal entry: {error}"
            raise VerificationError(msg) from error


_MEMBERS = frozenset({"typ", "v", "neg", "position", "prev", "kind", "at", "data"})


def _read(document: Document) -> JournalEntry:
    """Read an entry; errors are translated by the caller."""
    if set(document) != _MEMBERS or document["typ"] != ENTRY_TYP or document["v"] != "1":
        msg = f'expected the members {sorted(_MEMBERS)}, typ "{ENTRY_TYP}" and v "1"'
        raise InvalidValueError(msg)
    data, prev = document["data"], document["prev"]
    if not isinstance(data, dict) or not isinstance(prev, str):
        msg = "expected an object as data and a string as prev"
        raise InvalidValueError(msg)
    return JournalEntry(
        neg=check_reference(document["neg"]),
        position=parse_whole(document["position"]),
        prev=prev,
        kind=EntryKind(str(document["kind"])),
        at=parse_instant(document["at"]),
        data=data,
    )


def next_entry(
    tail: bytes | None, neg: str, kind: EntryKind, at: datetime, data: Document
) -> JournalEntry:
    """Return the entry that follows the one whose bytes are `tail` (None: the first).

    Raises:
        VerificationError: `tail` is not a journal entry.
    """
    if tail is None:
        return JournalEntry(neg, 0, GENESIS_PREV, kind, at, data)
    last = _written.get(tail) or JournalEntry.from_bytes(tail)
    return JournalEntry(neg, last.position + 1, hash_bytes(tail), kind, max(at, last.at), data)


_KEPT: Final = 64
"""How many entries are kept beside the bytes they were written as: the newest."""
_written: dict[bytes, JournalEntry] = {}


def keep_written(entry: JournalEntry, raw: bytes) -> None:
    """Keep an entry that was written just now beside its bytes; forgetting it only costs time.

    Args:
        entry: as it was made.
        raw: what `to_bytes` makes of it, with which the record ends.
    """
    _written[raw] = entry
    if len(_written) > _KEPT:
        with suppress(StopIteration, RuntimeError):  # another thread was here, which will do it
            _written.pop(next(iter(_written)), None)
