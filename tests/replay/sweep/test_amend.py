"""A recommended mandate: the text a person wrote, with just the chosen numbers changed."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.errors import MandateError
from negotiator.mandate.toml import read_draft
from negotiator.replay.sweep import amended, amended_text, diff_of
from tests.replay.given import text
from tests.replay.sweep.given import PART, changed

QUOTES, SELLER, BUYER = (
    text(f"{name}.toml") for name in (PART, "gpu-hours/seller", "gpu-hours/buyer")
)


def lines(before, after):
    """Return the lines that differ, as (before, after)."""
    pairs = zip(before.splitlines(), after.splitlines(), strict=True)
    return [pair for pair in pairs if pair[0] != pair[1]]


def test_only_the_lines_of_the_chosen_numbers_change_and_comments_stay():
    chosen = [("e", "0.7"), ("rounds", "9"), ("reserve.pricePerHour", "2.3"), ("validity", "PT5M")]
    after = amended_text(BUYER, "buyer.toml", chosen)
    found = lines(BUYER, after)
    assert [new.split("#")[0].split() for _, new in found] == [
        ["version", "=", "2"], ["reserve", "=", "2.3"], ["e", "=", "0.7"], ["rounds", "=", "9"],
        ["offer_validity", "=", '"PT5M"'],
    ]  # fmt: skip
    assert [new.partition("#")[2] for _, new in found] == [
        old.partition("#")[2] for old, _ in found
    ]
    assert found[0][1].partition("#")[2]  # there are comments to keep


def test_the_new_text_says_what_the_amended_draft_says():
    chosen = [("floor", "1.5"), ("weight.leadDays", "0.1"), ("e", "2")]
    after = read_draft(amended_text(QUOTES, "part", chosen), "part")
    assert after.preferences == amended(read_draft(QUOTES, "part"), chosen).preferences
    assert (after.version, after.preferences[0].reserve) == (2, 159)


def test_named_values_and_the_second_of_two_issues_are_found():
    chosen = [("reserve.leadDays", "44")]
    [version, reserve] = lines(QUOTES, amended_text(QUOTES, "part", chosen))
    assert (version[1], reserve) == ("version = 2", ("reserve = 45", "reserve = 44"))


def test_line_ends_of_another_system_stay():
    after = amended_text(QUOTES.replace("\n", "\r\n"), "part", [("rounds", "5")])
    assert after.count("\r\n") == QUOTES.count("\n")
    assert "rounds = 5\r\n" in after


def test_one_e_of_a_mixture_is_found():
    mixed = changed(
        f"{PART}.toml",
        ('tactic = "time-dependent"\nfamily = "polynomial"\ne = 1\nk = 0\nfrom_round = 1\n',
         'tactic = "mixture"\n'),
        ("[termination]", MIX + "\n[termination]"),
    )  # fmt: skip
    [_, e] = lines(mixed, amended_text(mixed, "part", [("e", "3")]))
    assert e == ("e = 1  # shape", "e = 3  # shape")


MIX = """
[[strategy.mix]]
tactic = "resource-dependent"
family = "rounds"
k = 0
unit = 2
weight = 0.5
issues = ["*"]
until = 1

[[strategy.mix]]
tactic = "time-dependent"
family = "polynomial"
e = 1  # shape
k = 0
from_round = 1
weight = 0.5
issues = ["*"]
until = 1
"""


def test_a_number_that_stands_on_no_line_of_its_own_is_left_to_people():
    section = '[limits]\nreserve_utility = "reserves"\ntotals = []\n'
    assert section in QUOTES
    inline = "limits = { reserve_utility = 0.2, totals = [] }\n" + QUOTES.replace(section, "")
    assert read_draft(inline, "part").reserve_utility == Decimal("0.2")
    with pytest.raises(MandateError, match="on a line of its own; change it by hand"):
        amended_text(inline, "part", [("reserve_utility", "0.3")])


def test_a_comment_that_looks_like_a_number_is_none():
    noted = QUOTES.replace("rounds = 4\n", "# rounds = 4\nrounds = 4  # rounds = 4\n", 1)
    found = lines(noted, amended_text(noted, "part", [("rounds", "6")]))
    assert [new for _, new in found] == ["version = 2", "rounds = 6  # rounds = 4"]


def test_a_text_inside_a_text_is_not_taken_for_a_section():
    tricky = QUOTES.replace(
        'subject = "1500 pieces of terminal-block-4"', 'subject = "[termination] rounds = 4"'
    )
    found = lines(tricky, amended_text(tricky, "part", [("rounds", "6")]))
    assert [new for _, new in found] == ["version = 2", "rounds = 6"]


@given(st.integers(0, 100), st.integers(0, 100))
def test_weights_always_add_up_to_one_exactly(price, days):
    draft = read_draft(QUOTES, "part")
    chosen = [("weight.unitPrice", str(Decimal(price) / 100))]
    if price + days == 100:
        chosen.append(("weight.leadDays", str(Decimal(days) / 100)))
    found = amended(draft, chosen).preferences
    assert sum(wish.weight for wish in found) == 1
    assert found[0].weight == Decimal(price) / 100


def test_weights_for_which_there_is_no_room_are_no_mandate():
    draft = read_draft(QUOTES, "part")
    for price, days in (("0.9", "0.2"), ("0.5", "0.2")):
        with pytest.raises(MandateError, match="weights: expected a sum of 1"):
            amended(draft, [("weight.unitPrice", price), ("weight.leadDays", days)])


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 300))
def test_floors_move_as_many_times_as_far_from_the_target_toward_it_rounded(times):
    draft = read_draft(QUOTES, "part")
    after = amended(draft, [("floor.unitPrice", str(Decimal(times) / 100))]).preferences[0]
    assert after.reserve == 122 + times * 25 // 100
    seller = read_draft(SELLER, "seller")
    place = next(n for n, issue in enumerate(seller.agenda.issues) if not issue.fixed)
    before = seller.preferences[place]
    after = amended(seller, [("floor", str(Decimal(times) / 100))]).preferences[place]
    way = (before.target - before.reserve) * times // 100
    assert after.reserve == max(before.target - way, before.low)


def test_a_least_utility_moves_with_the_floors():
    draft = read_draft(QUOTES.replace('"reserves"', "0.9"), "part")
    after = amended(draft, [("floor", "2")])
    assert after.reserve_utility is not None
    assert after.reserve_utility < Decimal("0.9")
    assert amended(draft, [("floor.unitPrice", "2")]).reserve_utility == Decimal("0.9")


def test_a_diff_shows_no_walk_away_value_unless_it_is_asked_for():
    chosen = [("reserve.unitPrice", "1.46"), ("rounds", "5")]
    after = amended_text(QUOTES, "part", chosen)
    hidden = "\n".join(diff_of(QUOTES, after, ("a", "b"), reveal=False))
    shown = "\n".join(diff_of(QUOTES, after, ("a", "b"), reveal=True))
    assert "1.46" not in hidden
    assert "1.47" not in hidden
    assert "+reserve = (hidden; --reveal shows it)" in hidden
    assert "+rounds = 5" in hidden
    assert "-reserve = 1.47\n+reserve = 1.46" in shown


def test_hard_limits_change_first_and_end_a_floor_that_moves():
    chosen = [("floor.unitPrice", "3"), ("limit_max.unitPrice", "1.6"), ("limit_min.leadDays", "2")]
    text_after = amended_text(QUOTES, "part", chosen)
    after = read_draft(text_after, "part")
    price, days = after.preferences[:2]
    assert (price.reserve, price.high, days.low) == (160, 160, 2)
    hidden = "\n".join(diff_of(QUOTES, text_after, ("a", "b"), reveal=False))
    assert "1.6" not in hidden
