"""What a journal keeps of a principal's guidance: constraints that narrow a running negotiation.

Source: docs/formats.md, "journal.jsonl".
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from negotiator.audit.fields import Fields
from negotiator.audit.journal import EntryKind
from negotiator.errors import InvalidValueError
from negotiator.protocol.acts import Act
from negotiator.terms.canonical import Document, Json, check_text
from negotiator.terms.constraints import MOST_CONSTRAINTS, Constraint

MOST_WORDS: Final = 2_000
"""Most characters of the words it was given in."""
PASSING: Final = frozenset({Act.HOLD, Act.REFUSE})
"""Acts that use up no guidance for one move: they only put the move off."""


class Scope(StrEnum):
    """How long guidance holds."""

    STANDING = "standing"
    TURN = "turn"


class Effect(StrEnum):
    """Whether it holds at all."""

    IN_FORCE = "in-force"
    NOTHING_LEFT = "nothing-left"


@dataclass(frozen=True, slots=True)
class Guidance:
    """Guidance that is in force.

    Attributes:
        constraints: what our moves must keep, all of them.
        scope: until when: to the end, or for our next move alone.
    """

    constraints: tuple[Constraint, ...]
    scope: Scope = Scope.STANDING

    def to_document(self) -> Document:
        """Write it as our private remarks keep it."""
        return {"constraints": written(self.constraints), "scope": self.scope.value}

    @classmethod
    def from_document(cls, document: Json) -> "Guidance":
        """Read it.

        Raises:
            InvalidValueError: a missing, unknown or malformed member.
        """
        if not isinstance(document, dict) or set(document) != {"constraints", "scope"}:
            msg = "guidance: expected the members constraints, scope"
            raise InvalidValueError(msg)
        scopes = {scope.value: scope for scope in Scope}
        scope = scopes.get(str(document["scope"]))
        if scope is None:
            msg = f"guidance: expected a scope of {list(scopes)}"
            raise InvalidValueError(msg)
        return cls(read_all(document["constraints"]), scope)


@dataclass(frozen=True, slots=True)
class GuidanceRecord:
    """A principal's guidance. When it was given is when the entry was made.

    Attributes:
        guidance: the constraints, and how long they hold.
        effect: whether they are in force: what would leave none of our own offers changes nothing.
        by: who gave it.
        words: in which words; as they were read.
        source: names the reply it was taken from, so that none counts twice; empty for none.
    """

    kind: ClassVar[EntryKind] = EntryKind.GUIDANCE

    guidance: Guidance
    effect: Effect
    by: str
    words: str
    source: str = ""

    @property
    def in_force(self) -> bool:
        """Whether our moves must keep it."""
        return self.effect is Effect.IN_FORCE

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            **self.guidance.to_document(),
            "effect": self.effect.value,
            "by": self.by,
            "words": self.words,
            "source": self.source,
        }

    @classmethod
    def from_document(cls, data: Document) -> "GuidanceRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member.
        """
        fields = Fields(data, cls.kind, "constraints scope effect by words source")
        given = {"constraints": data["constraints"], "scope": data["scope"]}
        return cls(
            guidance=Guidance.from_document(given),
            effect=fields.one_of("effect", {word.value: word for word in Effect}),
            by=fields.text("by", empty=False),
            words=check_text(fields.text("words"), MOST_WORDS),
            source=check_text(fields.text("source"), MOST_WORDS),
        )


def written(constraints: tuple[Constraint, ...]) -> list[Json]:
    """Write constraints."""
    return [constraint.to_document() for constraint in constraints]


def read_all(document: Json) -> tuple[Constraint, ...]:
    """Read constraints.

    Raises:
        InvalidValueError: none, too many, or one that is malformed.
    """
    if not isinstance(document, list) or not 1 <= len(document) <= MOST_CONSTRAINTS:
        msg = f"guidance: expected 1 to {MOST_CONSTRAINTS} constraints"
        raise InvalidValueError(msg)
    return tuple(map(Constraint.from_document, document))


def after_move(guidance: tuple[Guidance, ...], act: Act) -> tuple[Guidance, ...]:
    """Return what is still in force after a move of ours."""
    if act in PASSING:
        return guidance
    return tuple(one for one in guidance if one.scope is Scope.STANDING)


def used_up(guidance: tuple[Guidance, ...], act: Act) -> tuple[Guidance, ...]:
    """Return what a move of ours uses up; it holds again when that move turns out void."""
    if act in PASSING:
        return ()
    return tuple(one for one in guidance if one.scope is Scope.TURN)


def constraints_of(guidance: tuple[Guidance, ...]) -> tuple[Constraint, ...]:
    """Return all constraints in force, oldest first."""
    return tuple(constraint for one in guidance for constraint in one.constraints)
