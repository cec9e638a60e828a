"""What Italian prose may not say of the side that speaks, because the other side does it."""

from typing import Final

from negotiator.policy.words.sides import Persons, Trade, sides

_TO_YOU: Final = r"(?:e|vi|le|ti|ne|l[oaie]|vel[oaie])?"
_GOODS: Final = r"(?:(?:la|le|una|quantità|di) ){0,3}\{(?:quantity|all)\}"
_MONEY: Final = r"(?:(?:il|la|un|una|importo|prezzo|somma|totale|di) ){0,3}\{(?:money|total)\}"
_NOT_OF_WORDS: Final = (
    r"(?! (?:\S+ ){0,3}?(?:(?:contr[oa])?(?:offert|propost)[ae]|rispost[ae]|riscontro|informazioni|"
    r"chiarimenti|dettagli))"
)

_BUYS: Final = Trade(
    verbs=(
        rf"(?:pag|acquist|compr|ordin)ar{_TO_YOU}|pag(?:hiamo|heremo|heremmo|ando)|"
        r"(?:acquist|compr|ordin)(?:iamo|eremo|eremmo|ando)|"
        rf"(?:versar{_TO_YOU}|versiamo|verseremo|verseremmo) {_MONEY}|"
        rf"(?:ricevere|riceviamo|riceveremo|ottenere|otteniamo|prendere|prendiamo|"
        rf"bisogno di|richiedere|richiediamo|ci servono) {_GOODS}|"
        r"(?:abbiamo|ho|aver) (?:\S+ )?(?:pagato|acquistato|comprato|ordinato|versato)"
    ),
    told=(
        r"pag(?:ate|hiate|herete|hereste|arci)|(?:acquist|compr|ordin)(?:ate|iate|erete|ereste)|"
        rf"(?:versate|versiate|verserete|versarci) {_MONEY}|(?:ricevete|riceverete|riceviate|"
        rf"ottenete|prendete|vi servono) {_GOODS}"
    ),
    nouns=r"(?:pagament[oi]|ordin[ei](?! del giorno)|acquist[oi]|versament[oi]|bonifico)",
    done="(?:pagat|acquistat|comprat|ordinat|versat)[oaie]",
    teams="(?:ufficio|team|reparto|servizio|settore) acquisti",
)
_SELLS: Final = Trade(
    verbs=(
        rf"(?:consegnar{_TO_YOU}|consegn(?:iamo|eremo|eremmo|ando)|fornir{_TO_YOU}|"
        rf"forn(?:iamo|iremo|iremmo|endo)|vender{_TO_YOU}|vend(?:iamo|eremo|eremmo|endo)|"
        rf"spedir{_TO_YOU}|sped(?:iamo|iremo|iremmo|endo)|fatturar{_TO_YOU}|"
        rf"fattur(?:iamo|eremo|eremmo)){_NOT_OF_WORDS}|"
        rf"(?:mettiamo|mettere|metteremo) (?:a (?:vostra )?disposizione {_GOODS}|{_GOODS} a "
        rf"(?:vostra )?disposizione)|"
        rf"(?:ricevere|riceviamo|riceveremo|ottenere|otteniamo|incassare|incassiamo) {_MONEY}|"
        rf"(?:abbiamo|ho|aver) (?:\S+ )?(?:consegnato|venduto|fornito|spedito|fatturato)"
        rf"{_NOT_OF_WORDS}"
    ),
    told=(
        r"consegn(?:ate|iate|erete|ereste|arci)|forn(?:ite|iate|irete|ireste|irci)|"
        r"vend(?:ete|iate|erete|ereste|erci)|sped(?:ite|iate|irete|irci)|fattur(?:ate|erete)|"
        rf"(?:ricevete|riceverete|riceviate|ottenete|incassate) {_MONEY}"
    ),
    nouns=r"(?:consegn[ae]|fornitur[ae]|spedizion[ei]|vendit[ae]|fattur[ae])",
    done="(?:consegnat|fornit|vendut|spedit|fatturat)[oaie]",
    teams="(?:ufficio|team|reparto|servizio|settore) (?:vendite|commerciale)",
)


def _asked(trade: Trade) -> str:
    """Return what stands for a trade where the side spoken to does it."""
    asking = (
        r"(?:(?:vi|la|le|ti) (?:\S+ )?(?:preghiamo|prego|chiediamo|chiedo|invitiamo|ringraziamo))"
        r"(?: \S+){0,2}?|si prega|siete pregati|grazie per|"
        r"(?:potete|potrete|potreste|dovete|dovrete|volete|vorreste|desiderate|vogliate)"
        r"(?: \S+){0,2}?"
    )
    return rf"(?:{trade.told})|(?:{asking}) (?:(?:di|a|per|da) )?(?:{trade.verbs})"


_KIND: Final = r"(?:(?:prim[oa]|prossim[oa]|futur[oa]|possibile|eventuale|nuov[oa]|gentile) )?"

BEYOND: Final = sides(
    _BUYS,
    _SELLS,
    Persons(
        asked=_asked,
        our=rf"(?:nostr[oaie]|mi[oa]|miei|mie) {_KIND}",
        your=rf"(?:vostr[oaie]|su[oaei]|suoi|tu[oaei]) {_KIND}",
        our_team="(?:l'|il |il nostro )",
        your_team="(?:il |al )?vostro ",
        by_us="(?:da noi|da parte nostra|da nostra parte|a nostra cura)",
        by_you="(?:da voi|da parte vostra|da parte sua|a vostra cura)",
    ),
)
"""What no sentence of a side may say, by the side that speaks."""
