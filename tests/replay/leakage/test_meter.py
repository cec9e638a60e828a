"""The leakage meter finds what can be found, and no more."""

import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import product
from statistics import mean, median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.mandate.floors import GREATEST_SHARE, LEAST_SHARE
from negotiator.mandate.strategy import LastWord, Part, Share, single
from negotiator.policy.utility import reserve_utility, utility
from negotiator.replay.leakage import (
    NOTHING_SEEN,
    Answer,
    Seen,
    leakage_of,
    leakage_of_seen,
    together,
)
from negotiator.terms import Terms
from tests.replay.given import at_price
from tests.replay.leakage.mandates import (
    HIDDEN,
    RESERVE,
    alone,
    curved,
    draft,
    priced,
    shaped,
)

SELECTIONS = ("logroll", "nearest", "by-issue")
SHAPES = ("0.3", "0.5", "1", "2")
MANDATES = 60
SPAN = GREATEST_SHARE - LEAST_SHARE
TENTH = Fraction(1, 10)


@cache
def drafts(selection):
    return [shaped(e, selection) for e in SHAPES]


@cache
def measured(selection, end):
    """Measure many mandates whose floors lie evenly over where they may be drawn: no luck in it."""
    dice = random.Random(7)
    found = []
    for number in range(MANDATES):
        target, reserve = dice.randrange(1500, 1900), dice.randrange(2200, 2700)
        share = LEAST_SHARE + SPAN * Fraction(2 * number + 1, 2 * MANDATES)
        mandate = priced(dice.choice(drafts(selection)), target, reserve, end, share)
        found.append(leakage_of(mandate, alone(mandate)))
    return found


@pytest.mark.parametrize("selection", SELECTIONS)
def test_an_end_at_the_reserve_is_found_within_a_percent_in_late_rounds(selection):
    for leakage in measured(selection, RESERVE):
        late = leakage.rounds[-2:]
        assert max(learned.off for learned in late) <= Fraction(1, 100)
        assert leakage.distance <= Fraction(1, 100)
        assert leakage.rounds[-1].width <= Fraction(2, 100)


@pytest.mark.parametrize("selection", SELECTIONS)
def test_a_hidden_floor_keeps_a_tenth_of_the_range_in_every_round(selection):
    found = measured(selection, HIDDEN)
    for rounds in zip(*(leakage.rounds for leakage in found), strict=True):
        off = [learned.off for learned in rounds]
        assert mean(off) >= TENTH
        assert median(off) >= TENTH
    assert min(leakage.distance for leakage in found) >= TENTH


@pytest.mark.parametrize(("selection", "end"), [*product(SELECTIONS, (HIDDEN, RESERVE))])
def test_he_is_off_by_as_much_as_the_meter_says(selection, end):
    """What is expected of one mandate is what many mandates come to."""
    found = measured(selection, end)
    off = mean(leakage.rounds[-1].off for leakage in found)
    assert abs(off - mean(leakage.distance for leakage in found)) <= Fraction(5, 1000)


def test_with_the_floor_known_no_guess_of_the_share_does_better_than_the_meter():
    """By counting out: a floor seen exactly, a thousand shares, two hundred guesses."""
    left = [1 - (LEAST_SHARE + SPAN * Fraction(2 * n + 1, 2000)) for n in range(1000)]
    guesses = [1 - (LEAST_SHARE + SPAN * Fraction(n, 200)) for n in range(201)]
    best = min(sum(abs(part / guess - 1) for part in left) / len(left) for guess in guesses)
    mandate = priced(shaped("1"), 1700, 2500, HIDDEN)
    assert abs(leakage_of(mandate, alone(mandate)).distance - best) <= Fraction(1, 1000)
    assert Fraction(113, 1000) < best < Fraction(115, 1000)


RANGES = st.tuples(st.integers(1000, 2000), st.integers(2100, 3000))


@settings(max_examples=60, deadline=None)
@given(
    RANGES,
    st.sampled_from(SELECTIONS),
    st.sampled_from(SHAPES),
    st.sampled_from([4, 9]),
    st.none() | st.fractions(LEAST_SHARE, GREATEST_SHARE),
)
def test_the_reserve_lies_where_the_attacker_says_it_must(ends, selection, e, rounds, share):
    end = RESERVE if share is None else HIDDEN
    mandate = priced(shaped(e, selection, rounds=rounds), *ends, end, share or LEAST_SHARE)
    for learned in leakage_of(mandate, alone(mandate)).rounds:
        assert learned.off <= learned.width


@settings(max_examples=60, deadline=None)
@given(st.integers(2000, 4500), st.integers(2000, 4500), st.fractions(LEAST_SHARE, GREATEST_SHARE))
def test_the_attacker_is_told_neither_reserve_nor_floor(reserve, other, share):
    """What he makes of the same offers is the same, whatever the reserve is."""
    shown = priced(shaped("0.5"), 1800, 2400, HIDDEN)
    offers = alone(shown)
    guesses = {
        (learned.round, learned.estimate, learned.distance)
        for mandate in (
            priced(shaped("0.5"), 1800, reserve, HIDDEN, share),
            priced(shaped("0.5"), 1800, other, HIDDEN, LEAST_SHARE),
            shown,
        )
        for learned in leakage_of(mandate, offers).rounds
    }
    assert len(guesses) == len(offers)


def test_more_offers_never_tell_less():
    for end in (HIDDEN, RESERVE):
        for leakage in measured("logroll", end):
            widths = [learned.width for learned in leakage.rounds]
            assert widths == sorted(widths, reverse=True)


def test_an_offer_that_concedes_nothing_tells_nothing_but_the_target():
    """From round 1 on e = 1: the first offer is the target, and no more is known."""
    late = draft(tactics=single(curved("1", from_round="1")))
    mandate = priced(late, 1800, 2400, HIDDEN)
    first, second = leakage_of(mandate, alone(mandate)[:2]).rounds
    assert first.distance > 3 * second.distance
    assert first.width > 5 * second.width


def test_without_offers_he_knows_nothing():
    mandate = priced(shaped("1"), 1800, 2400, RESERVE)
    assert leakage_of(mandate, ()).rounds == ()
    assert leakage_of(mandate, ()).distance == 1


def test_a_range_of_nothing_has_no_shares():
    mandate = priced(shaped("1"), 2000, 2000, RESERVE)
    for learned in leakage_of(mandate, [at_price("2")] * 3).rounds:
        assert (learned.off, learned.width) == (None, None)
        assert 0 <= learned.distance <= 1


def refused(mandate, price):
    seen = [Seen(n, terms) for n, terms in enumerate(alone(mandate), start=1)]
    return leakage_of_seen(mandate, seen, Answer(6, at_price(price), taken=False))


def taken(mandate, price):
    seen = [Seen(n, terms) for n, terms in enumerate(alone(mandate), start=1)]
    return leakage_of_seen(mandate, seen, Answer(6, at_price(price), taken=True))


def test_our_last_word_tells_on_which_side_of_an_offer_the_reserve_lies():
    mandate = priced(shaped("1"), 1800, 2400, HIDDEN)  # the floor is 2.190, so 2.287 to 2.58
    far, near = refused(mandate, "2.9"), refused(mandate, "2.45")
    assert far.answered is not None
    assert near.answered is not None
    assert far.distance_answered == far.distance == near.distance
    assert near.distance_answered < Fraction(8, 100)
    assert near.answered.estimate > utility(mandate, at_price("2.45"))
    gladly, hardly = taken(mandate, "2.1"), taken(mandate, "2.4")
    assert gladly.distance_answered == gladly.distance
    assert hardly.answered is not None
    assert hardly.answered.estimate <= utility(mandate, at_price("2.4"))
    assert hardly.distance_answered < Fraction(8, 100)


def test_a_last_word_that_contradicts_all_he_thought_is_not_believed():
    mandate = priced(shaped("1"), 1800, 2400, RESERVE)
    assert refused(mandate, "1.9").distance_answered == refused(mandate, "1.9").distance


def test_an_offer_held_up_by_his_own_does_not_mislead_him():
    """Where the mandate never asks for less than their best, an offer is no lower than that."""
    keeping = replace(shaped("1"), strategy=replace(shaped("1").strategy, keep_best=True))
    mandate = priced(keeping, 1800, 2400, RESERVE)
    heard = (at_price("1.9"),)
    held = [Seen(n, at_price("1.9"), heard) for n in range(1, 6)]
    leakage = leakage_of_seen(mandate, held)
    assert leakage.distance > TENTH
    blind = leakage_of_seen(mandate, [replace(offer, heard=()) for offer in held])
    assert blind.distance < Fraction(1, 100)  # to him who does not know why, it seems the end


def test_his_best_given_back_to_the_reserve_says_only_that_we_would_take_it():
    back = LastWord.OFFER_BACK_TO_RESERVE
    given_back = replace(shaped("1"), strategy=replace(shaped("1").strategy, last_word=back))
    mandate = priced(given_back, 1800, 2400, HIDDEN)
    heard = (at_price("2.38"),)
    seen = [Seen(1, alone(mandate)[0]), Seen(5, heard[0], heard)]
    first, last = leakage_of_seen(mandate, seen).rounds
    assert last.estimate <= utility(mandate, heard[0])
    assert last.distance < first.distance
    assert last.off < Fraction(1, 5)  # an end of a curve that came to 2.38 would lie at 2.50


def test_who_follows_his_moves_tells_him_little():
    relative = (("lag", Decimal(1)), ("answer_most", Decimal(2)))
    follows = draft(tactics=single(Part("behaviour-dependent/relative", relative)))
    mandate = priced(follows, 1800, 2400, RESERVE)
    offers = [at_price(price) for price in ("1.8", "1.85", "1.9", "1.95", "2.0")]
    assert leakage_of(mandate, offers).distance > 2 * TENTH


def test_a_ladder_tells_its_end_only_by_coming_to_it():
    micro = draft(
        tactics=(
            Share(Part("micro/distinct-offers", (("seed", Decimal(1)),)), Decimal(1), ("*",),
                  Decimal(1)),
        ),
        selection=Part("ranked"),
    )  # fmt: skip
    mandate = priced(micro, 1800, 1803, RESERVE)
    ladder = [Terms((steps, 10000)) for steps in range(1800, 1804)]
    heard = tuple(Terms((steps, 10000)) for steps in range(2600, 2594, -1))
    steps = [Seen(n, terms, heard[:n]) for n, terms in enumerate(ladder, start=1)]
    again = Seen(5, ladder[0], heard[:5])
    assert leakage_of_seen(mandate, steps).rounds[-1].width > 10
    (*_, last) = leakage_of_seen(mandate, [*steps, again]).rounds
    assert last.off <= Fraction(1, 2)
    assert last.width <= 1


def test_an_issue_that_stays_although_the_curve_goes_on_is_not_taken_for_the_curve():
    """Toward their offer a selection may come to a floor in one step; he finds that out."""
    mandate = priced(shaped("1", "nearest"), 1800, 2400, RESERVE)
    stays = [at_price("2.0")] * 3
    first, _, last = leakage_of(mandate, stays).rounds
    assert last.width > 3 * first.width


def test_a_reserve_utility_of_its_own_is_what_he_looks_for():
    whole = replace(shaped("1"), reserve_utility=Decimal("0.55"))
    mandate = priced(whole, 1800, 2400, RESERVE)
    assert reserve_utility(mandate) == Fraction(11, 20)
    leakage = leakage_of(mandate, alone(mandate))
    assert leakage.rounds[-1].off <= Fraction(1, 100)


def test_many_identities_learn_no_more_from_one_floor_than_one():
    mandate = priced(shaped("1"), 1800, 2400, HIDDEN)
    one = leakage_of(mandate, alone(mandate))
    assert together([one] * 10) == one.distance
    assert together([leakage_of(mandate, alone(mandate)[:1]), one]) == one.distance


def test_last_words_to_many_add_up():
    mandate = priced(shaped("1"), 1800, 2400, HIDDEN)  # the reserve may be 2.287 to 2.58
    under, over = taken(mandate, "2.36"), refused(mandate, "2.45")
    both = together([under, over])
    assert both is not None
    assert both < min(under.distance_answered, over.distance_answered)
    assert both < Fraction(4, 100)
    assert together([over, under]) == both


def test_where_issues_give_way_by_themselves_the_worst_of_many_counts():
    mandate = priced(shaped("1", "by-issue"), 1800, 2400, HIDDEN)
    first, last = (leakage_of(mandate, alone(mandate)[:count]) for count in (1, 5))
    assert together([first, last]) == min(first.distance, last.distance)


def test_without_negotiations_there_is_no_distance():
    assert together([]) is None
    assert together([NOTHING_SEEN]) == 1


@pytest.mark.parametrize(("floors", "off"), [(1, 0.114), (2, 0.075), (5, 0.037), (10, 0.020)])
def test_floors_drawn_anew_under_one_reserve_tell_more_each_time(floors, off):
    """What docs/replay.md says of a mandate that is signed again and again, by counting out."""
    dice, found = random.Random(7), []
    for _ in range(20_000):
        left = [1 - dice.uniform(0.2, 0.5) for _ in range(floors)]  # of a way of 1
        shortest, longest = max(left) / 0.8, min(left) / 0.5
        # As likely as so many draws make it, by what is off as a share of the range: its median.
        power = -(floors + 1)
        guess = ((shortest**power + longest**power) / 2) ** (1 / power)
        found.append(abs(guess - 1))
    assert abs(mean(found) - off) < 0.002
