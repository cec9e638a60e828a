"""What a replayed negotiation told an attacker of our reserve: its moves as he saw them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from negotiator.mandate.model import Mandate
from negotiator.protocol.acts import OFFERS, Act
from negotiator.replay.harness.result import Played
from negotiator.replay.leakage import Answer, Leakage, Seen, leakage_of_seen
from negotiator.replay.recorded import By
from negotiator.strategies.history import Motive
from negotiator.terms import Terms


def leaked(mandate: Mandate, moves: Sequence[Played], *, firm: bool = True) -> Leakage:
    """Return what an informed attacker learned of our reserve in a negotiation.

    Args:
        mandate: ours.
        moves: every move, in order.
        firm: whether their last offer bound them; of one that does not we say nothing in the end.
    """
    known = [move for move in moves if move.fault is None]
    return leakage_of_seen(mandate, list(_seen(known)), _answer(known) if firm else None)


def _seen(moves: Sequence[Played]) -> Iterator[Seen]:
    """Give our offers with what they had offered before each."""
    heard: tuple[Terms, ...] = ()
    for move in moves:
        if move.act not in OFFERS or move.terms is None:
            continue
        if move.by is By.US:
            yield Seen(move.round, move.terms, heard)
        else:
            heard = (*heard, move.terms)


def _answer(moves: Sequence[Played]) -> Answer | None:
    """Return our last word on an offer of theirs; None where it was none.

    We walked away from an offer in our last turn if we ended it for that reason just after it.
    """
    for before, move in pairwise(moves):
        if move.by is not By.US or before.by is not By.THEM or before.terms is None:
            continue
        if move.act is Act.ACCEPT:
            return Answer(move.round, before.terms, taken=True)
        if move.act is Act.REJECT and move.motive == Motive.DEADLINE:
            return Answer(move.round, before.terms, taken=False)
    return None
