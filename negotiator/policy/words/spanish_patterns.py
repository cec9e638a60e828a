"""What the words of Spanish prose must not form.

Some listed words count or compare in one phrase and are courtesy in another ("más", "días",
"mayor", "hasta"): the patterns leave them the courtesy alone.
"""

from typing import Final

from negotiator.policy.words.vocabulary import forming

_OFFER_NOUN = (
    r"(?:contra)?(?:ofertas?|propuestas?)|cotizaci\S+|condiciones|términos|posici\S+|posturas?"
    r"|planteamientos?|sugerencias?|paquete|versión|borrador|solicitud|petición"
)
_SUM = r"totale?s?|importes?|sumas?|montos?|costes?|costos?"
_SORT_NOUN = rf"precios?|tarifas?|{_SUM}|cantidad\S*|plazos?|volumen|fechas?|pagos?|entregas?"
_THEIRS = r"sus?|vuestr[oa]s?|tus?"
_OTHERS = (
    r"(?:usted|ustedes|uds?|vds?|vosotros|vosotras|tú|ellos|ellas|él|ella|quien|quienes|clientes?"
    r"|proveedor\S*|comprador\S*|vendedor\S*|parte|contraparte)"
)
_ASK = (
    r"(?:ofrec|propon|propus|sugier|sugir|suger|pid|ped|solicit|plante|present|indic|expon|expus)"
)
_THEY_ASK = (
    rf"{_ASK}(?:en|an|éis|áis|es|as|iste|aste|isteis|asteis|ieron|aron|ió|ó|ías?|íais|ían|aba)"
)
_GOODS = (
    r"(?:producto|suministro|mercanc|material|envío|entrega|contrato|compra|venta|ejecuci"
    r"|implement"
    r"|instalaci)\S*"
)
_SHORT = (
    r"tien\S+ (?:interés|preguntas?|dudas?|comentarios?)|muy buenas|hasta pronto"
    r"|(?:la|nuestra|esta) (?:negociación|conversación) (?:sigue|continúa|prosigue)"
    r"|(?:\S+ )?(?:gracias|saludos?"
    r"|señor\S*|colegas?|equipo|amig\S+|soci\S+|agradecid\S+"
    r"|hola|sras?"
    r"|sres|sr|todos|todas|abrazo|bienvenid\S+|resumen|respetos|atentos)|(?:gracias|saludos?|hola"
    r"|bienvenid\S+|asunto|qué|cómo|cuál|con) \S+|buen\S+ (?:días?|tardes|noches)|asunto"
    r"|(?:estimad|apreciad|querid|distinguid|respetad)\S+(?: \S+)?|(?:muy )?(?:atenta|cordial"
    r"|respetuosa|afectuosa|sincera|amable)mente|atte|(?:\S+ )?(?:disculp|perd|lament"
    r"|sentim|siento)\S*"
    r"|(?:les? |os |te |se |lo |nos )?(?:agradec|salud|propon|ofrec|present|escrib|esper|aguard"
    r"|escuch|revis|estudi|analiz|ruego|invit|pid|retir|anul|cancel|rechaz|declin|consult|contest"
    r"|respond|termin|dej|valor|indíqu|dígan|cuént|avís|hága)\S*(?: \S+)?|\S+mos(?: \S+)?"
    r"|allá vamos"
    rf"|(?:nuestr\S+ |una? |las? |el |los |esta )?(?:{_OFFER_NOUN}|{_SORT_NOUN}|detalles?"
    r"|respuesta"
    r"|negociación|agenda|conversación|diálogo|contraoferta)"
)
_FITTING = (
    r"(?:just|razonabl|adecuad|correct|favorabl|positiv|aceptabl|convenient|idóne|perfect"
    r"|satisfactori|equilibrad|sensat|atractiv|tranquil)\w*"
)
_AFTER_A_NUMBER = (
    r"y|e|o|u|a|al|de|del|en|por|para|con|que|es|son|se|le|les|lo|la|el|los|las|su|sus|un"
    r"|una|ya|hoy"
    r"|como|está|\{\}"
)

NEVER: Final = forming(
    # words that count or compare, outside the phrases where they are courtesy
    rf"una? (?:{_AFTER_A_NUMBER})|una?$|un[ao]s \{{\}}|\{{\}} un[ao]s",
    rf"(?:{_SORT_NOUN})(?: (?:es|de|a|por))* un[ao]?s?",
    r"(?<!buenos )días|(?<!buen )(?<!orden del )(?<!al )(?<!hoy en )día"
    r"|una vez(?! (?:analiz|estudi|revis|examin|recib|valor|complet|le)\S+)",
    r"más(?! (?:(?:sincer|cordial|atent|cálid|afectuos|respetuos|distinguid|amable|profund|grat)"
    r"\S*|adelante|tarde|tiempo|de tiempo))",
    r"mayor(?! (?:brevedad|interés|atención|respeto|cuidado|consideración|esmero|agrado|claridad"
    r"|detenimiento|gusto|rapidez|transparencia|satisfacción|placer|diligencia|aprecio|rigor))",
    r"(?<!nuestros )(?<!mis )(?<!los )mejores|mejores (?!deseos|saludos)|(?<!deseamos lo )mejor",
    r"punto \{\}|punto una?|marcos|efectivamente",
    r"\{\} (?:una? )?(?:puntos?|marcos?|partes?|áreas?|niveles?|veces|vez|clases?|vueltas?"
    r"|rondas?|pasos?"
    r"|grupos?|ejes?)",
    r"(?<!cuanto )(?<!lo )antes(?! (?:del|de) \{\})|antes (?!posible|del? \{\}$)\S+",
    r"(?<!interés en nuestros )(?<!interés por nuestros )servicios|fuerte(?! abrazo)",
    r"preparando (?:nuestra|una|otra|la) (?:\S+ )?(?:contra)?(?:oferta|propuesta)"
    r"|volverem\S+ (?:\S+ ){0,5}con (?!una respuesta|nuestra respuesta|noticias)\S+"
    r"|por (?:ahora|el momento)|de momento",
    r"conforme(?! a (?:(?:la|los|esta) (?:agenda|puntos)|su último mensaje))",
    r"(?<!sigue en )(?<!siguen en )(?<!queda en )(?<!permanece en )(?<!mantiene en )pie",
    r"hasta(?! (?:pronto$|\{\}|el \{\}|las? \{\}|la fecha|ahora|el momento|este punto))",
    r"hasta (?:la fecha|ahora|el momento|este punto) \{\}",
    r"sin (?!embargo|duda|demora|acuerdo|efecto|éxito|resultado|(?:haber )?(?:llega|alcanza|logra)"
    r"\S+ (?:a )?(?:un|ningún) acuerdo)\S+|(?<!sin )embargo|sin$",
    r"garantía(?! (?:(?:de|es|por) )*\{\})|fin (?!a|de)\S+",
    r"(?:alrededor|cerca|casi|entre|sobre|hacia|tras|contra|no|ni|sin|después|luego|junto|como"
    r"|frente|salvo|tampoco)(?: (?:de|del|a|al|el|la|los|las))* \{\}|como mucho",
    rf"\{{\}} (?:o|u|ni) (?!sea|bien)(?:\S+ )?\{{\}}|\{{\}} y \{{\}} y"
    rf"|(?:{_SUM})(?: \S+){{0,2}} \{{\}} y"
    r" (?:de |a )?\{\}|\{\} (?:no|tampoco)",
    r"cada (?!parte|paso|detalle|punto|aspecto|vez|etapa|elemento|mensaje|propuesta|oferta|lado"
    r"|condición|término|cuestión|asunto|tema|fase|ronda|respuesta|comentario)\S+|\{\} cada",
    r"por (?:persona|cliente|equipo|uso|servicio|producto|proyecto|documento|página|punto|paquete"
    r"|envío|tarea|grupo|envíos|material|artículo|herramienta|ronda|fase|etapa|línea|lista)",
    r"\{\} (?:por|al?) (?!\{\}|razón de|nuestr|sus?|parte|favor|el|la|los|las|est[ea]"
    r"|ello|escrito|usted"
    r"|ustedes|vosotros|continuación|condici|su|efectos|partir|contar|lo|pagar|entregar|tu|vuestr"
    r"|total|importe|precio|tarifa|coste|cantidad|volumen|un|cambio)\S+",
    # asking for their last word, or saying that this is ours
    r"(?<!su )(?<!tu )(?<!vuestra )(?<!vuestro )(?<!retiramos nuestra )(?<!retirar nuestra"
    r" )(?<!que nuestra )últim\S+",
    r"últim[oa]s? (?!mensaje|comunicación|respuesta|carta|nota|correo|escrito|propuesta|oferta"
    r"|contraoferta|contrapropuesta|envío|solicitud|entrada)\S+|últim\S+$",
    r"(?:esper|aguard|envi|enví|mand|quer|quier|pid|ped|solicit|rog|rueg|facilit|remit"
    r"|necesit|ten|dese"
    r"|dígan|hága|indí|dé|den|conocer|recibir|reciban?|favor|present|comparta|sea"
    r"|es)\S*(?: \S+){0,4}"
    r" (?:su|tu|vuestra) última (?:contra)?(?:oferta|propuesta)|^(?:su|tu"
    r"|vuestra) última (?:contra)?"
    r"(?:oferta|propuesta)",
    r"(?:lo|todo|cuanto) (?:lo )?que (?:podemos|tenemos|hay)|(?:todo|cuanto) (?:podemos|tenemos)",
    r"tom\S+ o|lo tom\S+|lo dejan?",
    # what we could do, or would do beyond what the move does
    r"(?<!no )podemos (?!ofrecer|proponer|presentar|enviar|encontrar una? |avanzar|empezar"
    r"|comenzar|continuar|seguir|construir|conversar|hablar|trabajar juntos|colaborar"
    r"|aclarar|responder|(?:llegar a|alcanzar|lograr) una? )\S+|pod(?:emos"
    r"|er)(?: \S+){1,2} otr\S+ (?!ocasión|momento)\S+",
    r"(?<!no )(?<!nos )(?<!no ha )(?<!no nos ha )(?:es|sea|será|sería|resulta|sido|fue|hace)"
    r" posible",
    r"(?<!no )nos es posible",
    r"(?:abiert|dispuest|flexib|lugar|posib)\S*(?: \S+){0,3} (?:ajust|modific|adapt|reconsider"
    rf"|revis|negoci|cambi|{_SORT_NOUN})\S*",
    r"dispuest\S+ a (?!continuar|seguir|escuchar|conversar|dialogar|trabajar|colaborar|avanzar"
    r"|atender|responder|aclarar|resolver|cooperar|ayudar|explicar)\S+",
    r"siempre (?:que|y)|inclu(?:y|id|ir|im)\S*(?! (?:\{\}|lo siguiente|los siguientes|las"
    r" siguientes))",
    rf"otr[oa]s? (?!condiciones(?: como)? \{{\}})(?:\S+ )?(?:{_OFFER_NOUN}|{_SORT_NOUN}"
    r"|proveedor\S*|comprador\S*|vendedor\S*"
    r"|empresas?|clientes?|opci\S+|alternativas?|interesad\S+|partes?|socios?)",
    r"(?:tenemos|hemos recibido|recibimos|hay|contamos con)(?: \S+)? (?:vari[ao]s|much[oa]s"
    r"|nuev[oa]s|distint[ao]s|divers[ao]s|mejores) (?:\S+ )?"
    rf"(?:{_OFFER_NOUN}|opci\S+|alternativas?|interesad\S+|empresas?|clientes?|proveedor\S*"
    r"|comprador\S*|vendedor\S*)",
    r"(?:dar|da|dan|damos|daré|daremos)\S*(?: \S+){0,2} (?:prioridad|preferencia)",
    rf"(?:{_SORT_NOUN})(?: \S+)? (?:está|están|quedan?|siguen?|es|son)(?: \S+)? (?:abiert"
    r"|negociab"
    r"|flexib|ajustab|revisab)\S*",
    r"(?<!lo que )necesit(?:o|amos)(?! (?:algo|una? (?:poco|momento|pausa|aclaraci\S+)"
    r"|unos|más|su|tiempo"
    r"|aclar\S+|consult\S+|revis\S+|estudi\S+|analiz\S+|complet\S+|contar|concluir|que))(?: \S+)?",
    r"(?:esper|dese|quer|quier|prefer|prefier|ped|pid|ten|teng|cont|cuent|agradec|v|recib"
    r"|devolv|dej"
    r"|modific|ajust|adapt|sum|retir|estim|gustaría|busc|necesit|requer|requier|comprend|entend)"
    r"(?:emos|amos|imos|ido|ado|en?|o|aríamos|eríamos)?(?: (?:con|el|la|los|las|de|a|al))* \{\}",
    r"sum\S+ al? \S+ \{\}|(?:gracias por|figuran?|constan?|además|otra vez|para otr[oa]s?"
    r"|gustaría)"
    r"(?: (?:el|la|los|las))* \{\}|\{\} para otr[oa]s?",
    rf"(?:{_THEIRS}|lo de) \S+ (?:es|son|sería|será|asciende a) \{{\}}|lo suyo",
    r"según (?:usted|ustedes|vosotros|ti) \{\}",
    rf"en (?:{_THEIRS}) (?:{_OFFER_NOUN}|mensaje|carta|correo|respuesta)(?: \S+){{0,2}} \{{\}}",
    rf"\{{\}}(?: \S+)? en (?:{_THEIRS}) \S+",
    r"(?:jef[ea]|dirección|gerencia|director\S*|gerente|equipo|empresa|departamento"
    r"|client\S+|socios?)"
    r" (?:(?:me|nos) )?(?:quier|pid|esper|dese|necesit|requier|busc|pretend)\S*(?: \S+){0,2} \{\}",
    r"(?:mucha|tenemos|tengo|con) prisa|sabemos (?:lo|quien|quién)|la empresa necesita",
    rf"(?:inform|habl|escrib|contact|comuni|dirigi)\S*(?: \S+){{0,3}} (?:{_THEIRS})"
    r" (?:jef|direcci|gerenc|client|soci)\S*",
    r"cuent\S+ con (?:ello|eso|todo|nosotros|esto)|todo lo que|lo que (?:dese|quier|neces|pid)\S*",
    r"^(?!podría\S* ).*podría\S*",
    r"podría\S* (?:ser|valer|quedar|costar|bajar|ajust|cambi|modific)\S*",
    # what might still change, and how badly we need it
    rf"(?:{_SORT_NOUN}|condiciones|términos)(?: \S+){{0,3}} (?:ajust|cambi|modific|adapt"
    r"|reconsider|mov)"
    r"(?:ar|en?|emos|aremos|ab)\S*(?!(?: \S+){0,6} \{\})",
    r"(?:ajust|cambi|modific|adapt|reconsider|mov)(?:ar|en?|emos|aremos)\S*(?: \S+){0,3}"
    rf" (?:{_SORT_NOUN}|condiciones|términos)(?!(?: \S+){{0,6}} \{{\}})",
    rf"(?:nuev[oa]s?|ajustes?|cambios?) (?:(?:de|del|en|el|los|la|las) )*(?:{_SORT_NOUN})"
    r"(?!(?: \S+){0,3} \{\})|puede\S* (?:ajust|cambi|modific|adapt|revis|negoci|mov)\S*",
    r"(?:quizás?|vez|posiblemente|probablemente|seguramente)(?: \S+){0,2} (?:ajust|cambi|modific"
    r"|adapt|reconsider|mov|revis)\S*",
    r"(?:tenemos|hay|nuestra|existe|queda|tengo)(?: \S+){0,2} (?:flexibilidad|espacio"
    r"|capacidad de"
    r" (?:ajust|cambi|mov)\S*)",
    r"(?:jef[ea]|dirección|gerencia|director\S*|gerente) (?:(?:me|nos|les?|os) )?(?:quier"
    r"|pid|esper"
    r"|dese|necesit|requier|busc|pretend)\S*",
    r"nuestr[oa]s? (?:cost|benefici|valor|cálculo|estima)\S* (?:es|son|sería) \{\}"
    r"|coste\S* para",
    r"ofrec\S+ (?:todo|calidad|servicios?|apoyo|ayuda|flexib\S+|cualquier)|siempre \S+mos"
    r"|\S+remos(?: \S+)* siempre",
    # a slot that is only a part, or the value of something else
    r"(?:algo|parte|aparte|además|incluid\S+|próxim\S+|cercan\S+|junto|alguien \S+)"
    r" (?:(?:de|del|a|al|el|la) )*\{\}|cada parte \S+ \{\}",
    r"\{\}(?: \S+){0,4} (?:aparte|incluid\S+)|\{\} y algo|\{\} por parte|como muy (?:tarde"
    r"|pronto)",
    rf"(?:{_SORT_NOUN}) (?:anterior|previ|habitual|original|just|de otr|normal|general)\S*"
    r"(?: \S+){0,3} \{\}",
    r"(?:continuación|este es|esta es|aquí va) (?:el|la|un|una) (?:mensaje|texto|correo"
    r"|carta|versión)",
    r"(?:escrib|seguid|sig)\S* (?:el|este) (?:texto|formato|mensaje)|(?:soy"
    r"|somos) una? (?!empresa"
    r"|equipo|compañía|organización|grupo|socio|entidad)\S+",
    # conditions and threats without their words
    r"(?:a|con la|con una|bajo|bajo la|sobre la) condición|con tal|a cambio de (?!\{\})\S+",
    r"\{\}(?: \S+){0,3} previ[oa]s?|^de \S+[aei]r(?:se|nos|les?|l[oa]s?)?(?: \S+)* \{\}",
    r"(?:(?:respond|escrib)an?|(?:enví|contest|revis|consider|valor|reconsider"
    r"|acept)en?)(?:n?os)?"
    r"(?: \S+){0,4} y (?:(?:le|les|os|te) )?\S+mos(?: \S+)* \{\}",
    r"(?:deben?|debes|debéis|(?:tienen?|tienes|tenéis) que|han? de|hay que)(?: \S+)? (?:respond"
    r"|contest|decid|acept|pag|confirm|mov|ced)\S*",
    r"o (?:\S+ )?(?:dej|termin|retir|acab|paus|suspend|cerr|cierr)\S*|nos vamos|me voy|nos iremos",
    r"con otr[oa]s?(?! (?:palabras|enfoque|formato|mensaje))(?: \S+)?",
    # what was, as against what is offered; what they would have said
    r"(?:era|eran|fue|fueron|estaba|estaban|había|habían|sido(?! (?:acept|confirm|alcanz))|hizo"
    r"|hicieron|tuvo|dio|dijo"
    r"|lament(?!amos (?:no poder|tener que|que|mucho|comunicar|informar|decir)))\S*(?: \S+){0,4}"
    r" \{\}",
    r"nuestr[oa]s? (?:\S+ )?(?:anterior|previ|original|inicial)\S*(?: \S+)?"
    r" (?:es|son|sigue|siguen|era|eran|fue|fueron)",
    rf"{_OTHERS}(?: \S+){{0,2}} {_ASK}(?!\S*(?:mos|go|[aei]rles?)(?!\S))\S+(?: \S+){{0,5}} \{{\}}",
    rf"(?<!se ){_THEY_ASK}(?: \S+){{0,5}} \{{\}}",
    rf"(?<!aceptamos la oferta que nos )(?<!aceptamos la propuesta que nos )"
    rf"(?:ha|han|has|habéis) (?:\S+ )?(?:{_ASK}|propues|expues)\S*(?: \S+){{0,5}} \{{\}}",
    rf"\{{\}}(?: \S+)? (?:es|son) (?:lo|{_THEIRS})",
    rf"\{{\}} (?:(?:como|según|que) )*(?:{_THEY_ASK}|{_THEIRS} (?:{_OFFER_NOUN}|{_SORT_NOUN}))",
    r"aquí (?:tiene\S*|está|va|tienes|tenéis) (?:el|un|una|su|la) (?:mensaje|texto|versión"
    r"|carta|correo)",
    r"(?:el|la|este|esta|un|una|mi) (?:mensaje|texto|respuesta|versión|borrador|traducción|carta"
    r"|redacción|nota) que (?:me|nos|usted|tú|has)(?: \S+)? (?:pid|ped|solicit)\S*",
    r"acept\S*(?: \S+)* (?:si|pero|aunque|cuando|caso|siempre|mientras|embargo)",
    r"(?:si|cuando|caso|pero)(?: \S+){1,4} (?:acept|confirm|conform|acuerd)\S*",
    r"^\w$|(?:cerrad|acordad|pactad)\S*(?: \S+)? (?:contrato|trato|acuerdo|compra|venta|pedido)",
    r"(?:nuestra|esta|la|nuestras) \S+ (?:será|serán) \S+|\S+ ilusiona\S* (?:su"
    r"|con su)\S*(?: \S+)?",
    r"^al \S+[aei]r(?:l[eao]s?)?(?: \S+)* \{\}|\{\}(?: \S+)* para (?:empezar|comenzar"
    r"|iniciar)|del total",
    r"gracias por (?:proponer|ofrecer|sugerir)\S*|(?:nuestro|el|un) (?:análisis|cálculo|examen) da",
    rf"(?:{_THEIRS}) (?:\S+ )?(?:{_OFFER_NOUN}) (?:es|son|siguen?|están?|quedan?) (?:\S+ )?(?:válid"
    rf"|vigente|abiert)\S*|\{{\}} y (?:{_THEIRS}) (?:{_OFFER_NOUN})",
    r"responder\S* con una (?:\S+ )?oferta|abiertos .*\{\}|(?:preparando|hemos recibido"
    r"|hemos estudiado)"
    r" (?:una|nuevas?|las|ofertas)(?: \S+)?|negociar el precio \S+ \{\}|respuesta positiva"
    r"|precio es \{\} y(?: de)?"
    r" \{\}|nos (?:envíen?|den?|transmitan?) sus? (?:información|detalles|datos)"
    r"|en respuesta a \{\}|^(?:con|ante) su .*\{\}"
    r"|\{\} en breve|^sería(?! (?:para nosotros )?(?:todo )?un )|con entrega y",
    r"de su (?:parte|lado)(?: \S+)* \{\}",
    r"qued\S+ en (?!espera|contacto|comunicación)\S+|nuestra palabra",
)
"""Beside every act."""

TAKES: Final = forming(
    r"ganas de empezar|oferta tan justa|nos ilusiona(?! (?:mucho )?(?:(?:conversar|hablar|negociar"
    r"|dialogar)|(?:comenzar|iniciar|abrir) (?:esta|la|una) (?:conversación|negociación))(?!\S))"
    r"|(?:apreciamos|valoramos"
    r"|celebramos) (?:sus? (?:condiciones|términos)|el acuerdo)"
    rf"|celebramos (?:{_THEIRS}) (?:{_OFFER_NOUN})(?: \S+)*",
    rf"(?<!contraoferta a )(?<!respuesta a )(?<!validez de )(?<!vigencia de )(?<!total de )"
    rf"(?:{_THEIRS}|esta|esa|dicha|la) (?:\S+ )?(?:{_OFFER_NOUN})(?: (?!no |est[ae] )\S+)?"
    r" (?:es|son|está|están|resultan?|parecen?|cumplen?|encajan?|satisfacen?|convienen?|sirven?"
    r"|quedan?|agradan?|gustan?)(?!\S)"
    r"(?! (?:\S+ndo|en estudio|en revisión|bajo|muy (?:apreciad|valorad|agradecid)\S+|válid\S+"
    r"|no|recibid\S+|vigente|a|en manos|objeto|abierta|una (?:\S+ )?(?:base|aportación"
    r"|contribución)"
    r"|un (?:\S+ )?(?:punto de partida|paso|avance|comienzo|gesto)|dirigida|disponible)(?!\S))",
    r"(?<!no )(?:nos|me) (?:agradan?|satisfacen?|convienen?|encajan?|sirven?|gustan?"
    r"|encantan?|cuadran?"
    r"|complacen|alegran?|complace)(?! (?:\S+[aei]r(?:l[eao]s?|l[eao]|nos)?|que|mucho|el interés"
    rf"|el avance|el progreso|los (?:avances|progresos)|(?:{_THEIRS}) (?:interés|respuesta"
    r"|mensaje)))",
    r"(?<!no )(?:nos|me) (?:satisface|conviene|encaja|sirve|gusta|encanta|cuadra|vale)"
    r"|(?:complace|alegra|agrada)\S* que (?:su|sus|la|el|los|las)",
    r"(?:nos|me) parecen?(?! (?:(?:\S+ )?(?:importante|oportun|útil|fundamental|esencial|positiv"
    r"|valios|constructiv|interesante|natural|equilibrad|just|razonable|adecuad|coherente|sensat)"
    rf"\S*(?! (?:{_THEIRS}|la|el|esa|lo|los|las)(?!\S))))",
    rf"(?:{_THEIRS}) (?:\S+ )?(?:{_OFFER_NOUN})(?: \S+)? que (?:nos )?parecen?",
    rf"(?:{_THEIRS})(?: (?!\{{\}}|nuestr)\S+){{1,6}} (?:nos|me) parecen?",
    r"(?<!noticias )suyas",
    r"que (?:nos )?(?:parecen?|encuentro|encontramos|consideramos) (?:just|razonable|adecuad)\S*$",
    r"(?:apoy|respald|acog|acoj|eleg|elij|elig|escog|prefer|prefier|quer|quier|adopt"
    r"|(?<!gracias por )compart|un|sum)"
    rf"\S*(?: a| con| en)? (?:{_THEIRS}) (?:\S+ )?(?:{_OFFER_NOUN}|{_SORT_NOUN}|criterio"
    r"|opinión|solución"
    r"|idea|parecer|visión)|nuestr[oa] (?:su|tu|vuestra)",
    rf"(?:{_THEIRS}) (?:{_OFFER_NOUN})(?: \S+)? (?:resuelven?|ayudan?|funcionan?|cubren?"
    r"|(?:ha|han) (?:sido|resultado) (?!recibid|estudiad|revisad|analizad|examinad|leíd"
    r"|valorad|considerad"
    r"|registrad)\S+)",
    r"(?:nos|me) (?:interesan?|importan?)(?! (?:\S+[aei]r(?:l[aeo]s?)?|su (?:opinión"
    r"|respuesta)))(?: \S+)?",
    r"vamos (?:con|a ello|allá$)|d[ae]mos (?:el|este) paso|p[oó]n\S+ en marcha"
    r"|damos (?:curso|forma) al?",
    r"(?:nos|me) alegra much\S+(?! (?:\S+[aei]r(?:l[eao]s?|nos)?|su|sus)(?!\S))"
    r"|qué (?:bien|alegría|ilusión|gusto|placer|buena|gran)(?! (?:\S+[aei]r(?:l[eao]s?"
    r"|nos)?)(?!\S))"
    r"|estamos (?:muy )?(?:encantados|contentos|felices)(?! de \S+[aei]r)"
    r"|(?:^|(?<!su ))excelente(?! (?:día|colaboración|base|disposición|trato|tarde|jornada))",
    r"(?:estamos (?:muy )?(?:encantados|contentos|felices|ilusionados)|nos alegra|nos complace)"
    r"(?: (?:de|mucho))? (?:trabajar|colaborar)",
    r"con (?:\S+ )?(?:gusto|agrado|placer|ilusión|alegría)(?: y)? (?:muchas )?gracias",
    rf"(?:{_THEIRS}) (?:{_OFFER_NOUN}) con (?:\S+ )?(?:gusto|placer|agrado|alegría) \{{\}}",
    rf"(?<! a )(?:{_THEIRS}) (?:(?!último)\S+ )?(?:respuesta|mensaje|carta|correo|comunicación)"
    rf" \{{\}}",
    r"quedamos así|nos vemos en(?! la (?:necesidad|obligación) de)|a (?:su|tu|vuestro) lado|(?:ya "
    r"|^)somos socios|(?:les|os"
    r"|los) (?:hemos|he)"
    r" (?:elegid|escogid|seleccionad)\S*|(?:los|las) elegid[oa]s",
    r"^(?:comencemos|empecemos|procedamos)(?: \S+)?$|(?:comien|empie|inici"
    r"|arranc)\S* (?:hoy|ya|ahora)",
    r"(?<!est[ae] )(?:es|son|sea) (?:también )?(?:el|la|los|las) nuestr\S+",
    r"^(?!.*\{\}).*(?<!que )(?:nos|me) parecen? (?:just|razonable|adecuad|equilibrad|sensat"
    r"|coherente"
    r"|positiv|interesante)\S*$",
    r"(?:enhorabuena|felicit\S+|felicidades|celebr\S+)(?: \S+){0,3} (?:contrato|acuerdo"
    r"|compra|venta"
    r"|negocio|cierre)|(?:contrato|proyecto|compra|negocio|servicio|producto) (?:es|son|será)"
    r" (?:de|para|suy|vuestr|tuy)\S*",
    r"(?<!no )(?:hemos (?:llegado a|alcanzado|logrado|encontrado)|tenemos|hay|existe|llegamos a"
    r"|alcanzamos)(?: (?:el|un|una|ya|al|pleno))* (?:entendimiento|consenso|solución)",
    r"misma línea|misma sintonía|(?:estoy|estamos) con (?:usted|ustedes|vosotros)"
    r"|(?:tiene\S*|llev\S+)"
    r" (?:\S+ )?razón",
    r"^(?:con|de|por|desde|es|muy|así|que|bien)(?: \S+)? (?:gusto|agrado|placer|supuesto"
    r"|luego|grado"
    r"|justo|correcto|cierto|perfecto|bien|bueno|buena|verdad|así|exacto)$",
    rf"(?:como|según) (?:(?:lo|nos|ustedes|usted|bien) )*{_THEY_ASK}",
    rf"^(?!(?:{_SHORT})$)(?!\{{)\S+(?: (?!\{{)\S+)?$",
    r"(?:proced|comen[zc]|comienz|empez|empiez|empie|inici|arran|envi|enví|recib|esper"
    r"|empec|prepar)"
    rf"\S*(?: (?!\{{)\S+){{0,2}} {_GOODS}",
    r"^proced\S+|proced\S+ (?:con|al|a la)|así sea|se haga|así lo|lo hacemos|lo hagamos|hagámoslo",
    r"(?:segui|sigue|sigo|trabaj|march|continu|avanz|comen"
    rf"|empez)\S*(?: \S+){{0,2}} con (?:{_THEIRS})"
    rf" (?:\S+ )?(?:{_OFFER_NOUN}|{_SORT_NOUN})",
    r"list[oa]s? para (?!(?:\S+ ){1,3}(?:negociaci|conversaci|diálog|encuentr))(?:concret"
    r"|comen|empez|inici"
    r"|proced|arranc)\S*",
    r"(?:content\S+|satisfech\S+|felices|encantad\S+|conformes?|complacid\S+) (?:con|por)"
    r"(?! (?:(?:el|este|su) (?:avance|progreso|diálogo|tono|intercambio|desarrollo|interés)"
    r"| la marcha|la marcha|su respuesta))",
    r"(?:nos|me|está|están|va|van|todo|muy|suena|viene|queda"
    r"|quedan)(?: parecen?)? bien(?! \S+d[oa])",
    r"^bien(?: \S+)?$|^(?:muy )?claro$|claro que|^(?:\S+ )?perfect\S+$|^hecho$|conforme$",
    r"(?<!no seguimos )(?<!no seguir )(?<!negociación sigue )(?<!viable seguir )(?<!posible seguir"
    r" )(?<!más )"
    r"(?<!hacia )adelante|estamos de su (?:parte|lado)",
    r"^list[oa]s?$|(?:todo|ya) (?:está |estamos )?list\S+|(?:estoy|está|estamos) list\S+$",
    r"(?:nos )?(?:quedamos|quedo|quedar) (?:con|la|las|lo|los)",
    r"(?:toma|tomo|tomamos|tomar|tomado|tomando)(?! (?:nota|la libertad|(?:el|un) (?:\S+ )?tiempo"
    r"|en cuenta|una decisión"
    r"|en consideración|debida nota|buena nota|la decisión))(?: \S+)?",
    r"^(?!(?:.* )?(?:no|imposible|imposibilidad|sin) (?!embargo|duda|obstante))"
    r"(?!(?:.* )?(?:esperamos|deseamos|confiamos|gustaría|quisiéramos|querríamos|queremos|ánimo"
    r"|voluntad|propósito|interés|intención|invitamos|posible)(?: \S+){0,3} (?:llegar a|alcanzar"
    r"|lograr|encontrar|explorar|buscar|construir) un (?:\S+ )?acuerdo(?!.*acuerdo))"
    rf"(?!de acuerdo con (?:{_THEIRS}) (?:solicitud|consulta)(?!\S)(?!.*(?:acuerdo|acept)))"
    r".*(?:acuerd|acord|acept)\S*",
    # praise of their terms that amounts to a yes
    rf"(?:{_THEIRS}) (?:\S+ )?(?:{_OFFER_NOUN}|{_SORT_NOUN})(?: (?!nuestr|\{{"
    rf"|y)\S+){{0,5}} {_FITTING}",
    rf"{_FITTING}(?: \S+)? (?:{_THEIRS}) (?:\S+ )?(?:{_OFFER_NOUN}|{_SORT_NOUN})",
    r"(?:nuestra|damos una|dar una|la) respuesta(?: (?:es|será))? (?:positiv|favorabl"
    r"|afirmativ)\S*",
    r"(?:está|están|quedan?|ya|dan?|damos por|considere\S*) hech[oa]s?",
    r"respond\S+ (?:favorable|positiva|afirmativa)mente|vemos (?:bien|con buenos ojos"
    r"|favorable)(?: \S+)?",
    rf"(?:todo|todos|todas|condiciones|términos)(?: \S+){{0,2}} (?:es|son|está|están) {_FITTING}",
    r"(?:tiene|recibe|cuenta con|merece)n? (?:todo )?nuestro apoyo",
    r"todo(?: \S+)? en orden|está todo(?: \S+)*|(?:^|(?:y|ya) )(?:empezamos|comenzamos"
    r"|arrancamos)$",
    r"estamos(?: todos)? (?:dentro|de (?:su|tu|vuestro))(?: \S+)?|somos socios"
    r"|quedarnos con(?: \S+)?",
    r"(?:es|era|justo) lo que (?:esper|quer|busc|dese)\S*|(?:decid|decant)\S* por (?:su|ustedes)",
    rf"(?:{_THEIRS}) (?:{_OFFER_NOUN}) con (?:\S+ )?(?:gusto|placer|agrado)$",
    # terms of theirs in the place of ours
    rf"(?:{_THEIRS}) (?:\S+ )?(?:{_OFFER_NOUN}|{_SORT_NOUN})"
    r" (?:(?:de|del|a|al|por|para|es|son|en|total|asciende) )+\{\}",
    rf"(?<!respuesta a )(?:{_THEIRS}) (?:\S+ )?(?:{_OFFER_NOUN}|{_SORT_NOUN}) \{{\}}",
    rf"(?<!responder a )(?<!respondemos a )(?<!respuesta a )(?<!contestamos a )(?:{_THEIRS})"
    rf" (?:\S+ )?(?:{_OFFER_NOUN}|{_SORT_NOUN}) (?:con|de) (?:\S+ )?\{{\}}",
)
"""Beside every act but those that take an offer."""

UNSETTLES: Final = forming(
    r"una vez|(?:denos|concédannos|permítannos)|(?:rog|ped|pid|agradec)\S+(?: que)? (?:\S+"
    r" )?(?:esper|aguard)\S+"
    r"|ganas de (?:conversar|negociar|hablar)|(?:poco|poquito|rogamos|pedimos)(?: \S+){0,3}"
    r" paciencia|abiertos al diálogo|agenda"
    r" adjunta|nuestra (?:oferta|propuesta) \{\}"
    r"|(?:oferta|propuesta|acuerdo|contrato) a la espera|(?:seguimos|estamos) (?:negociando"
    r"|conversando)",
    r"(?:proponer|ofrecer|plantear)(?:les?|te|os)?|(?:ofrec|contraofert)\S*mos|la nuestra"
    r"|nuestra (?:oferta|propuesta) es|acept\S+(?: \S+)* (?:tras|después)",
    r"pero|aunque|embargo|pendientes?(?: \S+)?|nuestra contra\S+",
    r"(?:(?:le|les|os|te) )?propon(?:emos|go)",
    r"(?:seguimos|estamos|sigo|estoy) (?:estudi|analiz|revis|consider|pens|negoci|dud|consult)\S*",
    r"(?:debemos|tenemos que|necesitamos|queremos|quisiéramos|gustaría) (?:estudi|analiz|revis"
    r"|consider|pens|negoci|consult|cambi|ajust|modific|adapt)\S*",
)
"""Beside the acts that take an offer."""
