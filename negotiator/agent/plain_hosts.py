"""Which hosts may be dialled although they sign nothing: those that our own side has named.

A card says about itself what it likes, so a host without envelopes is nobody but whoever answers at
its URL. What makes that one a known counterparty is TLS, and that somebody on our side wrote its
origin down. Docs: docs/decisions/0024-a-host-that-signs-nothing-is-dialled-by-its-origin.md.
"""

from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlsplit

from negotiator.errors import InvalidValueError, UsageError
from negotiator.policy.counterparty import normal_url
from negotiator.protocol.envelope import plain_host
from negotiator.terms.hosts import is_this_machine

_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PlainHosts:
    """Origins of hosts that may be dialled without envelopes; none unless some are named.

    Attributes:
        origins: scheme, host and port, such as ``https://seller.example``, in normal spelling.
    """

    origins: frozenset[str] = frozenset()

    @classmethod
    def of(cls, *urls: str) -> Self:
        """Return the hosts at some origins.

        Args:
            urls: such as ``https://seller.example``; ``http`` for an address of this machine alone.

        Raises:
            UsageError: one is no origin, or one that anybody on the way could answer for.
        """
        return cls(frozenset(_origin(url) for url in urls))

    def allows(self, url: str) -> bool:
        """Say whether the host at a URL may be dialled without envelopes."""
        parts = urlsplit(normal_url(url))
        return f"{parts.scheme}://{parts.netloc}" in self.origins


NO_PLAIN_HOSTS: Final = PlainHosts()
"""Nobody may be dialled who signs nothing."""


def plain_agent_at(url: str) -> str:
    """Return what stands for the agent id of a host without envelopes.

    Args:
        url: where it is dialled.

    Raises:
        UsageError: it cannot stand in a record.
    """
    try:
        return plain_host(normal_url(url))
    except InvalidValueError as error:
        msg = f"the URL of a host that signs nothing names it, and cannot: {error.message}"
        raise UsageError(msg) from error


def _origin(url: str) -> str:
    """Return an origin in its normal spelling.

    Raises:
        UsageError: it is none, or not reached over TLS.
    """
    expected = "expected an origin such as https://seller.example"
    if not isinstance(url, str):
        raise UsageError(f"{expected}, got {type(url).__name__}")
    normal = normal_url(url)
    parts = urlsplit(normal)
    if parts.scheme not in _PORTS or not parts.hostname or parts.path or parts.query:
        raise UsageError(f"{expected}, got {url!a:.80}")
    if parts.scheme == "http" and not is_this_machine(parts.hostname):
        raise UsageError(f"{expected}, got {url!a:.80}: without TLS anybody may answer there")
    return normal
