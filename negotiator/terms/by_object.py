"""What was worked out of an object, kept for that object and for no equal one."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

MOST_OBJECTS: Final = 64
"""Of how many objects something is kept; past that all is let go."""

K = TypeVar("K")
V = TypeVar("V")


class ByObject(Generic[K, V]):
    """Works out a value of an object once; nothing has to be compared to find it again.

    The object is kept beside its value, so no other one can come to its place in memory.
    """

    def __init__(self, make: Callable[[K], V]) -> None:
        """Keep what `make` returns."""
        self._make = make
        self._kept: dict[int, tuple[K, V]] = {}

    def of(self, owner: K) -> V:
        """Return the value of an object: for the same one, the same."""
        found = self._kept.get(id(owner))
        if found is None or found[0] is not owner:
            if len(self._kept) >= MOST_OBJECTS:
                self._kept.clear()
            found = self._kept[id(owner)] = (owner, self._make(owner))
        return found[1]
