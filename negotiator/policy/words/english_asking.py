"""What English prose may say as whole sentences to invite to talks and to ask to wait."""

from typing import Final

INVITING: Final = (
    (
        "INVITE",
        (
            "<we [hereby|would [ADV] like to|wish to|'d like to|would be [ADV] <happy|glad|pleased|"
            "delighted|honoured> to|are [ADV] <happy|glad|pleased|delighted|honoured|excited> to|"
            "have the <honour|pleasure> to] invite <you|your company|you and your <team|company>> "
            "to|we'd [ADV] <love|like> [you] to|we [would [ADV]] <propose|suggest|like|love|wish|"
            "want|ask you> to|we [would be|are] [ADV] <happy|glad|pleased|delighted|honoured|"
            "excited|keen|eager> to|it would be [a|an|our] [ADV] [pleasure|honour|great|lovely|"
            "wonderful|privilege|delight] to|may we [respectfully] invite you to|permit us to "
            "invite you to|allow us to invite you to|we would consider it [an|a] [great] <honour|"
            "pleasure|privilege> to|may we [respectfully] have the <honour|pleasure> to|we "
            "[respectfully] <request|ask for> the <pleasure|honour> to|let us|let's|we hereby|"
            "please join us to>"
        ),
    ),
    (
        "BEGIN",
        (
            "<negotiate|discuss|talk|talk about|talk through|go through|chat|chat about|explore|"
            "look at|work through|sit down [together] and <talk|discuss>|sit down [together|with "
            "you] [and <talk|discuss|negotiate> [about|through]]|[enter into|begin|start|open|"
            "have] [a|the|our] [friendly|open] <negotiations|TALKS|chat>|start <talking|"
            "negotiating>|get <started|talking>|get <the|our> TALKS <going|started>|join us <in|"
            "for> [a] <negotiating|discussing|talking about|TALKS>>"
        ),
    ),
    (
        "THEM",
        (
            "[with <you|us|your [PRAISE] company>|together [with <you|us>]|between our companies] "
            "[on|about|over|regarding|through|of|based on] [<the|our> [points|matters|topics|items|"
            "terms] [in|of|on|set out in|listed in]] [<the|our|an> <enclosed|attached> <agenda|"
            "points|topics>|it|these points] [with <you|us>|together [with you]]"
        ),
    ),
)
INVITATIONS: Final = (
    "[OPENER] [and] INVITE BEGIN THEM [and BEGIN THEM]",
    (
        "[<the|our> <enclosed|attached> agenda|it] <sets out|lists|covers|shows|contains|has|"
        "names> [all] [the|our] <points|matters|topics|items|issues|subjects> [that] [[we|you and "
        "we] <would [ADV] like|wish|want|hope> to <negotiate|discuss|talk about> [with you]|for "
        "<discussion|negotiation|our TALKS>|to be <discussed|negotiated>|to <discuss|negotiate>]"
    ),
    (
        "[<please|kindly> <find|see|have a look at|take a look at> | have a look at|take a look at|"
        "you will find|enclosed <please find|is|you will find>|attached <is|please find|you will "
        "find>] [<the|our|an> [enclosed|attached] agenda] [enclosed|attached|below|for your "
        "<review|consideration>] [with this MESSAGE]"
    ),
    "<the|our> agenda is <enclosed|attached> [with this MESSAGE]",
    (
        "<may we have|we would like to have|we would appreciate|we [respectfully] <request|ask "
        "for>> the [great] <honour|pleasure|privilege> of <opening|beginning|starting|negotiating|"
        "discussing|having> [a|the] [TALKS] THEM"
    ),
    (
        "we would be [ADV] <grateful|glad|happy|pleased|delighted|honoured> if you would <join us "
        "[in|for] [negotiating|discussing|TALKS]|<talk|negotiate> with us> THEM"
    ),
    "we would love that",
    "[we are] [ADV] looking forward to it",
    "[are you] ready to <talk|start|chat>",
    "we have <enclosed|attached> <an|the|our> agenda",
    "can't wait to <hear VIEWS|talk [with you]|get started>",
    (
        "[and] [we] <can't wait|cannot wait|look forward> to <talk|get started|start|chat|talking|"
        "getting started> [with you]"
    ),
    "it is our [PRAISE] wish to BEGIN THEM",
    "<on|about> which we would [ADV] <like|love> to <negotiate|talk|discuss> [with you]",
    (
        "<no offer [of ours]|we do not make an offer|we are not making an offer|we make no offer|"
        "no offer from our side> [is|has been|is being] [made|attached|enclosed|on the table|"
        "included] [yet|at this <stage|point>|so far|with this MESSAGE|for now|here|at present]"
    ),
    (
        "<this|it> is [not yet an offer|not an offer [yet]|just an invitation [to <talk|"
        "negotiate>]|an invitation to <talk|negotiate>] [and] [not [yet] an offer]"
    ),
    (
        "[<how|what> about|shall we have|are you up for|would you like] [a|to] <chat|talk|TALKS|"
        "talk> [about|on|over] [the <enclosed|attached> agenda]"
    ),
)
UNDERSTOOD: Final = (
    "we hope [that] <you understand|<that|this> is <okay|all right|fine> [with you]>"
)
WAITING: Final = (
    UNDERSTOOD,
    "OPENER we [are|'re] [still|currently|now|just|busy] PONDERING",
    (
        "<we are|we're|while we are|as we are|we have been> [ADV] [still|currently|now|just|busy] "
        "PONDERING"
    ),
    "[while|as] we PONDER",
    "<we|we [still] <will|shall|hope to|aim to>|we'll|and> [ADV] RETURN",
    (
        "<we need|we'd like|we would like|please <give|allow|grant> us|give us|allow us|may we "
        "have|we <kindly|respectfully> ask for> <just [a little|some]|time|some|a little|a bit of|"
        "a bit|a little more|some more|a moment|a short moment|a little while|a little bit of> "
        "[more] [time] [to <PONDER|RETURN|think|do so|reply>|for our <answer|reply|response>|for "
        "this]"
    ),
    (
        "[please|kindly|we [kindly|respectfully] ask you to|we would ask you to] [do] <wait|hold "
        "on|hang on|stand by|sit tight|hang in there|stay with us|bear with us|be patient|be "
        "patient with us|hold the line|await our <answer|reply|response>|stay tuned> [please] "
        "WAITED [please]"
    ),
    "[just] a [short] moment [please|of patience please]",
    (
        "our [PRAISE] <answer|reply|response> <will follow|follows|is on its way|is <under|in> "
        "preparation|is being prepared|will <reach you|be with you|come>|is coming|is taking "
        "shape> [SOON|as soon as possible]"
    ),
    (
        "you <will|'ll> [SOON] <hear from us|have our <answer|reply|response>|receive our <answer|"
        "reply|response>> [SOON]"
    ),
    (
        "<we <ask|ask for|request|beg|appreciate>|may we <ask|ask for|request>> your [PRAISE] "
        "<patience|indulgence|understanding> [while|as] [we PONDER|we are PONDERING|you wait|with "
        "this]"
    ),
    (
        "[please|you may] <be|rest> assured that <your [PRAISE] <MESSAGE|OFFER>|it> is [being "
        "<considered|reviewed|read|studied|looked at>|receiving our [PRAISE] attention|with us] "
        "[with [great|due] care]"
    ),
    (
        "<we have|we got|we've|we have received|we received|we've received|we have got|we've got|"
        "have received> your [PRAISE] <MESSAGE|OFFER> [safely]"
    ),
    (
        "your [PRAISE] <MESSAGE|OFFER> <has been received|has reached us|has arrived [safely]|is "
        "with us|reached us|is under [PRAISE] <review|consideration>|is being [ADV|carefully] "
        "<reviewed|considered|read|studied|looked at|discussed>|is receiving our [PRAISE] "
        "attention> [and is being <reviewed|considered|read>] [with [great|due] care]"
    ),
    (
        "[this is] [just] a [quick|short|brief] note to <say|let you know> [that] [we have your "
        "MESSAGE|we are on it|your MESSAGE has <arrived|reached us>]"
    ),
    "we are on it",
    "<will|shall> [ADV] RETURN",
    "beg your [PRAISE] <patience|indulgence> [while <we PONDER|we are PONDERING|we do so>]",
    "we <just|still> need <a little|some|a bit> more time",
    (
        "your [PRAISE] MESSAGE has been [duly|safely] received and is <under [PRAISE] <review|"
        "consideration>|with us>"
    ),
    "thank you for [your patience while] we <PONDER|are PONDERING>",
)
