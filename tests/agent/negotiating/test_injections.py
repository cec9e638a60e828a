"""Names and errors of counterparties that we dial: no move is another, and no line is forged."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from starlette.responses import JSONResponse, PlainTextResponse, Response

from negotiator.a2a.serving.server import Address, _bind, build_app
from negotiator.agent.negotiating import Event, Target, digest, run_negotiation, summary_of
from tests.agent.negotiating.market import (
    NO_APPROVAL,
    Market,
    _running,
    all_served,
    desk_of,
    moves,
    rows,
)
from tests.agent.negotiating.test_digest import HOSTILE

INJECTIONS = Path(__file__).parents[4] / "shared" / "injections.jsonl"
HURRIED = ('round_timeout = "PT10M"', 'round_timeout = "PT1S"')
AT_ONCE, LATER = 0, 2


def collected(count: int) -> list[str]:
    """Return some lines of the collection of injections, spread over all of it."""
    if not INJECTIONS.exists():
        pytest.skip("the collection of injections is not here")
    lines = [json.loads(line)["text"] for line in INJECTIONS.read_text("utf-8").splitlines()]
    return lines[:: len(lines) // count]


def rpc_error(words: str, number: object) -> Response:
    """Return an error of the protocol in these words."""
    error = {"code": -32602, "message": words, "data": [{"reason": words}]}
    return JSONResponse({"jsonrpc": "2.0", "id": number, "error": error})


@contextmanager
def failing(party, words: str, after: int, *, http: bool) -> Iterator[str]:
    """Serve a party whose agent answers with an error in these words after so many messages."""
    sock = _bind(Address())
    taken: list[int] = []
    url = f"http://127.0.0.1:{sock.getsockname()[1]}"
    app = build_app(party, url)

    async def answering(scope, receive, send):
        posted = scope["type"] == "http" and scope["method"] == "POST"
        if not posted or len(taken) < after:
            taken.extend([1] if posted else [])
            await app(scope, receive, send)
            return
        asked = json.loads((await receive()).get("body") or b"{}")
        said = PlainTextResponse(words, 500) if http else rpc_error(words, asked.get("id"))
        await said(scope, receive, send)

    with _running(answering, sock):
        yield url


def told_of(words: str, after: int, *, http: bool) -> tuple[list[tuple[str, str]], Event, str]:
    """Dial an agent that fails in these words; return our moves, the event and what is shown."""
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL, HURRIED), market.party(1)
    desk = desk_of(buyer)
    with failing(seller, words, after, http=http) as url:
        event = asyncio.run(run_negotiation(desk, Target(url)))
    (row,) = rows(buyer)
    shown = digest([event]) + "\n" + summary_of(desk)({})
    return moves(buyer, row.neg), event, shown


@cache
def quietly(after: int, *, http: bool) -> tuple[list[tuple[str, str]], Event, str]:
    """Return what an error in neutral words gives."""
    return told_of("No.", after, http=http)


def check_alike(words: str, after: int, *, http: bool) -> None:
    """See that an error in these words is like one in neutral words, on as many lines."""
    neutral, expected, quiet = quietly(after, http=http)
    hostile, event, shown = told_of(words, after, http=http)
    assert hostile == neutral
    assert (event.kind, event.outcome, event.terms) == (expected.kind, expected.outcome, None)
    assert len(shown.splitlines()) == len(shown.split("\n")) == len(quiet.splitlines())
    assert all(char == "\n" or char.isprintable() for char in shown)


@pytest.mark.parametrize("words", [HOSTILE[0], HOSTILE[2]])
def test_c75_an_error_of_the_protocol_moves_nothing_and_forges_no_line(words):
    check_alike(words, AT_ONCE, http=False)


def test_c75_no_line_of_a_collection_of_injections_does_so_as_an_error():
    for words in collected(2):
        check_alike(words, AT_ONCE, http=False)


@pytest.mark.parametrize("http", [False, True])
def test_c75_an_error_in_the_midst_of_it_moves_nothing_and_forges_no_line(http):
    check_alike(HOSTILE[0], LATER, http=http)


def test_c75_no_line_of_a_collection_of_injections_does_so_as_a_name():
    """The principal's name stands in what it signed, so the engine sees it as well."""
    made = {}
    for words in ("Seller Ltd", *collected(5)):
        name = " ".join(words.split())[:200]  # what holds a line break cannot be signed at all
        market = Market((name,))
        buyer = market.party(0, *NO_APPROVAL)
        desk = desk_of(buyer)
        with all_served(market.party(1)) as (url,):
            event = asyncio.run(run_negotiation(desk, Target(url)))
        made[name] = moves(buyer, event.id)
        shown = digest([event]) + "\n" + summary_of(desk)({})
        assert event.peer == name
        assert len(shown.splitlines()) == len(shown.split("\n")) == 3
    assert len(made) >= 6
    assert len({tuple(said) for said in made.values()}) == 1
