"""Taking a mandate back on the host that acts under it: from now on its gate lets nothing out.

Counterparties are not told: the authority statement they hold ends by its own window.
"""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from negotiator.bootstrap.party import open_store, party_directory
from negotiator.bootstrap.reading import look_at
from negotiator.errors import UsageError
from negotiator.mandate.model import Mandate
from negotiator.policy.ports import Control
from negotiator.policy.work import LIVE_STATES


@dataclass(frozen=True, slots=True)
class Revoked:
    """What a revocation stopped.

    Attributes:
        mandate: id of the mandate, of all its versions.
        before: how it stood.
        live: how many negotiations under it could still move.
        shown_until: when the public authority statement ends; None when it is not there.
    """

    mandate: str
    before: Control
    live: int
    shown_until: datetime | None


def revoke_mandate(directory: Path) -> Revoked:
    """Revoke a party's mandate for good, whether or not it still verifies.

    The party's key is not needed, and a party that is being served hears of it with its next move.

    Raises:
        UsageError: no party directory, or its mandate is not signed, so there is none to revoke.
        VerificationError: the signed mandate is damaged.
        StoreError: the record cannot be written.
    """
    files = party_directory(directory)
    looked = look_at(files.path) if files.mandate_jws.exists() else None
    if looked is None or not isinstance(looked.mandate, Mandate):
        msg = f"{directory} holds no signed mandate: there is nothing to revoke"
        raise UsageError(msg)
    name = looked.mandate.id
    store = open_store(files)
    try:
        with store.write() as tx:
            before, live = tx.control(name), tx.negotiations(LIVE_STATES)
            tx.put_control(name, Control.REVOKED)
    finally:
        store.close()
    until = None if looked.authority is None else looked.authority.not_after
    return Revoked(name, before, len(live), until)
