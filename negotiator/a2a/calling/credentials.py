"""Headers that a host adds to what it sends a counterparty: tokens, keys, whatever they ask for.

They are asked for anew for each request, go to the origin that was dialled and nowhere else, and
are kept and logged nowhere.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

import httpx

from negotiator.a2a.calling.reaching import origin_of
from negotiator.errors import UsageError

Headers: TypeAlias = Mapping[str, str]
Credentials: TypeAlias = Callable[..., Headers | Awaitable[Headers]]
"""Returns the headers of one request; may be async.

One that needs an argument is given the origin the request goes to, such as ``https://a.example``:
so each counterparty gets its own token, and none that of another. One with a keyword `refused` is
told whether the headers it gave before were refused with 401, and has one try to give others.
"""

OURS: Final = frozenset(
    {
        "a2a-extensions",
        "a2a-version",
        "accept-encoding",
        "connection",
        "content-length",
        "content-type",
        "expect",
        "host",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    }
)
"""Headers that say how a request is read; these are not a host's to set."""
_REFUSED = "refused"
_UNAUTHORIZED = 401
_TAKEN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}", re.ASCII)
_VALUE = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]{0,16382}[\x21-\x7e])?", re.ASCII)


class CredentialTransport(httpx.AsyncBaseTransport):
    """Adds a host's headers to each request to one origin."""

    def __init__(self, inner: httpx.AsyncBaseTransport, credentials: Credentials, url: str) -> None:
        """Add headers to what a transport carries.

        Args:
            inner: what carries requests.
            credentials: gives the headers.
            url: whose origin they are for.

        Raises:
            UsageError: credentials is nothing that can be called so.
        """
        self._inner = inner
        self._origin = origin_of(str(httpx.URL(url)))  # spelled as requests spell it
        self._give = _giver(credentials, url)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, with the host's headers if it goes to the origin they are for.

        Where the peer answers 401, the headers are asked for anew and the same bytes go once more.

        Raises:
            UsageError: there are no headers, or some that cannot be sent; no value is shown.
        """
        if origin_of(str(request.url)) != self._origin:
            return await self._inner.handle_async_request(request)
        await request.aread()  # so that it can be sent twice
        request.headers.update(given := await self._headers(again=False))
        response = await self._inner.handle_async_request(request)
        if response.status_code != _UNAUTHORIZED:
            return response
        await response.aclose()
        for name in given:
            del request.headers[name]
        request.headers.update(await self._headers(again=True))
        return await self._inner.handle_async_request(request)

    async def aclose(self) -> None:
        """Close what carries the requests."""
        await self._inner.aclose()

    async def _headers(self, *, again: bool) -> dict[str, str]:
        """Ask for the headers of one request, or for others in place of those it was refused with.

        Raises:
            UsageError: see `handle_async_request`.
        """
        try:
            given = self._give(again)
            headers: object = await given if inspect.isawaitable(given) else given
        except Exception as error:  # noqa: BLE001 - whatever a host's own code raises
            failed = type(error).__name__
        else:
            return _checked(headers)
        # Raised out here, because what failed may hold the very secret in its text.
        raise UsageError(f"credentials() raised {failed}; nothing was sent")


def takes_origin(credentials: Credentials) -> bool:
    """Say whether a host's function is to be given the origin: whether it needs an argument.

    Raises:
        UsageError: it is no function, or needs more.
    """
    parameters = _parameters(credentials)
    needed = [one for one in parameters if one.default is one.empty and one.kind in _TAKEN]
    named = [one for one in parameters if one.default is one.empty and one.kind is one.KEYWORD_ONLY]
    if len(needed) > 1 or any(one.name != _REFUSED for one in named):
        raise UsageError("credentials is called with the origin, or with nothing")
    return bool(needed)


def _parameters(credentials: Credentials) -> list[inspect.Parameter]:
    """Return the parameters of a host's function; none where it does not say.

    Raises:
        UsageError: it is no function.
    """
    if not callable(credentials):
        raise UsageError("credentials must be a function that returns headers")
    try:
        return list(inspect.signature(credentials).parameters.values())
    except (TypeError, ValueError):
        return []  # it is built in, and does not say


def _giver(credentials: Credentials, url: str) -> Callable[[bool], Headers | Awaitable[Headers]]:
    """Return what gives headers for one origin, told whether it is for a request refused."""
    args = (origin_text(url),) if takes_origin(credentials) else ()
    named = (one for one in _parameters(credentials) if one.kind is one.KEYWORD_ONLY)
    if any(one.name == _REFUSED for one in named):
        return lambda again: credentials(*args, refused=again)
    return lambda _: credentials(*args)


def origin_text(url: str) -> str:
    """Return the origin of a URL as browsers write it, such as ``https://a.example:8443``."""
    scheme, host, port = origin_of(url)
    usual = {"http": 80, "https": 443}.get(scheme) == port
    where = f"[{host}]" if ":" in host else host
    return f"{scheme}://{where}" if usual else f"{scheme}://{where}:{port}"


def _checked(headers: object) -> dict[str, str]:
    """Return headers that may be sent.

    Raises:
        UsageError: they are none, or one is not a host's to set; no value is shown.
    """
    if not isinstance(headers, Mapping):
        raise UsageError(f"credentials() gave a {type(headers).__name__}, expected headers by name")
    for name, value in headers.items():
        if not isinstance(name, str) or _NAME.fullmatch(name) is None or name.lower() in OURS:
            raise UsageError(f"credentials() gave a header that is not to be set: {name!a:.80}")
        if not isinstance(value, str) or _VALUE.fullmatch(value) is None:
            raise UsageError(f"credentials() gave {name} a value that is no visible ASCII text")
    return dict(headers)
