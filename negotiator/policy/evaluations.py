"""What a host says of a turn, beside it: one evaluation a turn, released like all that leaves.

It comes from outside, as bytes, before the step is written, and goes on record with the turn it is
of, in the same transaction. On a negotiation that we host it is an artifact of the task from then
on, so the gate looks at it first; on one that we dialled it stays here. It changes nothing else.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from negotiator.audit.evaluations import MOST_BYTES, EvaluationRecord
from negotiator.errors import InvalidValueError
from negotiator.policy.turns import Turn
from negotiator.policy.unspoken import check_unspoken, seen_with
from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.policy.work import Work
from negotiator.protocol.state import Side
from negotiator.terms.canonical import Document, parse_canonical

logger = logging.getLogger(__name__)

EVALUATED: Final = "evaluated"
"""Member of our private remarks on a negotiation whose task shows evaluations."""

AtHand = Callable[[tuple[Turn, ...]], Sequence[bytes | None]]
"""Gives what was said of each turn, canonical, None for nothing; it may stop the step to ask."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a host says of a turn, in the simplest form; any JSON object of strings will do.

    Attributes:
        rating: in a word, such as ``good``.
        remark: in a sentence; empty for none.
    """

    rating: str
    remark: str = ""

    def to_document(self) -> Document:
        """Write it; without a remark there is no such member."""
        document: Document = {"rating": self.rating}
        return document | ({"remark": self.remark} if self.remark else {})


def attach(work: Work, turns: tuple[Turn, ...], contents: Sequence[bytes | None]) -> None:
    """Put on record what was said of the turns of a step, or why it may not leave.

    Args:
        work: the step, its moves made.
        turns: what it put on the transcript.
        contents: what was said of each, None for nothing.
    """
    for turn, content in zip(turns, contents, strict=True):
        if content is None:
            continue
        said, verdict = _judge(work, turn, content)
        code = "" if verdict.allowed else verdict.code.value
        if code:
            logger.error(
                "the gate refused an evaluation: negotiation %s, entry %d, rule %s: %s",
                turn.neg,
                turn.seq,
                code,
                verdict.detail,
            )
        digest = work.negotiation.entries[turn.seq].hash
        work.journal(EvaluationRecord(turn.seq, digest, code, {} if code else said))
        work.evaluated |= not code and work.side is Side.HOST


def _judge(work: Work, turn: Turn, content: bytes) -> tuple[Document, Verdict]:
    """Return what was said, and whether it may stand where it will stand."""
    try:
        said = parse_canonical(content, max_bytes=MOST_BYTES)
    except InvalidValueError as error:
        return {}, refused(Code.EVALUATION_FORM, error.message)
    if not said:
        return {}, refused(Code.EVALUATION_FORM, "expected something to be said")
    if work.side is Side.DIALLER:
        return said, ALLOWED
    return said, check_unspoken(work.verified, seen_with(work.negotiation, turn.seq), said)
