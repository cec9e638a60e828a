"""An A2A task in our own words, as the dialler reads it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from a2a.types.a2a_pb2 import Task, TaskState

from negotiator.a2a.documents import are_texts, is_document, is_text
from negotiator.a2a.mapping import json_of, texts_of
from negotiator.agent.dialler import HostTask, SeenMessage
from negotiator.terms.canonical import Json

MOST_CONTEXT = 256
"""Longest context id of a host's that is kept, and named beside its task from then on."""

_PREFIX: Final = "TASK_STATE_"
_STATES: Final = {
    name: name.removeprefix(_PREFIX).lower().replace("_", "-")
    for name in TaskState.keys()  # noqa: SIM118 - no dict
}
_ROLES: Final = frozenset({"ROLE_USER", "ROLE_AGENT"})
_INSTANT: Final = re.compile(
    r"2[0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])T(?:[01][0-9]|2[0-3])"
    r"(?::[0-5][0-9]){2}(?:\.[0-9]{1,9})?Z",
    re.ASCII,
)
"""Times that any parser takes; the last days of a month are left to it."""
_OF_TASK: Final = frozenset({"id", "contextId", "status", "history", "artifacts"})
_OF_STATUS: Final = frozenset({"state", "timestamp", "message"})
_IDS: Final = ("messageId", "contextId", "taskId")
_OF_MESSAGE: Final = frozenset({*_IDS, "role", "parts", "extensions"})
_OF_TEXT: Final = frozenset({"text", "mediaType"})
_OF_DATA: Final = frozenset({"data", "mediaType"})
_OF_ARTIFACT: Final = frozenset({"artifactId", "name", "parts"})


class _OtherShapeError(Exception):
    """A task is not of the one shape that is read here."""


def host_task(task: Task) -> HostTask:
    """Return an A2A task in our own words."""
    messages = [*task.history]
    if task.status.HasField("message"):
        messages.append(task.status.message)
    seen = []
    for message in messages:
        parts = [part for part in message.parts if part.HasField("data")]
        if parts:
            text = texts_of(message.parts)
            seen.append(SeenMessage(json_of(parts[0]), text, message.message_id))
    return HostTask(
        task=task.id,
        context=_context(task.context_id),
        state=_STATES[TaskState.Name(task.status.state)],
        messages=tuple(seen),
        agreement=_agreement(
            json_of(part)
            for artifact in task.artifacts
            for part in artifact.parts
            if part.HasField("data")
        ),
    )


def task_in(shown: object) -> HostTask | None:
    """Return a task in JSON as `host_task` returns it from the SDK's types.

    None where it is not of the shape that careful agents give it, texts in its data alone: the
    SDK's parser says then what it is, or what is wrong with it.
    """
    try:
        return _task(_object(shown, _OF_TASK))
    except _OtherShapeError:
        return None


def _task(shown: Mapping[str, Any]) -> HostTask:
    """Return a task of the known shape."""
    status = _object(shown.get("status"), _OF_STATUS)
    listed = [_object(item, _OF_MESSAGE) for item in _items(shown, "history")]
    if "message" in status:
        listed.append(_object(status["message"], _OF_MESSAGE))
    state = _text(status.get("state", ""))
    dated = "timestamp" not in status or _INSTANT.fullmatch(_text(status["timestamp"]))
    if state not in _STATES or not dated:
        raise _OtherShapeError
    artifacts = [_object(item, _OF_ARTIFACT) for item in _items(shown, "artifacts")]
    return HostTask(
        task=_text(shown.get("id", "")),
        context=_context(_text(shown.get("contextId", ""))),
        state=_STATES[state],
        messages=tuple(seen for seen in map(_message, listed) if seen is not None),
        agreement=_agreement(value for one in artifacts for value in _artifact(one)),
    )


def _message(shown: Mapping[str, Any]) -> SeenMessage | None:
    """Return a message of the known shape; None where it carries prose alone."""
    ids = [_text(shown.get(name, "")) for name in _IDS]
    if _text(shown.get("role", "")) not in _ROLES or not are_texts(shown.get("extensions", [])):
        raise _OtherShapeError
    values, texts = _parts(shown)
    return SeenMessage(values[0], "\n".join(texts), ids[0]) if values else None


def _artifact(shown: Mapping[str, Any]) -> list[object]:
    """Return what the data parts of an artifact hold."""
    _text(shown.get("artifactId", "")), _text(shown.get("name", ""))
    return _parts(shown)[0]


def _parts(shown: Mapping[str, Any]) -> tuple[list[object], list[str]]:
    """Return what the parts of a message or an artifact hold: data, and prose."""
    values: list[object] = []
    texts: list[str] = []
    for part in _items(shown, "parts"):
        if isinstance(part, dict) and "text" in part:
            texts.append(_text(_object(part, _OF_TEXT)["text"]))
        else:
            data = _object(part, _OF_DATA).get("data")
            if not is_document(data):
                raise _OtherShapeError
            values.append(data)
        _text(part.get("mediaType", ""))
    return values, texts


def _items(shown: Mapping[str, Any], name: str) -> Sequence[Any]:
    """Return what a member lists; nothing where it is absent."""
    found = shown.get(name, [])
    if not isinstance(found, list):
        raise _OtherShapeError
    return found


def _object(value: object, members: frozenset[str]) -> dict[str, Any]:
    """Return an object that has no other members."""
    if not isinstance(value, dict) or not members.issuperset(value):
        raise _OtherShapeError
    return value


def _text(value: object) -> str:
    """Return a text."""
    if not is_text(value):
        raise _OtherShapeError
    return str(value)


def data_parts(task: HostTask) -> tuple[object, ...]:
    """Return what a task's messages carry beside prose, in order."""
    return tuple(message.data for message in task.messages)


def _context(shown: str) -> str:
    """Return the context that a task belongs to; empty for one that no host needs to hear again."""
    fit = len(shown) <= MOST_CONTEXT and shown.isascii() and shown.isprintable()
    return shown if fit else ""


def _agreement(values: Iterator[object]) -> Json | None:
    """Return the signed agreement among what artifacts hold, not yet verified."""
    for value in values:
        if isinstance(value, dict) and "agreement" in value:
            agreement: Json = value["agreement"]
            return agreement
    return None
