"""Two parties whose mandates a test may change before they are signed."""

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from negotiator.bootstrap import key_header, new_key, read_draft_file, sign_files, utc_now
from negotiator.mandate.template import template
from negotiator.terms import Role


def make_parties(directory: Path, changes: Mapping[Role, Mapping[str, str]]) -> None:
    """Make ``buyer`` and ``seller``; `changes` replaces text of each mandate."""
    keys = directory / "principals"
    keys.mkdir()
    pins = []
    for role in Role:
        new_key(keys / role, None)
        x = key_header(keys / role).public_key.x
        pins.append(
            f'[[principal]]\nid = "did:web:{role}.example"\nname = "{role}"\nkey = "{x}"\n'
            f'agents = ["https://agent.{role}.example"]\n'
        )
    for role in Role:
        party = directory / role
        party.mkdir()
        (party / "trust.toml").write_text("\n".join(pins))
        (party / "mandate.toml").write_text(_mandate(party, role, changes.get(role, {})))
        draft = read_draft_file(party / "mandate.toml")
        sign_files(draft, keys / role, party)


def _mandate(party: Path, role: Role, changes: Mapping[str, str]) -> str:
    """Return the text of a mandate, each change made exactly where it says."""
    now = utc_now().replace(microsecond=0)
    text = template(
        role,
        principal_id=f"did:web:{role}.example",
        principal_name=role.value,
        agent_id=f"https://agent.{role}.example",
        agent_key_x=new_key(party / "agent.key", None).public_key.x,
        not_before=now - timedelta(minutes=5),
        not_after=now + timedelta(days=2),
        counterparties=("*",),
    )
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text
