"""The words of Spanish that prose beside any move may be made of: those of its phrases alone."""

from typing import Final

from negotiator.policy.words.vocabulary import listed

COMMON: Final = listed(
    """
a abierta abiertas abierto abiertos abrazo abrimos abrir acercar aclaraciones aclarar acogida actual
actuales acuerdo acusamos adaptado además adicional adjunta adjuntado adjuntamos adjuntas adjunto
adjuntos adquirir afectuoso afectuosos agenda agrada agradable agradables agradaría agradecemos
agradecer agradecerle agradecerles agradecería agradeceríamos agradecidos agradecimiento agradezco
agrado aguardamos ahora ajustada ajustado ajustar al alcanzar alegra alegrado alegran alegrará
alegraría alegría algo alguna allá amabilidad amable amables ambas amiga amigas amigo amigos
analizada analizadas analizado analizados analizamos analizando analizar analizarla anotado antemano
antes análisis apertura aportaciones apoyo apreciada apreciadas apreciado apreciados apreciamos
aprecio aquí arrancamos arreglo asciende asimismo asunto asuntos así atenciones atención atender
atendiendo atenta atentamente atentas atento atentos aunque auténtico avances avanzado avanzamos
avanzando avanzar avisaremos aún base bien bienvenida bienvenidas bienvenido bienvenidos breve
brevedad buen buena buenas buenos buscar busquemos calidad cambio cantidad capacidad carta
celebramos clara claras claridad claro claros colaboración colaborar colega colegas comentado
comentar comentario comentarios comentarlo comenzamos comenzar comienzo como compartido compartir
complace complacería compras comprendemos comprensión comunique comuniquen comuníquenos con
condiciones confiamos confianza conjunto conocer conocerle conocerles consideración considerado
considerar considerarla considere consideren consta constituye constructiva constructivas
constructivo constructivos construir consulta consultando consultarlo consultas contactaremos
contactarle contactarles contactarnos contacto contar contempla contemplamos contentos contestación
contestar contestaremos continuar continúa contraoferta contraofertas contrapropuesta
contrapropuestas conveniente conversaciones conversación conversado conversar conversarlo conviene
cooperación corazón cordial cordiales cordialidad cordialmente correo correos cortesía cortesías
cotizamos cualquier cuanto cuenta cuente cuenten cuestiones cuidado cuidadosa cuidadosamente
cuidadoso curso cuéntenos cálculo cálida cálidas cálido cálidos cómo da dado damos dar daremos darle
darles darnos de debate debatir debida debidamente decir dedicada dedicadas dedicado dedicados
dedicarnos del den dentro desarrollarla desde desea deseamos desean desearle desearles desearíamos
deseo deseos deseosos después detallada detalladas detallado detallados detalle detalles detenida
detenidamente detenido detenimiento dialogar diga digan dirección dirigimos dirigirle dirigirles
dirigirnos disculpas disponer disponibilidad disponibles disposición distinguida distinguidas
distinguido distinguidos diálogo doy duda duración día días dígannos díganos e efectúa el ellas ello
empezar empresa en encantadas encantado encantados encantaría encontrar encontrará encontrarán
encontrarás encontraréis encontremos encuentre encuentren encuentro enfoque enormemente entablamos
entablar entendemos entendimiento entera entero entrega entregas enviado enviamos enviar enviarle
enviarles enviarnos envíe envíen equilibrada equilibrado equipo equivale es escribiremos escribirle
escribirles escribirnos escucha escuchar escucharle escucharles esfuerzo esfuerzos esmero espera
esperamos esperar espere esperen espero espíritu esta estamos estaríamos estas este estimada
estimadas estimado estimados esto estos estudiada estudiadas estudiado estudiados estudiamos
estudiando estudiar estudiarla estudiarlas estudiarlo estudiarlos estudie estudien estudio está
están esté estén examen examinada examinadas examinado examinados examinamos examinando examinar
examinarla examine examinen excelente expectativas explicaciones explorar favor favorable fecha
figura fijado fijar franqueza fructífera fructíferas fructífero fructíferos ganas gentileza gesto
gracias gran gratitud gusta gustan gustaría guste gusto ha haber haberse hablar hablaremos hablarlo
hace hacemos hacer hacerle hacerles hacernos haga hagan han hasta he hecho hemos hola honor honra
honrados hágannos háganos idea ideas ilusiona ilusionados ilusión importante importe impresiones
incluye incoterm indicada indicadas indicado indicados indique indiquen indíquenos información
informaremos inicial iniciamos iniciar inicio intercambiar intercambio intercambios interesa
interesado interesan interesante interesantes interés invitación invitamos invitarle invitarles
invitarnos jornada juicio juntas juntos justa justo la las le lea lean lectura leemos leer leerle
leerles les leída leídas leído leídos listos llegado llegar llegará llegarán lo logrados los lugar
marco mayor me meditada meditadas meditado meditados mejor mejores mensaje mensajes mesa mientras
mirando mis modalidad momento monto mostrado muchas mucho muchísimas muchísimo muestra muestran muy
más míos necesidades necesitamos negociaciones negociación negociar noches nombre nos nosotros nota
noticias nuestra nuestras nuestro nuestros nueva nuevas nuevo nuevos observaciones ocasión oferta
ofertas ofrece ofrecemos ofrecer ofrecerle ofrecerles ofrezco opina opinan opiniones opinión
oportunidad orden os otras paciencia paciente pacientes pago para parece parecen parecer parecería
parte partes participación partida partir paso pedimos pendiente pendientes pensando permanece
permanecemos permitimos perspectiva período pido piensa piensan placer planteamiento planteamos
plantear plazo plena poco podemos poder podríamos ponemos poner ponernos ponerse por posible
posiciones posición positiva positivas positivo positivos postura precio precios prefiere prefieren
pregunta preguntas preparación preparado preparando presentación presentado presentamos presentar
presentarle presentarles presente presento prestado previsto privilegio profesional profesionales
profesionalidad profundamente pronta pronto proponemos proponer proponerle proponerles propongo
propuesta propuestas propuesto propuestos próximamente puesto punto puntos que queda quedamos quedo
queremos querida queridas querido queridos querríamos quisiera quisiéramos qué razonable realiza
reciba reciban recibida recibidas recibido recibidos recibimos recibir recibirle recibirles recibo
reciente recientes recomendamos reelaborado referencia reflexión relación remitido remitimos remitir
remitirle remitirles repasado representa resolver respecto respeto respetuosa respetuosamente
respetuosas respetuoso respetuosos responda respondan respondemos responder responderemos
responderle responderles respondido respuesta respuestas resulta resulte retomar reunión revisada
revisadas revisado revisados revisamos revisando revisar revisarla revise revisen revisión rogamos
ruego rápida rápidas rápido rápidos saber saludarle saludarles saludo saludos satisfactorio se sea
sean seguimos seguir según seriedad será serán sería señor señora señoras señores si sido siempre
siendo sigue siguiente siguientes sincera sinceramente sinceras sincero sinceros sitúa sobre socia
socias socio socios solicitadas solicitado solicitamos solicitaron solicitud solicitó solución son
sopesado su sugerencia sugerencias sugerimos sugerir sugerirle sugerirles sugiero suma suministro
supone sus sólida tal también tan tanto tarde tardes tarifa te tema temas tenemos tener tenga tengan
tenido teniendo ti tiempo tiene tienen toda todas todavía todo todos tomado tomamos tomar tomarse
total trabajar tramitando transmita transmitan transmitido transparencia tras trasladamos tratar tu
tus tuviera tuvieran términos un una unos usted ustedes va validez valiosa valiosas valioso valiosos
valor valora valorada valoradas valorado valorados valoramos valoran valorando valorar valorarla
valore valoren valores vamos vaya ve ven vencimiento ventas verdadero vigente vigentes vista visto
volumen voluntad volvemos volveremos vosotros vuestra vuestras vuestro vuestros válida válidas
válido válidos y ya éxito última último útil útiles
    """
)
"""Words that may stand beside every move."""
