"""The same decisions in every process, whatever the seed of its hashes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from negotiator.mandate.strategy import (
    ACCEPTANCES,
    EVERY,
    SELECTIONS,
    TACTICS,
    LastWord,
    Part,
    Share,
    Table,
    TotalLimit,
    single,
)
from negotiator.mandate.view import View
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice
from negotiator.strategies.space import space_of
from negotiator.terms import Derived, Role, Terms
from tests.strategies.views import at_round, bundle_view, next_terms, play, price_view

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = "from tests.strategies.test_determinism import record; print(record())"
TOTAL = Derived("cost", "USD", product=("price", "hours"))
THEIRS = ((900, 0, 5, 10_000), (800, 1, 10, 10_000), (700, 0, 25, 10_000), (640, 1, 20, 10_000))


def middling(word: str, table: Table) -> Part:
    """The part with a parameter well inside each range."""
    values = []
    for parameter in table[word]:
        inside = (parameter.least * 3 + min(parameter.most, Decimal(4))) / 4
        values.append((parameter.name, Decimal(2) if parameter.whole else inside))
    values = [(name, min(n, Decimal(1)) if name == "from_round" else n) for name, n in values]
    return Part(word, tuple(values))


def every_strategy() -> Iterator[View]:
    """Every word of every kind, and a mixture."""
    view = bundle_view(rounds=5, derived=(TOTAL,), last_word=LastWord.OFFER_BACK, keep_best=True)
    limit = TotalLimit("cost", None, Decimal(48_000))
    for tactic in TACTICS:
        for selection in SELECTIONS:
            if (selection == "ranked") == tactic.startswith("micro"):
                parts = single(middling(tactic, TACTICS)), middling(selection, SELECTIONS)
                yield replace(view, tactics=parts[0], selection=parts[1])
                yield replace(view, tactics=parts[0], selection=parts[1], offer_totals=(limit,))
    for acceptance in ACCEPTANCES:
        yield replace(view, acceptance=middling(acceptance, ACCEPTANCES))
    shares = [
        Share(middling(tactic, TACTICS), Decimal(1) / 4, (issue,), Decimal(1))
        for tactic in sorted(TACTICS)[:4]
        for issue in (EVERY, "price")
    ]
    yield replace(view, tactics=tuple(shares), selection=middling("by-issue", SELECTIONS))


def decided(view: View) -> list[object]:
    """Everything a view decides against offers that are written down."""
    ours: tuple[Terms, ...] = ()
    said: list[object] = []
    for number in range(1, len(THEIRS) + 1):
        theirs = tuple(map(Terms, THEIRS[:number]))
        history = at_round(number, ours=ours, theirs=theirs, standing=theirs[-1], admits=True)
        proposal = decide(view, history)
        said.append(proposal)
        if proposal.choice is Choice.OFFER and proposal.terms is not None:
            ours += (proposal.terms,)
    return said


def record() -> str:
    """Everything the negotiations decide, as text."""
    moves = play(
        price_view(Role.BUYER, 1800, 2400, e=Decimal("0.7")),
        price_view(Role.SELLER, 3000, 2100, e=Decimal("2.3")),
    )
    bundle = bundle_view(rounds=9, e=Decimal("1.3"))
    offers = [next_terms(bundle, number) for number in range(1, 10)]
    return repr((moves, offers, [decided(view) for view in every_strategy()]))


def test_another_hash_seed_changes_nothing() -> None:
    seeds = ["1", "2"]
    records = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for seed in seeds
    }
    assert records == {record()}


def test_every_word_is_among_the_strategies_that_are_compared() -> None:
    views = list(every_strategy())
    assert {share.part.word for view in views for share in view.tactics} == set(TACTICS)
    assert {view.selection.word for view in views} == set(SELECTIONS)
    assert {view.acceptance.word for view in views} == set(ACCEPTANCES)


def test_the_order_in_which_views_are_asked_changes_nothing() -> None:
    views = list(every_strategy())
    forwards = [decided(view) for view in views]
    space_of.cache_clear()
    backwards = [decided(replace(view)) for view in reversed(views)]
    assert forwards == backwards[::-1]
