"""An agent's card, fetched from its well-known place: what is read before anything is said."""

from contextlib import AsyncExitStack

import httpx
from a2a.client import A2ACardResolver
from a2a.types.a2a_pb2 import AgentCard
from a2a.utils.errors import A2AError
from google.protobuf.json_format import MessageToDict

from negotiator.a2a.bounds import BoundedTransport, answered_within
from negotiator.a2a.credentials import Credentials, CredentialTransport
from negotiator.a2a.reaching import dialable
from negotiator.agent.dialler import printable
from negotiator.errors import NetworkError

CARD_SECONDS = 30.0
LONGEST_ANSWER = 60.0
"""Seconds within which the last byte of an answer must be here."""


async def fetch_card(
    stack: AsyncExitStack, url: str, credentials: Credentials | None = None
) -> tuple[httpx.AsyncClient, AgentCard]:
    """Fetch the card at a URL; return it with the HTTP client, open as long as `stack` is.

    Raises:
        UsageError: `credentials` gives nothing that can be sent.
        NetworkError: the URL is none of an agent, or there is no card.
    """
    if not dialable(url):
        msg = f"{printable(url)} is no URL of an agent; expected http:// or https:// and a host"
        raise NetworkError(msg)
    transport: httpx.AsyncBaseTransport = BoundedTransport(
        httpx.AsyncHTTPTransport(trust_env=False)
    )
    if credentials is not None:
        transport = CredentialTransport(transport, credentials, url)
    http = await stack.enter_async_context(
        httpx.AsyncClient(
            timeout=CARD_SECONDS, follow_redirects=False, trust_env=False, transport=transport
        )
    )
    try:
        async with answered_within(LONGEST_ANSWER):
            return http, await A2ACardResolver(http, url.rstrip("/")).get_agent_card()
    except (A2AError, httpx.HTTPError) as error:
        msg = f"no agent card at {url}: {type(error).__name__}; is the agent running there?"
        raise NetworkError(msg) from error


async def inspect(url: str, *, credentials: Credentials | None = None) -> dict[str, object]:
    """Return the card of the agent at a URL, and say nothing else to it.

    All that a card says is the agent's own word: nothing of it is verified here.

    Args:
        url: base URL of the agent.
        credentials: headers for the request, as for dialling.

    Returns:
        The card as JSON, in the names of A2A.

    Raises:
        UsageError: `credentials` gives nothing that can be sent.
        NetworkError: the URL is none of an agent, or there is no card.
    """
    async with AsyncExitStack() as stack:
        _, card = await fetch_card(stack, url, credentials)
        try:
            async with answered_within(LONGEST_ANSWER):
                return dict(MessageToDict(card))
        except A2AError as error:
            msg = f"the agent card at {url} cannot be read: {type(error).__name__}"
            raise NetworkError(msg) from error
