"""What a replay needs from outside: the mandate, the recordings, and throwaway keys.

Keys are made here, because only here and in the gate keys may be handled. They live as long as the
process and are trusted by nobody outside a replay.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from negotiator.bootstrap.exports import check_target
from negotiator.bootstrap.party import PUBLIC, PartyDirectory, read_bytes, read_trust
from negotiator.bootstrap.signing import read_draft_file
from negotiator.errors import NegotiatorError, UsageError, VerificationError
from negotiator.mandate.draft import Draft
from negotiator.mandate.model import VerifiedMandate
from negotiator.mandate.verify import verify_mandate
from negotiator.policy.gate import Gate
from negotiator.policy.keys import SigningKey
from negotiator.policy.moves import Refused
from negotiator.policy.ports import Store
from negotiator.protocol.authority import Authority
from negotiator.replay.harness import Keys, Trial, trial_of
from negotiator.replay.importing import (
    MAX_BYTES,
    Format,
    Imported,
    Options,
    import_cxml,
    import_ocds,
    import_scenario,
    import_sheet,
    import_trace,
    read_any_scenario,
)
from negotiator.replay.recorded import (
    Recording,
    read_recordings,
    record_export,
    write_recordings,
)
from negotiator.replay.scenarios import Scenario
from negotiator.stores.keyfile import read_document, write_file
from negotiator.terms.canonical import parse_canonical
from negotiator.terms.jws import SignedDocument

RECORDINGS = "*.jsonl"
"""What recordings are called in a directory."""

_MAX_RECORDINGS = 268_435_456


@dataclass(frozen=True, slots=True)
class Out:
    """Where what is imported goes, and what a trace needs beside it.

    Attributes:
        path: a file, or a directory for one file an item.
        scenario: of a trace, the scenario it was made on.
    """

    path: Path
    scenario: Path | None = None


def throwaway_keys() -> Keys:
    """Make keys for a replay."""
    agent = SigningKey.generate()

    def gate(store: Store, mandate: VerifiedMandate, blocked: Callable[[Refused], None]) -> Gate:
        return Gate(store, mandate, lambda: agent, blocked)

    return Keys(SigningKey.generate(), SigningKey.generate(), agent.public_key, gate)


def read_trial(path: Path, trust: Path | None) -> Trial:
    """Read a mandate to be tried: signed, with its authority statement beside it, or in TOML.

    A mandate may be tried before and after it is valid.

    Raises:
        UsageError: it is signed and there is no trust file, or the statement is missing.
        VerificationError, UntrustedKeyError: it does not verify.
        MandateError: it is malformed, or could not be signed.
        StoreError: it cannot be read.
    """
    if path.is_dir():
        files = PartyDirectory(path)
        path = files.mandate_jws if files.mandate_jws.exists() else files.mandate_toml
    return trial_of(_read_mandate(path, trust))


def _read_mandate(path: Path, trust: Path | None) -> VerifiedMandate | Draft:
    """Read a mandate, told by its contents."""
    data = read_bytes(path)
    if not data.startswith(b"{"):
        return read_draft_file(path)
    files = PartyDirectory(path.parent)
    if trust is None:
        msg = f"{path} is signed; name the principals you trust with --trust FILE"
        raise UsageError(msg)
    if not files.authority_jws.exists():
        msg = f"expected {files.authority_jws} beside {path}: both are signed in one act"
        raise UsageError(msg)
    statement = read_bytes(files.authority_jws)
    return verify_mandate(
        data, statement, read_trust(trust), now=_claimed_start(statement), agent_thumbprint=None
    )


def _claimed_start(statement: bytes) -> datetime:
    """Return an instant at which a mandate claims to be valid; whoever verifies it proves it.

    Raises:
        VerificationError: it is no authority statement.
    """
    try:
        signed = SignedDocument.from_document(parse_canonical(statement.strip()))
        return Authority.from_document(signed.parse()).not_before
    except NegotiatorError as error:
        msg = f"the authority statement is damaged: {error.message}"
        raise VerificationError(msg) from error


def read_all_recordings(paths: Iterable[Path]) -> tuple[Recording, ...]:
    """Read recordings from files, and from directories every file in them that is one.

    Raises:
        UsageError: a directory without recordings, or no such file.
        InvalidValueError: a malformed one; the message names file, line and field.
        StoreError: a file cannot be read.
    """
    return tuple(
        recording
        for path in paths
        for file in _files(path)
        for recording in read_recordings(read_document(file, _MAX_RECORDINGS), str(file))
    )


def _files(path: Path) -> Iterator[Path]:
    """Give the files of recordings that a path names."""
    if not path.exists():
        msg = f"there is no {path}; name files or directories of recordings"
        raise UsageError(msg)
    found = sorted(path.rglob(RECORDINGS)) if path.is_dir() else [path]
    if not found:
        msg = f"{path} holds no recordings: expected files named {RECORDINGS}"
        raise UsageError(msg)
    yield from found


def record_file(path: Path, trust: Path | None, out: Path) -> Recording:
    """Make a recording of an exported journal or transcript, and write it.

    Raises:
        VerificationError, UntrustedKeyError: the export does not verify.
        InvalidValueError: it is neither, or holds nothing to record.
        StoreError: a file cannot be read or written.
    """
    check_target(out)
    pinned = None if trust is None else read_trust(trust)
    recording = record_export(read_document(path, _MAX_RECORDINGS), path.name, pinned)
    write_file(out, write_recordings([recording]), PUBLIC)
    return recording


def import_file(paths: Sequence[Path], form: Format, options: Options, out: Out) -> Imported:
    """Make recordings of somebody else's file, and write them.

    Args:
        paths: the file; of a scenario a folder, or its files.
        form: what it is.
        options: what the file leaves open.
        out: where the recordings go, and the scenario of a trace.

    Raises:
        UsageError: an option is missing, or several items would go into one file.
        InvalidValueError: malformed, ambiguous or in a foreign currency; the message names file,
            row and column.
        StoreError: a file cannot be read or written.
    """
    imported = _imported(paths, form, options, out)
    directory = out.path.is_dir()
    if len(imported.items) > 1 and not directory:
        msg = (
            f"{out.path}: expected a directory for the recordings of {len(imported.items)} items, "
            "one file an item, because each has its own mandate; make it first"
        )
        raise UsageError(msg)
    for name, recordings in imported.items:
        path = out.path / f"{name}.jsonl" if directory else out.path
        check_target(path)
        write_file(path, write_recordings(recordings), PUBLIC)
    return imported


def _imported(paths: Sequence[Path], form: Format, options: Options, out: Out) -> Imported:
    """Read a file as what it is said to be."""
    name = ascii(paths[0].name)[1:-1][:200]
    if form is Format.SCENARIO:
        return import_scenario(_read_scenario(paths), name, options)
    if len(paths) != 1:
        msg = f"expected one file, got {len(paths)}"
        raise UsageError(msg)
    data = read_document(paths[0], MAX_BYTES)
    if form is Format.TRACE:
        if out.scenario is None:
            msg = "expected --scenario: a trace does not say what its values are values of"
            raise UsageError(msg)
        return import_trace(data, name, _read_scenario([out.scenario]), options)
    readers = {Format.QUOTES: import_sheet, Format.OCDS: import_ocds, Format.CXML: import_cxml}
    return readers[form](data, name, options)


def _read_scenario(paths: Sequence[Path]) -> Scenario:
    """Read a scenario from a folder or from its files."""
    alone = len(paths) == 1 and paths[0].suffix.lower() == ".json" and paths[0].is_file()
    return read_any_scenario(paths, read_document(paths[0], MAX_BYTES) if alone else None)
