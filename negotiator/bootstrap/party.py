"""A party put together from its directory.

A party directory holds everything one side needs: ``mandate.toml`` (what people read and edit),
``mandate.jws`` and ``authority.jws`` (what the principal signed), ``trust.toml`` (the principals
we pinned), ``agent.key`` (the agent's signing key, mode 0600) and ``record.db`` (the record).
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from negotiator.agent.evaluating import Evaluate, Evaluator, evaluations_at_hand, steady
from negotiator.agent.locating import locating_first
from negotiator.agent.others import others_in
from negotiator.agent.party import Clock, Engine, Party
from negotiator.agent.wording import Write, asking_first
from negotiator.errors import ExpiredError, UsageError, VerificationError
from negotiator.llm.located import could_help, read_located
from negotiator.llm.reader import read
from negotiator.llm.speech import Speech
from negotiator.mandate.model import VerifiedMandate
from negotiator.mandate.verify import verify_mandate
from negotiator.mandate.view import view_of
from negotiator.policy.gate import Gate
from negotiator.policy.keys import SigningKey
from negotiator.policy.moves import Refused
from negotiator.policy.ports import Control, NegotiationRow, Store
from negotiator.policy.turns import Turn
from negotiator.policy.words import LANGUAGES
from negotiator.policy.words.speaking import passes
from negotiator.protocol.message import TERMS
from negotiator.protocol.trust import Trust
from negotiator.stores import MemoryStore, SqlStore
from negotiator.stores.keyfile import read_document, read_key_file
from negotiator.strategies.decide import decide
from negotiator.terms import Terms

PRIVATE = 0o600
PUBLIC = 0o644

_MAX_DOCUMENT = 1_048_576


def utc_now() -> datetime:
    """Return the host's clock, UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class PartyDirectory:
    """The files of one party."""

    path: Path

    @property
    def mandate_toml(self) -> Path:
        """What people read and edit."""
        return self.path / "mandate.toml"

    @property
    def mandate_jws(self) -> Path:
        """The signed private mandate. Never leaves the host."""
        return self.path / "mandate.jws"

    @property
    def authority_jws(self) -> Path:
        """The signed public authority statement."""
        return self.path / "authority.jws"

    @property
    def trust_toml(self) -> Path:
        """The pinned principals."""
        return self.path / "trust.toml"

    @property
    def agent_key(self) -> Path:
        """The agent's signing key, mode 0600."""
        return self.path / "agent.key"

    @property
    def record_db(self) -> Path:
        """The record."""
        return self.path / "record.db"


def read_trust(path: Path) -> Trust:
    """Read a trust file.

    Raises:
        StoreError: it cannot be read.
        InvalidValueError: it is malformed; the message names line and field.
    """
    return Trust.from_toml(read_text(path), str(path))


def read_bytes(path: Path) -> bytes:
    """Read a document of at most a mebibyte.

    Raises:
        StoreError: it cannot be read.
    """
    return read_document(path, _MAX_DOCUMENT)


def read_text(path: Path) -> str:
    """Read a text file that people write.

    Raises:
        StoreError: it cannot be read.
        UsageError: it is not UTF-8.
    """
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        msg = f"{path} is not text in UTF-8; is it the right file?"
        raise UsageError(msg) from error


def load_mandate(
    files: PartyDirectory, trust: Trust, now: datetime, thumbprint: str | None
) -> VerifiedMandate:
    """Read and verify a party's mandate and authority statement.

    Raises:
        VerificationError: it is not signed; or as `verify_mandate` says.
        UntrustedKeyError, ExpiredError: as `verify_mandate` says.
    """
    for file in (files.mandate_jws, files.authority_jws):
        if not file.exists():
            msg = f"{file} is missing: the mandate is not signed; see negotiator mandate sign"
            raise VerificationError(msg)
    return verify_mandate(
        read_bytes(files.mandate_jws),
        read_bytes(files.authority_jws),
        trust,
        now=now,
        agent_thumbprint=thumbprint,
    )


def party_directory(directory: Path) -> PartyDirectory:
    """Return the files of a party's directory.

    Raises:
        UsageError: there is no mandate in it, neither signed nor to be signed.
    """
    files = PartyDirectory(directory)
    if not files.mandate_jws.exists() and not files.mandate_toml.exists():
        msg = (
            f"{directory} is no party directory: expected {files.mandate_jws.name} in it; name "
            f"another with --dir"
        )
        raise UsageError(msg)
    return files


def open_store(files: PartyDirectory) -> Store:
    """Open a party's record, making it if it is not there yet.

    Raises:
        StoreError: it cannot be opened.
    """
    return SqlStore(files.record_db)


def open_record(directory: Path) -> Store:
    """Open a party's record to look at it; one that is not there yet is empty, and is not made.

    Raises:
        UsageError: no party directory.
        StoreError: it cannot be opened.
    """
    files = party_directory(directory)
    return SqlStore(files.record_db) if files.record_db.exists() else MemoryStore()


def load_key(files: PartyDirectory, passphrase: bytes | None) -> SigningKey:
    """Open the agent's key, for the gate and for nobody else.

    Raises:
        UsageError: the file is missing, too open, or does not open with this passphrase.
        UntrustedKeyError: a key of another algorithm.
    """
    return SigningKey.from_openssh(read_key_file(files.agent_key), passphrase)


def open_party(  # noqa: PLR0913 - each option is a keyword
    directory: Path | str,
    *,
    passphrase: bytes | None = None,
    clock: Clock = utc_now,
    on_blocked: Callable[[Refused], None] | None = None,
    on_settled: Callable[[NegotiationRow], None] | None = None,
    on_turn: Callable[[Turn], None] | None = None,
    terms: str = TERMS,
    speech: Speech | None = None,
    evaluate: Evaluate | None = None,
) -> Party:
    """Put a party together from its directory.

    Args:
        directory: a party directory.
        passphrase: what opens the key file; None for a key without one.
        clock: the one clock of everything the party does.
        on_blocked: told of every proposal the gate blocked.
        on_settled: told of every negotiation that ended, dialled or hosted.
        on_turn: told of every turn of both sides, in order. These three are called on the thread
            that wrote the record; what they raise is logged, and changes nothing.
        terms: what peers without envelopes are told terms are; empty to answer in prose alone.
        speech: how we speak; our own phrases in plain English when not given.
        evaluate: says something of a turn, for the task that we host to show, or for our record
            where we dialled; it changes no move. Sync or async; see `agent.evaluating`.

    Raises:
        UsageError: a file is missing, the key cannot be opened, or an option cannot be used.
        VerificationError, UntrustedKeyError, ExpiredError: the mandate may not be used.
        StoreError: the record cannot be opened.
    """
    said, files = speech or Speech(), party_directory(Path(directory))
    evaluator, trust = _evaluator(evaluate), read_trust(files.trust_toml)
    verified = load_mandate(files, trust, clock(), None)
    store = _store_of(files, verified)
    gate = Gate(
        store,
        verified,
        lambda: load_key(files, passphrase),
        on_blocked,
        on_settled,
        on_turn=on_turn,
        terms=terms,
        keeps_words=said.keeps,
        evaluations=evaluations_at_hand if evaluator else None,
    )
    engine = _engine_at(verified, gate, store, said)
    party = Party(engine, trust, gate, store, clock, steady(os.urandom))
    return replace(party, write=_writing(said, verified), evaluator=evaluator)


def _store_of(files: PartyDirectory, verified: VerifiedMandate) -> Store:
    """Open the record of a mandate that may be used.

    Raises:
        ExpiredError: the mandate was taken back.
        StoreError: the record cannot be opened.
    """
    store = open_store(files)
    _check_not_revoked(store, verified)
    return store


def _engine_at(verified: VerifiedMandate, gate: Gate, store: Store, said: Speech) -> Engine:
    """Return what chooses the moves of a mandate, and sees what else is on its table."""
    engine = engine_of(verified, gate.admits, said)
    return replace(engine, others=others_in(store, engine.view, gate.admits))


def _evaluator(evaluate: object) -> Evaluator | None:
    """Return what asks a host's own code about turns; None where there is none.

    Raises:
        UsageError: it is no function.
    """
    if evaluate is None:
        return None
    if not callable(evaluate):
        msg = f"evaluate is a function, got {type(evaluate).__name__}"
        raise UsageError(msg)
    return Evaluator(evaluate)


def _writing(speech: Speech, verified: VerifiedMandate) -> Write | None:
    """Return what asks a model for words; asked again where the guard would not let them pass."""
    LANGUAGES[speech.language]  # loaded now, so that no move waits for it
    return speech.writing(partial(passes, verified.mandate.agenda))


def _check_not_revoked(store: Store, verified: VerifiedMandate) -> None:
    """See that a mandate was not taken back; the record is closed if it was.

    Raises:
        ExpiredError: it was.
        StoreError: the record cannot be read.
    """
    with store.read() as tx:
        control = tx.control(verified.mandate.id)
    if control is Control.REVOKED:
        store.close()
        msg = f"mandate {verified.mandate.id} has been revoked; sign a new one"
        raise ExpiredError(msg)


def engine_of(
    verified: VerifiedMandate, admits: Callable[[Terms], bool], speech: Speech | None = None
) -> Engine:
    """Return what chooses the moves of a mandate.

    Args:
        verified: the mandate.
        admits: the gate's answer whether an offer may be taken.
        speech: how we speak; plain English when not given.
    """
    template = (Speech() if speech is None else speech).template
    return Engine(
        verified=verified,
        view=view_of(verified.mandate),
        admits=admits,
        decide=decide,
        phrase=asking_first(template),
        template=template,
        read=locating_first(read, read_located, could_help),
    )
