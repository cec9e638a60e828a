"""MiCRO: its rule, and two of it at a table."""

import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from negotiator.mandate.strategy import Part, single
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, Motive
from negotiator.strategies.space import space_of
from negotiator.strategies.tactics.micro import next_rank
from negotiator.strategies.utility import floors, targets
from negotiator.terms import Derived, Issue, Kind, Role, Terms
from tests.strategies.test_blocks import at_most, priced, totalled
from tests.strategies.views import at_round, play, price_view, prices

VECTORS = json.loads((Path(__file__).parent / "vectors/micro.json").read_text())
NAMES = "abcd"
RULES = VECTORS["rule"]["cases"]
MICRO = single(Part("micro/distinct-offers", (("seed", Decimal(11)),)))


def micro_view(role: Role, *, seed: int = 11, **changes: Any) -> View:
    """One side of the vectors' table; the target is its best outcome, the floor its worst."""
    worths = tuple(enumerate(map(Decimal, VECTORS["table"]["values"][role.value])))
    best, worst = (0, 3) if role is Role.BUYER else (3, 0)
    issue = Issue("outcome", Kind.CHOICE, "", "", Decimal(1), 0, 3, tuple(NAMES))
    view = price_view(role, 0, 0)  # for its settings
    return replace(
        view,
        agenda=replace(view.agenda, issues=(issue,)),
        issues=(IssueView("outcome", best, worst, Decimal(1), worths),),
        tactics=single(Part("micro/distinct-offers", (("seed", Decimal(seed)),))),
        selection=Part("ranked"),
        **({"rounds": 10} | changes),
    )


def outcomes(*steps: int) -> tuple[Terms, ...]:
    return tuple(Terms((step,)) for step in steps)


@pytest.mark.parametrize("case", RULES, ids=[case["why"] for case in RULES])
def test_the_next_offer_is_the_one_the_rule_names(case: dict[str, Any]) -> None:
    history = at_round(
        case["round"], ours=outcomes(*case["ours"]), theirs=outcomes(*case["theirs"])
    )
    assert next_rank(history, case["seed"], case["most"]) == case["rank"]


def test_two_of_it_meet_where_the_hand_worked_table_says() -> None:
    moves = play(micro_view(Role.BUYER), micro_view(Role.SELLER))
    came = []
    for _, role, proposal in moves:
        assert proposal.terms is not None
        accepts = "accepts " if proposal.choice is Choice.ACCEPT else ""
        came.append([role.value, accepts + NAMES[proposal.terms[0]]])
    assert came == VECTORS["table"]["moves"]
    assert moves[-1][2].motive is Motive.GOOD_ENOUGH


def test_against_somebody_who_never_moves_it_offers_one_more_than_it_has_received() -> None:
    case = VECTORS["stubborn"]
    view = micro_view(Role.BUYER)
    ours: tuple[Terms, ...] = ()
    theirs = outcomes(NAMES.index(case["theirs"]))
    for number in range(1, case["rounds"] + 1):
        history = at_round(number, ours=ours, theirs=theirs * number, standing=theirs[0])
        proposal = decide(view, history)
        assert proposal.choice is Choice.OFFER
        assert proposal.terms is not None
        ours += (proposal.terms,)
    names = [NAMES[terms[0]] for terms in ours]
    assert names[:2] == case["new"]
    assert set(names) == set(case["new"])


def test_it_accepts_what_is_as_good_as_the_worst_it_has_said_though_it_repeats_a_better() -> None:
    # Two made, one received: it repeats one of the two; the second, b, is what it would take.
    view = micro_view(Role.BUYER)
    for number in range(3, 8):
        history = at_round(number, ours=outcomes(0, 1), theirs=outcomes(1), standing=Terms((1,)))
        assert decide(view, history).choice is Choice.ACCEPT
        worse = history._replace(theirs=outcomes(2), standing=Terms((2,)))
        assert decide(view, worse).choice is Choice.OFFER


def test_it_never_offers_what_is_worth_less_than_its_floors() -> None:
    view = micro_view(Role.BUYER)
    (wish,) = view.issues
    view = replace(view, issues=(replace(wish, floor=2),))
    ours: tuple[Terms, ...] = ()
    for number in range(1, 10):
        theirs = outcomes(*(3, 2, 1, 3, 2, 1, 3, 2, 1)[:number])
        terms = decide(view, at_round(number, ours=ours, theirs=theirs)).terms
        assert terms is not None
        ours += (terms,)
    assert {terms[0] for terms in ours} == {0, 1, 2}


def test_its_offers_come_in_the_order_of_their_worth_over_all_issues() -> None:
    view = price_view(
        Role.BUYER,
        1800,
        2400,
        tactics=single(Part("micro/distinct-offers", (("seed", Decimal(1)),))),
        selection=Part("ranked"),
        rounds=50,
    )
    ours: tuple[Terms, ...] = ()
    for number in range(1, 41):
        history = at_round(number, ours=ours, theirs=prices(*range(3000, 3000 - number, -1)))
        terms = decide(view, history).terms
        assert terms is not None
        ours += (terms,)
    assert ours == prices(*range(1800, 1840))


def test_its_share_is_how_far_its_worst_offer_went() -> None:
    view = micro_view(Role.BUYER)
    history = at_round(4, ours=outcomes(0, 2, 1), theirs=outcomes(3, 2, 1))
    numbers = decide(view, history).numbers
    assert numbers["conceded"] == Fraction(6, 9)  # 1 to 0.4 of 1 to 0.1
    assert space_of(view).bottom == Fraction(1, 10)


def test_a_limit_on_a_sum_that_leaves_next_to_nothing_does_not_keep_it_searching() -> None:
    names = "abcdef"
    total = Derived("t", "USD", sum=tuple(names))
    view = totalled([priced(name, 60) for name in names], (total,), at_most("t", "0"))
    weighed = tuple(replace(w, weight=Decimal(1) / 8) for w in view.issues)
    view = replace(view, issues=weighed, selection=Part("ranked"), tactics=MICRO)
    history = at_round(2, ours=(targets(view),), theirs=(floors(view),))
    assert decide(view, history).terms == targets(view)  # the only terms of 61^6 it may offer
