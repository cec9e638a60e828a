"""The end of a server: what runs is finished, streams are closed, nothing begins."""

import asyncio
import json
import signal
import subprocess
import sys
import threading
import time

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route

from negotiator.a2a.serving.draining import Drain, Draining
from negotiator.a2a.serving.server import PATHS
from negotiator.a2a.serving.serving_card import Readiness
from negotiator.errors import StoreError
from negotiator.policy.ports import Control
from negotiator.terms import Role
from tests.a2a.app.house import get, housed, until_closed
from tests.a2a.app.requests import HEADERS, ask, asked, seller, sending, served
from tests.agent.table import Clock, make_party
from tests.cli.conftest import environment
from tests.cli.parties import make_parties


def slow_app(drain):
    """Return an application with a slow answer, an endless stream, and readiness."""

    async def slow(_):
        await asyncio.sleep(0.6)
        return PlainTextResponse("whole")

    async def for_ever(_):
        await asyncio.sleep(600)
        return PlainTextResponse("whole")

    async def ticks():
        while True:
            yield b"data: tick\n\n"
            await asyncio.sleep(0.02)

    async def stream(_):
        return StreamingResponse(ticks(), media_type="text/event-stream")

    async def look():
        return ""

    ready = Readiness(look, drain)
    routes = [
        Route("/slow", slow),
        Route("/for-ever", for_ever),
        Route("/stream", stream),
        Route("/ready", ready.answer),
    ]
    return Starlette(routes=routes, middleware=[Middleware(Draining, drain, PATHS)])


def test_what_runs_is_finished_streams_are_closed_and_nothing_begins():
    drain = Drain()
    told = {}

    def read(name, path):
        with httpx.Client(base_url=house.url) as http:
            told[name] = http.get(path)

    with housed(slow_app(drain), drain) as house:
        reading = [
            threading.Thread(target=read, args=(name, f"/{name}")) for name in ("slow", "stream")
        ]
        for thread in reading:
            thread.start()
        while drain.running < 2:
            time.sleep(0.01)
        assert house.exchange(get("/ready")).endswith(b"ready")
        house.server.handle_exit(signal.SIGTERM, None)
        while not drain.begun:
            time.sleep(0.01)
        assert b"503 Service Unavailable" in (answer := house.exchange(get("/ready")))
        assert answer.endswith(b"draining")
        refused = house.exchange(get("/slow"))
        assert b"503 Service Unavailable" in refused
        assert b"retry-after: 1" in refused
        for thread in reading:
            thread.join(10)
    assert told["slow"].text == "whole"
    assert told["stream"].text.startswith("data: tick")
    assert told["stream"].text.endswith("\n\n")  # read to its end, not cut


@pytest.mark.parametrize("times", [1, 2])
def test_what_takes_too_long_is_cut_off_and_at_once_when_told_twice(times):
    drain = Drain()
    seconds = 0.1 if times == 1 else 60
    with housed(slow_app(drain), drain, seconds) as house, house.connect() as sock:
        sock.sendall(get("/for-ever"))
        while not drain.running:
            time.sleep(0.01)
        began = time.monotonic()
        for _ in range(times):
            house.server.handle_exit(signal.SIGTERM, None)
        assert b"whole" not in until_closed(sock)
        assert time.monotonic() - began < 5


def test_messages_are_refused_in_the_form_of_their_route_while_it_stops():
    async def stopping():
        drain = Drain()
        drain.begin()

        async def app(*_):
            pytest.fail("nothing may begin")

        guarded = Draining(app, drain, PATHS)
        rpc = await asked(guarded, "POST", "/rpc", sending())
        rest = await asked(guarded, "POST", "/message:send", {})
        return rpc, rest

    rpc, rest = asyncio.run(stopping())
    assert (rpc.status_code, rest.status_code) == (503, 503)
    assert rpc.json()["error"]["code"] == -32603
    assert rest.json()["error"]["status"] == "UNAVAILABLE"


def test_ready_says_whether_the_record_can_be_read_and_the_mandate_is_valid():
    clock = Clock()
    party = make_party(Role.SELLER, clock)
    assert ask(served(party), "GET", "/ready").text == "ready"
    clock.turn(days=15)
    over = ask(served(party), "GET", "/ready")
    assert (over.status_code, over.text) == (503, "mandate")
    clock.turn(days=-15)

    class Broken:
        def read(self):
            raise StoreError("the disk is gone: /private/path")

    object.__setattr__(party, "store", Broken())
    broken = ask(served(party), "GET", "/ready")
    assert (broken.status_code, broken.text) == (503, "record")
    assert ask(served(party), "GET", "/health").text == "ok"


def test_a_revoked_mandate_is_not_ready():
    party = seller()
    with party.store.write() as tx:
        tx.put_control(party.verified.mandate.id, Control.REVOKED)
    assert ask(served(party), "GET", "/ready").text == "mandate"


def test_readiness_reads_the_record_once_for_many():
    async def many():
        looks = []

        async def look():
            looks.append(1)
            return ""

        ready = Readiness(look, Drain())
        for _ in range(50):
            assert (await ready.answer(None)).status_code == 200
        return len(looks)

    assert asyncio.run(many()) == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_served_party_ends_its_record_cleanly_when_it_is_told_to_stop(tmp_path, how):
    make_parties(tmp_path, {})
    command = [sys.executable, "-m", "negotiator", "serve", "--json", "--dir", "seller"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, text=True
    ) as process:
        url = json.loads(process.stdout.readline())["url"]
        with httpx.Client(base_url=url, headers=HEADERS) as http:
            answer = http.post("/rpc", json=sending()).json()
            assert answer["result"]["task"]["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
            process.send_signal(how)
            assert process.wait(20) == 0
    # a record that was closed has its journal in the one file
    assert not (tmp_path / "seller" / "record.db-wal").exists()
