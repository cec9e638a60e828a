"""What a negotiation is told in a best and final round, as our record keeps it.

The orders go forward only, and of all negotiations that are closed together one takes at a time;
both are checked in the transaction that enters the order, so that no other process comes between.
"""

from dataclasses import dataclass

from negotiator.audit.closings import RANKS, Order
from negotiator.errors import UsageError
from negotiator.policy.ports import NegotiationRow, Transaction, read_detail
from negotiator.terms.canonical import Document
from negotiator.terms.values import parse_whole

_TAKING = frozenset({"open", "waiting", "blocked", "agreed"})
"""States in which a negotiation that was told to take an offer may come to a deal, or has."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a negotiation was told last.

    Attributes:
        order: what to do.
        closing: id of the best and final round.
        size: how many entries the transcript had then.
        offer: id of the offer to take; empty for any other order.
    """

    order: Order
    closing: str
    size: int
    offer: str = ""

    def to_document(self) -> Document:
        """Write it as our private remarks keep it."""
        return {
            "order": self.order.value,
            "closing": self.closing,
            "size": str(self.size),
            "offer": self.offer,
        }


def told_in(row: NegotiationRow | None) -> Told | None:
    """Return what a negotiation was told last; None for nothing.

    Raises:
        InvalidValueError: the record is damaged.
    """
    remark = None if row is None else read_detail(row).get("told")
    if not isinstance(remark, dict):
        return None
    size = parse_whole(remark["size"])
    order, closing = Order(str(remark["order"])), str(remark["closing"])
    return Told(order, closing, size, str(remark["offer"]))


def goes_forward(before: Told | None, told: Told) -> bool:
    """Say whether a negotiation may be told this after that: later orders only, or another take."""
    if before is None or RANKS[before.order] < RANKS[told.order]:
        return True
    another = before.offer != told.offer
    return told.order is Order.TAKE and before.order is Order.TAKE and another


def check_told(tx: Transaction, row: NegotiationRow | None, told: Told) -> None:
    """Check that a negotiation may be told this now.

    Raises:
        UsageError: it was told something later already, there is no such negotiation, or another
            one of the same round takes an offer or has a deal.
    """
    if row is None or not goes_forward(told_in(row), told):
        msg = f"this negotiation cannot be told to {told.order} any more"
        raise UsageError(msg)
    if told.order is not Order.TAKE:
        return
    for other in tx.negotiations(_TAKING):
        said = told_in(other) if other.neg != row.neg else None
        if said is not None and said.order is Order.TAKE and said.closing == told.closing:
            msg = f"{other.neg} takes an offer in the same best and final round"
            raise UsageError(msg)
