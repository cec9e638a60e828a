"""What a waiting negotiation asks its principal, in words a model may read, and what may be said.

The words are of a closed set and hold no figures; what the record says beyond them is for the
principal alone. Only the name of an issue that our agenda lacks goes along, beside the words: it is
the counterparty's text, kept bounded and shown quoted. Until when terms can be approved is not
said: it is a number of the mandate.

A question has a reference that names this very wait, so that an answer to it is never taken for an
answer to another one.
"""

from dataclasses import dataclass
from typing import Final

from negotiator.agent.record import Recorded
from negotiator.audit.replies import Answer
from negotiator.audit.replies import Question as Kind
from negotiator.policy.replies import Asked, asked_in
from negotiator.protocol.acts import Act
from negotiator.terms import hash_bytes

ANSWER_COMMAND: Final = "negotiator negotiations answer"
AMEND_COMMAND: Final = "negotiator mandate sign"

_STUCK: Final = "The offers do not come closer any more. Go on, or stop?"
_TAKING: Final = "Their last offer needs the approval of the principal. Approve, or stop?"
_OFFERING: Final = (
    "Our next offer needs the approval of the principal, who alone may see it: approve with "
    f"{ANSWER_COMMAND}, or say stop."
)
_UNKNOWN: Final = (
    "They offered something with an issue that our agenda lacks, which was refused. Go on without "
    "it, or stop? Negotiating about it takes another mandate."
)
_BLOCKED: Final = (
    "Our own gate blocked our next move, and nothing was sent. The principal must look at it: "
    "negotiator negotiations show; or say stop."
)
_DIGITS: Final = 24


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes:
        words: for a model and for the principal; they give nothing private away.
        answers: what may be answered through a model. An offer that is not shown there cannot be
            approved there.
        reference: names this very wait.
        subject: what an answer is bound to on our record; private.
        about: the name they gave an issue that our agenda lacks: their text; empty otherwise.
    """

    words: str
    answers: tuple[Answer, ...]
    reference: str
    subject: str
    about: str = ""


def question_of(recorded: Recorded) -> Question | None:
    """Return what a negotiation asks its principal; None when it asks nothing.

    Raises:
        InvalidValueError: the record is damaged.
    """
    asked = asked_in(recorded.row)
    if asked is None:
        return None
    words, answers = _said(asked)
    # A hash of our next offer would let whoever reads the reference find that offer by trying.
    about = str(recorded.negotiation.size) if words == _OFFERING else asked.subject
    wait = f"{recorded.row.neg}\n{asked.question}\n{about}".encode()
    reference = "q_" + hash_bytes(wait).removeprefix("sha256:")[:_DIGITS]
    return Question(words, answers, reference, asked.subject, asked.about)


def _said(asked: Asked) -> tuple[str, tuple[Answer, ...]]:
    """Return the words of a question, and what may be answered through a model."""
    match asked.question:
        case Kind.NO_PROGRESS:
            return _STUCK, asked.answers
        case Kind.BLOCKED:
            return _BLOCKED, asked.answers
        case Kind.UNKNOWN_ISSUE:
            return _UNKNOWN, asked.answers
        case Kind.APPROVAL if asked.act == Act.ACCEPT:
            return _TAKING, asked.answers
        case Kind.APPROVAL:
            return _OFFERING, (Answer.STOP,)
