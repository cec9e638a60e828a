"""Endings without a deal as a digest tells of them: silence, and tasks that ended otherwise."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.responses import PlainTextResponse

from negotiator.a2a.serving.server import Address, _bind, build_app
from negotiator.agent import watch
from negotiator.agent.negotiating import Target, digest, negotiate_once
from negotiator.agent.negotiating.reading import event_of
from negotiator.policy.moves import Step
from tests.agent.loop.scripted import results_of, run
from tests.agent.negotiating.market import (
    NO_APPROVAL,
    Market,
    _running,
    agent_over,
    desk_of,
    moves,
    rows,
    targets,
)
from tests.agent.table import table
from tests.llm.model_server import ModelServer, calls, says

HURRIED = ('round_timeout = "PT10M"', 'round_timeout = "PT1S"')


class Switch:
    """Whether the counterparty answers."""

    silent = False


@contextmanager
def switched(party) -> Iterator[tuple[str, Switch]]:
    """Serve a party whose agent can be made to answer nothing but its card."""
    sock, switch = _bind(Address()), Switch()
    url = f"http://127.0.0.1:{sock.getsockname()[1]}"
    app = build_app(party, url)

    async def answering(scope, receive, send):
        dumb = switch.silent and scope["type"] == "http" and scope["method"] == "POST"
        await (PlainTextResponse("", 503) if dumb else app)(scope, receive, send)

    with _running(answering, sock):
        yield url, switch


def test_c74_an_unanswered_line_says_that_it_is_open_and_must_be_answered_not_opened_again():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL, HURRIED), market.party(1)
    with switched(seller) as (url, switch):
        first = asyncio.run(negotiate_once(desk_of(buyer), Target(url)))
        switch.silent = True

        def comes_back(_request):
            switch.silent = False
            return calls(("answer", {"ids": [first.id]}), ids=["c"])

        script = [
            calls(("answer", {"ids": [first.id]}), ids=["a"]),
            calls(("negotiate", targets(url)), ids=["b"]),
            comes_back,
            says("Done."),
        ]
        with ModelServer(script) as server:
            result = run(agent_over(server, desk_of(buyer)), "Go on.")
    unanswered, again, done = (content for _, content in results_of(result.messages))
    (line,) = unanswered.splitlines()[1:]
    assert line.startswith(f'- {first.id}, "Seller Ltd", {url}: unanswered, because "')
    assert "still open and must be answered, not opened again" in line
    assert "call answer with its id" in line
    assert again.startswith(f"Skipped (1):\n- {first.id}, ")
    assert done.startswith(f"Settled (1):\n- {first.id}, ")
    assert ": agreed (basis signed) on " in done
    assert [act for act, _ in moves(seller, first.id)].count("propose") == 1
    assert len(rows(buyer)) == len(rows(seller)) == 1


def line_of(play):
    """Return the digest's line for the dialler of a table."""
    event = event_of(play.dialler, play.neg, "http://seller.example")
    heading, line = digest([event]).splitlines()
    assert heading == "Settled (1):"
    return line


def test_c71_a_settled_line_without_terms_says_who_ended_it_or_how_the_task_stands():
    cancelled, broken = table(), table()
    for play in (cancelled, broken):
        play.open()
        play.send()
    watch.cancel(cancelled.host, cancelled.neg)
    cancelled.poll()
    assert line_of(cancelled).endswith(': cancelled, because "they ended it: cancelled"')
    size = broken.ours().negotiation.size
    broken.dialler.gate.step(Step(broken.neg, size, broken.clock(), close_as="conflict"))
    assert line_of(broken).endswith(': conflict, because "the task ended failed"')
