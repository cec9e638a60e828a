"""What is plain is read and written in one go; no byte and no value may be taken otherwise."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import pytest
import rfc8785
from hypothesis import example, given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import (
    MAX_BYTES,
    MAX_DEPTH,
    canonical_bytes,
    check_strings_only,
    check_text,
    parse_canonical,
    parse_json,
)


class Word(StrEnum):
    RED = "red"


def careful(value: object, depth: int = 0) -> object:
    """Return a document as plain lists and dicts, looked at one value at a time.

    Raises:
        InvalidValueError: it is none.
    """
    if isinstance(value, str):
        return str(check_text(value, 10**9))
    if depth >= MAX_DEPTH or not isinstance(value, Mapping | list | tuple):
        raise InvalidValueError(type(value).__name__)
    if isinstance(value, Mapping):
        return {check_text(name, 10**9): careful(one, depth + 1) for name, one in value.items()}
    return [careful(item, depth + 1) for item in value]


def carefully_written(value: object) -> bytes | None:
    try:
        return rfc8785.dumps(careful(value))  # type: ignore[arg-type] # of strings alone
    except InvalidValueError:
        return None


def carefully_read(data: bytes) -> object:
    try:
        value = parse_json(data)
    except InvalidValueError:
        return None
    return value if isinstance(value, dict) and carefully_written(value) == data else None


def written(value: Any) -> bytes | None:
    try:
        return canonical_bytes(value)
    except InvalidValueError:
        return None


def read(data: bytes) -> object:
    try:
        return parse_canonical(data)
    except InvalidValueError:
        return None


plain = st.text(alphabet=' !"#az~[]{}:,\\/09', max_size=6)
odd = st.text(
    alphabet="a\x00\x1f\x7f\x80\u00e9e\u0301\u202e\ufeff\ud800\U0001f600\u2028", max_size=3
)
strange = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.binary(max_size=2),
    st.sampled_from(Word),
    odd,
)
names = st.one_of(
    plain, plain, odd, st.sampled_from([None, True, 0, 1.5, Word.RED, "1", "true", "null"])
)
values = st.recursive(
    st.one_of(plain, plain, strange),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(names, inner, max_size=3),
    ),
    max_leaves=12,
)
pieces = st.lists(
    st.sampled_from(
        [
            *(b"{}[]:,\"\\ \t\n\r'".decode()),
            '{"a":"b"}',
            '"a":"b"',
            '"a"',
            '"b":',
            ',"b":["c"]',
            "\\u0061",
            "\\/",
            "1",
            "-0",
            "true",
            "NaN",
            "\u00e9",
            "\x7f",
            "\x00",
        ]
    ),
    max_size=12,
).map(lambda parts: "".join(parts).encode())


@given(values)
@example({"a": "x", 1: "y"})
@example({True: "y"})
@example({None: "y"})
@example({"1": "x", 1: "y"})
@example({"a": ("x", {"b": ()})})
@example({Word.RED: Word.RED})
def test_a_value_is_written_as_one_look_at_each_of_its_parts_would(value: Any) -> None:
    expected = carefully_written(value)
    assert written(value) == expected
    if expected is None:
        with pytest.raises(InvalidValueError):
            check_strings_only(value)
    else:
        check_strings_only(value)


@given(st.one_of(pieces, pieces.map(lambda data: b"{" + data + b"}"), st.binary(max_size=30)))
@example(b'{"a":"b"}{"a":"b"}')
@example(b'{"a":"b","a":"b"}')
@example(b'{"b":"","a":""}')
@example(b'{"a":"b",}')
@example(b'{"a":"b""c"}')
@example(b'{"a":["b"]]}')
@example(b'{"a" "b"}')
@example(b'{"a":}')
@example(b"{}")
def test_bytes_are_read_as_one_look_at_each_of_their_values_would(data: bytes) -> None:
    assert read(data) == carefully_read(data)


@given(values, st.integers(0, 10_000), st.integers(0, 255))
def test_a_changed_byte_is_read_as_a_careful_reader_would(
    value: Any, place: int, byte: int
) -> None:
    data = bytearray(carefully_written({"a": value}) or b'{"a":"b","c":[{"d":""}]}')
    data[place % len(data)] = byte
    assert read(bytes(data)) == carefully_read(bytes(data))


@pytest.mark.parametrize("levels", [MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1, 50_000])
@pytest.mark.parametrize("inside", ["", '"]"', '"["'])
def test_depth_is_bounded_alike(levels: int, inside: str) -> None:
    arrays = levels - 1
    data = b'{"a":' + b"[" * arrays + inside.encode() + b"]" * arrays + b"}"
    if levels <= MAX_DEPTH:
        assert parse_canonical(data) == json.loads(data)
    else:
        assert read(data) is None


@pytest.mark.parametrize("brackets", [0, 3, MAX_DEPTH, 200])
def test_brackets_in_texts_are_no_depth(brackets: int) -> None:
    document = {"a": "[{" * brackets, "b": ["{"] * brackets}
    assert read(canonical_bytes(document)) == document


def test_many_shallow_arrays_are_no_depth() -> None:
    document: dict[str, list[list[str]]] = {"a": [[] for _ in range(200)]}
    assert read(canonical_bytes(document)) == document


def test_the_largest_document_is_the_largest_when_it_is_plain_too() -> None:
    room = MAX_BYTES - len(b'{"a":""}')
    assert read(canonical_bytes({"a": "x" * room})) == {"a": "x" * room}
    assert read(canonical_bytes({"a": "x" * (room + 1)})) is None
