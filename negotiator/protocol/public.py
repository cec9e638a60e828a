"""The public view of a decided move: all that words about it may be made of.

Everything here stands on the wire anyway. There is no mandate in it, no reserve, no target, no
reason of ours.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from negotiator.protocol.acts import Act, Reason
from negotiator.terms import Role
from negotiator.terms.canonical import Document

VALID_UNTIL: Final = "valid_until"
"""Name of the slot in prose for when an offer expires."""
REASON: Final = "reason"
"""Name of the slot in prose for the reason of a reject or refuse, in words."""
OWN_WORD: Final = "own_word"
"""Name of the slot in prose for what the agenda calls the act."""
ALL_TERMS: Final = "terms"
"""Name of the slot in prose for all terms and totals, each with its name."""


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
        own_word: what the agenda calls the act; empty where it uses the protocol's word.
    """

    act: Act
    role: Role
    terms: Document
    totals: Document
    expires_at: datetime | None
    firm: bool
    round: int
    reason: Reason | None
    own_word: str = ""

    @property
    def slots(self) -> tuple[str, ...]:
        """Names of the slots that words about this move may have, in the order of the terms."""
        until = () if self.expires_at is None else (VALID_UNTIL,)
        whole = (ALL_TERMS,) if self.terms else ()
        reason = () if self.reason is None else (REASON,)
        return tuple(dict.fromkeys((*self.terms, *self.totals, *whole, *until, *reason)))
