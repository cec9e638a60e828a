"""Whether the strategy of a mandate contradicts itself, in plain sentences."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from negotiator.errors import InvalidValueError
from negotiator.mandate.model import Mandate
from negotiator.mandate.strategy import (
    ACCEPTANCES,
    EVERY,
    SELECTIONS,
    TACTICS,
    ConcedeTo,
    Part,
    Share,
    Table,
    TotalLimit,
)
from negotiator.terms import Terms

_MICRO = "micro/distinct-offers"


def strategy_contradictions(mandate: Mandate) -> Iterator[str]:
    """Give every contradiction in the strategy, each naming the field."""
    chosen = mandate.strategy
    yield from _part("selection", chosen.selection, SELECTIONS)
    yield from _part("acceptance", chosen.acceptance, ACCEPTANCES)
    for share in chosen.tactics:
        yield from _part("tactic", share.part, TACTICS)
    yield from _mixture(mandate)
    yield from _fit(chosen.tactics, chosen.selection.word)
    yield from _offer_totals(mandate)
    if not 0 <= mandate.floor_utility <= 1:
        yield "strategy.floor_utility: expected a number from 0 to 1"
    floors_hidden = any(p.floor != p.reserve for p in mandate.preferences)
    if chosen.concede_to is ConcedeTo.RESERVE and floors_hidden:
        yield 'strategy.concede_to: "reserve" expects every floor at its reserve'


def offers_stay_inside(mandate: Mandate, limit: TotalLimit) -> bool:
    """Say whether the limits on our own offers keep them inside a hard limit on a total."""
    own = next((o for o in mandate.strategy.offer_totals if o.total == limit.total), None)
    if own is None:
        return False
    high, low = limit.maximum, limit.minimum
    return (high is None or (own.maximum is not None and own.maximum <= high)) and (
        low is None or (own.minimum is not None and own.minimum >= low)
    )


def _part(field: str, part: Part, table: Table) -> Iterator[str]:
    """Check a word and its parameters."""
    if part.word not in table:
        yield f"strategy.{field}: expected one of {sorted(table)}"
        return
    names = [parameter.name for parameter in table[part.word]]
    if [name for name, _ in part.parameters] != names:
        yield f"strategy.{field}: expected the parameters {names}, in that order"
        return
    for parameter in table[part.word]:
        if not parameter.allows(part[parameter.name]):
            yield f"strategy.{parameter.name}: expected {parameter.expected}"


def _mixture(mandate: Mandate) -> Iterator[str]:
    """Check that every issue has its tactics in every phase, and that they add up."""
    shares = mandate.strategy.tactics
    named = {issue.name for issue in mandate.agenda.issues}
    for share in shares:
        alone = EVERY not in share.issues or len(share.issues) == 1
        if not share.issues or len(set(share.issues)) != len(share.issues) or not alone:
            yield 'strategy.mix.issues: expected distinct issues, or "*" alone'
        if set(share.issues) - named - {EVERY}:
            yield "strategy.mix.issues: expected names of issues of this agenda"
        if not (0 < share.weight <= 1 and 0 < share.until <= 1):
            yield "strategy.mix: expected weight and until above 0, to 1"
    for issue in mandate.agenda.issues:
        own = [share for share in shares if issue.name in share.issues]
        yield from _phases(own or [share for share in shares if EVERY in share.issues])


def _phases(shares: list[Share]) -> Iterator[str]:
    """Check that the phases of one issue reach to the end and their weights add up to 1."""
    sums: dict[Decimal, Fraction] = {}
    for share in shares:
        sums[share.until] = sums.get(share.until, Fraction(0)) + Fraction(share.weight)
    if max(sums, default=Decimal(0)) != 1:
        yield "strategy.mix.until: expected the last phase of every issue to end at 1"
    if any(total != 1 for total in sums.values()):
        yield "strategy.mix.weight: expected a sum of exactly 1 for every issue in every phase"


def _fit(shares: tuple[Share, ...], selection: str) -> Iterator[str]:
    """Check that the tactics and the selection go together."""
    micro = [share.part.word == _MICRO for share in shares]
    if any(micro) and len(shares) > 1:
        yield 'strategy.mix: expected no "micro" tactic in a mixture; it decides alone'
    if any(micro) != (selection == "ranked"):
        yield 'strategy.selection: expected "ranked" with the tactic "micro", and only with it'
    if selection != "by-issue" and any(share.issues != (EVERY,) for share in shares):
        yield 'strategy.mix.issues: expected ["*"], or selection = "by-issue"'


def _offer_totals(mandate: Mandate) -> Iterator[str]:
    """Check the limits on totals that our own offers keep."""
    limits = mandate.strategy.offer_totals
    known = {total.name for total in mandate.agenda.derived}
    totals = [limit.total for limit in limits]
    if set(totals) - known:
        yield "strategy.offer_totals: expected names of [[total]] tables"
        return
    if len(set(totals)) != len(totals):
        yield "strategy.offer_totals: expected each total once"
    for limit in limits:
        low, high = limit.minimum, limit.maximum
        good = all(end >= 0 for end in (low, high) if end is not None)
        if not good or (low is not None and high is not None and low > high):
            yield f"strategy.offer_totals.{limit.total}: expected 0 <= min <= max"
    yield from _targets_inside(mandate)


def _targets_inside(mandate: Mandate) -> Iterator[str]:
    """Check that our first offer keeps the limits; every later one can then keep them too."""
    try:
        totals = mandate.agenda.totals(Terms(tuple(p.target for p in mandate.preferences)))
    except InvalidValueError:
        return  # the issues themselves are at fault, and said to be
    for limit in mandate.strategy.offer_totals:
        low, high, came = limit.minimum, limit.maximum, totals[limit.total]
        if (low is not None and came < low) or (high is not None and came > high):
            yield f"strategy.offer_totals.{limit.total}: expected your own targets to keep it"
