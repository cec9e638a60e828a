"""Answering negotiations that wait for their principal, and going on with those that wait for none.

A negotiation we dialled is run on to its next event. One we host goes on when the counterparty
looks again, so the answer is only recorded.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from negotiator.agent import replying
from negotiator.agent.negotiating.desk import Desk
from negotiator.agent.negotiating.events import Event, Kind
from negotiator.agent.negotiating.questions import Question, question_of
from negotiator.agent.negotiating.reading import RUNNING_STATES, dialled, peer_at
from negotiator.agent.negotiating.running import (
    Run,
    Target,
    all_at_once,
    guarded,
    known,
    to_event,
)
from negotiator.agent.negotiating.sessions import Sessions
from negotiator.agent.party import Party
from negotiator.agent.record import load
from negotiator.audit.replies import Answer
from negotiator.errors import UsageError
from negotiator.policy.replies import Reply
from negotiator.policy.work import LIVE_STATES

AnswerOf = Callable[[Question], Answer]
"""Returns what the principal said to a question; raises `UsageError` when it said nothing."""

_WAITING: Final = frozenset({"waiting", "blocked"})
_ENDED: Final = "it has ended ({state}), and nothing can change that; open a new one if need be"
_THEIRS: Final = "it waits for the counterparty, who dialled us; nothing is to be answered now"
_ENTERED: Final = "the answer is on record; it is used when the counterparty looks again"


async def answer(
    desk: Desk,
    ids: Iterable[str],
    reply: Answer | None = None,
    *,
    by: str = "",
    sessions: Sessions | None = None,
) -> tuple[Event, ...]:
    """Answer negotiations for their principal, or go on with those that wait for nobody.

    Args:
        desk: what we negotiate with.
        ids: negotiation ids; each is answered once.
        reply: what the principal says to those that wait for it; None answers none of these.
        by: who says so, by name.
        sessions: where their sessions go.
    """

    def said(question: Question) -> Answer:
        if reply is None:
            raise UsageError(f"it waits for its principal: {question.words}")
        return reply

    return await answer_each(desk, ids, said, by=by or desk.by, sessions=sessions)


async def answer_each(
    desk: Desk, ids: Iterable[str], said: AnswerOf, *, by: str, sessions: Sessions | None = None
) -> tuple[Event, ...]:
    """Answer negotiations, each with what was said to its own question; see `answer`."""
    filed = sessions or Sessions()
    unique = list(dict.fromkeys(ids))
    answering = [_Answering(desk, filed, said, by, neg) for neg in unique]
    return await all_at_once(desk, [one.event for one in answering])


@dataclass(frozen=True, slots=True)
class _Answering:
    """Answers one negotiation."""

    desk: Desk
    sessions: Sessions
    said: AnswerOf
    by: str
    neg: str

    async def event(self) -> Event:
        """Return what came of it; whatever goes wrong is in the event."""
        return await guarded(self._event, lambda: Event(Kind.FAILED, id=self.neg))

    async def _event(self) -> Event:
        try:
            party, row = known(self.desk, self.neg)
        except UsageError as error:
            return Event(Kind.SKIPPED, id=self.neg, reason=error.message)
        url = await self.sessions.url_of(self.neg) or row.peer_url
        stands = Event(Kind.SKIPPED, url, self.neg, peer_at(party, self.neg), row.state)
        if row.state not in LIVE_STATES | RUNNING_STATES:
            return replace(stands, reason=_ENDED.format(state=row.state))
        waits = row.state in _WAITING
        if waits:
            try:
                self._enter(party)
            except UsageError as error:
                return replace(stands, reason=error.message)
        if dialled(row):
            run = Run(party, self.sessions, Target(url), self.desk.turns, neg=self.neg)
            return await to_event(self.desk, run)
        await self.sessions.keep(party, self.neg)
        if waits:
            return replace(stands, kind=Kind.RECORDED, reason=_ENTERED)
        return replace(stands, reason=_THEIRS)

    def _enter(self, party: Party) -> None:
        """Enter what the principal said.

        Raises:
            UsageError: it said nothing, or nothing that is possible here.
        """
        recorded = load(party.store, self.neg)
        question = None if recorded is None else question_of(recorded)
        if question is not None:
            said = Reply(self.said(question), question.subject)
            replying.reply(party, self.neg, said, by=self.by)
