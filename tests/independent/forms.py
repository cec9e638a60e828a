"""Canonical JSON, base64url, hashes and the forms of values, from docs/wire.md alone."""

import base64
import calendar
import datetime as dt
import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

Document = dict[str, Any]

EMPTY_HASH: Final = "sha256:" + hashlib.sha256(b"").hexdigest()
MESSAGE_BYTES: Final = 65_536
MESSAGE_LEVELS: Final = 16

_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{0,8}[1-9])?", re.ASCII)
_COUNT = re.compile(r"0|[1-9][0-9]{0,14}", re.ASCII)
_HASH = re.compile(r"sha256:[0-9a-f]{64}", re.ASCII)
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}", re.ASCII)
_REFERENCE = re.compile(r"[!-~]{1,256}", re.ASCII)
_ID = re.compile(r"[!-~]{1,64}", re.ASCII)
_CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)
_UNIT = re.compile(
    "ANA|ANN|BX|C62|CMQ|CMT|CS|D63|DAY|DMQ|DZN|E34|E35|E36|EA|GB|GRM|GRO|H87|HUR|KGM|KMT|KTM|KWH|LTR"
    "|MAW|MB|MIN|MMT|MON|MTK|MTQ|MTR|MWH|NAR|P1|PCE|PR|QAN|SEC|SET|TB|TNE|WEE|XBX|XPK|XPX"
)
_INSTANT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z", re.ASCII)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_DURATION = re.compile(
    r"P([1-9][0-9]{0,4}D)?(T([0-9]{1,6}H)?([0-9]{1,6}M)?([0-9]{1,6}S)?)?", re.ASCII
)
_FRACTION = re.compile(r"(-?(?:0|[1-9][0-9]*))/([1-9][0-9]*)", re.ASCII)
_UNSEEN: Final = frozenset(
    "\ufeff\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_REFUSED: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


class WrongError(Exception):
    """What is wrong with a file, in a sentence."""


def need(holds: bool, what: str) -> None:
    """Refuse with the given sentence unless the condition holds."""
    if not holds:
        raise WrongError(what)


# ---- canonical JSON ------------------------------------------------------------------------------


def canonical(value: object) -> bytes:
    """Return the RFC 8785 form of a document of objects, arrays and strings."""
    return _text(value).encode("utf-8")


def _text(value: object) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list):
        return "[" + ",".join(_text(item) for item in value) + "]"
    if isinstance(value, dict):
        names = sorted(value, key=_code_units)
        return "{" + ",".join(f"{_quoted(name)}:{_text(value[name])}" for name in names) + "}"
    raise WrongError(f"{value!r} is neither an object nor an array nor a string")


def _code_units(name: object) -> bytes:
    need(isinstance(name, str), f"the member {name!r} has no text as its name")
    return str(name).encode("utf-16-be")


_SHORT: Final = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}


def _quoted(text: str) -> str:
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    parts = (_SHORT.get(c, c if c >= " " else f"\\u{ord(c):04x}") for c in text)
    return '"' + "".join(parts) + '"'


def _unique(members: list[tuple[str, Any]]) -> Document:
    names = [name for name, _ in members]
    need(len(names) == len(set(names)), f"a member stands twice among {names}")
    return dict(members)


def _no_number(text: str) -> Any:
    raise WrongError(f"the JSON number or constant {text} is not allowed")


def parse(data: bytes) -> Any:
    """Parse JSON of objects, arrays and strings without duplicate members."""
    try:
        found = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_int=_no_number,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
        _check_texts(found)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise WrongError(f"not JSON in UTF-8: {error}") from None
    return found


def _check_texts(value: object) -> None:
    if isinstance(value, dict):
        for name, item in value.items():
            a_text(name, "a member's name")
            _check_texts(item)
    elif isinstance(value, list):
        for item in value:
            _check_texts(item)
    else:
        a_text(value, "a string")


def parse_canonical(data: bytes, what: str) -> Document:
    """Parse an object whose bytes must be its canonical ones."""
    found = parse(data)
    need(isinstance(found, dict), f"{what} is no object")
    need(canonical(found) == data, f"the bytes of {what} are not canonical")
    return dict(found)


def levels(value: object) -> int:
    """Count how deep objects and arrays are nested."""
    if isinstance(value, dict):
        return 1 + max((levels(item) for item in value.values()), default=0)
    if isinstance(value, list):
        return 1 + max((levels(item) for item in value), default=0)
    return 0


def message(data: bytes, what: str) -> Any:
    """Parse bytes that travelled as one message, within the limits of size and depth."""
    need(len(data) <= MESSAGE_BYTES, f"{what} has more than {MESSAGE_BYTES} bytes")
    found = parse(data)
    need(levels(found) <= MESSAGE_LEVELS, f"{what} is nested too deep")
    return found


def members(value: object, required: str, what: str, optional: str = "") -> Document:
    """Return an object that has exactly the members named, blank-separated."""
    need(isinstance(value, dict), f"{what} is no object")
    assert isinstance(value, dict)
    must, may = set(required.split()), set(optional.split())
    need(must <= set(value), f"{what} lacks {sorted(must - set(value))}")
    need(set(value) <= must | may, f"{what} has unknown {sorted(set(value) - must - may)}")
    return value


def typed(value: object, typ: str, required: str, optional: str = "") -> Document:
    """Return a document of the given type and version 1 with exactly the members named."""
    found = members(value, "typ v " + required, typ, optional)
    need(found["typ"] == typ and found["v"] == "1", f"expected {typ} 1, found {found['typ']!r}")
    return found


# ---- base64url and hashes ------------------------------------------------------------------------


def b64(data: bytes) -> str:
    """Encode as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def unb64(text: object, what: str) -> bytes:
    """Decode the one base64url spelling of some bytes."""
    need(isinstance(text, str) and text.isascii(), f"{what} is no base64url")
    assert isinstance(text, str)
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise WrongError(f"{what} is no base64url") from None
    need(b64(data) == text, f"{what} is not the one base64url spelling")
    return data


def digest(data: bytes) -> str:
    """Return a hash as documents write it."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def hash_of(document: Mapping[str, object]) -> str:
    """Return the hash of a document."""
    return digest(canonical(dict(document)))


# ---- values --------------------------------------------------------------------------------------


def _matching(pattern: re.Pattern[str], kind: str) -> Callable[[object, str], str]:
    def check(value: object, what: str) -> str:
        fits = isinstance(value, str) and pattern.fullmatch(value) is not None
        need(fits, f"{what} is no {kind}: {value!r}")
        return str(value)

    return check


a_count = _matching(_COUNT, "count")
a_hash = _matching(_HASH, "hash")
an_identifier = _matching(_IDENTIFIER, "identifier")
a_reference = _matching(_REFERENCE, "reference")
an_id = _matching(_ID, "id")
a_currency = _matching(_CURRENCY, "currency")
a_unit = _matching(_UNIT, "unit")
_decimal_form = _matching(_DECIMAL, "decimal")
_instant_form = _matching(_INSTANT, "instant")
_day_form = _matching(_DAY, "day")
_duration_form = _matching(_DURATION, "duration")


def a_decimal(value: object, what: str) -> str:
    """Check a decimal of at most 15 significant digits."""
    text = _decimal_form(value, what)
    need(text != "-0", f"{what} is negative zero")
    significant = text.lstrip("-").replace(".", "").lstrip("0")
    need(len(significant) <= 15, f"{what} has more than 15 significant digits")
    return text


def a_number(value: object, low: int, high: int, what: str) -> int:
    """Check a whole number within a range."""
    number = int(a_count(value, what))
    need(low <= number <= high, f"{what} is {number}, not from {low} to {high}")
    return number


def one_of(value: object, allowed: Iterable[str], what: str) -> str:
    """Check a member with a closed set of values."""
    need(isinstance(value, str) and value in set(allowed), f"{what} is {value!r}")
    return str(value)


def an_instant(value: object, what: str) -> int:
    """Check an instant and return its seconds since 1970."""
    text = _instant_form(value, what)
    try:
        moment = dt.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=dt.UTC)
    except ValueError:
        raise WrongError(f"{what} is no instant: {text}") from None
    return calendar.timegm(moment.timetuple())


def a_day(value: object, what: str) -> int:
    """Check a calendar day and return its ordinal."""
    text = _day_form(value, what)
    try:
        return dt.date.fromisoformat(text).toordinal()
    except ValueError:
        raise WrongError(f"{what} is no day: {text}") from None


def a_duration(value: object, what: str) -> str:
    """Check a duration in days, hours, minutes and seconds."""
    text = _duration_form(value, what)
    need(text[-1] not in "PT", f"{what} is an empty duration")
    need(text.strip("PT0HMS") != "", f"{what} is no longer than zero")
    return text


def a_text(value: object, what: str) -> str:
    """Check text: NFC, no control, surrogate, line-separator, bidirectional or U+FEFF mark."""
    need(isinstance(value, str), f"{what} is no text")
    text = str(value)
    if text.isascii() and text.isprintable():
        return text
    need(unicodedata.is_normalized("NFC", text), f"{what} is not in NFC")
    bad = [c for c in text if unicodedata.category(c) in _REFUSED or c in _UNSEEN]
    need(not bad, f"{what} holds {bad!r}")
    return text


def a_fraction(value: object, what: str) -> tuple[int, int]:
    """Check a fraction in lowest terms."""
    found = _FRACTION.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise WrongError(f"{what} is no fraction: {value!r}")
    top, bottom = int(found[1]), int(found[2])
    need(found[1] != "-0", f"{what} is negative zero")
    a, b = abs(top), bottom
    while b:
        a, b = b, a % b
    need(a == 1, f"{what} is not in lowest terms")
    return top, bottom
