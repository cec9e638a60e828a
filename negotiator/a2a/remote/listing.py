"""Beside talking: the tasks an agent has for us, and stopping one."""

import asyncio
from dataclasses import dataclass

from a2a.client import ClientCallContext
from a2a.types.a2a_pb2 import CancelTaskRequest, ListTasksRequest, StreamResponse

from negotiator.a2a.remote.answer import Answer
from negotiator.a2a.remote.calling import as_remote_errors
from negotiator.a2a.remote.connecting import Connection
from negotiator.a2a.remote.folding import Fold
from negotiator.a2a.remote.session import LONGEST_ID, RemoteTask
from negotiator.a2a.remote.states import state_of
from negotiator.errors import RemoteAgentError, UsageError

MOST_LISTED = 100
"""Most tasks of one page; more than A2A allows to ask for are not asked for."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Which tasks to list.

    Attributes:
        context: of one conversation, by the agent's id for it; empty for all.
        size: most tasks of one page, 1 to 100.
        page: what the page before named as the next one; empty for the first.

    Raises:
        UsageError: the size is none.
    """

    context: str = ""
    size: int = 50
    page: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.size <= MOST_LISTED:
            raise UsageError(f"a page has 1 to {MOST_LISTED} tasks, not {self.size}")


@dataclass(frozen=True, slots=True)
class Page:
    """Some of an agent's tasks, as the agent says.

    Attributes:
        tasks: the tasks, in the agent's order.
        next: what to name for the next page; empty on the last one.
        total: how many there are in all, as the agent counts.
    """

    tasks: tuple[RemoteTask, ...]
    next: str
    total: int


async def cancelled(
    connection: Connection, fold: Fold, task: str, context: ClientCallContext
) -> Answer:
    """Ask an agent to stop work on a task, and return how it stands then.

    Raises:
        RemoteAgentError: it cannot be stopped, or the agent cannot be asked.
    """
    seconds = context.timeout
    with as_remote_errors("the task cannot be canceled", lambda: task):
        async with asyncio.timeout(seconds):
            request = CancelTaskRequest(id=task)
            found = await connection.awaiting.cancel_task(request, context=context)
    for _ in fold.take(StreamResponse(task=found)):
        pass
    return fold.answer()


async def listed(connection: Connection, asked: Listed, context: ClientCallContext) -> Page:
    """List tasks.

    Raises:
        RemoteAgentError: the agent does not offer that, or cannot be asked.
    """
    request = ListTasksRequest(
        context_id=asked.context, page_size=asked.size, page_token=asked.page
    )
    with as_remote_errors("the tasks cannot be listed"):
        async with asyncio.timeout(context.timeout):
            found = await connection.awaiting.list_tasks(request, context=context)
        if len(found.tasks) > MOST_LISTED:
            raise RemoteAgentError(f"the page has {len(found.tasks)} tasks; asked: {asked.size}")
        tasks = tuple(
            RemoteTask(one.id, one.context_id, state_of(one.status.state)) for one in found.tasks
        )
    for task in tasks:
        if not 0 < len(task.id) <= LONGEST_ID or len(task.context) > LONGEST_ID:
            raise RemoteAgentError("the page has a task without an id that can be used")
        if asked.context and task.context != asked.context:
            raise RemoteAgentError("the page has a task of another context", task=task.id)
    return Page(tasks, found.next_page_token, found.total_size)
