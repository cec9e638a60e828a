"""What German prose may say as whole sentences beside what takes, ends, delays or refuses."""

from typing import Final

from negotiator.policy.words.german_courtesy import we

TAKING: Final = (
    (
        "THEIRS",
        (
            "<ihr|das|dieses|euer> [geschätztes|freundliches|vorliegendes|letztes|übermitteltes|"
            "vorgelegtes|vorliegende] <angebot|gegenangebot>|<ihren|den|diesen> [geschätzten|"
            "letzten] <vorschlag|gegenvorschlag>|<es|ihn|dieses|diesen>"
        ),
    ),
    (
        "SO",
        (
            "ADV|wie folgt|in vollem umfang|in dieser form|ATTERMS|<zu|mit> <den|allen> "
            "[genannten|vorliegenden|darin genannten|folgenden|übermittelten] <konditionen|"
            "bedingungen>|damit|vollständig|formell|verbindlich|AFTER|mit grosser freude"
        ),
    ),
    ("SOS", "[SO++]"),
    (
        "TAKEN",
        (
            "SOS <<wir|und> nehmen|nehmen wir> SOS THEIRS SOS <an|dankend an> [SO] [LIST]|"
            "THEIRS <nehmen wir> SOS an [SO] [LIST]|[das|den] wir SOS <annehmen|akzeptieren> "
            "[LIST]|SOS <<wir|und> akzeptieren|akzeptieren wir> SOS THEIRS SOS [LIST]|THEIRS "
            "akzeptieren wir SOS [LIST]|SOS <<wir|und> stimmen|stimmen wir> SOS <ihrem|dem> "
            "[letzten|geschätzten|vorliegenden] <angebot|gegenangebot|vorschlag> SOS zu [LIST]|"
            "SOS GLADLY SOS THEIRS SOS <anzunehmen|annehmen zu <können|dürfen>|zu akzeptieren|"
            "akzeptieren zu können> [LIST]|SOS <wir freuen uns|wir beehren uns|es freut uns|wir "
            "erlauben uns|es ist uns eine [grosse] <freude|ehre>> [sehr] ihnen SOS <mitzuteilen|"
            "mitteilen zu <können|dürfen>> dass wir THEIRS SOS <annehmen|akzeptieren> [LIST]|"
            "SOS <wir|und|> <teilen [wir] ihnen ADVS mit|freuen uns ihnen mitteilen zu <können|"
            "dürfen>|freuen uns ihnen mitzuteilen|bestätigen [wir] [ihnen]|erklären [wir]> "
            "<dass wir|> [dass wir] THEIRS SOS <annehmen|akzeptieren> [LIST]|<es freut uns|wir "
            "freuen uns> [sehr] [ihnen mitteilen zu können] dass wir THEIRS SOS <annehmen|"
            f"akzeptieren> [können|dürfen] [LIST]|SOS {we('möchten|dürfen|würden')} SOS THEIRS "
            "SOS <annehmen|akzeptieren> [LIST]|[wir sind] [mit <ihrem|dem> <angebot|vorschlag>] "
            "[SO] einverstanden [und] [LIST]|THEIRS <ist|wird|gilt> SOS [von uns] angenommen "
            "[LIST]|SOS erklären wir [ihnen] SOS die annahme ihres angebots [LIST]|[hiermit] "
            "bestätigen wir [ihnen] die annahme ihres angebots [LIST]|unsere annahme <ihres "
            "angebots|> <lautet|umfasst> [wie folgt] LIST|LIST|ATTERMS LIST|<die|es gelten die> "
            "[folgenden|vereinbarten] <konditionen|bedingungen> [lauten|sind] [wie folgt] LIST"
        ),
    ),
    (
        "DEAL",
        (
            "<die|unsere|diese> [von ihnen] [getroffene|geschlossene|gemeinsame|erzielte|"
            "angenommene|gemeinsam getroffene|bestehende|soeben getroffene] [mit ihnen|zwischen "
            "uns] [getroffene|geschlossene|erzielte] <vereinbarung|einigung|übereinkunft|"
            "annahme> [mit ihnen|zwischen uns]|<den|unseren|diesen> [gemeinsamen|getroffenen|"
            "erzielten] <abschluss|vertrag|vertragsabschluss>|ihre annahme [unseres <angebots|"
            "vorschlags>]|das [von ihnen] angenommene angebot|die annahme"
        ),
    ),
    (
        "CONFIRMED",
        (
            "SOS <<wir|und> bestätigen|bestätigen wir> SOS DEAL SOS [über] [LIST]|DEAL "
            "bestätigen wir SOS [LIST]|SOS GLADLY SOS DEAL SOS <zu bestätigen|bestätigen zu "
            f"<können|dürfen>> [LIST]|SOS {we('möchten|dürfen|würden')} SOS DEAL SOS bestätigen "
            "[LIST]|SOS [die] bestätigen wir SOS [LIST]|die wir SOS bestätigen [LIST]|DEAL <ist|"
            "wird|gilt|wäre> SOS [von uns] [getroffen und|als] <bestätigt|geschlossen|getroffen|"
            "besiegelt> [LIST]|<damit|hiermit> <ist|wird|gilt> DEAL SOS [als] <bestätigt|"
            "geschlossen|getroffen|besiegelt> [LIST]|DEAL <lautet|umfasst|ist|beinhaltet|"
            "enthält|sieht> SOS [über] LIST [vor]|SOS <halten wir> SOS DEAL fest [LIST]|[wir "
            "freuen uns|danke|vielen dank|schön] dass sie unser angebot angenommen haben|dass "
            "wir <DEAL|uns> SOS <bestätigen|einig sind|geeinigt haben|bestätigen dürfen> [LIST]|"
            "DEAL steht [SO++] [LIST]|SOS bestätigen wir sie [SO++]|wir bestätigen sie [SO++]|"
            "<vereinbart ist|vereinbart sind|vereinbart wurden|wir haben vereinbart|wie "
            "vereinbart> [damit] LIST|[wir] bestätigen [wir] SOS wie vereinbart [LIST]|LIST|"
            "ATTERMS LIST|<für|über> ihre <zusage|annahme|zustimmung> [danken wir ihnen|freuen "
            "wir uns|freuen wir uns sehr] [ADV]"
        ),
    ),
    (
        "SETTLED",
        (
            "wunderbar|hurra|juhu|herrlich|klasse|fantastisch|ausgezeichnet|wie schön|sehr "
            "schön|super|perfekt|prima|grossartig|toll|das freut uns [sehr]|einverstanden|ja "
            "[gern|gerne]|<<wir|und> freuen uns|es freut uns> [sehr|schon|ganz] [sehr] [<auf|"
            "über> [die|eine|unsere] [gute|angenehme|gemeinsame|erfolgreiche|weitere|"
            "getroffene] <zusammenarbeit|vereinbarung|einigung|partnerschaft> [mit ihnen]]|[wir "
            "freuen uns] dass wir uns [schnell|gut] [mit ihnen] <einigen konnten|geeinigt haben|"
            "einig sind>|damit sind wir uns einig|wir sind uns [damit] einig|[und] auf [eine|"
            "die|unsere] [gute|angenehme|gemeinsame|erfolgreiche] <zusammenarbeit|"
            "partnerschaft>|<vielen|herzlichen|besten|lieben> dank [und auf gute zusammenarbeit|"
            "[nochmals] für <ihre|die|das|ihr> [gute|schnelle|freundliche|angenehme|in uns "
            "gesetzte|entgegengebrachte] <zusage|annahme|zustimmung|zusammenarbeit|bestätigung|"
            "einigung|vereinbarung|vertrauen|verhandlung|gespräch> [unseres angebots]]|danke "
            "für <ihre|die|das|ihr> [gute|schnelle|freundliche|angenehme] <zusage|annahme|"
            "zustimmung|zusammenarbeit|bestätigung|einigung|vereinbarung|vertrauen|verhandlung> "
            "[unseres angebots]|wir danken [ihnen] [ADV] für <ihre|die|das|ihr> [gute|schnelle|"
            "freundliche|angenehme] <zusage|annahme|zustimmung|zusammenarbeit|bestätigung|"
            "einigung|vereinbarung|vertrauen|verhandlung> [unseres angebots] [ADV]|[es war uns] "
            "eine freude [mit ihnen zu <verhandeln|sprechen>]"
        ),
    ),
)
"""That we take an offer, or confirm what was taken."""
ENDING: Final = (
    (
        "SADLY",
        (
            "leider|bedauerlicherweise|ADV|zu unserem [grossen|aufrichtigen] bedauern|mit "
            "[grossem] bedauern|jedoch|allerdings|aber|daher|so|damit|an diesem punkt|in dieser "
            "form|aus folgendem grund|aus diesem grund|mit folgender begründung|aus dem "
            "folgenden grund|doch|wie folgt"
        ),
    ),
    ("SADLIES", "[SADLY++]"),
    (
        "OURTALKS",
        (
            "<die|diese|unsere> [laufende|gemeinsame|laufenden|gemeinsamen] [mit ihnen] "
            "<verhandlung|verhandlungen|gespräche>|<das|dieses|unser> [gemeinsame] gespräch"
        ),
    ),
    (
        "FRUITLESS",
        (
            "ohne [eine|ein|einen|] [gemeinsame|gemeinsames] <einigung|ergebnis|abschluss|"
            "vereinbarung|übereinkunft> [<erzielt|gefunden|erreicht> zu haben]|ohne dass [wir] "
            "eine einigung <erzielt wurde|erzielen konnten|möglich war|zustande kam|zustande "
            "gekommen ist>|<da|weil> <wir [leider] keine einigung <erzielen|finden> konnten|"
            "[leider] keine einigung <möglich|erzielbar> <ist|war>>"
        ),
    ),
    (
        "BECAUSE",
        (
            "[SADLY] [der] [grund|begründung] [dafür|hierfür|hierzu|dazu] [ist|lautet] "
            "[folgender|folgende] [da|denn|weil|und zwar] {all}"
        ),
    ),
    (
        "NOMORE",
        (
            f"SADLIES {we('beenden|schliessen')} SADLIES OURTALKS SADLIES [FRUITLESS] SADLIES "
            "[ab] [BECAUSE]|OURTALKS <beenden|schliessen> wir SADLIES [FRUITLESS] SADLIES [ab] "
            "[BECAUSE]|FRUITLESS beenden wir SADLIES OURTALKS SADLIES [BECAUSE]|SADLIES "
            f"{we('müssen|möchten')} SADLIES OURTALKS SADLIES [FRUITLESS] SADLIES <beenden|"
            "abbrechen|schliessen|abschliessen> [BECAUSE]|OURTALKS <müssen|möchten> wir SADLIES "
            "[FRUITLESS] SADLIES <beenden|abbrechen> [BECAUSE]|SADLIES <wir teilen|teilen wir|"
            "und teilen|müssen wir|wir müssen|dürfen wir|wir bedauern|wir möchten> SADLIES "
            "[mitteilen|mitteilen zu müssen|mit|informieren] dass wir SADLIES OURTALKS SADLIES "
            "[FRUITLESS] SADLIES <beenden|abbrechen|schliessen> [müssen] [BECAUSE]|<wir "
            "bedauern|bedauern wir|es tut uns leid> [SADLY] OURTALKS SADLIES [FRUITLESS] "
            "SADLIES <beenden|abbrechen|schliessen> zu müssen [BECAUSE]|<es tut uns [sehr] leid "
            "dass|schade dass|wir bedauern dass> wir SADLIES OURTALKS SADLIES [FRUITLESS] "
            "SADLIES beenden [müssen] [BECAUSE]|SADLIES OURTALKS <endet|enden|ist|sind|wird|"
            "werden|gilt> SADLIES [FRUITLESS] SADLIES [von uns] [beendet] [als beendet|"
            "FRUITLESS] [BECAUSE]|SADLIES <endet|ist|wird> OURTALKS SADLIES [FRUITLESS] "
            "[beendet] [BECAUSE]|wir haben uns SADLIES <entschieden|entschlossen> OURTALKS "
            "SADLIES [FRUITLESS] zu beenden [BECAUSE]|<wir konnten|konnten wir> SADLIES keine "
            "[gemeinsame] <einigung|lösung> <finden|erzielen|erreichen> [BECAUSE]|<wir sind|"
            "sind wir> SADLIES zu keiner [gemeinsamen] einigung <gekommen|gelangt> [BECAUSE]|"
            "SADLIES <wir sehen uns|sehen wir uns> SADLIES veranlasst OURTALKS SADLIES "
            "[FRUITLESS] zu beenden [BECAUSE]|SADLIES <wir erklären|erklären wir> SADLIES "
            "OURTALKS SADLIES für beendet [BECAUSE]|<vielen|herzlichen|> <dank|danke> für alles|"
            "SADLIES <konnten wir uns|wir konnten uns|können wir uns|wir können uns> SADLIES "
            "nicht einigen [BECAUSE]|SADLIES <müssen|möchten|wollen> wir SADLIES [hier|damit|an "
            "dieser stelle] <aufhören|schluss machen> [BECAUSE]|SADLIES <kommen wir|wir kommen|"
            "wir finden|finden wir> SADLIES nicht zusammen [BECAUSE]|[eine] [gemeinsame] "
            "einigung <ist|war|kam|konnte> SADLIES nicht <möglich|zustande gekommen|zustande|"
            "erzielt werden> [BECAUSE]|SADLIES war eine einigung nicht möglich [BECAUSE]|<zu "
            "einer einigung|zu einem abschluss> <ist es|kam es|sind wir> SADLIES nicht "
            "[gekommen] [BECAUSE]|BECAUSE|[wir wünschen ihnen] [weiterhin] [und] <alles "
            "[erdenklich] gute|viel erfolg> [für <sie|die zukunft|ihr team>] [und viel erfolg]"
        ),
    ),
    (
        "OURS",
        (
            "<unser|unseres> [bisheriges|aktuelles|vorliegendes|letztes|vorgelegtes|bestehendes|"
            "vorheriges|unterbreitetes|übermitteltes|abgegebenes] <angebot|gegenangebot>|das "
            "[von uns] <vorgelegte|unterbreitete|gemachte|übermittelte|abgegebene|vorliegende|"
            "bestehende|bisherige> [angebot|gegenangebot]|<unseren|den> [letzten|bisherigen] "
            "<vorschlag|gegenvorschlag>"
        ),
    ),
    ("BACK", "zurückziehen|zurücknehmen|widerrufen"),
    (
        "WITHDRAWN",
        (
            f"SADLIES {we('ziehen|nehmen')} SADLIES [OURS|es] SADLIES zurück|OURS <ziehen|"
            f"nehmen> wir SADLIES zurück|SADLIES {we('möchten|müssen|wollen')} SADLIES OURS "
            "SADLIES BACK|OURS <möchten|müssen> wir SADLIES BACK|SADLIES <wir teilen|teilen wir|"
            "und teilen|wir möchten|möchten wir|wir dürfen|dürfen wir|wir erlauben uns|erlauben "
            "wir uns|wir müssen|müssen wir|wir bedauern|wir informieren|wir setzen> [sie] "
            "SADLIES [mitteilen|mitteilen zu müssen|mit|mitzuteilen|informieren|in kenntnis "
            "[setzen]|darüber informieren] [darüber] dass wir SADLIES OURS SADLIES BACK [müssen|"
            "möchten]|<es tut uns [sehr] leid dass|wir bedauern dass|bitte beachten sie dass|"
            "bitte nehmen sie zur kenntnis dass|> wir SADLIES OURS SADLIES BACK [müssen]|<wir "
            "bedauern|wir erlauben uns|es tut uns leid> SADLIES OURS SADLIES <zurückzuziehen|"
            "zurückzunehmen|BACK zu müssen>|wir haben uns SADLIES <entschieden|entschlossen> "
            "OURS SADLIES <zurückzuziehen|zurückzunehmen>|<unser|das|dieses> [bisheriges|"
            "bisherige|letztes] <angebot|gegenangebot> <ist|wird|gilt> SADLIES [als] "
            "<zurückgezogen|zurückgenommen|widerrufen>|[SADLY] <ist|wird> unser <angebot|"
            "gegenangebot> SADLIES <zurückgezogen|zurückgenommen>|<unser|das> <angebot|"
            "gegenangebot|es> <gilt|ist|besteht> SADLIES nicht mehr [gültig]|SADLIES <wir "
            "nehmen|nehmen wir> SADLIES OURS SADLIES vom tisch|SADLIES <teilen wir|wir teilen> "
            "SADLIES mit dass <OURS|das angebot> SADLIES zurückgezogen <ist|wird>|OURS <gilt|"
            "ist|besteht> SADLIES nicht mehr [gültig]|OURS <ist|wird> SADLIES <zurückgezogen|"
            "zurückgenommen|hinfällig|gegenstandslos>|[wir bitten] [sie] [um verständnis] dass "
            "wir SADLIES OURS SADLIES BACK [müssen]|[und] es <gilt|ist|besteht> [damit|somit|ab "
            "sofort] nicht mehr [gültig]"
        ),
    ),
    (
        "STILL",
        (
            "ADV|natürlich|selbstverständlich|weiterhin|jedoch|aber|davon unberührt|dadurch|"
            "dabei|unverändert|mit ihnen|davon|davon unabhängig|weiter|wie gewohnt|doch|"
            "trotzdem|dennoch|hiervon|gleichwohl|unabhängig davon|auf jeden fall"
        ),
    ),
    ("STILLS", "[STILL++]"),
    (
        "THETALKS",
        (
            "<<die|unsere|diese> <verhandlung|verhandlungen|gespräche>|<das|unser> gespräch|"
            "<der|unser> <austausch|dialog>> [mit ihnen] [selbst|als solche]"
        ),
    ),
    (
        "GOINGON",
        (
            "THETALKS STILLS <<geht|gehen|läuft|laufen> STILLS <weiter|>|<wird|werden> STILLS "
            "<fortgesetzt|fortgeführt|weitergeführt|nicht beendet>|<ist|sind|wird> STILLS nicht "
            "<beendet|betroffen|berührt>|<bleibt|bleiben|besteht|bestehen> STILLS <offen|"
            "bestehen|fort|unberührt|weiter|>|<dauert|dauern> STILLS an|<setzen|führen> wir "
            "STILLS <fort|weiter>>|STILLS <geht|läuft|bleibt> THETALKS STILLS <weiter|offen|"
            "bestehen>|STILLS <wird|bleibt> THETALKS STILLS <fortgesetzt|fortgeführt|bestehen>|"
            f"STILLS {we('setzen|führen')} STILLS OURTALKS STILLS <fort|weiter>|STILLS "
            f"{we('möchten|würden')} STILLS OURTALKS STILLS <fortsetzen|fortführen|"
            f"weiterführen>|STILLS {we('bleiben')} STILLS <im gespräch|in verhandlung|im "
            "austausch|in kontakt|im dialog> [mit ihnen]|[wir|und|es] <freuen uns|freut uns> "
            "STILLS <mit ihnen|> STILLS [im gespräch|im austausch|in kontakt] <zu bleiben|zu "
            "sprechen|zu verhandeln>|lassen sie uns STILLS [weiter] <verhandeln|sprechen|im "
            "gespräch bleiben>|<wir sind|sind wir|wir stehen|und stehen|stehen wir> [ihnen] "
            "STILLS <für <weitere gespräche|das gespräch|die verhandlung|die weitere "
            "verhandlung> STILLS <bereit|da|zur verfügung>|gesprächsbereit>|<wir freuen uns|"
            "freuen wir uns|und freuen uns> STILLS auf <die|den|das> <weitere|weiteren|"
            "fortsetzung der> <verhandlung|verhandlungen|austausch|gespräch|gespräche> [mit "
            f"ihnen]|{we('verhandeln|sprechen')} STILLS [mit ihnen] weiter"
        ),
    ),
)
"""That we end the negotiation, or take our offer back."""
HOLDING: Final = (
    (
        "WHILE",
        (
            "[noch] <einen|ein> [kurzen|kleinen] [moment|augenblick|klein] [wenig|bisschen]|"
            "[noch] <etwas|kurz|ein [ganz] <klein wenig|kleines bisschen|klein bisschen>|ein "
            "bisschen|ein wenig|eine weile|eine kurze weile>|noch"
        ),
    ),
    (
        "FORUS",
        (
            "mit uns|für uns|auf uns|bis zu unserer <antwort|rückmeldung>|für unsere <antwort|"
            "rückmeldung>|dafür|hierfür|auf unsere <antwort|rückmeldung>|bis dahin|bis wir "
            "[ihnen] antworten|bis unsere antwort vorliegt|bis wir uns melden"
        ),
    ),
    ("TOUS", "[FORUS++]"),
    ("ASK", "noch|um|WHILE|<ihre|ihr> [freundliche|freundliches]|FORUS|ADV|sie"),
    (
        "WAITING",
        (
            "<einen|> [kleinen|kurzen] <moment|augenblick> noch [bitte] [geduld]|[und] bitte "
            "geben sie uns TOUS [noch] WHILE [zeit|geduld] TOUS|<dürfen|dürften|können> wir sie "
            "ADVS [noch] um WHILE geduld TOUS bitten|<wir|und> <möchten|dürfen> sie ADVS [noch] "
            "um WHILE geduld TOUS bitten|unsere <antwort|rückmeldung> <braucht|benötigt|dauert> "
            "[noch] WHILE [zeit|geduld|an]|<bitte haben sie|haben sie bitte> verständnis dass "
            "<unsere antwort [noch] WHILE [zeit] <braucht|benötigt|dauert>|wir [noch] WHILE "
            "[zeit] <brauchen|benötigen>>|<wir sind|sind wir> [gleich|bald] [wieder] für sie da|"
            "<wir schauen|schauen wir|wir sehen|sehen wir> uns <MESSAGE|sie|es|das> [derzeit|"
            "gerade|noch|momentan] [noch] [genau|in ruhe|sorgfältig] an|[und] [bitte] <gedulden|"
            "warten> sie [sich] [bitte] TOUS [WHILE] TOUS [ab]|[und] [bitte] haben sie [bitte] "
            "TOUS [WHILE] geduld TOUS|[und] <um> [WHILE] geduld TOUS bitten wir [sie] ADVS|TOUS "
            f"ADVS {we('bitten')} [ASK++] [<geduld|zeit|verständnis> [ASK++]]|ADVS "
            f"{we('bitten')} sie ADVS <[noch] unsere antwort [noch] abzuwarten|TOUS [WHILE] "
            "[auf unsere antwort] zu warten|sich TOUS [WHILE] zu gedulden|sich TOUS WHILE zu "
            "gedulden|auf unsere antwort WHILE zu warten|[WHILE] geduld zu haben>|ADVS dürfen "
            "wir sie ADVS <um WHILE geduld|um geduld> TOUS bitten|ADVS "
            f"<{we('brauchen|benötigen')}> TOUS [WHILE] [zeit|geduld|bedenkzeit] TOUS|<wir "
            "möchten|möchten wir> sie ADVS [um] [WHILE] geduld TOUS bitten|unsere <antwort|"
            "rückmeldung> <<folgt|kommt|erfolgt> [noch|bald|gesondert|in kürze|so bald wie "
            "möglich]|<ist|befindet sich> [noch|gerade|derzeit] [noch] in <arbeit|vorbereitung|"
            "bearbeitung>|steht [noch|derzeit] aus|wird [noch|gerade|derzeit] [noch] "
            "vorbereitet|geht ihnen [bald|gesondert|noch] zu|lässt noch [WHILE] auf sich "
            f"warten>|{we('arbeiten')} [ADV|noch|gerade|derzeit] [ADV|noch|sorgfältig] an "
            "<unserer|der|einer> <antwort|rückmeldung> [für sie]|<wir bereiten|bereiten wir|und "
            "bereiten> [ADV|noch|gerade|derzeit] unsere <antwort|rückmeldung> [noch|gerade|für "
            "sie] vor|<wir sind|sind wir> <noch|gerade> [noch] dabei [MESSAGE [sorgfältig] zu "
            "prüfen|unsere antwort vorzubereiten]|wir sind <noch dabei|gerade dabei|gleich "
            f"soweit>|{we('prüfen|besprechen|bearbeiten')} [derzeit|gerade|noch|momentan] "
            "[MESSAGE|sie|es] [derzeit|gerade|noch|momentan] [noch] [sorgfältig|gründlich|in "
            "ruhe|intern|eingehend]|MESSAGE <wird|ist|werden> [derzeit|gerade|noch|momentan] "
            "[noch] [von uns|bei uns] [noch] [sorgfältig|gründlich|intern] <geprüft|in prüfung|"
            f"in bearbeitung|bearbeitet>|[so] {we('melden')} uns [ADV|dann|wieder|gern|bald|"
            "gleich|in kürze|so bald wie möglich|so schnell wie möglich|bei ihnen] [ADV|dann|"
            "wieder|bei ihnen|bald|so bald wie möglich|so schnell wie möglich] [wieder|bei "
            f"ihnen] [mit unserer antwort|wieder]|{we('kommen')} [ADV|dann|wieder|bald|gern|so "
            "bald wie möglich|so schnell wie möglich] [ADV|dann] [unaufgefordert] auf sie [ADV|"
            "dann|unaufgefordert] [zu|zurück] [mit unserer antwort]|<wir werden|werden wir|und "
            "werden> [uns] [ADV|dann|wieder|ihnen] [gern] [wieder] [an sie wenden|bei ihnen "
            f"melden|auf sie zurückkommen|antworten|melden]|{we('antworten')} ihnen [ADV|so "
            "bald wie möglich|so schnell wie möglich|bald|in kürze]|sobald <unsere antwort "
            "<vorliegt|fertig ist|bereit ist>|wir soweit sind|wir antworten können>|<danke|"
            "vielen dank|herzlichen dank|lieben dank|wir danken ihnen> <dass sie [noch] [etwas|"
            "ein wenig|einen moment|so geduldig] [auf <uns|unsere antwort>] <warten|sind>|fürs "
            "warten|für das warten>|[bitte] warten sie [bitte] [noch] [WHILE] [auf unsere "
            "antwort] [ab]|WHILE [bitte] [geduld] [bitte]|einen [kleinen|kurzen] <moment|"
            "augenblick> [geduld] [noch] [bitte]|bis dahin [bitten wir sie um [WHILE] geduld|"
            "danken wir ihnen für ihre geduld|vielen dank [für ihre geduld]]|[die|unsere] "
            "prüfung <läuft|dauert> noch [an]"
        ),
    ),
)
"""That they may wait for our answer."""
REFUSING: Final = (
    (
        "LAST",
        (
            "<ihre|die|diese|eure> [letzte|jüngste|zuletzt gesendete|übermittelte] <nachricht|"
            "mitteilung>|<ihr|dieses|das> [letztes|letzte] schreiben|sie|diese|dies|es"
        ),
    ),
    (
        "USE",
        (
            "berücksichtigen|bearbeiten|verarbeiten|beachten|weiterverfolgen|aufgreifen|"
            "behandeln|verwerten|weiterbearbeiten|weiterverarbeiten|zuordnen|verwenden"
        ),
    ),
    (
        "USED",
        (
            "berücksichtigt|bearbeitet|verarbeitet|beachtet|aufgegriffen|behandelt|verwertet|"
            "weiterverfolgt|zugeordnet|verwendet"
        ),
    ),
    (
        "UNUSED",
        (
            f"SADLIES {we('können|konnten')} SADLIES <LAST|auf LAST> SADLIES nicht [weiter] "
            "<USE|eingehen|reagieren|antworten> [BECAUSE]|[aber|jedoch] <können|konnten> <LAST|"
            "auf LAST> SADLIES nicht [weiter] <USE|eingehen> [BECAUSE]|LAST lässt sich SADLIES "
            "nicht <USE> [BECAUSE]|SADLIES lässt sich LAST SADLIES nicht USE [BECAUSE]|oh|[auf] "
            "LAST <können|konnten> wir SADLIES nicht [weiter] <USE|eingehen|reagieren|"
            "antworten> [BECAUSE]|[LAST] <die|das|auf die> wir SADLIES nicht <USE|eingehen> "
            "können [BECAUSE]|SADLIES <ist|war> es uns SADLIES nicht möglich <LAST|auf LAST> "
            "SADLIES <zu USE|zuzuordnen|einzugehen> [BECAUSE]|es <ist|war> uns SADLIES nicht "
            "möglich <LAST|auf LAST> SADLIES <zu USE|einzugehen> [BECAUSE]|<wir sind|sind wir> "
            "SADLIES nicht in der lage <LAST|auf LAST> SADLIES <zu USE|einzugehen> [BECAUSE]|"
            "<wir sehen uns|sehen wir uns> SADLIES nicht in der lage <LAST|auf LAST> <zu USE|"
            "einzugehen> [BECAUSE]|SADLIES [auf] LAST <kann|konnte|wird> SADLIES [von uns] "
            "SADLIES nicht [weiter] <USED|eingegangen> [werden] [BECAUSE]|SADLIES <kann|konnte> "
            "[auf] LAST SADLIES [von uns] SADLIES nicht <USED|eingegangen> werden [BECAUSE]|"
            "SADLIES [muss] LAST [muss|bleibt] SADLIES unberücksichtigt [bleiben] [BECAUSE]|"
            "SADLIES <wir bedauern|wir müssen|müssen wir|wir teilen|teilen wir|es tut uns leid|"
            "wir möchten|dürfen wir|wir dürfen> SADLIES [mitteilen zu müssen|mitteilen|mit|sie "
            "informieren] dass <wir SADLIES <LAST|auf LAST> SADLIES nicht <USE|eingehen> können|"
            "LAST SADLIES nicht USED werden kann|LAST SADLIES unberücksichtigt <bleibt|bleiben "
            "muss>> [BECAUSE]|<wir bedauern|es tut uns leid> SADLIES LAST SADLIES nicht <USE> "
            "zu können [BECAUSE]|BECAUSE|bitte prüfen sie [LAST|ihre angaben] [nochmals|noch "
            "einmal]|wir bitten [sie] [LAST] um prüfung"
        ),
    ),
)
"""That their message cannot be acted on."""
