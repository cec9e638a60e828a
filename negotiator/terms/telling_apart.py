"""Bytes that tell documents apart: what something made of a document may be kept under."""

import marshal

from negotiator.terms.canonical import Json


def key_of(document: Json) -> bytes:
    """Return bytes that only documents have which are the same, type by type; none of any other.

    That is what marshalling writes in this version, which has no references. Nothing is ever read
    from these bytes.
    """
    try:
        return marshal.dumps(document, 2)  # type: ignore[arg-type]  # what is no such type raises
    except ValueError:  # not of plain types alone, or too deep
        return b""
