"""One sentence a buyer understands."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given

from negotiator.mandate.model import OnNoProgress
from negotiator.mandate.view import View
from negotiator.strategies.decide import decide
from negotiator.strategies.explain import LABELS, explain, figures, percent
from negotiator.strategies.history import History
from negotiator.terms import Role, Terms
from tests.strategies.generators import situations
from tests.strategies.views import at_round, bundle_view, price_view, prices

BUYER = price_view(Role.BUYER, 1800, 2400, no_progress_rounds=2, on_no_progress=OnNoProgress.ASK)


def sentence(view: View, history: History) -> str:
    return explain(view, decide(view, history))


def test_an_offer_says_what_how_far_and_what_it_is_worth() -> None:
    assert sentence(BUYER, at_round(3)) == (
        "We offer pricePerHour 2.1 USD: 50.0 % of the way from our targets to our floors, worth "
        "79.0 % to us."
    )


def test_an_accept_compares_with_our_own_next_offer() -> None:
    standing = prices(1950)[0]
    assert sentence(BUYER, at_round(3, theirs=(standing,), standing=standing)) == (
        "We accept pricePerHour 1.95 USD: worth 80.5 % to us, at least as much as what we would "
        "offer next (79.0 %)."
    )


def test_the_last_turn_says_so() -> None:
    last = at_round(6, standing=prices(2500)[0], may_counter=False, admits=True)
    assert sentence(BUYER, last) == (
        "We accept pricePerHour 2.5 USD: this is our last turn and the mandate allows it."
    )
    assert sentence(BUYER, at_round(6, may_counter=False)) == (
        "We reject: this is our last turn and there is no offer that we may accept."
    )


@pytest.mark.parametrize(
    ("word", "start"),
    [(OnNoProgress.ASK, "We ask our principal"), (OnNoProgress.REJECT, "We reject")],
)
def test_a_standstill_tells_by_how_much_the_gap_moved(word: OnNoProgress, start: str) -> None:
    view = price_view(Role.BUYER, 1800, 2400, no_progress_rounds=2, on_no_progress=word)
    stuck = at_round(4, ours=prices(*[1900] * 3), theirs=prices(2600, 2610, 2620))
    assert sentence(view, stuck) == (
        f"{start}: over the last 2 rounds the gap between the offers narrowed by -0.2 %, too "
        f"little to go on."
    )


def test_a_bundle_names_every_issue_that_is_not_fixed() -> None:
    view = bundle_view(rounds=7)
    assert sentence(view, at_round(2)).startswith(
        "We offer price 2 USD, warranty extended, paymentDays 30: 28.6 % of the way"
    )


def test_the_figures_come_in_a_fixed_order() -> None:
    proposal = decide(BUYER, at_round(3, theirs=prices(2600)))
    assert figures(proposal) == (
        ("conceded, of the way from target to floor", "50.0 %"),
        ("utility aimed at", "79.0 %"),
        ("utility of our next offer", "79.0 %"),
        ("utility of their offer", "74.0 %"),
        ("gap between the two", "5.0 %"),
    )


@pytest.mark.parametrize(
    ("theirs", "count", "words"),
    [
        ((300, 2, 60, 10_000), None, ""),
        ((300, 1, 60, 10_000), 1, "their offer has 1 value to which the mandate gives no worth"),
        ((99, 1, 60, 10_000), 2, "their offer has 2 values to which the mandate gives no worth"),
    ],
)
def test_values_that_nobody_gave_a_worth_are_told_in_numbers_and_in_words(
    theirs: tuple[int, ...], count: int | None, words: str
) -> None:
    view = bundle_view()
    known = view.issues[1].points
    gap = replace(view.issues[1], target=3, floor=2, points=(known[0], *known[2:]))
    short = replace(view.issues[0], points=((100, Decimal(1)), (1_000, Decimal(0))))
    view = replace(view, issues=(short, gap, *view.issues[2:]))
    for standing in (Terms(theirs), None):  # also when it stands no longer
        proposal = decide(view, at_round(2, theirs=(Terms(theirs),), standing=standing))
        assert proposal.numbers.get("unknown_values") == count
        assert explain(view, proposal).count("Warning") == bool(words)
        assert words in explain(view, proposal)
        label = "values of theirs without a worth in the mandate, counted as 0"
        assert dict(figures(proposal)).get(label) == (None if count is None else str(count))


def test_before_they_have_offered_anything_nothing_of_theirs_is_unknown() -> None:
    assert "unknown_values" not in decide(BUYER, at_round(1)).numbers


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("0", "0.0 %"),
        ("1", "100.0 %"),
        ("-39/10000", "-0.4 %"),
        ("-1/10000", "0.0 %"),
        ("1/3", "33.3 %"),
        ("0.1235", "12.4 %"),
        ("0.1245", "12.4 %"),
    ],
)
def test_percentages_have_one_decimal_rounded_half_even(number: str, text: str) -> None:
    assert percent(Fraction(number)) == text


@given(situations())
def test_whatever_is_proposed_can_be_explained(situation: tuple[View, History]) -> None:
    view, history = situation
    proposal = decide(view, history)
    text = explain(view, proposal)
    assert text.startswith("We ")
    assert text.endswith(".")
    assert len(figures(proposal)) == len(proposal.numbers)
    assert proposal.numbers.keys() <= LABELS.keys()


def test_terms_of_fixed_issues_alone_are_still_named() -> None:
    view = price_view(Role.BUYER, 1800, 2400)
    only_hours = type(view.agenda)(view.agenda.issues[1:])
    fixed = type(view)(
        **{name: getattr(view, name) for name in view.__slots__}
        | {"agenda": only_hours, "issues": view.issues[1:]}
    )
    standing = Terms((10_000,))
    assert "gpuHours 10000 HUR" in sentence(fixed, at_round(1, standing=standing))
