"""What a host says of how its party is served, and the cards that follow from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from a2a.types.a2a_pb2 import AgentCard

from negotiator.a2a.card import PROTOCOL_VERSION, build_card, dressed
from negotiator.a2a.serving.answering_others import Answers
from negotiator.a2a.serving.authenticating import Authenticate, secured
from negotiator.a2a.serving.endpoints import OLDER_VERSION
from negotiator.a2a.serving.limits import Limits
from negotiator.a2a.signing_card import sign_card
from negotiator.agent.party import Party
from negotiator.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """How a party is served; everything has a default that is safe.

    Attributes:
        authenticate: names who asks, before anything is read; None to take everybody as nobody,
            or as whom the layers above name.
        limits: what each peer may use.
        answers: answers messages that are not negotiation.
        extended: members of the card that authenticated callers get, merged over the public one;
            None for no such card.
        compat: whether callers of version 0.3 are answered too.
        signed: whether the card is signed with the agent's key.
        drain_seconds: how long what runs may take to end once the server is told to stop.
    """

    authenticate: Authenticate | None = None
    limits: Limits = field(default_factory=Limits)
    answers: Answers | None = None
    extended: Mapping[str, object] | None = None
    compat: bool = False
    signed: bool = True
    drain_seconds: float = 10.0


@dataclass(frozen=True, slots=True)
class Cards:
    """What is told of an agent: to everybody, and to those who authenticated."""

    public: AgentCard
    extended: AgentCard | None


def cards_of(party: Party, url: str, said: Mapping[str, object] | None, service: Service) -> Cards:
    """Return the cards of a party.

    Args:
        party: whose they are.
        url: where it is reached, without a trailing slash.
        said: members of the public card as its host wants them.
        service: how it is served.

    Raises:
        UsageError: the host's members make no card.
    """
    verified = party.verified
    versions = (PROTOCOL_VERSION, OLDER_VERSION) if service.compat else (PROTOCOL_VERSION,)
    agenda = verified.mandate.agenda
    public = dressed(
        build_card(verified.authority, url, party.gate.terms, agenda, versions), said or {}
    )
    # The party's own endpoint streams and calls nobody back, whatever its host says of itself.
    public.capabilities.streaming = True
    public.capabilities.push_notifications = False
    if service.authenticate is not None:
        public = secured(public)
    if service.extended is None:
        public.capabilities.extended_agent_card = False
        return Cards(_signed(public, party, service), None)
    public.capabilities.extended_agent_card = True
    extended = dressed(public, service.extended)
    extended.capabilities.extended_agent_card = True
    return Cards(_signed(public, party, service), _signed(extended, party, service))


def _signed(card: AgentCard, party: Party, service: Service) -> AgentCard:
    """Return a card as it is served; signatures of somebody else's are never among ours."""
    del card.signatures[:]
    if not service.signed:
        return card
    try:
        return sign_card(card, party.gate)
    except ValueError as error:
        raise UsageError(f"the card cannot be signed: {error}") from error
