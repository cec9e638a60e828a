"""Which agents' skills become tools, and how their agents are asked: as arguments, or as a block.

A block is what a host keeps in its settings, one entry an agent, by a name of the host's own:

    {"translator": {"card": "https://translator.example",
                    "headers": {"Authorization": "Bearer ${TRANSLATOR_TOKEN}"},
                    "timeout": 120, "disabled": ["delete-glossary"]}}
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from negotiator.a2a.calling.reach import AS_WRITTEN, Reach
from negotiator.a2a.skills.cards import Origin, card_origin, shown
from negotiator.a2a.skills.headers import check_headers
from negotiator.agent.dialler import printable
from negotiator.errors import NetworkError, UsageError

SECONDS: Final = 300.0
"""How long a call may take in all, unless told otherwise."""
POLL_EVERY: Final = 1.0
"""Seconds between two looks at a task."""
MOST_AGENTS: Final = 200
_NONE: Final[Mapping[str, str]] = MappingProxyType({})
_LONGEST: Final = 86_400.0
_SHORTEST_POLL: Final = 0.01

Choice: TypeAlias = bool | tuple[str, ...]
"""All skills or none, or these: by their ids, or by the names of their tools."""


@dataclass(frozen=True, slots=True, repr=False)
class RemoteAgentCard:
    """An agent whose skills become tools. `agent` makes one.

    Attributes:
        card: URL of the agent, or of its card.
        headers: for each request to the card's origin, with `${NAME}` for variables.
        allowed: further origins where the agent may be reached, with the headers for each.
        timeout: seconds that a call may take in all.
        poll_every: seconds between two looks at a task.
        enabled: which skills become tools.
        disabled: which do not, whatever `enabled` says.
        label: what a toolkit calls it.
        reach: which addresses may be connected to.
    """

    card: str
    headers: Mapping[str, str]
    allowed: Mapping[str, Mapping[str, str]]
    timeout: float
    poll_every: float
    enabled: Choice
    disabled: Choice
    label: str
    reach: Reach

    def __repr__(self) -> str:
        return f"agent(card={shown(self.card)!r})"

    @property
    def origins(self) -> frozenset[Origin]:
        """Where the agent may be reached, besides the origin of its card."""
        return frozenset(card_origin(url) for url in self.allowed)

    @property
    def off(self) -> bool:
        """Whether no skill of the agent may become a tool."""
        return self.disabled is True or self.enabled is False or self.enabled == ()

    def admits(self, *names: str) -> bool:
        """Say whether the skill of these names may become a tool."""
        enabled = self.enabled is True or _lists(self.enabled, names)
        return enabled and not (self.disabled is True or _lists(self.disabled, names))


def agent(  # noqa: PLR0913 - the options of a host, each with a name of its own
    card: str,
    *,
    headers: Mapping[str, str] | None = None,
    timeout: float = SECONDS,
    poll_every: float = POLL_EVERY,
    allowed: Mapping[str, Mapping[str, str]] | Iterable[str] = (),
    enabled: bool | Iterable[str] = True,
    disabled: bool | Iterable[str] = False,
    label: str = "",
    reach: Reach = AS_WRITTEN,
) -> RemoteAgentCard:
    """Name an agent whose skills are to become tools; nothing is fetched yet.

    Args:
        card: URL of the agent, or of its card.
        headers: for each request to the origin of the card. `${NAME}` stands for a variable of the
            environment and is looked up when a request is made.
        timeout: seconds that a call of a tool may take in all.
        poll_every: seconds between two looks at a task.
        allowed: further origins where the card may say the agent is reached, such as
            `https://api.example`. They get the headers named here with them, and no others.
        enabled: whether the skills become tools; or which, by id or by the name of the tool.
        disabled: the same for those that do not; this wins.
        label: what a toolkit calls the agent; its URL unless given.
        reach: which private addresses may be connected to, beside all public ones.

    Raises:
        UsageError: one of these is no such thing. No value of a header is shown.
    """
    given = dict(headers or {})
    if isinstance(allowed, str):
        raise UsageError("allowed lists origins, or has the headers for each")
    origins = allowed if isinstance(allowed, Mapping) else dict.fromkeys(allowed, _NONE)
    elsewhere = {url: MappingProxyType(dict(sent)) for url, sent in origins.items()}
    for one in (given, *elsewhere.values()):
        check_headers(one)
    for url in (card, *elsewhere):
        _check_url(url)
    return RemoteAgentCard(
        card=card,
        headers=MappingProxyType(given),
        allowed=MappingProxyType(elsewhere),
        timeout=checked_seconds(timeout, "timeout"),
        poll_every=max(checked_seconds(poll_every, "poll_every"), _SHORTEST_POLL),
        enabled=_choice(enabled, "enabled"),
        disabled=_choice(disabled, "disabled"),
        label=label or shown(card),
        reach=reach,
    )


def checked_seconds(value: object, what: str) -> float:
    """Return a number of seconds.

    Raises:
        UsageError: it is none, or more than a day.
    """
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else math.nan
    if not 0 < number <= _LONGEST:
        raise UsageError(f"{what} is a number of seconds, above 0 and at most {_LONGEST:g}")
    return float(number)


class _Entry(BaseModel):
    """One entry of a block."""

    model_config = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)

    card: Annotated[str, Field(max_length=2_000)]
    headers: dict[str, str] = {}
    timeout: int | float = SECONDS
    poll_every: int | float = POLL_EVERY
    allowed: dict[str, dict[str, str]] | list[str] = []
    enabled: bool | list[str] = True
    disabled: bool | list[str] = False
    reach: list[str] = []


def agents_from(block: object) -> tuple[RemoteAgentCard, ...]:
    """Read a block of settings: entries of `agent`'s arguments, by a name of the host's own.

    Raises:
        UsageError: an entry is malformed or has an unknown member. No value is shown.
    """
    if not isinstance(block, Mapping) or len(block) > MOST_AGENTS:
        raise UsageError(f"agents are entries by name, {MOST_AGENTS} at most")
    return tuple(_read(name, entry) for name, entry in block.items())


def _read(name: str, entry: object) -> RemoteAgentCard:
    """Read one entry."""
    where = f"the agent {printable(str(name))[:80]}"
    try:
        read = _Entry.model_validate(entry)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = printable(".".join(str(step) for step in first["loc"][:2]))[:120]
        wrong = f"{where}: {place or 'the entry'}: {printable(first['msg'])}"
    else:
        try:
            reach = Reach.of(*read.reach, as_written=True)
            return agent(**(dict(read) | {"label": str(name), "reach": reach}))
        except UsageError as error:
            wrong = f"{where}: {error.message}"
    # Raised out here, because what failed may hold a header's value.
    raise UsageError(wrong)


def _choice(value: bool | Iterable[str], what: str) -> Choice:  # noqa: FBT001 - one of two forms
    if isinstance(value, bool):
        return value
    named = () if isinstance(value, str) else tuple(value)
    if isinstance(value, str) or not all(isinstance(name, str) for name in named):
        raise UsageError(f"{what} is true, false, or a list of skills")
    return named


def _lists(choice: Choice, names: Iterable[str]) -> bool:
    return not isinstance(choice, bool) and any(name in choice for name in names)


def _check_url(url: object) -> None:
    """Check that a URL is one of an agent.

    Raises:
        UsageError: it is not.
    """
    if not isinstance(url, str):
        raise UsageError("the URL of an agent is a text")
    try:
        card_origin(url)
    except NetworkError as error:
        raise UsageError(error.message) from error
