"""The best design known: our engine against a second, plain implementation, and by hand."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from negotiator.mandate.best_known import BEST_KNOWN, PUBLISHED
from negotiator.mandate.strategy import LastWord, Part, StrategySpec, single
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, History, Proposal
from negotiator.strategies.last_word import to_ask
from negotiator.terms import Issue, Kind, Role, Terms
from tests.strategies.field_design import Deal, Sheet, answer, aspiration, liking
from tests.strategies.views import polynomial, view_of

VECTORS = json.loads((Path(__file__).parent / "vectors/best_known.json").read_text())
SHAPES = ("0.07", "0.1", "0.5", "1")
NEGOTIATIONS = 80  # for each shape, role and version of the design


@dataclass(frozen=True)
class Table:
    """One negotiation: the plain side, the engine's view of the same, and what they will say."""

    sheet: Sheet
    view: View
    opponent: Callable[[int], Deal]


def exact(number: Fraction) -> Decimal:
    """A fraction that ends, as the decimal a mandate writes."""
    return Decimal(number.numerator) / Decimal(number.denominator)


def choice(name: str, weight: Fraction, row: tuple[Fraction, ...]) -> tuple[Issue, IssueView]:
    """An issue of named values, each of which may be agreed; the first is worth nothing."""
    values = [part / weight if weight else Fraction(0) for part in row]
    names = tuple(f"v{n}" for n in range(len(row)))
    points = tuple((n, exact(value)) for n, value in enumerate(values))
    wish = IssueView(name, values.index(max(values)), 0, exact(weight), points)
    return Issue(name, Kind.CHOICE, "", "", Decimal(1), 0, len(row) - 1, names), wish


def engine_view(sheet: Sheet, weights: list[Fraction], spec: StrategySpec) -> View:
    rows = zip(weights, sheet.worth, strict=True)
    issues = [choice(f"i{n}", weight, row) for n, (weight, row) in enumerate(rows)]
    return view_of(
        Role.SELLER if sheet.first else Role.BUYER,
        issues,
        tactics=single(polynomial(sheet.e, from_round=1)),
        selection=spec.selection,
        acceptance=spec.acceptance,
        last_word=spec.last_word,
        keep_best=spec.keep_best,
        rounds=sheet.rounds,
        floor_utility=exact(sheet.floor()),
    )


def sheet_of(spec: StrategySpec, worth: tuple[tuple[Fraction, ...], ...], **of: Any) -> Sheet:
    part = spec.selection
    return Sheet(
        worth=worth,
        prior=Fraction(part["prior"]),
        cost=Fraction(part["repeat_cost"]),
        most=int(part["repeat_most"]),
        keeps=spec.keep_best,
        **of,
    )


def table(chance: random.Random, spec: StrategySpec, e: str, *, first: bool) -> Table:
    """Up to four issues of up to four values, and a counterparty with a few favourites."""
    cuts = sorted(chance.randint(1, 19) for _ in range(chance.randint(0, 3)))
    weights = [Fraction(b - a, 20) for a, b in zip([0, *cuts], [*cuts, 20], strict=True)]
    worth = tuple(
        (Fraction(0), *(w * chance.randint(1, 10) / 10 for _ in range(chance.randint(1, 3))))
        for w in weights
    )
    best = sum(map(max, worth), Fraction(0))
    sheet = sheet_of(
        spec,
        worth,
        reserve=best * chance.randint(0, 9) / 10,
        share=Fraction(chance.choice([20, 35, 50]), 100),
        e=Decimal(e),
        rounds=chance.randint(2, 14),
        first=first,
    )
    deals = sorted(sheet.deals(), key=sheet.utility)
    liked = chance.sample(deals, min(len(deals), chance.randint(1, 4)))

    def opponent(step: int) -> Deal:
        if chance.random() < 0.6:
            return chance.choice(liked)
        reach = int(len(deals) * step / sheet.rounds * 1.2 * chance.random())
        return deals[min(len(deals) - 1, reach)]

    return Table(sheet, engine_view(sheet, weights, spec), opponent)


def engine_move(
    view: View, sheet: Sheet, step: int, said: tuple[list[Deal], list[Deal], Deal | None]
) -> Proposal:
    """What `decide` answers; the gate's word is whether terms are worth more than the reserve."""
    ours, theirs, standing = said
    history = History(
        round=step + 1,
        ours=tuple(map(Terms, ours)),
        theirs=tuple(map(Terms, theirs)),
        standing=None if standing is None else Terms(standing),
        may_counter=sheet.first or step + 1 < sheet.rounds,
    )
    asked = to_ask(view, history)
    if asked is not None:
        history = history._replace(admits=sheet.utility(tuple(asked)) > sheet.reserve)
    return decide(view, history)


def compared(at: Table) -> Iterator[bool]:
    """Play on the engine's moves, each held against the design; give whether it was decided."""
    ours: list[Deal] = []
    theirs: list[Deal] = []
    for step in range(at.sheet.rounds):
        standing = None
        if step or not at.sheet.first:
            standing = at.opponent(step)
            theirs.append(standing)
        came = engine_move(at.view, at.sheet, step, (ours, theirs, standing))
        due = answer(at.sheet, step, ours, theirs, standing)
        yield not due.close
        if not due.close:
            assert (came.choice is Choice.ACCEPT) is due.accepts, (step, due)
        if came.choice is not Choice.OFFER:
            # Who speaks last ends it in the last round, one way or the other.
            assert due.accepts or due.close or not due.deals, (step, due)
            return
        assert came.terms is not None
        ours.append(tuple(came.terms))
        assert due.close or ours[-1] in due.deals, (step, ours[-1], due)


@pytest.mark.parametrize("spec", [PUBLISHED, BEST_KNOWN], ids=["published", "best-known"])
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("e", SHAPES)
def test_every_move_is_the_designs(spec: StrategySpec, e: str, *, first: bool) -> None:
    chance = random.Random(f"{e}/{first}/{spec.keep_best}")
    decided = [
        was for _ in range(NEGOTIATIONS) for was in compared(table(chance, spec, e, first=first))
    ]
    assert len(decided) > 4 * NEGOTIATIONS
    assert sum(decided) > 0.99 * len(decided)


@pytest.mark.parametrize(
    "changes",
    [
        {"keeps": False},
        {"prior": Fraction(1, 2)},
        {"cost": Fraction(0)},
        {"share": Fraction(1, 10)},
        {"e": Decimal("0.2")},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_a_design_with_another_number_is_told_apart(changes: dict[str, Any]) -> None:
    chance = random.Random(5)
    with pytest.raises(AssertionError):  # noqa: PT012 -- one of them is enough
        for _ in range(NEGOTIATIONS):
            at = table(chance, PUBLISHED, "0.5", first=False)
            list(compared(replace(at, sheet=replace(at.sheet, **changes))))


def test_the_published_numbers_are_those_of_the_sentences() -> None:
    (share,) = PUBLISHED.tactics
    assert share.part == polynomial(Decimal("0.07"), from_round=1)
    assert dict(PUBLISHED.selection.parameters) == {
        "decay": 1,
        "prior": Decimal("0.05"),
        "repeat_cost": Decimal("0.05"),
        "repeat_most": 20,
    }
    assert (PUBLISHED.acceptance, PUBLISHED.keep_best) == (Part("ac-next"), True)
    assert PUBLISHED.last_word is LastWord.OFFER_BACK_TO_RESERVE


def test_ours_differs_in_three_numbers_and_in_nothing_else() -> None:
    changed = {"prior": Decimal("0.2"), "repeat_cost": Decimal("0.2")}
    numbers = dict(PUBLISHED.selection.parameters) | changed
    selection = Part("model", tuple(numbers.items()))
    assert replace(PUBLISHED, selection=selection, keep_best=False) == BEST_KNOWN


def rows_of(case: dict[str, Any]) -> tuple[list[Fraction], tuple[tuple[Fraction, ...], ...]]:
    weights = [Fraction(weight) for weight in case["weights"]]
    pairs = zip(weights, case["values"], strict=True)
    return weights, tuple(tuple(w * Fraction(v) for v in row) for w, row in pairs)


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["why"])
def test_the_hand_worked_moves(case: dict[str, Any]) -> None:
    setting = VECTORS["setting"]
    weights, worth = rows_of(setting)
    sheet = sheet_of(
        PUBLISHED,
        worth,
        reserve=Fraction(setting["reserve"]),
        share=Fraction(setting["share"]),
        e=Decimal(setting["e"]),
        rounds=setting["rounds"],
        first=case["first"],
    )
    ours, theirs = ([tuple(deal) for deal in case[side]] for side in ("ours", "theirs"))
    standing = theirs[-1] if case["stands"] else None
    step = case["step"]
    if "theta" in case:
        assert aspiration(sheet, step, theirs) == Fraction(case["theta"])
    for deal, score in case.get("likes", {}).items():
        like = liking(sheet, theirs, tuple(map(int, deal.split())))
        assert abs(like - Decimal(score)) < Decimal("1E-6")
    view = engine_view(sheet, weights, PUBLISHED)
    came = engine_move(view, sheet, step, (ours, theirs, standing))
    assert came.choice.value == case["choice"]
    assert (came.terms if came.terms is None else list(came.terms)) == case["terms"]
    due = answer(sheet, step, ours, theirs, standing)
    assert due.accepts is (case["choice"] == "accept")
