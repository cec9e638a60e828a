"""Whom a URL and the card behind it lead to."""

from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

import httpx
from a2a.types.a2a_pb2 import AgentCard
from a2a.utils.constants import TransportProtocol

from negotiator.agent.dialler import printable
from negotiator.agent.party import Party
from negotiator.agent.record import load
from negotiator.errors import NetworkError, UntrustedKeyError

BINDINGS: Final = (TransportProtocol.JSONRPC, TransportProtocol.HTTP_JSON)
"""The transports we speak."""


def check_same_agent(party: Party, agent_id: str, neg: str) -> None:
    """Check that a URL still leads to the agent a negotiation is with.

    Raises:
        UntrustedKeyError: it leads to another; nothing was sent to it.
    """
    recorded = load(party.store, neg)
    if recorded is not None and recorded.row.peer_agent != agent_id:
        msg = (
            f"negotiation {neg} is with {recorded.row.peer_agent}, but the card there names "
            f"{printable(agent_id)}; dial the agent's own URL"
        )
        raise UntrustedKeyError(msg)


def check_reachable(card: AgentCard, url: str, party: Party, agent_id: str) -> None:
    """Check whom a card names and where it sends us.

    Raises:
        UntrustedKeyError: an agent nobody we pinned vouches for, or a foreign origin.
    """
    check_origin(card, url)
    if not any("*" in p.agents or agent_id in p.agents for p in party.trust.principals):
        msg = f"no principal in the trust file vouches for {printable(agent_id)}; add it there"
        raise UntrustedKeyError(msg)


def check_origin(card: AgentCard, url: str) -> None:
    """Check that a card sends us nowhere but to its own origin.

    What it says of transports that we do not speak, such as gRPC, sends us nowhere.

    Raises:
        UntrustedKeyError: it does.
    """
    origin = origin_of(url)
    for interface in card.supported_interfaces:
        if interface.protocol_binding not in BINDINGS:
            continue
        if not dialable(interface.url) or origin_of(interface.url) != origin:
            elsewhere = printable(interface.url)[:80]
            msg = f"the card at {url} sends us to another origin ({elsewhere})"
            raise UntrustedKeyError(msg)


def dialable(url: str) -> bool:
    """Say whether a URL names a host over HTTP, and nothing in it is out of range."""
    try:
        parts = urlsplit(url)
        _ = parts.port
        httpx.URL(url)  # it refuses spellings of addresses that others take
    except (ValueError, httpx.InvalidURL):
        return False
    visible = url.isascii() and url.isprintable() and " " not in url
    return visible and parts.scheme in {"http", "https"} and bool(parts.hostname)


def origin_of(url: str) -> tuple[str, str, int]:
    """Return scheme, host and port of a URL."""
    parts = urlsplit(url)
    ports = {"http": 80, "https": 443}
    return parts.scheme, (parts.hostname or "").lower(), parts.port or ports.get(parts.scheme, 0)


def check_let_in(error: BaseException) -> None:
    """Check that an agent did not turn us away: to send the same again would be in vain.

    Raises:
        NetworkError: it wants other credentials than ours.
    """
    cause = error.__cause__ if error.__cause__ is not None else error
    if not isinstance(cause, httpx.HTTPStatusError):
        return
    status = cause.response.status_code
    if status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        msg = (
            f"the agent answers HTTP {status}: it does not know us by what we send; see "
            f"`credentials`, and go on with the negotiation then"
        )
        raise NetworkError(msg) from error
