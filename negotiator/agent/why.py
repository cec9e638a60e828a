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
from negotiator.strategies.opponent.floor_fit import Fit, fit_floor
from negotiator.strategies.space import space_of
from negotiator.terms import Terms


@dataclass(frozen=True, slots=True)
class Reason:
    """Why we made one move.

    Attributes:
        seq: the move's place in the transcript.
        sentence: why, in numbers; of an offer quoted again because theirs had expired, too.
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


def heading(recorded: Recorded, view: View) -> Fit | None:
    """Return the concession curve through their offers, by what these are worth to us.

    Its end is where they are heading, if they concede by a curve and have as many rounds as we;
    None for too few offers. It is a guess for our own people and decides nothing.
    """
    space = space_of(view)
    offers = recorded.negotiation.offers_by(recorded.side.other)
    worths = [space.utility(offer.terms) for offer in offers]
    return fit_floor(worths, max(view.rounds, len(worths)))


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
        sentence = explain(view, proposal)
        if record.choice == Choice.ACCEPT and record.act is not Act.ACCEPT:
            sentence = f"Their offer had expired, so we made it ours. {sentence}"
        yield Reason(record.seq, sentence, changed)


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
