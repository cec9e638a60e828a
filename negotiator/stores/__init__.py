"""Room: stores. Where the record and the files of a party live.

`MemoryStore` and `SqlStore` implement the port `negotiator.policy.ports.Store`; `keyfile` reads
and writes small files, key files among them, as bytes.

May import: errors, policy's port, and the rooms below it.
Never: private key objects, networks, decisions. SQLAlchemy loads when `SqlStore` is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from negotiator.stores.memory import MemoryStore

if TYPE_CHECKING:
    from negotiator.stores.sql import SqlStore

__all__ = ["MemoryStore", "SqlStore"]


def __getattr__(name: str) -> object:
    """Load `SqlStore`, and SQLAlchemy with it, when it is first asked for."""
    if name == "SqlStore":
        return import_module("negotiator.stores.sql").SqlStore
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)
