"""The terms our own offers may have, prepared once for a mandate and searched with every move.

Source: our own. Issues are independent of one another but for limits on derived totals: issues
that a limited product ties together are one block, whose combinations that break the limit are
left out; a limited sum over several blocks is a second constraint of the search.
Traits: deterministic.

Utility is exact wherever offers are compared with each other (`utility`); the search works on
whole units of 10^-12, rounded down, and never finds terms worth less than was asked for.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import islice, pairwise
from math import lcm
from typing import Final

import numpy as np

from negotiator.errors import MandateError
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.blocks import Block, couple
from negotiator.strategies.descent import Way, check_falls, way_of
from negotiator.strategies.listed import Listed
from negotiator.strategies.options import UNIT, Ints, Options, options_of
from negotiator.strategies.selection.capped import Cap, choose_capped
from negotiator.strategies.selection.knapsack import Prepared
from negotiator.strategies.selection.ranked import ranked
from negotiator.strategies.utility import as_good_as_floor, floors, targets, value
from negotiator.terms import Issue, Terms
from negotiator.terms.constraints import within
from negotiator.terms.issues import NUMERIC

MOST_LISTED: Final = 20_000
"""Most combinations of all issues that are listed one by one."""
_MOST_REMEMBERED: Final = 20_000


class Space:
    """What a view's offers may be, and what terms are worth under it.

    It is prepared from the view alone, so every negotiation under one mandate may share it.

    Raises:
        MandateError: the targets are worth less than the floor utility, a value function
            rises on the way from target to floor, or guidance leaves nothing to offer.
    """

    def __init__(self, view: View) -> None:
        for issue, wish in zip(view.agenda.issues, view.issues, strict=True):
            check_falls(issue, wish)
        self.view = view
        self._whole = _common_denominator(view)
        self._values: dict[tuple[int, int], int] = {}
        self._utilities: dict[Terms, Fraction] = {}
        self._ladder: tuple[Terms, ...] = ()
        self._ladder_whole = False
        self._floors_kept: dict[tuple[int, int], bool] = {}
        self.start = targets(view)
        """The terms our offers begin with: our targets, or the best that guidance leaves."""
        self.bottom = max(self._exactly(floors(view)), Fraction(view.floor_utility))
        """Utility at which our own offers end."""
        self.bottom_line = Fraction(view.floor_utility)
        """The least utility that an offer must have whatever each issue is worth."""
        if view.guided and not self.keeps_limits(self.start):
            self.start = self._best_left()
        self.top = self._exactly(self.start)
        """Utility of what our offers begin with, the most we ask for."""
        if self.bottom > self.top:
            msg = (
                "strategy: expected targets worth no less than the floor utility; "
                "correct the mandate"
            )
            raise MandateError(msg)

    def _best_left(self) -> Terms:
        """Return the best terms where a limit on a total leaves the targets out.

        Raises:
            MandateError: none were found.
        """
        found: Terms | None = None
        if all(len(block.worth) for block in self.blocks):
            found = self.best([options.worth for options in self.options], self.bottom)
        if found is None:
            msg = "guidance: it leaves nothing of what our own offers may be"
            raise MandateError(msg)
        return found

    @cached_property
    def options(self) -> tuple[Options, ...]:
        """The values of each issue, best first."""
        view = self.view
        return tuple(map(options_of, view.agenda.issues, view.issues))

    @cached_property
    def _coupled(self) -> tuple[tuple[Block, ...], tuple[Cap, ...]]:
        """Blocks of issues, and the limits that reach over several of them."""
        return couple(self.view.agenda, self.options, self.view.offer_totals)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Groups of issues that limits on totals tie together, most of them of one issue."""
        return self._coupled[0]

    @cached_property
    def _prepared(self) -> Prepared:
        """The search over all blocks, sorted once."""
        return Prepared([block.worth for block in self.blocks])

    @cached_property
    def listed(self) -> Listed | None:
        """Every combination, best first, when there are few enough and no limit on a sum."""
        blocks, loads = self._coupled
        count = 1
        for block in blocks:
            count *= len(block.worth)
        return None if loads or count > MOST_LISTED else Listed(blocks)

    @cached_property
    def floors(self) -> Terms:
        """The terms with every issue conceded."""
        return floors(self.view)

    @cached_property
    def wholes(self) -> tuple[tuple[int, Fraction], ...]:
        """(Place of an issue, most utility it can give up), least weight first."""
        most = [
            (place, self.worth(place, wish.target) - self.worth(place, wish.floor))
            for place, wish in enumerate(self.view.issues)
        ]
        return tuple(sorted(most, key=lambda item: self.view.issues[item[0]].weight))

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The way down on each issue."""
        return tuple(map(way_of, self.view.agenda.issues, self.view.issues))

    @cached_property
    def given(self) -> tuple[Ints, ...]:
        """For each issue, the value given up by each option, its weight left aside."""
        return tuple(
            np.array([_given(issue, wish, int(steps)) for steps in options.steps], dtype=np.int64)
            for issue, wish, options in zip(
                self.view.agenda.issues, self.view.issues, self.options, strict=True
            )
        )

    @cached_property
    def places(self) -> tuple[dict[int, int], ...]:
        """For each issue, the place of each value among its options."""
        return tuple(
            {steps: place for place, steps in enumerate(options.steps.tolist())}
            for options in self.options
        )

    def in_order(self, count: int) -> tuple[Terms, ...]:
        """Return the first `count` terms in the order of worth that keep our limits.

        Only the first `MOST_LISTED` combinations are looked at: where a limit on a sum leaves few
        of very many, there may be more to offer, but nobody would wait for it.
        """
        if len(self._ladder) < count and not self._ladder_whole:
            order = ranked([block.worth for block in self.blocks])
            looked = (self.terms_of(places) for places, _ in islice(order, MOST_LISTED))
            kept = filter(self.keeps_limits, looked)
            ladder = tuple(islice(kept, 2 * count))
            # One after the other: who reads meanwhile sees the old ladder, or the new and no more.
            self._ladder = ladder
            self._ladder_whole = len(ladder) < 2 * count  # last: it speaks of that ladder
        return self._ladder[:count]

    def measure(self, terms: Terms) -> int:
        """Return what complete terms are worth to us, exactly, in units of this space alone."""
        return sum(self._part(place, steps) for place, steps in enumerate(terms))

    def utility(self, terms: Terms) -> Fraction:
        """Return what complete terms are worth to us, exactly, 0 to 1."""
        known = self._utilities.get(terms)
        if known is None:
            if len(self._utilities) >= _MOST_REMEMBERED:
                self._utilities.clear()
            known = self._utilities[terms] = self._exactly(terms)
        return known

    def worth(self, place: int, steps: int) -> Fraction:
        """Return an issue's part of utility at one value, exactly."""
        return Fraction(self._part(place, steps), self._whole)

    def _part(self, place: int, steps: int) -> int:
        """Return an issue's part of utility, in units of one over the common denominator."""
        known = self._values.get((place, steps))
        if known is None:
            if len(self._values) >= _MOST_REMEMBERED:
                self._values.clear()
            issue, wish = self.view.agenda.issues[place], self.view.issues[place]
            exact = Fraction(wish.weight) * value(issue, wish, steps)
            known = exact.numerator * (self._whole // exact.denominator)
            self._values[place, steps] = known
        return known

    def inside_floors(self, terms: Terms) -> bool:
        """Say whether every issue is at least as good as its floor, and so is the whole."""
        if self.utility(terms) < self.bottom_line:
            return False
        return all(self._good(place, steps) for place, steps in enumerate(terms))

    def takes(self, terms: Terms) -> bool:
        """Say whether terms are what our own offers may come to, or better."""
        return self.inside_floors(terms) and self.keeps_limits(terms)

    def offers(self, terms: Terms) -> bool:
        """Say whether terms are what our own offers may come to; better ones are not."""
        ranges = zip(self.view.agenda.issues, self.view.issues, terms, strict=True)
        between = all(
            issue.kind not in NUMERIC or _between(wish, steps) for issue, wish, steps in ranges
        )
        return between and self.takes(terms)

    def _good(self, place: int, steps: int) -> bool:
        """Say whether one value is at least as good as the floor."""
        known = self._floors_kept.get((place, steps))
        if known is None:
            if len(self._floors_kept) >= _MOST_REMEMBERED:
                self._floors_kept.clear()
            issue, wish = self.view.agenda.issues[place], self.view.issues[place]
            known = self._floors_kept[place, steps] = as_good_as_floor(issue, wish, steps)
        return known

    def keeps_limits(self, terms: Terms) -> bool:
        """Say whether terms keep the limits on totals that our own offers keep, and guidance."""
        limits = self.view.offer_totals
        if self.view.guided and not all(map(_left_in, self.view.issues, terms)):
            return False
        if not limits:
            return True
        totals = self.view.agenda.totals(terms)
        return all(
            (limit.minimum is None or totals[limit.total] >= limit.minimum)
            and (limit.maximum is None or totals[limit.total] <= limit.maximum)
            for limit in limits
        )

    def best(self, scores: Sequence[Ints], least: Fraction) -> Terms | None:
        """Return the terms of largest score among those worth at least `least`.

        Args:
            scores: for each issue, one score for each of its options.
            least: utility the terms must have, 0 to 1.

        Returns:
            Such terms, exactly the best of the listed options or within the bound of
            `selection.knapsack`; None when none were found, which only a limit on a sum may cause.
        """
        found = self.find([block.score(scores) for block in self.blocks], least)
        return None if found is None else self.terms_of(found)

    def find(self, scores: Sequence[Ints], least: Fraction) -> tuple[int, ...] | None:
        """Return one combination of each block, of largest score in all; None if there is none.

        Args:
            scores: for each block, one score for each of its combinations.
            least: utility they must have together, exactly.
        """
        found: tuple[int, ...] | None = None
        for asked in self.asked(least):
            found = self.search(scores, asked)
            if found is None or self.utility(self.terms_of(found)) >= least:
                break
        return found

    def asked(self, least: Fraction) -> tuple[int, ...]:
        """Return the worths to search for, in units of 10^-12, to find terms of that utility.

        Worth is rounded down, so terms that have just that utility, such as our floors, may seem to
        fall short of it. So first a little less is asked for: what is found then has to be looked
        at exactly. What is found for the last of these needs no second look.
        """
        up = units(least)
        return (up - self._rounded, up) if self._rounded else (up,)

    @cached_property
    def _rounded(self) -> int:
        """How many issues have worths that are rounded: so many units may be missing in all."""
        return sum(UNIT % _denominator(wish) != 0 for wish in self.view.issues)

    def search(self, scores: Sequence[Ints], least: int) -> tuple[int, ...] | None:
        """Return one combination of each block, of largest score in all; None if there is none.

        Args:
            scores: for each block, one score for each of its combinations.
            least: worth they must have together, in units of 10^-12.
        """
        caps = self._coupled[1]
        if caps:
            found = choose_capped(self._prepared, scores, least, caps)
        else:
            found = self._prepared.choose(scores, least)
        return None if found is None else found.options

    def terms_of(self, places: Sequence[int]) -> Terms:
        """Return the terms that take one combination of each block."""
        steps = [0] * len(self.view.issues)
        for block, place in zip(self.blocks, places, strict=True):
            for issue, option in zip(block.issues, block.combinations[place], strict=True):
                steps[issue] = int(self.options[issue].steps[option])
        return Terms(tuple(steps))

    def places_of(self, terms: Terms) -> tuple[int, ...] | None:
        """Return the combination of each block that terms are; None for terms not listed."""
        try:
            picked = [places[steps] for places, steps in zip(self.places, terms, strict=True)]
            return tuple(
                rows[tuple(picked[issue] for issue in block.issues)]
                for block, rows in zip(self.blocks, self._rows, strict=True)
            )
        except KeyError:
            return None

    @cached_property
    def _rows(self) -> tuple[dict[tuple[int, ...], int], ...]:
        """For each block, the place of each combination."""
        return tuple(
            {tuple(row): place for place, row in enumerate(block.combinations.tolist())}
            for block in self.blocks
        )

    def worth_of(self, places: Sequence[int]) -> int:
        """Return what one combination of each block is worth together, in units of 10^-12."""
        pairs = zip(self.blocks, places, strict=True)
        return sum(int(block.worth[place]) for block, place in pairs)

    def listed_place(self, terms: Terms) -> int | None:
        """Return where terms stand among all that are listed, None if they do not."""
        places = self.places_of(terms)
        return None if places is None or self.listed is None else self.listed.place(places)

    def _exactly(self, terms: Terms) -> Fraction:
        """Add up the worth of every issue."""
        return Fraction(self.measure(terms), self._whole)


def _given(issue: Issue, wish: IssueView, steps: int) -> int:
    """Return the value a step away from the target gives up, in units of 10^-12, rounded down."""
    return int((value(issue, wish, wish.target) - value(issue, wish, steps)) * UNIT)


def _left_in(wish: IssueView, steps: int) -> bool:
    """Say whether guidance leaves a value."""
    return wish.ranges is None or within(wish.ranges, steps)


def _between(wish: IssueView, steps: int) -> bool:
    """Say whether a number lies between target and floor."""
    return min(wish.target, wish.floor) <= steps <= max(wish.target, wish.floor)


def _common_denominator(view: View) -> int:
    """Return a number that the worth of every value, times it, is whole.

    Weights and points are decimals; between two points a value is divided by their distance.
    """
    return lcm(*map(_denominator, view.issues))


def _denominator(wish: IssueView) -> int:
    """Return a number that the worth of every value of an issue, times it, is whole."""
    tenths = Fraction(wish.weight).denominator
    points = lcm(*(Fraction(worth).denominator for _, worth in wish.points))
    ways = lcm(*(after - before for (before, _), (after, _) in pairwise(wish.points)))
    return tenths * points * ways


def units(utility: Fraction) -> int:
    """Return a utility in units of 10^-12, rounded up."""
    scaled = utility * UNIT
    return -(-scaled.numerator // scaled.denominator)


@lru_cache(maxsize=64)
def space_of(view: View) -> Space:
    """Return the space of a view; of a view that was asked about lately, the same one."""
    return Space(view)
