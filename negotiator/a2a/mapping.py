"""Between our record and A2A's types: a task is a projection of the record, never its own truth."""

import json
from collections.abc import Iterable

from a2a.types.a2a_pb2 import (
    ROLE_AGENT,
    ROLE_USER,
    TASK_STATE_CANCELED,
    TASK_STATE_COMPLETED,
    TASK_STATE_FAILED,
    TASK_STATE_INPUT_REQUIRED,
    TASK_STATE_REJECTED,
    Artifact,
    Message,
    Part,
    Role,
    Task,
    TaskState,
    TaskStatus,
)
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Value

from negotiator.agent.record import Recorded
from negotiator.policy.ports import EntryRow
from negotiator.protocol.acts import Reason
from negotiator.protocol.agreement import agreement_id
from negotiator.protocol.envelope import RejectBody
from negotiator.protocol.message import EXTENSION_URI, MEDIA_TYPE
from negotiator.protocol.state import Negotiation, Phase
from negotiator.terms.canonical import Document, parse_canonical
from negotiator.terms.values import parse_instant


def task_of(recorded: Recorded, agreement: bytes | None, history: int | None) -> Task:
    """Return the A2A task that shows a negotiation.

    Args:
        recorded: the negotiation on record.
        agreement: the signed agreement, if there is one.
        history: most history messages to include; None for all.
    """
    row, negotiation = recorded.row, recorded.negotiation
    last_ours = max((entry.seq for entry in recorded.entries if entry.ours), default=-1)
    shown = [entry for entry in recorded.entries if entry.seq != last_ours]
    if history is not None:
        shown = shown[len(shown) - history :] if 0 < history <= len(shown) else shown
        shown = [] if history == 0 else shown
    status = TaskStatus(state=_state(recorded, agreement))
    status.timestamp.FromDatetime(parse_instant(row.updated))
    for entry in recorded.entries:
        if entry.seq == last_ours:
            status.message.CopyFrom(_message(row.task, row.context, entry))
    return Task(
        id=row.task,
        context_id=row.context,
        status=status,
        history=[_message(row.task, row.context, entry) for entry in shown],
        artifacts=_artifacts(negotiation, agreement),
    )


def _state(recorded: Recorded, agreement: bytes | None) -> TaskState:
    """Return the task state; it follows from the shared transcript, not from our own concerns."""
    negotiation = recorded.negotiation
    if recorded.row.state == "conflict":
        return TASK_STATE_FAILED
    if negotiation.phase is Phase.AGREED and (negotiation.plain or agreement is not None):
        return TASK_STATE_COMPLETED
    if negotiation.phase is Phase.REJECTED:
        body = negotiation.entries[-1].envelope.body
        cancelled = isinstance(body, RejectBody) and body.reason is Reason.CANCELLED
        return TASK_STATE_CANCELED if cancelled else TASK_STATE_REJECTED
    return TASK_STATE_INPUT_REQUIRED


def _artifacts(negotiation: Negotiation, agreement: bytes | None) -> list[Artifact]:
    """Return the one artifact of an agreed negotiation."""
    offer = negotiation.accepted
    if negotiation.phase is not Phase.AGREED or offer is None or negotiation.agenda is None:
        return []
    identity = agreement_id(negotiation.neg, offer.id)
    if agreement is not None:
        data: Document = {"agreement": parse_canonical(agreement)}
    elif negotiation.plain:
        settlement: Document = {
            "agreementId": identity,
            "negotiationId": negotiation.neg,
            "offerId": offer.id,
            "terms": offer.body.terms,
            "derived": negotiation.agenda.encode_totals(offer.terms),
        }
        data = {"settlement": settlement}
    else:
        return []
    return [Artifact(artifact_id=identity, name="agreement", parts=[data_part(data)])]


def _message(task: str, context: str, entry: EntryRow) -> Message:
    """Return one entry as the message it travelled in (the host's are the agent's)."""
    return entry_message(entry, task, context, ROLE_AGENT if entry.ours else ROLE_USER)


def entry_message(entry: EntryRow, task: str, context: str, role: Role) -> Message:
    """Return an entry as a message."""
    data = parse_canonical(entry.data)
    return build_message(entry.message_id, (task, context), role, (data, entry.text))


def build_message(
    message_id: str, place: tuple[str, str], role: Role, content: tuple[Document, str]
) -> Message:
    """Return a message of prose and a data part.

    Args:
        message_id: its id.
        place: task and context id, each may be empty.
        role: who speaks.
        content: the data part and the prose beside it.
    """
    data, text = content
    parts = [Part(text=text), data_part(data)] if text else [data_part(data)]
    return Message(
        message_id=message_id,
        task_id=place[0],
        context_id=place[1],
        role=role,
        parts=parts,
        extensions=[EXTENSION_URI] if "envelope" in data else [],
    )


def data_part(data: Document) -> Part:
    """Return a JSON part."""
    return Part(data=ParseDict(data, Value()), media_type=MEDIA_TYPE)


def json_of(part: Part) -> object:
    """Return the JSON value of a data part."""
    return MessageToDict(part.data)


def json_bytes(value: object) -> bytes:
    """Return a JSON value as bytes for the journal, as near to what came as the SDK keeps it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def texts_of(parts: Iterable[Part]) -> str:
    """Return the prose of a message, its text parts on lines of their own."""
    return "\n".join(part.text for part in parts if part.HasField("text"))
