"""An A2A task as far as a settlement depends on it, in words of our own.

The room that knows the SDK translates; whoever reads a stored task can translate too.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class TaskState(StrEnum):
    """The states of an A2A task."""

    SUBMITTED = "submitted"
    WORKING = "working"
    INPUT_REQUIRED = "input-required"
    AUTH_REQUIRED = "auth-required"
    COMPLETED = "completed"
    REJECTED = "rejected"
    CANCELED = "canceled"
    FAILED = "failed"

    @property
    def terminal(self) -> bool:
        """Whether the task is over."""
        return self in {
            TaskState.COMPLETED,
            TaskState.REJECTED,
            TaskState.CANCELED,
            TaskState.FAILED,
        }


class Speaker(StrEnum):
    """Who sent a message: the dialler is the user, the host the agent."""

    USER = "user"
    AGENT = "agent"

    @property
    def other(self) -> "Speaker":
        """The other one."""
        return Speaker.AGENT if self is Speaker.USER else Speaker.USER


@dataclass(frozen=True, slots=True)
class MessageView:
    """One message.

    Attributes:
        role: who sent it.
        data: the JSON values of its data parts, in order, as the transport delivered them.
        text: its text parts, joined by newlines.
        at: when it was sent, if the task says so itself; nothing else may fill it in, or two
            readers of one task would judge it differently.
    """

    role: Speaker
    data: tuple[object, ...] = ()
    text: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ArtifactView:
    """One artifact: its id and the JSON values of its data parts."""

    id: str
    data: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class TaskView:
    """A task: id, state, all messages in order (history, then the status message), artifacts."""

    task_id: str
    state: TaskState
    messages: tuple[MessageView, ...] = ()
    artifacts: tuple[ArtifactView, ...] = ()
