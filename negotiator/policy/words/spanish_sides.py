"""What Spanish prose may not say of the side that speaks, because the other side does it."""

from typing import Final

from negotiator.policy.words.sides import Persons, Trade, sides

_TO_YOU: Final = r"(?:l[eao]s?|os|te|se)?"
_GOODS: Final = r"(?:(?:la|las|una|los|cantidad|de) ){0,3}\{(?:quantity|all)\}"
_MONEY: Final = r"(?:(?:el|la|un|una|importe|monto|precio|suma|total|de) ){0,3}\{(?:money|total)\}"
_NOT_OF_WORDS: Final = (
    r"(?! (?:\S+ ){0,3}?(?:(?:contra)?(?:oferta|propuesta)|respuesta|agenda|información|"
    r"detalles)s?)"
)

_BUYS: Final = Trade(
    verbs=(
        rf"(?:pag|compr|abon)ar{_TO_YOU}|(?:pag|compr|abon)(?:amos|aremos|aríamos|ando|aré)|"
        rf"paguemos|compremos|"
        rf"adquirir{_TO_YOU}|adquir(?:imos|iremos|iríamos|iendo)|adquiramos|encargar|encargamos|"
        rf"(?:recibir|recibimos|recibiremos|recibiríamos|obtener|obtenemos|tomar|tomamos|"
        rf"necesitar|necesitamos|pedir|pedimos|pediremos) {_GOODS}|"
        r"(?:hemos|he|haber) (?:pagado|comprado|adquirido|encargado|abonado)"
    ),
    told=(
        r"pag(?:an|uen|arán|arían|áis|aréis|uéis|ue|arnos)|pagándonos|"
        r"compr(?:an|en|arán|arían|áis|aréis|éis|arnos)|adquier(?:en|an)|"
        r"adquir(?:irán|irían|ís|iréis|áis|irnos)|"
        rf"abon(?:an|en|arán|arían|arnos)|(?:reciban|reciben|recibirán|recibirían|obtengan|obtienen|"
        rf"obtendrán|tomen|toman) {_GOODS}"
    ),
    nouns=r"(?:pagos?|pedidos?|compras?|adquisici(?:ón|ones)|encargos?|abonos?)",
    done="(?:pagad|comprad|adquirid|encargad|abonad)[oa]s?",
    teams="(?:equipo|departamento|área|oficina) de compras",
)
_SELLS: Final = Trade(
    verbs=(
        rf"(?:(?:entreg|suministr|factur)ar{_TO_YOU}|"
        rf"(?:entreg|suministr|factur)(?:amos|aremos|aríamos|ando|aré)|entreguemos|"
        rf"(?:vend|prove)er{_TO_YOU}|(?:vend|prove)(?:emos|eremos|eríamos|iendo|amos)|proveyendo)"
        rf"{_NOT_OF_WORDS}|prest(?:ar{_TO_YOU}|amos|aremos|aríamos) (?:\S+ )?servicios?|"
        rf"(?:enviar{_TO_YOU}|enviamos|enviaremos|enviaríamos) {_GOODS}|"
        rf"(?:recibir|recibimos|recibiremos|recibiríamos|obtener|obtenemos|cobrar|cobramos) "
        rf"{_MONEY}|(?:hemos|he|haber) (?:entregado|vendido|suministrado|facturado){_NOT_OF_WORDS}"
    ),
    told=(
        r"entreg(?:an|uen|arán|arían|áis|aréis|uéis|ue|arnos)|"
        r"suministr(?:an|en|arán|arían|áis|aréis|éis|arnos)|vend(?:en|an|erán|erían|éis|ernos)|"
        r"prove(?:en|an|erán|erían|éis|ernos)|factur(?:an|en|arán|arían|arnos)|"
        rf"(?:reciban|reciben|recibirán|recibirían|obtengan|obtienen|cobren|cobran) {_MONEY}|"
        rf"(?:envíen|envían|enviarán|enviarnos) {_GOODS}"
    ),
    nouns=r"(?:entregas?|suministros?|envíos?|ventas?|facturas?|provisión)",
    done="(?:entregad|vendid|suministrad|facturad|prestad)[oa]s?",
    teams="(?:equipo|departamento|área|oficina) (?:de ventas|comercial)",
)


def _asked(trade: Trade) -> str:
    """Return what stands for a trade where the side spoken to does it."""
    asking = (
        r"(?:rogamos|ruego|pedimos|pido|solicitamos|invitamos|agradecemos)(?: \S+){0,2}?|sírvanse|"
        r"tengan a bien|favor de|(?:gracias|agradecidos) por|por favor|"
        r"(?:pueden|podrán|podrían|deben|deberán|desean|quieren|quisieran|van|podéis|queréis)"
        r"(?: \S+){0,2}?"
    )
    return rf"(?:{trade.told})|(?:{asking}) (?:(?:a|de|que) )?(?:{trade.verbs})"


_KIND: Final = r"(?:(?:primer[oa]?|próxim[oa]s?|futur[oa]s?|posible|nuev[oa]s?|amable|último) )?"

BEYOND: Final = sides(
    _BUYS,
    _SELLS,
    Persons(
        asked=_asked,
        our=rf"(?:nuestr[oa]s?|mi|mis) {_KIND}",
        your=rf"(?:su|sus|vuestr[oa]s?|tu|tus) {_KIND}",
        our_team="(?:el|nuestro) ",
        your_team="(?:su|vuestro|estimado|al) ",
        by_us="(?:por nosotr[oa]s|por nuestra parte|de nuestra parte)",
        by_you="(?:por ustedes|por usted|por vosotr[oa]s|(?:por|de) (?:su|vuestra) parte)",
    ),
)
"""What no sentence of a side may say, by the side that speaks."""
