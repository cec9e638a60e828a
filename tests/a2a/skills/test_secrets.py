"""Headers with variables, and where they do not go: C213, C214."""

import asyncio
import logging
import traceback

import pytest

from negotiator.a2a.skills import agent, agent_tools, agents_from
from negotiator.a2a.skills.headers import HIDDEN, fill, hide
from negotiator.errors import NetworkError, UsageError
from tests.a2a.skills.servers import artifact, rpc, rpc_error, scripted, task, then

SECRET = "canary-7f3a91-token"
HEADERS = {"Authorization": "Bearer ${LINGUA_TOKEN}", "X-Two": "${LINGUA_TOKEN}.${LINGUA_ID}"}
DONE = task("COMPLETED", artifacts=[artifact("ja")])


@pytest.fixture(autouse=True)
def _variables(monkeypatch):
    monkeypatch.setenv("LINGUA_TOKEN", SECRET)
    monkeypatch.setenv("LINGUA_ID", "mill")


async def made(url, **options):
    options = {"headers": HEADERS, "poll_every": 0.01, "timeout": 30} | options
    return await agent_tools(agent(card=url, **options))


def call(lingua, **options):
    async def go():
        [tool] = await made(lingua.url, **options)
        return tool, await tool.execute("yes")

    return asyncio.run(go())


def test_c213_variables_are_filled_in_for_each_request_and_for_the_card():
    with scripted() as lingua:
        lingua.answer = then(task("WORKING"), DONE)
        call(lingua)
    assert len(lingua.seen) == 3
    for one in lingua.seen:
        assert one.headers["authorization"] == f"Bearer {SECRET}"
        assert one.headers["x-two"] == f"{SECRET}.mill"


def test_c213_a_variable_is_looked_up_when_a_call_is_made(monkeypatch):
    async def go(url):
        [tool] = await made(url)
        monkeypatch.setenv("LINGUA_TOKEN", "canary-of-tomorrow")
        await tool.execute("yes")

    with scripted() as lingua:
        lingua.answer = then(DONE)
        asyncio.run(go(lingua.url))
    first, last = lingua.seen
    assert SECRET in first.headers["authorization"]
    assert last.headers["authorization"] == "Bearer canary-of-tomorrow"


def test_c213_after_a_401_the_headers_are_filled_in_anew_and_the_same_message_goes_once_more(
    monkeypatch,
):
    def answer(seen):
        monkeypatch.setenv("LINGUA_TOKEN", "canary-of-tomorrow")
        echo = seen.headers["authorization"]
        if "tomorrow" not in echo:
            return 401, {}, b""
        return rpc(task("COMPLETED", artifacts=[artifact(f"{SECRET} {echo}")]))

    with scripted() as lingua:
        lingua.answer = answer
        _, outcome = call(lingua)
    first, second = lingua.calls
    assert first.body == second.body
    assert outcome.text == f"{HIDDEN} {HIDDEN}"


@pytest.mark.parametrize("value", [None, ""])
def test_c213_a_variable_that_is_not_set_is_named_and_nothing_is_sent(monkeypatch, value):
    with scripted() as lingua:
        [tool] = asyncio.run(made(lingua.url))
        if value is None:
            monkeypatch.delenv("LINGUA_TOKEN")
        else:
            monkeypatch.setenv("LINGUA_TOKEN", value)
        outcome = asyncio.run(tool.execute("yes"))
        assert lingua.calls == []
        with pytest.raises(UsageError, match="LINGUA_TOKEN"):
            asyncio.run(made(lingua.url))
    assert "${LINGUA_TOKEN}, which is not set" in outcome.error


@pytest.mark.parametrize("value", ["canary\nX-Evil: 1", "canary-\x7f-value", "canary-ü-value"])
def test_c213_a_value_that_is_no_header_is_a_result_that_does_not_show_it(monkeypatch, value):
    with scripted() as lingua:
        [tool] = asyncio.run(made(lingua.url))
        monkeypatch.setenv("LINGUA_TOKEN", value)
        outcome = asyncio.run(tool.execute("yes"))
        assert lingua.calls == []
    assert "Authorization" in outcome.error
    assert "canary" not in outcome.error


ECHOES = {
    "an answer": lambda said: then(task("COMPLETED", artifacts=[artifact(f"you are {said}")])),
    "a failure": lambda said: then(task("FAILED", said=f"bad token {said}")),
    "an error": lambda said: then(rpc_error(-32603, f"bad token {said}")),
    "an error of HTTP": lambda said: then((401, {}, f'{{"error":"bad {said}"}}'.encode())),
    "an id": lambda said: then(task("FAILED") | {"id": said}),
    "an id that goes on": lambda said: then(task("WORKING") | {"id": said}),
    "no JSON": lambda said: then(said.encode()),
}


@pytest.mark.parametrize("what", ECHOES)
def test_c213_what_an_agent_repeats_of_a_header_is_shown_to_nobody(what, caplog):
    caplog.set_level(logging.DEBUG)
    with scripted() as lingua:
        lingua.answer = ECHOES[what](f"Bearer {SECRET}")
        tool, outcome = call(lingua, timeout=1 if what == "an id that goes on" else 30)
    shown = f"{outcome!r} {outcome.to_json()} {tool!r} {caplog.text}"
    assert SECRET not in shown
    assert "LINGUA_TOKEN" not in caplog.text
    if what in {"an answer", "a failure", "an error", "an id"}:
        assert HIDDEN in shown


def test_c213_a_card_that_repeats_a_header_shows_it_to_no_model():
    with scripted() as lingua:
        lingua.card["name"] = f"Lingua {SECRET}"
        lingua.card["skills"] = [{"id": SECRET, "description": f"Bearer {SECRET}"}]
        [tool] = asyncio.run(made(lingua.url))
    assert SECRET not in f"{tool!r} {tool.name} {tool.description}"


@pytest.mark.parametrize("card", [b"<html>", (500, {}, b""), (302, {"Location": "/x"}, b"")])
def test_c213_no_error_holds_a_value_anywhere(card, caplog):
    caplog.set_level(logging.DEBUG)
    with scripted() as lingua:
        lingua.card = card
        with pytest.raises(NetworkError) as failed:
            asyncio.run(made(lingua.url))
    assert SECRET not in everything(failed.value)
    assert SECRET not in caplog.text


def test_c213_nor_does_one_of_a_line_that_breaks():
    with scripted() as lingua:
        url = lingua.url
    with pytest.raises(NetworkError) as failed:
        asyncio.run(made(url, headers={"X-Key": SECRET}))
    assert SECRET not in everything(failed.value)


def everything(error):
    """Return all that can be seen of an error: its causes, and what their frames hold."""
    told = traceback.TracebackException.from_exception(error)
    chain, one = [], error
    while one is not None:
        chain.append(f"{one!r} {vars(one)!r}")
        request = getattr(one, "_request", None)
        chain.append(repr(request.headers.raw) if request is not None else "")
        one = one.__cause__ or one.__context__
    return "".join(told.format()) + " ".join(chain)


def test_c213_no_repr_shows_a_header():
    one = agent(card="https://a.example/x?key=canary", headers={"X-Key": SECRET})
    [two] = agents_from({"a": {"card": "https://a.example", "headers": {"X-Key": SECRET}}})
    filled = fill({"X-Key": SECRET, "Y": "${LINGUA_TOKEN}"}, {"LINGUA_TOKEN": SECRET})
    assert SECRET not in f"{one!r} {two!r} {filled!r} {one} {two}"
    assert repr(one) == "agent(card='https://a.example/x')"


def test_c213_what_is_short_or_public_is_not_taken_for_a_secret():
    filled = fill({"X-Short": "eins", "Accept-Language": "en-GB,en"}, {})
    assert hide("eins en-GB,en", filled.secrets) == "eins en-GB,en"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_c214_a_redirect_is_not_followed_and_keeps_no_credentials(status):
    with scripted() as evil, scripted() as lingua:
        lingua.answer = then((status, {"Location": f"{evil.url}/rpc"}, b""))
        _, outcome = call(lingua)
    assert evil.seen == []
    assert "a redirect, which is not followed" in outcome.error


def test_c214_a_redirect_within_the_origin_is_not_followed_either():
    with scripted() as lingua:
        lingua.answer = then((307, {"Location": f"{lingua.url}/other"}, b""))
        _, outcome = call(lingua)
        assert len(lingua.calls) == 1
    assert not outcome.ok


def test_c214_headers_of_the_card_do_not_go_to_an_allowed_origin_which_has_its_own():
    with scripted() as rpc:
        place = {"url": f"{rpc.url}/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        rpc.answer = then(DONE)
        with scripted(supportedInterfaces=[place]) as lingua:
            call(lingua, allowed=[rpc.url])
            call(lingua, allowed={rpc.url: {"X-Api": "${LINGUA_ID}"}})
    bare, own = rpc.calls
    assert not {"authorization", "x-two", "x-api"} & set(bare.headers)
    assert own.headers["x-api"] == "mill"
    assert SECRET not in str(own.headers) + str(bare.headers)
    assert all("x-api" not in one.headers for one in lingua.seen)


def test_c214_a_private_address_behind_a_name_is_not_reached(caplog):
    async def go():
        return await agent_tools(agent(card="http://localhost.:1", headers=HEADERS))

    with pytest.raises(NetworkError):
        asyncio.run(go())
