"""What a recorded counterparty seems to like, so far as its moves show it.

Where its utility is known, that decides. Where it is not, an issue's direction follows from its
role (a seller wants more money) or from where its own offers went: what they gave up, they liked.
Of an issue that never moved nothing is known, so there only the same value is as good.
"""

from dataclasses import dataclass

from negotiator.replay.recorded import Recording
from negotiator.replay.scenarios import Profile
from negotiator.terms import Agenda, Kind, Role, Terms
from negotiator.terms.issues import NUMERIC


@dataclass(frozen=True, slots=True)
class Liking:
    """What they like.

    Attributes:
        profile: their utility; None where nobody knows it.
        directions: of each issue, 1 where they want more steps, -1 where fewer, 0 where nobody
            knows.
    """

    profile: Profile | None
    directions: tuple[int, ...]

    def as_good(self, terms: Terms, needed: Terms) -> bool:
        """Say whether terms are surely no worse to them than others."""
        if self.profile is not None:
            return self.profile.utility(terms) >= self.profile.utility(needed)
        triples = zip(terms, needed, self.directions, strict=True)
        return all(way * (own - other) >= 0 if way else own == other for own, other, way in triples)


def liking_of(recording: Recording) -> Liking:
    """Return what a recorded counterparty seems to like."""
    return Liking(recording.profile, directions_of(recording))


def directions_of(recording: Recording) -> tuple[int, ...]:
    """Return, for each issue, which way they want it."""
    agenda, offers = recording.agenda, recording.offers
    first, last = offers[0], offers[-1]
    return tuple(
        _direction(agenda, place, recording.role, last[place] - first[place])
        for place in range(len(agenda.issues))
    )


def _direction(agenda: Agenda, place: int, role: Role, moved: int) -> int:
    """Return which way they want one issue."""
    kind = agenda.issues[place].kind
    if kind is Kind.AMOUNT:
        return 1 if role is Role.SELLER else -1
    if kind not in NUMERIC or not moved:
        return 0
    return -1 if moved > 0 else 1
