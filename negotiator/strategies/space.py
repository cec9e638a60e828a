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
from itertools import islice
from typing import Final

import numpy as np

from negotiator.errors import MandateError
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.blocks import Block, couple
from negotiator.strategies.descent import check_falls
from negotiator.strategies.listed import Listed
from negotiator.strategies.options import UNIT, Ints, Options, options_of
from negotiator.strategies.selection.capped import Cap, choose_capped
from negotiator.strategies.selection.knapsack import Prepared
from negotiator.strategies.selection.ranked import ranked
from negotiator.strategies.utility import as_good_as_floor, floors, not_beyond, targets, value
from negotiator.strategies.worths import MOST_REMEMBERED, Worths
from negotiator.terms import Issue, Terms
from negotiator.terms.constraints import within
from negotiator.terms.issues import NUMERIC

MOST_LISTED: Final = 20_000
"""Most combinations of all issues that are listed one by one."""
_MOST_KEPT: Final = 64
"""Of how many views the space is kept."""


class Space(Worths):
    """What a view's offers may be, and what terms are worth under it.

    It is prepared from the view alone, so every negotiation under one mandate may share it.

    Raises:
        MandateError: the targets are worth less than the floor utility, a value function
            rises on the way from target to floor, or guidance leaves nothing to offer.
    """

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.ways = tuple(map(check_falls, view.agenda.issues, view.issues, self.lines))
        """The way down on each issue."""
        self._ladder: tuple[Terms, ...] = ()
        self._ladder_whole = False
        self._floors_kept: dict[tuple[int, int], bool] = {}
        self.targets = targets(view)
        """The terms we would like best."""
        self.start = self.targets
        """The terms our offers begin with: our targets, or the best that guidance leaves."""
        self.bottom = max(self.utility(floors(view)), Fraction(view.floor_utility))
        """Utility at which our own offers end."""
        self.bottom_line = Fraction(view.floor_utility)
        """The least utility that an offer must have whatever each issue is worth."""
        if view.guided and not self.keeps_limits(self.start):
            self.start = self._best_left()
        self.top = self.utility(self.start)
        """Utility of what our offers begin with, the most we ask for."""
        if self.bottom > self.top:
            msg = (
                "strategy: expected targets worth no less than the floor utility; "
                "correct the mandate"
            )
            raise MandateError(msg)
        self.span = self.top - self.bottom
        """Utility from what our offers begin with to where they end."""

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
        triples = zip(self.view.agenda.issues, self.view.issues, self.lines, strict=True)
        return tuple([options_of(issue, wish, line=line) for issue, wish, line in triples])

    @cached_property
    def _coupled(self) -> tuple[tuple[Block, ...], tuple[Cap, ...]]:
        """Blocks of issues, and the limits that reach over several of them."""
        return couple(self.view.agenda, self.options, self.view.offer_totals)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Groups of issues that limits on totals tie together, most of them of one issue."""
        return self._coupled[0]

    @property
    def caps(self) -> tuple[Cap, ...]:
        """The limits that reach over several of these."""
        return self._coupled[1]

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
        return None if loads or count > MOST_LISTED else Listed(blocks, self.options)

    @cached_property
    def floors(self) -> Terms:
        """The terms with every issue conceded."""
        return floors(self.view)

    @cached_property
    def wholes(self) -> tuple[tuple[int, int], ...]:
        """(Place of an issue, most it can give up, as a measure), least weight first."""
        most = [
            (place, self.part(place, wish.target) - self.part(place, wish.floor))
            for place, wish in enumerate(self.view.issues)
        ]
        return tuple(sorted(most, key=lambda item: self.view.issues[item[0]].weight))

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

    @cached_property
    def _least(self) -> int:
        """The least measure that an offer must have whatever each issue is worth."""
        return self.needed(self.bottom_line)

    def inside_floors(self, terms: Terms) -> bool:
        """Say whether every issue is at least as good as its floor, and so is the whole."""
        if self.measure(terms) < self._least:
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
            if len(self._floors_kept) >= MOST_REMEMBERED:
                self._floors_kept.clear()
            known = self._floors_kept[place, steps] = self._is_good(place, steps)
        return known

    def _is_good(self, place: int, steps: int) -> bool:
        """Work it out; parts of utility tell values apart unless the issue has no weight."""
        issue, wish = self.view.agenda.issues[place], self.view.issues[place]
        if not wish.weight:
            return as_good_as_floor(issue, wish, steps)
        worth_it = self.part(place, steps) >= self.part(place, wish.floor)
        return worth_it and not_beyond(issue, wish, steps)

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
        return sum(UNIT % denominator != 0 for denominator in self.denominators)

    def search(self, scores: Sequence[Ints], least: int) -> tuple[int, ...] | None:
        """Return one combination of each block, of largest score in all; None if there is none.

        Args:
            scores: for each block, one score for each of its combinations.
            least: worth they must have together, in units of 10^-12.
        """
        if self.listed is not None and self.listed.few:
            return self.listed.best(scores, least)
        if self.caps:
            found = choose_capped(self._prepared, scores, least, self.caps)
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
        if self.listed is None:
            return None
        seen = self.listed.place_seen(terms)
        if seen is not None:
            return seen
        places = self.places_of(terms)
        return None if places is None else self.listed.place(places)


def _given(issue: Issue, wish: IssueView, steps: int) -> int:
    """Return the value a step away from the target gives up, in units of 10^-12, rounded down."""
    return int((value(issue, wish, wish.target) - value(issue, wish, steps)) * UNIT)


def _left_in(wish: IssueView, steps: int) -> bool:
    """Say whether guidance leaves a value."""
    return wish.ranges is None or within(wish.ranges, steps)


def _between(wish: IssueView, steps: int) -> bool:
    """Say whether a number lies between target and floor."""
    return min(wish.target, wish.floor) <= steps <= max(wish.target, wish.floor)


def units(utility: Fraction) -> int:
    """Return a utility in units of 10^-12, rounded up."""
    scaled = utility * UNIT
    return -(-scaled.numerator // scaled.denominator)


class Spaces:
    """The spaces of the views that were asked about lately."""

    def __init__(self) -> None:
        self._of_equals = lru_cache(maxsize=_MOST_KEPT)(Space)
        self._of_same: dict[int, tuple[View, Space]] = {}

    def __call__(self, view: View) -> Space:
        """Return the space of a view; of equal views, and so of the same one, the same.

        Raises:
            MandateError: the view contradicts itself; see `Space`.
        """
        # Comparing two views takes longer than most decisions, so the same one is known as such.
        # It is kept, so that no other one can come to its place in memory.
        known = self._of_same.get(id(view))
        if known is not None and known[0] is view:
            return known[1]
        space = self._of_equals(view)
        if len(self._of_same) >= _MOST_KEPT:
            self._of_same.clear()
        self._of_same[id(view)] = (view, space)
        return space

    def cache_clear(self) -> None:
        """Forget them."""
        self._of_equals.cache_clear()
        self._of_same.clear()


space_of: Final = Spaces()
"""Returns the space of a view; of a view that was asked about lately, the same one."""
