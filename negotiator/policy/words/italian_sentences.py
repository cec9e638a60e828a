"""The clauses Italian prose is made of, by what they do."""

from typing import Final

from negotiator.policy.words.italian_moves import REASONS
from negotiator.policy.words.italian_words import FREE
from negotiator.policy.words.sentences import any_of, phrases

_ART: Final = "(?:(?:l|un|d|dell|all|dall|nell|sull|quest)'(?=[aeiouèh]))?"
_FREE: Final = f"(?:{_ART}(?:{any_of(FREE)}))"
YOURS: Final = "(?:vostr[aeio]|su[aeo]|suoi|tu[aeo]|tuoi)"
OURS: Final = "(?:nostr[aeio]|mi[aeo]|miei)"
OFFER: Final = r"(?:\S+')?(?:offert[ae]|propost[ae]|contro\S+[ae])"
_SAID: Final = (
    rf"(?:{OFFER}|(?:\S+')?(?:messaggi[oi]?|rispost[ae]|condizioni|termini|richiest[ae]|"
    rf"comunicazion[ei]|"
    r"osservazioni|posizion[ei]|commenti|parere|riscontro|lettera|opinione|impressioni|approccio|"
    r"esigenze|disponibilità|impegno|apertura|pazienza|considerazione|spiegazioni|chiarimenti))"
)
_THEM: Final = "(?:vi|le|ti)"
_SPEAKING: Final = (
    r"(?:presentar|sottopor|inviar|trasmetter|inoltrar|comunicar|informar|parlar|discuter|negoziar|"
    r"trattar|dialogar|collaborar|lavorar|proseguir|continuar|iniziar|avviar|aprir|intavolar|"
    r"conoscer|"
    r"ricever|legger|sentir|risponder|esprimer|ringraziar|esaminar|valutar|approfondir|chiarir|"
    r"confrontar|invitar|rivolger|entrar|offrir|propor|suggerir|scriver|instaurar|costruir|avanzar|"
    r"intraprender|esplorar|partecipar|incontrar|condivider|saper|considerar|tornar|fornir|"
    r"raggiunger|"
    r"trovar|giunger|arrivar)(?:e|vi|le|ti|ci|ne|la|lo|si|re)(?:ne|la)?"
)
GREETING: Final = phrases(
    r"gentil[ei]|egregi[oae]?|spettabile|^car[oaie]|stimat[ioae]|buongiorno|buonasera|buon "
    r"pomeriggio|"
    r"salve|ciao|buon giorno|buona (?:giornata|serata)|buon lavoro",
    r"(?:(?:i|con|un|porgiamo|porgo|nostri|più|migliori|miei) )*(?:cordial[ei]|distint[oi]|"
    r"sincer[oi]|"
    r"migliori|car[oi]|affettuosi) salut[oi]|un (?:cordiale )?saluto|saluti|cordialmente$|distinti|"
    r"con (?:osservanza|stima|cordialità)$|a presto|oggetto|l'ufficio (?:acquisti|vendite)$|"
    r"^benvenut[oi]$|il (?:nostro )?team$",
    r"(?:mille |molte |tante )?grazie(?: mille| infinite| di cuore| ancora)?(?: a (?:te|voi|"
    r"lei))?|con i nostri"
    r" ringraziamenti|(?:porgiamo|porgo)",
)
_THANKING: Final = phrases(
    rf"(?:{_THEM} )?(?:ringraziamo|ringrazio|ringraziando(?:vi|la|ti)?)|(?:e )?ve ne ringraziamo|"
    r"(?:desideriamo|vorremmo|vorrei|desidero) ringraziar(?:vi|la|ti|e)",
    r"(?:siamo|saremmo|saremo|sono|sarei) (?:molto |davvero |particolarmente |sinceramente "
    r")?(?:lieti|"
    rf"lieto|lieta|felici|felice|onorati|contenti)(?= (?:di|che|dei progressi|per (?:la|l'|il) ))|"
    rf"felici di|(?:{_THEM} )?(?:siamo|saremmo|sono) (?:molto )?(?:grati|riconoscenti)|"
    rf"siamo (?:pronti e curiosi|curiosi)(?= di)|siamo (?:molto )?(?:fiduciosi|convinti)(?= (?:di|"
    rf"che|in|nel))",
    rf"apprezziamo|apprezzo|apprezzando(?:la)?(?= (?:la|il|{YOURS}|vorremmo))|pur(?= apprezz)|"
    rf"comprendiamo|capiamo|rispettiamo|accogliamo con (?:favore|interesse)(?= (?:la|il|l'))|"
    r"(?:è|sarà|sarebbe) (?:per noi )?(?:un|davvero un) (?:grande |vero )?(?:piacere|onore)|"
    r"piacere di|"
    r"abbiamo (?:il piacere|l'onore) di|ho il piacere di|con piacere",
    rf"(?:ci|mi) (?:ha fatto|farebbe|fa) (?:molto )?piacere|(?:{_THEM} )?(?:auguriamo|auguro)(?= "
    rf"ogni bene| "
    rf"buon| una| un)|ogni bene",
    r"per (?:averci|avermi|aver) (?:\S+ )?(?:contattato|invitato|dedicato|risposto|inviato|"
    r"trasmesso|"
    r"condiviso|aperto|presentato|esaminato|mostrato|dimostrato|scritto|fornito|ascoltato|voluto)|"
    r"che (?:ci )?(?:avete|ha|hai) (?:compiuto|dedicato|dimostrato|mostrato|inviato|fatto)|"
    r"(?:per )?(?:il percorso|(?:i|dei) progressi|il cammino) fatt[oi]|dedicat[oa](?:ci)?|"
    r"mostrat[oa]|dimostrat[oa]|"
    r"per volerla esaminare",
)
_HOPING: Final = phrases(
    rf"(?:speriamo|spero|confidiamo|auspichiamo|auspico|confido|sperando|confidando|nell'auspicio)"
    rf"(?= (?:di|che|in|nel|un[ao']?|nella|lo|la)(?!\S))|che (?:{_THEM} )?stia(?:te)? bene|"
    rf"stia(?:te)? bene",
    rf"(?:che )?(?:risponda|incontri|corrisponda|soddisfi)(?= (?:alle|le) {YOURS} (?:aspettative|"
    rf"esigenze))|"
    rf"(?:che )?(?:la|{OURS}) (?:nostra )?{OFFER} (?=risponda|incontri|sia di)|"
    rf"(?:sia|sarà) di {YOURS} (?:interesse|gradimento)|vi piaccia",
    rf"(?:(?:di )?(?:trovare|raggiungere|giungere|arrivare|costruire) |troviamo )(?:presto |"
    rf"insieme |a "
    rf")*(?:un|una|un') ?(?:{_FREE} )*(?:soluzione|soluzioni|compromesso|intesa|equilibrio|"
    rf"accordo|punto)(?:"
    rf" {_FREE}){{0,4}}|un(?:a|') ?(?:{_FREE} )*(?:soluzione|equilibrio|compromesso)(?: "
    rf"{_FREE}){{0,3}}|"
    rf"(?:trovare|raggiungere) un(?:'intesa| accordo)|un(?:'intesa| accordo)(?: (?:{_FREE}|"
    rf"soddisfacente|"
    rf"vantaggios[oa])){{0,4}}|un possibile accordo",
)
_SHOWING: Final = phrases(
    rf"tenendo conto dell[ae] {YOURS}|tenendo conto(?= (?:dell|dei))|abbiamo (?:aggiornato|"
    rf"rivisto)(?= la {OURS} {OFFER})|"
    r"che (?:la trattativa|il dialogo) (?:proceda|prosegua)|per (?:facilitare|raggiungere|trovare) "
    r"un(?:'intesa| accordo)",
    rf"(?:{_THEM} |ci )?(?:inviamo|invio|presentiamo|presento|sottoponiamo|sottopongo|trasmettiamo|"
    rf"inoltriamo|avanziamo|formuliamo)(?= (?:volentieri |con piacere |qui |in allegato |di "
    rf"seguito |ora )*"
    rf"(?:la {OURS}|{OURS}|una|la seguente|un'offerta|l'offerta|il nostro) )|ecco(?:vi)?(?= "
    rf"(?:la|il) nostr)|"
    rf"(?:in allegato |qui )?(?:trovate|trova|troverete)(?= (?:in allegato |qui )*(?:la|il|l') ?)|"
    rf"(?:la|il) {OURS} {OFFER} è (?:contenuta|riportata|allegata)|in allegato",
    rf"(?:abbiamo|ho)(?: anche| già)? (?:ricevuto|esaminato|letto|valutato|analizzato|studiato|"
    rf"considerato|"
    rf"apprezzato|preso visione|preso atto|discusso|riletto|approfondito)(?= (?:\S+ )*(?:{YOURS}|"
    rf"la proposta|"
    rf"l'offerta|la|il|le|attentamente|della|delle|del|dell'\S+)(?!\S))|che abbiamo (?:\S+ "
    rf")?(?:esaminato|"
    rf"letto|analizzato|valutato|studiato|apprezzato|ricevuto)(?: (?:nel dettaglio|con attenzione|"
    rf"con cura))?|"
    rf"abbiamo tenuto conto(?= delle? {YOURS}| dei {YOURS})|rielaborato(?= la {OURS} {OFFER})|"
    rf"il {OURS} team ha (?:discusso|esaminato|valutato|letto)|di aver ricevuto|confermiamo(?= "
    rf"(?:di aver "
    rf"ricevuto|la ricezione|il ricevimento))|dopo aver (?:esaminato|letto|valutato)|avendo "
    rf"esaminato|"
    rf"abbiamo (?:inviato|trasmesso)(?= (?:la {OURS}|una) )|dopo (?:un'\S+|un|una|attent\S|"
    rf"esserci|"
    rf"averl\S)(?: "
    rf"{_FREE}| consultati| esaminata)*",
    rf"(?:la|il|le) {YOURS} {_SAID} (?:è|sono|ci è|ci ha)(?= (?:molto |già |stat[ao] "
    rf")*(?:apprezzat|"
    rf"pervenut|giunt|arrivat|ricevut|important|prezios|benvenut|util|fatto molto piacere|un(?:a|"
    rf"o)? (?:\S+ )?"
    rf"(?:buona|buon|valida|solida|ottima) (?:base|punto|passo)))|la {YOURS} {OFFER} è un(?:a|"
    rf"o)? (?:buona base|buon punto di partenza|valida base|buon passo)(?: di discussione)?|(?:i|"
    rf"le) {YOURS} (?:commenti|osservazioni|idee) sono benvenut[ie]|(?:apprezzat|pervenut|giunt|"
    rf"arrivat|ricevut)[aoie]|fatto molto piacere|la {YOURS} {OFFER} (?:va nella giusta "
    rf"direzione|ha ricevuto|"
    rf"ha ricevuto la nostra piena attenzione)|stiamo facendo progressi|un buon punto di partenza",
    r"prend(?:iamo|o) (?:atto|nota)|(?:con|facendo|facciamo) (?:riferimento|seguito)(?= (?:a|al|"
    r"alla|all'\S+|alle)(?!\S))|"
    r"con la presente|con questo messaggio|a seguito|in risposta",
)
_WISHING: Final = phrases(
    rf"(?:ci piacerebbe|vorremmo|vorrei|desideriamo|desidero|ci permettiamo di|mi permetto di|"
    rf"siamo "
    rf"interessati a|restiamo disponibili a|cogliamo l'occasione per|gradiremmo|per|di|a|ad|e|nel) "
    rf"(?:{_THEM} )?{_SPEAKING}|saremmo lieti di {_SPEAKING}|{_SPEAKING}",
    rf"(?:{_THEM} )?(?:preghiamo|prego|invitiamo|invito)(?= (?:cordialmente |gentilmente )?(?:di|"
    rf"a|ad) )|"
    r"(?:di )?(?:farci sapere|comunicarci|inviarci|dirci|condividere|considerare|esaminare|notare|"
    r"prendere visione)|fateci sapere|ci faccia sapere|diteci|ci dica|dicci|facci sapere|non "
    r"esitate a",
    r"(?:che |che cosa |cosa )(?:ne )?(?:pensa|pensate|dite|pensi|dice)(?: di)?|che ve ne pare|"
    r"può andare bene(?= per voi)|(?:se )?(?:avete|aveste|ha) (?:domande|bisogno di chiarimenti)|"
    r"se desiderate|se necessario|qualsiasi|eventuali|ogni",
    rf"(?:attendiamo|attendo|aspettiamo|restiamo in attesa|rimaniamo in attesa|resto in attesa|in "
    rf"attesa|"
    rf"rimango in attesa)(?= (?:con \S+ |volentieri )*(?:di |del |della |dei |delle |la |il |le |"
    rf"i |un |"
    rf"una |di una |di un |{YOURS} ?))|(?:restiamo|rimaniamo|resto|rimango|siamo|sono) (?:sempre |"
    rf"naturalmente |volentieri )?a (?:{YOURS} )?(?:completa |piena )?disposizione|restiamo "
    rf"disponibili(?= per)",
    rf"(?:proseguiamo|continuiamo|apriamo|iniziamo|avviamo|riprendiamo|rispondiamo|negoziamo)(?= "
    rf"(?:volentieri "
    rf"|con piacere |ora |quindi |formalmente )*(?:la|il|una|le|i|alla|con|un|l'\S+|questa) )|"
    rf"(?:{_THEM} )?"
    rf"(?:scriviamo|scrivo|contattiamo)(?= (?:per|in|sull'\S+|sulla)(?!\S))|(?:{_THEM} "
    rf")?salutiamo|ancora una volta|ci rivolgiamo a (?:voi|lei)|(?:saremmo|siamo) interessati a",
    r"di una possibile fornitura|di (?:prezzo|quantità|consegna|condizioni|pagamento)(?: (?:e "
    r")?(?:prezzo|"
    r"quantità|consegna|condizioni|pagamento|tempi di consegna|durata))+|capacità di calcolo|"
    r"l'ordine del giorno(?: è contenuto in)?|(?:all'|dell'|sull')ordine del giorno|inizio della "
    r"trattativa|alla quale|delle condizioni",
)
_WAITING: Final = phrases(
    rf"(?:la |lo |li |le )?stiamo (?:ancora |attualmente |già )?(?:esaminando|valutando|studiando|"
    rf"guardando|"
    rf"analizzando|consultando|verificando|lavorando)(?:la|lo|ci)?|ci stiamo (?:lavorando|"
    rf"consultando)|"
    rf"(?:abbiamo bisogno di|ci (?:serve|occorre|servono)|chiediamo|chiedo|{_THEM} chiediamo)(?= "
    rf"(?:ancora |un |un po' "
    rf"|di |altro |del )*(?:\S+ )?(?:tempo|momento|pazienza|attimo))|un (?:po'|attimo|momento)(?: "
    rf"di)?|altro tempo|"
    rf"tempo supplementare|per favore|mentre esaminiamo|mentre valutiamo",
    rf"(?:{_THEM} )?(?:risponderemo|torneremo|ricontatteremo|daremo un riscontro|faremo sapere|"
    rf"aggiorneremo)|sarà nostra premura|presto da voi|a breve|appena possibile|quanto prima|"
    rf"pazientare|"
    rf"attendere|(?:è|sono) (?:ancora )?in (?:corso|lavorazione|fase di esame|esame|preparazione|"
    rf"sospeso|"
    rf"valutazione)|internamente|intern[oa]",
)
_NO: Final = r"(?:non|senza|né|nessun\S*)"
_REFUSED: Final = (
    r"(?:accettar\S*|proseguir\S*|dare seguito|darle seguito|darvi seguito|darne seguito|"
    r"elaborar\S*|"
    r"considerar\S*|tenere conto|procedere|continuare|accogliere|accoglierla|trovato un punto "
    r"d'incontro|trovato un \S+"
    r"|raggiunto un accordo|giunti a un accordo|praticabile|adatta|valid[oaie]|disponibile|"
    r"leggibile|"
    r"comprensibile|conforme|complet[oa]|corrisponde|rispetta|capito|compreso|considerat[oa]|"
    r"elaborat[oa]|"
    r"possibile(?: elaborare)?|fa per noi|preso in considerazione|potuto \S+|interpretar\S*|più "
    r"disponibile|più "
    r"valida|"
    r"riconosciut[oa]|più in vigore)"
)
_ENDED: Final = (
    r"(?:rifiutar\S*|declinar\S*|respinger\S*|ritirar\S*|chiudere|chiuderla|terminare|concludere|"
    r"porre fine|"
    r"interrompere|revocare|annullare|rinunciare|mettere fine)"
)
_REFUSING: Final = phrases(
    rf"{_NO} (?:\S+ )?(?:{_FREE} |aver |raggiunto |possiamo |siamo |abbiamo |è stato |è |ha |può |"
    rf"possono |potuto |"
    rf"poter |essere |"
    rf"si |stat[oa] |bene |state |riusciti a |per noi )*{_REFUSED}|non proseguiamo|abbiamo deciso "
    rf"di non proseguire|non è stato possibile(?: elaborare)?|dopo averci riflettuto|in corso|non "
    rf"essere riusciti a",
    rf"(?:{_THEM} )?(?:rifiutiamo|rifiuto|decliniamo|declino|ritiriamo|ritiro|revochiamo|"
    rf"annulliamo|respingiamo|"
    rf"chiudiamo|terminiamo|concludiamo|interrompiamo|poniamo fine)(?= (?:\S+ )*(?:{OFFER}|"
    rf"trattativa|dialogo|"
    rf"messaggio|\S+'offerta|negoziat\S+|qui|conversazione|colloqui))(?! (?:non|il contratto|"
    rf"l'accordo))|"
    rf"(?:dobbiamo|devo|siamo costretti a|costretti a|di dover|dover|desideriamo|abbiamo deciso "
    rf"di|deciso di|a) "
    rf"(?:\S+ )?{_ENDED}|di {_ENDED}|{_ENDED}",
    rf"(?:la|il) {OURS} (?:\S+ )?{OFFER}(?: \S+)? è (?:ritirata|revocata|annullata)|(?:ci "
    rf"dispiace|mi dispiace|"
    rf"siamo spiacenti|siamo dolenti|ci rincresce|ci scusiamo|mi scuso|con rammarico|purtroppo|"
    rf"nostro malgrado|"
    rf"dolenti|spiacenti)(?: (?:di|ma|che|per il disagio))?|comunque|tuttavia|però|ma",
    rf"(?:rifiutarla|rifiutiamo|decliniamo|comunichiamo che|comunicare che|informarvi che|di "
    rf"comunicare che)|"
    rf"(?:vi )?informiamo che|(?:il|la|questa|questo|l'offerta)(?: (?:{YOURS}|ultim\S|"
    rf"precedente))* ?{_SAID}?(?: è| purtroppo| non)?(?= (?:\S+ )"
    rf"{{0,4}}(?:non|respint\S|scadut\S|tardi|ritardo|incomplet\S|irricevibile|arrivat\S|errat\S|"
    rf"nullo))|"
    rf"(?:è )?(?:stato )?(?:respinto|scaduta|incompleto|errato|rifiutato)|(?:sia|è) arrivato(?: "
    rf"in ritardo)?|"
    rf"in ritardo|(?:che )?resta (?:pertanto )?senza effetto|senza effetto|pertanto",
    r"(?:la|questa) trattativa (?:termina|finisce|si chiude)(?= (?:qui|senza))|senza (?:un "
    r")?accordo|qui|"
    r"(?:ci )?fermiamo qui|in questa forma|così com'è|(?:il )?motivo(?: è indicato)?|indicato|per "
    r"l'impegno|"
    r"allo stato della trattativa|corrisponde|la procedura concordata|di (?:verificarlo|inviarlo "
    r"di nuovo|"
    r"rivederlo)|verificarlo|inserimento|a noi|a cui fate riferimento|rispetta|per noi|ultim[oa]|"
    r"precedente|"
    r"all'ultimo|porre fine|dopo una verifica interna|per avern?e parlato con noi|averci "
    r"riflettuto|di non poter dare seguito",
)
_REASON: Final = any_of(reason.casefold() for reason in REASONS.values())
PLAIN: Final = phrases(
    _REASON, *GREETING, *_REFUSING, *_WAITING, *_THANKING, *_HOPING, *_SHOWING, *_WISHING,
)  # fmt: skip
"""What may be said without a slot beside a move that takes no offer."""
VALUES: Final = (
    r"(?:\S+')?(?:prezzo|tariffa|costo|totale|importo|quantità|consegna|pagamento|inizio|avvio|"
    r"durata|resa|"
    r"condizioni|termine|data|tempi|valore)"
)
SLOTTED: Final = phrases(
    r"essa è valida(?= fino)|vale(?= fino)",
    rf"(?:{_THEM} |le )?(?:offriamo|offro|proponiamo|propongo|suggeriamo|suggerisco|quotiamo|"
    rf"raccomandiamo|"
    rf"presentiamo|avanziamo|indichiamo|possiamo|rispondiamo|rispondo|fissiamo|preferiremmo|"
    rf"inviamo|"
    rf"partiamo|cominciamo|mettiamo|apriamo|iniziamo)(?!$)|offerta|controfferta|controproposta|"
    rf"proposta",
    rf"(?:la|il|le) (?:{OURS} )(?:{_FREE} |iniziale |contro\S+ )*(?:{OFFER}|prezzo|"
    rf"condizioni)?(?: {_FREE})?"
    rf"(?: (?:è|sono|comprende|prevede|consiste|resta|rimane|sarebbe|ammonta|è ora|è valida))?",
    rf"(?:il|la|le|l'|un|una) ?(?:{_FREE} )?{VALUES}(?: {_FREE}| totale| complessivo)?(?: (?:è|"
    rf"sono|sarebbe|"
    rf"avviene|ammonta|che proponiamo è))?|{VALUES}|{_ART}(?:inizio|importo|avvio)(?: (?:totale|"
    rf"complessivo))?"
    rf"(?: (?:è|sarebbe))?",
    r"(?:essa |è |vale |valida |valido |resta |rimane |e |l'offerta |aperta |e (?:resta|rimane|"
    r"è) )*(?:valid[oa]|"
    r"apert[oa]|vale|validità)(?= fino)|fino al|entro(?: il)?|(?:per )?un totale di|in (?:totale|"
    r"tutto)|a "
    r"partire(?= dal)|è di|per un importo(?: totale)?(?= di)|ossia|ovvero|pari a|che fa|il che "
    r"porta a|"
    r"che corrisponde a|complessivo|totale|seguenti|seguente|sarebbe|è|sono|invece",
    rf"(?:abbiamo|ho) (?:adeguato|preparato|previsto(?= {{}} a {{}}))|di (?:fissare|adeguare)|"
    rf"(?:vorremmo|possiamo) (?:adeguare|"
    rf"offrire|suggerire|proporre|migliorare|rispondere|iniziare|svilupparla)(?:vi|le)?|"
    rf"desideriamo (?:proporre|"
    rf"acquistare|rispondere)|da parte nostra|(?:a|dal) nostro (?:avviso|punto di vista)|per "
    rf"(?:avvicinarci|"
    rf"cominciare|il prezzo|la consegna|l'inizio|la quantità)|che ne (?:dite|pensate) di|siamo "
    rf"ora a|"
    rf"un'offerta(?: che speriamo)?|vi piaccia|iniziale|fissato a|la seguente intesa|in breve|"
    rf"pensando alle {YOURS} esigenze|"
    rf"ci siamo presi del tempo per esaminarla|torniamo da voi con|mettiamo sul tavolo|sul tavolo|"
    rf"ci troveremmo bene|altre condizioni|ora ammonta a|fornitura|se(?= {{}} per {{}} può)|può "
    rf"andare bene|come (?:prezzo|apertura|controfferta|richiesto|data di avvio|termine di "
    rf"consegna)|motivo|^{{}}(?= |$)|"
    rf"a nome|azienda|propone|equo|ragionevole|una proposta equa|riteniamo|suggerire|di proporr?vi|"
    rf"proporr?[ei]\S*|offrirvi|offrire|sia di {YOURS} interesse|tavolo|termine|richieste|alle "
    rf"condizioni",
)
"""What may be said with slots beside a move that takes no offer."""
TAKING: Final = phrases(
    r"ci (?:convince|soddisfa)(?= e la accettiamo)|e la accettiamo",
    *GREETING,
    *_THANKING,
    r"(?:con la presente |con piacere )?(?:la |le |lo |li |le )?(?:accettiamo|accetto|approviamo|"
    r"confermiamo|"
    r"confermo|concordiamo|accogliamo|sottoscriviamo)(?! (?:di aver|la ricezione|il ricevimento))|"
    r"(?:accettat|confermat|concordat|approvat)[oaie]|(?:siamo )?d'accordo(?: con)?|affare fatto|"
    r"perfetto|benissimo|"
    r"splendido|(?:l'|il |un |questo |nostro )?accordo|(?:un|l|quest)'?intesa|di questa intesa|"
    r"(?:la|vostra|nostra) accettazione|intesa",
    r"(?:di|che) (?:comunicar\S* che |aver trovato |accettare |confermare |collaborare |lavorare |"
    r"accettiamo )+|(?:accettar|confermar|collaborar|lavorar|trattar|comunicar|cominciar)\S*|"
    r"(?:per|dopo) averla "
    r"esaminata|dopo attenta riflessione|(?:diciamo|diamo il nostro) (?:sì|assenso)|dichiariamo|"
    r"non vediamo l'ora",
    rf"(?:va|vanno) bene(?= per noi)|(?:per noi )?(?:va|vanno) bene|ci soddisfa(?:no)?|è "
    rf"(?:quindi )?(?:confermat|"
    rf"accettat|conclus)[oa]|(?:è|sono|avviene)(?= (?:\S+ )*(?:{{}}|confermat|accettat|conclus))|"
    rf"è (?:con grande piacere|stato un piacere)|abbiamo ricevuto(?= la {YOURS} accettazione)|"
    rf"per aver accettato|tutto come concordato|formalmente|l'accettazione|la conclusione(?: "
    rf"dell'accordo)?|di aver "
    rf"trovato|offerta corretta|integralmente|con la presente|conclusione|"
    rf"sarà un piacere|infinite|per la flessibilità|con questo messaggio",
)
"""What may be said beside a move that takes an offer."""
TAKING_SLOTTED: Final = phrases(
    *TAKING, rf"(?:{VALUES}|in totale|totale|entro|offerta|importo|complessivo|{{}})",
)  # fmt: skip
"""What may be said with slots beside a move that takes an offer."""
THEIRS: Final = phrases(
    rf"{YOURS} (?:(?!ultim)\S+ ){{0,2}}(?:{OFFER}|{VALUES})(?: (?:di|a|al|del|della|per|è|era|"
    rf"sono|in|da|pari))* \{{\}}",
    r"(?:iniziare|lavorare|collaborare|iniziamo|avviamo|avviare)(?! (?:\S+ )*(?:trattativ\S|"
    r"dialogo|"
    r"negoziat\S|negoziazion\S|discussione|confronto|colloqui\S?|punti|conversazione))(?!.*\{)",
    rf"(?:è|sarà) un piacere (?:collaborare|lavorare)|siamo (?:felici|lieti|contenti) di "
    rf"(?:collaborare|lavorare)|"
    rf"come (?:già )?(?:condiviso|discusso|concordato)|(?:{YOURS} \S+|controparte|ufficio|"
    rf"collegh?\S+|partner|team)"
    r" (?:propone|offre|ha proposto)",
    rf"(?!(?<=rispondere alla ){YOURS} {OFFER} con \{{)(?!(?<=rispondiamo alla ){YOURS} {OFFER} "
    rf"con \{{)(?:{YOURS}|per l'|all'|dell'|un') ?(?:(?!nostr)[^ {{]+ ){{0,2}}?{OFFER} "
    rf"(?:(?!\S*i?amo(?!\S)|\S+(?:[aei]re|[aei]r[vl][ioa]|orvi|orre)(?!\S)|ecco|eccovi|la "
    rf"(?:nostr|seguent)|nostr|quest)[^ {{]+ )*\{{\}}",
    rf"(?:sono|è) (?:la|il|le|i) {YOURS} \{{\}}|(?:attend|aspett|spera|spero|confid|grad)\S* "
    rf"(?:\S+ ){{0,3}}ultim\S (?:\S+ )?(?:{OFFER}|risposta|riscontro|parola)|piacere volentieri|"
    rf"^con la presente volentieri$|\S+ \{{\}} in risposta (?:alla|all'){YOURS}? ?{OFFER} (?:di )?"
    rf"\{{\}}",
    rf"{OFFER} non (?:è|viene|sarà) (?:\S+ )?(?:ritirat|revocat|annullat)\S+|(?:ritir|revoc)\S+ "
    rf"(?:la|questa|il|questo) (?:\S+ )?(?:trattativa|negoziat\S+|dialogo)",
    r"(?:lieti|felici|contenti|piacere) (?:di )?(?:\S+ ){0,2}conclu\S+|conclud\S+ "
    r"(?:\S+ ){0,3}(?:piacere|volentieri|gioia)|fine alla vostra",
    rf"{YOURS} {OFFER} (?:è|sono) (?:la|le) seguent\S+|(?<!dopo )l'offerta (?:ricevut|pervenut|"
    rf"inviat|trasmess|che ci avete)(?:(?!\S*i?amo(?!\S)|nostr|quest)[^ {{]+ )*[^ {{]* ?\{{\}}",
    r"(?:rest|riman)\S+ (?:a |di )?\{\}|\{\} è tutto|(?:vostro|il|questo) messaggio (?:\S+ )?"
    r"(?:valido|vale|scade|resta) (?:\S+ )*\{\}",
    r"grazie al(?:la)? (?:vostr|su)\S \S+ (?:offr|propon)\S+",
    r"(?:preparato|inviamo|presentiamo|trasmettiamo|ecco) (?:\S+ )?(?:l'|(?:un|il|il nostro) )"
    r"accordo|(?:chiud|conclud|termin)\S+ (?:\S+ ){1,3}con (?:l'|(?:un|il) )accordo|"
    r"fine alla trattativa (?:\S+ )*attesa",
    rf"{YOURS} (?:prezzo|tariffa|totale|importo|costo|quantità|consegna)|(?:da|di) (?:voi|lei|"
    rf"te) (?:\S+ ){{0,3}}\{{\}}|(?:grazie|ringraziamo|ringrazio) per \{{\}}|\{{\}} a (?:voi|lei|"
    rf"te)|{OURS} ultim\S+ \S+ (?!non)\S+|ultim\S+ (?:\S+')?offerta(?: di)? \{{\}}",
)
"""What would put terms of theirs in the place of ours."""
