"""From our record to an event: where a negotiation stands, without anything private.

What the record keeps for our own side (codes of rules, gaps, motives, limits) is never passed on:
only the words of a closed set are, and what stands on the wire anyway.
"""

from negotiator.agent.ending import Ending
from negotiator.agent.holding import TURNS, bargains
from negotiator.agent.negotiating.events import Event, Kind, TheirMove
from negotiator.agent.negotiating.questions import question_of
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.agent.result import Result, result_of
from negotiator.agent.shown import task_state
from negotiator.errors import NegotiatorError, UsageError
from negotiator.policy.ports import Direction, NegotiationRow
from negotiator.policy.work import LIVE_STATES
from negotiator.protocol.envelope import Envelope, OfferBody, plain_host_url
from negotiator.terms.canonical import parse_canonical

_READY = (
    "it holds what it would take until the best of all offers for the same need is taken; "
    "close_best with its id goes on"
)
RUNNING_STATES = frozenset({"open", "unanswered", "unconfirmed"})
"""States in which dialling again may bring something new."""
_OPEN_STILL = (
    "no answer came; the exchange is still open and must be answered, not opened again: call "
    "answer with its id to try again"
)


def event_of(party: Party, neg: str, url: str) -> Event:
    """Return the event of a negotiation as it stands on record.

    Args:
        party: our side.
        neg: negotiation id.
        url: the counterparty's, as the caller named it.

    Raises:
        UsageError: no such negotiation.
        StoreError: the record cannot be read.
        VerificationError, UntrustedKeyError: what it shows does not hold.
    """
    recorded = load(party.store, neg)
    if recorded is None:
        msg = f"no negotiation {neg} is on record"
        raise UsageError(msg)
    state = recorded.row.state
    if state in LIVE_STATES:
        return _live(recorded, url)
    return _settled(party, recorded, url)


def _live(recorded: Recorded, url: str) -> Event:
    """Return the event of one that can still move."""
    asked = question_of(recorded)
    ready = recorded.row.state == "ready"
    return Event(
        Kind.RECORDED if ready else Kind.BUDGET if asked is None else Kind.ASKING,
        url,
        recorded.row.neg,
        peer_of(recorded),
        outcome=recorded.row.state,
        reason=_READY if ready else "",
        question="" if asked is None else asked.words,
        reference="" if asked is None else asked.reference,
        about="" if asked is None else asked.about,
        last=their_move(recorded),
        turns=turns_of(recorded),
    )


def _settled(party: Party, recorded: Recorded, url: str) -> Event:
    """Return the event of one that came to a verdict."""
    row = recorded.row
    result = result_of(party.store, party.trust, row.neg)
    terms, agenda = result.terms, result.agenda
    agreed = None if terms is None or agenda is None else agenda.encode_terms(terms)
    with party.store.read() as tx:
        task = task_state(recorded, tx.agreement(row.neg))
    return Event(
        Kind.SETTLED,
        url,
        row.neg,
        peer_of(recorded),
        outcome=row.state,
        basis=result.basis.value,
        terms=agreed,
        totals=result.totals,
        reason=_reason(result, task.value) if agreed is None else "",
        last=their_move(recorded),
        turns=turns_of(recorded),
    )


def _reason(result: Result, task: str) -> str:
    """Say why there is no agreement; where nothing says so, what the task shows."""
    if result.outcome == "unanswered":
        return _OPEN_STILL
    if result.ending is not None:
        return _ended(result.ending)
    return result.settlement.reason or f"the task is {task}"


def _ended(ending: Ending) -> str:
    """Say who ended it; why we did is private beyond what we said ourselves."""
    if ending.said:
        return f"they would not open: {ending.said}"
    who = "we" if ending.ours else "they"
    return f"{who} ended it: {'' if ending.reason is None else ending.reason.value}"


def peer_of(recorded: Recorded) -> str:
    """Return the counterparty's name for itself, or else its agent id; empty when unknown."""
    statement = recorded.negotiation.authority_of(recorded.side.other)
    if statement is not None:
        return statement.authority.principal_name
    dialled = plain_host_url(recorded.row.peer_agent)
    return f"{dialled} (signs nothing)" if dialled else recorded.row.peer_agent


def peer_at(party: Party, neg: str) -> str:
    """Return the counterparty's name of a negotiation; empty when our record does not tell it."""
    try:
        recorded = load(party.store, neg)
    except NegotiatorError:
        return ""
    return "" if recorded is None else peer_of(recorded)


def their_move(recorded: Recorded) -> TheirMove | None:
    """Return the counterparty's last move that had an effect; None before it made one."""
    pairs = zip(recorded.entries, recorded.negotiation.entries, strict=True)
    theirs = [(row, e.envelope) for row, e in pairs if not row.ours and e.fault is None]
    if not theirs:
        return None
    row, envelope = theirs[-1]
    terms = envelope.body.terms if isinstance(envelope.body, OfferBody) else None
    return TheirMove(envelope.act.value, row.text, terms)


def turns_of(recorded: Recorded) -> int:
    """Return the turns we have used, from our own record: moves that asked for an answer."""
    pairs = zip(recorded.entries, recorded.negotiation.entries, strict=True)
    return sum(row.ours and entry.envelope.act in TURNS for row, entry in pairs)


def next_takes_a_turn(recorded: Recorded) -> bool:
    """Say whether our next move would use up a turn, as far as we know before we decide it."""
    if recorded.outbox is None:
        return bargains(recorded.negotiation, recorded.side)
    return Envelope.from_document(parse_canonical(recorded.outbox.payload)).act in TURNS


def dialled(row: NegotiationRow) -> bool:
    """Say whether we dialled."""
    return row.direction is Direction.DIALLED
