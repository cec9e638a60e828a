"""Spanish, as far as offers go. Its decimal mark differs between countries, so much is asked."""

from typing import Final

from negotiator.llm.tongues.lexis import (
    DELIVERY,
    END,
    EXCLUSIVITY,
    INCOTERM,
    PAYMENT,
    PIECE,
    START,
    WARRANTY,
    Lexis,
    each,
    phrases,
    words,
)

SPANISH: Final = Lexis(
    language="es",
    silent=words(
        "a al atentamente cantidad comprar compramos con contraoferta cordiales cordial de",
        "del el en entregar equipo es esta este esto estimada estimadas estimado estimados",
        "gracias hola la las le les lo los nuestra nuestras nuestro nuestros oferta ofrecemos",
        "ofrecer ofrecerle ofrecerles ofrezco os pagamos pagar para podemos por precio",
        "propongo proponemos propuesta puedo saludo saludos señor señora señoras señores",
        "siguiente suministrar suministramos un una unitario vender vendemos volumen y",
    ),
    courtesies=phrases(
        "buenos días, buenas tardes, buenas noches, muchas gracias, buen día, a todos,un saludo"
    ),
    thanking=phrases("gracias por, gracias a"),
    accepting=words(
        "acepto aceptamos aceptado aceptada aceptar acordado acordamos acuerdo aprobado",
        "confirmo confirmamos confirmado conforme hecho ok okay sí trato vale vendido",
    ),
    links=words(": = a al de del el en es la para"),
    within=words("a en"),
    per=words("por /"),
    per_unit=words("la el al"),
    yes=words("sí true"),
    no=words("no false"),
    nouns=each(
        {
            "pago, plazo de pago, condiciones de pago, pagadero": PAYMENT,
            "entrega, fecha de entrega, plazo de entrega": DELIVERY,
            "inicio, fecha de inicio, comienzo": START,
            "fin, fecha de fin, fecha final": END,
            "garantía": WARRANTY,
            "exclusividad": EXCLUSIVITY,
            "incoterm, incoterms": INCOTERM,
        }
    ),
    units=each(
        {
            "h": "HUR",
            "t, tonelada, toneladas": "TNE",
            "kilo, kilos": "KGM",
            "pieza, piezas, unidad, unidades, uds, ud": PIECE,
            "par, pares": "PR",
        }
    ),
    money=each({"dólares americanos, dólar americano": "USD"}),
    doubtful=words("dólar dólares peso pesos libra libras franco francos corona coronas rupias"),
    ordinals=words("º °"),
    joins=words("de del"),
    turning=words(
        "no nunca jamás ningún ninguna ninguno nada ni sin si salvo excepto solo sólo",
        "solamente pero embargo aunque condición condiciones sujeto siempre hasta antes",
        "después sino máximo mínimo max min máx mín más menos que sobre bajo desde",
        "aproximadamente aprox unos cerca quizá quizás tal podría podríamos sería debería",
        "broma falso error ignore ignorar ignora olvide olvidar olvida corrección retirar",
        "retiramos retirada anulado anulada cancelar caducado rechazar rechazamos imposible",
        "demasiado caro alto ayer último última anterior anteriores era eran fue había",
        "competidor competidores competencia extra iva impuestos descuento ciento mil millón",
        "millones cien docena medio doble dos tres cuatro cinco seis siete ocho nueve diez",
        "veinte treinta cincuenta",
    ),
)
"""What we understand of Spanish."""
