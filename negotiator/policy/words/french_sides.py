"""What French prose may not say of the side that speaks, because the other side does it."""

from typing import Final

from negotiator.policy.words.sides import Persons, Trade, sides

_TO: Final = r"(?:[dlnscj]'|qu')?"
_WE: Final = r"(?:ons|erons|erions|ions)"
_YOU: Final = r"(?:ez|erez|eriez|iez)"
_GOODS: Final = r"(?:(?:la|les|une|quantité|de) ){0,3}\{(?:quantity|all)\}"
_MONEY: Final = r"(?:(?:le|la|un|une|montant|prix|somme|total|de) ){0,3}\{(?:money|total)\}"
_NOT_OF_WORDS: Final = (
    r"(?! (?:\S+ ){0,3}?(?:(?:contre-)?(?:offre|proposition)|réponse|retour|précisions|"
    r"informations?|détails|l'offre)s?)"
)

_BUYS: Final = Trade(
    verbs=(
        rf"{_TO}(?:payer|acheter|acquérir|commander|louer)|pay{_WE}|paierons|paierions|payant|"
        rf"achet{_WE}|achèterons|achèterions|achetant|acquérons|acquerrons|acquerrions|acquérant|"
        rf"command{_WE}|commandant|lou{_WE}|"
        rf"(?:{_TO}(?:régler|verser)|réglons|réglerons|verse?{_WE}) {_MONEY}|"
        rf"(?:recevoir|recevons|recevrons|recevrions|{_TO}obtenir|obtenons|prenons|prendre) "
        rf"{_GOODS}|(?:besoin de|demandons) \{{quantity\}}|"
        r"(?:nous avons|j'ai|avoir) (?:\S+ )?(?:payé|acheté|acquis|commandé|versé)"
    ),
    told=(
        rf"pay{_YOU}|paierez|paieriez|achet{_YOU}|achèterez|achèteriez|acquérez|acquerrez|"
        rf"acquerriez|command{_YOU}|(?:réglez|réglerez|verse?{_YOU}) {_MONEY}|"
        rf"(?:recevez|recevrez|recevriez|obtenez|obtiendrez|prenez) {_GOODS}"
    ),
    nouns=r"(?:paiements?|règlements?|versements?|commandes?|achats?|acquisitions?)",
    done="(?:payé|acheté|commandé|versé|réglé)e?s?|acquis|acquises?",
    teams="(?:équipe|service|département|bureau)(?: des)? (?:d')?achats",
)
_SELLS: Final = Trade(
    verbs=(
        rf"(?:{_TO}(?:livrer|vendre|expédier|facturer|fournir)|livr{_WE}|livrant|vend{_WE}|"
        rf"vendrons|vendrions|vendant|expédi{_WE}|factur{_WE}|fourniss{_WE}|fournirons|"
        rf"fournirions|fournissant|approvisionn{_WE}|approvisionner){_NOT_OF_WORDS}|"
        rf"(?:mettons|mettre|mettrons) {_GOODS} à (?:votre )?disposition|"
        rf"(?:recevoir|recevons|recevrons|recevrions|{_TO}obtenir|obtenons|"
        rf"{_TO}encaisser) {_MONEY}|"
        rf"(?:nous avons|j'ai|avoir) (?:\S+ )?(?:livré|vendu|fourni|expédié|facturé){_NOT_OF_WORDS}"
    ),
    told=(
        rf"(?:livr{_YOU}|vend{_YOU}|vendrez|vendriez|expédi{_YOU}|factur{_YOU}|fourniss{_YOU}|"
        rf"fournirez|fourniriez){_NOT_OF_WORDS}|(?:recevez|recevrez|recevriez|obtenez) {_MONEY}"
    ),
    nouns=r"(?:livraisons?|fournitures?|expéditions?|ventes?|factures?|approvisionnements?)",
    done="(?:livré|vendu|fourni|expédié|facturé)e?s?",
    teams="(?:équipe|service|département|bureau)(?: des| de)? (?:vente|ventes|commerciale?)",
)


def _asked(trade: Trade) -> str:
    """Return what stands for a trade where the side spoken to does it."""
    asking = (
        r"veuillez|merci(?: à vous)? (?:de|d')|prière de|vous (?:\S+ ){0,2}?(?:prions|demandons|"
        r"invitons|prie|demande|invite|remercions|remercie)(?: \S+){0,2}?|vous (?:pouvez|pourrez|"
        r"pourriez|devez|devrez|souhaitez|voulez|voudriez|désirez|allez|êtes|serez|"
        r"seriez)(?: \S+){0,2}?|(?:pouvez|pourriez|voulez|voudriez|souhaitez)-vous"
    )
    return rf"{trade.told}|(?:{asking}) (?:(?:de|à|bien|nous|donc) ){{0,3}}(?:{trade.verbs})"


_KIND: Final = r"(?:(?:prochaine?|première?|premier|future?|éventuelle?|nouvelle|belle|aimable) )?"

BEYOND: Final = sides(
    _BUYS,
    _SELLS,
    Persons(
        asked=_asked,
        our=rf"(?:notre|nos|mon|ma|mes) {_KIND}",
        your=rf"(?:votre|vos|ton|ta|tes) {_KIND}",
        our_team="(?:l'|le |notre )",
        your_team="votre ",
        by_us="(?:par nous|par nos soins|de notre part|de notre côté)",
        by_you="(?:par vous|par vos soins|de votre part|de votre côté)",
    ),
)
"""What no sentence of a side may say, by the side that speaks."""
