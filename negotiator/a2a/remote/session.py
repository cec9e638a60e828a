"""One conversation with another agent, as plain JSON: what has to be kept between two turns.

The context id is the agent's. It is taken over from the first answer and never changes after.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from uuid import uuid4

from negotiator.a2a.remote.states import STATES, State
from negotiator.errors import UsageError

PARTITION: Final = "a2a"
"""Our own part of a session's state; the others are the host's."""
LONGEST_ID: Final = 1_024
"""Most characters of an id that an agent chose."""
_MEMBERS: Final = frozenset({"taskId", "contextId", "state"})
_SHAPE: Final = frozenset({"session_id", "service_session_id", "state"})


@dataclass(frozen=True, slots=True)
class RemoteTask:
    """A task of another agent's.

    Attributes:
        id: its id there.
        context: the context it belongs to.
        state: where it stands.
    """

    id: str
    context: str
    state: State

    def to_json(self) -> dict[str, object]:
        """Return the task as plain JSON."""
        return {"taskId": self.id, "contextId": self.context, "state": self.state.value}


@dataclass(slots=True)
class Session:
    """One conversation; `to_json` is all there is to keep of it. One turn at a time.

    Attributes:
        session_id: its id on our side.
        service_session_id: the agent's context id; None before the first answer.
        task: the last task, if the last turn was answered by one.
        state: what the host keeps beside, by name; plain JSON.
    """

    session_id: str = field(default_factory=lambda: f"rs_{uuid4().hex}")
    service_session_id: str | None = None
    task: RemoteTask | None = None
    state: dict[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Return the session as plain JSON.

        Raises:
            UsageError: what the host keeps in it has no JSON form.
        """
        state: object = {key: value for key, value in self.state.items() if key != PARTITION}
        try:
            kept: dict[str, object] = json.loads(json.dumps(state, allow_nan=False))
        except (TypeError, ValueError, RecursionError) as error:
            raise UsageError(f"the state of a session has no JSON form: {error}") from error
        if self.task is not None:
            kept[PARTITION] = self.task.to_json()
        return {
            "session_id": self.session_id,
            "service_session_id": self.service_session_id,
            "state": kept,
        }

    @classmethod
    def from_json(cls, kept: object) -> "Session":
        """Return the session that was kept.

        Raises:
            UsageError: it is none.
        """
        if not isinstance(kept, Mapping) or not set(kept) <= _SHAPE or "session_id" not in kept:
            raise UsageError("a kept session has session_id, service_session_id and state")
        state = kept.get("state", {})
        if not isinstance(state, Mapping) or not all(isinstance(name, str) for name in state):
            raise UsageError("the state of a kept session is a JSON object")
        context = kept.get("service_session_id")
        return cls(
            session_id=_id(kept["session_id"], "session_id"),
            service_session_id=None if context is None else _id(context, "service_session_id"),
            task=_task(state[PARTITION]) if PARTITION in state else None,
            state={name: value for name, value in state.items() if name != PARTITION},
        )

    def current_task(self) -> RemoteTask | None:
        """Return the last task, unless it is of another context than the session's."""
        task = self.task
        return task if task is not None and task.context == self.service_session_id else None


def token_for(task: RemoteTask) -> dict[str, str] | None:
    """Return what a task that still runs is asked for with; None for one that does not run."""
    return {"taskId": task.id} if task.state in {State.SUBMITTED, State.WORKING} else None


def task_of(token: object) -> str:
    """Return the task that a continuation token names.

    Raises:
        UsageError: it is no token.
    """
    if not isinstance(token, Mapping) or set(token) != {"taskId"}:
        raise UsageError('a continuation token is {"taskId": "..."}, and nothing else')
    return _id(token["taskId"], "taskId")


def _id(value: object, name: str) -> str:
    """Return an id.

    Raises:
        UsageError: it is none.
    """
    if not isinstance(value, str) or not value or len(value) > LONGEST_ID:
        raise UsageError(f"{name} is text of 1 to {LONGEST_ID} characters")
    return value


def _task(kept: object) -> RemoteTask:
    """Return the task of our part of a kept session.

    Raises:
        UsageError: it is none.
    """
    if not isinstance(kept, Mapping) or set(kept) != _MEMBERS:
        raise UsageError(f"the {PARTITION} part of a kept session has taskId, contextId and state")
    state = kept["state"]
    if not isinstance(state, str) or state not in STATES:
        raise UsageError(f"the state of a kept task is one of {', '.join(sorted(STATES))}")
    return RemoteTask(
        _id(kept["taskId"], "taskId"), _id(kept["contextId"], "contextId"), State(state)
    )
