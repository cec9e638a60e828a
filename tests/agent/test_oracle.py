"""What a counterparty hears does not depend on which side of the reserve its offer lies.

Until the last round the answer to an offer at the reserve, a step above and a step below it is
the same but for ids, times and signatures; so is the answer to anything malformed.
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from negotiator.agent import host
from negotiator.agent.hosting import HostMessage
from negotiator.agent.record import load
from negotiator.agent.shown import task_state
from negotiator.errors import TheirProtocolError
from negotiator.protocol.acts import Act
from negotiator.terms import Role
from negotiator.terms.canonical import canonical_bytes, parse_canonical
from negotiator.terms.values import format_decimal, format_instant
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT_KEY, Clock, make_party

RESERVE = 2100
"""The seller's, in steps of 0.001 USD."""
VARYING = {"negotiationId", "offerId", "inReplyTo", "expiresAt"}
HIDDEN = ('concede_to = "reserve"', 'concede_to = "hidden_floor"')
MODES = {"hidden floor": ((HIDDEN,), 1_000), "reserve": ((), 200)}
"""What the mandate concedes to: its changes, and how often it is probed."""


def price(steps):
    return format_decimal(Decimal(steps).scaleb(-3))


class Prober:
    """A peer without envelopes that opens as many negotiations as it likes."""

    def __init__(self, *changes):
        self.clock = Clock()
        self.party = make_party(Role.SELLER, self.clock, ("deals = 1 ", "deals = 1000 "), *changes)
        self.count = 0

    def say(self, data, task=""):
        """Say something; return the task and what is heard, without what must vary."""
        self.count += 1
        message = HostMessage(
            data, canonical_bytes(data), "", f"probe-number-{self.count:08}", task, "", ""
        )
        neg = host.answer(self.party, message)
        recorded = load(self.party.store, neg)
        last = recorded.entries[-1]
        readable = dict(parse_canonical(last.data)["negotiation"])
        until = readable.get("expiresAt", "no instant")
        heard = {name: value for name, value in readable.items() if name not in VARYING}
        text = last.text.replace(until, "")
        return recorded.row.task, (heard, text, task_state(recorded, None), recorded.row.state)

    def offer(self, steps, task):
        """Offer a price."""
        terms = {
            "pricePerHour": {"amount": price(steps), "currency": "USD"},
            "gpuHours": {"value": "10000", "unit": "HUR"},
        }
        until = format_instant(self.clock().replace(hour=23))
        return self.say({"action": "counter", "terms": terms, "expiresAt": until}, task)


@pytest.mark.parametrize("mode", MODES)
def test_a_thousand_probes_around_the_reserve_get_one_answer_a_round(mode):
    changes, probes = MODES[mode]
    answers = [set() for _ in range(5)]
    for probe in range(0, probes, len(answers)):
        if probe % 100 == 0:
            prober = Prober(*changes)  # a fresh record: old negotiations only cost time
        task, _ = prober.say({"action": "open"})
        for number, heard in enumerate(answers):
            task, said = prober.offer(RESERVE - 1 + (probe + number) % 3, task)
            heard.add(repr(said))
    # Who concedes to the reserve itself must take it in the answer to the last counter-offer,
    # because that answer would be the reserve: one more reason to hide the floor.
    last = 3 if mode == "reserve" else 1
    assert [len(heard) for heard in answers] == [1, 1, 1, 1, last]
    assert len(set().union(*answers)) == len(answers) + last - 1


def test_in_the_last_round_only_an_accept_that_binds_tells_the_two_sides_apart():
    outcomes = {}
    for steps in (RESERVE - 1, RESERVE, RESERVE + 1):
        prober = Prober(HIDDEN)
        task, _ = prober.say({"action": "open"})
        for _ in range(5):
            task, _ = prober.offer(500, task)
        _, heard = prober.offer(steps, task)
        outcomes[steps - RESERVE] = heard[0]["action"]
    assert outcomes == {-1: "reject", 0: "accept", 1: "accept"}


BAD = [
    {"action": "counter", "terms": {}},
    {"action": "counter", "terms": {"pricePerHour": "2.1", "gpuHours": "1"}},
    {"action": "counter", "terms": {"pricePerHour": "2.1001", "gpuHours": "10000"}},
    {"action": "counter", "round": "7"},
    {"action": "hold"},
]


def errors(*changes):
    """Return what malformed probes are told."""
    prober = Prober(*changes)
    task, _ = prober.say({"action": "open"})
    for data in BAD:
        with pytest.raises(TheirProtocolError) as caught:
            prober.say(data, task)
        yield caught.value.message, caught.value.reason


def test_errors_say_the_same_whatever_the_reserve():
    other = (
        ("reserve = 2.10", "reserve = 2.30"),
        ("limit_min = 2.10", "limit_min = 2.30"),
        ("min = 21000", "min = 23000"),
    )
    assert list(errors()) == list(errors(*other))


@pytest.mark.parametrize("number", range(1, 6))
def test_a_peer_with_envelopes_hears_no_more(number):
    heard = set()
    for steps in (RESERVE - 1, RESERVE, RESERVE + 1):
        clock = Clock()
        buyer, seller = make_party(Role.BUYER, clock), make_party(Role.SELLER, clock, HIDDEN)
        doll = Puppet(buyer, AGENT_KEY[Role.BUYER], seller)
        doll.open()
        for _ in range(number - 1):
            doll.say(Act.COUNTER, doll.offer("0.5"))
        said = doll.say(Act.COUNTER, doll.offer(price(steps)))
        body = replace(said.body, in_reply_to="")
        heard.add(repr((said.act, said.round, said.seq, body)))
    assert len(heard) == 1
