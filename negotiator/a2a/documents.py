"""JSON that is the same to every reader: texts, arrays and objects alone."""

import re
from typing import Final

from negotiator.terms.canonical import MAX_DEPTH

_SURROGATES: Final = re.compile("[\ud800-\udfff]")


def are_texts(values: object) -> bool:
    """Say whether a value is a list of texts."""
    return isinstance(values, list) and all(map(is_text, values))


def is_document(value: object) -> bool:
    """Say whether JSON holds well-formed texts, arrays and objects alone, and is not too deep.

    So it is what the SDK's types would make of it: they know no other numbers than doubles.
    """
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        inner: list[object] = []
        for one in level:
            if type(one) is dict:
                if not all(map(is_text, one)):
                    return False
                inner.extend(one.values())
            elif type(one) is list:
                inner.extend(one)
            elif not is_text(one):
                return False
        if not inner:
            return True
        level = inner
    return False


def is_text(value: object) -> bool:
    """Say whether a value is a text without lone surrogates."""
    return type(value) is str and (value.isascii() or not _SURROGATES.search(value))
