"""From the state of a negotiation to the moves we would like to make, in order of preference.

Pure but for what the engine's strategy and phrasing are: no I/O, no clock. Running it again on the
same state and instant gives the same drafts, which is what the audit's re-run relies on.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from negotiator.agent import best_and_final
from negotiator.agent.drafts import draft, offer
from negotiator.agent.narrowing import under
from negotiator.agent.party import Engine
from negotiator.audit.replies import Question
from negotiator.policy.moves import Decision, Draft
from negotiator.policy.orders import Told
from negotiator.policy.replies import NOTHING_SAID, Said, complete_rounds
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import (
    AcceptBody,
    ConfirmBody,
    HoldBody,
    Opening,
    RefuseBody,
    RejectBody,
)
from negotiator.protocol.state import Negotiation, Phase, Side
from negotiator.protocol.transitions import MAX_REFUSALS, TABLE
from negotiator.strategies.history import Choice, History, Motive, Proposal
from negotiator.strategies.last_word import to_ask
from negotiator.terms import Role

OWED = "owed"
"""The choice of moves that the protocol obliges us to."""
STOPPED = "principal-stopped"
"""Why we end a negotiation that our principal stopped."""
LAPSED = "approval-expired"
"""Why we end a negotiation in which nobody approved in time."""
MOST_HOLDS = 100
"""How often the other side may ask for time. It must not fill the transcript, which is bounded, so
that there is no place left for an answer to its accept."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What we would like to do.

    Attributes:
        drafts: moves in order of preference; empty when there is nothing to say.
        waits: whether our principal must be asked before we can go on.
    """

    drafts: tuple[Draft, ...]
    waits: bool = False


def choose(
    engine: Engine, negotiation: Negotiation, side: Side, now: datetime, said: Said = NOTHING_SAID
) -> Chosen:
    """Return what to do in this state: what the protocol owes first, then what we decide.

    A principal's stop comes before both, wherever the protocol allows an end.

    Args:
        engine: what decides.
        negotiation: the state.
        side: ours.
        now: our clock.
        said: what our principal has replied so far.
    """
    at = now if negotiation.last_at is None else max(now, negotiation.last_at)
    if negotiation.final:
        return Chosen(())
    end = _end(engine, negotiation, side, now, said)
    if end is not None and Act.REJECT in TABLE[negotiation.phase]:
        return Chosen((end,))
    due = _due(engine, negotiation, side, said.told, at)
    if due is not None:
        return due
    if held_too_often(negotiation, side.other) and Act.REJECT in TABLE[negotiation.phase]:
        decision = Decision("reject", "held-too-often")
        return Chosen((rejection(engine, negotiation, side, Reason.TIME_OUT, decision),))
    if negotiation.turn is not side or said.asks:
        return Chosen((), waits=negotiation.turn is side)
    patient = _patient(under(engine, said.guidance), negotiation, said.went_on)
    return _move(patient, negotiation, side, at, said.told)


def only_owed(engine: Engine, negotiation: Negotiation, side: Side, at: datetime) -> Chosen:
    """Return what to do in a negotiation that another mandate governs than the engine's.

    What the protocol owes is done; all else is that mandate's to decide. A host has to answer, so
    it ends what it has no mandate for.
    """
    due = Chosen(()) if negotiation.final else _due(engine, negotiation, side, None, at)
    if due is not None:
        return due
    if side is not Side.HOST or Act.REJECT not in TABLE[negotiation.phase]:
        return Chosen(())
    decision = Decision("reject", Reason.AUTHORITY.value)
    return Chosen((rejection(engine, negotiation, side, Reason.AUTHORITY, decision),))


def _end(
    engine: Engine, negotiation: Negotiation, side: Side, now: datetime, said: Said
) -> Draft | None:
    """Return the rejection by which we end what was to be ended; None where nothing was."""
    if said.stopped is not None:
        return stopping(engine, negotiation, side, said.stopped)
    if said.until is not None and now >= said.until:
        return lapsing(engine, negotiation, side)
    if best_and_final.ends(said.told):
        decision = best_and_final.RELEASED
        return rejection(engine, negotiation, side, Reason.UNAVAILABLE, decision)
    return None


def _due(
    engine: Engine, negotiation: Negotiation, side: Side, told: Told | None, at: datetime
) -> Chosen | None:
    """Return what the protocol owes now; None when it is for us to decide."""
    owed = negotiation.owed
    if owed is not None:
        return Chosen((_refusal(engine, negotiation),) if owed.by is side else ())
    if negotiation.phase is Phase.ACCEPTED:
        return _confirmation(engine, negotiation, side, told, at)
    return None


def _patient(engine: Engine, negotiation: Negotiation, went_on: int) -> Engine:
    """Return the engine with its look at progress begun anew where its principal said to go on.

    It looks back over a window of complete rounds; until there is a whole window of them since
    then, there is nothing to look back over.
    """
    window = engine.view.no_progress_rounds
    if not went_on or not window or complete_rounds(negotiation) - went_on > window:
        return engine
    return replace(engine, view=replace(engine.view, no_progress_rounds=0))


def held_too_often(negotiation: Negotiation, side: Side) -> bool:
    """Say whether a side asked for time too often."""
    if negotiation.size <= MOST_HOLDS:
        return False
    agent = negotiation.agent_of(side)
    envelopes = (entry.envelope for entry in negotiation.entries)
    return sum(one.act is Act.HOLD and one.iss == agent for one in envelopes) > MOST_HOLDS


def _move(
    engine: Engine, negotiation: Negotiation, side: Side, at: datetime, told: Told | None
) -> Chosen:
    """Return the move of the side whose turn it is."""
    match negotiation.phase:
        case Phase.NEW:
            return Chosen((opening(engine, at),))
        case Phase.OPENED:
            return _first(engine, negotiation, side, at, told)
        case _:
            return _bargain(engine, negotiation, side, at, told)


def opening(engine: Engine, at: datetime) -> Draft:
    """Return our `open`."""
    mandate = engine.verified.mandate
    body = Opening(
        role=mandate.role,
        agenda=mandate.agenda.to_document(),
        deadline=at + mandate.termination.deadline,
        rounds=mandate.termination.announced_rounds,
    )
    return draft(engine, Act.OPEN, body, Decision(OWED, "open"), 0)


def hold(engine: Engine, negotiation: Negotiation, side: Side, motive: str) -> Draft:
    """Return a neutral `hold`."""
    number = negotiation.round_of(Act.HOLD, side)
    return draft(engine, Act.HOLD, HoldBody(engine.poll_after), Decision(OWED, motive), number)


def rejection(
    engine: Engine, negotiation: Negotiation, side: Side, reason: Reason, decision: Decision
) -> Draft:
    """Return a `reject`."""
    number = negotiation.round_of(Act.REJECT, side)
    return draft(engine, Act.REJECT, RejectBody(reason), decision, number)


def stopping(engine: Engine, negotiation: Negotiation, side: Side, question: Question) -> Draft:
    """Return the rejection by which we carry out our principal's stop."""
    stalled = question is Question.NO_PROGRESS
    reason = Reason.NO_PROGRESS if stalled else Reason.NOT_ACCEPTABLE
    return rejection(engine, negotiation, side, reason, Decision("reject", STOPPED))


def lapsing(engine: Engine, negotiation: Negotiation, side: Side) -> Draft:
    """Return the rejection that ends what nobody approved in time.

    The counterparty hears what it hears of a stop: it learns of no approval and of no limit.
    """
    return rejection(engine, negotiation, side, Reason.NOT_ACCEPTABLE, Decision("reject", LAPSED))


def _refusal(engine: Engine, negotiation: Negotiation) -> Draft:
    """Refuse a faulty entry; after too many, end it."""
    owed = negotiation.owed
    if owed is None or negotiation.refusals >= MAX_REFUSALS:
        side = owed.by if owed is not None else negotiation.turn
        decision = Decision(OWED, "too-many-faults")
        # Only this word and its time show the sender that its own entry came too late.
        clock = owed is not None and owed.reason is Reason.CLOCK
        reason = Reason.CLOCK if clock else Reason.PROTOCOL
        return rejection(engine, negotiation, side, reason, decision)
    body = RefuseBody(owed.reason, owed.hash)
    number = negotiation.round_of(Act.REFUSE, owed.by)
    return draft(engine, Act.REFUSE, body, Decision(OWED, owed.reason.value), number)


def _confirmation(
    engine: Engine, negotiation: Negotiation, side: Side, told: Told | None, at: datetime
) -> Chosen:
    """Confirm what was accepted of ours; a non-firm offer may turn out unavailable.

    An accept that is held in a best and final round is so until there is no time left.
    """
    taken, accept = negotiation.accepted, negotiation.accept
    if taken is None or accept is None or taken.by is not side:
        return Chosen(())
    number = negotiation.round_of(Act.CONFIRM, side)
    motive = Decision(OWED, "accepted")
    confirm = draft(engine, Act.CONFIRM, ConfirmBody(taken.id, None), motive, number, taken.terms)
    if taken.body.firm:
        return Chosen((confirm,))
    body = RefuseBody(Reason.UNAVAILABLE, accept.hash)
    gone = draft(engine, Act.REFUSE, body, Decision(OWED, Reason.UNAVAILABLE.value), number)
    may = best_and_final.may_confirm(told, taken)
    if may is None and _late(engine, negotiation, side, at) is None:
        return Chosen((), waits=True)
    return Chosen((confirm, gone) if may else (gone,))


def _first(
    engine: Engine, negotiation: Negotiation, side: Side, at: datetime, told: Told | None
) -> Chosen:
    """Answer an `open`: the buyer with its own, the seller with its first offer."""
    mandate = engine.verified.mandate
    agenda_fits = negotiation.agenda == mandate.agenda
    if not agenda_fits or negotiation.role_of(side) is not mandate.role:
        motive = "role" if agenda_fits else "agenda"
        decision = Decision(OWED, f"other-{motive}")
        no = rejection(engine, negotiation, side, Reason.NOT_ACCEPTABLE, decision)
        return Chosen((no,))
    if not _may_deal(engine, negotiation, side):
        decision = Decision(OWED, "other-counterparty")
        no = rejection(engine, negotiation, side, Reason.NOT_ACCEPTABLE, decision)
        return Chosen((no,))
    # The host's own open passes the turn, so it is the host's turn here only before that.
    if mandate.role is Role.BUYER and side is Side.HOST:
        return Chosen((opening(engine, at),))
    return _bargain(engine, negotiation, side, at, told)


def _may_deal(engine: Engine, negotiation: Negotiation, side: Side) -> bool:
    """Say whether mandate and authority let us deal with whoever is there.

    The gate judges that again; asked here, a stranger gets a polite no and raises no alert.
    """
    mandate, scope = engine.verified.mandate, engine.verified.authority.scope
    statement = negotiation.authority_of(side.other)
    if negotiation.plain or statement is None:
        return "*" in mandate.counterparties and "*" in scope.counterparties
    ids = {"*", statement.authority.agent_id, statement.authority.principal_id}
    return bool(ids & set(mandate.counterparties)) and bool(ids & set(scope.counterparties))


def _bargain(
    engine: Engine, negotiation: Negotiation, side: Side, at: datetime, told: Told | None
) -> Chosen:
    """Let the strategy decide, and say it in the protocol's acts."""
    late = _late(engine, negotiation, side, at)
    if late is not None:
        return Chosen((late,))
    if told is not None:
        return _closing(engine, negotiation, side, at, told)
    history = history_of(engine, negotiation, side, at)
    history, proposal = decided(engine, history)
    decision = decision_of(proposal, history)
    match proposal.choice:
        case Choice.ACCEPT:
            return Chosen((_acceptance(engine, negotiation, side, at, decision),))
        case Choice.OFFER if proposal.terms is not None:
            return Chosen((offer(engine, negotiation, side, at, (proposal.terms, decision)),))
        case Choice.ASK:
            return Chosen((), waits=True)
        case _:
            reason = (
                Reason.NO_PROGRESS if proposal.motive is Motive.NO_PROGRESS else Reason.DEADLINE
            )
            return Chosen((rejection(engine, negotiation, side, reason, decision),))


def _late(engine: Engine, negotiation: Negotiation, side: Side, at: datetime) -> Draft | None:
    """Return the rejection by which we end what has no time left; None while it has."""
    if at >= engine.verified.mandate.not_after:
        decision = Decision("reject", "mandate-expired")
        return rejection(engine, negotiation, side, Reason.AUTHORITY, decision)
    opened = negotiation.opened_at or at
    ours = opened + engine.verified.mandate.termination.deadline
    if at >= min(ours, negotiation.deadline or ours):
        decision = Decision("reject", "deadline-passed")
        return rejection(engine, negotiation, side, Reason.DEADLINE, decision)
    return None


def _closing(
    engine: Engine, negotiation: Negotiation, side: Side, at: datetime, told: Told
) -> Chosen:
    """Do as we were told in a best and final round: take, or make an offer, or hold what stands."""
    if best_and_final.takes(engine, negotiation, side, at, told):
        decision = best_and_final.TAKEN
        return Chosen((_acceptance(engine, negotiation, side, at, decision),))
    if best_and_final.holds(told, negotiation, side):
        return Chosen((), waits=True)
    history, proposal = decided(engine, history_of(engine, negotiation, side, at))
    proposal = best_and_final.one_more(engine, told, history, proposal)
    if proposal.choice is not Choice.OFFER or proposal.terms is None:
        return Chosen((), waits=True)
    what = (proposal.terms, decision_of(proposal, history))
    return Chosen((best_and_final.worded(told, offer(engine, negotiation, side, at, what)),))


def decided(engine: Engine, history: History) -> tuple[History, Proposal]:
    """Let the strategy decide; what it would take and the gate would not, it may not take.

    The view knows no hard limits, so an offer better than all we ask for may still break one. That
    we leave it shows a counterparty that there is a limit on that side, as stopping it would. What
    our floors leave out is never asked about before our last turn.
    """
    proposal = engine.decide(engine.view, history)
    taken = history.standing if proposal.choice is Choice.ACCEPT else None
    if taken is None or engine.admits(taken):
        return history, proposal
    history = history._replace(barred=True)
    return history, engine.decide(engine.view, history)


def history_of(engine: Engine, negotiation: Negotiation, side: Side, at: datetime) -> History:
    """Return the negotiation as the strategy sees it.

    The gate is asked in our last turn, and, if the mandate wants to give their best back, with our
    last offer; never before, so no counterparty can find our limits by trying.
    """
    view = engine.view
    number = negotiation.round_of(Act.PROPOSE, side)
    may_counter = number <= view.rounds - (1 if view.role is Role.BUYER else 0)
    latest = negotiation.latest
    standing = latest.terms if latest is not None and latest.by is not side else None
    others = engine.others(negotiation.neg, at)
    history = History(
        round=number,
        ours=tuple(offer.terms for offer in negotiation.offers_by(side)),
        theirs=tuple(offer.terms for offer in negotiation.offers_by(side.other)),
        standing=standing,
        may_counter=may_counter,
        firm=latest is None or latest.body.firm,
        alternatives=others.alternatives,
        outside=others.outside,
    )
    return informed(engine, history)


def informed(engine: Engine, history: History) -> History:
    """Return a history with the gate's answer, where it is to be asked in this turn."""
    asked = to_ask(engine.view, history)
    return history if asked is None else history._replace(admits=engine.admits(asked))


def decision_of(proposal: Proposal, history: History) -> Decision:
    """Return a proposal's reasons as the journal writes them."""
    answer = False if history.barred else history.admits
    asked = {None: "not-asked", True: "true", False: "false"}[answer]
    return Decision(proposal.choice.value, proposal.motive.value, proposal.numbers, asked)


def _acceptance(
    engine: Engine, negotiation: Negotiation, side: Side, at: datetime, decision: Decision
) -> Draft:
    """Accept the standing offer; one that has expired is quoted again by a counter."""
    latest = negotiation.latest
    if latest is None or not latest.expired(at):
        offer_id = latest.id if latest is not None else ""
        body = AcceptBody(offer_id, "", "", None)
        number = negotiation.round_of(Act.ACCEPT, side)
        terms = latest.terms if latest is not None else None
        return draft(engine, Act.ACCEPT, body, decision, number, terms)
    history = history_of(engine, negotiation, side, at)
    if not history.may_counter:
        return rejection(engine, negotiation, side, Reason.DEADLINE, decision)
    return offer(engine, negotiation, side, at, (latest.terms, decision))
