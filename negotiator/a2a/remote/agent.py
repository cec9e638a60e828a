"""Another A2A agent, used like a local one.

Everything it says is data: bounded, checked, marked untrusted, and never followed.
"""

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping
from contextlib import AbstractContextManager, AsyncExitStack
from types import TracebackType
from typing import Self, TypedDict, Unpack
from urllib.parse import urlsplit
from uuid import uuid4

from a2a.client import Client, ClientCallContext
from a2a.types.a2a_pb2 import AgentCard
from opentelemetry.trace import Span, SpanKind

from negotiator.a2a import tracing
from negotiator.a2a.calling.credentials import Credentials, takes_origin
from negotiator.a2a.calling.reach import Reach
from negotiator.a2a.remote.answer import Answer, Update
from negotiator.a2a.remote.asking import Turn, answers, fold_for, turn
from negotiator.a2a.remote.calling import Limits
from negotiator.a2a.remote.connecting import Connection, Way, checked_way, connect, read_card
from negotiator.a2a.remote.folding import Fold
from negotiator.a2a.remote.listing import Listed, Page, cancelled, listed
from negotiator.a2a.remote.mapping import Input
from negotiator.a2a.remote.session import Session, task_of
from negotiator.a2a.remote.states import NOT_DONE
from negotiator.a2a.remote.stream import RemoteStream
from negotiator.agent.dialler import printable
from negotiator.errors import RemoteAgentError, RemoteTaskError, UsageError


class RemoteOptions(TypedDict, total=False):
    """The options of a remote agent; None is the same as nothing.

    Attributes:
        credentials: gives the headers of each request, as for dialling; they go to the agent's
            own origin alone. Not with a client, which has its own.
        name: what to call it; what its card says when not given.
        description: what it is for; what its card says when not given.
        strict: whether a task that failed, was rejected or canceled, or waits for credentials is
            raised.
        limits: how much of an answer is waited for and read.
        origins: further origins, such as ``https://api.agent.example``, that the card found at
            the URL may send us to.
        reach: which addresses may be connected to. When not given, public ones, and for a URL the
            one it writes itself. Not with a client.
    """

    credentials: Credentials | None
    name: str | None
    description: str | None
    strict: bool | None
    limits: Limits | None
    origins: Collection[str] | None
    reach: Reach | None


class RemoteAgent:
    """Another agent.

    There are three ways to it: its URL, its card, or a client of the A2A SDK's that the host made
    (its card may stand beside). Nothing is sent before it is first used.

    Attributes:
        id: its id on our side, new for each object.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        card: AgentCard | Mapping[str, object] | None = None,
        client: Client | None = None,
        **options: Unpack[RemoteOptions],
    ) -> None:
        """Name an agent.

        Args:
            url: its base URL, where its card is found.
            card: its card, as the SDK's own type or as JSON.
            client: a client for it.
            options: see `RemoteOptions`.

        Raises:
            UsageError: none of the three is given, or more than one, or an option is none.
        """
        if unknown := sorted(options.keys() - RemoteOptions.__annotations__.keys()):
            has = ", ".join(RemoteOptions.__annotations__)
            raise UsageError(f"no option of a remote agent: {', '.join(unknown)}; it has {has}")
        credentials = options.get("credentials")
        if credentials is not None:
            takes_origin(credentials)
        origins = tuple(options.get("origins") or ())
        self._limits = options.get("limits") or Limits()
        known = read_card(card)
        reach = options.get("reach")
        self._way = checked_way(Way(url, known, client, credentials, origins, reach, self._limits))
        self._named = options.get("name")
        self._described = options.get("description")
        self._strict = bool(options.get("strict"))
        self._card = known
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = asyncio.Lock()
        self._connection: Connection | None = None
        self._stack = AsyncExitStack()
        self.id = f"ra_{uuid4().hex}"

    @property
    def name(self) -> str:
        """What to call it; empty as long as only its card would say, and there is none yet."""
        return self._named if self._named is not None else self._of_card("name")

    @property
    def description(self) -> str:
        """What it is for; empty as long as only its card would say, and there is none yet."""
        return self._described if self._described is not None else self._of_card("description")

    @property
    def card(self) -> AgentCard | None:
        """What it says of itself, not to be trusted; None as long as that is not known."""
        return self._card

    async def run(
        self,
        given: Input | None = None,
        *,
        session: Session | None = None,
        continuation: Mapping[str, str] | None = None,
        background: bool = False,
    ) -> Answer:
        """Say something, and wait for the answer; or ask how a task stands.

        Args:
            given: what to say.
            session: the conversation it is part of; None for one of its own.
            continuation: of an answer before, to ask for what there is by now.
            background: whether to come back as soon as the agent has begun.

        Returns:
            The answer. A task that failed or was refused is one too; see `Answer.finish`.

        Raises:
            RemoteAgentError: the agent cannot be reached, does not answer in time, or breaks the
                protocol. The session is as it was.
            RemoteTaskError: the agent is strict, and the task was not done. The session is as it
                was.
            UsageError: there is nothing to say, or it cannot be said so.
        """
        asked = turn(given, session, continuation, background=background)
        async with self._taking(asked) as stream:
            return await stream.answer()

    def stream(
        self,
        given: Input | None = None,
        *,
        session: Session | None = None,
        continuation: Mapping[str, str] | None = None,
    ) -> RemoteStream:
        """Say something, and read the answer piece by piece; or follow a task.

        Args:
            given: what to say.
            session: the conversation it is part of; it changes when the stream is read to its end.
            continuation: of an answer before, to follow that task from where it stands.

        Raises:
            UsageError: there is nothing to say, or it cannot be said so.
        """
        asked = turn(given, session, continuation, streamed=True)
        return self._taking(asked)

    async def cancel(
        self, task: str | Mapping[str, str], *, session: Session | None = None
    ) -> Answer:
        """Ask the agent to stop work on a task.

        Args:
            task: its id, or a continuation token.
            session: the conversation it is part of; what became of the task is kept there.

        Raises:
            RemoteAgentError: it cannot be stopped, or the agent cannot be asked.
            UsageError: it is no task.
        """
        named = task_of({"taskId": task} if isinstance(task, str) else task)
        fold = fold_for(turn(None, session, {"taskId": named}), self._limits)
        with self._traced("cancel_task") as span:
            connection = await self.connect()
            answer = await cancelled(connection, fold, named, self._context())
            tracing.told(span, fold.task, fold.context)
        last = session.current_task() if session is not None else None
        if session is not None and last is not None and last.id == named:
            session.task = answer.task
        return answer

    async def list(self, asked: Listed | None = None) -> Page:
        """List the tasks that the agent has for us.

        Args:
            asked: which ones; None for the newest.

        Raises:
            RemoteAgentError: the agent does not offer that, or cannot be asked.
        """
        with self._traced("list_tasks"):
            return await listed(await self.connect(), asked or Listed(), self._context())

    async def connect(self) -> Connection:
        """Connect, unless that was done; what was found is used from then on.

        Raises:
            RemoteAgentError: there is no card at the URL.
            UsageError: the card offers no transport that can be used.
        """
        loop = asyncio.get_running_loop()
        if self._loop is not loop:  # what an ended loop left open cannot be closed in another
            self._loop, self._connection = loop, None
            self._lock, self._stack = asyncio.Lock(), AsyncExitStack()
        async with self._lock:
            if self._connection is None:
                async with AsyncExitStack() as stack:
                    self._connection = await connect(stack, self._way)
                    self._stack = stack.pop_all()
            self._card = self._connection.card
            return self._connection

    async def aclose(self) -> None:
        """Close the line; the next call opens another. A host's own client stays as it is."""
        stack, self._stack, self._connection = self._stack, AsyncExitStack(), None
        if self._loop is asyncio.get_running_loop():
            await stack.aclose()

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    def _taking(self, asked: Turn) -> RemoteStream:
        """Return the stream of a turn's answer."""
        fold = fold_for(asked, self._limits)
        return RemoteStream(self._steps(asked, fold), fold.answer)

    async def _steps(self, asked: Turn, fold: Fold) -> AsyncGenerator[Update, None]:
        """Take a turn: give the pieces of the answer, and at its end change the session."""
        with self._traced("invoke_agent") as span:
            connection = await self.connect()
            headers = tracing.parent_headers()
            events = answers(asked, connection, fold, self._limits, headers)
            try:
                async for event in events:
                    for update in fold.take(event):
                        yield update
                    if asked.background and fold.state is not None:
                        break
                for update in fold.close():
                    yield update
            except GeneratorExit:
                return  # the reader has left, which is no failure of the call
            finally:
                await events.aclose()
                tracing.told(span, fold.task, fold.context)
            answer = fold.answer()
            self._check_done(answer)
            _keep(asked.session, answer)

    def _check_done(self, answer: Answer) -> None:
        """See that a task was done, where that is asked for.

        Raises:
            RemoteTaskError: it was not.
        """
        task, finish = answer.task, answer.finish
        if not self._strict or task is None or finish not in NOT_DONE:
            return
        said = answer.text
        msg = (
            f"task {printable(task.id)} is {finish}: {printable(said) or 'the agent says no more'}"
        )
        raise RemoteTaskError(msg, finish=finish.value, task=task.id, said=said)

    def _context(self) -> ClientCallContext:
        """Return what goes with a call that has one answer."""
        headers = tracing.parent_headers()
        return ClientCallContext(timeout=self._limits.send_seconds, service_parameters=headers)

    def _traced(self, operation: str) -> AbstractContextManager[Span]:
        """Return the span of a call, in the names of the conventions for generative AI."""
        name = printable(self.name)
        attributes = {
            tracing.OPERATION: operation,
            tracing.AGENT: name,
            "gen_ai.agent.id": self.id,
            "server.address": urlsplit(self._way.url or "").hostname or "",
        }
        return tracing.span(f"{operation} {name}".rstrip(), SpanKind.CLIENT, attributes)

    def _of_card(self, member: str) -> str:
        """Return what the card says; empty without one."""
        return "" if self._card is None else str(getattr(self._card, member))


def _keep(session: Session | None, answer: Answer) -> None:
    """Keep in a session what an answer changes.

    Raises:
        RemoteAgentError: the answer is of another context, or of none.
    """
    if session is None:
        return
    fixed, task = session.service_session_id, answer.task
    if fixed is not None and answer.context != fixed:
        raise RemoteAgentError("two first turns of one session came to two contexts")
    if task is not None and not answer.context:
        raise RemoteAgentError("the agent's task is of no context", task=task.id)
    session.service_session_id = answer.context or None
    session.task = task
