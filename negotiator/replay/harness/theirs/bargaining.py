"""What an engine of theirs says while all offers are plain: as `choose` has it, on terms alone.

A test holds it against `choose`, negotiation by negotiation.
"""

from datetime import datetime

from negotiator.agent.choose import decided, informed
from negotiator.agent.party import Engine
from negotiator.protocol.acts import Reason
from negotiator.replay.harness.lane import Lane
from negotiator.replay.harness.line import Line
from negotiator.replay.recorded import Said
from negotiator.strategies.history import Choice, History, Motive
from negotiator.terms import Role, Terms


def line_after(engine: Engine, lane: Lane, at: datetime) -> Line | None:
    """Return what a dialler's engine says next; None where it stays silent.

    Args:
        engine: theirs, with the other role and the same agenda.
        lane: the offers; we made the last.
        at: when it speaks.
    """
    now = at if lane.last_at is None else max(at, lane.last_at)
    late = _late(engine, lane, now)
    if late is not None:
        return Line(Said.REJECT, at, reason=late)
    history = informed(engine, _history(engine, lane, now))
    history, proposal = decided(engine, history)
    match proposal.choice:
        case Choice.ACCEPT if lane.standing(now) is not None:
            return Line(Said.ACCEPT, at)
        case Choice.ACCEPT if history.may_counter:
            return _offered(engine, lane.ours[-1], at, now)  # it has expired: it is quoted again
        case Choice.OFFER if proposal.terms is not None:
            return _offered(engine, proposal.terms, at, now)
        case Choice.ASK:
            return None
        case _:
            stalled = proposal.motive is Motive.NO_PROGRESS
            return Line(Said.REJECT, at, reason=Reason.NO_PROGRESS if stalled else Reason.DEADLINE)


def _late(engine: Engine, lane: Lane, at: datetime) -> Reason | None:
    """Return why there is no time left; None while there is."""
    mandate = engine.verified.mandate
    if at >= mandate.not_after:
        return Reason.AUTHORITY
    own = (lane.opened_at or at) + mandate.termination.deadline
    return Reason.DEADLINE if at >= min(own, lane.deadline or own) else None


def _history(engine: Engine, lane: Lane, at: datetime) -> History:
    """Return the negotiation as their strategy sees it."""
    view, others = engine.view, engine.others(lane.neg, at)
    seller = view.role is Role.SELLER
    number = len(lane.theirs) + 1 if seller else len(lane.ours)
    return History(
        round=number,
        ours=lane.theirs,
        theirs=lane.ours,
        standing=lane.ours[-1],
        may_counter=number <= view.rounds - (not seller),
        firm=lane.firm,
        alternatives=others.alternatives,
        outside=others.outside,
    )


def _offered(engine: Engine, terms: Terms, at: datetime, now: datetime) -> Line:
    """Return an offer, for as long as their mandate and authority let it stand."""
    mandate, authority = engine.verified.mandate, engine.verified.authority
    mandate.agenda.check_terms(terms)
    expires = min(now + mandate.termination.offer_validity, mandate.not_after, authority.not_after)
    return Line(Said.OFFER, at, terms, expires - at)
