"""C255, C279: what a mandate keeps to itself changes no byte of what a model is asked, or of prose.

Two sellers, or two buyers, under mandates that differ in private values alone make the same moves,
towards a peer that says the same to both. All that leaves their hosts is compared: the bodies of
the requests to their model, for words beside moves and for words alone, and what the peer hears.
"""

import functools
import json
import re
from dataclasses import dataclass, replace

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.a2a.serving.server import build_app
from negotiator.agent.locating import locating_first
from negotiator.agent.wording import asking_first
from negotiator.llm.client import ChatClient
from negotiator.llm.located import could_help, read_located
from negotiator.llm.model_reader import ModelReader
from negotiator.llm.reader import read
from negotiator.llm.speech import Speech
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.terms import Role, Terms
from tests.a2a.caller import BASE, Caller
from tests.a2a.speakers import WORDS, said_by
from tests.agent.table import Clock, make_party, with_strategy
from tests.llm.model_server import completion

CASES = 100
MANY = 3_000
OPEN = {"negotiation": {"action": "open"}}
OPENED = {Role.SELLER: OPEN, Role.BUYER: {"negotiation": {"action": "open", "role": "seller"}}}
"""How the peer of each side opens; a seller then makes the first offer."""
CHATTY = "I hope everyone enjoyed the summer break. We can offer 2.05 USD per hour."
OFFERS = {Role.SELLER: (4_100, 3_900, 3_700, 3_500), Role.BUYER: (1_300, 1_400, 1_500, 1_600)}
"""What both parties of a side offer, in steps of 0.001 USD, whatever their mandates say."""
HEARD = {Role.SELLER: ("1", "1.1", "1.2"), Role.BUYER: ("4.5", "4.4", "4.3")}
"""What the peer of each side offers."""
UNSIGNED = (("accept_unsigned = false", "accept_unsigned = true"),)
"""What lets a buyer hear a peer that cannot sign, as the seller's template does."""
VARYING = re.compile(r'"(offerId|inReplyTo|messageId)": ?"[^"]*"')
"""Members that hold hashes of the record: its salted commitments, never a value."""


@dataclass
class Tape(httpx.AsyncBaseTransport):
    """A model at the other end of no wire: keeps what it is sent, and says the same to all."""

    sent: list

    async def handle_async_request(self, request):
        body = await request.aread()
        self.sent.append(body)
        asked = json.loads(body)["messages"][-1]["content"]
        said = WORDS["en"]["offer"] if "{terms}" in asked else WORDS["en"]["other"]
        answer = completion({"role": "assistant", "content": said})
        return httpx.Response(200, content=answer, request=request)


def asking(view, history):
    """Give way more and more, whatever the mandate says."""
    offers = OFFERS[view.role]
    price = offers[min(len(history.ours), len(offers) - 1)]
    return Proposal(Choice.OFFER, Terms((price, 10_000)), Motive.CONCEDE)


def seller_over(changes, decide):
    """Return a seller with a model, its clock, the client, and what the model will be sent."""
    return party_over(changes, decide, Role.SELLER)


def party_over(changes, decide, role):
    """Return a party with a model, its clock, the client, and what the model will be sent."""
    clock = Clock()
    tape = Tape([])
    client = ChatClient(base_url="http://127.0.0.1:1/v1", model="m", api_key=None, transport=tape)
    speech = Speech(model=client, name="m")
    party = with_strategy(
        make_party(role, clock, *(UNSIGNED if role is Role.BUYER else ()), *changes), decide
    )
    engine = replace(
        party.engine,
        phrase=asking_first(speech.template),
        template=speech.template,
        read=locating_first(read, read_located, could_help),
    )
    return replace(party, engine=engine, write=speech.writing()), clock, client, tape.sent


def heard_of(changes, decide=asking, role=Role.SELLER):
    """Let a peer talk to a party; return it, the model's requests, what left, the prose."""
    party, clock, client, sent = party_over(changes, decide, role)
    app = build_app(party, BASE, locate=ModelReader(client, "m").locate)
    peer = Caller(party, clock, app)
    answers = [peer.say(OPENED[role])]
    first = {"action": "propose"} if role is Role.BUYER else {}
    for number, price in enumerate(HEARD[role]):
        move = peer.counter(price, **({} if number else first))
        answers.append(peer.say(move, answers[0]))
    answers.append(peer.send(None, answers[0], parts=[{"text": CHATTY}]))
    answers.append(peer.send(peer.counter("x"), answers[0]))
    answers.append(peer.get(answers[0]))
    (row,) = peer.rows()
    return party, sent, answers, said_by(party, row.neg)


def cents(number):
    return f"{number // 1_000}.{number % 1_000:03}"


@st.composite
def private(draw):
    """Draw changes of a seller's mandate, none of them to anything public."""
    reserve = draw(st.integers(2_551, 3_249))
    hidden = draw(st.booleans())
    approval = draw(st.sampled_from([43_211, 44_777, 61_313, 71_919]))
    changes = [
        ("reserve = 2.10", f"reserve = {cents(reserve)}"),
        ("limit_min = 2.10", f"limit_min = {cents(draw(st.integers(2_551, reserve)))}"),
        ("min = 21000", f"min = {draw(st.integers(25_001, reserve * 10))}"),
        ("target = 3.00", f"target = {cents(draw(st.integers(4_200, 4_499)))}"),
        ('reserve_utility = "reserves"', f"reserve_utility = {draw(st.sampled_from(UTILITIES))}"),
        ("e = 2\n", f"e = {draw(st.sampled_from(['0.3', '1', '2.7', '4']))}\n"),
        ("\nk = 0 ", f"\nk = {draw(st.sampled_from(['0', '0.05', '0.11']))} "),
        ("rounds = 6 ", f"rounds = {draw(st.integers(5, 40))} "),
        ("no_progress_rounds = 3", f"no_progress_rounds = {draw(st.sampled_from([0, 3, 7]))}"),
        ("min_progress = 0.0001", f"min_progress = {draw(st.sampled_from(['0.0001', '0.0317']))}"),
        ("deals = 1  ", f"deals = {draw(st.integers(1, 9))}  "),
        ("keep_best = false", f"keep_best = {draw(st.sampled_from(['true', 'false']))}"),
    ]
    if hidden:
        changes.append(('concede_to = "reserve"', 'concede_to = "hidden_floor"'))
    if draw(st.booleans()):
        changes.append(("approval = [] ", "# "))
        changes.append(("# ---- Hard limits.", RULED.format(approval)))
    return tuple(changes)


@st.composite
def private_of_a_buyer(draw):
    """Draw changes of a buyer's mandate, none of them to anything public."""
    reserve = draw(st.integers(1_701, 2_249))
    limit = draw(st.integers(reserve, 2_249))
    changes = [
        ("reserve = 2.40", f"reserve = {cents(reserve)}"),
        ("limit_max = 2.40", f"limit_max = {cents(limit)}"),
        ("max = 24000", f"max = {draw(st.integers(reserve * 10, 22_499))}"),
        ("budget = 24000", f"budget = {draw(st.integers(reserve * 10, 24_777))}"),
        ("target = 1.80", f"target = {cents(draw(st.integers(1_201, 1_249)))}"),
        ('reserve_utility = "reserves"', f"reserve_utility = {draw(st.sampled_from(UTILITIES))}"),
        ("e = 0.5\n", f"e = {draw(st.sampled_from(['0.3', '1', '2.7', '4']))}\n"),
        ("\nk = 0 ", f"\nk = {draw(st.sampled_from(['0', '0.05', '0.11']))} "),
        ("rounds = 6 ", f"rounds = {draw(st.integers(5, 40))} "),
        ("no_progress_rounds = 3", f"no_progress_rounds = {draw(st.sampled_from([0, 3, 7]))}"),
        ("min_progress = 0.0001", f"min_progress = {draw(st.sampled_from(['0.0001', '0.0317']))}"),
        ("deals = 1  ", f"deals = {draw(st.integers(1, 9))}  "),
        ("keep_best = false", f"keep_best = {draw(st.sampled_from(['true', 'false']))}"),
        ("above = 23500", f"above = {draw(st.sampled_from([16_333, 16_901, 17_717, 23_501]))}"),
    ]
    if draw(st.booleans()):
        changes.append(('concede_to = "reserve"', 'concede_to = "hidden_floor"'))
    return tuple(changes)


UTILITIES = ('"reserves"', "0.1", "0.0317")
RULED = '[[approval]]\ntotal = "total"\nabove = {}\nby = ["*"]\nwithin = "PT24H"\n'


def plainly(answers):
    return VARYING.sub("", json.dumps(answers, sort_keys=True))


OTHERWISE = (
    ("reserve = 2.10", "reserve = 2.717"),
    ("limit_min = 2.10", "limit_min = 2.717"),
    ("min = 21000", "min = 27170"),
)

OTHERWISE_A_BUYER = (
    ("reserve = 2.40", "reserve = 1.917"),
    ("limit_max = 2.40", "limit_max = 1.917"),
    ("max = 24000", "max = 19170"),
    ("budget = 24000", "budget = 19170"),
    ("target = 1.80", "target = 1.231"),
)
OTHERWISE_OF = {Role.SELLER: OTHERWISE, Role.BUYER: OTHERWISE_A_BUYER}


@functools.cache
def base_case(role):
    """Return what one and the same other mandate of a side leads to."""
    return heard_of(OTHERWISE_OF[role], role=role)


def check_alike(changes, role=Role.SELLER):
    """See that a mandate with these changes leads to the same bytes as one and the same other."""
    _, asked, heard, said = heard_of(changes, role=role)
    _, asked_otherwise, heard_otherwise, said_otherwise = base_case(role)
    assert len(asked) == 5
    assert asked == asked_otherwise
    assert said == said_otherwise
    assert plainly(heard) == plainly(heard_otherwise)


@settings(max_examples=CASES, deadline=None)
@given(private())
def test_c228_private_values_change_no_byte_of_prompts_prose_or_answers(changes):
    check_alike(changes)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@settings(max_examples=MANY, deadline=None)
@given(private())
def test_private_values_change_no_byte_in_thousands_of_cases(changes):
    check_alike(changes)


@settings(max_examples=CASES, deadline=None)
@given(private_of_a_buyer())
def test_private_values_of_a_buyer_change_no_byte_either(changes):
    check_alike(changes, Role.BUYER)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@settings(max_examples=MANY, deadline=None)
@given(private_of_a_buyer())
def test_private_values_of_a_buyer_change_no_byte_in_thousands_of_cases(changes):
    check_alike(changes, Role.BUYER)


def test_a_buyer_and_a_seller_are_told_apart_by_what_a_model_is_asked():
    """So the comparison of buyers is one of buyers: their model is told which side it is."""
    for role in Role:
        _, asked, _, said = base_case(role)
        assert any(f"We are the {role}. ".encode() in body for body in asked)
        assert len(said) >= 4


def test_a_public_value_of_a_buyer_does_change_them():
    longer = ('offer_validity = "PT10M"', 'offer_validity = "PT9M"')
    _, asked, _, said = heard_of((longer, *OTHERWISE_A_BUYER), role=Role.BUYER)
    _, asked_otherwise, _, said_otherwise = base_case(Role.BUYER)
    assert asked == asked_otherwise
    assert said != said_otherwise


def test_public_values_do_change_them():
    """So the comparison would notice: other offers, another deadline, another slot."""
    _, asked, _, said = base_case(Role.SELLER)
    renamed = (("pricePerHour", "hourlyPrice"), *OTHERWISE)
    longer = (('offer_validity = "PT10M"', 'offer_validity = "PT9M"'), *OTHERWISE)
    _, asked_renamed, _, _ = heard_of(longer)
    assert asked_renamed == asked
    assert heard_of(longer)[3] != said
    with pytest.raises(AssertionError):
        heard_of(renamed)
