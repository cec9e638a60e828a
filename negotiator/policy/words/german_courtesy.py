"""What German prose may say as whole sentences beside any move: greetings, thanks, what we got."""

from typing import Final


def we(verbs: str) -> str:
    """Return verbs with *we* before or after them, or *and*, in the notation of sayings."""
    return f"<<wir|und> <{verbs}>|<{verbs}> wir>"


NAMES: Final = (
    (
        "SALUTE",
        (
            "sehr geehrte damen und herren|sehr <geehrter|geehrte> <geschäftspartner|"
            "verhandlungspartner|partner|geschäftspartnerin>|[sehr] geehrtes <team|"
            "verhandlungsteam>|liebe <geschäftspartner|verhandlungspartner|partner|kollegen|"
            "kolleginnen und kollegen>|liebes <team|verhandlungsteam|einkaufsteam|"
            "vertriebsteam>|hallo [zusammen|liebes team|und <guten tag|herzlich willkommen>]|"
            "[schönen|einen schönen|und] guten <tag|morgen|abend>|[und] herzlich willkommen|"
            "[ein] herzliches hallo|seien sie [herzlich] gegrüsst|[herzlich|seien sie] "
            "willkommen"
        ),
    ),
    (
        "CLOSE",
        (
            "[und|wir verbleiben] mit [den] <freundlichen|besten|herzlichen|vielen|schönen|"
            "lieben> grüssen|[und] <freundliche|viele|beste|herzliche|liebe|schöne|viele liebe> "
            "grüsse [an sie [alle]|von uns [allen]|von unserem team|an ihr team|aus unserem "
            "hause]|herzlichst|hochachtungsvoll|[mit] <freundlichem|bestem|herzlichem> gruss|"
            "mit vorzüglicher hochachtung|[wir wünschen ihnen|haben sie] [noch] einen <schönen|"
            "guten> tag [noch]|alles gute"
        ),
    ),
    (
        "ADV",
        (
            "hiermit|sehr gern|sehr gerne|gern|gerne|nun|jetzt|sehr|höflich|höflichst|herzlich|"
            "freundlich|freundlichst|mit [grosser|grossem] <freude|vergnügen|respekt>|anbei|"
            "ihnen|euch|dir|dankend|auch|ebenfalls|nochmals|unsererseits|auf diesem wege|an "
            "dieser stelle|hier|damit|im folgenden|nachfolgend|nachstehend|bitte|ganz herzlich|"
            "recht herzlich|aufrichtig|vielmals|hierzu|dazu|in aller form|förmlich|ganz|wie "
            "folgt|beigefügt"
        ),
    ),
    ("ADVS", "[ADV++]"),
    (
        "FINE",
        (
            "schnelle|rasche|zügige|prompte|freundliche|nette|ausführliche|geschätzte|werte|"
            "klare|detaillierte|konstruktive|offene|liebe|aktuelle|höfliche|übermittelte|letzte|"
            "vorliegende|interessante|jüngste|aufmerksame"
        ),
    ),
    (
        "FINES",
        (
            "schnelles|rasches|freundliches|nettes|ausführliches|geschätztes|wertes|"
            "detailliertes|aktuelles|letztes|übermitteltes|vorliegendes|jüngstes|vorgelegtes|"
            "unterbreitetes|grosses|freundliche"
        ),
    ),
    (
        "FINEN",
        (
            "schnellen|raschen|freundlichen|netten|ausführlichen|geschätzten|werten|"
            "detaillierten|aktuellen|letzten|übermittelten|vorliegenden|jüngsten|guten|"
            "angenehmen|konstruktiven|offenen|bisherigen|prompten"
        ),
    ),
    (
        "HER",
        (
            "<ihre|die|eure|deine|diese> [FINE] <nachricht|antwort|rückmeldung|anfrage|"
            "mitteilung|rückantwort|nachrichten|rückmeldungen|zeilen>"
        ),
    ),
    (
        "ITS",
        "<ihr|das|euer|dein|dieses> [FINES] <angebot|gegenangebot|schreiben|feedback>",
    ),
    ("HIM", "<ihren|den|euren|deinen|diesen> [FINEN] <vorschlag|gegenvorschlag>"),
    ("MESSAGE", "HER|ITS|HIM"),
    (
        "OFTHEM",
        (
            "<ihrer|der> [FINEN] <nachricht|antwort|rückmeldung|anfrage|mitteilung>|<ihres|des> "
            "[FINEN] <angebots|angebotes|gegenangebots|gegenangebotes|schreibens|vorschlags|"
            "vorschlages>"
        ),
    ),
    (
        "GRANTED",
        (
            "<ihr|das|euer|dein> [FINES] <interesse|verständnis|vertrauen|engagement|"
            "wohlwollen> [an <uns|unserem <angebot|unternehmen|haus>>]|<ihre|die|eure|deine> "
            "[FINE|gute|angenehme|grosse|wertvolle|bisherige] <geduld|zeit|mühe|aufmerksamkeit|"
            "offenheit|zusammenarbeit|kooperation|freundlichkeit|bemühungen|gespräche|"
            "verhandlung|verhandlungen|unterstützung|teilnahme|bereitschaft zum gespräch|"
            "einladung>|<das|ihr|dieses> [FINES|gute|nette|angenehme|freundliche|konstruktive|"
            "offene|bisherige] gespräch|<den|ihren> [FINEN] <austausch|einsatz|dialog>|<die|> "
            "[guten|netten|freundlichen|angenehmen|offenen|konstruktiven] <gespräche|"
            "verhandlungen>|das <warten|gespräch>"
        ),
    ),
    (
        "FOR",
        (
            "[im voraus|schon jetzt|vorab] für <MESSAGE|GRANTED> [<und|sowie> [für] <MESSAGE|"
            "GRANTED|verständnis|mühe|geduld|offenheit|interesse|zeit|das gespräch>]|fürs "
            "<warten|gespräch|interesse|melden>|dafür|hierfür|im voraus|schon jetzt"
        ),
    ),
    (
        "THANKS",
        (
            "<[und] [nochmals] [haben sie|wir sagen|zunächst] <<vielen|herzlichen|besten|lieben|"
            "schönen|aufrichtigen> [lieben|herzlichen]|ganz herzlichen> dank [ihnen|an sie|"
            "nochmals|auch]|mit [bestem|herzlichem|vielem] dank|[und|wir sagen] danke [ihnen|"
            f"schön|sehr|vielmals|nochmals]|dankeschön|{we('danken')} ADVS|<<wir|und> bedanken "
            "uns|bedanken wir uns> ADVS [bei ihnen] ADVS> [FOR] [ADV]|FOR <<danken wir|bedanken "
            "wir uns> ADVS [bei ihnen] [ADV]|[nochmals] <vielen|herzlichen|besten> dank>|<danke|"
            "vielen dank|wir danken ihnen|herzlichen dank|schön> dass sie <<sich [die] zeit "
            "[für uns|dafür] <genommen haben|nehmen>|sich [bei uns] gemeldet haben|uns "
            "<geschrieben|geantwortet> haben|mit uns <sprechen|verhandeln|gesprochen haben|"
            "verhandelt haben>|[so viel] interesse [an uns|an unserem angebot] <haben|zeigen>|"
            "da sind|so geduldig sind|an uns gedacht haben|uns <ihr angebot|ihre antwort|ihre "
            "nachricht|ihre rückmeldung|eine antwort|eine nachricht> <geschickt|gesendet|"
            "gemacht|unterbreitet|geschrieben|gegeben|zukommen lassen> haben>>"
        ),
    ),
    (
        "GLAD",
        (
            "<<wir|und> freuen uns|freuen wir uns> [sehr|ganz] [sehr] über <MESSAGE|GRANTED>|"
            "wir haben uns [sehr] über <MESSAGE|GRANTED> [sehr] gefreut|über <MESSAGE|GRANTED> "
            "<haben wir uns [sehr] gefreut|freuen wir uns [sehr]>|[und] [wir] haben uns [sehr] "
            "[darüber] gefreut|<HER|GRANTED> <hat uns [sehr] gefreut|freut uns [sehr]>|<wir "
            "hoffen|hoffentlich> [dass] [es] geht es ihnen gut|wir hoffen <es geht ihnen gut|"
            "dass es ihnen gut geht>|[wie] schön [wieder] von ihnen zu <hören|lesen>|wie schön|"
            "schön|wir wissen GRANTED [sehr] zu schätzen|wir schätzen GRANTED [sehr]"
        ),
    ),
    (
        "AFTER",
        (
            "nach [sorgfältiger|eingehender|gründlicher|aufmerksamer|genauer|interner|"
            "ausführlicher|gewissenhafter] <prüfung|durchsicht> [OFTHEM]"
        ),
    ),
    (
        "SEEN",
        (
            f"{we('haben')} [ADV] [uns] [MESSAGE|sie|es|ihn] [ADV] [AFTER] [mit [grossem|"
            "grosser|aller] <dank|interesse|sorgfalt|aufmerksamkeit>|sorgfältig|gründlich|"
            "eingehend|genau|in <aller|> ruhe|gewissenhaft|aufmerksam|dankend] [MESSAGE] "
            "<erhalten|geprüft|gelesen|angesehen|durchgesehen|durchgelesen|zur kenntnis "
            "genommen> [und [sorgfältig|gründlich|eingehend|aufmerksam|gern|gerne] <geprüft|"
            "gelesen|durchgesehen>]|MESSAGE haben wir ADVS [mit [grossem|grosser|aller] <dank|"
            "interesse|sorgfalt|aufmerksamkeit>|sorgfältig|gründlich|eingehend|genau|in <aller|"
            "> ruhe|gewissenhaft|aufmerksam|dankend] <erhalten|geprüft|gelesen|angesehen|"
            "durchgesehen|durchgelesen|zur kenntnis genommen> [und [sorgfältig|gründlich|"
            "eingehend|aufmerksam|gern|gerne] <geprüft|gelesen|durchgesehen>]|[MESSAGE] <das|"
            "die|den|welches|welche|welchen> wir [ADV] [mit [grossem|grosser|aller] <dank|"
            "interesse|sorgfalt|aufmerksamkeit>|sorgfältig|gründlich|eingehend|genau|in <aller|"
            "> ruhe|gewissenhaft|aufmerksam|dankend] <erhalten|geprüft|gelesen|angesehen|"
            "durchgesehen|durchgelesen|zur kenntnis genommen> [und [sorgfältig|gründlich|"
            "eingehend|aufmerksam|gern|gerne] <geprüft|gelesen|durchgesehen>] haben|<MESSAGE|"
            "sie|es> <ist|sind> ADVS bei uns <eingegangen|angekommen>|über <das|die|den> wir "
            "uns [sehr] [gefreut haben|freuen]|<MESSAGE|sie> haben wir [gern] erhalten"
        ),
    ),
    (
        "ASKING",
        (
            "<bei|für> [ihre] [fragen|rückfragen] <stehen wir|sind wir> [ihnen] [gern|gerne|"
            "jederzeit] [jederzeit|gern|gerne] <zur verfügung|für sie da>|wir stehen [ihnen] "
            "[gern|gerne] für <fragen|rückfragen> [gern|gerne] zur verfügung"
        ),
    ),
    (
        "PLEASED",
        (
            "<<wir|und> freuen uns|freuen wir uns> [schon|sehr|jetzt schon|bereits] [sehr|"
            "jetzt] auf <die|den|das|ihr|ihre|eine|einen|ein|unser|unsere|unseren> [FINE|FINEN|"
            "FINES|gute|gemeinsame|gemeinsamen|weitere|weiteren|gutes|konstruktives|guten|"
            "baldige] <austausch|gespräch|gespräche|verhandlung|verhandlungen|antwort|"
            "rückmeldung|nachricht|dialog|feedback> [mit ihnen|von ihnen|dazu|hierzu|darüber]|"
            "<<wir|und> freuen uns|freuen wir uns> [schon|sehr] [darauf] [bald] von ihnen zu "
            "<hören|lesen>|<<wir|und> freuen uns|freuen wir uns> [schon|sehr] [darauf] [bald] "
            "[auf sie|mit ihnen [zu <sprechen|verhandeln>]]|über <ihre|eine> [FINE|baldige|"
            "kurze] <antwort|rückmeldung|nachricht> [von ihnen] <freuen wir uns [sehr]|würden "
            "wir uns [sehr] freuen>|wir würden uns [sehr] über <ihre|eine> [FINE|baldige|kurze] "
            "<antwort|rückmeldung|nachricht> [von ihnen] [sehr] freuen|und würden uns [sehr] "
            "[über <ihre|eine> <antwort|rückmeldung>] freuen|<<wir|und> sehen|sehen wir> <ihrer "
            "[FINEN] <antwort|rückmeldung|nachricht>|dem [FINEN] <austausch|gespräch|dialog>> "
            "[gern|gerne|mit [grosser] <freude|interesse>] entgegen|<<wir|und> bitten|bitten "
            "wir> [sie] ADVS um <ihre|eine> [FINE|kurze] <antwort|rückmeldung|stellungnahme>|"
            "bitte <geben sie uns [eine|ihre] [kurze] rückmeldung|lassen sie uns wissen was sie "
            "davon halten|teilen sie uns ihre <meinung|einschätzung> mit>|was <halten|denken|"
            "meinen> sie [davon|darüber|dazu]|ihrer antwort sehen wir gern entgegen"
        ),
    ),
    (
        "PLEAD",
        (
            "[wir] bitten [wir] [sie] ADVS um <[ihr] verständnis|entschuldigung|verzeihung|"
            "nachsicht>|und bitten [sie] ADVS um <[ihr] verständnis|entschuldigung|verzeihung|"
            "nachsicht>|[wir] hoffen auf ihr verständnis|[und] bitte haben sie [dafür] "
            "verständnis [dafür]|haben sie bitte verständnis [dafür]"
        ),
    ),
    (
        "SORRY",
        (
            "bitte verzeihen sie|verzeihen sie [bitte]|[bitte um] <entschuldigung|verzeihung> "
            "[bitte]|bitte [wir] entschuldigen sie [bitte] [dies|das|vielmals]|entschuldigen "
            "sie [bitte] [dies|das|die umstände|die unannehmlichkeiten]|[es|das|dies] tut uns "
            "[sehr|aufrichtig|wirklich] leid [aber]|[es] tut uns leid|wir bedauern <dies|das|"
            "es> [sehr|aufrichtig]|schade [aber]|[wir] bedauern [dies] sehr|<leider|"
            "bedauerlicherweise|zu unserem [grossen] bedauern|mit [grossem] bedauern>"
        ),
    ),
)
"""Phrases, each made of those before it."""
