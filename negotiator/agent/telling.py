"""Telling a negotiation what to do in a best and final round.

The order goes on record, and the move that follows from it leaves through the gate in the same
transaction; where a move of ours is still on its way, it follows once the host's record shows that
one. Telling the same again changes nothing.
"""

from dataclasses import replace

from negotiator.agent.answering import with_fallbacks
from negotiator.agent.choose import choose
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.audit.closings import Order
from negotiator.errors import ConflictError
from negotiator.policy.moves import Draft, Step, StepResult
from negotiator.policy.orders import Told, goes_forward
from negotiator.policy.replies import Said, said_in
from negotiator.policy.work import LIVE_STATES
from negotiator.protocol.acts import Act
from negotiator.protocol.state import Side

ATTEMPTS = 8
"""How often an order is tried again when the record moved on."""


def tell(
    party: Party, neg: str, order: Order, closing: str, *, offer: str = ""
) -> StepResult | None:
    """Tell a negotiation what to do.

    Args:
        party: our side.
        neg: negotiation id.
        order: what to do.
        closing: id of the best and final round.
        offer: id of the offer to take; empty for any other order.

    Returns:
        What changed; None when it is over, or was told this or something later before.

    Raises:
        UsageError: another negotiation of the same round takes an offer, or has a deal.
        StoreError: the record could not be read or written.
        ConflictError: the record keeps moving on.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return _once(party, neg, order, (closing, offer))
        except ConflictError:
            continue
    return _once(party, neg, order, (closing, offer))


def _once(party: Party, neg: str, order: Order, what: tuple[str, str]) -> StepResult | None:
    """Tell the negotiation as it stands now."""
    recorded = load(party.store, neg)
    if recorded is None or not _hears(recorded, order):
        return None
    said, now = said_in(recorded.row), party.now(recorded.row)
    closing, offer = what
    told = Told(order, closing, recorded.negotiation.size, offer)
    if not goes_forward(said.told, told):
        return None
    silent = recorded.row.state if recorded.row.state not in LIVE_STATES else ""
    drafts, waits = ((), False) if silent else _follow(party, recorded, replace(said, told=told))
    return party.gate.step(
        Step(
            neg=neg,
            size=recorded.negotiation.size,
            now=now,
            drafts=drafts,
            close_as=silent,
            waits=waits,
            said=said,
            told=told,
        )
    )


def _hears(recorded: Recorded, order: Order) -> bool:
    """Say whether a negotiation may be told so at all.

    One whose host fell silent may answer after all; then all that is left for it is to end.
    """
    state = recorded.row.state
    return state in LIVE_STATES or (state == "unanswered" and order is Order.RELEASE)


def _follow(party: Party, recorded: Recorded, said: Said) -> tuple[tuple[Draft, ...], bool]:
    """Return the drafts that follow at once, and whether it holds what stands."""
    if recorded.outbox is not None:
        return (), False
    engine, negotiation, side = party.engine, recorded.negotiation, recorded.side
    chosen = choose(engine, negotiation, side, party.now(recorded.row), said)
    return _movable(with_fallbacks(engine, negotiation, side, chosen), side), chosen.waits


def _movable(drafts: tuple[Draft, ...], side: Side) -> tuple[Draft, ...]:
    """Leave out a host's request for time: nobody has asked it anything now."""
    return tuple(d for d in drafts if side is Side.DIALLER or d.act is not Act.HOLD)
