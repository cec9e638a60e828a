"""What a model is asked when it is to put words beside a move: the whole of what it ever sees.

A prompt is made of the shape of a public move: what it does, which named slots its text may have.
It holds no figure at all, not even those the counterparty is about to read; so two moves that
differ only in figures are asked for with the same bytes.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from negotiator.llm.phrases import PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.protocol.acts import Act
from negotiator.protocol.public import PublicView
from negotiator.terms import Role

LANGUAGE_NAMES: Final = MappingProxyType(
    {"en": "English", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian"}
)
"""Languages we write, as a model is told of them."""

_DOES: Final = MappingProxyType(
    {
        Act.OPEN: "invites the other side to negotiate the enclosed agenda; no offer is made yet",
        Act.PROPOSE: "makes an offer; none of ours is on the table",
        Act.COUNTER: "answers the other side's offer with our counter-offer",
        Act.ACCEPT: "accepts the other side's offer",
        Act.CONFIRM: "confirms the agreement that the other side has accepted",
        Act.REJECT: "ends the negotiation without an agreement",
        Act.WITHDRAW: "withdraws our offer; the negotiation goes on",
        Act.HOLD: "asks the other side to wait for our answer",
        Act.REFUSE: "says that the other side's last message cannot be acted on",
    }
)
_TONES: Final = MappingProxyType(
    {
        Register.PLAIN: "plain and businesslike",
        Register.FORMAL: "formal and respectful",
        Register.FRIENDLY: "friendly and warm",
    }
)
_RULES: Final = """\
You write the short text beside one move in a negotiation between two companies. The move itself \
is decided and attached in structured form; your text only introduces it politely.

Write one to three short sentences in {language}, in a {tone} tone, of common words.
- Figures, dates and named values stand only in slots, written exactly like this: {example}. \
They are filled in later. You do not know them.
- Outside slots write no digit, no number in words, no currency, no unit, no name.
- Say nothing that the move does not say: no promise, no condition, no limit, no reason, no \
comparison, nothing about what either side may do later{taking}.
- No list, no heading, no quotation marks, no explanation. Only the text.\
"""
_NO_TAKING: Final = ", and no agreement"


@dataclass(frozen=True, slots=True)
class Shape:
    """What a text beside a move depends on.

    Attributes:
        act: what the move does.
        role: our side of the trade.
        slots: names of the slots the text may have.
    """

    act: Act
    role: Role
    slots: tuple[str, ...]


def shape_of(view: PublicView) -> Shape:
    """Return the shape of a move: everything about it but its values."""
    return Shape(view.act, view.role, view.slots)


def prompt_of(shape: Shape, language: str, register: Register) -> list[dict[str, object]]:
    """Return the conversation that asks for a text.

    Args:
        shape: of the move.
        language: ISO 639-1 code, one of `LANGUAGE_NAMES`.
        register: how to speak.
    """
    example = "{" + (shape.slots[0] if shape.slots else "slot") + "}"
    rules = _RULES.format(
        language=LANGUAGE_NAMES[language],
        tone=_TONES[register],
        example=example,
        taking="" if shape.act in {Act.ACCEPT, Act.CONFIRM} else _NO_TAKING,
    )
    side = "buyer" if shape.role is Role.BUYER else "seller"
    slots = ", ".join("{" + name + "}" for name in shape.slots) or "none"
    manner = PHRASES[language][register][shape.act].replace("\n", " ")
    move = (
        f"We are the {side}. The move {_DOES[shape.act]}. Slots you may use: {slots}. "
        f"Keep to the manner and the words of this example: {manner}"
    )
    return [{"role": "system", "content": rules}, {"role": "user", "content": move}]
