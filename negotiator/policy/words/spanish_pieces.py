"""Pieces that whole clauses of Spanish are made of."""

from typing import Final

TO_THEM: Final = "(?:(?:les?|os|te) )?"
"""Whom it is done to."""
YOU: Final = "(?:ustedes|usted|vosotros|todos)"
"""The other side, as an object."""
POSSESSIVE: Final = "(?:sus?|tus?|vuestr[oa]s?)"
"""What is theirs."""
CARE: Final = (
    "(?:con (?:(?:mucha|mucho|gran|toda la|todo el|la mayor|el mayor|la debida|sumo|suma) "
    ")?(?:atención|interés|cuidado|detenimiento|detalle|esmero|agrado|gusto|ilusión|cariño|respeto"
    "|gratitud)"
    "|detenidamente|atentamente|cuidadosamente|en detalle)"
)
"""How something of theirs was read."""
PLEASURE: Final = (
    "(?:con (?:(?:mucho|gran|sumo|todo el|todo|mucha|gran|toda la|el mayor|la mayor) )?"
    "(?:gusto|agrado|placer|ilusión|alegría|cariño|respeto|cordialidad|ganas|gratitud)"
    "|respetuosamente|cordialmente|amablemente|atentamente)"
)
"""How gladly something is done."""
FAIR: Final = (
    "(?:amable|atent[oa]|reciente|nuev[oa]|revisad[oa]|detallad[oa]|valios[oa]|clar[oa]|cordial"
    "|pront[oa]|rápid[oa]|grat[oa])"
)
"""What a message of theirs may be called."""
LETTER: Final = (
    "(?:oferta|propuesta|contraoferta|contrapropuesta|mensaje|respuesta|solicitud|consulta"
    "|comunicación|carta|correo|escrito)"
)
"""What they sent."""
OFFER: Final = "(?:oferta|propuesta|contraoferta|contrapropuesta)"
"""What an offer is called."""
READ: Final = (
    "(?:recibido|leído|estudiado|examinado|analizado|revisado|considerado|valorado|repasado)"
)
"""What was done with a message."""
HAVING_READ: Final = (
    f"(?:(?:ya )?(?:{CARE} )?(?:hemos|he) (?:ya )?{READ}(?: y {READ})?(?: ya)?(?: {CARE})?)"
)
"""That we read it."""
WHICH: Final = (
    f"(?: (?:que|l[oa] que|(?:el|la) cual) (?:(?:estamos|seguimos) (?:estudiando|examinando"
    f"|analizando|revisando)(?: {CARE})?"
    f"|{TO_THEM}(?:mucho |sinceramente )?(?:agradecemos|valoramos)(?: mucho"
    f"| sinceramente)?|{HAVING_READ}|recibimos(?: {CARE})?|nos (?:dispensan?|muestran?|prestan?"
    f"|dedican?)|(?:nos|le) (?:ha|han) (?:enviado|dedicado"
    "|remitido|prestado|mostrado|hecho llegar|dispensado|transmitido))"
    f"| al? (?:la )?que (?:hemos|he) (?:prestado|dedicado) (?:toda )?nuestra atención"
    f"| (?:recibid|leíd|estudiad|examinad|analizad)[oa] {CARE}| por (?:el|la) que"
    f" (?:{TO_THEM}damos las gracias|{TO_THEM}(?:estamos|quedamos)"
    " (?:muy )?agradecidos))?"
)
"""What follows the name of a message: that we read it, or are glad of it."""
OUR_WISH: Final = (
    "(?:(?:tenemos|tengo) (?:(?:el|un|la) (?:gran )?(?:gusto|honor|placer|agrado|satisfacción) de"
    "|a bien)"
    "|nos (?:complace|alegra|agrada|ilusiona|honra|alegraría|encantaría|gustaría"
    "|complacería|agradaría)(?: (?:mucho|muchísimo|también|enormemente|sinceramente))?"
    "|nos (?:es|resulta) (?:muy )?(?:grato|agradable)|nos hace (?:mucha |gran )?ilusión"
    "|(?:es|será|sería|ha sido) (?:para nosotros )?(?:todo )?un (?:gran |verdadero |auténtico "
    ")?(?:placer|gusto|honor|privilegio)(?: para nosotros)?"
    "|nos haría (?:mucha |gran )?ilusión|qué (?:gusto|alegría|placer|ilusión)"
    "|nos permitimos|quisiéramos|queremos|querríamos|deseamos|desearíamos"
    "|estamos (?:muy )?(?:encantados|contentos|felices) de|encantados de"
    "|tenemos (?:muchas )?ganas de)(?: poder)?"
)
"""What stands before what we are about to do."""
LETTER_OF_THEIRS: Final = f"{POSSESSIVE} (?:{FAIR} )?{LETTER}"
"""A message of theirs."""
