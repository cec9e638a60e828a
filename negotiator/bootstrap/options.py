"""What a host may say of its agent, beside the desk and the prompt; nothing else is understood."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from negotiator.a2a.serving.authenticating import Authenticate
from negotiator.agent.loop import Identity, Intent, Model, Tool
from negotiator.agent.loop.setting import OnStep
from negotiator.agent.loop.stores import MessageStore, SessionStore
from negotiator.errors import UsageError
from negotiator.llm.client import OnRetry
from negotiator.llm.secret import Secret


class AgentOptions(TypedDict, total=False):
    """The options of an agent; None is the same as nothing.

    Attributes:
        model: a client that is asked for each step, or the name of a model; what is not said of
            it is read from the environment.
        base_url: the address of the model's endpoint, before `/chat/completions`.
        api_key: of that endpoint.
        timeout: seconds each request to it may take.
        attempts: most requests for one answer, the first included.
        on_retry: told the number of the next attempt, and why, before each wait.
        identity: who it says it is; what the authority statement says when not given.
        intent: what it is for.
        tools: all its tools, in place of `default_tools(desk)`.
        max_steps: model calls a run has at most.
        on_step: told of each event as it happens.
        history: where transcripts are kept; when not given, as `kept_with` says. Where that is
            a file, a run has to name its conversation.
        sessions: where sessions are kept; when not given, as `kept_with` says.
        skills: what its card lists, in place of what follows from the mandate and the tools.
        card: members of its card, merged over all others.
        publish_tools: whether `tools` are listed on its card, by name and description; those that
            suspend never are.
        authenticate: names who sends it a request, before anything of that is read; for those whom
            `handler` answers.
    """

    model: Model | str | None
    base_url: str | None
    api_key: Secret | str | None
    timeout: float | None
    attempts: int | None
    on_retry: OnRetry | None
    identity: Identity | None
    intent: str | Mapping[str, str] | Intent | None
    tools: Sequence[Tool] | None
    max_steps: int | None
    on_step: OnStep | None
    history: MessageStore | None
    sessions: SessionStore | None
    skills: Sequence[Mapping[str, object]] | None
    card: Mapping[str, object] | None
    publish_tools: bool | None
    authenticate: Authenticate | None


def check_known(options: Mapping[str, object]) -> None:
    """See that every option is one.

    Raises:
        UsageError: one is not; the message names it and all that are.
    """
    known = AgentOptions.__annotations__
    unknown = sorted(options.keys() - known.keys())
    if unknown:
        msg = f"an agent has no option {', '.join(unknown)}; its options are {', '.join(known)}"
        raise UsageError(msg)
