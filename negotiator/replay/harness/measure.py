"""What a replayed negotiation was worth to the mandate's side."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from negotiator.mandate.model import Mandate
from negotiator.policy.utility import reserve_utility, utility
from negotiator.replay.harness.frontier import distances_of
from negotiator.replay.harness.result import Deal, Saving
from negotiator.replay.scenarios import Profile
from negotiator.terms import Kind, Role, Terms
from negotiator.terms.by_object import ByObject


@dataclass(frozen=True, slots=True)
class Gauge:
    """What a mandate's results are measured against, worked out once.

    Attributes:
        targets: the terms our offers start from.
        reserve: utility of the reserve.
        whole: the mandate's range: what the targets are worth more than the reserve.
        total: name and currency of the total that counts; None where no money is paid.
        aimed_at: that total of the targets; 0 where there is none.
    """

    targets: Terms
    reserve: Fraction
    whole: Fraction
    total: tuple[str, str] | None
    aimed_at: Decimal


def _gauge(mandate: Mandate) -> Gauge:
    """Work out what a mandate's results are measured against."""
    targets = Terms(tuple(preference.target for preference in mandate.preferences))
    reserve, named = reserve_utility(mandate), counted_total(mandate)
    return Gauge(
        targets=targets,
        reserve=reserve,
        whole=utility(mandate, targets) - reserve,
        total=named,
        aimed_at=Decimal(0) if named is None else _total(mandate, named[0], targets),
    )


gauge_of: Final = ByObject(_gauge).of
"""What a mandate's results are measured against; for the same one, the same."""


def targets_of(mandate: Mandate) -> Terms:
    """Return the terms our offers start from."""
    return gauge_of(mandate).targets


def range_of(mandate: Mandate) -> Fraction:
    """Return the mandate's range: what the targets are worth more than the reserve."""
    return gauge_of(mandate).whole


def surplus_of(mandate: Mandate, terms: Terms) -> Fraction | None:
    """Return what terms win of the mandate's range: 0 at the reserve, 1 at the targets.

    It is above 1 for terms better than the targets. None where reserve and targets are worth the
    same.
    """
    gauge = gauge_of(mandate)
    return (utility(mandate, terms) - gauge.reserve) / gauge.whole if gauge.whole else None


def deal_of(mandate: Mandate, agreed: Terms, quote: Terms | None, profile: Profile | None) -> Deal:
    """Return what was agreed, measured.

    Args:
        mandate: ours.
        agreed: the terms.
        quote: their first offer; None where they made none.
        profile: what they prefer; None where nobody knows.
    """
    saved = [saving_of(mandate, against, agreed) for against in (None, quote)]
    return Deal(
        terms=agreed,
        utility=utility(mandate, agreed),
        surplus=surplus_of(mandate, agreed),
        against_target=saved[0],
        against_quote=None if quote is None else saved[1],
        distances=None if profile is None else distances_of(mandate, profile, agreed),
    )


def saving_of(mandate: Mandate, against: Terms | None, agreed: Terms) -> Saving | None:
    """Return what was saved on the total that counts; None where no money is paid.

    Args:
        mandate: ours.
        against: the terms it is measured against; None for our targets.
        agreed: what was agreed.
    """
    gauge = gauge_of(mandate)
    if gauge.total is None:
        return None
    name, currency = gauge.total
    sign = 1 if mandate.role is Role.BUYER else -1
    aimed_at = gauge.aimed_at if against is None else _total(mandate, name, against)
    return Saving(name, currency, aimed_at, _total(mandate, name, agreed), sign)


def counted_total(mandate: Mandate) -> tuple[str, str] | None:
    """Return the total that counts, and its currency.

    That is the one the budget counts, else the agenda's last, which may sum the others up, else
    the first amount.
    """
    derived = {total.name: total.currency for total in mandate.agenda.derived}
    if mandate.need.total in derived:
        return mandate.need.total, derived[mandate.need.total]
    if derived:
        return list(derived.items())[-1]
    amounts = (issue for issue in mandate.agenda.issues if issue.kind is Kind.AMOUNT)
    return next(((issue.name, issue.unit) for issue in amounts), None)


def _total(mandate: Mandate, name: str, terms: Terms) -> Decimal:
    """Return a total or an amount of terms."""
    totals = mandate.agenda.totals(terms)
    if name in totals:
        return totals[name]
    place = mandate.agenda.position(name)
    return mandate.agenda.issues[place].magnitude(terms[place])
