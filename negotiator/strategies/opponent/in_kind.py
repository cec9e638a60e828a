"""Whether they answer something new from us with one thing new, and nothing new with nothing.

Source: our own test for the behaviour of MiCRO, de Jonge (2022), "An analysis of the linear
bilateral ANAC domains using the MiCRO benchmark strategy", IJCAI 2022, 223-229: such an agent makes
a new offer just when it has made no more different offers than it has received. One that makes a
new offer when it has made more, or none when it has not, is out of step.
Traits: deterministic.
Vectors: tests/strategies/vectors/in_kind.json
"""

from dataclasses import dataclass, field
from typing import Final

from negotiator.strategies.history import History
from negotiator.strategies.rows import Rows
from negotiator.terms import Role, Terms


@dataclass(frozen=True, slots=True)
class InKind:
    """How new offers have answered each other.

    Attributes:
        ours: our different offers.
        theirs: how many different offers they have made.
        out_of_step: how often they made a new offer although they had made more than we, or none
            although they had not.
    """

    ours: frozenset[Terms]
    theirs: int
    out_of_step: int


def in_kind(role: Role, history: History) -> InKind:
    """Return how new offers have answered each other.

    Args:
        role: our side; the seller speaks first in each round.
        history: all offers so far.
    """
    # Where they speak first, our offer of the round before is the one that theirs answers.
    ahead = role is not Role.SELLER
    if len(history.theirs) - ahead > len(history.ours):
        read = _Read(ahead)  # what we answered is still to come: nothing to go on from
        read.go_on(history.ours, history.theirs)
        return read.known(history.ours)
    read = _READ.take(history.theirs)
    if read.ahead is not ahead or read.made != history.ours[: len(read.made)]:
        read = _Read(ahead)
    read.go_on(history.ours, history.theirs)
    known = read.known(history.ours)
    _READ.keep(history.theirs, read)
    return known


@dataclass(slots=True)
class _Read:
    """What was read of two rows of offers, pair by pair.

    Attributes:
        ahead: whether they speak first.
        made: our offers that were read.
        ours: these, each once.
        theirs: their offers that were read, each once.
        read: how many of theirs were.
        out_of_step: see `InKind`.
        once: `ours` as it was given last.
    """

    ahead: bool = False
    made: tuple[Terms, ...] = ()
    ours: set[Terms] = field(default_factory=set)
    theirs: set[Terms] = field(default_factory=set)
    read: int = 0
    out_of_step: int = 0
    once: frozenset[Terms] = frozenset()

    def go_on(self, ours: tuple[Terms, ...], theirs: tuple[Terms, ...]) -> None:
        """Read what is new, as far as both have spoken; of theirs, all."""
        made = len(self.made)
        for place in range(self.read, len(theirs)):
            answered = place - self.ahead
            if 0 <= answered < len(ours):
                self.ours.add(ours[answered])
                made = answered + 1
            other = theirs[place]
            self.out_of_step += (other not in self.theirs) is not (
                len(self.theirs) <= len(self.ours)
            )
            self.theirs.add(other)
        self.read, self.made = len(theirs), ours[:made]

    def known(self, ours: tuple[Terms, ...]) -> InKind:
        """Return how new offers have answered each other, our last ones included."""
        if len(self.once) != len(self.ours):
            self.once = frozenset(self.ours)
        left = frozenset(ours[len(self.made) :])
        once = self.once if left <= self.once else self.once | left
        return InKind(once, len(self.theirs), self.out_of_step)


def _anew(_theirs: tuple[Terms, ...]) -> _Read:
    """Return what was read of nothing."""
    return _Read()


def _later(_read: _Read, _terms: Terms) -> None:
    """Leave what is new to `_Read.go_on`, which knows our side of it too."""


_READ: Final = Rows(_anew, _later, 256)
"""What was read, by row of their offers."""
