"""Which transport of a card is taken: its first that we speak, on its own origin."""

import asyncio
import json

import pytest
from starlette.responses import JSONResponse

from negotiator.a2a.calling.dial import negotiate
from negotiator.errors import UntrustedKeyError
from negotiator.terms import Role
from tests.a2a.test_dial import pair, serving

GRPC = ("GRPC", "grpc.seller.example:50051")
"""A transport that we do not speak, at a place that is no URL."""


class Carded:
    """An application whose card names the transports a test wants; it keeps what was asked."""

    def __init__(self, app, *offered):
        self.app, self.offered, self.asked = app, offered, []

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"].endswith("agent-card.json"):
            await self.card(scope, receive, send)
        else:
            self.asked.append(scope["path"])
            await self.app(scope, receive, send)

    async def card(self, scope, receive, send):
        """Serve the card with other transports."""
        said = {}

        async def keep(message):
            said[message["type"]] = message

        await self.app(scope, receive, keep)
        card = json.loads(said["http.response.body"]["body"])
        host = dict(scope["headers"])[b"host"].decode()
        card["supportedInterfaces"] = [
            {"protocolBinding": name, "protocolVersion": "1.0", "url": at.format(host=host)}
            for name, at in self.offered
        ]
        await JSONResponse(card)(scope, receive, send)


def dialled(*offered):
    """Negotiate with a host whose card offers these; return how it ended, and what was asked."""
    ours, theirs = pair(Role.BUYER)
    apps = []

    def wrap(app):
        apps.append(Carded(app, *offered))
        return apps[0]

    with serving(theirs, wrap=wrap) as url:
        row = asyncio.run(negotiate(ours, url))
    return row.state, apps[0].asked


JSONRPC = ("JSONRPC", "http://{host}/rpc")
REST = ("HTTP+JSON", "http://{host}")


@pytest.mark.parametrize(
    ("offered", "path"),
    [
        ((JSONRPC, REST), "/rpc"),
        ((REST, JSONRPC), "/message:send"),
        ((REST,), "/message:send"),
        ((GRPC, REST), "/message:send"),
        ((GRPC, JSONRPC), "/rpc"),
    ],
)
def test_the_first_transport_of_the_card_that_we_speak_is_taken(offered, path):
    state, asked = dialled(*offered)
    assert state == "agreed"
    assert set(asked) == {path}


@pytest.mark.parametrize("name", ["JSONRPC", "HTTP+JSON"])
def test_one_that_we_speak_may_not_be_elsewhere_even_beside_one_that_is_here(name):
    with pytest.raises(UntrustedKeyError, match="another origin"):
        dialled(JSONRPC, (name, "http://elsewhere.example/rpc"))
