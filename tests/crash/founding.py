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
ONE: Mapping[Role, int] = dict.fromkeys(Role, 1)


def name_of(role: Role, number: int) -> str:
    """Return the directory of the first, second, ... agent of a principal."""
    return role.value if number == 1 else f"{role}{number}"


def agent_of(role: Role, number: int = 1) -> str:
    return f"https://agent.{name_of(role, number)}.example"


def found(
    directory: Path, changes: Mapping[Role, Changes], *, of: Mapping[Role, int] = ONE
) -> None:
    """Make ``buyer`` and ``seller`` in a directory, and as many more of each as said."""
    principals = {role: SigningKey.generate() for role in Role}
    agents = {role: tuple(agent_of(role, n + 1) for n in range(of[role])) for role in Role}
    trust = Trust(
        tuple(
            PinnedPrincipal(
                f"did:web:{role}.example", role.title(), principals[role].public_key, agents[role]
            )
            for role in Role
        )
    )
    for role in Role:
        for number in range(1, of[role] + 1):
            files = PartyDirectory(directory / name_of(role, number))
            files.path.mkdir(mode=0o700)
            write_file(files.trust_toml, trust.to_toml().encode(), PUBLIC)
            text = _mandate(files, role, agent_of(role, number), agents[role.other])
            for old, new in changes.get(role, ()):
                assert old in text, f"{old!r} is not in the template"
                text = text.replace(old, new)
            write_signed(files, read_draft(text, f"{role}.toml"), principals[role])


def _mandate(files: PartyDirectory, role: Role, agent: str, others: tuple[str, ...]) -> str:
    start = utc_now().replace(microsecond=0)
    return template(
        role,
        principal_id=f"did:web:{role}.example",
        principal_name=role.title(),
        agent_id=agent,
        agent_key_x=new_key(files.agent_key, None).public_key.x,
        not_before=start,
        not_after=start + timedelta(days=14),
        counterparties=others,
    )
