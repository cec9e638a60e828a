"""Hosts as a URL writes them."""

from ipaddress import ip_address


def is_this_machine(host: str) -> bool:
    """Say whether a host is this machine, by its spelling alone: nothing is looked up.

    Args:
        host: as a URL has it, without brackets, in lower case.
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
