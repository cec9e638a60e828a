"""Which principals we trust: the keys a person has pinned, and the agents each may send.

Keys are never fetched or taken from a document; they stand in the trust file or nowhere.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from negotiator.errors import InvalidValueError, UntrustedKeyError
from negotiator.terms.canonical import check_text
from negotiator.terms.jws import PublicKey, SignedDocument
from negotiator.terms.toml import Table, read_toml
from negotiator.terms.values import check_reference

ANY_AGENT: Final = "*"
"""Any agent the principal names in a signed statement, written out."""

_MAX_NAME = 200


@dataclass(frozen=True, slots=True)
class PinnedPrincipal:
    """A principal whose key a person has checked.

    Attributes:
        id: its DID or URL, as authority statements name it.
        name: for people.
        key: verifies its mandates and authority statements.
        agents: ids of the agents that may act for it; ``*`` means any, written out.
    """

    id: str
    name: str
    key: PublicKey
    agents: tuple[str, ...]

    def check_speaks_for(self, principal_id: str, agent_id: str) -> None:
        """Check that this principal is the one a document speaks for, by an allowed agent.

        Raises:
            UntrustedKeyError: another principal, or an agent that is not listed.
        """
        if principal_id != self.id:
            msg = (
                f"the document speaks for {principal_id}, but is signed by the key pinned for "
                f"{self.id}"
            )
            raise UntrustedKeyError(msg)
        if not {ANY_AGENT, agent_id} & set(self.agents):
            msg = f"agent {agent_id} is not among the agents trusted for {self.id}; add it first"
            raise UntrustedKeyError(msg)


@dataclass(frozen=True, slots=True)
class Trust:
    """All pinned principals, distinct in id and key."""

    principals: tuple[PinnedPrincipal, ...]

    def __post_init__(self) -> None:
        """Refuse two principals that could pass for each other.

        Raises:
            InvalidValueError: an id or a key stands twice.
        """
        for what, values in (
            ("id", [principal.id for principal in self.principals]),
            ("key", [principal.key.x for principal in self.principals]),
        ):
            if len(set(values)) != len(values):
                msg = f"trust: expected every principal to have its own {what}"
                raise InvalidValueError(msg)

    @classmethod
    def from_toml(cls, text: str, name: str) -> "Trust":
        """Read a trust file.

        Args:
            text: its contents.
            name: what to call it in errors.

        Raises:
            InvalidValueError: not TOML, or a missing, unknown or malformed member; the message
                names file, line and field.
            UntrustedKeyError: an unsafe key.
        """
        file = read_toml(text, name)
        file.check_keys({"principal"})
        tables = file.tables("principal")
        principals = tuple(_read_principal(table) for table in tables)
        for place, (table, principal) in enumerate(zip(tables, principals, strict=True)):
            earlier = principals[:place]
            for key in ("id", "key"):
                if getattr(principal, key) in [getattr(other, key) for other in earlier]:
                    raise table.error(key, f"every principal to have its own {key}", quoted=True)
        return cls(principals)

    def to_toml(self) -> str:
        """Write the trust file."""
        return "\n".join(_write_principal(principal) for principal in self.principals) or (
            "principal = []\n"
        )

    def principal(self, principal_id: str) -> PinnedPrincipal:
        """Return the principal of that id.

        Raises:
            UntrustedKeyError: it is not pinned.
        """
        return self._find(lambda p: p.id == principal_id, f"principal {ascii(principal_id)[:80]}")

    def signer_of(self, signed: SignedDocument) -> PinnedPrincipal:
        """Return the principal whose pinned key a document's first signature names.

        The name is a hint, proven by nothing yet: verify under the key that comes back.

        Raises:
            VerificationError: the signature's header is malformed.
            UntrustedKeyError: the key is pinned for nobody.
        """
        kid = signed.signatures[0].kid
        return self._find(lambda p: p.key.thumbprint == kid, f"signing key {ascii(kid)[:80]}")

    def check_speaks_for(self, signer: PinnedPrincipal, principal_id: str, agent_id: str) -> None:
        """Check that a signer is the principal a document speaks for, and may send that agent.

        An agent named for one principal is never any agent of another: `*` does not reach it.

        Raises:
            UntrustedKeyError: another principal, or an agent that is not listed for it.
        """
        signer.check_speaks_for(principal_id, agent_id)
        owners = {principal.id for principal in self.principals if agent_id in principal.agents}
        if owners and signer.id not in owners:
            msg = (
                f"agent {agent_id} is trusted for {', '.join(sorted(owners))}, not for "
                f"{signer.id}; list it there too if both may send it"
            )
            raise UntrustedKeyError(msg)

    def _find(self, matches: Callable[[PinnedPrincipal], bool], sought: str) -> PinnedPrincipal:
        """Return the one principal that matches."""
        for principal in self.principals:
            if matches(principal):
                return principal
        known = ", ".join(principal.id for principal in self.principals) or "nobody"
        msg = f"{sought} is not pinned; the trust file pins {known}"
        raise UntrustedKeyError(msg)


def _read_principal(table: Table) -> PinnedPrincipal:
    """Read one entry of a trust file."""
    table.check_keys({"id", "name", "key", "agents"})
    agents = table.texts("agents", "a list of agent ids", check_reference)
    if not agents:
        raise table.error("agents", "at least one agent id", 'or "*" for any agent it names')
    if len(set(agents)) != len(agents) or (ANY_AGENT in agents and len(agents) > 1):
        raise table.error("agents", 'distinct agent ids, or "*" alone', "remove the others")
    try:
        key = PublicKey.from_x(table.text("key"))
    except UntrustedKeyError as error:
        msg = f"{table.place('key')}: {error.message}"
        raise UntrustedKeyError(msg) from error
    return PinnedPrincipal(
        id=table.take("id", "a DID or URL", check_reference),
        name=table.take("name", "a name", _name),
        key=key,
        agents=agents,
    )


def _name(text: str) -> str:
    """Read a name for people."""
    if not text.strip():
        msg = "expected a name"
        raise InvalidValueError(msg)
    return check_text(text, _MAX_NAME)


def _write_principal(principal: PinnedPrincipal) -> str:
    """Write one entry of a trust file."""
    agents = ", ".join(_quoted(agent) for agent in principal.agents)
    return (
        "[[principal]]\n"
        f"id = {_quoted(principal.id)}\n"
        f"name = {_quoted(principal.name)}\n"
        f"key = {_quoted(principal.key.x)}\n"
        f"agents = [{agents}]\n"
    )


def _quoted(text: str) -> str:
    """Write a TOML basic string; JSON's escapes are among TOML's."""
    return json.dumps(text, ensure_ascii=False)
