"""What a transaction may still do.

A database may roll back by itself when a statement fails (disk full, I/O error); a statement
after that would commit alone. So after the first failure a transaction refuses everything, its
commit included, whatever the caller caught in between.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from negotiator.errors import StoreError

_P = ParamSpec("_P")
_R = TypeVar("_R")
_T = TypeVar("_T", bound="Lifecycle")


class Lifecycle:
    """The life of one transaction: usable, failed, ended."""

    def __init__(self, *, writable: bool) -> None:
        """Begin a life.

        Args:
            writable: whether writes are allowed.
        """
        self._writable = writable
        self._failed = False
        self._ended = False

    def check(self, *, writes: bool) -> None:
        """Return if a read, or a write, may happen now.

        Raises:
            StoreError: the transaction ended or failed, or is read-only.
        """
        if self._ended:
            msg = "this transaction has ended; begin a new one"
            raise StoreError(msg)
        if self._failed:
            msg = "this transaction failed and must be abandoned; begin a new one and read again"
            raise StoreError(msg)
        if writes and not self._writable:
            msg = "this is a read-only view of the record; write inside `Store.write()`"
            raise StoreError(msg)

    def fail(self) -> None:
        """Refuse everything from now on."""
        self._failed = True

    def end(self) -> None:
        """Refuse everything from now on, because the block was left."""
        self._ended = True


def _guarded(
    method: Callable[Concatenate[_T, _P], _R], *, writes: bool
) -> Callable[Concatenate[_T, _P], _R]:
    @wraps(method)
    def guarded(self: _T, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        self.check(writes=writes)
        try:
            return method(self, *args, **kwargs)
        except BaseException:
            self.fail()
            raise

    return guarded


def reads(method: Callable[Concatenate[_T, _P], _R]) -> Callable[Concatenate[_T, _P], _R]:
    """Mark a method of a transaction that only reads."""
    return _guarded(method, writes=False)


def writes(method: Callable[Concatenate[_T, _P], _R]) -> Callable[Concatenate[_T, _P], _R]:
    """Mark a method of a transaction that writes."""
    return _guarded(method, writes=True)
