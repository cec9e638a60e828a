"""Mandates for the meter: the worked example's buyer with other numbers, and what it offers."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from negotiator.mandate.draft import Draft, complete
from negotiator.mandate.floors import draw_floors
from negotiator.mandate.model import Mandate
from negotiator.mandate.strategy import ConcedeTo, Part, single
from negotiator.mandate.toml import read_draft
from negotiator.mandate.view import view_of
from negotiator.strategies.curve import curve
from negotiator.terms import Terms
from tests.replay.given import text

RESERVE, HIDDEN = ConcedeTo.RESERVE, ConcedeTo.HIDDEN_FLOOR
MIDDLE = Fraction(7, 20)


def curved(e: str, k: str = "0", from_round: str = "0") -> Part:
    shape = (("e", Decimal(e)), ("k", Decimal(k)), ("from_round", Decimal(from_round)))
    return Part("time-dependent/polynomial", shape)


def draft(**strategy: Any) -> Draft:
    """Return the buyer of GPU hours, one price in steps of 0.001, with another strategy."""
    whole = read_draft(text("gpu-hours/buyer.toml"), "buyer.toml")
    rounds = strategy.pop("rounds", 6)
    ends = replace(whole.termination, rounds=rounds, no_progress_rounds=0)
    changed = replace(whole.strategy, concede_to=RESERVE, **strategy)
    return replace(whole, strategy=changed, termination=ends)


def priced(
    whole: Draft, target: int, reserve: int, end: ConcedeTo, share: Fraction = MIDDLE
) -> Mandate:
    """Return a mandate with another target and reserve, and its floor at a share of the way."""
    price, *others = whole.preferences
    issue = whole.agenda.issues[0]
    price = replace(price, target=target, reserve=reserve, low=issue.low, high=issue.high)
    strategy = replace(whole.strategy, concede_to=end)
    whole = replace(whole, preferences=(price, *others), strategy=strategy)
    return complete(whole, draw_floors(whole, share), "salt")


def alone(mandate: Mandate) -> tuple[Terms, ...]:
    """Return what a mandate offers in every round but the last to somebody who never moves."""
    points = curve(view_of(mandate))
    return tuple(point.terms for point in points[: mandate.termination.rounds - 1])


def shaped(e: str, selection: str = "logroll", **changes: Any) -> Draft:
    """Return a draft that concedes by a curve."""
    return draft(tactics=single(curved(e)), selection=Part(selection), **changes)
