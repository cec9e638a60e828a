"""The engine as a NegMAS negotiator: `decide`, just as `serve` calls it, at NegMAS' table.

NegMAS is AGPL, so this file is not in the wheel and nothing in the wheel imports it. It needs
`negmas`; a tournament loads it by ``benchmarks.negmas_adapter:EngineNegotiator``.

The preferences become a mandate with a hidden floor, drawn at signing as for any mandate: the
reservation value is the least utility of the whole, every value of every issue may be agreed. Who
speaks first is the seller here, for the seller opens each round. The gate's answer in our last turn
is whether an offer is worth more than the reservation value.
"""

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

from negmas.outcomes import Outcome
from negmas.sao import ResponseType, SAONegotiator, SAOState

from benchmarks.profiles import draft_of, wishes
from negotiator.mandate.best_known import ADAPTIVE, BEST_KNOWN, PUBLISHED
from negotiator.mandate.draft import Draft, complete
from negotiator.mandate.floors import GREATEST_SHARE, LEAST_SHARE, draw_floors
from negotiator.mandate.view import View, view_of
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, History
from negotiator.strategies.last_word import to_ask
from negotiator.terms import Role, Terms


def drawn_share(draft: Draft) -> Fraction:
    """Return where the floor is drawn: evenly between the bounds, the same for the same wishes."""
    digest = sha256(repr(draft.preferences).encode()).digest()
    part = Fraction(int.from_bytes(digest[:8], "big"), 2**64)
    return LEAST_SHARE + part * (GREATEST_SHARE - LEAST_SHARE)


class EngineNegotiator(SAONegotiator):
    """Plays by `decide` with the strategy of `spec`, the best we have."""

    spec = ADAPTIVE

    def on_preferences_changed(self, changes: object) -> None:
        super().on_preferences_changed(changes)
        self.views: dict[Role, View] = {}
        self.role = Role.SELLER
        self.ours: list[Terms] = []
        self.theirs: list[Terms] = []
        self.next: tuple[int, Terms] | None = None
        if self.ufun is None:
            return
        issues = self.nmi.outcome_space.issues
        self.values = [list(issue.all) for issue in issues]
        self.places = [{v: n for n, v in enumerate(values)} for values in self.values]
        tables = [
            [float(f(v)) for v in values]
            for f, values in zip(self.ufun.values, self.values, strict=True)
        ]
        wanted = wishes(self.ufun.weights, tables)
        self.reserve = Fraction(float(self.ufun.reserved_value or 0))
        draft = draft_of(self.spec, wanted, float(self.reserve), self.nmi.n_steps)
        mandate = complete(draft, draw_floors(draft, drawn_share(draft)), "")
        view = view_of(mandate)
        self.views = {role: replace(view, role=role) for role in Role}
        self.exact = [
            [Fraction(weight) * Fraction(worth) for worth in table]
            for weight, table in zip(self.ufun.weights, tables, strict=True)
        ]

    def worth(self, terms: Terms) -> Fraction:
        """Return what terms are worth by the profile itself."""
        return sum((t[n] for t, n in zip(self.exact, terms, strict=True)), Fraction(0))

    def turn(self, step: int, standing: Terms | None) -> tuple[bool, Terms | None]:
        """Return whether to accept, and what to offer otherwise."""
        if not self.ours and not self.theirs:
            self.role = Role.SELLER if standing is None else Role.BUYER
        if standing is not None:
            self.theirs.append(standing)
        view, number = self.views[self.role], step + 1
        history = History(
            round=number,
            ours=tuple(self.ours),
            theirs=tuple(self.theirs),
            standing=standing,
            may_counter=number <= view.rounds - (self.role is Role.BUYER),
        )
        asked = to_ask(view, history)
        if asked is not None:
            history = history._replace(admits=self.worth(asked) > self.reserve)
        proposal = decide(view, history)
        if proposal.choice is Choice.OFFER and proposal.terms is not None:
            self.ours.append(proposal.terms)
            return False, proposal.terms
        return proposal.choice is Choice.ACCEPT, None

    def respond(self, state: SAOState, source: str | None = None) -> ResponseType:
        offer = state.current_offer
        if offer is None:
            return ResponseType.REJECT_OFFER
        terms = Terms(tuple(p[v] for p, v in zip(self.places, offer, strict=True)))
        accept, ours = self.turn(state.step, terms)
        self.next = None if ours is None else (state.step, ours)
        if accept:
            return ResponseType.ACCEPT_OFFER
        return ResponseType.REJECT_OFFER if ours is not None else ResponseType.END_NEGOTIATION

    def propose(self, state: SAOState, dest: str | None = None) -> Outcome | None:
        ready, self.next = self.next, None
        if ready is None or ready[0] != state.step:
            _, ours = self.turn(state.step, None)
        else:
            ours = ready[1]
        if ours is None:
            return None
        return tuple(values[n] for values, n in zip(self.values, ours, strict=True))


class PublishedNegotiator(EngineNegotiator):
    """Plays the best design known with the numbers it was published with."""

    spec = PUBLISHED


class BestKnownNegotiator(EngineNegotiator):
    """Plays the best design known with our own numbers."""

    spec = BEST_KNOWN
