"""A time-dependent tactic fitted to their moves, which then answers ours.

Source: Hou (2004), "Predicting agents' tactics in automated negotiation", IAT 2004, 127-133, by way
of `strategies.opponent.floor_fit`. Their offers on each issue are taken to lie around a curve
start + (end - start) (r / N)^(1/e), with errors of one normal distribution; then the likelihood is
greatest where the squared distance is least, so shape e (by a ladder), start and end (exactly) are
those of maximum likelihood, in whole numbers and fractions.
Traits: deterministic.

The offers do not show N: (end - start) / N^(1/e) is one number, so a longer negotiation with an end
farther away fits as well. N is the rounds they are known to have had, else the turns they took, and
after those nothing is invented: then the recording says what may be taken for granted.

It accepts by AC-next: what is surely no worse to it than its own next offer. An issue that they
never moved stays where it was.
"""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from negotiator.errors import InvalidValueError
from negotiator.protocol.acts import Reason
from negotiator.protocol.state import Negotiation
from negotiator.replay.harness.lane import Lane, Listener, Standing, standing_in
from negotiator.replay.harness.line import IssueFit, Line, Remarks
from negotiator.replay.harness.theirs.liking import liking_of
from negotiator.replay.harness.theirs.pace import pace_of
from negotiator.replay.recorded import Recording, Said, Then
from negotiator.strategies.opponent.floor_fit import LEAST_OFFERS, Fit, fit_floor
from negotiator.strategies.tactics.powers import root
from negotiator.terms import Issue, Terms
from negotiator.terms.issues import NUMERIC


@dataclass(frozen=True, slots=True)
class Curves:
    """The curves of one counterparty.

    Attributes:
        rounds: how many rounds it has.
        fits: of each issue; None where it never moved.
        stays: the last value of each issue.
    """

    rounds: int
    fits: tuple[Fit | None, ...]
    stays: Terms

    def offer(self, issues: tuple[Issue, ...], number: int) -> Terms:
        """Return its offer of a round, from 1; after its last round it stays."""
        share = Fraction(min(number, self.rounds), self.rounds)
        triples = zip(issues, self.fits, self.stays, strict=True)
        return Terms(tuple(_value(issue, fit, stay, share) for issue, fit, stay in triples))


def fit_curves(recording: Recording) -> Curves:
    """Fit a tactic to a recorded counterparty's offers.

    Raises:
        InvalidValueError: too few offers to say anything.
    """
    offers, issues = recording.offers, recording.agenda.issues
    if len(offers) < LEAST_OFFERS:
        msg = f"a fit needs {LEAST_OFFERS} offers of theirs, the recording has {len(offers)}"
        raise InvalidValueError(msg)
    rounds = max(recording.rounds or recording.turns, len(offers))
    columns = [[terms[place] for terms in offers] for place in range(len(issues))]
    fits = tuple(
        fit_floor([Fraction(steps) for steps in column], rounds)
        if issue.kind in NUMERIC and len(set(column)) > 1
        else None
        for issue, column in zip(issues, columns, strict=True)
    )
    return Curves(rounds, fits, offers[-1])


def _value(issue: Issue, fit: Fit | None, stay: int, share: Fraction) -> int:
    """Return the value of one issue after a share of the rounds, on the grid."""
    if fit is None:
        return stay
    exact = fit.start + (fit.end - fit.start) * root(share, fit.e)
    return min(max(round(exact), issue.low), issue.high)


class Fitted(Listener):
    """Concedes by the curves that fit."""

    def __init__(self, recording: Recording, start: datetime) -> None:
        """Fit the curves.

        Args:
            recording: on the mandate's agenda.
            start: when the negotiation begins.

        Raises:
            InvalidValueError: too few offers to say anything.
        """
        self._recording = recording
        self._curves = fit_curves(recording)
        self._liking = liking_of(recording)
        self._pace = pace_of(recording, start)
        self._said = 0
        self._beyond = 0

    def next(self, state: Negotiation, now: datetime) -> Line | None:
        """Accept or offer; when their rounds are over, do what may be taken for granted."""
        return self._next(standing_in(state), now)

    def answer(self, lane: Lane, now: datetime) -> Line | None:
        """Return the same while all offers are plain."""
        return self._next(lane.standing, now)

    def _next(self, ours: Standing, now: datetime) -> Line | None:
        """Return what comes next, by nothing but the terms of ours that stand."""
        at, number = self._pace.at(self._said, now), self._said + 1
        self._said += 1
        standing = ours(at)
        own = self._curves.offer(self._recording.agenda.issues, number)
        if standing is not None and self._liking.as_good(standing, own):
            return Line(Said.ACCEPT, at)
        if number <= self._curves.rounds:
            return Line(Said.OFFER, at, own)
        return self._after(at, own)

    def _after(self, at: datetime, own: Terms) -> Line | None:
        """Return what they say when their rounds are over; nobody has seen it."""
        if self._recording.then is Then.SILENT:
            return None
        self._beyond += 1
        if self._recording.then is Then.ENDS:
            return Line(Said.REJECT, at, reason=Reason.DEADLINE)
        return Line(Said.OFFER, at, own)

    def remarks(self) -> Remarks:
        """Return the curves and how well they fit."""
        pairs = zip(self._recording.agenda.issues, self._curves.fits, strict=True)
        fits = tuple(IssueFit(issue.name, fit) for issue, fit in pairs if fit is not None)
        offers = len(self._recording.offers)
        return Remarks(self._beyond, fits, self._curves.rounds, offers)
