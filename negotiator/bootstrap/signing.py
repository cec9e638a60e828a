"""Making keys and signing mandates: the principal's side of a party's files."""

import secrets
from pathlib import Path

from negotiator.bootstrap.party import PRIVATE, PUBLIC, PartyDirectory, read_text
from negotiator.mandate.draft import Draft
from negotiator.mandate.sign import drawn_share, sign_mandate
from negotiator.mandate.toml import read_draft
from negotiator.policy.key_header import KeyHeader, read_key_header
from negotiator.policy.keys import SigningKey
from negotiator.stores.keyfile import read_key_file, write_file, write_key_file


def new_key(path: Path, passphrase: bytes | None) -> KeyHeader:
    """Make a signing key in a new file, mode 0600.

    Raises:
        StoreError: the file exists or cannot be written.
        UsageError: an empty passphrase.
    """
    data = SigningKey.generate().to_openssh(passphrase)
    write_key_file(path, data)
    return read_key_header(data)


def key_header(path: Path) -> KeyHeader:
    """Return what a key file says without its passphrase.

    Raises:
        StoreError: the file cannot be read, or others can read it.
        UsageError, UntrustedKeyError: it is no Ed25519 key in OpenSSH format.
    """
    return read_key_header(read_key_file(path))


def read_draft_file(path: Path) -> Draft:
    """Read a mandate that a person wrote.

    Raises:
        StoreError, UsageError: it cannot be read.
        MandateError: it is malformed; the message names line and field.
    """
    return read_draft(read_text(path), str(path))


def sign_files(
    draft: Draft, key_file: Path, out: Path, passphrase: bytes | None = None
) -> PartyDirectory:
    """Sign a mandate with its principal's key, and write both documents.

    Args:
        draft: what the principal wrote.
        key_file: the principal's key; it is opened, used and forgotten.
        out: directory for ``mandate.jws`` (mode 0600) and ``authority.jws``; made if missing.
        passphrase: what opens the key file.

    Raises:
        MandateError: the draft contradicts or betrays itself.
        StoreError, UsageError, UntrustedKeyError: a file cannot be read, opened or written.
    """
    signer = SigningKey.from_openssh(read_key_file(key_file), passphrase)
    files = PartyDirectory(out)
    write_signed(files, draft, signer)
    return files


def write_signed(files: PartyDirectory, draft: Draft, signer: SigningKey) -> None:
    """Draw what is drawn at signing, sign, and write both documents."""
    share = drawn_share(draft, signer)
    pair = sign_mandate(draft, signer=signer, salt=secrets.token_bytes(32), floor_share=share)
    files.path.mkdir(parents=True, exist_ok=True)
    write_file(files.mandate_jws, pair.mandate_jws, PRIVATE)
    write_file(files.authority_jws, pair.authority_jws, PUBLIC)
