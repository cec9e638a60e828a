"""The dialler's turn with a host without envelopes: only its task says what was agreed.

Each move is decided, judged, journaled and kept until the host's task shows it, as with any host.
But such a host signs nothing. So whether the exchange ended, and in what, is read from the task it
returned, by the same pure function that it could use itself; an agreement is one only where that
verdict and our own record say the same. Words alone are read back and never count.
Source: docs/wire.md, "Hosts without envelopes"; docs/decisions/0024.
"""

from dataclasses import replace

from negotiator.agent.answering import with_fallbacks
from negotiator.agent.asking import AskedBack, how_to_offer, read_as, read_back
from negotiator.agent.dialler import (
    OVERTAKEN_STATES,
    GapError,
    dialled,
    own_move,
    printable,
    unless_held,
)
from negotiator.agent.governing import chosen_for
from negotiator.agent.party import Party
from negotiator.agent.plain_history import History, Known, PlainSeen, PlainTask, raws_of
from negotiator.agent.record import Recorded
from negotiator.errors import NegotiatorError, TheirProtocolError, VerificationError
from negotiator.policy.moves import Step, StepResult
from negotiator.policy.ports import read_detail
from negotiator.policy.replies import said_in
from negotiator.protocol.acts import Act
from negotiator.protocol.bodies import MAX_ID
from negotiator.protocol.envelope import message_id_of
from negotiator.protocol.outcome import Outcome, Settlement
from negotiator.protocol.settlement import verify_agreement
from negotiator.protocol.state import Phase, Side
from negotiator.protocol.task import Speaker, TaskState
from negotiator.terms import Role, hash_bytes
from negotiator.terms.canonical import Document

MOST_ASKED = 3
"""How often words alone are read back in one negotiation before we take them for no answer."""
_ASKED = "askedBack"
_PLACE = "the task is in another context, or is another task, than the one we opened"


def absorb_plain(
    party: Party, neg: str, task: PlainTask, *, whole: bool = False
) -> StepResult | None:
    """Take over what the task of a host without envelopes shows, and answer it if it is our turn.

    Args:
        party: our side.
        neg: negotiation id.
        task: what the host shows.
        whole: whether that is its whole history: then a gap in it is a conflict.

    Returns:
        What changed; None when the host showed nothing new, or it is over for us. A host that
        contradicts our record, or itself, has ended the negotiation in a conflict.

    Raises:
        GapError: the messages shown do not reach back far enough, or decide something that only the
            whole history can show.
        ConflictError: another process was faster.
    """
    recorded = dialled(party, neg)
    if recorded.row.state not in OVERTAKEN_STATES:
        return None
    history = _history(party, recorded, task)
    try:
        _check_place(recorded, task)
        history.read()
        if task.state.terminal:
            return _end(party, recorded, history, whole=whole)
    except (TheirProtocolError, VerificationError, GapError) as error:
        if isinstance(error, GapError) and not whole:
            raise
        return _conflict(party, recorded, history, error)
    return _go_on(party, recorded, history)


def _history(party: Party, recorded: Recorded, task: PlainTask) -> History:
    """Return a task yet to be held against our record."""
    now, state, mandate = party.now(recorded.row), recorded.negotiation, party.verified.mandate
    with party.store.read() as tx:
        raws = raws_of(tx, recorded.row.neg)
    deadline = state.deadline or now + mandate.termination.deadline
    known = Known(recorded, raws, state.agenda or mandate.agenda, deadline, _asked(recorded))
    return History(known, task, now, state, outbox=recorded.outbox)


def _check_place(recorded: Recorded, task: PlainTask) -> None:
    """Check that a task is the one we opened, where we opened it.

    Raises:
        VerificationError: it is not.
    """
    row = recorded.row
    named = (task.task, task.context)
    if not task.task or any(len(name) > MAX_ID or name != printable(name) for name in named):
        msg = f"expected task and context ids of at most {MAX_ID} printable ASCII characters"
        raise VerificationError(msg)
    places = ((row.task, task.task), (row.context, task.context))
    if any(known and known != shown for known, shown in places):
        raise VerificationError(_PLACE)


def _go_on(party: Party, recorded: Recorded, history: History) -> StepResult | None:
    """Answer what is new in a task that is not over."""
    if history.broken_off is Act.REJECT:
        return party.gate.step(_step(recorded, history, close_as="declined"))
    if history.inbound:
        return party.gate.step(_answer(party, recorded, history))
    if history.words is not None and history.awaits_them and history.task.answers:
        return _read_words(party, recorded, history, history.words)
    if history.broken_off is not None:
        return None  # it said yes, and its task is not completed: we look again
    return own_move(party, recorded, history.now)


def _step(recorded: Recorded, history: History, *, close_as: str = "") -> Step:
    """Return the step that enters what is new, without an answer."""
    return Step(
        neg=recorded.row.neg,
        size=recorded.negotiation.size,
        now=history.now,
        inbound=tuple(history.inbound),
        close_as=close_as,
        place=(history.task.task, history.task.context),
    )


def _answer(party: Party, recorded: Recorded, history: History) -> Step:
    """Return the step that enters what is new and answers it."""
    step, state, said = _step(recorded, history), history.state, said_in(recorded.row)
    if history.outbox is not None or history.broken_off is not None or not history.task.answers:
        return replace(step, said=said)
    place = state, Side.DIALLER
    chosen = unless_held(party, state, chosen_for(party, recorded.row, place, history.now, said))
    drafts = with_fallbacks(party.engine, state, Side.DIALLER, chosen) if chosen.drafts else ()
    return replace(step, drafts=drafts, waits=chosen.waits, said=said)


def _end(party: Party, recorded: Recorded, history: History, *, whole: bool) -> StepResult:
    """Close what the host's task has closed, by the verdict on the whole of it.

    Raises:
        GapError: the whole of it is not known yet.
        VerificationError: the task and our record do not say the same.
        TheirProtocolError: its end cannot be entered.
    """
    if not whole:
        msg = "how an exchange ended is read from its whole history"
        raise GapError(msg)
    verdict = verify_agreement(history.task.view(), None)
    if verdict.outcome is Outcome.AGREED:
        return party.gate.step(_agreement(recorded, history, verdict))
    entered = history.undecided()
    detail = _heard(recorded, history)
    close_as = {Outcome.CONFLICT: "conflict", Outcome.DECLINED: "declined"}.get(
        verdict.outcome or Outcome.UNCONFIRMED, "unconfirmed"
    )
    if close_as == "declined" and history.task.state is TaskState.CANCELED:
        close_as = "cancelled"
    if close_as == "declined" and history.state.phase is Phase.REJECTED:
        close_as = ""
    if close_as == "conflict":
        detail["conflict"] = _why(verdict)
    step = _step(recorded, history, close_as=close_as)
    return party.gate.step(replace(step, inbound=entered, detail=detail))


def _agreement(recorded: Recorded, history: History, verdict: Settlement) -> Step:
    """Return the step that enters an agreement which the host's task and our record both show.

    Raises:
        VerificationError: our record shows another one, or none.
        TheirProtocolError: the host's yes cannot be entered.
    """
    state = history.state
    ours = state.accepted is not None and state.accepted.by is Side.HOST
    if state.phase is Phase.ACCEPTED and ours:
        history.confirm_by_state()
    state = history.state
    if state.phase is not Phase.AGREED or state.accepted is None:
        fault = state.entries[-1].fault if state.entries else None
        msg = f"the host's task is completed; by our record that is no agreement ({fault})"
        raise VerificationError(msg)
    if verdict.terms != state.accepted.body.terms:
        msg = "the host's task is completed with other terms than those on our record"
        raise VerificationError(msg)
    return replace(_step(recorded, history), basis=verdict.basis.value)


def _heard(recorded: Recorded, history: History) -> Document:
    """Return what a host said that ended a negotiation before it began; data, for people."""
    begun = any(not entry.ours for entry in recorded.entries) or any(
        not item.ours for item in history.inbound
    )
    said = history.words.text if history.words is not None else ""
    return {} if begun or not said else {"hostSaid": printable(said)}


def _why(verdict: Settlement) -> str:
    """Return the reason of a verdict, with what is disputed, for people."""
    disputed = ", ".join(printable(item) for item in verdict.disputed[:8])
    return f"{verdict.reason} ({disputed})"[:500] if disputed else verdict.reason[:500]


def _conflict(
    party: Party, recorded: Recorded, history: History, error: NegotiatorError
) -> StepResult:
    """Close as a conflict; what we risk stays reserved until a person looks at it.

    What came before it is entered, and what could not be is kept for that person, by its beginning.
    """
    detail: Document = {"conflict": printable(error.message)}
    if isinstance(error, TheirProtocolError) and history.read_last:
        detail["hostSent"] = printable(history.read_last.decode(errors="replace"))
    step = _step(recorded, history, close_as="conflict")
    return party.gate.step(replace(step, inbound=history.undecided(), detail=detail))


def _read_words(
    party: Party, recorded: Recorded, history: History, words: PlainSeen
) -> StepResult | None:
    """Put on record that words alone are read back; so often, and then they are no answer."""
    asked, asking = _asked(recorded), _ask_id(history.task, words)
    if recorded.row.state != "open" or asking in asked:
        return None
    if len(asked) >= MOST_ASKED:
        return party.gate.step(_step(recorded, history, close_as="unanswered"))
    listed: Document = {_ASKED: [*sorted(asked), asking]}
    return party.gate.step(replace(_step(recorded, history), detail=listed))


def asked_back(party: Party, neg: str, task: PlainTask) -> AskedBack | None:
    """Return what we ask in answer to a host's words alone; None when there is nothing to ask.

    It is no move: it offers nothing and says yes to nothing, and depends on the agenda and on those
    words alone. It has the same id however often it is sent.

    Args:
        party: our side.
        neg: negotiation id.
        task: what the host shows.

    Raises:
        StoreError: the record cannot be read.
    """
    recorded = dialled(party, neg)
    words = task.messages[-1] if task.messages else None
    if words is None or words.role is Speaker.USER or not words.text or not task.answers:
        return None
    asking = _ask_id(task, words)
    if recorded.row.state != "open" or asking not in _asked(recorded):
        return None
    state = recorded.negotiation
    agenda = state.agenda or party.verified.mandate.agenda
    read = party.engine.read(words.text, agenda)
    waits_for_open = state.phase is Phase.OPENED and state.role_of(Side.HOST) is Role.BUYER
    act = Act.PROPOSE if state.latest is None else Act.COUNTER
    how = _OPEN if waits_for_open else how_to_offer(act.value)
    return AskedBack(
        message_id=asking,
        task=task.task,
        context=task.context,
        data=(read_as(read, agenda, opened=True),),
        text=read_back(read, how),
    )


_OPEN = 'Please answer in structured form: {"negotiation": {"action": "open"}}.'


def _asked(recorded: Recorded) -> frozenset[str]:
    """Return the ids of what was asked in answer to words alone."""
    found = read_detail(recorded.row).get(_ASKED, [])
    return frozenset(str(item) for item in found) if isinstance(found, list) else frozenset()


def _ask_id(task: PlainTask, words: PlainSeen) -> str:
    """Return the id under which these words are answered, the same however often."""
    said = f"{task.task}\x00{words.message_id}\x00{words.text}"
    return message_id_of(hash_bytes(said.encode()))
