"""What Spanish prose may not say beside one act, because that act says the contrary.

It is matched against every sentence, those on a list as a whole among them: what is courtesy beside
one move is a contradiction beside another.
"""

from typing import Final

from negotiator.policy.words.contrary import Contraries

_OFFER: Final = r"(?:(?:contra)?(?:ofertas?|propuestas?)|condiciones|términos|precios?|tarifas?)"
_FOR_NOW: Final = (
    (
        r"(?<!posible )(?:por|de|en) (?:ahora|el momento|momento|hoy|este momento|esta fase|esta "
        r"ronda)|"
        r"actualmente|provisionalmente|temporalmente|esta ronda|suspend\w+"
    ),
)
_OFFER_STANDS: Final = (
    (
        rf"(?:nuestra|nuestras|esta|la) (?:\S+ )?{_OFFER} (?:\S+ )?(?:sigue|siguen|continúa|queda "
        rf"en|"
        r"se mantiene|permanece|vale|está (?:abierta|vigente)|es válida)(?! (?:\S+ )*?(?:no|lejos))"
    ),
)
_ANOTHER: Final = (
    (
        rf"(?:nueva|próxima|otra|mejor|siguiente)s? (?:\S+ )?{_OFFER}|{_OFFER} (?:siguiente|"
        rf"próxima|"
        r"mejorada|revisada)s?|(?:esperamos|haremos|hacemos|habrá) (?:la siguiente|una nueva|otra)"
    ),
)
_OTHERS: Final = (
    (
        r"(?:otros?|otras?) (?:\S+ )?(?:socios?|socias?|empresas?|compañías?|partes?|"
        r"proveedor(?:es)?|"
        r"clientes?|interesad[oa]s?)"
    ),
)
_TALKING_ON: Final = (
    (
        r"(?:esper|aguard|agradec|conoc|recib|le|sab|escuch)\S* (?:\S+ ){0,2}?(?:sus?|vuestras?|"
        r"vuestros?|tus?|una) (?:\S+ )?(?:respuestas?|noticias|opini\S+|ideas|comentarios|"
        r"impresi\S+|"
        r"puntos? de vista)(?<!gracias por su respuesta)"
    ),
    (
        r"a la espera|a (?:su|vuestra|tu) (?:\S+ )?disposición|(?<!no está )disponibles?|(?:qué|"
        r"cómo) (?:\S+ )?"
        r"(?:opin\S+|parece\S*|ve\S?|dice\S*|piens\S+)|dígan\S+|volver\S* (?:\S+ )?(?:a|con)|no "
        r"duden?|sigamos|(?<!no )seguimos (?!el )\S+"
    ),
    (
        r"(?<!no )(?<!poder )(?:continu(?:ar|amos|aremos|a|e|emos)|continúa|continúan|retom\S+|"
        r"reanud\S+|seguir (?:hablando|negociando|conversando|adelante))"
    ),
    (
        r"(?:estudiamos|revisamos|examinamos|analizamos|estudiando|revisando|analizando|"
        r"valorando)|en "
        r"(?:estudio|revisión)|(?:necesitamos|más|poco de) (?:\S+ )?tiempo|con (?:mucho )?gusto|"
        r"interesad[oa]s|abiert[oa]s"
    ),
    r"éxito(?! en)|próximo paso|próxima (?:etapa|vez)|pausa",
)
_ENDS: Final = (
    (
        r"(?:termin\S+|cerr\S+|cierr\S+|conclu\S+|finaliz\S+|fin|ponemos fin|abandon\S+) (?:\S+ )"
        r"{0,3}?(?:negociaci\S+|conversaci\S+|diálogo|acuerdo)|(?:negociaci\S+|conversaci\S+) "
        r"(?:\S+ )"
        r"{0,2}?(?:termin\S+|cerrad\S+|conclu\S+|finaliz\S+)"
    ),
)
_TAKES_HALF: Final = (
    (
        r"(?:podríamos|podemos|pensamos|consideramos|esperamos|intentamos|deberíamos|list[oa]s|"
        r"dispuest[oa]s|preparad[oa]s|planeamos|queremos) (?:\S+ )?(?:aceptar\S*|confirmar\S*|"
        r"aprobar\S*|cerrar|acordar)"
    ),
    (
        r"(?:acept|confirm|aprob)\S+ (?:hablar|negociar|conversar|dialogar|estudiar|revisar|"
        r"discutir|"
        r"(?:su|sus|la|el|nuestro|nuestra|de) (?:\S+ )?(?:invitación|disculpas?|comentarios?|"
        r"mensaje|recepción|recibo|interés|negociación|conversación|punto de vista)|que (?:hemos "
        r"recibido|recibimos|hemos leído))"
    ),
    r"confirm\S+ (?:la recepción|el recibo|interés)",
    rf"(?<!por )(?:acept|aprob)\S+ (?:nuestra|nuestro|nuestras|nuestros) (?:\S+ )?{_OFFER}",
    (
        r"(?:acept|confirm|aprob)\S+ (?:el precio|la tarifa|la cantidad|la fecha|el plazo|la "
        r"entrega|"
        r"el total|el importe)(?! (?:\S+ )?(?:de |a |en )?\{)"
    ),
    (
        r"(?:estudiamos|revisamos|examinamos|analizamos|estudiando|revisando|analizando|valorando|"
        r"evaluamos)|en (?:parte|principio|estudio|revisión)|parcialmente"
    ),
    (
        rf"(?:esperamos|aguardamos|a la espera de|recibir) (?:\S+ )?(?:su|una|sus|vuestra) (?:\S+ "
        rf")?"
        rf"{_OFFER}|(?:proponemos|ofrecemos|sugerimos|presentamos)|nuestra (?:\S+ )?(?:contra)?"
        r"(?:oferta|propuesta) (?:es|asciende|incluye|consiste)"
    ),
    (
        rf"{_OFFER} (?:anterior|previa|inicial|original)(?:es)?|(?:primera|otra|"
        rf"próxima)s? {_OFFER}|"
        rf"(?:aceptación|conformidad|confirmación) (?:sigue|seguirá|llegará)"
    ),
)
_PRESSING: Final = (
    (
        r"tiempo (?:pasa|corre|apremia)|(?:entreg|pag|inicio|comenz)\S* (?:\S+ )?(?:rápid\S+|"
        r"inmediat\S+|pronto)"
    ),
    r"(?:deseo|expectativa|objetivo|meta|esperanza)s? (?:es|son|sería|está en) (?:\S+ )?\{\S+\}",
    rf"gracias por su (?:\S+ )?{_OFFER} (?:\S+ )?(?:válida|vigente|abierta) hasta",
)
_KEEPING: Final = (rf"(?:manten|mantien|guard|prolong|conserv)\S* (?:\S+ ){{0,2}}?{_OFFER}",)
_YOURS: Final = (
    (
        rf"retir\S+ (?:su|sus|vuestra|tu) (?:\S+ )?{_OFFER}|(?:nuestra|nuestro) (?:aceptación|"
        rf"acuerdo|"
        r"confirmación|conformidad)|(?:podríamos|podemos|pensamos|consideramos) (?:\S+ )?retirar\S*"
    ),
)
_ONE_VALUE: Final = (
    r"(?:precios?|tarifas?|cantidad\S*|volumen|volúmenes|diferencias?|distancia|cerca)",
)
_TURNED_DOWN: Final = (rf"(?:rechaz|declin)\S+ (?:su|sus|la|esta|vuestra) (?:\S+ )?{_OFFER}",)
_MISNAMED: Final = (
    (
        r"(?:pagos?|pagar|pagamos|pagader\S+) (?:[^ {]+ ){0,3}\{delivery-days\}|\{delivery-days\} "
        r"(?:"
        r"(?:para|de|el|como) ){0,2}(?:pago|pagar)"
    ),
    (
        r"(?:entreg\S*|envío) (?:[^ {]+ ){0,3}\{payment-days\}|\{payment-days\} (?:(?:para|de|la|"
        r"como) ){0,2}(?:entrega|entregar)"
    ),
    (
        r"(?:entreg\S*|inicio|inici\S+|comienz\S*|comenz\S*|envío) (?:(?:es|será|sería|el|la|hasta|"
        r"antes|de|del|para|en|desde|prevista) ){0,4}\{until\}"
    ),
    (
        r"(?:inicio|comienz\S*|comenz\S*) (?:(?:es|será|en|dentro|de|a|los) ){0,4}"
        r"\{(?:\w+-)?days\}|\{money\} en total(?! \{total)"
    ),
)
_OFFERING: Final = (*_PRESSING, *_OTHERS, *_MISNAMED)

CONTRARY: Final = Contraries(
    opening=_OFFERING,
    proposing=_OFFERING,
    countering=_OFFERING,
    for_now=_FOR_NOW,
    takes_half=_TAKES_HALF,
    pressing=_PRESSING,
    misnamed=_MISNAMED,
    others=_OTHERS,
    offer_stands=_OFFER_STANDS,
    another=_ANOTHER,
    talking_on=_TALKING_ON,
    ends=_ENDS,
    yours=_YOURS,
    keeping=_KEEPING,
    turned_down=_TURNED_DOWN,
    one_value=_ONE_VALUE,
).by_act()
"""What no sentence beside an act may say, whatever it is made of."""
