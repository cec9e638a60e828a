"""Read every scenario below a folder with our reader and with NegMAS, and compare utilities.

    python benchmarks/scenario_check.py FOLDER [--outcomes 200] [--seed 1]

Prints for each scenario the largest difference over random outcomes, or why it was not read. Runs
without NegMAS too, and then only reads. NegMAS hands over the raw evaluations of Genius files;
here each table is divided by the largest of its issue first, and evaluators are cut off at 0 and
1, as Genius does. One difference stays: Genius counts an integer issue's `offset` and `slope` from
the lowest value, NegMAS from zero.
"""

import argparse
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from negotiator.errors import NegotiatorError
from negotiator.replay.scenarios import Profile, Scenario, read_scenario
from negotiator.terms import Issue, Kind, Terms

SUFFIXES = {".xml", ".json", ".yml", ".yaml"}
Value: TypeAlias = str | int | float | bool
Utility: TypeAlias = Callable[[tuple[Value, ...]], float]


class TheirIssue(Protocol):
    """What we use of an issue of NegMAS."""

    all: Iterator[Value]

    def is_continuous(self) -> bool: ...


class TheirSpace(Protocol):
    """What we use of an outcome space of NegMAS."""

    issues: Sequence[TheirIssue]


class TheirFunction(Protocol):
    """What we use of a utility function of NegMAS."""

    name: str
    weights: Sequence[float]
    values: Sequence[Callable[[Value], float]]

    def __call__(self, outcome: tuple[Value, ...]) -> float: ...


class TheirScenario(Protocol):
    """What we use of a scenario of NegMAS."""

    outcome_space: TheirSpace
    ufuns: Sequence[TheirFunction]


def folders(top: Path) -> Iterator[Path]:
    """Give every folder below (and with) `top` that holds files a scenario may be in."""
    yield from sorted({p.parent for p in top.rglob("*") if p.suffix.lower() in SUFFIXES})


def their_value(
    issue: Issue, labels: Sequence[str], values: Sequence[Value] | None, steps: int
) -> Value:
    """Return the value NegMAS has for grid steps; `values` are its own, where it lists them."""
    if issue.kind is not Kind.CHOICE:
        number = issue.magnitude(steps)
        return float(number) if values is None else int(number)
    if values is None:
        return float(labels[steps])
    texts = [str(value).lower() if value in {True, False} else str(value) for value in values]
    return values[texts.index(labels[steps])] if labels[steps] in texts else values[steps]


def genius_utility(space: TheirSpace, function: TheirFunction) -> Utility:
    """Return the Genius utility of a function NegMAS read raw: evaluations by their maximum."""
    total = sum(function.weights)
    most = []
    for issue, worth in zip(space.issues, function.values, strict=True):
        is_table = type(worth).__name__ == "TableFun"
        most.append(max(map(worth, issue.all)) or 1 if is_table else 1)

    def utility(outcome: tuple[Value, ...]) -> float:
        parts = zip(function.weights, function.values, outcome, most, strict=True)
        return sum(w * min(max(f(x) / m, 0.0), 1.0) for w, f, x, m in parts) / total

    return utility


def their_function(theirs: TheirScenario, profile: Profile, place: int) -> TheirFunction:
    """Return the utility function of a profile, without its discount."""
    named = {Path(function.name).stem: function for function in theirs.ufuns}
    function = named.get(profile.name, theirs.ufuns[place])
    return getattr(function, "ufun", function)


def difference(
    scenario: Scenario, theirs: TheirScenario, utilities: list[Utility], draws: random.Random
) -> float:
    """Return the largest difference between the profiles' utilities of one random outcome."""
    issues = scenario.agenda.issues
    terms = Terms(tuple(draws.randint(issue.low, issue.high) for issue in issues))
    listed = [None if i.is_continuous() else list(i.all) for i in theirs.outcome_space.issues]
    parts = zip(issues, scenario.labels, listed, terms, strict=True)
    outcome = tuple(their_value(i, labels.values, values, s) for i, labels, values, s in parts)
    pairs = zip(scenario.profiles, utilities, strict=True)
    ours = [(float(p.offset + p.span * p.utility(terms)), utility) for p, utility in pairs]
    return max(abs(own - float(utility(outcome))) for own, utility in ours)


def compared(folder: Path, scenario: Scenario, count: int, draws: random.Random) -> float | None:
    """Return the largest difference over random outcomes; None if NegMAS does not read it."""
    kind = import_module("negmas.inout").Scenario
    theirs = kind.load(folder, ignore_discount=True, safe_parsing=False)
    if theirs is None:
        return None
    is_genius = any(path.suffix.lower() == ".xml" for path in folder.iterdir())
    functions = [their_function(theirs, p, at) for at, p in enumerate(scenario.profiles)]
    utilities: list[Utility] = [
        genius_utility(theirs.outcome_space, function) if is_genius else function
        for function in functions
    ]
    return max(difference(scenario, theirs, utilities, draws) for _ in range(count))


def check(folder: Path, count: int, draws: random.Random) -> tuple[str, float | None]:
    """Read one scenario both ways and say what came of it."""
    start = time.perf_counter()
    try:
        scenario = read_scenario(folder)
    except NegotiatorError as error:
        return f"not read: {error.message}", None
    size = ", ".join(str(issue.size) for issue in scenario.agenda.issues)
    said = f"{len(scenario.profiles)} profiles over {size} in {time.perf_counter() - start:.3f} s"
    if find_spec("negmas") is None:
        return said, None
    try:
        worst = compared(folder, scenario, count, draws)
    except Exception as error:  # noqa: BLE001 - whatever NegMAS raises is its answer
        return f"{said}; NegMAS: {type(error).__name__}: {str(error)[:80]}", None
    if worst is None:
        return f"{said}; NegMAS does not know it", None
    return f"{said}; largest difference {worst:.3g}", worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--outcomes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    warnings.filterwarnings("ignore")
    draws = random.Random(arguments.seed)
    worst = []
    for folder in folders(arguments.folder):
        said, found = check(folder, arguments.outcomes, draws)
        worst += [] if found is None else [found]
        print(f"{folder.relative_to(arguments.folder.parent)}: {said}")
    print(f"{len(worst)} compared; largest difference of all: {max(worst, default=0):.3g}")


if __name__ == "__main__":
    main()
