"""A negotiation on our record as the A2A task both sides look at.

The room that knows the SDK projects the same record into its own types; what a settlement depends
on is decided here, once.
"""

from collections.abc import Mapping

from negotiator.agent.record import Recorded
from negotiator.audit.evaluations import EvaluationRecord
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import InboundRecord
from negotiator.errors import InvalidValueError, VerificationError
from negotiator.policy.evaluations import EVALUATED
from negotiator.policy.ports import Direction, EntryRow, Transaction
from negotiator.protocol.acts import Reason
from negotiator.protocol.agreement import agreement_id
from negotiator.protocol.envelope import RejectBody
from negotiator.protocol.message import WORDS_ALONE
from negotiator.protocol.settlement import Settlement, verify_agreement
from negotiator.protocol.state import Phase
from negotiator.protocol.task import ArtifactView, MessageView, Speaker, TaskState, TaskView
from negotiator.protocol.trust import Trust
from negotiator.terms.canonical import Document, parse_canonical, parse_json

_MAX_RAW = 1_048_576
"""Numbers may be written longer than they came."""
_MARK = b'"kind":"evaluation"'
"""Stands in every journal entry that keeps an evaluation, so that the others are not parsed."""
_LEARNED = {
    "declined": TaskState.REJECTED,
    "cancelled": TaskState.CANCELED,
    "unconfirmed": TaskState.COMPLETED,
}
"""What the host's task said when its transcript alone does not say how it ended."""


def settlement_of(tx: Transaction, recorded: Recorded, trust: Trust) -> Settlement:
    """Return the verdict on a negotiation's task: the one that the counterparty reaches too.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: its journal is damaged.
    """
    neg = recorded.row.neg
    said = as_said(tx, recorded)
    return verify_agreement(task_view(recorded, tx.agreement(neg), said), trust)


def task_view(recorded: Recorded, agreement: bytes | None, said: Mapping[int, object]) -> TaskView:
    """Return the task of a negotiation on record.

    Args:
        recorded: the negotiation.
        agreement: the signed agreement, if there is one.
        said: what `as_said` gives.
    """
    hosted = recorded.row.direction is Direction.HOSTED
    messages = tuple(
        MessageView(
            role=Speaker.AGENT if entry.ours is hosted else Speaker.USER,
            data=parts_of(entry, said),
            text=entry.text,
        )
        for entry in recorded.entries
    )
    artifact = artifact_of(recorded, agreement)
    return TaskView(
        task_id=recorded.row.task,
        state=task_state(recorded, agreement),
        messages=messages,
        artifacts=() if artifact is None else (artifact,),
    )


def parts_of(entry: EntryRow, said: Mapping[int, object]) -> tuple[object, ...]:
    """Return the data part of an entry as it travelled; none where words alone did."""
    data = said.get(entry.seq, parse_canonical(entry.data))
    return () if data == WORDS_ALONE else (data,)


def as_said(tx: Transaction, recorded: Recorded) -> dict[int, object]:
    """Return the data parts of a peer without envelopes as it sent them, by their place.

    The record keeps what they mean, in canonical form; the journal keeps what came. A peer must
    find its own messages in the task unchanged.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: the journal is damaged.
    """
    if not recorded.negotiation.plain:
        return {}
    entries = (JournalEntry.from_bytes(raw) for raw in tx.journal(recorded.row.neg))
    inbound = (
        InboundRecord.from_document(entry.data)
        for entry in entries
        if entry.kind is EntryKind.INBOUND
    )
    return {record.seq: _parsed(record.raw) for record in inbound}


def _parsed(raw: bytes) -> object:
    """Return JSON that was checked when it came.

    Raises:
        VerificationError: the journal is damaged.
    """
    try:
        return parse_json(raw, max_bytes=_MAX_RAW)
    except InvalidValueError as error:
        msg = f"the journal is damaged: {error.message}"
        raise VerificationError(msg) from error


def task_state(recorded: Recorded, agreement: bytes | None) -> TaskState:
    """Return the task state; it follows from the shared transcript, not from our own concerns."""
    negotiation, state = recorded.negotiation, recorded.row.state
    if state == "conflict":
        return TaskState.FAILED
    if negotiation.phase is Phase.AGREED and (negotiation.plain or agreement is not None):
        return TaskState.COMPLETED
    if negotiation.phase is Phase.REJECTED:
        body = negotiation.entries[-1].envelope.body
        cancelled = isinstance(body, RejectBody) and body.reason is Reason.CANCELLED
        return TaskState.CANCELED if cancelled else TaskState.REJECTED
    if recorded.row.direction is Direction.DIALLED:
        return _LEARNED.get(state, TaskState.INPUT_REQUIRED)
    return TaskState.INPUT_REQUIRED


def evaluations_of(tx: Transaction, recorded: Recorded) -> tuple[ArtifactView, ...]:
    """Return what our task shows of the turns that were evaluated, each under an id of its own.

    Nothing in them is, or looks like, the outcome; of a negotiation that we dialled there are none.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: the journal is damaged.
    """
    if f'"{EVALUATED}":' not in recorded.row.detail:
        return ()  # told by its text, for remarks may be long, and this is asked at every read
    found = (record for record in evaluations_in(tx, recorded.row.neg) if not record.code)
    return tuple(
        ArtifactView(
            evaluation_id(record.seq),
            ({"evaluation": {"seq": str(record.seq), "content": record.content}},),
        )
        for record in found
    )


def evaluation_id(seq: int) -> str:
    """Return the id of the artifact that shows what was said of an entry."""
    return f"evaluation-{seq}"


def evaluations_in(tx: Transaction, neg: str) -> tuple[EvaluationRecord, ...]:
    """Return the evaluations on record of a negotiation, in order.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: the journal is damaged.
    """
    entries = (JournalEntry.from_bytes(raw) for raw in tx.journal(neg) if _MARK in raw)
    return tuple(
        EvaluationRecord.from_document(entry.data)
        for entry in entries
        if entry.kind is EntryKind.EVALUATION
    )


def artifact_of(recorded: Recorded, agreement: bytes | None) -> ArtifactView | None:
    """Return the one artifact of an agreed negotiation that is its outcome."""
    negotiation = recorded.negotiation
    offer = negotiation.accepted
    if negotiation.phase is not Phase.AGREED or offer is None or negotiation.agenda is None:
        return None
    identity = agreement_id(negotiation.neg, offer.id)
    if agreement is not None:
        return ArtifactView(identity, ({"agreement": parse_canonical(agreement)},))
    if not negotiation.plain or parse_canonical(recorded.entries[-1].data) == WORDS_ALONE:
        return None
    settlement: Document = {
        "agreementId": identity,
        "negotiationId": negotiation.neg,
        "offerId": offer.id,
        "terms": offer.body.terms,
        "derived": negotiation.agenda.encode_totals(offer.terms),
    }
    return ArtifactView(identity, ({"settlement": settlement},))
