"""Recordings as files: what is written is read back, and what is wrong is named."""

import json
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.protocol.acts import Reason
from negotiator.replay.recorded import (
    LONGEST,
    By,
    Ended,
    Kind,
    Move,
    Recording,
    Said,
    Source,
    Then,
    on_agenda,
    read_recordings,
    write_recordings,
)
from negotiator.replay.scenarios import Profile
from negotiator.terms import Role, Terms
from tests.replay.given import AGENDA, START, asks

TERMS = st.integers(100, 5000).map(lambda steps: Terms((steps, 10000)))
SHARE = st.fractions(0, 1, max_denominator=1000)


@st.composite
def moves(draw):
    elapsed, made = timedelta(0), []
    for _ in range(draw(st.integers(0, 6))):
        elapsed += timedelta(seconds=draw(st.integers(0, 10**6)))
        said = draw(st.sampled_from(Said))
        offers = said is Said.OFFER
        made.append(
            Move(
                by=draw(st.sampled_from(By)),
                said=said,
                elapsed=elapsed,
                terms=draw(TERMS) if said in {Said.OFFER, Said.ACCEPT} else None,
                valid_for=timedelta(seconds=draw(st.integers(1, 10**6))) if offers else None,
                reason=draw(st.sampled_from(Reason)) if said is Said.REJECT else None,
            )
        )
    made.append(Move(By.THEM, Said.OFFER, elapsed, draw(TERMS)))
    return tuple(made)


@st.composite
def found(draw):
    agreed = draw(st.none() | TERMS)
    low, high = draw(SHARE), draw(SHARE)
    values = (((100, low), (5000, high)), ((10000, Fraction(1)),))
    weight = draw(SHARE)
    profile = Profile("", (weight, 1 - weight), values, draw(SHARE))
    return Recording(
        id=draw(st.from_regex(r"[a-z][a-z0-9._-]{0,20}", fullmatch=True)),
        agenda=AGENDA,
        role=draw(st.sampled_from(Role)),
        source=Source(draw(st.sampled_from(Kind)), "a sheet", draw(st.just(()) | st.just(("n",)))),
        start=START,
        moves=draw(moves()),
        ended=Ended.AGREED if agreed else draw(st.sampled_from([Ended.UNKNOWN, Ended.NOT_AGREED])),
        agreed=agreed,
        then=draw(st.sampled_from(Then)),
        rounds=draw(st.none() | st.integers(1, 100)),
        profile=draw(st.none() | st.just(profile)),
    )


@settings(max_examples=40, deadline=None)
@given(st.lists(found(), min_size=1, max_size=3))
def test_what_is_written_is_read_back_and_written_with_the_same_bytes(recordings):
    data = write_recordings(recordings)
    again = read_recordings(data, "some.jsonl")
    assert list(again) == recordings
    assert write_recordings(again) == data


def test_white_space_and_the_order_of_members_are_free():
    data = write_recordings([asks("2.5")])
    members = [json.loads(line) for line in data.splitlines()]
    loose = "\n".join(json.dumps(dict(reversed(item.items()))) for item in members)
    assert read_recordings(loose.encode(), "x") == read_recordings(data, "x")


GOOD = write_recordings([asks("2.5", "2.4")]).decode()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (GOOD, "", "quotes.jsonl: expected a recording, got an empty file"),
        (
            '"typ":"neg-recording"',
            '"typ":"neg-journal"',
            'line 1: typ: expected "neg-recording"',
        ),
        (
            '"typ":"neg-recording","v":"1"',
            '"typ":"neg-recording","v":"2"',
            "line 1: v: expected \"1\", got '2'",
        ),
        ('"elapsed":"60"', '"elapsed":60', "line 3: documents hold strings"),
        ('"elapsed":"60"', '"elapsed":"-1"', "line 3: elapsed: expected"),
        ('"amount":"2.4"', '"amount":"2.4001"', "line 3: terms: "),
        (
            '"amount":"2.4","currency":"USD"',
            '"amount":"2.4","currency":"EUR"',
            "line 3: terms: issue pricePerHour: expected currency USD",
        ),
        (
            '"amount":"2.4"',
            '"amount":"9.4"',
            "line 3: terms: issue pricePerHour: expected a value from 0.1 to 5",
        ),
        (
            '"said":"offer"',
            '"said":"quote"',
            "line 2: said: expected one of offer, accept, reject, withdraw, hold; got 'quote'",
        ),
        ('"by":"them"', '"by":"he"', "line 2: by: expected one of them, us; got 'he'"),
        ('"by":"them",', "", "line 2: by: expected this field, got none"),
        (
            '"by":"them",',
            '"by":"them","price":"2",',
            "line 2: price: expected no such field",
        ),
        (
            '"role":"seller"',
            '"role":"vendor"',
            "line 1: role: expected one of buyer, seller; got 'vendor'",
        ),
        (
            '"then":"stands"',
            '"then":"maybe"',
            "line 1: then: expected one of stands, silent, ends; got 'maybe'",
        ),
        (
            '"ended":"unknown"',
            '"ended":"agreed"',
            'line 1: agreed: expected terms exactly where "ended" is "agreed"',
        ),
        (
            '"elapsed":"0"',
            '"elapsed":"61"',
            "line 1: move 2: elapsed: expected no less than the move before it",
        ),
        ('"kind":"made"', '"kind":"heard"', "line 1: source: kind: expected one of"),
        ('"start":"2026-12-01T12:00:00Z"', '"start":"now"', "line 1: start: expected"),
        ('"by":"them"', '"by":"us"', "line 1: moves: expected at least one offer of theirs"),
        ("}\n{", "}\n\n{", "line 2: not well-formed JSON"),
        (
            '"typ":"neg-recorded-move"',
            '"typ":"neg-move"',
            'line 2: typ: expected "neg-recorded-move"',
        ),
    ],
)
def test_what_is_wrong_is_named_by_file_line_and_field(old, new, said):
    assert old in GOOD
    with pytest.raises(InvalidValueError) as error:
        read_recordings(GOOD.replace(old, new).encode(), "quotes.jsonl")
    assert error.value.message.startswith("quotes.jsonl")
    assert said in error.value.message


def test_moves_before_any_header_are_refused():
    _, _, moves_alone = GOOD.partition("\n")
    with pytest.raises(InvalidValueError, match="line 1: typ"):
        read_recordings(moves_alone.encode(), "quotes.jsonl")


POINTS = '"values":{"pricePerHour":[["0.1","0/1"],["5","1/1"]],"gpuHours":[["10000","1/1"]]}'
NO_POINTS = '"values":{"pricePerHour":[["0.1","0/1"]],"gpuHours":[["10000","1/1"]]}'


def weighing(price, hours, values):
    weights = f'"weights":{{"pricePerHour":"{price}","gpuHours":"{hours}"}}'
    return f'{{{weights},{values},"reservation":"0/1"}}'


@pytest.mark.parametrize(
    ("utility", "said"),
    [
        (
            '{"weights":{},"values":{},"reservation":"0/1"}',
            "utility: weights: gpuHours: expected this field, got none",
        ),
        (weighing("1/1", "1/1", POINTS), "adding up to 1"),
        (weighing("1/1", "0/1", NO_POINTS), "over its whole range"),
        (
            weighing("3/2", "0/1", POINTS),
            "weights: pricePerHour: expected a fraction from 0/1 to 1/1",
        ),
        ('"0.7"', "utility: expected an object"),
    ],
)
def test_a_utility_that_says_nothing_certain_is_refused(utility, said):
    text = GOOD.replace('"then":"stands"', f'"then":"stands","utility":{utility}')
    with pytest.raises(InvalidValueError, match=r"^f, line 1: utility") as error:
        read_recordings(text.encode(), "f")
    assert said in error.value.message


def test_terms_are_put_on_another_agenda_by_their_values():
    wider = AGENDA.to_document()
    wider["issues"][0] |= {"max": "10", "step": "0.0005"}
    moved = on_agenda(asks("2.5"), type(AGENDA).from_document(wider))
    assert moved.offers == (Terms((5000, 10000)),)


def test_terms_that_do_not_fit_another_agenda_are_refused():
    narrow = AGENDA.to_document()
    narrow["issues"][0] |= {"max": "2"}
    with pytest.raises(InvalidValueError, match=r"from 0\.1 to 2"):
        on_agenda(asks("2.5"), type(AGENDA).from_document(narrow))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"elapsed": LONGEST + timedelta(seconds=1)}, "move 1: elapsed: expected at most"),
        ({"valid_for": LONGEST + timedelta(seconds=1)}, "move 1: validFor: expected from 1 to"),
        ({"valid_for": timedelta(0)}, "move 1: validFor: expected from 1 to"),
    ],
)
def test_nothing_is_written_that_could_not_be_read(change, said):
    [recording] = [asks("2.5")]
    spoilt = replace(recording, moves=(replace(recording.moves[0], **change),))
    with pytest.raises(InvalidValueError) as error:
        write_recordings([spoilt])
    assert said in error.value.message
