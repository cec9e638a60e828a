"""Guidance for negotiations that go on: what a principal narrows them by, in its own words.

Words become constraints by a closed form; anything else is refused, with what can be written. What
is said back is the same whatever the mandate says: whether a constraint changes anything tells of
the mandate's limits, and is for the principal alone to see on the record.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from negotiator.agent import guiding
from negotiator.agent.guiding import Narrowing
from negotiator.agent.loop.tools import Reply
from negotiator.agent.negotiating.questions import AMEND_COMMAND
from negotiator.agent.negotiating.replies import names
from negotiator.agent.party import Party
from negotiator.agent.record import load
from negotiator.audit.guidance import Scope
from negotiator.errors import InvalidValueError, UsageError
from negotiator.terms.canonical import hash_document
from negotiator.terms.constraint_text import write_constraints
from negotiator.terms.constraints import Constraint

ON_RECORD: Final = (
    "on record: {words}; whether that changes anything is for your principal to see: "
    "negotiator negotiations show"
)
SIGNED: Final = "; a move that was signed before it is not taken back"
_WIDER: Final = f"more than the mandate allows takes an amended mandate: {AMEND_COMMAND}"
_TURN: Final = ", for our next move alone"
_NARROW: Final = re.compile(
    r"\s*(?:(?P<lead>go on|continue|carry on|yes, go on)\s*[,;.]\s*)?"
    r"narrow(?P<turn>\s+this\s+turn)?\s*:(?P<said>.+)",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a principal said to narrow a negotiation by, before anybody read it.

    Attributes:
        text: constraints, as `terms.constraint_text` has them.
        scope: until when they hold.
        source: names the reply, so that it counts once; empty for none.
        last: whether it is the last that was said: where it is not understood, nothing said with it
            or before it is done.
    """

    text: str
    scope: Scope = Scope.STANDING
    source: str = ""
    last: bool = False


GuidanceOf = Callable[[str, str], Sequence[Spoken]]
"""Returns what the principal narrows a negotiation by, oldest first, given its id and the
reference of what it waits for (empty for nothing)."""


@dataclass(frozen=True, slots=True)
class Entered:
    """What came of guidance.

    Attributes:
        words: what stands on record now, said back; empty for nothing.
        fresh: whether any of it was not there before.
        wrong: why the last of it was refused; empty when it was not.
    """

    words: str = ""
    fresh: bool = False
    wrong: str = ""


def spoken_in(text: str) -> Spoken | None:
    """Return the guidance in a reply, None for none: it begins with ``narrow:``."""
    found = _NARROW.fullmatch(text)
    if found is None:
        return None
    return Spoken(found["said"], Scope.TURN if found["turn"] else Scope.STANDING)


def beside(text: str) -> str:
    """Return what a reply says beside guidance: ``go on``, or nothing."""
    found = _NARROW.fullmatch(text)
    return text if found is None else found["lead"] or ""


def guidance_from(replies: Sequence[Reply], asking: Iterable[str]) -> GuidanceOf:
    """Return what looks guidance up in what a run recorded as its principal's replies.

    Only a reply to a question that named the negotiation counts: by its id, or by the reference of
    what it waits for.

    Args:
        replies: all that the principal replied, oldest first.
        asking: names of the tools by which a model asks the principal.
    """
    tools = frozenset(asking)

    def given(neg: str, reference: str) -> tuple[Spoken, ...]:
        named = (neg, reference)
        heard = [r for r in replies if r.tool in tools and names(r.arguments, named)]
        said = [(reply, spoken_in(reply.text)) for reply in heard]
        return tuple(
            replace(spoken, source=_source(reply), last=reply is heard[-1])
            for reply, spoken in said
            if spoken is not None
        )

    return given


def enter(
    party: Party, neg: str, said: Sequence[Spoken], by: str, *, holds: bool = False
) -> Entered:
    """Put what was said on record, oldest first.

    What was refused earlier and said in other words since is passed over.

    Args:
        party: our side.
        neg: negotiation id.
        said: the guidance.
        by: who gave it, by name.
        holds: whether a reply to what waits comes right after it.

    Raises:
        UsageError: the name is no person's, or the negotiation is over.
        StoreError: the record could not be read or written.
        ConflictError: the record keeps moving on.
    """
    told: list[str] = []
    fresh, wrong = False, ""
    for spoken in said:
        wrong = ""
        try:
            constraints = guiding.read(party, spoken.text)
        except UsageError as error:
            wrong = f"{error.message}; {_WIDER}"
            continue
        words = " ".join(spoken.text.split())
        narrowing = Narrowing(constraints, words, by, spoken.scope, spoken.source, holds)
        try:
            new = guiding.narrow(party, neg, narrowing) is not None
        except InvalidValueError as error:
            wrong = error.message
            continue
        fresh |= new
        if new or not spoken.source:
            told.append(_words(party, constraints, spoken.scope))
    words = _said_back(party, neg, told) if told else ""
    return Entered(words, fresh, wrong)


def given_so_far(party: Party, neg: str) -> list[str]:
    """Return all that narrows a negotiation or did, oldest first.

    What was without effect is among it: which that was tells of the mandate's limits.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: the journal is damaged.
    """
    return [
        _words(party, record.guidance.constraints, record.guidance.scope)
        for record in guiding.all_guidance(party.store, neg)
    ]


def _words(party: Party, constraints: tuple[Constraint, ...], scope: Scope) -> str:
    """Return constraints in the words of the agenda, and that they are for one move if they are."""
    said = write_constraints(party.verified.mandate.agenda, constraints)
    return said + (_TURN if scope is Scope.TURN else "")


def _said_back(party: Party, neg: str, told: Sequence[str]) -> str:
    """Return what stands on record, in words that rest on nothing private."""
    recorded = load(party.store, neg)
    signed = SIGNED if recorded is not None and recorded.outbox is not None else ""
    return ON_RECORD.format(words="; ".join(told)) + signed


def _source(reply: Reply) -> str:
    """Return what names a reply, so that it counts once."""
    return hash_document(
        {
            "call": reply.call_id,
            "tool": reply.tool,
            "question": reply.arguments,
            "reply": reply.text,
        }
    )
