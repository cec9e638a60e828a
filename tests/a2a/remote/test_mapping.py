"""C191, C192: what we say as parts of A2A, and parts of A2A as what was said."""

import asyncio
import base64
import json

import pytest
from a2a.types.a2a_pb2 import Part
from hypothesis import given
from hypothesis import strategies as st

from negotiator.a2a.remote import (
    Content,
    Kind,
    RemoteAgent,
    RemoteAgentError,
    data,
    error,
    hosted_file,
    text,
    uri,
)
from negotiator.a2a.remote.mapping import SOMETHING_WENT_WRONG, contents_of, parts_of
from negotiator.errors import UsageError
from tests.a2a.remote.peers import agent_says, hostile, json_answer, rpc, stock


def test_c191_text_is_text_and_empty_text_is_skipped():
    assert parts_of(["a", text(""), "", text("b")]) == (Part(text="a"), Part(text="b"))


def test_c191_an_address_is_a_url_with_its_media_type():
    sent = parts_of(uri("https://files.example/a.csv", "text/csv"))
    assert sent == (Part(url="https://files.example/a.csv", media_type="text/csv"),)


@given(st.binary(max_size=200), st.sampled_from(["image/png", "text/plain;charset=utf-8"]))
def test_c191_data_is_raw_with_its_media_type(content, media_type):
    (sent,) = parts_of(data(content, media_type, "a.bin"))
    assert (sent.raw, sent.media_type, sent.filename) == (content, media_type, "a.bin")


def test_c191_data_by_its_address_alone_has_the_media_type_of_the_address():
    address = "data:image/png;base64," + base64.b64encode(b"\x89PNG").decode()
    (sent,) = parts_of(Content(Kind.DATA, uri=address))
    assert (sent.raw, sent.media_type) == (b"\x89PNG", "image/png")


@pytest.mark.parametrize(
    "address",
    [
        "data:text/plain,geheim",
        "data:text/plain;base64,geheim!",
        "data:text/plain;base64,geheimg",
        "data:;base64,geheim===",
        "geheim",
        "",
        "https://geheim.example/x",
        "data:text/plain;base64,geheimge\n",
    ],
)
def test_c191_data_that_is_not_base64_is_refused_without_being_quoted(address):
    with pytest.raises(UsageError) as refused:
        parts_of(["and", Content(Kind.DATA, uri=address)])
    seen: BaseException | None = refused.value
    while seen is not None:
        assert "geheim" not in str(seen)
        seen = seen.__cause__ or seen.__context__


def test_c191_a_hosted_file_is_the_url_of_its_id():
    assert parts_of(hosted_file("file-7")) == (Part(url="file-7"),)


@pytest.mark.parametrize(("said", "sent"), [("Too late.", "Too late."), ("", SOMETHING_WENT_WRONG)])
def test_c191_an_error_is_text_or_what_stands_in_for_it(said, sent):
    assert parts_of(error(said)) == (Part(text=sent),)


def test_c191_all_else_is_dropped():
    other = [Content(kind, text="x", uri="y") for kind in ("tool-call", "reasoning", Kind.UNKNOWN)]
    assert parts_of(["a", *other]) == (Part(text="a"),)


@pytest.mark.parametrize("words", ["\ud800", "a" * 1_000_001])
def test_c191_text_that_cannot_be_sent_is_a_configuration_error(words):
    for piece in (words, uri(words), error(words)):
        with pytest.raises(UsageError):
            parts_of(piece)


def test_c191_what_we_say_arrives_as_we_said_it():
    said = ["echo", data(b"\x00\xff", "image/png", "x.png"), uri("https://a.example/x", "text/csv")]

    async def ask(url: str):
        return await RemoteAgent(url).run(said)

    for of in ({}, {"version": "0.3"}, {"binding": "HTTP+JSON"}):
        with stock(**of) as peer:
            answer = asyncio.run(ask(peer.url))
        assert [piece.kind for piece in answer.contents] == [Kind.TEXT, Kind.DATA, Kind.URI]
        assert answer.contents[1].to_bytes() == b"\x00\xff"
        assert (answer.contents[1].media_type, answer.contents[1].filename) == (
            "image/png",
            "x.png",
        )
        assert answer.contents[2].uri == "https://a.example/x"


@pytest.fixture(scope="module")
def said():
    with stock() as peer:
        return asyncio.run(RemoteAgent(peer.url).run("parts")).contents


def test_c192_text_url_raw_and_data_are_told_apart(said):
    kinds = [Kind.TEXT, Kind.URI, Kind.DATA, Kind.UNKNOWN, Kind.TEXT]
    assert [piece.kind for piece in said] == kinds


def test_c192_raw_without_a_media_type_is_binary(said):
    assert said[2].media_type == "application/octet-stream"
    assert said[2].uri == "data:application/octet-stream;base64,AAE="
    assert said[2].to_bytes() == b"\x00\x01"


def test_c192_structured_data_is_its_json(said):
    assert json.loads(said[4].text) == {"price": 8, "of": ["é"]}
    assert "8.0" not in said[4].text
    assert said[4].media_type == "application/json"


def test_c192_metadata_filename_and_the_part_itself_are_kept(said):
    assert said[0].metadata == {"note": "n"}
    assert said[2].filename == "x.bin"
    assert [piece.raw.WhichOneof("content") for piece in said] == [
        "text",
        "url",
        "raw",
        None,
        "data",
    ]


def test_c192_a_kind_of_part_that_we_do_not_know_is_kept_as_unknown():
    message = agent_says("x") | {"parts": [{"hologram": "x", "mediaType": "a/b"}, {"text": "y"}]}
    with hostile(json_answer({"message": message})) as there:
        answer = asyncio.run(RemoteAgent(there.url).run("a"))
    assert [piece.kind for piece in answer.contents] == [Kind.UNKNOWN, Kind.TEXT]
    assert answer.text == "y"


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"1e999", b"-1e999"])
@pytest.mark.parametrize("place", ["data", "metadata"])
def test_c192_a_number_that_is_none_is_an_error_of_theirs(number, place):
    part = {"text": "x", "metadata": {"n": "HERE"}} if place == "metadata" else {"data": ["HERE"]}
    body = rpc({"message": agent_says("x") | {"parts": [part]}}).replace(b'"HERE"', number)
    with (
        hostile(lambda _: (200, "application/json", [body])) as there,
        pytest.raises(RemoteAgentError),
    ):
        asyncio.run(RemoteAgent(there.url).run("a"))


def test_c192_numbers_that_a_double_cannot_tell_apart_are_left_as_it_has_them():
    part = Part()
    part.data.list_value.extend([2**53, 0.5, True, None])
    (piece,) = contents_of([part])
    assert json.loads(piece.text) == [2.0**53, 0.5, True, None]
    assert piece.text.startswith("[9007199254740992.0")


def test_c192_a_media_type_of_theirs_can_be_anything():
    part = Part(raw=b"x", media_type="a b,;c\nd")
    (piece,) = contents_of([part])
    assert piece.to_bytes() == b"x"
    assert parts_of(piece)[0].raw == b"x"
