"""The words of English prose beside a move, by meaning.

What is missing is missing on purpose: numbers and what counts, currencies, units, negations,
comparisons, limits, promises, extras, orders to come, threats, and whatever tells how much we want
or need . What a word may stand beside is in `english_patterns`.
"""

from typing import Final

from negotiator.policy.words.inflected import adjectives, both, nouns, verbs

OURS: Final = (
    "i we us me my our ours myself ourselves we're we've we'd we'll i'm i've i'd i'll let's"
)
THEIRS: Final = (
    "you your yours yourself yourselves you're you've you'd you'll they their theirs them "
    "themselves they're they've they'd"
)

_GRAMMAR: Final = """
a an the this that these those it its it's that's here's there's what's where's how's who's and
or as at by for from in into of on to with within upon via after before regarding concerning
about towards toward through during throughout until till while where which who whom whose what
how so thus hence therefore accordingly under among amongst between along alongside over inside
is are was were am be been being have has had having do does did would should could can may
might will able like alike whichever whatever whenever wherever however moreover furthermore
likewise similarly namely meanwhile therein thereof thereby herein hereof hereto herewith hereby
hereafter here there now today tonight also too very much quite rather indeed again together
apart such own all both if whether because since still just even though although besides itself
any some anything everything anyone thing things way ways time around yet truly really highly
greatly deeply dearly simply purely certainly surely naturally obviously evidently especially
particularly notably specifically primarily chiefly actually basically back out forth get gets
getting got please kindly it'll that'll there'll it'd that'd as-is
"""
_COURTESY: Final = " ".join(
    (
        """thank thanks thankful thankfully grateful gratefully gratitude greetings hello hi hey
        dear sir madam sirs madams ms mr mrs faithfully sales procurement gentlemen ladies team
        folks friend friends morning afternoon evening day cheers yours best regards regard
        salutations compliments welcome kind kindest warm warmest good great glad happy happily
        gladly lovely love loved nice nicely well fortunate fortunately thrilled honoured
        honored humbled bear bearing forward disposal behalf inconvenience sorry wonderful
        wonderfully excited exciting excitement excellent excellently keen keenly forthcoming
        forthright""",
        nouns(
            both("honour")
            + """ pleasure delight privilege courtesy kindness compliment respect wish hope effort
            greeting sentiment virtue"""
        ),
        """esteem goodwill good-will warmth sincerity openness politeness patience attention
        attentiveness consideration care grace humility modesty tact dignity trust
        trustworthiness understanding flexibility professionalism diligence dedication
        enthusiasm curiosity passion energy positivity appreciation admiration confidence
        integrity reliability transparency harmony friendliness friendship helpfulness
        cordiality thoughtfulness sympathy empathy""",
        adjectives(
            both("honourable")
            + """ warm sincere cordial respectful friendly polite patient attentive careful
            considerate thoughtful generous gracious genuine courteous cheerful pleasant
            delightful exceptional fantastic fabulous marvellous marvelous splendid superb
            terrific brilliant magnificent remarkable outstanding impressive inspiring
            encouraging refreshing rewarding amicable amiable civil humble modest tactful
            discreet earnest serious eager curious enthusiastic energetic optimistic confident
            hopeful cooperative collaborative collegial supportive sympathetic receptive
            respectable responsible professional diligent meticulous thorough prudent insightful
            perceptive helpful useful valuable constructive hospitable heartfelt eloquent
            admirable gentle calm kindly fond harmonious exemplary passionate proud true
            wholehearted unfailing"""
        ),
        verbs(
            both("honour apologise recognise")
            + """ appreciate admire cherish delight please value respect esteem greet welcome wish
            hope trust thank encourage inspire invite enjoy await anticipate applaud commend
            compliment congratulate interest excite impress motivate oblige look engage reassure"""
        ),
    )
)
_SPEAKING: Final = " ".join(
    (
        nouns(
            """message note letter mail email reply response answer question query comment remark
            statement thought idea opinion view viewpoint perspective standpoint impression
            insight explanation clarification description summary overview outline detail
            discussion conversation dialogue dialog exchange talk chat negotiation meeting
            communication contact topic subject theme paragraph sentence text wording phrase
            mention reference enquiry inquiry request invitation announcement introduction
            observation suggestion recommendation input point consultation debate interaction
            interview memo notice notification presentation recap reflection reminder review
            revision signal submission synopsis update version voice acknowledgement
            acknowledgment expression contribution participation participant line form format"""
        ),
        "feedback correspondence information news writing reading wording involvement engagement",
        verbs(
            both("summarise emphasise")
            + """ acknowledge address advise announce answer articulate ask clarify comment
            communicate compile compose connect contact convey correspond describe detail
            discuss elaborate enquire explain express extend receive obtain record register
            forward furnish highlight indicate inform inquire introduce listen mention note
            notify observe outline phrase present reference reiterate relay remark reply request
            respond restate return review share signal state talk touch transmit underline
            underscore word interact participate consult chat+ repeat mail email circulate post
            deliver"""
        ),
        """
        say says saying said speak speaks speaking tell tells telling write writes written wrote
        read reads send sends sending sent resend resends hear hears hearing heard let lets
        letting know knows knowing knew known show shows showing showed shown put puts putting
        set sets setting lay lays laid laying refer refers referring referred enclosed attached
        accompanying below following follows attach attaches attaching enclose encloses
        enclosing feel feels feeling felt resending regarding
        """,
    )
)
_THINKING: Final = " ".join(
    (
        verbs(
            both("analyse recognise")
            + """ assess believe consider contemplate deliberate digest discover evaluate examine
            explore gather identify inspect investigate learn ponder reflect study weigh wonder
            check reason interpret appraise absorb"""
        ),
        """think thinks thinking see sees seeing saw seen find finds finding found understand
        understands understood mind bear analysis analyses mindset reasoning understanding""",
        nouns(
            """assessment consideration deliberation evaluation examination exploration finding
            reflection study expectation preference rationale thought reason"""
        ),
        adjectives("clear coherent concise brief simple precise accurate proper transparent "),
        adjectives("rational logical specific practical concrete quick detailed "),
    )
)
_OFFERS: Final = " ".join(
    (
        nouns(
            """offer proposal counteroffer counter-offer counterproposal counter-proposal term
            condition quote quotation bid position figure price rate cost sum amount quantity
            volume date period duration timeline timeframe schedule window item element issue
            point arrangement structure total component payment warranty counter"""
        ),
        """pricing validity basis agenda starting-point lead-time start-date end-date counter-bid
        totals totalling totaling overall altogether combined valid available availability
        effective open opens until expires expire expiring expiry lapse lapses closes envisage
        envisages stand stands standing remain remains remaining remained stay stays staying
        runs run running start starts starting started begin begins beginning began begun
        commence commences commencing commenced commencement amounting amounted come comes
        coming came make makes making made give gives giving gave given bring brings bringing
        brought resulting equals arrive arrives arrived works work worked working sounds sound
        calculated computed based scheduled planned foreseen envisaged foresee foresees intended
        proposed offered offering offers suggested quoted requested stated listed indicated
        specified submitted adjusted revised revising refined updated updating amended modified
        reworked renewed instead exchange turn delivery deliveries delivered corresponding
        consists consisting comprising comprises amounts lead""",
        verbs("present submit+ table"),
    )
)
_DEALING: Final = " ".join(
    (
        nouns(
            """partner partnership party side colleague counterpart counterparty company business
            organisation organization enterprise team group representative member office
            department relationship relation collaboration cooperation interest need objective
            purpose aim goal intention plan process procedure step stage phase round path road
            journey direction approach method manner opportunity outcome solution resolution
            result foundation bridge balance ground framework area aspect context background
            circumstance situation matter concern success achievement milestone benefit merit
            value spirit atmosphere environment culture chance beginning opening pace experience
            proceeding occasion part place role type kind system use way connection resource
            tradition effort basis move initiative session association endeavour endeavor task
            work arrangement topic contribution interaction thinking look"""
        ),
        verbs(
            both("organise")
            + """
            achieve advance aim arrange assist balance collaborate combine cooperate coordinate
            create design develop establish evolve facilitate foster guide handle help initiate
            launch manage negotiate nurture open plan+ prepare proceed progress pursue shape
            start strengthen structure succeed tailor continue move resolve reach found
            contribute deepen aspire kick narrow bridge need enable allow
            extend head attend devise refine want use try reciprocate base
            """
        ),
        """build builds building built go goes going went gone take takes taking took taken keep
        keeps keeping kept meet meets meeting met spend spends spending spent seek seeks seeking
        sought doing forging forge soon shortly promptly swiftly timely
        positive favourable favorable requirements presently currently current latest recent
        recently lately newly new fresh next previous previously earlier far subsequent original
        originally ongoing upcoming progress common shared joint jointly key central entire
        entirely full fully general convenient conveniently convenience earliest ready readily
        moment moments business business-like step-by-step relevant suitable appropriate
        reasonable fair fairly fairness balanced sensible smooth smoothly solid sound workable
        comfortable realistic suit suits suited beneficial equitable lasting stable steady
        worthwhile mutual mutually more every up off most agreement momentum continuation
        headway teamwork further closer timing receipt account light ease easy easily glance
        entry many rest effect right direction directions resolution resolutions closely lot
        plenty approval same order
        other alternative alternatives something shipment shipping middle board
        shall corrected service services grand long potential turnaround fit serve willingness
        readiness eagerness bid bids""",
        adjectives(
            """constructive productive fruitful successful meaningful dynamic efficient effective
            reliable consistent active creative direct formal official personal natural prompt
            swift comfortable significant notable particular typical commercial strategic
            tangible deliberate proactive systematic sustainable initial smooth realistic
            reasonable sensible fair thoughtful"""
        ),
    )
)
COMMON: Final = (OURS, THEIRS, _GRAMMAR, _COURTESY, _SPEAKING, _THINKING, _OFFERS, _DEALING)

OFFERING: Final = " ".join(
    (
        verbs("offer propose suggest quote counter supply provide deliver purchase recommend"),
        (
            "include includes pay buy buying bid bidding decided adjust revise amend "
            "holds hold capacity computing resources"
        ),
    )
)
OPENING: Final = " ".join(
    (
        verbs("offer propose suggest enter launch agree kick"),
        (
            "join joining free entering gpu including computing possible launch include "
            "includes capacity service services"
        ),
    )
)
ACCEPTING: Final = " ".join(
    (
        verbs(both("accept agree approve conclude settle finalise decide satisfy seal")),
        """yes deal acceptance agreement agreements acceptable conclusion decision approval
        settlement formally hard order orders confirm confirms confirmed confirming confirmation""",
    )
)
CONFIRMING: Final = " ".join(
    (
        verbs(both("confirm accept agree approve conclude settle finalise record sign seal")),
        """yes deal acceptance agreement agreements confirmation confirmations conclusion approval
        settlement formally order orders binding end""",
    )
)
_NEGATING: Final = """
not cannot can't couldn't don't didn't doesn't isn't aren't wasn't weren't haven't hasn't
wouldn't won't unable unfortunately regrettably sadly but afraid no longer possible impossible
"""
_REGRETTING: Final = " ".join(
    (
        verbs(both("apologise")),
        """regret regrets regretted regretful regretfully regrettable apology apologies excuse
        excuses must""",
    )
)
ENDING: Final = " ".join(
    (
        _NEGATING,
        _REGRETTING,
        verbs(both("accept agree decline reject end close conclude stop+ decide pass finalise")),
        verbs("discontinue suspend cancel+ terminate part differ"),
        """withdraw withdraws withdrawing withdrew withdrawn withdrawal refuse refused rejection
        choose chose chosen agreement acceptable unacceptable feasible viable conclusion
        decision cancelled canceled gap distance differences difference different apart future
        paths cross last final done expired suitable effect late another without time-out other
        under anymore none nothing fit fits hard""",
    )
)
WITHDRAWING: Final = " ".join(
    (
        ENDING,
        verbs("retract revoke rescind"),
        "effect immediate immediately disregard acceptance internal internally cause causes caused",
    )
)
WAITING: Final = " ".join(
    (
        "not cannot can't couldn't haven't hasn't isn't unable unfortunately longer possible",
        _REGRETTING,
        verbs("wait pause delay finish complete process check evaluate examine revert arrive"),
        """
        hold holds holding held additional bit short internal internally later decision approval
        course under pending before necessary another little while complete brief deciding
        decide order
        """,
    )
)
REFUSING: Final = " ".join(
    (
        _NEGATING,
        _REGRETTING,
        verbs("accept refuse reject process handle interpret recognize match correct check fit"),
        verbs("apply retry resubmit+ replace follow expect cause seem record"),
        """act acts acting acted agreed aside last before late later expired valid invalid
        incomplete unclear incorrect unknown malformed superseded different without under other
        order accordance pass passed problem problems error errors mistake mistakes difficulty
        difficulties understandable state withdrawn closed cover turn protocol authority whoever
        previous down""",
    )
)
APART: Final = "because since previously earlier originally initially recently lately"
"""Words that would qualify what is offered, in the sentence that offers it."""
