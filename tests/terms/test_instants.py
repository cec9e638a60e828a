"""Days, instants and durations: one spelling each, in UTC, with a four-digit year."""

import decimal
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.terms.values import format_instant, parse_date, parse_duration, parse_instant
from tests.terms.odd_values import NOT_STRINGS, answers_politely, anything

whole_seconds = st.datetimes(timezones=st.just(UTC)).map(lambda t: t.replace(microsecond=0))


class Nowhere(tzinfo):
    """A time zone that knows no offset, so a datetime with it is as naive as one without."""

    def utcoffset(self, _: datetime | None) -> timedelta | None:
        return None

    def dst(self, _: datetime | None) -> timedelta | None:
        return None

    def tzname(self, _: datetime | None) -> str | None:
        return None


@pytest.mark.parametrize("text", ["2026-12-01", "2024-02-29", "0001-01-01", "9999-12-31"])
def test_days_are_read(text: str) -> None:
    assert parse_date(text).isoformat() == text


@pytest.mark.parametrize(
    "text",
    [
        "2023-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-04-31",
        "0000-01-01",
        "2026-1-1",
        "20261201",
        "2026-W49-2",
        "2026-335",
        "26-12-01",
        "2026-12-01\n",
        " 2026-12-01",
        "2026/12/01",
        "never",
        "-2026-12-01",
        "+2026-12-01",
        "12026-12-01",
        "\uff12026-12-01",
        "2026-12-01T00:00:00Z",
        "",
    ],
)
def test_other_days_are_refused(text: str) -> None:
    with pytest.raises(InvalidValueError):
        parse_date(text)


@given(st.dates())
def test_days_round_trip(day: date) -> None:
    assert parse_date(day.isoformat()) == day


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("2026-10-01T14:05:00Z", datetime(2026, 10, 1, 14, 5, tzinfo=UTC)),
        ("2024-02-29T23:59:59Z", datetime(2024, 2, 29, 23, 59, 59, tzinfo=UTC)),
        ("0001-01-01T00:00:00Z", datetime(1, 1, 1, tzinfo=UTC)),
    ],
)
def test_instants_are_read(text: str, instant: datetime) -> None:
    assert parse_instant(text) == instant
    assert parse_instant(text).utcoffset() == timedelta(0)


@pytest.mark.parametrize(
    "text",
    [
        "2026-10-01T14:05:00+00:00",
        "2026-10-01T14:05:00-00:00",
        "2026-10-01T14:05:00+02:00",
        "2026-10-01T14:05:00z",
        "2026-10-01t14:05:00Z",
        "2026-10-01 14:05:00Z",
        "2026-10-01T14:05:00",
        "2026-10-01T14:05Z",
        "2026-10-01T14:05:00.0Z",
        "20261001T140500Z",
        "2026-10-01T24:00:00Z",
        "2026-10-01T14:60:00Z",
        "2026-10-01T14:05:60Z",
        "2016-12-31T23:59:60Z",
        "2016-12-31T23:59:61Z",
        "2023-02-29T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "2026-10-01T14:05:00Z\n",
        "2026-10-01T14:05:00ZZ",
        "never",
        "",
        "2026-10-01T1\u0664:05:00Z",
        "2026-10-01",
        "1790863500",
    ],
)
def test_other_instants_are_refused(text: str) -> None:
    with pytest.raises(InvalidValueError):
        parse_instant(text)


@given(whole_seconds)
def test_instants_round_trip(instant: datetime) -> None:
    text = format_instant(instant)
    assert len(text) == len("2026-10-01T14:05:00Z")
    assert parse_instant(text) == instant


@given(whole_seconds, whole_seconds)
def test_instants_sort_as_their_text(one: datetime, other: datetime) -> None:
    assert (one < other) == (format_instant(one) < format_instant(other))


def test_an_instant_is_written_in_utc_and_without_its_fraction() -> None:
    berlin = timezone(timedelta(hours=2))
    instant = datetime(2026, 10, 1, 0, 30, 0, 999_999, tzinfo=berlin)
    assert format_instant(instant) == "2026-09-30T22:30:00Z"


@pytest.mark.parametrize(
    "instant",
    [
        datetime(2026, 10, 1),  # noqa: DTZ001 - the point of the test
        datetime(2026, 10, 1, tzinfo=Nowhere()),
        datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=2))),
        datetime(9999, 12, 31, 23, 59, 59, tzinfo=timezone(timedelta(hours=-2))),
    ],
)
def test_an_instant_that_is_no_instant_of_utc_is_not_written(instant: datetime) -> None:
    with pytest.raises(InvalidValueError):
        format_instant(instant)


@pytest.mark.parametrize(
    ("text", "duration"),
    [
        ("PT10M", timedelta(minutes=10)),
        ("PT24H", timedelta(hours=24)),
        ("P1D", timedelta(days=1)),
        ("P1DT12H", timedelta(days=1, hours=12)),
        ("PT1H2M3S", timedelta(hours=1, minutes=2, seconds=3)),
        ("PT90S", timedelta(seconds=90)),
        ("PT0H1S", timedelta(seconds=1)),
        ("P99999D", timedelta(days=99_999)),
    ],
)
def test_durations_are_read(text: str, duration: timedelta) -> None:
    assert parse_duration(text) == duration


@pytest.mark.parametrize(
    "text",
    [
        "",
        "P",
        "PT",
        "P1DT",
        "PT0S",
        "P0D",
        "10M",
        "T10M",
        "P10M",
        "P1Y",
        "P1M",
        "P1W",
        "PT1.5H",
        "-PT1H",
        "P-1D",
        "PT1H ",
        "PT1H\n",
        "pt1h",
        "PT1M1H",
        "PT\u0661H",
        "P100000D",
        "PT1H2H",
        "PT9999999S",
        "1:00",
    ],
)
def test_other_durations_are_refused(text: str) -> None:
    with pytest.raises(InvalidValueError):
        parse_duration(text)


@pytest.mark.parametrize("value", NOT_STRINGS, ids=lambda value: type(value).__name__)
def test_times_are_strings(value: object) -> None:
    for read in (parse_date, parse_instant, parse_duration):
        with pytest.raises(InvalidValueError):
            read(value)


@given(anything)
def test_times_refuse_whatever_else_comes_with_the_same_error(value: object) -> None:
    for read in (parse_date, parse_instant, parse_duration):
        assert answers_politely(read, value)


def test_the_hosts_decimal_context_does_not_reach_times() -> None:
    with decimal.localcontext(decimal.Context(prec=1)):
        assert parse_duration("P12345D") == timedelta(days=12_345)
