"""What happens without a message: time-outs, deadlines, cancellation, a principal's answer."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import TypeAlias

from negotiator.agent.answering import with_fallbacks
from negotiator.agent.choose import rejection
from negotiator.agent.governing import chosen_for, governs
from negotiator.agent.lapsing import end_if_lapsed, lapses_at
from negotiator.agent.party import Engine, Party
from negotiator.agent.record import Recorded, load
from negotiator.errors import ConflictError, StoreError
from negotiator.policy.moves import Decision, Step, StepResult
from negotiator.policy.ports import Control, Direction, NegotiationRow
from negotiator.policy.replies import said_in
from negotiator.policy.work import LIVE_STATES
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.state import Negotiation, Phase, Side
from negotiator.protocol.transitions import TABLE
from negotiator.terms.values import parse_instant

logger = logging.getLogger(__name__)

NEVER = datetime.max.replace(tzinfo=UTC)
"""When the time of a negotiation is up that no time-out ends."""

Dues: TypeAlias = dict[str, tuple[int, datetime]]
"""By negotiation: a version of its row, and when its time is up unless that changes."""


def sweep(party: Party, dues: Dues | None = None) -> tuple[str, ...]:
    """End every hosted negotiation whose time is up or whose mandate is revoked; return their ids.

    A host may append a `reject` by itself. After an accept no time-out closes anything. One that
    cannot be ended keeps none of the others from it.

    Args:
        party: whose record to look through.
        dues: what the last sweep learned, so that this one reads only what may be overdue.

    Raises:
        StoreError: the record cannot be read.
    """
    with party.store.read() as tx:
        rows = tx.negotiations(LIVE_STATES)
        revoked = tx.control(party.verified.mandate.id) is Control.REVOKED
    dues = {} if dues is None else dues
    live = {r.neg: r for r in rows if r.direction is Direction.HOSTED}
    for neg in dues.keys() - live.keys():
        del dues[neg]
    if revoked:
        return tuple(neg for neg in live if _guarded(_end_revoked, party, neg))
    return tuple(neg for neg, row in live.items() if _visit(party, row, dues))


def end_if_overdue(party: Party, neg: str) -> bool:
    """End one hosted negotiation if its time is up, and say whether it was.

    Raises:
        StoreError: the record could not be read or written.
    """
    recorded = load(party.store, neg)
    live = recorded is not None and recorded.row.state in LIVE_STATES
    if recorded is None or not live or recorded.row.direction is not Direction.HOSTED:
        return False
    return _end_overdue(party, recorded)


def _visit(party: Party, row: NegotiationRow, dues: Dues) -> bool:
    """End one negotiation if its time is up; learn when it will be if not."""
    version, due = dues.get(row.neg, (0, NEVER))
    if version == row.version and party.now(row) < due:
        return False

    def end(party: Party, recorded: Recorded) -> bool:
        dues[row.neg] = recorded.row.version, _due(party.engine, recorded)
        return _end_overdue(party, recorded)

    return _guarded(end, party, row.neg)


def _guarded(end: Callable[[Party, Recorded], bool], party: Party, neg: str) -> bool:
    """End one negotiation; a fault in it keeps none of the others from it."""
    try:
        recorded = load(party.store, neg)
        return recorded is not None and end(party, recorded)
    except StoreError:
        raise
    except Exception:
        logger.exception("negotiation %s could not be ended; the others are", neg)
        return False


def _end_revoked(party: Party, recorded: Recorded) -> bool:
    """Reject what we have no mandate for any more; an accepted offer stays accepted."""
    possible = Act.REJECT in TABLE[recorded.negotiation.phase]
    return possible and _reject(party, recorded, Reason.AUTHORITY)


def _due(engine: Engine, recorded: Recorded) -> datetime:
    """Return when a negotiation's time is up if nothing more is said in it."""
    if recorded.negotiation.phase is Phase.NEW:
        patience = engine.verified.mandate.termination.round_timeout
        return parse_instant(recorded.row.updated) + patience
    if recorded.row.commitment != engine.verified.commitment:
        return recorded.negotiation.deadline or NEVER
    if recorded.negotiation.phase is Phase.ACCEPTED:
        return _held_until(engine, recorded)
    due = min((at for at, _ in _ends(engine, recorded.negotiation, recorded.side)), default=NEVER)
    return min(due, lapses_at(recorded.row) or NEVER)


def _end_overdue(party: Party, recorded: Recorded) -> bool:
    """End one negotiation if its time is up."""
    now = party.now(recorded.row)
    if recorded.negotiation.phase is Phase.NEW:
        return _end_unopened(party, recorded, now)
    if not governs(party, recorded.row):
        return _end_elsewhere(party, recorded, now)
    if now >= _held_until(party.engine, recorded):
        _let_go(party, recorded)
        return False
    if end_if_lapsed(party, recorded):
        return True
    reason = overdue(party.engine, recorded.negotiation, recorded.side, now)
    return reason is not None and _reject(party, recorded, reason)


def _held_until(engine: Engine, recorded: Recorded) -> datetime:
    """Return until when an accept is held in a best and final round; never for any other."""
    negotiation, mandate = recorded.negotiation, engine.verified.mandate
    taken, opened = negotiation.accepted, negotiation.opened_at
    if negotiation.phase is not Phase.ACCEPTED or taken is None or opened is None:
        return NEVER
    if taken.by is not recorded.side or taken.body.firm:
        return NEVER
    ours = opened + mandate.termination.deadline
    return min(ours, negotiation.deadline or ours, mandate.not_after)


def _let_go(party: Party, recorded: Recorded) -> None:
    """Refuse what was accepted and is still held; the negotiation ends like any other then."""
    with suppress(ConflictError):
        resume(party, recorded.row.neg)


def _end_elsewhere(party: Party, recorded: Recorded, now: datetime) -> bool:
    """End what another mandate governs once the deadline that both sides know has passed."""
    deadline = recorded.negotiation.deadline
    possible = Act.REJECT in TABLE[recorded.negotiation.phase]
    over = deadline is not None and now >= deadline
    return over and possible and _reject(party, recorded, Reason.AUTHORITY)


def _end_unopened(party: Party, recorded: Recorded, now: datetime) -> bool:
    """Close a negotiation whose `open` had no effect and whose peer never made a better one.

    There is nothing to reject in it yet, so it ends on our record alone; a better `open` that
    comes after all begins it again.
    """
    if now < _due(party.engine, recorded):
        return False
    size = recorded.negotiation.size
    try:
        party.gate.step(Step(neg=recorded.row.neg, size=size, now=now, close_as="unanswered"))
    except ConflictError:
        return False
    return True


def overdue(engine: Engine, negotiation: Negotiation, side: Side, now: datetime) -> Reason | None:
    """Return why a negotiation's time is up, or None.

    The peer's silence counts from the last entry; our own principal's silence counts against
    the deadline of the whole only.
    """
    ends = _ends(engine, negotiation, side)
    return next((reason for at, reason in ends if now >= at), None)


def _ends(
    engine: Engine, negotiation: Negotiation, side: Side
) -> tuple[tuple[datetime, Reason], ...]:
    """Return when and why a negotiation ends if nothing more is said; the weightiest first."""
    last, opened = negotiation.last_at, negotiation.opened_at
    if last is None or opened is None or Act.REJECT not in TABLE[negotiation.phase]:
        return ()
    ends = engine.verified.mandate.termination
    ours = opened + ends.deadline
    whole = (min(ours, negotiation.deadline or ours), Reason.DEADLINE)
    if negotiation.turn is side:
        return (whole,)
    return (whole, (last + ends.round_timeout, Reason.TIME_OUT))


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
    said, now = said_in(recorded.row), party.now(recorded.row)
    chosen = chosen_for(party, recorded.row, (recorded.negotiation, Side.HOST), now, said)
    if not chosen.drafts and not chosen.waits:
        return None
    # It has asked for time already: now it moves, or ends what there is no budget left for.
    tried = with_fallbacks(party.engine, recorded.negotiation, Side.HOST, chosen)
    return party.gate.step(
        Step(
            neg=neg,
            size=recorded.negotiation.size,
            now=now,
            drafts=tuple(draft for draft in tried if draft.act is not Act.HOLD),
            waits=chosen.waits,
            said=said,
        )
    )


def owes_move(recorded: Recorded) -> bool:
    """Whether we host, have let them wait, and nobody has to be asked any more: a move is due."""
    negotiation = recorded.negotiation
    if recorded.side is not Side.HOST or recorded.row.state != "open" or not recorded.entries:
        return False
    # After a refusal, too: a faulty entry after our `hold` must not make us forget our move.
    waited = negotiation.entries[-1].envelope.act in {Act.HOLD, Act.REFUSE}
    return recorded.entries[-1].ours and waited and negotiation.turn is Side.HOST
