"""What a replayed negotiation was worth to the mandate's side."""

from decimal import Decimal
from fractions import Fraction

from negotiator.mandate.model import Mandate
from negotiator.policy.utility import reserve_utility, utility
from negotiator.replay.harness.result import Saving
from negotiator.terms import Kind, Role, Terms


def targets_of(mandate: Mandate) -> Terms:
    """Return the terms our offers start from."""
    return Terms(tuple(preference.target for preference in mandate.preferences))


def range_of(mandate: Mandate) -> Fraction:
    """Return the mandate's range: what the targets are worth more than the reserve."""
    return utility(mandate, targets_of(mandate)) - reserve_utility(mandate)


def surplus_of(mandate: Mandate, terms: Terms) -> Fraction | None:
    """Return what terms win of the mandate's range: 0 at the reserve, 1 at the targets.

    It is above 1 for terms better than the targets. None where reserve and targets are worth the
    same.
    """
    whole = range_of(mandate)
    return (utility(mandate, terms) - reserve_utility(mandate)) / whole if whole else None


def saving_of(mandate: Mandate, against: Terms, agreed: Terms) -> Saving | None:
    """Return what was saved on the total that counts; None where no money is paid."""
    named = counted_total(mandate)
    if named is None:
        return None
    name, currency = named
    sign = 1 if mandate.role is Role.BUYER else -1
    return Saving(
        name, currency, _total(mandate, name, against), _total(mandate, name, agreed), sign
    )


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
