"""Other people's names as names our agendas allow: one name for one name, never two for one."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import check_text
from negotiator.terms.values import check_identifier

MAX_NAME: Final = 200
"""Longest name or value label that is read, in characters."""

_IDENTIFIER_LENGTH: Final = 64
_LABEL_LENGTH: Final = 80
_FOREIGN: Final = re.compile(r"[^A-Za-z0-9_.-]", re.ASCII)


def identifiers(originals: Sequence[str]) -> tuple[str, ...]:
    """Return an ASCII identifier for each issue name: the name itself where it is one.

    Raises:
        InvalidValueError: a name twice, or an empty or over-long one.
    """
    return _renamed(originals, check_identifier, _as_identifier, _IDENTIFIER_LENGTH)


def choices(originals: Sequence[str]) -> tuple[str, ...]:
    """Return a value label our agendas allow for each label: the label itself where it is one.

    Raises:
        InvalidValueError: a label twice, or an empty or over-long one.
    """
    return _renamed(originals, _check_label, _as_label, _LABEL_LENGTH)


def _renamed(
    originals: Sequence[str],
    check: Callable[[str], str],
    change: Callable[[str], str],
    length: int,
) -> tuple[str, ...]:
    """Keep legal names, change the others, and number those whose change is taken."""
    _check_distinct(originals)
    taken = {name for name in originals if _allowed(name, check)}
    result: list[str] = []
    for original in originals:
        if original in taken and _allowed(original, check):
            result.append(original)
            continue
        name = _free(change(original)[:length], taken, length)
        taken.add(name)
        result.append(name)
    return tuple(result)


def _free(name: str, taken: set[str], length: int) -> str:
    """Return the name, or the first of its numbered forms that is not taken."""
    free, count = name, 1
    while free in taken:
        count += 1
        end = f"-{count}"
        free = name[: length - len(end)] + end
    return free


def _check_distinct(originals: Sequence[str]) -> None:
    """Check that names are there, bounded and different."""
    seen: set[str] = set()
    for name in originals:
        if not 1 <= len(name) <= MAX_NAME:
            msg = f"expected names of 1 to {MAX_NAME} characters, got one of {len(name)}"
            raise InvalidValueError(msg)
        if name in seen:
            msg = f"expected each issue and each of its values once, got {ascii(name)[:60]} twice"
            raise InvalidValueError(msg)
        seen.add(name)


def _allowed(name: str, check: Callable[[str], str]) -> bool:
    try:
        check(name)
    except InvalidValueError:
        return False
    return True


def _check_label(name: str) -> str:
    return check_text(name, _LABEL_LENGTH)


def _as_identifier(name: str) -> str:
    changed = _FOREIGN.sub("_", name)
    return changed if changed[0].isalpha() else "i" + changed


def _as_label(name: str) -> str:
    """Compose the characters and replace those that may not stand in a text."""
    composed = unicodedata.normalize("NFC", name)[:_LABEL_LENGTH]
    if _allowed(composed, _check_label):
        return composed
    return "".join(c if _allowed(c, _check_label) else "_" for c in composed)
