"""Something new for something new, with those who keep to it."""

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.mandate.strategy import Part
from negotiator.mandate.view import View
from negotiator.strategies.contract import Wanted
from negotiator.strategies.decide import decide
from negotiator.strategies.explain import explain
from negotiator.strategies.history import Choice, Motive
from negotiator.strategies.selection.adaptive import adaptive
from negotiator.strategies.space import space_of
from negotiator.terms import Role, Terms
from tests.strategies.adapting import adapting, adaptive_view, named
from tests.strategies.views import at_round

CASES = json.loads((Path(__file__).parents[1] / "vectors/adaptive.json").read_text())["cases"]
WORTHS = ("1", "0.9", "0.8", "0.7", "0.6", "0.5", "0.4", "0.3", "0.2", "0.1")
MANY = tuple(str(Decimal(200 - n) / 200) for n in range(200))
FLOOR = 7


def table(role: Role, **changes: Any) -> View:
    return adaptive_view(role, WORTHS, FLOOR, **changes)


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_the_next_offer_is_the_one_the_rule_names(case: dict[str, Any]) -> None:
    view = table(Role.SELLER if case["first"] else Role.BUYER)
    ours, theirs = named(case["ours"]), named(case["theirs"])
    came = decide(view, at_round(len(ours) + 1, ours=ours, theirs=theirs, standing=theirs[-1]))
    assert (came.choice, came.terms) == (Choice.OFFER, named(case["next"])[0])
    assert (came.motive is Motive.IN_KIND) is case["new"]
    assert ("something new for something new" in explain(view, came)) is case["new"]


def against(view: View, theirs: Any) -> tuple[list[Terms], list[Terms]]:
    """Our offers as the first speaker, and theirs, but for the last round."""
    ours: list[Terms] = []
    said: list[Terms] = []
    for number in range(1, view.rounds):
        standing = said[-1] if said else None
        history = at_round(number, ours=tuple(ours), theirs=tuple(said), standing=standing)
        proposal = decide(view, history)
        if proposal.choice is not Choice.OFFER or proposal.terms is None:
            break
        ours.append(proposal.terms)
        said.append(theirs(ours, said))
    return ours, said


def mirror(ours: list[Terms], said: list[Terms]) -> Terms:
    """The next of their terms, from the bottom of ours, while they have made no more than we."""
    made = len(set(said))
    return Terms((199 - made,)) if made <= len(set(ours)) else said[-1]


def drifting(_: list[Terms], said: list[Terms]) -> Terms:
    """A new offer every round, whatever we do."""
    return Terms((199 - len(said),))


def stubborn(_: list[Terms], __: list[Terms]) -> Terms:
    return Terms((199,))


def test_it_meets_one_who_answers_in_kind_and_gives_one_who_drifts_nothing() -> None:
    part = adapting(in_kind_after="5")
    view = adaptive_view(Role.SELLER, MANY, 190, selection=part)
    held = replace(view, selection=Part("model", part.parameters[:4]))
    early = slice(0, 60)  # the curve has hardly moved
    met, _ = against(view, mirror)
    assert len(set(met[early])) > 30
    assert len(set(against(held, mirror)[0][early])) < 5
    assert len(set(against(view, drifting)[0][early])) <= 2
    assert len(set(against(view, stubborn)[0][early])) <= 2


@given(st.data())
def test_what_is_new_is_in_our_order_and_worth_no_less_than_the_floor(data: st.DataObject) -> None:
    view = table(data.draw(st.sampled_from(Role)))
    offers = st.lists(st.integers(0, 9).map(lambda n: Terms((n,))), max_size=12).map(tuple)
    ours, theirs = data.draw(offers), data.draw(offers)
    history = at_round(data.draw(st.integers(1, 99)), ours=ours, theirs=theirs)
    space = space_of(view)
    came = adaptive(space, history, Wanted(space.top, space.bottom))
    if came.motive is Motive.IN_KIND:
        assert came.terms not in ours
        assert came.terms[0] <= FLOOR
        better = [Terms((n,)) for n in range(came.terms[0])]
        assert all(terms in ours for terms in better)
