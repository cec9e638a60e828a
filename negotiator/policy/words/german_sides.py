"""What German prose may not say of the side that speaks, because the other side does it."""

from typing import Final

from negotiator.policy.words.sides import Persons, Trade, sides

_GOODS: Final = (
    r"(?:(?:die|eine|den|insgesamt|gesamt\S*|menge|von|rund|auch) ){0,3}\{(?:quantity|all)\}"
)
_MONEY: Final = (
    r"(?:(?:den|die|einen|das|gesamt\S*|summe|betrag|preis|von|insgesamt) ){0,3}\{(?:money|total)\}"
)
_KIND: Final = r"(?:(?!zustimmung)\S+(?:e|en|er|es|em) )?"
_NOT_OF_WORDS: Final = (
    r"(?! (?:\S+ ){0,2}(?:(?:gegen)?(?:angebot|vorschlag)|antwort|rückmeldung|nachricht)\S*)"
)

_BUYS: Final = Trade(
    verbs=(
        r"(?:(?:be|ein|aus)?zahlen|(?:be)?zahle|kaufen|kaufe|erwerben|erwerbe|bestellen|bestelle|"
        r"ordern|ordere|vergüten|überweisen|begleichen|abnehmen|abzunehmen|einzukaufen|"
        r"zahlend|kaufend)|"
        rf"(?:beziehen|benötigen|brauchen|erhalten|bekommen|mieten) (?:wir )?{_GOODS}|"
        rf"{_GOODS} (?:\S+ ){{0,3}}?(?:zu )?(?:beziehen|benötigen|brauchen|erhalten|bekommen|"
        rf"mieten)|nehmen (?:wir )?(?:\S+ ){{0,3}}?{_GOODS} (?:\S+ ){{0,12}}?ab|"
        r"(?:wir|ich) (?:\S+ ){0,12}?(?:bezahlt|gezahlt|gekauft|bestellt|erworben)"
    ),
    told=rf"(?:beziehen|benötigen|brauchen|erhalten|bekommen|mieten|nehmen) (?:sie|ihr) {_GOODS}",
    nouns=(
        r"(?:zahlung|zahlungen|bezahlung|bestellung|bestellungen|kauf|einkauf|erwerb|abnahme|"
        r"auftrag|aufträge|vergütung|bezug)(?! auf)"
    ),
    done="bezahlt|gezahlt|gekauft|bestellt|erworben|bezogen",
    teams="(?:einkaufsteam|einkauf|einkaufsabteilung|team einkauf)",
)
_SELLS: Final = Trade(
    verbs=(
        rf"(?:(?:aus|be|an)?liefern|(?:be)?liefere|auszuliefern|verkaufen|verkaufe|versenden|"
        rf"versende|fakturieren|liefernd){_NOT_OF_WORDS}|bereitstellen|bereitzustellen|"
        rf"stellen (?:wir )?(?:ihnen |euch )?{_GOODS} (?:\S+ ){{0,12}}?(?:bereit|zur verfügung|zu)|"
        rf"{_GOODS} (?:\S+ ){{0,3}}?zur verfügung (?:zu )?stellen|in rechnung (?:zu )?stellen|"
        rf"(?:erhalten|bekommen|verlangen|berechnen) (?:wir )?(?:ihnen )?{_MONEY}|{_MONEY} "
        r"(?:\S+ ){0,2}?(?:zu )?(?:erhalten|bekommen|verlangen|berechnen)|"
        r"(?:wir|ich) (?:\S+ ){0,12}?(?:geliefert|verkauft|versandt|bereitgestellt)"
    ),
    told=(
        rf"(?:erhalten|bekommen|verlangen|berechnen) (?:sie|ihr) {_MONEY}|stellen (?:sie|ihr) "
        rf"(?:uns )?{_GOODS} (?:\S+ ){{0,12}}?(?:bereit|zur verfügung)"
    ),
    nouns=(
        r"(?:lieferung|lieferungen|auslieferung|anlieferung|belieferung|versand|verkauf|rechnung|"
        r"bereitstellung)"
    ),
    done="geliefert|ausgeliefert|verkauft|versandt|bereitgestellt|erbracht",
    teams="(?:vertriebsteam|vertrieb|verkaufsteam|vertriebsabteilung|team vertrieb)",
)


def _asked(trade: Trade) -> str:
    """Return what stands for a trade where the side spoken to does it.

    A verb may stand before the side or after it, far behind; what we do comes in between by "wir"
    or after "und".
    """
    return (
        rf"{trade.told}|(?:sie|ihr|bitte|bitten|dürfen)(?! mit) (?:(?!wir|und|uns zu)\S+ ){{0,12}}?"
        rf"(?:{trade.verbs})|(?<!wir )(?:{trade.verbs}) (?:sie|ihr)"
    )


BEYOND: Final = sides(
    _BUYS,
    _SELLS,
    Persons(
        asked=_asked,
        our=rf"(?:unser|mein)(?:e[mnrs]?)? {_KIND}",
        your=rf"(?:ihr|euer|eur|dein)(?:e[mnrs]?)? {_KIND}",
        our_team=r"(?:das|der|vom|die|ihr|euer|unser(?:e[mnrs]?)?) ",
        your_team="(?:ihre|eure)[mnrs] ",
        by_us="(?:von uns|durch uns|unsererseits|von unserer seite)",
        by_you="(?:von ihnen|durch sie|ihrerseits|von ihrer seite|von euch)",
    ),
)
"""What no sentence of a side may say, by the side that speaks."""
