"""Canonical JSON, hashes and base64url: the bytes that are signed, hashed and compared.

Source: RFC 8785 (JSON Canonicalization Scheme), RFC 4648 section 5 (base64url, no padding).
Documents hold objects, arrays and strings only: a JSON number, true, false or null is refused,
because doubles do not survive other people's parsers.
"""

import base64
import binascii
import hashlib
import json
import math
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias, Union

from negotiator.errors import InvalidValueError

Json: TypeAlias = Union[str, Sequence["Json"], Mapping[str, "Json"]]  # noqa: UP007 - recursive
"""What a document may hold."""
Document: TypeAlias = dict[str, Json]
"""A JSON object of our documents."""

MAX_BYTES = 65_536
"""Largest message we parse, in bytes."""
MAX_DEPTH = 16
"""Deepest nesting of objects and arrays in a document."""

_HASH_PREFIX = "sha256:"
_HASH = re.compile(_HASH_PREFIX + "[0-9a-f]{64}", re.ASCII)
_STRINGS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_DEPTH_CHANGE = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NOT_BRACKETS = bytes(set(range(256)) - set(_DEPTH_CHANGE))
# Categories Cc, Cs, Zl and Zp, whose members Unicode never changes, and the characters that
# change the direction of what follows.
_FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029"
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]"
)
# Of strings, the standard encoder writes exactly what RFC 8785 asks for (section 3.2.2.2).
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))
# What both do to documents of plain texts alone, written in C where Python is.
_SORTED = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), sort_keys=True
)
_READER = json.JSONDecoder()


def _plain_writer() -> Callable[[object], str]:
    """Return what writes as `_SORTED` does, without making its inner encoder for each document."""
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return _SORTED.encode
    texts = json.encoder.encode_basestring
    parts = make(None, _SORTED.default, texts, None, ":", ",", True, False, True)  # noqa: FBT003

    def write(document: object) -> str:
        return "".join(parts(document, 0))

    return write


_write_plain = _plain_writer()
# Texts of printable ASCII without escapes, and what may stand around texts.
_PLAIN = re.compile(rb'[][{},:]*+(?:"[ !#-\[\]-~]*+"[][{},:]*+)*+')


def canonical_bytes(document: Json) -> bytes:
    """Serialise a document to its one canonical form (JCS, UTF-8).

    Raises:
        InvalidValueError: the document holds something other than objects, arrays and
            well-formed NFC strings, or nests deeper than `MAX_DEPTH`.
    """
    return _plain_bytes(document) or _ENCODER.encode(_ordered(document, 0)).encode("utf-8")


def _plain_bytes(document: object) -> bytes:
    """Return the canonical bytes of a document whose texts are all plain; none of any other.

    The standard encoder sorts by code point, which for ASCII is the order of RFC 8785, and writes
    a text without escapes as it is. What it wrote is checked as a whole, and read back: so a
    number, a member name that is no string, and whatever else is no document, are not taken here.
    """
    try:
        text = _write_plain(document)
        data = text.encode("ascii")
        return data if _is_plain(data) and _READER.decode(text) == document else b""
    except (TypeError, ValueError, RecursionError):
        return b""


def _is_plain(data: bytes) -> bool:
    """Say whether bytes are brackets and commas around texts that need no second look."""
    return _PLAIN.fullmatch(data) is not None and _depth(data) <= MAX_DEPTH


def _depth(data: bytes) -> int:
    """Return how deep brackets are nested, at most; those in texts do not count."""
    few = data.count(b"[") + data.count(b"{")
    if few <= MAX_DEPTH:
        return few
    brackets = _STRINGS.sub(b"", data).translate(None, _NOT_BRACKETS)
    return max(accumulate(map(_DEPTH_CHANGE.__getitem__, brackets)), default=0)


def hash_bytes(data: bytes) -> str:
    """Return ``sha256:`` followed by 64 lower-case hex digits."""
    return _HASH_PREFIX + hashlib.sha256(data).hexdigest()


def hash_document(document: Json) -> str:
    """Return the hash of a document's canonical bytes.

    Raises:
        InvalidValueError: the document has no canonical form.
    """
    return hash_bytes(canonical_bytes(document))


def raw_hash(digest: object) -> bytes:
    """Return the 32 raw bytes of a ``sha256:`` digest.

    Raises:
        InvalidValueError: not ``sha256:`` and 64 lower-case hex digits.
    """
    if not isinstance(digest, str) or _HASH.fullmatch(digest) is None:
        came = ascii(digest[:80]) if isinstance(digest, str) else type(digest).__name__
        msg = f"expected sha256: and 64 lower-case hex digits, got {came}"
        raise InvalidValueError(msg)
    return bytes.fromhex(digest.removeprefix(_HASH_PREFIX))


def parse_document(data: bytes, *, max_bytes: int = MAX_BYTES) -> Document:
    """Parse the JSON object in `data`, refusing whatever has more than one reading.

    Raises:
        InvalidValueError: too long, not UTF-8, not JSON, not an object, a duplicate key, a
            number, true, false or null anywhere, a badly formed string, or too deep.
    """
    document = _parse_object(data, max_bytes)
    check_strings_only(document)
    return document


def parse_canonical(data: bytes, *, max_bytes: int = MAX_BYTES) -> Document:
    """Parse a JSON object that must already be in canonical form, byte for byte.

    Raises:
        InvalidValueError: as `parse_document`, or the bytes are not the canonical ones.
    """
    plain = _parse_plain(data) if len(data) <= max_bytes else None
    if plain is not None:
        return plain
    document = _parse_object(data, max_bytes)
    if canonical_bytes(document) != data:
        msg = "the bytes are not canonical JSON (RFC 8785): white space, order or escapes differ"
        raise InvalidValueError(msg)
    return document


def _parse_plain(data: bytes) -> Document | None:
    """Return the object in canonical bytes whose texts are all plain; None for any others.

    A member name that is repeated, out of order or spelt otherwise is not written back so.
    """
    try:
        if not data.startswith(b"{") or not _is_plain(data):
            return None
        text = data.decode("ascii")
        document: Document = _READER.decode(text)
        return document if _write_plain(document) == text else None
    except (ValueError, RecursionError):
        return None


def parse_json(data: bytes, *, max_bytes: int = MAX_BYTES) -> object:
    """Parse any JSON, refusing duplicate keys, NaN, infinities, over-long and over-deep input.

    Negative zero is the float -0.0 however it is written, so that whoever reads numbers can
    refuse it. Strings are not checked: they may hold lone surrogates.

    Raises:
        InvalidValueError: as said, or a number too large or too small for a double.
    """
    if len(data) > max_bytes:
        msg = f"expected at most {max_bytes} bytes of JSON, got {len(data)}"
        raise InvalidValueError(msg)
    _check_nesting(data)
    try:
        return _DECODER.decode(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        msg = f"not well-formed JSON: {str(error)[:120]}"
        raise InvalidValueError(msg) from error


def _parse_object(data: bytes, max_bytes: int) -> Document:
    """Parse a JSON object; what it holds is not checked."""
    value = parse_json(data, max_bytes=max_bytes)
    if not isinstance(value, dict):
        msg = f"expected a JSON object, got {type(value).__name__}"
        raise InvalidValueError(msg)
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Build an object, refusing a repeated member name."""
    result = dict(pairs)
    if len(result) != len(pairs):
        msg = "a JSON object repeats a member name"
        raise InvalidValueError(msg)
    return result


def _no_constant(name: str) -> object:
    """Refuse NaN and the infinities, which are not JSON."""
    msg = f"{name} is not a JSON value"
    raise InvalidValueError(msg)


def _whole(text: str) -> int | float:
    """Read a whole number, keeping the sign of negative zero as a double does."""
    return -0.0 if text == "-0" else int(text)


def _fraction(text: str) -> float:
    """Read a number with a fraction or exponent, refusing what a double cannot hold at all."""
    number = float(text)
    if math.isinf(number) or (number == 0 and set(re.split("[eE]", text)[0]) & set("123456789")):
        msg = f"the number {text[:40]} is beyond what a double can hold"
        raise InvalidValueError(msg)
    return number


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_whole, parse_float=_fraction
)


def _check_nesting(data: bytes) -> None:
    """Refuse deep nesting before a recursive parser sees it; brackets in strings do not count."""
    if _depth(data) > MAX_DEPTH:
        msg = f"expected at most {MAX_DEPTH} levels of nesting"
        raise InvalidValueError(msg)


def check_strings_only(value: object) -> None:
    """Refuse anything but objects, arrays and well-formed strings.

    Raises:
        InvalidValueError: a number, a boolean, null, a non-string key, a string that is not NFC
            or holds control or bidirectional characters, or more than `MAX_DEPTH` levels.
    """
    if not _plain_bytes(value):
        _ordered(value, 0)


def _ordered(value: object, depth: int) -> Json:
    """Check a value, and return it with its members in canonical order."""
    if isinstance(value, str):
        _check_characters(value)
        return value
    if depth >= MAX_DEPTH:
        msg = f"expected at most {MAX_DEPTH} levels of nesting"
        raise InvalidValueError(msg)
    if isinstance(value, Mapping):
        return {name: _ordered(value[name], depth + 1) for name in _ordered_names(value)}
    if isinstance(value, list | tuple):
        return [_ordered(item, depth + 1) for item in value]
    msg = f"documents hold strings, arrays and objects only, got {type(value).__name__}"
    raise InvalidValueError(msg)


def _ordered_names(members: Mapping[object, object]) -> list[str]:
    """Check member names, and return them ordered by UTF-16 code units (RFC 8785, 3.2.3)."""
    names: list[str] = []
    plain = True
    for name in members:
        if not isinstance(name, str):
            msg = f"member names are strings, got {type(name).__name__}"
            raise InvalidValueError(msg)
        _check_characters(name)
        plain = plain and name.isascii()
        names.append(name)
    names.sort(key=None if plain else _utf_16)
    return names


def _utf_16(name: str) -> bytes:
    """Return what JCS sorts by; for ASCII it is the order of the characters themselves."""
    return name.encode("utf-16-be")


def check_text(text: object, max_length: int = MAX_BYTES) -> str:
    """Return `text` if it is safe to sign, store and show.

    Raises:
        InvalidValueError: not a string, longer than `max_length` characters, not NFC, or holding
            control characters, surrogates, line separators or bidirectional controls.
    """
    if not isinstance(text, str):
        msg = f"expected a string, got {type(text).__name__}"
        raise InvalidValueError(msg)
    if len(text) > max_length:
        msg = f"expected at most {max_length} characters, got {len(text)}"
        raise InvalidValueError(msg)
    _check_characters(text)
    return text


def _check_characters(text: str) -> None:
    """Refuse a character that may not stand in a text, and a text that is not NFC."""
    if text.isascii() and text.isprintable():
        return
    found = _FORBIDDEN.search(text)
    if found is not None:
        msg = f"text may not hold the character U+{ord(found[0]):04X}"
        raise InvalidValueError(msg)
    if not unicodedata.is_normalized("NFC", text):
        msg = "text must be in Unicode normal form C (NFC)"
        raise InvalidValueError(msg)


_URL_SAFE = bytes.maketrans(b"+/", b"-_")


def b64encode(data: bytes) -> str:
    """Encode to base64url without padding."""
    written = binascii.b2a_base64(data, newline=False)
    return written.translate(_URL_SAFE).rstrip(b"=").decode("ascii")


def b64decode(text: object) -> bytes:
    """Decode base64url without padding, refusing every second spelling of the same bytes.

    Raises:
        InvalidValueError: not a string, a character outside the alphabet, padding, or stray
            tail bits.
    """
    if not isinstance(text, str):
        msg = f"expected base64url, got {type(text).__name__}"
        raise InvalidValueError(msg)
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        msg = "not base64url"
        raise InvalidValueError(msg) from error
    if b64encode(data) != text:
        msg = "not canonical base64url: padding, foreign characters or stray tail bits"
        raise InvalidValueError(msg)
    return data
