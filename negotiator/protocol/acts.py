"""The acts of the protocol and the reasons it may give."""

from enum import StrEnum


class Act(StrEnum):
    """What an envelope does."""

    OPEN = "open"
    PROPOSE = "propose"
    COUNTER = "counter"
    ACCEPT = "accept"
    CONFIRM = "confirm"
    REJECT = "reject"
    WITHDRAW = "withdraw"
    HOLD = "hold"
    REFUSE = "refuse"


OFFERS = frozenset({Act.PROPOSE, Act.COUNTER})
"""Acts that put terms on the table."""

AUTHORITY_ACT = {
    Act.PROPOSE: "offer",
    Act.COUNTER: "offer",
    Act.CONFIRM: "offer",
    Act.ACCEPT: "accept",
    Act.WITHDRAW: "withdraw",
}
"""The authority an act needs; open, hold, refuse and reject need none."""


class Reason(StrEnum):
    """The only reasons a counterparty ever hears. Why we really stopped stays in the journal."""

    DEADLINE = "deadline"
    TIME_OUT = "time-out"
    NO_PROGRESS = "no-progress"
    NOT_ACCEPTABLE = "not-acceptable"
    CANCELLED = "cancelled"
    UNAVAILABLE = "unavailable"
    EXPIRED = "expired"
    SUPERSEDED = "superseded"
    UNKNOWN_OFFER = "unknown-offer"
    OWN_OFFER = "own-offer"
    TERMS_MISMATCH = "terms-mismatch"
    NOT_YOUR_TURN = "not-your-turn"
    ILLEGAL_ACT = "illegal-act"
    ROUND = "round"
    CLOCK = "clock"
    AUTHORITY = "authority"
    PROTOCOL = "protocol"
    CONTRADICTION = "contradiction"
    MALFORMED = "malformed"
