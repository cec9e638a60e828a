"""What happens without a message: time-outs, deadlines, cancellation, a principal's answer."""

from datetime import datetime

from negotiator.agent.answering import with_fallbacks
from negotiator.agent.choose import choose, rejection
from negotiator.agent.party import Engine, Party
from negotiator.agent.record import Recorded, load
from negotiator.errors import ConflictError
from negotiator.policy.moves import Decision, Step, StepResult
from negotiator.policy.ports import Direction
from negotiator.policy.work import LIVE_STATES
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.state import Negotiation, Side
from negotiator.protocol.transitions import TABLE


def sweep(party: Party) -> tuple[str, ...]:
    """End every hosted negotiation whose time is up; return their ids.

    A host may append a `reject` by itself. After an accept no time-out closes anything.

    Raises:
        StoreError: the record cannot be read or written.
    """
    with party.store.read() as tx:
        rows = tx.negotiations()
    ended = []
    for row in rows:
        if row.direction is Direction.HOSTED and row.state in LIVE_STATES:
            recorded = load(party.store, row.neg)
            if recorded is not None and _end_overdue(party, recorded):
                ended.append(row.neg)
    return tuple(ended)


def _end_overdue(party: Party, recorded: Recorded) -> bool:
    """End one negotiation if its time is up."""
    now = party.now(recorded.row)
    reason = overdue(party.engine, recorded.negotiation, recorded.side, now)
    return reason is not None and _reject(party, recorded, reason)


def overdue(engine: Engine, negotiation: Negotiation, side: Side, now: datetime) -> Reason | None:
    """Return why a negotiation's time is up, or None.

    The peer's silence counts from the last entry; our own principal's silence counts against
    the deadline of the whole only.
    """
    last, opened = negotiation.last_at, negotiation.opened_at
    if last is None or opened is None or Act.REJECT not in TABLE[negotiation.phase]:
        return None
    ends = engine.verified.mandate.termination
    ours = opened + ends.deadline
    if now >= min(ours, negotiation.deadline or ours):
        return Reason.DEADLINE
    silent = negotiation.turn is not side and now >= last + ends.round_timeout
    return Reason.TIME_OUT if silent else None


def cancel(party: Party, neg: str) -> bool:
    """End a hosted negotiation because its peer asks for it; False when that is impossible."""
    recorded = load(party.store, neg)
    if recorded is None or recorded.row.state not in LIVE_STATES:
        return False
    if Act.REJECT not in TABLE[recorded.negotiation.phase]:
        return False
    return _reject(party, recorded, Reason.CANCELLED)


def _reject(party: Party, recorded: Recorded, reason: Reason) -> bool:
    """Append our own rejection; False when somebody was faster."""
    decision = Decision("reject", reason.value)
    draft = rejection(party.engine, recorded.negotiation, recorded.side, reason, decision)
    step = Step(
        neg=recorded.row.neg,
        size=recorded.negotiation.size,
        now=party.now(recorded.row),
        drafts=(draft,),
    )
    try:
        return party.gate.step(step).released is not None
    except ConflictError:
        return False


def resume(party: Party, neg: str) -> StepResult | None:
    """Make the move a host still owes after its own `hold`, if it can be made now.

    Raises:
        ConflictError: another process was faster.
    """
    recorded = load(party.store, neg)
    if recorded is None or recorded.side is not Side.HOST:
        return None
    if recorded.row.state not in LIVE_STATES:
        return None
    chosen = choose(party.engine, recorded.negotiation, Side.HOST, party.now(recorded.row))
    if not chosen.drafts:
        return None
    drafts = with_fallbacks(party.engine, recorded.negotiation, Side.HOST, chosen)[:1]
    size = recorded.negotiation.size
    return party.gate.step(Step(neg=neg, size=size, now=party.now(recorded.row), drafts=drafts))
