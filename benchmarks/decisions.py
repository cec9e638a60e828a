"""What a decision costs in a space nobody can list: ``python -m benchmarks.decisions``.

Ten issues of a hundred values, random tables, and a binding limit on price times quantity: 10^20
terms. For each selection: the first decision with all its set-up, the median and the slowest of a
hundred rounds against a counterparty that wavers around its favourites, and the peak of memory.
"""

import random
import statistics
import time
import tracemalloc
from decimal import Decimal

from negotiator.mandate.model import OnNoProgress
from negotiator.mandate.strategy import LastWord, Part, TotalLimit, single
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, History
from negotiator.strategies.space import space_of
from negotiator.terms import Agenda, Issue, Kind, Role, Terms
from negotiator.terms.agenda import Derived

ISSUES, VALUES, ROUNDS = 10, 100, 100
LOW = 100
"""The smallest price and quantity, in steps."""
SELECTIONS = {
    "logroll": Part("logroll"),
    "nearest": Part("nearest"),
    "model": Part(
        "model",
        (
            ("decay", Decimal(1)),
            ("prior", Decimal("0.05")),
            ("repeat_cost", Decimal("0.2")),
            ("repeat_most", Decimal(20)),
        ),
    ),
}


def worths(rng: random.Random, order: int) -> list[Decimal]:
    """Return random worths: in any order (0), rising (1) or falling (-1)."""
    numbers = [rng.randint(0, 10**4) for _ in range(VALUES)]
    if order:
        numbers.sort(reverse=order < 0)
    return [Decimal(number) / 10**4 for number in numbers]


def big_view(selection: Part, seed: int) -> View:
    """Return a seller's view of ten issues; its total may be at most a tenth over its targets'."""
    rng = random.Random(seed)
    shares = [rng.randint(1, 100) for _ in range(ISSUES)]
    weights = [Decimal(share * 1000 // sum(shares)) / 1000 for share in shares]
    weights[0] += 1 - sum(weights)
    issues, wishes = [], []
    for place, weight in enumerate(weights):
        low = LOW if place < 2 else 0
        made = worths(rng, {0: -1, 1: 1}.get(place, 0))
        points = tuple((low + n, worth) for n, worth in enumerate(made))
        target, floor = low + made.index(max(made)), low + made.index(min(made))
        if place == 0:
            issue = Issue("price", Kind.AMOUNT, "USD", "", Decimal("0.01"), low, low + VALUES - 1)
        elif place == 1:
            issue = Issue("quantity", Kind.QUANTITY, "C62", "", Decimal(1), low, low + VALUES - 1)
        else:
            names = tuple(f"v{n}" for n in range(VALUES))
            issue = Issue(f"i{place}", Kind.CHOICE, "", "", Decimal(1), 0, VALUES - 1, names)
        issues.append(issue)
        wishes.append(IssueView(issue.name, target, floor, weight, points))
    agenda = Agenda(tuple(issues), (Derived("total", "USD", product=("price", "quantity")),))
    total = agenda.totals(Terms(tuple(wish.target for wish in wishes)))["total"]
    shape = (("e", Decimal("0.5")), ("k", Decimal(0)), ("from_round", Decimal(1)))
    return View(
        role=Role.SELLER,
        agenda=agenda,
        issues=tuple(wishes),
        floor_utility=Decimal("0.45"),
        tactics=single(Part("time-dependent/polynomial", shape)),
        selection=selection,
        acceptance=Part("ac-next"),
        last_word=LastWord.OFFER_BACK,
        keep_best=False,
        outside_options=False,
        offer_totals=(TotalLimit("total", None, total * Decimal("1.1")),),
        rounds=ROUNDS,
        no_progress_rounds=0,
        min_progress=Decimal(0),
        on_no_progress=OnNoProgress.REJECT,
    )


def wavering(rng: random.Random, favourites: list[int]) -> Terms:
    """Return an offer of a counterparty that mostly asks for the same values."""
    picked = (f if rng.random() < 0.7 else rng.randrange(VALUES) for f in favourites)
    return Terms(tuple(n + (LOW if place < 2 else 0) for place, n in enumerate(picked)))


def measure(name: str) -> None:
    """Print what one selection costs."""
    view, rng = big_view(SELECTIONS[name], seed=1), random.Random(2)
    favourites = [rng.randrange(VALUES) for _ in range(ISSUES)]
    offer = wavering(rng, favourites)
    opening = History(round=50, ours=(), theirs=(offer,), standing=offer, may_counter=True)
    space_of.cache_clear()
    tracemalloc.start()
    decide(view, opening)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    space_of.cache_clear()
    start = time.perf_counter()
    decide(view, opening)
    first = time.perf_counter() - start
    taken, ours, theirs = [], [], []
    limit = view.offer_totals[0].maximum
    for number in range(1, ROUNDS):
        theirs.append(wavering(rng, favourites))
        history = History(number, tuple(ours), tuple(theirs), theirs[-1], may_counter=True)
        start = time.perf_counter()
        proposal = decide(view, history)
        taken.append(time.perf_counter() - start)
        if proposal.choice is not Choice.OFFER or proposal.terms is None:
            break
        assert view.agenda.totals(proposal.terms)["total"] <= limit
        ours.append(proposal.terms)
    print(
        f"{name:8}  first {first * 1e3:6.1f} ms   peak {peak:4.1f} MB   "
        f"median {statistics.median(taken) * 1e3:6.3f} ms   slowest {max(taken) * 1e3:6.2f} ms   "
        f"{len(set(ours))} different offers in {len(taken)} rounds"
    )


if __name__ == "__main__":
    for each in SELECTIONS:
        measure(each)
