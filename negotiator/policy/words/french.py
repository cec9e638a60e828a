"""What French prose beside a move may be made of."""

import re
from types import MappingProxyType
from typing import Final

from negotiator.policy.words.french_acts import BY_ACT
from negotiator.policy.words.french_contrary import CONTRARY
from negotiator.policy.words.french_frames import FRAMES
from negotiator.policy.words.french_patterns import MISPLACED, NEVER
from negotiator.policy.words.french_sayings import sayings
from negotiator.policy.words.french_sides import BEYOND
from negotiator.policy.words.french_taking import TAKES
from negotiator.policy.words.french_words import COMMON
from negotiator.policy.words.vocabulary import Sort, Vocabulary, forming, listed
from negotiator.protocol.acts import Reason

_REASONS: Final = MappingProxyType(
    {
        Reason.DEADLINE: "le temps prévu pour cette négociation est écoulé",
        Reason.TIME_OUT: "votre réponse ne nous est pas parvenue à temps",
        Reason.NO_PROGRESS: "nos positions ne se rapprochent plus",
        Reason.NOT_ACCEPTABLE: "nous ne pouvons pas nous entendre sur cette base",
        Reason.CANCELLED: "la négociation a été annulée",
        Reason.UNAVAILABLE: "l'offre n'est plus disponible",
        Reason.EXPIRED: "l'offre a expiré",
        Reason.SUPERSEDED: "l'offre a été remplacée par une offre plus récente",
        Reason.UNKNOWN_OFFER: "l'offre ne nous est pas connue",
        Reason.OWN_OFFER: "une offre ne peut pas être acceptée par la partie qui l'a faite",
        Reason.TERMS_MISMATCH: "les conditions ne correspondent pas à celles de l'offre",
        Reason.NOT_YOUR_TURN: "ce n'est pas votre tour",
        Reason.ILLEGAL_ACT: "cela n'est pas possible à ce stade",
        Reason.ROUND: "le tour ne fait pas suite au tour précédent",
        Reason.CLOCK: "l'horodatage du message ne correspond pas à notre horloge",
        Reason.AUTHORITY: "le pouvoir qui nous a été présenté ne couvre pas cet acte",
        Reason.PROTOCOL: "le protocole n'a pas été respecté",
        Reason.CONTRADICTION: "les messages ne concordent pas entre eux",
        Reason.MALFORMED: "le message est mal formé",
    }
)

_SAID_ALONE: Final = (frozenset().union(*BY_ACT.values()) - COMMON - {"n'"}) | {r"n'(?!hésitez)\S+"}

FRENCH: Final = Vocabulary(
    language="fr",
    common=COMMON,
    by_act=BY_ACT,
    sorts=MappingProxyType(
        {
            "prix": frozenset({Sort.MONEY}),
            "tarif": frozenset({Sort.MONEY}),
            "tarifs": frozenset({Sort.MONEY}),
            "tarification": frozenset({Sort.MONEY}),
            "unitaire": frozenset({Sort.MONEY}),
            "coût": frozenset({Sort.MONEY, Sort.TOTAL}),
            "montant": frozenset({Sort.MONEY, Sort.TOTAL}),
            "somme": frozenset({Sort.TOTAL}),
            "total": frozenset({Sort.TOTAL}),
            "quantité": frozenset({Sort.QUANTITY}),
            "volume": frozenset({Sort.QUANTITY}),
            "capacité": frozenset({Sort.QUANTITY}),
            "paiement": frozenset({Sort.DAYS, Sort.CHOICE}),
            "règlement": frozenset({Sort.DAYS, Sort.CHOICE}),
            "livraison": frozenset({Sort.DAYS, Sort.DATE, Sort.CHOICE}),
            "délai": frozenset({Sort.DAYS}),
            "délais": frozenset({Sort.DAYS}),
            "selon": frozenset({Sort.CHOICE}),
            "sous": frozenset({Sort.DAYS, Sort.CHOICE}),
            "durée": frozenset({Sort.DAYS, Sort.QUANTITY}),
            "période": frozenset({Sort.DAYS, Sort.QUANTITY}),
            "pendant": frozenset({Sort.DAYS, Sort.QUANTITY}),
            "durant": frozenset({Sort.DAYS, Sort.QUANTITY}),
            "date": frozenset({Sort.DATE}),
            "début": frozenset({Sort.DATE}),
            "démarrage": frozenset({Sort.DATE}),
            "commencement": frozenset({Sort.DATE}),
            "partir": frozenset({Sort.DATE}),
            "compter": frozenset({Sort.DATE}),
            "dès": frozenset({Sort.DATE}),
            "incoterm": frozenset({Sort.CHOICE}),
            "l'incoterm": frozenset({Sort.CHOICE}),
            "avant": frozenset({Sort.UNTIL}),
            "d'ici": frozenset({Sort.UNTIL}),
            "jusqu'à": frozenset({Sort.UNTIL}),
            "jusqu'au": frozenset({Sort.UNTIL}),
            "valable": frozenset({Sort.UNTIL}),
            "valide": frozenset({Sort.UNTIL}),
            "validité": frozenset({Sort.UNTIL}),
            "échéance": frozenset({Sort.UNTIL}),
            "l'échéance": frozenset({Sort.UNTIL}),
            "expire": frozenset({Sort.UNTIL}),
            "expirera": frozenset({Sort.UNTIL}),
        }
    ),
    apart=listed("si lorsque quand puisque car parce tandis"),
    never=re.compile(f"{NEVER.pattern}|{FRAMES.unframed(_SAID_ALONE)}"),
    takes=TAKES,
    reasons=_REASONS,
    not_firm="Cette offre reste soumise à notre confirmation.",
    named="L'ordre du jour nomme cela : {own_word}.",
    last_call="Merci de nous faire parvenir maintenant votre offre finale.",
    contrary=CONTRARY,
    beyond=BEYOND,
    misplaced=MISPLACED,
    sayings=sayings,
    unsettles=forming(
        r"mais|toutefois|cependant|néanmoins|reste(?:nt)? à|(?:l'|en )?attente|attendons"
        r"|espérons (?:\S+ )?(?:votre|vos)|qu'en (?:pensez|dites)-vous|dites-nous(?: \S+)*"
        r"|(?:poursuivre|continuer|reprendre) (?:\S+ )?(?:négociation|discussion|pourparler)s?"
    ),
)
