"""Each peer gets its share, and the others are still served."""

import asyncio
import json

import pytest

from negotiator.a2a.serving.limiting import deeper
from negotiator.a2a.serving.limits import MOST_PEERS, Allowance, AtOnce, Limits, Opened
from negotiator.errors import UsageError
from tests.a2a.app.requests import ask, asked, bearer, call, rpc, seller, sending, served
from tests.a2a.server.shapes import failed

MANY = ("deals = 1", "deals = 50")
LISTS = call("ListTasks", {})


def ends(task):
    return call("CancelTask", {"id": task["id"]})


def begun(app, number, **options):
    """Begin a negotiation; return its task, or the error."""
    answer = rpc(app, sending(number), **options)
    return answer["result"]["task"] if "result" in answer else answer["error"]


@pytest.mark.parametrize("wrong", [{"rate": 0}, {"rate": 1.5}, {"open": True}, {"bytes": 65_537}])
def test_limits_are_whole_numbers_that_the_protocol_allows(wrong):
    with pytest.raises(UsageError, match=f"the limit {next(iter(wrong))}"):
        Limits(**wrong)


def test_too_many_requests_are_told_when_to_come_back_and_others_are_served():
    async def flood():
        app = served(limits=Limits(rate=1, burst=3))
        mine = [await asked(app, "GET", "/tasks", client="192.0.2.1") for _ in range(5)]
        spoken = await asked(app, "POST", "/rpc", LISTS, client="192.0.2.1")
        health = await asked(app, "GET", "/health", client="192.0.2.1")
        other = await asked(app, "GET", "/tasks", client="192.0.2.2")
        return mine, spoken, health, other

    mine, spoken, health, other = asyncio.run(flood())
    assert [one.status_code for one in mine] == [200, 200, 200, 429, 429]
    assert mine[-1].headers["retry-after"] == "1"
    assert mine[-1].json()["error"]["status"] == "RESOURCE_EXHAUSTED"
    assert spoken.status_code == 200
    assert failed(spoken.json()) == (-32000, "RESOURCE_EXHAUSTED")
    assert spoken.json()["error"]["message"] == "too many requests"
    assert spoken.headers["retry-after"] == "1"
    assert (health.status_code, other.status_code) == (200, 200)


def test_an_identity_is_counted_by_its_name_wherever_it_comes_from():
    async def flood():
        names = {"Bearer a": "alice", "Bearer b": "bob"}
        app = served(
            authenticate=lambda visit: names.get(visit.headers.get("authorization", "")),
            limits=Limits(rate=1, burst=2),
        )
        alice = [
            await asked(app, "GET", "/tasks", headers=bearer("a"), client=f"192.0.2.{number}")
            for number in range(3)
        ]
        bob = await asked(app, "GET", "/tasks", headers=bearer("b"), client="192.0.2.1")
        return [one.status_code for one in alice], bob.status_code

    assert asyncio.run(flood()) == ([200, 200, 429], 200)


def test_one_network_of_ipv6_is_one_peer():
    async def flood():
        app = served(limits=Limits(rate=1, burst=1))
        clients = ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "::ffff:192.0.2.1", "192.0.2.1")
        return [(await asked(app, "GET", "/tasks", client=one)).status_code for one in clients]

    assert asyncio.run(flood()) == [200, 429, 200, 200, 429]


def test_requests_at_the_same_time_are_bounded_for_each_peer():
    async def crowd():
        app = served(seller(MANY), limits=Limits(at_once=2))
        mine = [
            asyncio.create_task(asked(app, "POST", "/rpc", sending(number))) for number in range(6)
        ]
        other = await asked(app, "POST", "/rpc", LISTS, client="192.0.2.2")
        return [(await one).json() for one in mine], other.json()

    answers, other = asyncio.run(crowd())
    errors = [one["error"]["message"] for one in answers if "error" in one]
    assert len(errors) == 4
    assert set(errors) == {"too many requests at the same time"}
    assert "result" in other


def test_all_peers_together_are_bounded_too():
    async def crowd():
        app = served(seller(MANY), limits=Limits(together=1))
        asking = (
            asked(app, "POST", "/rpc", sending(number), client=f"192.0.2.{number}")
            for number in range(5)
        )
        return sorted(one.status_code for one in await asyncio.gather(*asking))

    codes = asyncio.run(crowd())
    assert codes[0] == 200
    assert codes[-1] == 503


def test_a_peer_has_only_so_many_negotiations_open():
    app = served(seller(MANY), limits=Limits(open=2))
    first, second = begun(app, 1), begun(app, 2)
    refused = begun(app, 3)
    assert refused["code"] == -32000
    assert refused["message"] == "at most 2 negotiations can be open; end one first"
    rest = ask(app, "POST", "/message:send", sending(4)["params"])
    assert rest.status_code == 429
    assert rest.headers["retry-after"] == "60"
    # those that are open go on, others open theirs, and an end makes room
    assert "result" in rpc(app, call("GetTask", {"id": second["id"]}))
    assert "id" in begun(app, 5, client="192.0.2.9")
    assert rpc(app, ends(first))["result"]["status"]["state"] == "TASK_STATE_CANCELED"
    assert "id" in begun(app, 6)


def test_what_ended_by_itself_is_counted_off_by_the_record():
    party = seller(MANY)
    app = served(party, limits=Limits(open=1))
    first = begun(app, 1)
    other = served(party)  # a second process on the same record
    assert rpc(other, ends(first))["result"]["status"]["state"] == "TASK_STATE_CANCELED"
    assert "id" in begun(app, 2)


def test_a_message_of_a_task_is_no_new_negotiation():
    app = served(seller(MANY), limits=Limits(open=1))
    task = begun(app, 1)
    again = rpc(app, sending(2, taskId=task["id"], parts=[{"text": "And now?"}]))
    assert "can be open" not in json.dumps(again)


def test_bytes_parts_and_depth_can_be_fewer():
    app = served(limits=Limits(bytes=2_000, parts=2, depth=8))
    long = sending(parts=[{"text": "x" * 2_000}])
    assert "at most 2000 bytes" in rpc(app, long)["error"]["message"]
    assert ask(app, "POST", "/message:send", long["params"]).status_code == 413
    many = sending(parts=[{"text": "x"}] * 3)
    assert rpc(app, many)["error"]["message"] == "expected at most 2 parts, got 3"
    deep = {"a": 1}
    for _ in range(8):
        deep = {"a": deep}
    assert "8 levels" in rpc(app, sending(metadata=deep))["error"]["message"]
    assert "result" in rpc(app, sending())


def test_depth_is_counted_exactly():
    for depth in range(5):
        value = "end"
        for _ in range(depth):
            value = [value]
        assert not deeper(value, depth)
        assert depth == 0 or deeper(value, depth - 1)
    assert deeper({"a": [], "b": {"c": [{}]}}, 3)


class Watch:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_bucket_fills_again_as_time_goes_by():
    watch = Watch()
    bucket = Allowance(rate=2, burst=3, clock=watch)
    assert [bucket.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    watch.now = 0.5
    assert [bucket.take("a"), bucket.take("a")] == [0, 0.5]
    watch.now = 1_000
    assert [bucket.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.wait("b") == 0


def test_what_is_kept_of_peers_is_bounded():
    bucket, opened, at_once = Allowance(1, 1), Opened(5), AtOnce(5, 5)
    for number in range(MOST_PEERS + 500):
        bucket.take(f"peer {number}")
        opened.began(f"peer {number}", "t-1")
        assert at_once.enter(f"peer {number}")
        at_once.leave(f"peer {number}")
    assert len(bucket) == MOST_PEERS
    assert len(opened) == MOST_PEERS
    assert len(at_once) == 0
