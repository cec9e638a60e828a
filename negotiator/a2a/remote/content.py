"""What is said to another agent and what comes back: pieces of text, addresses and files.

A piece that came from another agent is marked untrusted, and nothing takes the mark away.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from a2a.types.a2a_pb2 import Part

from negotiator.errors import UsageError

BINARY: Final = "application/octet-stream"
"""The media type of bytes of which nobody says what they are."""
_DATA_URI = re.compile(r"data:([^;,\s]*)(?:;[^;,\s]*)*?;base64,([A-Za-z0-9+/]*={0,2})", re.ASCII)


class Kind(StrEnum):
    """What a piece is."""

    TEXT = "text"
    URI = "uri"
    DATA = "data"
    HOSTED_FILE = "hosted-file"
    ERROR = "error"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Content:
    """One piece of what is said.

    Attributes:
        kind: a `Kind`; any other word is a piece of the host's own, which is never sent.
        text: of a text or an error.
        uri: an address; ``data:...;base64,...`` for bytes; the id of a hosted file.
        media_type: what it is an example of, as far as that is said.
        filename: its name, as far as it has one.
        metadata: what else was said of it.
        raw: the part of A2A it was read from, None for our own.
        untrusted: whether it came from another agent.
    """

    kind: str
    text: str = ""
    uri: str = ""
    media_type: str = ""
    filename: str = ""
    metadata: Mapping[str, object] = field(default_factory=dict)
    raw: Part | None = field(default=None, repr=False, compare=False)
    untrusted: bool = False

    def to_bytes(self) -> bytes:
        """Return the bytes of a piece of data.

        Raises:
            UsageError: it is none, or not base64.
        """
        return base64_of(self)[1]

    def to_json(self) -> dict[str, object]:
        """Return the piece as plain JSON, without the part it was read from."""
        said: dict[str, object] = {"kind": str(self.kind), "untrusted": self.untrusted}
        named = {
            "text": self.text,
            "uri": self.uri,
            "mediaType": self.media_type,
            "filename": self.filename,
            "metadata": dict(self.metadata),
        }
        return said | {name: value for name, value in named.items() if value}


def text(words: str) -> Content:
    """Return words to say."""
    return Content(Kind.TEXT, text=words)


def uri(address: str, media_type: str = "") -> Content:
    """Return the address of something to look at."""
    return Content(Kind.URI, uri=address, media_type=media_type)


def data(content: bytes, media_type: str = BINARY, filename: str = "") -> Content:
    """Return bytes to hand over."""
    encoded = base64.b64encode(content).decode("ascii")
    address = f"data:{media_type};base64,{encoded}"
    return Content(Kind.DATA, uri=address, media_type=media_type, filename=filename)


def hosted_file(file_id: str) -> Content:
    """Return a file that the agent can find under an id."""
    return Content(Kind.HOSTED_FILE, uri=file_id)


def error(message: str = "") -> Content:
    """Return the word that something went wrong on our side."""
    return Content(Kind.ERROR, text=message)


def base64_of(piece: Content) -> tuple[str, bytes]:
    """Return the media type and the bytes of a piece of data.

    Raises:
        UsageError: it is none, or not base64; the content is not repeated.
    """
    if piece.raw is not None and piece.raw.WhichOneof("content") == "raw":
        return piece.media_type or BINARY, piece.raw.raw
    found = _DATA_URI.fullmatch(piece.uri) if piece.kind == Kind.DATA else None
    if found is None:
        raise UsageError("a piece of data needs an address of the form data:<type>;base64,<bytes>")
    try:
        content = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        content = None
    if content is None:  # raised out here, because what failed may repeat the content
        raise UsageError("a piece of data is not base64")
    return piece.media_type or found[1] or BINARY, content


def texts(pieces: tuple[Content, ...]) -> Iterator[str]:
    """Give the words of pieces, in order."""
    return (piece.text for piece in pieces if piece.kind == Kind.TEXT)
