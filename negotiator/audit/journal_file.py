"""A journal export taken apart: its owner, its own envelopes and those of the counterparty.

Nothing here is verified beyond its form; `journal_checks` does that.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from negotiator.audit.chain import read_entries
from negotiator.audit.journal import MAX_ENTRY_BYTES, EntryKind, JournalEntry
from negotiator.audit.lines import split_head, split_lines
from negotiator.audit.records import (
    RECORDS,
    GenesisRecord,
    InboundRecord,
    OutboundRecord,
    VoidRecord,
)
from negotiator.audit.report import at_line
from negotiator.errors import VerificationError
from negotiator.protocol.authority import Authority, VerifiedAuthority
from negotiator.protocol.envelope import Envelope, is_plain
from negotiator.protocol.message import PlainMessage, SignedMessage, read_message
from negotiator.protocol.state import Side
from negotiator.protocol.trust import Trust
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import parse_canonical, parse_json
from negotiator.terms.jws import SignedDocument


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose journal it is, as its first entry says.

    Attributes:
        record: the genesis entry.
        statement: the owner's authority statement; verified only by the check of authority.
    """

    record: GenesisRecord
    statement: VerifiedAuthority

    @property
    def agent(self) -> str:
        """Agent id of the owner."""
        return self.statement.authority.agent_id

    @property
    def plain_peer(self) -> bool:
        """Whether the counterparty sends no envelopes."""
        return is_plain(self.record.peer)

    @property
    def parties(self) -> tuple[str, str]:
        """Agent ids of dialler and host."""
        pair = (self.agent, self.record.peer)
        return pair if self.record.side is Side.DIALLER else (pair[1], pair[0])


@dataclass(frozen=True, slots=True)
class OwnEnvelope:
    """An outbound entry; `number` is its line, from 1."""

    number: int
    record: OutboundRecord
    envelope: Envelope

    @property
    def hash(self) -> str:
        """The envelope hash, of the bytes that were signed."""
        return hash_bytes(self.record.envelope.payload)


@dataclass(frozen=True, slots=True)
class PeerEnvelope:
    """An inbound entry; `number` is its line, from 1.

    Attributes:
        number: its line.
        record: what the entry holds.
        envelope: its payload, parsed.
        message: the data part as it came.
        statement: the authority statement that came beside it, if one did.
    """

    number: int
    record: InboundRecord
    envelope: Envelope
    message: SignedMessage | PlainMessage
    statement: VerifiedAuthority | None

    @property
    def hash(self) -> str:
        """The envelope hash."""
        return hash_bytes(self.record.payload)


@dataclass(frozen=True)
class JournalFile:
    """A journal export.

    Attributes:
        lines: the entry lines, canonical bytes.
        entries: the same, parsed.
        head: the signed head; None when the last line is an entry.
        trust: pinned principals, if there is a trust file.
        peer_transcript: the counterparty's export of the shared transcript, if it was given.
    """

    lines: tuple[bytes, ...]
    entries: tuple[JournalEntry, ...]
    head: SignedDocument | None
    trust: Trust | None
    peer_transcript: bytes | None

    @cached_property
    def owner(self) -> Owner:
        """What the first entry says.

        Raises:
            VerificationError: there is no genesis entry, or it is malformed.
        """
        for number, entry in self._of_kind(EntryKind.GENESIS):
            with at_line(number):
                record = GenesisRecord.from_document(entry.data)
                return Owner(record, read_statement(record.authority))
        msg = "no entry says whose journal this is"
        raise VerificationError(msg)

    @cached_property
    def ours(self) -> tuple[OwnEnvelope, ...]:
        """The outbound entries, in order.

        Raises:
            VerificationError: a malformed one.
        """
        found = []
        for number, entry in self._of_kind(EntryKind.OUTBOUND):
            with at_line(number):
                record = OutboundRecord.from_document(entry.data)
                envelope = Envelope.from_document(record.envelope.parse())
                found.append(OwnEnvelope(number, record, envelope))
        return tuple(found)

    @cached_property
    def theirs(self) -> tuple[PeerEnvelope, ...]:
        """The inbound entries, in order.

        Raises:
            VerificationError: a malformed one.
        """
        found = []
        for number, entry in self._of_kind(EntryKind.INBOUND):
            with at_line(number):
                record = InboundRecord.from_document(entry.data)
                found.append(_read_inbound(number, record, plain=self.owner.plain_peer))
        return tuple(found)

    @cached_property
    def voided(self) -> frozenset[str]:
        """Envelope hashes of our envelopes that lost their place to an entry of the host.

        Raises:
            VerificationError: a void entry that names no envelope of ours before it.
        """
        voided: set[str] = set()
        for number, entry in self._of_kind(EntryKind.VOID):
            with at_line(number):
                record = VoidRecord.from_document(entry.data)
                places = {o.hash: o.envelope.seq for o in self.ours if o.number < number}
                if places.get(record.hash) != record.seq or record.hash in voided:
                    msg = "it voids no envelope of ours that came before"
                    raise VerificationError(msg)
                voided.add(record.hash)
        return frozenset(voided)

    @cached_property
    def standing(self) -> tuple[OwnEnvelope, ...]:
        """The outbound entries that lost their place to nobody, in order.

        Raises:
            VerificationError: a malformed entry.
        """
        return tuple(own for own in self.ours if own.hash not in self.voided)

    @cached_property
    def transcript(self) -> dict[int, str]:
        """The envelope hash at each place of the shared transcript, as far as we know it."""
        ours = {own.envelope.seq: own.hash for own in self.standing}
        return ours | {their.envelope.seq: their.hash for their in self.theirs}

    def _of_kind(self, kind: EntryKind) -> Iterator[tuple[int, JournalEntry]]:
        """Give the entries of a kind, each with its line."""
        return ((n, entry) for n, entry in enumerate(self.entries, start=1) if entry.kind is kind)


def read_journal(
    data: bytes, trust: Trust | None, peer_transcript: bytes | None = None
) -> JournalFile:
    """Take a journal export apart.

    Args:
        data: the file.
        trust: pinned principals, if there is a trust file.
        peer_transcript: the counterparty's export of the shared transcript, if it was given.

    Raises:
        VerificationError: a line is not canonical or no entry, or there is none.
    """
    lines, head = split_head(split_lines(data))
    entries = read_entries(lines)
    for number, entry in enumerate(entries, start=1):
        with at_line(number):
            RECORDS[entry.kind].from_document(entry.data)
    return JournalFile(lines, entries, head, trust, peer_transcript)


def read_statement(signed: SignedDocument) -> VerifiedAuthority:
    """Read an authority statement as it stands, without asking who signed it.

    Raises:
        NegotiatorError: not a statement.
    """
    return VerifiedAuthority(Authority.from_document(signed.parse()), hash_bytes(signed.payload))


def _read_inbound(number: int, record: InboundRecord, *, plain: bool) -> PeerEnvelope:
    """Take the raw data part and the payload of an inbound entry apart."""
    envelope = Envelope.from_document(parse_canonical(record.payload))
    message = read_message(parse_json(record.raw, max_bytes=MAX_ENTRY_BYTES))
    if isinstance(message, PlainMessage) is not plain:
        msg = "a counterparty either signs envelopes or does not; this entry is of the other sort"
        raise VerificationError(msg)
    statement = None
    if isinstance(message, SignedMessage) and message.authority is not None:
        statement = read_statement(SignedDocument.from_document(message.authority))
    return PeerEnvelope(number, record, envelope, message, statement)
