"""The words for acts in one negotiation: the protocol's, and the agenda's own beside them.

An own word is another name for an act and changes nothing about what the act does. So whether it
ends the exchange, and in which task state, follows from the act it stands for.
"""

from typing import Final

from negotiator.errors import TheirProtocolError
from negotiator.protocol.acts import Act
from negotiator.protocol.task import TaskState
from negotiator.terms import Agenda
from negotiator.terms.acts import NAMEABLE

ENDS: Final = {
    Act.ACCEPT: TaskState.COMPLETED,
    Act.CONFIRM: TaskState.COMPLETED,
    Act.REJECT: TaskState.REJECTED,
}
"""Acts after which an exchange has nothing left to decide, and the state its task ends in.

An accept completes the task once it is confirmed; between peers with envelopes that is an act of
its own, and until it is there, there is no deal.
"""


def act_of(action: object, agenda: Agenda | None) -> Act:
    """Return the act that a word means.

    Args:
        action: the word, as it came.
        agenda: what is negotiated, whose own words are understood too; None while it is unknown.

    Raises:
        TheirProtocolError: no word we know; the message lists those that would be understood.
    """
    word = action if isinstance(action, str) else ""
    try:
        return Act(word if agenda is None else agenda.act_of(word))
    except ValueError:
        came = ascii(action)[:40] if isinstance(action, str) else type(action).__name__
        own = [] if agenda is None else [word for word, _ in agenda.acts]
        msg = f"expected an action of {[act.value for act in Act] + own}, got {came}"
        raise TheirProtocolError(msg) from None


def word_of(act: Act, agenda: Agenda | None) -> str:
    """Return what an act is called: by the agenda's own word, if it has one for it."""
    own = "" if agenda is None else agenda.own_word(act)
    return own or act.value


def allowed_actions(agenda: Agenda) -> tuple[str, ...]:
    """Return the words by which either side may act on offers, each act by its one word."""
    return tuple(word_of(Act(act), agenda) for act in NAMEABLE)


def is_terminal(action: str, agenda: Agenda) -> bool:
    """Return whether a word leaves the exchange nothing to decide.

    Raises:
        TheirProtocolError: no word of this agenda or of the protocol.
    """
    return act_of(action, agenda) in ENDS


def terminal_state(action: str, agenda: Agenda) -> TaskState:
    """Return the state a task is in once a word has had its whole effect.

    Raises:
        TheirProtocolError: no word of this agenda or of the protocol.
    """
    return ENDS.get(act_of(action, agenda), TaskState.INPUT_REQUIRED)


def described(agenda: Agenda | None) -> str:
    """Return the vocabulary as part of a sentence, for a card; all of it is public."""
    words = [_named(act, agenda) for act in Act]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _named(act: Act, agenda: Agenda | None) -> str:
    """Write an act's word, with the protocol's behind an own one."""
    own = "" if agenda is None else agenda.own_word(act)
    return f"{own} ({act.value})" if own else act.value
