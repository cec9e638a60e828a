"""The wall around prose: what words beside a move may be made of, one file a language."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from negotiator.policy.words.vocabulary import Vocabulary

_FILES: Final = MappingProxyType(
    {"en": "english", "de": "german", "es": "spanish", "fr": "french", "it": "italian"}
)


class _Languages(Mapping[str, Vocabulary]):
    """Vocabularies by language, each loaded when it is first asked for.

    What a language's words must not form are long patterns that take time to prepare, and hardly
    any host speaks more than one.
    """

    def __getitem__(self, language: str) -> Vocabulary:
        name = _FILES[language]
        loaded: object = getattr(import_module(f"{__name__}.{name}"), name.upper())
        if not isinstance(loaded, Vocabulary):
            raise TypeError(name)
        return loaded

    def __iter__(self) -> Iterator[str]:
        return iter(_FILES)

    def __len__(self) -> int:
        return len(_FILES)


LANGUAGES: Final[Mapping[str, Vocabulary]] = _Languages()
"""The vocabulary of each language we write, by its ISO 639-1 code."""
