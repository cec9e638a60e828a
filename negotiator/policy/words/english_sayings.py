"""What English prose may say as whole sentences beside the moves it belongs to."""

import re
from functools import cache
from types import MappingProxyType
from typing import Final

from negotiator.policy.words.english_asking import INVITATIONS, INVITING, WAITING
from negotiator.policy.words.english_courtesy import COURTESIES, JOINING, NAMES
from negotiator.policy.words.english_ending import ENDING, FINISH, REFUSED, REFUSING, WITHDRAWING
from negotiator.policy.words.english_offering import ALONE, OFFERING, OFFERS, TAKEN_FOR_THEIRS
from negotiator.policy.words.sayings import Sayings, matching, phrases
from negotiator.protocol.acts import OFFERS as OFFER_ACTS
from negotiator.protocol.acts import Act

_MOVES: Final = (
    ("HEREBY", "[hereby|now|therefore|regretfully|respectfully|formally|with regret|sadly]"),
    (
        "OPENER",
        (
            "<[please|kindly] note that|please be <informed|advised> that|please take note that|we "
            "[would like to|wish to|have to|must|hereby|regret to|are sorry to [have to]|ADV] "
            "<inform you|let you know|tell you|say|advise you> [that]|[we are|we're] [ADV] sorry "
            "[to <say|inform you|tell you|let you know>] [that]|we regret [that|to say that]|[this "
            "is] [just] a [quick|short|brief] note to <say|let you know|tell you> [that]|it is "
            "with [PRAISE] regret that|unfortunately|sadly|regrettably|we are afraid [that]>"
        ),
    ),
    (
        "MUST",
        (
            "<have to|must|need to|would like to|wish to|beg [leave] to|regret to|have decided to|"
            "are sorry to [have to]|are sorry but we <have to|must|need to>>"
        ),
    ),
    ("OURS", "<our|the|this> [last|latest|current|recent] OFFER [to you|we made [to] you]"),
    (
        "PONDERED",
        (
            "<it|this|that|things|everything|your [PRAISE] <MESSAGE|OFFER>|what you <sent [us]|"
            "wrote>|our [PRAISE] <answer|reply|response>>"
        ),
    ),
    (
        "PONDER",
        (
            "<think <it|this|things> over|<consider|review|look at|look into|look over|read|study|"
            "go through|think about|think over|work on|prepare|examine|discuss|finish|talk about> "
            "PONDERED [over|through] [carefully|internally|with [great|due] care|properly|in "
            "detail]>"
        ),
    ),
    (
        "PONDERING",
        (
            "<considering|reviewing|looking at|looking into|looking over|reading|studying|going "
            "through|going over|thinking about|working on|preparing|examining|discussing|on|"
            "thinking over|giving [some|careful|full] <thought|attention> to|taking a look at> "
            "PONDERED [carefully|internally|with [great|due] care|properly|at the moment|right now|"
            "now|in detail]"
        ),
    ),
    (
        "WAITED",
        (
            "<[a little|a bit|some|just a moment|a moment|a little while|a short while] [longer|"
            "more] [for our <answer|reply|response>] [while we PONDER]>"
        ),
    ),
    (
        "RETURN",
        (
            "<get back|come back|be back|be right back|write|write back|reply|respond|answer|"
            "return|be in touch|follow up|be with you> [to <you|it>|with you|you] [SOON|as soon as "
            "<we can|possible>|when we are ready] [with <our|an> <answer|reply|response>]"
        ),
    ),
)
_ACCEPT: Final = (
    "TAKE",
    (
        "<accept|say yes to> <your|the> [PRAISE] <OFFER|terms> [you made [us|to us]|of yours] [as "
        "it stands|as stated|as <set out|received>] [on|with|under|of|at] [as follows|<the "
        "following|these|your> terms|the following] ITEM+"
    ),
)
_CONFIRM: Final = (
    "TAKE",
    (
        "confirm <our|the|this|your> [PRAISE] <agreement|acceptance> [we reached|reached|between "
        "us|between our companies|with you] [as it stands|as stated] [on|with|under|of|at] [as "
        "follows|<the following|these> terms|the following] ITEM+"
    ),
)
_AGREED: Final = (
    "<hooray|wonderful|fantastic|great|excellent|perfect|lovely|marvellous|super> [news] [from us]",
    (
        "<we have a deal|it's a deal|it is a deal|it's a yes from us|that works for us|it's all "
        "agreed|we are agreed|we are in agreement|we have an agreement|all agreed|it is agreed|we "
        "<say|happily say|gladly say> yes|that's great|what great news>"
    ),
    (
        "[it <was|has been>|it's been] [a|such a|a great] [ADV] <pleasure|joy|delight|lovely|great|"
        "wonderful|nice> <SPEAKING you|doing business with you> [all|again]"
    ),
    (
        "we look forward to <working with you|our <cooperation|collaboration|partnership>|our work "
        "together>"
    ),
    "<yay|perfect|brilliant|splendid|good news|yes|super>",
    "<we are|we're> in",
    (
        "<we are [ADV] <over the moon|so happy|thrilled>|we <could not|couldn't> be happier> "
        "[about <this|it>|to <confirm|accept> <it|this|our agreement|your OFFER>] [{all}]"
    ),
    "we hereby declare our acceptance of your [PRAISE] OFFER [{all}]",
    (
        "<with this MESSAGE|[please] note that|to confirm|this is to confirm that|we confirm that|"
        "we are happy to <inform you|say|let you know> that|> <we|and> [hereby|ADV] [<are|would "
        "be> [ADV] <pleased|happy|glad|delighted|thrilled|excited|honoured|proud> to|have the "
        "<honour|pleasure> to|would like to|gladly|happily|gratefully|formally|hereby] TAKE"
    ),
    "<it is|it's> [with] [A] [PRAISE] <pleasure|honour|joy|delight> <to|that we> TAKE",
    "[ADV] <happy|glad|pleased|delighted|thrilled> to TAKE",
    "we thank you for your <courtesy|kindness|patience> throughout",
    (
        "<thank you|many thanks|thanks [so much|a lot]|we [ADV] <thank you|appreciate>|we are "
        "[ADV] <grateful|thankful>> [for] <your [PRAISE] <acceptance|agreement|confirmation>|"
        "accepting [our OFFER]|saying yes|agreeing>"
    ),
)
_BY_ACT: Final = MappingProxyType(
    {
        Act.OPEN: (INVITING, INVITATIONS),
        Act.PROPOSE: (OFFERS, OFFERING),
        Act.COUNTER: (OFFERS, OFFERING),
        Act.ACCEPT: ((*OFFERS, _ACCEPT), _AGREED),
        Act.CONFIRM: ((*OFFERS, _CONFIRM), _AGREED),
        Act.REJECT: (FINISH, ENDING),
        Act.WITHDRAW: ((), WITHDRAWING),
        Act.HOLD: ((), WAITING),
        Act.REFUSE: ((*FINISH[:2], *REFUSED), REFUSING),
    }
)


@cache
def sayings(act: Act) -> re.Pattern[str]:
    """Return what matches the sentences that pass beside an act as they are."""
    names, texts = _BY_ACT[act]
    offers = act in OFFER_ACTS
    made = Sayings(
        joined=(*COURTESIES, *texts),
        alone=ALONE if offers else (),
        joining=JOINING,
        unless=TAKEN_FOR_THEIRS if offers else (),
    )
    return matching(made, phrases(*NAMES, *_MOVES, *names))
