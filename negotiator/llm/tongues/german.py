"""German, as far as offers go."""

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

GERMAN: Final = Lexis(
    language="de",
    silent=words(
        "an anbei beträgt angebot anbieten biete bieten damen danke dank das dem den der die",
        "dies diese diesen dieser dieses ein eine einen einem einer euch folgendes folgt",
        "freundliche freundlichem freundlichen für gebot geehrte geehrter geehrtes",
        "gegenangebot grüße grüßen grüsse grüssen gruß gruss guten hallo herr herren frau",
        "hiermit ich ihnen im in ist kann kaufen kaufe können lauten lautet liebe liebes",
        "liefern liefere machen mache menge mit mfg möchte möchten preis sehr stückpreis",
        "stundenpreis stundensatz team und uns unser unsere unserem unseren vielen viele",
        "schlage schlagen verkaufen verkaufe vorschlag vorschlagen",
        "werden wie wir zahlen zahle zu zum zur",
        "bitte moin",
    ),
    courtesies=phrases(
        "gerne bieten wir, guten tag, guten morgen, guten abend, beste grüße, besten grüßen,"
        "viele grüße, besten dank, vielen dank, als gegenangebot, vor."
    ),
    thanking=phrases("danke für, dank für"),
    accepting=words(
        "abgemacht akzeptiere akzeptieren akzeptiert angenommen annahme annehmen",
        "einverstanden ja bestätige bestätigen bestätigt deal nehmen ok okay stimme stimmen",
        "vereinbart vereinbarung zugesagt zusage zustimmen zustimmung zugestimmt",
    ),
    links=words(": = am ist von vom zum beträgt"),
    within=words("innerhalb binnen in netto"),
    per=words("/ je per pro"),
    per_unit=words("die das der im"),
    yes=words("ja true"),
    no=words("nein false"),
    nouns=each(
        {
            "zahlungsziel, zahlungsfrist, zahlung, zahlbar": PAYMENT,
            "lieferung, lieferdatum, liefertermin, lieferzeit, lieferfrist": DELIVERY,
            "beginn, start, startdatum, startermin, anfang": START,
            "ende, enddatum": END,
            "gewährleistung, garantie": WARRANTY,
            "exklusivität": EXCLUSIVITY,
            "incoterm, incoterms, lieferbedingung": INCOTERM,
        }
    ),
    units=each(
        {
            "std, stdn": "HUR",
            "tagen": "DAY",
            "monaten": "MON",
            "jahren": "ANN",
            "tonne, tonnen, t": "TNE",
            "kilo": "KGM",
            "litern": "LTR",
            "metern": "MTR",
            "kilometern": "KMT",
            "kilowattstunde, kilowattstunden": "KWH",
            "megawattstunde, megawattstunden": "MWH",
            "stück, stücke, stk, einheit, einheiten": PIECE,
            "paar": "PR",
        }
    ),
    money=each({"us-dollar, us dollar": "USD", "schweizer franken": "CHF"}),
    doubtful=words("dollar pfund franken kronen krone rupien yuan peso pesos"),
    ordinals=words("."),
    turning=words(
        "nicht kein keine keinen keinem keiner nie niemals nichts ohne wenn falls sofern nur",
        "aber jedoch außer ausser obwohl vorbehaltlich vorausgesetzt abhängig bis bevor",
        "nachdem sonst andernfalls statt stattdessen lieber höchstens mindestens maximal",
        "minimal max min mehr weniger als über unter ab circa ca etwa ungefähr rund knapp",
        "vielleicht eventuell möglicherweise könnte könnten würde würden sollte scherz spaß",
        "witz falsch fehler irrtum tippfehler ignorieren ignoriere vergessen vergiss",
        "korrektur zurückziehen ziehen zurück widerrufen storniert ungültig abgelaufen",
        "ablehnen lehnen unmöglich teuer gestern letzte letztes letzten vorherige früher war",
        "waren hatte wettbewerber konkurrenz plus minus zuzüglich zzgl abzüglich exklusive",
        "inklusive rabatt skonto prozent tausend million millionen hundert dutzend halb halbe",
        "doppelt zwei drei vier fünf sechs sieben acht neun zehn zwanzig dreißig fünfzig",
    ),
)
"""What we understand of German."""
