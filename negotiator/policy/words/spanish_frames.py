"""The phrases that Spanish prose is put together of."""

from typing import Final

from negotiator.policy.words.framed import Frames
from negotiator.policy.words.spanish_clauses import CLAUSES

_ADVERB: Final = (
    "bien|muy|mucho|sinceramente|cordialmente|atentamente|también|ya|todavía|ahora|aquí"
    "|con (?:atención|interés|esmero|cuidado|detenimiento|gusto|mucho gusto|agrado|ilusión)"
    "|detenidamente|cuidadosamente|de corazón|profundamente|enormemente|de antemano"
)
_ADVERBS: Final = f"(?:(?:{_ADVERB}) ){{0,2}}"
_THEM: Final = "(?:(?:le|les|os|te|se|lo|la|los|las|nos|me) ){0,2}"
_TALK: Final = (
    "(?:ofertas?|propuestas?|contraofertas?|contrapropuestas?|mensajes?|respuestas?|solicitud"
    "|consulta|consultas|comentarios?|condiciones|posición|postura|correos?|carta|sugerencias?"
    "|preguntas?|invitación|interés|tiempo|aclaraciones|explicaciones|opinión|análisis|examen"
    "|revisión|planteamiento|enfoque|presentación|observaciones|esfuerzos?|paciencia|agenda"
    "|diálogo|conversación|conversaciones|negociación|intercambio|gesto|apertura|aportaciones)"
)
_WHOSE: Final = (
    "(?:su|sus|tu|tus|vuestra|vuestras|vuestro|vuestros|nuestra|nuestras|nuestro|nuestros|la|las"
    "|el|los|esta|este|estas|estos|una|un)"
)
_QUALITY: Final = (
    "(?:constructiv[oa]|rápida|pronta|detallad[oa]s?|revisad[oa]s?|nuev[oa]s?|recientes?|actuales?"
    "|últim[oa]|meditada|amable|cordial|presente|clar[oa]|valios[oa]s?)"
)
_IT: Final = f"{_WHOSE} (?:{_QUALITY} )?{_TALK}(?: {_QUALITY})?"
_THEIRS: Final = f"(?:su|sus|tu|tus|vuestra|vuestro|vuestras|vuestros) (?:{_QUALITY} )?{_TALK}"
_TALKING: Final = (
    "(?:negociar|conversar|dialogar|hablar|intercambiar|colaborar|trabajar|continuar|seguir|avanzar"
    "|comenzar|empezar|iniciar|abrir|entablar|conocer|conocerle|conocerles|recibir|leer|leerle"
    "|leerles|responder|explorar|buscar|encontrar|construir|agradecerle|agradecerles|agradecer"
    "|escuchar|escucharle|escucharles|contar|presentar|presentarle|presentarles|invitarle"
    "|invitarles|saludarle|saludarles|saber|comentar|comentarlo|conversarlo|hablarlo|estudiar"
    "|estudiarla|examinar|revisar|compartir|retomar|llegar a un (?:buen )?acuerdo"
    "|alcanzar un acuerdo|ponernos|dirigirnos|dirigirles|dirigirle|enviarle|enviarles|remitirle"
    "|remitirles|darle|darles|desearle|desearles|tratar|debatir|analizar|aclarar|resolver|recibirle"
    "|recibirles|que (?:nos|todo))"
)
_DONE: Final = (
    "(?:recibido|leído|estudiado|examinado|analizado|revisado|anotado|tomado nota|considerado"
    "|valorado|comentado|preparado|repasado|tenido en cuenta|visto)"
)
_DONE_TO: Final = (
    "(?:recibid[oa]s?|leíd[oa]s?|estudiad[oa]s?|examinad[oa]s?|analizad[oa]s?|revisad[oa]s?"
    "|bienvenid[oa]s?|valorad[oa]s?|apreciad[oa]s?)"
)

_GREETINGS: Final = (
    "hola", "buen día", "buenos días", "buenas(?: (?:tardes|noches))?", "estimad[oa]s?",
    "apreciad[oa]s?", "querid[oa]s?", "distinguid[oa]s?", "muy señores (?:míos|nuestros)",
    "señor(?:es|as?)?", "colegas?", "soci[oa]s?", "equipo", "amig[oa]s?", "a todos", "a todas",
    "todos", "todas", "y", "un", "una?", "cordial", "saludos?", "afectuosos?", "cordiales",
    "atentos?", "muy", "atentamente", "cordialmente", "respetuosamente", "sinceramente",
    "(?:el )?equipo de (?:compras|ventas|negociación)", "(?:muchas |muchísimas )?gracias",
    "bienvenid[oa]s?", "asunto", "oferta", "contraoferta", "contrapropuesta", "propuesta",
    "negociación", "respuesta(?: a su (?:oferta|propuesta|mensaje|consulta|solicitud))?",
    "inicio de la negociación", "apertura de la negociación", "abrazo", "reciban?",
    "con (?:nuestros|mis) (?:mejores|cordiales) (?:saludos|deseos)", "nuestra",
    "que tengan? (?:un )?(?:buen|excelente) día", "encantad[oa]s de conocerles?",
)  # fmt: skip
_HEADS: Final = (
    "(?:le|les) pedimos todavía un poco de paciencia",
    "nos ponemos en contacto con (?:usted|ustedes)", "por su interés en nuestra empresa",
    "nos tomamos el tiempo",
    "(?:muchas |muchísimas |de nuevo )?gracias(?: de nuevo| de antemano)?",
    f"{_THEM}{_ADVERBS}(?:agradecemos|agradezco|agradeceríamos|agradecería)",
    "(?:(?:le|les|te|os) )?(?:damos|doy) las gracias", "estamos (?:muy )?agradecidos",
    (
        f"(?:apreciamos|aprecio|valoramos|comprendemos|entendemos"
        f"|celebramos)(?= (?:{_ADVERBS})(?:su|sus|tu"
        f"|tus|la|las|el|los|este|esta|vuestra|vuestro|que) (?:{_QUALITY} )?(?!precio))"
    ),
    (
        f"(?:deseamos|queremos|quisiéramos|querríamos|desearíamos|esperamos|confiamos en|espero)"
        f"(?: (?:con (?:ilusión|interés|gusto|mucho gusto)|sinceramente"
        f"|también))?(?= {_TALKING}(?!\\S))"
    ),
    (
        "(?:esperamos|confiamos en|espero) que (?:se encuentren? bien|esté bien|estén bien"
        "|todo vaya bien"
        "|sea de su (?:agrado|interés)|sean de su (?:agrado|interés)|responda a sus expectativas"
        "|le guste"
        "|les guste|resulte de su interés|reciba su atención|nuestra (?:oferta|propuesta)(?= de"
        "| sea))"
    ),
    (
        f"{_THEM}(?:deseamos|deseo) (?:lo mejor|un (?:buen|excelente) día|una buena (?:tarde"
        f"|jornada)"
        "|mucho éxito)"
    ),
    (
        "(?:esperamos|aguardamos|espero)(?: (?:con (?:mucho |gran )?(?:interés|ilusión"
        "|gusto)))?(?= (?:su"
        "|sus|tu|tus|vuestra|vuestros|el placer|la oportunidad|poder|con|noticias"
        "|un (?:intercambio"
        "|diálogo)) )"
    ),
    (
        f"(?:nos|me) (?:gustaría|encantaría|alegra|alegraría|alegrará|complace|agrada|agradaría"
        f"|ilusiona"
        f"|honra|complacería)(?: (?:mucho|muchísimo|también|enormemente))?(?= {_TALKING}(?!\\S)"
        "| (?:su|sus) (?:interés|respuesta|mensaje)| haber (?:recibido|conversado))"
    ),
    "nos interesa (?:mucho )?(?:conocer|disponer|saber|su opinión)",
    "nos dirigimos a (?:usted|ustedes)",
    (
        f"(?:es|será|sería|ha sido) un (?:gran |verdadero |auténtico )?(?:placer|gusto|honor"
        f"|privilegio)"
        f"(?= (?:para nosotros )?{_TALKING}(?!\\S)| (?:ofrecerles?|hacerles?|enviarles?"
        f"|proponerles?) )"
    ),
    "tenemos (?:el|un) (?:gran )?(?:placer|gusto|honor|agrado)",
    (
        "(?:quedamos|quedo|estamos|seguimos"
        "|permanecemos) (?:siempre )?(?:a (?:su|tu|vuestra) (?:entera )?disposición|a la espera"
        "|atentos"
        "|pendientes de su respuesta|disponibles|abiertos al diálogo"
        "|abiertos a sus (?:comentarios"
        "|preguntas|sugerencias)|a la escucha)"
    ),
    (
        "estamos (?:encantados|ilusionados|contentos|deseosos)"
        f"(?= de {_TALKING}(?!\\S))"
    ),
    (
        "estaríamos (?:muy )?(?:encantados|agradecidos|contentos|honrados)"
        f"(?= de {_TALKING}(?!\\S)| por)"
    ),
    f"encantad[oa]s(?= de {_TALKING}(?!\\S))", "estamos listos y con ganas de escuchar",
    "(?:le|les|os|te) invitamos", "acusamos recibo", "tomamos (?:buena |debida )?nota",
    f"(?:que )?{_THEM}(?:hemos|he) {_ADVERBS}{_DONE}",
    (
        f"(?:le|les|os|te) (?:hemos|he) {_ADVERBS}(?:enviado|remitido|presentado|transmitido"
        f"|adjuntado)"
    ),
    "(?:hemos )?reelaborado nuestra (?:oferta|propuesta)",
    "que (?:nos )?(?:ha|han) (?:dedicado|prestado|dado|hecho|mostrado|enviado)",
    "nuestro equipo ha (?:comentado|leído|estudiado|examinado|revisado)",
    (
        f"{_THEM}(?:estamos|seguimos) {_ADVERBS}(?:estudiando|revisando"
        "|examinando|analizando|consultando|valorando|mirando|preparando)(?:la|lo|las|los)?"
    ),
    (
        f"(?:mientras )?(?:la |lo |las |los )?(?:estudiamos|revisamos|examinamos|analizamos"
        f"|leemos)"
        f"(?= (?:{_ADVERBS})(?:su|sus|tu|la|el|los|las|todo)(?!\\S)|\\Z)"
    ),
    "estamos en ello", "de acuerdo", "estamos de acuerdo", "nos parece bien",
    "nos alegra esta colaboración", "tenemos muchas ganas de empezar", "nos ilusiona trabajar",
    "nos alegra haber llegado a un acuerdo", "que lo (?:envíen?|revisen?)(?: de nuevo)?",
    "vamos avanzando", "seguimos la conversación",
    (
        f"{_THEM}(?:responderemos|contestaremos"
        "|escribiremos|contactaremos|informaremos|avisaremos)(?: (?:pronto|en breve"
        "|a la mayor brevedad|lo antes posible|cuanto antes))?"
    ),
    f"{_THEM}daremos (?:una|nuestra) respuesta",
    "volveremos a (?:ustedes|usted|contactarles?|escribirles?|dirigirnos a (?:usted|ustedes))",
    (
        f"{_THEM}(?:rogamos|ruego|pedimos|pido)(?= (?:que|un|una|algo|paciencia|disculpas|por|su"
        f"|unos) )"
    ),
    f"{_THEM}(?:pedimos|rogamos) (?:paciencia|disculpas|comprensión)",
    (
        "que (?:nos|me) (?:hagan? (?:llegar|saber)|comuniquen?|den?|envíen?|indiquen?|respondan?"
        "|digan?|transmitan?|cuenten?)(?= (?:su|sus|qué|cómo|lo que) )"
    ),
    "que (?:la|lo|las|los) (?:estudien?|examinen?|revisen?|consideren?|lean?|valoren?)",
    (
        "que (?:estudien?|examinen?|revisen?"
        "|consideren?|valoren?)(?= (?:nuestra|nuestro|la|esta) )"
    ),
    "que (?:esperen?|tengan? (?:un poco de )?paciencia)",
    (
        "(?:todavía |aún )?necesitamos (?:un poco (?:más )?de tiempo|algo (?:más )?de"
        " tiempo|algo más de tiempo|un momento|más tiempo)"
    ),
    (
        "solicitamos (?:un poco de )?tiempo"
        "(?: adicional)?"
    ),
    "un momento(?: de paciencia)?(?:,)? por favor", "un poco de paciencia",
    (
        f"(?:{_THEIRS}|nuestra respuesta|(?:la|el) (?:revisión|examen|análisis"
        f"|estudio)(?: de {_THEIRS})?)"
        f" (?:nos )?(?:se está|se están|está siendo|están siendo|está|están) (?:tramitando"
        "|examinando|estudiando|revisando|analizando|en estudio|en revisión|en preparación"
        "|pendiente"
        "|en curso)"
    ),
    f"(?:la revisión de )?{_THEIRS} (?:continúa|sigue en curso)",
    (
        f"{_IT} (?:ha|han) recibido (?:toda )?"
        "nuestra (?:plena |entera )?atención"
    ),
    (
        f"{_IT} (?:es|son|constituye|supone) (?:ya )?(?:una (?:muy )?"
        "(?:buena|sólida|excelente) base|un buen punto de partida)(?: para (?:el diálogo"
        "|la negociación|la conversación))?"
    ),
    f"{_IT} va en la buena dirección",
    (
        f"{_IT} nos (?:ha|han) (?:alegrado"
        "|llegado|interesado)(?: mucho| bien)?"
    ),
    f"{_IT} nos alegraría(?:n)?(?: mucho)?",
    (
        f"{_IT} (?:ha sido|han sido|ha llegado|han llegado|son|serán|es|será) (?:muy |bien "
        f"|debidamente )?{_DONE_TO}"
    ),
    f"{_IT} (?:nos )?(?:interesa|interesan|es importante para nosotros|figura)(?: mucho)?",
    "(?:nuestra|nuestras) (?:respuesta|noticias) (?:llegará|llegarán) (?:pronto|en breve)",
    (
        "(?:encontrará|encontrarán|encontrarás|encontraréis)(?= (?:nuestra|la agenda|nuestro|aquí"
        "|adjunt))"
    ),
    "adjuntamos(?= (?:nuestra|la agenda|nuestro))", "adjunto encontrarán?",
    (
        "(?:esta|aquí) (?:es|está"
        "|tiene|tienen) nuestra(?= (?:oferta|propuesta|contraoferta|contrapropuesta))"
    ),
    "presentamos nuestra",
    (
        "(?:con (?:mucho )?gusto )?(?:abrimos|comenzamos|iniciamos|entablamos)(?: con"
        " (?:mucho )?gusto)? (?:la|las|el|esta|estas) (?:negociación|negociaciones|conversaciones"
        "|diálogo|conversación)"
    ),
    "(?:busquemos|encontremos) (?:juntos )?una solución(?=\\Z)",
    "(?:les |le )?proponemos (?:negociar|comenzar|iniciar|conversar|abrir)",
    (
        "(?:díganos|dígannos|cuéntenos|háganos saber|hágannos saber|indíquenos"
        "|comuníquenos)(?= (?:por favor )?(?:qué|cómo|su|sus|lo que|si) )"
    ),
    "(?:qué|cómo) (?:opinan?|piensan?|les? parece|lo ven?|lo valoran?|ve|ven)",
    "(?:le|les|os|te) parece bien", "le conviene",
    (
        "lo que (?:piensa|opina|le"
        " parece|les parece)n?"
    ),
    "si (?:tienen?|tuvieran?) (?:alguna|cualquier) (?:pregunta|duda|consulta)",
    "si (?:lo )?(?:desean?|prefieren?|gustan?)", "reciban? (?:un|nuestros?|mis)",
    "nuestra (?:contraoferta|contrapropuesta|oferta|propuesta) figura",
    "que (?:hemos|he) (?:analizado|estudiado|leído|examinado|revisado)",
    "(?:tanto )?interés que (?:nos )?(?:muestran?|ha mostrado|han mostrado)",
    "quedamos agradecidos", "sería un honor(?= entablar)",
    "hacemos llegar(?= (?:nuestro|nuestra|un))",
)  # fmt: skip
_BETWEEN: Final = (
    "con (?:atención|interés|esmero|cuidado|detenimiento|gusto|mucho gusto|agrado|ilusión)",
    "detenidamente", "cuidadosamente", "mucho(?=\\Z| (?:su|negociar|que))", "muchas(?= gracias)",
    "el", "la", "los", "las", "lo", "un", "una", "al", "del", "a", "de", "en", "con", "para",
    "por", "sobre", "y", "e", "que(?= (?:hemos|he|nos) )", "tan", "muy", "todos", "todas", "este",
    "esta", "estos", "estas", "ello", "su", "sus", "tu", "tus", "ti", "vuestr[oa]s?",
    "nuestr[oa]s?", "nuestro más sincero(?: agradecimiento)?", "esta oferta tan justa",
    "a la mayor brevedad", "mejores deseos", "usted", "ustedes", "vosotros", "nosotros", "le",
    "les", "se", "nos", "te", "os", "también", "juntos", "juntas", "ahora", "aquí", "pronto",
    "en breve", "por favor", "de nuevo", "cualquier", "poder", "haber", "hasta ahora",
    "lo avanzado", "sus condiciones", "además", "asimismo", "mientras", "sinceramente",
    "cordialmente", "atentamente", "respetuosamente", "en detalle", "con detalle", "con esmero",
    "más tiempo", "algo", "un poco", "poco", "próximamente", "bien", "estimad[oa]s?",
    "apreciad[oa]s?", "señores", "señor", "señora", "colegas?", "soci[oa]s?", "equipo",
    "amig[oa]s?", "hola", "buenos días", "buenas tardes", "buenas noches", "saludos?",
    "según (?:el|lo) orden", "orden del día", "por la presente", "por nuestra parte", "y a",
    "ofertas?", "propuestas?", "contraofertas?", "contrapropuestas?", "mensajes?", "respuestas?",
    "contestación", "solicitud", "consultas?", "preguntas?", "comentarios?", "observaciones",
    "opinión", "opiniones", "parecer", "impresiones", "ideas?", "sugerencias?", "interés",
    "tiempo", "paciencia", "atención", "atenciones", "comprensión", "confianza", "colaboración",
    "cooperación", "participación", "invitación", "esfuerzos?", "gesto", "franqueza", "apertura",
    "bienvenida", "acogida", "disposición", "disponibilidad", "amabilidad", "cortesía",
    "cordialidad", "claridad", "transparencia", "seriedad", "profesionalidad", "calidad",
    "gentileza", "espera", "escucha", "intercambios?", "diálogo", "conversación", "conversaciones",
    "debate", "negociación", "negociaciones", "reunión", "encuentro", "aclaraciones",
    "explicaciones", "información", "detalles?", "puntos?", "temas?", "asuntos?", "cuestiones",
    "condiciones", "términos", "posición", "postura", "planteamiento", "enfoque", "punto de vista",
    "perspectiva", "examen", "análisis", "estudio", "revisión", "lectura", "reflexión", "agenda",
    "orden", "día", "base", "marco", "contacto", "oportunidad", "ocasión", "honor", "placer",
    "gusto", "agrado", "ilusión", "alegría", "saludo", "paso", "suministro",
    "capacidad de cálculo", "preparación", "dedicad[oa]s?", "indicad[oa]s?", "adjunt[oa]s?",
    "un momento", "solución", "entendimiento", "acuerdo (?:justo|equilibrado|satisfactorio)",
    "un acuerdo(?= (?:satisfactorio|justo|posible|equilibrado|con|que|para))",
    "posible(?= (?:acuerdo|suministro|colaboración))", "un posible acuerdo",
    "(?:del|el) precio(?= (?:la|y|el) )", "la cantidad y la entrega", "todos", "consideración",
    "fructífer[oa]s?", "inicio de", "amables", "respeto", "cortesías", "apoyo",
    "constructiv[oa]s?", "cordial(?:es)?", "agradables?", "gran", "nuev[oa]s?", "sincer[oa]s?",
    "detallad[oa]s?", "revisad[oa]s?", "meditad[oa]s?", "clar[oa]s?", "enter[oa]", "presente",
    "interesantes?", "útil(?:es)?", "positiv[oa]s?", "abiert[oa]s?", "reciente", "recientes",
    "rápid[oa]s?", "pront[oa]s?", "cálid[oa]s?", "amable", "excelente colaboración", "pacientes?",
    "buena (?:colaboración|disposición|voluntad|acogida)", "valios[oa]s?", "mejores deseos",
    "satisfactorio para todos", "profesional(?:es)?", "respetuos[oa]s?", "atent[oa]s?", "negociar",
    "conversar", "dialogar", "hablar", "intercambiar", "colaborar", "trabajar", "continuar",
    "seguir", "avanzar", "comenzar", "empezar", "iniciar", "abrir", "entablar", "conocer",
    "recibir", "leer", "responder", "contestar", "explorar", "buscar", "encontrar", "construir",
    "agradecer", "escuchar", "examinar", "examinarla", "estudiar", "estudiarl[oa]s?", "analizar",
    "analizarla", "revisar", "revisarla", "considerar", "considerarla", "esperar", "compartir",
    "presentar", "presentarles?", "enviar", "enviarles?", "dar", "darnos", "hacer", "hacernos",
    "hacerles?", "llegar", "tener", "tomar", "ponerse en contacto", "ponernos en contacto",
    "invitarnos", "invitarles?", "escribirnos", "contactarnos", "contactarles?", "conocerles?",
    "conversarlo", "comentarlo", "dirigirles?", "poner", "saber", "saludarles?", "disponer",
    "tratar", "atender", "haber (?:conversado|respondido|recibido|compartido)", "llegar a",
    "dedicarnos", "tomarse", "haberse puesto en contacto", "enviarnos", "valorar", "valorarla",
    "responderles?",
)  # fmt: skip
_OFFERING: Final = (
    "podemos (?:ofrecer|proponer)(?:les?)?", "en respuesta a su carta", "para avanzar juntos",
    "tras (?:nuestras conversaciones|estudiar su (?:oferta|propuesta))", "sobre esta base", "el",
    "la", "los", "las", "un", "una", "al", "del", "a", "de", "en", "con", "por", "y", "e",
    "para(?= \\{)", "nuestra", "nuestro", "esta", "este", "nos", "le", "les", "también",
    "ofertas?", "propuestas?", "contraofertas?", "contrapropuestas?", "nueva", "revisada",
    "por (?:la presente|nuestra parte)", "hola(?: a todos)?", "buenos días", "buenas tardes",
    "estimad[oa]s? (?:soci[oa]s?|señores|colegas?)", "gracias", "muy señores míos",
    "con (?:mucho )?gusto", "sobre la base(?: de (?:la agenda|su (?:solicitud|consulta)))?",
    (
        "en (?:respuesta|relación) (?:a|con) su (?:\\S+ )?(?:oferta|propuesta|consulta|solicitud"
        "|mensaje)"
    ),
    "con referencia a su (?:consulta|solicitud|oferta)",
    "con (?:el deseo de una buena colaboración|espíritu de cooperación)",
    "atendiendo a su (?:solicitud|consulta)", "teniendo en cuenta su oferta",
    "para (?:la cantidad|este suministro|usted|ustedes)", "a la vista de ellas",
    "pensando en sus necesidades", "abrimos con gusto la negociación", "comenzar la negociación",
    "continuar la negociación", "a su oferta", "tenemos (?:el|un) (?:placer|gusto|honor)(?: de)?",
    "su (?:oferta|propuesta) con gratitud", "juntos", "tomamos nota de su oferta con gratitud",
    "sus términos", "ustedes", "su respuesta", "su opinión", "permitimos", "plantear",
    "nosotros avanzamos con", "confiamos en una respuesta favorable", "estamos ahora en",
    "(?:esta|este|aquí) (?:es|está|tienen?) (?:la )?nuestr[oa]", "volvemos a ustedes con",
    "tomado un tiempo", "para estudiarla", "que esperamos que les? guste", "como apertura",
    "una respuesta favorable", "que examine", "que considere", "recibimos su oferta con interés",
    "para(?= (?:la|el|un|una) )",
    (
        f"{_THEM}(?:proponemos|ofrecemos|sugerimos|presentamos|enviamos|remitimos|planteamos"
        f"|recomendamos"
        "|cotizamos|adjuntamos|respondemos|trasladamos|avanzamos)"
    ),
    (
        f"{_THEM}(?:propongo|ofrezco|sugiero"
        "|presento)"
    ),
    "nos permitimos",
    (
        "(?:nos gustaría|quisiéramos|queremos|deseamos|podemos|quisiera"
        "|querríamos|desearíamos|nos complace)(?: (?:también|así))?(?= (?:proponer|ofrecer"
        "|sugerir"
        "|presentar"
        "|responder|ajustar|adquirir|comenzar|hacer|plantear|fijar|desarrollarla|enviar|remitir"
        "|adquirir)(?:les?|te)? )"
    ),
    "(?:hemos|he) (?:preparado|ajustado|adaptado|revisado)(?= (?:una|la|nuestra) )",
    "(?:hacemos|hacerle|hacerles) (?:llegar|una oferta)", "nuestra empresa ofrece",
    "podríamos sugerir", "proponer(?:les?)?", "ofrecer(?:les?)?", "sugerir(?:les?)?", "plantear",
    "ajustar", "fijar", "adquirir", "desarrollarla",
    (
        "es(?: decir| una propuesta justa)?(?! (?:su|tu|lo que|de ustedes|una? (?!propuesta)"
        "|nuestr))"
    ),
    "son", "sería", "será", "asciende", "se sitúa", "consta", "incluye", "contempla",
    "permanece (?:abierta|vigente|válida)", "sigue abierta", "está vigente", "queda fijado",
    "supone", "representa", "(?:lo )?que (?:supone|representa|equivale|suma|da|hace)(?: a)?",
    "lo que", "es decir", "esto es", "que proponemos", "se efectúa", "se realiza", "precio",
    "precios", "tarifa", "importe", "monto", "total", "cantidad", "volumen", "entregas?", "plazo",
    "duración", "período", "inicio", "comienzo", "fecha", "condiciones", "modalidad", "pago",
    "valor", "valores", "validez", "vencimiento", "incoterm", "siguientes?", "válid[oa]s?",
    "vigentes?", "hasta", "antes(?= (?:del? )?\\{)", "desde(?= (?:el )?\\{)", "partir",
    "según(?= \\{)", "dentro(?= de \\{)", "respecto", "en cuanto", "en nombre de nuestro equipo",
    "ahora", "actual", "inicial", "ajustad[oa]", "solicitad[oa]s", "propuest[oa]s?",
    "sobre la mesa",
    "como(?= (?:precio|plazo|fecha|contraoferta|oferta|apertura|propuesta)(?!\\S))", "en total",
    "en conjunto", "a cambio(?=\\Z)", "qué (?:le|les|te) (?:parecen?|parecería)", "\\Aen su lugar",
    "\\Apara (?:empezar|acercar posiciones)",
    (
        "\\A(?:tras|después de) (?:un |una |su )?(?:cuidados[oa]"
        " |detenid[oa] )?(?:análisis|examen|estudio|revisión|reflexión|consultarlo"
        "|consulta)(?: (?:detenid[oa]|cuidados[oa]|en el equipo))?"
    ),
    "a nuestro juicio", "\\Aatendiendo", "en respuesta", "en relación", "con referencia",
    "desde nuestro punto de vista", "es una propuesta justa", "justo para ambas partes",
    "teniendo en cuenta", "tal como (?:solicitó|solicitaron) este es", "este es",
    "estamos de acuerdo con", "de acuerdo", "espíritu", "cooperación", "deseo",
    "buena colaboración", "allá vamos", "a la vista", "equilibrada", "encontrar una solución",
    "de acuerdo con su solicitud", "abrimos", "última", "gratitud", "míos", "necesidades",
    "pensando en", "hemos previsto", "contemplamos comenzar", "con gusto lo hablaremos",
    "arrancamos", "arreglo", "otras condiciones", "aunque la valoramos", "breve", "vista", "ellas",
    "hemos sopesado", "nos parece razonable", "cuidado", "confiamos en", "respuesta favorable",
    "sea de su (?:agrado|interés)", "ponemos", "nos alegran los avances logrados",
    "volvemos a ustedes", "tomado un tiempo", "le resulta conveniente", "esperamos", "que",
    "una oferta que esperamos que les? guste", "suministro", "nuestras", "revisado", "recibimos",
    "agradecemos", "hemos", "estamos agradecidos", "nos alegraría", "nos encantaría",
)  # fmt: skip

_JOINTS: Final = ("y", "e", "además", "asimismo")

FRAMES: Final = Frames(
    _GREETINGS, _HEADS, _BETWEEN, _OFFERING, clauses=CLAUSES, joints=_JOINTS
)  # fmt: skip
"""What Spanish sentences are put together of."""
