"""What German prose beside a move may be made of.

Words are compared in lower case and with ``ss`` for ``ß``, so "Sie" and "sie", "Ihr" and "ihr" are
the same: both are read as the other side.
"""

from types import MappingProxyType
from typing import Final

from negotiator.policy.words import german_sayings
from negotiator.policy.words import german_sentences as sentences
from negotiator.policy.words.german_contrary import CONTRARY
from negotiator.policy.words.german_moves import BY_ACT, REASONS
from negotiator.policy.words.german_sides import BEYOND
from negotiator.policy.words.german_words import COMMON, FREE
from negotiator.policy.words.sentences import ANY_SENTENCE, any_of, beside_slots, not_made_of
from negotiator.policy.words.vocabulary import Sort, Vocabulary, forming, listed

_THEIR = r"(?:ihre?[mnrs]?|eure?[mnrs]?|euer|deine?[mnrs]?)"
_OFFER_NOUN = r"(?:(?:gegen)?angebot\w*|(?:gegen)?vorschl[aä]g\w*|bedingungen|konditionen)"
_WORDS_AND_SLOTS = rf"{any_of(FREE)}|\{{\}}"

_NOUNS: Final = (
    (
        frozenset({Sort.MONEY}),
        (
            "preis preise preises preisen preisvorschlag preisangebot preisvorstellung "
            "einzelpreis angebotspreis satz tarif preisgestaltung preislich"
        ),
    ),
    (
        frozenset({Sort.MONEY, Sort.TOTAL}),
        "kosten gebühr gebühren entgelt vergütung honorar",
    ),
    (
        frozenset({Sort.TOTAL}),
        (
            "gesamtpreis gesamtpreises gesamtbetrag gesamtbetrags gesamtbetrages "
            "gesamtsumme summe gesamtkosten gesamtwert gesamtwerts endsumme angebotssumme "
            "auftragswert"
        ),
    ),
    (
        frozenset({Sort.TOTAL, Sort.QUANTITY}),
        "insgesamt gesamtvolumen",
    ),
    (
        frozenset({Sort.MONEY, Sort.TOTAL}),
        "betrag betrags betrages beträge",
    ),
    (
        frozenset({Sort.QUANTITY}),
        "menge mengen gesamtmenge liefermenge volumen umfang umfangs kapazität kapazitäten",
    ),
    (
        frozenset({Sort.DAYS, Sort.CHOICE}),
        (
            "zahlung zahlungen zahlungsbedingung zahlungsbedingungen zahlungskonditionen "
            "zahlungsweise zahlungsmodalitäten"
        ),
    ),
    (
        frozenset({Sort.DAYS}),
        (
            "zahlungsziel zahlungsfrist lieferzeit lieferzeiten lieferdauer vorlaufzeit "
            "innerhalb binnen"
        ),
    ),
    (
        frozenset({Sort.DAYS, Sort.DATE, Sort.CHOICE}),
        "lieferung lieferungen auslieferung anlieferung belieferung",
    ),
    (
        frozenset({Sort.CHOICE}),
        (
            "lieferbedingung lieferbedingungen lieferkonditionen lieferkondition "
            "lieferklausel lieferart lieferweise lieferort incoterm incoterms"
        ),
    ),
    (
        frozenset({Sort.DATE}),
        (
            "liefertermin liefertermine liefertermins lieferdatum start starts starttermin "
            "starttermins startdatum startdatums startzeitpunkt beginn beginns "
            "leistungsbeginn projektstart projektbeginn lieferbeginn lieferstart termin "
            "termine termins ab"
        ),
    ),
    (
        frozenset({Sort.DAYS, Sort.DATE}),
        "lieferfrist",
    ),
    (
        frozenset({Sort.DAYS, Sort.DATE, Sort.UNTIL}),
        "frist",
    ),
    (
        frozenset({Sort.DAYS, Sort.QUANTITY}),
        "laufzeit dauer zeitraum zeitraums",
    ),
    (
        frozenset({Sort.UNTIL, Sort.DATE}),
        "datum zeitpunkt",
    ),
    (
        frozenset({Sort.UNTIL}),
        "bis gültigkeit ablauf annahmefrist",
    ),
    (
        frozenset({Sort.DAYS, Sort.CHOICE, Sort.FLAG}),
        "gewährleistung",
    ),
)

_ANYWHERE = (
    r"wir|uns|ihnen|euch|dir|sie|gerne?|nun|jetzt|hiermit|unsererseits|folgt|und|stattdessen|ist|"
    r"sind|wäre|lautet|lauten|bieten?|schlagen?|möchten?|würden|offerieren|nennen|legen|können|"
    rf"stellen|unterbreiten|machen|dürfen|vorzulegen|vorgelegt|ein|einverstanden|angenommen|"
    rf"bestätigt|vereinbarung|nehmen|bestätigen|akzeptieren|vorbereitet|zusammengestellt|los|"
    rf"zusagt|sich|wird|ja|prüfen|einigung|abschluss|dank|anzubieten|mitzuteilen|vorlegen|sagen|"
    rf"mit|"
    rf"lieferung|{_OFFER_NOUN}|dafür|hierfür|gegenzug|mit|für|von|zu|bei|vor|an|umfasst|enthält|"
    rf"beinhaltet|sieht|aus|"
    rf"als|"
    r"ergibt|halten|erlauben|was|\{\w+\}|wie|ob|grund|macht|sowie|team|jeweils|entweder"
)
_BEFORE = {
    "money": r"preis|liegt|beträgt|betrag|auf|über|gehen|in|höhe|kosten|entgelt|vergütung",
    "total": r"insgesamt|gesamt|zusammen|summe|gesamt\w+|betrag|beträgt|liegt|auf|also|über|höhe|"
    r"kosten",
    "quantity": r"menge|gesamtmenge|umfang|volumen|beträgt|über|angefragten|insgesamt|laufzeit|"
    r"kapazität",
    "days": r"in|binnen|innerhalb|lieferzeit|lieferfrist|zahlungsziel|frist|beträgt|laufzeit|dauer|"
    r"lieferung|zahlung|gewährleistung",
    "date": r"am|zum|der|beginn|start|starttermin|liefertermin|termin|datum|dem|lieferung|den|ab|"
    r"beginnend|startdatum|leistungsbeginn|lieferbeginn|projektstart",
    "choice": r"lieferung|lieferbedingung(?:en)?|zahlung|zahlungsbedingung(?:en)?|incoterm|erfolgt|"
    r"zahlungsweise|lieferklausel",
    "flag": r"gewährleistung",
    "until": r"bis|zum|am|bleibt",
    "all": r"\S+",
}
_AFTER = (
    r"\{\w+\}|an|vor|anbieten|vorschlagen|anzubieten|vorzuschlagen|und|insgesamt|gesamt\w*|"
    r"zusammen|"
    r"mit|bei|in|als|lieferung|lieferzeit|lieferbedingung(?:en)?|beginn|start|beginnend|gültig|was|"
    r"das|die|der|daraus|wir|unser\w*|entgegen|antworten|erwidern|ergibt|bestehen|offen|beträgt|"
    r"auf|zur diskussion|für (?:\{|beide|sie passt|die|den|einen fairen|angemessen|fair)|"
    r"zu (?:\{|einem|ihr|den|unterbreiten|prüfen|beginnen)|zum (?:preis|\{|beginn)|innerhalb|"
    r"binnen|"
    r"menge|preis|zahlung|es|nun|vorstellen|annehmen|einverstanden|ja|zu$|festlegen|festzulegen|"
    r"vorzulegen|anpassen|angepasst|weiterentwickeln|laufzeit|summe|gewährleistung|macht|bis|"
    r"von|entspricht|dagegenzusetzen|beginnen|bevorzugen|vorgesehen|ob|ist|wäre|zahlungsziel|"
    r"sind|lautet|übermitteln|damit|am|zahlungsbedingung(?:en)?|bestätigen|akzeptieren|sowie|ein|"
    r"einen|ihr interesse|schlagen wir|bieten wir|möchten wir|gerne?|entgegen|gehen|zur diskussion|"
    r"freuen|wohlfühlen|beziehen|zufrieden|hiermit|passt|angemessen|fest"
)

GERMAN: Final = Vocabulary(
    language="de",
    common=COMMON,
    by_act=BY_ACT,
    sorts=MappingProxyType({noun: kinds for kinds, nouns in _NOUNS for noun in nouns.split()}),
    apart=listed("wenn falls sofern soweit sobald solange weil da dann"),
    never=forming(
        # what takes by praise, and what is to come
        r"(?:dank|danke|sehr|ganz|so) gerne?(?! (?:mit|\S+en|über|\{))|^(?:sehr )?gerne?(?: danke|"
        r" vielen dank)",
        r"^(?!.* {1}(?:hören|antwort|rückmeldung|lesen|sprechen|nachricht|melden|zurück|wie|"
        r"kürze)).*\bbald(?!\S)",
        rf"{_THEIR} (?:\S+ )?(?:faire?|angemessene?|passende?)[snmr]? (?:\S+ )?{_OFFER_NOUN}(?! "
        rf"(?:und|an|nehmen))",
        r"(?:zum|als|für|mit|über) (?:\S+ )?(?:zweite|dritte)\w*",
        r"über (?:\S+ )?\{\}(?<!angebot über \{\})(?<!gegenangebot über \{\})(?<!vorschlag über "
        r"\{\})"
        r"(?<!einigung über \{\})(?<!vereinbarung über \{\})",
        r"(?<!guten )morgen|(?<!guten )(?<!schönen )tag|(?<!noch )einmal|(?<!mit )besten(?! "
        r"(?:dank|grüsse|grüssen))|(?:im|am|zum) besten|unser\w* letzt\w*(?!.* (?:zurück|nicht "
        r"mehr|"
        r"widerr))\S*|morgen \S*|(?:und|zu|für|\{\}) mal",
        r"(?:preis|menge|betrag|gesamtbetrag|gesamtpreis|beträgt|liegt|lautet) (?:\S+ ){0,3}"
        r"\{\} und \{\}(?! (?:\S+ ){0,2}(?:vor|an)(?!\S))",
        rf"{_THEIR} (?:\S+ ){{0,2}}team (?!$)(?!hat)\S+",
        # what would be given for something, and at what time
        r"^(?:bei|für|mit|gegen|nach|zu) (?:(?!\{)\S+ ){1,4}(?<!prüfung )(?<!durchsicht "
        r")(?<!überlegung )"
        r"(?<!rücksprache )(?<!team )(?<!menge )(?<!abstimmung )(?<!dank )(?<!bezug )(?<!freude "
        r")(?<!blick )"
        r"(?<!lieferung )(?<!preis )(?<!auftakt )(?<!angebot )(?<!nachricht )(?<!vorschlag )"
        r"(?<!anfrage )(?<!verhandlung )(?<!absprache )(?<!austausch )(?<!basis )(?<!agenda )"
        r"(?:bieten|schlagen|nennen|offerieren|gilt|legen|unterbreiten)",
        r"^(?:bitte )?\S+en sie (?:\S+ )*(?:bieten|schlagen|gilt|legen)",
        r"(?:senden|übermitteln|übersenden|reichen) (?:wir )?(?:ihnen |euch |dir |uns )?\{\}",
        r"(?:nach|vor|seit|um|gegen|unter|während) (?:dem |der |den )?\{\}(?<!schlagen vor \{\})"
        r"(?<!legen vor \{\})(?<!angebot vor \{\})(?<!konditionen vor \{\})(?<!vorschlag vor \{\})",
        r"^bei (?:\S+ )?lieferung .*(?:bieten|schlagen) (?:wir|ich)|(?:als|für) (?:sehr |ganz "
        r")?(?:fair|angemessen|ausgewogen|"
        r"realistisch|vernünftig)\w* ein|(?:hoffen?|hofft) (?:(?!und |dass )\S+ ){0,6}\{\}",
        # more than the move says
        r"(?:weitere[rn]?|neue[rn]?) (?:konditionen|bedingungen|angebote\w*|vorschläge\w*|anfragen|"
        r"positionen|schritte)|ein(?:en)? (?:neue|weitere)[ns] \S+(?!.*\{)|(?:hilfe|unterstützung|"
        r"zusammenarbeit|mitwirkung) (?:anbieten|an)|entgegen kommen(?!.*\{)|aufeinander zugehen",
        r"über (?:unser\w*|weitere|neue) (?:\S+ )?(?:angebot|vorschlag|konditionen|bedingungen)\w*"
        r"(?!.*\{)|(?:wir|und) (?:sind|bin) offen|(?:danke?|danken|freuen|bitten|schätzen)"
        r"(?: (?:uns|ihnen|euch|sie|wir))* (?:für|auf|über|um) \{\}|mit \{\} beginnen",
        r"\{\} als (?:auftakt|eröffnung|schritt|grundlage|basis|ausgangspunkt)|und (?:sie|ihnen|"
        r"uns|"
        r"wir) \{\}",
        r"freude danke|(?:bieten|schlagen) .*\{\}.* (?:bieten|schlagen)|"
        r"freu(?:en|t) uns (?:\S+ ){0,4}gerne?$|"
        r"ab (?:heute|jetzt|sofort)|weiter$",
        r"(?:senden|beginnen|eröffnen|sprechen|beenden|präsentieren|vorlegen|kommen|treten|"
        r"informieren|"
        r"starten|machen) sie(?! (?:uns (?:bitte |gerne )?)?(?:sie|ihre?n?|diese|die|es)(?!\S))",
        r"(?<!unser )(?<!unserem )(?<!unseres )(?<!unserer )(?<!unsere )(?<!ihr )(?<!ihrem "
        r")(?<!ihrer )"
        r"(?:unternehmen|firma)",
    ),
    takes=forming(
        not_made_of(
            (*sentences.PLAIN, *beside_slots(sentences.SLOTTED)),
            _WORDS_AND_SLOTS,
            where=ANY_SENTENCE,
        ),
        r"^auf (?:\S+ )?(?:gute |erfolgreiche )?(?:zusammenarbeit|partnerschaft)(?!.*\{)",
        rf"{_THEIR} (?:\S+ )?(?!kond|beding){sentences.VALUES}",
        r"^(?!.*(?:verhandlung|gespräch|dialog|austausch|diskussion|\{)).*(?:beginnen|"
        r"zusammenarbeiten)",
        r"erfolgreiche[nrs]? (?:verhandlung|gespräch\w*|diskussion|einladung)|gemeinsame[sn]? "
        r"angebot|"
        r"gute[nr]? (?:konditionen|bedingungen)",
        # an end that is none, and an offer that is still to come
        r"(?:beenden|beendet|schliessen|brechen) (?:\S+ )*(?:noch|derzeit|heute|gespräche?|"
        r"verhandlung\w*) nicht$|nicht (?:mehr )?antworten|noch (?:beenden|abbrechen)|"
        r"noch nicht (?:\S+ )?(?:einig\w*|zusammen\w*|möglich)",
        rf"(?:melden?|kommen|zurückkommen) (?:\S+ )*mit (?:\S+ ){{1,2}}{_OFFER_NOUN}(?!.*\{{)",
        rf"(?:nehmen|ziehen) (?:\S+ )*{_THEIR} (?:\S+ )?{_OFFER_NOUN} (?:\S+ )*zurück",
        # terms of theirs in the place of ours
        rf"(?:für|über) (?:das|den|dieses|diesen) (?:\S+ )?{_OFFER_NOUN} "
        rf"(?:(?:von|zu|zum|mit|bei|für|über|auf|am|in|und|also) )*\{{\}}",
        rf"{_THEIR} (?:\S+ ){{0,2}}{_OFFER_NOUN} (?:und )?(?:mit )?gültig(?:keit)? bis|"
        rf"{_THEIR} (?:\S+ )?{_OFFER_NOUN} (?:(?!unser)[^{{\s]+ )*(?:es|dies\S*|das) "
        rf"(?:gilt|ist|bleibt) (?:gültig )?bis",
        rf"{_THEIR} (?:\S+ ){{0,2}}{_OFFER_NOUN} (?:(?:von|zu|zum|mit|bei|für|über|auf|am|ist|in|"
        r"der|die|das|und|also) )*\{\}(?!(?: \S+)* (?:erwidern|beantworten|antworten)(?!\S))",
        rf"{_THEIR} \{{\}}|von (?:ihnen|euch) (?:\S+ ){{0,4}}\{{\}}",
    ),
    reasons=REASONS,
    not_firm="Dieses Angebot steht unter dem Vorbehalt unserer Bestätigung.",
    named="In der Agenda heißt dies: {own_word}.",
    last_call="Bitte senden Sie uns jetzt Ihr letztes Angebot.",
    contrary=CONTRARY,
    beyond=BEYOND,
    misplaced=forming(
        *(
            rf"(?!(?:{_ANYWHERE}|{before}) )\S+ \{{{sort}\}}(?<!innerhalb von \{{{sort}\}})"
            for sort, before in _BEFORE.items()
        ),
        rf"\{{\w+\}} (?!(?:{_AFTER})(?!\S))(?!(?:zu|zum|für) )\S+|\{{\w+\}} (?=zu |zum |für "
        rf")(?!{_AFTER})\S+",
        r"(?:bis|bis zum) \{(?!until|all)\w+\}|(?:in|binnen|innerhalb|innerhalb von) \{(?!days|"
        r"all)\w+\}",
        r"(?:am|zum) \{(?!date|until|all)\w+\}|(?:gültig|gilt|bleibt) (?:am|zum|ab|ab dem) \{\w+\}",
        r"(?P<same>\{(?!all)\w+\}) (?:(?:und|bei|für|mit|sowie|zu|auf|in) )?(?P=same)",
        r"\{(?:money|total)\} (?:und|sowie|und auch) \{(?:money|total)\}",
        r"\{(?!total|all)\w+\} (?:insgesamt|gesamt|zusammen)(?! \{| also)",
        r"\{(?:quantity)\} für \{days\}|lieferung \{(?:money|total|quantity)\}",
    ),
    unsettles=forming(
        r"(?:akzeptieren|bestätigen) (?:wir )?(?:\S+ )?(?:verhandlung|anmerkungen|anfrage|"
        r"gespräch\w*|"
        r"hinweise|nachricht|mitteilung|fragen|einschätzung)|als (?:grundlage|basis|ausgangspunkt)",
        r"weitere\S* konditionen",
        not_made_of(
            (*sentences.TAKING, *beside_slots(sentences.TAKING_SLOTTED)),
            _WORDS_AND_SLOTS,
            where=ANY_SENTENCE,
        ),
        r".*\b(?:neue[snrm]?|noch|gegen\w+|zunächst|überarbeitet\w*|angepasst\w*|aktualisiert\w*)",
    ),
    sayings=german_sayings.sayings,
)
