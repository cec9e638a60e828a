"""Our last offer, and when the gate is asked about theirs."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from negotiator.mandate.strategy import LastWord
from negotiator.mandate.view import View
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, History, Motive
from negotiator.strategies.last_word import given_back, last_offer, to_ask
from negotiator.strategies.space import space_of
from negotiator.terms import Role, Terms
from tests.strategies.generators import any_situations
from tests.strategies.views import at_round, bundle_view, price_view, prices

BEST, LAST = prices(2450, 2600)  # both past the buyer's floor of 2.400
TARGETS = {Role.BUYER: (1800, 2400), Role.SELLER: (3000, 2100)}


def view_for(
    role: Role = Role.BUYER, word: LastWord = LastWord.OFFER_BACK_TO_RESERVE, **changes: Any
) -> View:
    return price_view(role, *TARGETS[role], last_word=word, **changes)


def late(number: int = 5, **changes: Any) -> History:
    return at_round(number, **({"theirs": (BEST, LAST), "standing": LAST} | changes))


@pytest.mark.parametrize(("role", "number"), [(Role.BUYER, 5), (Role.SELLER, 6)])
def test_the_buyers_last_offer_is_a_round_before_the_sellers(role: Role, number: int) -> None:
    view = view_for(role)
    assert [last_offer(view, at_round(n)) for n in range(1, 8)] == [
        n >= number for n in range(1, 8)
    ]
    assert not last_offer(view, at_round(number, may_counter=False))


def test_in_the_last_turn_the_standing_offer_is_asked_about_and_before_it_nothing() -> None:
    for word in LastWord:
        view = view_for(word=word)
        assert to_ask(view, late(6, may_counter=False)) == LAST
        assert to_ask(view, late(6, may_counter=False, standing=None)) is None
        assert to_ask(view, late(4)) is None


def test_with_the_last_offer_the_best_of_theirs_is_asked_about_where_it_may_be_given_back() -> None:
    assert to_ask(view_for(), late()) == BEST
    assert to_ask(view_for(), late(standing=None)) == BEST
    assert to_ask(view_for(), late(theirs=(), standing=None)) is None
    assert to_ask(view_for(word=LastWord.OWN), late()) is None
    assert to_ask(view_for(word=LastWord.OFFER_BACK), late()) is None


def test_an_offer_that_does_not_bind_them_is_not_asked_about_in_the_last_turn() -> None:
    # It would cost them nothing to find our limits by it.
    for word in LastWord:
        assert to_ask(view_for(word=word), late(6, may_counter=False, firm=False)) is None
    unasked = late(6, may_counter=False, firm=False)
    assert decide(view_for(), unasked).choice is Choice.REJECT


def test_inside_our_floors_their_best_is_given_back_without_asking_anybody() -> None:
    best, standing = prices(2050, 2600)
    history = late(theirs=(best, standing), standing=standing)
    for word in (LastWord.OFFER_BACK, LastWord.OFFER_BACK_TO_RESERVE):
        proposal = decide(view_for(word=word), history)
        assert (proposal.motive, proposal.terms) == (Motive.OFFER_BACK, best)
    assert decide(view_for(word=LastWord.OWN), history).motive is Motive.CONCEDE


def test_past_our_floors_their_best_is_not_given_back_whatever_the_gate_says() -> None:
    for admits in (True, False, None):
        proposal = decide(view_for(word=LastWord.OFFER_BACK), late(admits=admits))
        assert proposal.motive is Motive.CONCEDE


def test_an_offer_that_can_never_be_taken_does_not_keep_a_good_one_from_being_given_back() -> None:
    poison, good = Terms((0, 0, 90, 10_000)), Terms((300, 1, 60, 10_000))
    view = bundle_view(last_word=LastWord.OFFER_BACK_TO_RESERVE)
    history = at_round(5, theirs=(poison, good), standing=None, admits=False)
    proposal = decide(view, history)
    assert (proposal.motive, proposal.terms) == (Motive.OFFER_BACK, good)
    kept = decide(replace(view, keep_best=True, last_word=LastWord.OWN), history._replace(round=3))
    assert kept.numbers["ours"] < kept.numbers["best"]


@pytest.mark.parametrize(("admits", "back"), [(True, BEST), (False, None), (None, None)])
def test_it_is_given_back_only_on_the_gates_word(admits: bool | None, back: object) -> None:
    history = late(admits=admits)
    assert given_back(view_for(), history) == back
    proposal = decide(view_for(), history)
    assert proposal.choice is Choice.OFFER
    assert proposal.motive is (Motive.OFFER_BACK if back else Motive.CONCEDE)
    assert (proposal.terms == BEST) is (back is not None)


def test_their_best_is_taken_at_once_when_it_still_stands() -> None:
    history = late(theirs=(LAST, BEST), standing=BEST, admits=True)
    proposal = decide(view_for(), history)
    assert (proposal.choice, proposal.terms) == (Choice.ACCEPT, BEST)
    assert proposal.motive is Motive.LAST_CHANCE


def test_when_it_no_longer_stands_it_is_offered() -> None:
    history = late(theirs=(LAST, BEST), standing=None, admits=True)
    proposal = decide(view_for(), history)
    assert (proposal.choice, proposal.terms) == (Choice.OFFER, BEST)
    assert proposal.motive is Motive.OFFER_BACK


def test_a_standing_offer_inside_our_floors_that_is_not_their_best_waits_for_the_best() -> None:
    best, standing = prices(1900, 2390)
    history = late(theirs=(best, standing), standing=standing, admits=True)
    proposal = decide(view_for(), history)
    assert (proposal.choice, proposal.terms) == (Choice.OFFER, best)


def test_a_buyer_of_one_round_makes_no_offer_and_has_only_the_last_turn() -> None:
    view = view_for(rounds=1)
    history = at_round(1, theirs=(BEST,), standing=BEST, may_counter=False, admits=True)
    assert not last_offer(view, history)
    assert decide(view, history).choice is Choice.ACCEPT


@settings(max_examples=120)
@given(situation=any_situations())
def test_past_our_floors_nothing_is_said_or_taken_without_the_gates_word(
    situation: tuple[View, History],
) -> None:
    view, history = situation
    for admits in (None, False):
        proposal = decide(view, history._replace(admits=admits))
        if proposal.motive in {Motive.OFFER_BACK, Motive.LAST_CHANCE}:
            assert proposal.terms is not None
            assert space_of(view).takes(proposal.terms)
    # An answer to a question that was not asked changes nothing.
    if to_ask(view, history) is None:
        last = decide(view, history._replace(admits=True))
        if last.motive is Motive.OFFER_BACK:
            assert last.terms is not None
            assert space_of(view).takes(last.terms)
