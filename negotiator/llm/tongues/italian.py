"""Italian, as far as offers go."""

from typing import Final

from negotiator.llm.tongues.lexis import (
    DELIVERY,
    END,
    EXCLUSIVITY,
    INCOTERM,
    PAYMENT,
    PIECE,
    START,
    WARRANTY,
    Lexis,
    each,
    phrases,
    words,
)

ITALIAN: Final = Lexis(
    language="it",
    silent=words(
        "a acquistare acquistiamo al alla buonasera buongiorno ciao con controfferta",
        "controproposta cordiali del della di distinti e ecco egregi egregio fornire forniamo",
        "gentile gentili grazie i il in inviamo la le lo l nostra nostre nostri nostro",
        "offerta offrire offrirvi offrirle offriamo offro pagare paghiamo per posso possiamo",
        "prezzo propongo proponiamo proposta quantità questa questo questi quotazione salve",
        "saluti seguente signora signore signori spettabile squadra team un una unitario",
        "vendere vendiamo vi volume è d",
    ),
    courtesies=phrases("a tutti, mille grazie, buona giornata"),
    thanking=phrases("grazie per, grazie di, grazie a"),
    accepting=words(
        "accetto accettiamo accettato accettata accettazione accordo affare approvato",
        "concordato confermo confermiamo confermato conforme ok okay sì va venduto",
    ),
    links=words(": = a al del di è il dal"),
    within=words("a entro in"),
    per=words("per /"),
    per_unit=words("a al all l la il"),
    yes=words("sì true"),
    no=words("no false"),
    nouns=each(
        {
            "pagamento, termini di pagamento, termine di pagamento, pagabile": PAYMENT,
            "consegna, data di consegna, termine di consegna, termini di consegna": DELIVERY,
            "inizio, data di inizio, data d'inizio, decorrenza": START,
            "fine, data di fine": END,
            "garanzia": WARRANTY,
            "esclusiva, esclusività": EXCLUSIVITY,
            "incoterm, incoterms, resa": INCOTERM,
        }
    ),
    units=each(
        {
            "h": "HUR",
            "t, tonnellata, tonnellate": "TNE",
            "kilo, kili, chilo, chili": "KGM",
            "pezzo, pezzi, pz, unità": PIECE,
            "paio, paia": "PR",
        }
    ),
    money=each({"dollari usa, dollari americani, dollaro americano": "USD"}),
    doubtful=words(
        "dollaro dollari sterlina sterline franco franchi corona corone rupie peso pesos",
    ),
    ordinals=words("º °"),
    marks="'\u2019",
    turning=words(
        "non no mai nessun nessuna nessuno niente nulla né senza se salvo eccetto solo",
        "soltanto solamente ma però tuttavia sebbene condizione condizioni purché fino prima",
        "dopo altrimenti invece piuttosto massimo minimo max min più meno che oltre sotto da",
        "circa approssimativamente forse magari eventualmente potrebbe potremmo sarebbe",
        "dovrebbe scherzo scherzi falso errore sbaglio ignora ignorare ignorate dimentica",
        "dimenticare correzione ritirare ritiriamo ritirata annullato annullata annullare",
        "scaduto scaduta rifiutare rifiutiamo impossibile troppo caro alto ieri ultimo ultima",
        "precedente precedenti era erano aveva concorrente concorrenti concorrenza extra iva",
        "imposte sconto cento mila mille milione milioni dozzina mezzo doppio due tre quattro",
        "cinque sei sette otto nove dieci venti trenta cinquanta",
    ),
)
"""What we understand of Italian."""
