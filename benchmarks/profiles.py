"""A profile of utilities as the mandate that a principal would write for it."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from negotiator.mandate.draft import Draft, Grant, Wish
from negotiator.mandate.model import Need, OnNoProgress, Termination
from negotiator.mandate.strategy import StrategySpec
from negotiator.protocol.scope import Scope
from negotiator.terms import Agenda, Issue, Kind, Role
from negotiator.terms.jws import PublicKey

_PLACES = Decimal("0.000000001")
_START = datetime(2026, 1, 1, tzinfo=UTC)
_DAY = timedelta(days=1)
_KEY = PublicKey.from_x("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")  # the example of RFC 8037


def rounded(number: float) -> Decimal:
    """Return a number from 0 to 1 with the nine decimals a mandate may have."""
    return min(max(Decimal(repr(float(number))).quantize(_PLACES), Decimal(0)), Decimal(1))


def wishes(weights: Sequence[float], values: Sequence[Sequence[float]]) -> tuple[Wish, ...]:
    """Return what a profile wants; the weights add up to exactly 1."""
    parts = [rounded(weight) for weight in weights]
    parts[parts.index(max(parts))] += 1 - sum(parts)
    made = []
    for place, (weight, table) in enumerate(zip(parts, values, strict=True)):
        worths = [rounded(worth) for worth in table]
        best, worst = worths.index(max(worths)), worths.index(min(worths))
        points = tuple(enumerate(worths))
        made.append(Wish(f"i{place}", best, worst, 0, len(worths) - 1, weight, points))
    return tuple(made)


def draft_of(
    strategy: StrategySpec, wanted: tuple[Wish, ...], reserve: float, rounds: int
) -> Draft:
    """Return the mandate a principal would write for these preferences."""
    issues = tuple(
        Issue(
            wish.name, Kind.CHOICE, "", "", Decimal(1), 0, wish.high,
            tuple(f"v{n}" for n in range(wish.high + 1)),
        )
        for wish in wanted
    )  # fmt: skip
    return Draft(
        id="tournament",
        version=1,
        principal_id="did:example:principal",
        principal_name="Principal",
        agent_id="did:example:agent",
        agent_key=_KEY,
        role=Role.SELLER,
        subject="tournament",
        agenda=Agenda(issues),
        preferences=wanted,
        reserve_utility=rounded(reserve),
        limits=(),
        need=Need("n", 1, "", None, firm=True),
        strategy=strategy,
        termination=Termination(
            rounds, None, _DAY, _DAY, _DAY, 0, Decimal(0), OnNoProgress.REJECT
        ),
        approvals=(),
        counterparties=("*",),
        accept_unsigned=True,
        not_before=_START,
        not_after=_START + _DAY,
        grant=Grant("a", (), Scope((), (), (), None, None, None), 0, _DAY),
    )  # fmt: skip
