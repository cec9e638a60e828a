"""Whether something public would tell a counterparty something private.

People choose round numbers near what they mean: a ceiling of twice the budget, a range that ends
at the reserve. Signing refuses a public value that equals a private one, is a small multiple of
it, or lies within 10 % of it. Like is compared with like, and messages carry no private number.
Fixed values and named choices are public by nature and are not compared.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from negotiator.mandate.model import Mandate, Preference
from negotiator.protocol.authority import Authority
from negotiator.protocol.scope import Money, Quantity
from negotiator.terms import Agenda, Issue, Kind, Terms

_MULTIPLES = range(2, 11)
_NEAR = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class _Private:
    """A private number and what people call it."""

    label: str
    value: Fraction


def betrayals(mandate: Mandate, authority: Authority) -> Iterator[str]:
    """Give every public value that betrays a private one, each naming both fields."""
    scope = authority.scope
    if isinstance(scope.ceiling, Money):
        private = _private_money(mandate, scope.ceiling.currency)
        yield from _compare("authority.ceiling", Fraction(scope.ceiling.amount), private)
    for issue, preference in zip(mandate.agenda.issues, mandate.preferences, strict=True):
        if issue.fixed:
            continue
        yield from _range(issue, preference)
        most, last = scope.max_quantity, scope.performance_until
        if isinstance(most, Quantity) and issue.kind is Kind.QUANTITY and issue.unit == most.unit:
            private = _private_of_issue(issue, preference)
            yield from _compare("authority.max_quantity", Fraction(most.value), private)
        if isinstance(last, date) and issue.kind is Kind.DATE:
            steps = issue.read_bare(last.isoformat())
            yield from _compare_days("authority.performance_until", steps, issue, preference)


def betrays(public: Fraction, private: Fraction) -> bool:
    """Say whether a public number gives a private one away."""
    if abs(public - private) <= _NEAR * abs(private):
        return True
    if not public or not private:
        return False
    return any(public == k * private or private == k * public for k in _MULTIPLES)


def _compare(field: str, public: Fraction, private: Iterable[_Private]) -> Iterator[str]:
    """Compare one public number with private ones of its kind."""
    for item in private:
        if betrays(public, item.value):
            yield _sentence(field, item.label)


def _sentence(field: str, label: str) -> str:
    """Say what gives what away, and what to do."""
    return (
        f"{field}: this public value equals, is a small multiple of, or lies within 10 % of "
        f"{label}, which is private; choose a rounder limit further away"
    )


def _range(issue: Issue, preference: Preference) -> Iterator[str]:
    """Compare the ends of an agenda range with the issue's own private values."""
    for end, steps in (("min", issue.low), ("max", issue.high)):
        field = f"issue.{issue.name}.{end}"
        if issue.kind is Kind.DATE:
            yield from _compare_days(field, steps, issue, preference)
        elif issue.kind in {Kind.AMOUNT, Kind.QUANTITY, Kind.DAYS}:
            public = Fraction(issue.magnitude(steps))
            yield from _compare(field, public, _private_of_issue(issue, preference))


def _compare_days(field: str, public: int, issue: Issue, preference: Preference) -> Iterator[str]:
    """Compare a public day with private ones; near means within a tenth of the range."""
    for label, steps in _private_steps(issue, preference):
        if abs(public - steps) <= _NEAR * (issue.high - issue.low):
            yield _sentence(field, label)


def _private_steps(issue: Issue, preference: Preference) -> Iterator[tuple[str, int]]:
    """Give an issue's private values; a limit at the end of the agenda's range limits nothing."""
    p, name = preference, issue.name
    yield f"issue.{name}.target", p.target
    yield f"issue.{name}.reserve", p.reserve
    yield f"the floor of {name}", p.floor
    if p.low != issue.low:
        yield f"issue.{name}.limit_min", p.low
    if p.high != issue.high:
        yield f"issue.{name}.limit_max", p.high


def _private_of_issue(issue: Issue, preference: Preference) -> Iterator[_Private]:
    """Give an issue's private numbers in its unit."""
    for label, steps in _private_steps(issue, preference):
        yield _Private(label, Fraction(issue.magnitude(steps)))


def _private_money(mandate: Mandate, currency: str) -> Iterator[_Private]:
    """Give what is private about money: totals (amounts, where none is derived) and limits."""
    agenda = mandate.agenda
    if not agenda.derived:
        for issue, preference in zip(agenda.issues, mandate.preferences, strict=True):
            if issue.kind is Kind.AMOUNT and issue.unit == currency and not issue.fixed:
                yield from _private_of_issue(issue, preference)
        return
    names = {total.name for total in agenda.derived if total.currency == currency}
    yield from _totals_at(mandate, names & _open_totals(agenda))
    for label, name, amount in _limits(mandate):
        if name in names and amount is not None:
            yield _Private(label, Fraction(amount))


def _totals_at(mandate: Mandate, names: set[str]) -> Iterator[_Private]:
    """Give the totals at the targets, the reserves and the floors."""
    corners = {
        "targets": Terms(tuple(p.target for p in mandate.preferences)),
        "reserves": Terms(tuple(p.reserve for p in mandate.preferences)),
        "floors": Terms(tuple(p.floor for p in mandate.preferences)),
    }
    for where, terms in corners.items():
        totals = mandate.agenda.totals(terms)
        for name in sorted(names):
            yield _Private(f"total {name} at your {where}", Fraction(totals[name]))


def _open_totals(agenda: Agenda) -> set[str]:
    """Return the totals that depend on something negotiable; the others are public."""
    moving = {issue.name for issue in agenda.issues if not issue.fixed}
    for total in agenda.derived:
        if moving & {*total.product, *total.sum}:
            moving.add(total.name)
    return moving & {total.name for total in agenda.derived}


def _limits(mandate: Mandate) -> Iterator[tuple[str, str, Decimal | None]]:
    """Give each private limit on a total: label, total, amount."""
    for limit in mandate.limits:
        yield f"limits.totals.{limit.total}.min", limit.total, limit.minimum
        yield f"limits.totals.{limit.total}.max", limit.total, limit.maximum
    yield "need.budget", mandate.need.total, mandate.need.budget
    for rule in mandate.approvals:
        yield f"approval.{rule.total}.above", rule.total, rule.above
