"""What French prose may not say beside one act, because that act says the contrary.

It is matched against every sentence, those on a list as a whole among them: what is courtesy beside
one move is a contradiction beside another.
"""

from typing import Final

from negotiator.policy.words.contrary import Contraries

_OFFER: Final = r"(?:(?:contre-)?(?:offres?|propositions?)|conditions?|termes|prix|tarifs?|devis)"
_FOR_NOW: Final = (
    (
        r"(?:pour|dans) (?:l'instant|l'immédiat|le moment|aujourd'hui|un premier temps)|"
        r"(?<!possible )à ce "
        r"(?:stade|"
        r"moment)|en ce moment|actuellement|provisoirement|temporairement|momentanément|ce tour"
    ),
)
_OFFER_STANDS: Final = (
    (
        rf"(?:notre|cette|nos|ces|la) (?:\S+ )?{_OFFER} (?:\S+ )?(?:reste|restent|demeure|"
        rf"demeurent|"
        r"tient|vaut|court|est (?:toujours |encore )?(?:valable|ouverte|maintenue))"
        r"(?! (?:\S+ )*?(?:pas|plus|éloigné\S*))"
    ),
)
_ANOTHER: Final = (
    (
        rf"(?:nouvelle|prochaine|autre|meilleure|suivante)s? (?:\S+ )?{_OFFER}|{_OFFER} "
        rf"(?:suivante|"
        r"prochaine|améliorée|révisée)s?|(?:attendons|attendre|espérons) (?:la suivante|une autre|"
        r"autre)|(?:faisons|faire) une (?:nouvelle|autre)"
    ),
)
_OTHERS: Final = (
    (
        r"(?:d'autres?|une? autres?) (?:\S+ )?(?:partenaires?|entreprises?|sociétés?|parties?|"
        r"fournisseurs?|clients?)"
    ),
)
_TALKING_ON: Final = (
    (
        r"(?:attend\S*|attente|espér\S*|recevoir|lire|connaître|plaisir|hâte|savoir|intéress\S*) "
        r"(?:\S+ ){0,3}?(?:votre|vos|une) (?:\S+ )?(?:réponses?|retours?|avis|idées?|pensées?|"
        r"réactions?|impressions?|commentaires?)"
    ),
    (
        r"vous (?:lire|entendre|relire)|à votre (?:\S+ )?(?:écoute|disposition)|(?<!plus "
        r")disponibles?|"
        r"(?:qu'en|que|ce que vous) (?:en )?(?:pensez|dites)(?:-vous)?|dites-nous|n'hésitez|"
        r"(?:reviendrons|revenir|revenons|reprendrons) (?:\S+ )?(?:vers|contact)?"
    ),
    (
        r"(?<!pas )(?<!plus )(?<!ne )(?:poursuivre|continuer|reprendre|poursuivons|continuons|"
        r"reprenons|"
        r"poursuite|reprise|poursuit|continue|continuent|poursuivent)"
    ),
    (
        r"restons (?:\S+ )?(?:ouverts?|ouvertes?|intéressés?|en contact|joignables?)|(?:étudions|"
        r"examinons|réfléchissons|analysons)|en cours d'(?:étude|examen)|(?:besoin|peu|faut) "
        r"(?:\S+ "
        r"){0,2}?(?:de|du) temps|volontiers|sur votre (?:patience|réponse)"
    ),
    r"succès|prochaine (?:étape|fois)|suspend\S*|pause",
)
_ENDS: Final = (
    (
        r"(?:fin|terme) (?:à|aux) (?:\S+ )?(?:négociations?|échanges?|discussions?|pourparlers)|"
        r"(?:terminons|arrêtons|clôturons|terminer|arrêter|clore|clôturer|closons|cessons|"
        r"quittons) "
        r"(?:\S+ )?(?:négociations?|échanges?|discussions?)|(?:négociations?|échanges?|"
        r"discussions?) "
        r"(?:est|sont|prend|prennent|s'arrête|s'achève|s'arrêtent) (?:\S+ )?(?:terminée?s?|fin|"
        r"ici|là|"
        r"close|closes)"
    ),
)
_TAKES_HALF: Final = (
    (
        r"(?:envisageons|pensons|pourrions|pouvons|voudrions|devrions|comptons|espérons|cherchons|"
        r"prêts?|réfléchissons|songeons) (?:\S+ )?(?:à |d'|de |l')?(?:l')?(?:accepter|confirmer|"
        r"approuver|d'accepter|d'approuver|l'accepter|conclure)"
    ),
    (
        r"(?:acceptons|accepter|confirmons|confirmer|approuvons) (?:\S+ly )?(?:de (?:discuter|"
        r"négocier|parler|réfléchir|continuer|poursuivre|revoir)|(?:votre|vos|l'|la|le|notre|nos|"
        r"cette|"
        r"ces|de )(?: ?)(?:\S+ )?(?:invitation|excuses|remarques?|commentaires?|"
        r"message|réception|intérêt|discussions?|remerciements|avis))"
    ),
    (
        r"(?:acceptons|accepter|confirmons|confirmer) (?:l'invitation|l'intérêt|la réception|avoir "
        r"(?:bien )?(?:reçu|lu)|réception|que nous avons (?:bien )?(?:reçu|lu))"
    ),
    rf"(?:acceptons|accepter|approuvons) (?:\S+ment )?(?:notre|nos) (?:\S+ )?{_OFFER}",
    (
        r"(?:acceptons|accepter|confirmons|confirmer) (?:\S+ment )?(?:le prix|le tarif|la "
        r"quantité|la "
        r"date|le délai|la livraison|le montant)(?! (?:\S+ )?(?:de |d'|à |du )?\{)"
    ),
    (
        r"(?:étudions|examinons|analysons|considérons|réfléchissons|évaluons|lisons)|"
        r"(?:à l'étude|en (?:cours|partie|principe)|partiellement)"
    ),
    (
        rf"(?:attendons|attendre|recevoir|espérons) (?:\S+ )?(?:votre|une) (?:\S+ )?{_OFFER}|"
        rf"(?:proposons|offrons|suggérons|soumettons)|notre (?:\S+ )?{_OFFER} (?:\S+ )?(?:est|"
        r"comprend|s'élève|:)"
    ),
    (
        rf"{_OFFER} (?:précédente|antérieure|initiale|originale)s?|(?:première|autre|"
        rf"prochaine)s? {_OFFER}|(?:acceptation|accord|confirmation) (?:suit|suivra|viendra)"
    ),
)
_PRESSING: Final = (
    (
        r"temps (?:presse|passe|court)|(?:livrons|livraison|paiement|payons|début) (?:\S+ )?"
        r"(?:rapidement|rapide|immédiate?|immédiatement|promptement)"
    ),
)
_THEIRS_PLEASES: Final = (
    (
        rf"volontiers (?:\S+ )*?merci|merci (?:\S+ )*?{_OFFER} (?:\S+ )*?volontiers|"
        rf"(?:votre|vos) (?:\S+ )?{_OFFER} (?:est|sont) (?:\S+ )*?avec (?:grand )?plaisir|"
        rf"(?:votre|vos) (?:\S+ )?"
        rf"{_OFFER} nous (?:fait|font|plaît|plaisent|réjouit|ravit|enchante)|{_OFFER} (?:\S+ )*?en "
        r"sommes (?:\S+ )?(?:ravis|ravies|heureux|enchantés|satisfaits|contents)"
    ),
    r"merci de (?:proposer|offrir|indiquer|soumettre|livrer|payer|fournir) \{\S+\}",
)
_KEEPING: Final = (rf"(?:maintenir|garder|maintenez|gardez|prolonger) (?:\S+ )?(?:\S+ )?{_OFFER}",)
_YOURS: Final = (
    (
        rf"(?:retirons|retirer|annulons|reprenons) (?:\S+ )?(?:votre|vos) (?:\S+ )?{_OFFER}|notre "
        r"(?:acceptation|accord|confirmation)|(?:pourrions|pourrons|envisageons|pensons|songeons) "
        r"(?:\S+ )?(?:de |à )?(?:retirer|annuler)"
    ),
)
_ONE_VALUE: Final = (r"(?:prix|tarifs?|quantités?|volumes?|écart|différence|proche|proches)",)
_TURNED_DOWN: Final = (
    (
        rf"(?:refusons|refuser|rejetons|rejeter|déclinons|décliner) (?:\S+ )?(?:votre|cette|vos|"
        rf"l'|la) "
        rf"?(?:\S+ )?{_OFFER}"
    ),
)
_MISNAMED: Final = (
    (
        r"(?:paiements?|payer|payable|payons|règlement) (?:[^ {]+ ){0,3}\{delivery-days\}|"
        r"\{delivery-days\} (?:(?:pour|de|le|comme|du) ){0,2}(?:paiement|règlement|payer)"
    ),
    (
        r"(?:livr\S*|l'expédition|expédition) (?:[^ {]+ ){0,3}\{payment-days\}|\{payment-days\} (?:"
        r"(?:pour|de|la|comme) ){0,2}(?:livraison|livrer)"
    ),
    (
        r"(?:livr\S*|début|démarr\S*|commenc\S*|expédition) (?:(?:est|sera|prévue?|le|jusqu'au|"
        r"jusqu'à|avant|d'ici|au|du|dès|à|partir|fixée?) ){0,4}\{until\}"
    ),
    (
        r"(?:début|démarr\S*|commenc\S*) (?:(?:est|sera|sous|dans|en|à|d'ici|prévu) ){0,4}"
        r"\{(?:\w+-)?days\}|\{money\} (?:au|en) total(?! \{total)"
    ),
)
_OFFERING: Final = (*_PRESSING, *_OTHERS, *_THEIRS_PLEASES, *_MISNAMED)

CONTRARY: Final = Contraries(
    opening=(*_PRESSING, *_OTHERS),
    proposing=_OFFERING,
    countering=_OFFERING,
    for_now=_FOR_NOW,
    takes_half=_TAKES_HALF,
    pressing=_PRESSING,
    misnamed=_MISNAMED,
    others=_OTHERS,
    offer_stands=_OFFER_STANDS,
    another=_ANOTHER,
    talking_on=_TALKING_ON,
    ends=_ENDS,
    yours=_YOURS,
    keeping=_KEEPING,
    turned_down=_TURNED_DOWN,
    one_value=_ONE_VALUE,
).by_act()
"""What no sentence beside an act may say, whatever it is made of."""
