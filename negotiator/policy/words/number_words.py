"""Number words of the languages we speak, so that a figure is not written out in letters.

Read strictly: a word made of number words alone is one (`vierundzwanzig`, `ventiquattro`), and
those that mean something else as well (`due`, `cent`, `one`) count only beside another of their
language.
"""

import re
import unicodedata
from typing import Final


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


_STEMS: Final = _listed("""
two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
million

zwei zwo drei vier funf sechs sieben acht neun zehn elf zwolf sech sieb zwanzig dreissig vierzig
funfzig sechzig siebzig achtzig neunzig hundert tausend million millionen

deux trois quatre cinq six sept huit dix onze douze treize quatorze quinze seize vingt vingts
trente quarante cinquante soixante mille

dos tres cuatro cinco seis siete ocho nueve diez doce trece catorce quince veinte veinti treinta
cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos quinientos setecientos
novecientos mil dieci millon millones

tre quattro cinque sette otto nove undici dodici tredici quattordici quindici sedici diciassette
diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento mila
milione milioni
""")
"""In English, German, French, Spanish and Italian, without accents."""
_JOINED: Final = _listed("""
und y e ein eins uno un una one zero null cero due sei tre vent trent quarant cinquant sessant
settant ottant novant
""")
_WEAK: Final = {
    "en": _listed("one oh zero"),
    "de": _listed("ein eine eins null"),
    "fr": _listed("un une neuf cent cents zero"),
    "es": _listed("un uno una once cero"),
    "it": _listed("un uno una due sei zero"),
}
_BETWEEN: Final = _listed("""
point comma dot komma punkt virgule punto coma virgola and und et y e
""")
_ANY: Final = "|".join(sorted(_STEMS | _JOINED, key=lambda word: (-len(word), word)))
_STRONG: Final = re.compile(f"(?=.*(?:{'|'.join(sorted(_STEMS))}))(?:{_ANY})+")
_STEM: Final = re.compile("|".join(sorted(_STEMS)))
_WORD: Final = re.compile(r"[^\W\d_]+")

LONGEST_WORD: Final = 40
"""Longest word that is looked at; in a longer one anything may stand."""


def folded(text: str) -> str:
    """Return a text without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def spells_number(letters: str) -> bool:
    """Say whether letters in a row, folded, spell a number word somewhere."""
    return _STEM.search(letters) is not None


def has_number_words(text: str) -> bool:
    """Say whether a text, folded, writes a number in words, or has a word too long to tell."""
    before: set[str] = set()
    for word in _WORD.findall(text):
        if len(word) > LONGEST_WORD or _STRONG.fullmatch(word):
            return True
        now = {language for language, words in _WEAK.items() if word in words}
        if now & before:
            return True
        before = before if word in _BETWEEN else now
    return False
