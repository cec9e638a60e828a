"""Who ended a negotiation without a deal, and why, as far as our own record knows."""

from collections.abc import Iterable
from dataclasses import dataclass

from negotiator.agent.record import Recorded
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import Ruling, VerdictRecord
from negotiator.policy.ports import read_detail
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import Envelope, RejectBody
from negotiator.terms.canonical import parse_canonical


@dataclass(frozen=True, slots=True)
class Ending:
    """How a negotiation ended without a deal. For our own side only.

    Attributes:
        ours: whether we ended it.
        reason: what was said about why; None if the counterparty would not even open.
        motive: why we ended it, in a word of our journal; private, empty if they ended it.
        said: what a counterparty that would not open gave as its error: foreign text.
    """

    ours: bool
    reason: Reason | None = None
    motive: str = ""
    said: str = ""


def ending_of(recorded: Recorded, journal: Iterable[bytes]) -> Ending | None:
    """Return how a negotiation ended; None while it goes on, and when it ended in a deal.

    Args:
        recorded: the negotiation on record.
        journal: its journal.

    Raises:
        VerificationError: the journal is damaged.
    """
    said = read_detail(recorded.row).get("hostSaid")
    if isinstance(said, str):
        return Ending(ours=False, said=said)
    last = _last_move(recorded)
    if last is None:
        return None
    ours, envelope = last
    if not isinstance(envelope.body, RejectBody):
        return None
    return Ending(ours, envelope.body.reason, _motive(journal, envelope.seq) if ours else "")


def _last_move(recorded: Recorded) -> tuple[bool, Envelope] | None:
    """Return the last move and whether it is ours; our provisional one included."""
    if recorded.outbox is not None:
        return True, Envelope.from_document(parse_canonical(recorded.outbox.payload))
    if not recorded.entries:
        return None
    return recorded.entries[-1].ours, recorded.negotiation.entries[-1].envelope


def _motive(journal: Iterable[bytes], seq: int) -> str:
    """Return why the gate was asked to let our rejection at this place out."""
    entries = (JournalEntry.from_bytes(raw) for raw in journal)
    verdicts = (
        VerdictRecord.from_document(entry.data)
        for entry in entries
        if entry.kind is EntryKind.VERDICT
    )
    motives = [
        verdict.motive
        for verdict in verdicts
        if verdict.act is Act.REJECT and verdict.seq == seq and verdict.ruling is Ruling.RELEASED
    ]
    return motives[-1] if motives else ""
