"""What is kept of a round changes no decision: with it and without it the same is proposed."""

from dataclasses import replace

from hypothesis import given, settings

from negotiator.mandate.strategy import Part
from negotiator.mandate.view import View
from negotiator.strategies.catalogue import SELECTIONS, TACTICS, by_rounds_alone, conceded_in
from negotiator.strategies.catalogue import selected_in as selected
from negotiator.strategies.contract import Trait
from negotiator.strategies.decide import decide
from negotiator.strategies.demand import demanded, whole_of
from negotiator.strategies.history import History
from negotiator.strategies.space import Space
from negotiator.terms import Role
from tests.strategies.generators import situations
from tests.strategies.views import price_view


@settings(max_examples=150, deadline=None)
@given(situations())
def test_the_next_offer_is_what_its_parts_make_of_the_whole_history(
    situation: tuple[View, History],
) -> None:
    view, history = situation
    proposal = decide(view, history)
    space = Space(view)
    share = conceded_in(view, whole_of(space, history))
    ours = selected(space, history, demanded(space, history, share))
    assert proposal.numbers["conceded"] == share
    if proposal.motive.value == "concede":
        assert proposal.terms == ours.terms
        assert proposal.numbers["aspiration"] == ours.aspiration


@settings(max_examples=60, deadline=None)
@given(situations(), situations())
def test_what_was_decided_before_does_not_matter(
    one: tuple[View, History], other: tuple[View, History]
) -> None:
    first = decide(*one)
    decide(*other)
    decide(one[0], one[1]._replace(round=other[1].round))
    assert decide(*one) == first


def test_only_parts_that_claim_to_ignore_history_go_by_rounds_alone() -> None:
    view = price_view(Role.BUYER, 1_800, 2_400)
    assert by_rounds_alone(view)
    assert not by_rounds_alone(replace(view, keep_best=True))
    assert not by_rounds_alone(replace(view, outside_options=True))
    for word, selection in SELECTIONS.items():
        ignores = Trait.IGNORES_HISTORY in selection.traits
        assert by_rounds_alone(replace(view, selection=Part(word))) is ignores
    for word, tactic in TACTICS.items():
        ignores = Trait.IGNORES_HISTORY in tactic.traits
        shares = tuple(replace(share, part=Part(word)) for share in view.tactics)
        assert by_rounds_alone(replace(view, tactics=shares)) is ignores
    assert not by_rounds_alone(replace(view, selection=Part("unheard-of")))
