"""Which mandate governs a negotiation: the one it was begun under, to its end.

Its first entries name that mandate, to the counterparty and to whoever audits us. So an amended
mandate, or another one on the same record, decides nothing in it; the gate refuses that by itself.
"""

from datetime import datetime

from negotiator.agent.choose import Chosen, choose, only_owed
from negotiator.agent.party import Party
from negotiator.errors import UsageError
from negotiator.policy.ports import NegotiationRow
from negotiator.policy.replies import Said
from negotiator.protocol.state import Negotiation, Side


def governs(party: Party, row: NegotiationRow | None) -> bool:
    """Say whether a party's mandate governs a negotiation; one that is new it does."""
    return row is None or row.commitment == party.verified.commitment


def check_governs(party: Party, row: NegotiationRow) -> None:
    """Check that a party's mandate governs a negotiation.

    Raises:
        UsageError: another one does.
    """
    if not governs(party, row):
        msg = f"{row.neg} is governed by a mandate that is not in use here; start with that one"
        raise UsageError(msg)


def chosen_for(
    party: Party,
    row: NegotiationRow | None,
    place: tuple[Negotiation, Side],
    now: datetime,
    said: Said,
) -> Chosen:
    """Return what to do in a negotiation, by the mandate that governs it.

    Args:
        party: our side.
        row: our record of it; None when it is new.
        place: its state, and our side.
        now: our clock.
        said: what our principal has replied so far.
    """
    if governs(party, row):
        return choose(party.engine, *place, now, said)
    return only_owed(party.engine, *place, now)
