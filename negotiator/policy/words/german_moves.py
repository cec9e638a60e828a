"""The German words that may stand beside moves of one act alone, and the reasons we give."""

from types import MappingProxyType
from typing import Final

from negotiator.policy.words.vocabulary import listed
from negotiator.protocol.acts import Act, Reason

_OFFERING = """
zurückkommen zurückzukommen weiterentwickeln beziehen obwohl bevorzugen interner interne wohlfühlen
passt passen bieten biete bietet boten geboten anbieten anzubieten bietend anbietend unterbreiten
unterbreite unterzubreiten vorschlagen vorzuschlagen schlagen schlage schlägt vorzulegen offerieren
offeriert abgeben abzugeben einreichen einzureichen reichen präsentieren vorstellen vorzustellen
festlegen festzulegen festsetzen festzusetzen ansetzen anzusetzen veranschlagen veranschlagt
allerdings dennoch aber hingegen obgleich wenngleich stattdessen vielmehr letztes letzte letzten
letzter letztem
"""
_ACCEPTING = """
überzeugt super vollem erklären konnten förmlichen partnerschaft akzeptieren akzeptiere akzeptiert
akzeptierte akzeptierten annehmen anzunehmen angenommen annahme zustimmen zuzustimmen zugestimmt
zustimmung stimmen stimme einverstanden einverständnis bestätigen bestätige bestätigt bestätigte
bestätigten bestätigung vereinbaren vereinbart vereinbarte vereinbarten vereinbarung übereinkunft
übereinstimmung einigung einigen geeinigt einig abschluss abschliessen abgeschlossen abschliessend
schliessen geschlossen besiegeln besiegelt vertrag vertrags verbindlich verbindliche verbindlichen
bindend rechtsverbindlich zusagen zusage abgemacht ordnung passt passen perfekt wunderbar ja hiermit
formell offiziell förmlich geht klargeht erteilen festhalten festgehalten besiegelung
vertragsschluss vertragsabschluss vertragsabschlusses annahmeerklärung einverständniserklärung
vertragspartner handschlag gebilligt billigen zufrieden zufriedene zusammenkommen übereingekommen
geeinigten wirksam letztes letzte letzten letzter letztem
"""
_REASON_WORDS = """
nicht mehr abgelaufen rechtzeitig nähern an einigen abgebrochen verfügbar späteres ersetzt bekannt
angenommen zug möglich folgt vorherige zeitangabe weicht vollmacht deckt protokoll eingehalten
widersprechen fehlerhaft aufgebaut stimmen überein
"""
_REGRETS = """
zurück passt entspricht konnten konnte kann wird vorheriges vorheriger vorherigen bestehendes
umstände stelle form in bleibt wirkung gilt leider bedauern bedauere bedaure bedauert bedauerlich
bedauerlicherweise bedauerns entschuldigung entschuldigen entschuldigt verzeihung verzeihen leid
unannehmlichkeit unannehmlichkeiten nicht kein keine keinen keinem keiner keines jedoch allerdings
dennoch trotzdem trotz obwohl obgleich aber doch sondern ohne weder müssen muss mussten müssten mehr
letztes letzte letzten letzter letztem früher frühere früheren früheres früherer vorige vorigen
voriges voriger umständehalber
"""
_ENDING = (
    _REGRETS
    + _REASON_WORDS
    + """
grund möglichkeit einigung finden beachten stelle interner beenden beende beendet beendigung ende
enden endet abbrechen abzubrechen abbruch brechen ablehnen ablehne abgelehnt ablehnung lehnen lehne
absehen absagen absage schliessen geschlossen abschliessen abgeschlossen abschluss einstellen
eingestellt aufhören aussteigen zurückziehen zurückgezogen zurückzuziehen ziehen ziehe verzichten
abstand zustimmen zustimmung akzeptieren akzeptabel annehmen einigkeit übereinkunft vereinbarung
zusammengekommen gescheitert erfolglos ergebnislos fortzusetzen weiterzuverhandeln unmöglich
imstande passt passen tut ihm form anzunehmen zukunft zukünftig zukünftige zukünftigen künftig
künftige künftigen später späteren anderer gelegenheit verstrichen vergangen überschritten frist
unvereinbar auseinander entfernt weit nunmehr entscheiden entschieden entscheidung entschliessen
entschlossen entschluss endgültig gewünscht zeitpunkt wiedersehen kommt dazu anderen abschied
verabschieden
"""
)
_WAITING = """
zurück zurückzukommen zurückkommen gerade derzeit benötigen brauchen läuft während arbeit
vorbereitung momentan melden warten warte wartet gewartet abwarten abzuwarten moment momente
momentchen augenblick weile kurz kurze kurzen kurzer kurzem etwas wenig bisschen einige einigen
einiger intern interne internen interner internes abstimmen abstimmung abzustimmen abgestimmt
rücksprache beraten beratung beratungen nicht kein keine keinen leider entschuldigung entschuldigen
bedauern verzögerung verzögerungen verzögert verzögern dauern dauert gedulden geduldet pause
pausieren innehalten ruhen ruht unterbrechen unterbrechung bedenkzeit müssen muss mehr sobald
zwischenzeit wartezeit zusätzlich zusätzliche zusätzlichen zusätzlicher fürs ausstehend ausstehende
überlegungszeit hinhalten zurückstellen aufschub vertagen später späteren dran letztes letzte
letzten letzter letztem aber jedoch doch entscheidung entscheiden unserem
"""
_REFUSING = (
    _REGRETS
    + _REASON_WORDS
    + """
stand vereinbarten vereinbart ablauf angegeben grund überprüfen überprüfung eintrag beziehen gültig
verarbeiten verarbeitet verarbeitung verarbeitbar berücksichtigen zuordnen zugeordnet zuordnung
unbekannt ungültig ungültige ungültigen ungültiger ungültiges unvollständig unvollständige
unvollständigen falsch fehlerhaft fehlerhafte fehlerhaften fehler unzulässig unzulässige zulässig
überholt veraltet ersetzen zurückweisen zurückgewiesen weisen erkennen erkannt nachkommen unklar
wirkung wirkungslos folgenlos unberücksichtigt unbeantwortet unbearbeitet spät verspätet verspätete
verspäteten verspätung unbrauchbar unpassend vereinbar beanstanden beanstandet unleserlich
unverständlich widersprüchlich widerspruch auswerten ausführen ausgeführt korrigieren korrigiert
korrigierte korrigierten korrektur erneut erneute passt passen abweicht abweichung entsprechen
übereinstimmen übereinstimmt tun handeln entgegennehmen akzeptieren akzeptiert annehmen imstande
lage form format
"""
)
_OVER = listed(
    "beenden beende beendet beendigung ende enden endet abbrechen abzubrechen abbruch brechen"
)
_WITHDRAWING = (
    _REGRETS
    + """
zurückziehen zurückgezogen zurückzuziehen zurücknehmen zurückgenommen zurückzunehmen rücknahme
rückzug widerrufen widerruf widerrufe ziehen ziehe gezogen aufrechterhalten aufrecht hinfällig
gegenstandslos hiermit formell offiziell förmlich erlischt erloschen wirkung wirkungslos unwirksam
entscheiden entschieden entscheidung entschlossen entschluss bestand nunmehr damit länger endgültig
"""
)
_OPENING = """
ausloten auszuloten bereit eröffnen eröffne eröffnet eröffnung aufnehmen aufzunehmen aufnahme
einleiten eingeleitet einsteigen einzusteigen einstieg beginnen auftakt startschuss anstossen
erkunden sondieren
"""

REASONS: Final = MappingProxyType(
    {
        Reason.DEADLINE: "unsere Zeit für diese Verhandlung ist abgelaufen",
        Reason.TIME_OUT: "Ihre Antwort hat uns nicht rechtzeitig erreicht",
        Reason.NO_PROGRESS: "unsere Positionen nähern sich nicht mehr an",
        Reason.NOT_ACCEPTABLE: "auf dieser Grundlage können wir uns nicht einigen",
        Reason.CANCELLED: "die Verhandlung wurde abgebrochen",
        Reason.UNAVAILABLE: "das Angebot ist nicht mehr verfügbar",
        Reason.EXPIRED: "das Angebot ist abgelaufen",
        Reason.SUPERSEDED: "das Angebot wurde durch ein späteres Angebot ersetzt",
        Reason.UNKNOWN_OFFER: "das Angebot ist uns nicht bekannt",
        Reason.OWN_OFFER: "ein Angebot kann nicht von der Seite angenommen werden, "
        "die es gemacht hat",
        Reason.TERMS_MISMATCH: "die Bedingungen stimmen nicht mit denen des Angebots überein",
        Reason.NOT_YOUR_TURN: "Sie sind nicht am Zug",
        Reason.ILLEGAL_ACT: "das ist jetzt nicht möglich",
        Reason.ROUND: "die Runde folgt nicht auf die vorherige Runde",
        Reason.CLOCK: "die Zeitangabe der Nachricht weicht von unserer Zeit ab",
        Reason.AUTHORITY: "die uns vorgelegte Vollmacht deckt dies nicht ab",
        Reason.PROTOCOL: "das Protokoll wurde nicht eingehalten",
        Reason.CONTRADICTION: "die Nachrichten widersprechen einander",
        Reason.MALFORMED: "die Nachricht ist fehlerhaft aufgebaut",
    }
)
"""A clause for each."""

_REASONS = listed(*(reason.replace(",", "") for reason in REASONS.values()))

BY_ACT: Final = MappingProxyType(
    {
        Act.OPEN: listed(_OPENING, _OFFERING),
        Act.PROPOSE: listed(_OFFERING),
        Act.COUNTER: listed(_OFFERING),
        Act.ACCEPT: listed(_ACCEPTING),
        Act.CONFIRM: listed(_ACCEPTING),
        Act.REJECT: listed(_ENDING, _WITHDRAWING) | _REASONS,
        Act.WITHDRAW: listed(_WITHDRAWING, _ENDING) - _OVER,
        Act.HOLD: listed(_WAITING),
        Act.REFUSE: listed(_REFUSING) | _REASONS,
    }
)
"""For an act, what it needs to be said."""
