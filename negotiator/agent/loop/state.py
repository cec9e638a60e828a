"""The state of a run as JSON: what another process needs to carry on, and nothing else.

It carries the version of its form. What is of another version, or is not understood to the last
member, is refused whole: a state that is half understood is worse than none.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from negotiator.agent.loop.transcript import read_messages
from negotiator.agent.loop.wire import JsonObject, Message, plain
from negotiator.errors import InvalidValueError

STATE_VERSION = 1
_MEMBERS = frozenset({"version", "messages", "negotiations", "spent"})
_TOKEN_DIGITS = 32


@dataclass(frozen=True, slots=True)
class Pending:
    """A question a run waits on.

    Attributes:
        call_id: of the call that asked.
        tool: the tool that asked.
        arguments: its arguments, of whatever shape the tool declares.
        token: names this very state of the conversation; it is spent when a resume begins.
    """

    call_id: str
    tool: str
    arguments: JsonObject
    token: str

    @property
    def question(self) -> str:
        """The question, where the tool has one."""
        asked = self.arguments.get("question")
        return asked if isinstance(asked, str) else ""

    @property
    def options(self) -> tuple[str, ...]:
        """The answers it suggests, where it does."""
        offered = self.arguments.get("options")
        items = offered if isinstance(offered, Sequence) and not isinstance(offered, str) else ()
        return tuple(item for item in items if isinstance(item, str))

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        return {
            "callId": self.call_id,
            "tool": self.tool,
            "arguments": dict(self.arguments),
            "token": self.token,
        }


@dataclass(frozen=True, slots=True)
class RunState:
    """A conversation, and the negotiations of its run.

    Attributes:
        messages: in the order they were said; a system message may be among them.
        negotiations: sessions by id.
        spent: the tokens of the questions that were answered.
    """

    messages: tuple[JsonObject, ...] = ()
    negotiations: Mapping[str, JsonObject] = field(default_factory=dict)
    spent: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the state as JSON, with the version of its form."""
        return {
            "version": STATE_VERSION,
            "messages": [dict(message) for message in self.messages],
            "negotiations": {name: dict(one) for name, one in self.negotiations.items()},
            "spent": list(self.spent),
        }

    @classmethod
    def from_json(cls, document: object) -> Self:
        """Return the state that `to_json` wrote.

        Raises:
            InvalidValueError: it is of another version, or is malformed.
        """
        if not isinstance(document, Mapping) or set(document) != _MEMBERS:
            raise InvalidValueError(f"a run state has the members {', '.join(sorted(_MEMBERS))}")
        version = document["version"]
        if type(version) is not int or version != STATE_VERSION:
            raise InvalidValueError(
                f"this run state is of version {ascii(version)[:40]}; "
                f"{STATE_VERSION} is known here. Resume it with the release that wrote it."
            )
        spent = document["spent"]
        if not isinstance(spent, list) or not all(isinstance(token, str) for token in spent):
            raise InvalidValueError("the spent tokens of a run state must be a list of texts")
        messages = read_messages(document["messages"])
        return cls(messages, read_negotiations(document["negotiations"]), tuple(spent))


def read_negotiations(given: object) -> dict[str, JsonObject]:
    """Return sessions by id, as copies.

    Raises:
        InvalidValueError: it is not an object of objects.
    """
    if not isinstance(given, Mapping):
        raise InvalidValueError(f"negotiations must be an object, not a {type(given).__name__}")
    read: dict[str, JsonObject] = {}
    for name, session in given.items():
        if not isinstance(name, str) or not name or not isinstance(session, Mapping):
            raise InvalidValueError("negotiations must be objects under their ids")
        copy = plain(session)
        if isinstance(copy, dict):
            read[name] = copy
    return read


def token_of(messages: Sequence[Message], call_id: str) -> str:
    """Return the token of a question: a hash over the conversation up to it.

    The same conversation gives the same token in every process, before and after JSON.
    """
    said = json.dumps([call_id, *messages], sort_keys=True, separators=(",", ":"))
    return "run_" + hashlib.sha256(said.encode("ascii")).hexdigest()[:_TOKEN_DIGITS]
