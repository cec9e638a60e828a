"""The evidence of a deal: one file that anybody can check offline, without our record.

``agreement.json`` is one line of canonical JSON: the agreement that both signed, and the whole
transcript that leads to it. Source: docs/wire.md, "Agreement".
"""

from collections.abc import Iterable
from dataclasses import dataclass

from negotiator.errors import InvalidValueError, VerificationError
from negotiator.protocol.agreement import check_agreement
from negotiator.protocol.outcome import Basis
from negotiator.protocol.state import Negotiation
from negotiator.protocol.transcript import StoredEntry, export_entry, verify_entries
from negotiator.protocol.trust import Trust
from negotiator.terms.canonical import Document, Json, canonical_bytes, parse_canonical

EVIDENCE_TYP = "neg-evidence"
MAX_EVIDENCE_BYTES = 33_554_432
"""Largest evidence file that is read, in bytes."""


@dataclass(frozen=True, slots=True)
class VerifiedAgreement:
    """An agreement that verified.

    Attributes:
        agreement: the payload both signed.
        negotiation: the state the transcript ends in.
        basis: `signed` under pinned principals, else `reference`: the file agrees with itself.
    """

    agreement: Document
    negotiation: Negotiation
    basis: Basis


def build_evidence(agreement: bytes, entries: Iterable[StoredEntry]) -> bytes:
    """Return the evidence file of an agreed negotiation.

    Args:
        agreement: canonical bytes of the agreement's JWS, as recorded.
        entries: the whole transcript.

    Raises:
        InvalidValueError: the record is damaged.
    """
    document: Document = {
        "typ": EVIDENCE_TYP,
        "v": "1",
        "agreement": parse_canonical(agreement),
        "transcript": [export_entry(seq, entry) for seq, entry in enumerate(entries)],
    }
    return canonical_bytes(document) + b"\n"


def verify_evidence(data: bytes, trust: Trust | None) -> VerifiedAgreement:
    """Verify an evidence file.

    Args:
        data: the bytes of the file.
        trust: pinned principals. Without it keys are taken from the file, which then only agrees
            with itself.

    Raises:
        VerificationError: what does not hold.
        UntrustedKeyError: a principal in it is not pinned, or not under that key.
    """
    # 1. The bytes are the canonical ones: one line, one newline, nothing else.
    document = _read(data)
    # 2. Authority statements verify under pinned principals, each entry under the key of its
    #    sender's statement; every link and every transition holds.
    verified = verify_entries(_transcript(document["transcript"]), trust)
    # 3. Every entry is signed by its sender.
    if not verified.signed:
        msg = "the transcript is of a peer without envelopes: nobody signed it"
        raise VerificationError(msg)
    # 4. It ends agreed: an accept of a standing offer of the other side, confirmed by its maker.
    # 5. The agreement is, byte for byte, the one the transcript gives, and both signed it, buyer
    #    first, the dialler with the signature that its closing entry carries.
    try:
        agreement = check_agreement(verified.negotiation, document["agreement"])
    except VerificationError as error:
        msg = f"the agreement: {error.message}"
        raise VerificationError(msg) from error
    basis = Basis.SIGNED if verified.pinned else Basis.REFERENCE
    return VerifiedAgreement(agreement, verified.negotiation, basis)


def _read(data: bytes) -> Document:
    """Parse the one line of the file."""
    if not data.endswith(b"\n"):
        msg = "the file must end in one newline; it is cut off"
        raise VerificationError(msg)
    try:
        document = parse_canonical(data[:-1], max_bytes=MAX_EVIDENCE_BYTES)
    except InvalidValueError as error:
        msg = f"the file: {error.message}"
        raise VerificationError(msg) from error
    if set(document) != {"typ", "v", "agreement", "transcript"}:
        msg = f"the file: expected typ, v, agreement and transcript, got {sorted(document)[:8]}"
        raise VerificationError(msg)
    if document["typ"] != EVIDENCE_TYP or document["v"] != "1":
        msg = f'the file: expected typ "{EVIDENCE_TYP}" and v "1"'
        raise VerificationError(msg)
    return document


def _transcript(value: Json) -> list[Document]:
    """Return the entries."""
    if isinstance(value, list):
        entries = [entry for entry in value if isinstance(entry, dict)]
        if len(entries) == len(value):
            return entries
    msg = "the transcript: expected an array of entries"
    raise VerificationError(msg)
