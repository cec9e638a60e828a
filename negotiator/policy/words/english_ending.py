"""What English prose may say as whole sentences to end talks, withdraw or refuse."""

from typing import Final

from negotiator.policy.words.english_asking import UNDERSTOOD

_GOING_ON: Final = (
    (
        "<the|our> TALKS [itself|themselves|between us|with you] <goes on|go on|continues|continue|"
        "remains [open|ongoing]|remain [open|ongoing]|<is|are> [still] <open|ongoing|not <affected|"
        "over|ended|closed|finished>|going on>|stays open|stay open|carries on|carry on>"
    ),
    "TALKS <goes on|go on|continues|continue|remain open>",
    (
        "we [<are|remain> [still|very much|ADV]] <open to|happy to|glad to|keen to|ready to|"
        "pleased to|in|hope to|wish to|would like to|would love to|would still <like|love> to|look "
        "forward to|still look forward to|in favour of|want to> <<talking|negotiating|continuing> "
        "[our TALKS] [with you]|TALKS with you|[keep <talking|negotiating>|continue [<our|the> "
        "TALKS|talking|negotiating]|talk|negotiate|carry on] [with you]|keep <the|our> TALKS going "
        "[with you]>"
    ),
    (
        "we'd [still] [very much] <love|like> to <keep <talking|negotiating> [with you]|keep <the|"
        "our> TALKS going|continue <the|our> TALKS [with you]>"
    ),
    (
        "<let's|let us|please let us> <keep talking|keep in touch|stay in touch|keep the TALKS "
        "going|carry on talking|continue <our|the> TALKS>"
    ),
    "we <are|remain> [still] <at your disposal|in touch|here|in TALKS with you>",
    "we are [ADV] <happy|glad> <about that|to say so|of that>",
    "of course",
    UNDERSTOOD,
    (
        "<are|remain> [ADV|still] <happy|glad|ready|keen> to <keep <talking|negotiating>|talk|"
        "negotiate|continue <our|the> TALKS>"
    ),
    "[we] <look|looking> forward to <talking|keep talking|our TALKS|more TALKS|talking more>",
    (
        "we remain <available|at your disposal|here|open> for <[further] TALKS|[the] continuation "
        "of <our|the> TALKS>"
    ),
    "we are still here",
)
WITHDRAWING: Final = (
    (
        "[OPENER] [but] [hereby] we [HEREBY|MUST|MUST HEREBY|are HEREBY] <withdraw|withdrawing|"
        "take back|taking back|retract|retracting|pull|pulling|pull back|pulling back|recall|"
        "recalling|rescind|revoke|cancel|cancelling> OURS [back] [now|with immediate effect|with "
        "effect from now]"
    ),
    (
        "[OPENER] [but] we [HEREBY|MUST|are HEREBY] <take|taking|pull|pulling> OURS <back|off the "
        "table|from the table> [now]"
    ),
    "[OPENER] [but] we have [HEREBY] <withdrawn|taken back|pulled back|retracted|rescinded> OURS",
    (
        "[OPENER] [but] [that] OURS <is|has been|was|must be> [HEREBY|now] <withdrawn|taken back|"
        "retracted|off the table|no longer <valid|available|open|on the table|in effect|in force|"
        "standing>|rescinded> [now|with immediate effect]"
    ),
    "[OPENER] [but] OURS no longer <stands|applies|holds>",
    "please <consider|regard|treat> OURS [as] [HEREBY] <withdrawn|no longer valid>",
    *_GOING_ON,
)
FINISH: Final = (
    ("WITHOUT", "[without [an|a|any] <agreement|result|outcome>]"),
    ("HERE", "[here|now|at this <point|stage>|with this MESSAGE]"),
    (
        "WHY",
        (
            "[for the following reason [below]|the reason is [as follows]|as|because|since|the "
            "reason being|reason] {all}"
        ),
    ),
    (
        "END",
        (
            "<end|ending|close|closing|stop|stopping|conclude|concluding|terminate|terminating|"
            "finish|finishing|leave|discontinue|discontinuing|break off|wrap up>"
        ),
    ),
)
ENDING: Final = (
    (
        "[OPENER] [but] we [HEREBY|MUST|MUST HEREBY|are HEREBY|are going to|have HEREBY] <END "
        "[<this|the|our> TALKS|things|the talking]|bring <this|the|our> TALKS to <a close|an end>|"
        "bringing <this|the|our> TALKS to <a close|an end>|wrap things up|leave it|leave things|"
        "stop talking|part ways|say goodbye> [WITHOUT] [HERE] [WITHOUT] [WHY]"
    ),
    (
        "[OPENER] [but] [with this MESSAGE] <this|the|our> TALKS <is|are|has been|have been|has|"
        "have|must> [HEREBY] <ended|closed|over|at an end|finished|concluded|terminated|come to "
        "<an end|a close>|end|close> [WITHOUT] [HERE] [WHY]"
    ),
    "[OPENER] [but] this is where <our|the> TALKS <ends|end|stops|stop|closes> [WITHOUT] [WHY]",
    (
        "[OPENER] [but] <our|the|this> TALKS <ends|end|stops|stop|comes to an end|come to an end> "
        "[here|now] [WITHOUT] [WHY]"
    ),
    (
        "[OPENER] [but] we <will not|won't|cannot|can't|are not able to|are unable to|do not wish "
        "to> [be] <continue|continuing|go any further|going any further|carry on|taking this [any] "
        "further|take this [any] further|go on> [with <this|the|our> TALKS] [WHY]"
    ),
    (
        "[OPENER] [but] [we|our TALKS] have <come|reached> [to] <an end|the end [of <our|the|this> "
        "TALKS]> [WHY]"
    ),
    "the reason is [as follows|the following] {all}",
    "reason {all}",
    "[OPENER] [but] it is time to <say goodbye|end <this|the|our> TALKS|stop here> [WHY]",
    "[OPENER] [but] we are [ADV] sad to <end|leave> <it|this|the TALKS|our TALKS> here [WHY]",
    (
        "[OPENER] [but] <there will be no agreement|no agreement has been reached|we have not "
        "reached an agreement> [WHY]"
    ),
)
REFUSED: Final = (
    (
        "LAST",
        (
            "<your|the|this|that> [last|latest|previous|most recent] <message|note|letter|mail|"
            "email|request> [to us]"
        ),
    ),
    (
        "CANNOT",
        (
            "<cannot|can't|can not|could not|couldn't|are [ADV] [regrettably|unfortunately] "
            "<unable to|not able to>|were <unable to|not able to>|are not in a position to>"
        ),
    ),
    (
        "HANDLE",
        (
            "<act [on|upon]|process|handle|respond to|work with|do anything with|take [any] action "
            "on|follow|take up|use|make use of|deal with|act further on>"
        ),
    ),
    (
        "HANDLED",
        "<acted [on|upon]|processed|handled|taken up|followed|used|dealt with|worked with>",
    ),
    (
        "WHY",
        (
            "[for the following reason [below]|the reason is [as follows]|as|because|since|the "
            "reason being|reason] {all}"
        ),
    ),
)
REFUSING: Final = (
    "[OPENER] [but] [that] we CANNOT HANDLE <LAST|it|this> [HERE] [WHY]",
    "[OPENER] [but] [that] LAST <cannot|can't|could not|couldn't|can not> be HANDLED [WHY]",
    "[OPENER] [but] LAST is not something [that] we can HANDLE [WHY]",
    "[OPENER] [but] LAST <didn't|did not> work [for us|at our end|on our side] [WHY]",
    "[OPENER] [but] there is <nothing|not a lot|not much> we can do with <LAST|it> [WHY]",
    "[OPENER] [but] no [further] action <can|could> be taken on <LAST|it> [WHY]",
    "we [have] received LAST",
    "we acknowledge [the] [receipt of] LAST [with thanks]",
    "and CANNOT HANDLE <LAST|it|this> [WHY]",
    "CANNOT HANDLE <LAST|it|this> [WHY]",
    "the reason is [as follows|the following] {all}",
    "reason {all}",
    (
        "[<please|feel free to|please feel free to|you are welcome to>] [check it and|kindly] "
        "<write|send it|send it to us|send us another <message|note>|send us your <message|note>|"
        "write to us|try|try it|get in touch> [again]"
    ),
)
