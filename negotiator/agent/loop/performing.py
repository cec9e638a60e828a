"""One tool call: read, checked, done; whatever goes wrong becomes its result.

A result that tells of an error has one form, `wire.error_text`, and says what the model can do
about it. Arguments that are not what the tool declares are never replaced by others.
"""

from dataclasses import dataclass

from negotiator.agent.loop.calls import Call
from negotiator.agent.loop.cancel import Watch
from negotiator.agent.loop.steps import ToolStep
from negotiator.agent.loop.stores import settle
from negotiator.agent.loop.tools import Tool, Toolbox, ToolContext
from negotiator.agent.loop.wire import (
    MAX_ERROR,
    MAX_RESULT,
    bounded,
    decode,
    encode,
    error_text,
    plain,
    quoted,
)
from negotiator.errors import InvalidValueError

_MOST_NAMES = 2_000


@dataclass(frozen=True, slots=True)
class Ready:
    """A call to a tool that exists, with arguments the tool declares."""

    tool: Tool
    arguments: dict[str, object]


@dataclass(frozen=True, slots=True)
class Faulty:
    """A call that cannot be made.

    Attributes:
        why: for the model.
        input: what the call came with.
    """

    why: str
    input: object


@dataclass(frozen=True, slots=True)
class Done:
    """A call that has its result.

    Attributes:
        content: the result as the model is shown it.
        step: the same for the host.
    """

    content: str
    step: ToolStep


def check_call(call: Call, toolbox: Toolbox) -> Ready | Faulty:
    """Return the tool and its arguments, or what is wrong with the call."""
    tool = toolbox.get(call.name)
    shown = bounded(call.arguments, MAX_ERROR)
    if tool is None:
        names = bounded(", ".join(toolbox), _MOST_NAMES) or "none"
        return Faulty(f"There is no tool {quoted(call.name)}. The tools are: {names}.", shown)
    try:
        arguments = decode(call.arguments)
    except InvalidValueError as error:
        came = quoted(call.arguments)
        return Faulty(f"The arguments must be a JSON object: {error}. They were: {came}", shown)
    if not isinstance(arguments, dict):
        came = quoted(call.arguments)
        return Faulty(f"The arguments must be a JSON object. They were: {came}", shown)
    violated = tool.violation(arguments)
    if violated:
        came = quoted(call.arguments)
        why = f"The arguments break the schema of {tool.name}: {violated}. They were: {came}"
        return Faulty(why, arguments)
    return Ready(tool, arguments)


def asks(call: Call, toolbox: Toolbox) -> bool:
    """Say whether a call is a well-formed question of a tool that suspends."""
    checked = check_call(call, toolbox)
    return isinstance(checked, Ready) and checked.tool.suspends


def refuse(call: Call, why: str, given: object) -> Done:
    """Return the result of a call that is not made."""
    step = ToolStep(call.id, call.name, given, error=bounded(why, MAX_ERROR))
    return Done(error_text(why), step)


async def perform(call: Call, ready: Ready, context: ToolContext, watch: Watch) -> Done:
    """Make a call and return its result.

    Raises:
        BaseException: the run was cancelled, or the process is told to end; nothing else.
    """
    given = plain(ready.arguments)
    try:
        output = await watch.during(_run(ready, context))
        content = output if isinstance(output, str) else encode(output)
    except InvalidValueError as error:
        return refuse(call, str(error), given)
    except BaseException as error:
        if not watch.may_swallow(error):
            raise
        return refuse(call, str(error) or type(error).__name__, given)
    kept = bounded(output, MAX_RESULT) if isinstance(output, str) else plain(output)
    return Done(bounded(content, MAX_RESULT), ToolStep(call.id, call.name, given, output=kept))


async def _run(ready: Ready, context: ToolContext) -> object:
    """Call a tool, sync or async."""
    run = ready.tool.run
    return None if run is None else await settle(run(ready.arguments, context))
