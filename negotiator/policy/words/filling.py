"""What the slots of a move's prose are filled with: its own values, as a language writes them.

Numbers keep every digit they have. Money stands with the code of its currency, never with a sign
that several currencies share; units and dates are written out as the language does.

Source: Unicode CLDR (number, unit and date formats), through Babel.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Context, Decimal, localcontext
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from babel import Locale
from babel.dates import format_date, format_datetime
from babel.numbers import format_decimal
from babel.units import format_compound_unit, format_unit

from negotiator.policy.words.vocabulary import Sort
from negotiator.protocol.public import ALL_TERMS, VALID_UNTIL
from negotiator.terms import Agenda, Issue, Kind, Terms
from negotiator.terms.cldr import CLDR_UNITS
from negotiator.terms.values import CURRENCY_EXPONENT

_SLOT = re.compile(r"\{([A-Za-z][A-Za-z0-9_]{0,63})\}", re.ASCII)
_DIGITS: Final = "#,##0.################"
_EXACT: Final = Context(prec=100)  # more digits than any value has before or after the point


@dataclass(frozen=True, slots=True)
class Filling:
    """What one slot holds.

    Attributes:
        text: as it will be read.
        sort: what sort of value it is.
    """

    text: str
    sort: Sort


def fillings(
    agenda: Agenda, terms: Terms | None, expires_at: datetime | None, language: str
) -> dict[str, Filling]:
    """Return what the slots of a move hold, by name.

    The names are those of its issues and totals, then ``terms`` for all of them and
    ``valid_until``, unless an issue has that name.

    Args:
        agenda: the issues.
        terms: of the offer made, accepted or confirmed; None for an act about no terms.
        expires_at: when the offer made expires; None where it does not matter.
        language: ISO 639-1 code.

    Raises:
        InvalidValueError: terms that do not fit the agenda.
    """
    locale = Locale.parse(language)
    found: dict[str, Filling] = {}
    if expires_at is not None:
        found[VALID_UNTIL] = Filling(_instant(expires_at, locale), Sort.UNTIL)
    if terms is None:
        return found
    for total, amount in agenda.totals(terms).items():
        currency = next(item.currency for item in agenda.derived if item.name == total)
        found[total] = Filling(_money(amount, currency, locale), Sort.TOTAL)
    named = {
        issue.name: _of(issue, steps, locale)
        for issue, steps in zip(agenda.issues, terms, strict=True)
    }
    totals = {name: held for name, held in found.items() if name != VALID_UNTIL}
    listed = "; ".join(f"{name}: {held.text}" for name, held in (named | totals).items())
    return found | {ALL_TERMS: Filling(listed, Sort.ALL)} | named


def fill(text: str, held: Mapping[str, Filling]) -> str:
    """Return prose with its slots filled; the guard has let it pass."""
    return _SLOT.sub(lambda match: held[match[1]].text, text)


@lru_cache(maxsize=1_024)
def _of(issue: Issue, steps: int, locale: Locale) -> Filling:
    """Return the value of an issue as the language writes it."""
    match issue.kind:
        case Kind.AMOUNT:
            money = _money(issue.magnitude(steps), issue.unit, locale)
            return Filling(_per(money, issue.per, locale), Sort.MONEY)
        case Kind.QUANTITY:
            return Filling(_counted(issue.magnitude(steps), issue.unit, locale), Sort.QUANTITY)
        case Kind.DAYS:
            return Filling(_counted(issue.magnitude(steps), "DAY", locale), Sort.DAYS)
        case Kind.DATE:
            day = date.fromisoformat(str(issue.encode(steps)))
            return Filling(format_date(day, "long", locale=locale), Sort.DATE)
        case Kind.FLAG:
            return Filling(_YES_NO[locale.language][steps], Sort.FLAG)
        case Kind.CHOICE:
            return Filling(str(issue.encode(steps)), Sort.CHOICE)


def _money(amount: Decimal, currency: str, locale: Locale) -> str:
    """Write an amount with at least the decimals of its currency, and its code."""
    least = "0" * CURRENCY_EXPONENT[currency]
    pattern = f"#,##0.{least}{'#' * 16}" if least else _DIGITS
    return f"{_number(amount, pattern, locale)} {currency}"


def _per(money: str, unit: str, locale: Locale) -> str:
    """Write what a price is for."""
    if not unit:
        return money
    named = CLDR_UNITS.get(unit)
    if named is None:
        return f"{money} / {unit}"
    return str(format_compound_unit(money, None, denominator_unit=named, locale=locale))


def _counted(number: Decimal, unit: str, locale: Locale) -> str:
    """Write a number of units."""
    named = CLDR_UNITS.get(unit)
    if named is None:
        return f"{_number(number, _DIGITS, locale)} {unit}".rstrip()
    with localcontext(_EXACT):
        return str(format_unit(number, named, length="long", format=_DIGITS, locale=locale))


def _number(number: Decimal, pattern: str, locale: Locale) -> str:
    with localcontext(_EXACT):
        return str(format_decimal(number, pattern, locale=locale, decimal_quantization=False))


@lru_cache(maxsize=64)
def _instant(instant: datetime, locale: Locale) -> str:
    """Write an instant in UTC, to the minute unless it has seconds."""
    utc = instant.astimezone(UTC)
    day = format_date(utc.date(), "long", locale=locale)
    clock = format_datetime(utc, "HH:mm:ss" if utc.second else "HH:mm", locale=locale)
    return f"{day}, {clock} UTC"


_YES_NO: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "en": ("no", "yes"),
        "de": ("nein", "ja"),
        "fr": ("non", "oui"),
        "es": ("no", "sí"),
        "it": ("no", "sì"),
    }
)
