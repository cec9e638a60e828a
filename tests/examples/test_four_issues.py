"""The four-issue example shows what it claims."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples/four_issues.py"


def run(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(EXAMPLE), *options],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture(scope="module")
def outcome():
    done = run("--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def worths(written) -> tuple[Fraction, Fraction]:
    return Fraction(written["worth"]["buyer"]), Fraction(written["worth"]["seller"])


def worth_by_hand(terms, *, buyer: bool) -> Fraction:
    """The utility from the numbers in the example's mandates."""
    price = (Fraction(terms["pricePerTonne"]["amount"]) - 430) / 570
    delivery, payment = Fraction(terms["deliveryDays"]) / 120, Fraction(terms["paymentDays"]) / 100
    if buyer:
        weighed = ("0.6", 1 - price), ("0.25", 1 - delivery), ("0.15", payment)
    else:
        weighed = ("0.25", price), ("0.6", delivery), ("0.15", 1 - payment)
    return sum((Fraction(weight) * value for weight, value in weighed), Fraction(0))


def test_both_prefer_what_was_agreed_to_splitting_the_difference(outcome):
    agreed, midpoint = worths(outcome["agreed"]), worths(outcome["midpoint"])
    assert agreed[0] > midpoint[0]
    assert agreed[1] > midpoint[1]
    assert outcome["bothPreferIt"] is True


def test_the_midpoint_lies_half_way_between_the_two_openings_on_every_issue(outcome):
    openings = [next(o for o in outcome["offers"] if o["by"] == by) for by in ("buyer", "seller")]
    (low, high), middle = (o["terms"] for o in openings), outcome["midpoint"]["terms"]
    for name, bare, step in (
        ("pricePerTonne", lambda value: Fraction(value["amount"]), Fraction(1, 2)),
        ("deliveryDays", Fraction, Fraction(1)),
        ("paymentDays", Fraction, Fraction(1)),
    ):
        exact = (bare(low[name]) + bare(high[name])) / 2
        assert abs(bare(middle[name]) - exact) < step


def test_the_utilities_it_prints_are_those_of_the_weights(outcome):
    for written in (*outcome["offers"], outcome["agreed"], outcome["midpoint"]):
        assert worths(written)[0] == worth_by_hand(written["terms"], buyer=True)
        assert worths(written)[1] == worth_by_hand(written["terms"], buyer=False)


def test_it_has_four_issues_of_which_one_is_fixed(outcome):
    assert all(len(offer["terms"]) == 4 for offer in outcome["offers"])
    assert {offer["terms"]["tonnes"]["value"] for offer in outcome["offers"]} == {"120"}


def test_for_people_it_shows_rounds_terms_and_both_utilities():
    done = run()
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("round  1, seller")
    assert [line.split()[0] for line in lines[-3:]] == ["agreed", "half-way", "Both"]
    assert all("buyer 0." in line and "seller 0." in line for line in lines[:-1])
