"""Tools: what a model may call, and what a tool is told about the run it is called in.

A tool that `suspends` is a question to somebody outside: it is never executed, and its call ends
the run until an answer comes. Everything else a host can do is handed in as tools; the library
knows nothing of the host's own transport or authentication.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from negotiator.agent.loop.cancel import Cancel
from negotiator.agent.loop.identity import Identity, Intent
from negotiator.agent.loop.schema import Check, compile_schema
from negotiator.agent.loop.stores import SessionStore
from negotiator.agent.loop.wire import JsonObject, plain
from negotiator.errors import InvalidValueError, UsageError

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


class Acting(Protocol):
    """What a tool may know of the agent that calls it."""

    @property
    def identity(self) -> Identity:
        """Who the agent is."""
        ...  # pragma: no cover - a protocol has no body

    @property
    def intent(self) -> Intent | None:
        """What it is for."""
        ...  # pragma: no cover

    @property
    def sessions(self) -> SessionStore:
        """Where its negotiations are kept."""
        ...  # pragma: no cover

    @property
    def now(self) -> Callable[[], datetime]:
        """Its clock."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class Reply:
    """What the principal answered to a question, from the transcript.

    Attributes:
        call_id: of the question.
        tool: the tool that asked.
        arguments: what it asked, as JSON text of the model's.
        text: the answer, word for word.
    """

    call_id: str
    tool: str
    arguments: str
    text: str


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What a tool is told about the run.

    Attributes:
        agent: the agent that runs.
        negotiations: those of this run by id; a tool that opens or changes one puts it here.
        cancel: the run's cancel signal.
        call_id: the id of this call, unique in the conversation: a key for doing things once.
        replies: what the principal answered in this conversation, oldest first. A model's word
            for what the principal said is not among them.
    """

    agent: Acting
    negotiations: dict[str, JsonObject]
    cancel: Cancel
    call_id: str
    replies: tuple[Reply, ...] = ()


Run = Callable[[dict[str, object], ToolContext], object]
"""Does what a tool does; may return an awaitable."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool.

    Attributes:
        name: 1 to 64 letters, digits, underscores or hyphens.
        description: for the model.
        parameters: JSON Schema of the arguments, passed to the model unchanged.
        run: what the tool does, sync or async. A sync one holds up the event loop meanwhile.
        suspends: whether a call ends the run to wait for an answer; `run` is then never called.
        internal: whether the tool is between the agent and its principal alone; such a tool is
            never on the agent's card.

    Raises:
        UsageError: the name, the description or the schema is no such thing, or nothing would
            ever happen on a call.
    """

    name: str
    description: str
    parameters: JsonObject
    run: Run | None = None
    suspends: bool = False
    internal: bool = False
    violation: Check = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        name: object = self.name
        if not isinstance(name, str) or _NAME.fullmatch(name) is None:
            raise UsageError(f"a tool's name is of A-Z a-z 0-9 _ -, 64 at most: {name!r}")
        given: tuple[object, object] = (self.description, self.parameters)
        if not isinstance(given[0], str) or not isinstance(given[1], Mapping):
            raise UsageError(f"the tool {self.name!r} needs a description and a JSON Schema object")
        if self.run is None and not self.suspends:
            raise UsageError(f"the tool {self.name!r} needs `run`, or `suspends`")
        try:
            own = plain(self.parameters)
        except InvalidValueError as error:
            raise UsageError(f"the parameters of the tool {self.name!r}: {error}") from error
        object.__setattr__(self, "parameters", own)
        object.__setattr__(self, "violation", compile_schema(self.parameters, self.name))

    def offer(self) -> JsonObject:
        """Return the tool as a model is told of it."""
        said = {
            "name": self.name,
            "description": self.description,
            "parameters": self.parameters,
        }
        return {"type": "function", "function": said}


class Toolbox(Mapping[str, Tool]):
    """An agent's tools by name, in the order given.

    Raises:
        UsageError: one is no tool, or two have one name.
    """

    __slots__ = ("_by_name", "offers")

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._by_name: dict[str, Tool] = {}
        for tool in tools:
            if not isinstance(tool, Tool):
                raise UsageError(f"a tool must be a Tool, not a {type(tool).__name__}")
            if tool.name in self._by_name:
                raise UsageError(f"two tools have the name {tool.name!r}; rename one")
            self._by_name[tool.name] = tool
        self.offers: tuple[JsonObject, ...] = tuple(tool.offer() for tool in tools)

    def __getitem__(self, name: str) -> Tool:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)


def ask_user() -> Tool:
    """Return the tool by which a model asks the person it works for."""
    return Tool(
        name="ask_user",
        description=(
            "Ask the person you act for something that only they can know or decide. The "
            "conversation stops until they answer, perhaps days later. Ask one question at a "
            "time, with all they need in order to answer it."
        ),
        parameters={
            "type": "object",
            "properties": {
                "question": {"type": "string", "minLength": 1, "maxLength": 4_000},
                "options": {
                    "type": "array",
                    "items": {"type": "string", "maxLength": 400},
                    "maxItems": 20,
                    "description": "Answers to suggest. Leave out when any answer will do.",
                },
            },
            "required": ["question"],
            "additionalProperties": False,
        },
        suspends=True,
    )
