"""What waits for an approval, once nobody can give it any more: it ends without a deal.

We notice when we next look: at the counterparty's next message and in the sweep when we host, at
the next run when we dialled, and whenever somebody answers.
"""

from datetime import datetime

from negotiator.agent.choose import lapsing
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.errors import ConflictError
from negotiator.policy.moves import Step
from negotiator.policy.ports import Direction, NegotiationRow
from negotiator.policy.replies import asked_in, said_in
from negotiator.protocol.acts import Act
from negotiator.protocol.transitions import TABLE


def lapses_at(row: NegotiationRow) -> datetime | None:
    """Return when nobody can approve what a negotiation waits with; None when no terms wait.

    Raises:
        InvalidValueError: the record is damaged.
    """
    asked = asked_in(row)
    return None if asked is None else asked.until


def has_lapsed(party: Party, row: NegotiationRow) -> bool:
    """Say whether a negotiation waits with terms that nobody can approve any more.

    Raises:
        InvalidValueError: the record is damaged.
    """
    until = lapses_at(row)
    return until is not None and party.now(row) >= until


def end_lapsed(party: Party, neg: str) -> bool:
    """End a negotiation in which nobody approved in time, and say whether it was.

    When we host, the rejection is on record for the counterparty to read; when we dialled, it is
    ready to be sent.

    Raises:
        StoreError: the record could not be read or written.
        VerificationError: the record is damaged.
    """
    recorded = load(party.store, neg)
    return recorded is not None and end_if_lapsed(party, recorded)


def end_if_lapsed(party: Party, recorded: Recorded) -> bool:
    """End a negotiation as it was read; False when it still waits, or somebody was faster.

    Raises:
        StoreError: the record could not be written.
    """
    possible = Act.REJECT in TABLE[recorded.negotiation.phase] and recorded.outbox is None
    if not possible or not has_lapsed(party, recorded.row):
        return False
    step = Step(
        neg=recorded.row.neg,
        size=recorded.negotiation.size,
        now=party.now(recorded.row),
        drafts=(lapsing(party.engine, recorded.negotiation, recorded.side),),
        said=said_in(recorded.row),
    )
    try:
        return party.gate.step(step).released is not None
    except ConflictError:
        return False


def end_all_lapsed(party: Party) -> tuple[str, ...]:
    """End every negotiation we dialled in which nobody approved in time; return their ids.

    Raises:
        StoreError: the record could not be read or written.
        VerificationError: the record is damaged.
    """
    with party.store.read() as tx:
        rows = tx.negotiations({"waiting"})
    dialled = [row for row in rows if row.direction is Direction.DIALLED]
    ours = [row for row in dialled if row.commitment == party.verified.commitment]
    return tuple(r.neg for r in ours if has_lapsed(party, r) and end_lapsed(party, r.neg))
