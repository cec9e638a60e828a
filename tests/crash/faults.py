"""A record that fails, or whose process dies, at any point of a transaction we choose."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from negotiator.errors import StoreError
from negotiator.policy.ports import Store, Transaction

WRITES = frozenset(
    {
        "append_entry",
        "append_journal",
        "clear_outbox",
        "put_agreement",
        "put_approval",
        "put_control",
        "put_ledger",
        "put_negotiation",
        "put_outbox",
        "put_reply",
    }
)
BEGIN, COMMIT, COMMITTED = "begin", "commit", "committed"


class DiedError(Exception):
    """The process ended here; whoever was to hear of it will not."""


class Fuse:
    """Counts the points a record passes; this one never blows."""

    def __init__(self) -> None:
        self.passed: list[str] = []
        self.blown = 0

    def point(self, name: str) -> None:
        self.passed.append(name)
        if not self.blows(len(self.passed) - 1, name):
            return
        self.blown += 1
        if name == COMMITTED:
            raise DiedError(name)
        msg = f"no space left on the device ({name})"
        raise StoreError(msg)

    def blows(self, number: int, name: str) -> bool:
        return False


class Once(Fuse):
    """Blows at one point, counted from the first transaction on."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at

    def blows(self, number: int, name: str) -> bool:
        return number == self.at


class EachWrite(Fuse):
    """Blows at the first point of a transaction, when that is tried again at the second, and on."""

    def __init__(self) -> None:
        super().__init__()
        self.reach = self.place = 0

    def blows(self, number: int, name: str) -> bool:
        self.place = 0 if name == BEGIN else self.place + 1
        if name == COMMITTED:
            self.reach = 0
            return False
        blows = self.place == self.reach
        self.reach += blows
        return blows


class EachCommit(Fuse):
    """Dies after every commit, before anybody hears of it."""

    def blows(self, number: int, name: str) -> bool:
        return name == COMMITTED


class _Transaction:
    def __init__(self, inner: Transaction, fuse: Fuse) -> None:
        self._inner = inner
        self._fuse = fuse

    def __getattr__(self, name: str) -> Any:
        if name in WRITES:
            self._fuse.point(name)
        return getattr(self._inner, name)


class FaultyStore:
    """A record behind a fuse. What fails before the commit is rolled back by the real record."""

    def __init__(self, inner: Store, fuse: Fuse) -> None:
        self.inner = inner
        self.fuse = fuse

    @contextmanager
    def write(self) -> Iterator[Transaction]:
        self.fuse.point(BEGIN)
        with self.inner.write() as tx:
            yield cast("Transaction", _Transaction(tx, self.fuse))
            self.fuse.point(COMMIT)
        self.fuse.point(COMMITTED)

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        with self.inner.read() as tx:
            yield tx

    def close(self) -> None:
        self.inner.close()
