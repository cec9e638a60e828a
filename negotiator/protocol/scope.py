"""Within what an agent may act: the scope of a public authority statement.

Absent means nothing is allowed; ``"*"`` must be written out. Source: the authority statement of
the wire format (docs/wire.md).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, TypeVar

from negotiator.errors import InvalidValueError, TheirProtocolError
from negotiator.protocol.acts import Reason
from negotiator.terms import Agenda, Issue, Kind, Terms
from negotiator.terms.canonical import Document, Json
from negotiator.terms.values import (
    check_currency,
    check_reference,
    check_unit,
    format_decimal,
    parse_date,
    parse_decimal,
)

ANY: Final = "*"
"""Everything, written out."""

_MAX_ITEMS = 100

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in a currency."""

    amount: Decimal
    currency: str


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value in a UN/ECE Rec 20 unit."""

    value: Decimal
    unit: str


@dataclass(frozen=True, slots=True)
class Scope:
    """Within what an agent may act.

    Attributes:
        categories: what may be traded, such as ``cpv:72400000``; ``*`` means anything.
        currency: ISO 4217 codes; ``*`` means any.
        ceiling: most any derived total may come to (any amount, where nothing is derived).
            None allows no money at all, ``*`` any sum.
        max_quantity: most of its unit; other units are not allowed. None allows no quantity at
            all, ``*`` any.
        performance_until: last day any date may name. None allows no date at all, ``*`` any.
        counterparties: agent or principal ids; ``*`` means anyone.
    """

    categories: tuple[str, ...]
    currency: tuple[str, ...]
    counterparties: tuple[str, ...]
    ceiling: Money | str | None = None
    max_quantity: Quantity | str | None = None
    performance_until: date | str | None = None

    @classmethod
    def from_document(cls, value: Json) -> "Scope":
        """Read the scope of a statement.

        Raises:
            InvalidValueError: a missing, unknown or malformed member.
        """
        required = {"categories", "currency", "counterparties"}
        optional = {"ceiling", "maxQuantity", "performanceUntil"}
        scope = members_of(value, "scope", required, optional)
        return cls(
            categories=list_of(scope["categories"], "scope.categories", check_reference),
            currency=list_of(scope["currency"], "scope.currency", _currency_or_any),
            counterparties=list_of(
                scope["counterparties"], "scope.counterparties", check_reference
            ),
            ceiling=_limit(scope, "ceiling", _money),
            max_quantity=_limit(scope, "maxQuantity", _quantity),
            performance_until=_limit(scope, "performanceUntil", parse_date),
        )

    def to_document(self) -> Document:
        """Write the scope of a statement."""
        document: Document = {
            "categories": list(self.categories),
            "currency": list(self.currency),
            "counterparties": list(self.counterparties),
        }
        if isinstance(self.ceiling, Money):
            amount, currency = format_decimal(self.ceiling.amount), self.ceiling.currency
            document["ceiling"] = {"amount": amount, "currency": currency}
        elif self.ceiling is not None:
            document["ceiling"] = self.ceiling
        if isinstance(self.max_quantity, Quantity):
            value, unit = format_decimal(self.max_quantity.value), self.max_quantity.unit
            document["maxQuantity"] = {"value": value, "unit": unit}
        elif self.max_quantity is not None:
            document["maxQuantity"] = self.max_quantity
        if self.performance_until is not None:
            document["performanceUntil"] = str(self.performance_until)
        return document


def check_terms(scope: Scope, agenda: Agenda, terms: Terms) -> None:
    """Check that terms lie inside a scope: currencies, ceiling, quantities and dates.

    Raises:
        TheirProtocolError: they do not, with reason ``authority``.
    """
    _check_money(scope, agenda, terms)
    for issue, steps in zip(agenda.issues, terms, strict=True):
        if issue.kind is Kind.QUANTITY and not _quantity_covered(scope, issue, steps):
            raise outside(f"the quantity of {issue.name}")
        if issue.kind is Kind.DATE and not _date_covered(scope, issue, steps):
            raise outside(f"the date of {issue.name}")


def _check_money(scope: Scope, agenda: Agenda, terms: Terms) -> None:
    """Check every currency, and every total (or amount, where none is derived)."""
    amounts = [
        (issue.name, Money(issue.magnitude(steps), issue.unit))
        for issue, steps in zip(agenda.issues, terms, strict=True)
        if issue.kind is Kind.AMOUNT
    ]
    try:
        figures = agenda.totals(terms)
    except InvalidValueError as error:
        raise outside("a total of more than 15 digits") from error
    totals = [(total.name, Money(figures[total.name], total.currency)) for total in agenda.derived]
    for name, money in amounts + totals:
        if not {ANY, money.currency} & set(scope.currency):
            raise outside(f"the currency of {name}")
    for name, money in totals or amounts:
        if not _money_covered(scope, money):
            raise outside(f"the amount of {name}")


def _money_covered(scope: Scope, money: Money) -> bool:
    """Say whether the ceiling covers an amount; another currency is never compared."""
    ceiling = scope.ceiling
    if isinstance(ceiling, Money):
        return money.currency == ceiling.currency and money.amount <= ceiling.amount
    return ceiling == ANY


def _quantity_covered(scope: Scope, issue: Issue, steps: int) -> bool:
    """Say whether the largest quantity covers a value; another unit is never compared."""
    most = scope.max_quantity
    if isinstance(most, Quantity):
        return issue.unit == most.unit and issue.magnitude(steps) <= most.value
    return most == ANY


def _date_covered(scope: Scope, issue: Issue, steps: int) -> bool:
    """Say whether a date is early enough."""
    last = scope.performance_until
    if isinstance(last, date):
        return parse_date(issue.encode(steps)) <= last
    return last == ANY


def outside(what: str) -> TheirProtocolError:
    """Build the error for something an authority does not cover; it names no number."""
    msg = f"{what} is not covered by the agent's authority; expected an act inside its scope"
    return TheirProtocolError(msg, reason=Reason.AUTHORITY, entered=True)


def members_of(
    value: Json, name: str, required: set[str], optional: frozenset[str] | set[str] = frozenset()
) -> Mapping[str, Json]:
    """Return an object that has exactly the members it may have."""
    if not isinstance(value, Mapping):
        msg = f"{name}: expected an object"
        raise InvalidValueError(msg)
    missing, unknown = required - set(value), set(value) - required - optional
    if missing or unknown:
        msg = (
            f"{name}: expected the members {sorted(required)}, missing {sorted(missing)}, "
            f"unknown {sorted(ascii(key)[:40] for key in unknown)}"
        )
        raise InvalidValueError(msg)
    return value


def list_of(value: Json, name: str, read: Callable[[Json], _Item]) -> tuple[_Item, ...]:
    """Read a list of distinct items, in which ``*`` stands alone."""
    if not isinstance(value, list | tuple) or len(value) > _MAX_ITEMS:
        msg = f"{name}: expected a list of at most {_MAX_ITEMS} items"
        raise InvalidValueError(msg)
    items = tuple(read(item) for item in value)
    if len(set(items)) != len(items) or (ANY in items and len(items) > 1):
        msg = f'{name}: expected distinct items, and "*" only by itself'
        raise InvalidValueError(msg)
    return items


def _limit(
    scope: Mapping[str, Json], name: str, read: Callable[[Json], _Item]
) -> _Item | str | None:
    """Read an optional limit: absent, ``*`` or a value."""
    if name not in scope:
        return None
    return ANY if scope[name] == ANY else read(scope[name])


def _money(value: Json) -> Money:
    """Read a ceiling."""
    money = members_of(value, "scope.ceiling", {"amount", "currency"})
    return Money(_positive(money["amount"]), check_currency(money["currency"]))


def _quantity(value: Json) -> Quantity:
    """Read a largest quantity."""
    quantity = members_of(value, "scope.maxQuantity", {"value", "unit"})
    return Quantity(_positive(quantity["value"]), check_unit(quantity["unit"]))


def _positive(value: Json) -> Decimal:
    """Read a limit that allows something."""
    number = parse_decimal(value)
    if number <= 0:
        msg = "scope: expected a limit above zero; leave it out to allow nothing"
        raise InvalidValueError(msg)
    return number


def _currency_or_any(value: Json) -> str:
    """Read a currency code, or ``*``."""
    return ANY if value == ANY else check_currency(value)
