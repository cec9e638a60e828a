"""What English prose beside a move may be made of."""

from types import MappingProxyType
from typing import Final

from negotiator.policy.words import (
    english_conduct,
    english_contrary,
    english_patterns,
    english_sayings,
    english_sides,
    english_slots,
    english_taking,
)
from negotiator.policy.words import english_words as words
from negotiator.policy.words.vocabulary import Vocabulary, forming, listed
from negotiator.protocol.acts import Act, Reason

_REASONS: Final = MappingProxyType(
    {
        Reason.DEADLINE: "the time for this negotiation has passed",
        Reason.TIME_OUT: "your answer did not reach us in time",
        Reason.NO_PROGRESS: "our talks have made no progress",
        Reason.NOT_ACCEPTABLE: "we cannot agree on these terms",
        Reason.CANCELLED: "the negotiation was cancelled",
        Reason.UNAVAILABLE: "the offer is no longer available",
        Reason.EXPIRED: "the offer has expired",
        Reason.SUPERSEDED: "the offer was replaced by a later offer",
        Reason.UNKNOWN_OFFER: "the offer is not known to us",
        Reason.OWN_OFFER: "an offer cannot be accepted by whoever made it",
        Reason.TERMS_MISMATCH: "the terms do not match those of the offer",
        Reason.NOT_YOUR_TURN: "it is not your turn",
        Reason.ILLEGAL_ACT: "this is not possible now",
        Reason.ROUND: "the round does not follow the previous round",
        Reason.CLOCK: "the time of the message does not match our time",
        Reason.AUTHORITY: "the authority shown to us does not cover it",
        Reason.PROTOCOL: "the protocol was not followed",
        Reason.CONTRADICTION: "the messages do not match",
        Reason.MALFORMED: "the message is malformed",
    }
)

ENGLISH: Final = Vocabulary(
    language="en",
    common=listed(*words.COMMON),
    by_act=MappingProxyType(
        {
            Act.OPEN: listed(words.OPENING, words.OFFERING),
            Act.PROPOSE: listed(words.OFFERING),
            Act.COUNTER: listed(words.OFFERING),
            Act.ACCEPT: listed(words.ACCEPTING),
            Act.CONFIRM: listed(words.CONFIRMING),
            Act.REJECT: listed(words.ENDING),
            Act.WITHDRAW: listed(words.WITHDRAWING),
            Act.HOLD: listed(words.WAITING),
            Act.REFUSE: listed(words.REFUSING),
        }
    ),
    sorts=MappingProxyType({}),
    apart=listed(words.APART),
    never=forming(*english_patterns.SPOKEN, *english_conduct.CONDUCT),
    takes=english_taking.takes,
    reasons=_REASONS,
    not_firm="This offer is subject to our confirmation.",
    named="The agenda calls this: {own_word}.",
    last_call="Please send us your final offer now.",
    misplaced=english_slots.misplaced,
    unsettles=english_taking.unsettles,
    contrary=english_contrary.CONTRARY,
    beyond=english_sides.BEYOND,
    sayings=english_sayings.sayings,
)
