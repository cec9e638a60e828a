"""What English prose may say as whole sentences beside an offer of ours."""

from typing import Final

OFFERS: Final = (
    ("A", "<a|an|the|our|>"),
    ("MONEY", "<<at|for|with|of|and|> A <price|rate|> <of|is|at|> {money}>"),
    ("VOLUME", "<<for|of|and|with|> A <quantity|volume|> <of|is|> {quantity}>"),
    (
        "STARTING",
        (
            "<<with|and|for|> A <start|start date|starting date|beginning> <on|of|from|is|>|<and|> "
            "<starting|beginning|commencing> <on|from|>|effective|effective from|as of|on|> {date}"
        ),
    ),
    (
        "DELIVERY",
        (
            "<<with|and|for|> A <delivery|delivery time|delivery period> <of|in|within|is|takes|>|"
            "<and|> delivered <in|within>|and within|within|in|> {days} [from {date}]"
        ),
    ),
    (
        "CHOSEN",
        "<and|> <delivery|delivered|shipped|incoterm|with|terms|> <under|on|as|> {choice}",
    ),
    ("SUM", "<total|overall total|grand total|total <price|amount|sum|cost>|sum>"),
    (
        "WHOLE",
        (
            "<<and|with|for|so|giving|making|being|at|in|which <makes|gives>|that <makes|gives>|> "
            "A SUM <is|of|comes to|amounts to|being|>|<and|so|for|which|> <that|> <makes|making|"
            "comes to|coming to|amounts to|amounting to|totalling|totaling|gives|adds up to> <A "
            "SUM of|>|so|for> {total} [in total|overall|altogether|all together|in all]"
        ),
    ),
    ("EVERY", "<on|under|with|> <these|the following|> <terms|conditions|> {all}"),
    ("ITEM", "<MONEY|VOLUME|STARTING|DELIVERY|CHOSEN|WHOLE|EVERY>"),
    ("UNTIL", "<until|till|up until|up to|through> {until}"),
    (
        "STANDING",
        (
            "<valid|open|good|effective|available|active|in effect|in force|in place|on the table|"
            "there [for you]|yours to <consider|review|look at>|open <to|for> [your] [kind] "
            "<consideration|review|reply|response|answer>>"
        ),
    ),
    (
        "IT",
        (
            "<it|this|that|they|which|and|<these|the|our|its> <terms|conditions>|all of this|<the|"
            "our|this> [kind|whole|formal|latest] <OFFER|quote|bid>>"
        ),
    ),
    (
        "STANDING-UNTIL",
        (
            "<<is|are|shall be|will be|<will|shall> <remain|stay>|remains|remain|stays|stay> "
            "STANDING UNTIL|<will|shall|> <stand|stands|hold|holds|run|runs|last|lasts|apply|"
            "applies> [good|open] UNTIL|<will|shall|> <lapse|lapses|expire|expires|end|ends|close|"
            "closes> <on|at|by|after|> {until}|<can|may> be <considered|taken up|answered|"
            "reviewed> UNTIL>"
        ),
    ),
    (
        "GLADLY",
        (
            "<we <would [ADV] <like|love> to|wish to|want to|are [ADV] <pleased|happy|glad|"
            "delighted|honoured|honored|privileged|excited|proud|thrilled> to|would be [ADV] "
            "<pleased|happy|glad|delighted|honoured> to|should like to|have the <honour|honor|"
            "pleasure|privilege> to|beg [leave] to|ADV|hereby [ADV]|therefore|ADV therefore>|we'd "
            "[ADV] <like|love|be happy|be glad> to|we're [ADV] <pleased|happy|glad|delighted|"
            "excited> to|hereby we|with this MESSAGE we|it is with [PRAISE] pleasure that we|"
            "permit us to|and [ADV]|it is [A] [ADV] <pleasure|honour|privilege|delight> to|allow "
            "us to|please allow us to|may we [respectfully]>"
        ),
    ),
    (
        "DOING",
        (
            "<we <have the <honour|honor|pleasure|privilege> of|take [great] <pleasure|pride> in|"
            "are>|we're>"
        ),
    ),
    (
        "KIND",
        (
            "[kind|formal|respectful|following|written|full|complete|own|sincere|humble|brief|"
            "detailed]"
        ),
    ),
    (
        "OURS",
        (
            "<our|the|this|an|a|the following|these> [lovely|nice] KIND OFFER [to you|for you|just "
            "for you] [below|here|herewith|as <follows|set out <here|below>>|set out <here|below>|"
            "in <brief|short|full|return|reply|response|answer>] [to your [PRAISE] <OFFER|"
            "MESSAGE>] [for your [kind|careful] <consideration|review|attention>]"
        ),
    ),
    (
        "WHAT",
        (
            "<OURS|the following [terms] [to you] [instead|in <return|reply|response|answer>] [for "
            "your [kind|careful] <consideration|review|attention>]|these terms [in <return|reply|"
            "response|answer>]|this|as follows|our terms|in <reply|response|answer>|>"
        ),
    ),
    (
        "MAKE",
        (
            "<offer [you]|propose [to you]|suggest|submit [to you]|present [to you|you with]|make "
            "[you]|share [with you]|send [you]|put forward|put to you|lay before you|table|tender|"
            "set out|counter [with]|<reply|respond|answer|come back> [to <you|it|your OFFER>] "
            "[with]|extend to you|go with|set forth|come back with|lay out|put <before|to> you|"
            "answer <it|your OFFER> with|counter your OFFER with|return>"
        ),
    ),
    (
        "MAKING",
        (
            "<offering [you]|proposing|suggesting|submitting [to you]|presenting [to you]|making "
            "[you]|sharing [with you]|sending [you]|putting forward|tendering|setting out|"
            "<replying|responding|answering> [to <you|it|your OFFER>] with>"
        ),
    ),
    (
        "BEFORE",
        (
            "<having [ADV|carefully] <considered|reviewed|studied|examined|read> <your [PRAISE] "
            "<OFFER|MESSAGE>|it> [with [due|great] care|carefully|closely|with <interest|"
            "attention>]|having given your [PRAISE] <OFFER|MESSAGE> [our] [due|full|careful] "
            "<consideration|attention>|<in <reply|response|answer|return>|with <reference|regard>|"
            "with [all] [due] respect|further|as a reply> [to your [PRAISE] <OFFER|MESSAGE|"
            "interest>]|following your [PRAISE] OFFER|after [careful|due|thorough] <consideration|"
            "review> of your [PRAISE] <OFFER|MESSAGE>|as our <reply|response|answer>|instead>"
        ),
    ),
    (
        "SEEN",
        (
            "<we <have|> [ADV|carefully|now] <received|read|reviewed|considered|studied|examined|"
            "looked at|noted> <your [PRAISE] <OFFER|MESSAGE>|it> [carefully|closely|with [great|"
            "due] <care|interest|attention>]|your [PRAISE] <OFFER|MESSAGE> has <been [carefully] "
            "<received|read|reviewed|considered>|reached us|received our [most|full] [careful|"
            "full] attention>|we <acknowledge [receipt of]|refer to> your [PRAISE] <OFFER|MESSAGE> "
            "[with thanks]|we <took|had> a <good|careful|close> look [at <it|your OFFER>]|we "
            "thought it over>"
        ),
    ),
    (
        "HERE",
        (
            "<<here is|here's|this is|below is|enclosed is|attached is|enclosed please find|please "
            "[kindly] <find|see>|kindly <find|see>|herewith|you <will|can> find|please <have|take> "
            "a look at> [enclosed|attached|below|here|herewith] OURS|<here is|here's|this is> "
            "<what we <have in mind|came up with>>|<here is|here's> <what we <have in mind|would "
            "[ADV] <like|love> to <offer|propose|suggest> [you]|can <offer [you]|do [for you]>|"
            "propose|suggest|offer [you]|would <offer|propose|suggest>|came up with|have prepared>|"
            "our own|ours>|<OURS|our <reply|response|answer> [to <you|it|your OFFER>]> <is|reads|"
            "comprises|includes|contains|consists of|follows|is OURS|> <as follows|the following "
            "[OFFER]|here|below|>|<the|> terms [of <our|this> OFFER] <are|> <as follows|the "
            "following|>|we <have [ADV]|> <prepared|put together|came up with> <this|our|an|the "
            "following> KIND OFFER [for you]|we came up with this>"
        ),
    ),
    ("LEAD", "<HERE|GLADLY MAKE WHAT|we MAKE WHAT|DOING MAKING WHAT>"),
)
OFFERING: Final = (
    (
        "<BEFORE|> LEAD <which STANDING-UNTIL|STANDING UNTIL|> <ITEM+|> <and IT STANDING-UNTIL|IT "
        "STANDING-UNTIL|STANDING UNTIL|>"
    ),
    "SEEN",
    "SEEN and <GLADLY|> MAKE WHAT ITEM+",
    "<how about|how does this sound|how does the following sound> ITEM+",
    "to MAKE OURS ITEM+",
    "<the|our> SUM <is|comes to|amounts to|would be|will be|> {total}",
    "[<please|kindly> note that] <IT|it's> <STANDING-UNTIL|STANDING UNTIL>",
    "<the|our|this|it|> STANDING UNTIL",
    (
        "<validity|its validity|expiry|expiry date|offer validity> <until|is|is until|runs until|"
        "extends until|extends to|lasts until|ends on|ends|> {until}"
    ),
    (
        "you [can|may] <have|take> [your] [time] [with <it|this>] until {until} [to <reply|respond|"
        "answer|<consider|review> <it|our OFFER|this>|think it over|look it over|look at <it|our "
        "OFFER>|decide|let us know|take it up>]"
    ),
    "<the|our> <price|rate> is {money} <ITEM+|>",
    "<the|our> <quantity|volume> is {quantity} <ITEM+|>",
    "<have|take> a look at OURS ITEM+",
    "so [that] there is [still] time to <think it over|look it over|consider it|review it|reply>",
    "it <is waiting|waits|is here|is there> [for you] UNTIL",
    "<it|the OFFER> <remains|is|stays|will remain|will stay> open to you UNTIL",
    "please note its validity UNTIL",
    "we have OURS <of our own|> [in <reply|response|answer> to yours] ITEM+",
    "our turn ITEM+",
    (
        "we were [ADV] <happy|glad|pleased|delighted> to <get|receive|read> your [PRAISE] <OFFER|"
        "MESSAGE>"
    ),
    "your [PRAISE] <OFFER|MESSAGE> is [very|much|greatly|ADV] appreciated",
    (
        "[please|kindly] <reply|respond|answer|get back to us|come back to us|let us <know|hear "
        "from you>|let us have your <answer|reply|response>> <by|until|before> {until}"
    ),
    "here you go",
)
"""Sayings that may stand beside an offer of ours, each slot where it belongs."""
ALONE: Final = (
    "<price|rate> {money}",
    "<quantity|volume> {quantity}",
    "<delivery|delivery time> {days}",
    "<start|start date> {date}",
    "SUM {total}",
    (
        "<that|this|it|all in all that|altogether that|in total that|together that> <is|makes|"
        "comes to|gives|adds up to|amounts to> <A SUM of|> {total} [in total|overall|altogether|in "
        "all]"
    ),
)
"""The same, but each for itself: beside the name of an offer of theirs, it would be of theirs."""
TAKEN_FOR_THEIRS: Final = (
    (
        "accept (?:[^ ]+ )*(?:and|our|the|this|these) (?:[^ ]+ )?(?:offer|proposal|counter-?offer|"
        "counter-?proposal|terms|conditions|price) "
    ),
    (
        "(?<!to )(?<!counter )(?<!answer )your (?:[^ {]+ ){0,2}?(?:offer|proposal|counter-?offer|"
        "counter-?proposal|terms|price) (?:(?!we |we'd |we're |our |ours |here |here's |this is )"
        r"[^ {]+ )*\{"
    ),
    (
        "your (?:[^ {]+ ){0,2}?(?:offer|proposal|counter-?offer|counter-?proposal|terms|price) "
        r"(?:and |so |but |yet |as )*(?:which|that|it|they|this(?! is)|the \S+) (?:[^ {]+ )*\{"
    ),
)
"""Where a slot would hold what they offer, or they would be asked to accept."""
