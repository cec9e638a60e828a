"""Which addresses we may be sent to: public ones, and what our own side has allowed.

A URL may come from a model, from a card or from a counterparty; what it resolves to may be an
address inside our own network. So each name is resolved here, each address is judged, and the
connection goes to the address that was judged, whatever the name resolves to a moment later.

Source: IANA IPv4 and IPv6 Special-Purpose Address Registries; RFC 6890; RFC 6052 for addresses
that carry another inside them. The table is ours, and not the one of Python's `ipaddress`, because
that one differs between versions.
"""

from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final, Self, TypeAlias

from negotiator.errors import UsageError

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

_NOT_PUBLIC: Final = tuple(
    ip_network(text)
    for text in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private use
        "100.64.0.0/10",  # shared by carriers
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link-local; clouds keep their secrets at 169.254.169.254
        "172.16.0.0/12",  # private use
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # relays to IPv6, given up
        "192.168.0.0/16",  # private use
        "198.18.0.0/15",  # benchmarking
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
    )
)
_GLOBAL_UNICAST: Final = IPv6Network("2000::/3")
_NOT_PUBLIC_6: Final = tuple(
    IPv6Network(text)
    for text in (
        "2001::/23",  # protocol assignments, Teredo among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: it carries an IPv4 address, and nobody needs it
        "3fff::/20",  # documentation
    )
)
_CARRIES_IPV4: Final = IPv6Network("64:ff9b::/96")
_LOCAL_NAMES: Final = ("localhost", ".localhost")


@dataclass(frozen=True, slots=True)
class Reach:
    """Which addresses may be connected to, beside all public ones.

    Attributes:
        networks: private networks that are allowed as well.
        as_written: whether a host that the URL itself writes as an address, or as localhost, is
            allowed too: right where the URL is our own side's, wrong where a model wrote it.
    """

    networks: tuple[Network, ...] = ()
    as_written: bool = False

    @classmethod
    def of(cls, *networks: str, as_written: bool = False) -> Self:
        """Return a reach over networks such as ``10.0.0.0/8`` or ``fd00::/8``.

        Raises:
            UsageError: one is no network.
        """
        try:
            return cls(tuple(ip_network(text) for text in networks), as_written)
        except ValueError as error:
            msg = f"expected networks such as 10.0.0.0/8, got {networks!a:.200}: {error!a:.200}"
            raise UsageError(msg) from error

    def allows(self, address: Address, host: str) -> bool:
        """Say whether a connection may go to an address.

        Args:
            address: one that the host resolved to.
            host: as the URL has it, without brackets.
        """
        if self.as_written and _written(address, host):
            return True
        inner = _inner(address)
        if any(inner in net for net in self.networks if net.version == inner.version):
            return True
        return _public(inner)


PUBLIC: Final = Reach()
"""Public addresses alone: for URLs that a model or a counterparty wrote."""
AS_WRITTEN: Final = Reach(as_written=True)
"""Public addresses, and the one our own side wrote down: for URLs of its own."""


def _written(address: Address, host: str) -> bool:
    """Say whether a URL names an address itself, and not by way of a resolver."""
    name = host.lower().rstrip(".")
    if name == _LOCAL_NAMES[0] or name.endswith(_LOCAL_NAMES[1]):
        return address.is_loopback
    try:
        return ip_address(host) == address
    except ValueError:
        return False


def _inner(address: Address) -> Address:
    """Return the IPv4 address that an IPv6 address carries, or the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address in _CARRIES_IPV4:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address


def _public(address: Address) -> bool:
    """Say whether anybody on the internet can be there."""
    if isinstance(address, IPv4Address):
        return not any(address in net for net in _NOT_PUBLIC)
    if address.scope_id is not None or address not in _GLOBAL_UNICAST:
        return False
    return not any(address in net for net in _NOT_PUBLIC_6)
