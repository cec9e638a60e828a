"""The points that no other point betters in everything: the Pareto front of a sweep.

It is kept while rows come in, so that a sweep of millions of points needs no more memory than its
front. Objectives are a tuple of whole numbers, all of them better when greater.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from negotiator.replay.sweep.rows import Row

Objectives: TypeAlias = Callable[[Row], tuple[int, ...] | None]
"""Gives what a row is judged by, None for one that cannot be."""

NO_DISTANCE: Final = 0
"""What counts where leakage was not measured: the same for all."""


def objectives_of(row: Row) -> tuple[int, ...] | None:
    """Return surplus over all, agreement, and how far off an attacker is of our reserve."""
    if row.agreement is None or row.surplus_all is None:
        return None
    return row.surplus_all, row.agreement, NO_DISTANCE if row.distance is None else row.distance


class Front:
    """Rows that no other row betters. Of rows alike in every objective the first is kept."""

    def __init__(self, objectives: Objectives = objectives_of) -> None:
        """Begin with none."""
        self._objectives = objectives
        self._rows: dict[tuple[int, ...], Row] = {}

    def add(self, row: Row) -> bool:
        """Add a row, unless another is at least as good in everything; say whether it was added."""
        own = self._objectives(row)
        if own is None or any(_no_worse(other, own) for other in self._rows):
            return False
        self._rows = {o: kept for o, kept in self._rows.items() if not _no_worse(own, o)}
        self._rows[own] = row
        return True

    def __iter__(self) -> Iterator[Row]:
        """Give the rows, the best in the first objective first."""
        return iter([self._rows[key] for key in sorted(self._rows, reverse=True)])

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self._rows)


def _no_worse(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Say whether one is at least as good as another in everything."""
    return all(a >= b for a, b in zip(one, other, strict=True))
