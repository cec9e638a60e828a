"""How good a choice can be at most, and a choice that comes within one step of it.

Source: Sinha & Zoltners (1979), "The multiple-choice knapsack problem", Operations Research 27(3),
503-515: the linear relaxation walks the upper hulls of the blocks and splits at most one of them.
Geoffrion (1974), "Lagrangean relaxation for integer programming", Mathematical Programming Study 2,
82-114: with one option a block, the best Lagrangean bound is that of the linear relaxation. Handler
& Zang (1980), "A dual algorithm for the constrained shortest path problem", Networks 10(4),
293-309: the next multiplier is the slope between the two best totals so far, one that is worth too
little and one that is worth enough.
Traits: deterministic; whole numbers only.

A multiplier p/q puts a price on worth: each block takes the option with the largest
q * score + p * worth. No hull is built: the options taken at one multiplier or another are its
corners. Numbers of 64 bits hold about 20 binary digits of a multiplier beside a score or a worth of
40. Where that is too coarse to tell slopes apart, the search zooms in: the distance of the options
in question from the line they lie along takes the place of their scores.
"""

from dataclasses import dataclass

import numpy as np

from negotiator.strategies.selection.frontier import Frontier, Ints

_MANY = 512  # options from which leaving some out pays
_ROOM = 2**62 - 1  # for each of two products of opposite signs whose sums are compared


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What the relaxation tells.

    Attributes:
        bound: no choice that is worth enough scores more.
        places: where a choice that is worth enough stands in the frontier, one a block.
        cost: for each option of the frontier, what taking it costs at the multiplier, times q.
        q: denominator of the multiplier.
        total: the bound at the multiplier, times q.
    """

    bound: int
    places: Ints
    cost: Ints
    q: int
    total: int


def relax(front: Frontier, least: int) -> Relaxed:
    """Solve the linear relaxation and round it to a choice.

    The choice scores at least `bound` less the largest step in score between neighbouring corners
    of one block's upper hull. Proof: at the last multiplier the rich and the poor choice, and the
    corners between them, all come within d of the best priced total, with 2 d below one unit of
    score (d = 0 if the search ended on a line that holds both). Take the rich options block by
    block until the choice is worth enough. The corner that makes it so overshoots by less than its
    step from the corner before, and at this multiplier that much worth costs at most the step's
    score and d. So the loss is below step + 2 d, less than step + 1, and it is a whole number.

    Args:
        front: the frontier; the options of highest score are together worth less than `least`,
            those of highest worth at least `least`.
        least: what the choice must be worth.
    """
    search = _Search(front, least)
    while not search.settled():
        if not search.narrow() or search.thinned():
            search.zoom()
    return Relaxed(search.bound, search.rounded(), *search.costs())


class _Search:
    """The options still in question, and the two choices around the least worth.

    `poor` and `rich` are places in the current arrays. `priced` is the score, or after zooming
    q * score + p * worth for the multiplier `base`, measured from the poor option of the block; so
    is `worth`. `low` is the largest multiplier, counted from `base`, at which the poor choice is
    known to be best: nothing below it is tried, so what was left out stays irrelevant.
    """

    def __init__(self, front: Frontier, least: int) -> None:
        self._front, self._least = front, least
        self._origin: Ints = np.arange(len(front.block))
        self._block, self._start = front.block, front.start
        self._rich, self._poor = front.start, front.last()
        self._priced = front.score - front.score[self._poor][front.block]
        self._worth = front.worth - front.worth[self._poor][front.block]
        self._whole = (self._priced, self._worth)
        self._references = self._totals(self._poor)
        self._base = self._low = (1, 0)
        self._rich_at, self._poor_at = self._totals(self._rich), self._totals(self._poor)
        self.bound = self._poor_at[0]
        self._exact = False
        self._measure()

    def _totals(self, places: Ints) -> tuple[int, int]:
        """Return score and worth of a choice."""
        at = self._origin[places]
        return int(self._front.score[at].sum()), int(self._front.worth[at].sum())

    def _measure(self) -> None:
        """Take the size of what is left in question."""
        self._spread = -int(self._priced[self._rich].sum())
        self._width = int(self._worth[self._rich].sum())

    def settled(self) -> bool:
        """Say whether rich and poor lie on one line of the hulls, as far as whole scores can tell.

        If a single step parts them, the exact bound follows from its slope.
        """
        if self._exact or 2 * self._spread < self._base[0]:
            return True
        if int((self._poor - self._rich).sum()) > 1:
            return False
        (score, worth), (less, more) = self._poor_at, self._rich_at
        lost = (self._least - worth) * (score - less)
        self.bound = min(self.bound, score - -(-lost // (more - worth)))
        return True

    def _next(self) -> tuple[int, int]:
        """Return the slope between rich and poor, rounded down; q = 0 if it is out of reach."""
        (score, worth), (less, more) = self._poor_at, self._rich_at
        wide = more - worth
        drop = self._base[0] * (score - less) - self._base[1] * wide
        q = min(_ROOM // self._spread, _ROOM * wide // (self._width * max(drop, 1)))
        return q, q * drop // wide

    def narrow(self) -> bool:
        """Try the next multiplier; say whether one of the two choices came nearer."""
        q, p = self._next()
        if not q or p * self._low[0] < self._low[1] * q:
            return False
        value = q * self._priced + p * self._worth
        best = np.maximum.reduceat(value, self._start)
        hits = np.flatnonzero(value == best[self._block])
        first = last = hits
        if len(hits) > len(best):
            ends = np.searchsorted(hits, self._start)
            first, last = hits[ends], hits[np.append(ends[1:], len(hits)) - 1]
        return self._take((q, p), first, last)

    def _take(self, at: tuple[int, int], first: Ints, last: Ints) -> bool:
        """Learn from the choices of most and of least worth that are best at a multiplier."""
        rich_at = self._totals(first)
        poor_at = rich_at if last is first else self._totals(last)
        q, p = self._whole_multiplier(at)
        self.bound = min(self.bound, (q * rich_at[0] + p * (rich_at[1] - self._least)) // q)
        if rich_at[1] < self._least:
            came_nearer = rich_at[1] > self._poor_at[1]
            self._low, self._poor, self._poor_at = at, first, rich_at
            return came_nearer
        self._exact = poor_at[1] < self._least
        if self._exact:
            self._poor, self._poor_at, self._rich, self._rich_at = last, poor_at, first, rich_at
            return True
        came_nearer = poor_at[1] < self._rich_at[1]
        self._rich, self._rich_at = last, poor_at
        return came_nearer

    def _whole_multiplier(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return q and p in units of score and worth."""
        return at[0] * self._base[0], at[0] * self._base[1] + at[1]

    def thinned(self) -> bool:
        """Say whether leaving out what is no longer in question would make the rest much faster."""
        if len(self._block) < _MANY or self._exact:
            return False
        return 4 * int((self._poor - self._rich + 1).sum()) < len(self._block)

    def zoom(self) -> None:
        """Keep what may lie on the hulls between rich and poor, measured from the low multiplier.

        A corner of a hull lies on or above the straight line between any two options around it.
        """
        q, p = self._low
        value = q * self._priced + p * self._worth
        value -= value[self._poor][self._block]
        place = np.arange(len(value))
        inside = (place >= self._rich[self._block]) & (place <= self._poor[self._block])
        kept = np.flatnonzero(inside & (value >= value[self._rich][self._block]))
        self._rich, self._poor = (
            np.searchsorted(kept, self._rich),
            np.searchsorted(kept, self._poor),
        )
        self._origin, self._block = self._origin[kept], self._block[kept]
        self._start = self._rich
        self._priced, worth = value[kept], self._worth[kept]
        self._worth = worth - worth[self._poor][self._block]
        self._base, self._low = self._whole_multiplier(self._low), (1, 0)
        self._measure()

    def rounded(self) -> Ints:
        """Return the poor choice with rich options, block by block, until it is worth enough."""
        poor, rich = self._origin[self._poor], self._origin[self._rich]
        worth = self._front.worth
        need = self._least - self._poor_at[1]
        for block in np.flatnonzero(poor != rich).tolist():
            top, low = int(rich[block]), int(poor[block])
            gain = int(worth[top] - worth[low])
            if gain >= need:
                enough = worth[top : low + 1] - worth[low] >= need
                poor[block] = top + int(np.count_nonzero(enough)) - 1
                break
            poor[block], need = top, need - gain
        return poor

    def costs(self) -> tuple[Ints, int, int]:
        """Return what each option costs at the last low multiplier, times q; q; the bound times q.

        The multiplier is rounded to what 64 bits hold: any multiplier gives a bound.
        """
        fine_q, fine_p = self._whole_multiplier(self._low)
        priced, worth = self._whole
        spread = -int(priced[self._front.start].sum())
        width = int(worth[self._front.start].sum())
        q = max(1, min(_ROOM // spread, _ROOM * fine_q // (width * max(fine_p, 1))))
        p = min(q * fine_p // fine_q, _ROOM // width)
        value = q * priced + p * worth
        best = np.maximum.reduceat(value, self._front.start)
        score, least = self._references[0], self._least - self._references[1]
        total = sum(best.tolist()) + q * score - p * least
        return best[self._front.block] - value, q, total
