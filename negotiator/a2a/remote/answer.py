"""What another agent answered: whole, or one piece after the other. None of it is to be trusted."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from a2a.types.a2a_pb2 import StreamResponse

from negotiator.a2a.remote.content import Content, texts
from negotiator.a2a.remote.session import RemoteTask, token_for
from negotiator.a2a.remote.states import Finish, State, finish_of


@dataclass(frozen=True, slots=True)
class Artifact:
    """One result of a task.

    Attributes:
        id: its id, unique in the task.
        name: what the agent calls it.
        description: what it says of it.
        contents: what it is made of.
    """

    id: str
    name: str
    description: str
    contents: tuple[Content, ...]

    @property
    def text(self) -> str:
        """Its words; pieces that were streamed one by one are joined as they came."""
        return "".join(texts(self.contents))


@dataclass(frozen=True, slots=True)
class Update:
    """One step of an answer that is streamed.

    Attributes:
        contents: what is new.
        artifact: the id of the artifact it belongs to, empty for a message.
        replaces: whether it takes the place of all that came for this artifact before.
        state: where the task stands; None for an answer without a task.
        commentary: what the agent says of its work; no part of the answer.
        raw: the event it was read from; None for what is told at the end.
    """

    untrusted: ClassVar[Literal[True]] = True
    contents: tuple[Content, ...] = ()
    artifact: str = ""
    replaces: bool = False
    state: State | None = None
    commentary: str = ""
    raw: StreamResponse | None = field(default=None, repr=False, compare=False)

    @property
    def text(self) -> str:
        """The words that are new."""
        return "".join(texts(self.contents))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a turn came to; awaited or streamed, it is the same.

    Attributes:
        artifacts: the results, in the order they came.
        message: what the agent said beside them: its answer where there is no result, its
            question, or why it did not do it.
        context: the agent's id for the conversation.
        task: the task, None where the agent just answered.
        raw: the last event it was read from.
    """

    untrusted: ClassVar[Literal[True]] = True
    artifacts: tuple[Artifact, ...]
    message: tuple[Content, ...]
    context: str
    task: RemoteTask | None
    raw: StreamResponse | None = field(default=None, repr=False, compare=False)

    @property
    def contents(self) -> tuple[Content, ...]:
        """All pieces: those of the artifacts, then those of the message."""
        made = tuple(piece for artifact in self.artifacts for piece in artifact.contents)
        return made + self.message

    @property
    def text(self) -> str:
        """All words: each artifact's, then the message's, a line each at least."""
        said = [*(artifact.text for artifact in self.artifacts), "".join(texts(self.message))]
        return "\n".join(words for words in said if words)

    @property
    def finish(self) -> Finish:
        """How the turn ended."""
        return finish_of(self.task.state if self.task is not None else None)

    @property
    def continuation(self) -> dict[str, str] | None:
        """What to ask for the rest with, while the task still runs; None otherwise."""
        return None if self.task is None else token_for(self.task)

    def to_json(self) -> dict[str, object]:
        """Return the answer as plain JSON."""
        return {
            "untrusted": True,
            "finish": self.finish.value,
            "text": self.text,
            "contents": [piece.to_json() for piece in self.contents],
            "contextId": self.context,
            "task": None if self.task is None else self.task.to_json(),
            "continuation": self.continuation,
        }
