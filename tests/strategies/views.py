"""Views made by hand, and a table at which two of them play."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

from negotiator.mandate.model import OnNoProgress
from negotiator.mandate.strategy import LastWord, Part, single
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.catalogue import SELECTIONS, conceded_in
from negotiator.strategies.contract import Selected, Selection
from negotiator.strategies.decide import decide
from negotiator.strategies.demand import demanded, whole_of
from negotiator.strategies.history import Choice, History, Proposal
from negotiator.strategies.space import space_of
from negotiator.terms import Agenda, Issue, Kind, Role, Terms

Points = tuple[tuple[int, Decimal], ...]
Move = tuple[int, Role, Proposal]
Admits = Callable[[Role, Terms], bool]


def amount(name: str, low: int, high: int, step: str = "0.001") -> Issue:
    return Issue(name, Kind.AMOUNT, "USD", "", Decimal(step), low, high)


def line(low: int, at_low: str, high: int, at_high: str) -> Points:
    return ((low, Decimal(at_low)), (high, Decimal(at_high)))


def polynomial(e: Decimal, k: str = "0", from_round: int = 0) -> Part:
    shape = (("e", e), ("k", Decimal(k)), ("from_round", Decimal(from_round)))
    return Part("time-dependent/polynomial", shape)


def view_of(role: Role, issues: list[tuple[Issue, IssueView]], **changes: Any) -> View:
    settings: dict[str, Any] = {
        "floor_utility": Decimal(0),
        "tactics": single(polynomial(changes.pop("e", Decimal(1)))),
        "selection": Part("logroll"),
        "acceptance": Part("ac-next"),
        "last_word": LastWord.OWN,
        "keep_best": False,
        "outside_options": False,
        "offer_totals": (),
        "rounds": 6,
        "no_progress_rounds": 0,
        "min_progress": Decimal(0),
        "on_no_progress": OnNoProgress.REJECT,
    }
    agenda = Agenda(tuple(issue for issue, _ in issues), changes.pop("derived", ()))
    return View(role, agenda, tuple(wish for _, wish in issues), **(settings | changes))


def price_view(role: Role, target: int, floor: int, **changes: Any) -> View:
    """The worked example's agenda: a price in 0.001 USD steps, and fixed hours."""
    points = line(0, "1", 10_000, "0") if role is Role.BUYER else line(0, "0", 10_000, "1")
    hours = Issue("gpuHours", Kind.QUANTITY, "HUR", "", Decimal(1), 10_000, 10_000)
    return view_of(
        role,
        [
            (
                amount("pricePerHour", 0, 10_000),
                IssueView("pricePerHour", target, floor, Decimal(1), points),
            ),
            (hours, IssueView("gpuHours", 10_000, 10_000, Decimal(0), ((10_000, Decimal(1)),))),
        ],
        **changes,
    )


def bundle_view(**changes: Any) -> View:
    """A buyer of hours: price 0.6, warranty 0.25, days to pay 0.15, hours fixed."""
    price = amount("price", 0, 1_000, "0.01")
    warranty = Issue(
        "warranty", Kind.CHOICE, "", "", Decimal(1), 0, 3, ("none", "basic", "extended", "full")
    )
    days = Issue("paymentDays", Kind.DAYS, "", "", Decimal(1), 0, 90)
    hours = Issue("hours", Kind.QUANTITY, "HUR", "", Decimal(1), 10_000, 10_000)
    worths = tuple(enumerate(map(Decimal, ("0", "0.4", "0.8", "1"))))
    return view_of(
        Role.BUYER,
        [
            (price, IssueView("price", 200, 600, Decimal("0.6"), line(0, "1", 1_000, "0"))),
            (warranty, IssueView("warranty", 3, 1, Decimal("0.25"), worths)),
            (days, IssueView("paymentDays", 90, 30, Decimal("0.15"), line(0, "0", 90, "1"))),
            (hours, IssueView("hours", 10_000, 10_000, Decimal(0), ((10_000, Decimal(1)),))),
        ],
        **changes,
    )


def at_round(number: int, **changes: Any) -> History:
    settings: dict[str, Any] = {"ours": (), "theirs": (), "standing": None, "may_counter": True}
    return History(number, **(settings | changes))


def share_of(view: View, history: History) -> Fraction:
    """How far the view's tactics have conceded by now."""
    return conceded_in(view, whole_of(space_of(view), history))


def select(selection: Selection, view: View, history: History, share: Fraction) -> Selected:
    """What a selection offers with so much conceded."""
    space = space_of(view)
    return selection.select(space, history, demanded(space, history, share))


def logrolled(view: View, history: History, share: Fraction) -> Selected:
    return select(SELECTIONS["logroll"], view, history, share)


def next_terms(view: View, number: int) -> Terms:
    """What a view would offer in a round, whatever came before."""
    terms = decide(view, at_round(number)).terms
    assert terms is not None
    return terms


def prices(*steps: int) -> tuple[Terms, ...]:
    """Terms on the worked example's agenda."""
    return tuple(Terms((price, 10_000)) for price in steps)


def play(buyer: View, seller: View, admits: Admits | None = None) -> list[Move]:
    """Let two views negotiate until one of them does not make an offer."""
    views = {Role.BUYER: buyer, Role.SELLER: seller}
    offers: dict[Role, tuple[Terms, ...]] = {Role.BUYER: (), Role.SELLER: ()}
    moves: list[Move] = []
    for number in range(1, max(buyer.rounds, seller.rounds) + 2):
        for role in (Role.SELLER, Role.BUYER):
            theirs = offers[role.other]
            limit = views[role].rounds - (role is Role.BUYER)
            asked = admits if number > limit and theirs else None
            history = History(
                round=number,
                ours=offers[role],
                theirs=theirs,
                standing=theirs[-1] if theirs else None,
                may_counter=number <= limit,
                admits=asked(role, theirs[-1]) if asked else None,
            )
            proposal = decide(views[role], history)
            moves.append((number, role, proposal))
            if proposal.choice is not Choice.OFFER or proposal.terms is None:
                return moves
            offers[role] += (proposal.terms,)
    msg = "both sides went on after their last round"
    raise AssertionError(msg)
