"""Issues of every kind, and a counterparty that moves: the meter is never too hopeful."""

import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from statistics import mean

import pytest

from negotiator.mandate.draft import complete
from negotiator.mandate.floors import GREATEST_SHARE, LEAST_SHARE, draw_floors
from negotiator.mandate.strategy import Part, single
from negotiator.mandate.toml import read_draft
from negotiator.mandate.view import view_of
from negotiator.replay.leakage import Seen, leakage_of_seen
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, History
from negotiator.terms import Terms
from tests.mandate.builders import EVERY_KIND
from tests.replay.leakage.mandates import HIDDEN, RESERVE, curved

GAMES = 14
LEARNED = (
    ("decay", Decimal("0.9")),
    ("prior", Decimal("0.5")),
    ("repeat_cost", Decimal("0.05")),
    ("repeat_most", Decimal(2)),
)
SELECTIONS = [Part("logroll"), Part("nearest"), Part("model", LEARNED), Part("by-issue")]


def mandates(selection, end, least):
    """Give mandates whose floors lie evenly over where they may be drawn."""
    base = read_draft(EVERY_KIND, "seller.toml")
    for number in range(GAMES):
        e = ("0.3", "0.5", "1", "2")[number % 4]
        strategy = replace(
            base.strategy, selection=selection, concede_to=end, tactics=single(curved(e))
        )
        draft = replace(base, strategy=strategy, reserve_utility=least)
        share = LEAST_SHARE + (GREATEST_SHARE - LEAST_SHARE) * Fraction(2 * number + 1, 2 * GAMES)
        yield complete(draft, draw_floors(draft, share), "salt")


def bargained(mandate, dice):
    """Return our offers to somebody who mostly stays at one wish and sometimes tries another."""
    view, issues = view_of(mandate), mandate.agenda.issues
    wish = [dice.randrange(issue.low, issue.high + 1) for issue in issues]
    ours, theirs, seen = [], [], []
    for number in range(1, mandate.termination.rounds):
        tried = [dice.randrange(issue.low, issue.high + 1) for issue in issues]
        pairs = zip(wish, tried, strict=True)
        theirs.append(Terms(tuple(a if dice.random() < 0.7 else b for a, b in pairs)))
        moment = History(number, tuple(ours), tuple(theirs), standing=None, may_counter=True)
        proposal = decide(view, moment)
        assert proposal.choice is Choice.OFFER
        ours.append(proposal.terms)
        seen.append(Seen(number, proposal.terms, tuple(theirs)))
    return seen


@pytest.mark.parametrize(
    ("selection", "end", "least"),
    [*product(SELECTIONS, (HIDDEN, RESERVE), (None, Decimal("0.3")))],
    ids=str,
)
def test_he_is_never_farther_off_by_the_meter_than_he_really_is(selection, end, least):
    """On average over many mandates; where he errs, he believes himself nearer than he is."""
    dice = random.Random(11)
    found = [leakage_of_seen(m, bargained(m, dice)) for m in mandates(selection, end, least)]
    off = mean(leakage.rounds[-1].off for leakage in found)
    assert mean(leakage.distance for leakage in found) <= off + Fraction(1, 100)
    if end is HIDDEN:
        assert min(leakage.distance for leakage in found) >= Fraction(1, 10)


@pytest.mark.parametrize("selection", SELECTIONS[:3], ids=str)
def test_several_issues_hide_no_reserve_that_the_curve_ends_at(selection):
    dice = random.Random(12)
    found = [leakage_of_seen(m, bargained(m, dice)) for m in mandates(selection, RESERVE, None)]
    off = sorted(leakage.rounds[-1].off for leakage in found)
    assert off[len(off) // 2] <= Fraction(1, 100)
