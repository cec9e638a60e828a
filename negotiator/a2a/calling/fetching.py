"""An agent's card, fetched from its well-known place: what is read before anything is said."""

from contextlib import AsyncExitStack
from dataclasses import dataclass

import httpx
from a2a.client import A2ACardResolver
from a2a.types.a2a_pb2 import AgentCard
from a2a.utils.errors import A2AError
from google.protobuf.json_format import MessageToDict

from negotiator.a2a.calling.bounds import MAX_ANSWER_BYTES, BoundedTransport, answered_within
from negotiator.a2a.calling.credentials import Credentials, CredentialTransport
from negotiator.a2a.calling.pinning import PinnedTransport
from negotiator.a2a.calling.reach import AS_WRITTEN, Reach
from negotiator.a2a.calling.reaching import dialable
from negotiator.a2a.tracing import TracedTransport
from negotiator.agent.dialler import printable
from negotiator.agent.plain_hosts import NO_PLAIN_HOSTS, PlainHosts
from negotiator.errors import NetworkError, UsageError

CARD_SECONDS = 30.0
LONGEST_ANSWER = 60.0
"""Seconds within which the last byte of an answer must be here."""


MOST_SECONDS = 86_400
"""Longest time an agent may be waited for: a day."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long an agent is waited for, in seconds, above 0.

    A negotiation is not streamed; for what is, see `negotiator.a2a.remote.Limits`.

    Attributes:
        card: for its card.
        send: for the answer to a message, or to a question about a task.
    """

    card: float = CARD_SECONDS
    send: float = 180.0

    def __post_init__(self) -> None:
        """See that they are times.

        Raises:
            UsageError: one is not.
        """
        for name in ("card", "send"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise UsageError(f"{name} must be a number of seconds, got {value!a:.80}")
            if not 0 < value <= MOST_SECONDS:
                raise UsageError(f"{name} must be above 0 and at most {MOST_SECONDS} seconds")


USUAL = Timeouts()


@dataclass(frozen=True, slots=True)
class Way:
    """How we reach other agents.

    Attributes:
        credentials: gives headers for each request to the origin that is dialled; None for none.
        reach: which addresses may be connected to.
        timeouts: how long an agent is waited for.
        plain_hosts: whom we negotiate with although it signs nothing.
    """

    credentials: Credentials | None = None
    reach: Reach = AS_WRITTEN
    timeouts: Timeouts = USUAL
    plain_hosts: PlainHosts = NO_PLAIN_HOSTS


USUAL_WAY = Way()


def guarded(reach: Reach, most: int = MAX_ANSWER_BYTES) -> httpx.AsyncBaseTransport:
    """Return what carries requests to judged addresses, inside our trace, with bounded answers.

    Args:
        reach: which addresses may be connected to.
        most: largest answer, in bytes.
    """
    return BoundedTransport(TracedTransport(PinnedTransport(reach)), most)


class Opened(httpx.AsyncClient):
    """What speaks HTTP to one agent.

    Attributes:
        carrier: what carries its requests, for those who need nothing else of it.
    """

    def __init__(self, carrier: httpx.AsyncBaseTransport, timeout: httpx.Timeout) -> None:
        """Speak by a carrier; no redirect is followed, nothing of the environment is read."""
        super().__init__(
            timeout=timeout, follow_redirects=False, trust_env=False, transport=carrier
        )
        self.carrier = carrier


async def open_http(
    stack: AsyncExitStack,
    url: str,
    credentials: Credentials | None = None,
    *,
    reach: Reach = AS_WRITTEN,
    timeouts: Timeouts = USUAL,
) -> Opened:
    """Return what speaks HTTP to the agent at a URL, open as long as `stack` is.

    It follows no redirect, reads nothing from the environment, takes no answer that is longer than
    it may be, connects to judged addresses alone, and sends headers of ours to one origin.

    Args:
        stack: closes it.
        url: base URL of the agent.
        credentials: gives headers for each request; they go to the origin of `url` alone.
        reach: which addresses may be connected to.
        timeouts: how long the agent is waited for.

    Raises:
        UsageError: `credentials` is nothing that can be called so.
        NetworkError: the URL is none of an agent.
    """
    if not dialable(url):
        msg = f"{printable(url)} is no URL of an agent; expected http:// or https:// and a host"
        raise NetworkError(msg)
    transport = guarded(reach)
    if credentials is not None:
        transport = CredentialTransport(transport, credentials, url)
    waited = httpx.Timeout(timeouts.send, connect=min(timeouts.card, timeouts.send))
    return await stack.enter_async_context(Opened(transport, waited))


async def fetch_card(
    stack: AsyncExitStack,
    url: str,
    credentials: Credentials | None = None,
    *,
    reach: Reach = AS_WRITTEN,
    timeouts: Timeouts = USUAL,
) -> tuple[Opened, AgentCard]:
    """Fetch the card at a URL; return it with the HTTP client, open as long as `stack` is.

    Args:
        stack: closes the client.
        url: base URL of the agent.
        credentials: see `open_http`.
        reach: see `open_http`.
        timeouts: how long the agent is waited for.

    Raises:
        UsageError: `credentials` gives nothing that can be sent.
        NetworkError: the URL is none of an agent, it leads where we may not go, or there is no
            card.
    """
    http = await open_http(stack, url, credentials, reach=reach, timeouts=timeouts)
    try:
        async with answered_within(timeouts.card):
            resolver = A2ACardResolver(http, url.rstrip("/"))
            return http, await resolver.get_agent_card(http_kwargs={"timeout": timeouts.card})
    except (A2AError, httpx.HTTPError) as error:
        msg = f"no agent card at {url}: {type(error).__name__}; is the agent running there?"
        raise NetworkError(msg) from error


async def inspect(
    url: str,
    *,
    credentials: Credentials | None = None,
    reach: Reach = AS_WRITTEN,
    timeouts: Timeouts = USUAL,
) -> dict[str, object]:
    """Return the card of the agent at a URL, and say nothing else to it.

    All that a card says is the agent's own word: nothing of it is verified here.

    Args:
        url: base URL of the agent.
        credentials: headers for the request, as for dialling.
        reach: which addresses may be connected to.
        timeouts: how long the agent is waited for.

    Returns:
        The card as JSON, in the names of A2A.

    Raises:
        UsageError: `credentials` gives nothing that can be sent.
        NetworkError: the URL is none of an agent, or there is no card.
    """
    async with AsyncExitStack() as stack:
        _, card = await fetch_card(stack, url, credentials, reach=reach, timeouts=timeouts)
        try:
            async with answered_within(LONGEST_ANSWER):
                return dict(MessageToDict(card))
        except A2AError as error:
            msg = f"the agent card at {url} cannot be read: {type(error).__name__}"
            raise NetworkError(msg) from error
