"""C179-C181: the ways to another agent, what it is called, and when it is first asked."""

import asyncio

import httpx
import pytest
from a2a.client import ClientConfig, ClientFactory
from google.protobuf.json_format import MessageToDict

from negotiator.a2a.calling.reach import AS_WRITTEN, Reach
from negotiator.a2a.remote import RemoteAgent, RemoteAgentError
from negotiator.errors import UsageError
from tests.a2a.remote.peers import (
    Stock,
    card_for,
    hostile,
    json_answer,
    stock,
    stock_app,
    task,
)

NOBODY = "http://127.0.0.1:9"


def in_process(*, streaming: bool = True):
    """Return a client of the SDK's for a stock server that is no process and has no address."""
    card = card_for("http://stock.example")
    transport = httpx.ASGITransport(app=stock_app(card, Stock()))
    http = httpx.AsyncClient(transport=transport)
    return ClientFactory(ClientConfig(httpx_client=http, streaming=streaming)).create(card)


@pytest.fixture(scope="module")
def peer():
    with stock() as one:
        yield one


async def asked(agent: RemoteAgent) -> str:
    async with agent:
        return (await agent.run("echo")).text


@pytest.mark.parametrize("way", ["url", "card", "card as JSON", "client", "client that waits"])
def test_c179_by_url_by_card_and_by_client_the_answer_is_the_same(peer, way):
    def agent() -> RemoteAgent:
        return {
            "url": lambda: RemoteAgent(peer.url),
            "card": lambda: RemoteAgent(card=peer.card, reach=AS_WRITTEN),
            "card as JSON": lambda: RemoteAgent(card=MessageToDict(peer.card), reach=AS_WRITTEN),
            "client": lambda: RemoteAgent(client=in_process()),
            "client that waits": lambda: RemoteAgent(client=in_process(streaming=False)),
        }[way]()

    assert asyncio.run(asked(agent())) == "echo"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"url": None},
        {"url": NOBODY, "card": card_for(NOBODY)},
        {"url": NOBODY, "client": in_process()},
        {"url": "ftp://a.example"},
        {"url": "a.example"},
        {"url": ""},
        {"url": 7},
        {"url": "http://ada:secret@a.example"},
        {"card": "http://a.example"},
        {"card": {"supportedInterfaces": 7}},
        {"client": "http://a.example"},
        {"client": in_process(), "credentials": dict},
        {"client": in_process(), "reach": AS_WRITTEN},
        {"card": card_for(NOBODY), "origins": ["http://b.example"]},
        {"url": NOBODY, "origins": ["b.example"]},
        {"url": NOBODY, "credentials": "token"},
        {"url": NOBODY, "retries": 3},
    ],
)
def test_c179_no_way_or_two_or_an_option_that_is_none_is_a_configuration_error(given):
    with pytest.raises(UsageError) as refused:
        RemoteAgent(**given)
    assert "secret" not in refused.value.message


def test_c179_only_the_way_by_url_asks_for_anything_before_there_is_something_to_say():
    with hostile(json_answer({"task": task()})) as there:
        by_card = RemoteAgent(card=there.card)
        by_url = RemoteAgent(there.url)
        asyncio.run(by_card.connect())
        assert not there.headers
        asyncio.run(by_url.connect())
        assert len(there.headers) == 1


def test_c180_name_and_description_are_the_cards_unless_given():
    card = card_for(NOBODY)
    assert (RemoteAgent(card=card).name, RemoteAgent(card=card).description) == (
        "Stock",
        "Does as told.",
    )
    named = RemoteAgent(card=card, name="Mill", description="Grinds.")
    assert (named.name, named.description) == ("Mill", "Grinds.")


def test_c179_a_card_that_is_given_as_json_is_left_as_it_is():
    old = {"name": "Old", "url": f"{NOBODY}/rpc", "preferredTransport": "JSONRPC", "skills": []}
    given = {**old}
    assert RemoteAgent(card=given).card.supported_interfaces[0].url == f"{NOBODY}/rpc"
    assert given == old


def test_c180_what_is_given_as_empty_stays_empty():
    agent = RemoteAgent(card=card_for(NOBODY), name="", description="")
    assert (agent.name, agent.description) == ("", "")


def test_c180_a_card_beside_a_client_gives_the_names(peer):
    agent = RemoteAgent(client=in_process(), card=peer.card)
    assert agent.name == "Stock"
    assert asyncio.run(asked(agent)) == "echo"
    assert RemoteAgent(client=in_process()).name == ""


def test_c180_by_url_the_card_is_known_once_it_is_fetched(peer):
    agent = RemoteAgent(peer.url)
    assert (agent.name, agent.card) == ("", None)
    asyncio.run(asked(agent))
    assert agent.name == "Stock"


def test_c180_the_id_is_made_here_and_never_the_cards():
    card = MessageToDict(card_for(NOBODY)) | {"id": "theirs"}
    ids = {RemoteAgent(card=card).id for _ in range(3)}
    assert len(ids) == 3
    assert "theirs" not in ids


@pytest.mark.parametrize(
    "changed",
    [
        {"supportedInterfaces": []},
        {"supportedInterfaces": [{"url": f"{NOBODY}/x", "protocolBinding": "GRPC"}]},
        {"supportedInterfaces": [{"url": "file:///etc/x", "protocolBinding": "JSONRPC"}]},
    ],
)
def test_c181_a_card_without_a_transport_we_speak_is_a_configuration_error_on_first_use(changed):
    agent = RemoteAgent(card=MessageToDict(card_for(NOBODY)) | changed)
    with pytest.raises(UsageError, match="transport"):
        asyncio.run(agent.run("echo"))


def test_c181_a_card_found_at_a_url_cannot_send_us_elsewhere_unless_that_is_allowed():
    elsewhere = "http://127.0.0.2:1"
    place = [{"url": f"{elsewhere}/x", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]
    with hostile(json_answer({"task": task()}), supportedInterfaces=place) as there:
        with pytest.raises(UsageError, match="another origin"):
            asyncio.run(RemoteAgent(there.url).run("echo"))
        with pytest.raises(RemoteAgentError):  # allowed, and nobody is there
            asyncio.run(RemoteAgent(there.url, origins=[elsewhere]).run("echo"))


def test_c181_a_card_leads_into_no_private_network_unless_that_is_allowed():
    with hostile(json_answer({"task": task()})) as there:
        with pytest.raises(RemoteAgentError, match="no public address"):
            asyncio.run(RemoteAgent(card=there.card).run("a"))
        assert not there.heard
        allowed = RemoteAgent(card=there.card, reach=Reach.of("127.0.0.0/8"))
        assert asyncio.run(allowed.run("a")).finish == "stop"


def test_c181_the_client_is_made_once_and_anew_in_another_loop(peer):
    agent = RemoteAgent(peer.url)

    async def twice() -> tuple[str, str, bool]:
        first = await agent.connect()
        said = [(await agent.run("echo")).text for _ in range(2)]
        return (*said, await agent.connect() is first)

    assert asyncio.run(twice()) == ("echo", "echo", True)
    assert asyncio.run(twice()) == ("echo", "echo", True)


def test_c181_a_card_that_could_not_be_fetched_is_asked_for_again(peer):
    async def twice() -> str:
        agent = RemoteAgent(NOBODY)
        for _ in range(2):
            with pytest.raises(RemoteAgentError, match="no agent card"):
                await agent.run("echo")
        return (await RemoteAgent(peer.url).run("echo")).text

    assert asyncio.run(twice()) == "echo"


def test_c181_an_agent_that_was_closed_opens_again(peer):
    async def again() -> str:
        agent = RemoteAgent(peer.url)
        await asked(agent)
        return await asked(agent)

    assert asyncio.run(again()) == "echo"
