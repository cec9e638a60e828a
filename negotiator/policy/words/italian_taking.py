"""What Italian prose may say as whole sentences to take an offer and to confirm what is agreed."""

from typing import Final

TAKES: Final = (
    (
        "JOYFULLY",
        (
            "<con <[grande|vivo|molto|vero|immenso|sincero] piacere|gioia|entusiasmo|la presente|"
            "questo messaggio|gratitudine>|volentieri|[molto] volentieri|formalmente|ufficialmente|"
            "quindi|pertanto|ora|integralmente|pienamente|interamente|dunque|in toto|senza riserve|"
            "così|felicemente|ben volentieri>"
        ),
    ),
    (
        "ON-TERMS",
        (
            "<<così come|nei termini in cui|come|così> [ci] <[è] [stata] <presentata|formulata|"
            "ricevuta|inviata|proposta|sottoposta>|segue|indicato [di seguito]|la avete "
            "<presentata|formulata>>|nella sua interezza|nei termini <indicati|seguenti|proposti|"
            "presentati>|alle <seguenti condizioni|condizioni <seguenti|indicate|proposte|"
            "presentate|qui riportate>|vostre condizioni>|<alle|secondo le|con le> condizioni [che "
            "seguono|indicate|di seguito]|di seguito <riportata|riportato|indicata>|qui di seguito|"
            "come segue|che segue|qui riportata>"
        ),
    ),
    (
        "TO-SAY",
        (
            "<comunicarvi|informarvi|confermarvi|dirvi|annunciarvi|comunicare|confermare|farvi "
            "sapere|dichiarare|esprimere|scrivervi|manifestarvi|esprimervi|parteciparvi|"
            "notificarvi>"
        ),
    ),
    (
        "SAY",
        (
            "<[vi] <diamo conferma|comunichiamo|informiamo|confermiamo|diciamo|dichiariamo|"
            "notifichiamo|scriviamo|facciamo sapere|annunciamo|esprimiamo|manifestiamo|segnaliamo> "
            "[con <[grande|vivo] piacere|gioia>]>"
        ),
    ),
    (
        "GLADLY",
        (
            "<siamo [ADV] <lieti|felici|contenti|onorati|lietissimi|felicissimi|contentissimi|"
            "entusiasti|soddisfatti> di|abbiamo <il [grande|vivo|sincero] piacere|l'onore|la gioia|"
            "il privilegio> di|ci <pregiamo|permettiamo|onoriamo> di|desideriamo|teniamo a|ci <fa|"
            "è> [ADV|molto] <piacere|gradito>|è [per noi] [un|con] [vero|grande|vivo|immenso] "
            "<piacere|onore|gioia> [per noi] [che|di]>"
        ),
    ),
    ("SAYING", "<[JOYFULLY] <GLADLY [TO-SAY]|SAY> [che|di] [JOYFULLY] [noi]|[noi] JOYFULLY>"),
    (
        "GIVES",
        (
            "<<la|una|della|alla|dalla|la|> [vostra] [KIND] OFFER|l'offerta|dell'offerta|"
            "all'offerta> [SENT]"
        ),
    ),
    ("TERMS", "[ON-TERMS] [ITEM+]"),
)
"""How we take it."""
JOY: Final = (
    (
        "[ma] [che] <perfetto|benissimo|ottimo|splendido|fantastico|magnifico|evviva|eccellente|"
        "meraviglioso|bene|molto bene|urrà|super|affare fatto|siamo d'accordo|d'accordo|ci siamo|"
        "tutto a posto|[ottimo|bel] lavoro [insieme]|[sì|certo] con <piacere|gioia>|sì|bello|"
        "bellissimo|<che|una> [bella|ottima|splendida|magnifica|fantastica|buona] <notizia|novità>|"
        "ottima notizia|splendida notizia|che <gioia|piacere>>"
    ),
    (
        "non vediamo l'ora di <lavorare|collaborare|iniziare|cominciare|partire> [insieme] [con "
        "voi|a voi]"
    ),
    "<siamo|saremo> GLAD di <lavorare|collaborare> [insieme] [con voi|a voi]",
    (
        "<sarà|è|è stato> [stato] [davvero|per noi|sempre] un [vero|grande] piacere <discutere|"
        "parlare|lavorare|collaborare|trattare|negoziare|fare affari> [insieme] con voi"
    ),
    (
        "grazie [ADV|mille|di cuore|tante] [a voi] per <aver [gentilmente] <accettato [la nostra "
        "OFFER]|detto di sì|confermato>|la [vostra] [FINE] <accettazione|conferma|collaborazione>|"
        "averla accettata>"
    ),
    (
        "[vi ringraziamo [ADV]|ringraziandovi] per <aver [gentilmente] <accettato [la nostra "
        "OFFER]|detto di sì|confermato>|la [vostra] [FINE] <accettazione|conferma|collaborazione>>"
    ),
    (
        "<siamo|ci riteniamo> [ADV] <lieti|felici|contenti|soddisfatti|contentissimi|felicissimi|"
        "lietissimi> [dell'accordo|di questo accordo|dell'esito|di aver <raggiunto|trovato> [con "
        "voi] un accordo|di essere d'accordo|che siamo d'accordo]"
    ),
    (
        "<che|è> <bello|gioia|un piacere> aver <trovato|raggiunto> [insieme|con voi] <un|questo> "
        "accordo [insieme|con voi]"
    ),
)
"""Sayings of joy, beside what takes an offer and what confirms it."""
ACCEPTING: Final = (
    (
        "<[SAYING] [noi] [la] <accettiamo|accogliamo [con favore]|approviamo>|SAYING <accettare|"
        "accogliere [con favore]|approvare|aver accettato|accettarla>|abbiamo accettato|diciamo "
        "[JOYFULLY] [di] sì [a|alla]> [ADV|JOYFULLY] [GIVES] TERMS"
    ),
    (
        "[SAYING] [la|il] [nostra|nostro] <accettazione|l'accettazione|assenso|consenso> "
        "[JOYFULLY] [a|di] GIVES TERMS"
    ),
    (
        "[SAYING] GIVES <è [stata]|viene> [da noi|quindi|pertanto|con piacere|pienamente|da noi] "
        "<accettata|accolta|approvata> [da noi|da parte nostra] TERMS"
    ),
    (
        "<GIVES|essa|questa> ci <va [più che] [molto|davvero] bene|piace [molto|davvero]|convince "
        "[pienamente|del tutto]|soddisfa [pienamente]|trova d'accordo> [e [JOYFULLY] la "
        "accettiamo] TERMS"
    ),
    "[noi] siamo [pienamente] d'accordo [con|su] [GIVES] TERMS",
    "<GLADLY|> [dirvi|dire] di sì [alla vostra OFFER] TERMS",
    "<diamo|esprimiamo> [JOYFULLY] il nostro <assenso|consenso> [a] GIVES TERMS",
    (
        "[anche] abbiamo [CARE] <ricevuto|letto|esaminato|valutato> [CARE] THEIRS [CARE] [e "
        "[JOYFULLY] la accettiamo]"
    ),
    "<che|la quale> [JOYFULLY] accettiamo [JOYFULLY] TERMS",
    (
        "[<le|queste sono le> <condizioni|termini> [accettate|concordate] [sono [le seguenti]]] "
        "<{all}|WHOLE>"
    ),
    "[il|l'] SUM <è|è di|è pari a|ammonta a> {total}",
)
CONFIRMS: Final = (
    (
        "DEAL",
        (
            "<[il nostro|un|questo|nostro|il presente|del nostro] accordo|l'accordo|dell'accordo|"
            "sull'accordo|quest'accordo> [che abbiamo] [<tra|fra> <noi|le parti|le nostre <aziende|"
            "società>>|con voi|insieme] [già] [raggiunto|concluso|trovato|comune|stipulato|preso|"
            "fatto] [<tra|fra> <noi|le parti|le nostre <aziende|società>>|con voi|insieme|da voi "
            "accettato|che <avete accettato|abbiamo raggiunto [insieme]>]"
        ),
    ),
)
"""What we confirm."""
CONFIRMING: Final = (
    (
        "<[SAYING] [noi|vi|che|lo|e] <confermiamo|diamo conferma|ribadiamo|siamo a confermare|"
        "ratifichiamo|sanciamo>|SAYING <confermare|dare conferma|confermarvi|confermarlo>> [ADV|"
        "JOYFULLY] [DEAL] TERMS"
    ),
    (
        "[SAYING] [DEAL|tutto] <è|è stato|viene|risulta> [quindi|così|ufficialmente|ora|pienamente|"
        "dunque|da noi] <confermato|concluso|raggiunto|fatto|stipulato|sancito|definito> [ADV|"
        "JOYFULLY] TERMS"
    ),
    "[tutto] confermato TERMS",
    (
        "<a seguito|in seguito|facendo seguito|prendiamo [buona] <atto|nota>|preso atto|abbiamo "
        "[ben] ricevuto|riceviamo> [con <piacere|gratitudine|gioia>] [della|alla|la] [vostra] "
        "[FINE] <accettazione|conferma> [CARE]"
    ),
    "<ecco|questo è> DEAL TERMS",
    (
        "[<le|queste sono le> <condizioni|termini> [accettate|concordate|confermate] [sono [le "
        "seguenti]]] <{all}|WHOLE>"
    ),
    "[il] SUM <è|è di|è pari a|ammonta a> {total}",
)
