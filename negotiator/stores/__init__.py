"""Room: stores. Where the record and the files of a party live, and what its agent remembers.

`MemoryStore` and `SqlStore` implement the port `negotiator.policy.ports.Store`; `SqlMessages` and
`SqlSessions` those of `negotiator.agent.loop`, in the file of a record; `keyfile` reads and writes
small files, key files among them, as bytes.

May import: errors, policy's port, the agent loop's ports, and the rooms below them.
Never: private key objects, networks, decisions. SQLAlchemy loads when a store in a file is first
used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from negotiator.stores.memory import MemoryStore

if TYPE_CHECKING:
    from negotiator.stores.sql import SqlStore
    from negotiator.stores.sql_runs import SqlMessages, SqlSessions

__all__ = ["MemoryStore", "SqlMessages", "SqlSessions", "SqlStore"]

_LATER = {
    "SqlMessages": "negotiator.stores.sql_runs",
    "SqlSessions": "negotiator.stores.sql_runs",
    "SqlStore": "negotiator.stores.sql",
}


def __getattr__(name: str) -> object:
    """Load a store in a file, and SQLAlchemy with it, when it is first asked for."""
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)
