"""A sweep comes to the same however it is played: by the kernel, by the engine, by many."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction

import pytest

from negotiator.bootstrap.replaying import throwaway_keys
from negotiator.errors import MandateError
from negotiator.mandate.sign import lint
from negotiator.replay.harness import Mode, ModeName
from negotiator.replay.recorded import By, Move, Said, Then
from negotiator.replay.sweep import Evaluator, amended, csv_of, sweep
from negotiator.replay.sweep.variants import Variants
from tests.replay.given import KEYS, bids, leaves, text
from tests.replay.sweep.given import CLOSED, PART, changed, quotes, study_of

SELLER = text("gpu-hours/seller.toml")


def by_both(study):
    """Return the rows of a study as the kernel and as the engine has them."""
    evaluator = Evaluator(study, KEYS)
    assert evaluator.why_not == ""
    rows = evaluator.rows(0, study.design.size)
    engine = [
        row if row.refused else evaluator._played(row.number, row.values, measured=False)
        for row in rows
    ]
    return rows, engine


APPROVAL = 'approval = [{ total = "total", above = 9, by = ["*"], within = "PT1H" }]'
ALL = ("e=0.2,3", "rounds=1,4", "floor=1,1.6", "validity=P30D")


@pytest.mark.parametrize("name", [ModeName.OPEN_LOOP, ModeName.FITTED, ModeName.AGENT])
def test_the_kernel_comes_to_what_the_engine_comes_to_on_a_sheet_of_quotes(name):
    mandate = changed("quotes/fan-80mm.toml", CLOSED)
    played = tuple(one for one in quotes("quotes/fan-80mm") if len(one.offers) >= 3)[:4]
    assert played
    shares = (Fraction(1, 5), Fraction(1, 2))
    rows, engine = by_both(study_of(mandate, played, ALL, Mode(name), shares=shares))
    assert rows == engine
    assert len({row.surplus_all for row in rows}) > 1


def test_the_kernel_comes_to_what_the_engine_comes_to_for_a_seller():
    answers = (
        bids("2.2", "2.4", "2.5", "2.6", "2.7"),
        replace(bids("2.1", "2.6", takes="2.7"), id="takes"),
        replace(leaves(bids("2.3", "2.5", "2.6")), id="leaves"),
        replace(bids("2.3", "2.55", then=Then.SILENT), id="silent"),
        replace(bids("2.4", "2.45", then=Then.ENDS), id="ends"),
        replace(_slow(bids("2.1", "2.2", "2.3", takes="2.6")), id="slow"),
    )
    vary = (
        "e=0.3,2", "rounds=1,2,4,6", "reserve.pricePerHour=2.05,2.3", "validity=PT1M,PT3H",
        "limit_min.pricePerHour=2,2.52",
    )  # fmt: skip
    rows, engine = by_both(study_of(SELLER, answers, vary))
    assert rows == engine
    assert len({row.surplus_all for row in rows}) > 5


def _slow(recording):
    """Return the recording with an hour and a half between moves."""
    moves = tuple(
        replace(move, elapsed=timedelta(minutes=90 * number))
        for number, move in enumerate(recording.moves)
    )
    return replace(recording, moves=moves)


@pytest.mark.parametrize("rounds", ["1", "2..5:1", "30"])
def test_the_kernel_comes_to_what_the_engine_comes_to_against_a_mandate_of_theirs(rounds):
    buyers = (bids("1.8", "1.9", "2.2"), replace(bids("1.5", "2.1", "2.6"), id="other"))
    mandate = _without_limits(SELLER)
    mode = Mode(ModeName.AGENT, e=Decimal("0.5"))
    vary = ("e=0.3,1,2", f"rounds={rounds}", "reserve.pricePerHour=2.05,2.3")
    rows, engine = by_both(study_of(mandate, buyers, vary, mode))
    assert rows == engine


def _without_limits(mandate):
    """Return the seller's mandate without its limit on the total and its ceiling."""
    limit = 'totals = [{ total = "total", min = 21000, max = "none" }]'
    assert limit in mandate
    return mandate.replace(limit, "totals = []")


def test_a_recording_with_a_pause_goes_to_the_engine_and_the_report_says_why():
    pause = Move(By.THEM, Said.HOLD, timedelta(0))
    held = replace(bids("1.9", "2.2"), id="held")
    held = replace(held, moves=(pause, *held.moves))
    evaluator = Evaluator(study_of(SELLER, (held,), ("e=1",)), KEYS)
    assert evaluator.why_not == "held: they ask for time"
    assert evaluator.rows(0, 1)[0].agreement is not None


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('selection = "nearest"', 'selection = "logroll"', ""),
        ('selection = "nearest"', 'selection = "nearest"', "its selection looks at what they do"),
        ("keep_best = false", "keep_best = true", "its offers depend on the best of theirs"),
        ('last_word = "own"', 'last_word = "offer-back"', "its offers depend on the best"),
        ('offers = "firm"', 'offers = "non-firm"', "its offers do not bind"),
        ("no_progress_rounds = 0", "no_progress_rounds = 2", ""),
        ('on_no_progress = "reject"', 'on_no_progress = "ask"', ""),
        ('0.98\nvalue = "lower is better"', "0.98\nvalue = [[0.01, 1], [1, 0.5], [40.25, 0]]",
         "no straight line"),
        ('reserve_utility = "reserves"', "reserve_utility = 0.99", "its least utility holds"),
        ("approval = []", APPROVAL, "a person may have to approve"),
    ],
)  # fmt: skip
def test_why_the_engine_plays_is_said(old, new, why):
    changes = [(old, new)] if old.startswith("selection") else [CLOSED, (old, new)]
    mandate = changed(f"{PART}.toml", *changes)
    evaluator = Evaluator(study_of(mandate, quotes()[:1], ("e=1",)), KEYS)
    assert why in evaluator.why_not
    assert bool(why) is bool(evaluator.why_not)


def test_refused_points_are_listed_and_the_others_played():
    vary = ("e=0,1", "rounds=0,3", "reserve.unitPrice=1.22..1.6:0.19", "weight.unitPrice=0.5,1.1")
    for mandate in (text(f"{PART}.toml"), changed(f"{PART}.toml", CLOSED)):
        rows = Evaluator(study_of(mandate, quotes()[:1], vary), KEYS).rows(0, 24)
        assert [bool(row.refused) for row in rows].count(False) == 3
        assert all((row.agreement is None) is bool(row.refused) for row in rows)
        assert "strategy.e: expected a number above 0, to 1000" in rows[0].refused
        assert "termination.rounds: expected at least 1" in rows[0].refused
        assert "weights: expected a sum of 1" in rows[1].refused


@pytest.mark.parametrize(
    ("least", "vary"),
    [
        ('"reserves"', ("floor.unitPrice=0,1,2,3.5", "limit_max.unitPrice=1.4,1.6,40",
                        "reserve.leadDays=14,45,110,330", "weight.unitPrice=0,0.3,1.2")),
        ("0.96", ("floor=0,0.02,0.05,1,4", "weight.unitPrice=0.8..1:0.02")),
        ("0.9", ("floor.leadDays=0,1,3", "reserve_utility=0.5..1:0.05", "weight.unitPrice=0.3,1")),
    ],
)  # fmt: skip
def test_checking_groups_by_themselves_finds_what_checking_whole_mandates_finds(least, vary):
    mandate = changed(
        f"{PART}.toml",
        ('announced_rounds = "none"', "announced_rounds = 6"),
        ('reserve_utility = "reserves"', f"reserve_utility = {least}"),
    )
    study = study_of(mandate, (), (*vary, "e=0,2,3", "rounds=0..6:1"), points=40)
    assert lint(study.draft) == ()
    variants = Variants(study.draft, study.design)
    places, found = study.design.places(0, 40), set()
    for number in range(40):
        codes = [(kinds, int(variants.codes(kinds, places)[number])) for kinds in variants.groups]
        groups = any(variants.refusal(*code) for code in codes)
        try:
            whole = bool(lint(amended(study.draft, study.design.chosen(number))))
        except MandateError:
            whole = True
        assert groups is whole
        found.add(groups)
    assert found == {False, True}


def csv(study, workers, start=0):
    blocks = sweep(study, throwaway_keys, workers, start)
    return "".join(csv_of(rows, study.id) for rows in blocks)


def test_one_two_and_seven_workers_give_the_same_bytes_in_any_order_of_recordings():
    study = study_of(text(f"{PART}.toml"), quotes()[:2], ("e=0.5,2", "floor=1..2.6:0.4"))
    one = csv(study, 1)
    assert one.count("\n") == study.design.size == 10
    assert csv(study, 2) == one
    assert csv(study, 7) == one
    turned = study_of(text(f"{PART}.toml"), quotes()[1::-1], ("e=0.5,2", "floor=1..2.6:0.4"))
    assert csv(turned, 1) == one


def test_a_block_begun_anywhere_has_the_same_rows():
    mandate = changed(f"{PART}.toml", CLOSED)
    study = study_of(mandate, quotes()[:2], ("e=0.1..5:0.1", "floor=1..2.6:0.1"), points=300)
    whole = csv(study, 1).splitlines(keepends=True)
    assert csv(study, 1, start=123) == "".join(whole[123:])


def test_what_an_attacker_learns_is_measured_where_it_is_asked_for():
    both = [
        Evaluator(study_of(SELLER, (bids("1.9", "2.2"),), ("e=0.2,5",), measured=word), KEYS)
        for word in (True, False)
    ]
    measured, bare = (evaluator.rows(0, 2) for evaluator in both)
    assert all(row.distance is not None for row in measured)
    assert [replace(row, distance=None) for row in measured] == bare
    assert [both[1].measured(row) for row in bare] == measured


@pytest.mark.parametrize(
    "change",
    [
        {"text": text(f"{PART}.toml") + "\n"},
        {"recordings": quotes()[:1]},
        {"mode": Mode(ModeName.FITTED)},
        {"mode": Mode(e=Decimal(2))},
        {"shares": (Fraction(1, 2),)},
        {"measured": True},
        {"design": study_of(text(f"{PART}.toml"), (), ("e=1,3",)).design},
        {"design": study_of(text(f"{PART}.toml"), (), ("e=1,2",), points=2).design},
    ],
)
def test_whatever_a_sweep_depends_on_makes_another_sweep(change):
    study = study_of(text(f"{PART}.toml"), quotes()[:2], ("e=1,2",))
    assert replace(study, **change).id != study.id
    assert len(study.id) == 16


@pytest.mark.parametrize("seconds", [-1, 0, 1])
def test_a_move_at_the_very_end_of_our_patience_comes_too_late_for_both(seconds):
    patience = timedelta(minutes=10)
    assert 'round_timeout = "PT10M"' in SELLER
    at = [timedelta(0), patience + timedelta(seconds=seconds)]
    made = bids("2.1", takes="2.6")
    moves = tuple(replace(move, elapsed=when) for move, when in zip(made.moves, at, strict=True))
    vary = ("e=0.3,3", "rounds=3", "validity=PT11M")
    rows, engine = by_both(study_of(SELLER, (replace(made, moves=moves),), vary))
    assert rows == engine
    assert (max(row.agreement for row in rows) > 0) is (seconds < 0)


@pytest.mark.parametrize(
    "acceptance", ['"ac-time"\naccept_after = 0.5', '"ac-const"\naccept_from = 0.55', '"ac-next"']
)
def test_every_acceptance_counts_the_rounds_and_worths_of_its_own_point(acceptance):
    old = 'acceptance = "ac-next"'
    assert old in SELLER
    mandate = SELLER.replace(old, f"acceptance = {acceptance}")
    vary = ("e=0.1,1", "rounds=2..9:1", "reserve.pricePerHour=2.05,2.3")
    prices = ("2.2", "2.35", "2.45", "2.5", "2.55", "2.6", "2.65", "2.7", "2.75")
    rows, engine = by_both(study_of(mandate, (bids(*prices),), vary))
    assert rows == engine
    assert len({row.rounds for row in rows}) > 2


@pytest.mark.parametrize(
    ("recording", "validity", "why"),
    [
        (bids("1.8", "2.2"), "PT2M", ""),
        (bids("1.8", "2.2"), "PT1M", "an offer expire before it is answered"),
        (_slow(bids("1.8", "1.9", "2.2")), "PT2H", "time may run out"),
    ],
)
def test_against_a_mandate_of_theirs_that_answers_late_the_engine_plays(recording, validity, why):
    vary = ("e=1", f"validity={validity}")
    study = study_of(_without_limits(SELLER), (recording,), vary, Mode(ModeName.AGENT))
    found = Evaluator(study, KEYS).why_not
    assert why in found
    assert bool(found) is bool(why)
