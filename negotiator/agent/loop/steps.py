"""What happened in a run, event by event, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from negotiator.agent.loop.state import Pending, RunState
from negotiator.agent.loop.wire import JsonObject


class End(StrEnum):
    """How a run ended."""

    DONE = "done"
    NEEDS_INPUT = "needs-input"
    MAX_STEPS = "max-steps"


@dataclass(frozen=True, slots=True)
class MessageStep:
    """The model said something.

    Attributes:
        text: its words.
    """

    kind: ClassVar[str] = "message"
    text: str

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        return {"kind": self.kind, "text": self.text}


@dataclass(frozen=True, slots=True)
class ToolStep:
    """A tool was called.

    Attributes:
        call_id: of the call.
        tool: the name the model used.
        input: the arguments; the model's own text when they were no JSON object.
        output: what the tool returned, as JSON; None when it failed.
        error: why it failed, never empty then; empty when it did not.
    """

    kind: ClassVar[str] = "tool"
    call_id: str
    tool: str
    input: object
    output: object = None
    error: str = ""

    def to_json(self) -> dict[str, object]:
        """Return it as JSON, with either an output or an error."""
        came = {"error": self.error} if self.error else {"output": self.output}
        called = {"kind": self.kind, "callId": self.call_id, "tool": self.tool}
        return {**called, "input": self.input, **came}


@dataclass(frozen=True, slots=True)
class AskStep:
    """The run stopped to ask.

    Attributes:
        pending: the question.
    """

    kind: ClassVar[str] = "ask"
    pending: Pending

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        return {"kind": self.kind, **self.pending.to_json()}


Step: TypeAlias = MessageStep | ToolStep | AskStep


@dataclass(frozen=True, slots=True)
class RunResult:
    """What came of a run.

    Attributes:
        output: the model's last words when it is done; empty otherwise.
        steps: what happened, in order.
        end: how it ended.
        pending: the question it waits on; None unless it needs input.
        messages: the conversation, its system message first.
        negotiations: those of the run, by id.
    """

    output: str
    steps: tuple[Step, ...]
    end: End
    pending: Pending | None
    messages: tuple[JsonObject, ...]
    negotiations: Mapping[str, JsonObject]

    @property
    def state(self) -> RunState:
        """What another process needs to carry on."""
        return RunState(self.messages, self.negotiations)

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        state = self.state.to_json()
        return {
            "output": self.output,
            "steps": [step.to_json() for step in self.steps],
            "end": self.end.value,
            "pending": None if self.pending is None else self.pending.to_json(),
            "messages": state["messages"],
            "negotiations": state["negotiations"],
        }
