"""How many requests of one kind a model has before it, so that no crowd of peers drowns it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Busy:
    """Counts what is being asked, up to a bound.

    Attributes:
        most: requests at the same time.
    """

    most: int
    _count: int = field(default=0, init=False)

    @contextmanager
    def taken(self) -> Iterator[bool]:
        """Be inside a request; False, and none is to be made, where there are too many."""
        free = self._count < self.most
        self._count += free
        try:
            yield free
        finally:
            self._count -= free
