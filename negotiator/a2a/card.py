"""The agent card: who we are and how to dial us. Nothing of a mandate can stand here."""

from collections.abc import Mapping, Sequence

from a2a.types.a2a_pb2 import (
    AgentCapabilities,
    AgentCard,
    AgentExtension,
    AgentInterface,
    AgentProvider,
    AgentSkill,
)
from a2a.utils.constants import TransportProtocol
from google.protobuf.json_format import MessageToDict, ParseDict, ParseError
from google.protobuf.struct_pb2 import Struct

from negotiator import __version__
from negotiator.agent.loop.carding import merged
from negotiator.errors import NetworkError, UsageError
from negotiator.protocol.authority import Authority
from negotiator.protocol.message import EXTENSION_URI, MEDIA_TYPE, TERMS
from negotiator.protocol.vocabulary import described
from negotiator.terms import Agenda

PROTOCOL_VERSION = "1.0"
SCHEMA = "1"
"""Version of the data part's schema, told in the extension's params."""


def build_card(
    authority: Authority,
    url: str,
    terms: str = TERMS,
    agenda: Agenda | None = None,
    versions: Sequence[str] = (PROTOCOL_VERSION,),
) -> AgentCard:
    """Return our card.

    Args:
        authority: our public statement; the card says nothing of a mandate that is not in it.
        url: where we are reached, without a trailing slash.
        terms: what peers without envelopes are told terms are; empty when they get our moves in
            prose alone.
        agenda: what is negotiated, of which only the own words for acts are told.
        versions: those of the protocol that are spoken, the preferred one first.
    """
    params = ParseDict({"agent": authority.agent_id, "schema": SCHEMA}, Struct())
    extension = AgentExtension(
        uri=EXTENSION_URI,
        description="Signed offers, binding acceptance, a countersigned agreement.",
        required=False,
        params=params,
    )
    transports = ((TransportProtocol.JSONRPC, f"{url}/rpc"), (TransportProtocol.HTTP_JSON, url))
    return AgentCard(
        name=f"{authority.principal_name} negotiation agent",
        description=f"Negotiates for {authority.principal_name}.",
        version=__version__,
        provider=AgentProvider(organization=authority.principal_name, url=url),
        supported_interfaces=[
            AgentInterface(url=place, protocol_binding=name, protocol_version=version)
            for version in versions
            for name, place in transports
        ],
        capabilities=AgentCapabilities(
            streaming=True, push_notifications=False, extensions=[extension]
        ),
        default_input_modes=[MEDIA_TYPE, "text/plain"],
        default_output_modes=[MEDIA_TYPE, "text/plain"],
        skills=[negotiate_skill(terms, agenda)],
    )


def negotiate_skill(terms: str, agenda: Agenda | None) -> AgentSkill:
    """Return what we can be asked for; see `build_card`."""
    return AgentSkill(
        id="negotiate",
        name="Negotiate",
        description=f"Negotiates by {described(agenda)}. {_about(terms)}",
        tags=["negotiation", "procurement"],
        input_modes=[MEDIA_TYPE],
        output_modes=[MEDIA_TYPE],
    )


def skill_document(terms: str, agenda: Agenda) -> dict[str, object]:
    """Return what we can be asked for as JSON; see `build_card`."""
    document: dict[str, object] = MessageToDict(negotiate_skill(terms, agenda))
    return document


def dressed(card: AgentCard, said: Mapping[str, object]) -> AgentCard:
    """Return a card with what its host says merged over it.

    Where we are reached, and by which extension we negotiate, is not the host's to say: a peer
    must find what answers it there. A member `url` is left out, because the interfaces say it.

    Args:
        card: from `build_card`.
        said: members of a card, as JSON; objects are merged, everything else is replaced.

    Raises:
        UsageError: that is no card.
    """
    over = {name: value for name, value in said.items() if name != "url"}
    try:
        made = ParseDict(merged(MessageToDict(card), over), AgentCard())
    except (ParseError, TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"the host's members make no agent card: {error}") from error
    del made.supported_interfaces[:]
    made.supported_interfaces.extend(card.supported_interfaces)
    others = [one for one in made.capabilities.extensions if one.uri != EXTENSION_URI]
    ours = [one for one in card.capabilities.extensions if one.uri == EXTENSION_URI]
    del made.capabilities.extensions[:]
    made.capabilities.extensions.extend((*ours, *others))
    return made


def _about(terms: str) -> str:
    """Say what a peer without envelopes gets beside our prose."""
    if terms:
        return f"Terms: {terms}."
    return (
        "Without the extension it answers in words alone, and what it agrees to in words is "
        "unconfirmed; offers are taken up by a counter with the same terms."
    )


def agent_of(card: AgentCard) -> str:
    """Return the agent id a card gives to dial.

    Raises:
        NetworkError: the card does not declare the negotiation extension, or names no agent.
    """
    for extension in card.capabilities.extensions:
        if extension.uri == EXTENSION_URI:
            agent = MessageToDict(extension.params).get("agent")
            if isinstance(agent, str) and agent:
                return agent
    msg = f"the agent card does not declare the extension {EXTENSION_URI} with an agent id"
    raise NetworkError(msg)
