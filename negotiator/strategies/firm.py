"""The last offer to one who gave little: ask for much once more instead of giving their best back.

Source: our own, an expected value. Some counterparties take nearly anything at the last moment, and
nothing in their offers tells them from those who never do. Where what they gave is worth little,
the chance that they are such is worth more than it.
Traits: deterministic; never past the floor.
Vectors: tests/strategies/vectors/firm.json

Their best given back is as good as taken. A firm offer, worth h to us, is taken with the chance p;
if it is not and they have the last word, we still get what they then offer, about l. So we stay
firm if p (h - l) > b - l, where b is what their best is worth, and l is 0 where we have the last
word. All count from what no agreement is worth to us, nothing less than 0. That is guessed from
where our own offers stop: with a hidden floor it lies at `floor_share` of the way, on average.
Where their best may be given back although it is worth nothing by that guess, the guess is wrong:
then, if ours is the last word, it is given back.

Where their best may not be given back because it is past our reserve, there is nothing to lose, and
a chance is enough. Where it is only past our floor, which is all the mandate lets us go, it may be
well within our reserve, and theirs too may be a last offer as near as their floor lets them come:
then our own offer goes out, which is at our floor by then. On a price alone two that both stayed
firm there would nearly never agree.

Who answers in kind (`opponent.in_kind`) is not of those who take anything.
"""

from fractions import Fraction
from typing import Final

from negotiator.mandate.strategy import LastWord
from negotiator.mandate.view import View
from negotiator.strategies.contract import Selected, Wanted
from negotiator.strategies.history import History, Motive
from negotiator.strategies.last_word import last_offer
from negotiator.strategies.opponent.in_kind import in_kind
from negotiator.strategies.selection.adaptive import answers_in_kind
from negotiator.strategies.selection.model import model
from negotiator.strategies.space import Space
from negotiator.terms import Role, Terms

_LATELY: Final = 5  # their last so many offers say what the one after them is worth


def held_firm(
    space: Space, history: History, wanted: Wanted, back: Terms | None
) -> Selected | None:
    """Return a firm last offer, None where giving their best back, or our own, is worth more.

    Parameters: ``chance_first`` and ``chance_last``, 0 to 1, how likely they take it, if we speak
    first and last in a round; ``firm_share``, 0 to 1, of the way from our targets to our floors
    that it has come; ``floor_share``, from 0 to below 1.

    Args:
        space: what our offers may be.
        history: where the negotiation stands.
        wanted: what our next offer should be worth.
        back: the terms that would be given back, None for none.
    """
    if not history.theirs or not last_offer(space.view, history):
        return None
    if back is None and space.view.last_word is not LastWord.OFFER_BACK_TO_RESERVE:
        return None
    if _keeps_to_kind(space.view, history):
        return None
    level = space.top - Fraction(space.view.selection["firm_share"]) * (space.top - space.bottom)
    firm = model(space, history, Wanted(level, wanted.least))
    first = space.view.role is Role.SELLER
    chance = Fraction(space.view.selection["chance_first" if first else "chance_last"])
    later = Fraction(0) if first else _lately(space, history)
    given = later if back is None else _gain(space, back)
    if first and back is not None and not given:
        return None
    if chance * (_gain(space, firm.terms) - later) <= given - later:
        return None
    return Selected(firm.terms, firm.aspiration, motive=Motive.HELD_FIRM)


def _keeps_to_kind(view: View, history: History) -> bool:
    """Say whether they answer in kind, and have done so often enough to tell."""
    known = in_kind(view.role, history)
    return answers_in_kind(view, known) and known.theirs > int(view.selection["in_kind_after"])


def _lately(space: Space, history: History) -> Fraction:
    """Return what we may expect of their last offer."""
    lately = history.theirs[-_LATELY:]
    return sum((_gain(space, terms) for terms in lately), Fraction(0)) / len(lately)


def _gain(space: Space, terms: Terms) -> Fraction:
    """Return what terms are worth to us beyond no agreement, as far as we can guess."""
    share = Fraction(space.view.selection["floor_share"])
    nothing = (space.bottom - share * space.top) / (1 - share)
    return max(space.utility(terms) - nothing, Fraction(0))
