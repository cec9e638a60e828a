"""What prose may not say beside one act, because that act says the contrary: which kinds, by act.

Each language says what a kind looks like; which kinds an act bars is the same in all of them. They
are matched against every sentence, those on a list as a whole among them: what is courtesy beside
one move is a contradiction beside another.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from negotiator.policy.words.vocabulary import forming
from negotiator.protocol.acts import Act

Patterns = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contraries:
    """Patterns of what a sentence must not say, by kind.

    Attributes:
        opening: what an invitation does not say.
        proposing: what a first offer does not say.
        countering: what a counter-offer does not say.
        for_now: that something holds for a while only.
        takes_half: an acceptance that is none, or of a part.
        pressing: haste, or what the other side is to do.
        misnamed: a slot under the name of another value.
        others: talks with somebody else.
        offer_stands: that an offer of ours still stands.
        another: another offer, theirs or ours.
        talking_on: that the talks go on.
        ends: that the talks end.
        yours: their offer, or our acceptance, taken back.
        keeping: an offer kept open.
        turned_down: an offer turned down.
        one_value: that one value is the reason.
    """

    opening: Patterns
    proposing: Patterns
    countering: Patterns
    for_now: Patterns
    takes_half: Patterns
    pressing: Patterns
    misnamed: Patterns
    others: Patterns
    offer_stands: Patterns
    another: Patterns
    talking_on: Patterns
    ends: Patterns
    yours: Patterns
    keeping: Patterns
    turned_down: Patterns
    one_value: Patterns

    def by_act(self) -> Mapping[Act, re.Pattern[str]]:
        """Return what no sentence beside an act may say, whatever it is made of."""
        taking = forming(
            *self.for_now, *self.takes_half, *self.others, *self.pressing, *self.misnamed
        )
        stands, one = (*self.offer_stands, *self.another, *self.others), self.one_value
        return MappingProxyType(
            {
                Act.OPEN: forming(*self.opening),
                Act.PROPOSE: forming(*self.proposing),
                Act.COUNTER: forming(*self.countering),
                Act.ACCEPT: taking,
                Act.CONFIRM: taking,
                Act.REJECT: forming(*self.for_now, *stands, *self.talking_on, *one),
                Act.WITHDRAW: forming(*self.for_now, *stands, *self.ends, *self.yours, *one),
                Act.HOLD: forming(*stands, *self.keeping, *one),
                Act.REFUSE: forming(*self.turned_down, *self.others, *one),
            }
        )
