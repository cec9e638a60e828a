"""Looking at mandates, signed or not, without acting on them."""

from dataclasses import dataclass
from pathlib import Path

from negotiator.bootstrap.party import PartyDirectory, read_bytes
from negotiator.bootstrap.signing import read_draft_file
from negotiator.errors import InvalidValueError, UsageError, VerificationError
from negotiator.mandate import document as mandate_document
from negotiator.mandate.document import SALT_BYTES, from_document
from negotiator.mandate.draft import Draft, complete
from negotiator.mandate.floors import LEAST_SHARE, draw_floors
from negotiator.mandate.model import Mandate
from negotiator.mandate.view import view_of
from negotiator.protocol import authority as authority_document
from negotiator.protocol.authority import Authority
from negotiator.strategies.curve import CurvePoint, curve
from negotiator.terms.canonical import b64encode, parse_canonical
from negotiator.terms.jws import SignedDocument


@dataclass(frozen=True, slots=True)
class Looked:
    """What a file or directory holds; its signatures have not been checked.

    Attributes:
        mandate: the mandate, None where only the public statement is.
        authority: the public statement of a signed mandate, if it is there.
    """

    mandate: Draft | Mandate | None
    authority: Authority | None


def look_at(path: Path) -> Looked:
    """Read a mandate in TOML, a signed document, or a party's directory (signed first).

    Raises:
        StoreError, UsageError: it cannot be read, or is none of these.
        MandateError: a malformed mandate; in TOML the message names line and field.
        VerificationError: a damaged signed document.
    """
    if not path.is_dir():
        return _look_at_file(path)
    files = PartyDirectory(path)
    if files.mandate_jws.exists():
        beside = files.authority_jws
        authority = _look_at_file(beside).authority if beside.exists() else None
        return Looked(_look_at_file(files.mandate_jws).mandate, authority)
    if files.mandate_toml.exists():
        return Looked(read_draft_file(files.mandate_toml), None)
    msg = f"{path} holds no mandate: expected {files.mandate_jws.name} or {files.mandate_toml.name}"
    raise UsageError(msg)


def offers_of(mandate: Draft | Mandate) -> tuple[CurvePoint, ...]:
    """Return how a coherent mandate concedes; a floor not drawn yet is tried at its lowest.

    Raises:
        MandateError: the mandate contradicts itself.
    """
    if isinstance(mandate, Draft):
        floors = draw_floors(mandate, LEAST_SHARE)
        mandate = complete(mandate, floors, b64encode(bytes(SALT_BYTES)))
    return curve(view_of(mandate))


def _look_at_file(path: Path) -> Looked:
    """Read one file, told by its contents."""
    data = read_bytes(path)
    if not data.startswith(b"{"):
        return Looked(read_draft_file(path), None)
    try:
        document = SignedDocument.from_document(
            parse_canonical(data.strip(), max_bytes=len(data))
        ).parse()
        if document.get("typ") == mandate_document.TYP:
            return Looked(from_document(document), None)
        if document.get("typ") == authority_document.TYP:
            return Looked(None, Authority.from_document(document))
    except InvalidValueError as error:
        msg = f"{path}: {error.message}"
        raise VerificationError(msg) from error
    msg = f"{path} is a signed document, but neither a mandate nor an authority statement"
    raise UsageError(msg)
