"""What listed French words must not form beside a move that takes no offer.

They would take one in words, or say that terms of ours are theirs.
"""

from typing import Final

from negotiator.policy.words.french_patterns import ELIDED, OFFER, PRICE, UNDENIED
from negotiator.policy.words.vocabulary import forming

_PLEASED = r"(?:heureu\S+|ravie?s?|contente?s?|enchantée?s?|satisfaite?s?|honorée?s?)"
_SOUGHT = (
    r"(?:(?:parvenir|aboutir|arriver|avancer|progresser|mener|mène|conduire|aboutiss\S+|ouvrir)(?:"
    r" \S+){0,2} (?:à|vers) un (?:\S+ )?accord|(?:trouver|atteindre|construire|établir|rechercher"
    r"|explorer|envisager|espérer|bâtir) (?:\S+ ){0,2}un (?:\S+ ){0,2}accord|(?:trouver|atteindre"
    r"|vers|à|sur|chercher) (?:\S+ ){0,2}(?:un|ce) (?:\S+ )?terrain d'entente|qu'un terrain"
    r" d'entente|(?:vers|qu'un|recherche d'un|vue d'un|espoir d'un|rapproch\S+ d'un|voie d'un)"
    r" (?:\S+ )?accord)(?!\S)"
)
_TAKING = (
    (
        rf"{UNDENIED}(?:(?!{_SOUGHT})\S+ )*?{ELIDED}(?:accords?|accept\S*(?! nos (?:\S+ )?excuses)"
        rf"|entente|reten\S*(?! (?:toute )?(?:notre|votre) (?:\S+ )?attention)|agréé\S*)"
    ),
    r"(?<!veuillez )(?<!vouloir )(?:agréer|daigner)",
    (
        rf"(?:votre|vos|leurs?) (?:\S+ )?{OFFER}(?: \S+)? (?:est|sont|semble\S*|reste|restent"
        rf"|demeure"
        r"|correspond\S*|répond\S*|convien\S*|vont|va|figure)(?! (?:(?:bien|très|déjà|toujours"
        r"|vivement|sincèrement|actuellement|en|à|toutefois|malheureusement|désormais)"
        r" )*(?:appréci|reç|bienvenu|not|exam|étudi|cours|pris|considér|parven|arriv|pas|plus"
        r"|expir|invalid|inconn|incompl|préci|import|attend|lecture|l'étude|analys|dans le bon"
        r"|vers|transm|lu|incorr|erron|mal|précieu|caduc|impossib)\S*)"
    ),
    (
        rf"{OFFER}(?: (?!ne)\S+){{0,2}} (?:nous|me) (?:\S+ )?(?:convien\S*|plaît|satisf\S*"
        rf"|semble\S*|va|vont"
        r"|intéress\S*|agré\S*|correspond\S*|ravi\S*|enchant\S*)"
    ),
    r"va(?! (?:dans|de|vers|droit|au-devant|bien dans))",
    r"(?:vont|allons|ira|iront) (?!dans|de|vers|droit|revenir|prendre|examiner|étudier)\S+",
    rf"{_PLEASED} (?:de|d'|par|avec|des) (?:(?:votre|vos|cette|ces?|la|les?) )?(?:\S+ )?{OFFER}",
    rf"{UNDENIED}(?:\S+ )*?(?:nous|me|cela|elles?|tout|ils?|offre|proposition|prix) convien\S*",
    rf"{UNDENIED}(?:\S+ )*?convien\S* (?:à|pour) (?:notre|nos|nous|moi)",
    r"(?:sommes|suis|est|voilà) (?:\S+ )?(?:align\S*|en phase|du même avis|prête?s?(?! à))",
    r"prête?s?\Z",
    (
        r"partageons (?!avec|notre|nos|ici|donc|l'objectif|cette volonté|votre (?:volonté|souhait"
        r"|objectif|intérêt|esprit|désir|enthousiasme|espoir))\S+"
    ),
    (
        r"(?:prenons|prends|prenez|prendre)(?! (?:bonne|bien|dûment|soin|note|acte|connaissance"
        r"|contact|le|en|part|ici|la|quelques|un|du|toute|une|cette|plus|tout)(?!\S))"
    ),
    r"(?:prenons|prends|prendre) (?:le|la|toute?|cette) (?:offre|proposition|prix|tarif)",
    rf"{UNDENIED}(?:\S+ )*?donn\S+ (?:\S+ )?suite(?! à votre (?:demande|requête|message))",
    r"(?:affaire|vente|offre|achat) (?:faite|conclue|entendue)",
    r"conclu\S* (?:l'|un|cet|notre|le|la|cette)? ?(?:affaire|accord|offre|contrat|vente|achat)",
    r"(?:c'est|tout est|voilà) (?:\S+ )?(?:bon|fait|entendu|parfait|clair|conclu)",
    r"(?<!bien )(?<!avons )(?<!avoir )entendu",
    r"(?:suivons|rejoignons|adoptons|choisissons|honorons|respectons) (?:votre|vos|cette)",
    (
        r"(?<!réponse )(?<!répondre )(?<!suite )(?<!retour )(?<!répondant )(?<!regard )(?<!réagir"
        r" )(?:à|selon|avec) (?:votre|vos) (?:prix|tarifs?|conditions|termes)"
    ),
    r"\A(?:très )?(?:bien|volontiers|naturellement|évidemment|bien entendu)\Z",
    (
        r"confirm\S*(?! (?:(?:bien|par|avoir|la|le|bonne|que|cette|ici|présente|votre|notre|vous"
        r"|donc) )*(?:réception|reçu|fin|retrait|l'arrêt|décision|lecture|négociation))"
    ),
    # terms of theirs in the place of ours
    (
        rf"(?:votre|vos|leurs?) (?:\S+ )?(?:{OFFER}|{PRICE}|quantité|volume|date|durée|besoin)(?:"
        rf" (?!par )\S+)?"
        r" (?:(?:de|à|au|est|sont|était|d'un|d'une|soit|s'élève|pour|en|avec|total|prix) )*\{\}"
    ),
    rf"(?:votre|vos|leurs?) (?:\S+ )?{OFFER} (?:(?!par |avec )\S+ )?\{{\}}",
    (
        r"vous (?:avez|aviez|ayez)(?: \S+){0,2} (?:propos|offer|suggér|demand|indiqu|présent|soum"
        r"|formul|énonc|mentionn|attend|souhait)\S*(?: \S+){0,5} \{\}"
    ),
    (
        r"vous (?:nous )?(?:proposez|offrez|suggérez|demandez|indiquez|présentez|soumettez"
        r"|formulez|énoncez|mentionnez|attendez|souhaitez|envisagez)(?: \S+){0,5} \{\}"
    ),
    r"\{\} (?:que|comme) vous",
    r"\{\} de votre part",
)
_AGREEING = (
    (
        rf"(?:trouvons|jugeons|estimons|croyons|trouve|juge) (?:que )?(?:votre|vos|cette|ces)"
        rf" (?:\S+ )?{OFFER}(?! (?:(?:très|particulièrement|fort|vraiment) )?(?:intéress"
        rf"|constructi|sérieu"
        r"|utile|clair|encourag|solide)\S*)"
    ),
    (
        r"(?:commen[cç]|débu|démarr|lan[cç])\S* (?:la|les|cette|nos) (?:livraison|prestation"
        r"|service)s?"
    ),
    (
        r"démarrons(?! avec \{\})(?! (?:la|les|cette|ces) (?:discussion|négociation|échange"
        r"|conversation)s?)"
    ),
    (
        r"c'est un oui|offre équitable|avons hâte|(?:cette|notre|la"
        r"|une) (?:belle )?solution(?: \S+){0,2}\Z(?<!ensemble une solution)"
    ),
    r"\A(?:avec|c'est avec) (?:\S+ )?plaisir\Z",
    (
        rf"{UNDENIED}(?:\S+ )*?(?:(?:correspond|répond|satisf)\S*|conformes?)(?: \S+)?"
        r" à (?:nos|notre)"
    ),
    r"(?:le|la|les|faisons|fait|font) (?:\S+ )?nôtres?\Z",
    r"faisons (?:\S+ )?(?:nôtres?|ainsi|de même|cela|comme)",
    r"(?:procédons|avançons|poursuivons|travaillons|continuons) ainsi",
    r"il en sera(?: \S+)*",
    r"comme vous (?:le |l')?(?:propos|souhait|suggér|demand|indiqu|avez)\S*",
    rf"(?:selon|suivant|d'après) (?:votre|vos) (?:\S+ )?{OFFER}",
    rf"{ELIDED}(?:affaire|décision|choix) (?:est|sont) (?:\S+ )?\S+",
    r"décision de (?!mettre|ne|clore|clôturer|terminer|retirer|cesser|renoncer|décliner|nous)\S+",
    r"sommes (?:\S+ )?partenaires(?: \S+)?",
    r"(?:\S+ons|\S+ée?s?|sera|est|sont) favorablement|favorablement (?:votre|vos)",
    (
        rf"accueill\S* (?:\S+ )?(?:votre|vos) (?:\S+ )?{OFFER} (?:avec (?:\S+ )?(?:plaisir|joie)"
        rf"|volontiers)"
    ),
    r"nous (?:vous|nous) (?:\S+ )?(?:rejoignons|suivons)",
    r"avez (?:\S+ )?raison",
    rf"\A(?:quelle |très )?(?:belle|bon|bonne|excellente?|juste) (?:{OFFER}|idée)(?: \S+){{0,2}}\Z",
    r"est à (?:nous|vous|toi)",
    r"sommes (?:\S+ )?avec vous",
    r"travaillons (?:\S+ )?ensemble",
    r"vous avez (?:\S+ )?notre (?!offre|proposition|réponse|message|contre|attention|gratitude)\S+",
    r"suite favorable (?:est|sera|a)",
    rf"(?:enregistr|not)\S* (?:votre|vos) (?:\S+ )?{OFFER} comme",
    r"partenariat (?:commence|débute|démarre|est)",
    rf"{UNDENIED}(?:\S+ )*?(?:avons|est) (?:\S+ )?conclu\S*",
    r"(?:solution|équilibre|compromis) (?:\S+ )?(?:est|a été) (?:\S+ )?\S+",
    (
        rf"{UNDENIED}(?:\S+ )*?(?:parvenu|arrivé|trouvé|atteint|abouti|voici)\S* (?:\S+ )?(?:à "
        rf"|sur )?"
        r"(?:une|un|cette|cet|la|le) (?:\S+ )?(?:solution|compromis|équilibre|résultat)"
    ),
    (
        rf"(?:concrétis|réalis|formalis|appliqu|lanc|exécut)\S* (?:\S+ )?(?:votre|vos) (?:\S+"
        rf" )?{OFFER}"
    ),
    rf"(?:votre|vos) (?:\S+ )?{OFFER} (?:entre|prend|s'applique)\S*",
    r"(?:on|je|nous) (?:\S+ )?(?:prends?|suit|valid\S*|adopt\S*)",
    r"et (?:prise?s?|suivie?s?|adoptée?s?|réalisée?s?)\Z",
    (
        r"en cours de (?!lecture|traitement|revue|négociation|discussion|vérification|validation"
        r"|préparation|rédaction)\S+"
    ),
    rf"{OFFER} (?:a|ont) (?:\S+ )?(?:notre|nos) \S+",
    r"(?:soutenons|préférons|privilégions|favorisons|saluons) (?:votre|vos) (?:prix|offre)",
    r"faisons (?:\S+ )?volontiers",
    (
        r"(?:préparez|lancez|commencez|démarrez|débutez) (?:\S+ )?(?:livraison|prestation"
        r"|services?|travaux|travail|projet)"
    ),
)

_GIVEN_BY_THEM: Final = (
    (
        rf"(?:votre|vos|ce|cet|(?:pour|(?<!validité )de) cette) (?:\S+ )?(?:{OFFER}|messages?"
        r"|retours?|réponses?|courriers?|courriel|envoi|mot|échanges?) (?:(?!(?:nous(?! avons)"
        r"|notre|nos|voici|voilà|nôtre|cette|par|d'ici|avant|(?:suggér|répond|propos|soumet|adress"
        r"|présent|formul|transmet)\S+) )[^ {]+ )*\{\}"
    ),
)
TAKES: Final = forming(*_TAKING, *_AGREEING, *_GIVEN_BY_THEM)
"""What would take an offer in words, or say that terms of ours are theirs."""
