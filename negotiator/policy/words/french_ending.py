"""What French prose may say as whole sentences to end talks, withdraw or refuse."""

from typing import Final

TOLD: Final = (
    (
        "SORRY",
        (
            "<[nous] <sommes|en sommes> [ADV|bien|profondément] <désolés|navrés|tristes>|[nous] "
            "sommes au "
            "regret|[nous] <regrettons|déplorons> [ADV]|[nous] avons le regret|c'est [avec|à] "
            "[un|grand|sincère] regret|[avec] [toutes] nos [sincères] <excuses|regrets>|à "
            "regret|désolés|navrés|malheureusement|hélas|avec [grand|beaucoup de] regret>"
        ),
    ),
    (
        "TELL",
        (
            "<[nous] [ADV] [tenons à|devons|souhaitons|sommes contraints de|sommes au regret de|"
            "avons l'honneur de] "
            "[vous] <informons|informer|annonçons|annoncer|faisons savoir|faire savoir|signalons|"
            "signaler|indiquons|indiquer|faisons part|faire part|notifions|notifier> [ADV|avec "
            "regret|par la présente]|"
            "<veuillez|merci de|nous vous prions de> [bien vouloir] noter|notez>"
        ),
    ),
    (
        "OPENER",
        (
            "[<par <la présente|ce message>|après réflexion|bonjour>] [SORRY [mais|que|de]] [TELL "
            "[que|de|du]]"
        ),
    ),
    (
        "WHY",
        (
            "[<pour|la|le|et ce pour|en raison de|car|puisque|voici|au> [<la|le>] <raison|"
            "motif> <suivante|"
            "suivant|en est|est|est la suivante|est le suivant|que voici|>|motif|raison|en effet] "
            "{all}"
        ),
    ),
    (
        "TOTALKS",
        (
            "[à|de] <la|cette|nos|notre|les|ces|des|la présente|ce> TALKS [en cours|entre nous|"
            "avec "
            "vous|présente]|aux TALKS|au dialogue|à cet échange"
        ),
    ),
    (
        "GO-ON",
        (
            "<<la|les|nos|cette|notre> TALKS [entre nous|avec vous] <se <poursuit|poursuivent|"
            "poursuivant>|continue|continuent|<est|reste|restent|demeure|demeurent|demeurant> "
            "[bien "
            "sûr|bien entendu|toutefois|toujours|naturellement] <ouverte|ouvert|ouverts|"
            "ouvertes|en "
            "cours>|suit son cours|suivent leur cours|n'est pas terminée>|<nous|tout en|> "
            "<restons|demeurons|restant|sommes> [toujours|bien sûr] <disponibles|à votre écoute|"
            "<ouverts|disponibles|GLAD> <à <la|cette> TALKS|au dialogue|à la <poursuite|suite|"
            "reprise> <de|des> [la|nos] TALKS|<à|pour|de> <poursuivre|"
            "continuer|échanger|discuter|continuer à échanger> [<la|les|nos|cette> TALKS] [avec "
            "vous]>>|<nous|tout en|> <poursuivons|continuons|poursuivant|continuant|souhaitons "
            "poursuivre|<serions|serons> GLAD de <poursuivre|continuer|reprendre>> [toutefois|"
            "volontiers|bien sûr|avec plaisir] "
            "<la|les|nos|cette> TALKS [avec <vous|plaisir>]> [avec plaisir|entre nous|toutefois]"
        ),
    ),
)
ENDING: Final = (
    (
        "[OPENER] [nous] [y] [avons <décidé|choisi> de|nous voyons <contraints|obligés> de|"
        "devoir|devons|souhaitons|préférons|tenons à|sommes contraints "
        "de|d'|de|que nous] <<mettons|mettre> <fin|un terme>|<arrêtons|arrêter|cessons|cesser|"
        "clôturons|"
        "clôturer|terminons|terminer|clore|fermer|interrompons|interrompre|quittons|quitter>> "
        "[ici|donc|là|à regret|sans accord|par la présente|ADV] [TOTALKS] [ici|là] [<sans|"
        "faute de> [parvenir à] [un|d'] [accord]] [WHY]"
    ),
    (
        "[OPENER] [nous] [de] [devoir|devons] <nous arrêter|nous arrêtons|nous en tenons|nous "
        "arrêtons donc> là [à regret] [sans accord] [WHY]"
    ),
    (
        "[OPENER] [nous] [devons] <en restons|en rester|nous en tenir|nous arrêter> [donc] <là|"
        "ici> [à regret] [sans accord] [WHY]"
    ),
    (
        "[OPENER] [de] [du] <la fin|fin|l'arrêt|la clôture|terme> de <la|cette|nos|notre> TALKS "
        "[sans accord] [WHY]"
    ),
    (
        "[OPENER] <la|cette|notre|nos|les> TALKS [en cours] <prend fin|prennent fin|s'achève|"
        "s'achèvent|"
        "s'arrête|s'arrêtent|se termine|se terminent|est close|est terminée|sont terminées|est "
        "clôturée|sont clos|sont closes|est arrêtée|est donc close> [ici|là|donc|par la présente] "
        "[sans accord] [WHY]"
    ),
    (
        "[OPENER] [nous] <ne <poursuivons|poursuivrons|pouvons|pourrons|souhaitons> pas|"
        "n'allons pas> "
        "[poursuivre|continuer|aller plus loin dans] [donc] <la|cette|nos|notre|les> TALKS "
        "[plus loin] [WHY]"
    ),
    (
        "[OPENER] [<nous|et> <n'avons|ne sommes> pas [pu] <trouvé|trouver|parvenus|parvenir> "
        "[à] un <accord|terrain d'entente> [WHY]]"
    ),
    "<le|la|voici le|voici la|> <motif|raison> [en] [est] [le suivant|la suivante] {all}",
    "[OPENER] nous n'irons pas plus loin [WHY]",
)
WITHDRAWS: Final = (
    (
        "OURS",
        (
            "<notre|cette|la|l'offre|la présente|celle-ci|notre dernière> [OFFER] [actuelle|en "
            "cours|précédente|présente]"
        ),
    ),
)
WITHDRAWING: Final = (
    (
        "[OPENER] [nous] [devons|souhaitons|avons décidé de|sommes contraints de|tenons à|que nous|"
        "de|devoir] [ADV|par la présente] <<retirons|retirer|révoquons|annulons|annuler> [par "
        "la présente|donc|aujourd'hui|ce jour|ADV] OURS|<procédons|procéder> au retrait de "
        "OURS> [tout en "
        "<poursuivant|continuant> [volontiers] <la|les|nos> TALKS] [avec vous]"
    ),
    (
        "[OPENER] [que] OURS <est|a été|se trouve> [par la présente|donc|désormais|ainsi] <retirée|"
        "annulée|caduque> [par la présente|ce jour]"
    ),
    "[OPENER] [que] OURS <n'est|ne tient|ne vaut> plus [valable|en vigueur|disponible|ouverte]",
    "[OPENER] [<de|du|le|par>] [le|au] retrait de OURS",
    "<veuillez|merci de> [bien vouloir] considérer OURS comme <retirée|annulée|caduque>",
    "GO-ON",
    "on <continue|poursuit> [à <discuter|échanger|négocier>] [ensemble|avec plaisir]",
    "bien sûr",
    "[nous] nous en excusons [ADV]",
    "[nous] [en] [vous] <remercions de|comptons sur|merci de> votre compréhension",
)
REFUSED: Final = (
    (
        "LAST",
        (
            "<votre|ce|le|cet> [dernier|récent|précédent] <message|envoi|courrier|courriel|"
            "celui-ci> [que vous nous avez MADE]"
        ),
    ),
    (
        "HANDLE",
        (
            "<[y] donner [de] suite|[le|l'] traiter|exploiter|l'exploiter|y répondre|répondre|"
            "utiliser|l'utiliser|en tenir compte|agir sur la base|prendre en compte|le prendre en "
            "compte|tenir compte|recevoir> [à|de] [LAST]"
        ),
    ),
    (
        "CANNOT",
        (
            "<[nous] ne <pouvons|pourrons|saurions|sommes> [malheureusement|hélas|donc|toutefois] "
            "[pas] [en mesure|dans la possibilité] [de|d'y|d']|[nous] n'avons [malheureusement|"
            "hélas] "
            "pas [été] <pu|pu y|en mesure de>|<il|qu'il> nous est impossible <de|d'y>|<il|"
            "qu'il> <ne nous <est|a>|n'est|n'a> [malheureusement|hélas|"
            "toutefois] pas [été] possible [de|d'y]|[de] ne "
            "[pas] <pouvoir|pas pouvoir|être en mesure de|être en mesure d'y>|nous sommes dans "
            "l'impossibilité <de|d'y>|nous devons renoncer à>"
        ),
    ),
)
REFUSING: Final = (
    "[OPENER] [et|que] CANNOT HANDLE [WHY]",
    (
        "[OPENER] [que] <LAST|celui-ci|il> <ne peut|ne pourra|n'a> [malheureusement|hélas] [pas] "
        "[pu] [être|recevoir] [pris en compte|traité|exploité|de suite|suivi d'effet|utilisé|lu|"
        "donner lieu à une suite] [WHY]"
    ),
    (
        "[OPENER] [que] LAST <reste|restera|demeure|est|doit rester> [malheureusement] sans "
        "suite [WHY]"
    ),
    "[OPENER] <il|qu'il> ne <peut|pourra> [pas] être donné suite à LAST [WHY]",
    "[OPENER] [que] aucune suite ne <peut|pourra> être donnée à LAST [WHY]",
    "[nous] avons [bien] <reçu|lu|pris connaissance de|pris note de> LAST [CARE]",
    "[nous] accusons [bonne] réception de LAST",
    "LAST nous est [bien] parvenu",
    "<auquel|que|lequel> CANNOT <donner suite|traiter> [WHY]",
    (
        "<merci de|vous pouvez|nous vous prions de|nous vous invitons à|veuillez> [bien "
        "vouloir] [nous] <le renvoyer|l'adresser|écrire|réécrire|faire parvenir un nouveau "
        "message|le vérifier|renvoyer votre message> [à nouveau|de nouveau|corrigé]"
    ),
    "<le|la|voici le|voici la|> <motif|raison> [en] [est] [le suivant|la suivante] {all}",
)
