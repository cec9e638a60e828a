"""What English prose may say beside any move, as whole sentences: greetings, thanks, wishes.

Each says nothing of what is negotiated. So none of them holds what an offer is made of, and none
says what we think of an offer of theirs, but thanks for it.
"""

from typing import Final

_ADVERBS: Final = (
    "[very|truly|really|so|most|sincerely|warmly|kindly|respectfully|deeply|genuinely|greatly] "
    "[much|very|truly]"
)
NAMES: Final = (
    ("ADV", _ADVERBS),
    (
        "PRAISE",
        (
            "<kind|warm|friendly|sincere|prompt|quick|thoughtful|valued|esteemed|courteous|careful|"
            "continued|great|lovely|honest|heartfelt|deep|warmest|kindest|deepest|full|detailed|"
            "clear|generous|gracious|last|latest|wonderful|patient|swift>"
        ),
    ),
    ("TEAM", "<<our|the> [whole|entire] team|all of us|us all|our side|everyone here>"),
    ("OFFER", "<offer|proposal|counter-offer|counteroffer|counter-proposal|counterproposal>"),
    ("MESSAGE", "<message|note|letter|reply|response|answer|email|mail>"),
    (
        "TALKS",
        "<negotiation|negotiations|talks|discussion|discussions|conversation|dialogue|exchange>",
    ),
    ("AGENDA", "<enclosed|attached> agenda"),
    ("SOON", "<soon|shortly|before long|in due course|very soon|at your convenience>"),
    (
        "SPEAKING",
        (
            "<hearing from|talking to|talking with|speaking to|speaking with|chatting with|meeting|"
            "writing to|being in touch with|working with|negotiating with|dealing with>"
        ),
    ),
    (
        "SPEAK",
        (
            "<hear from|talk to|talk with|speak to|speak with|chat with|meet|write to|work with|be "
            "talking to|be talking with|be speaking with|be in touch with|negotiate with>"
        ),
    ),
    (
        "THOUGHTS",
        "[ADV|PRAISE] <thoughts|views|reply|answer|response|feedback|ideas|comments|reaction>",
    ),
    (
        "VIEWS",
        (
            "<[from] you [and your team]|your THOUGHTS [on <it|this|our OFFER|the AGENDA|these "
            "points>]|what you think [<of|about> <it|this|our OFFER|the AGENDA>]|how you see <it|"
            "this|things>>"
        ),
    ),
    (
        "GIVEN",
        (
            "<[again] <your|the> [ADV PRAISE|PRAISE] [and PRAISE] <interest|time|patience|trust|"
            "kindness|courtesy|attention|effort|efforts|cooperation|consideration|feedback|"
            "openness|understanding|support|words|MESSAGE|OFFER|TALKS> [and [your] [PRAISE] "
            "<interest|time|patience|trust|kindness|courtesy|attention|effort|efforts|cooperation|"
            "consideration|openness|understanding>] [in us|in our OFFER|with us|throughout|so far|"
            "today]|<getting back|coming back|writing back|writing|reaching out|talking|speaking|"
            "chatting|replying|negotiating> <to|with> us [today|again|so <quickly|promptly|"
            "kindly>]|the <courtesy|kindness> of your <MESSAGE|OFFER>|<writing|waiting|"
            "understanding|thinking of us|being in touch|being here|being interested|stopping by|"
            "dropping by|getting in touch|keeping in touch|all of it> [so patiently|with us]|being "
            "so <patient|kind|friendly|open|understanding> [with us]|taking the time [to <write|"
            "reply|respond|talk> [<to|with> us]]|bearing with us|all your <time|kindness|patience|"
            "effort|efforts|work> [and <kindness|patience|care>]|sending <it|this|that|your OFFER|"
            "your MESSAGE> [over|our way|through]|keeping <the|our> TALKS going|everything [so "
            "far]>"
        ),
    ),
    (
        "TROUBLE",
        (
            "<this|that|it|the delay|the wait|any <inconvenience|trouble|confusion>|the "
            "<inconvenience|trouble|confusion> [this <causes|may cause>]|keeping you waiting>"
        ),
    ),
    ("REGARDS", "<regards|wishes|greetings|thanks|compliments>"),
)
"""Phrases by name, each made of those before it."""

JOINING: Final = "and|but|so|yet|as|which"
COURTESIES: Final = (
    # Greetings.
    (
        "<hello|hi|hey|greetings|welcome|good <morning|afternoon|evening|day>> [there|again|"
        "everyone|all] [to you [all|and your team]] [from TEAM]"
    ),
    (
        "dear <sir [or madam]|madam [or sir]|sirs [or madams]|sir madam|colleague|colleagues|"
        "partner|partners|friend|friends|all|team|everyone|counterpart>"
    ),
    (
        "[<a|our|with> [very] [PRAISE]|PRAISE|many|best] greetings [to you [all|and your team]] "
        "[from TEAM]"
    ),
    "to whom it may concern",
    # Thanks.
    (
        "<many [ADV] thanks|[our|with] [ADV PRAISE|PRAISE] thanks|thanks [a lot|so much|very much|"
        "a bunch|again|ever so much]|[a [big|very] [PRAISE]|and] thank you [ADV|again|all|kindly|"
        "ever so much|a lot]|we [ADV|would like to|wish to|want to] thank you [ADV|again]|we <are|"
        "remain> [ADV] <grateful|thankful|obliged> [to you]|allow us to thank you [ADV]|<let us|we "
        "would like to|we wish to|allow us to> express our [PRAISE] <thanks|gratitude>> [to you] "
        "[again] [from TEAM] [for GIVEN]"
    ),
    "we [ADV] appreciate <GIVEN|it|that|this>",
    (
        "<please|kindly> accept our [PRAISE] [and PRAISE] <thanks|gratitude|apologies|regards|"
        "greetings|compliments|appreciation|wishes> [for <GIVEN|TROUBLE>]"
    ),
    # It is good to talk.
    (
        "[<it|this> <is|was|has been>|it's] [ADV|been] <[a|our|such a] [ADV] <pleasure|joy|delight|"
        "privilege|great pleasure>|an honour|great|good|lovely|nice|wonderful|delightful> <to "
        "<SPEAK you>|SPEAKING you> [all|again|today|and your team]"
    ),
    "we [ADV] <enjoyed|loved|liked> <SPEAKING you|our TALKS|reading your MESSAGE> [ADV]",
    (
        "[we] [do] hope [that] <you are|you're|all is|your day is going|this [MESSAGE] finds you|"
        "everything is going> [all|doing] well [with you] [today]"
    ),
    (
        "we hope [that] <you [will] <like|enjoy> <it|this|our OFFER>|<it|this|our OFFER> [is|will "
        "be] of interest [to you]|<it|this> finds you well>"
    ),
    # Wishes and closings.
    (
        "[we wish you|wishing you|have|please have] <a|an> [ADV] <great|good|lovely|nice|wonderful|"
        "pleasant|excellent|beautiful> <day|afternoon|evening|morning> [ahead|everyone] [to you]"
    ),
    (
        "<all the [very] best|<we wish you|wishing you> <all the [very] best|the [very] best|well|"
        "every success|much success>> [to you [all|and your team]|to all of you] [from TEAM] [in "
        "all you do|with everything]"
    ),
    "take [good] care",
    "[and] [with|our|my] [our|my] [PRAISE|best] REGARDS [to you [all|and your team]] [from TEAM]",
    "[we remain] [most] <respectfully|sincerely|faithfully|truly|cordially|warmly> [yours]",
    "[we remain] yours [most|very] <faithfully|sincerely|respectfully|truly|cordially>",
    "with [the] [PRAISE|utmost|greatest] <respect|esteem> [and <respect|esteem|regards>]",
    "cheers",
    "<talk|speak|see you|write> soon",
    "<thanks|many thanks|thank you> to you [all] [and your <team|company|colleagues>]",
    (
        "[we are|we're] so <glad|happy> to <get things going|get the ball rolling|get <started|"
        "going|talking>>"
    ),
    "we had a [ADV] <great|good|lovely|nice|wonderful> time SPEAKING you",
    "<oh|oops>",
    "<it is|it's> [ADV] <great|good|lovely|nice|wonderful> to have you <here|with us>",
    "permit us to <thank you|express our <thanks|gratitude>> [for GIVEN]",
    "hope to hear from you [again] [SOON]",
    "<happy|glad|eager|curious|excited> to <hear VIEWS|talk|chat>",
    "we are [ADV] <happy|glad|pleased|delighted> to hear from you [again]",
    "we would [ADV] be <grateful|thankful|glad|happy> for your THOUGHTS",
    # Looking forward.
    (
        "[we|and] [are|do|ADV|are ADV] <look|looking> [very much] forward to <hearing VIEWS|"
        "[receiving] your THOUGHTS> [SOON|with <interest|pleasure>|and remain yours]"
    ),
    (
        "we [ADV] await your [PRAISE|ADV PRAISE] <reply|answer|response> [with <interest|pleasure|"
        "patience>]"
    ),
    (
        "we [<would|will> [ADV]] [be <delighted|happy|glad|pleased|grateful|eager|curious|"
        "honoured> to|love to|like to|are [ADV] <eager|curious|excited|keen|happy> to|can't wait "
        "to|cannot wait to] <hear VIEWS|know VIEWS|learn VIEWS|receive your THOUGHTS> [SOON]"
    ),
    (
        "we [would [ADV]] <welcome|appreciate> your [PRAISE] <thoughts|views|feedback|comments|"
        "reply|response> [on <it|this|the AGENDA>]"
    ),
    (
        "[so] [what do you think|how does that sound to you|let us know [VIEWS]|please let us know "
        "[VIEWS]|do let us know [VIEWS]]"
    ),
    (
        "[so] [please|and] [do] [feel free to|do not hesitate to|don't hesitate to] <write [to us]|"
        "ask [us]|contact us|get in touch [with us]|reach out [to us]|talk to us> [again|SOON|"
        "anytime] [with any <questions|comments>|if you have [any] questions]"
    ),
    "[so] please <take [all] the time you need|take your time>",
    # Regrets of no move.
    "[we are|we're] [ADV] sorry [<for|about> TROUBLE]",
    "we [ADV] <apologise|apologize> [ADV] [for TROUBLE]",
    "[with] [our|we offer our|please accept our] [PRAISE] apologies [for TROUBLE]",
    (
        "[we] [ADV] [kindly] <ask for|request|appreciate|thank you for> your [PRAISE] "
        "<understanding|patience>"
    ),
    "we remain at your disposal [for <any|further> questions]",
)
"""Sayings that may stand beside any move."""
