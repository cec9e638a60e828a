"""What English prose may not say beside one act, because that act says the contrary.

It is matched against every sentence, those on a list as a whole among them: what is courtesy beside
one move is a contradiction beside another. Who ends a negotiation waits for no answer, and who
takes an offer does not think about it still.
"""

from typing import Final

from negotiator.policy.words.contrary import Contraries
from negotiator.policy.words.english_patterns import OFFER

_GOES_ON: Final = (
    r"(?<!not )(?<!not to )(?<!unable to )(?<!not able to )(?<!longer )(?<!longer to )"
    r"(?<!cannot )(?<!n't )(?<!impossible to )(?<!possible to )(?<!sense to )"
)
_LOOKING: Final = (
    r"(?:review|consider|evaluat|examin|assess|discuss|study|check|weigh|wait|await|deliberat|"
    r"consult|think)\S*"
)
_VIEWS: Final = (
    r"(?:thoughts?|views?|feedback|comments?|answers?|repl(?:y|ies)|responses?|ideas?|opinions?|"
    r"suggestions?|questions?|impressions?|input|message|thinking|side)"
)

_FOR_NOW: Final = (
    (
        r"for (?:now|today|the (?:moment|present|time being)|a (?:while|time|moment)|this "
        r"(?:round|stage|"
        r"time))|(?:at|in) (?:the|this) (?:moment|stage|present|round)|at present|currently|"
        r"presently|"
        r"(?:this|next) round"
    ),
)
_OFFER_STANDS: Final = (
    (
        rf"(?:our|this|that|the|my) (?:\S+ )?{OFFER} (?:also |still )?(?:remains?|stays?|stands?|"
        r"holds?|runs?|(?:is|are) (?:also |still )?(?:open|valid|available|good|yours|effective))"
        r"(?! (?:\S+ )*?(?:apart|far|different|withdrawn|closed|not|no))"
    ),
)
_ANOTHER: Final = (
    (
        rf"(?<!no )(?:another|new|next|better|fresh|further|other|updated|revised|improved) "
        rf"(?:\S+ )?"
        rf"{OFFER}|(?:await|expect|awaiting|welcome) (?:another|others?)|another (?:follows|will)"
    ),
)
_OTHERS: Final = (
    (
        r"(?:another|others?|different|new) (?:\S+ )?(?:partners?|compan\S+|part(?:y|ies)|teams?|"
        r"business\S*|counterpart\S*|organi[sz]ations?|enterprises?)"
    ),
)
_TALKING_ON: Final = (
    rf"{_GOES_ON}(?:continu\S*|resum\S*|reopen\S*|go on|goes on|carry on)",
    (
        r"(?:keep|keeps|keeping) (?:the|our|up|talking|going|in)|(?:talk|speak|chat|write|"
        r"discuss)\S* "
        r"(?:\S+ )?(?:again|further|later|soon)"
    ),
    (
        r"(?:remain|remains|stay|stays|are|we're|still|be) (?:\S+ )?(?:interested|open|available|"
        r"reachable|curious|keen|eager|at your|in (?:touch|contact|talks))"
    ),
    (
        rf"(?:forward|await|awaiting|hear|hearing|share|sharing|know|knowing|learn|learning|"
        rf"curious|"
        rf"welcome|excited|keen|eager|see|ask|wait|waiting|glad|like|love|grateful|thankful for|"
        rf"appreciate) (?:\S+ ){{0,4}}?"
        rf"(?:your|you) (?:\S+ ){{0,3}}?(?:{_VIEWS}|think|see|say|feel)"
    ),
    (
        r"(?:hear|hearing) (?:back )?(?:from|how|what)|(?:what|how) (?:do|does|would) (?:you|this|"
        r"that)"
        r"|(?:take|taking) (?:\S+ )?(?:your|the) time(?! to)|at your (?:\S+ )?(?:convenience|"
        r"disposal)"
    ),
    (
        r"(?:come|get|write|be) (?:right )?back|(?:talk|write|speak|reply) to us|in touch|"
        r"let us know|(?:will|shall|we'll) (?:reply|respond|revert|return|answer|follow)"
    ),
    (
        rf"(?:we are|we're|still|are) (?:\S+ )?{_LOOKING}ing|under (?:\S+ )?(?:review|"
        rf"consideration|"
        r"discussion)|need (?:\S+ ){0,3}time"
    ),
    (
        r"next (?:step|time|stage|phase)|way (?:forward|ahead)|successful\S*|"
        r"suspend\S*|paus\S*|not (?:\S+ )?final"
    ),
)
_ONE_VALUE: Final = (
    (
        r"(?:prices?|pricing|rates?|fees?|costs?|totals?|sums?|quantity|quantities|volumes?|gap|"
        r"difference|distance|close to|closer)"
    ),
    r"delivery|start|dates?",
)
_ENDS: Final = (
    (
        r"(?:end|ends|ending|ended|close|closes|closed|closing|conclude\S*|terminat\S*|stop\S*|"
        r"discontinu\S*|cancel\S*|leave|part) (?:\S+ ){0,2}?(?:negotiations?|talks?|discussions?|"
        r"conversations?|dialogue|exchange|process|agreements?|orders?|ways)"
    ),
)
_TAKES_HALF: Final = (
    (
        r"(?:ready|prepared|able|willing|open|forward|plan|planning|hope|hoping|aim|aiming|seek|"
        r"intend|trying|try|want|need|about|thinking|considering|inclined|curious|interested) "
        r"(?:\S+ )?(?:to|of|in|about|it) (?:\S+ly )?(?:accept|agree|confirm|conclud|approv|settl|"
        r"finali)\S*"
    ),
    (
        r"(?:accept|agree|confirm|approve|settle)\S* (?:\S+ ){0,5}?(?:in (?:part|principle|general|"
        r"spirit)|partly|generally)"
    ),
    (
        r"agree\S* (?:to|that we|on) (?:\S+ ly)?(?:should|discuss|talk|negotiat|review|consider|"
        r"meet|"
        r"speak|explore|continu|look|hear)\S*"
    ),
    (
        r"(?:accept|confirm|approve|acknowledg)\S* (?:our|your|the|that|this)?(?: \S+)? "
        r"?(?:interest|"
        r"talks?|invitations?|views?|viewpoint|excuses?|points?|comments?|thoughts?|receipt|"
        r"feedback|wish|explanations?|questions?|process|agenda|approach|we (?:have )?(?:\S+ )?"
        r"(?:received|read|reviewed|heard))"
    ),
    (
        r"(?:accept|confirm|agree)\S* (?:to |on )?(?:the |your )?(?:prices?|rate|total|quantity|"
        r"volume|"
        r"delivery|date|receipt)(?! (?:(?:amount|price|sum) )?(?:of|at|for|is|as|and (?:the )?\S+ "
        r"(?:of|at)|in|with)| \{)"
    ),
    (
        rf"(?:thinking|think|wonder\S*) (?:\S+ )?(?:about|over)|forward to (?:your|the|a) (?:\S+ )?"
        rf"(?!acceptance|agreement){OFFER}"
    ),
    (
        r"(?:below|above|beyond|under|over|exceeds?|exceeded|surpass\S*) (?:\S+ )?(?:expect|"
        r"hope)\S*|"
        r"(?:great|good|excellent|wonderful|fantastic|superb|lovely|brilliant) (?:prices?|rates?)"
    ),
    (
        r"further (?:discuss|talk|negotiat|exchang|question|conversation|dialogue|detail)\S*|do "
        r"hope|"
        r"(?:acceptance|approval|confirmation|agreement) (?:also )?(?:follows|will|is on)"
    ),
    (
        rf"(?:earlier|previous|prior|original|initial|first|old|other|another|next) (?:\S+ "
        rf")?{OFFER}|"
        rf"confirm\S* (?:our|your|the) (?:next|meeting|call|conversation|start|offer|proposal)(?! "
        rf"(?:was|has|is) accept\S*)"
    ),
)
_PRESSING: Final = (
    r"time (?:is |are )?(?:running|runs|passes|flies|short|pressing)|(?:note|mind|watch) the time",
    r"think (?:\S+ )?(?:well|carefully|hard|twice) (?:about|on|over)",
    (
        r"(?:hold|holds|holding|keep|keeps|have|save) (?:\S+ ){0,2}?capacity|capacity (?:\S+ )?"
        r"(?:is|are|remains?|stays?|stands?) (?:\S+ )?(?:available|yours|ready|open|held|kept|set)"
    ),
    (
        r"(?:expectations?|goals?|aims?|wish|wishes|hopes?|needs?|objectives?|purpose) (?:is|are|"
        r"at|of|"
        r"would be|stands at|comes to) (?:\S+ ){0,2}?\{\S+\}"
    ),
    r"you (?:\S+ly |also )?(?:pay|deliver|supply|provide|buy|receive|get) \{\S+\}",
    (
        r"(?<!we )(?:please|kindly) (?:\S+ly )?(?:submit|reply|respond|offer|send|propos|deliver|"
        r"pay|present|"
        r"suggest|provid|suppl)\S* (?:(?!by|until|before|on|our)\S+ ){0,4}?\{\S+\}"
    ),
    r"(?:see|have|get) (?:the|your) (?:prices?|rates?|totals?) (?:at|of|come to) \{\S+\}",
    r"middle ground (?:on|in|for|over)|next round|valid from|delivery (?:begins|starts|follows)",
)
_HASTE: Final = (
    (
        r"(?:delivery|payments?|delivers?|deliver|pay|pays|shipment|start|work) (?:\S+ ){0,2}?"
        r"(?:promptly|swiftly|shortly|soon|immediately)"
    ),
)
_KEEPING: Final = (
    rf"(?:hold|keep|maintain|leave|extend)\S* (?:the|your|our|this) (?:\S+ )?{OFFER}",
)
_YOURS: Final = (
    (
        r"(?:withdr|rescind|retract|revok|pull)\S* (?:back )?(?:your|from|the agreement|our "
        r"(?:acceptance|agreement|yes|word|confirmation))|(?:regret|sorry for) our (?:\S+ )?"
        r"(?:acceptance|agreement)"
    ),
    (
        r"suspend\S*|disregard our (?:\S+ )?withdrawal|(?:come|coming|be) back|is (?:\S+ )?final|"
        r"on "
        r"hold"
    ),
)
_TURNED_DOWN: Final = (
    (
        rf"(?:reject|declin|refus|turn(?:ing)? down)\S* (?:your|the|this) (?:\S+ )?"
        rf"(?!act|message|terms){OFFER}"
    ),
)
_MISNAMED: Final = (
    (
        r"(?:payments?|pay|paid) (?:[^ {]+ ){0,3}\{delivery-days\}|\{delivery-days\} (?:(?:for|of|"
        r"as|"
        r"the|to) ){0,2}(?:payment|pay)"
    ),
    (
        r"(?:deliver\S*|ship\S*|lead-time|lead) (?:[^ {]+ ){0,3}\{payment-days\}|\{payment-days\} "
        r"(?:(?:for|of|as|the|to) ){0,2}(?:delivery|deliver|ship)"
    ),
    (
        r"(?:deliver\S*|ship\S*|start\S*|begin\S*|commenc\S*) (?:(?:is|are|on|by|until|till|"
        r"before|at|"
        r"the|date|in|from|set|for) ){0,4}\{until\}"
    ),
    (
        r"(?:start\S*|begin\S*|commenc\S*) (?:(?:is|are|in|within|at|after|date|the) ){0,4}"
        r"\{(?:\w+-)?days\}"
    ),
)
_HINTING: Final = (
    r"this time|this once|for starters|to (?:begin|start) with",
    r"(?:happy|content|satisfied|comfortable|fine|pleased) with (?:\S+ ){0,2}?\{\S+\}",
)
"""What hints that an offer is not the end of it, or how well we like it."""
_BEGINNING: Final = (
    r"(?:begin|start|open|starting|beginning|opening) (?:\S+ )?(?:with|at|from) \{\S+\}",
)
"""What only a first offer does."""
_OFFERING: Final = (*_HINTING, *_PRESSING, *_HASTE, *_OTHERS, *_MISNAMED)

CONTRARY: Final = Contraries(
    opening=(*_OTHERS, *_HASTE),
    proposing=_OFFERING,
    countering=(*_BEGINNING, *_OFFERING),
    for_now=_FOR_NOW,
    takes_half=_TAKES_HALF,
    pressing=_HASTE,
    misnamed=_MISNAMED,
    others=_OTHERS,
    offer_stands=_OFFER_STANDS,
    another=_ANOTHER,
    talking_on=_TALKING_ON,
    ends=_ENDS,
    yours=_YOURS,
    keeping=_KEEPING,
    turned_down=_TURNED_DOWN,
    one_value=_ONE_VALUE,
).by_act()
"""What no sentence beside an act may say, whatever it is made of."""
