"""The clauses German prose is made of, by what they do."""

from typing import Final

from negotiator.policy.words.german_moves import REASONS
from negotiator.policy.words.german_words import FREE
from negotiator.policy.words.sentences import any_of, phrases

_WE: Final = "(?:wir|ich|und|aber)"
_OUR: Final = "(?:unser|mein)(?:e[mnrs]?)?"
_YOUR: Final = "(?:ihr|euer|eur|dein)(?:e[mnrs]?)?"
_FREE: Final = f"(?:{any_of(FREE)})"
_OFFER: Final = r"(?:(?:gegen)?angebot\w*|(?:gegen)?vorschl[aä]g\w*)"
_SAID: Final = (
    rf"(?:{_OFFER}|nachricht(?:en)?|schreiben|antwort|rückmeldung|konditionen|bedingungen|hinweise|"
    r"anmerkungen|anfrage|mitteilung|erläuterungen|position|standpunkt)"
)
_WAY: Final = "(?:lösung(?:en)?|ergebnis|kompromiss|weg)"
_DONE: Final = (
    "(?:erhalten|geprüft|gelesen|angesehen|durchgesehen|studiert|betrachtet|abgewogen|"
    "berücksichtigt|verstanden|besprochen|überarbeitet|dargelegt|erläutert)"
)
_TALKING: Final = (
    "(?:danken|bedanken|sprechen|verhandeln|besprechen|austauschen|hören|erfahren|beginnen|"
    "informieren|fortsetzen|fortführen|antworten|beantworten|erwidern|reagieren|mitteilen|einladen|"
    "eröffnen|aufnehmen|treten|unterbreiten|übermitteln|vorlegen|erörtern|diskutieren|durchgehen|"
    "zusammenarbeiten|einsteigen|ausloten|sondieren|anbieten|vorschlagen|einreichen|abgeben|"
    "präsentieren|äussern|freuen|zurückkommen|übersenden|senden|beenden|zurückziehen|erwidern|"
    "wissen|kommen(?! wir)|aufeinander zugehen)"
)
_TO: Final = (
    "zu (?:danken|verhandeln|sprechen|besprechen|hören|erfahren|beginnen|treten|antworten|prüfen|"
    "unterbreiten|übermitteln|diskutieren|erörtern|eröffnen|lesen|finden|erzielen|erreichen|"
    "schätzen|können|dürfen|gelangen|senden|machen|beenden|müssen)|fortzusetzen|mitzuteilen|"
    "anzubieten|vorzuschlagen|vorzulegen|abzugeben|einzureichen|zurückzukommen|zusammenzuarbeiten|"
    "zusammenzufinden|näherzukommen|weiterzuführen|durchzugehen|aufzunehmen|unterbreiten zu dürfen|"
    "vorlegen zu dürfen|mitteilen zu müssen|dagegenzusetzen|aufeinander zuzugehen"
)
GREETING: Final = phrases(
    "sehr geehrte[rsn]?|liebe[rs]?|hallo|(?:schönen )?guten? (?:tag|morgen|abend)|schönen guten "
    "tag",
    "(?:mit )?(?:vielen|viele|freundlichen?|freundlichem|besten?|bestem|herzlichen?|schönen?|"
    "liebe|lieben) grüssen?|mit freundlichem gruss|hochachtungsvoll|mit vorzüglicher hochachtung",
    "(?:haben sie )?(?:(?:vielen|herzlichen|besten|bestem|aufrichtigen) )*dank|danke(?:schön)?",
    f"{_WE} verbleiben?|betreff|mit dank|{_YOUR} (?:einkaufs|vertriebs|verhandlungs)team$|"
    "^herzlich willkommen$",
)
_THANKING: Final = phrases(
    rf"{_WE} (?:danken?|bedanken uns|bedanke mich)|(?:danken?|bedanken uns) {_WE}|"
    rf"(?:danken|bedanken) {_WE} uns",
    rf"{_WE} freuen? (?:uns|mich)|freuen? {_WE} (?:uns|mich)|freut uns|es freut uns|"
    rf"(?:{_YOUR} {_SAID}|das|dies) (?:hat )?(?:uns|mich) sehr gefreut|hat uns sehr gefreut",
    rf"{_WE} schätzen?|schätzen? {_WE}|{_WE} (?:wissen|weiss)(?= (?:{_FREE} ){{1,5}}zu schätzen)",
    rf"{_WE} (?:respektieren?|verstehen?|würdigen?)(?= (?:{_YOUR}|die|den|das) )|"
    rf"{_WE} begrüssen?(?= (?:{_FREE} ){{1,3}}(?:ansatz|offenheit|bereitschaft|dialog|austausch))",
    rf"{_WE} (?:sind|bin)(?= (?:{_FREE} ){{0,4}}(?:gespannt|dankbar|zuversichtlich))|"
    rf"(?:gespannt|dankbar|zuversichtlich) (?:sind|bin) {_WE}|{_WE} wünschen?(?= (?:ihnen|euch|"
    rf"dir) )",
    r"es ist (?:uns|mir) eine (?:grosse )?(?:ehre|freude)|alles gute|viel erfolg|alles erdenklich "
    r"gute",
    r"bis hierher|schön dass (?:sie|ihr) (?:interesse haben|dabei sind|zeit haben)|"
    r"dass (?:sie|ihr) (?:sich )?(?:an uns gewandt haben|so offen mit uns sprechen|zeit haben|"
    r"sich zeit (?:nehmen|genommen haben)|interesse haben|dabei sind|uns geantwortet haben)|"
    r"schön von (?:ihnen|euch|dir) zu hören|schön",
)
_HOPING: Final = phrases(
    rf"dass (?:die|unsere) (?:gespräche|verhandlungen) (?:{_FREE} )*vorankommen|{_YOUR} "
    r"(?:überlegungen|anmerkungen|hinweise|position|gedanken) (?:ist|sind) (?:für uns |uns "
    r")?(?:gut |"
    r"sehr )?(?:nachvollziehbar|verständlich|hilfreich|wertvoll)",
    rf"{_WE} hoffen?(?! dass {_WE} (?:{_FREE} )*(?:können|dürfen))|hoffen? {_WE}",
    r"(?:dass )?es (?:ihnen|euch|dir) gut geht|es geht (?:ihnen|euch|dir) gut|wie geht es "
    r"(?:ihnen|euch|dir)|(?:dass )?(?:es|er|dies|das|ihnen|"
    rf"{_OUR} {_OFFER}) (?:{_FREE} )?(?:ihren|euren|deinen) (?:vorstellungen|erwartungen|wünschen)"
    r" entspricht",
    rf"dass {_WE} (?:{_FREE} )*{_WAY} (?:finden|erzielen|erreichen)(?: können| werden)?|"
    rf"dass {_WE} (?:{_FREE} )*(?:zusammenfinden|zusammenkommen|näherkommen|"
    r"zusammenarbeiten|vorankommen|ins gespräch kommen)(?: können| werden)?",
    rf"(?:auf|zu|für|an|eine|einen) (?:eine[rmn]? )?(?:{_FREE} )*{_WAY} (?:zu )?(?:finden|erzielen|"
    rf"erreichen|hin|zu gelangen|arbeiten|zuzugehen)|(?:auf|zu|an|für|nach) (?:eine[mrn]?) "
    rf"(?:{_FREE} )*{_WAY}(?: für (?:beide|uns|alle)(?: beide| seiten| beteiligten)?)?",
    r"(?:für )?beide seiten|beider seiten|beiden seiten|"
    r"die beiden seiten gerecht wird|aus (?:unserer|ihrer) sicht(?! (?:ist|wäre))",
)
_SHOWN: Final = (
    rf"(?= (?:{_FREE} ){{0,6}}(?:{_OUR}|ein(?:en)?|folgende[sn]?|das) (?:{_FREE} )?{_OFFER})"
)
_GIVING: Final = (
    "(?:unterbreiten?|legen?|übermitteln?|übermittle|übersenden?|senden?|überreichen?|reichen?|"
    "präsentieren?|machen?)"
)
_SHOWING: Final = phrases(
    rf"{_WE} {_GIVING}{_SHOWN}|{_GIVING} {_WE}{_SHOWN}",
    rf"{_OUR} (?:{_FREE} )?{_OFFER} (?:finden sie|ist (?:dieser nachricht|nachstehend|hier) zu "
    r"entnehmen|entnehmen sie|folgt hier|lautet wie folgt|ist)(?= (?:in |anbei|bitte |der |"
    r"dieser |beigefügt|nachfolgend|nachstehend|hier|wie folgt)|$(?<=folgt)|$(?<=entnehmen))",
    rf"(?:anbei|hier|nachfolgend|nachstehend|beigefügt) (?:finden|erhalten) sie(?= (?:{_OUR}|die) "
    rf")|"
    rf"(?:hier|anbei|dies|das) ist (?:{_OUR})(?= (?:{_FREE} )?{_OFFER}(?!\S))|"
    rf"(?:hier|anbei) {_OUR} (?:{_FREE} )?{_OFFER}",
    rf"{_WE} haben?(?= (?:{_FREE} ){{1,10}}{_DONE})|haben? {_WE}(?= (?:{_FREE} ){{0,8}}{_DONE})|"
    rf"{_DONE} haben|{_DONE}|zur kenntnis genommen|ernst genommen",
    rf"{_WE} haben?(?= (?:{_FREE} ){{1,6}}zur kenntnis genommen)|haben? {_WE}(?= (?:{_FREE} "
    rf"){{0,6}}zur"
    rf" kenntnis genommen)|{_OUR} team hat(?= {_YOUR} {_SAID} (?:{_FREE} )*{_DONE})",
    rf"(?:das|die|den) {_WE} (?:{_FREE} )*{_DONE} haben?|"
    rf"{_WE} haben?(?= (?:ihnen|euch|dir) (?:{_FREE} )*(?:übermittelt|vorgelegt|unterbreitet))|"
    rf"{_WE} haben?(?= (?:{_FREE} )*{_OUR} (?:{_FREE} )?{_OFFER} (?:überarbeitet|angepasst|"
    rf"ausgearbeitet))",
    rf"{_YOUR} (?:{_FREE} )?{_SAID} (?:ist|sind|wird|wurde)(?= (?:\S+ ){{0,5}}(?:eingegangen|"
    rf"angekommen|geprüft|bearbeitet|besprochen)(?!\S))|eingegangen|angekommen|bearbeitet|{_YOUR} "
    r"(?:antwort|rückmeldung|fragen|anmerkungen) (?:ist|sind) (?:uns )?(?:jederzeit |herzlich |"
    r"sehr )*willkommen",
    rf"{_YOUR} {_OFFER} (?:ist|bildet) (?:für uns )?eine? (?:{_FREE} )?(?:grundlage|basis|"
    rf"ausgangspunkt|"
    rf"schritt)|{_YOUR} {_OFFER} geht in die richtige richtung",
    rf"{_WE} (?:beziehen|nehmen) (?:uns|bezug) auf|bezug nehmend auf",
)
_WISHING: Final = phrases(
    rf"{_WE} (?:möchten?|würden?)(?= (?:\S+ )*(?:{_TALKING}|zu schätzen)(?!\S))|"
    rf"(?:möchten?|würden?) {_WE}(?= (?:\S+ )*{_TALKING}(?!\S))|(?:dürfen|darf) {_WE}(?= (?:\S+ )*"
    rf"(?:bitten|{_TALKING})(?!\S))",
    rf"{_WE} (?:erlauben|gestatten)e? (?:uns|mir)|"
    rf"{_WE} (?:bitten?)(?: sie| euch)?(?= (?:{_FREE} |noch )*um )|bitten? {_WE}(?= (?:{_FREE} "
    rf")*um )|"
    rf"(?:laden {_WE}|{_WE} laden?)(?= (?:sie|euch|dich) (?:{_FREE} )*(?:ein|zu)(?!\S))|"
    rf"{_WE} wenden? (?:uns|mich) an (?:sie|euch)",
    rf"{_WE} (?:verhandeln|sprechen|setzen|führen|beginnen|eröffnen|starten)"
    rf"(?= (?:{_FREE} )*(?:gespräche?|verhandlung(?:en)?|dialog|austausch|mit ihnen|mit euch))|"
    rf"(?:setzen|führen|beginnen|eröffnen|starten|sprechen) {_WE}(?= (?:{_FREE} )*(?:gespräche?|"
    rf"verhandlung(?:en)?|dialog|austausch|mit ihnen)(?!\S))|fort",
    rf"(?:teilen|lassen|geben) sie (?:es )?uns(?= (?:{_FREE} |bitte )*(?:mit|wissen|"
    rf"bescheid)(?!\S))|wissen|"
    rf"lassen sie uns (?:gemeinsam|miteinander)|bescheid|sagen sie uns(?= bitte| gerne| was| wie)",
    r"(?:bitte )?(?:prüfen|melden|gedulden|schauen|sehen|beachten|haben) sie"
    rf"(?= (?:sich|bitte|es|sie|{_OUR}|noch|dass {_WE}|uns|verständnis|geduld|bei)(?!\S))|bitte",
    r"was (?:sie|ihr) (?:davon|dazu|darüber )?(?:halten|denken|meinen|denkt|meint|haltet)|"
    r"was (?:halten|denken|meinen) sie|was (?:meint|denkt) ihr|was meinst du|wie sie (?:dazu |das |"
    r"darüber )?(?:stehen|sehen|denken|darüber denken|dazu stehen)|wie (?:sehen|finden) sie das|"
    r"ob (?:das|dies|es|{} für {}|{}) (?:für sie|ihnen) passt|passt das für (?:sie|euch|dich)|"
    r"davon$",
    rf"{_WE} interessieren? (?:uns|mich) für|(?:senden|schicken|nennen) sie uns(?= (?:bitte |"
    rf"gerne )?"
    rf"{_YOUR} (?:{_FREE} )?(?:{_OFFER}|antwort|rückmeldung|gedanken|anmerkungen|vorstellungen))|"
    rf"ihre vorstellungen|ihren vorstellungen",
    rf"für (?:rück)?fragen stehen {_WE} (?:(?:ihnen|euch|dir|gerne?|jederzeit) )*zur verfügung|"
    rf"{_WE} stehen (?:(?:ihnen|euch|dir|gerne?|jederzeit|für|rückfragen|fragen) )*zur verfügung|"
    rf"bei (?:rück)?fragen sind {_WE} (?:gerne? |jederzeit )*für (?:sie|euch) da",
    rf"teilen {_WE} (?:ihnen|euch)(?= (?:\S+ )*mit(?!\S))|entnehmen sie(?= (?:bitte )?die agenda)|"
    rf"(?:{_WE} erwarten|erwarten {_WE}) (?:gerne )?{_YOUR} (?:antwort|rückmeldung)|"
    rf"um einander näherzukommen|(?:die|eine) gelegenheit|verhandlungsbeginn|"
    rf"{_WE} (?:sind|bin) bereit und gespannt|"
    rf"wenn sie (?:noch )?(?:fragen|anmerkungen|rückfragen) haben|"
    rf"{_OUR} unternehmen interessiert sich für|"
    rf"über (?:den |die )?(?:preis|menge|lieferung|zahlung|lieferzeit|laufzeit|kosten|beginn|"
    rf"rechenkapazität|konditionen)(?:(?: und| sowie)?(?: den| die)? (?:preis|menge|lieferung|"
    rf"zahlung|"
    rf"lieferzeit|laufzeit|beginn|konditionen|bedingungen))+",
    rf"(?:rechenkapazität(?:en)?|rechenleistung|rechenzeit|lieferung)(?= {_WE} | und möchten|"
    rf" (?:\S+ )?{_TALKING})",
    r"(?:machen|unterbreiten|vorlegen) zu dürfen|(?:über|um) (?=mit (?:ihnen|euch))",
    rf"{_TALKING}(?! wir)",
    _TO,
)
_WAITING: Final = phrases(
    rf"(?:noch )?(?:einen|um einen|um) (?:kurzen |kleinen )?(?:moment|augenblick)|"
    rf"(?:{_WE} (?:brauchen|benötigen)|benötigen {_WE}|brauchen {_WE})(?= (?:\S+ )*(?:zeit|"
    rf"moment|augenblick|geduld|bedenkzeit)(?!\S))|fürs warten|(?:ein )?(?:etwas|wenig|bisschen)",
    rf"{_WE} (?:prüfen|beraten|besprechen|sehen|schauen|bearbeiten)(?= (?:sie|es|"
    rf"das|uns|{_YOUR}|die|derzeit|gerade|noch|aktuell|momentan|intern)(?!\S)|$)(?!.* {_OUR})|"
    rf"(?:prüfen|beraten|besprechen|sehen|bearbeiten) {_WE}(?= (?:sie|es|das|uns|{_YOUR}|die|"
    rf"derzeit|gerade|noch|intern)(?!\S))(?!.* {_OUR})|{_WE} sind noch dabei|derzeit|gerade|noch "
    rf"einmal|noch|"
    r"zurück|intern|interne[rn]?|momentan|zusätzliche zeit|"
    rf"und (?:wird|werden) (?:{_FREE} |derzeit |gerade )*(?:geprüft|besprochen|bearbeitet)",
    rf"{_WE} (?:melden?|kommen|werden)(?= (?:\S+ )*(?:uns|mich|zurück|melden|zurückkommen|"
    rf"antworten)"
    rf"(?!\S)).*? ?(?:uns|mich|zurück|melden|antworten|zurückkommen)|melden {_WE} uns|in kürze|"
    rf"(?:werden|kommen) {_WE} (?:{_FREE} )*(?:uns melden|zurückkommen|antworten|zurück)|so bald "
    rf"wie möglich|"
    r"so schnell wie möglich|bald|sobald wie möglich",
    rf"{_OUR} (?:antwort|rückmeldung) (?:ist (?:noch )?in (?:arbeit|vorbereitung|bearbeitung)|steht"
    rf" noch aus|folgt (?:bald|in kürze))|während {_WE} (?:{_FREE} )*prüfen|"
    rf"(?:die|{_OUR}) (?:interne )?(?:prüfung|abstimmung|beratung)(?: {_FREE}){{0,3}} (?:läuft "
    rf"noch|"
    rf"dauert noch (?:etwas |ein wenig )?an|ist noch nicht abgeschlossen|läuft|dauert noch)",
)
_REFUSED: Final = (
    "(?:annehmen|anzunehmen|zustimmen|akzeptieren|berücksichtigen|verarbeiten|bearbeiten|"
    "verarbeitet|berücksichtigt|bearbeitet|zugeordnet|entsprechen|fortsetzen|fortzusetzen|"
    "fortführen|folgen|nachkommen|zuordnen|finden|erzielen|einigen|auswerten|verwenden|"
    "weiterzuverhandeln|weiterführen|entgegennehmen|ausführen|gültig|verständlich|vollständig|"
    "verfügbar|möglich|lesbar|zulässig|passend|aufrechterhalten|vereinbar|erkennen|angenommen|"
    "zusammengekommen|zusammenkommen|zu verarbeiten|zu berücksichtigen)"
)
_WORDS_OF_NO: Final = (
    f"(?:{_FREE}|noch|einigung|übereinkunft|lösung|möglichkeit|vereinbarung|dieser|form|weise|uns|"
    "mehr|abschluss|gemeinsame)"
)
_ENDED: Final = (
    "(?:ablehnen|beenden|zurückziehen|zurücknehmen|absagen|abschliessen|schliessen|widerrufen(?! "
    "wir)|"
    "abbrechen|abzulehnen|einstellen|zurückweisen|verzichten|absehen|abzusehen|zurückzuziehen)"
)
_REFUSING: Final = phrases(
    rf"dass {_WE}(?= (?:leider )?keine (?:gemeinsame )?(?:einigung|lösung))|haben sie(?= (?:bitte "
    rf"|noch )*"
    r"(?:etwas |ein wenig )?geduld)|ein wenig|etwas",
    rf"(?:nicht|keine?[nmr]?|weder|ohne)(?: {_WORDS_OF_NO}){{0,6}} {_REFUSED}"
    rf"(?: (?:können|konnten|werden|wurde|ist|hat|wollen|zu können))?",
    rf"(?:{_WE} (?:können?|konnten)|(?:können?|konnten) {_WE}|{_WE} haben|haben {_WE})(?= (?:\S+ )"
    rf"{{0,9}}(?:nicht|keine?n?)(?!\S))",
    rf"kann (?:leider )?(?=nicht)|(?:kann|konnte|wird|wurde)(?= (?:\S+ ){{0,6}}nicht"
    rf"(?!\S))|(?:sehen {_WE}|{_WE} sehen) (?:leider )?keine möglichkeit (?:{_FREE} "
    rf")*(?:anzunehmen|fortzusetzen)",
    rf"(?:müssen? {_WE}|{_WE} müssen?)(?= (?:\S+ )*{_ENDED}(?!\S))|{_ENDED}(?! wir)(?: müssen|"
    rf" zu müssen)?|zu beenden|abzulehnen|dass {_WE}(?= (?:\S+ )*(?:{_ENDED}|ablehnen)(?!\S))",
    rf"(?:{_WE} (?:lehnen|ziehen|nehmen|weisen|treten)|(?:lehnen|ziehen|nehmen|weisen) {_WE})(?= "
    rf"(?:\S+ )*(?:ab|zurück)(?!\S))(?!.* nicht)(?!.* {_YOUR} (?:\S+ )?{_OFFER} zurück)|ab",
    rf"(?:{_WE} (?:beenden|schliessen|widerrufen|brechen)|(?:beenden|schliessen|widerrufen) {_WE})"
    rf"(?= (?:{_FREE}|leider)* ?(?:\S+ )*(?:verhandlung\w*|gespräche?|{_OFFER}|{_SAID})(?!\S))",
    rf"(?:{_OUR}|das|dieses) (?:{_FREE} |letzte[sn]? |vorherige[sn]? |bestehende[sn]? )?{_OFFER} "
    rf"(?:ist|gilt|steht|bleibt|wird|wurde|hat)(?= (?:damit |hiermit |somit |daher |nun |leider |"
    rf"ab sofort )*(?:nicht mehr|zurückgezogen|zurückgenommen|hinfällig|gegenstandslos|widerrufen|"
    rf"keine gültigkeit|erloschen))",
    r"nicht mehr(?: gültig| verfügbar| zur verfügung)?|zurückgezogen|zurückgenommen|hinfällig|"
    r"gegenstandslos|widerrufen(?! wir)|keine gültigkeit mehr|erloschen|nicht mehr gilt",
    rf"(?:{_WE} bedauern|bedauern {_WE}|bedauere)|(?:es )?tut uns (?:sehr )?leid|zu {_OUR} "
    rf"(?:grossen )?"
    r"bedauern|mit (?:grossem )?bedauern|leider|bedauerlicherweise|entschuldigen sie|verzeihung|"
    r"(?:um )?entschuldigung|die umstände|aber|jedoch|dennoch|um verzeihung",
    rf"(?:{_YOUR}|die|das|sie) (?:\S+ )?{_SAID} (?:passt|entspricht|ist|war|wurde|konnte|kann|"
    rf"bleibt|hat)"
    rf"(?= (?:{_FREE} |leider |jedoch |für uns |in |form |durch |noch )*(?:nicht|zurückgewiesen|"
    rf"unberücksichtigt|ungültig|unvollständig|fehlerhaft|keine|ohne|zu spät|unverständlich|unklar|"
    rf"abgelaufen|unbekannt|überholt|verspätet|widersprüchlich))|zurückgewiesen|unberücksichtigt|"
    r"ungültig|unvollständig|fehlerhaft|unverständlich|unklar|überholt|verspätet|widersprüchlich|"
    r"zu spät (?:eingegangen|angekommen)(?: ist)?",
    r"nicht (?:für uns|zum stand der verhandlung|dem (?:vereinbarten )?ablauf|mehr)|stand|"
    r"passt (?:leider )?nicht|passt (?:für uns )?leider nicht|nicht in frage|ohne wirkung|"
    r"keine wirkung|(?:bleibt|hat)(?= (?:daher |somit |damit )*(?:ohne|keine) wirkung)|passt(?= "
    r"(?:\S+ )*nicht(?!\S))|"
    r"bleibt(?= (?:\S+ )*unberücksichtigt)|nicht zum stand der verhandlung|nicht$|beziehen(?= ist "
    r"nicht)|ist(?= nicht mehr)|"
    r""
    r"kommt für uns(?= (?:leider )?nicht in frage)|in dieser form|so$|letzte[nrs]?|letzter|"
    r"früheres|vorherige[sn]?|bestehende[sn]?",
    rf"(?:die|diese) (?:verhandlung|gespräche) (?:endet|enden|ist|sind)(?= (?:\S+ )*(?:einigung|"
    rf"beendet|ergebnis|damit|gescheitert)(?!\S))(?! (?:nicht|mit))(?!.* wir)|ohne (?:eine "
    rf")?(?:einigung|"
    rf"ergebnis)|beendet|an dieser stelle|{_WE} haben uns(?= (?:daher |jedoch )?(?:entschieden|"
    r"entschlossen))|haben uns(?: jedoch)? entschieden|entschieden|entschlossen|von einem "
    r"abschluss",
    rf"kommen {_WE} nicht zusammen|der grund ist(?= in )|angegeben|dass {_YOUR} nachricht|"
    r"bitte (?:prüfen|senden|korrigieren|überprüfen) sie (?:sie|diese|ihre nachricht|ihre "
    r"angaben)(?: (?:uns|bitte|noch einmal|erneut|korrigiert))*|ihn zu überprüfen|eintrag|"
    rf"bitten sie(?= (?:ihn|sie|es) zu )|sie zu (?:korrigieren|überprüfen)|sie beziehen|auf das|"
    rf"die sie",
    rf"{_WE} schliessen (?:die verhandlung|das gespräch)|sie hat|mit(?= dass {_WE})|"
    rf"so sehr wir {_YOUR} angebot schätzen|{_WE} müssen es ablehnen|ihre? \S+ passt für uns|"
    rf"{_WE} konnten|konnten {_WE}|keine lösung",
    rf"möchten(?= (?:\S+ )*(?:beenden|zurückziehen)(?!\S))|dass {_OUR} (?:\S+ )?{_OFFER} nicht "
    rf"mehr (?:gilt|"
    rf"gültig ist|verfügbar ist)",
)
_REASON: Final = any_of(reason.casefold().replace(",", "") for reason in REASONS.values())
_OTHERWISE: Final = (r"und|sowie|dass|zur verfügung|was|wir|zu einander|aufeinander zu",)
PLAIN: Final = phrases(
    _REASON, *GREETING, *_THANKING, *_HOPING, *_SHOWING, *_WISHING, *_WAITING, *_REFUSING,
)  # fmt: skip
"""What may be said without a slot beside a move that takes no offer."""

_VALUE: Final = (
    r"(?:preis|stückpreis|gesamtpreis|gesamtbetrag|betrag|gesamtsumme|summe|gesamtwert|menge|"
    r"lieferung|lieferzeit|lieferfrist|liefertermin|lieferbedingung(?:en)?|lieferbeginn|zahlung|"
    r"zahlungsziel|zahlungsbedingungen|beginn|start|starttermin|startdatum|laufzeit|dauer|"
    r"konditionen|bedingungen|umfang|datum|gewährleistung|incoterm)"
)
_IS: Final = (
    r"(?:lautet|lauten|ist|sind|wäre|liegt bei|liegt|beträgt|betragen|beläuft sich auf|umfasst|"
    r"enthält|beinhaltet|"
    r"sieht|"
    r"besteht aus|erfolgt)"
)
SLOTTED: Final = phrases(
    rf"{_WE} (?:bieten?|schlagen?|offerieren?|nennen?|empfehlen|unterbreiten?|legen?(?! mal)|"
    rf"können|stellen|"
    rf"antworten|erwidern|reichen|übermitteln|übersenden|senden)(?!$)|(?:bieten?|schlagen?|"
    rf"offerieren|nennen|empfehlen|unterbreiten|legen|übermitteln|übersenden|antworten) {_WE}",
    rf"{_OUR} (?:{_FREE} |nunmehriges |erstes )*(?:{_OFFER}|preis|bedingungen)(?: (?:{_IS}|bleibt|"
    rf"gilt|"
    rf"finden sie))?|(?:gegen)?angebot|(?:gegen)?vorschlag|als gegenangebot|als gegenvorschlag",
    rf"(?:der|die|das) (?:von uns )?(?:{_FREE} )?{_VALUE} {_IS}|{_VALUE} (?:ist|wäre)|"
    rf"(?:der|die|das) (?:{_FREE} )?{_VALUE}|{_VALUE}",
    r"(?:das|dieses|es|er|dies) (?:{}|angebot |gegenangebot |{} )*(?:gilt|ist gültig|bleibt|ist|"
    r"hat gültigkeit)(?= (?:\S+ )?bis )|und (?:gilt|bleibt|ist)(?= (?:\S+ )*(?:bis|gültig))|"
    r"gültig(?= bis)|mit gültigkeit(?= bis)|gültig$|bestehen$|offen$|"
    r"(?:das|daraus) ergibt(?: sich)?|was(?= (?:\S+ )*ergibt)|ergibt$|ergibt|(?:das )?macht"
    r" zusammen|zusammen|insgesamt|gesamt|in summe|es beläuft sich(?: jetzt| nun)? auf",
    r"(?:innerhalb von|binnen|bis|bis zum|am|wie folgt|in höhe von|auf basis von|wie wäre es mit|"
    r"stattdessen|im gegenzug|von uns vorgeschlagene)(?= |$)",
    r"(?:bitte )?(?:antworten|melden) sie(?: uns| sich)?(?= (?:bitte )?bis)|wie gewünscht|"
    r"können sie sich {} (?:für {} )?vorstellen|zur diskussion$|wir legen mal los|"
    rf"{_WE} haben {_OUR} (?:{_FREE} )?{_OFFER} auf {{}} angepasst|{_WE} kommen (?:ihnen|euch) mit|"
    rf"{_WE} haben für sie|{_WE} haben(?= ein angebot (?:für (?:sie|euch) )?(?:zusammengestellt|"
    rf"vorbereitet))|"
    rf"{_WE} haben uns (?:die )?zeit dafür genommen|{_WE} kommen(?= (?:\S+ )*auf (?:sie|euch) "
    rf"zurück)|"
    rf"beginnend am|ihr interesse findet|{_WE} liegen(?= (?:jetzt|nun) bei)|"
    rf"{_WE} halten(?= {{}} für )|{_WE} starten(?= mit {{}} und)|für beide seiten angemessen|"
    rf"anzubieten|vorzuschlagen|fest(?:zu)?legen|grund|^{{}}(?= |$)|"
    rf"(?:aus unserer sicht (?:ist|wäre)|unser unternehmen bietet|haben {_WE}|geliefert wird|"
    rf"vor diesem hintergrund|auf ihre anfrage hin|dürfen wir|als preis|als lieferfrist|als beginn|"
    rf"{_WE} beehren uns|{_WE} denken(?= an einen )|besprechen das gerne? mit (?:ihnen|euch)|"
    rf"zu den (?:liefer|zahlungs)bedingungen|den preis|(?:mit )?beginn|beginnend|hoffentlich "
    rf"zusagt|"
    rf"ihnen zusagt|das ihnen|vorbereitet|zusammengestellt|anpassen|setzen(?= .*fort)|"
    rf"{_WE} (?:möchten|würden)(?= (?:\S+ )*(?:anpassen|weiterentwickeln|festlegen|gehen|"
    rf"bevorzugen|wohlfühlen)"
    r"(?!\S))|(?:anpassen|weiterentwickeln|festlegen|auf {} gehen|bevorzugen|einem gesamtwert)|"
    rf"was(?= (?:\S+ )*entspricht)|entspricht$|{_WE} bitten sie|dass(?= {_OUR} )|"
    rf"{_WE} bieten dafür|{_WE} wünschen|stellen {_WE}|wert(?= von)|einen fairen wert|"
    rf"interne[rn]?|wohlfühlen|"
    rf"{_WE} begrüssen(?= {_YOUR} {_OFFER} und (?:möchten|antworten|schlagen)))",
)
"""What may be said with slots beside a move that takes no offer."""
_TAKEN: Final = "(?:angenommen|bestätigt|vereinbart|besiegelt|abgeschlossen|geschlossen)"
_JOY: Final = (
    r"(?:auf|für) (?:die|eine|unsere) (?:gute |weitere |erfolgreiche |kommende |künftige |"
    r"angenehme )*"
    r"(?:zusammenarbeit|partnerschaft)|über (?:die|unsere) (?:einigung|vereinbarung)|"
    rf"dass {_WE} uns (?:{_FREE} )*(?:einigen konnten|geeinigt haben|einig sind)"
)
TAKING: Final = phrases(
    r"überzeugt uns(?= und wir nehmen)|und wir nehmen (?:es|ihn|sie) (?:gerne? )?an",
    *GREETING,
    *_THANKING,
    _JOY,
    rf"(?:{_WE} nehmen?|nehmen? {_WE}|{_WE} stimmen?|stimmen? {_WE}|{_WE} sagen|sagen {_WE})"
    r"(?= (?:\S+ )*(?:an|zu|ja|annahme)(?!\S))(?! an )(?! ja )|(?:und )?nehmen (?:es|ihn|sie) an|"
    r"und nehmen(?= .*an$)|an$|zu$|ja$|und stimmen ihnen zu|annehmen$",
    rf"(?:{_WE} (?:akzeptieren|bestätigen|billigen|erklären)|(?:akzeptieren|bestätigen|billigen|"
    rf"erklären) {_WE})(?! (?:den|die|ihren|ihre) (?:erhalt|eingang))",
    rf"einverstanden|{_TAKEN}|(?:ist|sind|wird|gilt)(?= (?:\S+ )*{_TAKEN}$)|{_WE} sind (?:uns "
    rf")?einig|"
    rf"{_WE} sind(?= mit (?:\S+ )+(?:einverstanden|zufrieden)(?!\S))|zufrieden und nehmen (?:ihn|"
    rf"es|sie) an|"
    rf"und bestätigen|zu bestätigen|bestätigen zu können|mitteilen zu können|mitzuteilen|bestätigt",
    r"wie (?:vereinbart|besprochen)|alles wie vereinbart|vereinbarten?|(?:das|ihr \S+|ihre "
    r"bedingungen)"
    r" (?:passt|passen) (?:sehr )?(?:gut )?für uns(?: gut)?|abgemacht|perfekt|wunderbar|super|"
    r"sehr schön",
    rf"(?:annahme|zusage|zustimmung|einigung|vereinbarung|abschluss|vertragsschluss|vertrag|"
    rf"umfang|förmlich|formell|offiziell|vollem|verbindlich)|dass {_WE}(?= (?:\S+ )*annehmen$)|"
    rf"haben {_WE} erhalten|"
    r"es war (?:uns|mir) eine (?:grosse )?freude(?: mit ihnen zu verhandeln)?|zu verhandeln|zu "
    r"arbeiten|"
    rf"und danken (?:ihnen )?für|{_WE} begrüssen|und nehmen (?:ihn|sie|es) an|"
    r"mit grosser freude|mit (?:bestem )?dank|mit freude|wir freuen uns sehr",
    r"ja|(?:der|die|das) (?:vereinbarte |vereinbarten )?(?:preis|beginn|gesamtbetrag|konditionen|"
    r"bedingungen|lieferung|"
    r"lieferzeit|menge) (?:ist|lautet|lauten|beträgt|erfolgt)(?= .*{})",
)
"""What may be said beside a move that takes an offer."""
TAKING_SLOTTED: Final = phrases(
    rf"(?:{_VALUE}|insgesamt|gesamt|innerhalb von|binnen|zusammen|am|mit start|start|beginn|"
    rf"angebot|"
    rf"erfolgt|beträgt|{{}})",
)  # fmt: skip
"""What may be said with slots beside a move that takes an offer."""
VALUES: Final = _VALUE
