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

from negotiator.mandate.view import View
from negotiator.strategies.catalogue import ACCEPTANCES, SELECTIONS, TACTICS
from negotiator.strategies.contract import Acceptance, Selection, Tactic, Trait
from negotiator.strategies.history import History
from negotiator.strategies.utility import inside_floors, pairs
from tests.strategies.generators import away_from_target, situations, terms_for

Part = Tactic | Selection | Acceptance

PARTS: dict[str, Part] = {**TACTICS, **SELECTIONS, **ACCEPTANCES}
SHARES = st.fractions(0, 1)
ANY_SHARE = Fraction(2, 7)


def run(part: Part, view: View, history: History, share: Fraction = ANY_SHARE) -> object:
    """Ask a part of any kind; an acceptance is asked about the first of our offers."""
    match part:
        case Tactic():
            return part.share(view, history)
        case Selection():
            return part.select(view, history, share)
        case Acceptance():
            return part.accept(view, history, history.ours[0])


def function(part: Part) -> Callable[..., object]:
    match part:
        case Tactic():
            return part.share
        case Selection():
            return part.select
        case Acceptance():
            return part.accept


def with_an_offer(data: st.DataObject, view: View, history: History) -> History:
    return replace(history, ours=(data.draw(terms_for(view)), *history.ours))


def prove_deterministic(part: Part, data: st.DataObject) -> None:
    view, history = data.draw(situations())
    history = with_an_offer(data, view, history)
    assert run(part, view, history) == run(part, replace(view), replace(history))


def prove_ignores_history(part: Part, data: st.DataObject) -> None:
    view, history = data.draw(situations())
    empty = replace(
        history, ours=(), theirs=(), standing=None, may_counter=not history.may_counter, admits=None
    )
    share = data.draw(SHARES)
    assert run(part, view, history, share) == run(part, view, empty, share)


def prove_monotone_tactic(tactic: Tactic, data: st.DataObject) -> None:
    view, history = data.draw(situations())
    shares = [tactic.share(view, replace(history, round=n)) for n in range(1, view.rounds + 2)]
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1


def prove_monotone_selection(selection: Selection, data: st.DataObject) -> None:
    view, history = data.draw(situations())
    shares = sorted(data.draw(st.lists(SHARES, min_size=2, max_size=5)))
    offers = [selection.select(view, history, share).terms for share in shares]
    for place, (issue, wish) in enumerate(pairs(view)):
        ways = [away_from_target(issue, wish, terms[place]) for terms in offers]
        assert ways == sorted(ways)


def prove_selection_inside_floor(selection: Selection, data: st.DataObject) -> None:
    view, history = data.draw(situations())
    terms = selection.select(view, history, data.draw(SHARES)).terms
    for (issue, wish), steps in zip(pairs(view), terms, strict=True):
        way = away_from_target(issue, wish, steps)
        assert 0 <= way <= away_from_target(issue, wish, wish.floor)
    assert inside_floors(view, terms)


def prove_acceptance_inside_floor(acceptance: Acceptance, data: st.DataObject) -> None:
    view, history = data.draw(situations())
    history = with_an_offer(data, view, replace(history, admits=None))
    if run(acceptance, view, history) is not None:
        assert history.standing is not None
        assert inside_floors(view, history.standing)


PROOFS: dict[tuple[type[Part], Trait], Callable[..., None]] = {
    (Tactic, Trait.DETERMINISTIC): prove_deterministic,
    (Tactic, Trait.IGNORES_HISTORY): prove_ignores_history,
    (Tactic, Trait.MONOTONE): prove_monotone_tactic,
    (Selection, Trait.DETERMINISTIC): prove_deterministic,
    (Selection, Trait.IGNORES_HISTORY): prove_ignores_history,
    (Selection, Trait.MONOTONE): prove_monotone_selection,
    (Selection, Trait.INSIDE_FLOOR): prove_selection_inside_floor,
    (Acceptance, Trait.DETERMINISTIC): prove_deterministic,
    (Acceptance, Trait.INSIDE_FLOOR): prove_acceptance_inside_floor,
}

CLAIMS = [(name, trait) for name, part in PARTS.items() for trait in sorted(part.traits)]


@pytest.mark.parametrize(("name", "trait"), CLAIMS)
@given(data=st.data())
def test_every_declared_trait_holds(name: str, trait: Trait, data: st.DataObject) -> None:
    part = PARTS[name]
    PROOFS[type(part), trait](part, data)


@pytest.mark.parametrize("name", PARTS)
def test_the_docstring_claims_exactly_the_declared_traits_and_names_a_source(name: str) -> None:
    module = sys.modules[function(PARTS[name]).__module__]
    text = inspect.getdoc(module) or ""
    claimed = re.search(r"^Traits: (.+)\.$", text, re.MULTILINE)
    assert claimed is not None
    assert set(claimed[1].split("; ")) == set(PARTS[name].traits)
    assert re.search(r"^Source: .*\(\d{4}\)", text, re.MULTILINE)
