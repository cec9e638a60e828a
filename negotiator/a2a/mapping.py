"""Between our record and A2A's types: a task is a projection of the record, never its own truth."""

import json
from collections.abc import Iterable, Mapping, Sequence

from a2a.types.a2a_pb2 import (
    ROLE_AGENT,
    ROLE_USER,
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
from negotiator.agent.shown import artifact_of, parts_of, task_state
from negotiator.errors import TheirProtocolError
from negotiator.policy.ports import EntryRow, NegotiationRow
from negotiator.protocol import task as protocol_task
from negotiator.protocol.enveloped import has_envelope
from negotiator.protocol.message import EXTENSION_URI, MEDIA_TYPE, SignedMessage, read_message
from negotiator.protocol.task import ArtifactView, MessageView, Speaker, TaskView
from negotiator.terms.values import parse_instant


def task_of(
    recorded: Recorded, agreement: bytes | None, said: Mapping[int, object], history: int | None
) -> Task:
    """Return the A2A task that shows a negotiation.

    Args:
        recorded: the negotiation on record.
        agreement: the signed agreement, if there is one.
        said: what `agent.shown.as_said` gives.
        history: most history messages to include; None for all.
    """
    row = recorded.row
    last_ours = max((entry.seq for entry in recorded.entries if entry.ours), default=-1)
    shown = [entry for entry in recorded.entries if entry.seq != last_ours]
    if history is not None:
        shown = shown[len(shown) - history :] if 0 < history <= len(shown) else shown
        shown = [] if history == 0 else shown
    status = TaskStatus(state=f"TASK_STATE_{task_state(recorded, agreement).name}")
    status.timestamp.FromDatetime(parse_instant(row.updated))
    for entry in recorded.entries:
        if entry.seq == last_ours:
            status.message.CopyFrom(_message(row, entry, said))
    artifact = artifact_of(recorded, agreement)
    return Task(
        id=row.task,
        context_id=row.context,
        status=status,
        history=[_message(row, entry, said) for entry in shown],
        artifacts=[] if artifact is None else [_artifact(artifact)],
    )


def view_of(task: Task) -> TaskView:
    """Return an A2A task as far as a settlement depends on it.

    Whoever dialled and whoever hosts get the same verdict from it, by `verify_agreement`.

    Args:
        task: the whole task; with a part of its history the verdict is about that part.
    """
    messages = [*task.history]
    if task.status.HasField("message"):
        said = task.status.message
        messages.insert(_place_among(task.history, said), said)
    return TaskView(
        task_id=task.id,
        state=_read_state(task.status.state),
        messages=tuple(_view_of_message(message) for message in messages),
        artifacts=tuple(
            ArtifactView(artifact.artifact_id, _values(artifact.parts))
            for artifact in task.artifacts
        ),
    )


def _place_among(history: Sequence[Message], said: Message) -> int:
    """Return where the host's latest message belongs: before what the dialler closed with."""
    seq = _seq(said)
    if seq is None:
        return len(history)
    later = (place for place, message in enumerate(history) if (_seq(message) or 0) > seq)
    return next(later, len(history))


def _seq(message: Message) -> int | None:
    """Return the place an envelope claims, None when there is none to be read."""
    for value in _values(message.parts):
        try:
            taken = read_message(value)
            return taken.peek().seq if isinstance(taken, SignedMessage) else None
        except TheirProtocolError:
            return None
    return None


def _view_of_message(message: Message) -> MessageView:
    """Return a message; it has no time of its own, so none is made up."""
    role = Speaker.AGENT if message.role == ROLE_AGENT else Speaker.USER
    return MessageView(role, _values(message.parts), texts_of(message.parts))


def _values(parts: Iterable[Part]) -> tuple[object, ...]:
    """Return the JSON values of the data parts."""
    return tuple(json_of(part) for part in parts if part.HasField("data"))


def _read_state(state: TaskState) -> protocol_task.TaskState:
    """Return our word for a task state; one we do not know says nothing about an end."""
    name = TaskState.Name(state).removeprefix("TASK_STATE_")
    known = protocol_task.TaskState.__members__
    return known.get(name, protocol_task.TaskState.SUBMITTED)


def _artifact(artifact: ArtifactView) -> Artifact:
    """Return an artifact as A2A carries it."""
    parts = [data_part(data) for data in artifact.data]
    return Artifact(artifact_id=artifact.id, name="agreement", parts=parts)


def _message(row: NegotiationRow, entry: EntryRow, said: Mapping[int, object]) -> Message:
    """Return one entry as the message it travelled in (the host's are the agent's)."""
    role = ROLE_AGENT if entry.ours else ROLE_USER
    content = (parts_of(entry, said), entry.text)
    return build_message(entry.message_id, (row.task, row.context), role, content)


def build_message(
    message_id: str, place: tuple[str, str], role: Role, content: tuple[tuple[object, ...], str]
) -> Message:
    """Return a message of prose and data parts; one without either has an empty text.

    Args:
        message_id: its id.
        place: task and context id, each may be empty.
        role: who speaks.
        content: the data parts, at most one of ours, and the prose beside them.
    """
    values, text = content
    parts = [data_part(value) for value in values]
    if text or not parts:
        parts.insert(0, Part(text=text))
    return Message(
        message_id=message_id,
        task_id=place[0],
        context_id=place[1],
        role=role,
        parts=parts,
        extensions=[EXTENSION_URI] if any(map(has_envelope, values)) else [],
    )


def data_part(data: object) -> Part:
    """Return a JSON part."""
    value = ParseDict(data, Value())  # type: ignore[arg-type] # of any JSON, not of objects alone
    return Part(data=value, media_type=MEDIA_TYPE)


def json_of(part: Part) -> object:
    """Return the JSON value of a data part."""
    return MessageToDict(part.data)


def json_bytes(value: object) -> bytes:
    """Return a JSON value as bytes for the journal, as near to what came as the SDK keeps it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def texts_of(parts: Iterable[Part]) -> str:
    """Return the prose of a message, its text parts on lines of their own."""
    return "\n".join(part.text for part in parts if part.HasField("text"))
