"""Whether our own public authority covers what we are about to do.

The counterparty makes the same check with `protocol.authority`'s `check_scope`. This one is written
apart from it, so that one mistake cannot both let a move out and let it in.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal

from negotiator.mandate.model import Mandate, VerifiedMandate
from negotiator.protocol.scope import Money, Quantity
from negotiator.terms import Kind, Terms
from negotiator.terms.values import EXACT

_ANY = "*"
_EPOCH = date(1970, 1, 1)


def currencies_named(verified: VerifiedMandate, terms: Terms) -> bool:
    """Whether every currency on the agenda is one the authority names.

    The agenda alone decides; `terms` is there so that all rules about terms look alike.
    """
    del terms
    agenda, named = verified.mandate.agenda, verified.authority.scope.currency
    used = {issue.unit for issue in agenda.issues if issue.kind is Kind.AMOUNT}
    used |= {total.currency for total in agenda.derived}
    return _ANY in named or used <= set(named)


def under_ceiling(verified: VerifiedMandate, terms: Terms) -> bool:
    """Whether every sum of money at stake is at most the ceiling, in the ceiling's currency.

    Raises:
        InvalidValueError: a total that cannot be computed.
    """
    ceiling = verified.authority.scope.ceiling
    figures = tuple(_sums(verified.mandate, terms))
    if isinstance(ceiling, Money):
        return all(
            currency == ceiling.currency and amount <= ceiling.amount
            for currency, amount in figures
        )
    return ceiling == _ANY or not figures


def under_quantity(verified: VerifiedMandate, terms: Terms) -> bool:
    """Whether every quantity is at most the largest allowed, in the same unit."""
    most = verified.authority.scope.max_quantity
    quantities = [
        (issue.unit, EXACT.multiply(issue.step, Decimal(steps)))
        for issue, steps in zip(verified.mandate.agenda.issues, terms, strict=True)
        if issue.kind is Kind.QUANTITY
    ]
    if isinstance(most, Quantity):
        return all(unit == most.unit and value <= most.value for unit, value in quantities)
    return most == _ANY or not quantities


def performed_in_time(verified: VerifiedMandate, terms: Terms) -> bool:
    """Whether every date is at most the last day the authority reaches to."""
    last = verified.authority.scope.performance_until
    days = [
        _EPOCH + timedelta(days=steps)
        for issue, steps in zip(verified.mandate.agenda.issues, terms, strict=True)
        if issue.kind is Kind.DATE
    ]
    if isinstance(last, date):
        return all(day <= last for day in days)
    return last == _ANY or not days


def names_counterparty(verified: VerifiedMandate, agent: str, principal: str) -> bool:
    """Whether the authority reaches to this agent or its principal; empty ids are nobody."""
    reach = set(verified.authority.scope.counterparties)
    return _ANY in reach or bool(reach & ({agent, principal} - {""}))


def _sums(mandate: Mandate, terms: Terms) -> Iterator[tuple[str, Decimal]]:
    """Give currency and amount of every total, and of every amount that no total contains."""
    agenda = mandate.agenda
    totals = agenda.totals(terms)
    contained: set[str] = set()
    for total in agenda.derived:
        contained |= {*total.product, *total.sum}
        yield total.currency, totals[total.name]
    for issue, steps in zip(agenda.issues, terms, strict=True):
        if issue.kind is Kind.AMOUNT and issue.name not in contained:
            yield issue.unit, EXACT.multiply(issue.step, Decimal(steps))
