"""Hosts without envelopes, gone on with: the SDK's own server, lost answers, another process."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from a2a.helpers import new_data_part, new_task_from_user_message, new_text_part
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.events import EventQueue
from google.protobuf.json_format import MessageToDict

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.calling.fetching import Way
from negotiator.agent.plain_hosts import PlainHosts
from negotiator.stores import SqlStore
from tests.a2a.plain_hosts import IMPATIENT, Host, buyer, hosting, offer, seller_at, way_to
from tests.a2a.remote.peers import card_for, stock_app, updating
from tests.a2a.test_plain_hosts import PRICES, audited, committed, dialled
from tests.serving import listening, served, url_of


class Shop(AgentExecutor):
    """A seller on the stock server of the SDK, which keeps task and history by itself."""

    def __init__(self, *prices: float) -> None:
        self.prices = list(prices)
        self.heard: list[dict[str, Any]] = []

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        if context.current_task is None and context.message is not None:
            await event_queue.enqueue_event(new_task_from_user_message(context.message))
        updater = updating(event_queue, context)
        parts = [] if context.message is None else context.message.parts
        [data] = [MessageToDict(part.data) for part in parts if part.HasField("data")]
        said = data["negotiation"]
        self.heard.append(said)
        if said["action"] == "accept":
            thanks = updater.new_agent_message([new_text_part("Thank you.")])
            await updater.complete(thanks)
            return
        price = self.prices.pop(0) if len(self.prices) > 1 else self.prices[0]
        move = offer(price, f"of-{len(self.heard)}")
        asks = updater.new_agent_message([new_text_part("How about this?"), new_data_part(move)])
        await updater.requires_input(asks)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        await updating(event_queue, context).cancel()


@contextmanager
def shop_at(shop: Shop, version: str, binding: str = "JSONRPC") -> Iterator[str]:
    """Run the stock server with a shop behind it; give its URL."""
    sock = listening()
    card = card_for(url_of(sock), version=version, binding=binding)
    with served(stock_app(card, shop, old=version == "0.3"), sock) as url:
        yield url


@pytest.mark.parametrize("version", ["1.0", "0.3"])
def test_the_stock_server_of_the_sdk_sells_to_us(version):
    ours, shop = buyer(), Shop(*PRICES)
    with shop_at(shop, version) as url:
        way = Way(plain_hosts=PlainHosts.of(url))
        row = asyncio.run(negotiate(ours, url, way=way))
    assert row.state == "agreed"
    assert committed(ours) == ["22000"]
    assert [said["action"] for said in shop.heard] == ["open", *["counter"] * 4, "accept"]
    audited(ours, row.neg)


def test_a_lost_answer_is_asked_for_with_the_same_message():
    ours = buyer()
    with hosting(Host(seller_at(*PRICES), deaf=2)) as host:
        row = dialled(ours, host)
    assert row.state == "agreed"
    ids = [message["messageId"] for message in host.heard]
    assert len(ids) > len(set(ids)) == len(host.said()) == 6
    bodies = {message["messageId"]: json.dumps(message["parts"]) for message in host.heard}
    assert all(json.dumps(m["parts"]) == bodies[m["messageId"]] for m in host.heard)
    audited(ours, row.neg)


@pytest.mark.parametrize("version", ["1.0", "0.3"])
@pytest.mark.parametrize("after", range(1, 7))
def test_another_process_goes_on_wherever_the_first_one_stopped(version, after, tmp_path):
    """The first process hears nothing any more from its n-th message on, and gives up."""
    ours = buyer(IMPATIENT, store=SqlStore(tmp_path / "record.db"))
    cut = {"on": True}

    def shown(task: dict[str, Any]) -> dict[str, Any]:
        if cut["on"] and len(host.heard) >= after:
            raise ConnectionError
        return task

    with hosting(Host(seller_at(*PRICES), version, rewrite=shown)) as host:
        row = dialled(ours, host)
        assert row.state == "unanswered"
        cut["on"] = False
        ours.store.close()
        other = buyer(IMPATIENT, store=SqlStore(tmp_path / "record.db"))
        row = asyncio.run(negotiate(other, host.url, neg=row.neg, way=way_to(host)))
    assert row.state == "agreed"
    assert len(host.said()) == 6
    assert committed(other) == ["22000"]
    audited(other, row.neg)
    other.store.close()


def test_it_may_speak_http_and_json_instead():
    ours, shop = buyer(), Shop(*PRICES)
    with shop_at(shop, "1.0", "HTTP+JSON") as url:
        way = Way(plain_hosts=PlainHosts.of(url))
        row = asyncio.run(negotiate(ours, url, way=way))
    assert row.state == "agreed"
    audited(ours, row.neg)
