"""C199: one error for all that goes wrong out there, with its cause; and agents that try it on."""

import asyncio
import gzip
import socket
import time
from collections.abc import Iterable
from dataclasses import replace

import pytest
from a2a.client import ClientConfig, ClientFactory
from a2a.client.errors import A2AClientError

from negotiator.a2a.calling.reach import AS_WRITTEN
from negotiator.a2a.remote import Limits, RemoteAgent, RemoteAgentError
from negotiator.errors import NetworkError, UsageError
from tests.a2a.remote.peers import (
    agent_says,
    artifact,
    event,
    hostile,
    json_answer,
    rpc,
    rpc_error,
    status,
    stock,
    streamed,
    task,
)

QUICK = Limits(send_seconds=0.3, stream_seconds=0.3, quiet_seconds=0.3)


def failing(url: str, *, streaming: bool = False, limits: Limits | None = None) -> RemoteAgentError:
    """Ask an agent that fails; return the error."""

    async def ask() -> None:
        agent = RemoteAgent(url, limits=limits)
        await (agent.stream("a").answer() if streaming else agent.run("a"))

    with pytest.raises(RemoteAgentError) as failed:
        asyncio.run(ask())
    assert failed.value.message.isprintable()
    assert len(failed.value.message) < 600
    return failed.value


def all_failing(url: str, words: Iterable[str], *, streaming: bool) -> list[str]:
    """Say each word to an agent; return those that it can answer after all."""

    async def ask() -> list[str]:
        answered, said = [], []
        async with RemoteAgent(url) as agent:
            for word in words:
                try:
                    await (agent.stream(word).answer() if streaming else agent.run(word))
                except RemoteAgentError as error:
                    said.append(error.message)
                else:
                    answered.append(word)
        assert all(one.isprintable() and len(one) < 600 for one in said)
        return answered

    return asyncio.run(ask())


def always(code: int, body: bytes, kind: str = "application/json"):
    return lambda _: (code, kind, [body])


@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize("code", [301, 400, 401, 403, 404, 429, 500, 503])
def test_c199_an_http_status_is_in_the_text_and_the_cause_is_attached(code, streaming):
    with hostile(always(code, b"{}")) as there:
        error = failing(there.url, streaming=streaming)
    assert error.status == code
    assert f"HTTP {code}" in error.message
    assert isinstance(error.__cause__, A2AClientError)
    assert isinstance(error, NetworkError)


def test_c199_nobody_there_is_that_error():
    error = failing("http://127.0.0.1:9")
    assert "no agent card" in error.message
    assert error.__cause__ is not None


def test_c199_a_url_without_a_card_is_that_error_with_its_status():
    with stock() as peer:
        error = failing(f"{peer.url}/nowhere")
    assert (error.status, error.message.endswith("(HTTP 404)")) == (404, True)


def test_c199_a_protocol_error_is_that_error_and_says_what_the_agent_says():
    with hostile(always(200, rpc_error(-32602, "no such \x1b[31m thing"))) as there:
        error = failing(there.url)
    assert error.status is None
    assert "InvalidParamsError: no such ?[31m thing" in error.message


def test_c199_an_address_with_a_secret_in_it_is_not_repeated():
    with hostile(always(500, b"{}")) as there:
        there.card["supportedInterfaces"][0]["url"] += "?key=geheim"
        assert "geheim" not in failing(there.url).message


DATA = {"message": agent_says("x") | {"parts": [{"data": "HERE"}]}}
ODD = {
    "NaN": rpc({"message": agent_says("x") | {"parts": [{"data": "HERE"}]}}).replace(
        b'"HERE"', b"NaN"
    ),
    "neither task nor message": rpc({}),
    "an unknown state": rpc({"task": task("odd")}),
    "an unspecified state": rpc({"task": task("unspecified")}),
    "a state of a number": rpc({"task": task() | {"status": {"state": 99}}}),
    "a task without a status": rpc({"task": {"id": "t1", "contextId": "c1"}}),
    "a task without an id": rpc({"task": task(id="")}),
    "a task with a long id": rpc({"task": task(id="x" * 5000)}),
    "a context with a long id": rpc({"task": task(contextId="x" * 5000)}),
    "an artifact without an id": rpc({"task": task(artifacts=[{"parts": [{"text": "x"}]}])}),
    "deep data": rpc(DATA).replace(b'"HERE"', b"[" * 900 + b"]" * 900),
    "deep JSON": b'{"a":' * 5000 + b"1" + b"}" * 5000,
    "a list": rpc([1]),
    "null": rpc(None),
    "a word": rpc("x"),
    "no JSON": b"<html>",
    "nothing": b"",
    "no text": b"\xff\xfe",
    "NaN in what was said before": rpc(
        {"task": task(history=[agent_says("x") | {"parts": [{"data": "HERE"}]}])}
    ).replace(b'"HERE"', b"NaN"),
    "an odd error": b'{"jsonrpc":"2.0","id":"1","error":[]}',
    "an error with an odd code": b'{"jsonrpc":"2.0","id":"1","error":{"code":[],"message":{}}}',
}


@pytest.mark.parametrize("version", ["1.0", "0.3"])
@pytest.mark.parametrize("streaming", [False, True])
def test_c199_an_odd_answer_is_that_error(streaming, version):
    def answer(said):
        what = said["params"]["message"]["parts"][0]["text"]
        if streaming:
            return 200, "text/event-stream", [b"data: " + ODD[what] + b"\r\n\r\n"]
        return 200, "application/json", [ODD[what]]

    with hostile(answer, version=version) as there:
        assert all_failing(there.url, ODD, streaming=streaming) == []
    assert len(there.heard) == len(ODD)


BEGUN = event({"task": task("working")})
ODD_STREAMS = {
    "nothing": [],
    "only comments": [b": hello\r\n\r\n"],
    "an event with nothing in it": [event({})],
    "only an artifact": [event(artifact("x"))],
    "a message in the middle of a task": [BEGUN, event({"message": agent_says("x")})],
    "another task": [BEGUN, event({"task": task(id="t2")})],
    "another task's artifact": [BEGUN, event(artifact("x", taskId="t2"))],
    "an artifact of no task": [event(artifact("x", taskId=""))],
    "over, and goes on": [BEGUN, event(status("completed")), event(status("working"))],
    "an error in the middle": [BEGUN, event(rpc_error(-32603))],
    "half an event": [BEGUN, b'data: {"jsonrpc"\r\n\r\n'],
    "an error event": [b"event: error\r\ndata: {\r\n\r\n"],
}


def test_c199_an_odd_stream_is_that_error():
    def answer(said):
        what = said["params"]["message"]["parts"][0]["text"]
        return 200, "text/event-stream", ODD_STREAMS[what]

    with hostile(answer) as there:
        assert all_failing(there.url, ODD_STREAMS, streaming=True) == []
    assert len(there.heard) == len(ODD_STREAMS)


def slow(*first: bytes, every: bytes = b"", pause: float = 0.02, times: int = 500):
    """Return an answer that begins, and then sends the same over and over."""

    def chunks():
        yield from first
        for _ in range(times):
            time.sleep(pause)
            yield every

    return lambda _: (200, "text/event-stream", chunks())


HANGING = {
    "nothing at all": slow(),
    "only comments": slow(every=b": still here\r\n\r\n"),
    "one event": slow(event({"task": task("working")})),
    "half a line": slow(b"data: ", every=b"x"),
    "always working": slow(
        event({"task": task("working")}), every=event(status("working", "Thinking."))
    ),
}


@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize("what", HANGING)
def test_c199_an_agent_that_hangs_is_given_up(what, streaming):
    with hostile(HANGING[what]) as there:
        began = time.monotonic()
        failing(there.url, streaming=streaming, limits=QUICK)
        assert time.monotonic() - began < 3


def test_c199_an_agent_that_accepts_and_says_nothing_is_given_up():
    with socket.create_server(("127.0.0.1", 0)) as nobody, hostile(json_answer({})) as there:
        place = f"http://127.0.0.1:{nobody.getsockname()[1]}/rpc"
        there.card["supportedInterfaces"][0]["url"] = place
        agent = RemoteAgent(card=there.card, limits=QUICK, reach=AS_WRITTEN)
        with pytest.raises(RemoteAgentError, match="time"):
            asyncio.run(agent.run("a"))


def test_c199_an_agent_that_lingers_after_the_end_does_not_hold_us_up():
    ended = slow(event({"task": task("working")}), event(status("completed")), every=b": x\r\n\r\n")

    async def ask(url: str):
        return await RemoteAgent(url).stream("a").answer()

    with hostile(ended) as there:
        began = time.monotonic()
        assert asyncio.run(ask(there.url)).finish == "stop"
    assert time.monotonic() - began < 8


def test_c199_a_flood_of_events_is_stopped():
    def flood():
        yield event({"task": task("working")})
        while True:
            yield event(status("working", "x")) * 100

    with hostile(lambda _: (200, "text/event-stream", flood())) as there:
        error = failing(there.url, streaming=True, limits=Limits(events=300))
        assert "300 events" in error.message
        assert there.hung_up.wait(5)


def test_c199_a_flood_of_bytes_is_stopped():
    def flood():
        yield event({"task": task("working")})
        while True:
            yield event(artifact("x" * 10_000, append=False))

    with hostile(lambda _: (200, "text/event-stream", flood())) as there:
        error = failing(there.url, streaming=True, limits=Limits(answer_bytes=100_000))
        assert "100000 bytes" in error.message
        assert there.hung_up.wait(5)


@pytest.mark.parametrize("streaming", [False, True])
def test_c199_a_line_without_an_end_is_stopped(streaming):
    def flood():
        yield b"data: "
        while True:
            yield b" " * 1_000_000

    kind = "text/event-stream" if streaming else "application/json"
    with hostile(lambda _: (200, kind, flood())) as there:
        failing(there.url, streaming=streaming)
        assert there.hung_up.wait(5)


def test_c199_a_compressed_answer_is_not_unpacked():
    body = gzip.compress(rpc({"task": task()}))
    with hostile(always(200, body)) as there:
        failing(there.url)


def test_c199_configuration_mistakes_are_another_error():
    assert not issubclass(UsageError, RemoteAgentError)
    assert not issubclass(RemoteAgentError, UsageError)
    for name in Limits().__slots__:
        for value in (0, -1, float("nan"), "5", True, None):
            with pytest.raises(UsageError, match=name):
                replace(Limits(), **{name: value})


@pytest.mark.parametrize("streaming", [False, True])
def test_c199_cancellation_stays_cancellation(streaming):
    async def cancelled(url: str) -> None:
        agent = RemoteAgent(url)
        work = agent.stream("a").answer() if streaming else agent.run("a")
        running = asyncio.ensure_future(work)
        await asyncio.sleep(0.3)
        running.cancel("enough")
        with pytest.raises(asyncio.CancelledError):
            await running
        assert running.cancelled()

    with hostile(slow(event({"task": task("working")}))) as there:
        asyncio.run(cancelled(there.url))
        assert there.heard


def test_c199_a_time_limit_of_the_caller_is_his():
    async def limited(url: str) -> None:
        async with asyncio.timeout(0.3):
            await RemoteAgent(url).run("a")

    with hostile(slow()) as there, pytest.raises(TimeoutError):
        asyncio.run(limited(there.url))


def test_c199_the_error_names_the_task_so_that_it_can_be_asked_for():
    with hostile(streamed({"task": task("working")}, rpc_error(-32603))) as there:
        assert failing(there.url, streaming=True).task == "t1"


def test_c199_what_a_hosts_client_raises_is_that_error():
    async def broken(url):
        connection = await RemoteAgent(url).connect()

        class Breaks:
            async def before(self, _args):
                raise RuntimeError("our own hook broke")

        client = ClientFactory(ClientConfig()).create(connection.card, [Breaks()])
        await RemoteAgent(client=client).run("a")

    with hostile(json_answer({})) as there, pytest.raises(RemoteAgentError) as failed:
        asyncio.run(broken(there.url))
    assert isinstance(failed.value.__cause__, RuntimeError)
