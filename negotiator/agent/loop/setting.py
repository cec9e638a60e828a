"""What one run is made of: what the agent gives it, and what the caller asks for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from negotiator.agent.loop.cancel import Cancel
from negotiator.agent.loop.model import Model
from negotiator.agent.loop.steps import Step
from negotiator.agent.loop.stores import MessageStore
from negotiator.agent.loop.tools import Acting, Toolbox
from negotiator.agent.loop.wire import JsonObject

OnStep = Callable[[Step], object]
"""Told of an event as it happens; may return an awaitable."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What an agent gives each of its runs.

    Attributes:
        agent: what tools are told of it.
        model: what is asked.
        toolbox: what may be called.
        instruct: writes the system message from the negotiations of the run.
        history: where transcripts are kept.
    """

    agent: Acting
    model: Model
    toolbox: Toolbox
    instruct: Callable[[Mapping[str, JsonObject]], str]
    history: MessageStore


@dataclass(frozen=True, slots=True)
class Request:
    """What the caller asks for; see `Agent.run`."""

    said: str | None
    answering: str
    key: str
    messages: Sequence[JsonObject] | None
    negotiations: Mapping[str, JsonObject]
    max_steps: int
    cancel: Cancel
    on_step: OnStep | None
