"""The public authority statement: what a principal tells others its agent may do.

Absent means nothing is allowed; ``"*"`` must be written out. A scope is a role limit, not a
preference. Source: the authority statement of the wire format (docs/wire.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from negotiator.errors import (
    ExpiredError,
    InvalidValueError,
    UntrustedKeyError,
    VerificationError,
)
from negotiator.protocol.acts import AUTHORITY_ACT, Act
from negotiator.protocol.scope import ANY, Scope, check_terms, list_of, members_of, outside
from negotiator.protocol.trust import Trust
from negotiator.terms import Agenda, Role, Terms, hash_bytes
from negotiator.terms.canonical import Document, Json, check_text, raw_hash
from negotiator.terms.jws import PublicKey, SignedDocument
from negotiator.terms.values import (
    check_identifier,
    check_reference,
    format_duration,
    format_instant,
    parse_duration,
    parse_instant,
    parse_whole,
)

TYP: Final = "neg-authority"
AUTHORITY_ACTS: Final = frozenset(AUTHORITY_ACT.values())
"""The acts a statement can allow."""

_MAX_NAME = 200


@dataclass(frozen=True, slots=True)
class Authority:
    """A public authority statement.

    Attributes:
        id: ASCII identifier of the statement.
        principal_id: who grants the authority, a DID or URL.
        principal_name: its name, for people.
        agent_id: who may act.
        key: the agent's key.
        acts: of ``accept``, ``offer`` and ``withdraw``; what is not listed is not allowed.
        roles: the sides the agent may take.
        scope: within what it may act.
        not_before: start of validity, inclusive.
        not_after: end of validity, exclusive.
        mandate_commitment: hash of the salted private mandate, ``sha256:`` and hex.
        status_serial: least serial a status of this statement must have.
        status_max_age: how old such a status may be.
    """

    id: str
    principal_id: str
    principal_name: str
    agent_id: str
    key: PublicKey
    acts: tuple[str, ...]
    roles: tuple[Role, ...]
    scope: Scope
    not_before: datetime
    not_after: datetime
    mandate_commitment: str
    status_serial: int
    status_max_age: timedelta

    @classmethod
    def from_document(cls, document: Mapping[str, Json]) -> "Authority":
        """Read a statement.

        Raises:
            InvalidValueError: a missing, unknown or malformed member.
            UntrustedKeyError: an unsafe key, or a thumbprint of another key.
        """
        required = {"typ", "v", "id", "principal", "agent", "acts", "roles", "scope"}
        required |= {"notBefore", "notAfter", "mandateCommitment", "status"}
        members = members_of(document, "authority", required)
        if members["typ"] != TYP or members["v"] != "1":
            msg = f'authority: expected typ "{TYP}" and v "1"'
            raise InvalidValueError(msg)
        principal = members_of(members["principal"], "principal", {"id", "name"})
        agent = members_of(members["agent"], "agent", {"id", "jwk", "jkt"})
        status = members_of(members["status"], "status", {"serial", "maxAge"})
        return cls(
            id=check_identifier(members["id"]),
            principal_id=check_reference(principal["id"]),
            principal_name=_name(principal["name"]),
            agent_id=check_reference(agent["id"]),
            key=_agent_key(agent),
            acts=list_of(members["acts"], "acts", _act),
            roles=list_of(members["roles"], "roles", _role),
            scope=Scope.from_document(members["scope"]),
            not_before=parse_instant(members["notBefore"]),
            not_after=parse_instant(members["notAfter"]),
            mandate_commitment=_commitment(members["mandateCommitment"]),
            status_serial=parse_whole(status["serial"]),
            status_max_age=parse_duration(status["maxAge"]),
        )

    def to_document(self) -> Document:
        """Write the statement."""
        jkt = self.key.thumbprint
        return {
            "typ": TYP,
            "v": "1",
            "id": self.id,
            "principal": {"id": self.principal_id, "name": self.principal_name},
            "agent": {"id": self.agent_id, "jwk": self.key.to_jwk(), "jkt": jkt},
            "acts": list(self.acts),
            "roles": [role.value for role in self.roles],
            "scope": self.scope.to_document(),
            "notBefore": format_instant(self.not_before),
            "notAfter": format_instant(self.not_after),
            "mandateCommitment": self.mandate_commitment,
            "status": {
                "serial": str(self.status_serial),
                "maxAge": format_duration(self.status_max_age),
            },
        }


@dataclass(frozen=True, slots=True)
class VerifiedAuthority:
    """A statement that verified under a pinned principal's key.

    Attributes:
        authority: what it says.
        hash: hash of the signed bytes, by which an agreement names it.
    """

    authority: Authority
    hash: str


def verify_authority(jws: Json, trust: Trust) -> VerifiedAuthority:
    """Verify a statement under the pinned key of the principal it speaks for, then read it.

    1. One signature, by a key that the trust file pins.
    2. The signed bytes are a statement of that principal.
    3. The trust file lets that agent act for it, and the agent's key has the named thumbprint.

    Raises:
        VerificationError: not a signed document, an altered one, or not a statement.
        UntrustedKeyError: the signing key is pinned for nobody or for somebody else, the agent
            may not act for the principal, or its key is unsafe or not the one named.
    """
    signed = SignedDocument.from_document(jws)
    signer = trust.signer_of(signed)
    document = signed.verify(TYP, [signer.key])
    try:
        authority = Authority.from_document(document)
    except InvalidValueError as error:
        msg = f"the signed authority statement: {error.message}"
        raise VerificationError(msg) from error
    trust.check_speaks_for(signer, authority.principal_id, authority.agent_id)
    return VerifiedAuthority(authority, hash_bytes(signed.payload))


def check_window(authority: Authority, now: datetime, skew: timedelta = timedelta(0)) -> None:
    """Check that a statement is valid at `now`, give or take `skew`.

    Raises:
        ExpiredError: not yet valid, or no longer.
    """
    if now < authority.not_before - skew:
        start = format_instant(authority.not_before)
        msg = f"authority {authority.id} is not valid before {start}; wait, or get a new one"
        raise ExpiredError(msg)
    if not now < authority.not_after + skew:
        end = format_instant(authority.not_after)
        msg = f"authority {authority.id} expired at {end}; its principal must sign a new one"
        raise ExpiredError(msg)


def check_scope(  # noqa: PLR0913 -- each argument is a fact of its own that the scope limits
    authority: Authority,
    *,
    act: Act,
    role: Role,
    agenda: Agenda,
    terms: Terms | None,
    counterparty: tuple[str, str],
) -> None:
    """Check that an authentic act lies inside its agent's authority.

    Args:
        authority: the acting agent's statement.
        act: what it does; ``open``, ``hold``, ``refuse`` and ``reject`` need no authority.
        role: the side it takes.
        agenda: what is negotiated.
        terms: what it offers, accepts or confirms; None for an act without terms.
        counterparty: agent id and principal id of the other side.

    Raises:
        TheirProtocolError: it does not, with reason ``authority``.
    """
    needed = AUTHORITY_ACT.get(act)
    if needed is None:
        return
    if needed not in authority.acts:
        raise outside(f"the act {needed}")
    if role not in authority.roles:
        raise outside(f"the role {role}")
    if not {ANY, *counterparty} & set(authority.scope.counterparties):
        raise outside("the counterparty")
    if terms is not None:
        check_terms(authority.scope, agenda, terms)


def _act(value: Json) -> str:
    """Read an act a statement can allow."""
    if isinstance(value, str) and value in AUTHORITY_ACTS:
        return value
    msg = f"acts: expected acts of {sorted(AUTHORITY_ACTS)}, got {ascii(value)[:40]}"
    raise InvalidValueError(msg)


def _role(value: Json) -> Role:
    """Read a side."""
    if isinstance(value, str) and value in set(Role):
        return Role(value)
    msg = f"roles: expected roles of {[role.value for role in Role]}, got {ascii(value)[:40]}"
    raise InvalidValueError(msg)


def _name(value: Json) -> str:
    """Read a name for people."""
    if isinstance(value, str) and value.strip():
        return check_text(value, _MAX_NAME)
    msg = "principal.name: expected a name"
    raise InvalidValueError(msg)


def _commitment(value: Json) -> str:
    """Read the commitment to the private mandate."""
    if isinstance(value, str):
        raw_hash(value)
        return value
    msg = "mandateCommitment: expected sha256: and 64 hex digits"
    raise InvalidValueError(msg)


def _agent_key(agent: Mapping[str, Json]) -> PublicKey:
    """Read the agent's key and check that it is the one the thumbprint names."""
    key = PublicKey.from_jwk(agent["jwk"])
    if agent["jkt"] != key.thumbprint:
        msg = f"agent.jkt: expected {key.thumbprint}, the thumbprint of agent.jwk"
        raise UntrustedKeyError(msg)
    return key
