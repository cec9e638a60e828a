"""An agent's card, fetched from its well-known place or from the URL of the card itself."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from negotiator.a2a.calling.fetching import USUAL
from negotiator.a2a.skills.calling import Line, NoAnswerError, RefusedError, line_to
from negotiator.a2a.skills.cards import Skill, SkillCard, read_card, shown
from negotiator.a2a.skills.config import RemoteAgentCard
from negotiator.a2a.skills.dialects import Ask
from negotiator.errors import NetworkError

CARD_SECONDS: Final = USUAL.card
PLACES: Final = ("/.well-known/agent-card.json", "/.well-known/agent.json")
"""Where cards stand: since 0.3, and before."""
_MISSING: Final = frozenset({404, 405, 410})


async def fetch_skill_card(agent: RemoteAgentCard) -> SkillCard:
    """Fetch what we use of an agent's card.

    Raises:
        UsageError: a header needs a variable that is not set, or cannot be sent.
        NetworkError: there is no card, or none that can be used.
        UntrustedKeyError: it sends us to an origin that is not allowed.
    """
    try:
        async with asyncio.timeout(CARD_SECONDS), line_to(agent) as line:
            document = await _fetch(line, agent.card)
            return _cleaned(read_card(document, agent.card, agent.origins), line)
    except TimeoutError:
        why = f"no whole answer within {CARD_SECONDS:g} seconds"
    except (NoAnswerError, RefusedError) as error:
        why = error.message
    raise NetworkError(f"no agent card at {shown(agent.card)}: {why}; is the agent running there?")


async def _fetch(line: Line, url: str) -> Mapping[str, object]:
    """Return the card as it is."""
    first, *others = card_urls(url)
    for place in (first, *others):
        ask = Ask("GET", place, b"", {"Accept": "application/json"})
        try:
            return await line.exchange(ask, CARD_SECONDS)
        except RefusedError as error:
            if error.code not in _MISSING:
                raise
    raise RefusedError("there is none")


def _cleaned(card: SkillCard, line: Line) -> SkillCard:
    """Return a card that repeats none of our credentials."""
    clean = line.clean
    skills = (
        Skill(clean(skill.id), clean(skill.name), clean(skill.description)) for skill in card.skills
    )
    return replace(card, name=clean(card.name), skills=tuple(skills))


def card_urls(url: str) -> tuple[str, ...]:
    """Return where the card may be that a URL leads to, in the order to try."""
    parts = urlsplit(url)
    if parts.path.endswith(".json"):
        return (url,)
    return tuple(
        urlunsplit(parts._replace(path=parts.path.rstrip("/") + place, fragment=""))
        for place in PLACES
    )
