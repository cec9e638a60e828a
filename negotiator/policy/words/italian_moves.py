"""The Italian words that may stand beside moves of one act alone, and the reasons we give."""

from types import MappingProxyType
from typing import Final

from negotiator.policy.words.vocabulary import listed
from negotiator.protocol.acts import Act, Reason

REASONS: Final = MappingProxyType(
    {
        Reason.DEADLINE: "il nostro tempo per questa trattativa è scaduto",
        Reason.TIME_OUT: "la risposta non ci è pervenuta in tempo",
        Reason.NO_PROGRESS: "le nostre posizioni non si avvicinano più",
        Reason.NOT_ACCEPTABLE: "su questa base non possiamo procedere",
        Reason.CANCELLED: "la trattativa è stata annullata",
        Reason.UNAVAILABLE: "l'offerta non è più disponibile",
        Reason.EXPIRED: "l'offerta è scaduta",
        Reason.SUPERSEDED: "una nuova offerta ha preso il posto di questa",
        Reason.UNKNOWN_OFFER: "l'offerta non ci risulta",
        Reason.OWN_OFFER: "un'offerta non può essere accettata da chi l'ha presentata",
        Reason.TERMS_MISMATCH: "le condizioni non corrispondono a quelle dell'offerta",
        Reason.NOT_YOUR_TURN: "il turno non è di chi ha scritto",
        Reason.ILLEGAL_ACT: "al momento questo non è possibile",
        Reason.ROUND: "il turno indicato non segue quello precedente",
        Reason.CLOCK: "l'orario del messaggio non corrisponde al nostro",
        Reason.AUTHORITY: "i poteri indicati non lo consentono",
        Reason.PROTOCOL: "il protocollo non è stato rispettato",
        Reason.CONTRADICTION: "i messaggi non corrispondono tra loro",
        Reason.MALFORMED: "il messaggio non è formato correttamente",
    }
)

"""A clause for each."""
_REASONS: Final = listed(*REASONS.values())

_ACCEPTING: Final = """
convince soddisfa splendido diamo intesa integralmente diciamo dichiariamo confermare trovato
avviene stato vediamo cominciare non formalmente vanno confermiamo benissimo volentieri assenso
consenso affare ratificare ratifichiamo intero stipulazione accettarne accoglierla accoglierle
averla sì accetto accettiamo accettare accettando accetta accettarla accettarle accettarlo accettato
accettata accettate accettati accettazione accettabile accettabili accordo accordi concordiamo
concordo concordato concordata concordate concordati concordando concordare concordi concorde
confermata confermato confermate confermati approviamo approvo approvare approvato approvata
approvate approvati approvazione aderiamo aderire adesione accogliamo accolgo accogliere accolta
accolto accolte concludere concludiamo conclude concludendo concluso conclusa conclusi concluse
conclusione finalizzare finalizziamo finalizzato finalizzata decidere decidiamo deciso decisione
decisioni perfezionare perfezioniamo perfezionamento sottoscrivere sottoscriviamo firmare firma
firmiamo formalizzare formalizziamo formalizzata siglare sigliamo sigla stipulare ufficiale
ufficialmente definitivo definitiva definitivamente impegnativo perfetto perfetta perfettamente
ufficializzare pattuito pattuita pattuite pattuiti piena riuscita celebrare chiudere chiudiamo
chiuso chiusa perfezionato perfezionata inizio iniziare iniziamo adempimento soddisfazione
"""
_CONFIRMING: Final = """
vincolante vincolanti vincola registrare registriamo registrato registrata registrazione avvenuta
avvenuto concordemente efficace sancire sanciamo sancito stipula stipulato stipulata
"""
_ENDING: Final = """
raggiunto averne parlato poniamo averci trovato giunti pur com' ma riflettuto praticabile darle
motivo fa porre deciso dover profuso comunque troppo dolente dolenti costretti costretto costretta
costrette infinite adatto adatta adatti adatte dobbiamo devo dovere dovuto accettarla accettarle
accettarlo rifiutarla rifiutarle rifiutarlo respingerla declinarla conciliabili inconciliabili
inconciliabile stallo fallito fallita separano separa rinuncia prosecuzione proseguimento fortuna
morto concludersi impraticabile concluderla chiuderla terminarla termina terminano interno interna
interne fermiamo fermo mettere rammaricati rammaricato vincoli poter malvolentieri insoddisfacente
distanti fermano non purtroppo rammarico rammarichiamo rincresce rincrescimento spiacente spiacenti
dispiace dispiaciuti dispiaciuto dispiacere malincuore scusiamo scuso scusate scusi scuse scusandoci
sfortunatamente rifiutare rifiutiamo rifiuto rifiutata respingere respingiamo respingo declinare
decliniamo declino rinunciare rinunciamo rinuncio chiudere chiudiamo chiudo chiuso chiusa chiudendo
chiusura concludere concludiamo concludo conclude conclusa conclusione terminare terminiamo termino
terminata termine interrompere interrompiamo interrompo interrotta interruzione cessare cessiamo
fermare fermarci ritirarci ritiriamo ritiro fine finire finiamo senza né nessun nessuna nessuno
nulla impossibile impossibili impossibilità accettare accettabile accettabili accettata accettato
accettate accordo accordi concordare distanza distanze distante lontano lontana lontani lontane
divergenza divergenze divergenti differenza differenze differente diverse diverso diversi diversa
divario colmare colmato decisione decidere scaduto scaduta scaduti scadute scadere tardi oltre
tuttavia però sebbene benché malgrado nonostante invece raggiungimento mancanza mancato mancata
grado congedo congediamo lasciamo riuscire riusciamo riusciti riuscito saremo sufficiente
sufficienti insufficiente insufficienti avvicinano muovono cambiare annullare annulliamo annullata
annullato revocare revochiamo occasione addio arrivederci sarebbe poteva potevamo potuto potuta
potuti esaurito esauriti esaurita convergono conclusivo abbandonare abbandoniamo procedendo
impedisce impediscono
"""
_WAITING: Final = """
lavorando esaminando chiediamo chiedo valutando bisogno altro studiando consultando mentre
esaminiamo valutiamo guardando preparazione analizzando verificando dobbiamo devo dover
supplementare supplementari istante istanti faremo risentiamo risentiremo ritorneremo daremo terremo
aggiorneremo disguido sospeso attendiamo richiederà richiederanno necessario avremo concluderemo
completeremo contatteremo confrontarci consultarci rientro rientreremo verremo informeremo
concludiamo prendiamo prenderci prenderemo tarderemo tarderà tarda chiuderemo po' poco pò purtroppo
attendere attendete attenda attesa aspettare momento momenti momentaneamente attimo tempo pausa
sospendere sospendiamo sospesa sospensione ritardo ritardi scusiamo scuso scuse scusandoci torneremo
tornerò risponderemo risponderò ricontatteremo ricontattarvi ricontattarla ricontattarti
ricontatterò sapremo farò invieremo esamineremo valuteremo comunicheremo verificheremo riprenderemo
riprendere riprendiamo ripresa appena bisogna occorre occorrono serve servono necessitiamo necessita
consultazione consultazioni interno interna interni interne internamente decisione decisioni
decidere approvazione pazientare pazienti sopportare intanto provvisorio provvisoria temporaneo
temporanea temporaneamente ulteriore conclusione concludere completamento elaborazione lavorazione
tardi però tuttavia comunque fretta terminare terminato termine raccogliere raccogliamo raccogliendo
"""
_REFUSING: Final = """
ultimo ultima rispetta procedura arrivato verificarlo ma comunichiamo capito inviarlo indicato
corrisponde concordata stato inserimento correggerlo correggerla correggerli completarlo completarla
rivederlo rivederla riformularlo inviarcelo inviarcela inviarmelo reinviarcelo reinviarcela
reinviarlo reinviarla ripeterlo dobbiamo devo dover effetto concordate concordato concordati ritardo
ritardi tardivo tardiva fate duplicato duplicata fuori ricevibile irricevibile accoglibile
ammissibili inammissibile prevista incomprensibile elaborarlo elaborarla accettarlo accettarla
trattarlo leggerlo interpretarlo comprenderlo processare processarlo riceverla revisionare corretto
mancava mancavano vincoli scadenza abbinare abbinato associare associato riconoscerlo respingerlo
respingerla formulato eseguirlo verificarsi preghiamo avvenuto risolvere risoluzione non né senza
purtroppo rammarico rammarichiamo spiacente spiacenti dispiace dispiaciuti rincresce scusiamo scuso
scuse scusandoci sfortunatamente elaborare elaborato elaborata elaborati dare seguito errore errori
errato errata errati errate erroneo erronea incompleto incompleta incompleti incompletezza
incoerente incoerenti incoerenza scaduto scaduta scaduti scadute sconosciuto sconosciuta sostituito
sostituita sostituiti sostituite superato superata nullo nulla irregolare irregolari impossibile
impossibili impossibilità interpretare interpretato leggere leggibile leggibili illeggibile
reinviare reinviarci reinviate reinviateci reinvii ripetere correggere correggete corregga
correzione correzioni accettare accettata accettato accettate accettabile contraddicono contraddice
contraddizione contraddizioni rispettato rispettata coprono copre autorizzazione poteri tuttavia
però comunque invece diverso diversa diversi diverse differente differenti manca mancano mancante
mancanti mancanza rifiutare rifiutiamo rifiuto respingere respingiamo respinto respinta riprovare
riprovate motivo invalido invalida invalidi riuscire riusciamo riusciti riuscito annullata annullato
tardi termine tocca ammesso ammessa ammissibile previsto consentito consentita formato procedere
agire esito regola regole coincidono coincide combaciano potuto potuta rifiutato rifiutata eseguire
eseguito eseguita gestire gestito gestita
"""
_WITHDRAWING: Final = """
disponibile più informiamo ultima precedente porre ma deciso dover fine ritirarci ritirarmi chiudere
chiudiamo concludere dolenti dolente poniamo dobbiamo devo interno interna interne interni
decorrenza intendersi considerarsi ritenersi valere ritirarlo revocarla revocarle annullarla
annullarle tenerne cessano decadono conto superata superato potremo rettifica venir non senza
purtroppo rammarico rammarichiamo spiacente spiacenti dispiace dispiaciuti rincresce scusiamo scuso
scuse scusandoci sfortunatamente ritirare ritiriamo ritiro ritirata ritirato ritirate ritirati
ritirando ritirarla ritirarle revocare revochiamo revoco revoca revocata revocato revocate annullare
annulliamo annullo annullata annullato annullamento effetto immediato ignorare ignorate ignori nullo
nulla tuttavia però comunque costretti costretto rinunciare rinunciamo decadere decaduta decade
efficacia termine accettare accettata accettate accettabile decisione decidere disagio inconveniente
inconvenienti futuro conseguentemente impossibile mantenere formulata cessa cessare
"""
_OPENING: Final = """
accordo troviamo calcolo aprire apriamo apro aprendo apertura avvio avviare inizio iniziare iniziamo
iniziando inizia cominciare intavolare intavoliamo intraprendere intraprendiamo prenderete unire
unirvi partecipare partecipiate partecipazione esplorare esploriamo lancio entrare entriamo
inaugurare principio lanciare impegnare
"""


_OFFERING: Final = """
vale essa pur altre possiamo ma corrisponde avvicinarci svilupparla termine valore presi troveremmo
propone immaginiamo ultima intesa apriamo iniziamo offriamo offro offrire offrirvi offrirle
proponiamo propongo proporre proporvi proporle suggeriamo suggerisco suggerire suggerirle quotiamo
raccomandiamo formuliamo avanziamo avanzare adeguare adeguiamo adeguato fissare fissato porta
ammonta consiste comprende prevede avviene resta rimane pari ossia ovvero complessivo totale invece
preferiremmo partiamo cominciamo cominciare iniziale richieste richiesta apertura indichiamo
previsto preparato fa migliorare riteniamo tavolo mettiamo acquistare azienda base
"""

BY_ACT: Final = MappingProxyType(
    {
        Act.OPEN: listed(_OPENING),
        Act.PROPOSE: listed(_OFFERING),
        Act.COUNTER: listed(_OFFERING),
        Act.ACCEPT: listed(_ACCEPTING),
        Act.CONFIRM: listed(_ACCEPTING, _CONFIRMING),
        Act.REJECT: listed(_ENDING) | _REASONS,
        Act.WITHDRAW: listed(_WITHDRAWING),
        Act.HOLD: listed(_WAITING),
        Act.REFUSE: listed(_REFUSING) | _REASONS,
    }
)
"""For an act, what it needs to be said."""
