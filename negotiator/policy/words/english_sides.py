"""What English prose may not say of the side that speaks, because the other side does it."""

from typing import Final

from negotiator.policy.words.sides import Persons, Trade, sides

_BEFORE_VERBS: Final = (
    *("we", "i", "you", "to", "can", "could", "will", "would", "shall", "may", "might"),
    *("we'll", "we'd", "also", "hereby", "not", "please", "kindly", "let"),
)
_DOING: Final = "".join(
    (
        "(?:(?<=ly )|",
        "|".join(f"(?<={word} )" for word in _BEFORE_VERBS),
        ")",
    )
)
"""Before a word that is a verb there and a noun elsewhere."""
_THING: Final = (
    r"(?:(?:the|a|your|our|all) )?(?:(?:full|agreed|total|requested|sum|amount|of) ){0,2}"
)
_NOT_OF_WORDS: Final = (
    r"(?! (?:you )?(?:with )?(?:\S+ )?(?:\S+ )?(?:(?:counter-?)?(?:offers?|proposals?)|answers?|"
    r"repl(?:y|ies)|responses?|agenda|message))"
)
_KINDS: Final = (
    r"(?! (?:terms?|conditions?|periods?|methods?|schedules?|dates?|times?|timelines?|windows?|"
    r"needs|requirements?|address|options?|modalities|basis|expectations?|preferences?))"
)
_HELPING: Final = (
    r"(?:to|can|could|will|would|shall|may|might|should|must|are|be|able|ready|willing|also|then|"
    r"not|now|both|kindly|please|for|\S+ly)"
)
_KIND: Final = (
    r"(?:(?:\S*(?:ed|ible|able|ous|ive)|new|next|first|last|kind|own|full|early|prompt|swift|quick|"
    r"timely|current|recent|future|upcoming) )?"
)

_BUYS: Final = Trade(
    verbs=(
        rf"(?:pay|paying|bid|bidding)(?! (?:\S+ )?(?:attention|you|farewell|goodbye))|pay you|"
        rf"paying you|buy|buying|"
        rf"purchasing(?! (?:team|department|terms|agreement|process))|ordering|procure|procuring|"
        rf"acquire|acquiring|{_DOING}(?:purchase|order)|(?:purchase|order) \{{|"
        rf"(?:we|we've|i) (?:have |had |\S+ly )?(?:paid|bought|purchased|ordered|acquired)|"
        rf"spend(?:ing)? {_THING}\{{(?:money|total)\}}|"
        rf"(?:receiv|get|getting|obtain|tak|need|requir|want|(?:would|we'd) lik)(?:e|ing)? "
        rf"{_THING}\{{quantity\}}|\{{quantity\}} from you"
    ),
    nouns=rf"(?:purchases?|orders?|payments?|procurement|bids?){_KINDS}",
    done="paid|bought|purchased|ordered",
    teams="(?:procurement|purchasing|buying) (?:team|department|office|staff)",
)
_SELLS: Final = Trade(
    verbs=(
        rf"(?:sell|selling|deliver|delivering|invoice|invoicing){_NOT_OF_WORDS}|supplying|"
        rf"dispatching|{_DOING}(?:supply|ship|dispatch)|(?:supply|ship) (?:you )?(?:with )?\{{|"
        rf"(?:are|we're) shipping|give you {_THING}\{{quantity\}}|"
        rf"(?:have|hold|keep|make) {_THING}\{{quantity\}} (?:available|ready|for you)|"
        rf"(?:provid|furnish)(?:e|ing)? (?:you )?(?:with )?{_THING}(?:\{{(?:quantity|all)\}}|"
        rf"capacity|services?|delivery)|"
        rf"(?:we|we've|i) (?:have |had |\S+ly )?(?:sold|supplied|delivered|shipped|invoiced)"
        rf"{_NOT_OF_WORDS}|(?:receiv|get|getting|obtain)(?:e|ing)? {_THING}\{{(?:money|total)\}}"
    ),
    nouns=rf"(?:deliver(?:y|ies)|suppl(?:y|ies)|shipments?|shipping|invoices?|sales?){_KINDS}",
    done="sold|supplied|delivered|shipped|furnished|invoiced",
    teams="sales (?:team|department|office|staff)",
)


def _asked(trade: Trade) -> str:
    """Return what stands for a trade where the side spoken to does it."""
    return (
        rf"(?<!offer )(?<!offering )(?:you|you'll|you'd|please|kindly) (?:{_HELPING} ){{0,4}}"
        rf"(?:{trade.verbs})"
    )


BEYOND: Final = sides(
    _BUYS,
    _SELLS,
    Persons(
        asked=_asked,
        our=rf"(?:our|my) {_KIND}",
        your=rf"(?:your) {_KIND}",
        our_team="(?:the|our) ",
        your_team="(?:your|dear) ",
        by_us=r"(?:(?:by|from) us|(?:on|from) our side)",
        by_you=r"(?:(?:by|from) you|(?:on|from) your side)",
    ),
)
"""What no sentence of a side may say, by the side that speaks."""
