"""The Spanish words that prose may be made of beside a move of one act alone.

They stand beside moves that take an offer or put an end to something; what offers, opens or waits
has no words but those of every move.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from negotiator.policy.words.vocabulary import listed
from negotiator.protocol.acts import Act

_GOING_ON = """
analizando charlando contestamos contestaremos continuamos continúa conversando daremos dialogando
elaborando enseguida enviaremos escribimos escribiremos estudiando examinando hablando haremos
mirando negociando preparamos preparando prosigue redactando remitiremos responderemos revisando
sigue siguen trabajando ultimando
"""
_WAITING = "diremos recibirá recibirán tendrá tendrán"
_SHARED = """
adelante anterior caso comunicamos comunicar comunicarle comunicarles convienen corresponde decimos
decirle decirles declaramos dejamos dicho disculpe disculpen encontrado entendido era estado
estupendo flexibilidad forma formalmente haya indica informamos informarle informarles
lamentablemente lamentamos modos molestias motivo necesidad notificamos notificar notificarle
notificarles obligado obligados perdonen perdón pero ponerle procedimiento propuso refiere
reflexionarlo respeta satisface sentimos totalidad tramitarse vemos veras
"""
_ACCEPTING = """
acepta aceptable aceptación aceptada aceptadas aceptado aceptados aceptamos aceptan aceptando
aceptar aceptarla aceptarles aceptarlo acepte acepto acordada acordadas acordado acordados acordamos
acordar acuerdos alcanzado aprobación aprobada aprobado aprobamos aprobar aprobatorio asentimiento
avancemos avanzaremos cerrada cerradas cerrado cerramos cerrando cerrar colaboramos comenzaremos
concluida concluido concluimos concluir conclusión concluyendo confirma confirmación confirmada
confirmadas confirmado confirmados confirmamos confirmando confirmar confirmarle confirmarles
confirmo conformamos conformidad consentimiento contractual contrato contratos cumplir cumpliremos
decidido decidimos decisión definitiva definitivamente definitivas definitivo definitivos
empezaremos encanta esperaremos estaremos estupendas excelente fantástico fenomenal formalice
formalización
formalizada formalizado formalizar genial gustosamente gustosos iniciaremos llevaremos logrado
magnífico manifestamos maravilloso noticia pactada pactadas pactado pactados pactar pacto pedido
perfecta perfectamente perfecto plenamente prepararemos procedamos procedemos proceder procederemos
procederé quedan quedará quedarán satisfactoriamente seguiremos sellado sellar suscribir suscrita
suscrito sí tendremos trabajaremos trato vale íntegramente
"""
_CONFIRMING = """
alcanzada cierre concluidas concluye consignado constancia efectiva efectivo efectos finaliza
finalizada finalizado finalizamos finalizar firma firmada firmado firme formalizados ratificación
ratificada ratificado ratificamos ratificar registramos registrar vigencia vinculante vinculantes
"""
_ENDING = """
acaba acabado acabamos acabar aceptable aceptables aceptada aceptadas aceptado aceptar aceptarla
aceptarlas aceptarlo acercan acortar acuerdos adoptada adoptado adoptar agotada agotado alargar
alejadas alejado alejados alejan ausencia autorización brecha caducada caducado cancelación
cancelada cancelado cancelamos cancelar causada causadas causado cerrada cerramos cerrando cerrar
cesar cese cierra cierre cierro clausura clausurada clausurar coincide coinciden coincidimos
coincidir concluida concluido concluimos concluir conclusión concluye concluyen concluyendo concluyo
contaremos continúe contradicen convergencia cubre darla debemos decidido decidimos decisiones
decisión declina declinado declinamos declinando declinar dejarlo demasiada demasiadas demasiado
desacuerdo desacuerdos desafortunadamente desencuentro desgracia desgraciadamente desistir detenemos
detener diferencia diferencias discrepancia discrepancias disponible distancia distancian distancias
distantes divergencia divergencias divergentes encontrarnos entenderlo error errores esperaremos
estaremos estrechar falta fin final finaliza finalización finalizada finalizadas finalizado
finalizamos finalizan finalizando finalizar finalizo formado futura futuras futuro impedido impide
impiden imposibilidad imposible imposibles incapaces incompatible incompatibles infructuosa
infructuosas infructuoso insalvables insuficiente interrumpida interrumpir inviable irreconciliables
lamentable lejanas lejanos lejos llegados llegaron lleguen lástima ni ninguna ninguno ningún no
obstante ocasionada ocasionadas ocasionado otra paralizar pena pesar podamos podido podremos podía
podíamos poniendo posterior problema problemas prolongar proseguir prosperado prosperar protocolo
puede puedo puente quedaremos quien quizá reanudar rechaza rechazada rechazadas rechazado rechazamos
rechazando rechazar rechazarla rechazarlas rechazo renunciamos renunciar retirarnos ronda salvar
satisfactoria seguido separa separan ser siento sin suficiente suficientes suspendemos suspender
suspendida suspendido sustituida tampoco termina terminación terminada terminadas terminado
terminamos terminando terminar termino turno término vencida vencido viable volver zanjar
"""
_WITHDRAWING = """
aceptación aceptada aceptar activa activo ajenas ajeno anula anulación anulada anulado anulando
anular anulen ausencia caducada cancelación cancelada cancelado cancelamos cancelar causada causadas
causado causados causar cerramos cerrar cesa cesar considerarse decidido decisión dejar dejen
desafortunadamente descartar descarten desgracia desgraciadamente desistir disponible efecto
entenderlo error errores estará falta fin formulada formulado futuras ignorar ignore ignoren impide
impiden imposibilidad imposible imposibles imprevistas imprevisto imprevistos incapaces
inconveniente inconvenientes inmediata inmediato interna internamente internas interno internos
invalidar inviable inválida lamentable lástima ni ninguna ninguno ningún no nula nulo obstante
ocasionada ocasionadas ocasionado ocasionados ocasionar ocasione otra pena pesar podido podremos
podía podíamos posteriores prescindir presentada problema problemas procedemos puede puedo quedará
retira retirada retiradas retirado retirados retiramos retirando retirar retirarla retirarnos
retirarse retiro retracta retractar revoca revocación revocada revocado revocar siento sin
suspendemos suspender suspendida tampoco tenerla tenerse tenida terminar tomarla tomen vigencia
vigor
"""
_REFUSING = """
acepta aceptada aceptado aceptar acercan acordada acordadas acordado acordados actuar actúa
adecuadamente admisible admite admiten admitida admitido admitimos admitir ajusta aplicable
aplicarse atendemos atenderlo atendido ausencia autoridad autorización caduca caducada caducado
cancelada causada causadas causado coincide coinciden coincidir comprenderlo comprobado comprobar
compruebe comprueben concluido considerarse contiene contradice contradicen corregida corregido
corregir corregirlo correspondía corrija corrijan cubre cumple cumplen cumplido cumplir cursar
cursarlo debe deben debería deberían desafortunadamente descartada descartado desconocida
desconocido desgracia desgraciadamente devuelto disponible duplicada duplicado efecto efectos
entenderlo entrada enviarlo equivocado error errores errónea erróneas erróneo erróneos esperada
esperado esperados estructura existe existen expirado expiran expiró falta faltan formado formato
fuera futuras gestionar gestionarlo identificado identificamos identificar ignorado ilegible
impedimento impide impiden imposibilidad imposible imposibles incapaces incoherente incoherentes
incompatibles incompleta incompletas incompleto incompletos inconsistente inconsistentes incorrecta
incorrectas incorrecto incorrectos inesperada inesperado interpretado interpretar interpretarlo
inténtelo inviable inválida inválidas inválido inválidos lamentable leerla leerlo legible lástima ni
ninguna ninguno ningún no obstante ocasionada ocasionadas ocasionado otra pena pesar podido podremos
podía podíamos posterior presentarlo problema problemas procede proceder procesada procesado
procesamiento procesar procesarla procesarlo protocolo puede puedo quien rechazada rechazado
rechazamos rechazar rechazo recibirlo reconoce reconocemos reconocer reconocida reconocido
rectificar rectifique rectifiquen reemplazada reemplazado reenviar reenvío repetir repita repitan
requerida requeridas requerido requeridos ronda secuencia seguido ser siento sin subsanar sustituida
sustituido tampoco tenerse tramitada tramitado tramitar tramitarlo tratamiento turno validar vencen
vencida vencido últimas últimos
"""

SAID_ALONE: Final[Mapping[Act, frozenset[str]]] = MappingProxyType(
    {
        Act.ACCEPT: listed(_SHARED, _ACCEPTING),
        Act.CONFIRM: listed(_SHARED, _ACCEPTING, _CONFIRMING),
        Act.REJECT: listed(_SHARED, _ENDING),
        Act.WITHDRAW: listed(_SHARED, _WITHDRAWING),
        Act.REFUSE: listed(_SHARED, _REFUSING),
    }
)
"""Words that say what their act does."""
_ENDS: Final = frozenset({Act.ACCEPT, Act.CONFIRM, Act.REJECT})

BY_ACT: Final[Mapping[Act, frozenset[str]]] = MappingProxyType(
    {
        act: SAID_ALONE.get(act, frozenset())
        | (frozenset() if act in _ENDS else listed(_GOING_ON))
        | (listed(_WAITING) if act is Act.HOLD else frozenset())
        for act in Act
    }
)
"""Words that may stand beside a move of that act: beside none that ends it, what goes on."""
