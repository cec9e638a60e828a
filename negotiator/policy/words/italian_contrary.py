"""What Italian prose may not say beside one act, because that act says the contrary.

It is matched against every sentence, those on a list as a whole among them: what is courtesy beside
one move is a contradiction beside another.
"""

from typing import Final

from negotiator.policy.words.contrary import Contraries

_OFFER: Final = (
    r"(?:(?:contr[oa])?(?:offert[ae]|propost[ae])|condizioni|termini|prezz[io]|tariff[ae])"
)
_FOR_NOW: Final = (
    (
        r"(?<!possibile )(?:per|in|al) (?:ora|adesso|il momento|momento(?! questo non)|oggi|"
        r"questo momento|questa fase)|"
        r"attualmente|provvisoriamente|temporaneamente|momentaneamente|sospend\w+|(?:questa|"
        r"prossima) "
        r"tornata"
    ),
)
_OFFER_STANDS: Final = (
    (
        rf"(?:nostr[ae]|quest[ae]|la) (?:\S+ )?{_OFFER} (?:\S+ )?(?:resta|rimane|rimangono|vale|è "
        r"ancora|è valida|è aperta|sussiste|continua)(?! (?:\S+ )*?(?:non|lontan\S+))"
    ),
)
_ANOTHER: Final = (
    (
        rf"(?:nuov[ae]|prossim[ae]|altr[ae]|un'altra|miglior[ei]?|successiv[ae]) (?:\S+ )?{_OFFER}"
        rf"(?! ha preso)|"
        rf"{_OFFER} (?:successiv|prossim|migliorat|rivist|aggiornat)[ae]|(?:attendiamo|aspettiamo|"
        r"faremo|facciamo|seguirà) (?:la prossima|la successiva|una nuova|un'altra)"
    ),
)
_OTHERS: Final = (
    (
        r"(?:altr[ioae]|un altro|un'altra) (?:\S+ )?(?:partner|aziend[ae]|societ\S+|part[ei]|"
        r"fornitor[ei]|client[ei]|impres[ae])"
    ),
)
_TALKING_ON: Final = (
    (
        r"(?:attend|aspett|attesa|ricever|conoscer|legger|sentir|lieti|piacere|sapere|curios)\S* "
        r"(?:\S+ ){0,3}?(?:vostr|su|tu|un)\S* (?:\S+ )?(?:rispost\S+|riscontr\S+|opinion\S+|"
        r"pareri?|"
        r"idee|comment\S+|impression\S+|punt\S+ di vista)"
    ),
    (
        r"(?:restiamo|rimaniamo|siamo) (?:\S+ ){0,3}?(?:disposizione|disponibili|apert[ie]|"
        r"interessat[ie]|in contatto|in attesa)|(?:che cosa|cosa|che|come) (?:\S+ )?(?:ne )?"
        r"(?:pens\S+|dit\S+|vedet\S+|sembra)|fateci|fatevi|non esitate"
    ),
    (
        r"(?:vi|le|ti) (?:\S+ )?(?:ricontatteremo|risponderemo|scriveremo|contatteremo)|"
        r"(?:torneremo|"
        r"ci risentiremo|risentirci|risentiamo)"
    ),
    (
        r"(?<!non )(?<!non possiamo )(?<!non poter )(?:proseguir\S*|proseguiamo|prosegue|"
        r"proseguono|continuar\S*|continuiamo|continua|"
        r"continuano|riprender\S*|riprendiamo)(?<!di non proseguire)"
    ),
    (
        r"(?:stiamo|ancora) (?:\S+ )?(?:valutand|esaminand|studiand|analizzand)\S*|(?:valutiamo|"
        r"esaminiamo|studiamo|analizziamo)|in corso di (?:esame|valutazione)|(?:serve|bisogno|po') "
        r"(?:\S+ )?(?:di|del)? ?(?:\S+ )?tempo|volentieri|contattateci|scriveteci|vediamo l'ora"
    ),
    r"con successo|prossim[oa] (?:passo|volta|tappa)|pausa",
)
_ENDS: Final = (
    (
        r"(?:fine|termine) (?:al|alla|alle|ai) (?:\S+ )?(?:trattativ\S+|colloqu\S+|negoziat\S+|"
        r"discussion\S+)|(?:chiud|conclud|termin|interromp|cess)\S* (?:\S+ ){0,3}?(?:trattativ\S+|"
        r"colloqu\S+|negoziat\S+|conversazion\S+|accordo)"
    ),
)
_TAKES_HALF: Final = (
    (
        r"(?:potremmo|possiamo|pensiamo|consideriamo|speriamo|dovremmo|vorremmo|pront[ie]|"
        r"dispost[ie]|intendiamo|contiamo) (?:\S+ )?(?:di |a |ad )?(?:accettar|approvar|accoglier|"
        r"conclud)\S*"
    ),
    (
        r"(?:accett|conferm|approv|accogl)\S+ (?:di (?:parlare|discutere|negoziare|trattare|"
        r"valutare|continuare)|(?:il|la|lo|l'|i|le|nostr[oa])? ?(?:\S+ )?(?:invito|scuse|commenti|"
        r"messaggio|ricezione|ricevuta|interesse|trattativa|ricevimento|punto di vista))"
    ),
    (
        r"(?:conferm)\S+ (?:di aver|che abbiamo) (?:\S+ )?(?:ricevuto|letto)|(?:accett|conferm)\S+ "
        r"(?:l'invito|l'interesse|ricezione)"
    ),
    (
        rf"(?<!aver )(?:accettiamo|accettare|approviamo|accogliamo) (?:\S+ )?(?:la |le )?nostr[ae] "
        rf"(?:\S+ )?{_OFFER}"
    ),
    (
        r"(?:accett|conferm|approv)\S+ (?:il prezzo|la tariffa|la quantità|la data|il termine|la "
        r"consegna|il totale|l'importo)(?! (?:\S+ )?(?:di |del |a |pari a |in )?\{)"
    ),
    (
        r"(?:valutiamo|esaminiamo|studiamo|analizziamo|valutando|esaminando|studiando)|in (?:parte|"
        r"linea di principio|linea di massima)|parzialmente"
    ),
    (
        rf"(?:attendiamo|aspettiamo|attesa della|ricevere) (?:\S+ )?(?:vostr|un)\S* (?:\S+ "
        rf")?{_OFFER}|"
        rf"(?:proponiamo|offriamo|suggeriamo|presentiamo)|nostra (?:\S+ )?(?:contr[oa])?(?:offerta|"
        r"proposta) (?:è|ammonta|comprende|consiste|prevede)"
    ),
    (
        rf"{_OFFER} (?:precedente|iniziale|originaria|originale)|(?:prima|altra|prossima) {_OFFER}|"
        rf"(?:accettazione|adesione|conferma) (?:segue|seguirà)"
    ),
)
_PRESSING: Final = (
    (
        r"tempo (?:passa|corre|stringe|vola)|(?:consegn|pagament|paghiamo|inizi)\S* (?:\S+ )?"
        r"(?:rapid\S+|immediat\S+|presto|subito)"
    ),
    r"(?:desiderio|aspettativa|obiettivo|speranza) (?:è|sono|sarebbe) (?:\S+ )?\{\S+\}",
    rf"(?:vostr[ae]) (?:\S+ )?{_OFFER} (?:\S+ )?(?:valida|aperta) fino",
)
_KEEPING: Final = (rf"(?:manten|tener|tenet|prolung|conserv)\S* (?:\S+ ){{0,2}}?{_OFFER}",)
_YOURS: Final = (
    (
        rf"(?:ritir|revoch|annull)\S+ (?:la |le )?(?:vostr|su|tu)\S* (?:\S+ )?{_OFFER}|nostr[ao] "
        r"(?:accettazione|accordo|conferma|adesione)|(?:potremmo|possiamo|pensiamo|consideriamo) "
        r"(?:\S+ )?(?:di )?ritirar\S*"
    ),
)
_ONE_VALUE: Final = (
    r"(?:prezz[io]|tariff[ae]|quantità|volum[ei]|differenz[ae]|distanza|divario|vicin[ioae])",
)
_TURNED_DOWN: Final = (
    rf"(?:rifiut|decli?n|respin)\S+ (?:la |le |quest[ae] )?(?:vostr[ae] )?(?:\S+ )?{_OFFER}",
)
_MISNAMED: Final = (
    (
        r"(?:pagament\S+|pagare|pagabile) (?:[^ {]+ ){0,3}\{delivery-days\}|\{delivery-days\} "
        r"(?:(?:per|di|il|come) ){0,2}(?:pagamento|pagare)"
    ),
    (
        r"(?:consegn\S*|spedizione) (?:[^ {]+ ){0,3}\{payment-days\}|\{payment-days\} (?:(?:per|"
        r"di|la|"
        r"come) ){0,2}(?:consegna|consegnare)"
    ),
    (
        r"(?:consegn\S*|spedizione|inizi\S*|avvio) (?:(?:è|sarà|il|la|fino|al|entro|prima|del|dal|"
        r"a|"
        r"per|prevista) ){0,4}\{until\}"
    ),
    (
        r"(?:inizio|avvio) (?:(?:è|sarà|in|entro|tra|fra|dopo) ){0,4}\{(?:\w+-)?days\}|\{money\} "
        r"in "
        r"totale(?! \{total)"
    ),
)
_OFFERING: Final = (*_PRESSING, *_OTHERS, *_MISNAMED)

CONTRARY: Final = Contraries(
    opening=_OFFERING,
    proposing=_OFFERING,
    countering=_OFFERING,
    for_now=_FOR_NOW,
    takes_half=_TAKES_HALF,
    pressing=_PRESSING,
    misnamed=_MISNAMED,
    others=_OTHERS,
    offer_stands=_OFFER_STANDS,
    another=_ANOTHER,
    talking_on=_TALKING_ON,
    ends=_ENDS,
    yours=_YOURS,
    keeping=_KEEPING,
    turned_down=_TURNED_DOWN,
    one_value=_ONE_VALUE,
).by_act()
"""What no sentence beside an act may say, whatever it is made of."""
