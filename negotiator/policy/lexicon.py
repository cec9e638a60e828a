"""English words that are numbers or money, for the guard on prose."""

import re
from typing import Final

_UNITS = (
    "zero nil naught nought one two three four five six seven eight nine ten eleven twelve "
    "thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fourty fifty sixty seventy eighty ninety"
_SCALES = (
    "hundred thousand million billion trillion quadrillion lakh crore dozen dozens "
    "hundreds thousands millions billions trillions lakhs crores mio mrd bn"
)
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth "
    "thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth thousandth "
    "millionth billionth"
)
_PARTS = (
    "half halves quarter quarters thirds fourths fifths sixths sevenths eighths ninths tenths "
    "hundredths thousandths percent percentage pct permille bps"
)
_TIMES = "once twice thrice double doubled triple tripled quadruple couple"

_NUMBERS = f"{_UNITS} {_TENS} {_SCALES} {_ORDINALS} {_PARTS} {_TIMES}".split()

NUMBER_WORD: Final = re.compile(
    "(?:" + "|".join(sorted(_NUMBERS, key=lambda word: (-len(word), word))) + ")+"
)
"""A word in lower case that is a number, or several run together (``twentyfive``)."""

ROMAN_NUMERAL: Final = re.compile(
    r"(?=[IVXLCDM]{2})M{0,4}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})"
)
"""A Roman numeral of two or more capital letters; one letter is also a word or an initial."""

_AFTER_A_NUMBER = "k m b t g mm mn bn tn bp pc h c grand"
SCALE_WORDS: Final = frozenset(_AFTER_A_NUMBER.split())
"""What multiplies or divides a number that it follows, as in ``2k``, ``2 m`` or ``2 grand``."""

SPELLED_OUT: Final = re.compile(r"(?<![A-Za-z])(?:[A-Za-z][^A-Za-z]+){2}[A-Za-z](?![A-Za-z])")
"""Three letters each standing alone: a word spelled out."""

_MONEY = (
    "dollar dollars buck bucks cent cents euro euros pound pounds sterling quid pence penny yen "
    "yuan renminbi rmb franc francs rupee rupees rouble roubles ruble rubles peso pesos krona "
    "kronor krone kroner zloty zlotys forint forints koruna shekel shekels dirham dirhams dinar "
    "dinars riyal riyals baht ringgit rupiah lira hryvnia bitcoin btc ether eth usdc usdt"
)
CURRENCY_NAMES: Final = frozenset(_MONEY.split())
"""Currencies by name; whose dollar it is only the code says."""

CURRENCY_SIGNS: Final = {
    "$": frozenset({"USD"}),
    "€": frozenset({"EUR"}),
    "£": frozenset({"GBP"}),
    "¥": frozenset({"JPY"}),
}
"""Signs we read, and the currency each one means when no letter stands before it."""

_ALSO_WORDS = "ALL BAM BOB COP CUP GEL MAD MOP PEN RON RUB SOS TOP TRY"
CODES_THAT_ARE_WORDS: Final = frozenset(_ALSO_WORDS.split())
"""ISO 4217 codes that are also words; in capitals they are codes."""

LETTERS_WITHOUT_ACCENT: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "œ": "oe", "Œ": "OE", "ł": "l"}
    | {"Ł": "L", "đ": "d", "Đ": "D"}
)
"""Letters of European languages that do not decompose, as they would be read."""
