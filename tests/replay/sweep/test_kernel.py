"""The kernel makes the engine's own moves, one by one."""

import random
from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest

from negotiator.mandate.strategy import Part
from negotiator.policy.utility import utility
from negotiator.replay.sweep.kernel import Did, bargain
from negotiator.replay.sweep.lanes import lanes_of
from negotiator.replay.sweep.shares import Shares
from negotiator.replay.sweep.taken import why_not
from negotiator.strategies.history import Motive
from negotiator.terms import Role, Terms
from tests.replay.sweep.engine import played, random_agenda, random_mandates

FEW, MANY, TOGETHER = 240, 10_000, 10
WORDS = {
    Did.OFFER: ("offer", Motive.CONCEDE.value),
    Did.GOOD_ENOUGH: ("accept", Motive.GOOD_ENOUGH.value),
    Did.WORTH_ENOUGH: ("accept", Motive.WORTH_ENOUGH.value),
    Did.LATE: ("accept", Motive.LATE.value),
    Did.LAST_CHANCE: ("accept", Motive.LAST_CHANCE.value),
    Did.DEADLINE: ("reject", Motive.DEADLINE.value),
    Did.NO_PROGRESS: ("reject", Motive.NO_PROGRESS.value),
}


def by_kernel(sellers, buyers):
    """Return the moves of each lane, in the engine's words, and how the lanes ended."""
    shares = Shares()
    columns = [lanes_of(side, shares) for side in (sellers, buyers)]
    assert None not in columns
    moves = [[] for _ in sellers]
    fixed = columns[0].fixed

    def watch(_role, _number, live, turn):
        for lane in np.flatnonzero(live).tolist():
            choice, motive = WORDS[Did(int(turn.did[lane]))]
            terms = None
            if choice == "accept":
                terms = moves[lane][-1][2]
            elif choice == "offer":
                steps = list(fixed)
                for wish, own in zip(columns[0].wishes, turn.offer, strict=True):
                    steps[wish.place] = int(own[lane])
                terms = Terms(tuple(steps))
            moves[lane].append((choice, motive, terms))

    return moves, bargain(*columns, watch)


def check(count, seed, changed=lambda mandate: mandate):
    """Play pairs of random mandates both ways; return how often each thing happened."""
    rng, seen = random.Random(seed), dict.fromkeys(Did, 0)
    for _ in range(count // TOGETHER // 2):
        agenda = random_agenda(rng)
        sides = [random_mandates(rng, agenda, role, TOGETHER) for role in (Role.SELLER, Role.BUYER)]
        sellers, buyers = ([changed(mandate) for mandate in side] for side in sides)
        assert {why_not(mandate) for mandate in [*sellers, *buyers]} == {""}
        moves, ended = by_kernel(sellers, buyers)
        for lane, pair in enumerate(zip(sellers, buyers, strict=True)):
            engine = played(*pair)
            assert moves[lane] == engine
            agreed = engine[-1][0] == "accept"
            assert bool(ended.agreed[lane]) is agreed
            assert int(ended.round[lane]) == (len(engine) - (engine[-1][0] != "offer") + 1) // 2
            for choice, motive, _ in engine:
                seen[next(d for d, w in WORDS.items() if w == (choice, motive))] += 1
    return seen


def test_hundreds_of_random_mandates_make_the_engines_moves():
    seen = check(FEW, seed=7)
    assert seen[Did.OFFER] > 500
    assert all(seen[did] for did in (Did.GOOD_ENOUGH, Did.LAST_CHANCE, Did.DEADLINE))


def test_what_is_late_and_short_of_our_least_utility_is_left():
    def late_and_held_up(mandate):
        strategy = replace(
            mandate.strategy,
            tactics=mandate.strategy.tactics[:1],
            selection=Part("logroll"),
            acceptance=Part("ac-time", (("accept_after", Decimal("0.3")),)),
        )
        share = replace(strategy.tactics[0], weight=Decimal(1), issues=("*",), until=Decimal(1))
        targets = Terms(tuple(preference.target for preference in mandate.preferences))
        best = Decimal(int(utility(mandate, targets) * 10**6)).scaleb(-6)
        return replace(
            mandate,
            strategy=replace(strategy, tactics=(share,)),
            floor_utility=best * Decimal("0.8"),
            reserve_utility=None,
            termination=replace(mandate.termination, no_progress_rounds=0),
        )

    assert check(FEW, 5, late_and_held_up)[Did.LATE] > 5


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_ten_thousand_random_mandates_make_the_engines_moves(record_property):
    seen = check(MANY, seed=11)
    record_property("moves", {did.name: number for did, number in seen.items()})
    assert all(seen.values())
