"""What German prose may not say beside one act, because that act says the contrary.

It is matched against every sentence, those on a list as a whole among them: what is courtesy beside
one move is a contradiction beside another.
"""

from typing import Final

from negotiator.policy.words.contrary import Contraries

_OFFER: Final = (
    r"(?:(?:gegen)?(?:angebote?|angebots|vorschlag|vorschläge|vorschlags)|offerte|konditionen|"
    r"bedingungen|preise?)"
)
_OUR: Final = r"(?:unser|mein|dieses|diese|das)(?:e[mnrs]?)?"
_YOUR: Final = r"(?:ihr|euer|eu(?:e)?r|dein)(?:e[mnrs]?)?"
_FOR_NOW: Final = (
    (
        r"vorerst|vorläufig|zunächst|einstweilen|derzeit|momentan|aktuell|(?:für|bis) (?:heute|"
        r"jetzt|"
        r"den moment|diese runde)|im moment|in dieser (?:runde|phase)|diese runde"
    ),
)
_OFFER_STANDS: Final = (
    (
        rf"(?:unser|mein|dieses)(?:e[mnrs]?)? (?:\S+ )?{_OFFER} (?:\S+ )?(?:gilt|gelten|bleibt|"
        r"bleiben|besteht|bestehen|steht|stehen|läuft)(?! (?:\S+ )*?nicht)"
    ),
)
_ANOTHER: Final = (
    (
        rf"(?:neue|nächste|andere|weitere|bessere|überarbeitete|angepasste)[mnrs]? (?:\S+ "
        rf")?{_OFFER}|"
        r"auf (?:ein|einen|eine) (?:neue|weitere|andere|bessere|nächste)[mnrs]?"
    ),
)
_OTHERS: Final = (
    (
        r"andere[mnrs]? (?:\S+ )?(?:partner\w*|unternehmen|firmen?|seiten|anbieter\w*|lieferanten|"
        r"kunden|interessenten)"
    ),
)
_TALKING_ON: Final = (
    (
        rf"auf (?:\S+ )?(?:{_YOUR}|eine) (?:\S+ )?(?:antwort|rückmeldung|meinung|gedanken|"
        rf"nachricht|"
        r"einschätzung|ideen|reaktion|vorschläge)|(?:von ihnen|von euch|ihre meinung) (?:\S+ "
        r")?(?:zu "
        r")?(?:hören|lesen)"
    ),
    (
        rf"gespannt|{_YOUR} (?:meinung|gedanken|einschätzung|sicht) (?:interessiert|würde|wäre)|"
        r"(?:was|wie) (?:halten|denken|meinen|sehen|stehen) (?:sie|ihr)|teilen sie uns|lassen sie "
        r"(?:es )?uns|melden sie sich|(?:stehen|sind) (?:\S+ ){0,3}?(?:zur verfügung|für sie da|"
        r"erreichbar)"
    ),
    (
        r"(?:melden|meldet) (?:wir )?(?:uns|sich)|auf sie (?:\S+ )?zu(?:rück)?|prüfen(?! zu)|"
        r"(?:noch|weiter|weiterhin|später|bald|wieder) (?:\S+ )?(?:sprechen|verhandeln|prüfen|"
        r"austauschen|interessiert|interesse|offen)|(?:noch|etwas|mehr) zeit"
    ),
    (
        r"(?<!nicht )(?<!nicht mehr )(?<!nicht länger )(?:fortsetzen|fortführen|weiterführen|"
        r"fortzusetzen|fortzuführen|weiterzuführen|weiterverhandeln|weitergeht|weitergehen)"
    ),
    (
        r"(?:gespräche?|verhandlung(?:en)?|austausch|dialog) (?:\S+ )?(?:geht|gehen|läuft|laufen|"
        r"bleibt|bleiben|besteht|wird fort)|im (?:gespräch|austausch|dialog|kontakt) (?:\S+ "
        r")?(?:zu "
        r")?bleiben|bleiben (?:\S+ ){0,3}?(?:im|in) (?:gespräch|austausch|dialog|kontakt)"
    ),
    r"erfolgreich\S*|nächste[mnrs]? (?:schritt\S*|mal|runde)|unterbrech\S*|aussetzen|pausier\S*",
)
_ENDS: Final = (
    (
        r"(?:beenden|beendet|beende|abbrechen|abgebrochen|schliessen|abschliessen) (?:\S+ ){0,3}?"
        r"(?:verhandlung(?:en)?|gespräche?|austausch|dialog)|(?:verhandlung(?:en)?|gespräche?) "
        r"(?:\S+ ){0,4}?(?:(?<!nicht )(?<!damit nicht )(?:beenden|beendet)|ab|abzubrechen|zu ende|"
        r"endet|enden)"
    ),
)
_TAKES_HALF: Final = (
    (
        r"(?:würden|würde|könnten|könnte|wäre|wären|hätten|wollen|können|dürften|sollten) "
        r"(?:(?!dass)\S+ )*?"
        r"(?:annehmen|akzeptieren|zustimmen|bestätigen|bestätigt|angenommen|einverstanden)"
        r"(?! (?:zu )?(?:können|dürfen))"
    ),
    r"(?:annehmen|akzeptieren|zustimmen|bestätigen) (?:würden|könnten|wollen)",
    rf"(?:nehmen|akzeptieren) (?:(?!und|dan)\S+ )*?(?:unser|unseren|unsere) (?:\S+ )?{_OFFER}",
    (
        r"(?:nehmen|akzeptieren|bestätigen|stimmen) (?:(?!und|dan)\S+ )*?(?:den preis|den termin|"
        r"die menge|die "
        r"lieferung|verhandlung|den erhalt|den eingang|einladung|gespräch\w*|interesse|"
        r"entschuldigung)"
        r"(?! (?:von |über |und |bei |zu )?\{)"
    ),
    (
        rf"auf (?:\S+ )?{_YOUR} (?:\S+ )?{_OFFER}|für (?:die|{_YOUR}) (?:\S+ )?einladung|(?:prüfen|"
        r"überlegen|erwägen|besprechen) (?:wir )?(?:\S+ )?(?:noch|derzeit|gerade|ihr|das|es)"
    ),
    r"teilweise|zum teil|grundsätzlich|im prinzip|prinzipiell",
    rf"wir (?:\S+ )?(?:bieten|schlagen|unterbreiten)|{_OUR} (?:gegenangebot|gegenvorschlag)",
    (
        rf"(?:vorherige|frühere|ursprüngliche|erste|andere|nächste)[mnrs]? (?:\S+ )?{_OFFER}|"
        rf"(?:annahme|zusage|zustimmung|bestätigung) (?:folgt|kommt|wird folgen)"
    ),
)
_PRESSING: Final = (
    (
        r"zeit (?:läuft|drängt|vergeht)|(?:liefern|lieferung|beginn|start|zahlen|zahlung) (?:\S+ )?"
        r"(?:sofort|umgehend|schnell|zügig|prompt)"
    ),
    rf"auf {_YOUR} (?:\S+ )?{_OFFER} (?:über|von|zu|mit|bei) (?:\S+ )?\{{\S+\}}",
)
_KEEPING: Final = (
    rf"(?:halten|lassen|belassen) (?:\S+ ){{0,2}}?(?:{_YOUR}|{_OUR}) (?:\S+ )?{_OFFER}",
)
_YOURS: Final = (
    (
        rf"(?:ziehen|nehmen|zurückziehen|zurücknehmen|widerrufen) (?:\S+ ){{0,2}}?(?:{_YOUR}) "
        rf"(?:\S+ )?"
        rf"{_OFFER}|unsere (?:\S+ )?(?:annahme|zusage|zustimmung)|(?:würden|könnten|könnte) "
        rf"(?:\S+ )*?"
        r"(?:zurückziehen|zurücknehmen|widerrufen)"
    ),
)
_ONE_VALUE: Final = (
    r"(?:preis\w*|mengen?|liefertermin\w*|lieferzeit\w*|unterschied\w*|abstand|differenz\w*)",
)
_TURNED_DOWN: Final = (
    (
        rf"(?:lehnen|ablehnen|abzulehnen) (?:\S+ ){{0,3}}?{_OFFER}|{_OFFER} (?:\S+ "
        rf"){{0,3}}?(?:lehnen|"
        r"ablehnen|abzulehnen|abgelehnt)"
    ),
)
_MISNAMED: Final = (
    (
        r"(?:zahl\S*) (?:[^ {]+ ){0,3}\{delivery-days\}|\{delivery-days\} (?:(?:für|zur|zum|die|"
        r"als|"
        r"als) ){0,2}zahl\S*"
    ),
    (
        r"(?:liefer\S*|auslieferung) (?:[^ {]+ ){0,3}\{payment-days\}|\{payment-days\} (?:(?:für|"
        r"zur|"
        r"die|als|bis|zur) ){0,2}liefer\S*"
    ),
    (
        r"(?:liefer\S*|auslieferung|start\S*|begin\S*|leistungsbeginn) (?:(?:erfolgt|ist|wäre|am|"
        r"bis|"
        r"zum|spätestens|startet|beginnt|ab|der|vor) ){0,4}\{until\}"
    ),
    (
        r"(?:start|beginn|beginnt|startet|leistungsbeginn|starttermin) (?:(?:ist|erfolgt|in|binnen|"
        r"innerhalb|von|nach) ){0,4}\{(?:\w+-)?days\}"
    ),
)
_HINTING: Final = (
    (
        r"(?:heute|diesmal|dieses mal|fürs erste|vorerst|einstweilen)"
        r"(?! (?:\S+ )?(?:erhalten|nachricht))"
    ),
    r"(?:dazu|zudem|außerdem|zusätzlich|obendrein) (?:erhalten|bekommen|gehört|gehören)",
    (
        r"(?:zufrieden|einverstanden|glücklich) mit (?:\S+ ){0,2}?\{\S+\}|"
        r"mit \{\S+\} (?:\S+ )?zufrieden"
    ),
)
"""What hints that an offer is not the end of it, how we like it, or that more comes with it."""
_OFFERING: Final = (*_HINTING, *_PRESSING, *_OTHERS, *_MISNAMED)

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
