"""A transport that resolves a name once, judges what it gets, and connects to exactly that.

So a name that leads to a public address while it is looked at, and to a private one when it is
dialled, leads nowhere. TLS still proves the name: the certificate is checked against the host of
the URL, not against the address.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable
from functools import cache, lru_cache
from ipaddress import ip_address
from typing import Final

import httpx

from negotiator.a2a.calling.reach import Address, Reach
from negotiator.errors import NetworkError

logger = logging.getLogger(__name__)

RESOLVE_SECONDS: Final = 10.0
MOST_ADDRESSES: Final = 8
"""Most addresses of one name that are tried."""
_MOST_HOSTS: Final = 4

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""Returns the addresses of a host, best first.

Raises:
    OSError: it has none.
"""


async def resolve(host: str, port: int) -> list[str]:
    """Return the addresses of a host, by the operating system's resolver.

    Raises:
        OSError: it has none.
    """
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(where[0]) for *_, where in found]


class PinnedTransport(httpx.AsyncBaseTransport):
    """Carries requests to judged addresses alone."""

    def __init__(self, reach: Reach, resolver: Resolve = resolve) -> None:
        """Carry requests as far as a reach goes.

        Args:
            reach: which addresses may be connected to.
            resolver: gives the addresses of a host.
        """
        self._reach = reach
        self._resolve = resolver
        self._pinned: dict[tuple[str, int], list[Address]] = {}
        self._inner: dict[str, httpx.AsyncHTTPTransport] = {}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to an address of its host, the next one where the first does not answer.

        Raises:
            NetworkError: the host leads to no address that may be connected to; nothing was sent.
            httpx.ConnectError: no address can be connected to.
        """
        host = request.url.host
        port = request.url.port or {"http": 80, "https": 443}.get(request.url.scheme, 0)
        failed: httpx.TransportError | None = None
        for address in await self._addresses(host, port, request):
            try:
                return await self._carrier(host).handle_async_request(_to(request, host, address))
            except (httpx.ConnectError, httpx.ConnectTimeout) as error:
                failed = error
        self._pinned.pop((host, port), None)  # it may have moved: the next request asks anew
        raise failed or httpx.ConnectError("no address", request=request)

    async def aclose(self) -> None:
        """Close what carries the requests."""
        for carrier in self._inner.values():
            await carrier.aclose()

    def _carrier(self, host: str) -> httpx.AsyncHTTPTransport:
        """Return the connections of one host: two hosts on one address share none."""
        if host not in self._inner:
            if len(self._inner) >= _MOST_HOSTS:
                msg = f"an agent leads to more than {_MOST_HOSTS} hosts; that is not followed"
                raise NetworkError(msg)
            self._inner[host] = httpx.AsyncHTTPTransport(verify=_tls(), trust_env=False)
        return self._inner[host]

    async def _addresses(self, host: str, port: int, request: httpx.Request) -> list[Address]:
        """Return the judged addresses of a host."""
        key = (host, port)
        if key not in self._pinned:
            self._pinned[key] = self._judged(host, await self._resolved(host, port, request))
        return self._pinned[key]

    async def _resolved(self, host: str, port: int, request: httpx.Request) -> list[str]:
        """Ask for the addresses of a host."""
        try:
            async with asyncio.timeout(RESOLVE_SECONDS):
                return await self._resolve(host, port)
        except (OSError, UnicodeError, TimeoutError) as error:
            msg = f"the host has no address ({type(error).__name__})"
            raise httpx.ConnectError(msg, request=request) from error

    def _judged(self, host: str, found: list[str]) -> list[Address]:
        """Return the addresses that may be connected to.

        Raises:
            NetworkError: there is none; the message does not say what the resolver knows.
        """
        addresses = [ip_address(text) for text in dict.fromkeys(found)]
        allowed = [one for one in addresses if self._reach.allows(one, host)]
        if not allowed:
            logger.warning("not connected: a host resolves to %s", addresses[:MOST_ADDRESSES])
            msg = (
                "the host leads to no public address; if it is one of your own network, allow "
                "that network (--reach, or Reach.of)"
            )
            raise NetworkError(msg)
        return allowed[:MOST_ADDRESSES]


@cache
def _tls() -> ssl.SSLContext:
    """Return what proves hosts; made once, because reading the certificates takes long."""
    return httpx.create_ssl_context(trust_env=False)


@lru_cache(maxsize=64)
def _moved(url: httpx.URL, address: str) -> httpx.URL:
    return url.copy_with(host=address)


def _to(request: httpx.Request, host: str, address: Address) -> httpx.Request:
    """Return a request that goes to an address, for the host it was for."""
    return httpx.Request(
        request.method,
        _moved(request.url, str(address)),
        headers=request.headers,  # `Host` is among them, as the URL had it
        stream=request.stream,
        extensions=request.extensions | {"sni_hostname": host},
    )
