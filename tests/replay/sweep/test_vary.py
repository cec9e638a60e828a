"""What may be varied, and what is said of what may not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import UsageError
from negotiator.mandate.toml import read_draft
from negotiator.replay.sweep import check_together, design_of, dimension_of
from tests.replay.given import text
from tests.replay.sweep.given import PART

DRAFT = read_draft(text(f"{PART}.toml"), "part")
SELLER = read_draft(text("gpu-hours/seller.toml"), "seller")
RELATIVE = 'family = "relative"\nlag = 1\nanswer_most = 1'


def values(vary):
    return dimension_of(vary, DRAFT).values


@pytest.mark.parametrize(
    ("vary", "expected"),
    [
        ("e=0.1,0.2,0.5", ("0.1", "0.2", "0.5")),
        ("e=0.1..0.3:0.1,1", ("0.1", "0.2", "0.3", "1")),
        ("rounds=4..9:2", ("4", "6", "8")),
        ("rounds=3,3,1", ("3", "1")),
        ("validity=P1D..P2D:PT12H", ("PT24H", "PT36H", "PT48H")),
        ("validity=P60D", ("PT1440H",)),
        ("reserve.unitPrice=1.47..1.49:0.01", ("1.47", "1.48", "1.49")),
        ("reserve.leadDays=30..40:5", ("30", "35", "40")),
        ("limit_max.unitPrice=1.5,40", ("1.5", "40")),
        ("floor.unitPrice=1,1.5", ("1", "1.5")),
        ("weight.leadDays=0..0.1:0.05", ("0", "0.05", "0.1")),
    ],
)
def test_values_are_single_ones_and_ranges(vary, expected):
    assert values(vary) == expected


@given(st.integers(1, 60), st.integers(0, 60), st.integers(1, 9))
def test_a_range_ends_at_its_last_value_or_before_it(first, length, step):
    found = [int(value) for value in values(f"rounds={first}..{first + length}:{step}")]
    assert found == list(range(first, first + length + 1, step))


@pytest.mark.parametrize(
    ("vary", "told"),
    [
        ("e", "expected NAME=VALUES"),
        ("e=", "expected NAME=VALUES"),
        ("patience=1", "expected one of e, rounds, validity"),
        ("rounds.unitPrice=1", "expected one of e, rounds, validity"),
        ("weight=1", "expected one of e, rounds, validity"),
        ("rounds=9..4:1", "is empty: expected FIRST..LAST:STEP, rising"),
        ("rounds=4..9:0", "is empty: expected FIRST..LAST:STEP, rising"),
        ("rounds=4..9", "expected a range with its step"),
        ("rounds=4.5", "whole number"),
        ("e=1,,2", "expected a canonical decimal"),
        ("e=NaN", "expected a canonical decimal"),
        ("e=0.000001..9:0.000001", "expected at most 1000000 values"),
        ("reserve.unitPrice=1.475", "unitPrice"),
        ("reserve.unitPrice=99", "unitPrice"),
        ("reserve.pieces=1", "expected a negotiable issue (unitPrice, leadDays)"),
        ("reserve.\x1b[2J=1", "expected a negotiable issue"),
        ("validity=3", "expected a duration"),
        ("reserve_utility=0.3", 'the mandate says "reserves"'),
    ],
)
def test_what_cannot_be_read_is_said(vary, told):
    with pytest.raises(UsageError) as caught:
        values(vary)
    assert told in caught.value.message
    assert caught.value.message.isprintable()


def test_a_tactic_without_e_has_none_to_vary():
    mandate = text(f"{PART}.toml")
    for old, new in (
        ('tactic = "time-dependent"', 'tactic = "behaviour-dependent"'),
        (
            'family = "polynomial"\ne = 1\nk = 0\nfrom_round = 1',
            'family = "relative"\nlag = 1\nanswer_most = 1',
        ),
    ):
        assert old in mandate
        mandate = mandate.replace(old, new)
    with pytest.raises(UsageError, match="the mandate's has none"):
        dimension_of("e=1", read_draft(mandate, "part"))


@pytest.mark.parametrize(
    "vary",
    [
        (),
        ("e=1", "e=2"),
        ("floor=1", "reserve.unitPrice=1.5"),
        ("floor=1", "floor.unitPrice=1"),
        ("floor.unitPrice=1", "reserve.unitPrice=1.5"),
    ],
)
def test_names_that_get_into_each_others_way_are_refused(vary):
    with pytest.raises(UsageError):
        check_together([dimension_of(one, DRAFT) for one in vary])


def test_names_of_two_issues_do_not_get_into_each_others_way():
    vary = ("floor.unitPrice=1", "reserve.leadDays=40", "e=1")
    assert len(check_together([dimension_of(one, DRAFT) for one in vary])) == 3


def test_too_many_points_are_refused_before_anything_is_played():
    many = [dimension_of(one, DRAFT) for one in ("e=0.01..100:0.01", "rounds=1..2000:1")]
    with pytest.raises(UsageError, match="expected at most 10000000 points, got 20000000"):
        design_of(many, None)
    with pytest.raises(UsageError, match="from 1 to 10000000"):
        design_of(many, 10_000_001)
    assert design_of(many, 10_000_000).size == 10_000_000
