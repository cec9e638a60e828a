"""An agent: who it is, what it may call, where it keeps things, and one method to run it."""

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Self

from negotiator.agent.loop.cancel import Cancel
from negotiator.agent.loop.carding import Listing, card_of
from negotiator.agent.loop.identity import Identity, Intent, read_intent
from negotiator.agent.loop.instructions import (
    date_line,
    intent_paragraph,
    record_paragraph,
    tools_paragraph,
    write_instructions,
)
from negotiator.agent.loop.loop import carry_on
from negotiator.agent.loop.model import Model
from negotiator.agent.loop.setting import OnStep, Request, Setting
from negotiator.agent.loop.steps import RunResult
from negotiator.agent.loop.stores import MemoryMessages, MemorySessions, MessageStore, SessionStore
from negotiator.agent.loop.tools import Tool, Toolbox, ask_user
from negotiator.agent.loop.wire import JsonObject, encode
from negotiator.errors import UsageError

DEFAULT_STEPS = 10
_NOTHING: Mapping[str, JsonObject] = {}

Describe = Callable[[Mapping[str, JsonObject]], str]
"""Writes the record of negotiations for the system message; an empty text for none."""


def utc_now() -> datetime:
    """Return the host's clock."""
    return datetime.now(UTC)


def no_record(_negotiations: Mapping[str, JsonObject]) -> str:
    """Write nothing."""
    return ""


@dataclass(frozen=True, slots=True)
class _Options:
    """What an agent and those scoped from it share."""

    prompt: str
    model: Model
    toolbox: Toolbox
    max_steps: int
    now: Callable[[], datetime]
    on_step: OnStep | None
    history: MessageStore
    names_needed: bool
    sessions: SessionStore
    record: Describe
    listing: Listing


class Agent:
    """Runs a model in a loop with tools, and stops to ask."""

    def __init__(  # noqa: PLR0913 - the options of a host, each with a name of its own
        self,
        identity: Identity,
        system_prompt: str,
        *,
        model: Model,
        intent: str | Mapping[str, str] | Intent | None = None,
        tools: Sequence[Tool] | None = None,
        max_steps: int = DEFAULT_STEPS,
        now: Callable[[], datetime] = utc_now,
        on_step: OnStep | None = None,
        history: MessageStore | None = None,
        sessions: SessionStore | None = None,
        record: Describe = no_record,
        listing: Listing | None = None,
    ) -> None:
        """Make an agent; nothing is opened, read or sent.

        Args:
            identity: who it says it is.
            system_prompt: the host's; it stands first in every system message, as it is.
            model: what is asked for each step.
            intent: what the agent is for: a sentence, or ``{"id"?, "statement"}``.
            tools: all its tools; `ask_user` alone when not given.
            max_steps: model calls a run has at most.
            now: the clock, read on every use.
            on_step: told of each event as it happens; sync or async. What it raises ends the run.
            history: where transcripts are kept. A run then has to name its conversation.
            sessions: where negotiations are kept.
            record: writes the record of negotiations for the system message.
            listing: what its card says beside its identity.

        Raises:
            UsageError: an option is not what it must be.
        """
        _check_given(identity, system_prompt, model)
        self.identity, self.intent = identity, read_intent(intent)
        self._options = _Options(
            prompt=system_prompt,
            model=model,
            toolbox=Toolbox((ask_user(),) if tools is None else tools),
            max_steps=checked_steps(max_steps),
            now=now,
            on_step=on_step,
            history=MemoryMessages() if history is None else history,
            names_needed=history is not None,
            sessions=MemorySessions() if sessions is None else sessions,
            record=record,
            listing=Listing() if listing is None else listing,
        )

    @property
    def now(self) -> Callable[[], datetime]:
        """The clock."""
        return self._options.now

    @property
    def sessions(self) -> SessionStore:
        """Where negotiations are kept."""
        return self._options.sessions

    @property
    def history(self) -> MessageStore:
        """Where transcripts are kept."""
        return self._options.history

    @property
    def tools(self) -> Mapping[str, Tool]:
        """The tools by name."""
        return self._options.toolbox

    def scoped(self, intent: str | Mapping[str, str] | Intent) -> Self:
        """Return the same agent with another intent.

        Raises:
            UsageError: that is no intent.
        """
        if intent is None:
            raise UsageError("an agent is scoped to an intent")
        other = copy.copy(self)
        other.intent = read_intent(intent)
        return other

    def card(self) -> dict[str, object]:
        """Return the agent's card as JSON, in the shape of A2A: nothing of its intent."""
        options = self._options
        return card_of(self.identity, options.toolbox.values(), options.listing)

    def instructions(self, negotiations: Mapping[str, JsonObject] = _NOTHING) -> str:
        """Return the system message as the model would see it now.

        Args:
            negotiations: those the record is written from.

        Raises:
            UsageError: the clock tells no time zone.
        """
        options = self._options
        about = (
            tools_paragraph(tuple(options.toolbox)),
            intent_paragraph(self.intent),
            record_paragraph(options.record(negotiations)),
        )
        return write_instructions(
            options.prompt, self.identity, date_line(options.now()), about=about
        )

    async def run(  # noqa: PLR0913 - the options of a run, each with a name of its own
        self,
        said: str | None = None,
        *,
        answering: str = "",
        conversation: str | None = None,
        messages: Sequence[JsonObject] | None = None,
        negotiations: Mapping[str, JsonObject] | None = None,
        max_steps: int | None = None,
        cancel: Cancel | None = None,
        on_step: OnStep | None = None,
    ) -> RunResult:
        """Work until the model is done, has to ask, or has used up its steps.

        Args:
            said: what the user says, or the answer to the pending question; None to carry on
                with a conversation that was cut off.
            answering: the call id or the token of the question that `said` answers.
            conversation: names the transcript to carry on and to keep. Another intent or another
                agent has transcripts of its own under the same name.
            messages: the conversation so far; what the store holds when not given.
            negotiations: sessions by id, for those the store does not hold.
            max_steps: model calls of this run at most.
            cancel: stops the run.
            on_step: told of each event, in place of the agent's own.

        Raises:
            UsageError: an argument is not what it must be, the answer is to no open question, or
                the question was answered before.
            InvalidValueError: the conversation handed in or stored is malformed, or is of
                another version.
            StoreError: something could not be read or kept; the run stopped there.
            NegotiatorError: the model has no answer. What was done until then is kept: carry on
                by `run` with the conversation and nothing said.
        """
        options = self._options
        request = Request(
            said=said,
            answering=answering,
            key=self._key(conversation),
            messages=messages,
            negotiations={} if negotiations is None else negotiations,
            max_steps=options.max_steps if max_steps is None else checked_steps(max_steps),
            cancel=Cancel() if cancel is None else cancel,
            on_step=options.on_step if on_step is None else on_step,
        )
        return await carry_on(self._setting(), request)

    def _setting(self) -> Setting:
        """Return what each run is given."""
        options = self._options
        return Setting(
            agent=self,
            model=options.model,
            toolbox=options.toolbox,
            instruct=self.instructions,
            history=options.history,
        )

    def _key(self, conversation: object) -> str:
        """Return the name of a conversation in the store: one for each agent and intent."""
        if conversation is None:
            if self._options.names_needed:
                raise UsageError("name the conversation, so that no two share one transcript")
            return ""
        if not isinstance(conversation, str) or not conversation:
            raise UsageError("a conversation is named by text")
        purpose = "" if self.intent is None else self.intent.key
        return encode([self.identity.id, purpose, conversation])


def _check_given(identity: object, system_prompt: object, model: object) -> None:
    """See that an agent is told who it is, and has something to ask.

    Raises:
        UsageError: it is not so.
    """
    if not isinstance(identity, Identity) or not isinstance(system_prompt, str):
        raise UsageError("an agent needs an Identity and a system prompt")
    if not callable(getattr(model, "complete", None)):
        kind = type(model).__name__
        raise UsageError(f"a model has a method `complete(messages, tools)`; a {kind} has none")


def checked_steps(steps: object) -> int:
    """Return a step cap.

    Raises:
        UsageError: it is not a whole number of 1 or more.
    """
    if type(steps) is not int or steps < 1:
        raise UsageError(f"max_steps must be a whole number of 1 or more, not {ascii(steps)[:40]}")
    return steps
