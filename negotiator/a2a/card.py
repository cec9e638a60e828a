"""The agent card: who we are and how to dial us. Nothing of a mandate can stand here."""

from a2a.types.a2a_pb2 import (
    AgentCapabilities,
    AgentCard,
    AgentExtension,
    AgentInterface,
    AgentProvider,
    AgentSkill,
)
from a2a.utils.constants import TransportProtocol
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Struct

from negotiator import __version__
from negotiator.errors import NetworkError
from negotiator.protocol.authority import Authority
from negotiator.protocol.message import EXTENSION_URI, MEDIA_TYPE, TERMS

PROTOCOL_VERSION = "1.0"
SCHEMA = "1"
"""Version of the data part's schema, told in the extension's params."""


def build_card(authority: Authority, url: str, terms: str = TERMS) -> AgentCard:
    """Return our card.

    Args:
        authority: our public statement; the card says nothing that is not in it.
        url: where we are reached, without a trailing slash.
        terms: what peers without envelopes are told terms are; empty when they get our moves in
            prose alone.
    """
    params = ParseDict({"agent": authority.agent_id, "schema": SCHEMA}, Struct())
    extension = AgentExtension(
        uri=EXTENSION_URI,
        description="Signed offers, binding acceptance, a countersigned agreement.",
        required=False,
        params=params,
    )
    skill = AgentSkill(
        id="negotiate",
        name="Negotiate",
        description="Negotiates by open, propose, counter, accept, confirm, reject, withdraw, "
        f"hold and refuse. {_about(terms)}",
        tags=["negotiation", "procurement"],
        input_modes=[MEDIA_TYPE],
        output_modes=[MEDIA_TYPE],
    )
    transports = ((TransportProtocol.JSONRPC, f"{url}/rpc"), (TransportProtocol.HTTP_JSON, url))
    return AgentCard(
        name=f"{authority.principal_name} negotiation agent",
        description=f"Negotiates for {authority.principal_name}.",
        version=__version__,
        provider=AgentProvider(organization=authority.principal_name, url=url),
        supported_interfaces=[
            AgentInterface(url=place, protocol_binding=name, protocol_version=PROTOCOL_VERSION)
            for name, place in transports
        ],
        capabilities=AgentCapabilities(
            streaming=False, push_notifications=False, extensions=[extension]
        ),
        default_input_modes=[MEDIA_TYPE, "text/plain"],
        default_output_modes=[MEDIA_TYPE, "text/plain"],
        skills=[skill],
    )


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
