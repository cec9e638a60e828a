"""What French prose may say as whole sentences beside an offer of ours."""

from typing import Final

OFFERS: Final = (
    ("YOURS", "<votre|vos> [KIND] <OFFER|MESSAGE>"),
    ("AND", "[et|avec|pour|ainsi que]"),
    ("AT", "[de|est de|à|s'élève à|est|fixé à|est fixé à]"),
    (
        "MONEY",
        (
            "AND [[un|le|au|à un|notre|d'un] <prix|tarif> [unitaire]] <de|est de|à|s'élève à|est "
            "fixé à|> {money}"
        ),
    ),
    (
        "VOLUME",
        ("AND [pour] [[une|la|un] <quantité|volume|capacité>] <de|est de|s'élève à|> {quantity}"),
    ),
    (
        "STARTING",
        (
            "AND [[un|une|le|la] <début|démarrage|commencement|lancement|date de <début|"
            "démarrage>>] "
            "<prévu|prévue|fixé|fixée|est|est prévu|est fixé|> [de la prestation] <au|le|à "
            "partir du|"
            "à compter du|dès le|à la date du|en date du|> {date}"
        ),
    ),
    (
        "DELIVERY",
        (
            "AND [[un|une|le|la] <livraison|délai|délai de livraison>] <sous|en|dans un délai "
            "de|de|"
            "est de|dans|s'effectue sous|se fait sous|est prévue sous|prévue sous|est fixé à|> "
            "{days}"
        ),
    ),
    (
        "CHOSEN",
        (
            "AND [une|la] <livraison|> <selon|suivant|en|aux conditions|aux termes|> <l'incoterm|"
            "incoterm|> "
            "{choice}"
        ),
    ),
    (
        "WHOLE",
        (
            "<<et|pour|soit|avec|donc|dont|> [un|le|d'un] <total|montant total|prix total|"
            "montant|coût "
            "total> <général|global|> <de|est de|s'élève à|s'élevant à|se monte à|étant de|"
            "s'établit "
            "à|atteint|est|ressort à|> {total}|<soit|pour|ce qui fait|ce qui donne|ce qui "
            "représente|"
            "cela fait|cela donne|cela représente|et|> [un total de] {total} [au total|en tout]|"
            "<au total|en tout|soit au total> {total}>"
        ),
    ),
    ("ITEM", "<{all}|MONEY|VOLUME|STARTING|DELIVERY|CHOSEN|WHOLE>"),
    ("UNTIL", "<jusqu'au|jusqu'à> {until}"),
    (
        "IT",
        (
            "<elle|celle-ci|cette dernière|ceci|cela|qui|laquelle|<cette|notre|la> [présente|"
            "nouvelle] OFFER|l'offre|la "
            "nôtre|cette réponse|notre réponse|<les|ces|nos> <conditions|termes>|elles|ils|le "
            "tout|tout cela>"
        ),
    ),
    (
        "STANDING",
        (
            "<valable|valables|valide|ouverte|ouvert|en vigueur|à votre disposition|disponible|"
            "sur la table|maintenue|soumise à votre examen> [pour vous|à la discussion|à l'examen]"
        ),
    ),
    (
        "STANDS",
        (
            "<<est|reste|demeure|restera|demeurera|sera|sont|restent|demeurent|c'est> [ainsi|bien|"
            "donc|également|naturellement] STANDING UNTIL|<tient|court|vaut|tiennent|tiendra|"
            "s'applique|dure> [pour vous] UNTIL|<expire|expirera|prend fin|prendra fin|s'achève|"
            "se termine|arrive à échéance> le {until}|<vous est|vous reste> ouverte UNTIL>"
        ),
    ),
    (
        "GLADLY",
        (
            "<[nous] <avons|aurions> <le [grand|très grand|vif] plaisir|l'honneur|la joie> [de "
            "[vous]]|[nous] <sommes|serions> GLAD [de [vous]]|[nous] <souhaitons|souhaiterions|"
            "aimerions|voudrions|désirons|tenons à|pouvons> [respectueusement|vivement|"
            "volontiers|beaucoup] [vous|y]|[nous] nous permettons "
            "[respectueusement] de [vous]|<c'est|il s'agit|c'est toujours> [avec|un|une|pour "
            "nous] [très|grand|vrai] "
            "<plaisir|joie|honneur> [pour nous] <de|que de> [vous]|[nous] sommes en mesure de "
            "[vous]|[toute] notre équipe est <ravie|heureuse> de [vous]|GLAD de vous|[nous] "
            "avons l'honneur <d'y|de "
            "vous y>>"
        ),
    ),
    (
        "OURS",
        (
            "<notre|une|la|cette|l'offre|la nôtre|les nôtres|notre "
            "propre> [présente] [OFFER] [suivante|détaillée|complète|ci-après|ci-dessous|"
            "ci-jointe|en retour|en réponse|en détail|à la suite|que voici]"
        ),
    ),
    (
        "WHAT",
        (
            "<OURS|notre réponse [à YOURS]|ce qui suit|ceci|cela|comme suit|<les|nos> "
            "[<conditions|termes|éléments|points>] "
            "[suivantes|suivants|ci-après|ci-dessous]|les <termes|conditions|éléments|points|"
            "détails|modalités> <de notre OFFER|"
            "suivants|suivantes|que voici>> [pour examen|pour votre examen|en <réponse|retour|"
            "réponse à YOURS>|à votre attention|à YOURS]"
        ),
    ),
    (
        "MANNER",
        (
            "[[très|bien] <respectueusement|volontiers|cordialement|sincèrement|"
            "chaleureusement>|avec <[grand|beaucoup de] plaisir|joie>|donc|ainsi|en retour|en "
            "réponse|de notre côté|à notre tour|ici|par la présente|ci-après|ci-dessous|"
            "ci-joint|pour notre part|alors]"
        ),
    ),
    (
        "MAKE",
        (
            "<proposons|offrons|soumettons [à votre <attention|examen>]|adressons|transmettons|"
            "présentons|faisons [parvenir|part "
            "de]|envoyons|remettons|communiquons|formulons|suggérons|répondons <par|avec>|y "
            "répondons [par|avec]|répondons à YOURS [par|avec]|à laquelle nous répondons [par|"
            "avec]|mettons sur la table|exposons|répondons|avons <préparé|établi|élaboré|"
            "rédigé>>"
        ),
    ),
    (
        "TOMAKE",
        (
            "<proposer|offrir|soumettre|adresser|transmettre|présenter|faire [parvenir|part de|"
            "connaître]|envoyer|remettre|communiquer|formuler|d'adresser|suggérer|répondre [par|"
            "avec|à YOURS <par|avec|comme suit|>|comme suit]|porter à votre connaissance|d'y "
            "répondre [par|avec]|d'envoyer|exposer|"
            "partager [avec vous]|détailler|mettre sur la table>"
        ),
    ),
    (
        "ANSWERING",
        (
            "<<<[faisant] suite|en <réponse|retour>|à la suite de|répondant|pour répondre|comme "
            "<réponse|retour>|au vu de> [à]|<après|au vu> [<lecture|étude|examen|un examen> "
            "[attentif|attentive|soigneux]] de|à|<après avoir|ayant> [bien|attentivement] <lu|reçu|"
            "pris connaissance de|étudié|examiné|considéré|analysé>> <YOURS|celle-ci|celui-ci|nos "
            "TALKS|votre intérêt> [CARE]|<en|comme> <réponse|retour>|par <la présente|ce message>|"
            "de notre côté|à notre tour|pour notre part|après réflexion|en vue de <notre|la|cette> "
            "TALKS|conformément à <l'ordre du jour|nos TALKS>|par conséquent|ainsi|donc|alors|sur "
            "cette base|en conséquence>"
        ),
    ),
    (
        "GIVE",
        "<<nous|on|> <vous|> MANNER MAKE|GLADLY MANNER TOMAKE> MANNER",
    ),
    (
        "LEADING",
        (
            "<c'est avec [un|une|beaucoup de] [très] [grand|grande] <plaisir|joie|"
            "enthousiasme|honneur> que|<voici|voilà> [donc|ainsi] MANNER <ce que|<les|nos> "
            "[<conditions|termes|éléments>] que>|<veuillez|merci de> [bien vouloir] "
            "<trouver|lire|examiner> "
            "MANNER l'offre que>"
        ),
    ),
    (
        "FIND",
        (
            "<<voici|voilà> [donc|ainsi]|<veuillez|merci de|nous vous prions de|nous vous invitons "
            "à> [bien vouloir] <trouver|recevoir|noter|prendre connaissance de|découvrir|examiner|"
            "lire|consulter>|vous <trouverez|trouvez|pouvez lire>> MANNER"
        ),
    ),
)
_MAKING: Final = (
    "[ANSWERING+] <<[LEADING] GIVE|FIND> [<WHAT|notre> MANNER]|<notre [nouvelle|propre] <OFFER|"
    "réponse>|l'offre|la nôtre|nos conditions> [[en <réponse|retour>] à YOURS|en <réponse|retour>] "
    "<est|sont|comprend|contient|porte sur|se présente|se compose|s'établit|s'énonce|reprend|"
    "prévoit|> [donc|ainsi] <la suivante|les suivantes|comme suit|ainsi|celle-ci|établie comme "
    "suit|simple|prête|de ce qui suit|les éléments suivants|les points suivants|les conditions "
    "suivantes|>|une OFFER dont les <termes|conditions> sont les <suivants|suivantes>>"
)
OFFERING: Final = (
    (
        f"{_MAKING} <ITEM+|> <<et|> [IT] <STANDS|STANDING UNTIL>|dont <la validité|l'échéance> "
        f"<court|est|"
        "s'étend|est fixée> <UNTIL|au {until}|le {until}>|>"
    ),
    "<le|> <total|montant total|prix total> <est de|s'élève à|est|se monte à> {total} [et STANDS]",
    (
        "[<veuillez|merci de> [bien vouloir] noter <que|qu'elle>|nous vous informons que|"
        "<qu'elle|sachez qu'elle|nous vous informons qu'elle>] [IT] STANDS"
    ),
    "[c'est [à|maintenant à] notre tour]",
    (
        "vous avez jusqu'au {until} pour <y réfléchir|nous répondre|l'examiner|l'étudier|"
        "en prendre connaissance>"
    ),
    "[nous] vous répondons [MANNER]",
    (
        "<[nous] attendons votre REPLY [MANNER|avec intérêt]|merci de [bien vouloir] [nous] "
        "<répondre|faire part "
        "de votre réponse>> <jusqu'au|avant le|d'ici au|d'ici le> {until}"
    ),
    (
        "<le début|le démarrage|la date de <début|démarrage>> <est|aurait lieu|aura lieu|"
        "intervient> [prévu|"
        "prévue|fixé|fixée] <le|au|à partir du|à compter du|dès le> {date} [ITEM+]"
    ),
    "nous la maintenons UNTIL",
    (
        "THEIRS <a|ont> fait l'objet <d'un examen <attentif|approfondi|soigneux>|de toute notre "
        "attention>"
    ),
    "[nous] avons pris [grand|beaucoup de] plaisir à lire THEIRS",
    "quel <plaisir|bonheur> de <lire|recevoir> THEIRS",
    "c'est CARE que nous avons <reçu|lu|étudié|examiné|analysé> THEIRS",
    "[nous] avons l'honneur d'accuser réception de THEIRS",
    "[IT|OFFER] STANDING UNTIL",
    (
        "[<sa|la|et sa|une|et la>] [<date|durée|période> de] <validité|échéance> [de "
        "<l'offre|notre OFFER|cette OFFER|la proposition>] [est] [fixée|court|s'étend|est|prévue|"
        "va|expire] [au|le|jusqu'au|jusqu'à|du|celle du] {until}"
    ),
    "le <prix|tarif> [unitaire|proposé] <est de|est|s'élève à|est fixé à> {money} [ITEM+]",
    "la <quantité|capacité> [proposée] <est de|est|s'élève à> {quantity} [ITEM+]",
    "le volume [proposé] <est de|s'élève à> {quantity} [ITEM+]",
    (
        "<la|une|> livraison [est prévue|intervient|s'effectue|se fait|se fera|interviendra] <<"
        "sous|en> "
        "{days}|selon [l'incoterm] {choice}> [ITEM+]"
    ),
    # What we have read of theirs.
    (
        "[nous] avons [ADV|bien|CARE] <reçu|lu|étudié|examiné|considéré|analysé|parcouru|pris "
        "connaissance de|pris [bonne] note de|noté|relu> [CARE] THEIRS [CARE] [et <l'avons|nous "
        "l'avons> "
        "<lue|lu|étudiée|étudié|examinée|examiné> [CARE]]"
    ),
    "[nous] <accusons [bonne] réception|prenons [bonne] <note|connaissance>> de THEIRS [CARE]",
    (
        "THEIRS <a|ont> [bien|ADV] <été [bien] <reçue|reçu|étudiée|étudié|examinée|examiné|lue|lu> "
        "[CARE]|retenu [toute] notre [meilleure] attention|reçu toute notre attention> [et nous "
        "vous "
        "en remercions]"
    ),
    (
        "<que|dont|laquelle> nous avons [bien|ADV] <reçue|reçu|étudiée|étudié|examinée|examiné|lue|"
        "lu|pris [bonne] <note|connaissance>|analysée|analysé> [CARE]"
    ),
)
"""Sayings that may stand beside an offer of ours, each slot where it belongs."""
ALONE: Final = (
    "<{all}|WHOLE>",
    "<prix|tarif> [unitaire] {money}",
    "<quantité|volume|capacité> {quantity}",
    "<livraison|délai|délai de livraison> <[sous] {days}|[selon] {choice}>",
    "<début|démarrage|date de <début|démarrage>> [le|au] {date}",
    "[montant|prix] total {total}",
    (
        "<cela|ce qui|le tout> <fait|donne|représente|s'élève à> [un total de] {total} [au "
        "total|en tout]"
    ),
)
"""The same, but each for itself: beside the name of an offer of theirs, it would be of theirs."""
_OFFERED: Final = "(?:offre|proposition|contre-offre|contre-proposition)"
_MAKES: Final = (
    "(?:proposons |offrons |soumettons |adressons |transmettons |présentons |faisons |envoyons |"
    "remettons |formulons |communiquons |répondons |répondre |proposer |soumettre |adresser |"
    "d'adresser |"
    "transmettre |présenter |faire |envoyer |remettre |formuler |voici |voilà |nôtres? |"
    f"(?:notre|nos|cette) (?:\\S+ )?(?:{_OFFERED}|réponse|conditions) |comme suit |est la "
    f"suivante |"
    f"la (?:nouvelle )?{_OFFERED} suivante )"
)
TAKEN_FOR_THEIRS: Final = (
    (
        f"(?!(?:(?<=réponse à )|(?<=répondons à )|(?<=répondre à ))votre {_OFFERED} \\{{all)"
        "(?<!attendons )(?:(?:votre|vos|ce|cet|(?:pour|(?<!validité )de) cette) (?:[^ {]+ )?"
        f"(?:{_OFFERED}|messages?|retours?|réponses?|courriers?|courriel|envoi|mot|échanges?)|que "
        f"vous nous) (?:(?!{_MAKES})[^ {{]+ )*\\{{"
    ),
)
"""Where a slot would hold what they offer."""
