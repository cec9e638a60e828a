"""The usual case, decided by look-ups: a curve over rounds and AC-next.

Source: our own. Where nothing but the round decides what our next offer is to be worth, that is
worked out once for each round, and with it the offer, unless what they did may change it; what
their offers are worth is remembered; and the figures behind a decision are worked out when somebody
reads them. What is decided is what `decide` decides without it (`tests/strategies/test_usual.py`).
Traits: deterministic.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

from negotiator.mandate.strategy import LastWord
from negotiator.mandate.view import View
from negotiator.strategies.catalogue import SELECTIONS, demands_by_rounds
from negotiator.strategies.contract import Select, Selected
from negotiator.strategies.history import Choice, History, Motive, Proposal
from negotiator.strategies.last_word import last_round
from negotiator.strategies.progress import stalled
from negotiator.strategies.space import Space
from negotiator.terms import Terms

_MOST_REMEMBERED: Final = 20_000
_NEVER: Final = 1 << 62
"""A round that no negotiation comes to."""
_NOT_TAKEN: Final = -1
"""Stands for the worth of terms that are not taken before our last turn."""

Planned = Callable[[int], Selected | Select]
"""Gives what we offer in a round, or what gives it for a history."""
Figures = Callable[[Selected, History], Mapping[str, Fraction]]
"""Works out the figures behind a decision, for our next offer."""
_Offer = tuple[Terms, int, Motive, Callable[[History], Mapping[str, Fraction]]]
# Looked up here once: a member of an enumeration is not found at once.
_ACCEPT: Final = Choice.ACCEPT
_GOOD_ENOUGH: Final = Motive.GOOD_ENOUGH
_OFFER: Final = Choice.OFFER


class Numbers(Mapping[str, Fraction]):
    """The figures behind a decision, worked out when they are first read."""

    __slots__ = ("_history", "_made", "_make")

    def __init__(self, make: Callable[[History], Mapping[str, Fraction]], history: History) -> None:
        """Keep how they are worked out, and from what."""
        self._make = make
        self._history = history
        self._made: Mapping[str, Fraction] | None = None

    def _known(self) -> Mapping[str, Fraction]:
        """Work them out, once."""
        if self._made is None:
            self._made = self._make(self._history)
        return self._made

    def __getitem__(self, name: str) -> Fraction:
        """Return a figure."""
        return self._known()[name]

    def __iter__(self) -> Iterator[str]:
        """Give the names of all."""
        return iter(self._known())

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._known())

    def __repr__(self) -> str:
        """Show them as a dictionary."""
        return repr(dict(self._known()))


class Usual:
    """Decides for one view, as long as nothing about a moment is unusual."""

    def __init__(self, space: Space, planned: Planned, figures: Figures) -> None:
        """Decide for the view of a space.

        Args:
            space: what our offers may be; of a view that `is_usual`.
            planned: gives our offers.
            figures: works out the figures.
        """
        self._space = space
        self._planned = planned
        self._figures = figures
        self._watches = space.view.no_progress_rounds > 0
        self._last = _closer_from(space.view)
        self._offers: dict[int, _Offer] = {}
        self._selects: dict[int, Select] = {}
        self._worths: dict[Terms, int] = {}

    def decide(self, history: History) -> Proposal | None:
        """Return what we propose to do; None where it takes a closer look.

        Raises:
            MandateError: as `decide` does.
        """
        number = history.round
        if not history.may_counter or number >= self._last:
            return None
        offer = self._offers.get(number) or self._select(history)
        if offer is None or (self._watches and stalled(self._space, history)):
            return None
        terms, worth, motive, figures = offer
        standing = history.standing
        if standing is not None and not history.barred and self._worth(standing) >= worth:
            return Proposal(_ACCEPT, standing, _GOOD_ENOUGH, Numbers(figures, history))
        return Proposal(_OFFER, terms, motive, Numbers(figures, history))

    def _select(self, history: History) -> _Offer | None:
        """Select an offer; keep it if a history cannot change it, or else what selects it."""
        number = history.round
        select = self._selects.get(number)
        if select is not None:
            return self._offer(select(history))
        planned = self._planned(number)
        if isinstance(planned, Selected):
            found = self._offer(planned)
            if found is not None:
                if len(self._offers) >= _MOST_REMEMBERED:
                    self._offers.clear()
                self._offers[number] = found
            return found
        if len(self._selects) >= _MOST_REMEMBERED:
            self._selects.clear()
        self._selects[number] = planned
        return self._offer(planned(history))

    def _offer(self, ours: Selected) -> _Offer | None:
        """Return an offer, what it is worth, why, and what works out the figures behind it.

        None where not that offer itself is compared with theirs.
        """
        if ours.bar is not None:
            return None
        worth = self._space.measure(ours.terms)
        return ours.terms, worth, ours.motive or Motive.CONCEDE, partial(self._figures, ours)

    def _worth(self, terms: Terms) -> int:
        """Return what terms of theirs are worth, as far as they may be taken before the end."""
        known = self._worths.get(terms)
        if known is None:
            if len(self._worths) >= _MOST_REMEMBERED:
                self._worths.clear()
            space = self._space
            known = space.measure(terms) if space.takes(terms) else _NOT_TAKEN
            self._worths[terms] = known
        return known


def is_usual(view: View) -> bool:
    """Say whether a view's mandate asks for a curve over rounds and AC-next."""
    known = view.selection.word in SELECTIONS and view.acceptance.word == "ac-next"
    return known and demands_by_rounds(view)


def _closer_from(view: View) -> int:
    """Return the first round in which our last word may be another than the curve's."""
    own = view.last_word is LastWord.OWN and SELECTIONS[view.selection.word].firm is None
    return _NEVER if own else last_round(view)
