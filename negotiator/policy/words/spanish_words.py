"""The words of Spanish that prose beside any move may be made of: those of its phrases alone."""

from typing import Final

from negotiator.policy.words.vocabulary import listed

COMMON: Final = listed(
    """
a abierta abiertas abierto abiertos abrazo abrimos abrir acerca acercar aclaraciones aclaración
aclarar acogida acompaña acompañamos actual actuales actualizada acuerdo acusamos acuso adaptado
además adicional adjunta adjuntado adjuntamos adjuntar adjuntas adjunto adjuntos adquirir afectuoso
afectuosos agenda agrada agradable agradables agradaría agradecemos agradecer agradecerle
agradecerles agradecería agradeceríamos agradecidos agradecimiento agradezco agrado aguardamos
aguardar aguarde aguarden ahora ahí ajustada ajustado ajustar al alcanzar alegra alegrado alegran
alegrará alegraría alegría algo alguna allá amabilidad amable amablemente amables ambas amiga amigas
amigo amigos analizada analizadas analizado analizados analizamos analizar analizarla analizarlo
analizándola analizándolo animamos anotado antemano antes análisis aparece apertura aportaciones
apoyo apreciada apreciadas apreciado apreciados apreciamos aprecio aquí arrancamos arreglo asciende
asimismo asunto asuntos así atenciones atención atender atendernos atendiendo atenta atentamente
atentas atento atentos aunque auténtico avances avanzado avanzamos avanzando avanzar avisaremos aún
base bien bienvenida bienvenidas bienvenido bienvenidos bondad breve brevedad buen buena buenas
buenos buscar busquemos calidad cambio cantidad capacidad cariño carta celebramos charlamos charlar
clara claras claridad claro claros colaboración colaborar colega colegas comentado comentar
comentario comentarios comentarlo comenzamos comenzar comienzo como compartido compartimos compartir
complace complacería completamos compras comprendemos comprensión comunicación comunique comuniquen
comuníquenos con conceda concedan concédannos condiciones confiamos confianza conforme conjunto
conocer conocerle conocerles conserva consideración considerado considerar considerarla considerarlo
considere consideren consiste consta constituye constructiva constructivas constructivo
constructivos construir consulta consultando consultarlo consultas contactado contactar
contactaremos contactarle contactarles contactarnos contacto contar contempla contemplamos contentos
contestación contestar contiene continuación continuar contraoferta contraofertamos contraofertas
contrapropuesta contrapropuestas conveniente conversaciones conversación conversado conversamos
conversar conversarlo conversáramos conviene cooperación corazón cordial cordiales cordialidad
cordialmente correo correos cortesía cortesías cotizamos cual cualquier cuanto cuenta cuente cuenten
cuestiones cuidado cuidadosa cuidadosamente cuidadoso curso cuéntenos cálculo cálida cálidas cálido
cálidos cómo da dado damos dar darle darles darnos de debate debatir debida debidamente decir dedica
dedicación dedicada dedicadas dedicado dedicados dedican dedicarnos dedique dediquen del demostrada
demostrado den denos dentro depositada desarrollarla desde desea deseamos desean desearle desearles
desearíamos deseo deseos deseosos después detallada detalladas detallado detallados detallamos
detallar detalle detalles detenida detenidamente detenido detenimiento dialogado dialogar dicha diga
digan dirección dirigimos dirigirle dirigirles dirigirnos dirigirse disculpas dispensa dispensada
dispensado dispensan disponer disponibilidad disponibles disposición distinguida distinguidas
distinguido distinguidos diálogo doy duda dudas duración día días dígannos díganos e efectúa el
elaboramos ella ellas ello ellos empezar emprender empresa en encantadas encantado encantados
encantaría encontrar encontrará encontrarán encontrarás encontraréis encontremos encuentra
encuentran encuentre encuentren encuentro enfoque enormemente entablamos entablar entendemos
entendimiento entera entero entrega entregas enviada enviado enviamos enviar enviarle enviarles
enviarnos envíe envíen equilibrada equilibrado equipo equivale es escribir escribirle escribirles
escribirnos escrito escucha escuchar escucharle escucharles esfuerzo esfuerzos esmero espera
esperamos esperar esperarnos espere esperen espero espíritu esta estamos estar estará estaríamos
estas este estimada estimadas estimado estimados esto estos estudiada estudiadas estudiado
estudiados estudiamos estudiar estudiarla estudiarlas estudiarlo estudiarlos estudie estudien
estudio estudiándola estudiándolo está están esté estén examen examinada examinadas examinado
examinados examinamos examinar examinarla examinarlo examine examinen examinándola examinándolo
excelente expectativas explicaciones explorar exponemos exponer expresamos extiende favor favorable
fecha felices feliz figura figuran fijado fijar formulamos formular formularle formularles franqueza
fructífera fructíferas fructífero fructíferos fuerte ganas gentileza gesto gracias gran grata
gratitud grato gusta gustado gustan gustaría guste gusto ha haber haberla haberlo haberse habiendo
hablado hablamos hablar hablaremos hablarlo habláramos hace hacemos hacer hacerle hacerles hacernos
haga hagan han haría hasta he hecho hemos hola honor honra honrados hágannos háganos idea ideas
ilusiona ilusionados ilusión importante importe impresiones incluye incoterm indicada indicadas
indicado indicados indique indiquen indíquenos información informaremos inicial iniciamos iniciar
inicio intercambiar intercambio intercambios interesa interesado interesan interesante interesantes
interés invitación invitamos invitar invitarle invitarles invitarnos jornada juicio juntas juntos
justa justo la las le lea lean lectura leemos leer leerla leerle leerles leerlo leernos les leyendo
leída leídas leído leídos listos llega llegado llegar llegará llegarán lo logrados los lugar
mantendrá mantenido mantiene marcha marco mayor me mediante meditada meditadas meditado meditados
mejor mejores mensaje mensajes mesa mientras mis misma mismos modalidad momento momentos monto
mostrada mostrado mucha muchas mucho muchísimas muchísimo muestra muestran muy más míos necesidades
necesitamos negociaciones negociación negociado negociamos negociar negociáramos noches nombre nos
nosotros nota noticias nuestra nuestras nuestro nuestros nueva nuevamente nuevas nuevo nuevos
observaciones ocasión oferta ofertas ofrece ofrecemos ofrecer ofrecerle ofrecerles ofrezco opina
opinan opiniones opinión oportunidad orden os otras paciencia paciente pacientes pago para parece
parecen parecer parecería parte partes participación partida partir paso pedimos pedirle pedirles
pendiente pendientes pensando pensar permanece permanecemos permanecen permanecerá permanezca
permanezcan permitimos permítannos perspectiva período pido pie piensa piensan placer planteamiento
planteamos plantear plazo plena poco podemos poder podríamos ponemos poner ponernos ponerse poquito
por posible posiciones posición positiva positivas positivo positivos postura precio precios
prefiere prefieren pregunta preguntas preparación preparado preparar preparándola preparándolo
presentación presentado presentamos presentar presentarle presentarles presentarnos presente
presento presta prestada prestadas prestado prestados prestan previsto privilegio profesional
profesionales profesionalidad profundamente pronta prontitud pronto proponemos proponer proponerle
proponerles propongo propuesta propuestas propuesto propuestos próximamente puesto punto puntos que
queda quedamos quedaríamos quede queden quedo queremos querida queridas querido queridos querríamos
quisiera quisiéramos qué razonable realiza reciba reciban recibida recibidas recibido recibidos
recibimos recibir recibirla recibirle recibirles recibirlo recibirnos recibo reciente recientes
recoge recogidos recomendamos redactamos reelaborado referencia reflexión relación remitido
remitimos remitir remitirle remitirles remitirnos repasado representa resolver respecto respeto
respetuosa respetuosamente respetuosas respetuoso respetuosos responda respondan respondemos
responder responderle responderles respondido respuesta respuestas resulta resulte retomar reunión
revisada revisadas revisado revisados revisamos revisar revisarla revisarlo revise revisen revisión
revisándola revisándolo rogamos rogarle rogarles ruego rápida rápidas rápido rápidos réplica saber
saluda saludamos saludarle saludarles saludo saludos satisfacción satisfactorio se sea sean seguimos
seguir seguirá según sentarnos seriedad servicios será serán sería serían señor señora señoras
señores si sido siempre siendo siguiente siguientes sincera sinceramente sinceras sincero sinceros
sitúa sobre socia socias socio socios solicitadas solicitado solicitamos solicitaron solicitud
solicitó solución someter someterles son sopesado su sugerencia sugerencias sugerimos sugerir
sugerirle sugerirles sugiero suma suministro sumo supone sus suyas sírvanse sólida tal también tan
tanta tanto tarde tardes tarifa te tema temas tenemos tener tenga tengan tengo tenido teniendo ti
tiempo tiene tienen tienes toda todas todavía todo todos tomado tomamos tomar tomarse torno total
trabajar tramitando transmita transmitan transmitido transmitimos transmitir transparencia tras
trasladamos trasladar trasladarnos tratar tu tus tuviera tuvieran términos un una unos usted ustedes
va validez valiosa valiosas valioso valiosos valor valora valoración valorada valoradas valorado
valorados valoramos valoran valorando valorar valorarla valorarlo valore valoren valores vamos vaya
ve ven vencimiento ventas verdad verdadero vez vigente vigentes vista visto volumen voluntad
volvemos volveremos vosotros vuestra vuestras vuestro vuestros válida válidas válido válidos y ya
éxito última último útil útiles
    """
)
"""Words that may stand beside every move."""
