"""An agent put together: a model, a desk of parties, tools, and where things are kept."""

from collections.abc import Mapping, Sequence

from negotiator.a2a.dialling import dial
from negotiator.agent.loop import Agent, Identity, Intent, Model, Tool, ask_user
from negotiator.agent.loop.agent import DEFAULT_STEPS
from negotiator.agent.loop.setting import OnStep
from negotiator.agent.loop.stores import MessageStore, SessionStore
from negotiator.agent.negotiating import Desk, negotiation_tools, summary_of
from negotiator.agent.negotiating.desk import AT_ONCE, TURNS
from negotiator.agent.party import Party
from negotiator.errors import UsageError
from negotiator.llm.model import model_of
from negotiator.stores import SqlMessages, SqlSessions, SqlStore


def open_desk(
    parties: Sequence[Party],
    *,
    by: str = "",
    at_once: int = AT_ONCE,
    turns: int = TURNS,
    approves_by_model: bool = False,
) -> Desk:
    """Return what an agent negotiates with, over A2A.

    Args:
        parties: one for each mandate, each from `open_party`.
        by: who replies when a model asks, by name; where nobody is
            named, no reply counts.
        at_once: negotiations that run at the same time at most.
        turns: turns we use in one negotiation at most.
        approves_by_model: see `Desk`.

    Raises:
        UsageError: there is no party, two hold one mandate, or a bound is no such number.
    """
    held = {party.verified.mandate.id: party for party in parties}
    if len(held) != len(parties):
        raise UsageError("two parties hold one mandate; give each mandate one party")
    options = {"at_once": at_once, "turns": turns}
    return Desk(parties=held, dial=dial, by=by, approves_by_model=approves_by_model, **options)


def open_agent(  # noqa: PLR0913 - the options of a host, each with a name of its own
    desk: Desk,
    system_prompt: str,
    *,
    model: Model | None = None,
    identity: Identity | None = None,
    intent: str | Mapping[str, str] | Intent | None = None,
    tools: Sequence[Tool] = (),
    max_steps: int = DEFAULT_STEPS,
    on_step: OnStep | None = None,
    history: MessageStore | None = None,
    sessions: SessionStore | None = None,
) -> Agent:
    """Return an agent that can ask its principal and negotiate.

    Args:
        desk: what it negotiates with; from `open_desk`.
        system_prompt: the host's.
        model: what is asked for each step; the one that the environment names when not given.
        identity: who it says it is; what the authority statement says when not given.
        intent: what it is for.
        tools: further tools.
        max_steps: model calls a run has at most.
        on_step: told of each event as it happens.
        history: where transcripts are kept; when not given, as `kept_with` says. Where that is
            a file, a run has to name its conversation.
        sessions: where sessions are kept; when not given, as `kept_with` says.

    Raises:
        UsageError: no model is named anywhere, or an option is not what it must be.
        StoreError: the record cannot be opened for transcripts or sessions.
    """
    asked = model_of() if model is None else model
    if asked is None:
        raise UsageError("an agent needs a model; pass one, or set NEGOTIATOR_LLM_BASE_URL")
    party = next(iter(desk.parties.values()))
    messages, kept = kept_with(party)
    return Agent(
        identity_of(party) if identity is None else identity,
        system_prompt,
        model=asked,
        intent=intent,
        tools=(ask_user(), *negotiation_tools(desk), *tools),
        max_steps=max_steps,
        now=party.clock,
        on_step=on_step,
        history=messages if history is None else history,
        sessions=kept if sessions is None else sessions,
        record=summary_of(desk),
    )


def kept_with(party: Party) -> tuple[MessageStore | None, SessionStore | None]:
    """Return stores for transcripts and sessions in the file of a party's record.

    A party whose record is in memory has none: what its agent remembers ends with it as well.

    Raises:
        StoreError: the file cannot be written, or holds those of another version.
    """
    if isinstance(party.store, SqlStore):
        return SqlMessages(party.store), SqlSessions(party.store)
    return None, None


def identity_of(party: Party) -> Identity:
    """Return who a party's agent is, as its public authority statement says."""
    authority = party.verified.authority
    return Identity(name=authority.principal_name, id=authority.agent_id)
