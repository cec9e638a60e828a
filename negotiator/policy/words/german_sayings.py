"""What German prose may say as whole sentences beside the moves they belong to."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from negotiator.policy.words.german_courtesy import NAMES
from negotiator.policy.words.german_ending import ENDING, HOLDING, REFUSING, TAKING
from negotiator.policy.words.german_offering import AGENDA, LISTS, OFFERING
from negotiator.policy.words.sayings import Sayings, matching, phrases
from negotiator.protocol.acts import OFFERS, Act

_ALWAYS: Final = ("SALUTE", "CLOSE", "THANKS", "GLAD", "SEEN", "ASKING")
_OFFERINGS: Final = (*LISTS, *OFFERING)
_BY_ACT: Final = MappingProxyType(
    {
        Act.OPEN: ((*_OFFERINGS, *AGENDA), ("OPENING", "NOOFFER", "PLEASED")),
        Act.PROPOSE: (_OFFERINGS, ("UNTIL", "OFFERING", "PLEASED")),
        Act.COUNTER: (_OFFERINGS, ("UNTIL", "OFFERING", "PLEASED")),
        Act.ACCEPT: ((*_OFFERINGS, *TAKING), ("TAKEN", "SETTLED")),
        Act.CONFIRM: ((*_OFFERINGS, *TAKING), ("CONFIRMED", "SETTLED")),
        Act.REJECT: (ENDING, ("NOMORE", "SORRY", "PLEAD")),
        Act.WITHDRAW: (ENDING, ("WITHDRAWN", "GOINGON", "SORRY", "PLEAD")),
        Act.HOLD: (HOLDING, ("WAITING", "SORRY", "PLEAD")),
        Act.REFUSE: ((*ENDING, *REFUSING), ("UNUSED", "SORRY", "PLEAD")),
    }
)
_ALONE: Final = ("LIST [UNTIL]",)
_JOINING: Final = "und"
_WITH_REGRET: Final = "und|aber|jedoch|doch"


def _theirs(named: Mapping[str, str]) -> tuple[str, ...]:
    """Return patterns of their offer with something of ours behind it, as if it were theirs."""
    whose = r"(?:ihr|euer|dein)(?:e[mnrs]?)?|(?:für|auf|über|von|zu) (?:das|den|die|dieses|diesen)"
    what = r"(?:gegen)?(?:angebot|vorschlag)(?:e?s)?|nachricht|schreiben|anfrage|antwort"
    theirs = rf"(?:{whose}) (?:\S+ )?(?:{what})"
    it = "(?:es|er|dies|dieses|dieser|das|sie|diese|welches|der|die)"
    stands = "(?:gilt|gelten|ist|sind|bleibt|bleiben|hat|besteht|läuft|behält|endet|erlischt|bis)"
    joined = (
        "ist|bleibt|und|sowie|angebot|gegenangebot|hat|behält|besitzt|die|seine|ihre|mit|bei|einer"
    )
    return (
        rf"{theirs} (?:{named['ITEM']}|(?:und )?(?:mit )?(?:gültig|gültigkeit|bis) )",
        rf"{theirs} (?:(?!unser)[^{{\s]+ )*?{it} {stands} ",
        rf"(?!(?:{joined}) )[^{{\s]+ (?:und )?(?:mit )?(?:gültig|gültigkeit) (?:\S+ )?(?:bis )?\{{",
    )


@cache
def sayings(act: Act) -> re.Pattern[str]:
    """Return what matches the sentences that pass beside an act as they are."""
    definitions, clauses = _BY_ACT[act]
    named = phrases(*NAMES, *definitions)
    offers = act in OFFERS
    made = Sayings(
        joined=(*_ALWAYS, *clauses),
        alone=_ALONE if offers else (),
        joining=_WITH_REGRET if "SORRY" in clauses else _JOINING,
        unless=_theirs(named) if offers else (),
    )
    return matching(made, named)
