"""The mandates of a sweep, each made and checked once however many points share it.

What is varied falls into groups that do not touch each other: how far (reserves, floors, limits),
what counts how much (weights, the least utility), the shape of concession, the rounds, and how long
offers stand. Whether a mandate contradicts or betrays itself is a matter of one group at a time, so
each group is checked by itself with everything else as it is. A test holds that against checking
whole mandates.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

import numpy as np

from negotiator.errors import MandateError
from negotiator.mandate.draft import Draft
from negotiator.mandate.sign import lint
from negotiator.replay.sweep.amend import amended
from negotiator.replay.sweep.design import Design
from negotiator.replay.sweep.shares import Ints
from negotiator.replay.sweep.vary import (
    FLOOR,
    LEAST,
    LIMIT_MAX,
    LIMIT_MIN,
    RESERVE,
    ROUNDS,
    SHAPE,
    VALIDITY,
    WEIGHT,
)

Kinds: TypeAlias = frozenset[str]
"""Kinds of dimensions."""

REACH: Final[Kinds] = frozenset({FLOOR, RESERVE, LIMIT_MIN, LIMIT_MAX})
WORTH: Final[Kinds] = frozenset({LEAST, WEIGHT})
WANTED: Final[Kinds] = REACH | WORTH
CLOCK: Final[Kinds] = frozenset({SHAPE, ROUNDS})
STANDS: Final[Kinds] = frozenset({VALIDITY})
"""What is wanted, what counts rounds, and how long offers stand."""
_TIMES: Final[tuple[Kinds, ...]] = (frozenset({SHAPE}), frozenset({ROUNDS}), STANDS)

_MOST_KEPT: Final = 20_000


class Variants:
    """A mandate with other numbers in it, prepared for a whole design."""

    def __init__(self, draft: Draft, design: Design) -> None:
        """Begin with none.

        Args:
            draft: the mandate as it is.
            design: what is varied.
        """
        self._draft = draft
        self._design = design
        both = draft.reserve_utility is not None
        # A floor that moves a least utility of its own meets the weights there.
        self.groups: tuple[Kinds, ...] = (*((WANTED,) if both else (REACH, WORTH)), *_TIMES)
        """The groups that are checked by themselves, in the order in which refusals name them."""
        self._drafts: dict[tuple[Kinds, int], Draft] = {}
        self._refusals: dict[tuple[Kinds, int], str] = {}

    def codes(self, kinds: Kinds, places: tuple[Ints, ...]) -> Ints:
        """Return one number for each point that says which values of these kinds it has."""
        codes: Ints = np.zeros(len(places[0]), dtype=np.int64)
        for place in self._members(kinds):
            count = len(self._design.dimensions[place].values)
            codes = codes * count + places[place]
        return codes

    def draft(self, kinds: Kinds, code: int) -> Draft:
        """Return the draft with these values, all else as it is.

        Raises:
            MandateError: there is no such mandate.
        """
        return _kept(self._drafts, (kinds, code), self._made)

    def refusal(self, kinds: Kinds, code: int) -> str:
        """Return why a mandate with these values could not be signed; empty where it could."""
        return _kept(self._refusals, (kinds, code), self._checked)

    def _members(self, kinds: Kinds) -> tuple[int, ...]:
        """Return which dimensions are of these kinds."""
        every = enumerate(self._design.dimensions)
        return tuple(place for place, one in every if one.kind in kinds)

    def _made(self, key: tuple[Kinds, int]) -> Draft:
        """Make a draft."""
        kinds, code = key
        chosen = []
        for place in reversed(self._members(kinds)):
            dimension = self._design.dimensions[place]
            code, at = divmod(code, len(dimension.values))
            chosen.append((dimension.name, dimension.values[at]))
        return amended(self._draft, chosen[::-1])

    def _checked(self, key: tuple[Kinds, int]) -> str:
        """Say what is wrong with a draft."""
        if not self._members(key[0]):
            return ""
        try:
            return "; ".join(lint(self.draft(*key)))
        except MandateError as error:
            return error.message


_Made = TypeVar("_Made")


def _kept(
    known: dict[tuple[Kinds, int], _Made],
    key: tuple[Kinds, int],
    make: Callable[[tuple[Kinds, int]], _Made],
) -> _Made:
    """Return what is known by a key, made if need be; of too many, all are forgotten."""
    if key not in known:
        if len(known) >= _MOST_KEPT:
            known.clear()
        known[key] = make(key)
    return known[key]
