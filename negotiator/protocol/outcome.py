"""How an exchange ended, and how strongly that is shown."""

from dataclasses import dataclass
from enum import StrEnum

from negotiator.terms.canonical import Document


class Outcome(StrEnum):
    """How an exchange ended."""

    AGREED = "agreed"
    DECLINED = "declined"
    CONFLICT = "conflict"
    UNCONFIRMED = "unconfirmed"
    UNANSWERED = "unanswered"


class Basis(StrEnum):
    """What a verdict rests on, weakest to strongest."""

    PROSE = "prose"
    STATE = "state"
    TERMS = "terms"
    REFERENCE = "reference"
    SIGNED = "signed"

    @property
    def strength(self) -> int:
        """Its place in the order, from 0; compare these, not the names."""
        return tuple(Basis).index(self)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The verdict on one task, the same for everybody who has that task.

    Attributes:
        outcome: how it ended; None while it is open.
        basis: what that rests on.
        terms: what was agreed, canonical; None unless agreed.
        totals: the totals derived from them; None where no agenda says how to.
        agreement_id: id of the agreement; empty unless the exchange had envelopes and agreed.
        reason: why, in one line for people.
        disputed: what the sides say differently: names of issues or members, or amounts.
    """

    outcome: Outcome | None
    basis: Basis
    terms: Document | None = None
    totals: Document | None = None
    agreement_id: str = ""
    reason: str = ""
    disputed: tuple[str, ...] = ()


def conflict(basis: Basis, reason: str, disputed: tuple[str, ...] = ()) -> Settlement:
    """Return the verdict that the sides, or a side and the record, contradict each other."""
    return Settlement(Outcome.CONFLICT, basis, reason=reason, disputed=disputed)


def unconfirmed(basis: Basis, reason: str) -> Settlement:
    """Return the verdict that nothing shows that both sides meant the same."""
    return Settlement(Outcome.UNCONFIRMED, basis, reason=reason)


def declined(reason: str) -> Settlement:
    """Return the verdict that it ended without agreement."""
    return Settlement(Outcome.DECLINED, Basis.STATE, reason=reason)


OPEN = Settlement(None, Basis.STATE, reason="the exchange is open")
"""The verdict on a task that nobody has closed."""
