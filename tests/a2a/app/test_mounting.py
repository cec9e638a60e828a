"""The application in a host's own: under a prefix, with or without a life that is told to it."""

import asyncio
import threading
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route

from negotiator.a2a.serving.limits import Limits
from negotiator.a2a.serving.service import Service
from negotiator.bootstrap.agents import open_agent, open_desk
from negotiator.errors import UsageError
from negotiator.terms import Role
from tests.a2a.app.requests import ask, asked, bearer, call, seller, sending
from tests.agent.loop.scripted import ScriptedModel
from tests.agent.table import Clock, make_party

URL = "https://shop.example/agents/negotiation"
UNDER = "/agents/negotiation"


def opened(party=None, **options):
    """Return an agent of one party, as a host opens it."""
    return open_agent(open_desk([party or seller()]), "You sell.", model=ScriptedModel(), **options)


def within(handler, **how):
    """Return a host's application with ours mounted in it."""

    async def home(_):
        return PlainTextResponse("the shop")

    return Starlette(routes=[Route("/", home), Mount(UNDER, app=handler)], **how)


def test_the_card_and_all_routes_are_right_under_a_prefix():
    app = within(opened().handler(URL))
    card = ask(app, "GET", f"{UNDER}/.well-known/agent-card.json").json()
    assert {one["url"] for one in card["supportedInterfaces"]} == {URL, f"{URL}/rpc"}
    for path in (f"{UNDER}/rpc", f"{UNDER}/rpc/"):
        answer = ask(app, "POST", path, sending()).json()
        assert answer["result"]["task"]["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    rest = ask(app, "POST", f"{UNDER}/message:send", sending(2)["params"])
    assert rest.status_code == 200
    assert ask(app, "GET", f"{UNDER}/ready").text == "ready"
    assert ask(app, "GET", f"{UNDER}/health").text == "ok"
    assert ask(app, "GET", "/").text == "the shop"
    # errors are in the form of the route they are on, also below a prefix
    assert ask(app, "POST", f"{UNDER}/rpc", b"{").json()["error"]["code"] == -32700
    assert ask(app, "POST", f"{UNDER}/message:send", b"{").status_code == 400


def test_what_the_agent_says_of_itself_is_on_the_card():
    agent = opened(card={"description": "Sells hours."}, skills=[{"id": "s", "name": "S"}])
    card = ask(within(agent.handler(URL)), "GET", f"{UNDER}/.well-known/agent-card.json").json()
    assert card["description"] == "Sells hours."
    assert [skill["id"] for skill in card["skills"]] == ["s"]


def test_c148_the_option_of_the_agent_holds_under_a_prefix():
    agent = opened(authenticate=lambda visit: visit.headers.get("authorization", "")[7:] or None)
    app = within(agent.handler(URL, service=Service(limits=Limits(rate=1, burst=2))))
    lists = call("ListTasks", {})
    assert ask(app, "POST", f"{UNDER}/rpc", lists).status_code == 401
    assert ask(app, "GET", f"{UNDER}/.well-known/agent-card.json").status_code == 200
    for number in range(3):
        answer = ask(app, "POST", f"{UNDER}/rpc", lists, headers=bearer("alice")).json()
        assert ("error" in answer) is (number == 2)
    with pytest.raises(UsageError, match="not to both"):
        agent.handler(URL, service=Service(authenticate=print))


def test_of_several_mandates_one_is_named():
    parties = [
        make_party(Role.SELLER, clock := Clock()),
        make_party(Role.SELLER, clock, ("gpu-hours-seller", "other-hours"), number=2),
    ]
    agent = open_agent(open_desk(parties), "You sell.", model=ScriptedModel())
    with pytest.raises(UsageError, match="gpu-hours-seller, other-hours"):
        agent.handler(URL)
    card = ask(agent.handler(URL, mandate="other-hours"), "GET", "/.well-known/agent-card.json")
    (extension,) = card.json()["capabilities"]["extensions"]
    assert extension["params"]["agent"] == parties[1].agent_id


async def states(party):
    with party.store.read() as tx:
        return {row.state for row in tx.negotiations()}


async def swept(app, party, clock):
    """Open a negotiation, let its time pass, and return how it stands a sweep later."""
    assert (await asked(app, "POST", f"{UNDER}/rpc", sending())).status_code == 200
    clock.turn(hours=2)
    for _ in range(60):
        await asyncio.sleep(0.05)
        if "open" not in (found := await states(party)):
            return found
    return await states(party)


def test_the_sweep_begins_with_the_first_request_where_nobody_tells_of_a_life():
    clock = Clock()
    party = make_party(Role.SELLER, clock)
    app = within(opened(party).handler(URL))
    assert asyncio.run(swept(app, party, clock)) == {"declined"}


def test_a_host_may_begin_and_end_it_in_its_own_lifespan():
    clock = Clock()
    party = make_party(Role.SELLER, clock)
    handler, before = opened(party).handler(URL), {*threading.enumerate()}

    @asynccontextmanager
    async def lifespan(_):
        async with handler.running():
            yield

    app = within(handler, lifespan=lifespan)

    async def live():
        async with app.router.lifespan_context(app):
            found = await swept(app, party, clock)
        ended = await asked(app, "POST", f"{UNDER}/rpc", sending(2))
        return found, ended.json()

    found, ended = asyncio.run(live())
    assert found == {"declined"}
    assert ended["error"]["code"] == -32603
    assert not [one for one in {*threading.enumerate()} - before if "record" in one.name]


def test_it_can_be_served_by_itself_too():
    async def live():
        handler = opened().handler("http://127.0.0.1")
        said = []
        told = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])

        async def receive():
            return next(told)

        async def send(message):
            said.append(message["type"])

        await handler({"type": "lifespan", "asgi": {"version": "3.0"}}, receive, send)
        return said

    assert asyncio.run(live()) == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


@pytest.mark.skipif(find_spec("fastapi") is None, reason="FastAPI is not installed")
def test_it_mounts_in_fastapi():
    app = import_module("fastapi").FastAPI()
    app.mount(UNDER, opened().handler(URL))

    async def live():
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="https://shop.example") as http:
            return await http.get(f"{UNDER}/.well-known/agent-card.json")

    assert asyncio.run(live()).status_code == 200
