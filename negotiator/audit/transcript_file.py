"""A transcript export taken apart.

Nothing here is verified beyond its form; `transcript_checks` does that.
"""

from dataclasses import dataclass
from functools import cached_property

from negotiator.audit.heads import require_head
from negotiator.audit.journal_file import read_statement
from negotiator.audit.lines import parse_line, split_head, split_lines
from negotiator.audit.report import at_line
from negotiator.errors import VerificationError
from negotiator.protocol.authority import VerifiedAuthority
from negotiator.protocol.envelope import Envelope
from negotiator.protocol.transcript import ENTRY_TYP, Verified, verify_entries
from negotiator.protocol.trust import Trust
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import Document, b64decode, parse_canonical
from negotiator.terms.jws import SignedDocument


@dataclass(frozen=True, slots=True)
class SharedEntry:
    """An entry of the shared transcript: its hash, and its payload parsed."""

    hash: str
    envelope: Envelope


@dataclass(frozen=True, slots=True)
class Signer:
    """Who signed the head.

    Attributes:
        statement: its authority statement; verified only by the check of authority.
        own: the same as a signed document where it stands in the head itself.
    """

    statement: VerifiedAuthority
    own: SignedDocument | None


@dataclass(frozen=True)
class TranscriptFile:
    """A transcript export.

    Attributes:
        lines: the entry lines, canonical bytes.
        documents: the same, parsed.
        head: the signed head; None when the last line is an entry.
        trust: pinned principals, if there is a trust file.
    """

    lines: tuple[bytes, ...]
    documents: tuple[Document, ...]
    head: SignedDocument | None
    trust: Trust | None

    @cached_property
    def entries(self) -> tuple[SharedEntry, ...]:
        """The payloads, in order.

        Raises:
            VerificationError: a malformed entry.
        """
        found = []
        for number, document in enumerate(self.documents, start=1):
            with at_line(number):
                payload = _payload(document)
                envelope = Envelope.from_document(parse_canonical(payload))
                found.append(SharedEntry(hash_bytes(payload), envelope))
        return tuple(found)

    @cached_property
    def verified(self) -> Verified:
        """The transcript with every signature and transition checked, under its own keys.

        Raises:
            VerificationError: an entry does not hold.
        """
        return verify_entries(self.documents, None)

    @cached_property
    def signer(self) -> Signer:
        """The party whose agent signed the head.

        Raises:
            VerificationError: there is no head, or it names nobody whose key the file gives.
        """
        number = len(self.documents) + 1
        head = require_head(self.head, number)
        state = self.verified.negotiation
        with at_line(number):
            named = head.parse()
            own = None
            if state.plain and "authority" in named:
                own = SignedDocument.from_document(named["authority"])
                statements = [read_statement(own)]
            else:
                parties = (state.dialler_authority, state.host_authority)
                statements = [party for party in parties if party is not None]
            for statement in statements:
                agent = statement.authority.agent_id
                if agent == named.get("iss") and agent in {state.dialler, state.host}:
                    return Signer(statement, own)
            msg = "the signed head names no party whose authority statement the file holds"
            raise VerificationError(msg)


def _payload(document: Document) -> bytes:
    """Return the payload bytes of an exported entry."""
    if "envelope" in document:
        return SignedDocument.from_document(document["envelope"]).payload
    return b64decode(str(document.get("payload")))


def read_transcript(data: bytes, trust: Trust | None) -> TranscriptFile:
    """Take a transcript export apart.

    Args:
        data: the file.
        trust: pinned principals, if there is a trust file.

    Raises:
        VerificationError: a line is not canonical or no entry, or there is none.
    """
    lines, head = split_head(split_lines(data))
    documents = tuple(parse_line(number, line) for number, line in enumerate(lines, start=1))
    for number, document in enumerate(documents, start=1):
        if document.get("typ") != ENTRY_TYP:
            msg = f"line {number}: expected an entry of typ {ENTRY_TYP}"
            raise VerificationError(msg)
    return TranscriptFile(lines, documents, head, trust)
