"""What a negotiation came to when it was run: one event each."""

from dataclasses import dataclass, field
from enum import StrEnum

from negotiator.terms.canonical import Document


class Kind(StrEnum):
    """What an event is, in the order in which a digest tells of them."""

    SETTLED = "settled"
    ASKING = "asking"
    BUDGET = "budget"
    FAILED = "failed"
    RECORDED = "recorded"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class TheirMove:
    """The last move of the counterparty. Its words and terms are theirs.

    Attributes:
        act: what it did.
        text: the prose beside it.
        terms: what it offered, canonical; None when it offered nothing.
    """

    act: str
    text: str = ""
    terms: Document | None = None

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        terms = {} if self.terms is None else {"terms": self.terms}
        return {"act": self.act, "text": self.text, **terms}


@dataclass(frozen=True, slots=True)
class Event:
    """What one negotiation came to. Nothing in it is private to a mandate.

    Attributes:
        kind: what it is.
        url: of the counterparty, exactly as the caller named it; empty when it dialled us.
        id: negotiation id; empty when there is none.
        peer: the counterparty's name for itself, or else its agent id; empty when unknown.
        outcome: our word for where it stands; empty when there is no negotiation.
        basis: what a settled outcome rests on; empty otherwise.
        terms: what was agreed, canonical; None otherwise.
        totals: the totals that follow from them.
        reason: why, in words; some of them may be the counterparty's.
        question: what the principal is asked, in words that give nothing private away.
        reference: names this very wait; a question put to a person must contain it.
        guidance: what their principal narrows it by, as it stands on record; empty for nothing new.
        about: the name they gave an issue that our agenda lacks; their text.
        last: the counterparty's last move; None before it made one.
        turns: turns we have used.
    """

    kind: Kind
    url: str = ""
    id: str = ""
    peer: str = ""
    outcome: str = ""
    basis: str = ""
    terms: Document | None = None
    totals: Document = field(default_factory=dict)
    reason: str = ""
    question: str = ""
    reference: str = ""
    last: TheirMove | None = None
    turns: int = 0
    about: str = ""
    guidance: str = ""

    def to_json(self) -> dict[str, object]:
        """Return it as JSON; what does not apply is left out."""
        said = {
            "url": self.url,
            "id": self.id,
            "peer": self.peer,
            "outcome": self.outcome,
            "basis": self.basis,
            "terms": self.terms,
            "totals": self.totals,
            "reason": self.reason,
            "question": self.question,
            "reference": self.reference,
            "about": self.about,
            "guidance": self.guidance,
            "last": None if self.last is None else self.last.to_json(),
        }
        known = {name: value for name, value in said.items() if value}
        return {"kind": self.kind.value, **known, "turns": self.turns}
