"""Transcripts as a connection read them last, as long as nobody else has written to the file.

A transcript is read several times a turn, and grows with each. SQLite tells a connection whether
another one, of this process or not, has committed anything since (`PRAGMA data_version`): then all
is read again. What the connection writes itself is added as it writes it, and all is forgotten when
a transaction is rolled back. So whatever changes the record in the file is seen at the next
transaction, as it would be without this.

Source: SQLite, "Pragma statements", data_version.
"""

from collections.abc import MutableMapping
from typing import Any, Final

from negotiator.policy.ports import EntryRow

MOST_KEPT: Final = 32
"""Of how many negotiations a connection keeps the transcript: the newest."""
_NAME: Final = "negotiator.transcripts"

Rows = tuple[EntryRow, ...]


class Kept:
    """What one connection has read."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._version: object = None
        self._rows: dict[str, Rows] = {}

    def as_of(self, version: object) -> None:
        """Forget everything if somebody else has written since.

        Args:
            version: what SQLite says of it in this transaction.
        """
        if version != self._version:
            self._rows.clear()
            self._version = version

    def rows(self, neg: str) -> Rows | None:
        """Return the transcript of a negotiation; None where it has to be read."""
        return self._rows.get(neg)

    def keep(self, neg: str, rows: Rows) -> None:
        """Keep a transcript, as it was read in this transaction."""
        self._rows.pop(neg, None)
        self._rows[neg] = rows
        if len(self._rows) > MOST_KEPT:
            del self._rows[next(iter(self._rows))]

    def append(self, neg: str, row: EntryRow) -> None:
        """Add what this transaction writes to a transcript that is kept."""
        rows = self._rows.get(neg)
        if rows is not None:
            self._rows[neg] = (*rows, row)


def kept_in(info: MutableMapping[Any, Any]) -> Kept:
    """Return what a connection has read.

    Args:
        info: what SQLAlchemy keeps beside a connection as long as it is open.
    """
    kept: Kept = info.setdefault(_NAME, Kept())
    return kept


def forget_in(info: MutableMapping[Any, Any]) -> None:
    """Forget what a connection has read, and perhaps written in vain."""
    info.pop(_NAME, None)
