"""Tools of a loop, one for each skill on the card of a remote agent.

A call gives the agent one task in words and waits for what comes of it. It ends in one form,
whatever happens: an `Outcome`. It raises nothing, except where the run itself is cancelled: that
stays a cancellation.

Source: A2A specification 1.0, sections 3.1.1 (Send Message), 3.1.3 (Get Task), 4.1.3 (TaskState).
"""

import asyncio
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import uuid4

from negotiator.a2a.skills.calling import line_to
from negotiator.a2a.skills.cards import Skill, SkillCard
from negotiator.a2a.skills.config import RemoteAgentCard, checked_seconds
from negotiator.a2a.skills.dialects import Errand
from negotiator.a2a.skills.fetching import fetch_skill_card
from negotiator.a2a.skills.naming import describe, distinct, tool_name
from negotiator.a2a.skills.polling import Ended, How, Progress, Talk, within
from negotiator.a2a.skills.reading import Seen
from negotiator.a2a.skills.results import Outcome, seemly, task_name, why_not
from negotiator.agent.loop.cancel import Cancel
from negotiator.agent.loop.tools import Tool, ToolContext
from negotiator.agent.loop.wire import MAX_TEXT
from negotiator.agent.negotiating.quoting import MOST_NAME, named
from negotiator.errors import NegotiatorError, UsageError

AT_ONCE: Final = 8
"""Cards that a toolkit fetches at the same time."""
_SCHEMA: Final = {
    "type": "object",
    "properties": {
        "task": {
            "type": "string",
            "description": "The task in words, with all the agent needs to know for it.",
        }
    },
    "required": ["task"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Remote:
    """One skill of one agent, and how it is asked for.

    Attributes:
        agent: as the host named it.
        card: what its card says.
        skill: which of its skills.
    """

    agent: RemoteAgentCard
    card: SkillCard
    skill: Skill

    async def run(self, arguments: dict[str, object], context: ToolContext) -> dict[str, object]:
        """Do what a tool does: the task of the arguments, within the run's cancel signal."""
        outcome = await self.execute(arguments.get("task"), cancel=context.cancel)
        return outcome.to_json()

    async def execute(
        self, task: object, *, budget: float | None = None, cancel: Cancel | None = None
    ) -> Outcome:
        """Give the agent a task and return what came of it, as `SkillTool.execute` says."""
        began, progress = time.monotonic(), Progress()
        signal = Cancel() if cancel is None else cancel
        outcome = Outcome(
            agent=seemly(self.card.name)[:MOST_NAME], task="", state=None, polls=0, ms=0
        )
        try:
            seconds = self.agent.timeout if budget is None else checked_seconds(budget, "budget")
            errand = Errand(checked_task(task), self.skill.id, uuid4().hex)
            if signal.cancelled:
                outcome = replace(outcome, error="Cancelled before anything was sent.")
            else:
                ended = await within(self._converse(errand, seconds, progress), seconds, signal)
                outcome = self._judged(outcome, ended, progress, (began, seconds))
        except NegotiatorError as error:
            outcome = replace(outcome, error=self._failed(error.message, progress))
        except Exception as error:  # noqa: BLE001 - whatever it is, it becomes the call's result
            outcome = replace(outcome, error=self._failed(type(error).__name__, progress))
        return replace(
            outcome,
            task=progress.shown,
            state=progress.state,
            polls=progress.polls,
            ms=round((time.monotonic() - began) * 1000),
        )

    async def _converse(self, errand: Errand, seconds: float, progress: Progress) -> Seen:
        async with line_to(self.agent) as line:
            talk = Talk(line, self.card.endpoint, self.agent.poll_every, progress)
            return await talk.to_end(errand, seconds)

    def _judged(
        self, outcome: Outcome, ended: Ended[Seen], progress: Progress, times: tuple[float, float]
    ) -> Outcome:
        """Return an outcome with what became of the talk."""
        seen = ended.value
        if seen is not None:
            error = why_not(self.card.name, seen)
            text = "" if error else seemly(seen.text)
            return replace(outcome, text=text, error=error, others=seen.others)
        began, seconds = times
        spent = time.monotonic() - began
        how = "was cancelled" if ended.how is How.CANCELLED else "ran out of time"
        state = "none was seen" if progress.state is None else progress.state.value
        whose = f"{task_name(progress.shown)} of the agent {named(self.card.name)}"
        error = (
            f"The call {how} after {spent:.1f} s of {seconds:g} s. {whose} may still go on there; "
            f"last state: {state}."
        )
        return replace(outcome, error=error)

    def _failed(self, why: str, progress: Progress) -> str:
        """Say why there is no answer."""
        about = ""
        if progress.state is not None:
            about = f" {task_name(progress.shown)} was last {progress.state.value}."
        return f"The agent {named(self.card.name)} gave no answer: {why}.{about}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillTool(Tool):
    """A tool that gives a remote agent a task.

    It is `internal`: what others say of themselves does not go on a card of ours.

    Attributes:
        remote: whom it asks for what.
        source: where the tool comes from.
    """

    remote: Remote
    source: str = "a2a"

    async def execute(
        self, task: object, *, budget: float | None = None, cancel: Cancel | None = None
    ) -> Outcome:
        """Give the agent a task and return what came of it. Nothing is raised.

        The agent's task may go on after a time-out or a cancellation; the outcome has its id.

        Args:
            task: in words.
            budget: seconds for this call in all; those of the agent unless given.
            cancel: stops the call when given; the outcome says so.

        Raises:
            asyncio.CancelledError: the task that awaits this was cancelled; nothing else.
        """
        return await self.remote.execute(task, budget=budget, cancel=cancel)


@dataclass(frozen=True, slots=True)
class Toolkit:
    """The tools of many agents, and the agents that gave none.

    Attributes:
        tools: in the order of the agents.
        failed: by the label of an agent, why it gave no tools.
    """

    tools: tuple[SkillTool, ...]
    failed: dict[str, NegotiatorError]


async def agent_tools(
    agent: RemoteAgentCard, *, taken: Collection[str] = ()
) -> tuple[SkillTool, ...]:
    """Fetch an agent's card and return one tool for each skill on it.

    Args:
        agent: whose skills; see `config.agent`.
        taken: names of tools that there are already.

    Raises:
        UsageError: a header needs a variable that is not set, or cannot be sent.
        NetworkError: there is no card, or none that can be used.
        UntrustedKeyError: the card sends us to an origin that is not allowed.
    """
    if agent.off:
        return ()
    return tools_of(agent, await fetch_skill_card(agent), taken)


async def agent_toolkit(
    agents: Sequence[RemoteAgentCard], *, taken: Collection[str] = ()
) -> Toolkit:
    """Return the tools of many agents; one whose card cannot be had does not hinder the others.

    Args:
        agents: see `config.agent` and `config.agents_from`.
        taken: names of tools that there are already.

    Raises:
        UsageError: two agents have one label.
    """
    asked = [one for one in agents if not one.off]
    if len({one.label for one in asked}) != len(asked):
        raise UsageError("two agents have the same label; label each")
    gate = asyncio.Semaphore(AT_ONCE)

    async def card_of(one: RemoteAgentCard) -> SkillCard | NegotiatorError:
        async with gate:
            try:
                return await fetch_skill_card(one)
            except NegotiatorError as error:
                return error

    tools: list[SkillTool] = []
    failed: dict[str, NegotiatorError] = {}
    cards = await asyncio.gather(*(card_of(one) for one in asked))
    for one, card in zip(asked, cards, strict=True):
        if isinstance(card, NegotiatorError):
            failed[one.label] = card
        else:
            tools += tools_of(one, card, {*taken, *(tool.name for tool in tools)})
    return Toolkit(tuple(tools), failed)


def tools_of(
    agent: RemoteAgentCard, card: SkillCard, taken: Collection[str]
) -> tuple[SkillTool, ...]:
    """Return one tool for each skill of a card; a name does not depend on which are disabled."""
    names = distinct((tool_name(card.name, skill) for skill in card.skills), taken)
    return tuple(
        _tool(name, Remote(agent, card, skill))
        for name, skill in zip(names, card.skills, strict=True)
        if agent.admits(skill.id, name)
    )


def _tool(name: str, remote: Remote) -> SkillTool:
    return SkillTool(
        name=name,
        description=describe(remote.card.name, remote.skill),
        parameters=_SCHEMA,
        run=remote.run,
        internal=True,
        remote=remote,
    )


def checked_task(task: object) -> str:
    """Return a task in words.

    Raises:
        UsageError: it is none, or too long.
    """
    if not isinstance(task, str) or not task.strip():
        raise UsageError("a task is a text, and not an empty one")
    if len(task) > MAX_TEXT:
        raise UsageError(f"a task has {MAX_TEXT} characters at most, not {len(task)}")
    return task
