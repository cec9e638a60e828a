"""The public view of a decided move: all that words about it may be made of.

Everything here stands on the wire anyway. There is no mandate in it, no reserve, no target, no
reason of ours.
"""

from dataclasses import dataclass
from datetime import datetime

from negotiator.protocol.acts import Act, Reason
from negotiator.terms import Role
from negotiator.terms.canonical import Document


@dataclass(frozen=True, slots=True)
class PublicView:
    """One decided move, as the counterparty will read it.

    Attributes:
        act: what it does.
        role: our side of the trade.
        terms: complete terms of the offer made, accepted or confirmed; empty otherwise.
        totals: derived totals of those terms; empty otherwise.
        expires_at: when the offer made expires; None otherwise.
        firm: whether the offer made binds us.
        round: the round the move carries.
        reason: the external reason of a reject or refuse; None otherwise.
    """

    act: Act
    role: Role
    terms: Document
    totals: Document
    expires_at: datetime | None
    firm: bool
    round: int
    reason: Reason | None
