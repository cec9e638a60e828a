"""Terms and numbers as people read them."""

from decimal import Decimal
from fractions import Fraction

from negotiator.terms import Agenda, Issue, Kind, Terms
from negotiator.terms.canonical import Document, Json
from negotiator.terms.values import CURRENCY_EXPONENT, format_decimal, parse_decimal

_BAR = 10


def offer_words(agenda: Agenda, terms: Terms) -> str:
    """Write what is negotiable of an offer; everything if nothing is."""
    pairs = list(zip(agenda.issues, terms, strict=True))
    spoken = [pair for pair in pairs if not pair[0].fixed] or pairs
    return ", ".join(
        value_words(issue, steps)
        if len(spoken) == 1
        else f"{issue.name} {value_words(issue, steps)}"
        for issue, steps in spoken
    )


def value_words(issue: Issue, steps: int) -> str:
    """Write one value with its unit, and amounts in whole steps without decimals."""
    if issue.kind is Kind.AMOUNT:
        number = _grouped(format_decimal(issue.magnitude(steps)), _decimals(issue))
        return f"{number} {issue.unit} per {issue.per}" if issue.per else f"{number} {issue.unit}"
    if issue.kind is Kind.QUANTITY:
        return f"{_grouped(format_decimal(issue.magnitude(steps)), 0)} {issue.unit}"
    if issue.kind is Kind.FLAG:
        return "yes" if steps else "no"
    words = str(issue.encode(steps))
    return f"{words} days" if issue.kind is Kind.DAYS else words


def terms_words(agenda: Agenda, terms: Terms) -> str:
    """Write complete terms."""
    pairs = zip(agenda.issues, terms, strict=True)
    return ", ".join(f"{issue.name} {value_words(issue, steps)}" for issue, steps in pairs)


def totals_words(totals: Document) -> str:
    """Write totals as they stand in an agreement."""
    return ", ".join(f"{name} {_money_words(value)}" for name, value in totals.items())


def percent(share: Fraction) -> str:
    """Write a share with one decimal, rounded half-even."""
    tenths = round(share * 1000)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10} %"


def bar(share: Fraction) -> str:
    """Draw a share from 0 to 1."""
    filled = min(max(round(share * _BAR), 0), _BAR)
    return "█" * filled + "░" * (_BAR - filled)


def _money_words(value: Json) -> str:
    """Write an amount with at least the digits its currency has."""
    if not isinstance(value, dict):
        return str(value)
    currency = str(value.get("currency"))
    return f"{_grouped(str(value.get('amount')), CURRENCY_EXPONENT[currency])} {currency}"


def _decimals(issue: Issue) -> int:
    """Return how many decimals an amount has: its step's, and then at least its currency's."""
    step = len(format_decimal(issue.step).partition(".")[2])
    return max(step, CURRENCY_EXPONENT[issue.unit]) if step else 0


def _grouped(number: str, least: int) -> str:
    """Write a canonical decimal with its thousands apart and at least so many decimals."""
    exact = format_decimal(parse_decimal(number))
    digits = max(len(exact.partition(".")[2]), least)
    return f"{Decimal(exact):,.{digits}f}"
