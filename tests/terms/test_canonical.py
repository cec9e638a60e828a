"""One document, one spelling in bytes; bytes with two readings are refused."""

import json
import time
from collections import OrderedDict
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import (
    MAX_BYTES,
    MAX_DEPTH,
    b64decode,
    b64encode,
    canonical_bytes,
    check_strings_only,
    check_text,
    hash_bytes,
    hash_document,
    parse_canonical,
    parse_document,
    parse_json,
    raw_hash,
)
from tests.terms.odd_values import NOT_STRINGS, answers_politely, anything


def allowed(text: str) -> bool:
    """Say whether a text may stand in a document, so that strategies can draw such texts."""
    try:
        check_text(text)
    except InvalidValueError:
        return False
    return True


texts = st.text(max_size=12).filter(allowed)
documents = st.recursive(
    texts,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=20,
)
objects = st.dictionaries(texts, documents, max_size=5)
json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(2**63), 2**63),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(alphabet='[]{}"\\,:a\u20ac', max_size=12),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.text(alphabet='[{"\\}]', max_size=4), inner, max_size=3),
    ),
    max_leaves=20,
)


class Colour(StrEnum):
    RED = "red"


def nested(levels: int, inside: str = "") -> bytes:
    """Return arrays in arrays, so many levels deep."""
    return b"[" * levels + inside.encode() + b"]" * levels


def depth_of(value: object) -> int:
    """Count the levels of objects and arrays."""
    if isinstance(value, dict):
        return 1 + max((depth_of(item) for item in value.values()), default=0)
    if isinstance(value, list):
        return 1 + max((depth_of(item) for item in value), default=0)
    return 0


# ---- writing ----


@given(documents)
def test_the_bytes_are_those_of_an_independent_implementation(document: Any) -> None:
    assert canonical_bytes(document) == rfc8785.dumps(document)


@given(objects)
def test_documents_round_trip(document: Any) -> None:
    data = canonical_bytes(document)
    assert parse_canonical(data) == document
    assert parse_document(data) == document


@given(objects, st.randoms(use_true_random=False))
def test_the_order_of_members_changes_nothing(document: Any, chance: Any) -> None:
    pairs = list(document.items())
    chance.shuffle(pairs)
    assert hash_document(dict(pairs)) == hash_document(document)


def test_members_are_ordered_by_utf_16_code_units() -> None:
    document = {"\ufb01": "4", "\U0001f600": "3", "\u20ac": "2", "a": "1", "\uffee": "5"}
    ordered = '{"a":"1","\u20ac":"2","\U0001f600":"3","\ufb01":"4","\uffee":"5"}'
    assert canonical_bytes(document) == ordered.encode()


@pytest.mark.parametrize(
    "document",
    [
        {"a": ("x", "y")},
        MappingProxyType({"a": ["x", "y"]}),
        OrderedDict(a=["x", "y"]),
        {"a": MappingProxyType({}), "b": []},
        {"colour": Colour.RED},
        {Colour.RED: "a", "b": "c"},
    ],
    ids=ascii,
)
def test_every_mapping_and_list_like_thing_we_admit_has_a_form(document: Any) -> None:
    plain = json.loads(canonical_bytes(document))
    assert canonical_bytes(plain) == canonical_bytes(document)


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        False,
        0,
        1,
        -1,
        2**53 + 1,
        10**5_000,
        0.5,
        float("nan"),
        float("inf"),
        b"bytes",
        {"set"},
        object(),
        "\ud800",
        "a\ude00\ud83d",
        range(3),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_has_no_canonical_form_is_refused_at_every_depth(value: Any) -> None:
    for document in (value, {"a": value}, ["a", value], {"a": [{"b": value}]}):
        for write in (canonical_bytes, hash_document, check_strings_only):
            with pytest.raises(InvalidValueError):
                write(document)


@pytest.mark.parametrize("key", [None, 1, True, 0.5, b"a", ("a",), "\ud800", "a\nb", "e\u0301"])
def test_other_member_names_are_refused(key: Any) -> None:
    with pytest.raises(InvalidValueError):
        canonical_bytes({"a": {key: "x", "b": "y"}})


def test_a_document_that_holds_itself_is_refused() -> None:
    circle: list[Any] = []
    circle.append(circle)
    with pytest.raises(InvalidValueError):
        canonical_bytes(circle)


@given(anything)
def test_writing_fails_only_with_our_error(value: Any) -> None:
    assert answers_politely(canonical_bytes, value)


@pytest.mark.parametrize("inside", ["", '"x"'])
def test_what_may_be_written_may_be_read_and_the_other_way_round(inside: str) -> None:
    deepest = json.loads(nested(MAX_DEPTH, inside))
    assert parse_json(canonical_bytes(deepest)) == deepest
    too_deep = json.loads(nested(MAX_DEPTH + 1, inside))
    for refuse in (canonical_bytes, check_strings_only):
        with pytest.raises(InvalidValueError):
            refuse(too_deep)
    with pytest.raises(InvalidValueError):
        parse_json(nested(MAX_DEPTH + 1, inside))


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_objects_and_arrays_count_alike_as_depth(opening: str, closing: str) -> None:
    levels = opening.count("[") + opening.count("{")
    deepest = MAX_DEPTH // levels
    assert parse_json((opening * deepest + '""' + closing * deepest).encode())
    deeper = deepest + 1
    with pytest.raises(InvalidValueError):
        parse_json((opening * deeper + '""' + closing * deeper).encode())


def test_a_raw_message_of_the_largest_size_fits_into_a_journal_entry() -> None:
    document = {"raw": b64encode(bytes(MAX_BYTES))}
    assert parse_canonical(canonical_bytes(document), max_bytes=2 * MAX_BYTES) == document


# ---- reading ----


@pytest.mark.parametrize(
    "data",
    [
        b'{ "a":"1"}',
        b'{"a":"1"} ',
        b'{"a":"1"}\n',
        b'{"b":"1","a":"2"}',
        b'{"a":"\\u0041"}',
        b'{"a":"\\/"}',
        b'{"a":"\\u20ac"}',
        b'{"a":"\\u20AC"}',
        b'{"a":"\\ud83d\\ude00"}',
        '{"\ufb01":"","\U0001f600":""}'.encode(),
    ],
)
def test_a_second_spelling_is_not_canonical(data: bytes) -> None:
    assert parse_document(data)
    with pytest.raises(InvalidValueError):
        parse_canonical(data)


@given(objects, st.integers(0, 10_000), st.integers(0, 255))
def test_one_changed_byte_is_refused_or_is_another_document(
    document: Any, place: int, byte: int
) -> None:
    data = bytearray(canonical_bytes(document))
    place %= len(data)
    if data[place] == byte:
        return
    data[place] = byte
    try:
        changed = parse_canonical(bytes(data))
    except InvalidValueError:
        return
    assert changed != document


@pytest.mark.parametrize(
    "data",
    [
        b'{"a":"1","a":"1"}',
        b'{"a":"1","a":"2"}',
        b'{"a":"1","\\u0061":"2"}',
        b'{"a":{"b":"1","c":"","b":"1"}}',
        b'[{"a":"","a":""}]',
        b'{"":"","":""}',
    ],
)
def test_a_repeated_member_is_refused(data: bytes) -> None:
    for parse in (parse_json, parse_document, parse_canonical):
        with pytest.raises(InvalidValueError):
            parse(data)


@pytest.mark.parametrize("value", ["1", "0", "-0", "1.5", "1e3", "true", "false", "null"])
def test_a_document_holds_no_number_boolean_or_null(value: str) -> None:
    for data in (f'{{"a":{value}}}', f'{{"a":["x",{value}]}}', f'{{"a":{{"b":{value}}}}}'):
        assert parse_json(data.encode()) is not None
        with pytest.raises(InvalidValueError):
            parse_document(data.encode())


@pytest.mark.parametrize("data", [b"[]", b'"a"', b"null", b"1", b"true"])
def test_a_document_is_an_object(data: bytes) -> None:
    with pytest.raises(InvalidValueError):
        parse_document(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" ",
        b"{",
        b"}",
        b"[1,]",
        b"{'a':1}",
        b'{"a":01}',
        b'{"a":+1}',
        b'{"a":.5}',
        b'{"a":1.}',
        b'{"a":0x1}',
        b'{"a":1_000}',
        b'{"a":NaN}',
        b'{"a":Infinity}',
        b'{"a":-Infinity}',
        b'{"a":1e400}',
        b'{"a":-1e400}',
        b'{"a":1e-400}',
        b'{"a":' + b"1" * 5_000 + b"}",
        b'{"a":1e' + b"9" * 5_000 + b"}",
        b'{"a":"1"}x',
        b'{"a":"1"}{}',
        b'{"a":"\n"}',
        b'{"a":"\\x41"}',
        b'{"a":"\\u12"}',
        b'{"a":"\xff"}',
        b'{"a":"\xc0\xaf"}',
        b'{"a":"\xed\xa0\x80"}',
        b'\xef\xbb\xbf{"a":"1"}',
        '{"a":"1"}'.encode("utf-16"),
        b"\x00",
        b'{"a":"unfinished',
        b'{"a":"unfinished\\',
        b"// comment\n{}",
    ],
    ids=lambda data: ascii(data)[:30],
)
def test_what_is_not_json_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidValueError) as caught:
        parse_json(data)
    assert len(caught.value.message) < 300


@pytest.mark.parametrize("data", [b"-0", b"-0.0", b"-0e5"])
def test_negative_zero_stays_negative_zero_so_that_it_can_be_refused(data: bytes) -> None:
    assert str(parse_json(data)) == "-0.0"


@pytest.mark.parametrize(
    ("data", "value"), [(b"0", 0), (b"10", 10), (b"-7", -7), (b"0.0", 0.0), (b"2.067", 2.067)]
)
def test_other_numbers_are_read_as_they_are(data: bytes, value: float) -> None:
    number = parse_json(data)
    assert number == value
    assert type(number) is type(value)


@pytest.mark.parametrize(
    "data", [b'{"a":"\\ud800"}', b'{"\\udc00":"a"}', b'{"a":["\\ude00\\ud83d"]}']
)
def test_lone_surrogates_do_not_pass_into_a_document(data: bytes) -> None:
    with pytest.raises(InvalidValueError):
        parse_document(data)


@given(
    st.one_of(
        st.binary(max_size=60), st.text(max_size=60).map(lambda t: t.encode(errors="replace"))
    )
)
def test_reading_fails_only_with_our_error(data: bytes) -> None:
    for parse in (parse_json, parse_document, parse_canonical):
        try:
            parse(data)
        except InvalidValueError:
            continue


@given(json_values)
def test_any_json_of_little_depth_is_read_whatever_its_strings_hold(value: Any) -> None:
    data = json.dumps(value).encode()
    if depth_of(value) <= MAX_DEPTH:
        assert parse_json(data) == value
    else:
        with pytest.raises(InvalidValueError):
            parse_json(data)


@given(st.text(alphabet='[{"\\}] a', max_size=80), st.integers(1, MAX_DEPTH + 3))
def test_brackets_in_strings_do_not_count_as_depth(text: str, levels: int) -> None:
    data = nested(levels, json.dumps(text))
    if levels <= MAX_DEPTH:
        assert depth_of(parse_json(data)) == levels
    else:
        with pytest.raises(InvalidValueError):
            parse_json(data)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 60_000,
        b'{"a":' * 12_000,
        nested(30_000),
        b"]" * 30_000 + b"[" * 30_000,
        b'"' + b'\\"' * 30_000,
        b'"' * 60_000,
        b"\\" * 60_000,
        (b"[]" * 30_000),
        b"[" + b'"[",' * 15_000 + b'""]',
        b'[""' + b',"\\"["' * 8_000 + b"]",
    ],
    ids=lambda data: ascii(data[:12]),
)
def test_hostile_shapes_are_answered_quickly(data: bytes) -> None:
    started = time.perf_counter()
    try:
        parse_json(data)
    except InvalidValueError as error:
        assert len(error.message) < 300  # noqa: PT017 - some shapes are legal, none is slow
    assert time.perf_counter() - started < 1


def test_more_bytes_than_allowed_are_refused_before_they_are_read() -> None:
    fits = b'"' + b"a" * (MAX_BYTES - 2) + b'"'
    assert parse_json(fits) == "a" * (MAX_BYTES - 2)
    with pytest.raises(InvalidValueError):
        parse_json(fits + b" ")
    assert parse_json(fits + b" ", max_bytes=MAX_BYTES + 1)
    with pytest.raises(InvalidValueError):
        parse_document(b'{"a":"b"}', max_bytes=8)
    assert parse_canonical(b'{"a":"b"}', max_bytes=9) == {"a": "b"}


# ---- text ----


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plain",
        "Zwölf Großrechner",
        "貳拾",
        "\U0001f91d",
        "\u05d0\u05d1",
        "a\u00a0b",
        "\u212b".lower(),
    ],
)
def test_text_of_any_script_is_allowed(text: str) -> None:
    assert check_text(text) == text


@pytest.mark.parametrize(
    "point",
    [
        *range(0x20),
        *range(0x7F, 0xA0),
        *(0xD800, 0xDBFF, 0xDC00, 0xDFFF),
        *(0x2028, 0x2029),
        *(0x061C, 0x200E, 0x200F, 0xFEFF),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
    ],
    ids=hex,
)
def test_control_line_and_bidi_characters_are_refused(point: int) -> None:
    for text in (chr(point), f"a{chr(point)}", f"{chr(point)}b", f"ä{chr(point)}ö"):
        with pytest.raises(InvalidValueError) as caught:
            check_text(text)
        assert caught.value.message.isascii()


@pytest.mark.parametrize(
    "text", ["e\u0301", "A\u030a", "\u2126", "\u212b", "\u1100\u1161", "\uf900"]
)
def test_text_that_is_not_in_normal_form_c_is_refused(text: str) -> None:
    with pytest.raises(InvalidValueError):
        check_text(text)


def test_a_text_may_be_as_long_as_it_may_be() -> None:
    assert check_text("ä" * 80, 80)
    for text in ("a" * 81, "ä" * 81):
        with pytest.raises(InvalidValueError):
            check_text(text, 80)


@pytest.mark.parametrize("value", NOT_STRINGS, ids=lambda value: type(value).__name__)
def test_text_hashes_and_base64_are_strings(value: Any) -> None:
    for read in (check_text, raw_hash, b64decode):
        with pytest.raises(InvalidValueError):
            read(value)


@given(anything)
def test_text_hashes_and_base64_refuse_whatever_else_with_the_same_error(value: Any) -> None:
    for read in (check_text, raw_hash, b64decode):
        assert answers_politely(read, value)


# ---- hashes ----


def test_the_hash_is_sha_256_with_its_name() -> None:
    empty = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert hash_bytes(b"") == empty
    assert raw_hash(empty).hex() == empty.removeprefix("sha256:")
    assert hash_document({"b": "2", "a": "1"}) == hash_bytes(b'{"a":"1","b":"2"}')


@pytest.mark.parametrize(
    "digest",
    [
        "",
        "sha256:",
        "a" * 64,
        "sha256:" + "a" * 63,
        "sha256:" + "a" * 65,
        "sha256:" + "A" * 64,
        "sha256:" + "g" * 64,
        "SHA256:" + "a" * 64,
        "sha512:" + "a" * 64,
        "sha256:" + "a" * 62 + "\n\n",
        "sha256:" + "a" * 64 + "\n",
        "sha256:" + "\uff11" * 64,
        " sha256:" + "a" * 63,
        "sha256:sha256:" + "a" * 57,
    ],
)
def test_another_digest_is_refused(digest: str) -> None:
    with pytest.raises(InvalidValueError):
        raw_hash(digest)


# ---- base64url ----


@given(st.binary(max_size=80))
def test_base64url_round_trips(data: bytes) -> None:
    assert b64decode(b64encode(data)) == data
    assert not set(b64encode(data)) & set("+/=\n")


@given(st.text(alphabet="AQgw_-+/= \n\u0410", max_size=12))
def test_two_texts_never_decode_to_the_same_bytes(text: str) -> None:
    try:
        data = b64decode(text)
    except InvalidValueError:
        return
    assert b64encode(data) == text


@pytest.mark.parametrize(
    "text",
    [
        "A",
        "AAAAA",
        "AB",
        "Af",
        "A-",
        "AAB",
        "AA_",
        "AAAA=",
        "AA==",
        "AAA=",
        "=",
        "====",
        "A A",
        "AA\n",
        "\nAA",
        "AAAA\n",
        "AA+A",
        "AA/A",
        "AA.A",
        "AA,A",
        "AA!A",
        "\u0410\u0410",
        "\ud800AAA",
        "AA\x00",
    ],
    ids=ascii,
)
def test_a_second_spelling_in_base64url_is_refused(text: str) -> None:
    with pytest.raises(InvalidValueError):
        b64decode(text)


@pytest.mark.parametrize("tail", list("BCDEFGHIJKLMNOP"))
def test_stray_tail_bits_are_refused(tail: str) -> None:
    assert b64decode("AA") == b"\x00"
    with pytest.raises(InvalidValueError):
        b64decode("A" + tail)
