"""A secret: a word that shows itself only when asked by name."""

import re
from typing import Never, Self

from negotiator.errors import UsageError

_WORD = re.compile(r"[\x21-\x7e]{1,4096}", re.ASCII)


class Secret:
    """A key that no text, log line or traceback shows.

    Printing, formatting and `repr` give stars. It is copied as itself and cannot be pickled.
    """

    __slots__ = ("_word",)

    def __init__(self, word: str) -> None:
        """Keep a word.

        Raises:
            UsageError: it is empty, or holds spaces, line ends or letters beyond ASCII, which no
                HTTP header carries. The message does not show it.
        """
        if not _WORD.fullmatch(word):
            msg = (
                "The key is no word of 1 to 4096 visible ASCII characters. "
                "Pass it without quotes, spaces and line ends."
            )
            raise UsageError(msg)
        self._word = word

    def reveal(self) -> str:
        """Return the word itself, for the one place that needs it."""
        return self._word

    def shares(self, text: str, length: int) -> bool:
        """Whether some stretch of a text, so many characters long, is part of the secret."""
        parts = (text[at : at + length] for at in range(len(text) - length + 1))
        return any(part in self._word for part in parts) or self._word in text

    def __repr__(self) -> str:
        return "Secret('***')"

    __str__ = __repr__

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> Never:
        raise TypeError("a secret is not pickled; pass the name of the place it comes from")
