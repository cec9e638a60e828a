"""What listed English words may not say of people: what they know, need, owe and give."""

from typing import Final

from negotiator.policy.words.english_patterns import OFFER

_PEOPLE: Final = (
    # A superlative of ours, or of anything but wishes.
    r"best(?! (?:regards|wishes)(?!\S))(?<!all the best)(?<!all the very best)",
    (
        rf"(?:forward to|await) (?:an? |your |the )?(?:another|new|next|revised|updated) {OFFER}|"
        rf"(?:another|new|next) {OFFER} (?:of yours|from you)|{OFFER} (?:still )?stands?$|"
        rf"yet it (?:is|"
        r"stands|remains)|(?:is|are|remains?) open as"
    ),
    r"(?:happy|glad|pleased|delighted|love) to (?:end|close|stop|leave)|(?:this|that) is it",
    r"all (?:that )?(?:we|i) (?:have|can|could|want|need|offer|ask|will|get|got|do)",
    # What we know, need, have and do; what they are and have.
    (
        r"(?<!let )(?:we|i|they|you) (?:\S+ly |all |both )?know|(?:told|tell|tells) (?!us|you)\S+|"
        r"inform (?!you(?! team))\S+|inform your|informing (?!you)\S+"
    ),
    (
        r"(?:we|i) (?:\S+ly |also |still )?need (?!(?:a|some|more|to (?:review|look|consider|check|"
        r"examine|discuss|"
        r"evaluate|study|think|inform|decline|end|withdraw|ask|take|consult|let|reflect|go|close|"
        r"conclude))(?!\S))\S+"
    ),
    (
        r"have to (?!(?:\S+ly )?(?:decline|end|close|withdraw|inform|say|ask|reject|pass|stop|"
        r"conclude|cancel|"
        r"refuse|do|discontinue|apologi[sz]e|let)(?!\S))\S+"
    ),
    (
        r"(?:want|wants|wanted) to (?!make|thank|let|say|express|begin by|share|propose|offer|"
        r"suggest)\S+"
    ),
    (
        r"you have (?!(?:any|sent|put|made|shared|shown|given|invested|taken|provided|offered|"
        r"proposed|suggested|"
        r"submitted|presented|questions?|asked|requested|had|been|described|mentioned|set|outlined|"
        r"stated|"
        r"indicated|written|kindly|now|expressed|worked|done|in mind|brought|spent|prepared|a "
        r"(?:question|comment|"
        r"moment))(?!\S))\S+|you have$"
    ),
    (
        r"(?<!to )(?:you are|you're|you were) (?!(?:well|ready|doing|looking|interested|welcome|"
        r"happy|able|comfortable|keen|"
        r"having|coming|asking|seeking|thinking|kind|very|so|most|in)(?!\S))\S+"
    ),
    (
        r"(?:we|i|our) (?:have|received?|got|seen|had)(?: \S+){0,3} (?:offers|proposals|"
        r"quotes|bids|"
        r"quotations)"
    ),
    (
        r"trust you (?!are|will find)\S+|trust you$|(?:we|i|and|to) part|(?<!to )steps? "
        r"(?:out|back)|"
        r"care of|so be it"
    ),
    (
        r"(?<!get )(?<!get things )(?<!conversation )(?<!talks )(?<!discussion )(?<!dialogue "
        r")(?:going|go)$|we move$"
    ),
    (
        r"(?<!things )(?<!talks )(?<!conversation )moving$|getting there|runs? out|running "
        r"out|(?:we|"
        r"i) start$"
    ),
    (
        r"(?:our|my) (?:patience|goodwill|time|trust|confidence|attention|interest|understanding) "
        r"(?:is|has|are|was|"
        r"will|runs?|ends?)(?! in)|(?:would|will|'d) be (?:\S+ly )?(?:pleased|happy|glad|delighted|"
        r"ready)$"
    ),
    # What we do with what is ours.
    (
        r"(?<!as it )(?<!where we )stand(?:s|ing)? (?!(?:at|by|on|until|as follows|open|"
        r"valid|as it|"
        r"here|ready|offer)(?!\S)|{})\S+|stands? (?:by|on|with) (?!{})\S+"
    ),
    (
        r"(?:valid|holds?|stands?|effective|available|open|remains?) (?:with (?:your|the|"
        r"a)|on your|"
        r"as you|for your "
        r"(?:prompt|early|full))|on your (?:\S+ )?(?:reply|response|answer|acceptance|"
        r"order|signature)"
    ),
    r"(?:tak(?:e|es|ing|en)|took) (?:back(?! our last)|our|the offer|the proposal|them|steps?)",
    rf"{OFFER} back|(?:put|set|lay)\S* (?:\S+ ){{1,3}}(?:back|aside)",
    (
        rf"(?:our|this|the|my) (?:\S+ )?(?:{OFFER}) (?:is|are|remains?) (?:under|being|in|still|on|"
        rf"for|to) (?!{{}})\S+"
    ),
    (
        r"expir\S* (?!(?:on |at |by )?\{\})\S+|(?:is|are|was) (?:just|simply|merely|purely|"
        r"basically)|(?<!this )(?<!message )(?<!letter )(?<!note )(?:is|are) to"
    ),
    r"further$|(?:adjust|revise|amend|modify)$",
    r"(?:will|\S+'ll) (?:\S+ ){0,4}(?:new|revised|updated|fresh|amended|adjusted)",
    (
        r"giv\S+ (?:you|them) (?!(?:a|an|the opportunity|time|some|our (?:\S+ )?(?:reply|response|"
        r"answer|view|offer|"
        r"proposal|counter\S*|thoughts))(?!\S))\S+"
    ),
    r"payment(?! (?:terms|conditions|period|time|within \{|in \{|of \{|is \{|\{))",
    (
        r"(?:(?:start|begin|launch|await|arrange|your|forward to) (?:the |your |a )?delivery)(?! "
        r"(?:date|time|terms|"
        r"period|window|of \{|in \{|within \{|is \{|\{))"
    ),
    (
        r"cost (?!is|of|at|to|for|comes|amounts|{})\S+|cost$|any (?!questions?|comments?|"
        r"inconvenience|feedback|further|thoughts?|"
        r"points?|issues?|details?|concerns?|time)\S+"
    ),
    (
        r"(?<!your )requirements|(?:more|whole|new|get|our|the|your) business(?! (?:partner|"
        r"relationship)\S*)"
    ),
    (
        r"everything (?!you|we|else|is (?:confirmed|agreed|settled|clear to)|as)\S+|"
        r"everything$(?<!for everything)"
    ),
    (
        r"would (?:\S+ )?(?:welcome|value|appreciate|love|like) (?:your|any|the) (?:\S+ "
        r")?(?:prices?|rates?|terms|figures?|conditions)"
    ),
    # What is asked of them.
    (
        r"please (?!(?:let|find|see|review|share|note|consider|tell|send (?:a corrected|us "
        r"(?:your|a)|it "
        r"(?:again|back|to us again)|your)|reply|respond|get back|get in|"
        r"take (?:a|your)|advise|bear|feel|give us|confirm|look|have|check|know|allow|"
        r"kindly|be|hold|"
        r"do|accept|correct|"
        r"resend|resubmit|revert|wait|excuse|try|return|contact|reach|come back|understand|answer|"
        r"inform us|"
        r"take this|go through|refer|provide us|indicate|rest|add|await|submit|regard|"
        r"disregard|read "
        r"(?:our|this message)|"
        r"remain|keep|help|receive)(?!\S))\S+"
    ),
    (
        r"^(?:set|make|feel|reply|respond|counter|deliver|begin|imagine|read|take|give|go|"
        r"come|move|"
        r"put|do|buy|"
        r"supply|provide|wait|stop|stand|stay|send|show|open|want|need|start|tell|get|have|ask|try|"
        r"use|help)(?! (?:\{|date|your time))"
    ),
    r"as you (?!know|can see|may)\S+|share this with (?!you)\S+",
    (
        r"(?:offer|propose|suggest|quote)\S* {}(?: \S+){0,3} for your (?!(?:\S+ "
        r")?(?:consideration|review|needs|"
        r"team|company|evaluation|attention|information|requirements|interest)(?!\S))\S+"
    ),
    (
        r"(?:answer|reply|response|decision|reaction|conclusion) (?:is|was|will be) (?!(?:{}|as|"
        r"being|below|ready|"
        r"prepared|on|under|pending|still|in|taking|not|of|attached|that|the following|appreciated|"
        r"much|now|"
        r"greatly|highly|awaited|most|also|\S+ly)(?!\S))\S+"
    ),
    # To take, and not to take.
    (
        r"(?:hope|plan|wish|want|aim|need|time|consider) to (?:accept|agree)|consider\S* accept\S*|"
        r"accept(?:ed|ing|s)? to"
    ),
    r"accept\S*(?: \S+)* (?:as (?:a|an)|await|adjust|revise|in part|discuss|negotiate|continue)",
    r"confirm\S* (?:the |your )?receipt",
)
_GENEROUS: Final = (
    # What matters to us, and an offer that is but wished for.
    (
        r"(?:price|rate) (?:that|which)|preference for|value for us|we have time|here "
        r"(?:for|to)(?! {})|we help"
    ),
    (
        r"early start|start today|respond accordingly|your time (?:is|runs|has)|"
        r"shall (?!we (?:begin|"
        r"start|continue|proceed))\S+"
    ),
    (
        r"(?:this|that|it|we|i|you) (?:was|were) (?!looking|pleased|happy|glad|delighted|a "
        r"pleasure|great|good|very|our pleasure)\S+"
    ),
    (
        rf"(?:love|await|invite|forward to|hope for|like|need|had|want|welcome) (?:a|an) "
        rf"(?:\S+ )?{OFFER} of {{}}"
    ),
    rf"^an? (?:\S+ )?{OFFER} (?:of|at) {{}} would|ask(?:ing)? for {{}}|includes? (?!{{}})\S+",
    # Words of a few phrases.
    r"(?<!your )approval|other (?!points?|details|questions|words|items|topics)\S+|other$",
    (
        r"alternatives?(?! (?:{}|proposal|offer|suggestion|price of {}))|something (?!you)\S+|"
        r"something$"
    ),
    (
        r"(?:shipment|shipping)(?! (?:in|within|on|of|by|under|takes|is) {}| (?:date|terms|"
        r"time|period))"
    ),
    r"(?<!all the )same|middle (?!way of {}|ground)\S+|middle$",
    # Extras, favours to come, and what weighs with us.
    (
        r"warranty(?! (?:of|is|period|terms|\{))|comes? with|extend (?!(?:our|my|a|you|to you) "
        r"(?:\S+ )?(?:thanks|gratitude|"
        r"appreciation|regards|greetings|wishes|welcome|invitation|our))\S+|extended(?! to us)"
    ),
    (
        rf"(?:we|i) (?:\S+ )?offer (?:you (?:our|all|it|this)|all|it|a warranty|this|these)(?! "
        rf"(?:\S+ )?(?:{OFFER}|thanks))"
    ),
    (
        r"(?:provide|supply|deliver) (?:you (?:our|all|it|this)|all|it|a warranty|early|this|these|"
        r"\S+ly)"
    ),
    (
        r"(?<!{} to )deliver(?! (?:{}|the|within|in|on|by|under|at))|return the "
        r"(?:courtesy|kindness|"
        r"favou?r)|take care$"
    ),
    (
        r"(?:important|matters?|essential|significant|key) (?:to|for) (?:us|me)|(?<!your )(?<!all "
        r"the )flexibility"
    ),
    (
        r"(?:our|my) (?:\S+ )?(?:needs?|concerns?|interests?|preference|objective|purpose|goal|"
        r"aim)s? (?:is|are|remains?) (?!to)\S+"
    ),
    (
        r"on (?:that|this) basis|next (?:prices?|offers?|proposals?|business)|(?:hoped|wished) for|"
        r"next time"
    ),
    (
        rf"(?:will|are|is|still) (?:\S+ )?(?:review|consider|revis|evaluat|look|discuss)\S* (?:at |"
        rf"over )?(?:our|this) (?:\S+ )?{OFFER}"
    ),
    r"(?:begin|start|open) with \{\} and (?!\{|a |an |the |would|are|delivery|hope|trust)\S+",
    r"consider (?:us|ourselves|them)(?!\S)|consider it (?!carefully|properly|with|in)\S+",
)

CONDUCT: Final = (*_PEOPLE, *_GENEROUS)
"""What is said of the parties, and of extras and favours."""
