"""The page about counterparties that are not ours says what is so."""

import asyncio
import re
from pathlib import Path

import pytest

from negotiator.agent.dialling_plainly import MOST_ASKED
from negotiator.protocol.transitions import MAX_REFUSALS
from tests.a2a.plain_hosts import Host, Reply, buyer, hosting, offer, readable, seller_at

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/negotiate-with-others.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def buy():
    [example] = EXAMPLES
    names = {}
    exec(compile(example, "negotiate-with-others.md", "exec"), names)  # noqa: S102 - our own page
    return names["buy"]


def test_its_example_buys(buy):
    with hosting(Host(seller_at(2.6, 2.2))) as host:
        assert asyncio.run(buy(buyer(), host.url, host.url)) == "agreed"


def test_its_numbers_are_the_codes():
    assert (MOST_ASKED, MAX_REFUSALS) == (3, 3)
    assert "That is tried three times" in PAGE
    assert "after three refusals we end it" in PAGE


def test_the_files_it_names_exist():
    for name in re.findall(r"`(examples/\w+\.py)`", PAGE):
        assert (ROOT / name).exists()


def test_words_are_read_back_as_it_says(buy):
    heard = []

    def answer(host: Host, message):
        heard.append(" ".join(part.get("text", "") for part in message["parts"]))
        if len(host.heard) == 1:
            return Reply(text="2.60 USD per hour for 10,000 hours")
        return Reply(offer(2.2, "s")) if len(host.heard) == 2 else bought(message)

    with hosting(Host(answer)) as host:
        asyncio.run(buy(buyer(), host.url, host.url))
    assert "We read: pricePerHour 2.6 USD (2.60 USD per hour)" in heard[1]


def bought(message):
    taken = readable(message)["action"] == "accept"
    return Reply(None, "completed" if taken else "rejected")
