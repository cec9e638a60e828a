"""What Italian prose may say as whole sentences beside an offer of ours."""

from typing import Final

HELD: Final = (
    ("AND", "<e|ed|con|per|a|di|e con|e per|e a>"),
    (
        "MONEY",
        (
            "[AND] [[un|il|al|ad un|a un|del] prezzo [unitario|proposto]|[una|la|alla] tariffa] "
            "[di|è|è di|pari a|è pari a|a|fissato a|è fissato a] {money}"
        ),
    ),
    (
        "VOLUME",
        (
            "[AND] [[una|la] [quantità|capacità|fornitura]|[un|il] volume] [di|è|è di|pari a|è "
            "pari a] {quantity}"
        ),
    ),
    (
        "START",
        (
            "<inizio|l'inizio|un inizio|avvio|l'avvio|un avvio|partenza|la partenza|decorrenza|la "
            "decorrenza|[la] data <di|d'> <inizio|avvio|partenza>|data d'inizio|la data d'inizio>"
        ),
    ),
    (
        "STARTING",
        (
            "[AND] <START [della fornitura|del servizio|delle prestazioni] [è|sarà|avviene] "
            "[previsto|prevista|fissato|fissata] [il|al|dal|per il|in data|a partire dal] [giorno] "
            "{date}|[a partire|a decorrere] dal {date}|il {date}>"
        ),
    ),
    (
        "DELIVERY",
        (
            "[AND] <[la|una] consegna|[il|un|i|dei] <tempo|tempi|termine|termini> di consegna> [è|"
            "avviene|sono|sarà|prevista|è prevista|fissata|effettuata] [in|entro|di|a|è di|sono di|"
            "pari a] {days} [<dal|a partire dal> {date}]"
        ),
    ),
    (
        "CHOSEN",
        (
            "[AND] [secondo|in] [[la|una] <resa|consegna>|[le] condizioni [di <resa|consegna>]|"
            "condizione di resa|i termini di <resa|consegna>] [è|sono|secondo|in|con] [resa|"
            "incoterm|la clausola|le condizioni] {choice}"
        ),
    ),
    (
        "SUM",
        (
            "<<totale|importo|ammontare|valore|prezzo|costo|corrispettivo> [totale|complessivo]|"
            "somma [totale|complessiva]|l'importo [totale|complessivo]|l'ammontare [totale|"
            "complessivo]>"
        ),
    ),
    (
        "WHOLE",
        (
            "<[<e|ed|con|per|quindi|ossia|cioè|ovvero> [un|il|una|la|ad un]] SUM [che] [di|è|è di|"
            "pari a|è pari a|ammonta a|risulta|risulta di|risulta pari a|corrisponde a|è dunque|è "
            "quindi|sarebbe di] {total}|[e|ed|per|cioè|ossia|quindi] <in totale|complessivamente|"
            "nel complesso|per complessivi|in tutto> {total}|[e|per|pari a|che <fa|fanno|dà|danno>|"
            "il che dà] {total} <in totale|complessivi|complessivamente|nel complesso|totali|in "
            "tutto>>"
        ),
    ),
    (
        "EVERY",
        (
            "[a|alle|con|con le|secondo|secondo le|alle nostre] [queste|seguenti|presenti|"
            "condizioni|termini] [condizioni|seguenti|termini] {all}"
        ),
    ),
    ("ITEM", "<EVERY|MONEY|VOLUME|STARTING|DELIVERY|CHOSEN|WHOLE>"),
)
"""What an offer holds."""
OFFERS: Final = (
    ("UNTIL", "<fino|sino> <al|a|alla data del> {until}"),
    ("NEW", "<nuova|aggiornata|rivista|presente|formale|cortese|completa|dettagliata|rispettosa>"),
    (
        "IT",
        (
            "<essa|questa|la stessa|quest'ultima|che|la quale|il tutto|l'offerta|quest'offerta|<la "
            "[nostra]|questa [nostra]|la [presente]|tale> [OFFER] [NEW]|le [nostre|presenti] "
            "condizioni|queste condizioni|esse>"
        ),
    ),
    (
        "STANDING",
        "<valida|valide|valido|aperta|aperte|disponibile|in vigore|a vostra disposizione|efficace>",
    ),
    (
        "STANDS",
        (
            "<<è|sono|resta|restano|rimane|rimangono|sarà|resterà|rimarrà|si intende|s'intende|si "
            "considera|è da <intendersi|considerarsi>|vi resta> [quindi|naturalmente|sempre] "
            "STANDING [per voi] UNTIL|<vale|valgono|varrà|dura|<ha|avrà|con> [una] <validità|"
            "valore>> [per voi] UNTIL|<scade|scadrà|termina|decade|terminerà> il {until}|[la] "
            "<potete|potrete> <valutarla|esaminarla|considerarla|risponderci|valutare|esaminare> "
            "[con calma] UNTIL>"
        ),
    ),
    (
        "VALIDITY",
        (
            "[e|ed|con] [la|sua|la sua|una|il|una sua] <validità|scadenza|termine di validità|data "
            "di scadenza|periodo di validità> [dell'offerta|<della [nostra|presente]|di questa> "
            "OFFER] [è|termina|scade|va|dura|prosegue|è <fissata|fissato|prevista>|fissata|"
            "prevista] <UNTIL|[il|al] {until}>"
        ),
    ),
    ("TAIL", "<[e|ed|ma] IT STANDS|STANDS|[IT] STANDING UNTIL|VALIDITY>"),
    (
        "GLADLY",
        (
            "<<siamo|saremmo> GLAD di|abbiamo <il [grande|gran|vivo|sincero] piacere|l'onore|la "
            "gioia|il privilegio> di|ci <permettiamo|pregiamo|onoriamo> [ADV] di|<desideriamo|"
            "vorremmo|intendiamo|teniamo a|ci teniamo a|possiamo> [ADV|quindi|ora|pertanto]|ci <fa|"
            "è> [ADV] <piacere|gradito>|è [per noi] [un] [vero|grande|nostro|con] <piacere|onore|"
            "desiderio> [per noi] [di]|è nostra <intenzione|premura> di|veniamo a|siamo a>"
        ),
    ),
    (
        "NOW",
        (
            "<con <[grande|molto|vivo|sincero] piacere|gioia|rispetto|spirito <costruttivo|di "
            "collaborazione>|la presente|[tutto] il cuore|questo messaggio|cordialità|entusiasmo>|"
            "volentieri|rispettosamente|cordialmente|ora|quindi|pertanto|perciò|dunque|invece|a "
            "nostra volta|[in|come] <risposta|replica>|<da|per> parte nostra|di seguito|qui [di "
            "seguito|sotto]|in allegato|formalmente|gentilmente|cortesemente|noi|dal canto nostro|"
            "a questo punto>"
        ),
    ),
    ("ATTENTION", "[vostra] [KIND] <attenzione|valutazione|considerazione>"),
    ("FORYOU", "<[a|per] <voi|la ATTENTION|il vostro [KIND] esame>|alla ATTENTION>"),
    (
        "OURS",
        (
            "<<la|la nostra|una|questa|questa nostra|una nostra> [seguente] [NEW] [OFFER|risposta|"
            "replica|seguente]|un'offerta|l'offerta|quest'offerta> [NEW]"
        ),
    ),
    (
        "WHAT",
        (
            "<OURS|quanto segue|[le [nostre]|alle|queste] [seguenti] condizioni|i seguenti termini|"
            "questo|come segue|ciò che segue> [seguente|seguenti|allegata|[qui] di seguito|qui "
            "sotto|<che|quanto> <segue|seguono>|riportata di seguito|così <formulata|composta>] "
            "[FORYOU] [[in] <risposta|replica>] [alla vostra [KIND] [OFFER]|all'offerta]"
        ),
    ),
    (
        "MAKE",
        (
            "<offriamo|proponiamo|controproponiamo|sottoponiamo [alla ATTENTION]|<poniamo|"
            "portiamo> alla ATTENTION|presentiamo|inviamo|trasmettiamo|mandiamo|facciamo [avere|"
            "pervenire]|formuliamo|comunichiamo|rispondiamo [THEIRS|alla vostra] [con]|suggeriamo|"
            "avanziamo|esponiamo|illustriamo|inoltriamo|indichiamo|rivolgiamo>"
        ),
    ),
    (
        "TO-MAKE",
        (
            "<potervi <fare|offrire|proporre|inviare|presentare|sottoporre>|offrire|proporre|"
            "controproporre|sottoporre|presentare|inviare|trasmettere|mandare|fare|formulare|"
            "comunicare|suggerire|avanzare|esporre|illustrare|inoltrare|offrirvi|proporvi|"
            "sottoporvi|presentarvi|inviarvi|trasmettervi|mandarvi|farvi|formularvi|comunicarvi|"
            "suggerirvi|avanzarvi|esporvi|illustrarvi|inoltrarvi|indicarvi|rimettervi|farvi <avere|"
            "pervenire>|<sottoporre|porre|portare> alla ATTENTION|<rispondere|rispondervi> "
            "[THEIRS] [con]|condividere con voi>"
        ),
    ),
    (
        "SEEN",
        (
            "<ricevuto|letto|esaminato|valutato|considerato|analizzato|studiato|guardato|preso "
            "[attenta|debita|buona|atto|accurata] [visione|nota|conoscenza]> [e [attentamente] "
            "<esaminato|valutato|letto>]"
        ),
    ),
    (
        "BEFORE",
        (
            "<<in|come|quale> <risposta|replica|riscontro|seguito|merito|relazione|riferimento>|"
            "con riferimento|facendo seguito|rispondendo|riguardo|rispetto|a seguito|in seguito|"
            "alla luce|dopo <[un] [attento|accurato] esame|l'esame|<la|attenta|un'attenta> "
            "<lettura|valutazione|analisi|riflessione|considerazione>>|<dopo|avendo|dopo aver|dopo "
            "avere> [CARE] SEEN [CARE]|<ricevuta|letta|esaminata|vista|valutata> [CARE]|"
            "nell'ambito della nostra trattativa|alla nostra trattativa> [THEIRS|alla vostra|alla "
            "nostra trattativa] [CARE]"
        ),
    ),
)
"""How we make one of ours."""
OFFERING: Final = (
    (
        "[abbiamo [CARE|ADV] SEEN THEIRS [CARE] <e|quindi>] [per voi] [BEFORE|THEIRS] [che abbiamo "
        "[CARE|ADV] <SEEN|accolto> [CARE|ADV]] <<[NOW] <[vi] [NOW] MAKE|GLADLY [NOW] [rispondere "
        "THEIRS] TO-MAKE|<ecco|eccovi> [qui|a voi]|[GLADLY rispondere THEIRS] <sottoponendovi|"
        "presentandovi|inviandovi|proponendovi>|è con [grande|vivo] piacere che [vi] MAKE|[noi] "
        "abbiamo [NOW] <preparato|formulato|predisposto|elaborato|pensato a|messo a punto> "
        "[FORYOU]|[in allegato|qui|di seguito|nel seguito] [vi] <trovate|troverete|potete trovare|"
        "riportiamo|presentiamo> [qui|di seguito|in allegato]|[di seguito|qui] segue|<questa|"
        "questa qui> è> [NOW] <WHAT [NOW] [ITEM+]|ITEM+>|<ecco|eccovi> [NOW] <[che] cosa|come|"
        "quanto|ciò che|quello che> [vi] <proponiamo|offriamo|rispondiamo>|[NOW] WHAT [NOW] <è|"
        "sono|prevede|comprende|contiene|include|consiste in|si compone di|recita> [la seguente|le "
        "seguenti|questa|i seguenti|quanto segue|di|pronta|come segue|qui di seguito|qui|le "
        "seguenti condizioni|così <articolata|composta|formulata|strutturata>]|[<ecco|questi sono|"
        "queste sono|di seguito>] <le|i> [nostre|nostri|seguenti] <condizioni|termini> [<della "
        "[nostra] OFFER|dell'offerta>] [sono [le seguenti|i seguenti|queste|questi]]> [ITEM+]> "
        "[TAIL]"
    ),
    "IT STANDS",
    "STANDS",
    "[IT|OFFER|presente OFFER|OURS] STANDING UNTIL",
    "VALIDITY",
    (
        "[il|un|la|una] SUM <è|è di|è pari a|ammonta a|risulta|risulta di|risulta pari a|"
        "corrisponde a> {total} [e IT STANDS|e STANDS|VALIDITY]"
    ),
    "[il] prezzo [unitario|proposto] <è|è di|è pari a|è fissato a> {money} [ITEM+]",
    "la tariffa <è|è di|è pari a> {money} [ITEM+]",
    "la quantità <è|è di|è pari a> {quantity} [ITEM+]",
    "la consegna <è|avviene|è prevista> <in|entro> {days} [ITEM+]",
    "START <è|è previsto|è prevista|è fissato|è fissata> <il|al|per il|dal> {date} [ITEM+]",
    "avete [quindi] tempo UNTIL [per <risponderci|pensarci|valutarla|esaminarla>]",
    "[ora|adesso] <<tocca|sta> a noi|è il nostro turno>",
    "<ora|adesso> <tocca a voi|la parola è a voi|la parola passa a voi>",
    "[e] ci abbiamo <pensato|riflettuto|lavorato> [su] [ADV|con <cura|attenzione|calma>]",
    (
        "speriamo [che [IT]] <vi piaccia|sia di vostro [KIND] <gradimento|interesse>|di <vostro "
        "gradimento|incontrare il vostro interesse>|incontri il vostro [KIND] <interesse|favore|"
        "gradimento>|sia gradita>"
    ),
    (
        "[anche] <abbiamo [CARE|ADV] SEEN|prendiamo [buona|debita|attenta] <nota|atto|visione>> "
        "[CARE|ADV] THEIRS [CARE]"
    ),
    "<che|la quale|della quale|di cui> [noi] abbiamo [CARE|ADV] <SEEN|accolto> [CARE|ADV]",
    (
        "[noi] l'abbiamo [già] <letta|letto|ricevuta|ricevuto|esaminata|esaminato|valutata|"
        "considerata|guardata> [CARE|ADV]"
    ),
    "[CARE] <esaminato|esaminata|letto|letta|valutata|considerata|studiata> CARE",
    (
        "THEIRS [è [stata|stato] [da noi]|ci è|ci è stata] [CARE] <ricevuta|ricevuto|letta|letto|"
        "esaminata|esaminato|pervenuta|pervenuto|arrivata|arrivato|valutata> [CARE]"
    ),
    "THEIRS ha ricevuto [tutta] la nostra [piena] attenzione",
    "OURS è [già] pronta",
)
"""Sayings that may stand beside an offer of ours, each slot where it belongs."""
ALONE: Final = (
    "{all}",
    "WHOLE",
    "[<ciao|salve|buongiorno>] [BEFORE] [NOW] WHAT [NOW] ITEM+ [TAIL]",
    "[il] prezzo [unitario] [di] {money}",
    "[la] tariffa {money}",
    "[la] quantità [di] {quantity}",
    "[il] volume {quantity}",
    "[la] consegna [in|entro] {days}",
    "[il|i] <tempo|tempi|termine|termini> di consegna {days}",
    "START [il|dal] {date}",
    "[con] [la] resa {choice}",
    "[con] consegna [secondo] {choice}",
    "<condizioni|termini> {all}",
)
"""The same, but each for itself: beside the name of an offer of theirs, it would be of theirs."""
_OFFERED: Final = "(?:offerta|proposta|controfferta|controproposta|controofferta)"
_MAKES: Final = (
    "(?:(?:offr|propon|controproponi?|sottopon|pon|present|invi|trasmett|mand|facc|formul|comunich|"
    "rispond|suggeri|avanz|espon|illustr|inoltr|indich|rivolg|port|riport)i?amo|"
    r"\S+(?:are|ere|ire|arvi|ervi|irvi|orre|orvi|arre)|ecco|eccovi|nostra|"
    "(?:la )?seguente|quest[ao] (?!vostra)|trovate|troverete) "
)
TAKEN_FOR_THEIRS: Final = (
    (
        rf"(?!(?<=rispondere alla )vostra {_OFFERED} con \{{)"
        rf"(?!(?<=rispondiamo alla )vostra {_OFFERED} con \{{)"
        "(?:(?:vostr[ao] (?:[^ {]+ ){0,2}?|(?:per |quell)l'|all')"
        f"(?:{_OFFERED}|messaggio|risposta|riscontro|lettera|nota|replica)"
        r"|che ci avete|da voi|l'offerta (?:ricevut|pervenut|inviat|trasmess|che ci)[^ {]*) "
        rf"(?:(?!{_MAKES})[^ {{]+ )*\{{"
    ),
    (
        rf"(?:vostra|l') (?:[^ {{]+ ){{0,2}}?{_OFFERED} (?:[^ {{]+ )?"
        r"(?:e|che|essa|la quale)? ?(?:è|vale|resta|rimane|prevede) (?:[^ {]+ )*\{"
    ),
    r"una nuova (?!.*\{)",
)
"""Where a slot would hold what they offer, or an offer would be still to come."""
