"""What listed English words may not form.

Nearly every pattern says what *may* follow, or stand before, some words, and matches all else. So
a word listed later is kept out of those places until somebody lets it in.
"""

from typing import Final


def one_of(words: str) -> str:
    """Return a pattern for one of the words; ``_`` stands for a blank within one."""
    return "(?:" + "|".join(word.replace("_", " ") for word in words.split()) + r")(?!\S)"


_SLOT: Final = r"\{\}"
ADVERBS: Final = (
    r"(?:(?:\S+ly|also|very|much|most|still|now|truly|both|all|quite|so|really|just|too|hereby|"
    r"herewith|here|therefore|thus|not|please|well|indeed|rather) )*"
)
_ONE: Final = r"(?:\S+ )?"
OFFER: Final = (
    r"(?:offers?|offering|proposals?|counter-?offers?|counter-?proposals?|counters?|terms?|"
    r"conditions?|positions?|suggestions?|quotes?|quotations?|bids?|submissions?|versions?|"
    r"arrangements?|prices?|pricing|rates?|fees?|costs?|totals?|sums?|amounts?|figures?|quantity|"
    r"quantities|volumes?)"
)
VALUE: Final = (
    r"(?:prices?|pricing|rates?|fees?|costs?|totals?|sums?|amounts?|figures?|quantity|quantities|"
    r"volumes?|dates?|periods?|durations?|delivery|validity|terms|conditions?|payment|warranty)"
)
_ACTING: Final = one_of(
    r"""
    offer propose suggest quote counter present submit table share put set lay outline respond
    reply answer return begin start commence open launch initiate enter continue proceed discuss
    talk speak chat explore hear learn know see read receive look examine explain clarify express
    thank appreciate acknowledge inform advise note invite ask request welcome find build bring
    work collaborate cooperate negotiate make provide supply deliver buy purchase recommend
    confirm accept agree approve conclude finali[sz]e settle end withdraw decline
    close_(?:the|our|this|here) reject refuse stop discontinue suspend cancel terminate
    apologi[sz]e be have_(?:a|your|to) have_the_opportunity join meet get come give take let tell
    say write send move establish develop help understand emphasi[sz]e highlight introduce extend
    reach connect participate engage contribute seal record sign kick mention point address go
    pass step process act handle interpret check adjust revise amend update modify listen study
    evaluate hold forward wish hope part try count strengthen deepen foster resolve convey
    reiterate state remark refer resubmit resend correct review satisfy consider_(?:your|this|the)
    take_\S+ use notify reciprocate do stay arrange wait serve not grow create achieve enable
    prepare summari[sz]e forge plan spend shape bridge narrow assist await
    """
)
"""What we may say that we are glad, ready or able to do."""
_WOULD: Final = one_of(
    r"""
    like love be appreciate welcome suggest propose offer value hope amount come start begin
    commence bring make give result suit work feel quote put present recommend say think request
    ask invite total run counter take_place have_been mean
    """
)
_WILL: Final = one_of(
    """
    be remain get_back get_in come_back come_to respond reply revert return review look begin start
    commence take let inform contact amount_to suit consider not end answer
    """
)
_CAN: Final = one_of(
    r"""
    offer propose suggest quote present submit supply provide deliver begin start commence confirm
    accept see find reach_(?:a|an) understand answer respond reply discuss explore say build
    work_out work_together not process handle act
    """
)
_FEELING: Final = (
    r"(?:pleased|glad|happy|delighted|ready|prepared|eager|keen|able|like|love|wish|want|hope|aim|"
    r"decided|plan|position|excited|thrilled|proud|honou?red|need|trying|try|aiming|hoping|"
    r"planning|"
    r"wishing|wanting|unable|afraid|seek|privileged|grateful|thankful|curious|interested|aspire|us|"
    r"pleasure|honou?r|opportunity|regret|sorry|chance|choose|chosen|possible|have|help|helps)"
)
_BEING: Final = one_of(
    r"""
    pleased glad happy delighted grateful thankful honou?red privileged excited thrilled eager
    keen curious confident hopeful optimistic interested proud humbled impressed encouraged sorry
    afraid unable appreciated welcome welcomed aware able back of_interest of_use under_\S+
    in_touch in_a_position in_contact in_receipt in_the_process in_response in_reply in_line
    in_discussion at_\{\} at_your_\S+ on_it ready_to ready_and ready_for ready_whenever open_to
    put sent shown being taking \S+ing a_\S+ an_\S+ sad not accepted_\S+ back_\S+ ready open
    available satisfied
    """
)


_COULD: Final = "(?:could|might|may|should)"
_TIME_OF_THOUGHT: Final = (
    r"(?:\S+ ){0,2}(?:review\S*|consider\S*|reflection|discuss\S*|thought|examin\S*|analysis|"
    r"analy[sz]ing|evaluat\S*|deliberat\S*|stud\S+|reading|weighing|assess\S*|receiving|receipt|"
    r"looking|thinking|consult\S*|going through)(?!\S)"
)
_IDEAS: Final = (
    r"(?:\S+ ){0,2}(?:feedback|ideas?|thoughts?|comments?|suggestions?|questions?|discuss\S*|"
    r"dialogue|talk\S*|hear\S*|conversation|input|exchange|learn\S*|interest)(?!\S)"
)
_TALKS: Final = (
    r"(?:\S+ )?(?:conversations?|dialogues?|discussions?|talks?|exchanges?|negotiations?|process|"
    r"collaboration|cooperation|things|matters|momentum)(?!\S)"
)

_POSSIBLE: Final = (
    # What we could do, or shall do beyond what the move does.
    rf"(?<!you )(?:would|\S+'d) (?!{ADVERBS}{_WOULD}|(?:you|we|it|this|that|these) |{_SLOT})\S+",
    rf"(?:would|could|can|may|might|should|will) (?:we|i) (?!{ADVERBS}{_ACTING})\S+",
    rf"(?<!you )(?:will|(?:we|i|it|that|they|there)'ll) (?!{ADVERBS}{_WILL}|(?:you|we) )\S+",
    rf"(?<!you )can (?!{ADVERBS}{_CAN}|(?:you|we) |be )\S+",
    rf"(?<!you ){_COULD} (?!(?:you|we|i|not) |{ADVERBS}(?:like|be|concern|cause)(?!\S))\S+",
    rf"(?:can|{_COULD}) be (?!(?:processed|handled|answered|so kind))\S+",
    rf"(?:we|i|it|this|that|{OFFER}) {_COULD} (?!not|be|like|we|you|concern|cause)\S+",
    (
        rf"{_FEELING} to (?!{ADVERBS}{_ACTING}|(?:you|your|the|a|an|this|our|us|that|both) |"
        rf"{_SLOT})\S+"
    ),
    (
        rf"(?:adjust|revise|amend|update|modify|change) (?!(?:\S+ ){{0,2}}{OFFER} (?:to "
        rf"{_SLOT}|as follows))\S+"
    ),
    r"(?<!not )going to(?! proceed)|(?:can|may|might|could)$(?<!as we can)(?<!as i can)",
    # What they could, must or will do.
    (
        r"(?<!questions )(?<!comments )you(?:'ll| will| can| may| might| could| would| "
        r"should| must)"
        r" (?!(?:like|kindly|please|share|let|tell|send|consider|wish|need|confirm|give|be so kind|"
        r"be able|work|advise|review|also|have any|find (?:our|below|here|the|this|attached|"
        r"enclosed))(?!\S))\S+"
    ),
    r"(?:you|they) (?:\S+ )?(?:have|need|want|ought) to|should you (?!have|wish|need)\S+",
    # What we are, but for feeling and busy.
    (
        r"(?:we are|we're|i am|i'm|we were|we remain|we stay|we feel|we'd be|i'd be)"
        rf" (?!{ADVERBS}(?:{_BEING}|(?:a|an|our|the|{_SLOT}|comfortable|good)(?!\S)))\S+"
    ),
    (
        rf"(?<!we'll )(?:would|will) be (?!{ADVERBS}(?:{_BEING}|(?:a|an|our|the|{_SLOT}|"
        rf"comfortable|"
        rf"good|of|for|with|in|"
        r"on|at|within|under|from|by|to|useful|helpful|fruitful|productive|valid|fair|reasonable|"
        r"suitable|"
        r"set|effective|successful|as|great|wonderful|lovely|delivered)(?!\S)))\S+"
    ),
    rf"open to (?!{_IDEAS})\S+|open to$",
    (
        r"(?:our|my|we|us|with|some|any|is|there|there's|full|more) (?:\S+ )?"
        r"(?:flexib|willing|readiness|eagerness)\S*"
    ),
)
_CONDITIONS: Final = (
    # `if` after words of asking alone; words of time for courtesy alone.
    (
        r"(?:if|whether)(?<!know if)(?<!see if)(?<!us if)(?<!hear if)(?<!know "
        r"whether)(?<!us whether)"
        r"(?<!see whether)(?<!hear whether) (?!you have any|you need any|there is any|there are "
        r"any)\S+"
    ),
    r"while (?!we|our|i|you wait|your \S+ is being)\S+|(?:till|until) (?!\{)\S+|(?:till|until)$",
    rf"(?:after|upon) (?!{_TIME_OF_THOUGHT})\S+",
    r"before (?!\{|responding|replying|answering|deciding|we (?:reply|respond|answer|get))\S+",
    r"whenever (?!(?:you are|you're)(?!\S)|it suits|(?:it is )?convenient|you (?:like|wish))\S+",
    r"in (?:exchange|return|turn) for|subject to|(?:given|provided|providing) (?:that|you|we)",
    r"as soon as (?!we|i|possible)\S+|(?:so|as|how) far as|instead of|apart from|(?<!so )far",
    r"(?!(?:sir|sirs|madam|questions?|comments?|thoughts?|feedback|ideas?|suggestions?) )\S+ or",
    r"due(?! course)|in the (?:meantime|long)",
)
_PLACES: Final = (
    # Words that say harmless things in some places only.
    (
        r"(?<!good )day|(?:^|(?!(?:look\S*|go|going|gone|went|things|it|review\S*|read\S*|talk\S*|"
        r"sen\S+|this) )\S+ )over"
        r"|over (?!the|it|your|this|all|our|what|these|with|again|and|a)\S+"
    ),
    (
        r"get(?:s|ting)? (?!back|in touch|started|to know|going|to work|there|the|this)\S+|"
        r"got(?! in "
        r"touch| a deal)"
    ),
    (
        r"(?:go|goes|going|went|gone) (?!(?:over|through|into|forward|on|well|to "
        r"proceed)(?!\S)|with "
        r"(?:a \S+ of )?\{)\S+"
    ),
    (
        r"(?<!things )(?<!this )(?<!talks )(?<!conversation )mov(?:e|es|ed|ing) "
        r"(?!(?:forward|ahead|"
        r"things|the|this|together)(?!\S))\S+"
    ),
    (
        rf"keep(?:s|ing)? (?!you|in touch|things|up the|our (?:talks|conversation)|the "
        rf"{_TALKS}|this "
        rf"{_TALKS})\S+"
    ),
    (
        r"giv(?:e|es|ing) (?!(?:us|you|a|an|the|it|this|your|our|full|careful|"
        r"due)(?!\S))\S+|giv\S+ "
        r"(?:you|it)$"
    ),
    (
        r"let(?:'s| us) (?!(?:know|have|see|begin|start|get|continue|discuss|talk|try|explore|"
        r"find|work|"
        r"keep|"
        r"hear|open|look|build|kick|negotiate|make|proceed|suggest|propose|offer|put|share|present|"
        r"respond|reply|thank|say|go|enter)(?!\S))\S+"
    ),
    r"(?:want|wants|wanted) (?!to)\S+|(?:needs?|needed)(?= \{)|we need (?!a|some|to|time|any)\S+",
    r"yours (?!sincerely|faithfully|truly|respectfully|cordially|is|are)\S+",
    r"closer (?!together|to (?:a|an|each|common)|cooperation|collaboration)\S+|closer$",
    (
        r"further (?!to|discuss\S*|talk\S*|question\S*|exchange\S*|dialogue|conversation\S*|with|"
        r"detail\S*|"
        r"information|feedback|thought\S*|comment\S*|progress|cooperation)\S+"
    ),
    r"future (?!cooperation|collaboration|opportunit\S+|occasion)\S+|(?<!the )future$",
    (
        r"(?:last|final) (?!message|note|email|letter|reply|response|offer|proposal|entry|"
        r"request)\S+|(?:is|as|with|was) our (?:last|final)"
    ),
    r"part of (?!this|our|the (?:way|process|talks))\S+",
    r"good (?:until|for|through) (?!\{|you|both|the|us)\S+",
    # A start is none where we mean to move on from it.
    (
        rf"(?:our (?:\S+ )?{OFFER}|this|that|it|{_SLOT}) (?:is|as|are|remains) (?:\S+ly |just "
        rf")?(?:a|an|our|the|my) "
        r"(?:\S+ )?(?:start|starting|(?:basis|foundation)(?= (?:for|of))|beginning|opening|"
        r"wish|hope|"
        r"idea|goal|aim)"
    ),
    # What we shall never do again; and to deny what the move does.
    r"(?:(?:will|shall|would|\S+'ll) not|won't) (?:\S+ )*again",
    rf"(?:will|shall|\S+'ll) (?:\S+ ){{1,5}}with (?:an?|our|the) (?:\S+ )?{OFFER}",
    rf"(?:is|are) not (?:our|your|a|the) (?:\S+ )?{VALUE}",
    (
        r"(?:not|cannot|\S+n't|unable to|impossible to|no longer) (?:\S+ ){0,2}(?:reject|"
        r"declin|end|"
        r"close|"
        r"withdr|stop|cancel|refus|discontinu|terminat|suspend|conclud|retract|revok|hold|wait)\S*"
    ),
    (
        r"(?:the|a|this|our|of) (?:\S+ )?(?:message|text|reply|answer|version|translation|letter|"
        r"response) "
        r"(?:that |which )?you (?:asked|requested|wanted)"
    ),
    rf"(?:our|my) (?:\S+ )?{OFFER} (?:is|are|was|were) (?:not|no)(?! (?:longer available))",
    # Courtesy that could count, compare or promise elsewhere.
    (
        r"most (?!welcome|grateful|appreciat\S+|kind|kindly|sincere|sincerely|pleas\S+|helpful|"
        r"thankful)\S+|most$"
    ),
    (
        r"(?<!some )(?<!bit )(?<!little )more(?! about)|every (?!success|good|effort|aspect|"
        r"detail|point)\S+"
    ),
    r"many (?!thanks)\S+|many$",
    (
        r"(?:^|(?!(?:com\S+|came|set|setting|follow|open\S*|sum|keep\S*|back|valid|"
        r"bring\S*|picked) "
        r")\S+ )up|up (?:to|{})|"
        r"(?:^|(?!(?:kick\S*|things|start\S*|it|this) )\S+ )off|off (?!with|our|the|this|by|and|"
        r"here)\S+"
    ),
    r"(?:we|i) reach|right (?!direction|fit|path|track)\S+|right$",
    (
        r"(?<!a )lot|lot (?!for|of (?:thought|time|care|attention|effort|work))\S+|lot$|"
        r"plenty (?!to "
        r"think)\S+|plenty$"
    ),
    (
        r"(?<!for the )(?<!for this )(?<!in our )(?<!in your )(?<!for your )(?<!of your )services?|"
        r"grand (?!total)\S+|grand$|long (?!and|relationship|partnership)\S+|long$"
    ),
    (
        r"potential (?!in (?:this|our)|for (?:both|a)|partnership|collaboration|cooperation)\S+|"
        r"potential$"
    ),
    (
        r"disregard (?!our)\S+|serve (?!you)\S+|pay (?!\{)\S+|pay$|(?:can|could|able|will|would|"
        r"prepared|ready) (?:to )?pay"
    ),
    # A compound could hide a pattern from the others.
    (
        r"(?!(?:counter-(?:offers?|proposals?|bids?)|good-will|step-by-step|lead-time|start-date|"
        r"end-date|"
        r"starting-point|as-is|business-like|time-out)(?!\S))\S+-\S+"
    ),
)
_VALUES: Final = (
    # What a value of ours is said to be.
    (
        rf"(?<!your )(?<!their )(?<!your \S)(?:{VALUE}) (?:is|are|was|were|remains?|stays?|"
        rf"stands?) "
        rf"(?!{ADVERBS}(?:{_SLOT}|settled|closed|concluded|set (?:at|to|for|out)|valid|based|"
        rf"calculated|available|stated|listed|shown|balanced|fair and balanced|"
        r"the following|below|attached|enclosed|"
        r"these|those|this|(?:within|in|on|by|of|for|with|at|under|to|as) {}|as follows|clear|"
        r"confirmed|agreed|acceptable to|accepted|not|confirmed|scheduled|planned|"
        r"unchanged|what|taking)(?!\S))\S+"
    ),
    rf"{_SLOT} and {_SLOT} and",
    rf"(?:not|no|without|never|\S+n't) (?:\S+ )?{_SLOT}",
    (
        r"(?:hop\S+|thank\S*|sorry|wish\S*|regret\S*|grateful|apolog\S*|appreciat\S*)"
        rf"(?: you)?(?: \S+ly| so much| very much)? for {_SLOT}"
    ),
    r"(?:(?<!how )about|around|near|over|between|after|like|unlike|alongside) \{\}",
    (
        rf"{_SLOT} (?:is|as|are) (?:a|an|our|the|my) (?!(?:\S+ ){{0,2}}(?:{OFFER}|{VALUE}|reply|"
        rf"response|"
        r"answer|alternative|balance|solution|result|step)(?!\S))\S+"
    ),
)

SPOKEN: Final = (*_POSSIBLE, *_CONDITIONS, *_PLACES, *_VALUES)
"""What is possible, conditional, out of its place, or said of a value of ours."""
