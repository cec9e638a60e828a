"""The transcript of one conversation, kept in a store while a run goes on.

It is saved before tools are called and again when they have their results. So what a tool did is
never forgotten, and what a killed process left undone is seen to be undone.
"""

from collections.abc import Sequence

from negotiator.agent.loop.state import RunState
from negotiator.agent.loop.stores import MessageStore, settle
from negotiator.agent.loop.wire import Message
from negotiator.errors import UsageError


class Book:
    """Keeps one conversation; of a run without a conversation it keeps nothing."""

    __slots__ = ("_key", "_revision", "_saved", "_store", "state")

    def __init__(self, store: MessageStore, key: str) -> None:
        """Name the conversation; `open` reads it.

        Args:
            store: where it is kept.
            key: its name in the store; empty to keep nothing.
        """
        self._store = store
        self._key = key
        self._revision = 0
        self._saved = 0
        self.state = RunState()

    async def open(self) -> None:
        """Read what the store holds.

        Raises:
            InvalidValueError: it is of another version, or is malformed.
            StoreError: it could not be read.
        """
        saved = await settle(self._store.list(self._key)) if self._key else None
        if saved is not None:
            self.state = RunState.from_json(saved.document)
            self._revision = saved.revision

    async def spend(self, token: str, messages: Sequence[Message]) -> None:
        """Record the answer to a question, once.

        Raises:
            UsageError: the question was answered before.
            ConflictError: somebody else is answering it at this moment.
            StoreError: it could not be written.
        """
        if token in self.state.spent:
            raise UsageError(
                "this question was answered before, and what followed may have taken effect; "
                "carry on with the conversation as it is stored: run() without an answer"
            )
        self.state = RunState(spent=(*self.state.spent, token))
        await self.save(messages)

    async def save(self, messages: Sequence[Message]) -> None:
        """Save the conversation as it now is.

        Raises:
            ConflictError: another run of this conversation saved it meanwhile.
            StoreError: it could not be written.
        """
        if self._key:
            state = RunState(tuple(messages), spent=self.state.spent)
            saving = self._store.save(self._key, state.to_json(), self._revision)
            self._revision = await settle(saving)
        self._saved = len(messages)

    def lacks(self, messages: Sequence[Message]) -> bool:
        """Say whether something was said or done since the last save."""
        return len(messages) > self._saved
