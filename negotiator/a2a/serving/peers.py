"""Who a request is from: an authenticated identity, or else the address it came from.

What stands here is put into a request by us alone, and read by what comes after.
"""

import ipaddress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from a2a.auth.user import User
from a2a.server.context import ServerCallContext
from a2a.server.routes.common import DefaultServerCallContextBuilder
from starlette.requests import Request
from starlette.types import Scope

PEER_STATE: Final = "negotiator.peer"
"""Where a call's context names the peer that limits count."""

_PEER: Final = "negotiator.identity"
_NETWORK = 64
"""Bits of an IPv6 address that one subscriber does not choose."""


@dataclass(frozen=True, slots=True)
class Known(User):
    """A caller whom the host's function named."""

    name: str

    @property
    def is_authenticated(self) -> bool:
        """Always so."""
        return True

    @property
    def user_name(self) -> str:
        """Who it is."""
        return self.name


class PeerContexts(DefaultServerCallContextBuilder):
    """Tells the handler who calls; without `authenticate` it is whom the host's own layers name."""

    def build(self, request: Request) -> ServerCallContext:
        """Return the context of a call."""
        context = super().build(request)
        context.state[PEER_STATE] = peer_of(request.scope)
        return context

    def build_user(self, request: Request) -> User:
        """Return the caller."""
        identity = request.scope.get(_PEER)
        return super().build_user(request) if identity is None else Known(identity)


def name_peer(scope: Scope, identity: str) -> None:
    """Put down whom a request is from."""
    scope[_PEER] = identity


def peer_of(scope: Scope) -> str:
    """Return by what a request's peer is counted."""
    identity = scope.get(_PEER)
    return f"address {address_of(scope)}" if identity is None else f"identity {identity}"


def address_of(scope: Scope) -> str:
    """Return the address a request came from, of IPv6 the network; empty where there is none."""
    client = scope.get("client")
    return _counted(str(client[0])) if client else ""


@lru_cache(maxsize=1_024)
def _counted(said: str) -> str:
    """Return by what an address is counted: itself, or the network of one of IPv6."""
    try:
        address = ipaddress.ip_address(said)
    except ValueError:
        return said
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), _NETWORK), strict=False))
