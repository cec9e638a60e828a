"""Bearer tokens from a file: the simplest way to know who asks, and to say who we are.

One caller a line: a name, white space, its token; for those we call, an origin in place of the
name. Empty lines and lines that begin with ``#`` say nothing. Of a caller's token only its hash is
kept, and every one is compared, so that the time tells nothing.

Source: RFC 6750, section 2.1.
"""

import hashlib
import hmac
import re
from collections.abc import Callable, Iterator, Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from negotiator.a2a.calling.credentials import origin_text
from negotiator.a2a.calling.reaching import dialable
from negotiator.a2a.serving.authenticating import MAX_IDENTITY, Authenticate, Visit
from negotiator.errors import UsageError

MIN_TOKEN: Final = 16
"""Fewest characters of a token; a short one can be guessed."""
_TOKEN = re.compile(r"[A-Za-z0-9._~+/-]{16,4096}=*", re.ASCII)
_SCHEME: Final = "bearer"


def bearer_tokens(text: str, source: str) -> Authenticate:
    """Return a function that names whose token a request has.

    Args:
        text: of the file.
        source: its name, for messages; no message shows a token.

    Raises:
        UsageError: a line is not a name and a token, a name or a token stands there twice, or
            there is none.
    """
    known = dict(_lines(text, source))
    if not known:
        raise UsageError(f"{source} names nobody; expected lines of a name and a token")

    def authenticate(visit: Visit) -> str | None:
        scheme, _, token = visit.headers.get("authorization", "").partition(" ")
        if scheme.lower() != _SCHEME:
            return None
        digest = _digest(token.strip())
        found = [name for held, name in known.items() if hmac.compare_digest(held, digest)]
        return found[0] if found else None

    return authenticate


def bearer_headers(text: str, source: str) -> Callable[[str], Mapping[str, str]]:
    """Return credentials: a function that gives the headers for an origin, none for any other.

    Args:
        text: of the file.
        source: its name, for messages; no message shows a token.

    Raises:
        UsageError: a line is not an origin and a token, an origin stands there twice, or is one
            that anybody on the way could read along with, or there is none.
    """
    known: dict[str, str] = {}
    for number, name, token in _pairs(text, source):
        origin = _origin(name)
        if not origin or origin in known:
            raise UsageError(
                f"{source}, line {number}: expected an origin such as https://seller.example, "
                "once, and a token; http is for addresses of this machine"
            )
        known[origin] = token
    if not known:
        raise UsageError(f"{source} names nobody; expected lines of an origin and a token")

    def headers(origin: str) -> Mapping[str, str]:
        token = known.get(origin)
        return {} if token is None else {"Authorization": f"Bearer {token}"}

    return headers


def _origin(name: str) -> str:
    """Return an origin in its normal spelling; empty for what is none, or is not reached safely."""
    if not dialable(name):
        return ""
    parts = urlsplit(name)
    if parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
        return ""
    safe = parts.scheme == "https" or _is_loopback(parts.hostname or "")
    return origin_text(name) if safe else ""


def _is_loopback(host: str) -> bool:
    """Say whether a host is written as an address of this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _lines(text: str, source: str) -> Iterator[tuple[bytes, str]]:
    """Yield the hash of each token and whose it is."""
    names: set[str] = set()
    digests: set[bytes] = set()
    for number, name, token in _pairs(text, source):
        digest = _digest(token)
        if name in names or digest in digests:
            raise UsageError(f"{source}, line {number}: this name or token stands there before")
        names.add(name)
        digests.add(digest)
        yield digest, name


def _pairs(text: str, source: str) -> Iterator[tuple[int, str, str]]:
    """Yield the number of each line that says something, its name and its token."""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.strip()
        if not said or said.startswith("#"):  # also where it is indented: what is struck out is out
            continue
        name, _, token = said.partition(" ")
        token = token.strip()
        if not name.isprintable() or len(name) > MAX_IDENTITY or _TOKEN.fullmatch(token) is None:
            raise UsageError(
                f"{source}, line {number}: expected a name, a space and a token of {MIN_TOKEN} or "
                "more characters of base64 or base64url"
            )
        yield number, name, token


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
