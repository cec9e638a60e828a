"""The desk: what is done on the one thread that reads and writes the record."""

import contextlib

from a2a.types.a2a_pb2 import ROLE_AGENT, Message, Task
from a2a.utils.errors import TaskNotCancelableError, TaskNotFoundError

from negotiator.a2a.mapping import Sight, build_message
from negotiator.agent.asking import answer_words
from negotiator.agent.host import answer
from negotiator.agent.hosting import HostMessage
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load_task, read
from negotiator.agent.shown import as_said, evaluations_of
from negotiator.agent.watch import cancel, owes_move, resume
from negotiator.errors import ConflictError
from negotiator.policy.ports import Direction, Hosted


class Desk:
    """Reads and writes the record of one party; every method blocks."""

    def __init__(self, party: Party) -> None:
        """Sit down.

        Args:
            party: whose record answers.
        """
        self._party = party

    def turn(self, message: HostMessage) -> Sight:
        """Run one turn and return the record it left.

        Raises:
            NegotiatorError: see `negotiator.agent.host.answer`.
        """
        return self.sight(answer(self._party, message))

    def ask_back(self, message: HostMessage, *, in_data: bool) -> Message:
        """Say how words alone were read, and ask for them in structured form.

        Args:
            message: the words.
            in_data: whether the caller can read a data part beside our prose.

        Raises:
            TheirProtocolError: we deal with enveloped peers only, or there is no such task.
        """
        asked = answer_words(self._party, message)
        # The same words begin the same context, so that a repeat is answered alike.
        place = (asked.task, asked.context or f"c-{asked.message_id.removeprefix('m_')}")
        data = asked.data if in_data else ()
        return build_message(asked.message_id, place, ROLE_AGENT, (data, asked.text))

    def sight(self, neg: str) -> Sight:
        """Return a negotiation as it stands on record.

        Raises:
            TaskNotFoundError: there is none.
        """
        with self._party.store.read() as tx:
            recorded = read(tx, neg)
            if recorded is None:
                raise TaskNotFoundError
            said, evaluations = as_said(tx, recorded), evaluations_of(tx, recorded)
            return Sight(recorded, tx.agreement(neg), said, evaluations)

    def read(self, task: str, caller: str) -> Sight:
        """Return a task the caller may read, with the move that we owe after our own hold.

        Raises:
            TaskNotFoundError: there is none for this caller.
        """
        recorded = self._find(task, caller)
        self._go_on(recorded)
        return self.sight(recorded.row.neg)

    def look_again(self, seen: Sight, *, may_move: bool) -> Sight | None:
        """Return a negotiation as it stands now; None when nothing has changed.

        Args:
            seen: as it stood.
            may_move: whether the move is tried that we may owe after our own hold.

        Raises:
            TaskNotFoundError: it is gone.
        """
        neg = seen.recorded.row.neg
        if may_move:
            self._go_on(seen.recorded)
        with self._party.store.read() as tx:
            row = tx.negotiation(neg)
        if row is not None and row.version == seen.recorded.row.version:
            return None
        return self.sight(neg)

    def cancel(self, task: str, caller: str) -> Sight:
        """End a negotiation by the caller's wish.

        Raises:
            TaskNotFoundError: there is none for this caller.
            TaskNotCancelableError: it is over, or an accept is on its way.
        """
        neg = self._find(task, caller).row.neg
        if not cancel(self._party, neg):
            raise TaskNotCancelableError
        return self.sight(neg)

    def page(
        self, which: Hosted, before: tuple[str, str] | None, most: int
    ) -> tuple[tuple[tuple[str, str], str], ...]:
        """Return the places and ids of negotiations that are asked for, newest first."""
        with self._party.store.read() as tx:
            rows = tx.hosted(which, before, most)
        return tuple(((row.updated, row.task), row.neg) for row in rows)

    def count(self, which: Hosted) -> int:
        """Return how many negotiations are asked for."""
        with self._party.store.read() as tx:
            return tx.count_hosted(which)

    def task(self, neg: str, history: int | None) -> Task:
        """Return the task of a negotiation on record.

        Raises:
            TaskNotFoundError: there is none.
        """
        return self.sight(neg).task(history)

    def _find(self, task: str, caller: str) -> Recorded:
        """Return the negotiation of a task the caller may read; others get not-found.

        A task that somebody authenticated opened is that caller's, whoever signs in it. An
        enveloped peer that nobody authenticated reads its task without a signature: the random
        task id, known to the two parties alone, is what it shows.
        """
        recorded = load_task(self._party.store, task)
        if recorded is None or recorded.row.direction is not Direction.HOSTED:
            raise TaskNotFoundError
        owner = recorded.row.owner
        if owner != caller and (owner or recorded.negotiation.plain):
            raise TaskNotFoundError
        return recorded

    def _go_on(self, recorded: Recorded) -> None:
        """Make the move that we owe after our own hold, if it can be made now."""
        if owes_move(recorded):
            with contextlib.suppress(ConflictError):  # somebody else has just made it
                resume(self._party, recorded.row.neg)
