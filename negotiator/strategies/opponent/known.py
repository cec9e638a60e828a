"""What is kept of the negotiations of one mandate: what they like, and what we have sent.

Source: our own; the scores of `opponent.frequency` and the charges of `selection.model`, counted
on with each offer (`rows`).
Traits: deterministic.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Final

import numpy as np

from negotiator.strategies.opponent.frequency import FINE, WHOLE, counted_likes, likes
from negotiator.strategies.opponent.tally import Tally, tally_of
from negotiator.strategies.options import Ints
from negotiator.strategies.rows import Offers, Rows
from negotiator.strategies.space import Space
from negotiator.terms import Terms
from negotiator.terms.issues import NUMERIC

_Parts = Sequence[Sequence[int] | Ints]

_NEAR_END: Final = 2
_MOST_CHARGES: Final = 2**16
"""Most charges by place that are kept, of all rows together."""


@dataclass(slots=True)
class Sent:
    """What terms that we sent already lose in score.

    Attributes:
        times: how often each was sent.
        by_terms: what each loses.
        by_place: the same for listed terms, by their place among them.
        charges: the same for all listed terms, None as long as none loses anything.
    """

    times: dict[Terms, int] = field(default_factory=dict)
    by_terms: dict[Terms, int] = field(default_factory=dict)
    by_place: dict[int, int] = field(default_factory=dict)
    charges: Ints | None = None


class Known:
    """What is kept of the negotiations of one mandate that selects by what they like."""

    def __init__(self, space: Space) -> None:
        """Prepare for a space, by the parameters of its view's selection.

        Raises:
            MandateError: a parameter is missing.
        """
        part = space.view.selection
        self._space = space
        self._decay = part["decay"]
        self._fades = self._decay != 1
        self._prior = part["prior"]
        numeric = any(issue.kind in NUMERIC for issue in space.view.agenda.issues)
        self._plain = not (numeric or self._fades)
        self._known = int(Fraction(self._prior) * FINE)
        self._cost = int(Fraction(part["repeat_cost"]) * WHOLE)
        self._most = int(part["repeat_most"])
        named = dict(part.parameters)
        self._extra = _extra(space, named["opposed"]) if named.get("opposed") else ()
        listed = space.listed
        self._count = 0 if listed is None else len(listed.worth)
        self._tallies: Rows[Tally] = Rows(partial(tally_of, space), Tally.add)
        most = min(64, max(2, _MOST_CHARGES // max(self._count, 1)))
        self.sent: Rows[Sent] = Rows(self._sent, self._charge, most)
        """What was sent, by row of our offers."""

    def parts(self, theirs: Offers) -> _Parts:
        """Return the part of each option of each issue in the score of complete terms."""
        if self._fades:  # what an offer counts is rounded anew with each later one
            faded = likes(self._space, theirs, self._decay, self._prior)
            return self._with_extra(faded.weighted(), len(theirs))
        tally = self._tallies.take(theirs)
        parts = counted_likes(self._space, tally, self._known)
        self._tallies.keep(theirs, tally)
        return self._with_extra(parts, len(theirs))

    def joined(self, theirs: Offers) -> Sequence[int] | Ints:
        """Return these parts one issue after the other."""
        parts = self.parts(theirs)
        if self._plain:
            return [*chain.from_iterable(parts)]
        return np.concatenate([np.asarray(part, dtype=np.int64) for part in parts])

    def _with_extra(self, parts: _Parts, answered: int) -> _Parts:
        """Add what options gain by costing us something, in the two offers before our last.

        Args:
            parts: without it.
            answered: how many offers they have made.
        """
        # Who speaks last makes its last offer a round earlier, and has had one more to answer.
        last = self._space.view.rounds - 1
        if not self._extra or not last - _NEAR_END <= answered < last:
            return parts
        return [_sums(part, extra) for part, extra in zip(parts, self._extra, strict=True)]

    def _sent(self, ours: Offers) -> Sent:
        """Return what was sent."""
        sent = Sent()
        for terms, times in Counter(ours).items():
            self._charge(sent, terms, times)
        return sent

    def _charge(self, sent: Sent, terms: Terms, more: int = 1) -> None:
        """Note that terms were sent so many times more."""
        before = sent.times.get(terms, 0)
        sent.times[terms] = before + more
        if before >= self._most:
            return
        charge = sent.by_terms[terms] = self._cost * min(before + more, self._most)
        place = self._space.listed_place(terms) if self._count else None
        if place is None:
            return
        sent.by_place[place] = charge
        if sent.charges is None:
            sent.charges = np.zeros(self._count, dtype=np.int64)
        sent.charges[place] = charge


def _sums(part: Sequence[int] | Ints, extra: Sequence[int]) -> Sequence[int] | Ints:
    """Add number by number."""
    if isinstance(part, np.ndarray):
        return part + np.array(extra, dtype=np.int64)
    return [one + other for one, other in zip(part, extra, strict=True)]


def _extra(space: Space, share: Decimal) -> tuple[list[int], ...]:
    """Return what each option adds to a score by costing us, `share` of it for all that it may.

    Where they never offered a value nothing else tells which of ours to give.
    """
    part = int(Fraction(share) * 10**6)
    given = (options.worth.max() - options.worth for options in space.options)
    return tuple((each * part // 1000).tolist() for each in given)
