"""Rows of the database as rows of the record, and back."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, TypeVar

from negotiator.errors import StoreError
from negotiator.policy.ports import Direction, EntryRow, LedgerRow, LedgerState, NegotiationRow

Value = str | int | bytes | list[str]
"""What a column may hold, or a statement be given."""
Row = Sequence[Any]
"""The columns that were asked for, in order."""

_E = TypeVar("_E", bound=StrEnum)
_Record = NegotiationRow | EntryRow | LedgerRow


def known(kind: type[_E], value: str) -> _E:
    """Return a word of the record as one of ours.

    Raises:
        StoreError: it is none.
    """
    try:
        return kind(value)
    except ValueError as error:
        msg = f"the record holds the unknown {kind.__name__} {value!r}; restore it from a backup"
        raise StoreError(msg) from error


def entry_of(row: Row) -> EntryRow:
    """Return an entry of a transcript."""
    seq, digest, data, payload, text, message_id, ours = row
    return EntryRow(seq, digest, data, payload, text, message_id, bool(ours))


def negotiation_of(row: Row) -> NegotiationRow:
    """Return a negotiation."""
    values: tuple[Any, ...] = tuple(row)
    return NegotiationRow(values[0], known(Direction, values[1]), *values[2:])


def ledger_row_of(row: Row) -> LedgerRow:
    """Return a row of the ledger."""
    mandate, need, neg, offer, amount, state = row
    return LedgerRow(mandate, need, neg, offer, amount, known(LedgerState, state))


def columns_of(row: _Record) -> dict[str, Value]:
    """Return a row as its columns, by name."""
    values = {name: getattr(row, name) for name in row.__dataclass_fields__}
    return {
        name: value.value if isinstance(value, StrEnum) else value for name, value in values.items()
    }
