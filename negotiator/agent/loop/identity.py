"""Who an agent says it is, and what it is for at the moment.

An identity is self-asserted. Nothing here authenticates anybody: a peer's name and id are trusted
only as far as its signatures and its authenticated connection go.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from negotiator.agent.loop.wire import MAX_TEXT
from negotiator.errors import UsageError
from negotiator.protocol.message import EXTENSION_URI
from negotiator.terms import hash_bytes

DEFAULT_VERSION = "0.1.0"
MAX_FIELD = 1_000
_NAMED = ("id", "statement")


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Who an agent says it is.

    Attributes:
        name: for people: whom the agent acts for.
        id: the agent's own id, usually a URL.
        description: one sentence; may be empty.
        url: where it is reached; empty when it is not.
        version: of the agent; the card says 0.1.0 when it is empty.

    Raises:
        UsageError: a field is not text, is too long, or a required one is empty.
    """

    name: str
    id: str
    description: str = ""
    url: str = ""
    version: str = ""

    def __post_init__(self) -> None:
        for field in ("name", "id", "description", "url", "version"):
            value: object = getattr(self, field)
            if not isinstance(value, str) or len(value) > MAX_FIELD:
                raise UsageError(f"{field} of an identity must be text of {MAX_FIELD} at most")
        if not self.name.strip() or not self.id.strip():
            raise UsageError("an identity needs a name and an id")

    def card(self) -> dict[str, object]:
        """Return what an agent card says of an identity, as JSON; empty fields are left out."""
        extension = {"uri": EXTENSION_URI, "params": {"agent": self.id}}
        said = {"name": self.name, "description": self.description, "url": self.url}
        card: dict[str, object] = {field: value for field, value in said.items() if value}
        card["version"] = self.version or DEFAULT_VERSION
        card["capabilities"] = {"extensions": [extension]}
        return card


@dataclass(frozen=True, slots=True)
class Intent:
    """What an agent is for at the moment.

    Attributes:
        statement: in the host's words.
        id: the host's name for it; may be empty.
    """

    statement: str
    id: str = ""

    @property
    def key(self) -> str:
        """What tells this intent from another: its id, or else its words."""
        return f"id:{self.id}" if self.id else hash_bytes(self.statement.encode())


def read_intent(given: object) -> Intent | None:
    """Return an intent from a sentence, from ``{"id"?, "statement"}``, or from another intent.

    Raises:
        UsageError: it is something else, is empty, or has other members.
    """
    match given:
        case None | Intent():
            return given
        case str():
            return _intent(given, "")
        case Mapping() if set(given) <= set(_NAMED):
            return _intent(given.get("statement"), given.get("id", ""))
        case _:
            raise UsageError('an intent is a sentence, or {"id": ..., "statement": ...}')


def _intent(statement: object, intent_id: object) -> Intent:
    if not isinstance(statement, str) or not statement.strip() or len(statement) > MAX_TEXT:
        raise UsageError("an intent needs a statement in words")
    if not isinstance(intent_id, str) or len(intent_id) > MAX_FIELD:
        raise UsageError("the id of an intent is text")
    return Intent(statement, intent_id)
