"""What all deals under one need together may come to: pure functions over the ledger.

A firm offer reserves its worst case when it is made; an accept or confirm commits it. A later
offer of the same negotiation supersedes the earlier reservation. The rows themselves are written
by whoever holds the transaction.
"""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from negotiator.errors import InvalidValueError, OurProtocolError, StoreError
from negotiator.mandate.model import Mandate, Need
from negotiator.policy.ports import LedgerRow, LedgerState
from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.terms import Terms
from negotiator.terms.values import EXACT, format_decimal, parse_decimal


def worst_case(mandate: Mandate, terms: Terms) -> Decimal:
    """Return the most these terms can cost under the need's budget; 0 where there is none.

    Raises:
        InvalidValueError: the agenda has no total of that name, or it cannot be computed.
    """
    need = mandate.need
    if need.budget is None and not need.total:
        return Decimal(0)
    totals = mandate.agenda.totals(terms)
    if need.budget is None or need.total not in totals:
        msg = f"need {need.id}: expected a budget on a derived total of the agenda"
        raise InvalidValueError(msg)
    return totals[need.total]


def available(need: Need, rows: Iterable[LedgerRow], *, neg: str, amount: Decimal) -> Verdict:
    """Return whether this negotiation may hold `amount`, beside all others.

    Counted are all commitments under the need and the live reservations of every other
    negotiation; this negotiation's own reservation is superseded by the new one.

    Args:
        need: what all deals together may come to.
        rows: the mandate's ledger, of which released rows may be missing.
        neg: the negotiation that asks.
        amount: the worst case of its offer, from `worst_case`.

    Returns:
        A refusal for `BUDGET` or `DEALS` is an outcome; a ledger that cannot be read is not.
    """
    try:
        counted = _counted(need, rows, neg)
        spent = _sum((*(_amount(row) for row in counted), amount))
        deals = _deals(counted) + 1
        affordable = amount == 0 if need.budget is None else amount >= 0 and spent <= need.budget
        room = deals <= need.deals
    except Exception as error:  # noqa: BLE001 - fail closed on whatever the ledger holds
        return refused(Code.RULE_ERROR, f"{Code.BUDGET}: {type(error).__name__}")
    if room is not True:
        return refused(Code.DEALS, f"need {need.id}: no deal left", outcome=True)
    if affordable is not True:
        return refused(Code.BUDGET, f"need {need.id}: not enough budget left", outcome=True)
    return ALLOWED


def reservation(mandate: Mandate, terms: Terms, *, neg: str, offer: str) -> LedgerRow:
    """Return the row that reserves the worst case of an offer.

    Raises:
        InvalidValueError: as `worst_case`.
    """
    amount = format_decimal(worst_case(mandate, terms))
    return LedgerRow(mandate.id, mandate.need.id, neg, offer, amount, LedgerState.RESERVED)


def reserve(rows: Iterable[LedgerRow], row: LedgerRow) -> tuple[LedgerRow, ...]:
    """Return the rows to write so that `row` is this negotiation's only live reservation.

    Raises:
        OurProtocolError: the negotiation already committed a deal under this need.
    """
    rows = tuple(rows)
    if any(_beside(old, row) and old.state is LedgerState.COMMITTED for old in rows):
        msg = f"negotiation {row.neg} has already committed a deal"
        raise OurProtocolError(msg)
    return _set(rows, replace(row, state=LedgerState.RESERVED))


def commit(rows: Iterable[LedgerRow], row: LedgerRow) -> tuple[LedgerRow, ...]:
    """Return the rows to write so that `row` is committed and nothing else is reserved.

    Committing the same row twice writes nothing.

    Raises:
        OurProtocolError: the negotiation already committed another deal under this need.
    """
    rows, row = tuple(rows), replace(row, state=LedgerState.COMMITTED)
    if any(_beside(old, row) and old.state is LedgerState.COMMITTED and old != row for old in rows):
        msg = f"negotiation {row.neg} has already committed another deal"
        raise OurProtocolError(msg)
    return _set(rows, row)


def release(rows: Iterable[LedgerRow], *, neg: str, offer: str = "") -> tuple[LedgerRow, ...]:
    """Return the rows to write so that live reservations end.

    Args:
        rows: the mandate's ledger, or the negotiation's part of it.
        neg: whose reservations.
        offer: only that offer's; all of the negotiation's when empty.
    """
    return tuple(
        replace(row, state=LedgerState.RELEASED)
        for row in rows
        if row.neg == neg and row.state is LedgerState.RESERVED and offer in {"", row.offer}
    )


def _set(rows: tuple[LedgerRow, ...], row: LedgerRow) -> tuple[LedgerRow, ...]:
    """Release what this negotiation held before, then write `row` unless it stands already."""
    earlier = (old for old in rows if _beside(old, row) and old.offer != row.offer)
    return (*release(earlier, neg=row.neg), *(() if row in rows else (row,)))


def _beside(old: LedgerRow, row: LedgerRow) -> bool:
    """Say whether two rows belong to the same negotiation's claim on the same need."""
    return (old.mandate, old.need, old.neg) == (row.mandate, row.need, row.neg)


def _counted(need: Need, rows: Iterable[LedgerRow], neg: str) -> tuple[LedgerRow, ...]:
    """Return the rows that stand beside a new claim of negotiation `neg`."""
    mine = tuple(row for row in rows if row.need == need.id)
    if not all(type(row.state) is LedgerState for row in mine):
        msg = "a ledger row has a state we do not know"
        raise StoreError(msg)
    return tuple(
        row
        for row in mine
        if row.state is LedgerState.COMMITTED
        or (row.state is LedgerState.RESERVED and row.neg != neg)
    )


def _deals(counted: tuple[LedgerRow, ...]) -> int:
    """Count the deals closed, and one for each other negotiation that may still close."""
    committed = sum(row.state is LedgerState.COMMITTED for row in counted)
    return committed + len({row.neg for row in counted if row.state is LedgerState.RESERVED})


def _amount(row: LedgerRow) -> Decimal:
    """Read a row's amount, which may not give budget back."""
    amount = parse_decimal(row.amount)
    if amount < 0:
        msg = "a ledger row has a negative amount"
        raise StoreError(msg)
    return amount


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    """Add up exactly."""
    total = Decimal(0)
    for amount in amounts:
        total = EXACT.add(total, amount)
    return total
