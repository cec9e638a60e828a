"""The guard on prose: words may say nothing that the decided move does not say.

The model or template writes; this reads what it wrote. The rule is "allow only if": every number
is one of the move's, every currency is the move's, and no number is spelled out. Whatever fails
is replaced by the template, so strictness costs nothing but style. It reads English and any text
in Latin letters; text in another script passes only as a value of the move itself.

Source: Unicode Standard Annex 44 (general categories, numeric values).
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal

from negotiator.policy.lexicon import (
    CODES_THAT_ARE_WORDS,
    CURRENCY_NAMES,
    CURRENCY_SIGNS,
    LETTERS_WITHOUT_ACCENT,
    NUMBER_WORD,
    ROMAN_NUMERAL,
    SCALE_WORDS,
    SPELLED_OUT,
)
from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.terms import Agenda, Issue, Kind, Terms
from negotiator.terms.values import CURRENCY_EXPONENT, format_instant

MAX_LENGTH = 1_000
"""Most characters of prose beside one move."""

_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*", re.ASCII)
_FRACTION = r"(?:\.(?:[0-9]{1,2}|[0-9]{1,17}[1-9]))?"  # "10.000" reads as ten or ten thousand
_PLAIN = re.compile(rf"(?:0|[1-9][0-9]{{0,17}}){_FRACTION}|0[0-9]", re.ASCII)
_GROUPED = re.compile(rf"[1-9][0-9]{{0,2}}(?:,[0-9]{{3}}){{1,5}}{_FRACTION}", re.ASCII)
_WORD = re.compile(r"[A-Za-z]+", re.ASCII)
_BEFORE = frozenset(" (")
_AFTER = frozenset(" ),.;:!?")
_LETTER = frozenset({"Lu", "Ll"})
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class PublicNumbers:
    """All that prose beside one move may mention.

    Attributes:
        numbers: the numbers of the move, by value.
        amounts: those of them that are money, which alone may stand beside a currency.
        currencies: ISO 4217 codes of the move.
        literals: texts that may stand as they are, digits included: names, units, chosen values,
            days and instants.
    """

    numbers: frozenset[Decimal]
    amounts: frozenset[Decimal]
    currencies: frozenset[str]
    literals: frozenset[str]


def public_numbers(
    agenda: Agenda,
    terms: Terms | None,
    expires_at: datetime | None,
    round: int,  # noqa: A002 - the protocol's own word
) -> PublicNumbers:
    """Return what prose beside a move may mention: its terms, totals, expiry and round.

    Args:
        agenda: the issues.
        terms: of the offer made, accepted or confirmed; None for an act about no terms.
        expires_at: when that offer expires; None where it does not matter.
        round: the round the envelope carries.

    Raises:
        InvalidValueError: terms that do not fit the agenda.
    """
    numbers, amounts, currencies = {Decimal(round)}, set[Decimal](), set[str]()
    literals: set[str] = set()
    literals |= {issue.name for issue in agenda.issues}
    literals |= {total.name for total in agenda.derived}
    literals |= {word for word, _ in agenda.acts}
    if terms is not None:
        agenda.check_terms(terms)
        for issue, steps in zip(agenda.issues, terms, strict=True):
            literals |= _texts_of(issue, steps)
            if issue.kind is Kind.AMOUNT:
                amounts.add(issue.magnitude(steps))
            elif issue.kind in {Kind.QUANTITY, Kind.DAYS}:
                numbers.add(issue.magnitude(steps))
            elif issue.kind is Kind.DATE:
                numbers |= {Decimal(part) for part in str(issue.encode(steps)).split("-")}
        amounts |= set(agenda.totals(terms).values())
        currencies |= {issue.unit for issue in agenda.issues if issue.kind is Kind.AMOUNT}
        currencies |= {total.currency for total in agenda.derived}
    if expires_at is not None:
        instant = expires_at.astimezone(UTC)
        fields = (instant.year, instant.month, instant.day, instant.hour, instant.minute)
        numbers |= {Decimal(part) for part in (*fields, instant.second)}
        literals |= _texts_of_instant(instant)
    return PublicNumbers(
        numbers=frozenset(numbers | amounts),
        amounts=frozenset(amounts),
        currencies=frozenset(currencies),
        literals=frozenset(literals - {""}),
    )


def guard(text: str, allowed: PublicNumbers) -> Verdict:
    """Return whether prose may go out beside the move that `allowed` was made of."""
    try:
        return _check(text, allowed)
    except Exception as error:  # noqa: BLE001 - fail closed on whatever the text holds
        return refused(Code.RULE_ERROR, f"guard: {type(error).__name__}")


def _check(text: str, allowed: PublicNumbers) -> Verdict:
    """Check form first, then what is left when the move's own texts are taken out."""
    if not _well_formed(text):
        return refused(Code.PROSE_TEXT, f"NFC, no invisible characters, at most {MAX_LENGTH}")
    rest = _without_literals(text, allowed.literals)
    if not all(_ordinary(char) for char in rest):
        return refused(Code.PROSE_TEXT, "Latin letters and ASCII digits only")
    if not _numbers_allowed(rest, allowed):
        return refused(Code.PROSE_NUMBER, "only numbers of the decided move")
    plain = _plain_letters(rest)
    if SPELLED_OUT.search(plain) or not all(map(_word_allowed, _WORD.findall(plain))):
        return refused(Code.PROSE_WORD, "no number in words, letters or percent")
    if not _currencies_allowed(rest, plain, allowed.currencies):
        return refused(Code.PROSE_CURRENCY, "only the currency of the decided move")
    return ALLOWED


def _well_formed(text: str) -> bool:
    return (
        len(text) <= MAX_LENGTH
        and unicodedata.is_normalized("NFC", text)
        and all(unicodedata.category(char) not in _INVISIBLE for char in text)
    )


def _without_literals(text: str, literals: frozenset[str]) -> str:
    """Take the move's own texts out, where they stand by themselves; longest first.

    Each leaves a letter-like mark behind, so that what stood on both sides of it cannot join
    into one number.
    """
    if not literals:
        return text
    longest_first = sorted(literals, key=lambda literal: (-len(literal), literal))
    choices = "|".join(re.escape(literal) for literal in longest_first)
    alone = rf"(?<![\w.,:/+-])(?:{choices})(?![\w/+]|[.,:-]\w)"
    return re.sub(alone, "_", text)


def _ordinary(char: str) -> bool:
    """Say whether a character is one this guard can read.

    A digit or number of any other script, a superscript, a fraction, a letter of another script
    or of a mathematical alphabet, a symbol, a loose accent and an unusual space are not.
    """
    if char.isascii():
        return True
    category = unicodedata.category(char)
    if category in _LETTER:
        return _plain_letters(char).isascii()
    return category[0] == "P" or category == "Sc"


def _numbers_allowed(text: str, allowed: PublicNumbers) -> bool:
    """Say whether each number stands by itself and is one of the move's."""
    signs = {sign for sign, codes in CURRENCY_SIGNS.items() if codes & allowed.currencies}
    last = None
    for match in _NUMBER.finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        clear = not before or before[-1] in _BEFORE | signs
        money = _beside_currency(before, after, allowed.currencies | signs)
        known = allowed.amounts if money else allowed.numbers
        if not clear or not _ends_clear(after, signs) or _value(match[0]) not in known:
            return False
        if last is not None and not text[last : match.start()].strip(" '"):
            return False
        last = match.end()
    return True


def _beside_currency(before: str, after: str, marks: frozenset[str]) -> bool:
    """Say whether a currency's sign or code stands right before or after a number."""
    first = re.search(r"([A-Za-z]+|[^A-Za-z ]) *$", before, re.ASCII)
    second = re.match(r"[ (]*([A-Za-z]+|[^A-Za-z ])", after, re.ASCII)
    return any(match is not None and match[1].upper() in marks for match in (first, second))


def _ends_clear(after: str, signs: set[str]) -> bool:
    """Say whether what follows a number leaves its value alone: no percent, no "2k", no "2 m"."""
    if re.match(r"[ (]*%|-(?![A-Za-z])", after, re.ASCII):
        return False
    word = re.match(r"[ (-]*([A-Za-z]+)", after, re.ASCII)
    if word is not None and word[1].casefold() in SCALE_WORDS:
        return False
    return not after or after[0] in _AFTER | signs | {"-"}


def _value(token: str) -> Decimal | None:
    """Read a number as written in English, with or without thousands separators."""
    if _PLAIN.fullmatch(token) or _GROUPED.fullmatch(token):
        return Decimal(token.replace(",", ""))
    return None


def _plain_letters(text: str) -> str:
    """Take accents off, so that they hide no word; what only looks like a letter stays as it is."""
    decomposed = unicodedata.normalize("NFD", text.translate(LETTERS_WITHOUT_ACCENT))
    return "".join(char for char in decomposed if unicodedata.category(char) != "Mn")


def _word_allowed(word: str) -> bool:
    return NUMBER_WORD.fullmatch(word.casefold()) is None and ROMAN_NUMERAL.fullmatch(word) is None


def _currencies_allowed(text: str, plain: str, currencies: frozenset[str]) -> bool:
    """Say whether every currency sign, code and name is the move's."""
    return all(
        bool(CURRENCY_SIGNS.get(sign, frozenset()) & currencies) for sign in _signs(text)
    ) and all(_code_allowed(word, currencies) for word in _WORD.findall(plain))


def _signs(text: str) -> Iterator[str]:
    """Give every currency sign; a letter before it makes it another dollar than ours."""
    for place, char in enumerate(text):
        if unicodedata.category(char) == "Sc":
            yield text[place - 1 : place + 1] if place and text[place - 1].isalpha() else char


def _code_allowed(word: str, currencies: frozenset[str]) -> bool:
    """Say whether a word is no currency, or the move's by its code."""
    if word.casefold() in CURRENCY_NAMES:
        return False
    code = word.upper()
    if code not in CURRENCY_EXPONENT or code in currencies:
        return True
    return code in CODES_THAT_ARE_WORDS and word != code


def _texts_of(issue: Issue, steps: int) -> set[str]:
    """Return the texts of one value that may stand as they are."""
    texts = {issue.unit, issue.per} if issue.kind is not Kind.AMOUNT else {issue.per}
    if issue.kind in {Kind.CHOICE, Kind.DATE}:
        texts.add(str(issue.encode(steps)))
    return texts


def _texts_of_instant(instant: datetime) -> set[str]:
    """Return the ways an instant may be written."""
    day, minute = instant.strftime("%Y-%m-%d"), instant.strftime("%H:%M")
    second = instant.strftime("%H:%M:%S")
    return {
        format_instant(instant),
        day,
        f"{day} {minute}",
        f"{day} {second}",
        f"{day}T{minute}Z",
        minute,
        second,
    }
