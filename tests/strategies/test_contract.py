"""One proof for each trait, run for every part that claims it."""

import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.mandate import strategy
from negotiator.mandate.strategy import single
from negotiator.mandate.view import View
from negotiator.strategies.catalogue import ACCEPTANCES, SELECTIONS, TACTICS
from negotiator.strategies.contract import Acceptance, Selection, Tactic, Trait
from negotiator.strategies.demand import whole_of
from negotiator.strategies.history import History
from negotiator.strategies.space import space_of
from negotiator.strategies.utility import utility
from tests.strategies.generators import any_situations, away_from_target, parts, terms_for
from tests.strategies.limited import limited_situations
from tests.strategies.plain import inside_floors, pairs
from tests.strategies.views import select

Piece = Tactic | Selection | Acceptance

PIECES: dict[str, Piece] = {**TACTICS, **SELECTIONS, **ACCEPTANCES}
SHARES = st.fractions(0, 1)
ANY_SHARE = Fraction(2, 7)


def conceded(tactic: Tactic, view: View, history: History) -> Fraction:
    part = view.tactics[0].part
    return tactic.share(replace(whole_of(space_of(view), history), part=part))


def run(piece: Piece, view: View, history: History, share: Fraction = ANY_SHARE) -> object:
    """Ask a piece of any kind; an acceptance is asked about the first of our offers."""
    space = space_of(view)
    match piece:
        case Tactic():
            return conceded(piece, view, history)
        case Selection():
            return select(piece, view, history, share)
        case Acceptance():
            return piece.accept(space, history, history.ours[0])


def function(piece: Piece) -> Callable[..., object]:
    match piece:
        case Tactic():
            return piece.share
        case Selection():
            return piece.select
        case Acceptance():
            return piece.accept


def situation(piece: Piece, data: st.DataObject) -> tuple[View, History]:
    """Any moment of a view whose mandate names the piece, with limits on totals or without."""
    view, history = data.draw(st.one_of(any_situations(), limited_situations()))
    word = next(name for name, known in PIECES.items() if known is piece)
    match piece:
        case Tactic():
            view = replace(view, tactics=single(data.draw(parts(word, strategy.TACTICS))))
        case Selection():
            part = data.draw(parts(word, strategy.SELECTIONS))
            micro = data.draw(parts("micro/distinct-offers", strategy.TACTICS))
            tactics = single(micro) if word == "ranked" else view.tactics
            view = replace(view, selection=part, tactics=tactics)
        case Acceptance():
            view = replace(view, acceptance=data.draw(parts(word, strategy.ACCEPTANCES)))
    return view, history._replace(ours=(data.draw(terms_for(view)), *history.ours))


def prove_deterministic(piece: Piece, data: st.DataObject) -> None:
    view, history = situation(piece, data)
    came = run(piece, view, history)
    space_of.cache_clear()
    assert came == run(piece, replace(view), history._replace())


def prove_ignores_history(piece: Piece, data: st.DataObject) -> None:
    view, history = situation(piece, data)
    view = replace(view, keep_best=False, outside_options=False)
    empty = history._replace(
        ours=(), theirs=(), standing=None, may_counter=not history.may_counter, admits=None
    )
    share = data.draw(SHARES)
    assert run(piece, view, history, share) == run(piece, view, empty, share)


def prove_monotone_tactic(tactic: Tactic, data: st.DataObject) -> None:
    view, history = situation(tactic, data)
    shares = [conceded(tactic, view, history._replace(round=n)) for n in range(1, view.rounds + 2)]
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1


def prove_monotone_selection(selection: Selection, data: st.DataObject) -> None:
    prove_no_issue_is_taken_back(selection, *situation(selection, data), data)


def prove_monotone_unlimited_selection(selection: Selection, data: st.DataObject) -> None:
    view, history = situation(selection, data)
    free = replace(view, offer_totals=())
    assert not free.guided
    prove_no_issue_is_taken_back(selection, free, history, data)


def prove_no_issue_is_taken_back(
    selection: Selection, view: View, history: History, data: st.DataObject
) -> None:
    shares = sorted(data.draw(st.lists(SHARES, min_size=2, max_size=5)))
    offers = [select(selection, view, history, share).terms for share in shares]
    for place, (issue, wish) in enumerate(pairs(view)):
        ways = [away_from_target(issue, wish, terms[place]) for terms in offers]
        assert ways == sorted(ways)


def prove_selection_inside_floor(selection: Selection, data: st.DataObject) -> None:
    view, history = situation(selection, data)
    terms = select(selection, view, history, data.draw(SHARES)).terms
    for (issue, wish), steps in zip(pairs(view), terms, strict=True):
        way = away_from_target(issue, wish, steps)
        assert 0 <= way <= away_from_target(issue, wish, wish.floor)
    assert inside_floors(view, terms)


def prove_worth_what_is_asked(selection: Selection, data: st.DataObject) -> None:
    view, history = situation(selection, data)
    selected = select(selection, view, history, data.draw(SHARES))
    assert utility(view, selected.terms) >= selected.aspiration


PROOFS: dict[tuple[type[Piece], Trait], Callable[..., None]] = {
    (Tactic, Trait.DETERMINISTIC): prove_deterministic,
    (Tactic, Trait.IGNORES_HISTORY): prove_ignores_history,
    (Tactic, Trait.MONOTONE): prove_monotone_tactic,
    (Selection, Trait.DETERMINISTIC): prove_deterministic,
    (Selection, Trait.IGNORES_HISTORY): prove_ignores_history,
    (Selection, Trait.MONOTONE): prove_monotone_selection,
    (Selection, Trait.MONOTONE_UNLIMITED): prove_monotone_unlimited_selection,
    (Selection, Trait.INSIDE_FLOOR): prove_selection_inside_floor,
    (Selection, Trait.ENOUGH): prove_worth_what_is_asked,
    (Acceptance, Trait.DETERMINISTIC): prove_deterministic,
}

CLAIMS = [(name, trait) for name, piece in PIECES.items() for trait in sorted(piece.traits)]


@pytest.mark.parametrize(("name", "trait"), CLAIMS)
@given(data=st.data())
def test_every_declared_trait_holds(name: str, trait: Trait, data: st.DataObject) -> None:
    piece = PIECES[name]
    PROOFS[type(piece), trait](piece, data)


@pytest.mark.parametrize("name", PIECES)
def test_the_docstring_claims_exactly_the_declared_traits_and_names_a_source(name: str) -> None:
    called = function(PIECES[name])
    module = sys.modules[getattr(called, "func", called).__module__]
    text = inspect.getdoc(module) or ""
    claimed = re.search(r"^Traits: (.+)\.$", text, re.MULTILINE)
    assert claimed is not None
    assert set(claimed[1].split("; ")) == set(PIECES[name].traits)
    assert re.search(r"^Source: .*\(\d{4}\)", text, re.MULTILINE)
