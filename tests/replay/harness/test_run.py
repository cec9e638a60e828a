"""Many recordings: the same bytes whoever plays them, in whatever order."""

import json
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.bootstrap.replaying import throwaway_keys
from negotiator.errors import MandateError, UsageError
from negotiator.replay.harness import (
    Fault,
    Mode,
    ModeName,
    Report,
    Setting,
    check_all,
    document_of,
    lines_of,
    run,
    summarise,
)
from negotiator.replay.harness.clock import start_of
from negotiator.terms import Role
from tests.replay.given import START, asks, buyer, recordings, trial

PART = "quotes/fan-80mm"


def bytes_of(setting, played, workers):
    done = run(setting, played, throwaway_keys, workers)
    summary = summarise(done)
    report = Report(setting, done, summary, check_all(summary, (), 0))
    return "\n".join([*lines_of(report, each=True), json.dumps(document_of(report))])


@pytest.mark.parametrize("name", list(ModeName))
def test_one_two_and_seven_workers_give_the_same_bytes_in_any_order(name):
    quotes = recordings(f"{PART}.jsonl")
    faults = (Fault.CROSSING, Fault.REPEATING)
    setting = Setting(trial(f"{PART}.toml"), Mode(name, faults), signed=False)
    one = bytes_of(setting, quotes[:5], 1)
    assert bytes_of(setting, quotes[4::-1], 2) == one
    assert bytes_of(setting, (*quotes[2:5], *quotes[:2]), 7) == one


@settings(max_examples=8, deadline=None)
@given(st.permutations(range(6)))
def test_a_result_does_not_depend_on_what_else_is_played(order):
    quotes = recordings(f"{PART}.jsonl")
    setting = Setting(trial(f"{PART}.toml"), signed=False)
    alone = run(setting, quotes[:1], throwaway_keys).results[0]
    among = run(setting, [quotes[n] for n in order], throwaway_keys).results
    assert [result.key for result in among] == sorted((q.id, "") for q in quotes[:6])
    assert alone in among


def test_results_stand_in_the_order_of_their_ids():
    setting = Setting(trial(f"{PART}.toml"), signed=False)
    results = run(setting, recordings(f"{PART}.jsonl")[::-1], throwaway_keys).results
    assert len({result.rounds for result in results}) > 1
    assert [result.key for result in results] == sorted(result.key for result in results)


def test_what_is_outside_the_agenda_or_on_our_side_is_skipped_and_said():
    ours = replace(asks("2.3", name="ours"), role=Role.BUYER)
    gap = recordings(f"{PART}.jsonl")[0]
    done = run(Setting(buyer(), signed=False), [asks("2.3"), ours, gap], throwaway_keys)
    assert [result.recording for result in done.results] == ["seller"]
    why = {skipped.recording: skipped.why for skipped in done.skipped}
    assert why["ours"] == "they are the buyer, and so are we"
    assert why[gap.id].startswith("outside the mandate's agenda: terms: expected a value for every")


def test_a_skipped_recording_is_named_once_whatever_its_variants():
    setting = Setting(buyer(), Mode(ModeName.FAULT), signed=False)
    done = run(setting, recordings(f"{PART}.jsonl")[:1], throwaway_keys)
    assert (len(done.results), len(done.skipped)) == (0, 1)


def test_two_recordings_of_one_id_are_refused():
    with pytest.raises(UsageError, match="got seller 2 times"):
        run(Setting(buyer()), [asks("2.3"), asks("2.2")], throwaway_keys)


def test_progress_is_told():
    told = []
    run(
        Setting(buyer(), signed=False),
        [asks("2.3", name=f"n{n}") for n in range(3)],
        throwaway_keys,
        progress=lambda done, of: told.append((done, of)),
    )
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (START, START),
        (START - timedelta(days=365), datetime.fromisoformat("2026-11-30T13:00:00+00:00")),
        (START + timedelta(days=365), datetime.fromisoformat("2026-11-30T13:00:00+00:00")),
        # Valid when it began, but not for as long as the mandate lets a negotiation take.
        (
            datetime.fromisoformat("2026-12-15T11:30:00+00:00"),
            datetime.fromisoformat("2026-11-30T13:00:00+00:00"),
        ),
    ],
)
def test_a_replay_begins_inside_the_mandates_validity(start, expected):
    assert start_of(buyer().mandate, replace(asks("2.3"), start=start)) == expected


def test_a_mandate_of_an_hour_is_begun_at_its_middle():
    mandate = replace(buyer().mandate, not_after=buyer().mandate.not_before + timedelta(hours=1))
    begun = start_of(mandate, replace(asks("2.3"), start=START + timedelta(days=400)))
    assert begun == mandate.not_before + timedelta(minutes=30)


def test_a_recording_of_the_last_day_there_is_begins_where_the_mandate_is_valid():
    late = replace(asks("2.3"), start=datetime.fromisoformat("9999-12-31T23:59:59+00:00"))
    assert start_of(buyer().mandate, late) == buyer().mandate.not_before + timedelta(hours=1)


@pytest.mark.parametrize(
    ("name", "instant"),
    [("not_before", "0001-01-01T00:00:00+00:00"), ("not_after", "9999-12-31T23:59:59+00:00")],
)
def test_a_mandate_at_the_end_of_the_calendar_is_not_tried(name, instant):
    mandate = replace(buyer().mandate, **{name: datetime.fromisoformat(instant)})
    with pytest.raises(MandateError, match="valid between the years 1000 and 9000"):
        replace(buyer(), mandate=mandate)


def test_results_without_their_moves_are_the_same_but_for_those():
    told = Setting(buyer(), signed=False)
    plain = Setting(buyer(), signed=False, explained=False)
    recordings = [asks("2.9", "2.6", "2.3"), replace(asks("2.9", "2.8"), id="never")]
    one, other = (run(how, recordings, throwaway_keys).results for how in (told, plain))
    assert [len(result.moves) > 3 for result in one] == [True, True]
    assert any(move.numbers for move in one[0].moves)
    assert list(other) == [replace(result, moves=()) for result in one]
