"""A principal's reply to a negotiation that waits for it.

A reply goes on record first; what follows from it is a move like any other and leaves through the
gate: the next time we look at the host's task when we dialled, at the counterparty's next message
or poll when we host. Only a stop is carried out at once, in the same transaction: when we host it
is on record for the counterparty to read, when we dialled it is ready to be sent.
"""

from negotiator.agent.choose import stopping
from negotiator.agent.governing import check_governs
from negotiator.agent.lapsing import end_if_lapsed, has_lapsed
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.replies import Answer, Question, ReplyRecord
from negotiator.errors import ConflictError, NotApproverError, UsageError
from negotiator.policy.moves import Draft, Step, StepResult
from negotiator.policy.ports import Store
from negotiator.policy.replies import Asked, Given, Reply, asked_in, check_name
from negotiator.policy.work import LIVE_STATES
from negotiator.protocol.acts import Act
from negotiator.protocol.transitions import TABLE
from negotiator.terms.values import format_instant

__all__ = ["Answer", "Asked", "Question", "Reply", "asked_of", "last_reply", "reply"]

ATTEMPTS = 8
"""How often a reply is tried again when the record moved on."""


def asked_of(recorded: Recorded) -> Asked | None:
    """Return what a negotiation asks its principal; None when nothing.

    Raises:
        InvalidValueError: the record is damaged.
    """
    return asked_in(recorded.row)


def last_reply(store: Store, neg: str) -> ReplyRecord | None:
    """Return the latest reply on record, or None.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: the journal is damaged.
    """
    with store.read() as tx:
        journal = tx.journal(neg)
    for raw in reversed(journal):
        entry = JournalEntry.from_bytes(raw)
        if entry.kind is EntryKind.REPLY:
            return ReplyRecord.from_document(entry.data)
    return None


def reply(party: Party, neg: str, said: Reply, *, by: str) -> StepResult | None:
    """Put a principal's reply on record.

    Args:
        party: our side.
        neg: negotiation id.
        said: the reply.
        by: the name of the person who gives it; no agent's id.

    Returns:
        What changed; None when this reply stands on record already and nothing changed.

    Raises:
        UsageError: no such negotiation, it is over, it waits for nobody or for another reply,
            another mandate governs it, the name is no person's, or that person may not approve.
            Nothing changed; but where the approval came too late, the negotiation has ended.
        StoreError: the record could not be read or written.
        ConflictError: the record keeps moving on.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return _once(party, neg, said, by)
        except ConflictError:
            continue
    return _once(party, neg, said, by)


def _once(party: Party, neg: str, said: Reply, by: str) -> StepResult | None:
    """Reply to the negotiation as it stands now."""
    recorded = load(party.store, neg)
    if recorded is None:
        msg = f"no negotiation {neg} is on record; list them with: negotiator negotiations list"
        raise UsageError(msg)
    _check_going_on(recorded)
    if said.answer is not Answer.STOP:
        check_governs(party, recorded.row)
    name = check_name(by, (party.agent_id, recorded.row.peer_agent))
    asked = asked_of(recorded)
    if asked is None or said.subject not in {"", asked.subject}:
        if _stands(last_reply(party.store, neg), said):
            return None
        raise UsageError(_not_asked(recorded, asked))
    if said.answer not in asked.answers:
        may = " or ".join(f"--{answer}" for answer in asked.answers)
        msg = f"negotiation {neg} waits for another reply ({asked.question}); answer with {may}"
        raise UsageError(msg)
    if said.answer is Answer.APPROVE:
        _check_in_time(party, recorded, asked)
    stops = said.answer is Answer.STOP
    drafts = (_rejection(party, recorded, asked),) if stops else ()
    return party.gate.step(
        Step(
            neg=neg,
            size=recorded.negotiation.size,
            now=party.now(recorded.row),
            drafts=drafts,
            given=Given(asked, said.answer, name),
        )
    )


def _check_in_time(party: Party, recorded: Recorded, asked: Asked) -> None:
    """Check that terms can still be approved; when they cannot, end the negotiation.

    Raises:
        NotApproverError: the approval comes too late.
    """
    if asked.until is None or not has_lapsed(party, recorded.row):
        return
    if not end_if_lapsed(party, recorded):
        msg = f"negotiation {recorded.row.neg} has moved on"
        raise ConflictError(msg)
    msg = (
        f"the question stood until {format_instant(asked.until)}, so nothing is approved any more; "
        f"negotiation {recorded.row.neg} has ended without a deal"
    )
    raise NotApproverError(msg, plainly="nobody can approve these terms any more")


def _stands(last: ReplyRecord | None, said: Reply) -> bool:
    """Whether a reply is the one given last."""
    if last is None:
        return False
    return last.answer is said.answer and said.subject in {"", last.subject}


def _check_going_on(recorded: Recorded) -> None:
    """Check that a negotiation is not over.

    Raises:
        UsageError: it is.
    """
    row = recorded.row
    if row.state not in LIVE_STATES:
        msg = (
            f"negotiation {row.neg} is over ({row.state}), and no reply changes that; see: "
            f"negotiator negotiations show {row.neg}; to talk on, open a new one: negotiator run"
        )
        raise UsageError(msg)


def _not_asked(recorded: Recorded, asked: Asked | None) -> str:
    """Say that what was answered is not what is asked."""
    neg = recorded.row.neg
    if asked is None:
        return f"negotiation {neg} waits for nobody ({recorded.row.state}); there is nothing to say"
    return (
        f"negotiation {neg} asks something else by now ({asked.question}); read it again: "
        f"negotiator negotiations show {neg}"
    )


def _rejection(party: Party, recorded: Recorded, asked: Asked) -> Draft:
    """Return the rejection that a stop is.

    Raises:
        UsageError: nothing can be rejected where the negotiation stands.
    """
    negotiation = recorded.negotiation
    if Act.REJECT not in TABLE[negotiation.phase] or recorded.outbox is not None:
        msg = (
            f"negotiation {recorded.row.neg} cannot be stopped where it stands "
            f"({negotiation.phase}): it has not begun, or a move of ours is on its way"
        )
        raise UsageError(msg)
    return stopping(party.engine, negotiation, recorded.side, asked.question)
