"""Durations: hours, minutes and seconds, one spelling each."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.terms.values import format_duration, parse_duration


@given(seconds=st.integers(1, 10**6 * 3600 - 1))
def test_a_duration_survives_writing_and_reading(seconds: int) -> None:
    duration = timedelta(seconds=seconds)
    assert parse_duration(format_duration(duration)) == duration


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("PT24H", "PT24H"),
        ("P1D", "PT24H"),
        ("PT90M", "PT1H30M"),
        ("PT3600S", "PT1H"),
        ("P1DT1S", "PT24H1S"),
        ("PT59S", "PT59S"),
    ],
)
def test_every_duration_has_one_spelling(text: str, written: str) -> None:
    assert format_duration(parse_duration(text)) == written


@pytest.mark.parametrize(
    "duration",
    [
        timedelta(0),
        timedelta(seconds=-1),
        timedelta(seconds=1, microseconds=1),
        timedelta(microseconds=1),
        timedelta(hours=10**6),
    ],
)
def test_what_cannot_be_read_back_is_not_written(duration: timedelta) -> None:
    with pytest.raises(InvalidValueError):
        format_duration(duration)
