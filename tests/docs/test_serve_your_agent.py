"""The page about serving says what is so: its examples run, its tables are the code's."""

import asyncio
import re
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path

import pytest

from negotiator.a2a.serving import listening
from negotiator.a2a.serving.authenticating import Visit
from negotiator.a2a.serving.door import BODY_SECONDS
from negotiator.a2a.serving.limits import MOST_PEERS, Limits
from negotiator.a2a.serving.server import build_handler
from negotiator.a2a.serving.service import Service
from negotiator.a2a.serving.serving_card import CARD_AGE, READY_SECONDS
from negotiator.a2a.serving.streaming import StreamBounds
from tests.a2a.app.requests import ask, rpc, seller, sending

PAGE = (Path(__file__).parents[2] / "docs/serve-your-agent.md").read_text(encoding="utf-8")
MOUNTED, LIFESPAN, SERVED, WHO, HOOK, VERIFIED = re.findall(
    r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL
)
SHOP = "https://shop.example/negotiation"


class Host:
    """An agent whose `handler` is that of a seller's."""

    def handler(self, url):
        return build_handler(seller(), url)


def run(example, **names):
    """Run an example of the page; return the names it leaves."""
    exec(compile(example, "serve-your-agent.md", "exec"), names)  # noqa: S102 - our own page
    return names


def row(name):
    """Return the cells of the row of a table that begins with a name."""
    found = [line for line in PAGE.splitlines() if line.startswith(f"| {name}")]
    assert len(found) == 1, name
    return [cell.strip() for cell in found[0].strip("|").split(" | ")]


def test_the_first_example_is_mounted_and_lives_as_the_second_says():
    names = run(MOUNTED, agent=Host())
    app = names["app"]
    answer = ask(app, "POST", "/negotiation/rpc", sending()).json()
    assert "task" in answer["result"]
    card = ask(app, "GET", "/negotiation/.well-known/agent-card.json").json()
    assert SHOP in {one["url"] for one in card["supportedInterfaces"]}
    lifespan = run(LIFESPAN, asynccontextmanager=asynccontextmanager, handler=Host().handler(SHOP))

    async def live():
        async with lifespan["lifespan"](None):
            return True

    assert asyncio.run(live())


def test_the_example_of_a_service_is_served():
    names = run(SERVED, authenticate=lambda _: "ann", build_handler=build_handler, party=seller())
    assert names["service"].limits == Limits(rate=50, open=20)
    assert "result" in rpc(names["handler"], sending())


def test_the_example_of_authentication_names_whose_token_it_is():
    authenticate = run(WHO, customers={"a-token": "ann"})["authenticate"]
    for header, name in (("Bearer a-token", "ann"), ("Bearer other", None), ("", None)):
        assert authenticate(Visit("POST", "/rpc", {"authorization": header}, "")) == name


def test_the_example_of_a_hook_answers_what_is_no_negotiation():
    answers = run(HOOK)["answers"]
    handler = build_handler(seller(), SHOP, service=Service(answers=answers))
    said = sending(parts=[{"text": "What are your opening hours?"}])
    parts = rpc(handler, said)["result"]["message"]["parts"]
    assert parts[0]["text"] == "Monday to Friday, 9 to 17."


def test_the_example_of_a_card_verifies_ours():
    party = seller()
    handler = build_handler(party, SHOP)
    card = ask(handler, "GET", "/.well-known/agent-card.json").json()
    key = party.verified.authority.key
    names = run(VERIFIED.replace('"..."', "x"), card=card, x=key.x)
    assert names["covered"]["name"] == card["name"]


@pytest.mark.parametrize("field", fields(Limits), ids=lambda field: field.name)
def test_every_limit_is_in_the_table_with_its_default(field):
    limits = re.findall(r"^(\| `.*) \| (?:413|400|429|503) \|$", PAGE, re.MULTILINE)
    [told] = [line for line in limits if f"`{field.name}`" in line]
    assert f"{field.default:,}" in told


@pytest.mark.parametrize("field", fields(Service), ids=lambda field: field.name)
def test_every_member_of_a_service_is_in_its_table(field):
    assert len(row(f"`{field.name}` |")) == 3


def test_every_option_of_the_command_that_is_about_serving_is_in_the_table():
    for option in ("--url", "--token-file", "--proxy", "--compat-0-3", "--rate", "--open"):
        row(f"`{option}")
    assert str(Limits().rate) in row("`--rate")[1]
    assert f"{Limits().open:,}" in row("`--open")[1]
    assert f"({Service().drain_seconds:g})" in row("`--drain")[1]


def test_the_times_of_the_page_are_the_codes():
    assert (listening.HEAD_SECONDS, BODY_SECONDS) == (10, 15)
    assert (listening.IDLE_SECONDS, listening.READ_SECONDS) == (15, 30)
    assert (CARD_AGE, READY_SECONDS, MOST_PEERS) == (300, 1, 10_000)
    assert StreamBounds().seconds == 300
    for said in (
        "10 seconds and its body 15",
        "connection for 15",
        "unread for 30",
        "five minutes",
    ):
        assert said in " ".join(PAGE.split())
