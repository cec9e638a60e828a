"""Any strategy of ours, under a mandate of theirs.

It decides exactly as we would in its place, by the same engine; what it says is not put to a gate,
because its limits are for it to keep.
"""

from datetime import datetime
from functools import partial

from negotiator.agent.choose import choose
from negotiator.agent.party import Engine
from negotiator.mandate.model import VerifiedMandate
from negotiator.mandate.view import view_of
from negotiator.policy.bounds import admits
from negotiator.policy.moves import Draft
from negotiator.protocol.acts import OFFERS, Act
from negotiator.protocol.envelope import OfferBody, RejectBody
from negotiator.protocol.public import PublicView
from negotiator.protocol.state import Negotiation, Side
from negotiator.protocol.written import Written
from negotiator.replay.harness.lane import Lane, Listener
from negotiator.replay.harness.line import Line, Remarks
from negotiator.replay.harness.theirs.bargaining import line_after
from negotiator.replay.harness.theirs.pace import Pace
from negotiator.replay.recorded import Said
from negotiator.strategies.decide import decide
from negotiator.terms import Agenda

_SAID = {Act.ACCEPT: Said.ACCEPT, Act.HOLD: Said.HOLD}


def wordless(_view: PublicView) -> Written:
    """Say nothing beside a move: words change no move."""
    return Written("", "en")


class Minded(Listener):
    """Thinks for itself."""

    def __init__(self, verified: VerifiedMandate, pace: Pace) -> None:
        """Take its mandate.

        Args:
            verified: its own mandate.
            pace: when it speaks.
        """
        self._engine = Engine(
            verified=verified,
            view=view_of(verified.mandate),
            admits=partial(admits, verified),
            decide=decide,
            phrase=wordless,
            template=wordless,
            silent=True,
        )
        self._pace = pace
        self._said = 0

    def next(self, state: Negotiation, now: datetime) -> Line | None:
        """Return what its strategy chooses; it waits for nobody, so then it stays silent."""
        at = self._due(now)
        drafts = choose(self._engine, state, Side.DIALLER, at).drafts
        return _line(drafts[0], self._engine.verified.mandate.agenda, at) if drafts else None

    def listens(self, lane: Lane) -> bool:
        """Say whether we have made an offer: before that, it looks at whom it deals with."""
        return bool(lane.ours)

    def answer(self, lane: Lane, now: datetime) -> Line | None:
        """Return the same while all offers are plain."""
        return line_after(self._engine, lane, self._due(now))

    def _due(self, now: datetime) -> datetime:
        """Return when it speaks next, and count that."""
        self._said += 1
        return self._pace.at(self._said - 1, now)

    def remarks(self) -> Remarks:
        """Return nothing: it is no recording."""
        return Remarks()


def _line(draft: Draft, agenda: Agenda, at: datetime) -> Line | None:
    """Return a chosen move as a line."""
    body = draft.body
    if draft.act in OFFERS and isinstance(body, OfferBody):
        return Line(Said.OFFER, at, agenda.decode_terms(body.terms), body.expires_at - at)
    if isinstance(body, RejectBody):
        return Line(Said.REJECT, at, reason=body.reason)
    said = _SAID.get(draft.act)
    return None if said is None else Line(said, at)
