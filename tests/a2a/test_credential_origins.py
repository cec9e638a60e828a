"""C177: a host's headers reach the origin they are for, however its name is written."""

import asyncio

import httpx
import pytest

from negotiator.a2a.calling.credentials import CredentialTransport


class Kept(httpx.AsyncBaseTransport):
    """Keeps the headers of each request."""

    def __init__(self) -> None:
        self.sent: list[httpx.Headers] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request.headers)
        return httpx.Response(200)


def token_sent(dialled: str, asked: str) -> bool:
    """Say whether a request carries the token for what was dialled."""
    inner = Kept()
    transport = CredentialTransport(inner, lambda: {"x-token": "secret"}, dialled)

    async def ask() -> None:
        async with httpx.AsyncClient(transport=transport) as client:
            await client.get(asked)

    asyncio.run(ask())
    return "x-token" in inner.sent[0]


@pytest.mark.parametrize(
    "dialled",
    ["http://bücher.example", "http://EXAMPLE.com:80", "https://[::1]:8443", "http://a.example"],
)
def test_c177_the_origin_that_was_dialled_gets_them_in_each_spelling(dialled):
    assert token_sent(dialled, f"{dialled}/.well-known/agent-card.json")


@pytest.mark.parametrize(
    "asked",
    ["https://a.example/x", "http://a.example:81/x", "http://b.a.example/x", "http://a.example./x"],
)
def test_c177_no_other_origin_does(asked):
    assert not token_sent("http://a.example", asked)
