"""C158: inspecting an agent fetches its card, and nothing else reaches it."""

import asyncio

import pytest

from negotiator.a2a.calling.fetching import inspect
from negotiator.errors import NetworkError
from negotiator.protocol.message import EXTENSION_URI
from negotiator.terms import Role
from tests.a2a.test_dial import pair, serving


def counting(asked):
    """Return what notes the method and path of each request."""

    def wrap(app):
        async def noting(scope, receive, send):
            if scope["type"] == "http":
                asked.append((scope["method"], scope["path"]))
            await app(scope, receive, send)

        return noting

    return wrap


def test_c158_inspecting_fetches_the_card_and_says_nothing_else():
    asked = []
    _, host = pair(Role.BUYER)
    with serving(host, wrap=counting(asked)) as url:
        card = asyncio.run(inspect(url + "/"))
    assert asked == [("GET", "/.well-known/agent-card.json")]
    uris = [extension["uri"] for extension in card["capabilities"]["extensions"]]
    assert EXTENSION_URI in uris
    with host.store.read() as tx:
        assert tx.negotiations() == ()


@pytest.mark.parametrize("url", ["ftp://agent.example", "no url", "http://127.0.0.1:9"])
def test_c158_where_there_is_no_card_that_is_said(url):
    with pytest.raises(NetworkError):
        asyncio.run(inspect(url))
