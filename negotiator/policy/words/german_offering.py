"""What German prose may say as whole sentences beside offers and what opens a negotiation."""

from typing import Final

from negotiator.policy.words.german_courtesy import we

LISTS: Final = (
    (
        "PRICE",
        (
            "[preis|zu [je|jeweils]|je|jeweils|für|zum preis von|[zu|bei|mit|auf] einem preis "
            "von|einen preis von|den preis von|ein preis von|von] {money}"
        ),
    ),
    (
        "AMOUNT",
        (
            "[für|menge|eine menge von|[bei|mit] einer menge von|umfang|im umfang von|von] "
            "{quantity}"
        ),
    ),
    ("WHOLE", "gesamtbetrag|gesamtpreis|betrag|gesamtwert"),
    ("WHOLES", "gesamtsumme|summe|endsumme"),
    (
        "TOTALLING",
        "insgesamt|zusammen|in summe|gesamt|eine WHOLES von|einen WHOLE von|ein WHOLE von",
    ),
    (
        "SUM",
        (
            "<[also|damit|und|somit] insgesamt [also|damit]|[also|das sind|und|somit] zusammen|"
            "gesamt|[also|und] in summe|alles in allem|[mit|bei|zu] einem WHOLE von|[mit|bei|"
            "zu] einer WHOLES von|[bei|zum|als|im] WHOLE [von]|WHOLES [von]> {total}|was "
            "<insgesamt|zusammen|> {total} <ergibt|macht>|was <einer WHOLES|einem WHOLE> von "
            "{total} entspricht|{total} <insgesamt|in summe>"
        ),
    ),
    (
        "DAYS",
        (
            "[in|innerhalb von|binnen|lieferzeit [von]|lieferfrist [von]|lieferdauer|[mit|bei] "
            "<einer|eine> <lieferzeit|lieferfrist|lieferdauer> von|[mit|bei|bei einer|eine|"
            "einer|die|der|unsere] lieferung [in|innerhalb von|binnen]] {days}"
        ),
    ),
    (
        "DATE",
        (
            "[ab [dem]|am|beginn|start|[mit|bei|zum|der|ein|einen|einem|mit einem|leistungs] "
            "<beginn|start|lieferbeginn|leistungsbeginn> [am|ab|zum]|<beginnend|startend> [am]|"
            "[mit|zum] <starttermin|liefertermin>|[mit] startdatum] {date} [als starttermin|als "
            "startdatum|als beginn|beginnend]"
        ),
    ),
    (
        "MANNER",
        (
            "[nach|gemäss|incoterm|lieferbedingung|mit [der] lieferbedingung|bei "
            "lieferbedingung|zur lieferbedingung|lieferbedingungen|zu den lieferbedingungen|"
            "[mit|bei|die|eine|einer] lieferung [nach|gemäss|zu]] {choice}"
        ),
    ),
    (
        "ITEM",
        (
            "PRICE|AMOUNT|SUM|DAYS|DATE|MANNER|[zu|mit] {all}|<mit|bei|und [mit|bei]> "
            "<lieferung <in|innerhalb von|binnen>|[einer] lieferzeit [von]> {days}|<mit|bei|und "
            "[mit]|sowie [mit]> <beginn|start|am|ab> [am] {date}|<mit|und> lieferung [nach|"
            "gemäss] {choice}|<und|sowie> <lieferung|lieferzeit|in|innerhalb von> {days}"
        ),
    ),
    (
        "STATED",
        (
            "[und] <der preis <ist|beträgt|lautet|liegt [damit] bei> {money}|die menge <ist|"
            "beträgt|lautet> {quantity}|<der WHOLE|die WHOLES> <ist|beträgt|lautet|liegt bei|"
            "beläuft sich [damit|somit] auf> [damit|somit|also|insgesamt] {total}|<das|dies> "
            "<macht|ergibt|sind|ist> [damit|dann|also] [TOTALLING] {total}|<insgesamt|zusammen|"
            "in summe> <ergibt|macht|sind|ist> <das|dies> {total}|<daraus|damit|hieraus> ergibt "
            "sich [TOTALLING] {total}|insgesamt <ergeben sich|kommen wir auf> {total}|auf "
            "{total} beläuft sich <der WHOLE|die WHOLES>|die <lieferzeit|lieferfrist|"
            "lieferdauer> <ist|beträgt|lautet> {days}|[die] <lieferung|geliefert> <erfolgt|"
            "wird> <in|innerhalb von|binnen> {days}|[die] lieferung erfolgt <nach|gemäss|zu> "
            "{choice}|die lieferbedingung <ist|lautet> {choice}|<der|> <beginn|start|"
            "starttermin|liefertermin> <ist|erfolgt|wäre|lautet> [am|der|ab] {date} "
            "[vorgesehen]|das startdatum <ist|lautet> [der] {date}|<beginn|start> ist <am|der|> "
            "{date}>"
        ),
    ),
    ("ONE", "ITEM|STATED"),
    ("LIST", "ONE+"),
    (
        "OFFERS",
        (
            "[ihnen|euch] <ein|unser|das|dieses|folgendes|nachstehendes|nachfolgendes|hiermit "
            "unser> [konkretes|aktuelles|folgendes|freundliches|eigenes] <angebot|gegenangebot>|"
            "<einen|unseren|diesen|folgenden|nachstehenden> [konkreten|folgenden] <vorschlag|"
            "gegenvorschlag>"
        ),
    ),
    (
        "OFFERED",
        (
            "<einem|unserem|diesem|folgendem|dem folgenden|nachstehendem|nachfolgendem> "
            "[folgenden] <angebot|gegenangebot|vorschlag|gegenvorschlag>"
        ),
    ),
    (
        "IT",
        (
            "es|er|dies|dieses|dieser|das|<das|dieses|unser> [vorliegende|vorliegendes] "
            "<angebot|gegenangebot>|<der|dieser|unser> <vorschlag|gegenvorschlag>|<die|unsere> "
            "offerte"
        ),
    ),
    (
        "UNTIL",
        (
            "IT <gilt|ist gültig|bleibt gültig|bleibt bestehen|hat gültigkeit|besitzt "
            "gültigkeit|besteht|hat bestand|läuft|steht [ihnen] [offen]|behält|ist> [ADV] [für "
            "sie] [ihnen] bis [zum] {until} [für sie] [seine] [gültig|bestehen|offen|zur "
            "verfügung|gültigkeit]|[<die|diese|unsere> [genannten] <konditionen|bedingungen>|"
            "sie|diese|beide] <gelten|sind|bleiben|stehen> [gültig] bis [zum] {until} [gültig|"
            "bestehen|offen|für sie]|[und] bitte beachten sie [<die|seine> gültigkeit bis [zum] "
            "{until}|dass <es|IT> bis [zum] {until} <gilt|gültig ist>|dass <es|IT> gültig ist "
            "bis {until}]|[und] <das|welches|der|die> bis [zum] {until} <gilt|gültig ist|gültig "
            "bleibt>|[die] gültigkeit [ist] [bis] [zum] {until}|[und] <angebot|gegenangebot> "
            "gültig bis {until}|<und|sowie> <ist|gilt|bleibt> [es] [gültig] bis [zum] {until} "
            "[gültig|bestehen]|[und] gültig [ist|bleibt] [IT|hierbei] bis [zum] {until}|bis "
            "[zum] {until} gültig|[und] <mit|bei> [einer] gültigkeit bis [zum] {until}|"
            "gültigkeit bis [zum] {until}|<die|seine|ihre> gültigkeit [<unseres|des|dieses> "
            "<angebots|angebotes|gegenangebots|gegenangebotes|vorschlags>] <besteht|reicht|"
            "läuft|ist|endet> <bis|am|mit> [zum] {until}|IT <endet|erlischt> [am|mit|mit dem] "
            "{until}|IT läuft am {until} ab|IT [hat|behält] [seine] gültigkeit bis [zum] "
            "{until}|bis [zum] {until} <gilt|ist|bleibt> IT [gültig|bestehen]"
        ),
    ),
)
"""What our offer holds."""
OFFERING: Final = (
    (
        "SORTED",
        "sorgfältiger|eingehender|gründlicher|aufmerksamer|genauer|interner|ausführlicher",
    ),
    (
        "HOW",
        (
            "ADV|nach [SORTED] <prüfung|durchsicht> [<ihrer|der> <nachricht|antwort|"
            "rückmeldung>|<ihres|des> <angebots|angebotes|vorschlags|schreibens>]|<als|in|zur> "
            "<antwort|erwiderung> [darauf]|[<als|in|zur> <antwort|erwiderung>|bezugnehmend|"
            "[mit] bezug [nehmend]] auf MESSAGE [hin]|darauf|daraufhin|hierauf|dafür|hierfür|im "
            "gegenzug|stattdessen|für sie|an sie|bezugnehmend auf ihr interesse|so|wie folgt|im "
            "<überblick|einzelnen|detail>"
        ),
    ),
    ("HOWS", "[HOW++]"),
    (
        "ATTERMS",
        "zu <folgenden|diesen|nachstehenden|den folgenden> <konditionen|bedingungen>",
    ),
    (
        "WHAT",
        (
            "OFFERS|folgendes|das folgende|ATTERMS|<folgende|diese|nachstehende> <konditionen|"
            "bedingungen|eckdaten>|wie folgt"
        ),
    ),
    (
        "TOGIVE",
        (
            "unterbreiten|machen|vorlegen|senden|schicken|übermitteln|übersenden|zusenden|"
            "präsentieren|vorstellen|zukommen lassen|mitteilen|überreichen|abgeben|einreichen|"
            "anbieten|vorschlagen|nennen|offerieren"
        ),
    ),
    (
        "GIVING",
        (
            "<zu <unterbreiten|machen|senden|schicken|übermitteln|übersenden|präsentieren|"
            "überreichen|nennen>|vorzulegen|vorzustellen|zuzusenden|mitzuteilen|anzubieten|"
            "vorzuschlagen|abzugeben|zukommen zu lassen|<unterbreiten|machen|vorlegen|senden|"
            "schicken|übermitteln|übersenden|präsentieren|vorstellen|anbieten|vorschlagen> zu "
            "<dürfen|können>>"
        ),
    ),
    (
        "WEGIVE",
        f"{we('unterbreiten|machen|senden|schicken|übermitteln|übersenden|präsentieren|überreichen|offerieren|nennen')}",
    ),
    ("WEANSWER", f"{we('antworten|reagieren|erwidern')}"),
    ("WELAY", f"{we('legen|stellen|schlagen')}"),
    ("WEBID", f"{we('bieten')}"),
    ("WEMAY", f"{we('möchten|würden|dürfen|wollen|können')}"),
    ("OURBID", "<unser|das> <angebot|gegenangebot|vorschlag|gegenvorschlag>"),
    (
        "GLADLY",
        (
            "<wir freuen uns|freuen wir uns|und freuen uns|es freut uns|wir erlauben uns|"
            "erlauben wir uns|und erlauben uns|wir gestatten uns|es ist uns eine [grosse] "
            "<freude|ehre>|wir haben die <ehre|freude>|wir beehren uns> [sehr|ganz|HOW]"
        ),
    ),
    (
        "MADE",
        (
            "<WEGIVE|WEBID> HOWS <WHAT|OFFERED>|WEBID HOWS WHAT HOWS an|<wir|und> antworten|"
            f"antworten wir|WEANSWER HOWS mit OFFERED|WELAY HOWS WHAT HOWS vor|{we('geben')} "
            f"HOWS OFFERS HOWS ab|{we('reichen')} HOWS OFFERS HOWS ein|WEMAY HOWS <WHAT HOWS "
            "TOGIVE|mit OFFERED <antworten|reagieren>>|GLADLY HOWS <<OFFERS|folgendes> HOWS "
            "GIVING|OFFERS>|<folgendes|OFFERS|ATTERMS> <<machen|unterbreiten|senden|schicken|"
            "bieten> wir HOWS [an]|<legen|schlagen> wir HOWS vor|<möchten|würden|dürfen> wir "
            "HOWS TOGIVE>|<mit|als> OFFERED <antworten|reagieren|kommen> wir|AFTER lautet "
            "OURBID|hier <ist|kommt|sind|sehen sie|finden sie|haben sie|also> HOWS OFFERS|<das|"
            "dies> <ist|wäre> HOWS OFFERS|es folgt HOWS OFFERS|<finden|erhalten|bekommen|sehen|"
            "lesen> sie HOWS <OFFERS|<die|unsere|folgende> <konditionen|eckdaten>>|"
            f"<{we('haben')}|wir hätten|hätten wir> HOWS <OFFERS|folgendes> HOWS "
            "[zusammengestellt|vorbereitet|ausgearbeitet|erstellt]|<sie erhalten|ihnen liegt|"
            "ihnen geht> HOWS OFFERS HOWS [vor|zu]|<das|den|die> wir HOWS mit OFFERED "
            f"<beantworten|erwidern>|{we('beantworten|erwidern')} HOWS [MESSAGE] HOWS mit "
            f"OFFERED|MESSAGE <beantworten|erwidern> wir HOWS mit OFFERED|{we('greifen')} HOWS "
            "MESSAGE HOWS auf und <unterbreiten|machen|senden> HOWS OFFERS|<wir lassen|lassen "
            f"wir|und lassen> HOWS OFFERS HOWS zukommen|{we('kommen')} HOWS mit OFFERED auf sie "
            "<zu|zurück>"
        ),
    ),
    (
        "SAYS",
        (
            "<WEGIVE|WEBID|WEANSWER> HOWS [mit|das|dies] [an]|WELAY HOWS [das|dies] [vor]|als "
            "<unser|> [antwort|angebot|gegenangebot|vorschlag|gegenvorschlag] [darauf|hierauf|"
            "auf MESSAGE] <WEGIVE|WEBID|WELAY> HOWS [an|vor]|<das|dies> <bieten|legen|schlagen> "
            "wir HOWS <an|vor>|<das|dies> <möchten|würden|dürfen> wir HOWS TOGIVE|unser "
            "[folgendes|aktuelles] <angebot|gegenangebot|vorschlag|gegenvorschlag> HOWS <lautet|"
            "ist|sieht|umfasst|enthält|beinhaltet|besteht aus|gestaltet sich|finden sie|steht|"
            "kommt|folgt|setzt sich> HOWS [folgendermassen|mit] [zusammen|aus]|OURBID gültig "
            "bis [zum] {until} <lautet|ist|umfasst>|OURBID|angebot|gegenangebot|vorschlag|"
            "gegenvorschlag|OFFERS|<sieht|lautet> [dabei] OURBID HOWS [aus]|<unsere|die|"
            "folgende> [folgenden|genauen] <konditionen|bedingungen|eckdaten> [für sie|hierfür|"
            "dafür|hierzu|dabei] [<lauten|sind|finden sie> HOWS]|unsere antwort [auf MESSAGE] "
            "<lautet|ist>"
        ),
    ),
    (
        "OFFERING",
        (
            "HOWS MADE HOWS [LIST] [an]|HOWS SAYS HOWS LIST [an [LIST]|vor [LIST]|aus|zusammen]|"
            "HOWS <WEMAY|GLADLY> HOWS LIST HOWS <TOGIVE|GIVING> [LIST]|STATED|MESSAGE liegt uns "
            "vor"
        ),
    ),
)
"""That we offer it."""
AGENDA: Final = (
    (
        "ENCLOSED",
        (
            "[beigefügte|beigefügten|beiliegende|beiliegenden|anliegende|anliegenden|angefügte|"
            "angefügten|angehängte|angehängten|vorliegende|vorliegenden|übermittelte|"
            "übermittelten|vorgelegte|vorgelegten|gemeinsame|gemeinsamen]"
        ),
    ),
    (
        "AGENDA",
        (
            "<die|unsere|diese> ENCLOSED <agenda|tagesordnung>|<die|alle> [einzelnen|genannten|"
            "aufgeführten] <punkte|themen|fragen> <der|unserer|in der|aus der|auf der> ENCLOSED "
            "<agenda|tagesordnung>|<die|unsere> punkte [der agenda]"
        ),
    ),
    (
        "OFAGENDA",
        (
            "<der|unserer|dieser> ENCLOSED <agenda|tagesordnung>|<den|allen> [einzelnen] "
            "<punkten|themen> <der|unserer|in der|aus der> ENCLOSED <agenda|tagesordnung>"
        ),
    ),
    (
        "TALKS",
        (
            "<einer [gemeinsamen|konstruktiven|offenen|fairen]|der|> <verhandlung|"
            "verhandlungen>|<einem|> [gemeinsamen|konstruktiven|offenen|freundlichen] <gespräch|"
            "austausch|dialog>|gesprächen|verhandlungsgesprächen|unserer verhandlung"
        ),
    ),
    (
        "TALK",
        (
            "verhandeln|sprechen|austauschen|diskutieren|beraten|ins gespräch kommen|reden|in "
            "verhandlungen <treten|eintreten>|in <eine|die> verhandlung <treten|eintreten|"
            "gehen>|in den <austausch|dialog> treten|<die|eine> verhandlung <aufnehmen|beginnen|"
            "führen|eröffnen|starten>|<verhandlungen|gespräche> <aufnehmen|beginnen|führen|"
            "eröffnen|starten>|<die|> <verhandlungen|gespräche> <aufnehmen|beginnen|führen|"
            "eröffnen|starten>|durchgehen|besprechen|erörtern|verhandeln und sprechen"
        ),
    ),
    (
        "TOTALK",
        (
            "zu <verhandeln|sprechen|diskutieren|reden|beraten|besprechen|erörtern>|ins "
            "gespräch zu kommen|in <verhandlungen|die verhandlung|eine verhandlung> <zu treten|"
            "einzutreten>|[die|eine] <verhandlung|verhandlungen|gespräche> <aufzunehmen|zu "
            "<beginnen|führen|eröffnen>>|auszutauschen|durchzugehen|in den <austausch|dialog> "
            "zu treten"
        ),
    ),
    (
        "ABOUT",
        (
            "[mit ihnen|mit uns|uns|miteinander|gemeinsam|mit euch|ADV] [mit ihnen|mit uns|"
            "miteinander|gemeinsam|gern|gerne] <über AGENDA|AGENDA|zu OFAGENDA|anhand OFAGENDA|"
            "auf [der] grundlage OFAGENDA|auf basis OFAGENDA|darüber|über diese [punkte|themen]|"
            "über sie> [mit ihnen|gern|gerne] [in <die|> verhandlung|zur verhandlung]"
        ),
    ),
    (
        "OPENING",
        (
            f"ADVS {we('möchten|würden|wollen')} ADVS [uns] ABOUT [ADV] TALK|ADVS "
            f"{we('möchten|würden')} ADVS [uns] [mit ihnen] TALK ABOUT|ADVS "
            f"{we('möchten|würden')} [uns] ADVS [mit ihnen] <in TALKS|<verhandlungen|gespräche|"
            "die verhandlung|eine verhandlung>> über AGENDA <treten|eintreten|beginnen|"
            "aufnehmen|führen|eröffnen|starten>|ADVS <<wir|und> laden|laden wir> <sie|euch|"
            "dich> ADVS [ein] [zu <TALKS>] [über AGENDA|darüber] [mit uns] [ein] [ADV] [ABOUT "
            f"TOTALK|ein]|ADVS {we('möchten|dürfen|würden')} <sie|euch> ADVS [zu <TALKS>] [über "
            "AGENDA] einladen [ABOUT TOTALK]|ADVS GLADLY ADVS <ABOUT TOTALK|sie ADVS zu <TALKS> "
            "[über AGENDA] <einzuladen|einladen zu dürfen>|sie einzuladen ABOUT TOTALK>|<wir "
            "würden uns|es würde uns|würden wir uns> [sehr] freuen ABOUT TOTALK|[eine|unsere|"
            "hiermit eine] [herzliche] einladung <zur verhandlung|zu einer verhandlung|zum "
            "gespräch|zu verhandlungen> über AGENDA|ADVS <wir|und> <schlagen vor|bitten sie|"
            "bitten> [ihnen] ADVS ABOUT TOTALK|ADVS <schlagen wir [ihnen] vor|bitten wir sie> "
            "ADVS ABOUT TOTALK|<wir|und> schlagen ihnen vor ABOUT TOTALK|AGENDA <finden sie|ist|"
            "liegt|erhalten sie|haben wir|fügen wir> [ihnen|dieser nachricht] <im anhang|in der "
            "anlage|anbei|beigefügt|bei|vor|hier|als anlage>|ADVS <wenden wir uns|wir wenden "
            "uns|wir melden uns> ADVS [an|bei] [sie|ihnen] [um] ABOUT TOTALK|AGENDA ADVS "
            "[<haben|fügen> wir] <beigefügt|bei>|<in|auf> <der|unserer> ENCLOSED agenda <finden|"
            "sehen> sie <die|unsere|alle> <punkte|themen> [für <unser gespräch|die verhandlung|"
            "unsere verhandlung>]|ADVS <finden|erhalten> sie ADVS AGENDA [für <unsere|die> "
            "<verhandlung|verhandlungen|gespräche|gemeinsame verhandlung>]|<anbei|hier> [ist|"
            "folgt|kommt] AGENDA [für <unsere|die> <verhandlung|verhandlungen|gespräche>]|<die|"
            "unsere> agenda <liegt [ihnen] <bei|vor>|ist beigefügt|finden sie <anbei|"
            "beigefügt>>|<über die|worüber> wir ADVS [mit ihnen] <verhandeln|sprechen> <möchten|"
            "würden|wollen>|<zu deren verhandlung|wozu|zu der> wir sie ADVS einladen|[und] "
            "laden sie ADVS [dazu|hierzu] ein|[wir|dazu|hierzu] laden [wir] sie ADVS ein [ABOUT "
            "TOTALK|darüber [mit uns] TOTALK]|[die] grundlage [hierfür|dafür|unserer gespräche|"
            "der verhandlung] <ist|bildet> AGENDA|AGENDA <ist|bildet> die grundlage [dafür|"
            "hierfür|für <unser gespräch|die verhandlung|unsere gespräche|unsere verhandlung>]|"
            "<wir sind|sind wir> ADVS bereit ABOUT TOTALK|lassen sie uns ADVS ABOUT TALK|"
            "<hätten sie|haben sie> <lust|interesse|zeit> ABOUT TOTALK|<möchten|wollen> sie "
            f"[gern|gerne] ABOUT TALK|sind sie bereit ABOUT TOTALK|{we('verhandeln|sprechen')} "
            f"ADVS ABOUT|{we('eröffnen|beginnen|starten')} ADVS <die|eine|> <verhandlung|"
            "verhandlungen|gespräche> [mit ihnen] über AGENDA"
        ),
    ),
    (
        "NOOFFER",
        (
            "ein [konkretes] angebot ist <damit|hiermit|hierin|darin> [noch] nicht <verbunden|"
            "enthalten|gemacht>|<damit|hiermit|dadurch> ist [noch] kein [konkretes] angebot "
            "verbunden|[das|dies] ist noch kein angebot|ein [konkretes] angebot <machen|"
            "unterbreiten> wir [damit|hiermit] noch nicht|ein [konkretes] angebot legen wir "
            "[damit|hiermit] noch nicht vor|AGENDA ist unsere einladung <zum gespräch|zur "
            "verhandlung> [an sie]|<ein angebot liegt|angebote liegen> noch nicht bei|<sie|die "
            "einladung|diese nachricht> <enthält|ist> noch kein angebot"
        ),
    ),
)
"""What we would negotiate about."""
