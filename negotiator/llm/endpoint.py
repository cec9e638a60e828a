"""Where a model is asked: the address, checked before anything is sent there."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from negotiator.errors import UsageError
from negotiator.terms.hosts import is_this_machine

_VISIBLE = re.compile(r"[\x21-\x7e]{1,2048}", re.ASCII)
_LABEL = r"[A-Za-z0-9_-]{1,63}"
_HOST = re.compile(rf"({_LABEL}(\.{_LABEL})*|\[[0-9A-Fa-f:.]+\])(:[0-9]{{1,5}})?", re.ASCII)
_EXPECTED = "Expected https://host[:port][/path], such as the address that ends in /v1."


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address that takes chat completions.

    Attributes:
        url: where requests go.
        local: whether it is on this machine.
        encrypted: whether it is reached over TLS.
    """

    url: str
    local: bool
    encrypted: bool


def endpoint_at(base_url: str, *, allow_http: bool = False) -> Endpoint:
    """Return the endpoint under a base address.

    Args:
        base_url: the address before `/chat/completions`.
        allow_http: whether unencrypted requests may leave this machine.

    Raises:
        UsageError: it is no such address, carries a name, password, query or fragment, or would
            send the key and the texts unencrypted. The message does not show it.
    """
    parts = _parts(base_url)
    local = is_this_machine(parts.hostname or "")
    encrypted = parts.scheme == "https"
    if not (encrypted or local or allow_http):
        msg = (
            "The model's base_url is http:// to another machine; key and texts would be readable "
            "on the way. Use https://, or pass allow_http=True for a network you trust."
        )
        raise UsageError(msg)
    return Endpoint(base_url.rstrip("/") + "/chat/completions", local, encrypted)


def _parts(base_url: str) -> SplitResult:
    """Take an address apart."""
    try:
        parts = urlsplit(base_url)
        sound = parts.port is None or parts.port > 0
    except ValueError:
        raise UsageError(f"The model's base_url is no address. {_EXPECTED}") from None
    sound = sound and bool(_VISIBLE.fullmatch(base_url)) and parts.scheme in {"http", "https"}
    if not (sound and _HOST.fullmatch(parts.netloc)) or "?" in base_url or "#" in base_url:
        raise UsageError(f"The model's base_url has parts it may not have. {_EXPECTED}")
    return parts
