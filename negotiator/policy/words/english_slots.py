"""What English words may stand around a slot."""

import re
from typing import Final

from negotiator.policy.words.english_patterns import OFFER, VALUE
from negotiator.policy.words.vocabulary import forming

# Words that may stand before a slot, by what it holds; and those that may follow any.
_NOUNS: Final = rf"{OFFER}|{VALUE}"
_BEFORE_ANY: Final = (
    rf"is|are|be|of|at|with|and|{_NOUNS}|offers?|offering|propos(?:e|es|ing)|suggest(?:s|ing)?|"
    rf"quot(?:e|es|ing)|submit|submits|submitting|"
    r"present|presents|presenting|counter\S*|recommend\S*|confirm\S*|accept\S*|agreed|approved|"
    r"follows|following|below|"
    r"here|namely|reads|includes?|ours|consideration|review|response|reply|answer|simple|"
    r"easy|clear|"
    r"agreement|thanks|"
    r"turn|return|pleasure|balanced|consider|believe|think|see|try|bring|put|settled|on|about|"
    r"acceptance|side|part|thinking|would|foresees|envisages|supply|pay|provided|now|"
    r"forward|this|stands?|"
    r"include|terms|it|you|\{\S+|equals|remains?|comes|basis|"
    r"them|covers|at|have"
)
_BEFORE: Final = {
    "money": "for|to|that|if|how",
    "total": "for|to|makes?|making|gives?|giving|total\\S+|yields|equals|a|in|overall",
    "quantity": (
        "for|to|supply|provide|deliver|purchase|purchasing|buy|buying|the|requested|on|in|"
        "provid\\S+|supplying|delivering|available|needs"
    ),
    "days": "within|in|for|takes?|taking|to",
    "date": "on|from|for|by|to|start\\S*|begin\\S*|commenc\\S*|in|effective|available",
    "choice": "under|on|as|via|delivered|shipped|to|in|basis|incoterm|for",
    "until": "until|till|by|before|through|on|to|expires",
    "flag": "as",
    "all": r"on|under|as|to|\S+",
}
_AFTER: Final = (
    r"for|at|with|and|as|under|in|on|within|from|until|till|by|through|which|to|start\S*|begin\S*|"
    r"commenc\S*|effective|deliver\S*|ship\S*|quantity|volume|price|total\S*|amounting|bringing|"
    r"giving|"
    r"making|resulting|overall|altogether|valid|open|available|instead|together|based|would|you|"
    r"we|our|"
    r"this|the|please|kindly|thank|thanks|is|are|looks|reflects|payment|combined|work|works|it|i|"
    r"so|"
    r"calculated|computed|terms|good|looking|hoping|validity|duration|price|rate|before|gives|"
    r"makes|brings|comes|seems|represents|"
    r"marks|also|let|into|a (?:total|sum)|suits(?= your)|meets(?= (?:with )?your)|that "
    r"(?:makes|gives|is|comes)|will suit|sets|warranty|"
    r"\{\S+"
)
_FITS: Final = {
    r"(?<!total )(?:prices?|pricing|rates?|fees?)": "money|all",
    r"costs?": "money|total|all",
    r"(?:totals?|sums?|totalling|totaling)": "total|all",
    r"amounts?": "money|total|quantity|all",
    r"(?:quantity|quantities|volumes?)": "quantity|all",
    r"(?:delivery|shipment|dispatch)": "days|date|choice|all|until",
    r"(?:dates?|start-date)": "date|all",
    r"(?:valid|until|till|expires|expiry|validity|lapses)": "until|all",
    r"within": "days|all",
    r"(?:periods?|durations?)": "days|quantity|all",
}


_AROUND: Final = (
    # Each preposition after the words it belongs to, and what would add, repeat or disown a value.
    (
        r"\{\S+ for (?!\{|your (?:\S+ )?(?:consideration|review|needs|evaluation|attention|"
        r"requirements|business|company|"
        r"information)|you(?!\S)|the (?:\{|requested|(?:\S+ )?(?:quantity|volume|"
        r"period|duration|"
        r"order))|"
        r"a (?:\S+ )?(?:total|quantity|volume|duration|period|sum|start|delivery|value)|an "
        r"(?:\S+ )?(?:total|quantity|amount|overall)|delivery)\S+"
    ),
    (
        r"\{\S+ (?:at|in) (?!\{|line|mind|response|return|total|reply|accordance|exchange|turn|"
        r"answer|a |an |your |the "
        r"(?:amount|price|rate))\S+"
    ),
    (
        r"(?:total|overall|full|combined|entire|grand|common) (?:prices?|rates?|costs?|"
        r"amounts?|"
        r"sums?)(?: \S+){0,2} \{money"
    ),
    (
        r"(?:partners|colleagues?|friends?|companies|businesses|teams|counterparts|members|"
        r"parties|representatives)"
        r"(?: (?!(?:we|i|we'd|i'd|our|would)(?!\S))\S+){0,3} \{money"
    ),
    (
        r"with \{total\}(?! as)|\{money\} until|(?:start|begin|open|commenc)\S* at \{(?:money|"
        r"total)"
    ),
    r"(?:delivery|deliver|delivered) (?:\S+ ){0,2}(?:by|until|before) \{until",
    (
        r"(?:reply|respond|answer|back|decide|know)\S* (?:\S+ ){0,2}(?:by|until|before|"
        r"on) \{(?!until)|"
        r"\{until\} (?:\S+ )*\{until"
    ),
    r"payment (?:\S+ )?\{(?!days|choice|all)|\{quantity\} at \{total|\{total\} for \{money",
    (
        r"(?!(?:team|company|side|organi[sz]ation|business|our|we|which) )\S+ "
        r"(?:offers|proposes|"
        r"suggests|quotes|submits|"
        r"presents|counters|recommends) \{"
    ),
    r"(?:thank\S*|grateful|appreciat\S*)(?: \S+){0,3} for \S+ing (?:\S+ )?\{",
    r"(?:your|their) (?:\S+ )?(?:team|company|side|colleagues?|partner)(?: \S+){0,3} \{",
    (
        r"(?:you|they|you've) (?:came|come|start\S*|began|begin|said|say|told|stood|stand|went|"
        r"made|arrived)(?: \S+)? \{"
    ),
    r"(?<!based )(?<!agree )(?<!agreed )on \{(?:money|quantity|days|total)",
    r"(?:starting|beginning|commencing|start) (?:on |from |at |of )?\{(?!date)",
    (
        r"\{\S+\} (?:with it|to begin)|(?P<twin>\{\S+\}) (?P=twin)|(?P<same>\{\S+\}) "
        r"(?:and|with|for|to|at|of) (?P=same)|\{money\} and \{total\}|"
        r"\{total\} and \{money\}|\{money\} (?:in total|overall|altogether)"
    ),
    (
        r"(?<!starting )(?<!beginning )(?<!available )(?<!commencing )(?<!effective "
        r")(?<!start )"
        r"(?<!valid )(?<!delivery )(?<!running )from \{"
    ),
    r"(?:previous|earlier|original|recent|initial) (?:\S+ ){0,2}(?:of|at|is|was) \{",
    (
        r"(?!(?:prices?|rates?|totals?|offers?|proposals?|quantity|volume|comes?|coming|"
        r"amount\S*|it|"
        r"fee|sum|figures?|agree\S*|yes|out|cost|amounts|counter\S*|pricing|bid|delivery|"
        r"date|terms|"
        r"agreed|"
        r"start|adjusted|revised|updated) )\S+ to \{"
    ),
    (
        r"(?!(?:prices?|rates?|totals?|sums?|amounts?|quantity|quantities|volumes?|"
        r"fees?|costs?|"
        r"offers?|offering|proposals?|counter\S*|bids?|quotes?|quotations?|terms|conditions|"
        r"basis|dates?|"
        r"periods?|times?|time|value|delivery|duration|validity|rate|timeframe|window|timeline|"
        r"schedule|"
        r"suggestion|incoterm|acceptance|confirmation|suggestion|investment|figures?|package|"
        r"purchase|supply|way|start|"
        r"agreement|order|consists|consisting|comprising|lead-time|turnaround|incoterms?|"
        r"warranty|reason|basis) )\S+ of \{"
    ),
)


def _misplaced() -> re.Pattern[str]:
    """Return what may not stand right before or after a slot, or between it and its noun."""
    own = r"(?:for|and|with|in|on|under|within|at|until|by|from|to) \{"
    before = "|".join(
        rf"(?!(?:{_BEFORE_ANY}|{words}) )\S+ \{{{sort}\}}" for sort, words in _BEFORE.items()
    )
    after = (
        rf"\{{(?!all)\S+ (?!(?:{_AFTER})(?!\S))\S+|"
        rf"\{{all\}} (?!(?:{_AFTER}|kind|best|many|yours|your|thank\S*|sincerely|warm)(?!\S))\S+"
    )
    wrong = [
        rf"{noun}(?: (?!{own})[^\s{{]\S*)* (?:(?:of|at|to) )?\{{(?!(?:{sorts})\}})\S+"
        for noun, sorts in _FITS.items()
    ]
    told = [
        rf"\{{(?!(?:{sorts})\}})\S+ (?:is|as|would be|will be) (?:a |an |our |the )?(?:\S+ )?{noun}"
        for noun, sorts in list(_FITS.items())[:5]
    ]
    around = (
        before,
        after,
        *wrong,
        *told,
        *_AROUND,
    )
    return forming(*(rf"(?:{pattern})\S*" for pattern in around))


misplaced: Final[re.Pattern[str]] = _misplaced()
"""What may not stand around a slot, written with what the slot holds."""
