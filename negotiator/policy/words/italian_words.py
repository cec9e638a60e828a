"""The words of Italian prose beside a move, by meaning.

Elided words keep their apostrophe: a word such as "dell'offerta" is made of two that are listed.
"""

from itertools import chain
from typing import Final

from negotiator.policy.words.vocabulary import listed


def agreeing(stems: str) -> frozenset[str]:
    """Return adjectives in both genders and numbers; a stem ending in ``-`` has one gender."""
    return frozenset(
        chain.from_iterable(
            (f"{stem[:-1]}e", f"{stem[:-1]}i")
            if stem.endswith("-")
            else (f"{stem}{end}" for end in "oaie")
            for stem in stems.split()
        )
    )


ADJECTIVES: Final = agreeing(
    """
    cordial- gentil- cortes- amichevol- caloros sincer sentit distint costruttiv produttiv positiv
    collaborativ professional- concret ragionevol- equilibrat sostenibil- realistic solid
    interessant- comprensibil- trasparent- dettagliat complet condivis reciproc fruttuos proficu
    prezios util- utilissim precis nuov aggiornat rivist seguent- presentat propost indicat allegat
    accurat attent approfondit scrupolos tempestiv rapid celer- sollecit pront dirett commercial-
    stimat gradit ponderat vostr nostr mi tu propri attual- rispettiv serios seri ampi chiar apert
    inviat trasmess formulat ricevut esaminat comun- seren equ adeguat opportun specific
    """
) | listed(
    "egregio egregi egregia buono buona buon buoni buone bel bella bello grande grandi gran vivo "
    "viva più "
    "miei tuoi suo sua suoi sue massima migliori piena"
)
_GRAMMAR = """
il lo la l' i gli le un uno una un' del dello della dell' dei degli delle di d' a ad al allo alla
all' ai agli alle da dal dalla dall' dai dalle in nel nello nella nell' nei negli nelle su sul sulla
sull' sui sugli sulle con per tra fra e ed che cui come quanto tramite insieme riguardo rispetto
quindi dunque pertanto perciò così inoltre anche pure ancora già sempre ora oggi qui ci vi ti si ne
ve ce te noi voi lei tu loro questo questa questi queste quest' quello quella quelle tutti tutto
molto molta davvero entrambe entrambi particolarmente seguito merito relativa particolare volta
cordialmente gentilmente cortesemente attentamente accuratamente sinceramente sentitamente vivamente
volentieri presto quale nostra nostro me mi forma parte parti nome momento tempo
"""
_COURTESY = """
grazie gratitudine riconoscenza ringraziamento ringraziamenti saluto saluti ossequi stima signore
signora signori collega colleghi colleghe controparte piacere gioia onore cortesia pazienza
attenzione cura premura interesse disponibilità disposizione comprensione considerazione
collaborazione cooperazione fiducia spirito apertura impegno sforzo sforzi contributo franchezza
cordialità cuore accoglienza gentilezza trasparenza chiarezza professionalità sollecitudine attesa
partecipazione flessibilità serietà gesto opportunità occasione invito mille infinite squadra team
ufficio acquisti vendite partner interlocutore interlocutori rapidità prontezza tempestività ascolto
piacevole piacevoli ragioni motivazioni mattinata giornata serata bene lettura
"""
_TALK = """
offerta offerte controfferta controfferte controofferta controofferte proposta proposte
controproposta controproposte trattativa trattative negoziato negoziazione negoziati negoziazioni
dialogo confronto discussione conversazione colloquio colloqui scambio messaggio messaggi
comunicazione comunicazioni lettera nota risposta risposte replica riscontro commento commenti
osservazione osservazioni opinione parere pareri domanda domande dubbio chiarimento chiarimenti
precisazione precisazioni spiegazione spiegazioni informazioni informazione dettagli dettaglio punti
punto temi tema richiesta richieste esigenze esigenza aspettative aspettativa posizione posizioni
passo passi fase percorso processo base basi esame analisi studio riflessione valutazione verifica
ricezione aggiornamento aggiornamenti revisione approccio idee idea impressione impressioni agenda
ordine giorno termini condizioni elementi aspetti proposito ricevimento progressi avvio contatto
rapporto relazione suggerimento suggerimenti ottica presente oggetto luce riferimento
"""
FREE: Final = listed(_GRAMMAR, _COURTESY, _TALK) | ADJECTIVES
"""What says nothing by itself: none of these is a verb, or a value."""
_VERBS = """
ringraziamo ringrazio ringraziando ringraziandovi ringraziarvi ringraziare ciao salve buongiorno
buonasera pomeriggio apprezziamo apprezzo apprezzando apprezzandola siamo sono sarò saremmo saremo
sarei sarà lieti lieto lieta felici felice grati grato grata onorati onorato riconoscenti
riconoscente pronti curiosi contenti fiduciosi fiducioso convinti speriamo spero sperando confidiamo
auspichiamo auspico auguriamo auguro attendiamo attendo aspettiamo restiamo resto rimaniamo rimango
abbiamo ho avete ha aver avere averci esaminato letto ricevuto studiato valutato analizzato
considerato apprezzato preso visione conto tenuto atto prendiamo prendo preghiamo prego farci sapere
fateci diteci dirci comunicarci inviarci condividere pensate pensa ne cosa dite vorremmo vorrei
desideriamo desidero piacerebbe permettiamo permetto porgiamo porgo porgendo cogliamo inviamo invio
presentiamo presento sottoponiamo sottopongo trasmettiamo trasmetto inoltriamo presentare
presentarvi sottoporre sottoporvi inviare inviarvi trasmettere trasmettervi comunicare comunicarvi
informarvi parlare parlarne discutere discuterne negoziare trattare dialogare collaborare lavorare
proseguire continuare iniziare avviare aprire intavolare conoscere ricevere leggere sentire
rispondere esprimere trovare raggiungere arrivare giungere giungiamo costruire instaurare
approfondire chiarire esaminare esaminarla valutare valutarla considerare invitarvi invitiamo invito
rivolgervi rivolgiamo entrare conoscervi sentirvi risentirci confrontarci è era trovate eccovi ecco
contenuta riportata contenuto allegato comprendiamo capiamo rispettiamo accogliamo favore
proseguiamo continuiamo stiamo facendo soluzione soluzioni compromesso intenti equilibrio
rispondiamo rispondo risponda risponde corrisponda incontri aspettative stia stiate bene contattato
invitato dedicato dedicatoci dedicata mostrato mostrata dimostrata dimostrato compiuto aperto fatto
volerla voler voluto esitate qualsiasi eventuali ogni rielaborato rivisto aggiornata volontà
discusso nostra disposizione parlarvi scrivere scriviamo scriverci fornire fornirvi offrire
ricordare va nella giusta direzione molto suscitato interessati capacità calcolo interessa
confermiamo confermarvi attenta se desiderate doveste necessario necessaria soddisfacente
vantaggiosa vantaggioso reciproca presenta porgere distinti benvenuti incontro lavorarci accordo
intesa salutiamo nota colloquio agendo costante fornitura possibile vorrete vogliate avanti
rinnoviamo resta rimane leggervi leggerla entrambe soddisfi soddisfa incontrarvi pensiero dialogando
tornare torniamo avanziamo proseguirla poter potervi poterle dopo interno interna sia gradimento può
andare avviso osservanza farebbe breve pare vista esserci consultati tenere prendere corretta notare
nell'auspicio auspicio fatti tempi richiesto piaccia pensando partenza corso cambio facilitare
tenendo proceda prosegua caro cara cari care avviando data sarebbe felicissimi lietissimi
"""
COMMON: Final = FREE | listed(_VERBS)
"""All of them."""
