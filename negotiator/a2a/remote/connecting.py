"""The three ways to another agent: by its URL, by its card, by a client that a host made.

Only the first one asks anything before there is something to say.
"""

from collections.abc import Collection, Mapping
from contextlib import AsyncExitStack
from copy import deepcopy
from dataclasses import dataclass
from typing import Final

import httpx
from a2a.client import Client, ClientConfig, ClientFactory
from a2a.client.card_resolver import parse_agent_card
from a2a.types.a2a_pb2 import AgentCard
from google.protobuf.json_format import ParseError

from negotiator.a2a.calling.credentials import Credentials
from negotiator.a2a.calling.fetching import Timeouts, fetch_card, open_http
from negotiator.a2a.calling.reach import AS_WRITTEN, PUBLIC, Reach
from negotiator.a2a.calling.reaching import BINDINGS, dialable, origin_of
from negotiator.a2a.remote.calling import Limits, as_remote_errors
from negotiator.agent.dialler import printable
from negotiator.errors import UsageError

NO_TRANSPORT: Final = "the agent card offers no transport that we speak: JSONRPC or HTTP+JSON"


@dataclass(frozen=True, slots=True)
class Connection:
    """A way to an agent.

    Attributes:
        card: what the agent says of itself; None where a host's client is all there is.
        awaiting: a client that asks for whole answers.
        streaming: one that asks for streams where the card offers them.
    """

    card: AgentCard | None
    awaiting: Client
    streaming: Client


@dataclass(frozen=True, slots=True)
class Way:
    """Where an agent is to be found: exactly one of a URL, a card, a client.

    Attributes:
        url: its base URL.
        card: its card.
        client: a client for it; its card may stand beside.
        credentials: gives headers for each request.
        origins: further origins that the card of a URL may send us to.
        reach: which addresses may be connected to; None for what fits the way.
        limits: how long is waited.
    """

    url: str | None
    card: AgentCard | None
    client: Client | None
    credentials: Credentials | None
    origins: Collection[str]
    reach: Reach | None
    limits: Limits


async def connect(stack: AsyncExitStack, way: Way) -> Connection:
    """Connect to an agent; what it takes is open as long as `stack` is.

    Raises:
        RemoteAgentError: there is no card at the URL.
        UsageError: the card offers no transport that can be used.
    """
    if way.client is not None:
        return Connection(way.card, way.client, way.client)
    with as_remote_errors("no way to the agent"):
        if way.card is not None:
            http, card = await _by_card(stack, way, way.card)
        else:
            http, card = await _by_url(stack, way, way.url or "")
    return Connection(
        card, _client(card, http, streaming=False), _client(card, http, streaming=True)
    )


async def _by_url(stack: AsyncExitStack, way: Way, url: str) -> tuple[httpx.AsyncClient, AgentCard]:
    """Fetch the card at a URL; the agent is where that is, or where a host allows it to be.

    Raises:
        NetworkError: there is none.
        UsageError: it offers nothing that can be used.
    """
    reach = way.reach or AS_WRITTEN
    http, found = await fetch_card(
        stack, url, way.credentials, reach=reach, timeouts=_timeouts(way.limits)
    )
    return http, _usable(found, {origin_of(one) for one in (url, *way.origins)})


async def _by_card(
    stack: AsyncExitStack, way: Way, given: AgentCard
) -> tuple[httpx.AsyncClient, AgentCard]:
    """Return a line to the agent of a card, and the card as far as it can be used.

    Headers of a host's go to the origin that the card names first. What a card says is the agent's
    word, so it leads to public addresses alone unless the host says otherwise.

    Raises:
        UsageError: it offers nothing that can be used.
    """
    card = _usable(given, None)
    if not card.supported_interfaces:
        raise UsageError(NO_TRANSPORT)
    first = card.supported_interfaces[0].url
    if way.credentials is not None:
        card = _usable(card, {origin_of(first)})
    http = await open_http(
        stack, first, way.credentials, reach=way.reach or PUBLIC, timeouts=_timeouts(way.limits)
    )
    return http, card


def _timeouts(limits: Limits) -> Timeouts:
    """Return the time-outs of the line."""
    return Timeouts(limits.card_seconds, limits.send_seconds)


def checked_way(way: Way) -> Way:
    """Return a way that leads somewhere.

    Raises:
        UsageError: it is none, or several, or has what does not belong to it.
    """
    given = [name for name in ("url", "card", "client") if getattr(way, name) is not None]
    if given not in (["url"], ["card"], ["client"], ["card", "client"]):
        raise UsageError("a remote agent needs a url, a card or a client, and only one of them")
    if way.client is not None and not isinstance(way.client, Client):
        raise UsageError(f"client is one of the A2A SDK's, not a {type(way.client).__name__}")
    if way.client is not None and way.credentials is not None:
        raise UsageError("a client has its own credentials; give it those, and none here")
    if way.client is not None and way.reach is not None:
        raise UsageError("a client goes where it was made to go; reach is for a url or a card")
    if way.origins and way.url is None:
        raise UsageError("origins are for the card that is found at a url")
    for url in (*(() if way.url is None else (way.url,)), *way.origins):
        _check_url(url)
    return way


def read_card(card: AgentCard | Mapping[str, object] | None) -> AgentCard | None:
    """Return a card that a host has, as the SDK's own type or as JSON.

    Raises:
        UsageError: it is none.
    """
    if card is None or isinstance(card, AgentCard):
        return card
    if not isinstance(card, Mapping):
        raise UsageError(f"a card is an AgentCard or its JSON, not a {type(card).__name__}")
    try:
        return parse_agent_card(deepcopy(dict(card)))  # the SDK takes members out of what it gets
    except (ParseError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise UsageError(f"the card cannot be read: {printable(str(error))}") from error


def _check_url(url: object) -> None:
    """See that a URL is an agent's, and holds no secret.

    Raises:
        UsageError: it is not, or does.
    """
    if not isinstance(url, str) or not dialable(url):
        shown = printable(url) if isinstance(url, str) else type(url).__name__
        raise UsageError(f"{shown} is no URL of an agent; expected http:// or https:// and a host")
    if "@" in url.partition("://")[2].partition("/")[0]:
        raise UsageError("a URL holds no name and password; give them as credentials")


def _usable(card: AgentCard, origins: Collection[tuple[str, str, int]] | None) -> AgentCard:
    """Return a card with those of its interfaces that may be used.

    Raises:
        UsageError: there are none.
    """
    kept = AgentCard()
    kept.CopyFrom(card)
    del kept.supported_interfaces[:]
    elsewhere = ""
    for interface in card.supported_interfaces:
        if interface.protocol_binding not in BINDINGS or not dialable(interface.url):
            continue
        if origins is None or origin_of(interface.url) in origins:
            kept.supported_interfaces.append(interface)
        else:
            elsewhere = elsewhere or printable(interface.url)
    if not kept.supported_interfaces and elsewhere:
        msg = f"the card sends us to another origin ({elsewhere}); allow that one with `origins`"
        raise UsageError(msg)
    return kept


def _client(card: AgentCard, http: httpx.AsyncClient, *, streaming: bool) -> Client:
    """Return a client for the first transport of a card that we speak.

    Raises:
        UsageError: there is none.
    """
    config = ClientConfig(
        streaming=streaming, httpx_client=http, supported_protocol_bindings=list(BINDINGS)
    )
    try:
        return ClientFactory(config).create(card)
    except ValueError as error:
        raise UsageError(NO_TRANSPORT) from error
