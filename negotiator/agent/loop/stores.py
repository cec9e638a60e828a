"""Where an agent keeps what it must not lose: ports, and honest defaults in memory.

Every method may be sync or async. Everything is saved whole and under a revision: a save names the
revision it was read at, 0 for the first, and is refused when the store has moved on, so two
processes can never both believe that theirs was the one that counted. What a store returns may be
a copy; nobody relies on its being the same object.
"""

import inspect
import json
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar, Union

from negotiator.agent.loop.wire import JsonObject, encode
from negotiator.errors import ConflictError

T = TypeVar("T")
Maybe: TypeAlias = Union[T, Awaitable[T]]  # noqa: UP007 - generic
"""A value, or something to await for it."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A document as a store holds it.

    Attributes:
        document: plain JSON.
        revision: 1 after the first save, one more after each further one.
    """

    document: JsonObject
    revision: int


class MessageStore(Protocol):
    """Transcripts: one for each conversation, saved whole."""

    def list(self, conversation: str, /) -> Maybe[Saved | None]:
        """Return the run state of a conversation, as `RunState.to_json` wrote it; None for none.

        Raises:
            StoreError: it could not be read.
        """
        ...  # pragma: no cover - a protocol has no body

    def save(self, conversation: str, document: JsonObject, revision: int, /) -> Maybe[int]:
        """Save the run state of a conversation; return its new revision.

        Raises:
            ConflictError: the stored revision is not `revision`.
            StoreError: it could not be written.
        """
        ...  # pragma: no cover


class SessionStore(Protocol):
    """Negotiations, by id.

    A store may also have ``delete(negotiation)``; nothing here calls it.
    """

    def get(self, negotiation: str, /) -> Maybe[Saved | None]:
        """Return a negotiation's session; None for none.

        Raises:
            StoreError: it could not be read.
        """
        ...  # pragma: no cover

    def save(self, negotiation: str, document: JsonObject, revision: int, /) -> Maybe[int]:
        """Save a negotiation's session; return its new revision.

        Raises:
            ConflictError: the stored revision is not `revision`.
            StoreError: it could not be written.
        """
        ...  # pragma: no cover

    def list(self) -> Maybe[Sequence[tuple[str, Saved]]]:
        """Return ids and sessions, the most recently saved last.

        Raises:
            StoreError: they could not be read.
        """
        ...  # pragma: no cover


async def settle(value: Maybe[T]) -> T:
    """Return a value, awaiting it where it must be."""
    if inspect.isawaitable(value):
        return await value
    return value


class _Shelf:
    """Documents as JSON text, so that what is given out is never what is kept."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, int]] = {}

    def get(self, key: str) -> Saved | None:
        kept = self._kept.get(key)
        return None if kept is None else Saved(json.loads(kept[0]), kept[1])

    def save(self, key: str, document: JsonObject, revision: int) -> int:
        text = encode(document)
        if self._kept.get(key, ("", 0))[1] != revision:
            raise ConflictError("it was saved by somebody else meanwhile; read it again")
        self._kept.pop(key, None)  # so that what was saved last stands last
        self._kept[key] = (text, revision + 1)
        return revision + 1

    def items(self) -> list[tuple[str, Saved]]:
        return [(key, Saved(json.loads(text), at)) for key, (text, at) in self._kept.items()]

    def delete(self, key: str) -> None:
        self._kept.pop(key, None)


class MemoryMessages:
    """A `MessageStore` that lives as long as the process."""

    __slots__ = ("_shelf",)

    def __init__(self) -> None:
        self._shelf = _Shelf()

    def save(self, conversation: str, document: JsonObject, revision: int, /) -> int:
        """Save the run state of a conversation; return its new revision.

        Raises:
            ConflictError: the stored revision is not `revision`.
            InvalidValueError: the document has no JSON form.
        """
        return self._shelf.save(conversation, document, revision)

    def list(self, conversation: str, /) -> Saved | None:
        """Return the run state of a conversation; None for none."""
        return self._shelf.get(conversation)


class MemorySessions:
    """A `SessionStore` that lives as long as the process."""

    __slots__ = ("_shelf",)

    def __init__(self) -> None:
        self._shelf = _Shelf()

    def get(self, negotiation: str, /) -> Saved | None:
        """Return a negotiation's session; None for none."""
        return self._shelf.get(negotiation)

    def save(self, negotiation: str, document: JsonObject, revision: int, /) -> int:
        """Save a negotiation's session; return its new revision.

        Raises:
            ConflictError: the stored revision is not `revision`.
            InvalidValueError: the document has no JSON form.
        """
        return self._shelf.save(negotiation, document, revision)

    def delete(self, negotiation: str, /) -> None:
        """Forget a negotiation; an unknown one changes nothing."""
        self._shelf.delete(negotiation)

    def list(self) -> Sequence[tuple[str, Saved]]:
        """Return ids and sessions, the most recently saved last."""
        return self._shelf.items()
