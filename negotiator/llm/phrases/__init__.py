"""What we say by ourselves, one file a language; nothing here holds a figure."""

from types import MappingProxyType
from typing import Final

from negotiator.llm.phrases.english import ENGLISH
from negotiator.llm.phrases.french import FRENCH
from negotiator.llm.phrases.german import GERMAN
from negotiator.llm.phrases.italian import ITALIAN
from negotiator.llm.phrases.spanish import SPANISH

PHRASES: Final = MappingProxyType(
    {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH, "it": ITALIAN}
)
"""By ISO 639-1 code of the language."""
