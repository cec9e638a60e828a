"""Signs of money and marks, the same in every language the reader of free text knows.

The words of each language stand in `negotiator.llm.tongues`.
"""

from collections.abc import Mapping
from typing import Final

from negotiator.protocol.prose import SIGNS, WORDS

_SHARED: Final = frozenset({"$", "¥"})
"""Signs for money of more than one country."""
CURRENCY_SIGNS: Final[Mapping[str, str]] = {s: c for s, c in SIGNS.items() if s not in _SHARED}
"""Signs that mean one currency alone."""
DOUBTFUL_SIGNS: Final = frozenset(sign for sign in SIGNS if sign in _SHARED)
"""Signs that mean some currency."""
CODES: Final[Mapping[str, str]] = {w: c for w, c in WORDS.items() if w == c.lower()}
"""Codes in lower case that are no word of any sentence."""
MARKS: Final = frozenset(".,;:!()=")
"""Marks that change nothing about the values they stand beside."""
HANGING: Final = MARKS - {"(", ":", "="}
"""Marks that may be part of a number when they stand directly before it."""
