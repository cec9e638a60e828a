"""Many events, or one task, or one message: folded into one answer.

An event is checked whole before anything of it is passed on. What an agent says of its work while
it works is no part of its answer; it is told as commentary.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from a2a.types.a2a_pb2 import (
    ROLE_AGENT,
    Message,
    StreamResponse,
    Task,
    TaskArtifactUpdateEvent,
    TaskStatus,
)
from a2a.types.a2a_pb2 import Artifact as WireArtifact

from negotiator.a2a.remote.answer import Answer, Artifact, Update
from negotiator.a2a.remote.content import Content, texts
from negotiator.a2a.remote.mapping import contents_of
from negotiator.a2a.remote.session import LONGEST_ID, RemoteTask
from negotiator.a2a.remote.states import TERMINAL, WAITING, State, state_of
from negotiator.agent.dialler import printable
from negotiator.errors import RemoteAgentError


@dataclass(slots=True)
class Asked:
    """What an answer has to fit.

    Attributes:
        context: the conversation it belongs to; empty where that is the agent's to choose.
        task: the task it is about; empty where that is the agent's to choose.
        message: the id of our message; what was said before it is no answer to it.
        events: most events.
        size: most bytes of all events together.
    """

    context: str = ""
    task: str = ""
    message: str = ""
    events: int = 10_000
    size: int = 33_554_432


class Fold:
    """Takes events in, gives what is new in them, and has the answer in the end."""

    def __init__(self, asked: Asked) -> None:
        """Begin with nothing."""
        self._asked = asked
        self.context = asked.context
        self.task = asked.task
        self.state: State | None = None
        self._artifacts: dict[str, Artifact] = {}
        self._said: Message | None = None
        self._status: Message | None = None
        self._plain: Message | None = None
        self._events = 0
        self._size = 0
        self._raw: StreamResponse | None = None

    @property
    def settled(self) -> bool:
        """Whether nothing more has to come."""
        waits = self.state in TERMINAL or self.state in WAITING
        return self._plain is not None or waits

    @property
    def begun(self) -> bool:
        """Whether anything has come."""
        return self._events > 0

    def take(self, event: StreamResponse) -> Iterator[Update]:
        """Take an event in; give what is new.

        Raises:
            RemoteAgentError: it does not fit, or there are too many.
        """
        try:
            self._bound(event)
            updates = list(self._taken(event))
        except (ValueError, TypeError, RecursionError) as error:
            raise self._broken(f"cannot be read ({type(error).__name__})") from error
        self._raw = event
        yield from updates

    def close(self) -> Iterator[Update]:
        """Give what is only known to be part of the answer when nothing more comes.

        Raises:
            RemoteAgentError: nothing has come, or nothing that says where the task stands.
        """
        if self._plain is None and self.state is None:
            raise self._broken("says nothing" if not self.begun else "never says how it stands")
        if self._plain is None and (contents := self._closing()):
            yield Update(contents, state=self.state)

    def answer(self) -> Answer:
        """Return the answer, once closed.

        Raises:
            RemoteAgentError: a number in it is none.
        """
        if self._plain is not None:
            said = contents_of(self._plain.parts)
            return Answer((), said, self.context, None, self._raw)
        if self.state is None:
            raise self._broken("says nothing")
        task = RemoteTask(self.task, self.context, self.state)
        made = tuple(self._artifacts.values())
        return Answer(made, self._closing(), self.context, task, self._raw)

    def _bound(self, event: StreamResponse) -> None:
        """Count an event.

        Raises:
            RemoteAgentError: there are too many, or too much in them.
        """
        self._events += 1
        self._size += event.ByteSize()
        if self._events > self._asked.events:
            raise self._broken(f"has more than {self._asked.events} events")
        if self._size > self._asked.size:
            raise self._broken(f"has more than {self._asked.size} bytes")

    def _taken(self, event: StreamResponse) -> Iterator[Update]:
        """Give what is new in an event.

        Raises:
            RemoteAgentError: it does not fit.
            ValueError: something in it cannot be read.
        """
        match event.WhichOneof("payload"):
            case "task":
                return self._take_task(event.task, event)
            case "message":
                return self._take_message(event.message, event)
            case "status_update":
                update = event.status_update
                self._belongs(update.task_id, update.context_id, (update.status.message,))
                return self._take_status(update.status, event)
            case "artifact_update":
                return self._take_artifact(event.artifact_update, event)
            case _:
                raise self._broken("has an event with nothing in it")

    def _take_message(self, message: Message, event: StreamResponse) -> Iterator[Update]:
        """Take an answer without a task."""
        if self._plain is not None or self.state is not None or self._artifacts:
            raise self._broken("has a message in the middle of a task")
        if self._asked.task:
            raise self._broken("is a message, where a task was asked for")
        self._fits(message.context_id)
        contents = contents_of(message.parts)
        self._plain = message
        yield Update(contents, raw=event)

    def _take_task(self, task: Task, event: StreamResponse) -> Iterator[Update]:
        """Take a task as it stands."""
        self._belongs(task.id, task.context_id, (*task.history, task.status.message))
        new = list(self._snapshot(task.artifacts))
        said = _last_of_theirs(task.history, self._asked.message)
        if said is not None:
            contents_of(said.parts)  # what cannot be read is found now, not when it is asked for
            self._said = said
        told = list(self._take_status(task.status, event))
        for contents, artifact, replaces in new:
            yield Update(contents, artifact, replaces, self.state, raw=event)
        yield from (one for one in told if one.commentary or not new)

    def _snapshot(
        self, artifacts: Iterable[WireArtifact]
    ) -> Iterator[tuple[tuple[Content, ...], str, bool]]:
        """Take artifacts as they stand; give those that did not come before."""
        for wire in artifacts:
            made = self._made(wire)
            known = self._artifacts.get(made.id)
            self._artifacts[made.id] = made
            if known is None or not _same(known.contents, made.contents):
                yield made.contents, made.id, known is not None

    def _take_status(self, status: TaskStatus, event: StreamResponse) -> Iterator[Update]:
        """Take where a task stands."""
        try:
            state = state_of(status.state)
        except ValueError as error:
            raise self._broken("has a task in a state that A2A does not have") from error
        if self.state in TERMINAL and state != self.state:
            raise self._broken(f"is {self.state} and then {state}")
        has_message = status.HasField("message")
        said = contents_of(status.message.parts) if has_message else ()
        self.state = state
        if has_message:
            self._said = status.message
        self._status = status.message if has_message else None
        works = state not in TERMINAL and state not in WAITING
        yield Update(state=state, commentary="".join(texts(said)) if works else "", raw=event)

    def _take_artifact(
        self, update: TaskArtifactUpdateEvent, event: StreamResponse
    ) -> Iterator[Update]:
        """Take an artifact, or a piece of one."""
        self._belongs(update.task_id, update.context_id)
        made = self._made(update.artifact)
        known = self._artifacts.get(made.id)
        if known is None and update.append:
            raise self._broken("goes on with an artifact that it did not begin")
        if known is not None and update.append:
            name, said = made.name or known.name, made.description or known.description
            whole = Artifact(made.id, name, said, known.contents + made.contents)
        else:
            whole = made
        self._artifacts[made.id] = whole
        replaces = known is not None and not update.append
        yield Update(made.contents, made.id, replaces, self.state, raw=event)

    def _made(self, wire: WireArtifact) -> Artifact:
        """Return an artifact in our own words."""
        if not wire.artifact_id or len(wire.artifact_id) > LONGEST_ID:
            raise self._broken("has an artifact without an id that can be used")
        contents = contents_of(wire.parts)
        return Artifact(wire.artifact_id, wire.name, wire.description, contents)

    def _closing(self) -> tuple[Content, ...]:
        """Return what the agent said beside its artifacts, as far as it belongs to the answer."""
        if self.state is State.COMPLETED:
            said = None if self._artifacts else self._said
        elif self.state in TERMINAL:
            said = self._status or (None if self._artifacts else self._said)
        else:
            said = self._status if self.state in WAITING else None
        return () if said is None else contents_of(said.parts)

    def _belongs(self, task: str, context: str, messages: Iterable[Message] = ()) -> None:
        """See that an event is of the task and the conversation that this is about.

        Raises:
            RemoteAgentError: it is of another.
        """
        if self._plain is not None:
            raise self._broken("goes on after its message")
        for named in (context, *(message.context_id for message in messages)):
            self._fits(named)
        if not task or len(task) > LONGEST_ID:
            raise self._broken("is about a task without an id that can be used")
        if self.task and task != self.task:
            raise self._broken(f"is about another task ({printable(task)})")
        self.task = task

    def _fits(self, context: str) -> None:
        """See that a context is the one this is about; the first to come is.

        Raises:
            RemoteAgentError: it is another.
        """
        if not context:
            return
        if len(context) > LONGEST_ID:
            raise self._broken("is of a context with too long an id")
        if self.context and context != self.context:
            raise self._broken(f"is of another context ({printable(context)})")
        self.context = context

    def _broken(self, what: str) -> RemoteAgentError:
        """Return the error that says what is wrong with the answer."""
        return RemoteAgentError(f"the agent's answer {what}", task=self.task)


def _last_of_theirs(history: Iterable[Message], ours: str) -> Message | None:
    """Return the last message of the agent's that came after ours."""
    said = None
    for message in history:
        if ours and message.message_id == ours:
            said = None
        elif message.role == ROLE_AGENT:
            said = message
    return said


def _same(known: tuple[Content, ...], made: tuple[Content, ...]) -> bool:
    """Say whether an artifact holds what came before, however it was cut into pieces."""
    if known == made:
        return True
    cut = [piece for piece in (*known, *made) if piece.kind != "text" or piece.metadata]
    return not cut and "".join(texts(known)) == "".join(texts(made))
