"""Chat messages as plain JSON, in the shapes of OpenAI-compatible endpoints, and their bounds.

Whatever a model, a tool or a stored transcript says is data: it is bounded and well-formed here,
and nothing in it is followed.
"""

import json
import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from negotiator.errors import InvalidValueError

JsonObject: TypeAlias = Mapping[str, object]
"""A JSON object of a conversation; numbers, booleans and null are allowed here."""
Message: TypeAlias = dict[str, object]
"""One chat message."""

MAX_TEXT = 100_000
"""Most characters of one text: an input, an answer, a model's words."""
MAX_RESULT = 32_000
"""Most characters of a tool's result that a model is shown."""
MAX_ERROR = 2_000
"""Most characters of an error text that a model is shown."""
MAX_ECHO = 200
"""Most characters of somebody's faulty input that an error text repeats."""
MAX_DEPTH = 32
"""Deepest nesting of a tool's arguments."""


def text_of(value: object) -> str:
    """Return a message's content as text; the text parts of a list are joined."""
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        parts = (part.get("text") for part in value if isinstance(part, Mapping))
        return "".join(part for part in parts if isinstance(part, str))
    return ""


def bounded(text: str, limit: int) -> str:
    """Return a text that is well-formed, and cut after `limit` characters, which it says."""
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode("utf-8")
    if len(text) <= limit:
        return text
    return f"{text[:limit]} [{len(text) - limit} more characters are left out]"


def quoted(text: str) -> str:
    """Return somebody's faulty input as one bounded line in quotes."""
    return json.dumps(bounded(text, MAX_ECHO), ensure_ascii=False)


def encode(value: object) -> str:
    """Write a value as JSON.

    Raises:
        InvalidValueError: the value has no JSON form.
    """
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidValueError(f"no JSON can be made of it: {bounded(str(error), 200)}") from error


def decode(text: str) -> object:
    """Parse JSON strictly: no NaN or infinity, no member twice, not too deep.

    Raises:
        InvalidValueError: the text is something else.
    """
    try:
        value: object = json.loads(
            text, object_pairs_hook=once, parse_constant=no_constant, parse_float=_finite
        )
    except (ValueError, RecursionError) as error:
        raise InvalidValueError(f"not valid JSON: {bounded(str(error), 200)}") from error
    if _deeper(value, MAX_DEPTH):
        raise InvalidValueError(f"nested deeper than {MAX_DEPTH}")
    if "\\" in text and not _well_formed(value):
        raise InvalidValueError("half a surrogate pair is no character")
    return value


def plain(value: object) -> object:
    """Return an own copy of a value as JSON holds it.

    Raises:
        InvalidValueError: the value has no JSON form.
    """
    copy: object = json.loads(encode(value))
    return copy


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Build an object, each of whose members is there once; for `json.loads`.

    Raises:
        ValueError: a member is there twice.
    """
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("an object has a member twice")
    return made


def no_constant(name: str) -> object:
    """Refuse NaN and the infinities; for `json.loads`.

    Raises:
        ValueError: always.
    """
    raise ValueError(f"{name} is no JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


def _well_formed(value: object) -> bool:
    """Say whether every text in a value can be written as UTF-8."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _deeper(value: object, levels: int) -> bool:
    """Say whether a value nests deeper than `levels`."""
    inner: Sequence[object]
    match value:
        case dict():
            inner = list(value.values())
        case list():
            inner = value
        case _:
            return False
    return levels == 0 or any(_deeper(item, levels - 1) for item in inner)


# --- messages ----------------------------------------------------------------------------------


def system(text: str) -> Message:
    """Return a system message."""
    return {"role": "system", "content": text}


def user(text: str) -> Message:
    """Return a user's message."""
    return {"role": "user", "content": text}


def result(call_id: str, text: str) -> Message:
    """Return the result of a tool call."""
    return {"role": "tool", "tool_call_id": call_id, "content": text}


def error_text(text: str) -> str:
    """Return the one form in which a model is told that a call came to nothing."""
    return encode({"error": bounded(text, MAX_ERROR)})


def is_error(content: object) -> bool:
    """Say whether a result is of the form `error_text` writes."""
    if not isinstance(content, str) or not content.startswith('{"error": '):
        return False
    try:
        value = decode(content)
    except InvalidValueError:
        return False
    return isinstance(value, dict) and list(value) == ["error"]
