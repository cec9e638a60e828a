"""The phrases that French prose is put together of."""

from typing import Final

from negotiator.policy.words.framed import Frames

_ADVERB: Final = (
    "bien|très|beaucoup|vivement|sincèrement|chaleureusement|cordialement|attentivement|infiniment"
    "|également|soigneusement|encore|toujours|avec (?:attention|intérêt|soin|plaisir)|ici"
)
_ADVERBS: Final = f"(?:(?:{_ADVERB}) ){{0,2}}"
_TALK: Final = (
    "(?:[ld]')?(?:offres?|propositions?|contre-offres?|contre-propositions?|messages?|réponses?"
    "|retours?|demandes?|remarques?|commentaires?|conditions|position|courriels?|courriers?"
    "|suggestions?|questions?|invitation|patience|intérêt|temps|précisions|explications|examen"
    "|démarche|approche|présentation|envoi)"
)
_WHOSE: Final = "(?:votre|vos|ta|tes|la|les|le|cette|cet|ce|ces|notre|nos|une|un)"
_QUALITY: Final = (
    "(?:constructive|rapide|détaillée|révisée|réfléchie|claire|précieuse|précieux|nouvelle|récente"
    "|récent|actuelle|courtoise|dernière|dernier|complète)"
)
_THEM: Final = f"{_WHOSE} (?:{_QUALITY} )?{_TALK}(?: {_QUALITY})?"
_THEIRS: Final = f"(?:votre|vos|ta|tes|l'examen de votre) (?:{_QUALITY} )?{_TALK}(?: {_QUALITY})?"
_GLAD: Final = (
    "(?:heureux|heureuse|heureuses|ravis?|ravies?|honorés?|enchantés?|impatients?|curieux"
    "|reconnaissants?|désolés?|intéressés|touchés|sensibles)"
)
_TALKING: Final = (
    "(?:[ld]')?(?:négocier|discuter|échanger|dialoguer|collaborer|travailler|poursuivre|continuer"
    "|avancer|commencer|entamer|ouvrir|engager|entrer|débuter|lire|parler|connaître|recevoir"
    "|répondre|explorer|trouver|construire|bâtir|remercier|en discuter|en parler|apprendre"
    "|découvrir|entendre|examiner|étudier|écouter|rencontrer|inviter|savoir)"
)
_DONE: Final = (
    "(?:reçue?s?|lue?s?|étudiée?s?|examinée?s?|analysée?s?|notée?s?|parcourue?s?|pris connaissance"
    "|pris note|relue?s?|regardée?s?|considérée?s?|évaluée?s?|apprécié|pris le temps)"
)

_GREETINGS: Final = (
    "madame", "monsieur", "mesdames", "messieurs", "bonjour", "bonsoir", "salut", "cher", "chers",
    "chères?", "collègues?", "partenaires?", "équipe", "à tous", "à toutes", "tous", "toutes",
    "et", "cordialement", "respectueusement", "sincèrement", "amicalement", "chaleureusement",
    "bien (?:cordialement|sincèrement|amicalement|respectueusement|à (?:vous|toi))",
    "très (?:cordialement|sincèrement|respectueusement)",
    "l'équipe(?: (?:des )?achats| des ventes)?",
    (
        "(?:nos |avec nos |mes |avec mes )?(?:meilleures |sincères |cordiales |respectueuses )?"
        "salutations(?: (?:distinguées|cordiales|respectueuses|sincères|les meilleures))?"
    ),
    "(?:bonne|belle|excellente|agréable) (?:journée|soirée|continuation)", "bienvenue",
    "(?:avec )?(?:tous )?nos remerciements",
    "(?:un grand |grand )?merci(?: beaucoup| infiniment)?", "objet", "notre", "contre-offre",
    "contre-proposition", "proposition", "offre",
    "(?:réponse|suite) à votre (?:offre|proposition|message|demande)", "négociation",
    "ouverture (?:de la négociation|des négociations|des discussions)", "réponse", "tout le monde",
    "dans l'attente(?: de votre (?:réponse|retour))?", "au plaisir",
)  # fmt: skip
_HEADS: Final = (
    "connaître vos conditions", "demandons encore un peu de patience", "prenons le temps",
    "que vous portez à notre société", "(?:votre|ta) (?:offre|proposition|demande) est à l'étude",
    "votre message nous a bien intéressés",
    "(?:un (?:très )?grand )?merci(?: beaucoup| infiniment| encore| d'avance| par avance)?",
    f"(?:nous |je )?(?:vous |te )?(?:en )?{_ADVERBS}(?:remercions|remercie)",
    "nous vous savons gré", "(?:nous )?tenons à vous remercier", "nous vous sommes reconnaissants",
    (
        f"(?:nous )?(?:l'|les )?{_ADVERBS}(?:apprécions|saluons|comprenons|l'apprécions)"
        f"(?= (?:{_ADVERBS}){_WHOSE} |\\Z| et )"
    ),
    (
        f"(?:nous )?(?:espérons|souhaitons|souhaiterions|aimerions|voudrions|désirons)"
        f"(?: (?:{_ADVERB}|nous|vous|y|en)){{0,2}}(?= (?:de )?{_TALKING}(?!\\S))"
    ),
    (
        "(?:nous )?(?:espérons|souhaitons) (?:que )?(?:vous allez bien|ce message vous trouve"
        "|une bonne continuation|la bienvenue)"
    ),
    (
        "vous souhaitons (?:une bonne continuation|la bienvenue"
        "|une (?:bonne|belle|agréable|excellente) (?:journée|soirée))"
    ),
    "que vous (?:allez|vous portez) bien", "nous espérons",
    (
        "qu'(?:elle|il)s? (?:répondra|répondront|retiendra|retiendront|saura|conviendra"
        "|conviendront)"
    ),
    (
        "que (?:notre|cette) (?:offre|proposition|contre-offre|contre-proposition) (?:retiendra"
        "|répondra|conviendra|saura)"
    ),
    "(?:nous l'espérons|vous plaira|vous conviendra)",
    (
        f"(?:nous (?:vous )?)?(?:sommes|serions|restons) (?:très |toujours |vraiment "
        f"|vivement )?{_GLAD}"
        "(?= (?:de|d'\\S+|que|à|par|mais)(?!\\S)| [ld]')"
    ),
    f"{_GLAD}(?= (?:de|d'\\S+|à|par)(?!\\S))", "nous sommes prêts et curieux",
    "j'espère que vous allez bien", "je vous souhaite la bienvenue", "nous nous réjouissons",
    "nous réjouissons", "nous (?:en )?sommes (?:très )?(?:heureux|ravis)",
    (
        "(?:nous )?(?:attendons|attends)(?= (?:avec (?:intérêt|impatience|plaisir) )?(?:votre|vos"
        "|ta|tes|tes|de vos|de votre|de vous|avec) )"
    ),
    (
        "(?:nous )?(?:restons|demeurons|sommes|reste) (?:bien sûr |naturellement |toujours )?"
        "(?:(?:à|entièrement à) (?:votre|ta) (?:entière )?(?:disposition|écoute)|disponibles"
        "|attentifs|ouverts (?:à la discussion|au dialogue|à l'échange|à vos (?:questions"
        "|remarques)))"
    ),
    "nous sommes à votre (?:disposition|écoute)", "(?:nous )?vous invitons", "nous t'invitons",
    "(?:nous )?(?:vous )?proposons (?:de|d'\\S+)(?! \\{)", "nous nous adressons à vous",
    "(?:nous )?vous adressons nos (?:salutations|remerciements)", "(?:nous )?accusons réception",
    "(?:nous )?prenons (?:bonne |bien )?note",
    "(?:nous |j'ai |en )?avons (?:le (?:grand )?plaisir|l'honneur|la joie|l'avantage)",
    (
        f"(?:que |laquelle |lesquelles |dont )?(?:nous (?:l'|les |en )?|l')?(?:avons|j'ai)"
        f" {_ADVERBS}{_DONE}"
    ),
    f"(?:nous )?(?:l'avons|j'ai) {_ADVERBS}{_DONE}", "(?:nous |en )?avons tenu compte",
    "(?:que )?nous (?:l'avons|avons) (?:discuté|échangé)",
    f"(?:nous )?vous (?:l'avons|avons) {_ADVERBS}(?:adressé|transmis|envoyé|soumis|présenté)",
    (
        "(?:notre|nos) équipes? (?:a|ont) (?:bien )?(?:discuté|lu|étudié|examiné"
        "|pris connaissance)"
    ),
    (
        f"(?:nous )?(?:nous )?(?:examinons|étudions|regardons|analysons|vérifions|l'examinons"
        f"|l'étudions"
        f"|l'analysons|relisons|nous concertons)(?= (?:(?:{_ADVERB}|actuellement|en ce moment"
        f"|encore"
        f"|maintenant|toujours) )*(?:{_WHOSE} |les |tout cela|en interne|et |vos |avec |entre )"
        f"|\\Z"
        f"| actuellement)"
    ),
    "nous y (?:travaillons|réfléchissons)",
    (
        "(?:nous )?(?:vous )?(?:revenons|reviendrons|répondrons|recontacterons)(?: vers vous)?"
        "(?: (?:vite|bientôt|prochainement|rapidement|sous peu|très vite))?"
    ),
    "(?:vous )?(?:tiendrons|tenons) informés?",
    (
        "(?:nous )?(?:ouvrons|entamons|engageons|lançons|débutons)(?: volontiers)? (?:la|les"
        "|cette)"
        " (?:négociations?|discussions?|échanges?)"
    ),
    (
        "(?:poursuivons|continuons|commençons|entamons|ouvrons|reprenons) (?:la|le|les|nos"
        "|cette|ce)"
        " (?:discussions?|dialogue|échanges?|négociations?|conversation)"
    ),
    "trouvons ensemble (?:une solution|un terrain d'entente)", "nous avançons bien",
    (
        f"(?:{_THEIRS}|notre réponse) (?:nous )?(?:est|sont|a"
        f"|ont)(?: été)? {_ADVERBS}(?:parvenue?s?|reçue?s?|arrivée?s?"
        "|en cours d'(?:examen|étude|analyse)|en cours de (?:traitement|lecture|préparation)"
        "|appréciée?s?"
        "|étudiée?s?|examinée?s?|la bienvenue|les bienvenue?s|en attente|en préparation|lue?s?"
        "|analysée?s?)"
    ),
    f"{_THEM} (?:a|ont) (?:bien )?retenu(?: toute)? notre(?: pleine)? attention",
    (
        f"{_THEM} (?:constitue|est|sont) (?:déjà )?une (?:bonne|solide"
        f"|excellente) base(?: de (?:discussion"
        "|dialogue|travail|négociation))?"
    ),
    f"{_THEM} (?:va|vont) dans le bon sens",
    f"{_THEM} nous (?:a|ont) fait (?:grand |très |un grand )?plaisir",
    f"{_THEM} nous (?:ferait|feraient|fait|font) (?:très |grand |un grand )?plaisir",
    (
        f"{_THEM} (?:nous )?(?:intéresse|intéressent|est précieux|sont précieux|sont précieuses"
        "|est précieuse)"
    ),
    f"{_THEM} se poursuit", f"{_THEM} (?:figure|figurent|se trouve)",
    (
        "(?:vous trouverez|veuillez trouver|vous trouvez)(?= (?:ci-joint |ci-dessous "
        "|ici )?(?:notre|nos|l'ordre) )"
    ),
    "veuillez (?:agréer|recevoir|croire|noter)", "veuillez (?:bien )?patienter", "recevez",
    "(?:nous )?vous prions", "je vous prie",
    "(?:nous )?(?:vous )?demandons un peu de (?:temps|patience)",
    "(?:nous )?sollicitons un (?:court |bref )?délai(?: supplémentaire)?",
    (
        "(?:nous )?(?:avons|aurions) (?:encore )?besoin (?:d'un peu (?:plus )?de temps"
        "|de quelque temps|de temps|d'un moment|d'un instant|d'une courte pause|d'un court délai)"
    ),
    "un (?:petit |court )?(?:instant|moment|peu de (?:patience|temps)) s'il vous plaît",
    "(?:nous )?vous demandons un (?:instant|moment)",
    (
        "(?:pendant )?que nous (?:examinons|étudions"
        "|l'examinons|l'étudions)"
    ),
    (
        "n'hésitez (?:surtout )?pas à (?:nous|me) (?:faire part|écrire|répondre|dire|poser"
        "|contacter"
        "|faire savoir|transmettre)"
    ),
    "n'hésitez pas",
    (
        "(?:dites|faites)-nous (?:ce que vous en pensez"
        "|savoir(?: ce que vous en pensez)?|part)"
    ),
    (
        "(?:qu'en pensez-vous|qu'en dites-vous"
        "|cela vous convient-il|vous en dites quoi|qu'en penses-tu|comment voyez-vous cela"
        "|est-ce que cela vous convient|que vous en semble)"
    ),
    "ce que vous en pensez",
    "si vous avez (?:des|la moindre|d'autres|une) (?:questions?|remarques?)",
    "si vous le souhaitez",
    (
        "c'est (?:avec )?(?:un )?(?:grand |vrai |véritable |réel )?(?:plaisir"
        "|honneur|intérêt|attention|soin)(?: pour nous)?(?: que nous)?(?= (?:de|d'\\S+|que|avons"
        "|vous)(?!\\S))"
    ),
    "ce (?:fut|serait) un (?:grand )?plaisir", "dans l'attente", "au plaisir",
    "l'intérêt que vous nous portez",
    (
        "que vous (?:nous |y )?avez (?:fait|faits?|consacré|pris"
        "|montré|accordé)"
    ),
    "le pas que vous avez fait", "ravis de faire votre connaissance",
    "voici notre (?:offre|proposition|contre-offre|contre-proposition)", "voici la nôtre",
    "voici l'ordre du jour", "cela nous (?:va|convient)",
    (
        "(?:notre|la) réponse (?:suivra|suit|viendra)(?: bientôt| prochainement| sous peu"
        "| rapidement)?"
    ),
    "(?:nous )?(?:faisons|ferons) (?:au plus vite|de notre mieux)",
    (
        "(?:nous )?vous (?:donnerons|enverrons|transmettrons|adresserons|ferons parvenir)"
        " (?:notre|une) réponse"
    ),
    "(?:nous )?vous demandons(?= (?:de bien vouloir|de patienter))",
    "votre patience (?:est|nous est) (?:très |bien )?(?:appréciée|précieuse)", "suivante?s?",
    "ci-jointe?s?",
)  # fmt: skip
_BETWEEN: Final = (
    "la", "le", "les", "l'", "un", "une", "des", "du", "de", "d'", "au", "aux", "à", "ce", "cet",
    "cette", "ces", "et", "en", "y", "nous", "vous", "votre", "vos", "notre", "nos", "ta", "tes",
    "toi", "te", "avec", "dans", "pour", "sur", "vers", "par", "tous?", "toute?s?", "bien", "très",
    "si", "tant", "mais", "ainsi que", "également", "ensemble", "ici", "actuellement",
    "tout d'abord", "d'avance", "par avance", "maintenant", "donc", "aussi", "sous peu", "bientôt",
    "prochainement", "vivement", "sincèrement", "cordialement", "chaleureusement", "attentivement",
    "beaucoup", "volontiers", "en détail", "avec soin", "s'il vous plaît", "(?:ci-)?joint",
    "indiqués?", "inscrits?", "dans le détail", "en interne", "des conditions(?= avec)", "madame",
    "monsieur", "mesdames", "messieurs", "bonjour", "bonsoir", "salut", "bienvenue", "cher",
    "chers", "chères?", "collègues?", "partenaires?", "équipes?", "tous nos", "personnellement",
    "offres?", "propositions?", "contre-offres?", "contre-propositions?", "messages?", "réponses?",
    "retours?", "demandes?", "intérêt", "temps", "patience", "attention", "attentes?",
    "compréhension", "confiance", "collaboration", "coopération", "participation", "invitation",
    "réactivité", "efforts?", "geste", "franchise", "ouverture", "accueil", "disposition",
    "disponibilité", "amabilité", "courtoisie", "clarté", "transparence", "qualité",
    "bienveillance", "écoute", "sérieux", "professionnalisme", "esprit", "échanges?",
    "discussions?", "conversations?", "dialogue", "négociations?", "pourparlers", "entretiens?",
    "remarques?", "commentaires?", "explications?", "précisions?", "informations?", "réactions?",
    "avis", "opinion", "impressions?", "idées?", "point de vue", "points?", "sujets?", "thèmes?",
    "éléments?", "questions?", "observations?", "suggestions?", "réflexions?", "approche",
    "démarche", "examen", "étude", "analyse", "lecture", "position", "conditions révisées",
    "nouvelles conditions", "détails?", "ordre du jour", "l'ordre du jour", "base", "cadre",
    "contact", "connaissance", "occasion", "expression", "assurance", "honneur", "plaisir", "joie",
    "intérêts?", "soin", "salutations", "sentiments", "considération", "distinguées?",
    "meilleures", "les meilleurs?", "respectueuses?", "chemin parcouru", "préparation", "part",
    "compte", "réception", "contenu", "politesse",
    "solution (?:commune|équilibrée|équitable|satisfaisante)",
    "une solution(?: (?:commune|équilibrée|équitable|satisfaisante))?", "discussion", "suite",
    "rapide", "prompte?", "accueil", "travail", "remerciements", "un terrain d'entente",
    (
        "(?:un|d'un|l'|vers un) (?:bon )?accord (?:possible|équitable|équilibré"
        "|commun|satisfaisant)"
    ),
    "à un accord", "un accord", "la reprise", "franchise", "visite",
    "(?:capacité|puissance) de calcul", "fourniture", "éventuelle", "quantité", "prix et",
    "du prix(?= (?:de|et) )", "prix(?= de la quantité)", "de la livraison", "délais? de réflexion",
    "traitement", "constructi(?:f|ve|fs|ves)", "cordiale?s?", "chaleureu(?:x|se|ses)",
    "agréables?", "grande?s?", "nouve(?:au|lle|lles|aux)", "sincères?", "précieu(?:x|se|ses)",
    "détaillée?s?", "révisée?s?", "réfléchie?s?", "claire?s?", "entière", "présente?",
    "fructueu(?:x|se|ses)", "utiles?", "intéressante?s?", "courtois(?:e|es)?", "positi(?:f|ve)",
    "ouverte?s?", "francs?", "récente?s?", "profonde?", "vifs?", "vive", "patients?",
    "attenti(?:f|ve|fs)", "bons?", "bonnes? base",
    "bonne (?:volonté|collaboration|coopération|réception|note|lecture)", "belle collaboration",
    "meilleurs (?:sentiments|vœux)", "éventuelles?", "différents?", "professionnel(?:le|s)?",
    "négocier", "discuter", "échanger", "dialoguer", "collaborer", "travailler", "poursuivre",
    "continuer", "avancer", "progresser", "commencer", "entamer", "ouvrir", "engager", "entrer",
    "débuter", "lire", "parler", "connaître", "recevoir", "répondre", "explorer", "trouver",
    "construire", "bâtir", "remercier", "examiner", "étudier", "considérer", "prendre", "faire",
    "patienter", "donner", "adresser", "transmettre", "soumettre", "présenter", "inviter",
    "informer", "partager", "écouter", "vouloir", "pouvoir", "avoir", "être", "savoir", "agréer",
    "adressée?", "rapprocher",
    (
        "avoir (?:adressé|transmis|pris|ouvert|répondu|contactés?|invités?"
        "|accordé|donné|envoyé|consacré|partagé|présenté|soumis)"
    ),
    "rencontrer", "entendre", "découvrir",
    (
        "de nous avoir (?:contactés|donné|fait|transmis|envoyé|adressé|invités|répondu|écrit"
        "|consultés|donné|fait)"
    ),
    "contactés", "invités", "attendant", "entendre", "apprendre", "disposés", "dire",
    "tenir(?: vous)? informés?", "d'en", "avoir invités", "avoir contactés",
    "de nous avoir (?:invités|contactés)", "consacré", "cette offre équitable", "souplesse",
    "(?:votre|vos|nos) derniers?", "(?:votre|vos|nos) dernières?", "tout cela",
    "dans les (?:plus brefs|meilleurs) délais", "de près", "progrès accomplis", "parler du prix",
    "accord possible", "est en cours (?:d'examen|d'étude|de traitement)", "intéressés par de la",
    "revenir", "retravaillé",
)  # fmt: skip
_OFFERING: Final = (
    "en réponse à votre (?:courrier|lettre|retour)", "suite à (?:nos échanges|nos discussions)",
    "faisons parvenir", "faire parvenir", "ci-dessous", "afin d'avancer ensemble", "la", "le",
    "les", "un", "une", "des", "du", "de", "au", "à", "et", "nous", "vous", "avec", "par", "cette",
    "notre", "nos", "volontiers", "pour", "ainsi que", "(?:sur la|la) base", "bonjour",
    "en(?= \\{)", "madame", "monsieur", "cher partenaire", "chers partenaires", "offres?",
    "propositions?", "contre-offres?", "contre-propositions?", "nouvelle", "révisée?s?",
    "présente", "d'un", "l'offre", "bien cordialement", "cordialement",
    (
        "en(?: (?:réponse|référence))(?: à (?:votre|ta) (?:\\S+ )?(?:offre|proposition|demande"
        "|message|invitation|courriel))?(?! \\{)"
    ),
    "suite à votre (?:\\S+ )?(?:offre|proposition|demande|message)(?= nous)",
    "sur la base (?:de l'ordre du jour|de votre (?:demande|message))", "merci",
    "dans (?:un|le) (?:délai|cadre de l'ordre du jour)",
    "dans un esprit de (?:bonne )?(?:coopération|collaboration|dialogue)(?= nous)",
    "au regard de votre offre", "à la lumière de celles-ci",
    "dans l'espoir d'une bonne collaboration", "y(?= répond)", "vous(?= propos)",
    "avons(?= le plaisir)", "en pensant à vos besoins", "quantité de", "se compose de",
    "au nom de notre équipe", "cette fourniture", "de notre (?:côté|point de vue)",
    "à votre attention", "(?:(?:nous )?nous )?permettons", "ensemble", "nouvelles?",
    "vos conditions et(?= propos)", "votre réponse d'ici", "plaisir de", "l'honneur de",
    "dernière offre",
    (
        "(?:nous )?(?:vous |te |t'|y )?(?:proposons|suggérons|offrons|soumettons|présentons"
        "|adressons"
        "|transmettons|recommandons|déposons|répondons|avançons)"
    ),
    "(?:je|on) (?:vous |te )?(?:propose|suggère|offre)", "(?:nous )?nous permettons",
    (
        "(?:nous )?(?:souhaitons|aimerions|souhaiterions|voudrions|désirons|pouvons"
        "|serions heureux de)"
        "(?: vous| y| donc| ainsi)?(?= (?:proposer|suggérer|offrir|soumettre|répondre|fixer"
        "|présenter"
        "|ajuster|adresser|acquérir|négocier|la faire évoluer|ouvrir|commencer|démarrer) )"
    ),
    (
        "(?:nous )?(?:faisons|avons préparé|avons prévu|avons ajusté|avons adapté)(?= (?:une"
        "|la|notre"
        "|votre) )"
    ),
    "nous y répondons", "notre société propose", "notre équipe (?:vous )?propose",
    "nous avançons à notre tour", "proposer", "suggérer", "offrir", "faire évoluer",
    "(?:l'|l)?arrangement suivant", "avons prévu", "que notre (?:offre|proposition) de",
    "prévu(?= \\{)", "salut à tous on se lance", "fixer", "ajuster", "d'avancer", "acquérir",
    "démarrer", "est(?: fixé)?(?! (?:votre|vos|ce|un|notre)(?!\\S))", "sont",
    "serait(?! équitable)", "s'élève(?: donc)?", "s'établit", "se compose", "se monte",
    "reste (?:ouverte|valable|valide)", "demeure valable", "tient", "comprend", "prévoit",
    "constitue une proposition équitable", "représente", "donne", "correspond", "expire", "court",
    "soit", "ce qui (?:fait|donne|représente|correspond à|porte le total à)", "se fait", "elle",
    "il", "intervient", "(?:est )?fixé au", "est fixé", "nous sommes à l'aise",
    "que nous (?:vous )?proposons", "prix", "tarifs?", "montants?", "total", "totale", "totaux",
    "quantités?", "volume", "livraison", "délais?", "durée", "période", "début", "démarrage",
    "commencement", "date", "conditions", "modalités", "paiement", "règlement", "capacité",
    "valeur", "incoterm", "(?:l')incoterm", "unitaires?", "validité", "échéance",
    "ressources demandées", "demandé", "demandées?", "retiendra", "retiendront", "nous démarrons",
    "valables?", "valide", "valables?", "jusqu'au", "jusqu'à", "avant(?= (?:le )?\\{)",
    "d'ici(?= (?:le |au )?\\{)", "compter", "partir", "sous(?= \\{)",
    (
        "selon(?= (?:l'incoterm |les"
        " conditions |la modalité )?\\{)"
    ),
    "dès(?= le \\{)", "pour(?= (?:un |une |le |la |les )?\\{)", "concernant", "quant",
    "au nom de notre équipe", "désormais", "à présent", "au total", "en tout", "en retour",
    "que pensez-vous de", "que diriez-vous de", "qu'en pensez-vous",
    "pouvons-nous (?:vous )?(?:proposer|suggérer)", "nos conditions",
    "comme(?= (?:prix|délai|date|contre-offre|offre|demandé)(?!\\S))", "plutôt",
    "\\Aafin de nous rapprocher", "notre part", "de notre côté",
    (
        "\\A(?:après|suite à|à l'issue de) (?:(?:un|une|mûre?|cet|cette|votre|vos) )*(?:examen"
        "|étude"
        "|réflexion|lecture|analyse|concertation|dernière offre|offre|proposition"
        "|message)(?: (?:attentif"
        "|attentive|approfondie?|interne|détaillée?))?(?: de (?:votre|vos) (?:offre|proposition"
        "|message|conditions))?"
    ),
    "aux conditions de livraison", "nous en sommes à", "faire évoluer vers",
    "ce que nous vous proposons", "en retour", "retiendra votre attention", "mettons", "celles-ci",
    "notre point de vue", "à notre sens", "mettons", "sur la table", "en bref",
    "en guise d'ouverture", "voici", "nôtre", "qui", "initiale", "(?:l'|l)?arrangement suivant",
    "avons prévu", "que notre (?:offre|proposition) de", "dernière", "actuelle", "ajustée?",
    "proposées?", "en référence", "présente", "\\Apour commencer", "l'espoir", "d'une bonne",
    "avons le plaisir", "souhaitée?", "par ailleurs", "en parlerons volontiers", "pensant",
    "espérons que cela vous conviendra", "en espérant", "une réponse favorable", "notamment",
    "serait équitable pour les parties", "serait", "raisonnable", "trouvons",
    "pesé vos conditions", "société", "se lance", "suivantes?", "souhaitons trouver", "espérant",
    "d'un montant", "d'autres conditions", "nous l'appréciions", "bien que", "notre tour",
    "dont nous vous remercions", "envisageons un démarrage", "votre réponse d'ici",
    "des progrès accomplis", "prions d'étudier", "soigneusement", "de près",
    "revenons vers vous avec", "ouvrons volontiers la négociation",
    "qui nous l'espérons vous plaira",
)  # fmt: skip

FRAMES: Final = Frames(_GREETINGS, _HEADS, _BETWEEN, _OFFERING, "(?:[ld]')?")
"""What French sentences are put together of."""
