"""Headers of a host on what it sends: anew each time, to one origin, and shown nowhere (C177)."""

import asyncio
import json
import logging
import traceback
from collections import Counter
from contextlib import contextmanager

import httpx
import pytest
from google.protobuf.json_format import MessageToDict

from negotiator.a2a.calling.credentials import CredentialTransport
from negotiator.a2a.calling.reach import AS_WRITTEN
from negotiator.a2a.card import build_card
from negotiator.a2a.serving.server import Address, _bind, build_app
from negotiator.agent.negotiating import Target, answer, run_negotiation, run_negotiations
from negotiator.bootstrap.agents import open_desk
from negotiator.errors import UsageError
from tests.agent.negotiating.market import DEALS, NO_APPROVAL, Market, _running

SECRET = "sk-very-secret"


@contextmanager
def watched(party):
    """Serve a party; give its URL, and every request's method, path and authorization."""
    sock, seen = _bind(Address()), []
    url = f"http://127.0.0.1:{sock.getsockname()[1]}"
    app = build_app(party, url)

    async def noting(scope, receive, send):
        if scope["type"] == "http":
            headers = dict(scope["headers"])
            seen.append((scope["method"], scope["path"], headers.get(b"authorization", b"")))
        await app(scope, receive, send)

    with _running(noting, sock):
        yield url, seen


def desk_of(party, credentials):
    return open_desk([party], credentials=credentials, reach=AS_WRITTEN)


def test_c177_every_request_is_given_headers_of_its_own_the_card_included():
    market, given = Market(), []

    async def credentials():
        await asyncio.sleep(0)
        given.append(f"Bearer {len(given)}")
        return {"Authorization": given[-1]}

    desk = desk_of(market.party(0, *NO_APPROVAL), credentials)
    with watched(market.party(1)) as (url, seen):
        event = asyncio.run(run_negotiation(desk, Target(url)))
    assert event.outcome == "agreed"
    assert seen[0][:2] == ("GET", "/.well-known/agent-card.json")
    assert {method for method, _, _ in seen[1:]} == {"POST"}
    assert [token.decode() for _, _, token in seen] == given
    assert len(given) > 6


def test_c177_a_function_may_be_sync_and_may_be_told_the_origin():
    market, asked = Market(("North Ltd", "South Ltd")), []

    def credentials(origin):
        asked.append(origin)
        return {"authorization": f"token for {origin}"}

    desk = desk_of(market.party(0, *DEALS, *NO_APPROVAL), credentials)
    with watched(market.party(1)) as (one, at_one), watched(market.party(2)) as (two, at_two):
        targets = [Target(f"{one}/"), Target(two)]
        events = asyncio.run(run_negotiations(desk, targets))
    assert {event.outcome for event in events} == {"agreed"}
    for url, seen in ((one, at_one), (two, at_two)):
        assert {token.decode() for _, _, token in seen} == {f"token for {url}"}
    assert Counter(asked) == {one: len(at_one), two: len(at_two)}


def test_c177_headers_go_to_no_other_origin_even_where_a_card_or_a_redirect_names_one():
    market = Market()
    party = market.party(0)
    with watched(market.party(1)) as (elsewhere, seen):

        def show(request):
            if request.url.path.endswith("card.json"):
                card = build_card(market.party(1).verified.authority, elsewhere)
                return httpx.Response(200, json=MessageToDict(card))
            return httpx.Response(307, headers={"Location": elsewhere})

        with fake(show) as url:
            desk = desk_of(party, lambda: {"Authorization": SECRET})
            event = asyncio.run(run_negotiation(desk, Target(url)))
        with fake(lambda _: httpx.Response(307, headers={"Location": elsewhere})) as url:
            moved = asyncio.run(run_negotiation(desk, Target(url)))
    assert (event.kind, moved.kind) == ("failed", "failed")
    assert "another origin" in event.reason
    assert seen == []


@contextmanager
def fake(answer):
    """Serve answers made of requests."""

    async def app(scope, _receive, send):
        said = answer(httpx.Request(scope["method"], f"http://x{scope['path']}"))
        headers = [(name.encode(), value.encode()) for name, value in said.headers.items()]
        start = {"type": "http.response.start", "status": said.status_code}
        await send(start | {"headers": headers})
        await send({"type": "http.response.body", "body": said.content})

    sock = _bind(Address())
    with _running(app, sock, lifespan="off"):
        yield f"http://127.0.0.1:{sock.getsockname()[1]}"


@pytest.mark.parametrize(
    "other",
    ["https://a.example/x", "http://b.example/x", "http://a.example:81/x", "http://a.example.b/x"],
)
def test_c177_the_transport_itself_adds_nothing_for_another_origin(other):
    sent = []

    def carry(request):
        sent.append(request.headers.get("authorization", ""))
        return httpx.Response(200)

    async def ask():
        inner = httpx.MockTransport(carry)
        line = CredentialTransport(inner, lambda: {"Authorization": SECRET}, "http://A.example:80")
        async with httpx.AsyncClient(transport=line) as client:
            await client.get(other)
            await client.get("http://a.example/y")

    asyncio.run(ask())
    assert sent == ["", SECRET]


def raising():
    raise ValueError(f"no token for {SECRET}")


@pytest.mark.parametrize(
    "credentials",
    [
        raising,
        lambda: SECRET,
        lambda: None,
        lambda: {"Authorization": f"{SECRET}\r\nX-Evil: 1"},
        lambda: {"Authorization": f"{SECRET}\u00e9"},
        lambda: {"Authorization": 7},
        lambda: {"Authorization": ""},
        lambda: {"Content-Length": SECRET},
        lambda: {"host": SECRET},
        lambda: {"A2A-Extensions": SECRET},
        lambda: {"bad name": SECRET},
        lambda: {7: SECRET},
    ],
)
def test_c177_headers_that_cannot_be_sent_stop_it_before_anything_is_and_are_shown_nowhere(
    credentials, caplog
):
    caplog.set_level(logging.DEBUG)
    market = Market()
    with watched(market.party(1)) as (url, seen):
        event = asyncio.run(run_negotiation(desk_of(market.party(0), credentials), Target(url)))
    assert event.kind == "failed"
    assert "credentials() " in event.reason
    assert seen == []
    assert SECRET not in caplog.text
    assert SECRET not in json.dumps(event.to_json())


def test_c177_what_is_sent_is_logged_nowhere_and_kept_nowhere(caplog):
    caplog.set_level(logging.DEBUG)
    market = Market()
    buyer = market.party(0, *NO_APPROVAL)
    with watched(market.party(1)) as (url, seen):
        desk = desk_of(buyer, lambda: {"Authorization": SECRET})
        event = asyncio.run(run_negotiation(desk, Target(url)))
    assert seen[-1][2].decode() == SECRET
    assert event.outcome == "agreed"
    assert SECRET not in caplog.text
    assert SECRET not in repr(desk)
    with buyer.store.read() as tx:
        kept = (*tx.journal(event.id), *(entry.data for entry in tx.entries(event.id)))
    assert not [raw for raw in kept if SECRET.encode() in raw]


def test_c177_credentials_that_fail_later_end_the_run_and_what_was_sent_stays_on_record():
    market, left = Market(), [3]

    def credentials():
        left[0] -= 1
        if left[0] < 0:
            raise ConnectionError(SECRET)
        return {"Authorization": SECRET}

    buyer = market.party(0, *NO_APPROVAL)
    with watched(market.party(1)) as (url, seen):
        event = asyncio.run(run_negotiation(desk_of(buyer, credentials), Target(url)))
        assert (event.kind, len(seen)) == ("failed", 3)
        assert "credentials() raised ConnectionError" in event.reason
        (after,) = asyncio.run(answer(desk_of(buyer, dict), [event.id]))
    assert after.outcome == "agreed"


@pytest.mark.parametrize("wrong", [7, lambda a, b: {}, lambda *, token: {}])
def test_what_cannot_be_called_so_is_refused_before_anything_is_opened(wrong):
    with pytest.raises(UsageError):
        CredentialTransport(httpx.MockTransport(print), wrong, "http://a.example")


def test_a_default_of_the_hosts_own_is_not_replaced_by_the_origin():
    asked = []

    def credentials(scope="negotiate", *more):
        asked.append((scope, more))
        return {}

    async def ask():
        inner = httpx.MockTransport(lambda _: httpx.Response(200))
        line = CredentialTransport(inner, credentials, "http://a.example")
        async with httpx.AsyncClient(transport=line) as client:
            await client.get("http://a.example")

    asyncio.run(ask())
    assert asked == [("negotiate", ())]


def test_c177_what_the_hosts_function_raised_is_not_chained_to_what_we_raise():
    async def ask():
        line = CredentialTransport(httpx.MockTransport(print), raising, "http://a.example")
        async with httpx.AsyncClient(transport=line) as client:
            await client.get("http://a.example")

    with pytest.raises(UsageError, match="raised ValueError") as refused:
        asyncio.run(ask())
    shown = "".join(traceback.format_exception(refused.value))
    assert SECRET not in shown


class Refusing:
    """A transport that answers 401 so many times, then what it was asked."""

    def __init__(self, times):
        self.times, self.seen = times, []

    async def __call__(self, request):
        self.seen.append((request.headers["authorization"], (await request.aread()).decode()))
        refused = len(self.seen) <= self.times
        return httpx.Response(401 if refused else 200, text="secret text of theirs")


def sent_through(refusing, credentials):
    """Send one message and return the answer's status."""

    async def send():
        transport = CredentialTransport(
            httpx.MockTransport(refusing), credentials, "http://a.example"
        )
        async with httpx.AsyncClient(transport=transport) as client:
            answer = await client.post("http://a.example/rpc", json={"messageId": "m-1"})
            return answer.status_code

    return asyncio.run(send())


def test_a_401_has_the_headers_asked_for_anew_and_the_same_bytes_sent_once_more():
    asked = []

    def credentials(*, refused):
        asked.append(refused)
        return {"Authorization": "new" if refused else "old"}

    refusing = Refusing(1)
    assert sent_through(refusing, credentials) == 200
    assert asked == [False, True]
    assert refusing.seen == [("old", '{"messageId":"m-1"}'), ("new", '{"messageId":"m-1"}')]


def test_a_401_that_stays_is_the_answer_after_one_more_try():
    refusing = Refusing(9)
    assert sent_through(refusing, lambda: {"Authorization": "x"}) == 401
    assert len(refusing.seen) == 2


def test_headers_that_were_refused_do_not_stay_beside_the_new_ones():
    given, seen = [{"Authorization": "old", "X-Key": "old"}, {"Authorization": "new"}], []

    async def answer(request):
        await asyncio.sleep(0)
        seen.append(dict(request.headers))
        return httpx.Response(401 if len(seen) == 1 else 200)

    assert sent_through(answer, lambda: given.pop(0)) == 200
    assert seen[1]["authorization"] == "new"
    assert "x-key" not in seen[1]


@contextmanager
def turning_away(party, status, after):
    """Serve a party that answers a status from the so-manieth message on."""
    sock, seen = _bind(Address()), []
    app = build_app(party, f"http://127.0.0.1:{sock.getsockname()[1]}")

    async def door(scope, receive, send):
        seen.append(scope.get("method"))
        if scope["type"] != "http" or seen.count("POST") <= after or scope["method"] != "POST":
            await app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    with _running(door, sock):
        yield f"http://127.0.0.1:{sock.getsockname()[1]}", seen


@pytest.mark.parametrize("status", [401, 403])
def test_who_turns_us_away_is_not_sent_the_same_again_and_the_negotiation_can_go_on(status):
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    desk = desk_of(buyer, lambda: {"Authorization": "x"})
    with turning_away(seller, status, after=2) as (url, seen):
        event = asyncio.run(run_negotiation(desk, Target(url)))
    assert event.kind == "failed"
    assert f"HTTP {status}" in event.reason
    assert seen.count("POST") <= 4
    with buyer.store.read() as tx:
        (row,) = tx.negotiations()
    assert row.state == "open"
