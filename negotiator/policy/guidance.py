"""A principal's guidance as the gate enforces it: no move leaves with terms outside of it.

The gate reads the constraints from its own record and judges terms with arithmetic of its own, on
the values as they will stand on the wire. It shares none of it with strategies, which keep to
guidance by themselves; a move refused here is a mistake of theirs, and never sent.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from negotiator.audit.guidance import Effect, Guidance, GuidanceRecord
from negotiator.policy.ports import NegotiationRow, read_detail
from negotiator.terms import Agenda, Kind, Terms
from negotiator.terms.canonical import Json
from negotiator.terms.constraints import Constraint, Relation

MOST_GUIDANCE: Final = 64
"""Most guidance in force in one negotiation."""


@dataclass(frozen=True, slots=True)
class GivenGuidance:
    """Guidance as it goes into the gate.

    Attributes:
        guidance: the constraints, and how long they hold.
        effect: whether they come into force.
        by: who gave it.
        words: in which words.
        source: names the reply it was taken from; empty for none.
        beside: whether it leaves something together with what a provisional move of ours has used
            up; otherwise that is over, also when the move turns out void: the later word counts.
        holds: whether a reply to what waits comes with it, so that nothing is decided before that.
    """

    guidance: Guidance
    effect: Effect
    by: str
    words: str
    source: str = ""
    beside: bool = True
    holds: bool = False

    def record(self) -> GuidanceRecord:
        """Return it as the journal keeps it."""
        return GuidanceRecord(self.guidance, self.effect, self.by, self.words, self.source)


def guidance_in(row: NegotiationRow | None) -> tuple[Guidance, ...]:
    """Return the guidance in force in a negotiation, oldest first.

    Raises:
        InvalidValueError: the record is damaged.
    """
    return _kept(row, "guidance")


def spent_in(row: NegotiationRow | None) -> tuple[Guidance, ...]:
    """Return the guidance that a provisional move of ours has used up, oldest first.

    The host's order decides whether that move is made at all; what is used up counts again when it
    is not.

    Raises:
        InvalidValueError: the record is damaged.
    """
    return _kept(row, "spent")


def _kept(row: NegotiationRow | None, name: str) -> tuple[Guidance, ...]:
    """Return guidance as our private remarks keep it."""
    kept = None if row is None else read_detail(row).get(name)
    return tuple(map(Guidance.from_document, kept)) if isinstance(kept, list) else ()


def keeps_guidance(agenda: Agenda, standing: Iterable[Guidance], terms: Terms) -> bool:
    """Say whether terms keep all guidance in force; what cannot be told is a no."""
    try:
        document = agenda.encode_terms(terms)
        totals = agenda.totals(terms)
        return all(
            _keeps(constraint, _value(agenda, constraint, document, totals)) is True
            for guidance in standing
            for constraint in guidance.constraints
        )
    except Exception:  # noqa: BLE001 - fail closed on whatever a constraint stumbles over
        return False


def _value(
    agenda: Agenda, constraint: Constraint, document: dict[str, Json], totals: dict[str, Decimal]
) -> Decimal | date | str:
    """Return what a constraint is about: a number, a day, or a named value."""
    if constraint.on in totals:
        return totals[constraint.on]
    kind, value = agenda.issue(constraint.on).kind, document[constraint.on]
    if isinstance(value, dict):
        value = value["amount" if kind is Kind.AMOUNT else "value"]
    return _read(kind, str(value))


def _read(kind: Kind, text: str) -> Decimal | date | str:
    """Return a written value as what is compared."""
    match kind:
        case Kind.AMOUNT | Kind.QUANTITY | Kind.DAYS:
            return Decimal(text)
        case Kind.DATE:
            return date.fromisoformat(text)
        case Kind.CHOICE | Kind.FLAG:
            return text


def _keeps(constraint: Constraint, value: Decimal | date | str) -> bool:
    """Compare a value with what a constraint asks of it."""
    asked = [_like(value, text) for text in constraint.values]
    match constraint.relation:
        case Relation.AT_LEAST:
            return len(asked) == 1 and _ordered(asked[0], value)
        case Relation.AT_MOST:
            return len(asked) == 1 and _ordered(value, asked[0])
        case Relation.ONE_OF:
            return value in asked
        case Relation.NONE_OF:
            return value not in asked


def _like(value: Decimal | date | str, text: str) -> Decimal | date | str:
    """Read a text as the same sort of value."""
    if isinstance(value, Decimal):
        return Decimal(text)
    return date.fromisoformat(text) if isinstance(value, date) else text


def _ordered(low: Decimal | date | str, high: Decimal | date | str) -> bool:
    """Say whether one number or day is no more than another; named values have no order."""
    if isinstance(low, Decimal) and isinstance(high, Decimal):
        return low <= high
    return isinstance(low, date) and isinstance(high, date) and low <= high
