"""What would take an offer in English words, or say that one is not taken."""

import re
from typing import Final

from negotiator.policy.words.english_patterns import ADVERBS, OFFER, one_of
from negotiator.policy.words.vocabulary import forming

_WAS: Final = one_of(
    r"""
    appreciated (?:much|highly|most|greatly|very)_appreciated welcome received reviewed considered
    noted discussed examined evaluated assessed studied read analy[sz]ed weighed prepared shared
    under_\S+ being being_\S+ still now currently with_\S+ with_our_\S+ in_\S+ of_\S+ not
    respectfully carefully as_follows taken_into important accepted acceptable agreed approved
    declined rejected refused expired withdrawn closed valued accounted hereby formally gladly
    helpful useful encouraging (?:a|an)_\S+_(?:basis|starting|start|foundation|step) greatly
    gratefully sincerely truly highly always confirmed unfortunately sadly regrettably clear
    unclear no incomplete invalid malformed no_longer duly safely on_its reaching reached arrived
    given
    """
)
"""What we may say of an offer of theirs: what became of it, not what we think of it."""
_LIKING: Final = (
    r"(?:happy|pleased|glad|good|delighted|welcome|fine|content|comfortable|satisfied|okay|great|"
    r"impressed|excited|thrilled|love|right|reasonable|convinced)"
)
_BEFORE_THEIRS: Final = (
    r"(?:for|of|to|in|on|at|from|by|about|into|over|through|after|upon|regarding|concerning|and|or|"
    r"following|following|review\S*|consider\S*|receiv\S*|appreciat\S*|valu\S+|read\S*|stud\S+|"
    r"examin\S*|"
    r"acknowledg\S*|not\S+|discuss\S*|evaluat\S*|assess\S*|weigh\S*|understand|understood|"
    r"respect|await\S*|"
    r"welcom\S*|that|all|both|analy\S+|with|is|as|digest\S*|see|saw|checked|checking|explain\S*|"
    r"send\S*|"
    r"shar\S+|submit\S*|present\S*|your|us|find|found|hear\S*|under|"
    r"accept\S*|reject\S*|declin\S*|refus\S*|process\S*|handle|on|while|let|have|accommodat\S*|"
    r"you|up|"
    r"explor\S*|know|given|learn\S*|told|tell|having|invit\S+|so|when|how|what|where|yet|but|"
    r"because|since|if|whether|hello|hi|dear|you|day|"
    r"unfortunately|sadly|regrettably|partner|much|carefully|sincerely|reflect\S*|answer\S*|"
    r"outlin\S*)"
)
takes: Final[re.Pattern[str]] = forming(
    # What we think of an offer of theirs, and what we do with it.
    rf"(?:your|their) (?:\S+ )?{OFFER} (?:is|are|was|were|has been|have been|had been|being) "
    rf"(?!{ADVERBS}{_WAS})\S+",
    rf"(?:your|their) (?:\S+ )?{OFFER} (?!(?:is|are|was|were|has|have|had|of|for|and|with|in|on|"
    rf"from|to|"
    r"at|by|as(?= (?:we|well|soon|stated|follows|it stands|a (?:\S+ )?(?:basis|starting)))|"
    r"which|that|carefully|closely|"
    r"thoroughly|gave|before|after|today|again|so|very|but|yet|"
    r"you|we|under|within|via|during|into|seriously|properly|now|together|it|does|do|did|doesn't|"
    r"don't|"
    r"cannot|can't|could|couldn't|isn't|aren't|has|shortly|promptly|while|further|reached|arrived|"
    r"here|internally|\S+ly|please|our|i|thank|and|the|this|please|yours|best|kind|not|"
    r"encouraging|helpful|interesting|useful|we've|i've|we're|we'd|i'd|though|although|may|let|"
    r"has)(?!\S))\S+",
    rf"(?!{_BEFORE_THEIRS} )\S+ (?:your|their) (?:\S+ )?{OFFER}",
    rf"{_LIKING} (?:with|about) (?!\{{|(?:the|our) (?:\S+ )?(?:progress|exchange|dialogue|"
    rf"conversation))\S+",
    rf"(?:that|this|it|which|they|these|those|all|yours|what you \S+|everything)(?:'s| is| are| "
    rf"was| looks?| sounds?| seems?| feels?"
    rf"| suits?| meets?| works?| fits?) {ADVERBS}(?:us|for us|our needs|good|great|fine|right|"
    rf"fair|"
    r"reasonable|sensible|suitable|workable|acceptable|comfortable|excellent|wonderful|lovely|well|"
    r"attractive|ours|clear|settled|done|agreed|with us|favourable|favorable|appropriate|"
    r"what)(?! (?:to (?:hear|see|"
    r"know|be|work)|news|that))",
    r"(?<!not )(?<!n't )(?<!no )(?<!the right )(?:works?|suits?|fits?) (?:well )?(?:for "
    r")?(?:us|me|our)",
    r"find (?:it|them|this|that|these|those) (?!helpful|useful|interesting|encouraging|below|"
    r"here|attached|"
    r"enclosed|of interest|of use|a (?:useful|good|helpful))\S+",
    r"and (?:proceed|go|move|take|do)(?!\S)|(?:proceed|start|begin|work|go|continue|move) on "
    r"(?:it|this|that)|"
    r"(?<!to )(?<!not )proceed$|(?<!comments )(?<!points )(?<!remarks )(?<!feedback "
    r")(?<!thoughts )on board",
    r"all (?:set|good|fine|clear|well|right)|share your (?!\S*(?:thoughts?|views?|opinion|"
    r"feedback|comments?|ideas?|position|perspective|response|reply|answer|first|own|preferred|"
    r"reaction|"
    r"offer|proposal|suggestions?|preferences?|counter\S*|expectations|requirements?|needs))\S+",
    r"(?<!not )(?<!n't )(?<!cannot )(?:meet|met|meeting) (?!you(?!\S)|at {}|us (?:part|in)|today|"
    r"with you|again|here|this|the)\S+|(?:we|i) (?:\S+ )?like (?!to)\S+",
    r"(?<!not )(?<!n't )reached (?!out|us|you|this (?:stage|point))\S+|reached$",
    r"(?:we|i|us|let's|to|and|gladly|happily|would|will|we'll|i'll) (?:\S+ly |also )?(?:take|"
    r"took|taking) "
    r"(?!note|care|part|time|some|a |the time|the opportunity|this opportunity|into|pleasure|"
    r"your (?:comments|"
    r"points|remarks|feedback|time)|great|place|it into|on|our|as|full|back|\S+ (?:time|note|"
    r"look))\S+",
    r"(?<!not )(?<!cannot )(?<!can't )(?<!unable to )(?<!not able to )(?<!n't )(?<!position to )"
    r"(?<!way to )(?<!possible to )(?<!not be )(?<!cannot be )(?<!be able to )(?<!can't be "
    r")(?<!of )"
    r"(?<!not have )(?<!couldn't be )(?<!impossible to )(?:accept|accepts|accepted|accepting|agree|"
    r"agrees|acceptable|agreed(?! (?:agenda|process|protocol|order))|agreeing(?! to (?:negotiate|"
    r"talk))|approve\S*)",
    r"(?<!possible )(?<!reach an )(?<!a possible )(?<!finding an )(?<!reaching an "
    r")(?<!reached an )(?<!reach a "
    r"mutual )(?<!reach a fair )(?<!find an )"
    r"(?<!to an )(?<!towards an )(?<!toward an )(?<!without an )(?<!reach )(?<!for an )(?<!reach "
    r"our )agreement|"
    r"(?:came|come|comes|coming|agree|yes|said) to an agreement(?<!to come to an agreement)",
    rf"(?!(?:repl\S+|respon\S+|answer\S*|reference|refer\S*|regard|thought|attention|"
    rf"consideration|relation|time|"
    r"feedback|thoughts|comments|consult\S*|working|reflect\S*|interest\S*|effort|outlined|"
    r"described|stated|"
    r"mentioned|look\S*|value|review|receipt|details?|points|aspects?|hear|hearing|course|light|"
    r"view|"
    r"spirit|examination|evaluation|analysis|assessment|encouraged|information|act|version|part|"
    r"account|terms|"
    rf"study|kind|most|all|none|appreciation|counter\S*|copy|forward(?= to )) )\S+ (?:to|in|on|"
    rf"at|by|with|under|as|of|about) (?:your|their) (?:\S+ )?{OFFER}",
    rf"(?:your|their) (?:\S+ )?{OFFER} (?:has|have|had|gets?) (?!been|reached|arrived|given|"
    rf"helped|shown|brought|not|now|"
    r"already|expired|\S+ly)\S+",
    rf"(?:your|their) (?:\S+ )?{OFFER} (?:is|are|was|were) \S+ and (?!we|will|has|have|under|is|"
    rf"are|being|appreciated|"
    r"noted|carefully|reviewed|considered|received|our|i)\S+",
    r"(?:your|their) (?:wish|will|choice|favou?r)|(?:is|are|be) (?:your|their) (?!thoughts|"
    r"views?|opinion|feedback|comments)\S+",
    r"(?:start|begin|launch)\S* (?:our|the|a|this) (?:\S+ )?(?:partnership|relationship|delivery|"
    r"work|deliveries)(?! (?:date|on \{))",
    r"(?<!what )(?<!how it )(?<!what best )(?:works|suits|fits)$|(?:price|terms|offer|proposal|"
    r"this|that|it) works? ",
    r"^sounds|sounds (?!to you)\S+|(?:is|are|it's|all) (?:all )?set(?! (?:at|for|to|out|on|as|by|"
    r"in) )",
    r"(?:have|has|had|we|we've) (?:\S+ly )?found (?:common|a|an|our|agreement|the|in)",
    rf"(?!(?:thank\S*|you|much|lot|grateful|gratitude|appreciat\S*|warmly|sincerely|kindly|again|"
    rf"so|indeed|wait\S*|ask\S*|"
    rf"\S+ly|respect|reasons?) )\S+ for (?:your|their) (?:\S+ )?{OFFER}",
    r"(?:your|the|this|that) (?:\S+ and )?(?:fair|reasonable|sensible|right|realistic|balanced|"
    r"attractive|workable) "
    r"(?:and \S+ )?(?:prices?|rates?|terms|figures?|conditions)(?! (?:of|for) \{)",
    r"cheers to|welcome (?:as|to the team)|(?:is|are|was|were|been) (?:\S+ )?(?:resolved|met|"
    r"done|clear)(?! by)|resolved$",
    r"what we (?:use|want|need|wished|hoped|had)|(?<!here )is what|work with (?:it|that|this)|as "
    r"you$|share your view on|"
    r"share (?:the|a) \S+ view",
    r"(?:propose|offer|suggest)\S* (?:what|the \S+ (?:that )?you)|(?:propose|offer|suggest) to "
    r"(?:go|proceed|start now|move)(?! (?:with|at|on|under) \{)",
    r"(?:happy|pleased|glad|delighted|satisfied|impressed)(?= (?:as|and)(?!\S)|$)|start (?:now|"
    r"delivery|working)",
    r"forward to (?:starting|our start|the start|beginning|delivery)(?! (?:the|our|this) "
    r"(?:conversation|talks|discussion|negotiation|dialogue))",
    r"(?:positive|favou?rable) (?:view|answer|reply|response|decision)|ours$",
    r"\S+ ready to deliver",
    r"orders?(?<!in order)|(?:is|was|seems|looks) (?:\S+ly )?the right",
    # Short answers, and praise of how it ended.
    r"^(?!(?:hello|hi|hey|greetings|sales|procurement|thanks|sincerely|respectfully|cordially|"
    r"regards|cheers|"
    r"faithfully|colleagues|partner|"
    r"partners|sorry|everyone|unfortunately|regrettably|{})(?!\S))\S+$",
    r"^(?:with (?:\S+ )?pleasure|very well|(?:as|like) \S+|(?:great|good|wonderful|"
    r"excellent) news)$",
    r"think (?:alike|so|too|the same)|so do we|(?:we|i) (?:\S+ )?do$|(?:the|this|our|good) "
    r"(?:\S+ )?outcome|doing business",
    r"(?:for the|the|this) successful|(?:was|is|been) (?:\S+ )?successful|(?:have|has|we) "
    r"come (?:to|together)",
    r"for (?:the|this|our) (?:\S+ )?(?:partnership|alliance)|with you now|comes? to you|"
    r"way (?:forward )?on",
    r"(?:is|are) yours(?! to)",
    r"forward to (?:it|that|this)$|(?:would|\S+'d) (?:\S+ )?(?:love|like) (?:it|that|this)$",
    # Terms of theirs in the place of ours.
    rf"(?:your|their) (?:\S+ )?{OFFER} (?:(?:and|so|but|yet|as|has been \S+) )*(?:which|that|it|"
    rf"they|this(?! is)|the \S+) (?:(?!we |our |i )[^ {{]+ )*\{{\}}",
    rf"(?:your|their) (?:\S+ )?{OFFER} (?:(?:of|at|to|for|is|was|in|with|from|on|as|are|being) "
    rf")*\{{\}}",
    r"(?:you|they|you've|they've) (?:\S+ly |have |had |kindly |now |just |also )?(?:offer|propos|"
    r"suggest|ask|quot|request|state|present|submit|"
    r"nam|indicat|mention|gave|sent|put)\S*(?: (?!(?:we|i|we'd|we'll|our|us)(?!\S))\S+){0,5} \{\}",
)
"""What would take an offer of theirs, or say that terms of ours are theirs."""

unsettles: Final[re.Pattern[str]] = forming(
    # Beside an acceptance: as if it were yet to come, or the talks went on.
    r"(?:we are|we're|i am|i'm|still|currently|now) (?:\S+ )?(?:review|consider|evaluat|examin|"
    r"assess|discuss|"
    r"study|check|weigh|look|wait|await|deliberat|consult|negotiat|adjust|revis|updat|counter|"
    r"propos|offer|"
    r"suggest|submit|present|ask|try|hop|work)\S*ing(?! forward)",
    r"under (?:\S+ )?(?:review|consideration|discussion|evaluation|examination)|being \S+ed",
    r"(?:will|would|could|may|might|shall|'d|\S+'d|\S+'ll) (?:\S+ly |also )?(?:accept|agree|"
    r"confirm|consider|review)",
    r"(?:await|like|see|hear|receive|expect|need|ask)\S* (?:\S+ ){0,4}(?:offers?|proposals?|"
    r"counter\S*|price|prices)",
    r"we (?:\S+ly )?(?:offer|propose|suggest|counter|submit|present|quote|recommend)|counter\S*|"
    r"our (?:\S+ )?proposal is",
    r"(?:accept|confirm|agree)\S* (?:the |your )?(?:prices?|total|quantity|delivery|receipt)$",
    rf"(?:we|i|gladly|happily|to) (?:accept|say yes to) our (?:\S+ )?{OFFER}",
    r"(?:let us|let's|continue) (?:\S+ )?(?:discuss|talk|negotiat)\S*",
    r"(?:like|love|wish|want|ready|you) to (?:\S+ly )?(?:discuss|talk (?:about|through|over)|"
    r"negotiat)\S*",
)
"""What would say that an offer is not taken yet."""
