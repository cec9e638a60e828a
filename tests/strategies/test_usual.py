"""The usual case is decided by look-ups, and just as every part of the mandate would."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import event, given, settings

from negotiator.mandate.strategy import LastWord, Part, single
from negotiator.mandate.view import View
from negotiator.strategies.decide import _weighed, decide
from negotiator.strategies.history import Choice, History, Motive
from negotiator.strategies.space import Space
from negotiator.strategies.usual import Numbers, is_usual
from negotiator.terms import Role, Terms
from tests.strategies.generators import situations
from tests.strategies.views import price_view


def made_usual(view: View) -> View:
    """Return a view that asks for nothing unusual."""
    return replace(
        view,
        selection=Part("logroll"),
        acceptance=Part("ac-next"),
        last_word=LastWord.OWN,
        keep_best=False,
        outside_options=False,
    )


@settings(max_examples=300, deadline=None)
@given(situations())
def test_it_decides_what_every_part_would(situation: tuple[View, History]) -> None:
    view, history = situation
    for one in (view, made_usual(view)):
        event(f"usual: {is_usual(one)}")
        proposal, weighed = decide(one, history), _weighed(Space(one), history)
        assert proposal == weighed
        assert dict(proposal.numbers) == weighed.numbers


def test_the_whole_of_a_negotiation_is_decided_alike_in_any_order() -> None:
    view = made_usual(price_view(Role.BUYER, 1_800, 2_400))
    assert is_usual(view)
    _, *rest = Space(view).start
    terms = [Terms((step, *rest)) for step in range(1_700, 2_500, 50)]
    for number in (9, 1, 5, 1, 9):
        for standing in (None, *terms):
            theirs = () if standing is None else (standing,)
            for barred in (False, True):
                history = History(number, (), theirs, standing, may_counter=True, barred=barred)
                assert decide(view, history) == _weighed(Space(view), history)


def test_a_negotiation_that_goes_nowhere_is_noticed() -> None:
    view = replace(
        made_usual(price_view(Role.BUYER, 1_800, 2_400)),
        no_progress_rounds=2,
        min_progress=Decimal("0.9"),
    )
    mine = Space(view).start
    offer = Terms((2_399, *mine[1:]))
    history = History(5, (mine,) * 4, (offer,) * 4, offer, may_counter=True)
    assert decide(view, history).choice in {Choice.REJECT, Choice.ASK}


@pytest.mark.parametrize(
    "change",
    [
        {"keep_best": True},
        {"outside_options": True},
        {"acceptance": Part("ac-const", (("accept_from", Decimal("0.5")),))},
        {"selection": Part("unheard-of")},
        {"tactics": single(Part("micro/distinct-offers", (("seed", Decimal(1)),)))},
    ],
)
def test_a_mandate_that_asks_for_more_is_not_usual(change: dict[str, object]) -> None:
    view = made_usual(price_view(Role.BUYER, 1_800, 2_400))
    assert not is_usual(replace(view, **change))  # type: ignore[arg-type] # members of a view


@pytest.mark.parametrize("word", [LastWord.OFFER_BACK, LastWord.OFFER_BACK_TO_RESERVE])
def test_the_last_word_is_looked_at_more_closely(word: LastWord) -> None:
    view = replace(made_usual(price_view(Role.BUYER, 1_800, 2_400)), last_word=word)
    assert is_usual(view)
    _, *rest = Space(view).start
    theirs = tuple(Terms((step, *rest)) for step in (2_390, 2_395))
    for number, motive in ((view.rounds - 2, Motive.CONCEDE), (view.rounds - 1, Motive.OFFER_BACK)):
        history = History(number, (), theirs, None, may_counter=True)
        proposal = decide(view, history)
        assert proposal.motive is motive
        assert proposal == _weighed(Space(view), history)


def test_a_selection_that_goes_by_history_is_asked_for_each_history() -> None:
    view = replace(made_usual(price_view(Role.BUYER, 1_800, 2_400)), selection=Part("nearest"))
    assert is_usual(view)
    _, *rest = Space(view).start
    for step in (1_850, 1_900, 1_850):
        history = History(4, (), (Terms((step, *rest)),), None, may_counter=True)
        assert decide(view, history) == _weighed(Space(view), history)


def test_figures_are_worked_out_once_and_read_like_a_dictionary() -> None:
    asked: list[History] = []

    def make(history: History) -> dict[str, Fraction]:
        asked.append(history)
        return {"ours": Fraction(1, 2)}

    history = History(1, (), (), None, may_counter=True)
    numbers = Numbers(make, history)
    assert asked == []
    assert (numbers["ours"], list(numbers), len(numbers)) == (Fraction(1, 2), ["ours"], 1)
    assert numbers == {"ours": Fraction(1, 2)}
    assert repr(numbers) == repr({"ours": Fraction(1, 2)})
    assert asked == [history]
