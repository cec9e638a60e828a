"""Days as they are written: year first, in numbers, or with the name of the month."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from negotiator.llm.tokens import Mark, Token
from negotiator.llm.tongues.tongue import Tongue

Allowed = Callable[[str], bool]
"""Says whether the agenda allows a day, written YYYY-MM-DD."""

ISO: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
NUMBERED: Final = re.compile(r"([0-9]{1,2})([./-])([0-9]{1,2})\2([0-9]{4})", re.ASCII)
"""A day in numbers with its year last: which of the others is the month depends."""
_DAY: Final = re.compile(r"0?[1-9]|[12][0-9]|3[01]", re.ASCII)
_YEAR: Final = re.compile(r"[12][0-9]{3}", re.ASCII)


def certain_day(written: str, tongue: Tongue, allowed: Allowed) -> str:
    """Return the day that numbers mean in a language; empty where it may be another.

    Args:
        written: a match of `ISO` or `NUMBERED`.
        tongue: the language. English has two habits, so it has none.
        allowed: whether the agenda allows a day; a second one that is allowed is a doubt.
    """
    found = NUMBERED.fullmatch(written)
    if found is None:
        return written
    day_first = _iso(found[4], found[3], found[1])
    month_first = _iso(found[4], found[1], found[3])
    if tongue.lexis.month_first:
        both = {day_first, month_first} - {""}
        return both.pop() if len(both) == 1 else ""
    other = month_first if found[2] != "." and month_first != day_first else ""
    return "" if other and allowed(other) else day_first


def day_in_words(tokens: Sequence[Token], place: int, tongue: Tongue) -> tuple[str, int]:
    """Return the day that begins at a token, and the place after it; empty for none.

    The month is named, and the year has four digits: a day without its year is asked about.
    """
    if tokens[place].mark is Mark.NUMBER:
        return _day_first(tokens, place, tongue)
    return _month_first(tokens, place, tongue) if tongue.lexis.month_first else ("", place)


def _day_first(tokens: Sequence[Token], place: int, tongue: Tongue) -> tuple[str, int]:
    """Read `1 March 2027` and its like."""
    lexis = tongue.lexis
    month_at = _past(tokens, _past(tokens, place + 1, lexis.ordinals), lexis.joins - {","})
    month = tongue.months.get(_word(tokens, month_at), 0)
    year_at = _past(tokens, _past(tokens, month_at + 1, frozenset({"."})), lexis.joins)
    return _whole(tokens, (place, month, year_at), place)


def _month_first(tokens: Sequence[Token], place: int, tongue: Tongue) -> tuple[str, int]:
    """Read `March 1, 2027` and its like."""
    month = tongue.months.get(_word(tokens, place), 0)
    day_at = _past(tokens, place + 1, frozenset({"."}))
    year_at = _past(tokens, _past(tokens, day_at + 1, tongue.lexis.ordinals), frozenset({","}))
    return _whole(tokens, (day_at, month, year_at), place)


def _whole(tokens: Sequence[Token], parts: tuple[int, int, int], place: int) -> tuple[str, int]:
    """Put a day together from where its number stands, its month and where its year stands."""
    day_at, month, year_at = parts
    if not month or year_at >= len(tokens):
        return "", place
    day, year = tokens[day_at].text, tokens[year_at].text
    if not (_DAY.fullmatch(day) and _YEAR.fullmatch(year)):
        return "", place
    written = _iso(year, str(month), day)
    return (written, year_at + 1) if written else ("", place)


def _past(tokens: Sequence[Token], place: int, optional: frozenset[str]) -> int:
    """Return the place after a word that may stand there, or the same place."""
    return place + 1 if _word(tokens, place) in optional else place


def _word(tokens: Sequence[Token], place: int) -> str:
    return tokens[place].word if place < len(tokens) else "\n"


def _iso(year: str, month: str, day: str) -> str:
    """Write a day; empty where there is none such."""
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""
