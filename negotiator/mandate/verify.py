"""From signed bytes to a mandate one may act on: verify, then parse those bytes.

1. Each file is one line of canonical JSON.
2. The mandate verifies under the pinned key of the principal it names, for an agent that the
   trust file lets act for it.
3. The authority statement verifies likewise.
4. The statement commits to these very mandate bytes, and both agree on principal, agent, role and
   validity.
5. The agent that runs is the one named.
6. Now lies inside the validity window.
7. The mandate does not contradict itself.
"""

from dataclasses import dataclass
from datetime import datetime

from negotiator.errors import InvalidValueError, UntrustedKeyError, VerificationError
from negotiator.mandate.coherence import check_coherent
from negotiator.mandate.document import TYP, from_document
from negotiator.mandate.model import Mandate, VerifiedMandate
from negotiator.mandate.sign import disagreements
from negotiator.protocol.authority import Authority, check_window, verify_authority
from negotiator.protocol.trust import Trust
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import MAX_BYTES, Document, parse_canonical
from negotiator.terms.jws import SignedDocument

# Base64url of the largest payload, and room for the signature around it.
_MAX_FILE = 2 * MAX_BYTES


@dataclass(frozen=True, slots=True)
class _Parsed:
    """A mandate whose signature held, and the bytes it was read from."""

    mandate: Mandate
    payload: bytes


def verify_mandate(
    mandate_jws: bytes,
    authority_jws: bytes,
    trust: Trust,
    *,
    now: datetime,
    agent_thumbprint: str | None,
) -> VerifiedMandate:
    """Verify a mandate and its authority statement, and read them.

    Args:
        mandate_jws: contents of the mandate file.
        authority_jws: contents of the authority file.
        trust: the pinned principals.
        now: the time.
        agent_thumbprint: thumbprint of the key the agent holds; None when nobody runs it, as
            when a person only looks.

    Raises:
        VerificationError: not a signed document, altered, or the two do not belong together.
        UntrustedKeyError: signed by a key that is not pinned for its principal, for an agent
            that is not trusted, or for another agent key than ours.
        ExpiredError: not yet valid, or no longer.
        MandateError: the signed mandate is malformed or contradicts itself.
    """
    parsed = _verify_private(mandate_jws, trust)
    public = verify_authority(_file(authority_jws, "authority"), trust)
    commitment = hash_bytes(parsed.payload)
    _check_pair(parsed.mandate, public.authority, commitment)
    if agent_thumbprint not in {None, parsed.mandate.agent_thumbprint}:
        msg = (
            f"mandate {parsed.mandate.id} is for the agent key "
            f"{parsed.mandate.agent_thumbprint}, but this agent holds {agent_thumbprint}"
        )
        raise UntrustedKeyError(msg)
    check_window(public.authority, now)
    check_coherent(parsed.mandate)
    return VerifiedMandate(
        mandate=parsed.mandate,
        payload=parsed.payload,
        commitment=commitment,
        authority=public.authority,
        authority_jws=authority_jws,
    )


def _verify_private(data: bytes, trust: Trust) -> _Parsed:
    """Verify the mandate file, then read the mandate."""
    signed = SignedDocument.from_document(_file(data, "mandate"))
    signer = trust.signer_of(signed)
    document = signed.verify(TYP, [signer.key])
    mandate = from_document(document)
    trust.check_speaks_for(signer, mandate.principal_id, mandate.agent_id)
    return _Parsed(mandate, signed.payload)


def _file(data: bytes, name: str) -> Document:
    """Parse a file that holds one line of canonical JSON."""
    if not data.endswith(b"\n"):
        msg = f"the {name} file is not as it was signed: expected one line ending in a newline"
        raise VerificationError(msg)
    try:
        return parse_canonical(data[:-1], max_bytes=_MAX_FILE)
    except InvalidValueError as error:
        msg = f"the {name} file is not as it was signed: {error.message}"
        raise VerificationError(msg) from error


def _check_pair(mandate: Mandate, authority: Authority, commitment: str) -> None:
    """Check that the two documents come from one signing act."""
    if authority.mandate_commitment != commitment:
        msg = "the authority statement commits to another mandate; sign both anew"
        raise VerificationError(msg)
    different = tuple(disagreements(mandate, authority))
    if different:
        msg = f"mandate {mandate.id} and its authority statement: {'; '.join(different)}"
        raise VerificationError(msg)
