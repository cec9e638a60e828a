"""Between our pieces and the parts of A2A, in both directions."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from a2a.types.a2a_pb2 import Part
from google.protobuf.json_format import MessageToDict

from negotiator.a2a.remote.content import BINARY, Content, Kind, base64_of, data
from negotiator.errors import UsageError

Input: TypeAlias = str | Content | Sequence[str | Content]
"""What a host says in one turn."""

SOMETHING_WENT_WRONG = "Something went wrong here; there is no further text."
"""What is said of an error that has no text."""
MOST_TEXT = 1_000_000
"""Most characters of one piece of text that we send."""
MOST_EXACT = 2**53
"""From here on a double may stand for another whole number than was meant."""


def parts_of(given: Input) -> tuple[Part, ...]:
    """Return one turn's input as parts of A2A; what has no form there is left out.

    Raises:
        UsageError: nothing of it can be sent, or it is no input.
    """
    pieces: object = (given,) if isinstance(given, str | Content) else given
    if not isinstance(pieces, Sequence) or isinstance(pieces, bytes | bytearray):
        raise UsageError(f"input is text, content, or a list of both, not {type(given).__name__}")
    parts = tuple(part for piece in pieces for part in _part_of(piece))
    if not parts:
        raise UsageError("the input has nothing that can be sent; give it some text or a file")
    return parts


def _part_of(piece: str | Content) -> Iterator[Part]:
    """Give the part that a piece makes, if it makes one.

    Raises:
        UsageError: it is neither text nor content, or cannot be sent.
    """
    if isinstance(piece, str):
        piece = Content(Kind.TEXT, text=piece)
    if not isinstance(piece, Content):
        raise UsageError(f"a piece of input is text or content, not {type(piece).__name__}")
    match piece.kind:
        case Kind.TEXT if piece.text:
            yield Part(text=_sendable(piece.text))
        case Kind.URI:
            yield Part(url=_sendable(piece.uri), media_type=_sendable(piece.media_type))
        case Kind.DATA:
            media_type, content = base64_of(piece)
            named = _sendable(piece.filename)
            yield Part(raw=content, media_type=_sendable(media_type), filename=named)
        case Kind.HOSTED_FILE:
            yield Part(url=_sendable(piece.uri))
        case Kind.ERROR:
            yield Part(text=_sendable(piece.text) or SOMETHING_WENT_WRONG)
        case _:
            pass


def _sendable(words: str) -> str:
    """Return text that UTF-8 can carry.

    Raises:
        UsageError: it cannot, or it is too long.
    """
    if len(words) > MOST_TEXT:
        raise UsageError(f"a text of {len(words)} characters; {MOST_TEXT} is the most")
    try:
        words.encode("utf-8")
    except UnicodeEncodeError:
        raise UsageError("a text has half a surrogate pair in it, which is no character") from None
    return words


def contents_of(parts: Iterable[Part]) -> tuple[Content, ...]:
    """Return what an agent said, all of it marked untrusted.

    Raises:
        ValueError: a number in it is none.
    """
    return tuple(_content_of(part) for part in parts)


def _content_of(part: Part) -> Content:
    """Return what one part says.

    Raises:
        ValueError: a number in it is none.
    """
    kind, words, address, media_type = _read(part)
    return Content(
        kind,
        text=words,
        uri=address,
        media_type=media_type,
        filename=part.filename,
        metadata=MessageToDict(part.metadata) if part.HasField("metadata") else {},
        raw=part,
        untrusted=True,
    )


def _read(part: Part) -> tuple[Kind, str, str, str]:
    """Return kind, text, address and media type of what a part says."""
    match part.WhichOneof("content"):
        case "text":
            return Kind.TEXT, part.text, "", part.media_type
        case "url":
            return Kind.URI, "", part.url, part.media_type
        case "raw":
            held = data(part.raw, part.media_type or BINARY)
            return Kind.DATA, "", held.uri, held.media_type
        case "data":
            said = _whole(MessageToDict(part.data))
            written = json.dumps(said, ensure_ascii=False, allow_nan=False)
            return Kind.TEXT, written, "", part.media_type or "application/json"
        case _:
            return Kind.UNKNOWN, "", "", part.media_type


def _whole(value: object) -> object:
    """Return JSON with its whole numbers as such again; on the wire they are all doubles."""
    if isinstance(value, dict):
        return {name: _whole(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    exact = isinstance(value, float) and value.is_integer() and abs(value) < MOST_EXACT
    return int(value) if exact and isinstance(value, float) else value
