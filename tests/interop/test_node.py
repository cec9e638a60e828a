"""The official JavaScript SDK on the other side: its client buys, its server sells."""

import asyncio
import json
import subprocess

import httpx
import pytest

from negotiator.a2a.remote import Finish, RemoteAgent
from negotiator.a2a.signing_card import verify_card
from negotiator.errors import VerificationError
from tests.interop.running import (
    bought,
    check_node,
    free_port,
    negotiator,
    node,
    parties_in,
    price,
    running,
    serving,
)

BINDINGS = pytest.mark.parametrize("binding", ["JSONRPC", "HTTP+JSON"])
STREAMED = pytest.mark.parametrize("streamed", [(), ("--stream",)], ids=["unary", "streamed"])
PRICES = ["2.633", "2.48", "2.364", "2.265"]


@pytest.fixture(scope="module", autouse=True)
def node_here():
    check_node()


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """Our seller, served for all tests that leave it running."""
    parties = parties_in(tmp_path_factory.mktemp("shop"))
    with serving(parties) as (url, _):
        yield url, parties


@BINDINGS
@STREAMED
def test_a_node_client_buys_by_plain_messages(shop, binding, streamed):
    with running(*node("buyer.mjs", shop[0], "--binding", binding, *streamed)) as buyer:
        assert buyer.ended() == 0
    skill, *turns, outcome = buyer.lines
    assert skill["transport"] == binding
    assert skill["skill"].startswith("Negotiates by open, propose, counter, accept")
    assert [turn["price"] for turn in turns[:-1]] == PRICES
    assert (turns[-1]["sent"], turns[-1]["action"]) == ("accept", "confirm")
    assert outcome["state"] == "TASK_STATE_COMPLETED"
    assert outcome["settlement"]["derived"] == {"total": {"amount": "22650", "currency": "USD"}}
    for turn in turns:
        assert turn["kinds"][:1] == (["task"] if streamed else [])


@pytest.mark.parametrize(("binding", "streamed"), [("JSONRPC", ()), ("HTTP+JSON", ("--stream",))])
def test_the_node_client_goes_on_when_our_server_was_killed_between_two_rounds(
    tmp_path, binding, streamed
):
    parties, port = parties_in(tmp_path), free_port()
    with serving(parties, port) as (url, server):
        options = ("--binding", binding, "--pause", *streamed)
        with running(*node("buyer.mjs", url, *options)) as buyer:
            buyer.until(action="propose")
            buyer.go_on()
            buyer.until(action="counter", round="2")
            server.kill()
            with serving(parties, port):
                for _ in range(3):
                    buyer.go_on()
                assert buyer.ended() == 0
    turns, outcome = buyer.lines[1:-1], buyer.lines[-1]
    assert [turn["price"] for turn in turns[:-1]] == PRICES
    assert outcome["settlement"]["terms"]["pricePerHour"]["amount"] == "2.265"


@BINDINGS
def test_a_node_client_understands_our_card_our_tasks_and_our_errors(shop, binding):
    url, parties = shop
    command = node("checker.mjs", url, parties.seller_x, "--binding", binding)
    with running(*command) as checker:
        assert checker.ended() == 0
    [seen] = checker.lines
    assert seen["card"] == {"pinned": True, "stranger": False, "altered": False, "byHand": True}
    assert seen["lengths"] == {"all": 3, "0": 0, "1": 1, "2": 2, "100": 3}
    assert seen["subscribed"] == "task"
    assert seen["cancelled"] == "TASK_STATE_CANCELED"
    codes = CODES if binding == "JSONRPC" else dict.fromkeys(CODES, 400) | {"TaskNotFound": 404}
    found = {name: seen[name] for name in REFUSED if name in seen} | seen["errors"]
    assert found == {name: f"{error}Error {codes[error]}" for name, error in REFUSED.items()}


CODES = {
    "TaskNotFound": -32001,
    "TaskNotCancelable": -32002,
    "PushNotificationNotSupported": -32003,
    "UnsupportedOperation": -32004,
    "RequestMalformed": -32602,
}
REFUSED = {
    "over": "UnsupportedOperation",
    "cancelledAgain": "TaskNotCancelable",
    "subscribedToEnded": "UnsupportedOperation",
    "unknownTask": "TaskNotFound",
    "unknownTaskSent": "TaskNotFound",
    "unknownTaskStreamed": "TaskNotFound",
    "badMove": "RequestMalformed",
    "push": "PushNotificationNotSupported",
    "extendedCard": "UnsupportedOperation",
}


# ---- the Node server sells ----------------------------------------------------------------------


@pytest.fixture
def trading(tmp_path):
    """Our buyer, which trusts the principal of a Node seller; gives the seller's command."""
    parties, identity = parties_in(tmp_path), tmp_path / "node"
    identity.mkdir()
    made = subprocess.run(
        [str(part) for part in node("identity.mjs", identity)],
        capture_output=True,
        check=True,
        text=True,
    )
    known = json.loads(made.stdout)
    parties.let_buyer_trust(known["principal"], known["agent"], known["x"])
    return parties, known, node("seller.mjs", identity, parties.buyer_principal_x)


@pytest.mark.parametrize(
    ("binding", "step", "paid", "ends"),
    [("JSONRPC", "120", "2.12", "confirm"), ("HTTP+JSON", "400", "1.867", "accept")],
    ids=["we accept", "they accept"],
)
def test_our_client_buys_from_a_node_server_by_signed_envelopes(trading, binding, step, paid, ends):
    parties, _, command = trading
    with running(*command, "--binding", binding, "--step", step) as seller:
        outcome = bought(parties, seller.told()["url"])
        seller.until(said=ends)
    assert (price(outcome), outcome["basis"]) == (paid, "signed")


@pytest.mark.parametrize(
    ("binding", "step", "paid", "ends"),
    [("JSONRPC", "120", "2.12", "confirm"), ("HTTP+JSON", "400", "1.867", "accept")],
    ids=["we accept", "they accept"],
)
def test_our_client_buys_from_a_node_server_that_knows_nothing_of_envelopes(
    trading, binding, step, paid, ends
):
    parties, _, command = trading
    with running(*command, "--plain", "--binding", binding, "--step", step) as seller:
        url = seller.told()["url"]
        outcome = bought(parties, url, "--plain", url)
        seller.until(said=ends)
    assert (price(outcome), outcome["basis"]) == (paid, "reference")


@pytest.mark.parametrize(
    ("plain", "restarted", "basis"),
    [(False, False, "signed"), (False, True, "signed"), (True, True, "reference")],
    ids=["seller goes on", "seller restarted", "plain seller restarted"],
)
def test_our_client_goes_on_where_it_was_killed_waiting_for_a_node_server(
    trading, plain, restarted, basis
):
    parties, _, command = trading
    port = free_port()
    serve = [*command, "--port", port, *(["--plain"] if plain else [])]
    url = f"http://127.0.0.1:{port}"
    dial = ["--plain", url] if plain else []
    with running(*serve, "--stall") as seller:
        assert seller.told()["url"] == url
        with running(*negotiator("run", url, "--dir", parties.buyer, *dial)):
            seller.until(stalled=True)
        if not restarted:
            outcome = bought(parties, url, *dial)
    if restarted:
        with running(*serve) as seller:
            seller.told()
            outcome = bought(parties, url, *dial)
    assert (price(outcome), outcome["basis"]) == ("2.12", basis)


def test_a_card_signed_by_the_javascript_sdk_holds_under_the_pinned_key(trading):
    _, known, command = trading
    with running(*command) as seller:
        url = seller.told()["url"]
        card = httpx.get(f"{url}/.well-known/agent-card.json").json()
    pinned = {"kty": "OKP", "crv": "Ed25519", "x": known["agentX"]}
    assert verify_card(card, pinned)["name"] == "Node seller"
    with pytest.raises(VerificationError):
        verify_card(card | {"name": "somebody else"}, pinned)
    with pytest.raises(VerificationError):
        verify_card(card, pinned | {"x": known["x"]})


@BINDINGS
@pytest.mark.parametrize("streamed", [False, True])
def test_a_remote_agent_asks_a_node_server(trading, binding, streamed):
    _, _, command = trading
    with running(*command, "--binding", binding) as seller:
        answer, pieces = asyncio.run(asked(seller.told()["url"], streamed))
    assert answer.text == "GPU-hours: 2.60 USD each."
    assert answer.finish is Finish.STOP
    if streamed:
        assert len(pieces) >= 3


async def asked(url, streamed):
    """Ask in words; return the answer, and the pieces it came in."""
    async with RemoteAgent(url) as agent:
        if not streamed:
            return await agent.run("What does a GPU-hour cost?"), []
        async with agent.stream("What does a GPU-hour cost?") as stream:
            pieces = [update.text async for update in stream if update.text]
            return await stream.answer(), pieces
