"""What Italian prose may say as whole sentences to end talks, withdraw or refuse."""

from typing import Final

TOLD: Final = (
    (
        "SORRY",
        (
            "<purtroppo|mannaggia|peccato|sfortunatamente|con [grande|vivo|molto|profondo|nostro|"
            "sincero] <rammarico|dispiacere|rincrescimento>|nostro malgrado|a malincuore|<ci [ADV] "
            "<dispiace|spiace|rincresce|duole|addolora|dispiace dirlo|spiace dirlo> [ADV|"
            "moltissimo|tantissimo|sinceramente]|siamo [ADV|profondamente] <spiacenti|dispiaciuti|"
            "desolati|dolenti|rammaricati|tristi>|<scusateci|scusate> [tanto|molto]|vi chiediamo "
            "scusa> [ma|però|di|a|nel|tuttavia|per questo]>"
        ),
    ),
    (
        "TELL",
        (
            "<[vi] <comunichiamo|informiamo|diciamo|scriviamo|notifichiamo|segnaliamo|facciamo "
            "sapere|annunciamo> [ADV|con <rammarico|dispiacere>]|<comunicarvi|informarvi|dirvi|"
            "dirvelo|scrivervi|farvi sapere|segnalarvi|annunciarvi|notificarvi|comunicare|"
            "informare|dover <comunicarvi|informarvi|comunicare>|dovervi <comunicare|informare|"
            "dire>>|<dobbiamo|desideriamo|vorremmo|ci <permettiamo|pregiamo> di|vi scriviamo per|"
            "teniamo a|siamo a|abbiamo il dovere di|veniamo a> [purtroppo|cortesemente] "
            "<comunicarvi|informarvi|dirvi|dirvelo|segnalarvi|notificarvi|farvi sapere|comunicare>|"
            "vi preghiamo di <prendere [cortesemente] <atto|nota>|notare|voler prendere <atto|"
            "nota>>|vogliate prendere <atto|nota>|prendete <atto|nota>>"
        ),
    ),
    ("THAT", "<che|del fatto che|ma|di|del|della|la|il>"),
    (
        "HEREBY",
        (
            "<con <la presente|questo messaggio|questa comunicazione>|quindi|pertanto|perciò|"
            "dunque|tuttavia|ora|formalmente|con effetto immediato|qui|a questo punto|ormai|"
            "purtroppo|oggi|per questo>"
        ),
    ),
    ("OPENER", "<HEREBY|SORRY|TELL|THAT>"),
    (
        "WHY",
        (
            "<[<per|il|la|ecco il|è|in ragione di|a causa di|il motivo è|la ragione è> [il|la|"
            "seguente|questo|questa|i]] [seguente] [<motivo|ragione|motivi> [seguente|è|è il "
            "seguente|che segue|di seguito]] {all}|in quanto {all}|poiché {all}|perché {all}>"
        ),
    ),
    (
        "THE-TALKS",
        (
            "<<la|questa|alla|a questa|della|di questa|dalla|nella|le|alle|il|questo|al|del|a "
            "questo|i> [nostra|presente|nostre|nostro|attuale] TALKS [in corso|con voi|tra noi|fra "
            "noi]>"
        ),
    ),
    (
        "TALKING",
        "<parlare|parlarne|trattare|negoziare|dialogare|discutere|discuterne|confrontarci>",
    ),
    (
        "STILL",
        (
            "<naturalmente|comunque|sempre|ancora|volentieri|però|regolarmente|con piacere|insieme|"
            "con voi>"
        ),
    ),
    (
        "GO-ON",
        (
            "<THE-TALKS <<prosegue|continua|proseguono|continuano|va avanti> [STILL] [con voi]|"
            "<resta|rimane|è|restano|rimangono> [STILL] <aperta|aperto|in corso|in piedi|aperte|"
            "attiva>|non <si <ferma|chiude|interrompe>|finisce|termina> qui>|[noi] <restiamo|"
            "rimaniamo|siamo|saremo|restando|rimanendo> [STILL] <in <contatto|trattativa|dialogo> "
            "[con voi]|a [vostra] disposizione|qui [per TALKING]|aperti al <dialogo|confronto>|"
            "<GLAD|disponibili|aperti|pronti|interessati|a [vostra] disposizione> <a|di|per> "
            "<<proseguire|continuare|portare avanti> [STILL] <THE-TALKS|il dialogo|a TALKING>|"
            "TALKING> [STILL] [con voi]|disponibili <al proseguimento|alla prosecuzione> "
            "THE-TALKS>|<proseguiamo|continuiamo|proseguendo|<desideriamo|vorremmo|speriamo di|"
            "contiamo di|ci <piacerebbe|farebbe piacere>> [STILL] <proseguire|continuare>> [STILL] "
            "<THE-TALKS|il dialogo|con THE-TALKS|a TALKING> [STILL] [STILL]>"
        ),
    ),
    (
        "MUST",
        (
            "<dover|doverla|doverle|dovere|dobbiamo [purtroppo|quindi]|abbiamo deciso di|"
            "preferiamo|desideriamo|siamo [quindi|tuttavia|purtroppo] costretti a>"
        ),
    ),
    ("WITHOUT", "senza [un|alcun|nessun] accordo"),
)
"""How we say what we are sorry to say."""
ENDING: Final = (
    (
        "[OPENER+] <<poniamo|mettiamo|[MUST] <porre|mettere>> [HEREBY] <fine|termine|la parola "
        "fine> [HEREBY] [THE-TALKS]|<[MUST] <chiudere|concludere|terminare|interrompere|finire|"
        "abbandonare|lasciare>|concludiamo|chiudiamo|terminiamo|interrompiamo|finiamo|abbandoniamo|"
        "lasciamo> [HEREBY] <qui|[qui] THE-TALKS>|<[MUST] <chiuderla|concluderla|terminarla|"
        "interromperla|fermarci|salutarci|lasciarci>|doverla <chiudere|concludere|terminare|"
        "interrompere>>|[noi] ci <fermiamo|salutiamo|ritiriamo>> [HEREBY] [qui|a questo punto] "
        "[WITHOUT] [WHY]"
    ),
    (
        "[OPENER+] <<la|della|alla> <conclusione|chiusura|fine|interruzione> <della|di questa> "
        "[nostra|presente] TALKS|[per noi] THE-TALKS [per noi] <si <chiude|conclude|ferma|"
        "interrompe>|termina|finisce|terminano|è [ormai|quindi|da <considerarsi|ritenersi|"
        "intendersi>] <chiusa|conclusa|terminata|finita|interrotta|giunta al termine|chiuso|"
        "concluso>|<arriva|giunge> <alla fine|al termine>>> [per noi] [qui|ora|a questo punto] "
        "[WITHOUT] [WHY]"
    ),
    (
        "[OPENER+] [di] non <proseguiamo|continuiamo|andiamo avanti|<possiamo|poter|ci è possibile|"
        "è possibile|siamo in grado di|intendiamo|riusciamo a|riusciamo ad> <proseguire|continuare|"
        "procedere|andare avanti>> [oltre] [con] [THE-TALKS] [oltre] [WHY]"
    ),
    (
        "[OPENER+] non <è stato possibile|abbiamo potuto|siamo riusciti a|ci è stato possibile|"
        "abbiamo> <raggiungere|trovare|giungere a|arrivare a|raggiunto|trovato> un <accordo|punto "
        "d'incontro|intesa> [WHY]"
    ),
    "[OPENER+] non ce l'abbiamo fatta [a <trovare|raggiungere> un accordo] [WHY]",
    (
        "[OPENER] <il|la|questo è il|questa è la|> <motivo|ragione> [di <questa|tale> <decisione|"
        "scelta>] <è [il|la] [seguente]|> {all}"
    ),
    (
        "[vi auguriamo|con i nostri auguri di] <il meglio|ogni bene|buona fortuna|tutto il bene|"
        "ogni successo> [a <voi|tutti>|per il futuro]"
    ),
    (
        "<è stato|è> [davvero|per noi|comunque] un [vero|grande] piacere [parlare|trattare|"
        "negoziare|discutere|dialogare|conoscervi|lavorare] [insieme] [con voi]"
    ),
)
WITHDRAWS: Final = (
    (
        "OURS",
        (
            "<<la|della|questa|alla> [nostra|presente|nostra presente|nostra attuale|suddetta] "
            "OFFER|l'offerta|dell'offerta|quest'offerta> [attuale|in corso|precedente|attualmente "
            "[sul tavolo|in essere]] [che vi <abbiamo <presentato|presentata|inviato|inviata|fatto|"
            "fatta|sottoposto|trasmesso|mandato>|avevamo <presentato|inviato|fatto>>|presentata|"
            "presentatavi|inviata|inviatavi|fatta|trasmessavi]"
        ),
    ),
    (
        "MUST",
        (
            "<dover|dovendo|dobbiamo [purtroppo|quindi]|abbiamo deciso di|preferiamo|desideriamo|"
            "siamo costretti a>"
        ),
    ),
    (
        "GONE",
        (
            "<ritirata|revocata|annullata|decaduta|non più <valida|in vigore|disponibile|efficace>|"
            "priva di <validità|efficacia|valore>>"
        ),
    ),
)
"""What we withdraw."""
WITHDRAWING: Final = (
    (
        "[OPENER+] <ritiriamo|revochiamo|annulliamo|[MUST [fare un passo indietro e]] <ritirare|"
        "revocare|annullare>|abbiamo ritirato|aver ritirato> [HEREBY|ADV] OURS [HEREBY|ADV|con "
        "effetto immediato|dal tavolo]"
    ),
    "[OPENER+] [MUST] <ritirarla|revocarla|annullarla|la ritiriamo>",
    (
        "[OPENER+] OURS <si intende|è|è stata|viene|risulta|è ormai|è da|è da oggi> [da] [HEREBY] "
        "[considerarsi|ritenersi|intendersi|considerata] GONE [HEREBY|con effetto immediato]"
    ),
    (
        "[OPENER+] OURS non <è|vale|risulta> più [valida|in vigore|disponibile|sul tavolo|efficace|"
        "attiva]"
    ),
    "[OPENER+] <del|il|al|procediamo al|procedere al> ritiro <di questa OFFER|OURS>",
    (
        "<vi preghiamo di|vogliate|vi chiediamo di> [voler] [cortesemente] <considerare|ritenere> "
        "[HEREBY] [come] <OURS [come] GONE|GONE OURS>"
    ),
    "[OPENER] [mentre|tuttavia] GO-ON [e GO-ON]",
    "[e] ne siamo [davvero|molto] <lieti|felici|contenti>",
    "ferma restando THE-TALKS",
    "[OPENER] questo non <riguarda|tocca|interrompe> [affatto] THE-TALKS",
)
REFUSED: Final = (
    (
        "LAST",
        (
            "<<il|al|del|sul|con il|dal|col> [vostro|presente] [ultimo|recente|più recente] "
            "[vostro] <messaggio> [SENT|ultimo]|all'ultimo [vostro] messaggio|l'ultimo [vostro] "
            "messaggio|dell'ultimo [vostro] messaggio|sull'ultimo [vostro] messaggio|la vostra "
            "ultima comunicazione|alla vostra ultima comunicazione|[a] <quanto|ciò che> ci avete "
            "<scritto|inviato>>"
        ),
    ),
    (
        "HANDLE",
        (
            "<<dare|dar|darvi|dargli|dovervi dare> [alcun] seguito|procedere|proseguire|andare "
            "avanti|elaborare|trattare|gestire|usare|utilizzare|lavorare|tenere conto|tenerne "
            "conto|tener conto|prendere in considerazione|prenderlo in considerazione|elaborarlo|"
            "trattarlo|gestirlo|usarlo|utilizzarlo|accogliere|agire|rispondere|fare [molto|nulla]>"
        ),
    ),
    ("BASED", "<[in|sulla] base|su|in conformità|alla luce|a partire|con>"),
    (
        "CANNOT",
        (
            "<non <possiamo|potremo|potevamo|poter|potervi|potergli|potere|riusciamo a|riusciamo "
            "ad|riuscire a|siamo [purtroppo] in <grado|condizione> di|siamo [purtroppo] nelle "
            "condizioni di|essere in grado di|abbiamo [purtroppo] potuto|siamo [purtroppo] "
            "riusciti a|ci è [stato] [purtroppo] possibile|ci risulta possibile|è [stato] "
            "[purtroppo] possibile|poterci>|siamo impossibilitati a|dobbiamo rinunciare a|siamo "
            "nell'impossibilità di|ci troviamo nell'impossibilità di|ci è [stato] [purtroppo] "
            "impossibile|è [stato] [purtroppo] impossibile>"
        ),
    ),
)
"""What we cannot do with what they wrote."""
REFUSING: Final = (
    "[OPENER+] [questa volta|LAST] [HEREBY] CANNOT [purtroppo] HANDLE [BASED] [LAST] [WHY]",
    "<al quale|a cui|con il quale|che|cui> [HEREBY] CANNOT HANDLE [WHY]",
    (
        "[OPENER+] LAST [HEREBY] <non <può|poteva|ha potuto|potrà> [purtroppo] <essere <elaborato|"
        "trattato|accolto|preso in considerazione|gestito|utilizzato|usato|lavorato|tenuto in "
        "considerazione|processato|considerato>|<avere|aver> [alcun] <seguito|corso|effetto>|"
        "trovare <seguito|accoglimento>|ricevere [alcun] seguito|dar luogo a [alcun] seguito>|"
        "<resta|rimane|deve restare|rimarrà> [purtroppo] senza <seguito|effetto>> [WHY]"
    ),
    "[OPENER+] a LAST non <può|potrà|possiamo> [essere] [dato|dare] [alcun] seguito [WHY]",
    "[OPENER] <il|la|> <motivo|ragione> [<di questo|>] <è [il|la] [seguente]|> {all}",
    (
        "[anche] abbiamo [CARE|ADV] [ben|regolarmente] <ricevuto|letto|esaminato|preso <nota|"
        "visione>> [CARE] <LAST|del vostro messaggio> [CARE]"
    ),
    "LAST ci è [regolarmente] <pervenuto|arrivato|giunto>",
    (
        "<vi preghiamo di|vi invitiamo a|vi chiediamo di|potete|> [volerci|voler|cortesemente|"
        "gentilmente|pure] <<inviarci|mandarci|scriverci|inviateci|mandateci|riscriverci|"
        "riscriveteci|scriveteci|inviarcelo|rimandarcelo> [pure|di nuovo|ancora|nuovamente] [il "
        "messaggio|un nuovo messaggio|il vostro messaggio]|<verificarlo|controllarlo> [e <inviarlo|"
        "mandarlo|inviarcelo> [di nuovo|nuovamente]]> [quando volete]"
    ),
)
