"""What Italian prose may say beside any move, as whole sentences: greetings, thanks, wishes.

Each says nothing of what is negotiated. So none of them holds what an offer is made of, and none
says what we think of an offer of theirs, but thanks for it.
"""

from typing import Final

NAMES: Final = (
    (
        "ADV",
        (
            "<[molto|più] <vivamente|sentitamente|sinceramente|cordialmente|calorosamente|"
            "gentilmente|cortesemente|rispettosamente|volentieri>|[davvero] <molto|tanto>|molto "
            "davvero|davvero|moltissimo|proprio|infinitamente|particolarmente|ancora [una volta]|"
            "nuovamente|di nuovo|fin d'ora|sin d'ora|anticipatamente|in anticipo|di cuore|con "
            "<[tutto] il cuore|gratitudine|piacere|gioia>|veramente|sempre|tutti>"
        ),
    ),
    (
        "KIND",
        (
            "<cortese|gentile|gentili|cortesi|gentilissimo|gentilissima|gradita|gradito|pronta|"
            "pronto|rapida|rapido|celere|veloce|preziosa|prezioso|tempestiva|tempestivo|recente|"
            "cordiale|dettagliata|dettagliato|chiara|chiaro|sollecita|sollecito|pregiata|pregiato|"
            "così <gentile|rapida|veloce|cortese>>"
        ),
    ),
    (
        "FINE",
        (
            "<KIND|sincera|sincero|grande|gran|bella|bel|viva|vivo|costruttiva|costruttivo|"
            "costruttivi|piacevole|piacevoli|proficua|proficuo|attenta|attento>"
        ),
    ),
    ("OFFER", "<offerta|proposta|controfferta|controproposta|controofferta>"),
    (
        "MESSAGE",
        (
            "<messaggio|messaggi|risposta|riscontro|comunicazione|lettera|replica|nota|e-mail|"
            "email|mail>"
        ),
    ),
    (
        "TALKS",
        (
            "<trattativa|trattative|negoziato|negoziati|negoziazione|negoziazioni|conversazione|"
            "dialogo|confronto|discussione|colloquio|colloqui|scambio|chiacchierata>"
        ),
    ),
    (
        "SENT",
        (
            "<ricevuta|ricevuto|inviata|inviato|inviataci|inviatoci|trasmessa|trasmesso|"
            "trasmessaci|trasmessoci|presentata|presentataci|sottopostaci|pervenuta|pervenuto|"
            "pervenutaci|pervenutoci|che ci avete [gentilmente|cortesemente] <inviato|inviata|"
            "trasmesso|presentato|mandato|scritto|sottoposto|rivolto|fatto [avere|pervenire]>>"
        ),
    ),
    (
        "THEIRS",
        (
            "<<la|una|della|alla|dalla|il|un|del|al|dal|di un|i|dei|ai|le|delle|alle|questo|questa|"
            "> [vostra|vostro|vostri|vostre] [KIND] <OFFER|MESSAGE>|l'offerta|dell'offerta|"
            "all'offerta> [SENT]"
        ),
    ),
    (
        "CARE",
        (
            "<con <[la|una|grande|molta|particolare|tutta la] [dovuta|necessaria|nostra|più viva|"
            "doverosa] <attenzione|cura>|[grande|vivo|molto|sincero|particolare] <interesse|"
            "piacere>|scrupolo> [e <attenzione|cura|interesse|piacere>]|attentamente|accuratamente|"
            "scrupolosamente|nel dettaglio|in dettaglio>"
        ),
    ),
    (
        "GIFT",
        (
            "<attenzione|interesse|interessamento|disponibilità|pazienza|comprensione|"
            "collaborazione|cortesia|gentilezza|fiducia|considerazione|cordialità|partecipazione|"
            "accoglienza|franchezza|trasparenza|chiarezza|sollecitudine|prontezza|rapidità|serietà|"
            "professionalità|tempo|impegno|ascolto|contributo|invito|onestà|correttezza|attesa|"
            "cooperazione|tempestività|lavoro>"
        ),
    ),
    (
        "ELIDED",
        (
            "<l'attenzione|l'interesse|l'interessamento|l'impegno|l'ascolto|l'accoglienza|l'invito|"
            "l'attesa|l'onestà|l'opportunità|dell'attenzione|dell'interesse|dell'interessamento|"
            "dell'impegno|dell'ascolto|dell'accoglienza|dell'invito|dell'attesa|dell'opportunità|"
            "l'offerta|dell'offerta>"
        ),
    ),
    ("ON-TALKS", "<a|durante|in|alla|al|nella|nel> [questa|la|nostra|presente|questo] TALKS"),
    (
        "SHOWN",
        (
            "<[sempre] <dimostrata|dimostrato|dimostrataci|dimostratoci|mostrata|mostrato|"
            "mostrataci|mostratoci|manifestato|manifestata|accordata|accordato|accordataci|"
            "accordatoci|concessa|concesso|concessaci|concessoci|dedicata|dedicato|dedicataci|"
            "dedicatoci|riservata|riservato|riservataci|riservatoci|prestata|prestataci|espresso>|"
            "[che] ci <avete|state> [gentilmente|cortesemente|sempre] <dedicato|riservato|"
            "dimostrato|mostrato|concesso|accordato|dedicando|riservando|dedicata|riservata|"
            "dimostrata|concessa|accordata>|che <ci riservate|ci dedicate|ci dimostrate|ci "
            "accordate|ci concedete|avete [voluto] <dimostrato|mostrato|dedicato|manifestato|"
            "dedicarci|riservarci|accordarci>|vorrete <dedicarci|riservarci|accordarci>>>"
        ),
    ),
    (
        "HAVING",
        (
            "<averci [gentilmente|già] <scritto|risposto|contattato|contattati|ascoltato|ascoltati|"
            "letto|cercato|inviato|fatto avere|presentato|mandato|dedicato>|averne <parlato|"
            "discusso>|esservi fatti <vivi|sentire>|averci risposto così <presto|rapidamente|in "
            "fretta>|aver <risposto [così <rapidamente|presto>]|scritto|partecipato|atteso|"
            "aspettato|pazientato|preso contatto|dedicato|condiviso|discusso|parlato|dialogato|"
            "trattato|negoziato|trovato il tempo|aperto>|essere stati così <veloci|rapidi|gentili|"
            "pronti|cortesi>|il tempo <passato|trascorso> [insieme]|volerla <esaminare|leggere>|di "
            "averci <scritto|risposto|contattato>>"
        ),
    ),
    (
        "FOR",
        (
            "[e|ed|e anche|e poi|nonché|ma anche] <[anche] <per|di|> <<<il|la|questo|questa|i|del|"
            "della|di questa|dei|un|una|> [vostro|vostra|vostri|nostra|nostre|tutto il vostro] "
            "[FINE] <GIFT|TALKS|MESSAGE|OFFER> [FINE]|ELIDED> [SENT|SHOWN|dedicati] [ON-TALKS|nei "
            "nostri confronti|verso di noi|a noi]|tutto|la quale|che>|<per|di> HAVING [insieme] "
            "[con noi|a noi] [ON-TALKS]>"
        ),
    ),
    (
        "VIEWS",
        (
            "<[che] cosa ne <pensate|dite>|che ne <pensate|dite>|la vostra [KIND] <opinione|"
            "impressione>|il vostro [KIND] parere>"
        ),
    ),
    (
        "REPLY",
        (
            "<[KIND] <riscontro|risposta|cenno|messaggio|parere|opinione|replica|cenno di "
            "<riscontro|risposta>> [KIND]>"
        ),
    ),
    (
        "GLAD",
        (
            "[ADV] <lieti|felici|contenti|onorati|lietissimi|felicissimi|contentissimi|entusiasti|"
            "grati>"
        ),
    ),
    (
        "HEAR",
        (
            "<<leggervi|sentirvi|risentirvi|rileggervi|ascoltarvi|incontrarvi|conoscervi|"
            "<conoscere|sapere|sentire|avere> VIEWS> [presto|al più presto|ancora|di nuovo]|"
            "<ricevere|leggere|avere|sentire> [un|una|il|la] [vostro|vostra] REPLY>"
        ),
    ),
    (
        "TO-TALK",
        (
            "<parlare|parlarne|dialogare|confrontarci|scrivervi|conversare|ragionarne|ragionare> "
            "[ancora|insieme|presto] [con voi]"
        ),
    ),
    (
        "PLEASURE",
        (
            "<HEAR|TO-TALK|<ricevere|> <THEIRS|il vostro interesse>|riceverlo|riceverla|il vostro "
            "<interesse|scambio>|avervi <qui|conosciuto|conosciuti|incontrato>|conoscervi>"
        ),
    ),
)
"""Phrases by name, each made of those before it."""
JOINING: Final = "e|ed|ma|però|quindi|così|dunque|infine|inoltre"
COURTESIES: Final = (
    # Greetings and closings.
    (
        "<gentili|gentile|egregi|egregio|stimati|stimate|stimatissimi|spettabile|cari|care|caro> "
        "<signore|signori|signora|partner|colleghi|colleghe|interlocutori|amici|team|controparte|"
        "società|azienda|ditta|tutti|signore e signori|signori e signore|colleghe e colleghi|"
        "amiche e amici>"
    ),
    (
        "[un] [caro|cordiale|caloroso] <ciao|salve|buongiorno|buonasera|benvenuti|ben trovati|"
        "bentrovati|rieccoci|eccoci> [qui|di nuovo|a <tutti|voi|voi tutti|tutto il [vostro] team>|"
        "e benvenuti|da <parte nostra|noi>]"
    ),
    "buon <giorno|pomeriggio|lavoro|proseguimento> [a <tutti|voi>]",
    (
        "[vi auguriamo|con l'augurio di] [una] <buona|bella|splendida|piacevole|ottima> <giornata|"
        "serata|mattinata|continuazione> [a <tutti|voi|voi tutti|tutto il vostro team>]"
    ),
    (
        "[<porgiamo|vi porgiamo|inviamo|vi inviamo|mandiamo|vi mandiamo|porgendo|porgendovi|nel "
        "porgervi|porgo|vi porgo>] [rispettosamente] [con] [i|un|tanti|molti|nostri|i nostri] [più|"
        "miei|migliori|distinti|cordiali|cari|caro|cordiale|calorosi|caloroso|affettuoso|sinceri|"
        "amichevoli|rispettosi|cortesi|più <cordiali|sinceri|distinti|calorosi|cari>] <saluti|"
        "saluto|ossequi> [cordiali|calorosi|da <tutti noi|noi|parte nostra>|a <tutti|voi|voi "
        "tutti>|e a presto|e grazie]"
    ),
    "vi salutiamo [ADV|con <stima|cordialità|rispetto|affetto>]",
    (
        "[con] <i sensi della nostra stima|[viva|profonda|la più viva] <stima|cordialità>|rispetto|"
        "osservanza|stima e <rispetto|cordialità>>"
    ),
    (
        "<cordialmente|rispettosamente|sinceramente|in fede|oh no|ops|per favore|per cortesia|"
        "prego|oh>"
    ),
    (
        "a <presto|prestissimo|risentirci|risentirvi|rileggervi> [e grazie [ancora]|con piacere|"
        "allora]"
    ),
    "<il|dal|da tutto il> [nostro] <team|ufficio acquisti|ufficio vendite>",
    # Thanks.
    (
        "<[con|di nuovo|ancora] [molte|tante|mille|infinite|un|i nostri [più]] [grande|sincero|"
        "sentito|caloroso|caro|bel|sentiti|sinceri|vivi] <grazie|ringraziamento|ringraziamenti> "
        "[mille|tante|infinite|comunque|anche|a <tutti|voi|voi tutti|tutto il vostro team>] [lo "
        "stesso]|[noi|innanzitutto] [anche] [vi|ve ne] <ringraziamo|ringrazio|siamo [molto|davvero|"
        "sinceramente|vivamente|profondamente] <grati|riconoscenti>>|[<desideriamo|vorremmo|"
        "teniamo a|ci teniamo a|volevamo|vogliamo> [anche|innanzitutto]|innanzitutto|nel] "
        "<ringraziarvi|ringraziandovi>|abbiamo [ADV] apprezzato|apprezziamo> [ADV] [ADV] [FOR+]"
    ),
    # It is good to talk.
    (
        "<ci <fa|farebbe|ha fatto|farà> [ADV] piacere|che <piacere|gioia|bello>|<è|è stato|sarà> "
        "[sempre|stato] [davvero|per noi] [un] [vero|grande|gran|autentico] <piacere|onore|bello> "
        "[per noi]> [PLEASURE]"
    ),
    "<<siamo|saremmo|saremo> GLAD di|abbiamo il piacere di> PLEASURE",
    (
        "siamo GLAD <del|per il|della|per la> <vostro|vostra|questo> <interesse|messaggio|scambio|"
        "risposta|attenzione|gentilezza|cortesia>"
    ),
    "speriamo che stiate [tutti] bene",
    "<la|questa> TALKS con voi è [stata] [sempre|davvero] un piacere",
    (
        "<il vostro|la vostra> <interesse|messaggio|risposta|attenzione|cortesia> ci <onora|ha "
        "fatto [molto|davvero] piacere|fa [molto] piacere>"
    ),
    "è [davvero|molto] <gentile|carino> da parte vostra",
    "come <va|state> [oggi]",
    "<voglia|vogliate> gradire i nostri [più] <distinti|cordiali|migliori|sinceri> saluti",
    "<ci sentiamo|a risentirci> [ADV|presto] [presto]",
    # Looking forward.
    (
        "<[<restiamo|rimaniamo|siamo|rimanendo|restando> [rispettosamente|fiduciosi|quindi|ora|"
        "ancora]] <in attesa|nell'attesa> [fiduciosa] <di|del|della|di un|di una>|[noi] "
        "<attendiamo|aspettiamo|gradiremmo|confidiamo in|speriamo in|contiamo su|speriamo di|[vi] "
        "<saremmo|saremo> GLAD <di|per>|ci piacerebbe|desideriamo|vorremmo> [ADV|fiduciosi|CARE] "
        "[la|il|un|una]> <[vostra|vostro] REPLY|HEAR> [ADV|CARE]"
    ),
    (
        "<<fateci|vogliate farci|vi preghiamo di <farci|volerci far>|vi chiediamo di farci> sapere "
        "[pure]|diteci> [VIEWS]"
    ),
    "[e|allora] VIEWS",
    (
        "<fateci avere|fateci pervenire|inviateci|mandateci|vi preghiamo di <inviarci|farci avere|"
        "farci pervenire|volerci inviare>> [pure|cortesemente|gentilmente] <la|il|un|una> <vostra|"
        "vostro> REPLY"
    ),
    (
        "[noi] <restiamo|rimaniamo|siamo|restando|rimanendo> [ADV|naturalmente] <a [vostra|"
        "completa vostra|vostra completa|vostra piena] [completa|piena] disposizione|<disponibili|"
        "a [vostra] [completa] disposizione> per <qualsiasi|ogni|eventuali|qualunque|ulteriori> "
        "[ulteriore|vostra] <chiarimento|chiarimenti|domanda|domande|informazione|informazioni|"
        "delucidazione|precisazione>>"
    ),
    (
        "[per <qualsiasi|ogni|eventuali> <domanda|domande|chiarimento|chiarimenti>] <non esitate a "
        "<scriverci|contattarci|chiedere>|scriveteci [pure]|contattateci [pure]> [quando volete]"
    ),
    "non vediamo l'ora di <HEAR|TO-TALK>",
    # Regrets of no move.
    (
        "<ci scusiamo [ADV] [con voi]|[vi] chiediamo <scusa|di scusarci>|<scusate|scusateci|"
        "scusandoci> [tanto|molto|ancora]|<ci <dispiace|spiace|rincresce|duole> [ADV|tantissimo]|"
        "siamo [ADV|profondamente] <spiacenti|dispiaciuti|desolati|dolenti|rammaricati>>> [[per] "
        "<questo|l'attesa|il [piccolo|breve] ritardo|il disagio|il disturbo|l'inconveniente|questo "
        "disguido|l'accaduto>]"
    ),
    (
        "<confidiamo nella|contiamo sulla|speriamo nella|confidando nella|certi della|sicuri della|"
        "vi chiediamo> vostra [KIND] <comprensione|pazienza>"
    ),
    "speriamo che <possiate [comprendere|capire]|comprendiate|capiate>",
)
"""Sayings that may stand beside any move."""
BY_THEMSELVES: Final = (
    "<siamo|saremmo> [davvero|molto|proprio] <lieti|felici|contenti|felicissimi|contentissimi>",
    "ne saremmo [davvero|molto] <lieti|felici|contenti>",
)
"""The same, but joined to nothing: with what we do after them, they would be glad of it."""
