"""An A2A task in our own words, as the dialler reads it."""

from a2a.types.a2a_pb2 import Task, TaskState

from negotiator.a2a.mapping import json_of, texts_of
from negotiator.agent.dialler import HostTask, SeenMessage
from negotiator.terms.canonical import Json

MOST_CONTEXT = 256
"""Longest context id of a host's that is kept, and named beside its task from then on."""


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
    name = TaskState.Name(task.status.state).removeprefix("TASK_STATE_")
    return HostTask(
        task=task.id,
        context=_context(task.context_id),
        state=name.lower().replace("_", "-"),
        messages=tuple(seen),
        agreement=_agreement(task),
    )


def data_parts(task: Task) -> tuple[object, ...]:
    """Return what a task's messages carry beside prose, in order."""
    return tuple(message.data for message in host_task(task).messages)


def _context(shown: str) -> str:
    """Return the context that a task belongs to; empty for one that no host needs to hear again."""
    fit = len(shown) <= MOST_CONTEXT and shown.isascii() and shown.isprintable()
    return shown if fit else ""


def _agreement(task: Task) -> Json | None:
    """Return the signed agreement among a task's artifacts, not yet verified."""
    for artifact in task.artifacts:
        for part in artifact.parts:
            value = json_of(part) if part.HasField("data") else None
            if isinstance(value, dict) and "agreement" in value:
                agreement: Json = value["agreement"]
                return agreement
    return None
