"""Every issue by its own tactics."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from negotiator.mandate.strategy import EVERY, Part, Share, TotalLimit, single
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.decide import decide
from negotiator.strategies.history import History
from negotiator.strategies.selection.by_issue import track_of
from negotiator.strategies.space import Space, space_of
from negotiator.strategies.utility import floors, targets
from negotiator.terms import Derived, Issue, Kind, Role, Terms
from tests.strategies.generators import any_situations
from tests.strategies.plain import inside_floors
from tests.strategies.views import (
    amount,
    at_round,
    bundle_view,
    line,
    next_terms,
    polynomial,
    view_of,
)

TWO = (Terms((250, 2, 80, 10_000)), Terms((300, 1, 60, 10_000)))


def by_issue(**changes: Any) -> View:
    return bundle_view(**({"selection": Part("by-issue"), "rounds": 4} | changes))


def test_every_issue_goes_its_own_way_down() -> None:
    # Of 4.00 USD, 60 days, and 0.6 of a warranty a quarter, a half, three quarters, all.
    came = [next_terms(by_issue(), number) for number in (1, 2, 3, 4)]
    assert came == [
        Terms((300, 2, 75, 10_000)),  # 0.85 is nearer to extended, 0.8, than to full
        Terms((400, 2, 60, 10_000)),  # 0.7
        Terms((500, 1, 45, 10_000)),  # 0.55, nearer to basic, 0.4
        Terms((600, 1, 30, 10_000)),
    ]


def test_halves_of_a_step_go_toward_the_target_on_either_side() -> None:
    rows = [
        (amount("up", 0, 3), IssueView("up", 0, 3, Decimal("0.5"), line(0, "1", 3, "0"))),
        (amount("down", 0, 3), IssueView("down", 3, 0, Decimal("0.5"), line(0, "0", 3, "1"))),
    ]
    view = view_of(Role.BUYER, rows, selection=Part("by-issue"), rounds=2)
    assert next_terms(view, 1) == (1, 2)


@pytest.mark.parametrize(("place", "target", "floor", "ours"), [
    (0, "2", "6", ("2.5", "3")),
    (1, "2", "7/5", ("9/5", "7/5")),
    (2, "90", "30", ("80", "60")),
    (3, "10000", "10000", ("10000", "10000")),
])  # fmt: skip
def test_the_scale_of_an_issue_is_what_its_values_are_counted_in(
    place: int, target: str, floor: str, ours: tuple[str, str]
) -> None:
    track = track_of(space_of(by_issue()), at_round(3, ours=TWO, theirs=TWO[:1]), place)
    assert (track.target, track.floor) == (Fraction(target), Fraction(floor))
    assert track.ours == tuple(map(Fraction, ours))
    assert track.theirs == (Fraction(ours[0]),)


def test_a_share_on_a_scale_is_kept_between_its_ends() -> None:
    track = track_of(space_of(by_issue()), at_round(1), 0)
    positions = [Fraction(n) for n in (1, 2, 3, 6, 9)]
    assert [track.share(at) for at in positions] == [0, 0, Fraction(1, 4), 1, 1]
    assert track_of(space_of(by_issue()), at_round(1), 3).share(Fraction(5)) == 0


def test_tit_for_tat_answers_each_issue_by_itself() -> None:
    lag = Part("behaviour-dependent/relative", (("lag", Decimal(1)), ("answer_most", Decimal(2))))
    view = by_issue(tactics=single(lag))
    theirs = (Terms((800, 0, 20, 10_000)), Terms((640, 0, 25, 10_000)))
    history = at_round(3, ours=(Terms((200, 3, 90, 10_000)),), theirs=theirs)
    # 8 / 6.4 times 2.00 is 2.50; 20 / 25 times 90 days would be 72, but 18 days are more than twice
    # their 5; a choice that they did not change has no ratio.
    assert decide(view, history).terms == (250, 3, 80, 10_000)


def test_what_is_worth_too_little_is_replaced_by_the_nearest_that_is_worth_enough() -> None:
    view = by_issue(floor_utility=Decimal("0.5"))
    terms = next_terms(view, 4)
    space = space_of(view)
    assert space.utility(terms) >= Fraction(1, 2)
    assert terms != floors(view)
    # Nearest to the floors: nothing between these terms and the floors is worth enough.
    for place, floor in enumerate(floors(view)):
        step = (floor > terms[place]) - (floor < terms[place])
        nearer = Terms((*terms[:place], terms[place] + step, *terms[place + 1 :]))
        assert not step or space.utility(nearer) < Fraction(1, 2)


def test_limits_on_totals_hold() -> None:
    total = Derived("t", "USD", product=("price", "hours"))
    limit = TotalLimit("t", None, Decimal(35_000))
    view = by_issue(derived=(total,), offer_totals=(limit,))
    came = [next_terms(view, number)[0] for number in (1, 2, 3, 4)]
    assert came == [300, 350, 350, 350]


def test_every_issue_may_have_tactics_of_its_own_and_none_be_for_all() -> None:
    names = tuple(issue.name for issue in by_issue().agenda.issues)
    shares = tuple(
        Share(polynomial(Decimal(e)), Decimal(1), (name,), Decimal(1))
        for name, e in zip(names, ("0.5", "1", "2", "1"), strict=True)
    )
    proposal = decide(by_issue(tactics=shares), at_round(1))
    # (1/4)^2 of 4.00 USD, a quarter of the warranty, the root of a quarter of the days.
    assert proposal.terms == (225, 2, 60, 10_000)
    quarter = Fraction(1, 4)
    assert proposal.numbers["conceded"] == (quarter**2 + quarter + Fraction(1, 2) + quarter) / 4


@settings(max_examples=60)
@given(situation=any_situations())
def test_whatever_the_tactics_the_terms_lie_inside_the_floors(
    situation: tuple[View, History],
) -> None:
    view, history = situation
    if view.selection.word == "ranked":
        view = replace(view, tactics=single(polynomial(Decimal(1))))
    view = replace(view, selection=Part("by-issue"))
    terms = decide(view, history._replace(standing=None, may_counter=True, admits=None)).terms
    assert terms is None or inside_floors(view, terms)


def test_a_fixed_or_settled_issue_never_moves() -> None:
    flag = Issue("nda", Kind.FLAG, "", "", Decimal(1), 0, 1)
    points = ((0, Decimal(0)), (1, Decimal(1)))
    view = by_issue()
    agenda = replace(view.agenda, issues=(*view.agenda.issues, flag))
    settled = IssueView("nda", 1, 1, Decimal(0), points)
    view = replace(view, agenda=agenda, issues=(*view.issues, settled))
    assert {next_terms(view, number)[3:] for number in range(1, 6)} == {(10_000, 1)}
    assert targets(view)[4] == 1
    assert EVERY in view.tactics[0].issues
    assert Space(view).options[4].whole
