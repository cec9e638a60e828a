"""Between our record and A2A's types: a task is a projection of the record, never its own truth."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Sight:
    """A negotiation as it stood on record at one moment.

    Attributes:
        recorded: the negotiation.
        agreement: the signed agreement, if there is one.
        said: what `agent.shown.as_said` gives.
        evaluations: what `agent.shown.evaluations_of` gives.
    """

    recorded: Recorded
    agreement: bytes | None
    said: Mapping[int, object]
    evaluations: tuple[ArtifactView, ...] = ()

    @property
    def state(self) -> protocol_task.TaskState:
        """How the task stands."""
        return task_state(self.recorded, self.agreement)

    def task(self, history: int | None) -> Task:
        """Return it as a task; see `task_of`."""
        return _task_of(self, history)

    def message(self, entry: EntryRow) -> Message:
        """Return one of its entries as the message it travelled in."""
        return _message(self.recorded.row, entry, self.said)

    def artifacts(self) -> list[Artifact]:
        """Return its artifacts: at most one that is the outcome, then one for each evaluation."""
        outcome = artifact_of(self.recorded, self.agreement)
        evaluations = [_artifact(one, "evaluation") for one in self.evaluations]
        return evaluations if outcome is None else [_artifact(outcome, "agreement"), *evaluations]

    def status(self) -> TaskStatus:
        """Return how the task stands, with what we said last."""
        row, entries = self.recorded.row, self.recorded.entries
        status = TaskStatus(state=f"TASK_STATE_{self.state.name}")
        status.timestamp.FromDatetime(parse_instant(row.updated))
        ours = next((entry for entry in reversed(entries) if entry.ours), None)
        if ours is not None:
            status.message.CopyFrom(self.message(ours))
        return status


def task_of(
    recorded: Recorded, agreement: bytes | None, said: Mapping[int, object], history: int | None
) -> Task:
    """Return the A2A task that shows a negotiation of which no turn was evaluated.

    Args:
        recorded: the negotiation on record.
        agreement: the signed agreement, if there is one.
        said: what `agent.shown.as_said` gives.
        history: most history messages to include; None for all.
    """
    return _task_of(Sight(recorded, agreement, said), history)


def _task_of(sight: Sight, history: int | None) -> Task:
    """Return the A2A task that shows a negotiation, with at most so many history messages."""
    recorded = sight.recorded
    last_ours = max((entry.seq for entry in recorded.entries if entry.ours), default=-1)
    shown = [entry for entry in recorded.entries if entry.seq != last_ours]
    if history is not None:
        shown = shown[max(len(shown) - history, 0) :]
    return Task(
        id=recorded.row.task,
        context_id=recorded.row.context,
        status=sight.status(),
        history=[sight.message(entry) for entry in shown],
        artifacts=sight.artifacts(),
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


def _artifact(artifact: ArtifactView, name: str) -> Artifact:
    """Return an artifact as A2A carries it."""
    parts = [data_part(data) for data in artifact.data]
    return Artifact(artifact_id=artifact.id, name=name, parts=parts)


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
    part = Part(media_type=MEDIA_TYPE)
    _put(part.data, data)
    return part


def _put(value: Value, data: object) -> None:
    """Write JSON into a value, as `ParseDict` does: what our documents hold without its detours."""
    if type(data) is str:
        value.string_value = data
    elif type(data) is dict:
        value.struct_value.SetInParent()
        fields = value.struct_value.fields
        for name, member in data.items():
            _put(fields[name], member)
    elif type(data) is list:
        value.list_value.SetInParent()
        for item in data:
            _put(value.list_value.values.add(), item)
    else:
        ParseDict(data, value)  # type: ignore[arg-type] # of any JSON, not of objects alone


def json_of(part: Part) -> object:
    """Return the JSON value of a data part."""
    return _json(part.data)


def _json(value: Value) -> object:
    """Return the JSON of a value, as `MessageToDict` does."""
    match value.WhichOneof("kind"):
        case "string_value":
            return value.string_value
        case "struct_value":
            return {name: _json(member) for name, member in value.struct_value.fields.items()}
        case "list_value":
            return [_json(item) for item in value.list_value.values]
        case _:
            return MessageToDict(value)


def json_bytes(value: object) -> bytes:
    """Return a JSON value as bytes for the journal, as near to what came as the SDK keeps it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def texts_of(parts: Iterable[Part]) -> str:
    """Return the prose of a message, its text parts on lines of their own."""
    return "\n".join(part.text for part in parts if part.HasField("text"))
