"""What results are worth: by hand, and against counting everything out."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.bootstrap.replaying import throwaway_keys
from negotiator.errors import UsageError
from negotiator.policy.utility import reserve_utility, utility
from negotiator.replay.harness import (
    Mode,
    Outcome,
    Report,
    Run,
    Setting,
    Skipped,
    check_all,
    document_of,
    lines_of,
    parse_threshold,
    play,
    run,
    summarise,
)
from negotiator.replay.harness.figures import (
    bare_number,
    number_text,
    percent_text,
    square_root,
)
from negotiator.replay.harness.frontier import distances_of, frontier
from negotiator.replay.harness.summary import pattern_of
from negotiator.replay.scenarios import Profile
from negotiator.terms import Terms
from tests.replay.given import KEYS, asks, bids, buyer, leaves, seller, trial


def result_of(mandate, recording):
    result = play(Setting(mandate, signed=False), recording, "", KEYS)
    assert not isinstance(result, Skipped)
    return result


def test_savings_are_two_numbers_and_their_sign_follows_the_side():
    bought = result_of(buyer(), asks("2.5", "2.1")).deal
    assert bought is not None
    target, quote = bought.against_target, bought.against_quote
    assert target is not None
    assert quote is not None
    assert (target.against, target.agreed, target.amount) == (18000, 21000, -3000)
    assert (quote.against, quote.amount, quote.share) == (25000, 4000, Fraction(4, 25))
    sold = result_of(seller(), bids("2.0", "2.6", "2.9")).deal
    assert sold is not None
    assert sold.against_quote is not None
    assert sold.against_quote.amount == 6000  # 26,000 instead of 20,000


def test_a_deadlock_has_a_gap_in_our_utility_and_as_a_share_of_our_range():
    result = result_of(buyer(), leaves(asks("2.9", "2.8")))
    ours = [move.terms[0] for move in result.moves if move.terms][-1]
    assert result.outcome is Outcome.DEADLOCK
    last_bid = 1867
    assert result.gap == Fraction(2800 - last_bid, 4900)
    assert result.gap_share == Fraction(2800 - last_bid, 600)
    assert ours in {last_bid, 2800}


def part_profile(draw_price, draw_lead, reservation, weight):
    return Profile(
        "",
        (weight, 1 - weight, Fraction(0)),
        (((1, draw_price[0]), (14720, draw_price[1])), ((1, draw_lead[0]), (365, draw_lead[1])),
         ((300, Fraction(1)),)),
        reservation,
    )  # fmt: skip


SHARE = st.fractions(0, 1, max_denominator=20)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.tuples(SHARE, SHARE), min_size=3, max_size=3),
    st.lists(st.tuples(SHARE, SHARE), min_size=2, max_size=2),
    SHARE,
)
def test_the_front_is_what_counting_everything_out_gives(worths, ends, weight):
    """Two issues of a small agenda: no point of the whole space beats one of the front."""
    mandate = small()
    theirs = Profile(
        "",
        (weight, 1 - weight),
        (
            tuple(enumerate(worth for worth, _ in worths)),
            ((1, ends[0][0]), (4, ends[1][0])),
        ),
        Fraction(1, 10),
    )
    front = frontier(mandate, theirs)
    assert front is not None
    space = [Terms(pair) for pair in product(range(3), range(1, 5))]
    points = {(utility(mandate, terms), theirs.utility(terms)) for terms in space}
    best = {p for p in points if not any(o[0] >= p[0] and o[1] >= p[1] and o != p for o in points)}
    assert set(front.points) == best
    floor = reserve_utility(mandate), theirs.reservation
    inside = [p for p in points if p[0] >= floor[0] and p[1] >= floor[1]]
    gains = [(p[0] - floor[0]) * (p[1] - floor[1]) for p in inside]
    if gains:
        won = (front.nash[0] - floor[0]) * (front.nash[1] - floor[1])
        assert won == max(gains)
    for terms in space:
        found = distances_of(mandate, theirs, terms)
        assert found is not None
        point = (utility(mandate, terms), theirs.utility(terms))
        assert (found.pareto_squared == 0) is (point in best)


def small():
    """Return a mandate over a choice of three and a whole number from 1 to 4."""
    base = trial("quotes/fan-80mm.toml").mandate
    agenda = type(base.agenda).from_document(
        {
            "typ": "neg-agenda",
            "v": "1",
            "issues": [
                {"name": "way", "kind": "choice", "fixed": "false", "values": ["a", "b", "c"]},
                {"name": "days", "kind": "days", "fixed": "false", "min": "1", "max": "4"},
            ],
            "derived": [],
        }
    )
    first, second = base.preferences[0], base.preferences[1]
    way = replace(
        first, name="way", target=0, reserve=2, floor=2, low=0, high=2, weight=Decimal("0.6"),
        points=((0, Decimal(1)), (1, Decimal("0.4")), (2, Decimal(0))),
    )  # fmt: skip
    days = replace(
        second, name="days", target=1, reserve=4, floor=4, low=1, high=4, weight=Decimal("0.4"),
        points=((1, Decimal(1)), (4, Decimal(0))),
    )  # fmt: skip
    return replace(base, agenda=agenda, preferences=(way, days), reserve_utility=None)


def test_distances_are_given_where_both_utilities_are_known_and_nowhere_else():
    recording = asks("2.3")
    values = (((100, Fraction(0)), (5000, Fraction(1))), ((10000, Fraction(1)),))
    known = replace(recording, profile=Profile("", (Fraction(1), Fraction(0)), values, Fraction(0)))
    deal = result_of(buyer(), known).deal
    assert deal is not None
    assert deal.distances is not None
    assert deal.distances.pareto_squared == 0  # of one price, nobody gains but from the other
    assert deal.distances.nash_squared > 0
    unknown = result_of(buyer(), recording).deal
    assert unknown is not None
    assert unknown.distances is None


def runs(*results):
    return Run(tuple(results), ())


def stuck(*shares):
    base = result_of(buyer(), leaves(asks("2.9", "2.8")))
    return [
        replace(base, recording=f"r{n}", gap_share=Fraction(share), gap=Fraction(share))
        for n, share in enumerate(shares)
    ]


def test_deadlocks_at_one_gap_point_at_the_mandate():
    found = pattern_of(stuck("0.5", "0.52", "0.6", "1.4"))
    assert found is not None
    assert (found.count, found.of, found.recordings) == (3, 4, ("r0", "r1", "r2"))
    assert (found.low, found.high) == (Fraction(1, 2), Fraction(3, 5))
    lines = lines_of(report(runs(*stuck("0.5", "0.52", "0.6"))), each=False)
    text = "\n".join(lines)
    assert "3 of 3 deadlocks sit at the same gap (50.0 % to 60.0 % of the mandate's range)" in text
    assert "the mandate is out of line with the market" in text


@pytest.mark.parametrize(
    "shares", [("0.5", "0.5"), ("0.1", "0.5", "0.9"), ("1", "1", "1", "0", "2")]
)
def test_few_or_scattered_deadlocks_are_no_pattern(shares):
    assert pattern_of(stuck(*shares)) is None


def report(done, *thresholds, most_blocked=0):
    summary = summarise(done)
    checks = check_all(summary, [parse_threshold(text) for text in thresholds], most_blocked)
    return Report(Setting(buyer(), Mode()), done, summary, checks)


def test_a_summary_counts_what_came_of_it():
    deal, none = result_of(buyer(), asks("2.1")), result_of(buyer(), leaves(asks("2.9")))
    summary = summarise(runs(deal, none))
    assert (summary.agreement, summary.deadlock) == (Fraction(1, 2), Fraction(1, 2))
    assert (summary.surplus, summary.surplus_all) == (Fraction(1, 2), Fraction(1, 4))
    assert dict(summary.outcomes) == {Outcome.AGREED: 1, Outcome.DEADLOCK: 1}
    empty = summarise(runs())
    assert (empty.agreement, empty.surplus, empty.surplus_all) == (None, None, None)


def test_a_blocked_proposal_raises_an_alert_and_misses_the_threshold():
    bad = replace(result_of(buyer(), asks("2.1")), blocked=2)
    found = report(runs(bad))
    assert found.missed
    first = next(lines_of(found, each=False))
    assert first.startswith("ALERT: the gate blocked 2 proposals of our own, in seller")
    assert document_of(found)["alert"] == first
    allowed = report(runs(bad), most_blocked=2)
    assert not allowed.missed
    assert allowed.alert
    assert not report(runs(result_of(buyer(), asks("2.1")))).alert


def test_thresholds_are_reached_exactly_or_missed():
    done = runs(result_of(buyer(), asks("2.1")), result_of(buyer(), leaves(asks("2.9"))))
    passed = report(done, "agreement=0.5", "surplus=0.50", "surplus-all=0.25")
    assert [check.passed for check in passed.checks] == [True, True, True, True]
    missed = report(done, "agreement=0.500000001", "against-target=0", "against-quote=0")
    assert [check.passed for check in missed.checks] == [False, False, True, True]
    nothing = report(runs(), "surplus=0")
    assert nothing.missed  # what cannot be measured has not been reached


@pytest.mark.parametrize(
    "text",
    ["agreement", "agreement=", "agreement=much", "speed=1", "surplus=nan",
     "surplus=\uff11", "surplus=1_0", "surplus= 1"],
)  # fmt: skip
def test_a_threshold_that_means_nothing_is_refused(text):
    with pytest.raises(UsageError):
        parse_threshold(text)


def test_numbers_are_rounded_half_even_at_the_edge_alone():
    assert number_text(Fraction(1, 3)) == "0.3333"
    assert number_text(Fraction(5, 100000), 4) == "0.0000"
    assert percent_text(Fraction(-21, 100)) == "-21.0 %"
    assert percent_text(None) == number_text(None) == "-"
    assert bare_number(Fraction(2, 3)) == "0.666666667"
    assert bare_number(None) == ""
    assert square_root(Fraction(2)) == Fraction(1414213562, 10**9)
    assert square_root(Fraction(9, 16)) == Fraction(3, 4)
    assert square_root(None) is None


def test_every_number_of_the_document_is_a_string():
    done = run(Setting(buyer(), signed=False), [asks("2.1")], throwaway_keys)

    def leaves_of(value):
        if isinstance(value, dict):
            return [leaf for item in value.values() for leaf in leaves_of(item)]
        if isinstance(value, list | tuple):
            return [leaf for item in value for leaf in leaves_of(item)]
        return [value]

    assert {type(leaf) for leaf in leaves_of(document_of(report(done)))} == {str}
