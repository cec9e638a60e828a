"""Two of the adaptive strategy at a table, and one against an even concession."""

import random
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from negotiator.mandate.best_known import ADAPTIVE
from negotiator.mandate.strategy import LastWord, Part, single
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.decide import _weighed, decide
from negotiator.strategies.history import Choice, History, Motive
from negotiator.strategies.space import Space
from negotiator.terms import Issue, Kind, Role, Terms
from tests.strategies.views import at_round, play, polynomial, price_view, view_of

SEEDS = range(40)


def side(role: Role, seed: int, spec: Any) -> View:
    """One side of a random domain of choices, half of which it may give."""
    chance = random.Random(f"{seed}/{role}")
    sizes = [random.Random(f"{seed}/{n}").randint(3, 6) for n in range(3)]
    parts = [chance.randint(1, 10) for _ in sizes]
    weights = [Decimal(part * 1000 // sum(parts)) / 1000 for part in parts]
    weights[0] += 1 - sum(weights)
    issues = []
    for n, (size, weight) in enumerate(zip(sizes, weights, strict=True)):
        worths = [Decimal(chance.randint(0, 100)) / 100 for _ in range(size)]
        worths[chance.randrange(size)] = Decimal(1)
        best, worst = worths.index(max(worths)), worths.index(min(worths))
        names = tuple(f"v{v}" for v in range(size))
        issue = Issue(f"i{n}", Kind.CHOICE, "", "", Decimal(1), 0, size - 1, names)
        issues.append((issue, IssueView(f"i{n}", best, worst, weight, tuple(enumerate(worths)))))
    return view_of(
        role,
        issues,
        tactics=spec.tactics,
        selection=spec.selection,
        acceptance=spec.acceptance,
        last_word=LastWord.OFFER_BACK,
        floor_utility=Decimal("0.5"),
        rounds=60,
    )


BOULWARE = replace(
    ADAPTIVE, tactics=single(polynomial(Decimal("0.2"), from_round=1)), selection=Part("logroll")
)


@pytest.mark.parametrize("other", [ADAPTIVE, BOULWARE], ids=["its twin", "one that gives way late"])
def test_it_agrees_nine_times_of_ten_where_there_is_something_to_agree(other: Any) -> None:
    ended = [
        play(side(Role.BUYER, seed, ADAPTIVE), side(Role.SELLER, seed, other))[-1][2].choice
        for seed in SEEDS
    ]
    assert ended.count(Choice.ACCEPT) >= 0.9 * len(SEEDS)


def price(role: Role) -> View:
    """A price alone, whose floors of both sides meet."""
    target, floor = (1_800, 2_400) if role is Role.BUYER else (3_000, 2_200)
    view = price_view(role, target, floor, rounds=20, last_word=LastWord.OFFER_BACK)
    return replace(view, tactics=ADAPTIVE.tactics, selection=ADAPTIVE.selection)


def test_on_a_price_alone_it_agrees_with_its_twin_where_their_floors_meet() -> None:
    assert play(price(Role.BUYER), price(Role.SELLER))[-1][2].choice is Choice.ACCEPT


@pytest.mark.parametrize("role", list(Role))
def test_what_is_remembered_of_a_negotiation_in_kind_changes_no_move(role: Role) -> None:
    view = side(role, 1, ADAPTIVE)
    falling = Space(view).in_order(200)[::-1]  # somebody who wants the opposite, step by step
    ours: tuple[Terms, ...] = ()
    theirs: tuple[Terms, ...] = ()
    histories: list[History] = []
    motives = []
    for number in range(1, view.rounds):
        if role is Role.BUYER or ours:
            made = len(set(theirs))
            theirs += (falling[made] if made <= len(set(ours)) else theirs[-1],)
        standing = theirs[-1] if theirs else None
        history = at_round(number, ours=ours, theirs=theirs, standing=standing)
        proposal = decide(view, history)
        histories.append(history)
        motives.append(proposal.motive)
        if proposal.choice is not Choice.OFFER or proposal.terms is None:
            break
        ours += (proposal.terms,)
    assert Motive.IN_KIND in motives
    for history in reversed(histories):
        proposal, weighed = decide(view, history), _weighed(Space(view), history)
        assert proposal == weighed
        assert dict(proposal.numbers) == dict(weighed.numbers)
