"""What a card says an agent can do, and where it is reached: read tolerantly, believed little.

Cards of A2A 1.0 list `supportedInterfaces`; those of 0.3 have one `url` with a transport, and
`additionalInterfaces`. Both are read here, mixed as they come. A faulty member counts as missing.

Source: A2A specification 1.0, section 4.4 (AgentCard, AgentInterface); 0.3, section 5.5.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin, urlsplit

import httpx

from negotiator.a2a.calling.reaching import dialable, origin_of
from negotiator.a2a.skills.dialects import Binding, Dialect, Endpoint
from negotiator.agent.dialler import printable
from negotiator.agent.loop.wire import bounded
from negotiator.errors import NetworkError, UntrustedKeyError

Origin = tuple[str, str, int]
"""Scheme, host and port."""
DEFAULT_NAME: Final = "agent"
"""What an agent is called whose card has no name."""
MOST_SKILLS: Final = 100
MOST_INTERFACES: Final = 50
_MOST_NAME: Final = 200
_MOST_DESCRIPTION: Final = 4_000


@dataclass(frozen=True, slots=True)
class Skill:
    """One thing an agent says it can do; all of it is the agent's own word.

    Attributes:
        id: its name among the agent's skills; may be empty.
        name: for people; may be empty.
        description: may be empty.
    """

    id: str
    name: str
    description: str


@dataclass(frozen=True, slots=True)
class SkillCard:
    """What we use of a card.

    Attributes:
        name: what the agent calls itself.
        skills: what it says it can do.
        endpoint: where we talk to it.
    """

    name: str
    skills: tuple[Skill, ...]
    endpoint: Endpoint


def card_origin(url: str) -> Origin:
    """Return the origin of a URL, spelled as requests spell it.

    Raises:
        NetworkError: it names no host over HTTP, or holds credentials.
    """
    parts = urlsplit(url) if dialable(url) else None
    if parts is None or "@" in parts.netloc:
        msg = (
            f"{shown(url)} is no URL of an agent; expected http:// or https:// and a host, and "
            "credentials in headers"
        )
        raise NetworkError(msg)
    try:
        return origin_of(str(httpx.URL(url)))
    except httpx.InvalidURL:
        pass  # raised out here: the URL may be long, and the error repeats it
    raise NetworkError(f"{shown(url)} is no URL of an agent")


def shown(url: str) -> str:
    """Return a URL for a message: without credentials, and without a query, which may hold some."""
    bare = url.partition("?")[0].partition("#")[0]
    scheme, slashes, rest = bare.partition("://")
    host, slash, path = rest.partition("/")
    return printable(f"{scheme}{slashes}{host.rpartition('@')[2]}{slash}{path}")


def read_card(document: Mapping[str, object], url: str, allowed: Collection[Origin]) -> SkillCard:
    """Return what we use of a card.

    Args:
        document: the card.
        url: where it was fetched.
        allowed: origins, besides that of the card, where the agent may be reached.

    Raises:
        NetworkError: it lists too much, or no transport that we speak.
        UntrustedKeyError: it sends us to an origin that is not allowed.
    """
    name = _text(document, "name", _MOST_NAME) or DEFAULT_NAME
    skills = tuple(_skills(_list(document, "skills", MOST_SKILLS)))
    return SkillCard(name, skills, _endpoint(document, url, {card_origin(url), *allowed}))


def _skills(listed: list[object]) -> Iterator[Skill]:
    """Give the skills of a list."""
    for one in listed:
        if isinstance(one, Mapping):
            yield Skill(
                id=_text(one, "id", _MOST_NAME),
                name=_text(one, "name", _MOST_NAME),
                description=_text(one, "description", _MOST_DESCRIPTION),
            )


def _endpoint(document: Mapping[str, object], url: str, allowed: Collection[Origin]) -> Endpoint:
    """Return the first place that we may reach in a way we speak, in the card's own order."""
    refused: list[str] = []
    for one in _offered(document, url):
        try:
            reached = card_origin(one.url)
        except NetworkError:
            refused.append(one.url)
            continue
        if reached in allowed:
            return one
        refused.append(one.url)
    if refused:
        msg = (
            f"the card at {shown(url)} sends us to another origin ({shown(refused[0])[:80]}); "
            "allow that origin if it is the agent's own"
        )
        raise UntrustedKeyError(msg)
    msg = f"the card at {shown(url)} offers no transport that we speak (JSONRPC, HTTP+JSON)"
    raise NetworkError(msg)


def _offered(document: Mapping[str, object], url: str) -> Iterator[Endpoint]:
    """Give the places a card names, as far as we speak what is spoken there."""
    listed = _list(document, "supportedInterfaces", MOST_INTERFACES)
    for one in listed:
        if isinstance(one, Mapping):
            version = _text(one, "protocolVersion", _MOST_NAME) or "1.0"
            yield from _place(one, url, (_text(one, "protocolBinding", _MOST_NAME), version))
    if listed and "url" not in document:
        return
    version = _text(document, "protocolVersion", _MOST_NAME) or "0.3"
    transport = _text(document, "preferredTransport", _MOST_NAME) or "JSONRPC"
    yield from _place(document, url, (transport, version))
    for one in _list(document, "additionalInterfaces", MOST_INTERFACES):
        if isinstance(one, Mapping):
            yield from _place(one, url, (_text(one, "transport", _MOST_NAME), version))


def _place(one: Mapping[str, object], card: str, spoken: tuple[str, str]) -> Iterator[Endpoint]:
    """Give a place, if we speak its binding and version; the card's origin if it has no URL."""
    binding, version = spoken
    dialect = {"1": Dialect.V1, "0": Dialect.V03}.get(version.strip().partition(".")[0])
    if dialect is None or binding.upper() not in set(Binding):
        return
    stated = one.get("url") or "/"
    if not isinstance(stated, str):
        return
    try:
        place = urljoin(card, stated)
    except ValueError:
        place = stated  # and so no URL that we dial
    tenant = _text(one, "tenant", _MOST_NAME)
    yield Endpoint(place, Binding(binding.upper()), dialect, tenant)


def _text(within: Mapping[str, object], member: str, most: int) -> str:
    """Return a text member, bounded; an empty one if it is no text."""
    value = within.get(member)
    return bounded(value.strip()[:most], most) if isinstance(value, str) else ""


def _list(within: Mapping[str, object], member: str, most: int) -> list[object]:
    """Return a list member; an empty one if it is no list.

    Raises:
        NetworkError: it is too long.
    """
    value = within.get(member)
    if not isinstance(value, list):
        return []
    if len(value) > most:
        raise NetworkError(f"the card lists {len(value)} {member}; {most} at most are read")
    return value
