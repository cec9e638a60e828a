"""Answering negotiations that wait for their principal, and going on with those that wait for none.

A negotiation we dialled is run on to its next event. One we host goes on when the counterparty
looks again, so the answer is only recorded.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from negotiator.agent import replying
from negotiator.agent.lapsing import end_lapsed
from negotiator.agent.negotiating.desk import Desk
from negotiator.agent.negotiating.events import Event, Kind
from negotiator.agent.negotiating.guiding import Entered, GuidanceOf, Spoken, enter
from negotiator.agent.negotiating.questions import Question, question_of
from negotiator.agent.negotiating.reading import RUNNING_STATES, dialled, peer_at
from negotiator.agent.negotiating.running import (
    Run,
    Target,
    all_at_once,
    each_once,
    guarded,
    known,
    to_event,
)
from negotiator.agent.negotiating.sessions import Sessions
from negotiator.agent.party import Party
from negotiator.agent.record import load
from negotiator.audit.guidance import Scope
from negotiator.audit.replies import Answer
from negotiator.errors import NotApproverError, UsageError
from negotiator.policy.replies import Reply
from negotiator.policy.work import LIVE_STATES

AnswerOf = Callable[[Question], Answer]
"""Returns what the principal said to a question; raises `UsageError` when it said nothing."""

_WAITING: Final = frozenset({"waiting", "blocked"})
_ENDED: Final = "it has ended ({state}), and nothing can change that; open a new one if need be"
_THEIRS: Final = "it waits for the counterparty, who dialled us; nothing is to be answered now"
_USED: Final = "it is used when the counterparty looks again"
_MOVED_ON: Final = "it asks something else than what was answered, so nothing was done: {words}"
_ENTERED: Final = f"the answer is on record; {_USED}"


async def answer(  # noqa: PLR0913 - each option is a keyword
    desk: Desk,
    ids: Iterable[str],
    reply: Answer | None = None,
    *,
    by: str = "",
    about: Collection[str] = (),
    sessions: Sessions | None = None,
) -> tuple[Event, ...]:
    """Answer negotiations for their principal, or go on with those that wait for nobody.

    Args:
        desk: what we negotiate with.
        ids: negotiation ids; each is answered once.
        reply: what the principal says to those that wait for it; None answers none of these.
        by: who says so, by name.
        about: references of the questions that this person was shown, each from an event. One that
            asks something else by now is not answered. Where none is given, whatever each asks is.
        sessions: where their sessions go.

    Raises:
        UsageError: the ids are one text. Whatever else goes wrong is in the events.
    """

    def said(question: Question) -> Answer:
        if reply is None:
            raise UsageError(f"it waits for its principal: {question.words}")
        if about and question.reference not in about:
            raise UsageError(_MOVED_ON.format(words=question.words))
        return reply

    return await answer_each(desk, ids, said, by=by or desk.by, sessions=sessions)


async def answer_each(
    desk: Desk, ids: Iterable[str], said: AnswerOf, *, by: str, sessions: Sessions | None = None
) -> tuple[Event, ...]:
    """Answer negotiations, each with what was said to its own question; see `answer`."""
    return await _each(desk, ids, _Told(said, by), sessions)


async def guide(  # noqa: PLR0913 - each option is a keyword
    desk: Desk,
    ids: Iterable[str],
    text: str,
    *,
    by: str = "",
    scope: Scope = Scope.STANDING,
    sessions: Sessions | None = None,
) -> tuple[Event, ...]:
    """Narrow negotiations for their principal, and go on with those we dialled.

    What waits for its principal is decided anew under the guidance; it may wait again.

    Args:
        desk: what we negotiate with.
        ids: negotiation ids; guidance reaches these and no others.
        text: constraints, as `terms.constraint_text` has them: ``paymentDays >= 30``.
        by: who says so, by name.
        scope: until when it holds: to the end, or for our next move alone.
        sessions: where their sessions go.

    Raises:
        UsageError: the ids are one text. Whatever else goes wrong is in the events.
    """
    spoken = (Spoken(text, scope),)
    told = _Told(_nothing, by or desk.by, lambda _neg, _reference: spoken)
    return await _each(desk, ids, told, sessions)


async def answer_and_guide(
    desk: Desk, ids: Iterable[str], said: AnswerOf, guidance: GuidanceOf, sessions: Sessions
) -> tuple[Event, ...]:
    """Answer negotiations and narrow them, each by what the desk's person said to it."""
    return await _each(desk, ids, _Told(said, desk.by, guidance), sessions)


@dataclass(frozen=True, slots=True)
class _Told:
    """What a principal said: to which question, by whom, and what narrows which negotiation."""

    said: AnswerOf
    by: str
    guidance: GuidanceOf | None = None


def _nothing(question: Question) -> Answer:
    """Answer nothing."""
    raise UsageError(f"it waits for its principal: {question.words}")


async def _each(
    desk: Desk, ids: Iterable[str], told: _Told, sessions: Sessions | None
) -> tuple[Event, ...]:
    """Answer each negotiation once."""
    filed = sessions or Sessions()
    answering = [_Answering(desk, filed, told, neg) for neg in each_once(ids)]
    return await all_at_once(desk, [one.event for one in answering])


@dataclass(frozen=True, slots=True)
class _Answering:
    """Answers one negotiation."""

    desk: Desk
    sessions: Sessions
    told: _Told
    neg: str

    async def event(self) -> Event:
        """Return what came of it; whatever goes wrong is in the event."""
        return await guarded(self._event, lambda: Event(Kind.FAILED, id=self.neg))

    async def _event(self) -> Event:
        try:
            party, row = known(self.desk, self.neg)
            if end_lapsed(party, self.neg):
                party, row = known(self.desk, self.neg)
        except UsageError as error:
            return Event(Kind.SKIPPED, id=self.neg, reason=error.message)
        url = await self.sessions.url_of(self.neg) or row.peer_url
        stands = Event(Kind.SKIPPED, url, self.neg, peer_at(party, self.neg), row.state)
        if row.state not in LIVE_STATES | RUNNING_STATES:
            return replace(stands, reason=_ENDED.format(state=row.state))
        try:
            entered, answered = self._enter(party)
        except UsageError as error:
            return replace(stands, reason=error.message)
        if entered.wrong:
            return replace(stands, reason=entered.wrong, guidance=entered.words)
        if dialled(row):
            run = Run(party, self.sessions, Target(url), self.desk.turns, neg=self.neg)
            return replace(await to_event(self.desk, run), guidance=entered.words)
        await self.sessions.keep(party, self.neg)
        return _hosted(stands, entered, answered=answered)

    def _enter(self, party: Party) -> tuple[Entered, bool]:
        """Enter what the principal said; also say whether it answered what it was asked.

        Guidance goes first, so that no move is made without it once what waits may go on; alone it
        answers nothing: what waits is decided anew under it.

        Raises:
            UsageError: it said nothing to what waits, or nothing that is possible here.
        """
        recorded = load(party.store, self.neg)
        question = None if recorded is None else question_of(recorded)
        reference = "" if question is None else question.reference
        guidance = () if self.told.guidance is None else self.told.guidance(self.neg, reference)
        entered, answers = None, False
        try:
            if question is not None:
                said = Reply(self.told.said(question), question.subject)
                entered = enter(party, self.neg, guidance, self.told.by, holds=True)
                if entered.wrong and guidance[-1].last:
                    return entered, False
                replying.reply(party, self.neg, said, by=self.told.by)
                answers = True
        except UsageError as error:
            if entered is None:
                entered = enter(party, self.neg, guidance, self.told.by)
            if not (entered.fresh or entered.wrong):
                # Who else may approve is the mandate's to say, and this may reach a model.
                plainly = error.plainly if isinstance(error, NotApproverError) else error.message
                raise UsageError(plainly) from error
            return entered, answers
        return entered or enter(party, self.neg, guidance, self.told.by), answers


def _hosted(stands: Event, entered: Entered, *, answered: bool) -> Event:
    """Return the event of one we host: what came is used when the counterparty looks again."""
    if not answered and not entered.words:
        return replace(stands, reason=_THEIRS)
    said = f"{entered.words}; {_USED}" if entered.words else _ENTERED
    return replace(stands, kind=Kind.RECORDED, reason=said)
