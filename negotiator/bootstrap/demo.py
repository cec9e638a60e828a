"""The two parties of the demonstration: the worked example, signed and ready to run."""

import shutil
import tempfile
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from negotiator.bootstrap.party import PRIVATE, PUBLIC, PartyDirectory
from negotiator.bootstrap.signing import new_key, read_draft_file, write_signed
from negotiator.errors import UsageError
from negotiator.mandate.template import template
from negotiator.policy.key_header import KeyHeader
from negotiator.policy.keys import SigningKey
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.stores.keyfile import sync_directory, write_file
from negotiator.terms import Role


@dataclass(frozen=True, slots=True)
class _Cast:
    """One side of the demonstration."""

    principal_id: str
    name: str
    agent_id: str


_CASTS: Final = {
    Role.BUYER: _Cast("did:web:buyer.example", "Buyer GmbH", "https://agent.buyer.example"),
    Role.SELLER: _Cast("did:web:seller.example", "Seller Ltd", "https://agent.seller.example"),
}


def found_demo(directory: Path, now: datetime) -> None:
    """Make the two party directories of the demonstration, unless they are there.

    Both are made under a temporary name, which is then renamed: whenever this is interrupted, the
    next call goes on or begins again, and neither party exists without the other. The
    principals' keys sign both mandates and are then forgotten.

    Args:
        directory: gets ``buyer`` and ``seller``; must exist.
        now: when both mandates begin; they hold for two weeks.

    Raises:
        UsageError: one party is there and the other is not.
        StoreError, OSError: a file cannot be written.
    """
    ready = directory / ".setup"
    if not ready.exists():
        present = [role for role in Role if (directory / role).exists()]
        if len(present) == len(Role):
            return
        if present:
            found = present[0]
            msg = f"{directory} has a {found} but no {found.other}; name another directory"
            raise UsageError(msg)
        _prepare(directory, ready, now)
    for role in Role:
        if (ready / role).exists():
            (ready / role).rename(directory / role)
    sync_directory(directory)
    ready.rmdir()


def _prepare(directory: Path, ready: Path, now: datetime) -> None:
    """Write both party directories, and give them their name when they are whole."""
    for stale in directory.glob(".setup-*"):
        shutil.rmtree(stale)
    made = Path(tempfile.mkdtemp(prefix=".setup-", dir=directory))
    principals = {role: SigningKey.generate() for role in Role}
    trust = Trust(
        tuple(
            PinnedPrincipal(
                cast.principal_id, cast.name, principals[role].public_key, (cast.agent_id,)
            )
            for role, cast in _CASTS.items()
        )
    )
    for role in Role:
        files = PartyDirectory(made / role)
        files.path.mkdir(mode=0o700)
        write_file(files.trust_toml, trust.to_toml().encode(), PUBLIC)
        agent = new_key(files.agent_key, None)
        write_file(files.mandate_toml, _demo_mandate(role, agent, now).encode(), PRIVATE)
        write_signed(files, read_draft_file(files.mandate_toml), principals[role])
    sync_directory(made)
    made.rename(ready)
    sync_directory(directory)


def _demo_mandate(role: Role, agent: KeyHeader, now: datetime) -> str:
    """Return the mandate of one side of the worked example."""
    cast, other = _CASTS[role], _CASTS[role.other]
    start = now.replace(microsecond=0)
    return template(
        role,
        principal_id=cast.principal_id,
        principal_name=cast.name,
        agent_id=cast.agent_id,
        agent_key_x=agent.public_key.x,
        not_before=start,
        not_after=start + timedelta(days=14),
        counterparties=(other.agent_id,),
    )
