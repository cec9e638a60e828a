"""Looking at each of few terms finds what the knapsack finds, ties included."""

import numpy as np
from hypothesis import event, given, settings
from hypothesis import strategies as st

from negotiator.mandate.view import View
from negotiator.strategies.listed import FEW
from negotiator.strategies.options import UNIT, Ints
from negotiator.strategies.selection.knapsack import choose
from negotiator.strategies.space import Space
from negotiator.terms import Role
from tests.strategies.generators import named_issues, views, weights
from tests.strategies.limited import limited_views
from tests.strategies.views import view_of


@st.composite
def named_views(draw: st.DrawFn) -> View:
    """Several choices, so that many terms are worth the same."""
    count = draw(st.integers(1, 5))
    rows = [draw(named_issues(f"issue{n}")) for n in range(count)]
    each = draw(weights(count))
    weighed = [
        (issue, type(wish)(wish.name, wish.target, wish.floor, weight, wish.points))
        for (issue, wish), weight in zip(rows, each, strict=True)
    ]
    return view_of(draw(st.sampled_from(Role)), weighed)


@settings(max_examples=300, deadline=None)
@given(view=st.one_of(named_views(), limited_views(), views()), data=st.data())
def test_the_best_of_all_is_the_choice_of_the_knapsack(view: View, data: st.DataObject) -> None:
    space = Space(view)
    event(f"listed: {space.listed is not None}")
    if space.listed is None or not len(space.listed.worth):
        return
    most = data.draw(st.sampled_from([1, 3, 10**15]))
    scores: list[Ints] = [
        np.array(
            data.draw(
                st.lists(
                    st.integers(-most, most), min_size=len(b.worth), max_size=len(b.worth)
                )
            )
            if len(b.worth) < 30
            else [n * 7 % (most + 1) for n in range(len(b.worth))],
            dtype=np.int64,
        )
        for b in space.blocks
    ]  # fmt: skip
    worth = space.listed.worth
    least = int(worth[data.draw(st.integers(0, len(worth) - 1))]) + data.draw(st.integers(-1, 1))
    chosen = choose([block.worth for block in space.blocks], scores, least)
    found = space.search(scores, least)
    assert found == (None if chosen is None else chosen.options)


@settings(max_examples=100, deadline=None)
@given(view=st.one_of(named_views(), limited_views()))
def test_listed_terms_are_found_again_and_scored_by_what_they_are(view: View) -> None:
    space = Space(view)
    listed = space.listed
    if listed is None:
        return
    rows = [space.terms_of(row) for row in listed.places.tolist()]
    assert [listed.terms(place) for place in range(len(rows))] == rows
    assert [space.listed_place(terms) for terms in rows] == list(range(len(rows)))
    assert [listed.place_seen(terms) for terms in rows] == list(range(len(rows)))
    # The worth of each option as its score: then terms score what they are worth.
    flat = [worth for options in space.options for worth in options.worth.tolist()]
    assert listed.score(flat, len(rows)).tolist() == listed.worth.tolist()
    blocks = [block.worth for block in space.blocks]
    assert listed.sums(blocks, len(rows)).tolist() == listed.worth.tolist()
    for row, worth in zip(listed.first, listed.worth.tolist()[:FEW], strict=True):
        assert sum(flat[at] for at in row) == worth
    assert listed.count_from(UNIT + 1) == 0
