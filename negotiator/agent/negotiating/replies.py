"""A principal's own reply, as one of the few things a waiting negotiation understands.

Only what a run recorded as the answer to a question counts, and only to the waits that question
named. Words are read by a closed list: what is not on it is refused, with what is possible. Words
never change what may be offered: that takes an amended mandate, signed.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from negotiator.agent.loop.tools import Reply
from negotiator.agent.loop.wire import decode
from negotiator.agent.negotiating.questions import AMEND_COMMAND, Question
from negotiator.agent.negotiating.quoting import bare, quoted
from negotiator.audit.replies import Answer
from negotiator.errors import InvalidValueError, UsageError

PHRASES: Final = {
    "approve": Answer.APPROVE,
    "approved": Answer.APPROVE,
    "i approve": Answer.APPROVE,
    "yes, approve": Answer.APPROVE,
    "go on": Answer.GO_ON,
    "continue": Answer.GO_ON,
    "carry on": Answer.GO_ON,
    "yes, go on": Answer.GO_ON,
    "stop": Answer.STOP,
    "stop it": Answer.STOP,
    "no, stop": Answer.STOP,
}
"""Every reply that is understood, in lower case and without a full stop."""

_MOST_ECHO: Final = 80


def read_answer(text: str) -> Answer | None:
    """Return what a reply says; None when it is not on the list."""
    return PHRASES.get(" ".join(text.split()).rstrip(".!").casefold())


def reply_to(question: Question, replies: Sequence[Reply], asking: Iterable[str]) -> Reply:
    """Return the principal's latest reply to a question that named this very wait.

    Args:
        question: what the negotiation asks.
        replies: all that the principal replied, oldest first.
        asking: names of the tools by which a model asks the principal.

    Raises:
        UsageError: there is none; the message says how to ask.
    """
    tools = frozenset(asking)
    for reply in reversed(replies):
        if reply.tool in tools and names(reply.arguments, (question.reference,)):
            return reply
    said = _possible(question)
    msg = (
        f"it waits for its principal, who has not replied to this question: {question.words} "
        f"Ask with {' or '.join(sorted(tools))}; the question must contain the reference "
        f"{bare(question.reference)}; offer the options {said}"
    )
    raise UsageError(msg)


def answer_of(question: Question, text: str) -> Answer:
    """Return what a reply says to a question.

    Raises:
        UsageError: nothing that may be said to it; the message says what may.
    """
    answer = read_answer(text)
    if answer in question.answers:
        return answer
    said = _possible(question)
    msg = (
        f"the principal replied {quoted(text, _MOST_ECHO)}, which is not possible here: "
        f"{question.words} Possible here: {said}, as the whole reply. Other terms or limits "
        f"cannot be given in words: an amended mandate is needed: {AMEND_COMMAND}"
    )
    raise UsageError(msg)


def _possible(question: Question) -> str:
    """Return what may be replied, as options."""
    words = {Answer.APPROVE: '"approve"', Answer.GO_ON: '"go on"', Answer.STOP: '"stop"'}
    return " or ".join(words[answer] for answer in question.answers)


def names(arguments: str, what: Iterable[str]) -> bool:
    """Say whether the question that was shown to the principal names one of these.

    Args:
        arguments: what the tool that asked was called with, as JSON text of the model's.
        what: ids and references; an empty one is named by nothing.
    """
    try:
        asked = decode(arguments)
    except InvalidValueError:
        return False
    words = asked.get("question") if isinstance(asked, dict) else None
    if not isinstance(words, str):
        return False
    return any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", words) for one in what if one)
