"""A round of ours beside a round of NegMAS, in one process, in pairs that take turns.

    python -m benchmarks.decide_speed              # with negmas: pairs, and the ratios
    python -m benchmarks.decide_speed --reps 9

A round is both sides speaking once. Ours is `decide`, just as `serve` calls it, for both sides, the
history it is given put together anew each time; NegMAS' is a step of its mechanism with two of
its own negotiators. Preferences are opposed and the curves are firm, so that nobody agrees before
the last rounds. Set-up is what comes before the first offer, the first offer included: NegMAS sorts
all outcomes there, we prepare a space of each side's terms.

What is kept makes the next negotiation faster, so there are several lines for a case: the first
negotiation of a process, for which all that is kept is forgotten; the first of two new mandates,
whose curve others had before; and the next of the same two mandates. The next one repeats the
first, but nothing is kept of a negotiation that would tell: what they like and what was sent are
counted anew.

It runs with an interpreter that has both `negmas` 0.16 and what `negotiator` needs; without
`negmas` only our side is measured.
"""

import argparse
import gc
import importlib.util
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import count

from benchmarks.profiles import draft_of, wishes
from negotiator.mandate.best_known import ADAPTIVE, BEST_KNOWN
from negotiator.mandate.draft import complete
from negotiator.mandate.floors import draw_floors
from negotiator.mandate.strategy import ConcedeTo, LastWord, Part, StrategySpec, single
from negotiator.mandate.view import View, view_of
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, History
from negotiator.strategies.space import space_of
from negotiator.strategies.tactics.polynomial import share_in
from negotiator.strategies.tactics.powers import root
from negotiator.terms import Role, Terms

ROUNDS = 100
_NUMBERS = count(1)
CURVE = StrategySpec(
    tactics=single(
        Part(
            "time-dependent/polynomial",
            (("e", Decimal("0.2")), ("k", Decimal(0)), ("from_round", Decimal(1))),
        )
    ),
    selection=Part("logroll"),
    acceptance=Part("ac-next"),
    last_word=LastWord.OWN,
    keep_best=False,
    outside_options=False,
    offer_totals=(),
    concede_to=ConcedeTo.RESERVE,
)
"""A concession curve over whole offers."""
EVEN = replace(
    BEST_KNOWN,
    tactics=single(
        Part(
            "time-dependent/polynomial",
            (("e", Decimal(1)), ("k", Decimal(0)), ("from_round", Decimal(1))),
        )
    ),
)
"""The design with a curve that concedes evenly: there is a choice of terms in each round."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one negotiation took.

    Attributes:
        first: seconds up to the first offer, it included.
        rounds: how many rounds came after it.
        rest: seconds that those took.
    """

    first: float
    rounds: int
    rest: float

    @property
    def each(self) -> float:
        """Microseconds of one round."""
        return self.rest / max(self.rounds, 1) * 1e6


def view_for(spec: StrategySpec, issues: int, values: int, *, up: bool) -> View:
    """Return the view of a side that likes every issue's last value best, or its first.

    No other view equals it: it has a number that no decision of these strategies depends on.

    Args:
        spec: the strategy.
        issues: how many.
        values: how many each has.
        up: whether the last value is best.
    """
    worths = [place / (values - 1) for place in range(values)]
    tables = [worths if up else worths[::-1]] * issues
    places = range(1, issues + 1)
    weights = [place / sum(places) for place in (places if up else reversed(places))]
    draft = draft_of(spec, wishes(weights, tables), 0.0, ROUNDS)
    mandate = complete(draft, draw_floors(draft, Fraction(35, 100)), "")
    role = Role.SELLER if up else Role.BUYER
    number = Decimal(next(_NUMBERS)) / 10**9
    return replace(view_of(mandate), role=role, no_progress_rounds=0, min_progress=number)


def forget() -> None:
    """Forget what is kept for mandates and curves."""
    for kept in (space_of, share_in, root):
        kept.cache_clear()


class Known(StrEnum):
    """What is known when a negotiation begins."""

    NOTHING = "first of a process"
    CURVE = "first of a mandate"
    MANDATE = "the next ones"


def ours(spec: StrategySpec, issues: int, values: int, known: Known) -> Cost:
    """Return what one negotiation costs us.

    Args:
        spec: the strategy of both sides.
        issues: how many.
        values: of each.
        known: what is known before.
    """
    seller, buyer = (view_for(spec, issues, values, up=up) for up in (True, False))
    forget()
    if known is Known.CURVE:
        for number in range(1, ROUNDS + 1):
            _turn(view_for(spec, 1, 2, up=True), number, (), ())
    if known is Known.MANDATE:
        _play(seller, buyer, _first(seller))
    start = time.perf_counter()
    first = _first(seller)
    began = time.perf_counter()
    rounds = _play(seller, buyer, first)
    return Cost(began - start, rounds, time.perf_counter() - began)


def _first(seller: View) -> Terms:
    """Return the first offer."""
    first = _turn(seller, 1, (), ())
    assert first is not None
    return first


def _play(seller: View, buyer: View, first: Terms) -> int:
    """Negotiate to the end; return how many rounds there were."""
    sold: tuple[Terms, ...] = (first,)
    bought: tuple[Terms, ...] = ()
    for number in range(1, ROUNDS + 1):
        if number > 1:
            offer = _turn(seller, number, sold, bought)
            if offer is None:
                return number
            sold = (*sold, offer)
        answer = _turn(buyer, number, bought, sold)
        if answer is None:
            return number
        bought = (*bought, answer)
    return ROUNDS


def _turn(
    view: View, number: int, mine: tuple[Terms, ...], theirs: tuple[Terms, ...]
) -> Terms | None:
    """Return what a side offers; None where it does anything else."""
    more = number <= ROUNDS - (view.role is Role.BUYER)
    standing = theirs[-1] if theirs else None
    history = History(number, mine, theirs, standing, more, None if more else True)
    proposal = decide(view, history)
    return proposal.terms if proposal.choice is Choice.OFFER else None


def negmas_cost(issues: int, values: int) -> Cost:
    """Return what one negotiation costs NegMAS, with two of its negotiators by time."""
    from negmas.outcomes import make_issue, make_os  # noqa: PLC0415 - only where it is there
    from negmas.preferences import LinearAdditiveUtilityFunction  # noqa: PLC0415
    from negmas.preferences.value_fun import TableFun  # noqa: PLC0415
    from negmas.sao import AspirationNegotiator, SAOMechanism  # noqa: PLC0415

    space = make_os([make_issue(list(range(values)), f"i{n}") for n in range(issues)])
    profiles = []
    for up in (True, False):
        worths = [place / (values - 1) for place in range(values)]
        table = dict(enumerate(worths if up else worths[::-1]))
        places = range(1, issues + 1)
        weights = [place / sum(places) for place in (places if up else reversed(places))]
        profiles.append(
            LinearAdditiveUtilityFunction(
                values=[TableFun(table) for _ in range(issues)],
                weights=weights,
                outcome_space=space,
                reserved_value=0.0,
            )
        )
    start = time.perf_counter()
    mechanism = SAOMechanism(outcome_space=space, n_steps=ROUNDS)
    for name, profile in zip("ab", profiles, strict=True):
        mechanism.add(AspirationNegotiator(name=name), ufun=profile)
    mechanism.step()
    began = time.perf_counter()
    state = mechanism.run()
    return Cost(began - start, max(state.step, 1), time.perf_counter() - began)


@dataclass(frozen=True, slots=True)
class Case:
    """What is compared.

    Attributes:
        name: for people.
        spec: our strategy.
        issues: how many.
        values: of each.
        asked: the ratio of a round that is aimed at.
        known: what is known before.
        set_up: whether set-up is what counts.
    """

    name: str
    spec: StrategySpec
    issues: int
    values: int
    asked: int
    known: Known
    set_up: bool = False


_SMALL = "3 issues, 1,000 outcomes"
_LARGE = "6 issues, 10^6 outcomes"
CASES = (
    *(Case("price, 101 values, curve", CURVE, 1, 101, 40, known) for known in Known),
    *(Case(f"{_SMALL}, curve", CURVE, 3, 10, 40, known) for known in Known),
    *(Case(f"{_SMALL}, model", BEST_KNOWN, 3, 10, 8, known) for known in Known),
    Case(f"{_SMALL}, model, evenly", EVEN, 3, 10, 8, Known.MANDATE),
    Case(f"{_SMALL}, adaptive", ADAPTIVE, 3, 10, 8, Known.CURVE),
    Case(f"{_SMALL}, adaptive", ADAPTIVE, 3, 10, 8, Known.MANDATE),
    Case(f"{_LARGE}, curve, set-up", CURVE, 6, 10, 1_000, Known.NOTHING, set_up=True),
    Case(f"{_LARGE}, adaptive, set-up", ADAPTIVE, 6, 10, 1_000, Known.NOTHING, set_up=True),
)
"""Curves hold firm until the last rounds, but for the even one, which has a choice in each."""


def measured(case: Case, reps: int) -> dict[str, float]:
    """Return the medians of a case, in microseconds, and the ratio."""
    peers: list[Callable[[], Cost]] = [
        lambda: ours(case.spec, case.issues, case.values, case.known)
    ]
    if importlib.util.find_spec("negmas") is not None:
        peers.append(lambda: negmas_cost(case.issues, case.values))
    found: list[list[float]] = [[] for _ in peers]
    for _ in range(reps):
        for place, peer in enumerate(peers):
            gc.collect()
            cost = peer()
            found[place].append(cost.first * 1e6 if case.set_up else cost.each)
    medians = dict(zip(("ours", "negmas"), map(statistics.median, found), strict=False))
    if "negmas" in medians:
        pairs = zip(*found, strict=True)
        medians["ratio"] = statistics.median(theirs / own for own, theirs in pairs)
    return medians


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--reps", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if importlib.util.find_spec("negmas") is None and not options.json:
        print("negmas is not installed here; only our own side is measured")
    for case in CASES:
        medians = measured(case, 1 if case.set_up else options.reps)
        if options.json:
            print(json.dumps({"case": case.name, **medians}))
            continue
        line = f"{case.name + ', ' + case.known:<62} ours {medians['ours']:8.1f} us"
        if "ratio" in medians:
            line += f"   NegMAS {medians['negmas']:10.1f} us   {medians['ratio']:7.1f} x"
            line += f" (asked {case.asked} x)"
        print(line, flush=True)


if __name__ == "__main__":
    main()
