"""What a recorded counterparty does in each mode, and what our side makes of it."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from negotiator.protocol.acts import Act, Reason
from negotiator.replay.harness import Fault, Mode, ModeName, Outcome, Setting, Skipped, play
from negotiator.replay.harness.theirs.fitted import fit_curves
from negotiator.replay.recorded import By, Then
from negotiator.replay.scenarios import Profile
from tests.replay.given import KEYS, asks, at_price, bids, buyer, leaves, recordings, seller

OPEN = Mode()
FITTED = Mode(ModeName.FITTED)
AGENT = Mode(ModeName.AGENT)


def played(trial, recording, mode=OPEN, variant=""):
    result = play(Setting(trial, mode, signed=False), recording, variant, KEYS)
    assert not isinstance(result, Skipped), result
    return result


def offered(result, by):
    return [move.terms[0] for move in result.moves if move.terms and move.by is by]


def test_the_worked_example_comes_out_as_it_was_recorded():
    ours = played(buyer(), recordings("gpu-hours/seller.jsonl")[0])
    assert (ours.outcome, ours.rounds) == (Outcome.AGREED, 5)
    assert offered(ours, By.THEM) == [2633, 2480, 2364, 2265, 2178]
    assert offered(ours, By.US) == [1817, 1867, 1950, 2067]
    assert ours.deal is not None
    assert ours.deal.terms == at_price("2.178")
    assert ours.elapsed == timedelta(seconds=100)
    theirs = played(seller(), recordings("gpu-hours/buyer.jsonl")[0])
    assert (theirs.outcome, theirs.rounds) == (Outcome.AGREED, 5)
    assert offered(theirs, By.US) == offered(ours, By.THEM)


def test_in_open_loop_they_say_what_was_recorded_whatever_we_do():
    recording = asks("2.6", "2.5", "2.9", "2.55")
    eager, firm = buyer(("\ne = 0.5", "\ne = 5")), buyer(("\ne = 0.5", "\ne = 0.02"))
    for trial in (eager, firm):
        said = offered(played(trial, recording), By.THEM)
        assert said[:4] == [2600, 2500, 2900, 2550][: len(said)]


def test_after_the_last_recorded_move_an_offer_that_stands_is_repeated_and_counted():
    result = played(buyer(), asks("2.3"))
    assert result.outcome is Outcome.AGREED
    assert offered(result, By.THEM) == [2300] * result.rounds
    assert result.remarks.beyond == result.rounds - 1 > 0


def test_after_the_last_recorded_move_one_who_is_silent_is_waited_for_and_then_left():
    result = played(buyer(), asks("2.3", then=Then.SILENT))
    assert (result.outcome, result.reason) == (Outcome.DECLINED, Reason.TIME_OUT)
    assert result.ended_by is By.US
    assert result.elapsed == timedelta(minutes=10)
    assert result.remarks.beyond == 0


def test_one_who_left_leaves_again():
    result = played(buyer(), leaves(asks("2.9", "2.8")))
    assert (result.outcome, result.ended_by) == (Outcome.DEADLOCK, By.THEM)
    assert result.moves[-1].act is Act.REJECT


def test_they_accept_again_what_is_surely_no_worse_to_them_and_nothing_else():
    took = bids("1.8", "1.9", "2.0", takes="2.365")
    result = played(seller(), took)
    assert result.deal is not None
    assert result.deal.terms == at_price("2.265")  # our fourth ask; our third was 2.364 at turn 3
    dearer = bids("1.8", "1.9", "2.0", takes="2.2")
    assert played(seller(), dearer).rounds == 5


def test_times_are_the_recorded_ones():
    moves = played(buyer(), asks("2.6", "2.5", "2.4")).moves
    told = [move.elapsed for move in moves if move.by is By.THEM and move.terms]
    assert told[:3] == [timedelta(0), timedelta(minutes=1), timedelta(minutes=2)]


def test_what_nobody_recorded_comes_at_the_last_recorded_pace():
    seen = asks("2.6", "2.5")
    last = replace(seen.moves[1], elapsed=timedelta(seconds=95))
    moves = played(buyer(), replace(seen, moves=(seen.moves[0], last))).moves
    told = [move.elapsed for move in moves if move.by is By.THEM and move.terms]
    assert [time.seconds for time in told[:4]] == [0, 95, 190, 285]


def test_one_who_was_slower_than_our_patience_is_left():
    slow = asks("2.6", "2.1")
    late = replace(slow, moves=(slow.moves[0], replace(slow.moves[1], elapsed=timedelta(hours=2))))
    result = played(buyer(), late)
    assert (result.ended_by, result.reason) == (By.US, Reason.TIME_OUT)
    assert result.elapsed == timedelta(minutes=10)


def test_a_curve_that_follows_a_tactic_is_found_with_its_shape_and_explains_it_all():
    seen = replace(recordings("gpu-hours/seller.jsonl")[0], rounds=6)
    price, hours = fit_curves(seen).fits
    assert hours is None
    assert price is not None
    assert (str(price.e), round(price.end)) == ("2", 2100)  # the seller's e and its reserve
    assert price.explained > Fraction(9999, 10000)


def test_fitted_they_go_on_along_the_curve_and_say_how_well_it_fits():
    recording = replace(asks("2.9", "2.8", "2.7"), rounds=5)
    result = played(buyer(), recording, FITTED)
    assert offered(result, By.THEM)[:5] == [2900, 2800, 2700, 2600, 2500]
    assert [item.issue for item in result.remarks.fits] == ["pricePerHour"]
    assert result.remarks.fits[0].fit.explained == 1
    assert result.remarks.fitted_rounds == 5


@pytest.mark.parametrize(
    ("then", "ended_by", "beyond"),
    [(Then.STANDS, By.US, 3), (Then.ENDS, By.THEM, 1), (Then.SILENT, By.US, 0)],
)
def test_fitted_nothing_is_invented_after_their_last_round(then, ended_by, beyond):
    recording = replace(asks("2.9", "2.8", "2.7", then=then), rounds=3)
    result = played(buyer(), recording, FITTED)
    assert set(offered(result, By.THEM)[2:]) == {2700}
    assert (result.ended_by, result.remarks.beyond) == (ended_by, beyond)


def test_fitted_they_take_what_is_no_worse_than_their_next_offer():
    result = played(seller(), replace(bids("1.8", "2.0", "2.2"), rounds=6), FITTED)
    assert result.outcome is Outcome.AGREED
    asked = offered(result, By.US)[-1]
    assert asked <= 1800 + 200 * (result.rounds - 1)


def test_two_offers_are_too_few_to_fit():
    result = play(Setting(buyer(), FITTED), asks("2.9", "2.8"), "", KEYS)
    assert isinstance(result, Skipped)
    assert "a fit needs 3 offers of theirs, the recording has 2" in result.why


def test_an_agent_of_theirs_starts_and_ends_where_the_recording_did():
    result = played(buyer(), asks("2.9", "2.7", "2.5", "2.41"), AGENT)
    said = offered(result, By.THEM)
    assert (said[0], said[3]) == (2900, 2410)
    assert said == sorted(said, reverse=True)


def test_an_agent_of_theirs_may_have_a_mandate_of_its_own():
    mode = Mode(ModeName.AGENT, theirs=seller())
    result = played(buyer(), asks("4.0", "3.9"), mode)
    assert offered(result, By.THEM) == [2633, 2480, 2364, 2265, 2178]
    assert result.rounds == 5


def test_an_agent_of_theirs_keeps_to_a_utility_that_is_known():
    values = (((100, Fraction(0)), (5000, Fraction(1))), ((10000, Fraction(1)),))
    profile = Profile("", (Fraction(1), Fraction(0)), values, Fraction(1900, 4900))
    result = played(buyer(), replace(asks("2.9", "2.7"), profile=profile, rounds=6), AGENT)
    said = offered(result, By.THEM)
    assert said[0] == 5000
    assert min(said) >= 2000  # 0.1 + 4.9 * 1900/4900


def test_an_agent_that_never_moved_on_a_price_holds_firm():
    result = played(buyer(), asks("2.9", "2.9"), AGENT)
    assert set(offered(result, By.THEM)) == {2900}


@pytest.mark.parametrize("fault", list(Fault))
@pytest.mark.parametrize("role", ["buyer", "seller"])
def test_whatever_is_wrong_nothing_is_blocked_and_no_limit_is_passed(fault, role):
    mode = Mode(ModeName.FAULT)
    trial = buyer() if role == "buyer" else seller()
    other = "seller" if role == "buyer" else "buyer"
    result = played(trial, recordings(f"gpu-hours/{other}.jsonl")[0], mode, fault.value)
    assert result.blocked == 0
    assert result.outcome is not Outcome.UNANSWERED
    reserve = trial.mandate.preferences[0].reserve
    ours = [*offered(result, By.US), *([result.deal.terms[0]] if result.deal else [])]
    assert all(p <= reserve if role == "buyer" else p >= reserve for p in ours)


def test_one_that_lies_about_the_round_is_refused():
    mode = Mode(ModeName.FAULT)
    result = played(buyer(), recordings("gpu-hours/seller.jsonl")[0], mode, "rounds")
    assert {move.fault for move in result.moves if move.by is By.THEM} == {None, Reason.ROUND}
    assert any(move.act is Act.REFUSE and move.by is By.US for move in result.moves)


def test_one_that_takes_back_what_we_accept_comes_to_a_deal_all_the_same_or_to_none():
    mode = Mode(ModeName.FAULT)
    result = played(buyer(), recordings("gpu-hours/seller.jsonl")[0], mode, "crossing")
    acts = [(move.by, move.act) for move in result.moves]
    assert (By.THEM, Act.REFUSE) in acts
    assert (By.THEM, Act.WITHDRAW) not in acts  # it came for a place that was taken
    assert acts.count((By.THEM, Act.CONFIRM)) == (1 if result.deal else 0)


def test_an_offer_that_has_expired_when_it_arrives_is_quoted_again_never_accepted():
    mode = Mode(ModeName.FAULT)
    result = played(buyer(), recordings("gpu-hours/seller.jsonl")[0], mode, "expiring")
    assert all(move.act is not Act.ACCEPT for move in result.moves if move.by is By.US)
