"""Choose one option of each block under caps on sums over several blocks.

Source: Fisher (1981), "The Lagrangian relaxation method for solving integer programming problems",
Management Science 27(1), 1-18: price each cap, choose without it, and adjust the price until the
cap just holds; each price gives a bound. Handler & Zang (1980), Networks 10(4), 293-309: the next
price is the slope between the best choices on either side of the cap.
Traits: deterministic; whole numbers only.

A cap says that a sum of loads, one for each option taken, stays at or below a number. A cap on the
options of a single block (such as a product of two issues that form one block) needs none of this:
leave out the options that break it.

Few combinations are all tried. Otherwise:

- Each cap gets a price, a whole number in units of 1/q of a score per load. Prices rise from 0.
- Several caps take turns: the price of one is searched while the others stand, three times round.
- All choices seen on the way, feasible or not, are recombined exactly, as many of their options as
  the limit lets in; so are the options that the final prices favour. The better of the two best
  feasible choices, after spending what worth and room it has to spare, is the one.

A feasible choice is returned if any was seen: always so with one cap when the lightest choice that
is worth enough keeps the cap and the choice of it was exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from negotiator.errors import InvalidValueError
from negotiator.strategies.selection.exhaustive import (
    Loaded,
    best_of_all,
    combinations,
    promising,
)
from negotiator.strategies.selection.frontier import MOST_WORTH, Ints, joined
from negotiator.strategies.selection.knapsack import Prepared, Solution

LIMIT = 50_000
"""Combinations up to which all are tried."""

_ROOM = 2**59  # for the priced scores, and for all priced loads together
_ROUNDS = 3  # that several caps take turns
_STEPS = 16  # of the search for one price


@dataclass(frozen=True, slots=True)
class Cap:
    """A limit on a sum over the blocks.

    Attributes:
        loads: what each option of each block adds to it; int64, totals below 2^59 in size.
        most: what the sum may be at most.
    """

    loads: tuple[Ints, ...]
    most: int


def choose_capped(
    prepared: Prepared,
    scores: Sequence[Ints],
    least: int,
    caps: Sequence[Cap],
    *,
    limit: int = LIMIT,
) -> Solution | None:
    """Return a choice of high score among those worth at least `least` that keep every cap.

    Exact, with the ties of `Prepared.choose`, when the combinations that dominance leaves are
    within the limit. Otherwise `gap` bounds what any feasible choice might score more.

    Args:
        prepared: what the options are worth.
        scores: the score of each option, int64, totals below 2^59 in size.
        least: what the choice must be worth.
        caps: at least one cap.
        limit: combinations up to which all are tried.

    Returns:
        The choice, or None if none is feasible, or if beyond the limit none was found.

    Raises:
        InvalidValueError: tables do not fit the options, are not int64, or are too large; no cap.
    """
    if not caps:
        raise InvalidValueError("selection: expected at least one cap; without one use Prepared")
    blocks = _blocks(prepared, scores, caps)
    if not all(len(block.option) for block in blocks):
        return None
    least = min(max(least, -MOST_WORTH), MOST_WORTH)  # all totals lie between
    most = np.array([min(max(cap.most, 1 - _ROOM), _ROOM - 1) for cap in caps])
    left = promising(blocks, least, most)
    if combinations(left) <= limit:
        options = best_of_all(left, least, most)
        return None if options is None else _solution(blocks, options, 0)
    return _Priced(prepared, blocks, least, most).solve(limit)


def _blocks(prepared: Prepared, scores: Sequence[Ints], caps: Sequence[Cap]) -> list[Loaded]:
    """Return the options of each block with their loads.

    Raises:
        InvalidValueError: tables do not fit the options, are not int64, or are too large.
    """
    sizes = [len(table) for table in prepared.worths]
    if not all(sizes) or not sizes:
        return [Loaded(*(np.zeros(0, np.int64),) * 3, np.zeros((len(caps), 0), np.int64))] * len(
            sizes
        )
    joined(scores, sizes, "score", _ROOM)
    for cap in caps:
        joined(cap.loads, sizes, "load", _ROOM)
    return [
        Loaded(np.arange(size), worth, score, np.stack([cap.loads[block] for cap in caps]))
        for block, (size, worth, score) in enumerate(
            zip(sizes, prepared.worths, scores, strict=True)
        )
    ]


def _solution(blocks: Sequence[Loaded], options: Sequence[int], gap: int) -> Solution:
    """Return the choice of these options."""
    taken = list(zip(blocks, options, strict=True))
    return Solution(
        tuple(options),
        sum(int(block.worth[option]) for block, option in taken),
        sum(int(block.score[option]) for block, option in taken),
        gap,
    )


@dataclass(frozen=True, slots=True)
class _Seen:
    """A choice that was best at some prices: its score times q, and its loads."""

    options: tuple[int, ...]
    score: int
    loads: tuple[int, ...]


@dataclass(slots=True)
class _Priced:
    """The search for prices."""

    prepared: Prepared
    blocks: Sequence[Loaded]
    least: int
    most: Ints
    seen: list[_Seen] = field(default_factory=list)
    bound: int | None = None
    q: int = 1

    def solve(self, limit: int) -> Solution | None:
        """Search the prices, recombine, and fill up."""
        spread = sum(int(block.score.max() - block.score.min()) for block in self.blocks)
        self.q = max(1, _ROOM // max(spread, 1))
        if not self._lightest():
            return None
        prices = [0] * len(self.most)
        for _ in range(_ROUNDS):
            before = list(prices)
            for cap in range(len(prices)):
                self._search(cap, prices)
            if prices == before or len(prices) == 1:
                break
        kept = (self._recombined(limit), self._around(prices, limit))
        found = [
            _solution(self.blocks, self._filled(options), 0)
            for options in kept
            if options is not None
        ]
        if not found or self.bound is None:
            return None
        best = max(found, key=lambda choice: (choice.score, choice.worth))
        return replace(best, gap=self.bound - best.score)

    def _lightest(self) -> bool:
        """See the choices that load each cap least; say whether each cap can be kept."""
        for cap, most in enumerate(self.most.tolist()):
            lightest = self.prepared.choose(
                [-block.loads[cap] for block in self.blocks], self.least
            )
            if lightest is None or -lightest.score - lightest.gap > most:
                return False
            self._see(lightest.options)
        return True

    def _see(self, options: tuple[int, ...]) -> _Seen:
        """Keep a choice."""
        taken = list(zip(self.blocks, options, strict=True))
        loads = sum((block.loads[:, option] for block, option in taken), 0 * self.most)
        score = self.q * sum(int(block.score[option]) for block, option in taken)
        self.seen.append(_Seen(options, score, tuple(loads.tolist())))
        return self.seen[-1]

    def _at(self, prices: Sequence[int]) -> _Seen:
        """Return the best choice at these prices, and keep the bound they give."""
        priced, offset = self._priced(prices)
        found = self.prepared.choose(priced, self.least)
        if found is None:
            raise AssertionError("the lightest choice was worth enough, so some choice is")
        total = found.score + found.gap + offset
        total += sum(price * most for price, most in zip(prices, self.most.tolist(), strict=True))
        bound = total // self.q
        self.bound = bound if self.bound is None else min(self.bound, bound)
        return self._see(found.options)

    def _priced(self, prices: Sequence[int]) -> tuple[list[Ints], int]:
        """Return scores times q less priced loads, and what was left out of all of them."""
        priced, offset = [], 0
        for block in self.blocks:
            low, lightest = int(block.score.min()), block.loads.min(axis=1)
            score = self.q * (block.score - low)
            offset += self.q * low
            for price, loads, light in zip(prices, block.loads, lightest, strict=True):
                score -= price * (loads - light)
                offset -= price * int(light)
            priced.append(score)
        return priced, offset

    def _search(self, cap: int, prices: list[int]) -> None:
        """Set the price of one cap to where the cap just holds, the others standing."""
        most = int(self.most[cap])
        prices[cap] = 0
        over = self._at(prices)
        if over.loads[cap] <= most:
            return
        within, low, high = self.seen[cap], 0, self._highest(cap)
        for step in range(_STEPS):
            wide = over.loads[cap] - within.loads[cap]
            if high - low <= 1 or wide <= 0:
                break
            slope = (self._net(over, cap, prices) - self._net(within, cap, prices)) // wide
            aim = (low + high) // 2 if step % 4 == 3 else slope  # noqa: PLR2004 - now and then
            prices[cap] = min(max(aim, low + 1), high - 1)
            found = self._at(prices)
            if found.loads[cap] > most:
                over, low = found, prices[cap]
            else:
                within, high = found, prices[cap]
        prices[cap] = high

    def _highest(self, cap: int) -> int:
        """Return the highest price of a cap that the arithmetic has room for."""
        spread = sum(int(b.loads[cap].max() - b.loads[cap].min()) for b in self.blocks)
        return _ROOM // (len(self.most) * max(spread, 1))

    def _net(self, seen: _Seen, cap: int, prices: Sequence[int]) -> int:
        """Return the score of a choice at the prices of all other caps, times q."""
        charged = sum(price * load for price, load in zip(prices, seen.loads, strict=True))
        return seen.score - charged + prices[cap] * seen.loads[cap]

    def _recombined(self, limit: int) -> tuple[int, ...] | None:
        """Return the best feasible choice made of options seen, the best feasible one seen first.

        Options of later choices come before those of earlier ones.
        """
        kept = [s for s in self.seen if all(np.array(s.loads) <= self.most)]
        best = max(kept, key=lambda seen: seen.score, default=self.seen[-1])
        options = [{option} for option in best.options]
        count = 1
        for seen in reversed(self.seen):
            for taken, option in zip(options, seen.options, strict=True):
                grown = count // len(taken) * (len(taken) + 1)
                if option not in taken and grown <= limit:
                    taken.add(option)
                    count = grown
        some = [b.some(np.array(sorted(t))) for b, t in zip(self.blocks, options, strict=True)]
        return best_of_all(some, self.least, self.most)

    def _around(self, prices: Sequence[int], limit: int) -> tuple[int, ...] | None:
        """Return the best feasible choice made of the options that the final prices favour."""
        core = self.prepared.core(self._priced(prices)[0], self.least, limit)
        some = [block.some(options) for block, options in zip(self.blocks, core, strict=True)]
        return best_of_all(some, self.least, self.most)

    def _filled(self, options: tuple[int, ...]) -> tuple[int, ...]:
        """Return a feasible choice after changing one block at a time as long as it scores more."""
        taken = list(options)
        while True:
            at = list(zip(self.blocks, taken, strict=True))
            spare = sum(int(block.worth[option]) for block, option in at) - self.least
            room = self.most - sum((block.loads[:, option] for block, option in at), 0 * self.most)
            gains = [_gain(block, option, spare, room) for block, option in at]
            best = max(range(len(gains)), key=lambda block: int(gains[block].max()))
            if gains[best].max() <= 0:
                return tuple(taken)
            taken[best] = int(gains[best].argmax())


def _gain(block: Loaded, taken: int, spare: int, room: Ints) -> Ints:
    """Return what each option would score more than the one taken; 0 where it does not fit."""
    fits = block.worth >= block.worth[taken] - spare
    fits &= (block.loads <= (block.loads[:, taken] + room)[:, None]).all(axis=0)
    return np.where(fits, block.score - block.score[taken], 0)
