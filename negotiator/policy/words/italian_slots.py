"""What Italian clauses may not form together, and words around a slot."""

import re
from typing import Final

from negotiator.policy.words.italian_sentences import OFFER, OURS, YOURS
from negotiator.policy.words.vocabulary import forming

NOUN: Final = (
    r"(?:(?:\S+')?(?:contro\S*[ae]|offert[ae]|propost[ae]|condizion[ei]|termini|posizion[ei]|"
    r"pacchetto|"
    r"suggeriment[oi]|versione|cifr[ae]|valor[ei])|(?:\S+')?(?:prezz[oi]|tariff[ae]|cost[oi]|"
    r"total[ei]|"
    r"somma|import[oi]|ammontare|corrispettiv[oi]|quantità|volum[ei]|dat[ae]|period[oi]|durata|"
    r"consegn[ae]|pagament[oi]))"
)

_ARTICLE: Final = (
    "il|lo|la|i|gli|un|una|uno|al|allo|alla|ai|alle|del|dello|della|dei|delle|dal|dalla|dai|dalle|"
    "nel|"
    "nella|nei|nelle|sul|sulla|sui|sulle"
)
_NOT_BEFORE_ANY: Final = (
    r"o|oppure|sembr\S+|pare|inizialmente|disposizione|abbiamo|inviarci|inviate|portate|darci|"
    r"se|qualora|quando|mentre|dove|ma|però|anche|ancora|pure|tutt\S|molt\S|"
    r"tant\S|poc\S|"
    r"quest[oa]'|qualche|qualsiasi|qualunque|eventual[ei]|ulterior[ei]|nonostante|benché|"
    r"sebbene|loro|"
    r"modific\S+|rived\S+|riesamin\S+|rivalut\S+|aspett\S+|attend\S+|chied\S+|richied\S+|"
    r"cerc\S+|"
    r"spe(?:ro|riamo|rando)|auspic\S+|tra|fra|verso|contro|su|senza|durante|dopo|oltre|"
    r"quasi|perché|"
    r"poiché|affinché|rispetto|altr\S|medesim\S|vicin\S|lontan\S|vostr\S|ringrazi\S+|"
    r"apprezz\S+|grazie"
)
_NOT_BEFORE: Final = {
    "money": rf"{_ARTICLE}|le|entro|fino|sino|da|l'",
    "total": rf"{_ARTICLE}|le|entro|fino|sino|da|l'",
    "quantity": r"il|lo|la|un|una|al|dal|dalla|dalle|da|entro|fino|sino|nel|nella|sul|sulle",
    "days": r"il|lo|la|un|una|al|dal|da|fino|sino|sul|sulla|sulle",
    "date": r"lo|la|un|una|fino|sino|alla|della|dalla|nel|nella",
    "choice": r"un|una|fino|sino|entro|da|dal|dalla",
    "until": r"lo|la|un|una|dal|da|in|per|nel",
}
_NOT_AFTER: Final = (
    r"non|né|o|oppure|ora|più|ogni|volta|quasi|oltre|potr\S+|può|possono|possa|dov\S+|"
    r"deve|rispetto|senza|"
    r"se|qualora|quando|prima|dopo|anche|ancora|vostr\S|molt\S|pressappoco|almeno|mentre|"
    r"perché|poiché|"
    r"nonostante|benché|sebbene|finora|qualche|circa|ciascun\S|ognun\S|giorn\S+|un[ao]?$"
)
_OF: Final = (
    rf"(?:{NOUN}|pensate|dite|pensa|dice|pensi|ora|oggi|concordat[oaie]|accettat[oaie]|"
    rf"pattuit[oaie]|termine|tempi|tempo|base|è|sarebbe|sarà|sono|era|fornitura|forniture|"
    rf"acquisto|misura|"
    r"accordo|l'accordo|validità|ragione|servizi\S*|scadenza|complessiv[oa]|total[ei]|"
    r"attuale|aggiornat[oa]|"
    r"propost[oa]|unitari[oa]|rivist[oa]|nuov[oa]|capacità|pacchetto|decorrenza|inizio|"
    r"avvio|risposta|livello|"
    r"condizioni|resa|finestra|totali|proponiamo|propongo|proporre|tempistica|tempistiche|"
    r"finale|lordo|intermedi[oa]|arco|giorno|partenza|\{\S+)"
)
_TO: Final = (
    rf"(?:{NOUN}|nostr[oa]|ora|fatto|(?:\S+')?accordo|incontrarci|trovarci|concordat[oaie]|"
    rf"confermat[oaie]|pari|ammont\S+|offr\S+|propo\S+|adegu\S+|fiss\S+|port\S+|aggiorn\S+|"
    rf"corrispond\S+|"
    r"equivale|equivalgono|fornitura|\{\S+|trattativa|servizio|complessiv[oa]|total[ei]|"
    r"rived\S+|rivist\S|modific\S+|"
    r"conferm\S+|accett\S+|risult\S+|vendita|acquist\S+|accordo|servizi|concordat\S|"
    r"offerta|fino|intermedi[oa])"
)
misplaced: Final[re.Pattern[str]] = forming(
    rf"(?:{_NOT_BEFORE_ANY}) \{{(?!all)\S+",
    *(rf"(?:{words}) \{{{sort}\}}" for sort, words in _NOT_BEFORE.items()),
    rf"\{{\S+ (?:{_NOT_AFTER})",
    r"\{\S+ (?:per|a) (?!(?:il|lo|la|le|i|gli|l'\S+|un|una|un'\S+|quest\S+|tutt\S+|voi|"
    r"noi|complessiv\S+|"
    r"entramb\S|nostr\S|vostr\S|partire|titolo|fronte|condizioni)(?!\S)|\{)\S+",
    r"\{\S+ (?:a|per|al|alla|ad|di) (?:un |una |ogni )?(?:client\S|operator\S|colleg\S+|"
    r"prodott\S|"
    r"document\S|messaggi\S?|fas[ei]|pass[oi]|voc[ei]|punt[oi]|progett[oi]|part[ei]|mano|"
    r"attività|serviz\S+)",
    r"\{\S+ (?:è|sia|sarebbe|come|rappresent\S+) (?:un|una|un'|la|il|"
    r"l')?\s?(?:\S+ )?(?:partenza|inizio|"
    r"idea|desiderio|speranza|apertura|proposito|ipotesi|punto|esempio|prova|posizione|"
    r"un'idea)",
    rf"(?!{_OF} )\S+ di \{{\S+",
    rf"(?!{_TO} )\S+ a \{{\S+",
    r"(?:da|dal|dalla) \{(?!date|all)\S+",
    r"\{(?:money|total)\} (?:con|inoltre|per|insieme a|più) \{(?:money|total)\}",
    r"valid\S+ entro \{days\}|(?:pagament|consegn)\S+ (?:\S+ )?entro (?:il )?\{until\}",
    r"(?P<same>\{\S+\}) (?:e|con|per|a|di|in) (?P=same)|\{money\} e \{total\}|"
    r"\{total\} e \{money\}",
    r"\{(?!total|all)\w+\} in totale(?! \{)|\{quantity\} (?:in|per) \{days\}",
    r"\{(?!money|all)\S+ (?:è|come|sarebbe|sarà) (?:un |il |la |l'|"
    r"una )?(?:\S+ )?(?:prezzo|tariffa)",
    r"\{(?!total|all)\S+ (?:è|come|sarebbe|sarà) (?:un |il |la )?(?:\S+ )?(?:totale|"
    r"somma)",
    r"\{(?!quantity|all)\S+ (?:è|come|sarebbe|sarà) (?:un |il |la )?(?:\S+ )?(?:quantità|"
    r"volume)",
)
"""What may not stand around a slot, written with what the slot holds."""
never: Final[re.Pattern[str]] = forming(
    # more than the move says
    r"(?:nuove|altre) (?:offerte|proposte|condizioni(?! \{))|una nuova (?!offerta ha "
    r"preso)\S+(?!.*\{)|^un(?:'intesa| accordo)|"
    r"(?:discutere|negoziare|trattare|trattativa) (?:la|sulla|della) nostra (?:offerta|proposta)|"
    r"(?:discutere|negoziare|trattare) (?:le condizioni|i termini)|offrir\S*(?! (?:\S+ ){0,4}\{)",
    r"(?:vostr\w|su[ao]) \S+ (?:equ|adeguat|ragionevol|opportun)\w+|apprezz\S+ (?:\S+ )?(?:le|i) "
    r"vostr\w "
    r"(?:condizioni|termini)|(?:negoziare|raggiungere|trovare|ricevere|trattare|leggere|sentire) "
    r"\{\}|"
    r"(?<!con )(?<!per )(?:voi|noi|lei|tu) \{\}|(?:risposta|richiesta|posizione|trattativa|"
    r"messaggio) (?:è|sono) "
    r"(?:di )?\{\}",
    r"(?:primo|prima) (?!possibile)\S+|mille(?! grazie)(?<!grazie mille)|(?<!^)mille grazie|uno "
    r"(?!scambio|spirito)\S+|"
    r"(?:\S+ )?un[oa]?$|\S+'un[oa]?$|un[oa]?'? (?:un[oa]?|\{\}|e|o|per|su|di|in)(?!\S)",
    r"(?<!ordine del )(?<!buon )giorno|(?<!buona )giornata|(?<!questa )(?<!ancora una )volta|"
    r"migliori(?! saluti| auguri)|ora (?:e|o)|(?:per|"
    r"ogni|di|in|a|la|"
    r"una|all) ora|ordine(?! del giorno)",
    r"(?:di|a|da|per|con|è|in|su|\{\}|sono) ti|[^\s-]*-\S+|\S*'\S*'\S*|più (?!cordial|sincer|"
    r"sentit|distint|car[oi]|viv[io]|"
    r"disponibil|valid|vicin|si)\S+",
    r"(?:volentieri|piacere|certo|bene|molto) grazie|grazie (?:volentieri|molto volentieri|bene)|"
    r"^(?:con piacere|volentieri|bene|"
    r"molto bene|ottim[oa]|buon[oa])$",
    r"(?:quest[oa]|tutto|ciò|così|la nostra offerta|l'offerta|(?<!vostra )offerta) (?:è|sarebbe) "
    r"(?:un[ao']? "
    r"?)?(?:\S+ )?(?:idea|impressione|"
    r"punto|base|opportunità|passo|proposito|suggerimento)",
    r"(?:attendiamo|aspettiamo|attendo|attesa) (?:\S+ ){0,2}(?:\S+')?(?:consegn|fornitur|pagament|"
    r"prezzo)\S*|"
    r"(?:preghiamo|prego|pregandovi) di (?!farci|comunicarci|inviarci (?:un|la|una|ora) (?:vostr|"
    r"cortes)|esaminare|"
    r"considerare (?:la|il)|prendere|notare|voler|valutare|inviarlo|verificarlo|pazientare|"
    r"attendere|rispond|"
    r"condividere|leggere|rivederlo|inviarci ora)\S+",
    r"come (?:un|una|base|un'\S+)(?!\S)|(?:offerta|proposta|controfferta) (?:come|un'\S+|un|"
    r"una)(?!\S)|"
    r"(?:da|di) (?:oggi|ora|subito)|ancora (?:del|di|sul|della) (?:prezzo|consegna)\S*|valore per|"
    r"fornitura è|"
    r"(?:per il momento|oggi|per ora) (?:offr|propon|sugger)\S+|(?:speriamo|spero) (?:in|di "
    r"ricevere|di) (?:\S+ )?\{\}",
    rf"{OURS} (?:\S+ )?(?:costo|costi|valore|totale|esigenze|stima|aspettative)|prezzo di "
    rf"(?!\{{)\S+|"
    rf"{OURS} {OFFER} (?:\S+ )?in (?:esame|corso(?!$)|revisione|fase|valutazione|preparazione|"
    rf"lavorazione|sospeso)",
    r"^(?:con|per) (?!piacere|facilitare|raggiungere|riferimento|la presente|questo messaggio|"
    r"gratitudine|interesse|"
    r"avvicinarci|cominciare|"
    r"il prezzo|la quantità|la consegna|l'inizio)(?:(?!\{)\S+ ){1,5}(?:offr|propon|sugger)\S+",
    r"\{\} (?:per|con|in) (?:la|il|un|una|base|le|lo) (?!(?:\S+ )?(?:totale|importo|consegna|"
    r"quantità|inizio|durata|"
    r"prezzo|data|avvio|fornitura|tariffa|pagamento|termine|tempi|valore)(?!\S))\S+|\{\} per tutto",
    r"(?:discutere|valutare|esaminare|considerare|approfondire|conoscere) \{\}|(?<!proposta "
    r")(?<!offerta )(?:a|per) (?:voi|"
    r"noi|lei|te) \{\}|"
    r"(?:inviamo|trasmettiamo|inoltriamo|invio) \{\}|inviarci una nuova|(?:siamo|sono) (?:lieti|"
    r"felici|contenti) di "
    r"(?:trovare|raggiungere)|(?:torneremo|risponderemo) con|(?:un )?buon prezzo|\S+'ora(?! di)",
    rf"(?:ritir|revoc|annull)\S+ (?:\S+ )?{YOURS} {OFFER}|(?:dopo|con) (?:la|il) {YOURS} \S+ "
    rf"(?:offr|propon)\S+",
    r"in cambio|a condizione|in base a(?!lla)|\S+ \{\} (?:e|o) più",
)
"""What clauses must not form together."""
