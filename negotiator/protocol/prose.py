"""Amounts of money that prose names. Prose can cast doubt on a deal, never make one."""

import re
from dataclasses import dataclass
from decimal import Decimal

from negotiator.terms.values import CURRENCY_EXPONENT, EXACT

MAX_TEXT = 20_000
"""Characters of a text that are read."""

SIGNS = {
    "US$": "USD",
    "C$": "CAD",
    "CA$": "CAD",
    "A$": "AUD",
    "AU$": "AUD",
    "NZ$": "NZD",
    "HK$": "HKD",
    "S$": "SGD",
    "R$": "BRL",
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "₺": "TRY",
    "₴": "UAH",
    "₫": "VND",
    "₪": "ILS",
    "zł": "PLN",
}
"""Currency signs; one that several countries use means the best known of them."""

WORDS = {
    "dollar": "USD",
    "dollars": "USD",
    "buck": "USD",
    "bucks": "USD",
    "usd": "USD",
    "euro": "EUR",
    "euros": "EUR",
    "eur": "EUR",
    "pound": "GBP",
    "pounds": "GBP",
    "sterling": "GBP",
    "quid": "GBP",
    "gbp": "GBP",
    "yen": "JPY",
    "jpy": "JPY",
    "yuan": "CNY",
    "renminbi": "CNY",
    "cny": "CNY",
    "rupee": "INR",
    "rupees": "INR",
    "inr": "INR",
    "won": "KRW",
    "franc": "CHF",
    "francs": "CHF",
    "chf": "CHF",
    "zloty": "PLN",
    "krona": "SEK",
    "kronor": "SEK",
}
"""Currency words, and codes in lower case: only some, for `all`, `top` and `try` are codes too."""

SCALES = {"k": 3, "thousand": 3, "mn": 6, "million": 6, "bn": 9, "billion": 9}
"""Words that multiply, as powers of ten."""

_SIGN = "|".join(re.escape(sign) for sign in sorted(SIGNS, key=len, reverse=True))
_WORD = "|".join(sorted(WORDS, key=len, reverse=True))
_CODE = "[A-Z]{3}"
_NUMBER = (
    r"[0-9]{1,3}(?:[,.'\u2019 \u00a0\u202f][0-9]{3}){1,4}(?![0-9])(?:[.,][0-9]{1,8})?"
    r"|[0-9]{1,15}(?:[.,][0-9]{1,8})?"
)
_AMOUNT = re.compile(
    rf"(?:(?P<before>{_SIGN}|(?<![A-Za-z]){_CODE})\s?)?"
    rf"(?<![0-9.,])(?P<number>{_NUMBER})(?![0-9])"
    rf"(?:\s?(?P<scale>k|thousand|mn|million|bn|billion)(?![A-Za-z]))?"
    rf"(?:\s?(?P<after>{_SIGN}|(?:US |us )?(?:{_CODE}|(?i:{_WORD}))(?![A-Za-z])))?"
)


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount as prose names it.

    Attributes:
        currency: ISO 4217 code.
        readings: what the number may mean: ``1.000`` and ``1,000`` are one or a thousand, for
            nothing says in which language they were written.
        text: as it was written.
    """

    currency: str
    readings: frozenset[Decimal]
    text: str

    def matches(self, other: "Amount") -> bool:
        """Whether both may mean the same; different currencies never do."""
        return self.currency == other.currency and bool(self.readings & other.readings)


def amounts_in(text: str) -> tuple[Amount, ...]:
    """Return the amounts a text names, in order; a number without a currency is none."""
    found = []
    for match in _AMOUNT.finditer(text[:MAX_TEXT]):
        currency = _currency(match["after"]) or _currency(match["before"])
        if currency:
            scale = SCALES.get(match["scale"] or "", 0)
            values = frozenset(value.scaleb(scale, EXACT) for value in _readings(match["number"]))
            found.append(Amount(currency, values, match[0].strip()))
    return tuple(found)


def disputed_amounts(ours: str, theirs: str) -> tuple[str, ...]:
    """Return all amounts of two texts if both name some and none in common, else nothing."""
    first, second = amounts_in(ours), amounts_in(theirs)
    if not first or not second or any(a.matches(b) for a in first for b in second):
        return ()
    return tuple(dict.fromkeys(amount.text for amount in (*first, *second)))


def _currency(written: str | None) -> str:
    """Return the code of a sign, word or code; empty for none."""
    if not written:
        return ""
    word = written.split()[-1]
    if word in SIGNS:
        return SIGNS[word]
    return word if word in CURRENCY_EXPONENT else WORDS.get(word.lower(), "")


def _readings(number: str) -> frozenset[Decimal]:
    """Return what a written number may mean: which separator groups and which is the point."""
    plain = re.sub(r"['\u2019 \u00a0\u202f]", "", number)
    commas, points = plain.count(","), plain.count(".")
    if commas and points:
        point = max(plain, key=lambda c: plain.rfind(c) if c in ",." else -1)
        return _decimal(plain, point)
    if commas > 1 or points > 1:
        return _decimal(plain, "")
    whole, point, fraction = plain.partition("." if points else ",")
    grouped = point and len(fraction) == len("000") and 0 < len(whole.lstrip("0")) <= len("000")
    return _decimal(plain, point) | (_decimal(plain, "") if grouped else frozenset())


def _decimal(number: str, point: str) -> frozenset[Decimal]:
    """Read a number whose decimal separator is known; the other separator only groups."""
    whole, _, fraction = number.rpartition(point) if point in number and point else (number, "", "")
    digits = re.sub(r"[.,]", "", whole)
    return frozenset({Decimal(f"{digits}.{fraction or 0}")})
