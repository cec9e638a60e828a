"""C200: all that comes back is marked; credentials are given, never found; a call is one span."""

import asyncio

import pytest
from a2a.client import ClientConfig, ClientFactory
from opentelemetry import trace

from negotiator.a2a.calling.reach import AS_WRITTEN
from negotiator.a2a.remote import RemoteAgent, RemoteAgentError, Session
from negotiator.errors import UsageError
from tests.a2a.remote.peers import event, hostile, json_answer, status, stock, streamed, task
from tests.a2a.spans import recorder


@pytest.fixture
def spans():
    recorder().clear()
    return recorder().get_finished_spans


@pytest.fixture(scope="module")
def peer():
    with stock() as one:
        yield one


@pytest.mark.parametrize("word", ["message", "echo", "parts", "ask", "fail"])
def test_c200_everything_that_comes_back_is_marked_untrusted(peer, word):
    async def ask():
        agent = RemoteAgent(peer.url)
        stream = agent.stream(word)
        updates = [update async for update in stream]
        return updates, await stream.answer()

    updates, answer = asyncio.run(ask())
    assert answer.untrusted
    assert all(update.untrusted for update in updates)
    assert all(piece.untrusted for piece in answer.contents)
    assert all(piece.untrusted for update in updates for piece in update.contents)
    assert answer.to_json()["untrusted"] is True
    assert all(piece["untrusted"] for piece in answer.to_json()["contents"])


def test_c200_the_mark_cannot_be_taken_off(peer):
    answer = asyncio.run(RemoteAgent(peer.url).run("echo"))
    for marked in (answer, answer.contents[0]):
        with pytest.raises((AttributeError, TypeError)):
            marked.untrusted = False


def test_c200_credentials_go_with_each_request_to_the_agents_origin():
    given = iter(range(100))

    def token() -> dict[str, str]:
        return {"Authorization": f"Bearer {next(given)}"}

    with hostile(json_answer({"task": task()})) as there:
        asyncio.run(RemoteAgent(there.url, credentials=token).run("a"))
        asyncio.run(RemoteAgent(card=there.card, credentials=token, reach=AS_WRITTEN).run("a"))
    seen = [headers["authorization"] for headers in there.headers]
    assert seen == ["Bearer 0", "Bearer 1", "Bearer 2"]


def test_c200_by_a_card_they_go_to_the_origin_it_names_first_alone():
    with hostile(json_answer({"task": task()})) as there, hostile(json_answer({})) as other:
        second = {"url": other.url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        first = there.card["supportedInterfaces"][0] | {"protocolVersion": "0.3"}
        card = there.card | {"supportedInterfaces": [first, second]}
        agent = RemoteAgent(card=card, credentials=lambda: {"x-token": "t"}, reach=AS_WRITTEN)
        with pytest.raises(RemoteAgentError):  # 1.0 comes back where 0.3 was asked
            asyncio.run(agent.run("a"))
    assert there.headers[0]["x-token"] == "t"
    assert not other.headers


def test_c200_to_another_origin_that_was_allowed_they_do_not_go():
    with hostile(json_answer({"task": task()})) as there, hostile(json_answer({})) as card:
        card.card["supportedInterfaces"] = there.card["supportedInterfaces"]
        agent = RemoteAgent(card.url, origins=[there.url], credentials=lambda: {"x-token": "t"})
        assert asyncio.run(agent.run("a")).finish == "stop"
    assert card.headers[0]["x-token"] == "t"
    assert "x-token" not in there.headers[0]


def test_c200_nothing_is_read_from_the_environment(monkeypatch, tmp_path):
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login ada password geheim\n")
    monkeypatch.setenv("NETRC", str(netrc))
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://ada:geheim@127.0.0.1:9")
    for name in ("A2A_TOKEN", "OPENAI_API_KEY", "AUTHORIZATION"):
        monkeypatch.setenv(name, "geheim")
    with hostile(json_answer({"task": task()})) as there:
        asyncio.run(RemoteAgent(there.url).run("a"))
        asyncio.run(RemoteAgent(card=there.card, reach=AS_WRITTEN).run("a"))
    assert len(there.heard) == 2
    assert not any("authorization" in headers for headers in there.headers)
    assert "geheim" not in repr(there.headers) + repr(there.heard)


def test_c200_credentials_that_cannot_be_given_are_a_configuration_error():
    def broken() -> dict[str, str]:
        raise RuntimeError("geheim")

    with hostile(json_answer({"task": task()})) as there:
        for way in ({"url": there.url}, {"card": there.card, "reach": AS_WRITTEN}):
            with pytest.raises(UsageError) as refused:
                asyncio.run(RemoteAgent(**way, credentials=broken).run("a"))
            assert "geheim" not in refused.value.message
    assert not there.headers


def above(span_id, made):
    """Return a span and those it is inside of; the SDK's own may stand between, if they are on."""
    parents = {one.context.span_id: one.parent and one.parent.span_id for one in made}
    found = set()
    while span_id is not None:
        found.add(span_id)
        span_id = parents.get(span_id)
    return found


@pytest.mark.parametrize("streaming", [False, True])
def test_c200_a_call_is_one_span_that_the_agent_can_join(spans, streaming):
    async def ask(url: str):
        agent, session = RemoteAgent(url, name="Mill"), Session()
        with trace.get_tracer("host").start_as_current_span("host's own"):
            if streaming:
                await agent.stream("a", session=session).answer()
            else:
                await agent.run("a", session=session)
        return agent.id

    answer = streamed({"task": task()}) if streaming else json_answer({"task": task()})
    with hostile(answer) as there:
        agent_id = asyncio.run(ask(there.url))
    made = {one.name: one for one in spans()}
    call, host = made["invoke_agent Mill"], made["host's own"]
    assert call.parent.span_id == host.context.span_id
    said = dict(call.attributes)
    assert said["gen_ai.operation.name"] == "invoke_agent"
    assert said["gen_ai.agent.name"] == "Mill"
    assert said["gen_ai.agent.id"] == agent_id
    assert (said["a2a.task.id"], said["a2a.context.id"]) == ("t1", "c1")
    sent = there.headers[-1]["traceparent"].split("-")
    assert sent[1] == f"{call.context.trace_id:032x}"
    assert call.context.span_id in above(int(sent[2], 16), spans())


def test_c200_by_a_hosts_own_client_it_can_join_as_well(spans):
    async def ask(url):
        card = (await RemoteAgent(url).connect()).card
        client = ClientFactory(ClientConfig(streaming=False)).create(card)
        await RemoteAgent(client=client, name="Mill").run("a")
        await client.close()

    with hostile(json_answer({"task": task()})) as there:
        asyncio.run(ask(there.url))
    (call,) = [one for one in spans() if one.name == "invoke_agent Mill"]
    sent = there.headers[-1]["traceparent"].split("-")
    assert sent[1:3] == [f"{call.context.trace_id:032x}", f"{call.context.span_id:016x}"]


def test_c200_the_span_of_a_stream_is_not_its_readers(spans):
    async def read(url: str) -> list[bool]:
        seen = []
        async with RemoteAgent(url).stream("a") as stream:
            async for _ in stream:
                seen.append(trace.get_current_span().get_span_context().is_valid)
                break
        return seen

    with hostile(streamed({"task": task("working")}, status("completed"))) as there:
        assert asyncio.run(read(there.url)) == [False]
    assert [one.name for one in spans() if one.name.startswith("invoke_agent")] == ["invoke_agent"]


def test_c200_a_stream_that_is_walked_away_from_closes_its_span_quietly(spans, caplog):
    async def walk_away(url):
        async for _ in RemoteAgent(url).stream("a"):
            break
        return await asyncio.to_thread(there.hung_up.wait, 5)

    def endless():
        yield event({"task": task("working")})
        while True:
            yield b":\r\n\r\n" * 1000

    with hostile(lambda _: (200, "text/event-stream", endless())) as there:
        assert asyncio.run(walk_away(there.url))
    (call,) = [one for one in spans() if one.name.startswith("invoke_agent")]
    assert "error.type" not in call.attributes
    assert call.attributes["a2a.task.id"] == "t1"
    assert not caplog.records


def test_c200_a_failed_call_has_the_name_of_the_error_and_nothing_the_agent_said(spans):
    said = streamed({"task": task("working")}, status("odd", "geheim"))
    with hostile(said) as there, pytest.raises(RemoteAgentError):
        asyncio.run(RemoteAgent(there.url).stream("a").answer())
    (call,) = [one for one in spans() if one.name.startswith("invoke_agent")]
    assert call.attributes["error.type"] == "RemoteAgentError"
    assert "geheim" not in call.to_json()
