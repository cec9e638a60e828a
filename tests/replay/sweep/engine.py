"""The engine's own way through a negotiation of two mandates, to hold the kernel against."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from negotiator.mandate.model import Mandate, OnNoProgress, Preference, VerifiedMandate
from negotiator.mandate.strategy import ConcedeTo, Part, Share, single
from negotiator.mandate.view import View, view_of
from negotiator.policy.bounds import admits
from negotiator.replay.harness.theirs.derived import derived_trial
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, History
from negotiator.strategies.last_word import to_ask
from negotiator.terms import Agenda, Issue, Role, Terms
from negotiator.terms.canonical import Document, Json
from tests.replay.given import asks, buyer

BASE = derived_trial(asks("3", "2.5", "2.1"), buyer().mandate, Decimal(1))

Move = tuple[str, str, Terms | None]
"""What was done, why, and the terms of an offer or of what was taken."""


def random_agenda(rng: random.Random) -> Agenda:
    """Return an agenda of one to three numbers, and now and then a fixed one."""
    issues: list[Json] = []
    for place in range(rng.randint(1, 3)):
        low = rng.randrange(0, 500)
        high = low + rng.choice([3, 40, 999, 123_456])
        issues.append(_issue(f"n{place}", low, high))
    if rng.random() < 0.3:
        issues.append(_issue("fixed", 7, 7))
    return Agenda.from_document({"typ": "neg-agenda", "v": "1", "issues": issues, "derived": []})


def _issue(name: str, low: int, high: int) -> Document:
    fixed = "true" if low == high else "false"
    ends = {"min": str(low), "max": str(high)}
    return {"name": name, "kind": "quantity", "unit": "C62", "step": "1", "fixed": fixed, **ends}


def random_mandates(rng: random.Random, agenda: Agenda, role: Role, count: int) -> list[Mandate]:
    """Return mandates on an agenda that share their words and differ in their numbers."""
    selection = rng.choice(["logroll", "by-issue"])
    words = {"ac-next": (), "ac-const": ("accept_from",), "ac-time": ("accept_after",)}
    acceptance = rng.choice(["ac-next", "ac-next", *words])
    window = rng.choice([0, 0, 0, 1, 3])
    downs = [rng.choice([1, -1]) for _ in agenda.issues]
    return [
        _mandate(rng, agenda, role, (selection, acceptance, words[acceptance], window, downs))
        for _ in range(count)
    ]


def _mandate(rng: random.Random, agenda: Agenda, role: Role, words: tuple) -> Mandate:
    selection, acceptance, parameters, window, downs = words
    # A seller wants the opposite of a buyer, so that they have something to talk about.
    sign = 1 if role is Role.BUYER else -1
    open_issues = [issue for issue in agenda.issues if not issue.fixed]
    weights = _weights(rng, len(open_issues))
    preferences = []
    for issue, down in zip(agenda.issues, downs, strict=True):
        weight = Decimal(0) if issue.fixed else weights.pop()
        preferences.append(_preference(rng, issue, sign * down, weight))
    strategy = replace(
        BASE.mandate.strategy,
        tactics=_tactics(rng, [issue.name for issue in open_issues], selection),
        selection=Part(selection),
        acceptance=Part(
            acceptance, tuple((name, Decimal(rng.randint(0, 10)) / 10) for name in parameters)
        ),
        concede_to=ConcedeTo.HIDDEN_FLOOR,
    )
    termination = replace(
        BASE.mandate.termination,
        rounds=rng.randint(1, 12),
        no_progress_rounds=window,
        min_progress=Decimal(rng.choice([0, 1, 5])) / 100,
        on_no_progress=OnNoProgress.REJECT,
        offer_validity=timedelta(days=1),
    )
    return replace(
        BASE.mandate,
        role=role,
        agenda=agenda,
        preferences=tuple(preferences),
        strategy=strategy,
        termination=termination,
        reserve_utility=Decimal(rng.randint(0, 3)) / 10 if rng.random() < 0.3 else None,
        floor_utility=_least_utility(rng, selection, preferences),
    )


def _least_utility(rng: random.Random, selection: str, wishes: Sequence[Preference]) -> Decimal:
    """Return a least utility of our own offers, now and then one at which they end."""
    if selection == "by-issue" or rng.random() < 0.5:
        return Decimal(0)
    best = sum(wish.weight * _worth(wish) for wish in wishes)
    return Decimal(int(best * rng.randint(0, 1000) * 1000)).scaleb(-6)


def _worth(wish: Preference) -> Decimal:
    """Return the worth of a target, cut off after six places."""
    if len(wish.points) == 1:
        return Decimal(1)
    (low, at_low), (high, at_high) = wish.points
    exact = at_low + (at_high - at_low) * (wish.target - low) / (high - low)
    return Decimal(int(exact * 10**6)).scaleb(-6)


def _preference(rng: random.Random, issue: Issue, way: int, weight: Decimal) -> Preference:
    """Return wishes on an issue; with a way of 1 fewer are better, with -1 more."""
    low, high = issue.low, issue.high
    if issue.fixed:
        only = ((low, Decimal(1)),)
        return Preference(issue.name, low, low, low, low, low, weight, points=only)
    ends = sorted(rng.randint(low, high) for _ in range(3))
    target, floor, reserve = ends if way > 0 else ends[::-1]
    best, worst = Decimal(rng.randint(6, 10)) / 10, Decimal(rng.randint(0, 5)) / 10
    points = ((low, best), (high, worst)) if way > 0 else ((low, worst), (high, best))
    limit = rng.randint(low, min(ends)) if rng.random() < 0.2 else low
    return Preference(issue.name, target, reserve, floor, limit, high, weight, points=points)


def _weights(rng: random.Random, count: int) -> list[Decimal]:
    cuts = sorted(rng.randint(0, 100) for _ in range(count - 1))
    return [Decimal(b - a) / 100 for a, b in zip([0, *cuts], [*cuts, 100], strict=True)]


def _tactics(rng: random.Random, names: Sequence[str], selection: str) -> tuple[Share, ...]:
    kind = rng.random()
    if selection == "by-issue" and kind < 0.3:
        return tuple(Share(_part(rng), Decimal(1), (name,), Decimal(1)) for name in names)
    if kind < 0.5:
        early = Share(_part(rng), Decimal(1), ("*",), Decimal("0.5"))
        late = [Share(_part(rng), Decimal(w) / 10, ("*",), Decimal(1)) for w in (3, 7)]
        return (early, *late)
    return single(_part(rng))


def _part(rng: random.Random) -> Part:
    from_round = ("from_round", Decimal(rng.randint(0, 1)))
    kind = rng.random()
    e = Decimal(rng.choice(["0.02", "0.1", "0.2", "0.25", "0.3", "0.5", "1", "1.7", "2", "4"]))
    if kind < 0.7:
        k = Decimal(rng.choice([0, 0, 1, 3])) / 10
        return Part("time-dependent/polynomial", (("e", e), ("k", k), from_round))
    if kind < 0.85:
        k = Decimal(rng.randint(1, 9)) / 10
        return Part("time-dependent/exponential", (("e", e), ("k", k), from_round))
    unit = ("unit", Decimal(rng.randint(1, 30)) / 10)
    return Part("resource-dependent/rounds", (("k", Decimal(0)), unit))


def played(sellers: Mandate, buyers: Mandate) -> list[Move]:
    """Let the engine play a negotiation, move by move."""
    sides = {Role.SELLER: sellers, Role.BUYER: buyers}
    views = {role: view_of(mandate) for role, mandate in sides.items()}
    offers: dict[Role, list[Terms]] = {Role.SELLER: [], Role.BUYER: []}
    moves: list[Move] = []
    role = Role.SELLER
    while True:
        standing = offers[role.other][-1] if offers[role.other] else None
        number = len(offers[Role.SELLER]) + (role is Role.SELLER)
        proposal = _decided(sides[role], views[role], (offers, role, number, standing))
        moves.append((proposal.choice.value, proposal.motive.value, proposal.terms))
        if proposal.choice is not Choice.OFFER or proposal.terms is None:
            return moves
        offers[role].append(proposal.terms)
        role = role.other


def _decided(mandate: Mandate, view: View, where: tuple):
    """Decide as `agent.choose` does: ask the gate in the last turn, and of what would be taken."""
    offers, role, number, standing = where
    history = History(
        round=number,
        ours=tuple(offers[role]),
        theirs=tuple(offers[role.other]),
        standing=standing,
        may_counter=number <= view.rounds - (role is Role.BUYER),
    )
    verified = VerifiedMandate(mandate, b"", "", BASE.authority, b"")
    asked = to_ask(view, history)
    if asked is not None:
        history = history._replace(admits=admits(verified, asked))
    proposal = decide(view, history)
    taken = proposal.terms if proposal.choice is Choice.ACCEPT else None
    if taken is None or admits(verified, taken):
        return proposal
    return decide(view, history._replace(barred=True))
