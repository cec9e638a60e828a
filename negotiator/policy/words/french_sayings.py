"""What French prose may say as whole sentences beside the moves it belongs to."""

import re
from functools import cache
from types import MappingProxyType
from typing import Final

from negotiator.policy.words.french_asking import INVITATIONS, INVITING, WAITING, WAITS
from negotiator.policy.words.french_courtesy import COURTESIES, FORWARD, JOINING, NAMES
from negotiator.policy.words.french_ending import (
    ENDING,
    REFUSED,
    REFUSING,
    TOLD,
    WITHDRAWING,
    WITHDRAWS,
)
from negotiator.policy.words.french_offering import ALONE, OFFERING, OFFERS, TAKEN_FOR_THEIRS
from negotiator.policy.words.sayings import Sayings, matching, phrases
from negotiator.protocol.acts import OFFERS as OFFER_ACTS
from negotiator.protocol.acts import Act

_TAKES: Final = (
    (
        "TELLING",
        (
            "<telle <que présentée|quelle|que reçue|qu'elle nous est présentée>|que vous nous avez "
            "MADE|dans son intégralité|en l'état|avec plaisir|<aux|dans les|selon les|sur les> "
            "<termes|conditions> <suivants|suivantes>|sur la base suivante|comme suit|ci-après>"
        ),
    ),
    (
        "HAPPILY",
        (
            "<nous|que nous|par la présente nous|par ce message nous> [vous] [ADV|avec "
            "[grand|beaucoup de] <plaisir|joie>|formellement] [par la présente]"
        ),
    ),
    (
        "GLADLY-TO",
        (
            "<[nous] <avons|aurions> <le [grand] plaisir|l'honneur|la joie> [de] [vous]|"
            "[nous] sommes GLAD [de] [vous]|c'est [avec|un] [grand] <plaisir|joie|honneur> [pour "
            "nous] [que nous|de] [vous]|[nous] déclarons|[nous] tenons à [vous]>"
        ),
    ),
)
_JOY: Final = (
    (
        "<quelle joie|quel <plaisir|bonheur>|parfait|super|formidable|excellent|magnifique|"
        "merveilleux|fantastique|génial|très bien|entendu|c'est <entendu|parfait|formidable|super>|"
        "[c'est] d'accord [pour nous]|[quelle|voilà une|c'est une] [très] <bonne|"
        "excellente|belle|super|superbe|merveilleuse> nouvelle|bravo|marché conclu|"
        "voici le <récapitulatif|détail|résumé>>"
    ),
    "nous nous réjouissons [ADV] de cet accord",
    "[nous] en sommes GLAD",
    "nous nous réjouissons [ADV] de <travailler|collaborer> avec vous",
    "au plaisir de <travailler|collaborer> [ensemble|avec vous]",
    (
        "[<un|tout>] [grand] merci [ADV] [à vous] <d'avoir accepté [notre offre]|de votre "
        "<acceptation|accord|confirmation>|pour votre <acceptation|accord|confirmation>|de nous "
        "avoir fait confiance>"
    ),
    (
        "[nous] vous [ADV] remercions [ADV] <d'avoir accepté [notre offre]|<de|pour> votre "
        "<acceptation|accord|confirmation>|d'avoir accepté cet accord>"
    ),
)
_ACCEPTING: Final = (
    *_JOY,
    (
        "HAPPILY <acceptons|approuvons> [avec [grand|beaucoup de] <plaisir|joie>|ADV|"
        "pleinement] THEIRS"
    ),
    "[HAPPILY] <l'acceptons|acceptons> [avec [grand|beaucoup de] <plaisir|joie>|ADV]",
    "[nous] <vous confirmons|vous informons|confirmons> que nous acceptons THEIRS",
    (
        "GLADLY-TO <accepter|acceptons|d'accepter|informer que nous acceptons> <THEIRS|l'offre|"
        "cette OFFER>"
    ),
    "GLADLY-TO <l'accepter|de l'accepter>",
    (
        "GLADLY-TO <donner|d'exprimer|confirmer|faire part de> [notre] <accord|acceptation> [à|"
        "de|sur] "
        "THEIRS"
    ),
    (
        "[HAPPILY] <confirmons|faisons part de|donnons|déclarons|exprimons|notifions> [par la "
        "présente] [notre] <accord|acceptation|accepter> [à|de|sur] THEIRS"
    ),
    "THEIRS <est|a été> [bien|donc] acceptée",
    "THEIRS nous convient [parfaitement|tout à fait|bien|pleinement]",
    "que nous acceptons [avec [grand] plaisir|volontiers|ADV]",
    "<TELLING [ITEM+]|ITEM+>",
    "c'est [donc] [un] <oui|accord> [de notre part|pour nous]",
)
_CONFIRMS: Final = (
    (
        "DEAL",
        (
            "<notre|l'accord|cet|un|l'|les termes de notre|les termes de l'accord|de notre|de "
            "l'accord> [bel] [accord] [suivant|conclu|trouvé|intervenu|passé|commun|mutuel] "
            "[entre nous|"
            "entre nos sociétés|ensemble|avec vous|que vous avez [bien voulu] accepté|accepter]"
        ),
    ),
)
_CONFIRMING: Final = (
    *_JOY,
    (
        "[à la suite de|suite à|faisant suite à|nous avons [bien] reçu|nous prenons [bonne] "
        "<note|acte> de|après] votre acceptation"
    ),
    (
        "[à la suite de votre acceptation|suite à votre acceptation|par la présente|par ce "
        "message] "
        "[HAPPILY] confirmons [par ce message|par la présente|avec [grand|beaucoup de] <plaisir|"
        "joie>|ADV|formellement] "
        "DEAL"
    ),
    "GLADLY-TO <confirmer|confirmons> [ADV] DEAL",
    "[c'est|quel] <plaisir|joie> de conclure DEAL",
    "<c'est|tout est> [bien] confirmé",
    "DEAL est [bien|donc|ainsi|désormais] <confirmé|conclu|scellé> [avec [grand] plaisir]",
    "<voici|le présent message confirme|ce message confirme> DEAL",
    "<TELLING [ITEM+]|ITEM+>",
)
_BY_ACT: Final = MappingProxyType(
    {
        Act.OPEN: (INVITING, INVITATIONS),
        Act.PROPOSE: (OFFERS, OFFERING),
        Act.COUNTER: (OFFERS, OFFERING),
        Act.ACCEPT: ((*OFFERS[:10], *_TAKES), _ACCEPTING),
        Act.CONFIRM: ((*OFFERS[:10], *_TAKES, *_CONFIRMS), _CONFIRMING),
        Act.REJECT: (TOLD, ENDING),
        Act.WITHDRAW: ((*TOLD, *WITHDRAWS), WITHDRAWING),
        Act.HOLD: (WAITS, WAITING),
        Act.REFUSE: ((*TOLD, *REFUSED), REFUSING),
    }
)


_LAST: Final = frozenset({Act.ACCEPT, Act.CONFIRM, Act.REJECT})
"""After these there is nothing to talk about."""


@cache
def sayings(act: Act) -> re.Pattern[str]:
    """Return what matches the sentences that pass beside an act as they are."""
    names, texts = _BY_ACT[act]
    offers = act in OFFER_ACTS
    made = Sayings(
        joined=(*COURTESIES, *(() if act in _LAST else FORWARD), *texts),
        alone=ALONE if offers else (),
        joining=JOINING,
        unless=TAKEN_FOR_THEIRS if offers else (),
    )
    return matching(made, phrases(*NAMES, *names))
