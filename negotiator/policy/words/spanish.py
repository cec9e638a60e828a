"""What Spanish prose beside a move may be made of."""

import re
from types import MappingProxyType
from typing import Final

from negotiator.policy.words.spanish_acts import BY_ACT, SAID_ALONE
from negotiator.policy.words.spanish_contrary import CONTRARY
from negotiator.policy.words.spanish_frames import FRAMES
from negotiator.policy.words.spanish_offering import MISPLACED
from negotiator.policy.words.spanish_patterns import NEVER, TAKES, UNSETTLES
from negotiator.policy.words.spanish_sides import BEYOND
from negotiator.policy.words.spanish_words import COMMON
from negotiator.policy.words.vocabulary import Sort, Vocabulary, listed
from negotiator.protocol.acts import Reason

_REASONS: Final = MappingProxyType(
    {
        Reason.DEADLINE: "el tiempo previsto por nuestra parte para esta negociación ha concluido",
        Reason.TIME_OUT: "su respuesta no nos ha llegado a tiempo",
        Reason.NO_PROGRESS: "nuestras posiciones ya no se acercan",
        Reason.NOT_ACCEPTABLE: "no podemos llegar a un acuerdo sobre esta base",
        Reason.CANCELLED: "la negociación ha sido cancelada",
        Reason.UNAVAILABLE: "la oferta ya no está disponible",
        Reason.EXPIRED: "la oferta ha caducado",
        Reason.SUPERSEDED: "la oferta ha sido sustituida por otra posterior",
        Reason.UNKNOWN_OFFER: "la oferta no nos consta",
        Reason.OWN_OFFER: "una oferta no puede ser aceptada por quien la ha hecho",
        Reason.TERMS_MISMATCH: "las condiciones no coinciden con las de la oferta",
        Reason.NOT_YOUR_TURN: "no es su turno",
        Reason.ILLEGAL_ACT: "esto no es posible en este momento",
        Reason.ROUND: "la ronda no va tras la anterior",
        Reason.CLOCK: "el momento del mensaje no coincide con el nuestro",
        Reason.AUTHORITY: "la autorización que se nos ha mostrado no lo cubre",
        Reason.PROTOCOL: "no se ha seguido el protocolo",
        Reason.CONTRADICTION: "los mensajes se contradicen",
        Reason.MALFORMED: "el mensaje no está bien formado",
    }
)

_SAID_ALONE: Final = frozenset().union(*SAID_ALONE.values()) - COMMON

SPANISH: Final = Vocabulary(
    language="es",
    common=COMMON,
    by_act=BY_ACT,
    sorts=MappingProxyType(
        {
            **dict.fromkeys(listed("precio precios tarifa tarifas"), frozenset({Sort.MONEY})),
            **dict.fromkeys(
                listed("coste costes costo costos"), frozenset({Sort.MONEY, Sort.TOTAL})
            ),
            **dict.fromkeys(
                listed("importe importes monto montos"), frozenset({Sort.MONEY, Sort.TOTAL})
            ),
            **dict.fromkeys(listed("total totales suma"), frozenset({Sort.TOTAL})),
            **dict.fromkeys(listed("cantidad cantidades volumen"), frozenset({Sort.QUANTITY})),
            **dict.fromkeys(listed("pago pagos"), frozenset({Sort.DAYS, Sort.CHOICE})),
            **dict.fromkeys(
                listed("entrega entregas"), frozenset({Sort.DAYS, Sort.DATE, Sort.CHOICE})
            ),
            **dict.fromkeys(listed("fecha fechas inicio comienzo partir"), frozenset({Sort.DATE})),
            **dict.fromkeys(listed("plazo plazos"), frozenset({Sort.DAYS})),
            "dentro": frozenset({Sort.DAYS}),
            **dict.fromkeys(
                listed("duración período períodos periodo periodos"),
                frozenset({Sort.DAYS, Sort.QUANTITY}),
            ),
            **dict.fromkeys(
                listed(
                    "válido válida válidos válidas vigente vigentes validez vigencia hasta"
                    " vencimiento"
                ),
                frozenset({Sort.UNTIL}),
            ),
            "antes": frozenset({Sort.UNTIL}),
            "garantía": frozenset({Sort.DAYS, Sort.CHOICE, Sort.FLAG}),
        }
    ),
    apart=listed(
        "si porque pues cuando mientras caso beneficio beneficios objetivo objetivos meta metas"
        " expectativa expectativas"
    ),
    never=re.compile(f"{NEVER.pattern}|{FRAMES.unframed(_SAID_ALONE)}"),
    takes=TAKES,
    reasons=_REASONS,
    not_firm="Esta oferta está sujeta a nuestra confirmación.",
    named="La agenda lo llama así: {own_word}.",
    last_call="Le rogamos que nos envíe ahora su oferta definitiva.",
    contrary=CONTRARY,
    beyond=BEYOND,
    misplaced=MISPLACED,
    unsettles=UNSETTLES,
    opening=MappingProxyType({"¿": "?", "¡": "!"}),
)
