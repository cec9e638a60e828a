"""Two party directories as the demo makes them, with mandates changed as said."""

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from negotiator.bootstrap import new_key, utc_now
from negotiator.bootstrap.party import PUBLIC, PartyDirectory
from negotiator.bootstrap.signing import write_signed
from negotiator.mandate.template import template
from negotiator.mandate.toml import read_draft
from negotiator.policy.keys import SigningKey
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.stores.keyfile import write_file
from negotiator.terms import Role

Changes = tuple[tuple[str, str], ...]
"""Texts of the mandate template, and what stands in their place."""


def found(directory: Path, changes: Mapping[Role, Changes]) -> None:
    """Make ``buyer`` and ``seller`` in a directory."""
    principals = {role: SigningKey.generate() for role in Role}
    trust = Trust(
        tuple(
            PinnedPrincipal(
                f"did:web:{role}.example",
                role.title(),
                principals[role].public_key,
                (f"https://agent.{role}.example",),
            )
            for role in Role
        )
    )
    for role in Role:
        files = PartyDirectory(directory / role)
        files.path.mkdir(mode=0o700)
        write_file(files.trust_toml, trust.to_toml().encode(), PUBLIC)
        start = utc_now().replace(microsecond=0)
        text = template(
            role,
            principal_id=f"did:web:{role}.example",
            principal_name=role.title(),
            agent_id=f"https://agent.{role}.example",
            agent_key_x=new_key(files.agent_key, None).public_key.x,
            not_before=start,
            not_after=start + timedelta(days=14),
            counterparties=(f"https://agent.{role.other}.example",),
        )
        for old, new in changes.get(role, ()):
            assert old in text, f"{old!r} is not in the template"
            text = text.replace(old, new)
        write_signed(files, read_draft(text, f"{role}.toml"), principals[role])
