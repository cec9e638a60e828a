"""Pages of a caller's tasks, newest first.

Source: A2A 1.0, section 3.1.4. A page's end is named by the instant and the task it ends with, so a
token stays good whatever happens to that task, and says nothing that its holder does not know.
"""

import binascii
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, timedelta
from functools import partial
from typing import Any

from a2a.types.a2a_pb2 import ListTasksRequest, ListTasksResponse, Task, TaskState
from a2a.utils.errors import InvalidParamsError

from negotiator.a2a.serving.desk import Desk
from negotiator.a2a.serving.incoming import history_length
from negotiator.errors import InvalidValueError
from negotiator.policy.ports import Hosted
from negotiator.terms.values import format_instant, parse_instant

DEFAULT_PAGE = 50
MOST_A_PAGE = 100
MOST_TOKEN = 256

STATES: Mapping[str, frozenset[str]] = {
    "TASK_STATE_INPUT_REQUIRED": frozenset({"open", "waiting", "blocked", "ready", "unanswered"}),
    "TASK_STATE_COMPLETED": frozenset({"agreed", "unconfirmed"}),
    "TASK_STATE_REJECTED": frozenset({"declined", "deadlock"}),
    "TASK_STATE_CANCELED": frozenset({"cancelled"}),
    "TASK_STATE_FAILED": frozenset({"conflict"}),
}
"""How our record of a negotiation that we host stands while its task stands so."""

Place = tuple[str, str]
"""Where a task stands in the list: when it was written last, and its id."""
Run = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Runs work on the thread that reads and writes the record."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A page that is asked for.

    Attributes:
        which: which negotiations.
        status: how the task stands; 0 for any.
        size: most tasks on the page.
        before: where the page before ended; None for the first.
        history: most messages of the history of each task.
        artifacts: whether each task shows its artifacts.
    """

    which: Hosted
    status: TaskState
    size: int
    before: Place | None
    history: int
    artifacts: bool

    def takes(self, task: Task) -> bool:
        """Say whether a task that is on no record is among those asked for."""
        context = self.which.context in {"", task.context_id}
        status = self.status in {0, task.status.state}
        return context and status and _place(task)[0] >= self.which.since


def asked(params: ListTasksRequest, caller: str) -> Asked:
    """Return what is asked for.

    Raises:
        InvalidParamsError: a size, length or token that is none.
    """
    size = params.page_size if params.HasField("page_size") else DEFAULT_PAGE
    if not 1 <= size <= MOST_A_PAGE:
        msg = f"pageSize: expected 1 to {MOST_A_PAGE}, got {size}"
        raise InvalidParamsError(msg, {"fields": "pageSize"})
    states = None
    if params.status:
        states = STATES.get(TaskState.Name(params.status), frozenset())
    which = Hosted(caller, params.context_id, states, _since(params))
    return Asked(
        which=which,
        status=params.status,
        size=size,
        before=_read_token(params.page_token) if params.page_token else None,
        history=history_length(params) or 0,
        artifacts=params.include_artifacts,
    )


async def page(asked: Asked, desk: Desk, others: Iterable[Task], run: Run) -> ListTasksResponse:
    """Return a page.

    Args:
        asked: which one.
        desk: gives the negotiations.
        others: tasks of the caller that are on no record.
        run: runs the desk's work.
    """
    if not asked.which.owner:  # nobody in particular owns nothing
        return ListTasksResponse(page_size=asked.size, total_size=0)
    free = [task for task in others if asked.takes(task)]
    later = [task for task in free if asked.before is None or _place(task) < asked.before]
    total = await run(partial(desk.count, asked.which)) + len(free)
    found = await run(partial(desk.page, asked.which, asked.before, asked.size + 1))
    ordered: list[tuple[Place, str | Task]] = [*found, *((_place(one), one) for one in later)]
    ordered.sort(key=lambda one: one[0], reverse=True)
    shown = ordered[: asked.size]
    tasks = [await _shown(what, asked, desk, run) for _, what in shown]
    if asked.status:  # one of them may have moved on since it was found
        tasks = [task for task in tasks if task.status.state == asked.status]
    more = len(ordered) > len(shown)
    return ListTasksResponse(
        tasks=tasks,
        next_page_token=_token(shown[-1][0]) if more else "",
        page_size=asked.size,
        total_size=total,
    )


async def _shown(what: str | Task, asked: Asked, desk: Desk, run: Run) -> Task:
    """Return one task as the page shows it."""
    task = Task()
    task.CopyFrom(
        what if isinstance(what, Task) else await run(partial(desk.task, what, asked.history))
    )
    del task.history[: max(len(task.history) - asked.history, 0)]
    if not asked.artifacts:
        del task.artifacts[:]
    return task


def _place(task: Task) -> Place:
    """Return where a task that is on no record stands in the list."""
    return format_instant(task.status.timestamp.ToDatetime(tzinfo=UTC)), task.id


def _since(params: ListTasksRequest) -> str:
    """Return the first whole second that is not before the time asked for; empty for any."""
    if not params.HasField("status_timestamp_after"):
        return ""
    try:
        after = params.status_timestamp_after
        whole = after.ToDatetime(tzinfo=UTC).replace(microsecond=0)
        return format_instant(whole + timedelta(seconds=1) if after.nanos else whole)
    except (ValueError, OverflowError, InvalidValueError) as error:
        msg = "statusTimestampAfter: expected an instant of RFC 3339"
        raise InvalidParamsError(msg, {"fields": "statusTimestampAfter"}) from error


def _token(place: Place) -> str:
    """Return a place as a token."""
    return urlsafe_b64encode(json.dumps(place, separators=(",", ":")).encode()).decode().rstrip("=")


def _read_token(token: str) -> Place:
    """Return the place a token names.

    Raises:
        InvalidParamsError: it is none of ours.
    """
    try:
        raw = urlsafe_b64decode(token[:MOST_TOKEN] + "=" * (-len(token) % 4))
        updated, task = json.loads(raw)
        parse_instant(updated)
        if isinstance(task, str) and task.isprintable() and _token((updated, task)) == token:
            return updated, task
    except (ValueError, TypeError, RecursionError, binascii.Error, InvalidValueError):
        pass  # said below, as of any other token that is none
    msg = "pageToken: expected a nextPageToken of this agent, or none"
    raise InvalidParamsError(msg, {"fields": "pageToken"})
