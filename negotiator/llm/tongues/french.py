"""French, as far as offers go."""

from typing import Final

from negotiator.llm.tongues.lexis import (
    DELIVERY,
    END,
    EXCLUSIVITY,
    INCOTERM,
    PAYMENT,
    PIECE,
    START,
    WARRANTY,
    Lexis,
    each,
    phrases,
    words,
)

FRENCH: Final = Lexis(
    language="fr",
    silent=words(
        "à acheter achetons achète au aux avec bonjour bonsoir ce ceci cette cordialement d",
        "de des du en est et fournir fournissons équipe cher chère chers je l la le les",
        "livrer livrons madame mademoiselle merci messieurs monsieur notre nos nous offre",
        "offrir offrons payer payons pour pouvons prix proposer propose proposition proposons",
        "quantité salutations sincères sommes suit suivante tarif un une unitaire vendons",
        "vendre volume voici",
    ),
    courtesies=phrases(
        "bien cordialement, nous vous, je vous, vous offrir, vous proposer, à vous, à tous,"
        "contre-offre, contre-proposition, s'il vous plaît"
    ),
    thanking=phrases("merci pour, merci de, merci d"),
    accepting=words(
        "accepte acceptons accepté acceptée acceptation accord conclu conclue confirme",
        "confirmons confirmé convenu entendu marché oui ok okay validé validons approuvé",
    ),
    links=words(": = à au de du est le fixé la"),
    within=words("sous dans à en"),
    per=words("par /"),
    per_unit=words("de l la le"),
    yes=words("oui true"),
    no=words("non false"),
    nouns=each(
        {
            "paiement, délai de paiement, délais de paiement, règlement, payable": PAYMENT,
            "livraison, date de livraison, délai de livraison": DELIVERY,
            "début, date de début, démarrage, commencement": START,
            "fin, date de fin": END,
            "garantie": WARRANTY,
            "exclusivité": EXCLUSIVITY,
            "incoterm, incoterms": INCOTERM,
        }
    ),
    units=each(
        {
            "h": "HUR",
            "tonne, tonnes, t": "TNE",
            "kilo, kilos": "KGM",
            "année, années": "ANN",
            "kilowattheure, kilowattheures": "KWH",
            "mégawattheure, mégawattheures": "MWH",
            "pièce, pièces, unité, unités": PIECE,
            "paire, paires": "PR",
        }
    ),
    money=each({"dollars us, dollar us, dollars américains, dollar américain": "USD"}),
    doubtful=words("dollar dollars livre livres franc francs couronnes roupies peso pesos balles"),
    ordinals=words("er"),
    marks="'\u2019",
    turning=words(
        "ne n pas non jamais aucun aucune rien ni sans si sauf seulement uniquement mais",
        "cependant toutefois sinon quoique condition conditions réserve sous jusqu jusque",
        "avant après plutôt maximum minimum max min maxi mini plus moins que environ",
        "approximativement peut-être éventuellement pourrait pourrions serait devrait",
        "plaisanterie blague faux erreur ignorez ignorer oubliez oublier correction retirer",
        "retirons retirée annulé annulée annuler expiré refuser refusons rejeter impossible",
        "trop hier dernier dernière précédent précédente ancien était avait concurrent",
        "concurrents supplément hors ht ttc taxe remise rabais pour-cent mille million",
        "millions cent cents douzaine demi double deux trois quatre cinq six sept huit neuf",
        "dix vingt trente cinquante",
    ),
)
"""What we understand of French."""
