"""The stock Python SDK on the other side: its client buys, its server sells."""

import asyncio
import uuid
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from a2a.client import ClientConfig, create_client
from a2a.client.client import ClientCallContext
from a2a.types.a2a_pb2 import (
    ROLE_USER,
    TASK_STATE_COMPLETED,
    GetTaskRequest,
    Message,
    Part,
    SendMessageRequest,
    StreamResponse,
    Task,
)
from a2a.utils.errors import InvalidParamsError, TaskNotFoundError
from a2a.utils.signing import InvalidSignaturesError, create_signature_verifier
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Value
from jwt.api_jwk import PyJWK

from negotiator.a2a.signing_card import verify_card
from negotiator.errors import VerificationError
from tests.independent.forger import raw_key
from tests.independent.forms import b64
from tests.interop.running import (
    SECONDS,
    bought,
    free_port,
    negotiator,
    parties_in,
    price,
    running,
    serving,
)
from tests.interop.stock_seller import AGENT, PRINCIPAL, Seller, make_side, selling

BINDINGS = pytest.mark.parametrize("binding", ["JSONRPC", "HTTP+JSON"])
STREAMED = pytest.mark.parametrize("streamed", [False, True], ids=["unary", "streamed"])
PRICES = ["2.633", "2.48", "2.364", "2.265"]
PATIENT = ClientCallContext(timeout=30)


class Buyer:
    """Buys with the stock client: plain JSON, no signatures."""

    def __init__(self, client):
        self.client = client
        self.task = Task()
        self.kinds = []

    async def say(self, **negotiation):
        data = ParseDict({"negotiation": negotiation}, Value())
        message = Message(
            message_id=str(uuid.uuid4()),
            role=ROLE_USER,
            parts=[Part(data=data, media_type="application/json")],
            task_id=self.task.id,
            context_id=self.task.context_id,
        )
        asked = SendMessageRequest(message=message)
        async for event in self.client.send_message(asked, context=PATIENT):
            self.take(event)
        [said] = [part for part in self.task.status.message.parts if part.HasField("data")]
        return MessageToDict(said.data)["negotiation"]

    def take(self, event: StreamResponse):
        self.kinds.append(event.WhichOneof("payload"))
        if event.HasField("task"):
            self.task = event.task
        elif event.HasField("status_update"):
            self.task.status.CopyFrom(event.status_update.status)
        elif event.HasField("artifact_update"):
            self.task.artifacts.append(event.artifact_update.artifact)

    def counter(self, terms, offered):
        hours = float(terms["gpuHours"]["value"])
        expires = (datetime.now(UTC) + timedelta(minutes=5)).strftime("%Y-%m-%dT%H:%M:%SZ")
        return {
            "action": "counter",
            "terms": {"pricePerHour": offered, "gpuHours": hours},
            "expiresAt": expires,
        }

    async def bargain(self, between):
        """Concede from 1.80 in equal steps; return the prices heard."""
        said = await self.say(action="open")
        heard = [said["terms"]["pricePerHour"]["amount"]]
        for step in range(6):
            ours = round(1.8 + 0.16 * step, 3)
            if float(heard[-1]) <= ours:
                confirmed = await self.say(action="accept", offerId=said["offerId"])
                assert confirmed["action"] == "confirm"
                return heard
            await between(step)
            said = await self.say(**self.counter(said["terms"], ours))
            heard.append(said["terms"]["pricePerHour"]["amount"])
        return heard


async def nothing(_step):
    """Nothing happens between two rounds."""


async def buy(url, binding, streamed, between=nothing):
    """Buy, and return what was heard and how the task stands."""
    config = ClientConfig(
        streaming=streamed, supported_protocol_bindings=[binding], use_client_preference=True
    )
    async with await create_client(url, config) as client:
        buyer = Buyer(client)
        heard = await buyer.bargain(between)
        assert set(buyer.kinds) == {"task"}
        read = await client.get_task(GetTaskRequest(id=buyer.task.id), context=PATIENT)
        short = GetTaskRequest(id=buyer.task.id, history_length=2)
        assert len((await client.get_task(short, context=PATIENT)).history) == 2
    return heard, read


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """Our seller, served for all tests that leave it running."""
    parties = parties_in(tmp_path_factory.mktemp("shop"))
    with serving(parties) as (url, _):
        yield url, parties


def check_bought(heard, task):
    assert heard == PRICES
    assert task.status.state == TASK_STATE_COMPLETED
    [artifact] = task.artifacts
    settlement = MessageToDict(artifact.parts[0].data)["settlement"]
    assert settlement["derived"] == {"total": {"amount": "22650", "currency": "USD"}}


@BINDINGS
@STREAMED
def test_the_stock_client_buys_by_plain_messages(shop, binding, streamed):
    check_bought(*asyncio.run(buy(shop[0], binding, streamed)))


@pytest.mark.parametrize(("binding", "streamed"), [("JSONRPC", False), ("HTTP+JSON", True)])
def test_the_stock_client_goes_on_when_our_server_was_killed_between_two_rounds(
    tmp_path, binding, streamed
):
    parties, port = parties_in(tmp_path), free_port()
    with serving(parties, port) as (url, server):

        async def restart(step):
            if step == 1:
                server.kill()
                await asyncio.to_thread(again.__enter__)

        again = serving(parties, port)
        try:
            check_bought(*asyncio.run(buy(url, binding, streamed, restart)))
        finally:
            again.__exit__(None, None, None)


@BINDINGS
def test_the_stock_client_hears_the_protocols_own_errors(shop, binding):
    async def ask():
        config = ClientConfig(
            streaming=False, supported_protocol_bindings=[binding], use_client_preference=True
        )
        async with await create_client(shop[0], config) as client:
            with pytest.raises(TaskNotFoundError):
                await client.get_task(GetTaskRequest(id="t-0"), context=PATIENT)
            with pytest.raises(InvalidParamsError):
                await Buyer(client).say(action="seize")

    asyncio.run(ask())


def test_the_stock_verifier_holds_our_card_under_the_pinned_key_alone(shop):
    url, parties = shop

    def verifier(x):
        key = PyJWK({"kty": "OKP", "crv": "Ed25519", "x": x}, algorithm="EdDSA")
        return create_signature_verifier(lambda _kid, _jku: key, ["EdDSA"])

    async def ask(x):
        async with await create_client(url, signature_verifier=verifier(x)) as client:
            return client is not None

    assert asyncio.run(ask(parties.seller_x))
    with pytest.raises(InvalidSignaturesError):
        asyncio.run(ask(parties.buyer_principal_x))


# ---- the stock server sells ---------------------------------------------------------------------


@pytest.fixture
def trading(tmp_path):
    """Our buyer, which trusts the principal of a stock seller."""
    parties, side = parties_in(tmp_path), make_side()
    parties.let_buyer_trust(PRINCIPAL, AGENT, b64(raw_key(side.principal_key)))
    return parties, Seller(side, parties.buyer / "trust.toml")


@pytest.mark.parametrize(
    ("binding", "step", "paid"),
    [("JSONRPC", 120, "2.12"), ("HTTP+JSON", 400, "1.867")],
    ids=["we accept", "they accept"],
)
def test_our_client_buys_from_a_stock_server_by_signed_envelopes(trading, binding, step, paid):
    parties, seller = trading
    seller.step = step
    seller.go_on.set()
    with selling(seller, binding) as url:
        outcome = bought(parties, url)
    assert (price(outcome), outcome["basis"]) == (paid, "signed")


def test_our_client_goes_on_where_it_was_killed_waiting_for_a_stock_server(trading):
    parties, seller = trading
    with selling(seller, "JSONRPC") as url:
        with running(*negotiator("run", url, "--dir", parties.buyer, "--json")) as buyer:
            assert seller.stalled.wait(SECONDS)
            buyer.kill()
        seller.go_on.set()
        outcome = bought(parties, url)
    assert (price(outcome), outcome["basis"]) == ("2.12", "signed")


def test_a_card_signed_by_the_stock_sdk_holds_under_the_pinned_key(trading):
    _, seller = trading
    with selling(seller, "JSONRPC") as url:
        card = httpx.get(f"{url}/.well-known/agent-card.json").json()
    pinned = {"kty": "OKP", "crv": "Ed25519", "x": b64(raw_key(seller.us.key))}
    assert verify_card(card, pinned)["name"] == "Stock seller"
    with pytest.raises(VerificationError):
        verify_card(card | {"version": "2"}, pinned)
