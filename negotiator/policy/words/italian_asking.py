"""What Italian prose may say as whole sentences to invite to talks and to ask to wait."""

from typing import Final

INVITING: Final = (
    (
        "AGENDA",
        (
            "<<l'agenda|sull'agenda|dell'agenda|all'agenda|dall'agenda|nell'agenda|un'agenda|"
            "agenda|in agenda|l'ordine del giorno|sull'ordine del giorno|dell'ordine del giorno|"
            "all'ordine del giorno|dall'ordine del giorno|nell'ordine del giorno> [qui|di "
            "trattativa|della trattativa|comune] [allegata|allegato|acclusa|inviata|proposta|<che|"
            "la quale> [vi] <trovate|troverete|inviamo|alleghiamo|mandiamo|trasmettiamo|segue> "
            "[qui] [in allegato|allegata|qui]|in allegato]>"
        ),
    ),
    ("POINTS", "<punti|temi|argomenti|elementi|aspetti>"),
    (
        "LISTED",
        (
            "<trattati|esposti|riassunti|descritti|menzionati|riportati|elencati|indicati|"
            "contenuti|presenti|previsti|inseriti|raccolti|contenuti|presentati>"
        ),
    ),
    (
        "ON",
        (
            "<[<sulla|in> base|in merito|relativa|relativamente|riguardo|riguardante|a partire|in "
            "relazione|secondo|intorno|basata] [<sui|i|dei|ai|tutti i|su tutti i> [seguenti] "
            "POINTS [[in essa|ivi|qui] LISTED]] AGENDA|[su|di|in merito a|riguardo a] <[questi|"
            "questi <stessi|>] POINTS|<sui|dei|i> POINTS [in essa|ivi] [LISTED|in agenda]|ciò|essa|"
            "questa base>>"
        ),
    ),
    (
        "WITH",
        (
            "<con <voi|noi|la vostra <azienda|società|impresa>|piacere>|insieme [a <voi|noi>]|fra "
            "<noi|le nostre <aziende|società>>|tra <noi|le nostre <aziende|società>>>"
        ),
    ),
    (
        "BEGIN",
        (
            "<<avviare|iniziare|aprire|intavolare|cominciare|intraprendere|instaurare|condurre|"
            "svolgere|partecipare a|prendere parte a|entrare in|dare <inizio|avvio> a|avvio|"
            "avviarla|> [WITH|volentieri] <una|la|le|alla|un|il|al|questa|delle|l'avvio di una|"
            "l'apertura di una|l'inizio di una> [nuova|nostra|nostre] [FINE] <TALKS|la trattativa> "
            "[FINE|relativa]|negoziare|trattare|discutere|parlare|dialogare|discuterne|parlarne|"
            "negoziarla|trattarla|discuterla|esaminare|esaminarla|affrontare|guardare|vedere|"
            "approfondire|confrontarci|ragionare|<sederci|sedersi> [insieme] [a un|al] tavolo [con "
            "voi] [per <parlare|trattare|discutere>]|iniziare a <trattare|negoziare|parlare|"
            "discutere>|cominciare a <trattare|negoziare|parlare|discutere>|lavorarci>"
        ),
    ),
    (
        "INVITE",
        (
            "<[vi] <invitiamo [ADV|tutti]|proponiamo|chiediamo> [ADV|dunque|quindi|pertanto] [a|ad|"
            "di]|<desideriamo|vorremmo|intendiamo|ameremmo|gradiremmo|desidereremmo> [ADV] "
            "[invitarvi <a|ad>|poter|proporvi [di]]|<siamo|saremmo|saremo> GLAD di [poter] "
            "[invitarvi <a|ad>|proporvi [di]]|<abbiamo|avremmo> <il [grande|vivo] piacere|l'onore|"
            "la gioia|il privilegio> di [poter] [invitarvi <a|ad>|proporvi [di]]|[noi] <siamo|"
            "saremmo> <interessati|disponibili|pronti> <a|ad>|vi scriviamo per <proporvi [di]|"
            "invitarvi <a|ad>>|siamo a <proporvi [di]|invitarvi <a|ad>>|ci <piacerebbe [ADV]|"
            "farebbe [ADV] piacere|fa [ADV] piacere|permettiamo [ADV] di|pregiamo [ADV] di|"
            "onoriamo di> [invitarvi <a|ad>|invitare la vostra <azienda|società|impresa> <a|ad>|"
            "proporvi [di]]|<è [nostro|un|nostra|con|nostra intenzione]|sarebbe [per noi] [un]> "
            "[vero|grande] [desiderio|piacere|onore|bello] [per noi] [che] [di] [poter] [vi] "
            "[invitarvi <a|ad>|invitiamo [a|ad]|proporvi [di]]|[che ne dite|vi va] di|<sareste|"
            "siete> <disponibili|lieti> <a|ad|di>|veniamo a <proporvi [di]|invitarvi [a|ad]>>"
        ),
    ),
    (
        "PAPER",
        (
            "[con <la presente|questo messaggio>|<per|a> <questo|tale> <motivo|scopo|fine>|<a|per> "
            "questo <proposito|scopo>|oggi|ora|pertanto|quindi]"
        ),
    ),
)
"""What we invite to."""
INVITATIONS: Final = (
    "PAPER INVITE [WITH] BEGIN [ADV] [WITH] [ON] [WITH|ADV]",
    (
        "PAPER <<vi|> <inviamo|trasmettiamo|mandiamo|alleghiamo|presentiamo|sottoponiamo>|trovate|"
        "troverete|ecco|[vi] abbiamo <allegato|preparato|inviato|mandato>|<vogliate|potete|vi "
        "preghiamo di|> <trovare|esaminare|consultare|prendere visione|voler prendere visione|"
        "voler esaminare>|INVITE <sottoporre|presentare|sottoporvi|inviarvi|trasmettervi|"
        "presentarvi>> [volentieri|con piacere|qui|alla vostra [KIND] attenzione|in allegato|"
        "allegata|di seguito] [i POINTS] AGENDA [della TALKS|per la <nostra|> TALKS] [alla vostra "
        "[KIND] attenzione|per la vostra [KIND] attenzione|in allegato]"
    ),
    (
        "[in allegato|qui|di seguito] <trovate|troverete|trova|vi inviamo|vi mandiamo> [i POINTS] "
        "AGENDA"
    ),
    (
        "[i|di] POINTS [da <trattare|discutere|negoziare>|della TALKS|di TALKS] <sono|li trovate> "
        "[qui] [LISTED] [in|nell'] [AGENDA|allegato]"
    ),
    "<ne parliamo|parliamone|ne discutiamo> [WITH]",
    (
        "[i|di] [POINTS] AGENDA <è|sono|si trova|si trovano|la trovate|li trovate> [qui|in] "
        "[allegata|allegato|allegati]"
    ),
    (
        "[i POINTS] [AGENDA] <di|su|della|sulla|sul> <cui|quale|quali> [ci piacerebbe|vorremmo|"
        "desideriamo|desidereremmo|saremmo GLAD di] BEGIN [WITH]"
    ),
    (
        "[che] <vorremmo|desideriamo> <negoziare|trattare|discutere|affrontare|esaminare|avviare|"
        "aprire> WITH [ON]"
    ),
    (
        "<sarà|sarebbe> [per noi] [un] [vero|grande] <piacere|bello|onore> [lavorare|lavorarci|"
        "parlarne|discuterne|farlo] [WITH] [ON]"
    ),
    (
        "<saremo|saremmo|siamo> GLAD di <lavorarci|lavorare|collaborare|iniziare|cominciare|"
        "partire|parlarne|discuterne> [WITH] [ON]"
    ),
    "non vediamo l'ora di <lavorarci|lavorare|collaborare|iniziare|cominciare|BEGIN> [WITH] [ON]",
    (
        "[al momento|per ora|per il momento] non <presentiamo|facciamo|avanziamo|formuliamo> "
        "[ancora] [nessuna|alcuna|una] <offerta|proposta> [per ora|al momento]"
    ),
    (
        "<iniziamo|cominciamo|parliamone|discutiamone|confrontiamoci|parliamo|discutiamo> "
        "[volentieri|pure] [WITH] [ON]"
    ),
    "INVITE <BEGIN|confrontarci> [WITH] ON",
    "e di invitarvi <a|ad> BEGIN [WITH] [ON]",
)
WAITS: Final = (
    (
        "TIME",
        (
            "<[un|ancora un|solo un|soltanto un] [breve|piccolo] <momento|attimo|istante> [di "
            "<pazienza|tempo>]|[ancora|solo|soltanto] [di] un <po'|poco|pochino> di <tempo|"
            "pazienza>|qualche <momento|istante> [di pazienza]|[ancora] <del|altro|il> tempo "
            "[necessario]|[ancora] pazienza|[la] vostra [KIND] pazienza>"
        ),
    ),
    (
        "A-WHILE",
        (
            "<[ancora] un <po'|poco|pochino|momento|attimo|istante>|[ancora] qualche <momento|"
            "istante>>"
        ),
    ),
    (
        "ANSWER",
        (
            "<[la|una|alla|della|il|un|del|al] [nostra|nostro] [KIND] <risposta|riscontro|replica> "
            "[da parte nostra]>"
        ),
    ),
    (
        "THING",
        (
            "<THEIRS|[<tutto|> quanto|ciò che] ci avete [scritto|inviato]|tutto|la questione|"
            "ANSWER|[con] [ogni|tutti i] <dettagli|dettaglio|punti|particolari>>"
        ),
    ),
    (
        "LOOKING",
        (
            "<esaminando|valutando|leggendo|studiando|analizzando|guardando|considerando|"
            "verificando|lavorando [a|su|alla|sulla|al|sul]|pensando [a]|riflettendo [su]|"
            "discutendo|discutendone|lavorandoci|pensandoci|riflettendoci|esaminandola|valutandola|"
            "esaminandolo|parlandone|facendo [tutte] [le nostre] [verifiche|valutazioni]>"
        ),
    ),
    (
        "PREPARING",
        "<preparando|elaborando|scrivendo|completando|ultimando|formulando|predisponendo>",
    ),
    (
        "LOOK",
        (
            "<esaminiamo|valutiamo|leggiamo|studiamo|analizziamo|guardiamo|consideriamo|"
            "verifichiamo|ci pensiamo|ci lavoriamo|esaminare|esaminarla|esaminarlo|valutare|"
            "valutarla|leggere|leggerla|leggerlo|studiare|analizzare|considerare|verificare|"
            "rispondere|rispondervi|pensarci|lavorarci|rifletterci|<preparare|completare|elaborare|"
            "prepariamo> ANSWER>"
        ),
    ),
    (
        "CALM",
        (
            "[con <calma|cura|attenzione|la dovuta <cura|attenzione>|la necessaria attenzione|"
            "grande attenzione|molta attenzione>|attentamente|bene|insieme|internamente|al nostro "
            "interno]"
        ),
    ),
    (
        "SOON",
        (
            "[<al più|molto|> presto|subito|a breve|appena <possibile|pronti|possiamo>|non appena "
            "<possibile|pronti>|quanto prima|con <calma|la nostra risposta|una risposta|[la] "
            "[dovuta] <cura|attenzione>>|in merito|prossimamente|prestissimo|entro breve]"
        ),
    ),
    (
        "RETURN",
        (
            "<[vi] <risponderemo|rispondiamo|scriveremo|scriviamo|ricontatteremo|ricontattiamo|"
            "contatteremo|faremo sapere|facciamo sapere|<<daremo|invieremo|manderemo|faremo <avere|"
            "pervenire>>|[vi] <riceverete|avrete> [presto|a breve]> ANSWER>|<torneremo|torniamo> "
            "[subito|presto|volentieri] da voi|ci <faremo|facciamo> <sentire|vivi>|ci risentiamo|"
            "arriviamo|<sarà|è> nostra [KIND] <premura|cura> <rispondere|rispondervi|farvi sapere|"
            "contattarvi|ricontattarvi|scrivervi|tornare da voi|<darvi|inviarvi|farvi avere|"
            "fornirvi> ANSWER>>"
        ),
    ),
    (
        "UNTIL-THEN",
        (
            "<con noi|<in attesa|nell'attesa|> [di|per] ANSWER|<per|mentre> <LOOK|[la|lo|ci] "
            "stiamo LOOKING|stiamo PREPARING ANSWER> CALM [THING] CALM>"
        ),
    ),
    (
        "ASK",
        (
            "<[vi] <preghiamo|chiediamo|invitiamo|preghiamo quindi|chiediamo quindi> [ADV|solo|"
            "soltanto|dunque|però|pertanto|quindi|tutti] [<di|a> [volere|voler|volerci|volerci "
            "gentilmente|volervi]]|<vi saremmo|vi saremo|vi siamo> [ADV] grati se [voleste|vorrete|"
            "poteste]|ci permettiamo [ADV] di <chiedervi|pregarvi|chiedere> [ADV] [di]|"
            "<desideriamo|vorremmo|dobbiamo> <chiedervi|pregarvi> [ADV] [di]|<vogliate|potete|"
            "potreste|abbiate la <gentilezza|cortesia> di> [cortesemente|gentilmente]|confidiamo "
            "[ADV] [in]>"
        ),
    ),
)
"""What we do while they wait."""
WAITING: Final = (
    (
        "<<ASK [avere|portare|concedere|accordare|dare|concederci|accordarci|darci]|dateci|"
        "concedeteci|lasciateci|abbiate|portate|e|> [cortesemente|gentilmente|ancora|solo] TIME|"
        "<ASK <attendere|pazientare|aspettare>|<attendete|aspettate|pazientate> [pure]|attendere "
        "[prego]> [ADV] [A-WHILE] [con [KIND] pazienza]> [UNTIL-THEN]"
    ),
    (
        "[mentre|che] [noi] <[ci|la|lo|le|ne] stiamo [ancora|già|attualmente|ora|tutti] [ADV] "
        "LOOKING|LOOK> CALM [THING] CALM"
    ),
    "[mentre|che] stiamo [ancora|già|attualmente|ora] PREPARING [CALM] ANSWER [CALM]",
    "[solo|soltanto|ancora] un <momento|attimo|istante> [solo|soltanto|ancora]",
    "[noi|poi|e poi] [presto|subito|a breve] RETURN SOON",
    (
        "<ci|> <serve|occorre|abbiamo bisogno di|ci vuole|è necessario|necessitiamo di> TIME "
        "[UNTIL-THEN]"
    ),
    (
        "<THEIRS|essa|esso|che> è [attualmente|ora|ancora|già] <in [fase|corso] di <esame|"
        "valutazione|lettura|analisi|studio|verifica>|<allo|al> [nostro] [attento] <studio|esame|"
        "vaglio>|in esame|all'esame|sotto esame|in lettura>"
    ),
    (
        "ANSWER <è [ancora|già] in <preparazione|arrivo|corso di preparazione|fase di "
        "preparazione>|arriva|arriverà|seguirà|vi <arriverà|perverrà|raggiungerà>> SOON"
    ),
    (
        "[anche] <abbiamo [CARE|ADV] [ben|bene|regolarmente] <ricevuto|letto|preso <nota|visione>>|"
        "prendiamo [buona] <nota|atto>> THEIRS [CARE]"
    ),
    "<vi confermiamo|confermiamo> [ADV] <la ricezione|il ricevimento|di aver ricevuto> THEIRS",
    "THEIRS ci è [regolarmente|ben] <pervenuto|pervenuta|arrivato|arrivata|giunto|giunta>",
    (
        "<grazie|vi ringraziamo> [ADV|mille] per <attendere|pazientare|aspettare|la pazienza [e "
        "l'attesa]|l'attesa> [UNTIL-THEN]"
    ),
)
