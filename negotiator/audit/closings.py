"""What a journal keeps of a best and final round: what a negotiation was told, and when.

Many negotiations for one need are closed together; what each was told then is decided outside it,
so it stands on record, and the moves that follow can be derived again.

Source: docs/formats.md, "journal.jsonl".
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from negotiator.audit.fields import Fields
from negotiator.audit.journal import EntryKind
from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import Document


class Order(StrEnum):
    """What a negotiation is told in a best and final round, in the order in which it may be."""

    COLLECT = "collect"
    """Go on, but take nothing: hold what you would take."""
    LAST_CALL = "last-call"
    """Make one more offer, say that it is the last call, and hold whatever is answered."""
    TAKE = "take"
    """Take the offer that is named, and no other."""
    RELEASE = "release"
    """End it politely, taking and confirming nothing."""


RANKS: Final = {order: rank for rank, order in enumerate(Order)}
"""A negotiation is never told what comes before what it was told last."""


@dataclass(frozen=True, slots=True)
class ClosingRecord:
    """What a negotiation was told.

    Attributes:
        closing: id of the best and final round, the same for all that are closed together.
        order: what it was told.
        offer: id of the offer to take; empty for any other order.
        seq: how many entries the transcript had then.
    """

    kind: ClassVar[EntryKind] = EntryKind.CLOSING

    closing: str
    order: Order
    offer: str
    seq: int

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            "closing": self.closing,
            "order": self.order.value,
            "offer": self.offer,
            "seq": str(self.seq),
        }

    @classmethod
    def from_document(cls, data: Document) -> "ClosingRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member, or an offer where none is
                taken.
        """
        fields = Fields(data, cls.kind, "closing order offer seq")
        record = cls(
            closing=fields.text("closing", empty=False),
            order=fields.one_of("order", {order.value: order for order in Order}),
            offer=fields.text("offer"),
            seq=fields.whole("seq"),
        )
        if bool(record.offer) is not (record.order is Order.TAKE):
            msg = "closing.offer: there is one exactly where it is to be taken"
            raise InvalidValueError(msg)
        return record
