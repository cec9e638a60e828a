"""What an agent answered: a task or a message, in either dialect, read for what we need of it.

A state is read whether it is written `TASK_STATE_INPUT_REQUIRED`, `input-required` or as the number
of protobuf; a part whether it names its kind or not; a task whether it is wrapped or stands alone.

Source: A2A specification 1.0, section 4.1 (Task, TaskState, Message, Part, Artifact); 0.3,
section 6.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final

from negotiator.errors import TheirProtocolError

MOST_PARTS: Final = 1_000
"""Parts of an answer that are read."""
LONGEST_ID: Final = 256
_WRAPPERS = ("result", "task", "message", "msg")


class State(StrEnum):
    """Where a task stands; our one spelling, that of 0.3."""

    UNKNOWN = "unknown"
    SUBMITTED = "submitted"
    WORKING = "working"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELED = "canceled"
    INPUT_REQUIRED = "input-required"
    REJECTED = "rejected"
    AUTH_REQUIRED = "auth-required"


GOES_ON: Final = frozenset({State.UNKNOWN, State.SUBMITTED, State.WORKING})
"""States in which an agent still works; in all others there is nothing to poll for."""
_BY_NUMBER = tuple(State)
_OTHERWISE = {"cancelled": State.CANCELED}


@dataclass(frozen=True, slots=True)
class Seen:
    """What an answer says.

    Attributes:
        task: the task's id; empty for a message, or when it has none.
        state: where it stands; a message is an answer, and so completed.
        text: what the agent gives as the answer, all of it.
        said: what it says of the state.
        others: parts of the answer that are no text, and so are not in it.
    """

    task: str
    state: State
    text: str
    said: str
    others: int


def read_answer(document: object) -> Seen:
    """Return what an answer says.

    Raises:
        TheirProtocolError: it is neither a task nor a message, or its id is none.
    """
    found = _unwrapped(document)
    if found is None:
        raise TheirProtocolError("the answer is neither a task nor a message")
    if not _is_task(found):
        text, others = _texts(_parts(found))
        return Seen(_id(found.get("taskId")), State.COMPLETED, text, "", others)
    status = found.get("status")
    if not isinstance(status, Mapping):
        status = {"state": status}  # some say it in one word
    said, _ = _texts(_parts(status.get("message")))
    text, others = _answer(found)
    return Seen(_id(found.get("id")), read_state(status.get("state")), text or said, said, others)


def read_state(value: object) -> State:
    """Return the state that a value names; unknown if it names none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return _BY_NUMBER[value] if 0 <= value < len(_BY_NUMBER) else State.UNKNOWN
    if not isinstance(value, str) or len(value) > LONGEST_ID:
        return State.UNKNOWN
    name = value.strip().lower().replace("_", "-").removeprefix("task-state-")
    return State(name) if name in set(State) else _OTHERWISE.get(name, State.UNKNOWN)


def _unwrapped(document: object) -> Mapping[str, object] | None:
    """Return the task or message in an answer, at most three wrappers deep."""
    for _ in range(4):
        if not isinstance(document, Mapping):
            return None
        if _is_task(document) or _is_message(document):
            return document
        inner = (document[name] for name in _WRAPPERS if document.get(name) is not None)
        document = next(inner, None)
    return None


def _is_task(found: Mapping[str, object]) -> bool:
    return found.get("kind") == "task" or "status" in found or "artifacts" in found


def _is_message(found: Mapping[str, object]) -> bool:
    return found.get("kind") == "message" or "parts" in found or "content" in found


def _id(value: object) -> str:
    """Return a task's id; empty if there is none.

    Raises:
        TheirProtocolError: it is nothing that we could ask for.
    """
    if value is None or value == "":
        return ""
    if not isinstance(value, str) or len(value) > LONGEST_ID or not value.isprintable():
        raise TheirProtocolError("the id of the task is no short text")
    return value


def _answer(task: Mapping[str, object]) -> tuple[str, int]:
    """Return the text of all artifacts, else of the agent's last message; and what is no text."""
    listed = _items(task.get("artifacts"))
    text, others = _texts(part for artifact in listed for part in _parts(artifact))
    if text:
        return text, others
    told = [one for one in _items(task.get("history")) if _is_agents(one)]
    last, more = _texts(_parts(told[-1])) if told else ("", 0)
    return last, others + more


def _is_agents(message: Mapping[str, object]) -> bool:
    """Say whether a message is the agent's, and not ours."""
    role = message.get("role")
    return role == 2 or (isinstance(role, str) and role.lower() in {"agent", "role_agent"})  # noqa: PLR2004 - the number of protobuf


def _parts(holder: object) -> Iterator[Mapping[str, object]]:
    """Give the parts of a message or an artifact; 0.3 over HTTP has a message's as `content`."""
    if isinstance(holder, Mapping):
        yield from _items(holder.get("parts", holder.get("content")))


def _items(listed: object) -> Iterator[Mapping[str, object]]:
    """Give the objects in a list."""
    if isinstance(listed, list):
        yield from (one for one in listed if isinstance(one, Mapping))


def _texts(parts: Iterable[Mapping[str, object]]) -> tuple[str, int]:
    """Return the texts of parts, a line each, and how many parts have none."""
    texts: list[str] = []
    others = 0
    for part in islice(parts, MOST_PARTS):
        text = part.get("text")
        if isinstance(text, str):
            texts.append(text)
        else:
            others += 1
    return "\n".join(texts), others
