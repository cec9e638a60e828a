"""What the points of a sweep come to: by the kernel where it can, else by the whole engine."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import numpy as np

from negotiator.errors import MandateError
from negotiator.replay.harness import Keys
from negotiator.replay.sweep.amend import amended
from negotiator.replay.sweep.closed import Closed, Columns, gauge_of
from negotiator.replay.sweep.opponents import Opponent, Reach, opponent_of
from negotiator.replay.sweep.replayed import replayed, sums_of, yardstick_of
from negotiator.replay.sweep.rows import Row, Sums
from negotiator.replay.sweep.shares import Ints
from negotiator.replay.sweep.study import Study, trial_at
from negotiator.replay.sweep.taken import why_not
from negotiator.replay.sweep.variants import CLOCK, STANDS, WANTED, Kinds, Variants
from negotiator.replay.sweep.vary import ROUNDS, VALIDITY
from negotiator.terms.values import parse_duration

TOGETHER: Final = 8_192
"""Points that the kernel takes at once: what fits a cache."""
ONE_BY_ONE: Final = 4
"""Points of a block that the engine plays."""

_SECOND: Final = timedelta(seconds=1)


class Evaluator:
    """Knows what every point of a study comes to."""

    def __init__(self, study: Study, keys: Keys) -> None:
        """Prepare.

        Args:
            study: what is swept.
            keys: thrown away in the end; nothing depends on them.
        """
        self._study = study
        self._keys = keys
        self._variants = Variants(study.draft, study.design)
        self._now = trial_at(study.draft, study.shares[0])
        self._yardstick = yardstick_of(self._now.mandate)
        self.why_not = ""
        """Why the engine plays the points one by one; empty where the kernel does."""
        self._closed = self._prepared()

    @property
    def block(self) -> int:
        """How many points are best evaluated at once."""
        return ONE_BY_ONE if self._closed is None else TOGETHER

    def rows(self, start: int, stop: int) -> list[Row]:
        """Return the rows of points in a row."""
        places = self._study.design.places(start, stop)
        values = self._values(places)
        refused = self._refused(places)
        open_points = np.flatnonzero(np.array([not why for why in refused], dtype=np.bool_))
        found = self._in_columns(tuple(column[open_points] for column in places))
        sums = dict(zip(open_points.tolist(), found or (), strict=False))
        return [
            Row(start + n, own, refused=why) if why else self._row(start + n, own, sums.get(n))
            for n, (own, why) in enumerate(zip(values, refused, strict=True))
        ]

    def now(self) -> Row:
        """Return what the mandate as it is comes to, leakage included, played by the engine."""
        results = replayed(self._study, self._study.draft, self._keys)
        return sums_of(results, self._yardstick, measured=True).row(-1, ())

    def measured(self, row: Row) -> Row:
        """Return a row with its leakage measured, played by the engine."""
        return self._played(row.number, row.values, measured=True)

    def _row(self, number: int, values: tuple[str, ...], sums: Sums | None) -> Row:
        """Return a row of what was added up, or else of what the engine plays."""
        if sums is not None:
            return sums.row(number, values)
        return self._played(number, values, measured=self._study.measured)

    def _played(self, number: int, values: tuple[str, ...], *, measured: bool) -> Row:
        """Return what the engine comes to at a point."""
        names = [dimension.name for dimension in self._study.design.dimensions]
        draft = amended(self._study.draft, list(zip(names, values, strict=True)))
        try:
            results = replayed(self._study, draft, self._keys)
        except MandateError as error:
            return Row(number, values, refused=error.message)
        return sums_of(results, self._yardstick, measured=measured).row(number, values)

    def _prepared(self) -> Closed | None:
        """Prepare the kernel; None where it cannot play this study."""
        study = self._study
        self.why_not = "leakage is measured at every point" if study.measured else ""
        self.why_not = self.why_not or why_not(self._now.mandate)
        if self.why_not:
            return None
        reach, opponents = self._reach(), list[Opponent]()
        for recording in study.recordings:
            opponent = opponent_of(recording, self._now, study.mode, reach)
            if isinstance(opponent, str):
                self.why_not = f"{recording.id}: {opponent}"
                return None
            opponents.append(opponent)
        gauge = gauge_of(self._yardstick, len(study.recordings) * len(study.shares))
        if gauge is None:
            self.why_not = "its numbers are too fine for 64 bits"
            return None
        return Closed(opponents, gauge, self._variants)

    def _reach(self) -> Reach:
        """Return how far the points can go."""
        rounds = [self._study.draft.termination.rounds]
        validity = [self._study.draft.termination.offer_validity]
        for dimension in self._study.design.dimensions:
            if dimension.name == ROUNDS:
                rounds = [int(value) for value in dimension.values]
            if dimension.name == VALIDITY:
                validity = [parse_duration(value) for value in dimension.values]
        return Reach(max(rounds), min(validity))

    def _values(self, places: Sequence[Ints]) -> list[tuple[str, ...]]:
        """Return the values of each point."""
        dimensions = self._study.design.dimensions
        columns = [
            [dimension.values[place] for place in column.tolist()]
            for dimension, column in zip(dimensions, places, strict=True)
        ]
        return list(zip(*columns, strict=True))

    def _refused(self, places: tuple[Ints, ...]) -> list[str]:
        """Return why there is no mandate at each point; empty where there is."""
        reasons = [""] * len(places[0])
        for kinds in self._variants.groups:
            codes, which = self._distinct(kinds, places)
            texts = [self._variants.refusal(kinds, code) for code in codes]
            if any(texts):
                reasons = [
                    "; ".join(filter(None, (reason, texts[at])))
                    for reason, at in zip(reasons, which.tolist(), strict=True)
                ]
        return reasons

    def _in_columns(self, places: tuple[Ints, ...]) -> list[Sums] | None:
        """Return what the kernel comes to at points; None where it does not take them."""
        if self._closed is None or not len(places[0]):
            return None
        wanted, which = self._distinct(WANTED, places)
        clocks, when = self._distinct(CLOCK, places)
        stands, whose = self._distinct(STANDS, places)
        seconds = [
            self._variants.draft(STANDS, code).termination.offer_validity // _SECOND
            for code in stands
        ]
        columns = Columns(
            wanted=wanted,
            clocks=clocks,
            validity=np.array(seconds, dtype=np.int64)[whose],
            which=which,
            when=when,
        )
        return self._closed.sums(columns, self._study.shares)

    def _distinct(self, kinds: Kinds, places: tuple[Ints, ...]) -> tuple[list[int], Ints]:
        """Return the distinct combinations of some kinds, and which of them each point has."""
        codes, which = np.unique(self._variants.codes(kinds, places), return_inverse=True)
        return codes.tolist(), which
