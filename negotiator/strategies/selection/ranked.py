"""All combinations of options in the order of what they are worth, as many as are asked for.

Source: Lawler (1972), "A procedure for computing the K best solutions to discrete optimization
problems", Management Science 18(7), 401-405, and Murty (1968), "An algorithm for ranking all the
assignments in order of increasing cost", Operations Research 16(3), 682-687: split what is left
after each solution into disjoint parts, and keep the best of each part in a heap. MiCRO walks this
order: de Jonge (2022), "An analysis of the linear bilateral ANAC domains using the MiCRO
benchmark strategy", IJCAI 2022.
Traits: deterministic; lazy; the first k cost O(k log k) for each join of two groups of blocks, one
less than there are blocks.

Blocks are joined in pairs, pairs of pairs and so on, each join pulling only what it needs of the
two below it. So nothing is sorted but the blocks themselves, and a block of a million options costs
what is looked at.
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

import numpy as np

from negotiator.errors import InvalidValueError
from negotiator.strategies.selection.frontier import Ints

Ranked = tuple[tuple[int, ...], int]
"""Option numbers, one a block, and what they are worth together."""

_At = Callable[[int], Ranked | None]  # the n-th of an order, None past its end


def ranked(worths: Sequence[Ints], least: int | None = None) -> Iterator[Ranked]:
    """Give every combination of options once, worth most first.

    Among equals in worth the first in the order of option numbers, block after block, comes first.

    Args:
        worths: what each option of each block is worth, int64. A block whose worths never rise is
            taken as it stands; any other is sorted.
        least: stop before the first that is worth less.

    Raises:
        InvalidValueError: not int64.
    """
    for table in worths:
        if table.dtype != np.int64:
            raise InvalidValueError(f"selection: expected worth as int64, got {table.dtype}")
    return _walk(_joined([_block(table) for table in worths]), least)


def _walk(at: _At, least: int | None) -> Iterator[Ranked]:
    """Give an order from its start."""
    place = 0
    while (found := at(place)) is not None and (least is None or found[1] >= least):
        yield found
        place += 1


def _joined(orders: Sequence[_At]) -> _At:
    """Return the order over all blocks, from the orders of each."""
    orders = orders or [_nothing]
    while len(orders) > 1:
        pairs = [_pair(*orders[n : n + 2]) for n in range(0, len(orders) - 1, 2)]
        orders = [*pairs, *orders[2 * len(pairs) :]]
    return orders[0]


def _nothing(place: int) -> Ranked | None:
    """Return the only combination of no blocks."""
    return None if place else ((), 0)


def _block(worth: Ints) -> _At:
    """Return the order of the options of one block."""
    falling = bool((worth[1:] <= worth[:-1]).all())
    order = None if falling else np.argsort(-worth, kind="stable")

    def at(place: int) -> Ranked | None:
        if place >= len(worth):
            return None
        option = place if order is None else int(order[place])
        return (option,), int(worth[option])

    return at


def _pair(left: _At, right: _At) -> _At:
    """Return the order of two groups of blocks together.

    The pair (a, b) is followed by (a, b + 1) and, if b is 0, by (a + 1, 0): each pair is reached
    once, and from one that comes before it.
    """
    found: list[Ranked] = []
    heap: list[tuple[int, tuple[int, ...], int, int]] = []

    def push(a: int, b: int) -> None:
        one, other = left(a), right(b)
        if one is not None and other is not None:
            heappush(heap, (-one[1] - other[1], one[0] + other[0], a, b))

    def at(place: int) -> Ranked | None:
        while place >= len(found) and heap:
            worth, options, a, b = heappop(heap)
            found.append((options, -worth))
            push(a, b + 1)
            if not b:
                push(a + 1, 0)
        return found[place] if place < len(found) else None

    push(0, 0)
    return at
