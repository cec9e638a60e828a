"""The tables of the record in memory, and the layers a transaction writes on."""

from collections import ChainMap
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeVar

from negotiator.policy.ports import Control, EntryRow, LedgerRow, NegotiationRow

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")
LedgerKey = tuple[str, str, str]
"""Need, negotiation and offer of a row of the ledger."""


class Case(NamedTuple):
    """Everything of one negotiation; `row` is missing until the transaction puts it."""

    row: NegotiationRow | None = None
    written: int = 0
    entries: tuple[EntryRow, ...] = ()
    outbox: EntryRow | None = None
    journal: tuple[bytes, ...] = ()
    agreement: bytes | None = None
    approvals: tuple[str, ...] = ()


EMPTY: Final = Case()


@dataclass(frozen=True, slots=True)
class Tables:
    """The committed record. No table is changed after it was committed."""

    cases: dict[str, Case] = field(default_factory=dict)
    hosted: dict[str, str] = field(default_factory=dict)
    replies: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    ledgers: dict[str, Mapping[LedgerKey, LedgerRow]] = field(default_factory=dict)
    controls: dict[str, Control] = field(default_factory=dict)
    writes: int = 0


def layer(table: dict[_K, _V]) -> ChainMap[_K, _V]:
    """Return a table to write on; the one behind it stays as it is."""
    # A ChainMap writes to its first map alone: the table behind stays as it is.
    return ChainMap({}, table)


def merged(layered: ChainMap[_K, _V]) -> dict[_K, _V]:
    """Return a table with what was written on it."""
    changes, table = layered.maps
    return {**table, **changes}
