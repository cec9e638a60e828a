"""Traces and scenarios of other platforms."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from negotiator.errors import InvalidValueError, UsageError
from negotiator.replay.importing import Options, import_scenario, import_trace, read_any_scenario
from negotiator.replay.importing.scenario import recorded_profile
from negotiator.replay.recorded import (
    By,
    Ended,
    Said,
    Then,
    read_recordings,
    write_recordings,
)
from negotiator.terms import Role
from tests.replay.importing.papers import DIALOGUES, START, TRACE, TWO_ISSUES

SCENARIO = read_any_scenario([Path("lamp.json")], TWO_ISSUES.encode())
MAKER = Options(role=Role.SELLER, them="maker", start=START)
FIRST = Options(role=Role.SELLER, them="0", start=START)


def trace(text, options=MAKER):
    return import_trace(text.encode(), "t.csv", SCENARIO, options)


def refusal(text, options=MAKER):
    with pytest.raises(InvalidValueError) as caught:
        trace(text, options)
    return caught.value.message


def test_a_trace_is_recorded_with_what_they_prefer():
    (recording,) = trace(TRACE).recordings
    assert recording.offers == ((12, 0), (11, 0))
    assert recording.profile == recorded_profile(SCENARIO.profiles[0])
    assert [(move.by, move.said) for move in recording.moves] == [
        (By.THEM, Said.OFFER),
        (By.US, Said.OFFER),
        (By.THEM, Said.OFFER),
        (By.US, Said.OFFER),
        (By.THEM, Said.ACCEPT),
    ]
    assert [int(move.elapsed.total_seconds()) for move in recording.moves] == [0, 0, 1, 2, 2]
    assert (recording.ended, recording.agreed) == (Ended.AGREED, (11, 1))
    assert read_recordings(write_recordings([recording]), "again") == (recording,)


@pytest.mark.parametrize(
    ("state", "ended"),
    [("timedout", Ended.NOT_AGREED), ("broken", Ended.NOT_AGREED), ("continuing", Ended.UNKNOWN)],
)
def test_how_a_trace_ends_is_what_its_last_row_says(state, ended):
    (recording,) = trace(TRACE.replace("agreement", state)).recordings
    assert (recording.ended, recording.agreed, recording.then) == (ended, None, Then.SILENT)


def test_parties_are_known_by_their_names_while_those_tell_them_apart():
    ids = [f"-{digit * 8}-{digit * 4}-4000-8000-{digit * 12}" for digit in "1a"]
    text = TRACE.replace("maker", f"maker{ids[0]}").replace("shop", f"shop{ids[1]}")
    assert trace(text).recordings == trace(TRACE).recordings
    same = text.replace("shop", "maker")
    assert f"got maker{ids[0]}, maker{ids[1]}" in refusal(same)
    (recording,) = trace(same, replace(MAKER, them=f"maker{ids[1]}")).recordings
    assert recording.offers == ((10, 1), (11, 1))
    assert recording.profile is None


def test_a_trace_without_times_counts_steps_and_says_so():
    text = "\n".join(line.partition(",")[2] for line in TRACE.splitlines())
    (recording,) = trace(text).recordings
    assert recording.moves[-1].elapsed == timedelta(minutes=1)
    assert any("nobody recorded the time" in note for note in recording.source.notes)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("(12, 'red')", "(13, 'red')", "row 2, column offer: issue price: expected a value from"),
        ("(12, 'red')", "(12, 'pink')", "row 2, column offer: issue colour"),
        ("(12, 'red')", "(12,)", "row 2, column offer: expected 2 values"),
        ("(12, 'red')", "12", "row 2, column offer: expected an offer such as"),
        ("(12, 'red')", "(12, __import__('os'))", "row 2, column offer: expected quoted texts"),
        ("(12, 'red')", "(12.5, 'red')", "row 2, column offer: issue price"),
        ("(12, 'red')", "(np.int64(12), 'red')", "row 2, column offer"),
        ("0.0012", "soon", "row 2, column time: expected seconds"),
        ("0.0012", "-1", "row 2, column time"),
        ("0.0012", "1000000000", "row 2, column time"),
        ("2.25,1", "0.25,1", "move 4: elapsed: expected no less than the move before it"),
        ("0.0012,0,maker", "0.0012,0,other", "expected at most two parties"),
        ("0.0012,0,maker", "0.0012,0,", "row 2, column negotiator"),
        ("offer,state", "bid,state", "row 1, column offer: expected it once, got it 0 times"),
        (",continuing\n1.5", "\n1.5", "row 3: expected 5 cells as in row 1, got 4"),
    ],
)
def test_a_trace_is_refused_by_row_and_column(before, after, told):
    assert before in TRACE
    message = refusal(TRACE.replace(before, after))
    assert message.startswith("t.csv: ")
    assert told in message


def test_dialogues_are_recorded_one_a_line_where_they_offered_something():
    recordings = trace(DIALOGUES, FIRST).recordings
    assert [recording.id for recording in recordings] == ["lamp.4.0", "lamp.5.0"]
    assert [move.said for move in recordings[0].theirs] == [Said.OFFER, Said.ACCEPT]
    assert recordings[0].agreed == (10, 1)
    other = trace(DIALOGUES, Options(role=Role.BUYER, them="1", start=START)).recordings
    assert (other[1].ended, other[1].then) == (Ended.NOT_AGREED, Then.ENDS)
    assert read_recordings(write_recordings(other), "again") == other


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"id":5', '"id":4', "row 2: id: expected each dialogue once"),
        ('"result":"walkaway"', '"result":"maybe"', "row 3: result: expected one of"),
        ('[1,"walkaway",null,9]', '[1,"shouts",null,9]', "row 3: event 2: expected offer, accept"),
        ('[1,"walkaway",null,9]', '[1,"walkaway",null]', "row 3: event 2: expected party, kind"),
        ('[10,"red"],3', '[10,"red"],3.5', "row 3: event 1: expected a whole number"),
        ('"events":[[1', '"events":[{"a":1},[1', "row 3: event 1: expected a list"),
    ],
)  # fmt: skip
def test_dialogues_are_refused_by_row_and_event(before, after, told):
    assert before in DIALOGUES
    assert told in refusal(DIALOGUES.replace(before, after), FIRST)


def test_what_a_file_does_not_say_is_asked_for():
    with pytest.raises(UsageError, match="--role"):
        trace(TRACE, Options(them="maker", start=START))
    with pytest.raises(UsageError, match="--them"):
        trace(TRACE, Options(role=Role.SELLER, start=START))
    assert "--start" in refusal(TRACE, Options(role=Role.SELLER, them="maker"))


def test_a_scenario_is_a_side_with_its_best_terms():
    (recording,) = import_scenario(SCENARIO, "lamp.json", MAKER).recordings
    assert recording.offers == ((12, 0),)
    assert recording.profile == recorded_profile(SCENARIO.profiles[0])
    assert "nobody recorded a move" in recording.source.notes[0]
    assert read_recordings(write_recordings([recording]), "again") == (recording,)


def test_a_scenario_does_not_say_who_is_theirs():
    with pytest.raises(UsageError, match="one of maker, shop"):
        import_scenario(SCENARIO, "lamp.json", Options(role=Role.SELLER, start=START))
    with pytest.raises(UsageError, match="--role"):
        import_scenario(SCENARIO, "lamp.json", Options(them="maker", start=START))
    with pytest.raises(InvalidValueError, match="--start"):
        import_scenario(SCENARIO, "lamp.json", Options(them="maker", role=Role.SELLER))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("[0, 0.5, 1]", "[0, 0.5]", r"lamp.json: profiles\[0\]: expected a weight"),
        ("[0, 0.5, 1]", "[0, 0.5, 2]", "expected values from 0 to 1"),
        ("[0.7, 0.3]", "[-1, 2]", "expected weights from 0 up"),
        ("[10, 11, 12]", "[]", "expected 1 to 1000 values"),
        ("0.1,", "NaN,", "finite"),
    ],
)
def test_a_scenario_file_is_refused_by_name(before, after, told):
    assert before in TWO_ISSUES
    with pytest.raises(InvalidValueError, match=told):
        read_any_scenario([Path("lamp.json")], TWO_ISSUES.replace(before, after).encode())
