"""How often they offered what, counted on with each offer.

Source: our own; the counts of `opponent.frequency` where every offer counts the same. There each
weight and score is a quotient of counts, so it does not matter in which unit they are counted.
Traits: deterministic.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import isqrt
from typing import Final

from negotiator.strategies.rows import Offers
from negotiator.strategies.space import Space
from negotiator.terms import Terms
from negotiator.terms.issues import NUMERIC

ROOT: Final = 10**6
"""The score of a favourite value."""
CLASSES: Final = 10
"""Classes in which the values of a number are counted for the weight of its issue."""


@dataclass(slots=True)
class Counted:
    """How often the values of one issue were offered.

    Attributes:
        places: of each value among the options of a choice or flag; None for a number, whose
            scores depend on all that was offered.
        low: its least value.
        size: how many values it has.
        counts: by value.
        classes: by class of values; of a choice or flag a value is a class by itself.
        squares: sum of the squares of the classes' counts.
        most: the largest count of a value.
    """

    places: dict[int, int] | None
    low: int
    size: int
    counts: dict[int, int] = field(default_factory=dict)
    classes: dict[int, int] = field(default_factory=dict)
    squares: int = 0
    most: int = 0
    _scores: list[int] = field(default_factory=list)
    _scored_by: int = 0
    _changed: list[int] = field(default_factory=list)

    def add(self, steps: int, times: int) -> None:
        """Count so many more offers of a value."""
        count = self.counts[steps] = self.counts.get(steps, 0) + times
        if self.places is None:
            number = (steps - self.low) * CLASSES // self.size
            after = self.classes[number] = self.classes.get(number, 0) + times
            self.squares += times * (2 * after - times)
            return
        self.squares += times * (2 * count - times)
        self._changed.append(steps)
        self.most = max(self.most, count)

    def scores(self, places: dict[int, int]) -> list[int]:
        """Return the score of each option of a choice or flag, by the places of its values."""
        if self._scored_by != self.most:
            self._scored_by = self.most
            self._changed = list(self.counts)
        for steps in self._changed:
            place = places.get(steps)
            if place is not None:
                self._scores[place] = isqrt(self.counts[steps] * ROOT * ROOT // self.most)
        self._changed.clear()
        return self._scores


@dataclass(slots=True)
class Tally:
    """How often they offered what.

    Attributes:
        offers: how many offers they made.
        issues: the counts of each issue.
    """

    offers: int
    issues: tuple[Counted, ...]

    def add(self, terms: Terms, times: int = 1) -> None:
        """Count so many more offers of the same terms."""
        self.offers += times
        for counted, steps in zip(self.issues, terms, strict=True):
            counted.add(steps, times)


def tally_of(space: Space, theirs: Offers) -> Tally:
    """Return the tally of their offers."""
    issues = [
        Counted(None, issue.low, issue.size)
        if issue.kind in NUMERIC
        else Counted(places, issue.low, issue.size, _scores=[0] * len(options.steps))
        for issue, places, options in zip(
            space.view.agenda.issues, space.places, space.options, strict=True
        )
    ]
    tally = Tally(0, tuple(issues))
    for terms, times in Counter(theirs).items():
        tally.add(terms, times)
    return tally
