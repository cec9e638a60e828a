"""C299: how close a counterparty comes to a reserve by fitting the curve of the offers it sees.

The attacker knows our source, every public number, the number of rounds, and how a hidden floor is
drawn. It does not know target, reserve, e, nor what was drawn.
"""

import random
from fractions import Fraction
from functools import cache
from math import inf
from statistics import median

import pytest

from negotiator.mandate.floors import GREATEST_SHARE, LEAST_SHARE
from negotiator.mandate.sign import sign_mandate
from negotiator.mandate.toml import read_draft
from negotiator.mandate.verify import verify_mandate
from negotiator.mandate.view import view_of
from negotiator.strategies.curve import curve
from negotiator.terms import Role
from tests.agent.table import (
    AGENT_KEY,
    PRINCIPAL_KEY,
    START,
    TRUST,
    Table,
    make_party,
    mandate_text,
    table,
)

ROUNDS = 6
SEEN = ROUNDS - 1
"""A buyer counters in all rounds but the last."""
MANDATES = 150
HIDDEN = ('concede_to = "reserve"', 'concede_to = "hidden_floor"')


def offers(target, reserve, e, concede_to, share):
    """Return the prices a buyer offers, in steps, under a mandate that was really signed."""
    changes = [
        ("target = 1.80 ", f"target = {target / 1000} "),
        ("reserve = 2.40 ", f"reserve = {reserve / 1000} "),
        ("limit_max = 2.40", f"limit_max = {reserve / 1000}"),
        ("max = 24000 }", f"max = {reserve * 10} }}"),
        ("budget = 24000", f"budget = {reserve * 10}"),
        ("above = 23500", f"above = {reserve * 10 - 500}"),
        ("e = 0.5", f"e = {e}"),
        ("amount = 50000", "amount = 900000"),
    ]
    text = mandate_text(Role.BUYER, *changes, *concede_to)
    draft = read_draft(text, "buyer.toml")
    pair = sign_mandate(draft, signer=PRINCIPAL_KEY[Role.BUYER], salt=bytes(32), floor_share=share)
    verified = verify_mandate(
        pair.mandate_jws,
        pair.authority_jws,
        TRUST,
        now=START,
        agent_thumbprint=AGENT_KEY[Role.BUYER].public_key.thumbprint,
    )
    return [point.terms[0] for point in curve(view_of(verified.mandate))][:SEEN]


def fit(prices):
    """Return target and end of the polynomial curve that fits best: least squares, e scanned."""
    best = (inf, 0.0, 0.0)
    for tenths in range(2, 121):
        power = 20 / tenths
        xs = [((n + 1) / ROUNDS) ** power for n in range(len(prices))]
        mean_x, mean_y = sum(xs) / len(xs), sum(prices) / len(prices)
        spread = sum((x - mean_x) ** 2 for x in xs)
        slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, prices, strict=True)) / spread
        start = mean_y - slope * mean_x
        error = sum((start + slope * x - y) ** 2 for x, y in zip(xs, prices, strict=True))
        best = min(best, (error, start, start + slope))
    return best[1:]


@cache
def campaign(*concede_to):
    """Return (target, reserve, fitted target, fitted end) of many mandates.

    Their floors lie at shares spread evenly over what may be drawn, so that no luck is in it.
    """
    dice = random.Random(2026)
    found = []
    for number in range(MANDATES):
        target, reserve = dice.randrange(1500, 1900), dice.randrange(2200, 2700)
        e = dice.choice([0.3, 0.5, 0.7, 1, 1.5, 2, 3])
        share = LEAST_SHARE + (GREATEST_SHARE - LEAST_SHARE) * Fraction(number, MANDATES - 1)
        found.append((target, reserve, *fit(offers(target, reserve, e, concede_to, share))))
    return found


def error(found, guess):
    """Return the median error of an attacker, as a share of the range from target to reserve.

    Args:
        found: what a campaign found.
        guess: the share of the way at which the attacker assumes the floor to lie.
    """
    estimates = [start + (end - start) / (1 - guess) for _, _, start, end in found]
    pairs = zip(found, estimates, strict=True)
    return median(abs(got - reserve) / (reserve - target) for (target, reserve, *_), got in pairs)


def test_conceding_to_the_reserve_gives_it_away_within_half_a_percent():
    assert error(campaign(), guess=0) < 0.005


@pytest.mark.parametrize("guess", [0.2, 0.275, 0.35, 0.425, 0.5])
def test_with_a_hidden_floor_nobody_comes_closer_than_a_tenth_of_the_range(guess):
    # 0.275 is the best there is: half of all shares lie within 0.075 of it, and 0.075 / 0.725
    # is 10.3 %.
    assert error(campaign(HIDDEN), guess) >= 0.1


def test_fitting_does_find_the_hidden_floor_itself():
    found = campaign(HIDDEN)
    assert error(found, 0.275) < 0.11
    ends = [(end - target) / (reserve - target) for target, reserve, _, end in found]
    assert 0.49 < min(ends) < max(ends) < 0.81


def test_the_best_guess_leaves_more_than_a_tenth_of_the_range_exactly():
    low, high = LEAST_SHARE, GREATEST_SHARE
    thousand = [low + (high - low) * Fraction(n, 1000) for n in range(1001)]
    guesses = [low + (high - low) * Fraction(n, 40) for n in range(41)]
    errors = [median(abs(share - guess) / (1 - guess) for share in thousand) for guess in guesses]
    assert Fraction(1, 10) < min(errors) < Fraction(11, 100)


def test_many_identities_see_the_same_curve_and_so_learn_no_more_than_one():
    first = table(buyer=(HIDDEN,))
    seen = []
    for _ in range(3):
        seller = make_party(
            Role.SELLER,
            first.clock,
            ("reserve = 2.10", "reserve = 2.90"),
            ("limit_min = 2.10", "limit_min = 2.90"),
            ("min = 21000", "min = 29000"),
        )
        play = Table(first.dialler, seller, first.clock)
        play.run()
        ours = play.ours().negotiation
        seen.append([offer.terms for offer in ours.offers_by(ours.side_of(Role.BUYER))])
    assert len(seen[0]) >= 3
    assert seen[0] == seen[1] == seen[2]
