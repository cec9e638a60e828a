"""Where a task of another agent's stands, and how a turn ended."""

from enum import StrEnum
from typing import Final

from a2a.types.a2a_pb2 import TaskState


class State(StrEnum):
    """Where a task stands; A2A's names in lower case."""

    SUBMITTED = "submitted"
    WORKING = "working"
    INPUT_REQUIRED = "input-required"
    AUTH_REQUIRED = "auth-required"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELED = "canceled"
    REJECTED = "rejected"


class Finish(StrEnum):
    """How a turn ended."""

    STOP = "stop"
    IN_PROGRESS = "in-progress"
    INPUT_REQUIRED = "input-required"
    AUTH_REQUIRED = "auth-required"
    FAILED = "failed"
    CANCELED = "canceled"
    REJECTED = "rejected"


STATES: Final = frozenset(state.value for state in State)
TERMINAL: Final = frozenset({State.COMPLETED, State.FAILED, State.CANCELED, State.REJECTED})
"""States that nothing changes any more."""
WAITING: Final = frozenset({State.INPUT_REQUIRED, State.AUTH_REQUIRED})
"""States in which the agent waits for us."""
NOT_DONE: Final = frozenset({Finish.FAILED, Finish.CANCELED, Finish.REJECTED, Finish.AUTH_REQUIRED})
"""Endings that strict agents raise."""
_FINISH: Final = {
    State.SUBMITTED: Finish.IN_PROGRESS,
    State.WORKING: Finish.IN_PROGRESS,
    State.COMPLETED: Finish.STOP,
}


def state_of(number: int) -> State:
    """Return a state by its number on the wire.

    Raises:
        ValueError: it is none, or unspecified.
    """
    name = TaskState.Name(number)
    return State(name.removeprefix("TASK_STATE_").lower().replace("_", "-"))


def finish_of(state: State | None) -> Finish:
    """Return how a turn ended that left its task so; None for a turn without a task."""
    if state is None:
        return Finish.STOP
    return _FINISH.get(state) or Finish(state.value)
