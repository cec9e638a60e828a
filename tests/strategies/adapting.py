"""The adaptive strategy on one issue of named outcomes, worth less and less to us."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from negotiator.mandate.strategy import Part, single
from negotiator.mandate.view import IssueView, View
from negotiator.terms import Issue, Kind, Role, Terms
from tests.strategies.views import polynomial, price_view

NUMBERS = {
    "decay": "1",
    "prior": "0.2",
    "repeat_cost": "0.2",
    "repeat_most": "20",
    "opposed": "0.01",
    "in_kind_after": "2",
    "out_of_step": "1",
    "chance_first": "0.15",
    "chance_last": "0.15",
    "firm_share": "0.4",
    "floor_share": "0.5",
}


def adapting(**changes: str) -> Part:
    values = NUMBERS | changes
    return Part("adaptive", tuple((name, Decimal(value)) for name, value in values.items()))


def adaptive_view(role: Role, worths: Sequence[str], floor: int, **changes: Any) -> View:
    """Outcome 0 is our target; it holds firm until the last rounds."""
    points = tuple(enumerate(map(Decimal, worths)))
    names = tuple(f"v{n}" for n in range(len(worths)))
    issue = Issue("outcome", Kind.CHOICE, "", "", Decimal(1), 0, len(worths) - 1, names)
    view = price_view(role, 0, 0)  # for its settings
    settings: dict[str, Any] = {
        "tactics": single(polynomial(Decimal("0.07"), from_round=1)),
        "selection": adapting(),
        "rounds": 100,
    }
    return replace(
        view,
        agenda=replace(view.agenda, issues=(issue,)),
        issues=(IssueView("outcome", 0, floor, Decimal(1), points),),
        **(settings | changes),
    )


def named(letters: str) -> tuple[Terms, ...]:
    """Outcomes by letter: a is outcome 0."""
    return tuple(Terms((ord(letter) - ord("a"),)) for letter in letters)
