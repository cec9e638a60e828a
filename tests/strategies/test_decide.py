"""The whole decision: the worked example, the order in a round, and how negotiations end."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from negotiator.mandate.model import OnNoProgress
from negotiator.mandate.view import View
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, History, Motive
from negotiator.strategies.utility import floors, utility
from negotiator.terms import Role, Terms
from tests.strategies.generators import situations, views
from tests.strategies.plain import inside_floors
from tests.strategies.views import Move, at_round, bundle_view, next_terms, play, price_view, prices

EXAMPLE = json.loads((Path(__file__).parent / "vectors/worked_example.json").read_text())


def side(role: Role, **changes: Any) -> View:
    numbers = EXAMPLE[role.value]
    settings = {"rounds": numbers["rounds"], "e": Decimal(numbers["e"])} | changes
    return price_view(role, numbers["target"], numbers["floor"], **settings)


def offered(moves: list[Move], role: Role) -> list[int]:
    offers = [p.terms for _, who, p in moves if who is role and p.choice is Choice.OFFER]
    return [terms[0] for terms in offers if terms is not None]


def test_the_worked_example_comes_out_exactly() -> None:
    moves = play(side(Role.BUYER), side(Role.SELLER))
    assert offered(moves, Role.SELLER) == EXAMPLE["asks"]
    assert offered(moves, Role.BUYER) == EXAMPLE["next"][:-1]
    number, role, last = moves[-1]
    accepted = EXAMPLE["accepted"]
    assert (number, role.value) == (accepted["round"], accepted["by"])
    assert (last.choice, last.motive.value) == (Choice.ACCEPT, accepted["motive"])
    assert last.terms == Terms((accepted["price"], 10_000))


def test_the_buyers_own_next_offers_of_the_worked_example_come_out_exactly() -> None:
    buyer = side(Role.BUYER)
    assert [next_terms(buyer, number)[0] for number in range(1, 6)] == EXAMPLE["next"]


def test_the_numbers_of_the_accept_say_why() -> None:
    _, _, last = play(side(Role.BUYER), side(Role.SELLER))[-1]
    assert last.numbers == {
        "conceded": Fraction(25, 36),
        "aspiration": Fraction(82, 100) - Fraction(25, 36) * Fraction(6, 100),
        "ours": Fraction(7783, 10_000),
        "theirs": Fraction(7822, 10_000),
        "gap": Fraction(-39, 10_000),
    }


def test_two_firm_sides_end_in_a_rejection_by_the_buyer_in_its_last_round() -> None:
    buyer = price_view(Role.BUYER, 1800, 2000, rounds=3)
    seller = price_view(Role.SELLER, 3000, 2500, rounds=3)
    moves = play(buyer, seller)
    number, role, last = moves[-1]
    assert (number, role, last.choice) == (3, Role.BUYER, Choice.REJECT)
    assert (last.terms, last.motive) == (None, Motive.DEADLINE)
    assert last.numbers["gap"] == Fraction(500, 10_000)


def test_a_seller_out_of_rounds_rejects_before_a_patient_buyer_does() -> None:
    buyer = price_view(Role.BUYER, 1800, 2000, rounds=9)
    seller = price_view(Role.SELLER, 3000, 2500, rounds=2)
    number, role, last = play(buyer, seller)[-1]
    assert (number, role, last.motive) == (3, Role.SELLER, Motive.DEADLINE)


@pytest.mark.parametrize(("reserve", "ends"), [(2400, Choice.ACCEPT), (2250, Choice.REJECT)])
def test_behind_a_hidden_floor_the_last_turn_takes_what_the_reserve_allows(
    reserve: int, ends: Choice
) -> None:
    buyer = price_view(Role.BUYER, 1800, 2200)
    seller = price_view(Role.SELLER, 3000, 2300)

    def admits(role: Role, terms: Terms) -> bool:
        return role is Role.BUYER and terms[0] <= reserve

    moves = play(buyer, seller, admits)
    number, role, last = moves[-1]
    assert (number, role, last.choice) == (6, Role.BUYER, ends)
    assert all(price <= 2200 for price in offered(moves, Role.BUYER))
    if ends is Choice.ACCEPT:
        assert (last.terms, last.motive) == (Terms((2300, 10_000)), Motive.LAST_CHANCE)


def test_behind_a_hidden_floor_no_earlier_turn_goes_past_it() -> None:
    buyer = price_view(Role.BUYER, 1800, 2200)
    history = at_round(5, theirs=prices(2300), standing=prices(2300)[0])
    assert decide(buyer, history).choice is Choice.OFFER


@pytest.mark.parametrize(
    ("word", "choice"), [(OnNoProgress.ASK, Choice.ASK), (OnNoProgress.REJECT, Choice.REJECT)]
)
def test_a_negotiation_that_goes_nowhere_stops_as_the_mandate_says(
    word: OnNoProgress, choice: Choice
) -> None:
    buyer = price_view(Role.BUYER, 1800, 2400, no_progress_rounds=2, on_no_progress=word)
    stuck = at_round(4, ours=prices(*[1900] * 3), theirs=prices(*[2600] * 3))
    proposal = decide(buyer, stuck)
    assert (proposal.choice, proposal.motive) == (choice, Motive.NO_PROGRESS)
    assert proposal.terms is None
    assert proposal.numbers["narrowed"] == 0


def test_acceptance_comes_before_the_no_progress_stop() -> None:
    buyer = price_view(Role.BUYER, 1800, 2400, no_progress_rounds=1)
    theirs = prices(2600, 2600, 1850)
    history = at_round(3, ours=prices(1900, 1900), theirs=theirs, standing=theirs[-1])
    assert decide(buyer, history._replace(standing=None)).motive is Motive.NO_PROGRESS
    assert decide(buyer, history).choice is Choice.ACCEPT


def test_the_deadline_comes_before_the_no_progress_stop() -> None:
    buyer = price_view(Role.BUYER, 1800, 2400, no_progress_rounds=1)
    history = at_round(3, ours=prices(1900, 1900), theirs=prices(2600, 2600), may_counter=False)
    assert decide(buyer, history).motive is Motive.DEADLINE


def test_endless_tiny_concessions_are_noticed() -> None:
    buyer = price_view(
        Role.BUYER, 1800, 1800, rounds=50, no_progress_rounds=3, min_progress=Decimal("0.001")
    )
    seller = price_view(Role.SELLER, 3000, 2951, rounds=50)
    number, role, last = play(buyer, seller)[-1]
    assert (number, role, last.motive) == (5, Role.BUYER, Motive.NO_PROGRESS)


def test_an_expired_offer_still_counts_in_the_numbers_but_is_not_accepted() -> None:
    buyer = side(Role.BUYER)
    proposal = decide(buyer, at_round(2, theirs=prices(2600, 1500)))
    assert proposal.choice is Choice.OFFER
    assert proposal.numbers["theirs"] == Fraction(85, 100)


@given(situations())
def test_an_accept_is_never_worse_than_our_next_offer_nor_past_the_floors(
    situation: tuple[View, History],
) -> None:
    view, history = situation
    proposal = decide(view, history)
    if proposal.choice is Choice.ACCEPT and proposal.motive is Motive.GOOD_ENOUGH:
        assert history.standing is not None
        assert utility(view, history.standing) >= proposal.numbers["ours"]
        assert inside_floors(view, history.standing)


@given(situations())
def test_every_choice_carries_the_terms_and_the_motive_it_needs(
    situation: tuple[View, History],
) -> None:
    view, history = situation
    proposal = decide(view, history)
    match proposal.choice:
        case Choice.ACCEPT:
            assert proposal.terms == history.standing is not None
            assert proposal.motive in {Motive.GOOD_ENOUGH, Motive.LAST_CHANCE}
            assert history.admits is not False
        case Choice.OFFER:
            assert proposal.terms is not None
            view.agenda.check_terms(proposal.terms)
            assert proposal.motive is Motive.CONCEDE
            assert history.may_counter
        case Choice.REJECT | Choice.ASK:
            assert proposal.terms is None
            assert proposal.motive in {Motive.DEADLINE, Motive.NO_PROGRESS}
    assert (proposal.motive is Motive.LAST_CHANCE) <= (history.admits is True)
    assert all(isinstance(number, Fraction) for number in proposal.numbers.values())


@given(views())
def test_two_copies_of_the_same_wishes_always_come_to_an_end(view: View) -> None:
    moves = play(view, view)
    assert moves[-1][2].choice is not Choice.OFFER
    assert moves[-1][0] <= view.rounds + 1


def test_the_bundle_is_closed_at_the_first_offer_as_good_as_our_own() -> None:
    view = bundle_view(rounds=7)
    standing = Terms((200, 1, 30, 10_000))
    early, due = (
        decide(view, History(number, (), (standing,), standing, may_counter=True))
        for number in (2, 3)
    )
    assert (early.choice, due.choice) == (Choice.OFFER, Choice.ACCEPT)


def test_the_floors_are_offered_in_the_last_round() -> None:
    view = bundle_view(rounds=7)
    assert next_terms(view, 7) == floors(view)
