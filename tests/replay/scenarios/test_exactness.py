"""What holds for every scenario: exact numbers, one name for one name, the same preferences."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios import read_scenario
from negotiator.replay.scenarios.axes import shaped, spaced
from negotiator.replay.scenarios.names import choices, identifiers
from negotiator.replay.scenarios.scenario import Profile
from negotiator.replay.scenarios.tree import number, parse_json
from negotiator.replay.scenarios.yaml_tree import parse_yaml
from negotiator.terms import Terms
from negotiator.terms.canonical import check_text
from negotiator.terms.values import check_identifier

decimals = st.decimals(-1000, 1000, allow_nan=False, allow_infinity=False, places=6)
names = st.lists(st.text(min_size=1, max_size=90), min_size=1, max_size=8, unique=True)


@given(decimals)
def test_numbers_keep_every_digit_in_json_and_yaml(value):
    text = str(value)
    assert number(parse_json(text.encode()), "x") == Fraction(value)
    assert number(parse_yaml(text.encode()), "x") == Fraction(value)


@given(names)
def test_identifiers_are_legal_distinct_and_unchanged_where_they_were_legal(originals):
    mapped = identifiers(originals)
    assert len(set(mapped)) == len(originals)
    for original, name in zip(originals, mapped, strict=True):
        assert check_identifier(name)
        assert name == original or not is_identifier(original)


def is_identifier(text: str) -> bool:
    try:
        check_identifier(text)
    except InvalidValueError:
        return False
    return True


@given(names)
def test_value_labels_are_legal_and_distinct(originals):
    mapped = choices(originals)
    assert len(set(mapped)) == len(originals)
    assert all(check_text(label, 80) for label in mapped)


def test_names_that_would_fall_together_are_numbered_apart():
    assert identifiers(["a b", "a_b", "a/b", "1"]) == ("a_b-2", "a_b", "a_b-3", "i1")
    assert choices(["x" * 90, "x" * 91, "e\u0301", "\u00e9", "a\nb"]) == (
        "x" * 80,
        "x" * 78 + "-2",
        "\u00e9-2",
        "\u00e9",
        "a_b",
    )


@given(decimals, decimals, st.integers(0, 60), st.integers(1, 40))
def test_a_line_cut_off_at_both_ends_is_the_function_at_every_grid_value(slope, start, low, count):
    axis = spaced("n", Fraction(low), Fraction(low + count), Fraction(1))
    rise, level = Fraction(slope) / 100, Fraction(start) / 1000

    def function(value: Fraction) -> Fraction:
        return min(max(level + rise * value, Fraction(0)), Fraction(1))

    bends = [(end - level) / rise for end in (0, 1)] if rise else []
    profile = Profile("p", (Fraction(1),), (shaped(axis, function, bends),), Fraction(0))
    for steps in range(low, low + count + 1):
        assert profile.value(0, steps) == function(Fraction(steps))


tables = st.lists(st.lists(decimals, min_size=1, max_size=4), min_size=1, max_size=3)


@settings(max_examples=60, deadline=None)
@given(tables, st.data())
def test_a_negmas_utility_is_ours_times_span_plus_offset(values, data):
    weights = data.draw(st.lists(decimals, min_size=len(values), max_size=len(values)))
    reserved = data.draw(decimals)
    with TemporaryDirectory() as folder:
        write_negmas(Path(folder), values, weights, reserved)
        try:
            scenario = read_scenario(Path(folder))
        except InvalidValueError as error:
            assert "the same for all" in error.message  # noqa: PT017 - half of a property
            spread = [w * (max(t) - min(t)) for w, t in zip(weights, values, strict=True)]
            assert not any(spread)
            return
    profile = scenario.profiles[0]
    picks = [data.draw(st.integers(0, len(table) - 1)) for table in values]
    theirs = sum(
        Fraction(w) * Fraction(table[pick])
        for w, table, pick in zip(weights, values, picks, strict=True)
    )
    ours = profile.utility(Terms(tuple(picks)))
    assert 0 <= ours <= 1
    assert profile.offset + profile.span * ours == theirs
    kept = profile.offset + profile.span * profile.reservation
    assert kept == reserved or profile.reservation in {0, 1}


def write_negmas(
    folder: Path, values: list[list[Decimal]], weights: list[Decimal], reserved: Decimal
) -> None:
    labels = [[f"v{place}" for place in range(len(table))] for table in values]
    issues = [{"name": f"i{n}", "values": listed} for n, listed in enumerate(labels)]
    funs = [
        {"type": "TableFun", "mapping": dict(zip(listed, map(float, table), strict=True))}
        for listed, table in zip(labels, values, strict=True)
    ]
    profile = {
        "type": "LinearAdditiveUtilityFunction",
        "weights": list(map(float, weights)),
        "values": funs,
        "reserved_value": float(reserved),
    }
    (folder / "domain.json").write_text(json.dumps({"issues": issues}), encoding="utf-8")
    (folder / "profile.json").write_text(json.dumps(profile), encoding="utf-8")
