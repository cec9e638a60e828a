"""How Spanish prose names what we offer, and what must not stand around its slots."""

from typing import Final

from negotiator.policy.words.spanish_pieces import (
    CARE,
    FAIR,
    LETTER,
    LETTER_OF_THEIRS,
    OFFER,
    OUR_WISH,
    PLEASURE,
    POSSESSIVE,
    READ,
    TO_THEM,
    WHICH,
    YOU,
)
from negotiator.policy.words.vocabulary import forming

_OUR_OFFER: Final = (
    "(?:(?:nuestra|la|esta|la presente|una) (?:(?:siguiente|nueva|presente) )?"
    f"{OFFER}(?: (?:siguiente|inicial|revisada|actual|actualizada|adjunta|detallada))?"
    f"|la nuestra|esto|lo siguiente|(?:los|las|estos|estas|nuestros|nuestras) (?:(?:siguientes) )?"
    "(?:términos|condiciones)(?: siguientes)?)"
)
_OFFERING_DONE: Final = (
    f"(?:(?:nosotros )?{TO_THEM}(?:ofrecemos|ofrezco|proponemos|propongo|presentamos|presento"
    f"|enviamos|remitimos"
    "|hacemos llegar|hacemos entrega de|hacemos|planteamos|trasladamos|compartimos|adjuntamos"
    "|sugerimos|transmitimos"
    "|dirigimos|detallamos|exponemos|formulamos|contraofertamos))"
)
_OFFERING_WISHED: Final = (
    f"(?:{OUR_WISH} (?:dirigirnos a {YOU} (?:para|y) |saludarles? y )?"
    "(?:ofrecer|proponer|presentar|enviar|remitir|plantear|trasladar|compartir|sugerir|transmitir"
    "|exponer|formular|hacer|hacer llegar|someter(?: a su (?:amable )?consideración)?|detallar"
    "|adjuntar)(?:les?|te"
    "|os)?(?: llegar)?)"
)
_TO_YOU: Final = (
    f"(?: (?:con|a) {YOU}| a {POSSESSIVE} (?:amable )?consideración| también| ahora"
    "| respetuosamente| cordialmente| aquí| a continuación| por nuestra parte"
    f"| {PLEASURE}| para {POSSESSIVE} (?:consideración|estudio|revisión|valoración))?"
)
_ANSWERING: Final = (
    "(?:(?:(?:en|como) (?:respuesta|contestación|réplica)|(?:en|con) (?:relación|referencia))"
    f" (?:a|con) (?:{LETTER_OF_THEIRS}{WHICH}|su (?:amable )?interés|la misma)|(?:en|como)"
    f" (?:respuesta|contestación)"
    f"|a {LETTER_OF_THEIRS}|respecto a {LETTER_OF_THEIRS}"
    f"|en atención a {POSSESSIVE} (?:{LETTER}|interés)"
    "|(?:tras|después de) (?:(?:su|un|el) (?:(?:cuidadoso|detenido|atento) )?"
    "(?:estudio|examen|análisis)(?: (?:detenido|cuidadoso|atento))?"
    "|(?:su|una|la) (?:(?:cuidadosa|detenida|atenta) )?(?:lectura|revisión)"
    f"|haber {READ}(?: {CARE})? {LETTER_OF_THEIRS}"
    "|haberl[oa] (?:leído|estudiado|examinado|analizado|revisado)"
    "|(?:estudiar|examinar|analizar|revisar|leer|valorar|considerar)"
    f"(?:l[oa]|(?: {CARE})? {LETTER_OF_THEIRS})"
    f"|recibir {POSSESSIVE} (?:{FAIR} )?(?:{OFFER}|mensaje|solicitud))(?: {CARE})?"
    f"|(?:una vez |ya )?(?:recibid|estudiad|leíd|analizad|examinad|revisad)[oa](?: {CARE})?"
    f" {POSSESSIVE} (?:{FAIR} )?(?:{OFFER}|mensaje|solicitud)"
    f"|habiendo {READ}(?: {CARE})? {LETTER_OF_THEIRS}"
    "|por (?:la presente|nuestra parte)|(?:con|mediante) la presente|adjunt[oa]s?"
    f"|a continuación|{PLEASURE}|también|ahora|como (?:{OFFER}|respuesta))"
)
_NOUN_OF_VALUE: Final = (
    "(?:importe total|precio total|coste total|valor total|total|precio|tarifa|importe|monto"
    "|cantidad|volumen|plazo de entrega|plazo de pago|plazo|fecha de (?:inicio|entrega|comienzo)"
    "|fecha|entrega|inicio|comienzo|duración|condiciones de entrega|modalidad de (?:entrega|pago)"
    "|pago|incoterm)"
)
_VALUE: Final = (
    f"(?:(?:(?:el|la|un|una|nuestro|nuestra|las) )?{_NOUN_OF_VALUE}"
    "(?: (?:propuest[oa]))?"
    "(?: (?:es|son|de|del|en|el|a|asciende|será|sería|suma|dentro|un plazo|partir|para))*"
    " \\{\\}|en total(?: (?:son|es|asciende a|suma))? \\{\\}|(?:en|el|desde el|para|dentro de)"
    " \\{\\}"
    "|\\{\\})"
)
_CALLED: Final = (
    "(?: (?:es|son|sería|consiste en|consta de|incluye|recoge|contempla|queda|figura a"
    " continuación))?"
    "(?: (?:(?:la|lo|los|las) siguientes?|est[ae]|como sigue|así))?"
)
_LISTED: Final = (
    "(?:(?: (?:en|con|según) (?:los|las|estos|estas) (?:siguientes )?(?:términos|condiciones)"
    "(?: siguientes)?)?(?: como sigue)?"
    f"(?:(?: (?:y|e|con|por|de|a|para)){{0,2}} {_VALUE})+)"
)
_AS: Final = f"(?: como (?:nuestra )?(?:nueva )?{OFFER})?"
OFFERING: Final = (
    f"(?:(?:{_ANSWERING} (?:y )?)*(?:"
    f"(?:{_OFFERING_DONE}|{_OFFERING_WISHED}){_TO_YOU}{_AS}(?: {_OUR_OFFER})?{_TO_YOU}{_AS}"
    f"(?: {_OUR_OFFER})?"
    f"|(?:{TO_THEM}(?:respondemos|contestamos)|{OUR_WISH} (?:responder|contestar)(?:les?)?)"
    f"(?: a {POSSESSIVE} (?:{FAIR} )?{LETTER})?{_TO_YOU} con {_OUR_OFFER}"
    f"|(?:a continuación|aquí|ahí|adjunta) (?:figura|aparece|encontrarán?|encuentran|va|está)"
    f" {_OUR_OFFER}"
    f"|sírvanse encontrar(?: (?:adjunta|aquí|a continuación))? {_OUR_OFFER}"
    f"|(?:esta|este|estos|estas|aquí|ahí)(?: (?:es|son|está|va|tienen?|tienes|les? (?:enviamos"
    f"|presentamos))){_TO_YOU} {_OUR_OFFER}{_AS}{_TO_YOU}"
    f"|(?:esto es|aquí (?:tienen?|está|va)|esta es|esta es la {OFFER}|aquí tienen?|son estos) "
    f"(?:(?:lo )?que|la {OFFER} que|los términos que) (?:{TO_THEM}(?:ofrecemos|proponemos"
    f"|presentamos|planteamos)|(?:nos (?:gustaría|encantaría|complace|alegra)|queremos|quisiéramos"
    "|deseamos|querríamos) (?:ofrecer|proponer|presentar|hacer|plantear|compartir)(?:les?)?"
    f"(?: llegar)?){_TO_YOU}(?: nosotros)?{_AS}"
    f"|(?:nuestra|la|esta) {OFFER}(?: (?:inicial|revisada|actual|para {YOU}|a"
    f" {LETTER_OF_THEIRS}))?{_CALLED}"
    f"|(?:los términos|las condiciones) de (?:nuestra|esta) {OFFER}{_CALLED}"
    f"){_LISTED})"
)
OPEN_UNTIL: Final = (
    f"(?:(?:(?:(?:nuestra|la|esta|dicha|la presente) {OFFER}|la misma|esta|los términos"
    "|las condiciones|estos términos) )?"
    "(?:(?:es|son|está|están|estará|sigue|siguen|seguirá|permanece|permanecerá|queda"
    "|continúa|se mantiene|se mantendrá) )?(?:válid[oa]s?|abiert[oa]s?|vigentes?"
    "|(?:siguen?|queda|permanecen?|se mantiene) en pie)"
    f"|(?:(?:(?:nuestra|la|esta) {OFFER}) )?(?:tienen?|con) (?:una )?(?:validez|vigencia)"
    f"|(?:su|la|con) (?:validez|vigencia)(?: de (?:la|esta|nuestra) {OFFER})?"
    "(?: (?:es|va|llega|se extiende|se mantiene))?"
    f"|(?:(?:nuestra|la|esta) {OFFER} )?(?:mantiene|mantendrá|conserva) su (?:validez|vigencia)"
    f"|(?:nuestra|la|esta) {OFFER} se (?:mantiene|mantendrá)|la tienen? abierta)"
    " hasta(?: (?:el|la))? \\{\\}"
)
TOTAL: Final = (
    "(?:(?:(?:el|un|con un|por un) )?(?:importe|precio|coste|valor)? ?total"
    f"(?: de (?:la|esta|nuestra) {OFFER})?"
    "(?: (?:es|es de|asciende a|suma|sería|será|sería de|será de|resulta|queda en|de))? \\{\\}"
    "|en total(?: (?:son|es|asciende a|suma|serían))? \\{\\}"
    f"|(?:lo que|esto) (?:supone|representa|hace|da|suma)(?: un (?:importe )?total de)? \\{{\\}})"
)

MISPLACED: Final = forming(
    r"\{(?P<sort>money|total|quantity|days|date|until)\}(?: (?:y|a|para|por|en|con))?(?: [^ {]+)?"
    r" \{(?P=sort)\}",
    r"\{\w+\} por \{(?!quantity|money|total|all)\w+\}|\{(?!quantity|money|total|all)\w+\} por \{",
    r"\{money\} por \{total\}|\{total\} por \{money\}",
    r"\{\w+\} a \{(?!money|all)\w+\}|\{(?!quantity|all)\w+\} a \{",
    r"\{\w+\} para \{(?!quantity|all)\w+\}",
    r"\{(?!total|all)\w+\} es (?:el|la|un) (?:\S+ )?total",
    r"(?:desde|partir)(?: (?:de|del|el|la))* \{(?!date|all)\w+\}",
    r"(?:supone|representa|hace|da|suma)(?: (?:un|importe|total|de|a))* \{(?!total|money|all)\w+\}",
    r"hasta(?: (?:el|la|los|las))* \{(?!until|all)\w+\}",
    r"(?:inicio|comienzo|fecha)(?: [^ {]+){0,3} \{(?!date|all)\w+\}",
    r"(?:dentro de|plazo de|plazo) \{(?!days|all)\w+\}",
)
"""With what each slot holds in its place."""
