"""Why we moved as we did: the reasons on record, each in a sentence for our own people.

The journal holds every decision in a word and in numbers. The sentence is made of these when
somebody asks. It tells what offers are worth to us, so it must not reach the counterparty.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from negotiator.agent.record import Recorded
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import Ruling, VerdictRecord
from negotiator.mandate.view import View
from negotiator.protocol.acts import Act
from negotiator.strategies.explain import changes, explain
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.terms import Terms


@dataclass(frozen=True, slots=True)
class Reason:
    """Why we made one move.

    Attributes:
        seq: the move's place in the transcript.
        sentence: why, in numbers.
        changed: what it gave up since our offer before it; empty where there is none.
    """

    seq: int
    sentence: str
    changed: str


def reasons(recorded: Recorded, journal: Iterable[bytes], view: View) -> tuple[Reason, ...]:
    """Return why we made each move that our strategy decided and the gate let out.

    Args:
        recorded: the negotiation.
        journal: its journal's entries, canonical bytes, in order.
        view: of the mandate it was decided under.
    """
    return tuple(_reasons(recorded, journal, view))


def _reasons(recorded: Recorded, journal: Iterable[bytes], view: View) -> Iterator[Reason]:
    """Give the reasons one after another."""
    before: Terms | None = None
    for raw in journal:
        entry = JournalEntry.from_bytes(raw)
        if entry.kind is not EntryKind.VERDICT:
            continue
        record = VerdictRecord.from_document(entry.data)
        proposal = _proposal(recorded, record)
        if record.ruling is not Ruling.RELEASED or proposal is None:
            continue
        offered = proposal.terms if proposal.choice is Choice.OFFER else None
        changed = "" if offered is None or before is None else changes(view, before, offered)
        before = offered or before
        yield Reason(record.seq, explain(view, proposal), changed)


def _proposal(recorded: Recorded, record: VerdictRecord) -> Proposal | None:
    """Return what a strategy proposed; None for a move that no strategy decided."""
    try:
        choice, motive = Choice(record.choice), Motive(record.motive)
    except ValueError:
        return None
    agenda = recorded.negotiation.agenda
    terms: Terms | None = None
    if record.act is Act.ACCEPT:
        theirs = recorded.negotiation.offers_by(recorded.side.other)
        terms = next((offer.terms for offer in reversed(theirs) if offer.seq < record.seq), None)
    elif record.terms and agenda is not None:
        terms = agenda.decode_terms(record.terms)
    if terms is None and choice in {Choice.ACCEPT, Choice.OFFER}:
        return None
    return Proposal(choice, terms, motive, dict(record.numbers))
