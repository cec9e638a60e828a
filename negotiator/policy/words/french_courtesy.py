"""What French prose may say beside any move, as whole sentences: greetings, thanks, wishes.

Each says nothing of what is negotiated. So none of them holds what an offer is made of, and none
says what we think of an offer of theirs, but thanks for it.
"""

from typing import Final

NAMES: Final = (
    (
        "ADV",
        (
            "[[très|tout|plus|bien] <vivement|sincèrement|chaleureusement|infiniment|cordialement|"
            "respectueusement|grandement|particulièrement|volontiers>|très|bien|beaucoup|"
            "vraiment|encore|également|d'avance|par avance|à nouveau|de nouveau|simplement]"
        ),
    ),
    (
        "DEAR",
        (
            "<<madame|mesdames|monsieur|messieurs> [et] [madame|mesdames|monsieur|messieurs]|<cher|"
            "chère|chers|chères> <madame|monsieur|messieurs|mesdames|partenaire|partenaires|"
            "collègue|collègues|équipe|équipes|interlocuteur|interlocuteurs|tous|ami|amis>>"
        ),
    ),
    (
        "KIND",
        (
            "<aimable|aimables|dernière|dernier|récent|récente|rapide|rapides|cordial|précieux|"
            "précieuse|gentil|gentille|détaillé|détaillée|clair|claire|constructif|constructive|"
            "bienveillant|bienveillante|grand|grande|sérieux|courtois|courtoise|"
            "si rapide|estimé|estimée|agréables|riches|constructifs>"
        ),
    ),
    ("OFFER", "<offre|proposition|contre-offre|contre-proposition>"),
    (
        "MESSAGE",
        (
            "<message|messages|retour|retours|réponse|réponses|courrier|courriel|envoi|mot|"
            "prise de "
            "contact>"
        ),
    ),
    ("THEIRS", "<<votre|vos> [KIND] <OFFER|MESSAGE>|<ce|cet|cette> [KIND] MESSAGE> [KIND]"),
    (
        "TALKS",
        (
            "<négociation|négociations|discussion|discussions|échange|échanges|conversation|"
            "dialogue|pourparlers>"
        ),
    ),
    ("MADE", "<adressée|adressé|transmise|transmis|envoyée|envoyé|soumise|faite|parvenue>"),
    (
        "CARE",
        (
            "<avec <[la plus grande|une grande|grande|toute] <attention|l'attention>|beaucoup "
            "<d'attention|d'intérêt>|[le plus grand|le plus vif|grand|beaucoup de|un vif|un "
            "grand] <soin|intérêt|plaisir>|toute "
            "l'attention <requise|voulue|nécessaire|qu'il mérite|qu'elle mérite>>|attentivement|"
            "soigneusement|en détail|de près>"
        ),
    ),
    (
        "GIVEN",
        (
            "<votre [KIND] <intérêt|attention|patience|compréhension|confiance|temps|disponibilité|"
            "écoute|amabilité|gentillesse|accueil|bienveillance|réactivité|courtoisie|"
            "participation|coopération|intérêt et votre confiance> [KIND]|<nos|vos|ces|cet|notre|"
            "votre|la|cette> [KIND|beaux|bel|belle|bonne|bons] TALKS [KIND]|THEIRS [que vous "
            "nous avez MADE|et de votre "
            "<patience|intérêt|confiance|temps>]|cette [KIND] OFFER [que vous nous avez MADE]|"
            "tout|cela|vous|[le] temps [et l'attention] <accordé|consacré|que vous nous avez "
            "<accordé|consacré>|passé ensemble|que vous avez <pris|consacré à nos TALKS>> [à nos "
            "TALKS]>"
        ),
    ),
    (
        "SHOWN",
        (
            "[que vous <nous [avez] <portez|accordez|témoignez|manifestez|porté|portée|accordé|"
            "accordée|témoigné|témoignée>|portez à <notre|nos|cette> <société|demande|OFFER|"
            "TALKS>>|<portée|porté|accordée|accordé> à <notre|nos|cette> <société|demande|OFFER|"
            "TALKS>]"
        ),
    ),
    (
        "OFGIVEN",
        (
            "<<de|pour> GIVEN|<de|pour> <l'intérêt|l'attention|la confiance|l'accueil> SHOWN|"
            "<de|pour> <l'envoi|l'examen> de THEIRS|<pour le|du> temps <que vous nous avez "
            "<accordé|"
            "consacré>|consacré à nos TALKS|passé à <échanger|négocier> [avec nous]|consacré|"
            "accordé>|d'avoir <pris le temps de nous "
            "<lire|écrire|répondre>|bien voulu nous répondre|échangé avec nous>|de nous avoir "
            "<écrit|répondu|lus|contactés>|de <l'attention|l'accueil> que vous <voudrez|"
            "voudriez> bien <lui|y|nous> <porter|accorder|réserver>|de nous <lire|écrire|"
            "répondre>|de <l'offre|la "
            "proposition|la contre-proposition> que vous nous avez MADE>"
        ),
    ),
    ("FOR", "[et] OFGIVEN"),
    (
        "TOTALK",
        (
            "<de [vous] <lire|discuter|négocier|dialoguer|parler|retrouver>|d'échanger|d'avancer|"
            "de vous écrire|d'en <discuter|parler>|de <poursuivre|continuer|reprendre> <nos|"
            "la|les|cette|ces> TALKS> [prochainement|bientôt|avec vous|ensemble|de nouveau|à "
            "nouveau|très bientôt|très vite]"
        ),
    ),
    (
        "GLAD",
        (
            "[très|vraiment|sincèrement|toujours|tout|bien|particulièrement] <heureux|heureuse|"
            "ravis|ravi|ravie|enchantés|honorés|contents|curieux>"
        ),
    ),
    ("REPLY", "<réponse|retour|message|avis|réaction|réactions|commentaires|lecture>"),
)
"""Phrases by name, each made of those before it."""

JOINING: Final = "et|mais|ainsi"
COURTESIES: Final = (
    # Greetings and closings.
    "DEAR",
    (
        "[un] [grand|très grand|chaleureux|cordial|et] <bonjour|bonsoir|salut|coucou|hello|"
        "bienvenue|rebonjour> [à vous|à vous "
        "tous|à tous|à toute votre équipe|à toute l'équipe|à votre équipe|de notre part]"
    ),
    (
        "[à vous lire] [<très|bien|plus>] <cordialement|sincèrement|respectueusement|"
        "chaleureusement|amicalement|à vous|bien à vous> [vôtre|vôtres] [à vous]"
    ),
    "bien à vous",
    (
        "[avec|recevez|veuillez recevoir|nous vous adressons|nous vous présentons|et] [toutes] "
        "<nos|"
        "mes|les> [meilleures|plus|sincères|respectueuses] <salutations|pensées> [<les plus|très>] "
        "[meilleures|cordiales|sincères|respectueuses|distinguées|chaleureuses]"
    ),
    "[très] [bien] [avec|en] [toute] [notre] <considération|respect> [distinguée]",
    (
        "[nous] [vous] [souhaitons|souhaitant|passez] [une|de] [très] <bonne|belle|excellente|"
        "agréable> <journée|soirée|continuation|matinée|fin de journée> [à vous|à tous|à toute "
        "votre équipe|à vous et à votre équipe|à vous tous]"
    ),
    "à <[très] <bientôt|vite>|vous lire|tout bientôt|nouveau merci>",
    (
        "[<nous|je> <vous prions|vous prie|prions|prie> [respectueusement] [de|de bien vouloir]|"
        "veuillez|et] <agréer|d'agréer|croire|de croire|recevoir|de recevoir> [DEAR] [ici] [à|en] "
        "<l'expression|l'assurance|les assurances|nos> [de] [notre|nos|ma|mes] [plus|très|haute|"
        "respectueuse|parfaite|profond|profonde|entière|sincère|sincères|meilleurs|respectueux] "
        "<considération|sentiments|"
        "salutations|respect> [les] [plus|très|la plus] [distinguée|distinguées|distingués|"
        "respectueuses|respectueux|cordiales|cordiaux|dévoués|meilleurs|meilleures|sincères|haute]"
    ),
    # Thanks.
    (
        "<[avec] [<un|tout|nos>] [très|vraiment|tout] [grand|immense|énorme|"
        "chaleureux|sincère|vif|sincères|vifs|chaleureux] <merci|remerciements|mercis>|[nous "
        "[<tenons|tenions|souhaitons|souhaiterions|aimerions|voudrions|désirons> [ADV] [à|"
        "encore]]] <vous|vous en|en> [ADV] <remercions|remercier|remerciant>|[nous] vous <sommes|"
        "savons|restons|demeurons> [ADV] <reconnaissants|gré|obligés>> [ADV] [[et] à <vous|tous|"
        "vous tous|toute votre équipe>|encore|<du fond du|de tout> cœur] [ADV] [FOR+]"
    ),
    "[nous] <avons [ADV] apprécié|apprécions|saluons|sommes [ADV] sensibles à> [ADV] GIVEN",
    "<votre|cette> <patience|compréhension|attention|message|retour> nous <touche|honore>",
    # How things are.
    "<cela|ça|votre message|votre retour|vous lire> [nous] fait [très|grand|vraiment] plaisir",
    "<il|elle|cela> nous <touche|honore> [beaucoup|vraiment|ADV]",
    "[nous] <espérons|espérant> que <vous allez|tout va> bien [pour vous]",
    (
        "[nous|je] [<restons|demeurons|sommes>] [bien entendu|naturellement|bien sûr|toujours] [à] "
        "[votre] [entière|pleine|complète] <disposition|disponibles|à votre écoute|à l'écoute> "
        "[pour "
        "<toute question|toute précision|tout échange|échanger|en discuter|en parler|tout "
        "renseignement|toute information> [complémentaire|supplémentaire|utile]]"
    ),
    (
        "[surtout] n'hésitez [surtout] pas à <nous <écrire|contacter|répondre|faire signe|"
        "solliciter|joindre|réécrire|faire part de "
        "<votre avis|vos remarques|vos questions>>|revenir vers nous|poser vos questions> [pour "
        "toute <question|précision>|à tout moment]"
    ),
    "c'est [très|vraiment|bien] <aimable|gentil> [à vous|de votre part]",
    "<oups|aïe>",
    "prenez [bien] soin de vous",
    "<que|dont|pour <laquelle|lequel>> nous vous [ADV] remercions [ADV]",
    # Regrets of no move.
    (
        "[avec|nous vous <présentons|prions d'accepter>|veuillez accepter] [toutes] nos [plus] "
        "[sincères] excuses [les plus sincères|pour <l'attente|ce contretemps|ce délai|le "
        "dérangement|la gêne occasionnée|ce désagrément>]"
    ),
    (
        "[nous sommes] [sincèrement|vraiment|bien|profondément|très] <désolés|navrés> [pour "
        "<l'attente|ce contretemps|ce délai|le dérangement|cela>|de ce <contretemps|délai>]"
    ),
    "[nous] <comptons sur|sollicitons> votre [KIND] <compréhension|patience>",
)
"""Sayings that may stand beside any move."""
FORWARD: Final = (
    (
        "[<c'est|ce fut|c'était|cela a été|ce sera> [toujours|pour nous]] <un|une|avec|tout|"
        "quel|quelle|c'est> [très|"
        "vrai|réel|grand|véritable|immense] <plaisir|joie|honneur> [que] TOTALK"
    ),
    (
        "[nous] <sommes|étions|avons été> GLAD <TOTALK|de <votre|cet> <intérêt|message|retour|"
        "échange>>"
    ),
    "[[nous] avons] [vraiment|déjà|grand] hâte TOTALK",
    "au plaisir [TOTALK]",
    (
        "<dans l'attente|en attendant|dans l'espoir|au plaisir> [de] [<lire|recevoir>] <votre|"
        "vos|de "
        "vous lire> [KIND] [REPLY] [KIND]"
    ),
    (
        "[nous] <attendons|espérons|lirons> [ADV] <votre|vos> [KIND] REPLY [avec <intérêt|plaisir|"
        "grand intérêt>]"
    ),
    (
        "[nous] <serions|serons|sommes|nous réjouissons> [GLAD] <de <lire|recevoir|connaître|"
        "découvrir|vous lire et d'avoir> <votre|vos> REPLY|d'entendre votre avis|de savoir ce "
        "que vous en pensez>"
    ),
    "<dites-nous|faites-nous savoir> ce que vous en pensez",
    "<qu'en pensez-vous|qu'en dites-vous>",
)
"""What looks forward to more talk: of no move that ends it."""
