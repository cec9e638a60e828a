"""What French prose may say as whole sentences to invite to talks and to ask to wait."""

from typing import Final

INVITING: Final = (
    (
        "AGENDA",
        (
            "<l'|un|notre|cet|l'ordre|d'un ordre|son> [ordre] du jour [ci-joint|joint|ci-après|"
            "ci-annexé|annexé|que voici|proposé]"
        ),
    ),
    (
        "POINTS",
        (
            "[<les|ces|des|aux|tous les> [différents] <points|sujets|thèmes|éléments|questions> "
            "[figurant|inscrits|présentés|indiqués|repris|mentionnés|contenus|prévus] [à|de|dans|"
            "sur]] AGENDA"
        ),
    ),
    (
        "ON",
        (
            "[ADV] [avec <vous|nous|votre <société|équipe>>|ensemble] [<<sur la base|au sujet|"
            "autour|à propos> de|sur|"
            "autour|selon|concernant|portant sur|portant|à partir de|suivant|conformément à|de> "
            "POINTS|POINTS|ces points|ces sujets] [avec <vous|nous>|ensemble] [joint à <ce "
            "message|la "
            "présente|cet envoi>]"
        ),
    ),
    (
        "BEGIN",
        (
            "<<[de|à] <négocier|discuter|dialoguer|parler|débuter|commencer|démarrer|mener|"
            "participer à|prendre part à|lancer|parcourir>|échanger|d'échanger|à échanger|aborder|"
            "d'aborder|à aborder|examiner|d'examiner|engager|d'engager|entamer|d'entamer|ouvrir|"
            "d'ouvrir|entrer en|d'entrer en|l'ouverture|d'en <discuter|parler>|en <discuter|"
            "parler>|à <ouvrir|entamer|engager|en discuter|en parler|entrer en>|à> [avec <vous|"
            "nous>]> [[une|la|cette|nos|les|d'une|de la|ces|notre] [belle|constructive] TALKS "
            "[constructive|constructifs]|<l'échange|le dialogue>]"
        ),
    ),
    (
        "INVITE",
        (
            "<[nous] [vous] <invitons|convions|proposons> [ADV]|[nous] [vous] <souhaitons|"
            "souhaiterions|aimerions|voudrions|désirons> [ADV]|[nous] <avons|aurions> <le [grand] "
            "plaisir|l'honneur|la joie> [de vous [inviter|convier|proposer]]|[nous] <sommes|"
            "serions> GLAD [de vous [inviter|convier|proposer]]|<c'est|ce serait> [avec|un|une] "
            "[très|grand|vrai] <plaisir|joie|honneur> [<que nous vous|de vous> <invitons|convions|"
            "proposons|inviter|convier|proposer>|pour nous]|[nous] vous prions de bien vouloir|"
            "[nous] nous permettons [de vous <inviter|convier|proposer>]|<permettez-nous|"
            "veuillez nous permettre> de vous <inviter|convier|proposer>>"
        ),
    ),
)
INVITATIONS: Final = (
    ("[que] [nous] vous proposons <d'|de> [<négocier|parcourir|discuter>|d'aborder|d'examiner] ON"),
    (
        "[nous] [avons l'honneur de] <sollicitons|solliciter> l'ouverture <d'une|de> TALKS "
        "[avec votre société] ON"
    ),
    "<ce message|cette invitation|par la présente nous> vous <invite|convie|invitons> BEGIN ON",
    "<seriez-vous|êtes-vous|> [d'accord|disponibles|ouverts|prêts|intéressés] [pour|à] BEGIN ON",
    "hâte BEGIN ON",
    "nous vous écrivons [pour|afin de] [vous] <inviter|convier|proposer> BEGIN ON",
    "en vue <d'une|de la|d'ouvrir une> TALKS [avec <vous|votre société>]",
    "que diriez-vous BEGIN ON",
    "[bienvenue] [à|dans] [vous] <cette|notre> TALKS",
    "[par <la présente|ce message>] INVITE BEGIN ON",
    "<discutons-en|parlons-en|échangeons> [ensemble] [ON]",
    (
        "[<veuillez|merci de> <trouver|consulter|prendre connaissance de>|<vous|et> <trouverez|"
        "trouvez|recevez> |voici|<nous vous <adressons|transmettons|envoyons|présentons|joignons|"
        "faisons parvenir|soumettons>>|[nous] avons <l'honneur|le plaisir> de vous <adresser|"
        "transmettre|envoyer|présenter|faire parvenir|soumettre>|nous <joignons|avons joint>|"
        "avec] [ci-joint|ici|donc] POINTS "
        "[en pièce jointe|à cet effet|pour examen|pour votre examen|à ce message]"
    ),
    (
        "<sur lequel|autour duquel|à propos duquel|à partir duquel|dont|sur lesquels|lesquels|"
        "lequel|que> nous "
        "<souhaitons|souhaiterions|aimerions|voudrions|serions GLAD> [ADV] BEGIN ON"
    ),
    (
        "<AGENDA|il> [de notre TALKS] <est|figure|vous est|se trouve> [joint|ci-joint|annexé|"
        "transmis|adressé|en pièce jointe|en annexe] [à "
        "<ce message|la présente|cet envoi>|ci-joint|avec ce message]"
    ),
    (
        "<AGENDA|il|qui> <reprend|présente|indique|contient|précise|comporte|énonce|réunit|fixe|"
        "donne> [tous] [les] [points|sujets|thèmes] [POINTS]"
    ),
    (
        "<aucune offre|aucune proposition> <n'est|n'a été|n'est encore> [faite|formulée|présentée|"
        "jointe|soumise|transmise|émise] [à ce stade|pour l'instant|pour le moment|ici|encore|de "
        "notre part|par ce message|dans ce message]"
    ),
    (
        "[<il|ce message|celui-ci|cet envoi|cela|cette invitation>] <ne <comporte|contient|"
        "constitue> [pas|aucune] [encore] <d'offre|offre|une offre|de proposition>|n'est pas "
        "[encore] "
        "une offre> [à ce stade|pour l'instant|pour le moment]"
    ),
    (
        "[nous] <ne <faisons|formulons|présentons|soumettons> [pas|aucune] [encore|d'|] <offre|"
        "d'offre|proposition>|n'avons [pas] [encore] [fait|formulé|présenté] [aucune] <offre|"
        "d'offre>> [à ce stade|pour l'instant|pour le moment]"
    ),
    "[nous] <avons hâte|nous réjouissons> [BEGIN] ON",
    "[au plaisir|dans l'attente] <d'avancer|d'échanger|de négocier|de discuter> [ON]",
)
WAITS: Final = (
    (
        "THIS",
        (
            "<tout cela|cela|tout ceci|ça|tout ça|THEIRS|le tout|les éléments [reçus|transmis]|"
            "vos éléments|"
            "notre réponse|l'ensemble|votre dossier>"
        ),
    ),
    (
        "LOOK",
        (
            "<examinons|étudions|regardons|regarde|lisons|relisons|analysons|considérons|préparons|"
            "l'examinons|l'étudions|l'analysons|le lisons|la lisons|les examinons|les étudions|"
            "prenons le temps [de|d'en] "
            "[bien] [tout] [examiner|étudier|lire|prendre connaissance|vous répondre|d'examiner|"
            "d'étudier]>"
        ),
    ),
    (
        "RETURN",
        (
            "<reviendrons|revenons|reviendra|répondrons|répondons|ferons <signe|part de notre "
            "réponse>|écrirons|recontacterons|ferons parvenir notre réponse|adresserons notre "
            "réponse|transmettrons notre réponse|tiendrons informés|donnerons notre réponse|"
            "donnons "
            "<des nouvelles|de nos nouvelles>|tenons informés>"
        ),
    ),
    (
        "SOON",
        (
            "[<très|au plus|aussi> <vite|bientôt|prochainement|rapidement|vite que possible|tôt>|"
            "vite|bientôt|prochainement|rapidement|dès que possible|sous peu|dans les meilleurs "
            "délais|avec <plaisir|notre réponse|une réponse>|dès que notre réponse est prête|"
            "sans tarder]"
        ),
    ),
    (
        "WAIT",
        (
            "<patienter|attendre|attendre notre réponse|patienter le temps de [recevoir] notre "
            "réponse|nous <accorder|laisser> [encore] <un peu|un peu plus|un délai|un petit "
            "moment|un court moment|un "
            "instant|le temps> [de temps] [nécessaire|pour vous répondre]|nous laisser <le "
            "temps de vous répondre|y "
            "réfléchir>|rester en ligne> [encore] [un <peu|instant|petit moment|moment|petit peu>|"
            "quelque temps] [encore] [dans l'attente de notre réponse|pendant que nous LOOK [THIS]|"
            "avant <notre réponse|de recevoir notre réponse>|pour notre réponse]"
        ),
    ),
)
WAITING: Final = (
    (
        "[nous] [vous] <prions|demandons|demandons encore|serions [ADV] reconnaissants|saurions "
        "gré|"
        "remercions|invitons|proposons|sommes [ADV] reconnaissants> [respectueusement|ADV] [de|"
        "à] [bien "
        "vouloir] WAIT"
    ),
    (
        "[un grand] <merci|veuillez|pouvez-vous|pourriez-vous|prière> [ADV] "
        "[d'avance] [de] [bien vouloir] WAIT"
    ),
    (
        "[un grand] merci [ADV] d'attendre [notre réponse|encore un peu|un peu] [dans l'attente "
        "de notre réponse]"
    ),
    (
        "[nous] [vous] [demandons|prions de nous accorder|sollicitons|faut|accordez-nous|"
        "laissez-nous] [encore|simplement|juste] <un peu|un peu plus|un instant|un petit moment|un "
        "court instant> [de <patience|temps>] [pour <vous répondre|répondre|y réfléchir|étudier "
        "cela|"
        "examiner tout cela>|s'il vous plaît]"
    ),
    (
        "[<nous|puis|on> [le|les|vous|y]] LOOK [actuellement|encore|ADV|ici] [THIS] "
        "[CARE] [en ce moment|"
        "actuellement|à l'instant]"
    ),
    "[nous|on|puis] [vous|y] <RETURN|revient|répond> SOON [vers vous] SOON",
    "nous ne manquerons pas de <revenir vers vous|vous répondre> SOON",
    ("<nous|on> [sommes|est|y] [bien] <dessus|travaillons|réfléchissons|penchons dessus> [ADV]"),
    "[encore] un [tout] petit <peu|moment> de patience",
    (
        "[nous] <sommes en train de|continuons de|continuons à|souhaitons|devons encore> <lire|"
        "étudier|"
        "examiner|préparer|analyser|regarder|relire> THIS [CARE]"
    ),
    "[nous] sommes en train <d'étudier|d'examiner|d'analyser> THIS [CARE]",
    (
        "<notre réponse|elle|que nous|celle-ci|une réponse> [vous] <sera transmise|sera adressée|"
        "sera envoyée|parviendra|est en préparation|est en cours de préparation|suivra|suit|"
        "arrive|sera communiquée|ferons parvenir|viendra|transmettrons|adresserons> SOON [vous] "
        "[ferons "
        "parvenir]"
    ),
    "vous <recevrez|aurez> [SOON] <notre réponse|de nos nouvelles> SOON",
    (
        "[que] nous vous <ferons parvenir|transmettrons|adresserons|enverrons|"
        "communiquerons> [notre réponse] SOON"
    ),
    (
        "<auquel|à laquelle|que> nous <<vous|y> répondrons SOON|<LOOK|réfléchissons> [actuellement|"
        "encore] [CARE]>"
    ),
    (
        "<THIS|il|elle> <est|sont> [bien|actuellement] [en cours] [d'examen|d'étude|à l'étude|"
        "de lecture|entre nos mains]"
    ),
    ("[nous] avons [ADV|bien] <reçu|lu|pris connaissance de|pris [bonne] note de> THEIRS [CARE]"),
    "[nous] <accusons [bonne] réception|prenons [bonne] <note|connaissance>> de THEIRS [CARE]",
    (
        "THEIRS [nous] <a|est|retient> [bien] <[toute] notre attention|été [bien] reçu|parvenu|"
        "parvenue|arrivé|reçu|reçue|retenu notre attention>"
    ),
    (
        "[le temps|pendant] <de|que nous> <vous <répondre|répondions>|préparer notre réponse|"
        "LOOK THIS|préparions notre réponse>"
    ),
    "[nous] avons besoin [encore] <d'un peu|d'un peu plus> de temps [pour vous répondre]",
)
