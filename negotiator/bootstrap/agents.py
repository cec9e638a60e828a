"""An agent put together: a model, a desk of parties, tools, and where things are kept."""

from collections.abc import Sequence
from typing import TypeVar, Unpack

from negotiator.a2a.calling.credentials import Credentials
from negotiator.a2a.calling.dialling import dialling
from negotiator.a2a.calling.fetching import USUAL, Timeouts, Way
from negotiator.a2a.calling.reach import PUBLIC, Reach
from negotiator.a2a.card import skill_document
from negotiator.agent.loop import Identity, Listing, Model
from negotiator.agent.loop.agent import DEFAULT_STEPS
from negotiator.agent.loop.stores import MessageStore, SessionStore
from negotiator.agent.negotiating import Desk, default_tools, summary_of
from negotiator.agent.negotiating.desk import AT_ONCE, TURNS
from negotiator.agent.party import Party
from negotiator.agent.plain_hosts import PlainHosts
from negotiator.bootstrap.hosting import HostAgent
from negotiator.bootstrap.options import AgentOptions, check_known
from negotiator.errors import UsageError
from negotiator.llm.model import Arguments, check_alone, model_of
from negotiator.stores import SqlMessages, SqlSessions, SqlStore

T = TypeVar("T")


def open_desk(  # noqa: PLR0913 - the options of a host, each with a name of its own
    parties: Sequence[Party],
    *,
    by: str = "",
    requester: str = "",
    at_once: int = AT_ONCE,
    turns: int = TURNS,
    approves_by_model: bool = False,
    credentials: Credentials | None = None,
    reach: Reach = PUBLIC,
    timeouts: Timeouts = USUAL,
    plain_hosts: Sequence[str] = (),
) -> Desk:
    """Return what an agent negotiates with, over A2A.

    Args:
        parties: one for each mandate, each from `open_party`.
        by: who replies when a model asks, by name; where nobody is
            named, no reply counts.
        requester: on whose word negotiations are opened, if that is somebody else; see `Desk`.
        at_once: negotiations that run at the same time at most.
        turns: turns we use in one negotiation at most.
        approves_by_model: see `Desk`.
        credentials: gives headers for each request to a counterparty, its card included; sync or
            async, called each time. One that needs an argument is given the origin.
        reach: which addresses may be connected to. Public ones alone unless said otherwise: a
            model says whom to call.
        timeouts: how long a counterparty is waited for.
        plain_hosts: origins, such as ``https://seller.example``, of those with whom we negotiate
            although they sign nothing; see `docs/negotiate-with-others.md`.

    Raises:
        UsageError: there is no party, two hold one mandate, their clocks differ, a bound is no
            such number, or a plain host no origin.
    """
    if any(party.clock is not parties[0].clock for party in parties):
        raise UsageError("the parties of one desk have one clock; open them with the same")
    held = {party.verified.mandate.id: party for party in parties}
    if len(held) != len(parties):
        raise UsageError("two parties hold one mandate; give each mandate one party")
    return Desk(
        parties=held,
        dial=dialling(Way(credentials, reach, timeouts, PlainHosts.of(*plain_hosts))),
        by=by,
        requester=requester,
        at_once=at_once,
        turns=turns,
        approves_by_model=approves_by_model,
    )


def open_agent(desk: Desk, system_prompt: str, **options: Unpack[AgentOptions]) -> HostAgent:
    """Return an agent that can ask its principal and negotiate, unless it is given other tools.

    Its clock is that of its parties, so one clock is behind the date a model is told, the time an
    offer has, every deadline and the record.

    Args:
        desk: what it negotiates with; from `open_desk`.
        system_prompt: the host's.
        options: see `AgentOptions`.

    Raises:
        UsageError: no model is named anywhere, a client and its settings were both passed, or an
            option is unknown or not what it must be.
        StoreError: the record cannot be opened for transcripts or sessions.
    """
    check_known(options)
    party = next(iter(desk.parties.values()))
    messages, kept = kept_with(party)
    identity, steps = options.get("identity"), options.get("max_steps")
    tools = options.get("tools")
    agent = HostAgent(
        identity_of(party) if identity is None else identity,
        system_prompt,
        model=_model(options),
        intent=options.get("intent"),
        tools=default_tools(desk) if tools is None else tools,
        max_steps=DEFAULT_STEPS if steps is None else steps,
        now=party.clock,
        on_step=options.get("on_step"),
        history=_first(options.get("history"), messages),
        sessions=_first(options.get("sessions"), kept),
        record=summary_of(desk),
        listing=_listing(party, options),
    )
    agent.hosted(desk, options.get("authenticate"))
    return agent


def _first(said: T | None, usual: T | None) -> T | None:
    """Return what a host said, or else what is usual."""
    return usual if said is None else said


def _model(options: AgentOptions) -> Model:
    """Return what is asked for each step.

    Raises:
        UsageError: nothing names a model, or a client came with settings for another one.
    """
    model = options.get("model")
    said: Arguments = {
        "base_url": options.get("base_url"),
        "api_key": options.get("api_key"),
        "timeout": options.get("timeout"),
        "attempts": options.get("attempts"),
        "on_retry": options.get("on_retry"),
    }
    if model is not None and not isinstance(model, str):
        check_alone(said)
        return model
    said["model"] = model
    asked = model_of(**said)
    if asked is None:
        raise UsageError("an agent needs a model; pass one, or set NEGOTIATOR_LLM_BASE_URL")
    return asked


def _listing(party: Party, options: AgentOptions) -> Listing:
    """Return what the agent's card says beside its identity.

    Raises:
        UsageError: what the host says makes no card.
    """
    skills, publish = options.get("skills"), options.get("publish_tools")
    return Listing(
        own=(_skill_of(party),),
        skills=None if skills is None else tuple(skills),
        publish_tools=False if publish is None else publish,
        card=options.get("card") or {},
    )


def _skill_of(party: Party) -> dict[str, object]:
    """Return what a party can be asked for, as a card says it."""
    return skill_document(party.gate.terms, party.verified.mandate.agenda)


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
