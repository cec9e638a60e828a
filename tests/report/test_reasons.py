"""Why each move was made, and what is said where something is missing."""

from dataclasses import replace
from datetime import timedelta

import pytest

from negotiator.protocol.acts import Act, Reason
from negotiator.replay.harness import ModeName, Run, summarise
from negotiator.replay.recorded import By
from negotiator.report import Format, render, told_of
from negotiator.report.curves import space_chart, total_chart, worth_chart
from negotiator.report.reasons import reasons_of
from negotiator.report.wording import duration, outcome_sentence
from tests.replay.given import asks, buyer, leaves
from tests.report.given import known, part, told, with_first, worked


def test_each_move_of_ours_has_the_reason_the_strategy_had():
    one = worked()
    said = reasons_of(one, one.results[0].moves)
    assert len(said) == len(one.results[0].moves) == 13
    assert said[:2] == ("Asked to negotiate.", "Agreed to negotiate.")
    assert said[5].startswith("We offer pricePerHour 1.867 USD: 11.1 % of the way from our targets")
    assert said[5].endswith(
        "Since our last: conceded 0.05 USD of pricePerHour, which costs us 0.01."
    )
    assert said[-2] == (
        "We accept pricePerHour 2.178 USD: worth 57.6 % to us, at least as much as what we would "
        "offer next (56.8 %)."
    )


@pytest.mark.parametrize("mode", list(ModeName))
def test_every_mode_and_fault_can_be_told(mode):
    one = worked(mode)
    for result in one.results:
        assert all(reasons_of(one, result.moves))
    assert all(render(one, form) for form in Format)


def test_an_expired_offer_that_we_made_ours_is_told_as_such():
    one = worked()
    moves = one.results[0].moves
    accept = moves[-2]
    quoted = replace(accept, act=Act.COUNTER, terms=moves[-3].terms)
    said = reasons_of(one, (*moves[:-2], quoted))
    assert said[-1].startswith("Their offer had expired, so we made it ours. We accept")


def test_a_move_without_effect_says_so_and_is_no_offer():
    one = worked()
    moves = one.results[0].moves
    void = replace(moves[2], fault=Reason.EXPIRED)
    assert reasons_of(one, (void,)) == ("Made an offer. It had no effect: expired.",)
    accept = replace(moves[-2], by=By.US)
    assert reasons_of(one, (void, accept)) == (
        "Made an offer. It had no effect: expired.",
        "Took the offer that stood.",
    )


def test_a_deadlock_is_told_with_its_gap_and_who_left():
    one = told(buyer(), (leaves(asks("2.9", "2.8")),))
    sentence = outcome_sentence(one, one.results[0])
    assert sentence.startswith("Deadlock by them (not-acceptable) after 2 rounds")
    assert sentence.endswith("The last offers were 155.5 % of our range apart.")
    text = render(one, Format.HTML).decode()
    assert 'class="mark stuck"' in text
    assert 'class="mark deal"' not in text


def test_the_pattern_of_the_deadlocks_is_a_sentence_and_a_band():
    text = render(part("hose-clamp-25"), Format.HTML).decode()
    assert "4 of 6 deadlocks sit at the same gap (70.7 % to 79.2 % of the mandate" in text
    assert "4 of 6 sit here" in text
    assert text.count('class="one"') == 9


def test_offers_are_drawn_in_both_utilities_only_where_theirs_is_known():
    one, other = worked(), known()
    assert space_chart(one, one.results[0], "n1") is None
    chart = space_chart(other, other.results[0], "n1")
    assert chart is not None
    assert [series.name for series in chart.series] == [
        "Pareto",
        "Nash",
        "ours",
        "theirs",
        "agreed",
    ]
    assert "What offers are worth to them is not known" in render(one, Format.HTML).decode()


def test_curves_hold_what_the_offers_were_worth_and_came_to():
    one = worked()
    (result,) = one.results
    worth, total = worth_chart(one, result, "n1"), total_chart(one, result, "n1")
    assert worth is not None
    assert total is not None
    ours = [move.worth for move in result.moves if move.by is By.US and move.terms]
    assert [mark.y for mark in worth.series[0].marks] == ours
    assert [int(mark.y) for mark in total.series[0].marks] == [18170, 18670, 19500, 20670]
    assert [int(mark.y) for mark in total.series[1].marks] == [26330, 24800, 23640, 22650, 21780]
    assert [int(mark.y) for mark in total.series[2].marks] == [21780]


def test_without_an_offer_there_is_no_chart():
    one = worked()
    silent = replace(one.results[0], moves=one.results[0].moves[:2], deal=None)
    assert worth_chart(one, silent, "n1") is None
    assert total_chart(one, silent, "n1") is None


def test_a_recording_that_nobody_brought_is_told_without_its_source():
    one = told_of(worked().report, ())
    assert "the worked example" not in render(one, Format.MARKDOWN).decode()


def test_a_blocked_proposal_is_shouted():
    one = with_first(worked(), replace(worked().results[0], blocked=2))
    assert "ALERT: the gate blocked 2 proposals" in render(one, Format.MARKDOWN).decode()
    assert 'role="alert">ALERT: the gate blocked 2' in render(one, Format.HTML).decode()
    assert "ALERT" not in render(worked(), Format.HTML).decode()


def test_of_very_many_negotiations_all_are_listed_and_the_first_are_told():
    one = worked()
    (result,) = one.results
    many = tuple(replace(result, recording=f"seller-{number:03}") for number in range(201))
    done = Run(many, ())
    report = replace(one.report, run=done, summary=summarise(done))
    text = render(replace(one, report=report), Format.HTML).decode()
    assert text.count('class="one"') == 200
    assert text.count('scope="row">seller-200<') == 1
    assert 'href="#n200"' in text
    assert 'href="#n201"' not in text
    assert "The first 200 of 201 are told move by move." in text
    assert "the 60 smallest of 201 are drawn" in text


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0 s"), (59, "59 s"), (60, "1 min"), (100, "1 min 40 s"), (3600, "1 h"),
     (402744, "4 d 15 h")],
)  # fmt: skip
def test_durations_are_read_at_a_glance(seconds, said):
    assert duration(timedelta(seconds=seconds)) == said
