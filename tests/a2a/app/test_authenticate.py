"""Who is asking is said before anything is read, and owns what it opens."""

import asyncio
import logging
import os
import time
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import httpx
import pytest

from negotiator.a2a.serving.authenticating import Authenticator, Visit
from negotiator.a2a.serving.limits import Limits
from negotiator.agent import dialler
from negotiator.errors import StoreError, UsageError
from negotiator.terms import Role
from negotiator.terms.canonical import parse_canonical
from tests.a2a.app.requests import BASE, ask, asked, bearer, call, rpc, seller, sending, served
from tests.agent.table import Clock, make_party

CARD = "/.well-known/agent-card.json"
READS = [
    ("POST", "/rpc", call("GetTask", {"id": "t-1"})),
    ("POST", "/rpc", call("ListTasks", {})),
    ("POST", "/rpc", sending()),
    ("POST", "/rpc/", b"not json at all"),
    ("POST", "/message:send", {"message": {}}),
    ("POST", "/message:stream", {"message": {}}),
    ("GET", "/tasks", None),
    ("GET", "/tasks/t-1", None),
    ("POST", "/tasks/t-1:cancel", {}),
    ("POST", "/tasks/t-1:subscribe", {}),
    ("GET", "/extendedAgentCard", None),
    ("GET", "/tenant/tasks", None),
    ("GET", "/no/such/place", None),
    ("HEAD", "/tasks", None),
]
TOKENS = {"alice-token": "alice", "bob-token": "bob"}


def named(visit: Visit) -> str | None:
    """Name whose token it is."""
    return TOKENS.get(visit.headers.get("Authorization", "").removeprefix("Bearer "))


class Unreadable:
    """A record that fails whenever somebody looks."""

    def __init__(self):
        self.looks = 0

    @contextmanager
    def read(self):
        self.looks += 1
        raise StoreError("nobody may look")
        yield

    write = read

    def close(self):
        pass


def unreadable():
    store = Unreadable()
    return store, replace(seller(), store=store)


@pytest.mark.parametrize("read", READS, ids=[f"{method} {path}" for method, path, _ in READS])
def test_c148_nobody_gets_401_and_no_state_is_read(read):
    store, party = unreadable()
    response = ask(served(party, authenticate=named), *read)
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == 'Bearer realm="a2a"'
    assert store.looks == 0


def test_c148_the_record_that_may_not_be_read_is_read_for_somebody():
    store, party = unreadable()
    app = served(party, authenticate=named)
    assert rpc(app, call("GetTask", {"id": "t-1"}), headers=bearer("alice-token"))["error"]
    assert store.looks


def test_c148_the_body_of_a_nobody_is_not_waited_for():
    async def refused():
        async with asyncio.timeout(5):
            scope = {"type": "http", "method": "POST", "path": "/rpc", "headers": []}
            said = []

            async def receive():
                await asyncio.sleep(60)

            async def send(message):
                said.append(message)

            app = served(authenticate=named).build_middleware_stack()
            await app(scope | {"query_string": b"", "client": None}, receive, send)
            return said

    assert asyncio.run(refused())[0]["status"] == 401


def test_c145_c148_card_health_and_readiness_are_for_everybody_and_nobody_is_asked():
    def explode(_):
        pytest.fail("nobody is to be asked")

    app = served(authenticate=explode)
    for path in (CARD, "/health", "/ready"):
        assert ask(app, "GET", path).status_code == 200


def test_c148_what_it_sees_is_the_head_of_the_request_and_no_body():
    seen = []
    app = served(authenticate=seen.append)
    ask(app, "POST", "/rpc", sending(), headers={"X-Mine": "yes"}, client="192.0.2.7")
    (visit,) = seen
    assert (visit.method, visit.path, visit.client) == ("POST", "/rpc", "192.0.2.7")
    assert visit.headers["x-mine"] == visit.headers["X-Mine"] == "yes"
    assert Visit.__slots__ == ("method", "path", "headers", "client")


async def named_later(visit):
    await asyncio.sleep(0)
    return named(visit)


class Named:
    """An object that can be awaited for a name."""

    async def __call__(self, visit):
        return named(visit)


@pytest.mark.parametrize("way", [named, named_later, Named(), partial(named_later)])
def test_c148_a_function_may_be_sync_or_async(way):
    app = served(authenticate=way)
    task = rpc(app, sending(), headers=bearer("alice-token"))["result"]["task"]
    assert task["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    assert ask(app, "POST", "/rpc", sending(2), headers=bearer("wrong")).status_code == 401


def test_c150_a_task_is_its_openers_and_everybody_lists_their_own():
    app = served(seller(("deals = 1", "deals = 3")), authenticate=named)
    alice, bob = bearer("alice-token"), bearer("bob-token")
    task = rpc(app, sending(), headers=alice)["result"]["task"]
    # the same message id of another caller is another message
    other = rpc(app, sending(), headers=bob)["result"]["task"]
    assert task["id"] != other["id"]
    for headers, own, foreign in ((alice, task, other), (bob, other, task)):
        listed = rpc(app, call("ListTasks", {}), headers=headers)["result"]["tasks"]
        assert [one["id"] for one in listed] == [own["id"]]
        found = rpc(app, call("GetTask", {"id": foreign["id"]}), headers=headers)
        assert found["error"]["code"] == -32001
        again = sending(3, taskId=foreign["id"])
        assert rpc(app, again, headers=headers)["error"]["code"] == -32001
        ended = rpc(app, call("CancelTask", {"id": foreign["id"]}), headers=headers)
        assert ended["error"]["code"] == -32001


def signed_open(party):
    """Return a call that opens a negotiation with an envelope."""
    buyer = replace(make_party(Role.BUYER, Clock()), entropy=os.urandom)
    row = dialler.start(buyer, party.agent_id, party.agent_id)
    move = buyer.gate.pending(row.neg)
    part = {"data": parse_canonical(move.data), "mediaType": "application/json"}
    return sending(parts=[part], messageId=move.message_id)


def test_c150_a_task_with_envelopes_is_its_openers_as_well_whoever_knows_its_id():
    party = make_party(Role.SELLER, Clock())
    app = served(party, authenticate=named)
    alice, bob = bearer("alice-token"), bearer("bob-token")
    task = rpc(app, signed_open(party), headers=alice)["result"]["task"]["id"]
    for method in ("GetTask", "CancelTask", "SubscribeToTask"):
        told = ask(app, "POST", "/rpc", call(method, {"id": task}), headers=bob).text
        assert "-32001" in told, method
    assert rpc(app, call("ListTasks", {}), headers=bob)["result"].get("tasks", []) == []
    [listed] = rpc(app, call("ListTasks", {}), headers=alice)["result"]["tasks"]
    assert listed["id"] == task
    read = rpc(app, call("GetTask", {"id": task}), headers=alice)["result"]
    assert read["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"


def test_a_task_with_envelopes_that_nobody_authenticated_is_read_by_its_id():
    party = make_party(Role.SELLER, Clock())
    app = served(party)
    task = rpc(app, signed_open(party))["result"]["task"]["id"]
    assert rpc(app, call("GetTask", {"id": task}))["result"]["id"] == task
    assert rpc(app, call("ListTasks", {}))["result"].get("tasks", []) == []


def test_c116_a_rival_is_told_so_after_authentication_alone():
    party = seller(("deals = 1", "deals = 3"))
    app = served(party, authenticate=named)
    assert "result" in rpc(app, signed_open(party), headers=bearer("alice-token"))
    rival = signed_open(party)
    refused = rpc(app, rival, headers=bearer("alice-token"))["error"]
    assert "already going on" in refused["message"]
    assert "tool" not in refused["message"]
    nobody = ask(app, "POST", "/rpc", rival)
    assert nobody.status_code == 401
    assert "going on" not in nobody.text


@pytest.mark.parametrize("given", [b"alice", 5, True, ["alice"], "a" * 257, "ali\nce"])
def test_what_is_no_identity_lets_nobody_in(given, caplog):
    store, party = unreadable()
    response = ask(served(party, authenticate=lambda _: given), "GET", "/tasks")
    assert response.status_code == 500
    assert store.looks == 0


def test_an_empty_identity_is_nobody():
    assert ask(served(authenticate=lambda _: ""), "GET", "/tasks").status_code == 401


def test_what_it_raises_is_told_to_nobody_and_nothing_is_read(caplog):
    def explode(visit):
        raise ValueError(f"the token {visit.headers['authorization']} is odd")

    store, party = unreadable()
    with caplog.at_level(logging.DEBUG):
        for path in ("/rpc", "/message:send"):
            app = served(party, authenticate=explode)
            response = ask(app, "POST", path, sending(), headers=bearer("very-secret"))
            assert response.status_code == 500
            assert "odd" not in response.text
    assert store.looks == 0
    assert "ValueError at" in caplog.text
    assert "very-secret" not in caplog.text


def test_it_is_not_waited_for_for_ever():
    async def hang(_):
        await asyncio.sleep(60)

    for way in (hang, lambda _: time.sleep(0.3)):
        who = Authenticator(way, seconds=0.05)
        with pytest.raises(TimeoutError):
            asyncio.run(who.identity(Visit("GET", "/tasks", {}, "")))


def test_two_authorizations_are_none():
    async def twice():
        transport = httpx.ASGITransport(app=served(authenticate=lambda _: "alice"))
        said = [("Authorization", "Bearer a"), ("Authorization", "Bearer b")]
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as http:
            return await http.get("/tasks", headers=said)

    assert asyncio.run(twice()).status_code == 401


def test_failures_from_one_address_are_bounded_and_others_are_not_held_up():
    asks = []

    def count(visit):
        asks.append(visit.client)
        return named(visit)

    async def flood():
        app = served(authenticate=count, limits=Limits(failures=1))
        codes = []
        for _ in range(40):
            answer = await asked(app, "GET", "/tasks", client="192.0.2.1")
            codes.append((answer.status_code, answer.headers.get("retry-after")))
        other = await asked(app, "GET", "/tasks", client="192.0.2.2", headers=bearer("alice-token"))
        return codes, other

    codes, other = asyncio.run(flood())
    assert codes[0][0] == 401
    assert codes[-1] == (429, "1")
    assert asks.count("192.0.2.1") < 20
    assert other.status_code == 200


def test_without_a_function_everybody_is_nobody_as_before():
    app = served()
    task = rpc(app, sending())["result"]["task"]
    assert rpc(app, call("GetTask", {"id": task["id"]}))["result"]["id"] == task["id"]
    assert rpc(app, call("ListTasks", {}))["result"].get("tasks", []) == []


def test_what_is_no_function_is_refused_at_once():
    with pytest.raises(UsageError, match="function"):
        served(authenticate="Bearer abc")
