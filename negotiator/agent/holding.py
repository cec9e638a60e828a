"""When a move is not made yet, although it is our turn: out of turns, or one exchange at a time.

What is held is not decided, so nothing is signed before it may be sent: until then a principal may
narrow what it will be.
"""

from collections.abc import Callable
from typing import Final

from negotiator.protocol.acts import OFFERS, Act
from negotiator.protocol.state import Negotiation, Phase, Side

Holds = Callable[[Negotiation, Act], bool]
"""Says whether we make no such move now, as the dialler, where the negotiation stands."""

TURNS: Final = OFFERS | {Act.OPEN}
"""Acts that use up a turn: those that ask for an answer. A move that ends it is never held back."""


def never(_negotiation: Negotiation, _act: Act) -> bool:
    """Hold nothing."""
    return False


def after_turns(turns: int) -> Holds:
    """Return what holds every move beyond so many turns."""
    return lambda negotiation, act: act in TURNS and turns_in(negotiation) >= turns


def after_entries(size: int) -> Holds:
    """Return what holds every move once the transcript is longer than so many entries."""
    return lambda negotiation, _act: negotiation.size > size


def turns_in(negotiation: Negotiation) -> int:
    """Return the turns the dialler has used: moves that asked for an answer."""
    envelopes = (entry.envelope for entry in negotiation.entries)
    return sum(e.act in TURNS and e.iss == negotiation.dialler for e in envelopes)


def bargains(negotiation: Negotiation, side: Side) -> bool:
    """Say whether the next move is ours, and ours to choose."""
    chosen = negotiation.owed is None and negotiation.phase is not Phase.ACCEPTED
    return chosen and not negotiation.final and negotiation.turn is side
