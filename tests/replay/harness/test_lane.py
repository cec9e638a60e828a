"""Plain offers of a rehearsal without envelopes: the same as envelope by envelope."""

from dataclasses import fields, replace
from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.protocol.state import Negotiation
from negotiator.replay.harness.lane import Listener
from negotiator.replay.harness.line import Line, Twist
from negotiator.replay.harness.table import set_table
from negotiator.replay.harness.theirs.fitted import Fitted
from negotiator.replay.harness.theirs.minded import Minded
from negotiator.replay.harness.theirs.open_loop import OpenLoop
from negotiator.replay.harness.theirs.pace import Pace
from negotiator.replay.harness.trial import rehearsed
from negotiator.replay.recorded import Said, Then, on_agenda
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, Motive, Proposal
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


class Deaf:
    """Somebody who has to be shown the whole negotiation, so that every envelope is made."""

    def __init__(self, inner):
        self.inner = inner

    def next(self, state, now):
        return self.inner.next(state, now)

    def remarks(self):
        return self.inner.remarks()


def shape(state):
    """Return all of a state, that before it included, which does not count when compared."""
    if state is None:
        return None
    kept = [getattr(state, field.name) for field in fields(Negotiation) if field.name != "before"]
    return (*kept, shape(state.before))


def seen(mandate, counterparty, strategy=decide, *, deaf):
    """Play a negotiation, and return all that can be seen of it."""
    table = set_table(mandate, KEYS, START, "lane", signed=False)
    table.notes.strategy = strategy
    swapped = []
    swap = table.seat.swap
    table.seat.swap = lambda line: swapped.append(swap(line)) or swapped[-1]
    theirs = counterparty()
    table.play(Deaf(theirs) if deaf else theirs)
    seat = table.seat
    what = (
        shape(table.state), seat.standing, seat.gap, tuple(seat.blocked), table.clock.now,
        table.notes.reasons, theirs.remarks(),
    )  # fmt: skip
    return what, sum(place is not None for place in swapped)


def check_same(mandate, counterparty, strategy=decide):
    quick, swaps = seen(mandate, counterparty, strategy, deaf=False)
    slow, none = seen(mandate, counterparty, strategy, deaf=True)
    assert quick == slow
    assert not none
    return swaps


PRICES = st.lists(st.integers(1500, 3200), min_size=1, max_size=9)
WAITS = st.lists(st.sampled_from([0, 1, 59, 60, 61, 599, 600, 601, 1799, 3600]), min_size=9)


@settings(max_examples=120, deadline=None)
@given(
    st.booleans(),
    PRICES,
    WAITS,
    st.sampled_from(list(Then)),
    st.sampled_from(["0.1", "0.5", "1", "4"]),
    st.sampled_from(["1", "2", "4", "6", "12"]),
    st.sampled_from(["1000", "21000", "23500"]),
    st.sampled_from(["own", "offer-back", "offer-back-to-reserve"]),
    st.sampled_from([None, timedelta(seconds=1), timedelta(minutes=5)]),
    st.booleans(),
)
def test_whatever_they_offer_comes_to_the_same(
    buys, prices, waits, then, e, rounds, above, last_word, valid_for, exits
):
    changes = (
        ("rounds = 6", f"rounds = {rounds}"),
        ('last_word = "own"', f'last_word = "{last_word}"'),
    )
    if buys:
        mandate = buyer(
            *changes, ("\ne = 0.5", f"\ne = {e}"), ("above = 23500", f"above = {above}")
        )
    else:
        mandate = seller(*changes, ("\ne = 2", f"\ne = {e}"))
    made = (asks if buys else bids)(*(str(Decimal(p) / 1000) for p in prices), then=then)
    moves, at = [], timedelta(0)
    for move, wait in zip(made.moves, waits, strict=False):
        at += timedelta(seconds=wait)
        moves.append(replace(move, elapsed=at, valid_for=valid_for))
    made = replace(made, moves=tuple(moves))
    made = leaves(made) if exits else made
    check_same(mandate, lambda: OpenLoop(made, START))


@pytest.mark.parametrize("part", ["fan-80mm", "gasket-dn50", "hinge-60"])
def test_several_issues_come_to_the_same(part):
    mandate = trial(f"quotes/{part}.toml")
    for recording in recordings(f"quotes/{part}.jsonl"):
        theirs = on_agenda(recording, mandate.mandate.agenda)
        check_same(mandate, lambda theirs=theirs: OpenLoop(theirs, START))


def test_most_of_a_long_negotiation_is_exchanged_without_envelopes():
    made = asks("3.1", "3.0", "2.9", "2.8", "2.7", "2.6", "2.5")
    mandate = buyer(
        ("rounds = 6", "rounds = 9"), ("no_progress_rounds = 3", "no_progress_rounds = 0")
    )
    assert check_same(mandate, lambda: OpenLoop(made, START)) >= 5
    assert check_same(mandate, lambda: Fitted(made, START)) >= 5


@pytest.mark.parametrize("theirs", [buyer, seller])
@pytest.mark.parametrize("rounds", ["1", "2", "6", "12"])
@pytest.mark.parametrize("validity", ["PT1S", "PT10M"])
@pytest.mark.parametrize("e", ["0.2", "3"])
def test_an_engine_of_theirs_decides_the_same_on_terms_alone(theirs, rounds, validity, e):
    ours = seller if theirs is buyer else buyer
    changes = [
        ("rounds = 6", f"rounds = {rounds}"),
        ('offer_validity = "PT10M"', f'offer_validity = "{validity}"'),
    ]
    other = theirs(*changes, ("\ne = 0.5" if theirs is buyer else "\ne = 2", f"\ne = {e}"))
    verified = rehearsed(other, KEYS)
    swaps = 0
    for gap in (0, 2, 599, 700):
        pace = Pace(START, (), timedelta(seconds=gap))
        swaps += check_same(ours(*changes), lambda pace=pace: Minded(verified, pace))
    assert swaps or rounds in {"1", "2"}


@pytest.mark.parametrize("price", ["2.401", "2.399", "9.000", "0.050"])
def test_what_a_rule_stops_is_stopped_for_the_same_reason(price):
    def strategy(_view, history):
        terms = at_price(price if len(history.theirs) > 2 else "1.9")
        return Proposal(Choice.OFFER, terms, Motive.CONCEDE, {})

    check_same(buyer(), lambda: OpenLoop(asks("2.9", "2.8", "2.7", "2.6"), START), strategy)


def test_a_budget_that_is_too_small_and_an_approval_come_to_the_same():
    made = asks("2.9", "2.8", "2.7", "2.6")
    tried = buyer()
    need = replace(tried.mandate.need, budget=Decimal(18300))
    poor = replace(tried, mandate=replace(tried.mandate, need=need))
    careful = buyer(("above = 23500", "above = 18300"))
    for mandate in (poor, careful):
        check_same(mandate, lambda: OpenLoop(made, START))


class Odd(Listener):
    """Makes one odd offer among plain ones."""

    def __init__(self, twist):
        self.twist = twist
        self.said = 0

    def answer(self, _ours, now):
        self.said += 1
        twist = self.twist if self.said == 4 else Twist()
        price = at_price(f"2.{9 - self.said}") if self.said < 6 else at_price("2.95")
        return Line(Said.OFFER, now + timedelta(seconds=self.said), price, twist=twist)

    def next(self, _state, now):
        return self.answer(None, now)

    def remarks(self):
        return None


@pytest.mark.parametrize(
    "twist",
    [
        Twist(rounds=2),
        Twist(age=timedelta(seconds=50)),
        Twist(firm=False),
        Twist(crossing=True),
        Twist(repeated=2),
    ],
)
def test_what_is_odd_about_an_offer_is_met_as_ever(twist):
    mandate = buyer(
        ("rounds = 6", "rounds = 9"), ("no_progress_rounds = 3", "no_progress_rounds = 0")
    )
    assert check_same(mandate, lambda: Odd(twist)) >= 2


def test_terms_off_the_agenda_are_no_plain_offer():
    class Off(Odd):
        def answer(self, ours, now):
            line = super().answer(ours, now)
            return replace(line, terms=at_price("9.999")) if self.said == 4 else line

    table = set_table(buyer(), KEYS, START, "off", signed=False)
    with pytest.raises(Exception, match="expected a value from"):
        table.play(Off(Twist()))


def test_a_counter_that_passed_under_one_mandate_is_judged_anew_under_another():
    def strategy(_view, _history):
        return Proposal(Choice.OFFER, at_price("2.35"), Motive.CONCEDE, {})

    made = leaves(asks("2.9", "2.8", "2.7"))
    wide = buyer()
    tight = buyer(("reserve = 2.40", "reserve = 2.30"), ("limit_max = 2.40", "limit_max = 2.30"))
    for _ in range(2):
        for mandate in (wide, tight):
            table = set_table(mandate, KEYS, START, "anew", signed=False)
            table.notes.strategy = strategy
            table.play(OpenLoop(made, START))
            assert (table.seat.standing == "blocked") is (mandate is tight)
            assert bool(table.seat.blocked) is (mandate is tight)
