"""An agent is waited for as long as was said, for its card and for an answer apart."""

import asyncio
import socket
import time
from contextlib import AsyncExitStack, contextmanager

import pytest
from a2a.client.errors import A2AClientError

from negotiator.a2a.calling.dial import connect
from negotiator.a2a.calling.fetching import Timeouts, Way, inspect
from negotiator.errors import NetworkError, UsageError
from negotiator.terms import Role
from tests.a2a.test_dial import pair, serving


@contextmanager
def silent():
    """Give the URL of a host that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


class Sleepy:
    """An application that answers for its card alone."""

    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http" and not scope["path"].endswith("agent-card.json"):
            await asyncio.sleep(3)
        await self.app(scope, receive, send)


def test_a_card_is_waited_for_as_long_as_was_said_for_cards():
    began = time.monotonic()
    with silent() as url, pytest.raises(NetworkError, match="no agent card"):
        asyncio.run(inspect(url, timeouts=Timeouts(card=0.2, send=100)))
    assert time.monotonic() - began < 5


def test_an_answer_is_waited_for_as_long_as_was_said_for_answers():
    ours, theirs = pair(Role.BUYER)

    async def ask(url):
        async with AsyncExitStack() as stack:
            way = Way(timeouts=Timeouts(card=100, send=0.2))
            line = await connect(stack, ours, url, way)
            began = time.monotonic()
            with pytest.raises(A2AClientError):
                await line.get("t-1")
            return time.monotonic() - began

    with serving(theirs, wrap=Sleepy) as url:
        assert asyncio.run(ask(url)) < 2.5


@pytest.mark.parametrize("odd", [0, -1, True, "30", None, float("nan"), float("inf"), 86_401])
@pytest.mark.parametrize("name", ["card", "send"])
def test_what_is_no_time_is_refused(name, odd):
    with pytest.raises(UsageError, match=name):
        Timeouts(**{name: odd})
