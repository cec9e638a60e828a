"""What Italian prose may say as whole sentences beside the moves it belongs to."""

import re
from functools import cache
from types import MappingProxyType
from typing import Final

from negotiator.policy.words.italian_asking import INVITATIONS, INVITING, WAITING, WAITS
from negotiator.policy.words.italian_courtesy import BY_THEMSELVES, COURTESIES, JOINING, NAMES
from negotiator.policy.words.italian_ending import (
    ENDING,
    REFUSED,
    REFUSING,
    TOLD,
    WITHDRAWING,
    WITHDRAWS,
)
from negotiator.policy.words.italian_offering import (
    ALONE,
    HELD,
    OFFERING,
    OFFERS,
    TAKEN_FOR_THEIRS,
)
from negotiator.policy.words.italian_taking import ACCEPTING, CONFIRMING, CONFIRMS, JOY, TAKES
from negotiator.policy.words.sayings import Sayings, matching, phrases
from negotiator.protocol.acts import OFFERS as OFFER_ACTS
from negotiator.protocol.acts import Act

_BY_ACT: Final = MappingProxyType(
    {
        Act.OPEN: (INVITING, INVITATIONS),
        Act.PROPOSE: ((*HELD, *OFFERS), OFFERING),
        Act.COUNTER: ((*HELD, *OFFERS), OFFERING),
        Act.ACCEPT: ((*HELD, *TAKES), (*JOY, *ACCEPTING)),
        Act.CONFIRM: ((*HELD, *TAKES, *CONFIRMS), (*JOY, *CONFIRMING)),
        Act.REJECT: (TOLD, ENDING),
        Act.WITHDRAW: ((*TOLD, *WITHDRAWS), WITHDRAWING),
        Act.HOLD: (WAITS, WAITING),
        Act.REFUSE: ((*TOLD, *REFUSED), REFUSING),
    }
)


_MORE_TO_COME: Final = (
    (
        "(?:attesa|attendiamo|aspettiamo|saremo|saremmo|piacerebbe|farebbe|gradiremmo|"
        "confidiamo in|speriamo (?:di|in)|fateci|inviateci|mandateci|diteci|che ne|cosa ne) "
    ),
)
"""What would say, beside the end of all talks, that they go on."""


@cache
def sayings(act: Act) -> re.Pattern[str]:
    """Return what matches the sentences that pass beside an act as they are."""
    names, texts = _BY_ACT[act]
    offers = act in OFFER_ACTS
    made = Sayings(
        joined=(*COURTESIES, *texts),
        alone=(*BY_THEMSELVES, *(ALONE if offers else ())),
        joining=JOINING,
        unless=TAKEN_FOR_THEIRS if offers else _MORE_TO_COME if act is Act.REJECT else (),
    )
    return matching(made, phrases(*NAMES, *names))
