"""The dialler's turn: what the host's record shows, taken over and answered in one step.

Our envelope is provisional until the host's record shows it; while it is pending only the same
bytes are sent again. The host's order decides: an entry of the host in the place of our
provisional one makes ours void.
"""

from dataclasses import dataclass
from datetime import datetime

from negotiator.agent.answering import with_fallbacks
from negotiator.agent.choose import Chosen
from negotiator.agent.discrepancy import note_discrepancy
from negotiator.agent.governing import chosen_for
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.agent.starting import check_unclaimed, start
from negotiator.errors import (
    ExpiredError,
    NegotiatorError,
    TheirProtocolError,
    UntrustedKeyError,
    UsageError,
    VerificationError,
)
from negotiator.policy.moves import Inbound, Step, StepResult
from negotiator.policy.ports import Direction, EntryRow
from negotiator.policy.replies import said_in
from negotiator.policy.work import LIVE_STATES
from negotiator.protocol.authority import VerifiedAuthority, check_window, verify_authority
from negotiator.protocol.envelope import Envelope
from negotiator.protocol.memo import advanced
from negotiator.protocol.message import SignedMessage, read_message
from negotiator.protocol.state import Negotiation, Phase, Side
from negotiator.protocol.transcript import StoredEntry, read_stored
from negotiator.protocol.transitions import MAX_SKEW, Received
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import Json

__all__ = [
    "OVERTAKEN_STATES",
    "GapError",
    "HostTask",
    "SeenMessage",
    "abandon",
    "absorb",
    "check_unclaimed",
    "dialled",
    "own_move",
    "printable",
    "refused_by_host",
    "start",
    "unless_held",
]

OVERTAKEN_STATES = LIVE_STATES | {"unanswered", "unconfirmed"}
"""States that what the host shows may change. A conflict is for a person to look at."""


@dataclass(frozen=True, slots=True)
class SeenMessage:
    """One message of the host's task."""

    data: object
    text: str
    message_id: str


@dataclass(frozen=True, slots=True)
class HostTask:
    """What the host's task shows.

    Attributes:
        task: its id.
        context: its context id.
        state: ``working``, ``input-required``, ``completed``, ``rejected``, ``canceled``,
            ``failed`` or another of A2A's, in lower case with dashes.
        messages: history and status message, oldest first; perhaps only the newest.
        agreement: the signed agreement among the artifacts, or None.
    """

    task: str
    context: str
    state: str
    messages: tuple[SeenMessage, ...]
    agreement: Json | None


class GapError(NegotiatorError):
    """The messages shown do not reach back to what we know; ask for the whole history."""


def absorb(party: Party, neg: str, task: HostTask, *, whole: bool = False) -> StepResult | None:
    """Take over what the host's record shows, and answer it if it is our turn.

    Args:
        party: our side.
        neg: negotiation id.
        task: what the host shows.
        whole: whether that is its whole history: then a gap in it is a conflict.

    Returns:
        What changed; None when the host showed nothing new, or it is over for us.

    Raises:
        GapError: the messages shown do not reach back far enough.
        VerificationError: the host shows another history than the one it signed before, or an
            agreement that does not hold. The negotiation is closed as a conflict.
        UntrustedKeyError, ExpiredError: the host shows the authority of somebody we do not know,
            or one that does not hold now. The negotiation is closed as a conflict.
        ConflictError: another process was faster.
    """
    recorded = dialled(party, neg)
    if recorded.row.state not in OVERTAKEN_STATES:
        return None
    now = party.now(recorded.row)
    try:
        inbound, state = _new_entries(party, recorded, task, now)
    except (TheirProtocolError, VerificationError, GapError) as error:
        if isinstance(error, GapError) and not whole:
            raise
        _conflict(party, recorded, error)
        msg = f"the host's record does not hold: {error.message}"
        raise VerificationError(msg) from error
    except (UntrustedKeyError, ExpiredError) as error:
        _conflict(party, recorded, error)
        raise
    ended = task.state in {"completed", "rejected", "canceled", "failed"}
    if not inbound and not ended:
        return own_move(party, recorded, now)
    step = _step(party, recorded, (inbound, state), task, now)
    try:
        return party.gate.step(step)
    except VerificationError as error:
        _conflict(party, recorded, error)
        raise


def _step(
    party: Party,
    recorded: Recorded,
    seen: tuple[tuple[Inbound, ...], Negotiation],
    task: HostTask,
    now: datetime,
) -> Step:
    """Return the step that enters what is new and answers it."""
    inbound, state = seen
    pending = recorded.outbox is not None and not _reached(recorded.outbox, inbound)
    ended = task.state in {"completed", "rejected", "canceled", "failed"}
    said = said_in(recorded.row)
    heard = said.after_void() if _voided(recorded.outbox, inbound) else said
    place = state, Side.DIALLER
    silent = pending or ended
    chosen = None if silent else chosen_for(party, recorded.row, place, now, heard)
    chosen = None if chosen is None else unless_held(party, state, chosen)
    drafts = () if chosen is None else with_fallbacks(party.engine, state, Side.DIALLER, chosen)
    return Step(
        neg=recorded.row.neg,
        size=recorded.negotiation.size,
        now=now,
        inbound=inbound,
        drafts=drafts,
        agreement=task.agreement,
        close_as=_closing(state, task, at_risk=_at_risk(state, pending=pending)),
        waits=chosen is not None and chosen.waits,
        said=said,
        place=("", task.context),
    )


def _at_risk(state: Negotiation, *, pending: bool) -> bool:
    """Whether the host may still take what we said last, or is about to say; an `open` is none."""
    latest = state.latest
    stands = latest is not None and latest.by is Side.DIALLER
    return state.phase is not Phase.NEW and (pending or stands or state.phase is Phase.ACCEPTED)


def _closing(state: Negotiation, task: HostTask, *, at_risk: bool) -> str:
    """Return how an ended task closes when the transcript alone does not say so.

    Only a signed `reject` keeps the host from taking what we sent; that its task says `rejected`
    does not. So as long as something of ours is out, such an end is one we go on asking about.
    """
    if state.phase is Phase.AGREED:
        return "unconfirmed" if task.state == "completed" and task.agreement is None else ""
    if state.phase is Phase.REJECTED:
        return ""
    if at_risk and task.state in {"rejected", "canceled"}:
        return "unanswered"
    if task.state == "completed" and not _host_signed(state):
        return "declined"  # nothing it signed is there, so there is nothing that it could owe
    return {
        "completed": "unconfirmed",
        "rejected": "declined",
        "canceled": "cancelled",
        "failed": "conflict",
    }.get(task.state, "")


def _host_signed(state: Negotiation) -> bool:
    """Whether the transcript holds anything that the host signed."""
    return any(entry.envelope.iss == state.host for entry in state.entries)


def unless_held(party: Party, state: Negotiation, chosen: Chosen) -> Chosen:
    """Return what was chosen, or nothing where we make no such move yet."""
    held = bool(chosen.drafts) and party.holds(state, chosen.drafts[0].act)
    return Chosen(()) if held else chosen


def own_move(party: Party, recorded: Recorded, now: datetime) -> StepResult | None:
    """Make a move that we owe although the host has said nothing new; None when we owe none."""
    if recorded.outbox is not None or recorded.row.state not in {"open", "unanswered"}:
        return None  # a host that fell silent while we held our move is there again
    said = said_in(recorded.row)
    place = recorded.negotiation, Side.DIALLER
    chosen = chosen_for(party, recorded.row, place, now, said)
    chosen = unless_held(party, recorded.negotiation, chosen)
    drafts = with_fallbacks(party.engine, recorded.negotiation, Side.DIALLER, chosen)
    if not drafts and not chosen.waits:
        return None
    return party.gate.step(
        Step(
            neg=recorded.row.neg,
            size=recorded.negotiation.size,
            now=now,
            drafts=drafts,
            waits=chosen.waits,
            said=said,
        )
    )


def abandon(party: Party, neg: str) -> StepResult:
    """Record that the host stopped answering; what we may still owe stays reserved."""
    recorded = dialled(party, neg)
    step = Step(
        neg=neg, size=recorded.negotiation.size, now=party.now(recorded.row), close_as="unanswered"
    )
    return party.gate.step(step)


def refused_by_host(party: Party, neg: str, said: str) -> StepResult:
    """Record that the host would not even open: what it said is data, for people.

    Nothing unsigned ends a negotiation that has begun: the host may still take what we sent.
    """
    recorded = dialled(party, neg)
    return party.gate.step(
        Step(
            neg=neg,
            size=recorded.negotiation.size,
            now=party.now(recorded.row),
            close_as="unanswered" if recorded.entries else "declined",
            detail={"hostSaid": printable(said)},
        )
    )


def printable(text: str) -> str:
    """Return foreign text on one line, bounded, without anything that could pass for more."""
    kept = "".join(char if char.isascii() and char.isprintable() else "?" for char in text)
    return kept[:200]


def dialled(party: Party, neg: str) -> Recorded:
    """Return a negotiation that we dialled.

    Raises:
        UsageError: there is none of that id.
    """
    recorded = load(party.store, neg)
    if recorded is None or recorded.row.direction is not Direction.DIALLED:
        msg = f"no dialled negotiation {neg} is on record; list them with: negotiations list"
        raise UsageError(msg)
    return recorded


def _conflict(party: Party, recorded: Recorded, error: NegotiatorError) -> None:
    """Close as a conflict; what we risk stays reserved until a person looks at it."""
    party.gate.step(
        Step(
            neg=recorded.row.neg,
            size=recorded.negotiation.size,
            now=party.now(recorded.row),
            close_as="conflict",
            detail={"conflict": error.message[:500]},
        )
    )


def _new_entries(
    party: Party, recorded: Recorded, task: HostTask, now: datetime
) -> tuple[tuple[Inbound, ...], Negotiation]:
    """Return the entries we do not have yet, in order, and the state they lead to."""
    state = recorded.negotiation
    outbox = recorded.outbox
    inbound: list[Inbound] = []
    for message, peeked, seen in _in_order(task):
        digest = hash_bytes(message.jws.payload)
        if peeked.seq < state.size:
            if state.entries[peeked.seq].hash != digest:
                msg = f"entry {peeked.seq} is not the one on our record"
                raise VerificationError(msg)
            if peeked.seq < len(recorded.entries):
                _check_unchanged(recorded.entries[peeked.seq], message, seen)
            continue
        if peeked.seq > state.size:
            msg = f"expected entry {state.size}, the host shows {peeked.seq}"
            raise GapError(msg)
        if peeked.iss == party.agent_id:
            item = _ours(outbox, message, seen)
        else:
            item = _theirs(party, state, message, seen, now)
        state = advanced(state, item.received, now=item.live)
        if not item.ours:
            note_discrepancy(state, item.received, item.text)
        inbound.append(item)
    return tuple(inbound), state


def _in_order(task: HostTask) -> list[tuple[SignedMessage, Envelope, SeenMessage]]:
    """Return the enveloped messages a task shows, by their place in the transcript."""
    found = []
    for seen in task.messages:
        message = read_message(seen.data)
        if not isinstance(message, SignedMessage):
            msg = "the host answered without an envelope"
            raise VerificationError(msg)
        found.append((message, message.peek(), seen))
    return sorted(found, key=lambda item: item[1].seq)


def _check_unchanged(entry: EntryRow, message: SignedMessage, seen: SeenMessage) -> None:
    """Check that an entry we have comes back as it stands on our record.

    Raises:
        VerificationError: another one, or other words beside one of ours.
    """
    words = seen.text == entry.text or not entry.ours
    if not words or entry.data != message.raw:
        msg = f"entry {entry.seq} did not come back as it stands on our record"
        raise VerificationError(msg)


def _ours(outbox: EntryRow | None, message: SignedMessage, seen: SeenMessage) -> Inbound:
    """Take over our own provisional envelope, which must come back unchanged."""
    if outbox is None or outbox.payload != message.jws.payload:
        msg = "the host shows an entry in our name that we did not make"
        raise VerificationError(msg)
    _check_unchanged(outbox, message, seen)
    received = read_stored(StoredEntry(outbox.data, outbox.payload))
    return Inbound(
        received=received,
        data=outbox.data,
        raw=outbox.data,
        text=outbox.text,
        message_id=outbox.message_id,
        ours=True,
    )


def _theirs(
    party: Party, state: Negotiation, message: SignedMessage, seen: SeenMessage, now: datetime
) -> Inbound:
    """Verify an entry of the host."""
    authority = state.host_authority
    fresh: VerifiedAuthority | None = None
    if message.authority is not None:
        fresh = verify_authority(message.authority, party.trust)
        if authority is None:
            check_window(fresh.authority, now, MAX_SKEW)
    if authority is None:
        authority = fresh
    if authority is None or authority.authority.agent_id != state.host:
        msg = "the host shows no authority statement of the agent we dialled"
        raise VerificationError(msg)
    envelope = message.verify(authority.authority.key)
    received = Received(envelope, message.jws.payload, fresh)
    return Inbound(
        received=received,
        data=message.raw,
        raw=message.raw,
        text=seen.text,
        message_id=seen.message_id,
        live=now,
    )


def _voided(outbox: EntryRow | None, inbound: tuple[Inbound, ...]) -> bool:
    """Whether an entry of the host takes the place of our provisional envelope."""
    places = {item.received.envelope.seq for item in inbound if not item.ours}
    return outbox is not None and outbox.seq in places


def _reached(outbox: EntryRow, inbound: tuple[Inbound, ...]) -> bool:
    """Whether the host's record shows an entry at our provisional envelope's place."""
    return any(item.received.envelope.seq == outbox.seq for item in inbound)
