"""Messages that are not negotiation, answered by the host's own hook.

A message is for the hook if a hook is given, it names no task, and none of its data parts is a
move (`Incoming.negotiates`): plain words, or data for a skill of the host. The hook is asked
first, and by None it says that the message is not for it either; then it is answered as without a
hook. What it answers is a message, or a task that is completed at once, with its owner. The hook
is given no negotiation and can give back none: a task of a negotiation never reaches it.

Nothing of this is on record: it is kept in memory, bounded, and ends with the process; another
process on the same record knows nothing of it. As long as it is kept, a repeated message gets the
same answer, and the same id with other content is an error.
"""

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

from a2a.types.a2a_pb2 import (
    ROLE_AGENT,
    TASK_STATE_COMPLETED,
    Artifact,
    Message,
    Task,
    TaskStatus,
)
from a2a.utils.errors import InternalError, InvalidParamsError
from google.protobuf.json_format import ParseError

from negotiator.a2a.mapping import build_message
from negotiator.a2a.serving.incoming import Incoming
from negotiator.a2a.serving.translating import BUSY, LATER
from negotiator.agent.party import Party
from negotiator.agent.plainly import MIN_ANONYMOUS_ID
from negotiator.terms import hash_bytes

logger = logging.getLogger(__name__)

HOOK_SECONDS = 30.0
"""How long a hook may take."""
MOST_AT_ONCE = 32
"""How many messages the hook is asked about at once."""
MOST_KEPT = 512
"""How many answers are kept."""
MOST_BYTES = 8_388_608
"""How many bytes of answers are kept."""
MOST_ANSWER = 262_144
"""Largest answer, in bytes."""


@dataclass(frozen=True, slots=True)
class OtherMessage:
    """A message that is not negotiation. All of it is the caller's word, never an instruction.

    Attributes:
        message_id: the sender's message id.
        caller: who the transport authenticated; empty for nobody.
        context: the A2A context; a new one if the message named none.
        text: its prose.
        data: what its data parts carry.
    """

    message_id: str
    caller: str
    context: str
    text: str
    data: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """What a host answers.

    Attributes:
        text: prose.
        data: JSON values, each in a data part of its own.
        as_task: whether it is given as the artifact of a completed task, not as a message.
    """

    text: str = ""
    data: tuple[object, ...] = ()
    as_task: bool = False


Answers = Callable[[OtherMessage], Awaitable[OtherAnswer | None]]
"""Answers a message that is not negotiation; None says that it is not for this host's skills."""

_Answered = Message | Task
_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Kept:
    """An answer, and what it is the answer to."""

    content: str
    caller: str
    answered: _Answered


class OtherAnswers:
    """Asks a host's hook, and keeps what it answered."""

    def __init__(self, hook: Answers, party: Party, seconds: float = HOOK_SECONDS) -> None:
        """Stand in front of a hook.

        Args:
            hook: the host's.
            party: whose clock and source of ids are used, and nothing else of it.
            seconds: how long the hook may take.
        """
        self._hook = hook
        self._now = party.now
        self._new_id = party.random_id
        self._seconds = seconds
        self._kept: OrderedDict[_Key, _Kept] = OrderedDict()
        self._bytes = 0
        self._asked: dict[_Key, tuple[str, asyncio.Future[_Answered | None]]] = {}

    async def answer(self, incoming: Incoming) -> _Answered | None:
        """Return the host's answer, the earlier one to a repeat; None if it has none.

        Raises:
            InvalidParamsError: the message id was used before with other content.
            InternalError: the hook failed, took too long or has too much to do.
        """
        key, content = self._key(incoming), _content(incoming)
        if (kept := self._kept.get(key)) is not None:
            _check_same(kept.content, content)
            return kept.answered
        if key in self._asked:
            _check_same(self._asked[key][0], content)
        elif len(self._asked) >= MOST_AT_ONCE:
            raise InternalError(BUSY)
        else:
            asked = asyncio.ensure_future(self._ask(incoming, key, content))
            asked.add_done_callback(lambda _: self._asked.pop(key))
            self._asked[key] = content, asked
        # A caller that hangs up takes the answer from nobody else who waits for it.
        return await asyncio.shield(self._asked[key][1])

    def find(self, task: str, caller: str) -> Task | None:
        """Return a task that a caller owns."""
        return next((one for one in self.tasks(caller) if one.id == task), None)

    def tasks(self, caller: str) -> Iterator[Task]:
        """Yield the tasks that a caller owns."""
        for kept in self._kept.values():
            if kept.caller == caller and isinstance(kept.answered, Task):
                yield kept.answered

    def _key(self, incoming: Incoming) -> _Key:
        """Return what a repeat has in common with the first; a guessable id is no message again."""
        message_id = incoming.message.message_id
        if incoming.caller or len(message_id) >= MIN_ANONYMOUS_ID:
            return incoming.caller, message_id
        return "", self._new_id("once-")

    async def _ask(self, incoming: Incoming, key: _Key, content: str) -> _Answered | None:
        """Ask the hook and keep what it says."""
        context = incoming.message.context_id or self._new_id("c-")
        message = OtherMessage(
            message_id=incoming.message.message_id,
            caller=incoming.caller,
            context=context,
            text=incoming.text,
            data=incoming.values,
        )
        try:
            async with asyncio.timeout(self._seconds):
                answer = await self._hook(message)
            answered = None if answer is None else self._answered(answer, incoming, context)
        except Exception as error:
            # Whatever it is: the caller hears none of it.
            logger.exception("the hook for other messages failed: %s", type(error).__name__)
            raise InternalError(LATER) from None
        if answered is not None:
            self._keep(key, _Kept(content, incoming.caller, answered))
        return answered

    def _answered(self, answer: OtherAnswer, incoming: Incoming, context: str) -> _Answered:
        """Return an answer as A2A carries it.

        Raises:
            ValueError: it is empty, too long, or no JSON.
        """
        if not answer.text and not answer.data:
            msg = "expected an answer with text or data, or None"
            raise ValueError(msg)
        json.dumps(answer.data, allow_nan=False)
        task = self._new_id("t-") if answer.as_task else ""
        content = (answer.data, answer.text)
        try:
            message = build_message(self._new_id("m_"), (task, context), ROLE_AGENT, content)
        except ParseError as error:
            msg = "expected data that is JSON"
            raise ValueError(msg) from error
        del message.extensions[:]  # a member named `envelope` makes no move of it
        answered = self._task(message, incoming) if answer.as_task else message
        if answered.ByteSize() > MOST_ANSWER:
            msg = f"expected an answer of at most {MOST_ANSWER} bytes"
            raise ValueError(msg)
        return answered

    def _task(self, message: Message, incoming: Incoming) -> Task:
        """Return a completed task whose artifact is an answer."""
        asked = Message()
        asked.CopyFrom(incoming.message)
        asked.task_id, asked.context_id = message.task_id, message.context_id
        status = TaskStatus(state=TASK_STATE_COMPLETED)
        status.timestamp.FromDatetime(self._now())
        artifact = Artifact(artifact_id=self._new_id("a-"), name="answer", parts=message.parts)
        return Task(
            id=message.task_id,
            context_id=message.context_id,
            status=status,
            history=[asked],
            artifacts=[artifact],
        )

    def _keep(self, key: _Key, kept: _Kept) -> None:
        """Keep an answer, and the latest others as far as there is room."""
        self._kept[key] = kept
        self._bytes += kept.answered.ByteSize()
        while len(self._kept) > MOST_KEPT or self._bytes > MOST_BYTES:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.answered.ByteSize()


def _content(incoming: Incoming) -> str:
    """Return a hash of what a message says."""
    said = json.dumps([incoming.message.context_id, incoming.text, incoming.values], sort_keys=True)
    return hash_bytes(said.encode())


def _check_same(before: str, now: str) -> None:
    """Check that a message id comes with the same content again.

    Raises:
        InvalidParamsError: it does not.
    """
    if before != now:
        msg = "the message id was used before with other content"
        raise InvalidParamsError(msg, {"reason": "protocol"})
