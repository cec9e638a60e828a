"""Export files: one canonical line an entry, the last line a signed head."""

from collections.abc import Iterable, Sequence
from typing import Final

from negotiator.errors import VerificationError
from negotiator.protocol.state import Negotiation
from negotiator.protocol.transcript import head_document
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import Document, canonical_bytes
from negotiator.terms.jws import SignedDocument

JOURNAL_HEAD_TYP: Final = "neg-journal-head"


def journal_head(neg: str, size: int, head: str, agent_id: str) -> Document:
    """Return the head that the owner of a journal signs as the last line of its export.

    Args:
        neg: negotiation id.
        size: how many entries are exported.
        head: hash of the last entry.
        agent_id: whose journal it is.
    """
    return {
        "typ": JOURNAL_HEAD_TYP,
        "v": "1",
        "neg": neg,
        "size": str(size),
        "head": head,
        "iss": agent_id,
    }


def transcript_head(
    negotiation: Negotiation,
    lines: Sequence[bytes],
    agent_id: str,
    authority: SignedDocument | None = None,
) -> Document:
    """Return the head that whoever exports a transcript signs as its last line.

    The head of the chain covers payloads only; `lines` covers what stands beside them too, such
    as the signatures on authority statements.

    Args:
        negotiation: the state the transcript ends in.
        lines: the lines of the export, as `protocol.transcript.export_lines` writes them.
        agent_id: who exports; one of the two parties.
        authority: our authority statement. It goes into the head where the counterparty sends no
            envelopes, because then no entry carries the key that the head is verified with.
    """
    document = {**head_document(negotiation, agent_id), "lines": hash_lines(lines)}
    if negotiation.plain and authority is not None:
        document["authority"] = authority.to_document()
    return document


def hash_lines(lines: Iterable[bytes]) -> str:
    """Return the hash of lines as they stand in a file, line ends included."""
    return hash_bytes(join_lines(lines))


def join_lines(lines: Iterable[bytes]) -> bytes:
    """Return lines as they stand in a file."""
    return b"".join(line + b"\n" for line in lines)


def export_journal(entries: Iterable[bytes], head: SignedDocument) -> bytes:
    """Return the contents of ``journal.jsonl``.

    Args:
        entries: canonical bytes of every entry, in order.
        head: `journal_head` of exactly these entries, signed by our agent.

    Raises:
        VerificationError: the head is of other entries.
    """
    lines = tuple(entries)
    named = head.parse()
    if not lines or (named.get("size"), named.get("head")) != (
        str(len(lines)),
        hash_bytes(lines[-1]),
    ):
        msg = "the signed head is not of these entries; sign the head of what is exported"
        raise VerificationError(msg)
    return join_lines((*lines, head_line(head)))


def export_transcript(lines: Iterable[bytes], head: SignedDocument) -> bytes:
    """Return the contents of ``transcript.jsonl``.

    Args:
        lines: every entry, as `protocol.transcript.export_lines` writes them.
        head: `transcript_head` of exactly these lines, signed by the agent that exports.

    Raises:
        VerificationError: the head is of other lines.
    """
    exported = tuple(lines)
    if not exported or head.parse().get("lines") != hash_lines(exported):
        msg = "the signed head is not of these lines; sign the head of what is exported"
        raise VerificationError(msg)
    return join_lines((*exported, head_line(head)))


def head_line(head: SignedDocument) -> bytes:
    """Return the last line of an export, without its end."""
    return canonical_bytes(head.to_document())
