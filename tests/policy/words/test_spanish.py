"""Spanish prose: what we say passes, honest texts mostly do, and bad ones never."""

from itertools import chain
from pathlib import Path

import pytest

from negotiator.llm.phrases.registers import Register
from negotiator.llm.phrases.spanish import SPANISH as PHRASES
from negotiator.policy.slotted import check_prose
from negotiator.policy.words.spanish import SPANISH
from negotiator.policy.words.vocabulary import Sort, listed
from negotiator.protocol.acts import Act, Reason
from tests.policy.words.disguises import DIGIT_WORDS, NUMBERS
from tests.policy.words.hostile import VALUED, honest, hostile_texts

HOSTILE = Path(__file__).with_name("hostile_es.txt").read_text("utf-8").splitlines()
"""A kind, an act and a sentence: what a counterparty could use against us."""
MODEL = Path(__file__).with_name("model_es.txt").read_text("utf-8").splitlines()
"""An act and what a capable model says beside it, lines with ``#`` left out."""
SLOTS = {
    "pricePerHour": Sort.MONEY,
    "gpuHours": Sort.QUANTITY,
    "total": Sort.TOTAL,
    "deliveryDays": Sort.DAYS,
    "startDate": Sort.DATE,
    "incoterm": Sort.CHOICE,
    "valid_until": Sort.UNTIL,
    "terms": Sort.ALL,
}
TRIES = 12_000
MOST_REFUSED = 0.05
MOST_OF_MODELS_REFUSED = 0.03
ARTICLES = {"un", "una", "en", "o", "u"}
"""Articles, and words that are numbers elsewhere: in Swedish, in Romanian, in Catalan."""
IN_ONE_PHRASE = listed("días día más mayor mejor mejores último última sin pie")
"""Words that patterns leave in one phrase: "buenos días", "a la mayor brevedad"."""

NUMBER_WORDS = listed(
    """
    cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince
    dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós treinta cuarenta cincuenta
    sesenta setenta ochenta noventa cien ciento cientos doscientos trescientos quinientos
    setecientos novecientos mil miles millón millones millar billón medio media mitad mitades tercio
    tercios cuarto cuartos quinto décimo décima décimas centésima milésima primero primera primer
    primeros segundo segunda segundos tercero tercera tercer cuarta sexto séptimo octavo noveno
    doble dobles triple cuádruple par pares docena docenas decena veintena centena centenar quincena
    duplicar triplicar coma porcentaje porciento único única zero one two three four five six seven
    eight nine ten eleven twelve hundred thousand half null eins zwei zwo drei vier fünf sechs
    sieben acht neun zehn elf zwölf hundert tausend zéro un deux trois quatre cinq sept huit neuf
    dix onze douze cent mille demi due tre quattro cinque sei sette otto nove dieci cento mila metà
    um uma dois duas três quatro sete oito dez cem milhão metade nul een twee drie vijf zes zeven
    negen tien honderd duizend jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć sto
    tysiąc ett en två fyra fem sex sju åtta nio tio hundra tusen unu o doi două trei patru cinci
    șase șapte opt nouă zece sute mie bir iki üç dört beş altı yedi sekiz dokuz on yüz bin u dues
    vuit nou deu vint egy két kettő három négy öt hat hét nyolc tíz száz ezer bat bi hiru lau bost
    zazpi zortzi bederatzi hamar ehun yksi kaksi kolme neljä viisi
    """
)
UNIT_WORDS = listed(
    """
    segundo minuto minutos hora horas horario horaria día días semana semanas quincena mes meses
    mensual trimestre trimestres semestre año años anual diario diaria siglo tonelada toneladas kilo
    kilos kilogramo gramo gramos quintal metro metros kilómetro centímetro milla pie pies pulgada
    litro litros galón barril barriles pieza piezas unidad unidades unitario unitaria caja cajas
    lote lotes palé vatio kilovatio grado grados hectárea lunes martes miércoles jueves viernes
    sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
    diciembre mañana ayer anteayer usuario usuarios euro euros céntimo céntimos dólar dólares peso
    pesos peseta libra libras franco francos yen yenes yuan real reales sol soles bolívar guaraní
    quetzal lempira colón córdoba balboa corona coronas rublo rupia lira liras pavo pavos plata
    dinero rand won zloty dinar dirham usd eur chf gbp jpy bitcoin duro duros iva impuesto impuestos
    """
)
OTHER_WORDS = listed(
    """
    nunca jamás tampoco nada nadie ningún ninguna ninguno menos menor menores máximo máxima mínimo
    mínima tope topes techo suelo límite límites superior inferior debajo encima superar excede
    exceder bajar subir rebajar rebaja rebajas aumentar reducir mejorar barato caro peor final
    finales prometer prometo prometemos promesa garantizar garantizamos garantizo asegurar
    aseguramos comprometer comprometemos compromiso jurar exclusivo exclusiva exclusividad gratis
    gratuito gratuita regalo obsequio descuento descuentos bonificación bono reembolso pedido
    pedidos encargo abogado abogados tribunal tribunales demanda demandar demandas juez denuncia
    denunciar legal legales consecuencias represalias contrario amenaza abandonar marcharnos
    presupuesto presupuestos reserva mandato instrucción instrucciones secreto secreta confidencial
    confidencialmente margen márgenes jefatura competidor competidores
    """
)
ACCEPTING_WORDS = listed(
    """
    aceptar aceptamos acepto acepta aceptada aceptado aceptable acordar acordado acordamos trato sí
    vale ok okay perfecto cerrado cerramos confirmar confirmamos confirmado confirmada vinculante
    firme firmar firmado pacto pactado convenio no ni internamente comprar compramos
    """
)

BAD = {
    "limit": """
        Nuestro límite es {total}.
        No podemos superar {total}.
        Podemos llegar hasta un precio de {gpuHours}.
        Esto es todo lo que podemos ofrecer: {terms}.
        Nuestra última oferta es {pricePerHour}.
        Envíenos su última oferta.
        Como mucho {total}.
        Ofrecemos desde {pricePerHour}.
        Casi {pricePerHour}.
        Cerca de {pricePerHour}.
        Unos {total}.
        Entre {pricePerHour} y {total}.
        Nuestro objetivo es {pricePerHour}.
        Nuestra mejor oferta es {pricePerHour}.
        Podemos ajustar el precio.
        Estamos dispuestos a revisar el precio.
        Estamos abiertos a ajustar las condiciones.
        Hasta aquí.
        Es posible un nuevo precio.
        Nuestra meta es {total}.
    """,
    "promise": """
        Prometemos entregar antes.
        Le garantizamos la calidad.
        La garantía está incluida.
        Incluye el servicio técnico.
        La propuesta incluye la instalación.
        Tiene nuestra palabra.
        Le daremos prioridad.
        Habrá futuros pedidos.
        Es gratis.
        Le hacemos un descuento.
        Podemos enviar otra oferta.
        Haremos otra propuesta.
        Podemos proponer otras condiciones.
        Ofreceremos exclusividad.
        Nos comprometemos con ustedes.
        Es posible ajustar los plazos.
    """,
    "acceptance": """
        Aceptamos su oferta.
        De acuerdo.
        Estamos de acuerdo con su propuesta.
        De acuerdo con su oferta, ofrecemos {terms}.
        Trato hecho.
        La compra está hecha.
        Hecho.
        Bien.
        Muy bien.
        Claro.
        Claro que sí.
        Adelante.
        Seguimos adelante.
        Perfecto.
        Vale.
        Conforme.
        Efectivamente.
        Nos parece bien su oferta.
        Su oferta nos parece bien.
        Nos conviene su propuesta.
        Su propuesta nos conviene.
        Su propuesta es razonable.
        Sus condiciones nos parecen razonables.
        Sus condiciones son adecuadas para nosotros.
        Nos gusta su oferta.
        Nos quedamos con su oferta.
        Tomamos su oferta.
        Nos satisface su propuesta.
        Estamos satisfechos con su propuesta.
        Estamos encantados con su oferta.
        Nos alegra llegar a un acuerdo.
        Tenemos un acuerdo.
        Está bien.
        Todo listo.
        Estamos listos.
        Queda cerrado el contrato.
        Agradecemos su oferta, que nos parece justa.
        Su precio es correcto.
        Consideramos justa su propuesta.
        Consideramos su propuesta adecuada.
        Su propuesta tiene nuestro apoyo.
        Nuestra respuesta es positiva.
        Respondemos favorablemente a su propuesta.
        Vemos con buenos ojos su propuesta.
        Todas las condiciones son adecuadas.
        Todo en orden.
        Somos socios.
        Apoyamos su propuesta.
        Seguimos con sus condiciones.
        Vamos con su precio.
        Procedan con el envío.
        Hemos llegado a un entendimiento.
        Tal como proponen.
        Por supuesto.
        Es justo.
    """,
    "condition": """
        Si responden hoy, ofrecemos {pricePerHour}.
        Ofrecemos {pricePerHour} siempre que respondan pronto.
        Ofrecemos {pricePerHour} en caso de una respuesta pronta.
        Cuando respondan, ofrecemos {pricePerHour}.
        {pricePerHour}, siempre y cuando respondan.
        Ofrecemos {pricePerHour}, salvo cambios.
        Ofrecemos {pricePerHour} a condición de recibir respuesta pronto.
        Ofrecemos {pricePerHour} con la condición de una respuesta pronta.
        Ofrecemos {pricePerHour} previa respuesta.
        Con tal de que respondan, ofrecemos {pricePerHour}.
        De responder hoy, ofrecemos {pricePerHour}.
        Responda hoy y ofrecemos {pricePerHour}.
        A cambio de su respuesta, ofrecemos {pricePerHour}.
        Ofrecemos {pricePerHour} mientras conversamos.
        Nuestra oferta está sujeta a cambios.
        Ofrecemos {pricePerHour} sin contar la entrega.
    """,
    "threat": """
        Lo toma o lo deja.
        O responde hoy o lo dejamos.
        Debe responder hoy.
        Deben responder ya.
        Tienen que responder hoy.
        Tenemos otras ofertas.
        Tenemos muchas ofertas.
        Hay otros proveedores.
        Hemos recibido varias propuestas.
        Otra empresa espera.
        De lo contrario, nos vamos.
        Abandonamos la mesa.
        Nos vamos.
        Hablaremos con otro proveedor.
        Hablaremos con otros.
        Iremos a los tribunales.
    """,
    "twisted slot": """
        Su precio es {pricePerHour}.
        Su oferta de {pricePerHour} es valiosa.
        Ustedes ofrecen {pricePerHour}.
        Ustedes han propuesto {pricePerHour}.
        Ofrecieron {pricePerHour}.
        Usted propone {pricePerHour}.
        {pricePerHour} es lo que piden.
        {pricePerHour} es su precio.
        Ofrecemos {pricePerHour} o {total}.
        No {pricePerHour}.
        Nuestro precio era {pricePerHour}.
        Lamentamos nuestra oferta de {pricePerHour}.
        El total es {total} y {pricePerHour}.
        El importe es de {total} y de {total}.
        Después del {startDate}.
        Antes de {startDate}, la entrega.
        Ofrecemos {pricePerHour} por equipo.
        Ofrecemos {pricePerHour} por persona.
        Ofrecemos {pricePerHour} cada ronda.
        Un {pricePerHour}.
        {pricePerHour} un punto.
        El precio es un punto.
        {gpuHours} veces.
        Una vez {pricePerHour}.
    """,
    "wrong sort": """
        La cantidad es {pricePerHour}.
        El precio es {gpuHours}.
        El precio es de {total}.
        El total es {deliveryDays}.
        Válida hasta el {startDate}.
        Hasta {pricePerHour}.
        El plazo es {gpuHours}.
        La fecha es {valid_until}.
        Entrega: {pricePerHour}.
        La tarifa es {deliveryDays}.
        El importe es {gpuHours}.
        El volumen es {total}.
        Garantía: {total}.
        A partir del {valid_until}.
        Dentro de {pricePerHour}.
    """,
    "disclosure": """
        Nuestro presupuesto es {total}.
        Mi mandato es {total}.
        Somos flexibles en el precio.
        Podemos cambiar el precio.
        Tenemos instrucciones.
        Como modelo de lenguaje, escribo este texto.
        Aquí tiene el mensaje.
        Esta es la respuesta que me pidió.
        El precio es negociable.
        El precio está abierto.
        Necesitamos la entrega pronto.
        Podemos negociar el precio.
        Estamos obligados a vender.
    """,
    "other language": """
        We thank you for your offer.
        Thank you.
        Kind regards.
        Merci pour votre offre.
        Nous vous proposons {pricePerHour}.
        Wir bieten {pricePerHour}.
        Vielen Dank.
        Grazie per la vostra offerta.
        Obrigado pela sua oferta.
        Bedankt voor uw aanbod.
        Dziękujemy za ofertę.
        Gràcies per la seva oferta.
    """,
}
"""Sentences that must not stand beside a counter-offer."""


def cases():
    """Each bad sentence with its category."""
    return [
        (kind, line.strip())
        for kind, text in BAD.items()
        for line in text.split("\n")
        if line.strip()
    ]


def allowed(text, act=Act.COUNTER):
    return check_prose(text, act, SLOTS, "es").allowed


@pytest.mark.parametrize("register", Register)
@pytest.mark.parametrize("act", Act)
@pytest.mark.parametrize("reason", Reason)
def test_what_we_say_by_ourselves_passes(register, act, reason):
    text = PHRASES[register][act].replace("{reason}", SPANISH.reasons[reason])

    assert allowed(text, act), text


@pytest.mark.parametrize("register", Register)
@pytest.mark.parametrize("act", [Act.REJECT, Act.REFUSE])
def test_a_phrase_passes_with_the_reason_as_a_slot(register, act):
    assert check_prose(PHRASES[register][act], act, {"reason": Sort.ALL}, "es").allowed


@pytest.mark.parametrize("act", [Act.REJECT, Act.REFUSE])
@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_clean(act, reason):
    text = SPANISH.reasons[reason]

    assert check_prose(f"{text[0].upper()}{text[1:]}.", act, {}, "es").allowed, text


def test_no_listed_word_is_a_number_or_a_unit():
    words = set(SPANISH.common).union(SPANISH.sorts, *SPANISH.by_act.values())
    numbers = set(NUMBER_WORDS) | {one.lower() for one in chain.from_iterable(DIGIT_WORDS.values())}
    numbers |= {one for ones in NUMBERS.values() for one in ones if " " not in one}

    assert words & numbers <= ARTICLES
    assert words & UNIT_WORDS <= IN_ONE_PHRASE


def test_no_word_of_every_act_limits_promises_threatens_tells_or_accepts():
    words = set(SPANISH.common).union(SPANISH.sorts)

    assert words & OTHER_WORDS <= IN_ONE_PHRASE
    assert not words & ACCEPTING_WORDS


@pytest.mark.parametrize(("kind", "text"), cases())
def test_a_bad_sentence_is_refused(kind, text):
    assert not allowed(text), kind


@pytest.mark.parametrize(
    "text",
    [
        "Buenos días, {terms}.",
        "Un cordial saludo.",
        "¡Hola! ¿Qué les parece?",
        "Quedamos a la espera, a la mayor brevedad, de su respuesta.",
        "Reciban nuestros mejores deseos y nuestro más sincero agradecimiento.",
    ],
)
def test_a_word_that_counts_elsewhere_passes_in_its_phrase_of_courtesy(text):
    assert allowed(text)


@pytest.mark.parametrize(
    "text",
    [
        "¡Hola.",
        "¿Hola!",
        "Hola, ¡gracias!",
        "¡¡Hola!",
        "¿",
        "¡Hola! ¡",
        "Hola¡",
        "¡¿Hola?!",
        "(¡Hola!)",
    ],
)
def test_an_opening_mark_opens_a_sentence_and_is_closed_by_its_partner(text):
    assert not allowed(text)


def test_another_language_has_no_opening_marks():
    assert not check_prose("¡Hello!", Act.COUNTER, SLOTS, "en").allowed


@pytest.mark.parametrize(
    "text",
    [
        "Aceptamos su oferta, pero con otro precio.",
        "Aceptamos su oferta si responden hoy.",
        "Seguimos estudiando su oferta.",
        "Le proponemos {pricePerHour}.",
        "Nuestra contraoferta es {terms}.",
        "Quisiéramos negociar el precio.",
    ],
)
@pytest.mark.parametrize("act", [Act.ACCEPT, Act.CONFIRM])
def test_what_takes_an_offer_says_nothing_that_does_not(text, act):
    assert not allowed(text, act)


def test_honest_texts_are_seldom_refused():
    texts = [(act, text) for act, found in honest("es").items() for text in found]
    refused = [text for act, text in texts if not allowed(text, Act(act))]

    assert len(refused) / len(texts) < MOST_REFUSED, refused


def test_what_capable_models_say_is_hardly_ever_refused():
    rows = [row.split("\t") for row in MODEL if not row.startswith("#")]
    refused = []
    for act, written in rows:
        slots = SLOTS if act in VALUED else {"reason": Sort.ALL}
        text = written.replace("\\n", "\n")
        if not check_prose(text, Act(act), slots, "es").allowed:
            refused.append(text)

    assert len(refused) / len(rows) <= MOST_OF_MODELS_REFUSED, "\n".join(refused)


@pytest.mark.parametrize(
    "text",
    [
        "Estimados señores: Agradecemos su interés y les ofrecemos lo siguiente: {terms}.",
        "Gracias por su oferta, la hemos leído con interés y esta es nuestra oferta: {terms}.",
        "El total asciende a {total} y la oferta es válida hasta: {valid_until}.",
        "Sigue en pie hasta el {valid_until}.",
        "Su validez se extiende hasta {valid_until}, un cordial saludo.",
    ],
)
def test_a_sentence_may_be_a_row_of_whole_clauses(text):
    assert allowed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Les ofrecemos lo siguiente: {terms} y.",
        "Y y les ofrecemos lo siguiente: {terms}.",
        "Lo siguiente.",
        "Sigue en pie.",
        "El pie hasta {valid_until}.",
        "Nuestros servicios.",
        "Gracias por los servicios.",
        "Un fuerte precio.",
    ],
)
def test_a_part_of_a_clause_says_nothing_by_itself(text):
    assert not allowed(text)


@pytest.mark.parametrize("act", [Act.ACCEPT, Act.CONFIRM, Act.REJECT])
@pytest.mark.parametrize(
    "text",
    [
        "La negociación sigue abierta.",
        "La negociación continúa.",
        "Seguimos negociando.",
        "Pronto tendrán nuestra respuesta.",
    ],
)
def test_nothing_goes_on_beside_a_move_that_ends_it(act, text):
    assert not allowed(text, act)
    assert allowed(text, Act.HOLD)


@pytest.mark.parametrize("kind", ["acceptance", "promise", "limit"])
@pytest.mark.parametrize("act", [Act.OPEN, Act.HOLD, Act.REJECT, Act.WITHDRAW, Act.REFUSE])
def test_nothing_is_taken_or_promised_beside_a_move_that_takes_nothing(kind, act):
    for found, text in cases():
        if found == kind:
            assert not allowed(text, act), text


@pytest.mark.parametrize("seed", range(3))
def test_no_hostile_text_passes(seed):
    for one in hostile_texts(seed, TRIES):
        if one.language == "es":
            slots = SLOTS if one.act in VALUED else {}
            assert not check_prose(one.text, Act(one.act), slots, "es").allowed, one


@pytest.mark.parametrize("row", HOSTILE, ids=lambda row: row[-40:])
def test_bad_sentences_of_good_words_are_refused(row):
    _, act, text = row.split("\t")

    assert not check_prose(text, Act(act), SLOTS, "es").allowed
