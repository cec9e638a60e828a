"""Scenarios of each format, read from small files, against values worked by hand."""

from fractions import Fraction
from pathlib import Path

import pytest

from negotiator.replay.scenarios import Profile, Scenario, read_scenario
from negotiator.terms import Kind, Terms

FILES = Path(__file__).parent / "files"


def tables(scenario: Scenario, side: int) -> list[tuple[Fraction, ...]]:
    profile = scenario.profiles[side]
    return [profile.table(place, issue) for place, issue in enumerate(scenario.agenda.issues)]


def fractions(*texts: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(text) for text in texts)


def profile_of(scenario: Scenario, name: str) -> Profile:
    return next(profile for profile in scenario.profiles if profile.name == name)


def test_genius_issues_become_a_choice_and_two_quantities_under_legal_names():
    scenario = read_scenario(FILES / "genius")
    kind, days, price = scenario.agenda.issues
    assert (kind.name, kind.kind, kind.choices) == (
        "Kind_of_van",
        Kind.CHOICE,
        ("small", "large", "with lift"),
    )
    assert (days.name, days.kind, days.unit, days.low, days.high) == (
        "days",
        Kind.QUANTITY,
        "C62",
        5,
        9,
    )
    assert (price.name, str(price.step), price.low, price.high) == ("price_day", "0.01", 4050, 6050)
    assert [labels.name for labels in scenario.labels] == ["Kind of van", "days", "price/day"]
    assert scenario.labels[0].values == ("small", "large", "with lift")


def test_genius_divides_evaluations_by_the_issues_largest_and_weights_by_their_sum():
    scenario = read_scenario(FILES / "genius")
    hirer = scenario.profiles[0]
    assert hirer.name == "hire-a-hirer"
    assert hirer.weights == fractions("1/5", "1/5", "3/5")
    assert tables(scenario, 0)[0] == fractions("2/3", "1", "1/3")
    assert (hirer.reservation, hirer.discount) == fractions("7/20", "3/4")


def test_a_genius_integer_evaluator_counts_from_the_lowest_value_and_is_cut_off_at_one():
    scenario = read_scenario(FILES / "genius")
    # 0.1 + 0.3 (days - 5): 0.1, 0.4, 0.7, 1.0, and 1.3 cut off.
    assert tables(scenario, 0)[1] == fractions("0.1", "0.4", "0.7", "1", "1")


def test_a_genius_real_evaluator_counts_from_zero():
    scenario = read_scenario(FILES / "genius")
    hirer = scenario.profiles[0]
    # 3.025 - 0.05 price: 1 at 40.50, 0 at 60.50.
    assert [hirer.value(2, steps) for steps in (4050, 5050, 5051, 6050)] == [
        1,
        Fraction(1, 2),
        Fraction("0.4995"),
        0,
    ]
    terms = Terms((1, 6, 5050))
    assert hirer.utility(terms) == Fraction("0.2") + Fraction("0.08") + Fraction("0.3")


def test_what_a_genius_profile_lacks_counts_zero_and_is_said():
    scenario = read_scenario(FILES / "genius")
    owner = scenario.profiles[1]
    assert tables(scenario, 1)[0] == fractions("1", "0", "0")
    assert tables(scenario, 1)[1] == fractions("0", "0", "1/4", "0", "1")
    assert owner.weights == fractions("1/2", "1/2", "0")
    assert (owner.reservation, owner.discount) == (0, None)
    said = "\n".join(owner.notes)
    for part in ("with roof rack", "2 of its values", "no weight", "no reservation value"):
        assert part in said


def test_geniusweb_tables_and_lines_and_the_utility_of_the_reservation_bid():
    scenario = read_scenario(FILES / "geniusweb")
    assert scenario.name == "supper"
    cook = profile_of(scenario, "cook")
    assert cook.weights == fractions("1/2", "1/4", "1/4")
    assert tables(scenario, 0) == [
        fractions("0.1", "1", "0"),
        fractions("0.9", "0.7", "0.5", "0.3", "0.1"),
        fractions("0", "0.3", "0.6"),
    ]
    # soup 0.1, four guests 0.7, offset 7 is 0.6.
    assert cook.reservation == Fraction("0.05") + Fraction("0.175") + Fraction("0.15")


def test_a_range_that_is_not_spaced_from_zero_becomes_a_choice_of_its_numbers():
    dish, guests, offset = read_scenario(FILES / "geniusweb").agenda.issues
    assert (guests.kind, str(guests.step), guests.low, guests.high) == (Kind.QUANTITY, "2", 1, 5)
    assert (offset.kind, offset.choices) == (Kind.CHOICE, ("1", "4", "7"))
    assert dish.kind is Kind.CHOICE


def test_geniusweb_profiles_carry_their_domain_so_they_need_no_domain_file():
    whole = read_scenario(FILES / "geniusweb")
    alone = read_scenario(FILES / "geniusweb" / "supper2.json", FILES / "geniusweb/supper1.json")
    assert alone.agenda == whole.agenda
    assert [profile.name for profile in alone.profiles] == ["guest", "cook"]


def test_negmas_value_functions_are_read_exactly():
    scenario = read_scenario(FILES / "negmas")
    buyer = profile_of(scenario, "buyer")
    assert tables(scenario, 0)[0] == fractions("0", "0.1234567890123456789", "1")
    assert tables(scenario, 0)[1] == tuple(Fraction(tenths, 10) for tenths in range(2, 11))
    assert [buyer.value(2, steps) for steps in (50, 250)] == [Fraction("0.8"), 0]
    assert tables(scenario, 0)[3] == fractions("0.1", "0.7", "1")
    assert tables(scenario, 0)[4] == fractions("0", "1/2", "1", "1/2", "0")
    assert (buyer.offset, buyer.span, buyer.reservation) == (0, 1, Fraction("0.3"))


def test_negmas_utilities_beyond_one_are_brought_to_0_to_1_with_their_reservation():
    scenario = read_scenario(FILES / "negmas")
    seller = profile_of(scenario, "seller")
    # 1 (1..5) + 2 (1..9) + (0.5..2.5) + (1..25) + 7: from 11.5 to 57.5.
    assert (seller.offset, seller.span) == fractions("11.5", "46")
    assert seller.weights == fractions("4/46", "16/46", "2/46", "24/46", "0")
    assert (seller.reservation, seller.discount) == (0, Fraction("0.9"))
    terms = Terms((0, 3, 150, 2, 0))
    worth = Fraction(5) + 2 * Fraction(7) + Fraction("1.5") + 25 + 7
    assert seller.offset + seller.span * seller.utility(terms) == worth
    assert "clipped" in " ".join(seller.notes)


def test_negmas_json_says_the_same_as_yaml_would():
    scenario = read_scenario(FILES / "negmas-json")
    assert scenario.agenda.issues[0].choices == ("true", "false")
    assert tables(scenario, 0) == [fractions("1", "1/4"), fractions("0", "1/2", "1")]
    assert scenario.profiles[0].reservation == 0


def test_negolog_folders_need_no_domain_and_other_files_are_left_out():
    scenario = read_scenario(FILES / "negolog")
    assert scenario.notes == ("specs.json: no part of the scenario; left out",)
    assert [profile.weights for profile in scenario.profiles] == [
        fractions("1/4", "3/4"),
        fractions("1/2", "1/2"),
    ]
    assert tables(scenario, 1) == [fractions("1", "0"), fractions("0", "1/2", "1")]
    assert scenario.profiles[0].reservation == Fraction("0.4")


@pytest.mark.parametrize("places", [0, 1, 3])
def test_real_ranges_get_the_decimals_asked_for_or_those_of_their_ends(places):
    scenario = read_scenario(FILES / "genius", places=places)
    price = scenario.agenda.issues[2]
    assert price.step == Fraction(1, 10 ** max(places, 1))
    profile = scenario.profiles[0]
    assert [profile.value(2, end) for end in (price.low, price.high)] == [1, 0]


@pytest.mark.parametrize("folder", ["genius", "geniusweb", "negmas", "negmas-json", "negolog"])
def test_every_profile_is_complete_for_its_agenda(folder):
    scenario = read_scenario(FILES / folder)
    for profile in scenario.profiles:
        assert sum(profile.weights) == 1
        assert 0 <= profile.reservation <= 1
        for issue, points in zip(scenario.agenda.issues, profile.values, strict=True):
            assert (points[0][0], points[-1][0]) == (issue.low, issue.high)
            assert all(0 <= value <= 1 for _, value in points)
            if issue.kind is Kind.CHOICE:
                assert len(points) == issue.size
