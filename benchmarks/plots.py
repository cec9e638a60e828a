"""The plots of `docs/choosing-a-strategy.md`, drawn from the engine itself.

    python -m benchmarks.plots [--out docs/plots] [--cost docs/plots/selection_cost.csv]

It needs matplotlib: pip install 'negotiator-engine[plots]'. The same engine and the same figures of
cost give the same bytes with one version of matplotlib. Measure the cost afresh with
`python -m benchmarks.selection_cost --csv docs/plots/selection_cost.csv`.
"""

import argparse
import csv
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final

from examples.four_issues import MANDATE, WISHES
from negotiator.mandate.draft import complete
from negotiator.mandate.floors import draw_floors
from negotiator.mandate.toml import read_draft
from negotiator.mandate.view import View, view_of
from negotiator.strategies.catalogue import conceded_in
from negotiator.strategies.decide import decide
from negotiator.strategies.demand import whole_of
from negotiator.strategies.history import Choice, History
from negotiator.strategies.space import space_of
from negotiator.strategies.utility import utility
from negotiator.terms import Role, Terms

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NO_MATPLOTLIB: Final = "The plots need matplotlib: pip install 'negotiator-engine[plots]'"
AGENT_KEY: Final = (
    "UFqPelNeFIMbrZZIFveSDViaZ5MG54HW5wyQrcF9zdo"  # any public key; nothing is signed
)
# Told apart without colour too: each line has its own dashes.
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#8a6d00")
DASHES: Final = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 1)))
STYLE: Final = {
    "svg.hashsalt": "negotiator",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "figure.facecolor": "white",  # a card of its own: readable on a dark page as well
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "lines.markersize": 4,
}
ROUNDS: Final = 20
SINGLE: Final = 'acceptance = "ac-next"\nlast_word = "own"\nkeep_best = false\n'
REST: Final = SINGLE + 'outside_options = false\noffer_totals = []\nconcede_to = "reserve"\n'
MODEL: Final = (
    'selection = "model"\ndecay = 1\nprior = 0.05\nrepeat_cost = 0.05\nrepeat_most = 20\n'
)
# The four-issue example with one walk-away value for the whole, as a mandate for trading issues.
WIDE: Final = {
    Role.BUYER: {"740": "900", "100": "105", "15": "5"},
    Role.SELLER: {"505": "485", "28": "8", "48": "85"},
}


def view_with(role: Role, strategy: str, rounds: int, *changes: tuple[str, str]) -> View:
    """The example's mandate with another [strategy] section, as its strategy sees it."""
    text = MANDATE.substitute(WISHES[role], role=role, agent_key=AGENT_KEY)
    head, rest = text.split("[strategy]")
    tail = rest.split("[termination]")[1].replace("rounds = 12", f"rounds = {rounds}", 1)
    text = f"{head}[strategy]\n{strategy}{REST}[termination]{tail}"
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    draft = read_draft(text, f"{role}.toml")
    return view_of(complete(draft, draw_floors(draft, Fraction(0)), ""))


def polynomial(e: str, selection: str = 'selection = "logroll"\n') -> str:
    return (
        f'tactic = "time-dependent"\nfamily = "polynomial"\ne = {e}\nk = 0\nfrom_round = 1\n'
        f"{selection}"
    )


def tactic(word: str, **parameters: float) -> str:
    name, _, family = word.partition("/")
    lines = "".join(f"{key} = {value}\n" for key, value in parameters.items())
    return f'tactic = "{name}"\nfamily = "{family}"\n{lines}'


def conceded(strategy: str, number: int, alternatives: int = 0) -> float:
    """Share of the way conceded in a round, against somebody who never moves."""
    view = view_with(Role.BUYER, strategy, ROUNDS)
    alone = History(number, (), (), None, may_counter=True, alternatives=alternatives)
    return float(conceded_in(view, whole_of(space_of(view), alone)))


def style(number: int) -> dict[str, object]:
    return {"color": COLOURS[number], "linestyle": DASHES[number]}


def concession(figure: "Figure") -> None:
    """How much of the way each curve has gone."""
    left, right = figure.subplots(1, 2, sharey=True)
    logroll = 'selection = "logroll"\n'
    by_time = [(f"polynomial, e = {e}", polynomial(e)) for e in ("0.07", "0.5", "1", "2")]
    for e in (1, 3):
        word = tactic("time-dependent/exponential", e=e, k=0.02, from_round=1)
        by_time.append((f"exponential, e = {e}, k = 0.02", word + logroll))
    lines(left, by_time)
    left.set(title="time-dependent", ylabel="conceded (share of the way, target to floor)")
    units = (1, 3, 8)
    words = [tactic("resource-dependent/rounds", k=0, unit=unit) + logroll for unit in units]
    lines(right, [(f"k = 0, unit = {unit}", word) for unit, word in zip(units, words, strict=True)])
    right.set(title="resource-dependent/rounds")
    for axes in (left, right):
        axes.set(xlabel=f"round of our own (of {ROUNDS})", xlim=(1, ROUNDS), ylim=(-0.02, 1.02))
        axes.set_xticks((1, 5, 10, 15, 20))
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.17), ncols=2)


def lines(axes: "Axes", curves: Iterable[tuple[str, str]]) -> None:
    rounds = range(1, ROUNDS + 1)
    for number, (label, strategy) in enumerate(curves):
        shares = [conceded(strategy, each) for each in rounds]
        axes.plot(rounds, shares, label=label, **style(number))


def alternatives(figure: "Figure") -> None:
    """How much of the way with how many other negotiations."""
    axes = figure.subplots()
    counts = range(9)
    for number, unit in enumerate((1, 2, 4)):
        word = tactic("resource-dependent/alternatives", k=0.1, unit=unit)
        strategy = word + 'selection = "logroll"\n'
        shares = [conceded(strategy, 1, alternatives=count) for count in counts]
        axes.plot(counts, shares, marker="o", label=f"unit = {unit}", **style(number))
    axes.set(
        xlabel="other live negotiations for the same need (number)",
        ylabel="conceded (share of the way)",
        ylim=(-0.02, 1.02),
    )
    axes.legend(title="k = 0.1")


def tit_for_tat(figure: "Figure") -> None:
    """Prices of a buyer who answers in kind, against a seller who comes down evenly."""
    axes = figure.subplots()
    asked = [780 - 10 * min(number, 14) for number in range(ROUNDS)]
    axes.plot(range(1, ROUNDS + 1), asked, color="#444444", marker="s", label="seller asks")
    by_issue = 'selection = "by-issue"\n'
    tactics = (
        ("relative, lag = 1", tactic("behaviour-dependent/relative", lag=1, answer_most=2)),
        (
            "random-absolute, lag = 1, amount = 0.05",
            tactic("behaviour-dependent/random-absolute", lag=1, amount=0.05, seed=1),
        ),
        (
            "averaged, window = 3",
            tactic("behaviour-dependent/averaged", window=3, answer_most=2),
        ),
    )
    for number, (label, word) in enumerate(tactics):
        offers = answers(view_with(Role.BUYER, word + by_issue, ROUNDS), asked)
        axes.plot(range(1, len(offers) + 1), offers, label=label, **style(number))
    axes.set(
        xlabel="round",
        ylabel="price (EUR per tonne)",
        xlim=(1, ROUNDS),
    )
    axes.set_xticks((1, 5, 10, 15, 20))
    axes.legend(loc="upper right", fontsize=9)


def answers(view: View, asked: Sequence[int]) -> list[float]:
    """Our price in each round until we would take theirs."""
    theirs: tuple[Terms, ...] = ()
    ours: tuple[Terms, ...] = ()
    rest = tuple(wish.target for wish in view.issues[1:])
    price = view.agenda.issues[0]
    for number, amount in enumerate(asked, 1):
        theirs += (Terms((int(amount / price.step), *rest)),)
        proposal = decide(view, History(number, ours, theirs, None, may_counter=True))
        assert proposal.terms is not None
        ours += (proposal.terms,)
        if proposal.terms[0] >= theirs[-1][0]:
            break
    return [float(price.magnitude(terms[0])) for terms in ours]


def utility_space(figure: "Figure") -> None:
    """Where the offers of a buyer and a seller lie for both, with three ways to choose issues."""
    panels = figure.subplots(1, 3, sharex=True, sharey=True)
    for axes, word in zip(panels, ("logroll", "nearest", "model"), strict=True):
        selection = MODEL if word == "model" else f'selection = "{word}"\n'
        whole = ('reserve_utility = "reserves"', "reserve_utility = 0.35")
        strategies = {Role.BUYER: polynomial("1", selection), Role.SELLER: polynomial("1")}
        views = {role: view_with(role, strategies[role], 12, whole, *wide(role)) for role in Role}
        offers, agreed = play(views)
        axes.plot(
            *zip(*front(views), strict=True), color="#888888", linewidth=1, label="Pareto front"
        )
        for number, role in enumerate(Role):
            points = [worth(views, terms) for terms in offers[role]]
            marker = "os"[number]
            axes.plot(
                *zip(*points, strict=True),
                marker=marker,
                label=f"the {role}'s offers",
                linewidth=0.8,
                color=COLOURS[number],
            )
        halfway = [
            (a + b) // 2 for a, b in zip(offers[Role.BUYER][0], offers[Role.SELLER][0], strict=True)
        ]
        axes.plot(*worth(views, Terms(tuple(halfway))), "x", color="black", label="half-way")
        if agreed is not None:
            axes.plot(*worth(views, agreed), "*", markersize=11, color=COLOURS[2], label="agreed")
        axes.set(title=f"buyer: {word}", xlabel="utility to the buyer (0 to 1)")
    panels[0].set(ylabel="utility to the seller (0 to 1)", xlim=(0.25, 0.85), ylim=(0.1, 0.8))
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=5)


def wide(role: Role) -> list[tuple[str, str]]:
    """Reserves so wide that hardly any issue has a walk-away value of its own."""
    return [(f"reserve = {old}\n", f"reserve = {new}\n") for old, new in WIDE[role].items()]


def worth(views: dict[Role, View], terms: Terms) -> tuple[float, float]:
    return float(utility(views[Role.BUYER], terms)), float(utility(views[Role.SELLER], terms))


def front(views: dict[Role, View]) -> list[tuple[float, float]]:
    """The Pareto front between the two openings: all value functions are straight and opposed.

    Then it bends only where one issue more has gone wholly from one side to the other, first the
    one that costs the buyer least for what it gives the seller.
    """
    buyer, seller = (tuple(wish.target for wish in views[role].issues) for role in Role)
    here = worth(views, Terms(buyer))

    def moved(places: Sequence[int]) -> tuple[float, float]:
        values = [seller[at] if at in places else steps for at, steps in enumerate(buyer)]
        return worth(views, Terms(tuple(values)))

    def price(place: int) -> float:
        there = moved([place])
        return (here[0] - there[0]) / (there[1] - here[1])

    open_issues = [place for place, steps in enumerate(buyer) if steps != seller[place]]
    order = sorted(open_issues, key=price)
    return [moved(order[:count]) for count in range(len(order) + 1)]


def play(views: dict[Role, View]) -> tuple[dict[Role, tuple[Terms, ...]], Terms | None]:
    """Let two views negotiate until one of them takes an offer or has no round left."""
    offers: dict[Role, tuple[Terms, ...]] = {Role.SELLER: (), Role.BUYER: ()}
    for number in range(1, ROUNDS + 1):
        for role in (Role.SELLER, Role.BUYER):
            theirs = offers[role.other]
            more = number <= views[role].rounds - (role is Role.BUYER)
            standing = theirs[-1] if theirs else None
            history = History(number, offers[role], theirs, standing, may_counter=more)
            proposal = decide(views[role], history)
            if proposal.choice is not Choice.OFFER or proposal.terms is None:
                return offers, proposal.terms
            offers[role] += (proposal.terms,)
    return offers, None


def cost(figure: "Figure", rows: Sequence[dict[str, str]]) -> None:
    """What choosing terms costs, from the figures that `selection_cost` measured."""
    left, right = figure.subplots(1, 2)
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    for axes, swept in ((left, "blocks"), (right, "options")):
        for number, kind in enumerate(kinds):
            own = [row for row in rows if (row["swept"], row["kind"]) == (swept, kind)]
            sizes = [int(row[swept]) for row in own]
            times = [float(row["choose_ms"]) for row in own]
            axes.plot(sizes, times, marker="o", label=kind, **style(number))
        axes.set(ylim=(0, None), xlim=(0, None))
    left.set(
        title="100 values each", xlabel="issues (number)", ylabel="choosing terms (ms, median)"
    )
    right.set(title="10 issues", xlabel="values of each issue (number)")
    left.legend(title="what they like, by what we like", fontsize=9)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Draws the plots of the documentation.")
    parser.add_argument("--out", type=Path, default=Path("docs/plots"), help="folder to write to")
    parser.add_argument(
        "--cost",
        type=Path,
        default=Path("docs/plots/selection_cost.csv"),
        help="what benchmarks.selection_cost measured",
    )
    options = parser.parse_args(arguments)
    try:
        import matplotlib as mpl  # noqa: PLC0415 - an extra, and its absence has its own message
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError:
        sys.exit(NO_MATPLOTLIB)
    mpl.rcParams.update(STYLE)
    with options.cost.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    options.out.mkdir(parents=True, exist_ok=True)
    drawings = {
        "concession": ((9, 4.6), concession),
        "alternatives": ((5.5, 3.4), alternatives),
        "tit-for-tat": ((7, 4), tit_for_tat),
        "utility-space": ((10, 4.3), utility_space),
        "selection-cost": ((9, 3.8), lambda figure: cost(figure, rows)),
    }
    for name, (size, draw) in drawings.items():
        figure = Figure(figsize=size, layout="constrained")
        draw(figure)
        path = options.out / f"{name}.svg"
        figure.savefig(path, metadata={"Date": None, "Creator": None})
        print(f"{path}: {path.stat().st_size // 1024 + 1} KB")


if __name__ == "__main__":
    main()
