"""What an agent's card says: who it is, and what it can be asked for.

A card is for everybody. So tools are left off unless the host publishes them, and then only their
names and descriptions, never their schemas; tools that ask the principal or negotiate stay off
whatever the host says. What the host adds itself comes last.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from negotiator.agent.loop.identity import Identity
from negotiator.agent.loop.tools import Tool
from negotiator.agent.loop.wire import JsonObject, plain
from negotiator.errors import InvalidValueError, UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """What a card says beside the identity.

    Attributes:
        own: skills that the agent has by what it was made of.
        skills: the host's, in place of all others; None for those derived.
        publish_tools: whether tools are listed as skills.
        card: the host's members of the card, merged last: objects member by member, everything
            else replaced.

    Raises:
        UsageError: skills are no list of objects, or the card is no object of plain JSON.
    """

    own: tuple[JsonObject, ...] = ()
    skills: tuple[JsonObject, ...] | None = None
    publish_tools: bool = False
    card: JsonObject = field(default_factory=dict)

    def __post_init__(self) -> None:
        given: object = self.publish_tools
        if not isinstance(given, bool):
            raise UsageError("publish_tools must be True or False")
        object.__setattr__(self, "card", _checked(self.card, "the card"))
        if self.skills is not None:
            made = tuple(_checked(skill, "a skill") for skill in self.skills)
            object.__setattr__(self, "skills", made)


def card_of(identity: Identity, tools: Iterable[Tool], said: Listing) -> dict[str, object]:
    """Return an agent's card as JSON, in the shape of A2A; empty members are left out."""
    skills = said.skills
    if skills is None:
        published = tuple(tools) if said.publish_tools else ()
        skills = (*said.own, *(_skill(tool) for tool in published if _may_be_listed(tool)))
    derived = identity.card()
    if skills:
        derived["skills"] = [dict(skill) for skill in skills]
    return merged(derived, said.card)


def merged(below: JsonObject, above: JsonObject) -> dict[str, object]:
    """Return a document with another over it: objects member by member, the rest replaced."""
    made = dict(below)
    for name, value in above.items():
        before = made.get(name)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            made[name] = merged(before, value)
        else:
            made[name] = value
    return made


def _may_be_listed(tool: Tool) -> bool:
    return not (tool.suspends or tool.internal)


def _skill(tool: Tool) -> JsonObject:
    """Return a tool as a skill: what it is called and what it does, never how it is called."""
    return {
        "id": tool.name,
        "name": tool.name,
        "description": tool.description,
        "tags": ["tool"],
    }


def _checked(given: object, what: str) -> JsonObject:
    """Return an object as plain JSON of its own."""
    if not isinstance(given, Mapping):
        raise UsageError(f"{what} must be an object, not a {type(given).__name__}")
    try:
        copy = plain(given)
    except InvalidValueError as error:
        raise UsageError(f"{what}: {error}") from error
    return copy if isinstance(copy, dict) else {}
