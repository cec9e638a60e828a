"""What is kept when a counterparty vouches for two histories, and the evidence made of it.

Our record holds one history; beside it, in the remarks on the negotiation, stand the entries of
the other one that show the contradiction.
"""

from collections.abc import Iterable, Sequence

from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.errors import NegotiatorError
from negotiator.policy.moves import Step
from negotiator.policy.ports import EntryRow, read_detail
from negotiator.protocol.contradiction import (
    Contradiction,
    contradiction_evidence,
    find_contradiction,
)
from negotiator.protocol.message import SignedMessage, part_bytes, read_message
from negotiator.protocol.transcript import StoredEntry, export_entry, verify_entries
from negotiator.protocol.trust import Trust
from negotiator.terms.canonical import Document, Json


def contradiction_remark(
    recorded: Recorded, shown: Iterable[SignedMessage], trust: Trust
) -> Document:
    """Return what to keep of another history than ours; empty when it shows no contradiction.

    Args:
        recorded: our record.
        shown: entries that were shown to us, in any order, verified or not.
        trust: the principals we pinned.
    """
    ours = _exported(recorded.entries)
    try:
        other = _other(ours, shown)
        found = _find(ours, other, trust)
    except NegotiatorError:
        return {}
    if found is None:
        return {}
    remark: Document = {
        "signer": found.signer,
        "index": str(found.index),
        "entries": list(other[found.index : found.sizes[1]]),
    }
    return {"contradiction": remark}


def keep_contradiction(party: Party, neg: str, shown: Iterable[object]) -> bool:
    """Keep the evidence in a task's data parts against whoever contradicts itself in them.

    Args:
        party: our side.
        neg: a negotiation that was closed as a conflict.
        shown: data parts of the whole task.

    Returns:
        Whether there is any.

    Raises:
        StoreError: the record could not be written.
    """
    recorded = load(party.store, neg)
    if recorded is None:
        return False
    try:
        messages = [read_message(data) for data in shown]
    except NegotiatorError:
        return False
    signed = [message for message in messages if isinstance(message, SignedMessage)]
    remark = contradiction_remark(recorded, signed, party.trust)
    if remark:
        now, size = party.now(recorded.row), recorded.negotiation.size
        step = Step(neg=neg, size=size, now=now, close_as="conflict", detail=remark)
        party.gate.step(step)
    return bool(remark)


def recorded_contradiction(recorded: Recorded) -> bytes | None:
    """Return the evidence of a contradiction on our record as a file; None if there is none."""
    remark = read_detail(recorded.row).get("contradiction")
    if not isinstance(remark, dict):
        return None
    ours, index, entries = _exported(recorded.entries), remark.get("index"), remark.get("entries")
    if not isinstance(index, str) or not isinstance(entries, list):
        return None
    other = [*ours[: int(index)], *(entry for entry in entries if isinstance(entry, dict))]
    try:
        found = _find(ours, other, None)
    except NegotiatorError:
        return None  # both entries stand in the remarks, but their history is not whole
    return None if found is None else contradiction_evidence(ours, other, found)


def _find(
    ours: Sequence[Document], other: Sequence[Document], trust: Trust | None
) -> Contradiction | None:
    """Verify two histories, and return how they contradict each other."""
    one, two = (verify_entries(entries, trust).received for entries in (ours, other))
    return find_contradiction(one, two)


def _exported(entries: Iterable[EntryRow]) -> list[Document]:
    """Return our history as an export has it."""
    stored = (StoredEntry(entry.data, entry.payload) for entry in entries)
    return [export_entry(seq, entry) for seq, entry in enumerate(stored)]


def _other(ours: Sequence[Document], shown: Iterable[SignedMessage]) -> list[Document]:
    """Return the history that was shown: ours, up to where another entry stands, and from there.

    Raises:
        NegotiatorError: an entry that cannot be read.
    """
    found: dict[int, Document] = {}
    for message in shown:
        seq = message.peek().seq
        entry = StoredEntry(part_bytes(message.data), message.jws.payload)
        found[seq] = export_entry(seq, entry)
    differing = [
        seq for seq, entry in found.items() if seq < len(ours) and _signed(ours[seq], entry)
    ]
    if not differing:
        return []
    history = list(ours[: min(differing)])
    while len(history) in found:
        history.append(found[len(history)])
    return history


def _signed(one: Document, other: Document) -> bool:
    """Whether two entries are signatures over different things."""
    return _payload(one.get("envelope")) != _payload(other.get("envelope"))


def _payload(jws: Json | None) -> Json | None:
    """Return what a signed document signs."""
    return jws.get("payload") if isinstance(jws, dict) else None
