"""What listed French words must not form.

The patterns are matched against the words of one sentence, ``{}`` for a slot. Those that allow a
word in some company only walk over that company first; ``UNDENIED`` holds where nothing is denied.
"""

from typing import Final

from negotiator.policy.words.vocabulary import forming

ELIDED = "(?:[cdjlms]'|qu')?"
OFFER = (
    f"{ELIDED}(?:offres?|propositions?|contre-?offres?|contre-?propositions?|suggestions?|demandes?"
    "|conditions|termes|positions?|prix|tarifs?|montants?|coûts?|modalités|délais?|version)"
)
PRICE = f"{ELIDED}(?:prix|tarifs?|tarification|montants?|somme|totaux|total|coûts?|valeur)"
_DENIED = r"(?:ne|n'(?!hésitez)\S+|sans|faute|aucune?|impossible|impossibilité)(?!\S)"
UNDENIED = rf"\A(?!(?:\S+ )*{_DENIED})"
_STRONGEST = (
    r"(?:(?:les?|la|nos|notre) plus (?:grand|vi[fv]|bref|chaleureu|sincère|profond|cordial|rapide"
    r"|court|attenti|tôt|vite|haute|respectueu|clair|constructi|équitable|étroit)\S*|(?:d'autant"
    r"|non) plus|au plus (?:vite|tôt))(?!\S)"
)
_TO_TALK = (
    "(?:(?:vous )?(?:répondre|écouter|lire|rencontrer|entendre)|échanger|discuter|poursuivre"
    "|continuer|avancer|examiner|étudier|collaborer|travailler|dialoguer|commencer|démarrer"
    "|entamer|entrer|ouvrir|engager)"
)
_TALKS = (
    "(?:[ld]')?(?:discussions?|échanges?|dialogues?|questions?|remarques?|commentaires?|écoute"
    "|suggestions?|observations?|négociations?|retours?|collaborations?)"
)
_COUNTING = (
    # the article where it counts, and what counts times
    rf"{ELIDED}une? (?:et|ou|une?|à|par|pour|sur|\{{\}})",
    rf"{ELIDED}une?\Z",
    r"\{\} une?",
    r"(?<!à la )(?<!nouvelle )(?<!encore une )(?<!cette )fois",
    r"fois \{\}",
    r"\{\} fois",
    r"\{\}(?: \S+)? lire|lires",
    # words glued together, or elided where nothing is
    (
        r"(?!(?:contre|ci|vis|c'est|e)-)\S+-(?!(?:vous|nous|je|moi|il|elle|ils|elles|on|ce|les?|la"
        r"|en|y|mêmes?|ci|là)(?!\S))\S+"
    ),
    r"(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'(?![aeiouyhéèêàâîôœ])\S*",
    r"\S*'",
)
_TWISTING = (
    (
        r"(?:entre|après|contre|envers|outre|parmi|comme|votre|vos|leurs?|ces?|plus|même|chaque|ni"
        r"|pas|assez|depuis|malgré|sans|ou|autour|fin|(?<!évoluer )vers) (?:de |les? |la )?\{\}"
    ),
    r"(?:autour|loin|près|plus|partie|part|reste|ensemble|face|travers|lieu|côté) (?:de|à) \{\}",
    r"entre(?: \S+){0,3} \{\}",
    r"\{\}(?: \S+)? ou",
    r"ou(?: \S+){0,3} \{\}",
    r"soit(?: \S+){0,3} \{\} soit",
    (
        r"\{\} (?:par|chaque|chacune?s?|plus|aussi|encore|tout au|comme(?! (?:contre|offre"
        r"|proposition|réponse|base|prix|délai|quantité|tarif|date|montant|total))\S*)"
    ),
    r"\{\} pour (?:tout|tous|toutes|l'ensemble|l'intégralité|la totalité|chaque)",
    rf"{PRICE}(?: \S+){{0,3}} \{{\}} et (?:de |à |un |une )?\{{\}}",
    rf"à (?:partir|compter) (?:de|d')(?: \S+)?(?: \S+)? (?:{PRICE}|\{{\}})",
    rf"{PRICE}(?: \S+){{0,2}} (?:évolu|révis|modifi|peu|suiv)\S*(?! (?:de|à))",
    r"\{\} (?:\S+ )?(?:évolu|révis|modifi|adapt|ajust)\S*",
    r"jusqu'\S+ (?!\{\}|présent|maintenant|ce|cette|aujourd'hui|son)\S+",
    r"(?:y|tout|tous|toutes|entièrement|est|sont|déjà) (?:inclu|compri)\S*",
    r"(?:inclu|compri)\S* dans \{\}",
    (
        r"sous (?!\{\}|peu|(?:l')?incoterm|les? (?:termes|conditions|modalités)|(?:un |les"
        r" )?délais?|une? forme|la forme|cette forme|ce format|votre|vos|toute|tous|les"
        r" meilleurs)\S+"
    ),
    # comparisons, and negations in a move that denies nothing
    rf"{UNDENIED}(?!de plus (?!\{{\}}))(?:(?!{_STRONGEST})\S+ )*?plus(?! de temps)",
    r"au plus (?!vite|tôt)\S+",
    (
        rf"{UNDENIED}(?:\S+ )*?(?<!n'hésitez )(?<!n'hésitez surtout )(?<!n'hésitez donc )(?<!\bun"
        rf" )(?<!\ble )(?<!\bce )(?<!\bgrand )pas"
    ),
    (
        r"(?<!salutations les )meilleure?s?(?! (?:salutations|sentiments|vœux|délais|souhaits"
        r"|soins|attentions|accueil|considération|compréhension|égards)(?!\S))"
    ),
    r"mieux(?! (?:comprendre|répondre|connaître|préciser|avancer|à vos|aux|à nos)(?!\S))",
    r"(?<!votre )(?<!vos )(?<!nos )(?<!notre )derni\S+",
    r"\A(?!(?:\S+ )*(?:retir\S*|annul\S*|renon\S*|n'est|caduqu\S*)(?!\S))(?:\S+ )*?notre derni\S+",
    r"notre derni\S+(?! (?:offre|proposition|contre-offre|contre-proposition|message)(?!\S))",
    r"nos derni\S+(?! (?:échanges|discussions|conversations)(?!\S))",
    r"haute (?!considération|estime|qualité)\S+",
    r"(?<!votre )(?:souplesse|flexibilité)",
    (
        r"(?<!votre )prochaine?s? (?:fois|offres?|prix|propositions?|achats?|ventes?|projets?"
        r"|affaires?)"
    ),
)
_MEANT = (
    # what we could do, would do, have or need
    (
        r"nous (?!ne )(?:\S+ )?pouvons(?! (?:(?:vous )?(?:proposer|soumettre|offrir|présenter)"
        rf"(?: \S+){{0,6}} \{{\}}|{_TO_TALK}(?!\S)))"
    ),
    rf"prêt\S* à (?!{_TO_TALK}(?!\S))\S+",
    (
        rf"ouvert\S* (?:à|aux|sur|pour) (?!(?:(?:la|le|tout|toutes?|tous|vos|votre|un|de|des|nos)"
        rf" )?(?:nouve\S+ )?{_TALKS}(?!\S))\S+"
    ),
    (
        r"(?:sommes|serions|serons|suis) en mesure(?! de vous (?:proposer|soumettre|offrir"
        r"|présenter)(?: \S+){0,4} \{\})"
    ),
    r"il (?:nous )?(?:reste|demeure)(?! sans(?!\S))",
    (
        r"(?:avons|disposons|ai|ayons)(?: \S+){0,2} (?:place|moyens|ressources|capacités?|choix"
        r"|volumes?|possibilités?|solutions?|intérêt|avantages?)"
    ),
    (
        r"(?:avons|ai|aurions|ont)(?: \S+)? besoin(?! (?:de|d'un|d'une)(?: \S+){0,3} (?:temps"
        r"|délais?|moments?|instants?|pause|réflexion|précisions?|informations?))"
    ),
    r"besoin (?:de|d') ?(?:conclu|finalis|clor|achev|vend|achet)\S*",
    (
        r"all(?:er|ons)(?! (?:de|dans|vers|à l'essentiel|revenir|prendre|examiner|étudier|vérifier"
        r"|plus loin|y|l'examiner|l'étudier|consulter|réfléchir|vous|nous)(?!\S))"
    ),
    r"(?:avez|avoir|donnons|donner)(?: \S+)? notre (?:mot|foi|assurance)",
    rf"{ELIDED}assurance(?! de (?:notre|nos|ma|mes|toute))",
    r"(?:sommes|êtes|suis|avons|ai|est|sont) (?:\S+ )?engag\S+",
    r"serons (?!heureu|ravi|enchanté|content|honoré|attentif|à|très|reconnaissant|disponible)\S+",
    r"soumi\S+ (?:à|aux|au) (?!votre|vous|la lecture|l'examen)\S+",
    r"à prendre(?! (?:connaissance|contact|en|le|note|part)(?!\S))",
    (
        rf"{ELIDED}autres?(?! (?:occasions?|opportunités?|projets?|(?:\S+ )(?:restent|demeurent)"
        rf"|(?:conditions|termes|modalités)"
        r"(?: \S+){0,2} \{\})(?!\S))"
    ),
    # what else there would be, and who else
    (
        r"(?:offr|fourn|ajout|donn|inclu|compren|prévo)\S* (?!de )(?:\S+"
        r" ){0,2}(?:[ld]')?(?:accompagnement|suivi|location|prestations?|ressources?|services?"
        r"|capacités?)(?! de \{\})(?! (?:\S+ )?\{\})"
    ),
    (
        rf"{ELIDED}(?:une?|des|les?|ce|aucun|notre seul) (?:\S+ )?(?:fournisseurs?|acheteurs?"
        rf"|vendeurs?"
        r"|prestataires?)"
    ),
    r"livraisons? (?:\S+ )?(?:rapide|accélér|prompt|immédiat|efficace)\S*",
    r"accélér\S* (?:\S+ )?(?:livraisons?|délais?)",
    r"proches? (?:de|du|des|d'\S+)",
    r"nous nous (?:\S+ )?engage\S*",
    r"il (?:vous )?fau\S+ (?:que vous|vous)",
    r"en tant que (?!partenaires?|interlocuteurs?|clients?|représentants?|responsables?)\S+",
    # units of time, but in an agenda and in a greeting
    r"(?<!ordre du )(?<!ordres du )(?<!mise à )(?<!mettre à )(?<!mis à )(?<!à ce )jour",
    r"(?<!bonne )(?<!belle )(?<!excellente )(?<!agréable )(?:journée|soirée|matinée)",
    r"\{\}(?: \S+)* (?:jour|journée|soirée|matinée)",
    r"\{\}(?: \S+)* mais",
    # conditions
    r"(?:qu'|que |et )(?:si|lorsque|quand|dès)",
    r"\A(?=.*(?:\{\}|valable|maint|tient|convien))(?:\S+ )*?(?:qu')?s'ils?(?! vous plaît)",
    r"\A(?=.*(?:\{\}|valable|maint|tient|effet))(?:\S+ )*?(?:si|lorsqu\S+|puisqu\S+|quand|dès que)",
    (
        r"si (?!vous (?:avez|souhaitez|désirez|aviez|voulez|le|pouviez|préférez|avez)|besoin"
        r"|nécessaire|cela|ces|cette|notre|nos|utile|rapide|aimable|constructi|agréable|précieu"
        r"|bien)\S+"
    ),
    # answers about the answer
    (
        r"(?:le|la|ce|un|une|voici) (?:message|texte|version|courrier|lettre) (?:\S+ )?(?:que"
        r"|demand\S*|reformul\S*|rédig\S*|résum\S*)"
    ),
    r"\A(?=.*\{\})(?:\S+ )*?notre (?:\S+ )?(?:précéd|ancien|\S+ était|était)\S*",
)
_HOPED = (
    rf"{PRICE}(?: \S+){{0,3}} (?:ouvert|discut|possible|négoci|envisag)\S*",
    r"(?:tout|tous|toutes|nouve\S+|meilleure?s?)(?: \S+){0,3} possibles?",
    (
        r"(?:espér|escompt|anticip|estim|évalu|reconsidér|réexamin|modifi|remplac|évit|regrett"
        r"|imagin|suppos|jug|vis|tend|corrig|rectifi|repens|approch|substitu|annul|retir)\S*(?:"
        r" (?:de|sur|à|un|une|le|la|les|encore|plutôt))* \{\}"
    ),
    r"avons(?: \S+){0,2} (?:calcul|planifi|évoqu|dispos)\S*(?: (?:de|à))? \{\}",
    r"dispos\S+ (?:de|d'\S+) \{\}",
    r"attend\S*(?: (?:de|à))? \{\}",
    (
        r"(?:objectifs?|buts?|souhaits?|espoirs?|attentes?|ambitions?|volonté|désir|priorité"
        r"|besoins?|préférence|idée|enjeu)(?: (?:est|sont|serait|reste|de|à|bien))* \{\}"
    ),
    r"préfér\S+ \{\}(?: \S+){0,3} (?:à|que) \{\}",
    r"encore loin|loin de (?:notre|nos)",
    r"ten(?:ons|ir) (?:\S+ )?à (?:cette|cet|ce|la|l'(?:affaire|achat|acquisition|offre))",
    (
        r"(?:cherch|recherch|souhait|désir|voul)\S* (?:vraiment|vivement|tellement) (?:une|la"
        r"|cette) \S+"
    ),
    r"(?:était|étaient|fut|furent|avait été|ont été|a été) (?:\S+ ){0,3}\{\}",
    # what they would get of us
    (
        r"(?:partenaires?|clients?|fournisseurs?|interlocuteurs?) (?:essentiel|privilégi"
        r"|indispensable|principa|permanent|attitré|durable)\S*"
    ),
    (
        r"vous (?:\S+ )?(?:aurez|recevrez)(?! (?:notre réponse|notre retour|une réponse|l'occasion"
        r"|la possibilité|le temps|bien|compris|prochainement|bientôt|ainsi|de nos)(?!\S))"
    ),
    r"pour toujours|nos (?:\S+ )?(?:achats|ventes)",
    # what others would do
    (
        r"(?:une?|des|les?|la|nos|ces?|cette|plus) (?:\S+ )?(?:entreprises?|sociétés?|partenaires?"
        r"|clients?|groupes?|acteurs?) (?:\S+ )?(?:propos|offr|demand|attend)\S*"
    ),
    r"reçu (?:une|des|d'\S+) (?:\S+ )?(?:offres?|propositions?)",
    r"(?<!par )ailleurs",
    # conditions without a word for them
    (
        r"(?:répondez|dites\S*|écrivez|confirmez|revenez|faites\S*|signalez|indiquez)(?: \S+)*"
        r" et(?: \S+)* \{\}"
    ),
    r"en cas(?: \S+)* \{\}",
    (
        r"\A(?:suivant|selon|avec|pour|contre|dès|sur|sous)(?: \S+){0,2} (?:réponse|confirmation"
        r"|retour|signature|paiement|décision|choix)(?: \S+)* \{\}"
    ),
    (
        r"voici (?:une?|le|la|ma) (?:\S+ )?(?:message|texte|réponse|version|courrier|lettre)"
        r" (?:court|poli|formel|courtois|professionnel|adapt|possible|clair|amical|chaleureu"
        r"|cordial|compl)\S*"
    ),
)
_WEAKENED = (
    # a figure that is none of ours yet, or not the whole
    (
        rf"{PRICE}(?: \S+){{0,2}} (?:(?:de )?référence|initia\S*|habitue\S*|usuel\S*|d'origine"
        rf"|général"
        r"|ordinaire|traditionnel)(?: \S+){0,3} \{\}"
    ),
    (
        r"\{\}(?: \S+){0,3} à (?:discuter|revoir|négocier|confirmer|préciser|définir|étudier"
        r"|examiner|valider|ajuster|affiner|compléter|modifier|réviser|adapter)"
    ),
    (
        r"\{\} (?:est|reste|comme|serait) (?:\S+ )?(?:bases?|points?|débuts?|idées?|pistes?"
        r"|exercices?)"
    ),
    (
        r"\{\} (?:à titre|pour (?:commencer|débuter|démarrer|entamer|début)|dans un|initialement"
        r"|en principe|sui[tv]\S*|puis|ensuite|avec (?:un |le |des )?services?|accompagn\S*"
        r"|complét\S*)"
    ),
    r"commen\S+ à \{\}",
    (
        rf"(?:notre|nos|ces?|cette|ceci|cela) (?:\S+ )?(?:{OFFER} )?(?:est|reste|constitue"
        rf"|sert)(?: \S+)?"
        r" (?:une |un |de )?(?:simple|bases?|point de départ|idée|piste|étude|exercice)"
    ),
    r"(?:et |tout )?le reste|en principe|de principe|valeur relative",
    (
        r"(?:prix|tarifs?|volumes?|dates?|quantités?|délais?|total|montants?|durée|livraison)(?:"
        r" \S+){0,5} ouvert\S*(?! jusqu)"
    ),
    r"(?:étudi|examin|discut|négoci|parl|échange|dialogu)\S* (?:aussi|également)",
    r"efforts?(?: \S+){0,4} possibles?",
    r"(?:faire|ferons|faisons|avons|aurons) encore(?! (?:besoin|à)(?!\S))",
    r"avons (?:très |vraiment )?peu",
    r"rapproch\S* (?:\S+ )?de (?:votre|vos)",
    # whose pressure it is
    r"répondez (?:\S+ )?(?:vite|rapidement|immédiatement|maintenant|aujourd'hui)",
    r"il est (?:\S+ )?temps",
    (
        r"(?:discut|négoci|parl)\S*(?: \S+)* (?:prix|tarif|montant)(?: \S+){0,3} \{\}"
        r"|ouvert\S* \S+ vos .*\{\}"
    ),
    (
        r"faire (?:un|des) (?:gestes?|efforts?)|(?:avancer|progresser) vers|(?:réponse"
        r"|retour) positi\S*"
    ),
    r"(?:reçu|lu|étudié|examiné|analysé) (?:une|des|les|d'\S+) (?:\S+ )?(?:offres?|propositions?)",
    r"(?:prions|merci) de (?:\S+ )?(?:transmettre|adresser|soumettre) (?:vos|ce|une)(?: \S+)*",
    r"(?:demandé|demande)(?: est)? (?:de )?\{\}|en réponse à \{\}|merci pour \{\}",
    r"de (?:votre|leur) (?:côté|part)(?: \S+)* \{\}|merci d'avoir propos\S*",
    r"gestes?(?: \S+){0,3} possibles?|(?:encore un|un nouveau|d'autres) gestes?",
    r"contraint\S* par",
    r"(?:calendrier|planning)(?: \S+){0,2} courts?",
    r"valables? (?:\S+ )?(?:dès|à partir|à compter)",
    r"votre (?:\S+ )?(?:direction|direct\S+|présiden\S*|chef|responsable)",
    (
        r"notre (?:direction|directeur|directrice|président\S*|chef|responsable) (?:(?:nous|en|y"
        r"|le|la) )?(?!examin|étudi|vérifi|consult|analys|se)\S+"
    ),
    # promises of what comes with it, or after it
    r"nos (?:\S+ )?projets (?!respectifs|communs)\S+|longtemps avec|pour nos besoins",
    r"recommand\S* (?:à|auprès de) (?:nos|tous|d'\S+|notre)",
    (
        r"(?:suivi|services?|accompagnement|prestations?|ressources?) (?:\S+ )?(?:est|sont)"
        r" (?:prévu|inclu|compri|assur)\S*"
    ),
    r"complét\S* (?:\S+ )?(?:par|avec) (?:une?|le|la|des) (?:services?|suivi|accompagnement)",
    r"\{\}(?: \S+)? en complément|en complément(?: \S+)* \{\}",
    r"vous pouvez (?:\S+ )?(?:commencer|démarrer|débuter|lancer|compter|préparer)",
    r"compt\S+ (?:\S+ )?sur (?!votre|vos|une réponse)\S+",
    # figures of somebody else, or of our own books
    r"(?:comptons|tenons|arrêtons|insist\S+) (?:(?:sur|à) )?\{\}",
    (
        r"(?:ils?|elles?|eux|votre \S+) (?:(?!vous)\S+ )?(?:propose|demande|indique"
        r"|suggère)(?:nt)?(?: \S+){0,3} \{\}"
    ),
    (
        r"\{\} (?:est (?:votre|le vôtre|la vôtre|à vous)|dites-vous|(?:(?!ce|dites|et|merci)\S+"
        r" ){0,3}que vous|ce que vous (?!en|pensez)\S+)"
    ),
    r"chez (?!nous|vous)\S+",
    r"pour (?:nos|tous les|les|d'autres) (?:clients|partenaires)",
    rf"{PRICE} (?:\S+ ){{0,2}}(?:réel|véritable|idéal|interne)\S*(?: \S+){{0,3}} \{{\}}",
    (
        r"notre (?:\S+ )?(?:coût|valeur|calcul|analyse|évaluation|étude|examen)(?: \S+){0,2}(?:"
        r" (?:est|donne|indique|de|à|montre|mène))+ \{\}"
    ),
    r"valeur pour nous|(?:vaut|coûte|représente) (?:\{\} )?pour nous",
    (
        r"(?:calculs?|données|analyses?|études?|examens?) (?:\S+ )?(?:donn|indiqu|montr|abouti"
        r"|men)\S*(?: \S+){0,2} \{\}"
    ),
)

_ANOTHER = (
    (
        r"(?:une|la|notre) (?:nouvelle|autre|meilleure)(?: (?:offre|proposition))? (?:suivra|suit"
        r"|viendra|vient|arrive)"
    ),
)

NEVER: Final = forming(*_COUNTING, *_TWISTING, *_MEANT, *_HOPED, *_WEAKENED, *_ANOTHER)
"""What no move says beside its slots."""
MISPLACED: Final = forming(
    r"\{(?P<sort>money|total|quantity|days|date)\} (?:et|pour|à|de|sur)(?: \S+)? \{(?P=sort)\}",
    r"\{(?!total|all)\w+\} (?:est|fait) (?:la|le|un) (?:\S+ )?totale?",
    r"en \{(?:money|total|quantity|date|until)\}",
    r"(?:le|au|du) \{(?:money|total|quantity|days)\}",
)
"""What words must not form around slots of these sorts."""
