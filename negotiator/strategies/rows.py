"""What a row of offers says, kept beside the row and extended by what is new in it.

Source: our own. A negotiation grows by an offer at a time, so what was made of the row without its
last offer needs only that one more. What is kept is found by the number of offers and the last
ones, and used only for a row that is equal from its first to its last.
Traits: deterministic.

What is kept is taken out while it is used and put back after, so it has one reader at a time; who
finds it gone, for another negotiation of the same mandate has gone on from it or is reading it,
begins anew. Forgetting costs time and changes nothing.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from negotiator.terms import Terms

Said = TypeVar("Said")

Offers = tuple[Terms, ...]

_MOST_KEPT: Final = 64
"""Of how many rows something is kept."""


class Rows(Generic[Said]):
    """What rows of offers say, by row."""

    def __init__(
        self,
        begin: Callable[[Offers], Said],
        read: Callable[[Said, Terms], None],
        most: int = _MOST_KEPT,
    ) -> None:
        """Keep how a row is read.

        Args:
            begin: gives what a row says.
            read: adds to it what the next offer says.
            most: of how many rows something is kept, at least 1.
        """
        self._begin = begin
        self._read = read
        self._most = most
        self._kept: dict[tuple[int, Terms], tuple[Offers, Said]] = {}

    def take(self, offers: Offers) -> Said:
        """Return what a row says, to use it alone until it is put back by `keep`."""
        count = len(offers)
        if count:
            found = self._kept.pop((count, offers[-1]), None)
            if found is not None and found[0] == offers:
                return found[1]
        if count > 1:
            found = self._kept.pop((count - 1, offers[-2]), None)
            if found is not None and found[0] == offers[:-1]:
                self._read(found[1], offers[-1])
                return found[1]
        return self._begin(offers)

    def keep(self, offers: Offers, said: Said) -> None:
        """Put back what a row says; it is not to be used after."""
        if offers:
            if len(self._kept) >= self._most:
                self._kept.clear()
            self._kept[len(offers), offers[-1]] = (offers, said)
