"""Whole clauses of Spanish: each is courtesy or the naming of our own offer, and says all it says.

A sentence that is a row of them passes whatever its order. So a word is as harmless here as the
clauses it stands in, and may be listed for their sake alone.
"""

from typing import Final

from negotiator.policy.words.spanish_offering import OFFERING, OPEN_UNTIL, TOTAL
from negotiator.policy.words.spanish_pieces import (
    CARE,
    FAIR,
    HAVING_READ,
    LETTER,
    LETTER_OF_THEIRS,
    OFFER,
    OUR_WISH,
    PLEASURE,
    POSSESSIVE,
    TO_THEM,
    WHICH,
    YOU,
)

_FAVOUR: Final = (
    "(?:interés|atención|tiempo|paciencia|confianza|colaboración|cooperación|comprensión"
    "|disposición|dedicación|amabilidad|cortesía|esfuerzo|apertura|franqueza|disponibilidad|espera"
    "|acogida|invitación|participación|profesionalidad|buena disposición|buena voluntad)"
)
_US: Final = "(?:nosotros|nuestra empresa|nuestro equipo|nuestros servicios)"
_ABOUT_US: Final = (
    f"(?: (?:(?:en|por|con|a) (?:{_US}|nuestra {OFFER}|negociar|esta negociación|conversar"
    "|este asunto|todo momento)))?"
)
_THEIR_FAVOUR: Final = (
    f"(?:{POSSESSIVE} (?:(?:{FAIR}|gran) )?(?:{LETTER}|{_FAVOUR})(?: {FAIR}| mostrad[oa]"
    "| dedicad[oa]| prestad[oa])?"
    "|(?:todo )?(?:el|la|este) (?:tiempo|atención|interés|confianza|paciencia|dedicación|esfuerzo"
    "|amabilidad)"
    "(?: (?:prestad[oa]s?|dedicad[oa]s?|mostrad[oa]|demostrad[oa]|dispensad[oa]|depositada))?"
    f"|(?:la|el) {LETTER} (?:recibid[oa]|enviad[oa])"
    "|(?:esta|la|nuestra) (?:conversación|oportunidad|invitación|ocasión)"
    "(?: de (?:conversar|negociar|dialogar)(?: con ustedes)?)?"
    "|(?:el|este) (?:diálogo|intercambio|contacto)(?: mantenido)?)"
)
_THEIRS: Final = (
    f"(?:{_THEIR_FAVOUR}(?: (?:y|así como) (?:por )?(?:{_THEIR_FAVOUR}|(?:{FAIR} )?(?:{LETTER}"
    f"|{_FAVOUR})))*{_ABOUT_US})"
)
_HAVING_DONE: Final = (
    "(?:(?:haber )?(?:respondido|conversado|hablado|negociado|dialogado|contactado|compartido)"
    "|haberse (?:tomado el tiempo|puesto en contacto)"
    f"|haber(?:nos)? (?:escrito|respondido|contactado|dedicado (?:su|el) tiempo|enviado"
    f" {POSSESSIVE}"
    f" {LETTER})"
    f"|responder(?:nos)?|contestar(?:nos)?|escribir(?:nos)?|contactar(?:nos)?|contar con {_US}"
    "|dirigirse a nosotros|ponerse en contacto|esperar(?:nos)?|atendernos|leernos|recibirnos"
    "|conversar|hablar|charlar|negociar|dialogar|estar ahí|pensar en nosotros"
    "|tomarse el tiempo(?: de (?:responder|escribirnos|leernos|responder a nuestra oferta))?"
    f"|(?:enviarnos|remitirnos|hacernos llegar|compartir|presentarnos|trasladarnos) {POSSESSIVE} "
    f"(?:{FAIR} )?{LETTER}|dedicarnos {POSSESSIVE} tiempo)"
    f"(?: (?:con {_US}|a {POSSESSIVE} {LETTER}|a nuestr[oa] {LETTER}|un (?:poco|poquito|momento)"
    f"|de nuevo|tan pronto|con tanta amabilidad|tan amablemente))?"
)
_THANKS: Final = (
    "(?:(?:de nuevo )?(?:muchas |muchísimas )?gracias(?: (?:de nuevo|de antemano|de corazón"
    f"|de verdad|a {YOU}|también|como siempre))?"
    "|(?:reciban?|sinceras) (?:muchas )?gracias"
    f"|{TO_THEM}(?:damos|doy) (?:(?:muchas|sinceramente) )?(?:las |nuestras )?(?:más sinceras )?"
    "gracias"
    f"|{TO_THEM}(?:estamos|quedamos) (?:muy |sinceramente |profundamente )?agradecidos"
    f"|(?:reciban?|{TO_THEM}(?:expresamos|transmitimos|damos)) nuestro (?:(?:más )?sincero )?"
    "agradecimiento)"
)
_THANKING: Final = (
    f"(?:(?:{_THANKS} por"
    f"|{TO_THEM}(?:(?:mucho|sinceramente|de corazón|de verdad|de antemano) )?"
    "(?:agradecemos|agradezco|agradeceríamos)"
    "(?: (?:mucho|muchísimo|sinceramente|de corazón|de verdad|de antemano|profundamente"
    "|cordialmente|nuevamente|de nuevo|también))*)"
    f" (?:{_THEIRS}{WHICH}|{_HAVING_DONE}|todo)(?: de verdad| de corazón)?|{_THANKS})"
)

_SALUTATION: Final = (
    "(?:hola|muy buenas|buen día|buenos días|buenas (?:tardes|noches)|saludos(?: cordiales)?"
    "|(?:un|reciban?(?: un| nuestros?)?) (?:muy )?(?:cordial |afectuoso |atento )?saludos?"
    "(?: (?:muy )?(?:cordial|cordiales|afectuoso|afectuosos|atento))?"
    "|(?:muy )?(?:estimad|apreciad|querid|distinguid)[oa]s? (?:señor(?:es|as?)?"
    "(?: y señor(?:es|as))?|colegas?|soci[oa]s?|equipo|amig[oa]s?|todos)"
    "|muy señores (?:míos|nuestros))"
    "(?: (?:a (?:todos|todas|ustedes)|de nuevo|equipo|colegas|amigos|a todo el equipo))?"
)

_STUDIED: Final = (
    f"(?:(?:{CARE} )?{HAVING_READ}|(?:acusamos|acuso) recibo de"
    "|(?:hemos tomado|tomamos) (?:buena |debida )?nota de|hemos dedicado (?:tiempo|atención) a)"
    f" {LETTER_OF_THEIRS}{_ABOUT_US}{WHICH}(?: {CARE})?"
    f"|(?:(?:la|lo|le|las|los) )?{HAVING_READ}"
)
_REPLY: Final = "(?:(?:una|nuestra|la) respuesta|noticias nuestras)"
_SOON: Final = (
    "(?:(?:muy |bien )?pronto|en breve|enseguida|lo antes posible|cuanto antes"
    "|a la mayor brevedad(?: posible)?|próximamente|con (?:la mayor )?prontitud)"
)
_PATIENCE: Final = (
    f"{TO_THEM}(?:rogamos|pedimos|agradecemos|agradeceríamos|solicitamos|ruego|pido)"
    "(?: (?:que )?(?:nos )?(?:tengan?|concedan?|den?|dediquen?))?"
    " (?:un (?:poco|poquito)(?: más)? de (?:paciencia|tiempo)|(?:algo|algo más) de"
    " (?:paciencia|tiempo)|un (?:momento|breve momento|momento de paciencia)|paciencia"
    "|unos momentos|tiempo)"
    f"|{TO_THEM}(?:rogamos|pedimos|agradecemos|agradeceríamos|ruego)(?: que)?"
    " (?:(?:tengan?|tuviera[n]?) (?:la amabilidad|la bondad|a bien) (?:de )?)?"
    "(?:nos )?(?:esperen?|aguarden?|esperar|aguardar)(?: un (?:poco|poquito|momento)(?: más)?)?"
    "(?: (?:a )?nuestra respuesta)?"
    f"|(?:un momento|un (?:poco|poquito) de paciencia)(?: por favor)?"
    f"|nos dirigimos a {YOU} para (?:rogarles?|pedirles?) un (?:poco|poquito) (?:más )?de"
    " (?:paciencia|tiempo)"
    f"|{TO_THEM}(?:rogamos|pedimos)(?: que)? (?:queden?|permanezcan?) a la espera de nuestra"
    f" respuesta"
    "|(?:les )?(?:estaríamos|quedaríamos) (?:muy )?agradecidos (?:si tuvieran? (?:un poco de )?"
    "paciencia|por su paciencia)"
    "|(?:denos|concédannos|permítannos) (?:un momento|un poco de tiempo|un poco más de tiempo)"
    "(?: por favor)?"
    "|por favor (?:esperen?|aguarden?|tengan? (?:un poco de )?paciencia)"
    "(?: (?:a )?nuestra respuesta)?"
)
_WHILE: Final = (
    "(?:(?: por favor)?(?: mientras (?:(?:la|lo|las|los) )?(?:preparamos|elaboramos|redactamos"
    "|completamos"
    f"|estudiamos|revisamos|examinamos|analizamos|leemos)(?: {CARE})?"
    f"(?: (?:{_REPLY}|{POSSESSIVE} (?:{FAIR} )?{LETTER}))?(?: {CARE})?"
    f"| a la espera de {_REPLY}"
    f"| para (?:estudiar|revisar|preparar|examinar|analizar)(?:l[oa])?"
    f"(?: (?:{_REPLY}|{POSSESSIVE} {LETTER}))?(?: {CARE})?))?"
)
_WORKING: Final = (
    "(?:ya |todavía |aún )?(?:lo |la )?(?:estamos|seguimos|continuamos)(?: (?:ya|todavía|aún))?"
    f"(?: (?:en|con) ello| (?:mirando|estudiando|revisando|examinando|analizando)(?: {CARE}|"
    f" {PLEASURE})?"
    f"(?! {POSSESSIVE} )| (?:preparando|elaborando|redactando|trabajando en|ultimando) {_REPLY}"
    f"| (?:estudiando|revisando|examinando|analizando|leyendo|valorando)(?: {CARE})?"
    f" {POSSESSIVE} (?:{FAIR} )?{LETTER}"
    "| (?:estudiándol|revisándol|examinándol|analizándol|preparándol)[oa]"
    f"| trabajando en ello)(?: {CARE})?"
    f"|{_REPLY} (?:está en (?:preparación|curso)|(?:les )?llegará {_SOON})"
    f"|(?:{_SOON} )?se la (?:enviaremos|haremos llegar)(?: {_SOON})?"
    f"|(?:{_SOON}|enseguida) (?:les |le )?(?:respondemos|contestamos|escribimos)"
    f"|(?:les |le )?(?:respondemos|contestamos|escribimos) (?:{_SOON}|enseguida)"
    f"|(?:{_SOON} )?(?:les |le )?(?:responderemos|contestaremos|escribiremos|daremos {_REPLY}"
    f"|daremos respuesta|diremos algo"
    f"|haremos llegar {_REPLY}|enviaremos {_REPLY}|remitiremos {_REPLY})(?: {_SOON})?"
    f"|recibirán? {_REPLY}|{_SOON} (?:tendrán?|recibirán?) {_REPLY}|(?:tendrán?|recibirán?)"
    f" {_REPLY} {_SOON}"
    f"|(?:{_SOON} )?volveremos a (?:ustedes|escribirles?|ponernos en contacto)(?: con {_REPLY})?"
)
_AGENDA: Final = (
    "(?:(?:la|esta|nuestra) agenda(?: (?:adjunta|que (?:adjuntamos|acompaña|enviamos|les enviamos"
    "|acompañamos|encontrarán adjunta)))?"
    "|(?:los|todos los) (?:puntos|temas|asuntos)(?: (?:de|que contiene|que figuran en|recogidos en"
    "|indicados en) (?:la|esta|nuestra) agenda(?: adjunta| que adjuntamos)?"
    "| que contiene| adjuntos)?|ella|ellos|la misma|los mismos|sus puntos)"
)
_ON_AGENDA: Final = (
    "(?: (?:sobre(?: la base de)?|según|conforme a|de acuerdo con|a partir de|en torno a|acerca de"
    f"|con) {_AGENDA}(?: como base)?| {_AGENDA})"
)
_TALK: Final = (
    "(?:negociar|conversar|charlar|dialogar|hablar|tratar|sentarnos a (?:hablar|negociar"
    "|conversar)|(?:iniciar"
    "|abrir|entablar|comenzar|empezar|emprender)(?: (?:juntos|la|las|una|esta|estas|a"
    "|el|un|con (?:ustedes|usted)))*"
    " (?:negociación|negociaciones|conversación|conversaciones|diálogo|negociar|conversar|hablar"
    "|dialogar)|seguir (?:conversando|hablando|negociando|dialogando)"
    "|trabajar juntos"
    "|saber de ustedes|leerles|escucharles|conocerles|recibir sus? (?:respuesta|comentarios"
    "|noticias))"
    f"(?: (?:con (?:ustedes|usted|vosotros)|juntos|en detalle|{PLEASURE}))*"
)
_INVITED: Final = (
    f"(?:(?:por la presente|{PLEASURE}|respetuosamente|con esta agenda|adjunta) )*+"
    f"(?:{TO_THEM}(?:invitamos(?: a (?:su empresa|su equipo|ustedes))?|proponemos|proponemos que"
    f"|sugerimos|animamos)"
    f"(?: (?:respetuosamente|cordialmente|{PLEASURE}|atentamente))?(?: a)?(?: {_TALK}"
    "| (?:(?:la apertura|el inicio|el comienzo) de )?(?:una|la|esta|un)"
    " (?:negociación|conversación|reunión|diálogo))"
    f"|{OUR_WISH} (?:dirigirnos a {YOU} (?:para|y) )?(?:que (?:conversáramos|habláramos"
    f"|negociáramos)(?: juntos)?|(?:invitar|proponer)(?:les?|te|os)(?: (?:respetuosamente"
    f"|cordialmente))?"
    f"(?: a)?(?: {_TALK}| (?:(?:la apertura|el inicio|el comienzo) de )?(?:una|la"
    f"|esta|un) (?:negociación|conversación|diálogo))|{_TALK})"
    f"|(?:esperamos|deseamos|confiamos en|esperamos poder)(?: {PLEASURE})? {_TALK})"
    f"{_ON_AGENDA}?(?: {PLEASURE})?(?: y de (?:invitar|proponer)(?:les?)?(?: a)? (?:una"
    f" negociación"
    f"|{_TALK})(?:{_ON_AGENDA})?)?"
    f"|{OUR_WISH} (?:enviar|remitir|presentar|hacer|adjuntar)(?:les?)?(?: llegar)? (?:la|nuestra)"
    f" agenda(?: adjunta)?(?: y(?: de)? (?:invitar|proponer)(?:les?)?(?: a)? (?:una negociación"
    f"|{_TALK})(?:{_ON_AGENDA})?)?"
    f"|{TO_THEM}(?:adjuntamos|enviamos|remitimos|hacemos llegar|presentamos|compartimos) "
    f"(?:{PLEASURE} )?(?:con ustedes )?(?:la|nuestra|una) agenda(?: adjunta)?(?: (?:con los"
    f" (?:puntos|temas)|para su negociación|como base"
    "|para (?:la negociación|negociar|conversar)))?"
    "|la agenda (?:adjunta )?(?:recoge|contiene) (?:los puntos|los temas)(?: que (?:les"
    " )?proponemos"
    "(?: (?:negociar|tratar))?)?"
    f"|nos dirigimos a {YOU} (?:para|y) (?:invitar|proponer|presentar|enviar)(?:les?)?(?: a)?"
    f"(?: (?:una|la) (?:negociación|agenda adjunta|conversación)| {_TALK}){_ON_AGENDA}?"
    f"|qué (?:les?|te|os) parece si (?:conversamos|hablamos|negociamos|charlamos)(?: juntos)?"
    f"{_ON_AGENDA}?"
    "|(?:aquí|adjunt[oa]) (?:tienen?|está|va|encontrarán?|les? enviamos) (?:la|nuestra) agenda"
    "(?: adjunta)?|(?:la|nuestra) agenda (?:va|está|figura|se encuentra) adjunta"
)
_AWAITING: Final = (
    "(?:quedamos|quedo|estamos|seguimos|permanecemos) (?:(?:siempre|ahora|muy|como siempre) )?"
    f"(?:a la espera de (?:{POSSESSIVE} (?:{FAIR} )?(?:respuesta|mensaje|comentarios|noticias)"
    "|noticias suyas)"
    f"|atentos a {POSSESSIVE} (?:{FAIR} )?(?:respuesta|mensaje|comentarios|noticias)"
    f"|pendientes de {POSSESSIVE} respuesta"
    f"|a (?:{POSSESSIVE} )(?:entera )?disposición(?: para (?:cualquier (?:consulta|aclaración"
    "|pregunta|duda)|aclarar (?:cualquier duda|sus dudas)))?)"
    f"|(?:esperamos|aguardamos|espero)(?: (?:{CARE}|{PLEASURE}))? (?:tener |recibir )?"
    f"(?:{POSSESSIVE} (?:{FAIR} )?(?:respuesta|comentarios|noticias|mensaje)|noticias suyas)"
    f"(?: (?:{CARE}|{PLEASURE}))?"
    "|(?:será|sería|ha sido|es)(?: todo)? un (?:gran |verdadero |auténtico )?(?:placer|gusto|honor)"
    f"(?: (?:conversar|hablar|dialogar|saludarles|leerles|conocerles|negociar)(?: (?:con "
    "(?:ustedes|usted)|juntos))?)?"
    "|qué (?:alegría|gusto|bien|ilusión|placer) (?:saber de (?:ustedes|usted)|leerles|escribirles"
    f"|recibir {POSSESSIVE} (?:respuesta|mensaje|correo|noticias)|tener noticias suyas|saludarles)"
    f"|seguimos (?:conversando|hablando|charlando|en contacto|dialogando|negociando)(?: {PLEASURE}"
    "| con ustedes)?"
    "|nos ha alegrado(?: mucho)? recibirl[ao]"
    "|nos ha (?:gustado|alegrado|encantado)(?: mucho| muchísimo)? (?:leerles|saber de ustedes"
    "|conversar"
    f" con ustedes|recibir {POSSESSIVE} (?:{FAIR} )?(?:respuesta|mensaje|correo))"
    "|excelente|nos alegra (?:mucho|muchísimo)"
    "|qué (?:bien|alegría|gusto|ilusión|placer|buena noticia|gran noticia)"
    "|estamos (?:muy )?(?:encantados|contentos|felices)"
    "|(?:les )?deseamos (?:(?:a todos )?un (?:buen|excelente|feliz) día|lo mejor)"
    "|que tengan? (?:un )?(?:buen|excelente|feliz) día"
)
_CLOSING: Final = (
    "(?:(?:muy )?(?:atentamente|cordialmente|respetuosamente|sinceramente)"
    "|atentos saludos|(?:con )?(?:nuestros|mis) (?:más )?(?:cordiales|atentos|mejores) "
    "(?:saludos|deseos)|con (?:un cordial saludo|saludos cordiales)|hasta pronto|(?:un )?(?:fuerte"
    " )?abrazo"
    "|(?:les? )?(?:saludamos|saluda)(?: muy)? (?:atentamente|cordialmente|respetuosamente))"
)
_GOES_ON: Final = (
    "(?:(?:la|nuestra|esta) (?:negociación|conversación)|el diálogo) "
    "(?:(?:sigue|continúa) (?:abiert[oa]|en curso|en marcha|su curso|en pie)"
    "|sigue|continúa|prosigue)"
    "|continuamos (?:con )?(?:la|nuestra) (?:negociación|conversación)"
)

CLAUSES: Final = (
    OFFERING,
    OPEN_UNTIL,
    TOTAL,
    _INVITED,
    f"(?:{_PATIENCE}){_WHILE}",
    _WORKING,
    _AWAITING,
    _GOES_ON,
    f"(?:{_THANKING}){_WHILE}",
    _STUDIED,
    _SALUTATION,
    _CLOSING,
)
"""Patterns of the clauses."""
