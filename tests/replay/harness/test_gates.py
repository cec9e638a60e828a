"""Our side with signatures and rehearsed without: the same rules, and nothing worth anything."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.agent.exporting import export
from negotiator.audit.verify import verify_file
from negotiator.errors import NegotiatorError
from negotiator.mandate.view import view_of
from negotiator.protocol.acts import Reason
from negotiator.replay.harness import Mode, ModeName, Outcome, Setting, Skipped, play
from negotiator.replay.harness.table import set_table
from negotiator.replay.harness.theirs.open_loop import OpenLoop
from negotiator.replay.harness.trial import rehearsed
from negotiator.replay.recorded import By, Then
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.terms import hash_bytes
from tests.replay.given import (
    KEYS,
    START,
    asks,
    at_price,
    bids,
    buyer,
    leaves,
    recordings,
    seller,
    trial,
)

CASES = [
    (buyer(), recordings("gpu-hours/seller.jsonl")[0]),
    (seller(), recordings("gpu-hours/buyer.jsonl")[0]),
    (buyer(("\ne = 0.5", "\ne = 3"), ("rounds = 6", "rounds = 3")), asks("2.9", "2.6", "2.5")),
    (seller(("\ne = 2", "\ne = 0.2")), bids("1.5", "1.9", "2.3")),
    *(
        (trial(f"quotes/{part}.toml"), recording)
        for part in ("fan-80mm", "gasket-dn50")
        for recording in recordings(f"quotes/{part}.jsonl")[:4]
    ),
]


@pytest.mark.parametrize("name", [ModeName.OPEN_LOOP, ModeName.FITTED, ModeName.AGENT])
def test_every_move_and_number_is_the_same_with_signatures_and_without(name):
    compared = 0
    for mandate, recording in CASES:
        signed, unsigned = (
            play(Setting(mandate, Mode(name), signed=how), recording, "", KEYS)
            for how in (True, False)
        )
        assert signed == unsigned
        compared += not isinstance(signed, Skipped)
    assert compared >= 4


def test_a_result_does_not_depend_on_the_keys():
    mandate, recording = CASES[0]
    other = replace(KEYS, principal=KEYS.theirs, theirs=KEYS.principal)
    one, two = (play(Setting(mandate), recording, "", keys) for keys in (KEYS, other))
    assert one == two


class Hostile:
    """Offers a price beyond the reserve, whatever it is asked."""

    def __init__(self, price):
        self.price = price

    def __call__(self, _view, _history):
        return Proposal(Choice.OFFER, at_price(self.price), Motive.CONCEDE, {})


def hostile_table(mandate, price, *, signed):
    seat = set_table(mandate, KEYS, START, "hostile", signed=signed)
    seat.notes.strategy = Hostile(price)
    return seat


@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize(("price", "beyond"), [("2.401", True), ("2.35", False)])
def test_neither_gate_lets_an_offer_beyond_the_reserve_out(signed, price, beyond):
    seat = hostile_table(buyer(), price, signed=signed)
    seat.play(OpenLoop(leaves(asks("2.9", "2.8")), START))
    ours = [offer for offer in seat.state.offers if offer.terms == at_price(price)]
    assert bool(ours) is not beyond
    assert bool(seat.seat.blocked) is beyond
    if beyond:
        assert {refusal.code.value for refusal in seat.seat.blocked} <= {"reserve", "hard-limit"}
        assert seat.seat.standing == "blocked"


def test_both_gates_refuse_the_same_for_the_same_reason():
    seats = [hostile_table(buyer(), "2.5", signed=how) for how in (True, False)]
    for seat in seats:
        seat.play(OpenLoop(asks("2.9", "2.8"), START))
    one, two = ([(r.act, r.code, r.detail) for r in seat.seat.blocked] for seat in seats)
    assert one == two
    assert one


def test_what_a_rehearsal_says_stands_for_no_bytes_that_could_be_sent():
    seat = set_table(buyer(), KEYS, START, "x", signed=False)
    seat.play(OpenLoop(asks("2.6", "2.3"), START))
    assert seat.state.agreed
    for entry in seat.state.entries:
        assert entry.hash != hash_bytes(entry.envelope.to_bytes())


def test_with_signatures_the_record_is_one_that_anybody_verifies():
    seat = set_table(buyer(), KEYS, START, "x", signed=True)
    seat.play(OpenLoop(asks("2.6", "2.3"), START))
    party = seat.seat.party
    files = export(party.store, party.gate, party.agent_id, seat.caller.neg)
    for data in (files.journal, files.transcript):
        verify_file(data, trust=None).require()
    assert files.agreement is not None


def test_a_mandate_on_trial_decides_as_the_mandate_itself():
    mandate = buyer().mandate
    tried = rehearsed(buyer(), KEYS)
    assert view_of(tried.mandate).to_bytes() == view_of(mandate).to_bytes()
    assert tried.mandate == replace(mandate, agent_thumbprint=KEYS.ours.thumbprint)
    assert tried.authority.key.x != buyer().authority.key.x


PRICES = st.lists(st.integers(1500, 3200), min_size=1, max_size=6)


@settings(max_examples=20, deadline=None)
@given(
    PRICES,
    st.sampled_from(list(Then)),
    st.sampled_from(["0.1", "0.5", "1", "4"]),
    st.sampled_from(["1", "2", "4", "6"]),
    st.sampled_from(["1000", "21000", "23500"]),
)
def test_any_seller_comes_to_the_same_with_signatures_and_without(prices, then, e, rounds, above):
    mandate = buyer(
        ("\ne = 0.5", f"\ne = {e}"), ("rounds = 6", f"rounds = {rounds}"),
        ("above = 23500", f"above = {above}"),
    )  # fmt: skip
    seen = asks(*(str(Decimal(price) / 1000) for price in prices), then=then)
    signed, unsigned = (play(Setting(mandate, signed=how), seen, "", KEYS) for how in (True, False))
    assert signed == unsigned


@pytest.mark.parametrize("signed", [True, False])
def test_what_waits_for_a_person_is_said_to_wait(signed):
    mandate = buyer(("above = 23500", "above = 100"))
    result = play(Setting(mandate, signed=signed), asks("2.3"), "", KEYS)
    assert not isinstance(result, Skipped)
    assert (result.outcome, result.deal, result.blocked) == (Outcome.WAITING, None, 0)


@pytest.mark.parametrize("signed", [True, False])
def test_what_the_budget_does_not_pay_is_declined_and_not_blocked(signed):
    tried = buyer()
    need = replace(tried.mandate.need, budget=Decimal(20000))
    tried = replace(tried, mandate=replace(tried.mandate, need=need))
    result = play(Setting(tried, signed=signed), asks("2.05"), "", KEYS)
    assert not isinstance(result, Skipped)
    assert (result.outcome, result.reason) == (Outcome.DECLINED, Reason.UNAVAILABLE)
    assert (result.ended_by, result.blocked) == (By.US, 0)


def test_a_replayed_counterparty_is_one_the_mandate_deals_with():
    for changes in (
        (('counterparties = ["*"]', 'counterparties = ["did:web:a.example"]'),),
        (('counterparties = ["*"]', 'counterparties = ["https://b.example", "did:web:c"]'),),
    ):
        result = play(Setting(buyer(*changes)), asks("2.0"), "", KEYS)
        assert not isinstance(result, Skipped)
        assert result.outcome is Outcome.AGREED


def test_a_mandate_that_could_not_be_signed_is_not_tried():
    with pytest.raises(NegotiatorError, match="cannot be tried, as it could not be signed"):
        buyer(("target = 1.80", "target = 2.90"))


def test_surplus_is_what_the_mandate_leaves_to_win():
    result = play(Setting(buyer()), asks("2.1"), "", KEYS)
    assert not isinstance(result, Skipped)
    assert result.deal is not None
    assert result.deal.surplus == Fraction(2400 - 2100, 2400 - 1800)
