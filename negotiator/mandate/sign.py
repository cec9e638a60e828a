"""One signing act, two documents: the private mandate and the public authority statement."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256

from negotiator.errors import InvalidValueError, MandateError, TheirProtocolError, UsageError
from negotiator.mandate.betrayal import betrayals
from negotiator.mandate.coherence import contradictions, corner, structural_contradictions
from negotiator.mandate.document import SALT_BYTES, from_document, to_document
from negotiator.mandate.draft import Draft, Floors, authority_of, complete
from negotiator.mandate.floors import GREATEST_SHARE, LEAST_SHARE, draw_floors
from negotiator.mandate.model import Mandate
from negotiator.protocol.authority import Authority
from negotiator.protocol.scope import ANY, check_terms
from negotiator.terms import canonical_bytes, hash_bytes
from negotiator.terms.canonical import MAX_BYTES, Document, b64encode
from negotiator.terms.jws import SignedDocument, Signer, sign_document

_DRAWS = b"negotiator: where the hidden floors lie\n"
"""Begins what the draw is made of; no signed document begins so, nor holds a space."""
_NO_SALT = b64encode(bytes(SALT_BYTES))


@dataclass(frozen=True, slots=True)
class SignedPair:
    """What `sign_mandate` writes.

    Attributes:
        mandate_jws: the private mandate; never leaves the host. One line of canonical JSON.
        authority_jws: the public authority statement. One line of canonical JSON.
    """

    mandate_jws: bytes
    authority_jws: bytes


def sign_mandate(draft: Draft, *, signer: Signer, salt: bytes, floor_share: Fraction) -> SignedPair:
    """Sign a draft, unless it contradicts or betrays itself.

    Args:
        draft: what the principal wrote.
        signer: the principal's key.
        salt: 256 fresh random bits.
        floor_share: drawn evenly from `floors.LEAST_SHARE` to `floors.GREATEST_SHARE`; where
            hidden floors lie on the way from reserve to target.

    Raises:
        MandateError: the draft contradicts itself or a public value betrays a private one.
        UsageError: another salt or share.
    """
    if len(salt) != SALT_BYTES or not LEAST_SHARE <= floor_share <= GREATEST_SHARE:
        msg = (
            f"expected {SALT_BYTES} bytes of salt and a share from {LEAST_SHARE} to "
            f"{GREATEST_SHARE}"
        )
        raise UsageError(msg)
    mandate, found = _judge(draft, floor_share, b64encode(salt))
    if mandate is None or found:
        msg = f"mandate {draft.id} cannot be signed: {'; '.join(found)}"
        raise MandateError(msg)
    private = sign_document(to_document(mandate), signer)
    authority = authority_of(draft, hash_bytes(private.payload))
    public = sign_document(authority.to_document(), signer)
    return SignedPair(_line(private), _line(public))


def drawn_share(draft: Draft, signer: Signer) -> Fraction:
    """Draw where hidden floors lie, evenly, by the principal's key.

    It is the same whenever the same is hidden: agenda, targets, reserves, and what values are
    worth. So a mandate that is signed again with other rounds, or by other words, has the same
    floors, and whoever has seen the offers of several has one floor to guess by, not several. The
    draw is a hash of a signature, which nobody else can make and which is never written down; what
    is signed here is no document of ours.

    Args:
        draft: what the principal wrote.
        signer: the principal's key.
    """
    hidden: Document = {
        "agenda": draft.agenda.hash,
        "role": draft.role.value,
        "reserveUtility": ""
        if draft.reserve_utility is None
        else str(Fraction(draft.reserve_utility)),
        "wishes": [
            {
                "name": wish.name,
                "target": str(wish.target),
                "reserve": str(wish.reserve),
                "points": [[str(steps), str(Fraction(worth))] for steps, worth in wish.points],
            }
            for wish in draft.preferences
        ],
    }
    digest = sha256(signer.sign(_DRAWS + canonical_bytes(hidden))).digest()
    way = Fraction(int.from_bytes(digest, "big"), 2 ** (8 * len(digest)) - 1)
    return LEAST_SHARE + (GREATEST_SHARE - LEAST_SHARE) * way


def lint(draft: Draft) -> tuple[str, ...]:
    """Return every reason for which signing would refuse a draft; empty when it would not.

    Hidden floors are not drawn yet: they are tried at both ends of where they may lie.
    """
    found: dict[str, None] = {}
    for share in (LEAST_SHARE, GREATEST_SHARE):
        found |= dict.fromkeys(_judge(draft, share, _NO_SALT)[1])
    return tuple(found)


def disagreements(mandate: Mandate, authority: Authority) -> Iterator[str]:
    """Give every member in which a mandate and its authority statement differ."""
    pairs: tuple[tuple[str, object, object], ...] = (
        ("principal", mandate.principal_id, authority.principal_id),
        ("agent id", mandate.agent_id, authority.agent_id),
        ("agent key", mandate.agent_thumbprint, authority.key.thumbprint),
        ("not_before", mandate.not_before, authority.not_before),
        ("not_after", mandate.not_after, authority.not_after),
    )
    for name, ours, theirs in pairs:
        if ours != theirs:
            yield f"{name}: the mandate and its authority statement differ"
    if mandate.role not in authority.roles:
        yield f"role: the authority statement does not allow the role {mandate.role}"


def _judge(draft: Draft, share: Fraction, salt: str) -> tuple[Mandate | None, tuple[str, ...]]:
    """Return the mandate a draft becomes, and every reason not to sign it."""
    # Floors are drawn between target and reserve, so first those must make sense.
    at_reserve = Floors(tuple(w.reserve for w in draft.preferences), Decimal(0))
    found = tuple(structural_contradictions(complete(draft, at_reserve, salt)))
    if found:
        return None, found
    mandate = complete(draft, draw_floors(draft, share), salt)
    authority = authority_of(draft, hash_bytes(b""))
    found = tuple(contradictions(mandate))
    if found:
        return None, found
    checks = (disagreements, _uncovered, betrayals, _unwritable)
    return mandate, tuple(text for check in checks for text in check(mandate, authority))


def _uncovered(mandate: Mandate, authority: Authority) -> Iterator[str]:
    """Give what the mandate may do and its authority statement would not allow."""
    reach = authority.scope.counterparties
    missing = [peer for peer in mandate.counterparties if peer not in reach and ANY not in reach]
    if missing:
        yield f"authority.counterparties: expected to cover the mandate's own, missing {missing}"
    try:
        check_terms(authority.scope, mandate.agenda, corner(mandate, highest=True))
    except TheirProtocolError as error:
        yield (
            f"authority: our own offers must be covered, but {error.message}: see currency, "
            f"ceiling, max_quantity and performance_until under [authority]"
        )


def _unwritable(mandate: Mandate, authority: Authority) -> Iterator[str]:
    """Give what would keep the documents from being read back."""
    try:
        document = to_document(mandate)
        from_document(document)
        Authority.from_document(authority.to_document())
    except (InvalidValueError, MandateError) as error:
        yield f"document: {error.message}"
        return
    size = len(canonical_bytes(document))
    if size > MAX_BYTES:
        yield f"document: expected at most {MAX_BYTES} bytes, got {size}; use fewer points"


def _line(signed: SignedDocument) -> bytes:
    """Write a signed document as one line of canonical JSON."""
    return canonical_bytes(signed.to_document()) + b"\n"
