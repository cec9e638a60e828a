"""No move left that guidance in force did not allow, and no agent gave guidance.

A journal holds the constraints, and every move after them; this looks at both. Whether guidance
that is said to leave nothing did so is not to be seen here: the mandate is private.
"""

from negotiator.audit.guidance import Guidance, GuidanceRecord, after_move, used_up
from negotiator.audit.journal import EntryKind
from negotiator.audit.journal_file import JournalFile, OwnEnvelope, PeerEnvelope
from negotiator.audit.report import at_line
from negotiator.errors import VerificationError
from negotiator.protocol.envelope import AcceptBody, ConfirmBody, OfferBody, Opening
from negotiator.terms import Agenda
from negotiator.terms.canonical import Document
from negotiator.terms.constraints import admitted
from negotiator.terms.people import is_agent


def check_guidance(file: JournalFile) -> None:
    """Check the guidance of a journal, and the moves made after it.

    Raises:
        VerificationError: guidance by an agent or about nothing on the agenda, or a move that
            left although it breaks guidance in force.
    """
    standing: tuple[Guidance, ...] = ()
    spent: tuple[Guidance, ...] = ()
    sent = {own.number: own for own in file.ours}
    for number, entry in enumerate(file.entries, start=1):
        with at_line(number):
            if entry.kind is EntryKind.GUIDANCE:
                standing = _given(file, GuidanceRecord.from_document(entry.data), standing)
                spent = ()  # whether it leaves something beside the earlier is not to be seen here
            elif number in sent:
                act = sent[number].envelope.act
                _check_left(file, sent[number], standing)
                standing, spent = after_move(standing, act), used_up(standing, act)
            elif entry.kind is EntryKind.VOID:
                standing, spent = (*spent, *standing), ()


def _given(
    file: JournalFile, record: GuidanceRecord, standing: tuple[Guidance, ...]
) -> tuple[Guidance, ...]:
    """Check guidance, and return all that is in force with it."""
    if is_agent(record.by, (file.owner.agent, file.owner.record.peer)):
        msg = "an agent has given guidance in its principal's place"
        raise VerificationError(msg)
    return (*standing, record.guidance) if record.in_force else standing


def _check_left(file: JournalFile, own: OwnEnvelope, standing: tuple[Guidance, ...]) -> None:
    """Check that an envelope binds us to nothing that guidance leaves out."""
    terms = _bound(file, own) if standing else None
    if terms is None:
        return
    agenda = _agenda(file, own.number)
    read = agenda.decode_terms(terms)
    if not all(admitted(agenda, guidance.constraints, read) for guidance in standing):
        msg = "the envelope left although guidance of the principal leaves its terms out"
        raise VerificationError(msg)


def _bound(file: JournalFile, own: OwnEnvelope) -> Document | None:
    """Return the terms that an envelope binds us to anew; None for none.

    A confirm of a firm offer binds to nothing that the offer had not.
    """
    match own.envelope.body:
        case OfferBody(terms=terms):
            return terms
        case AcceptBody(offer_id=offer_id) if offer_id:
            effective = (item for item in file.theirs if item.record.effect is None)
            bodies = [item.envelope.body for item in effective if item.number < own.number]
            offers = [body.terms for body in bodies if isinstance(body, OfferBody)]
            return offers[-1] if offers else None
        case ConfirmBody():
            ours = [item.envelope.body for item in file.standing if item.number < own.number]
            made = [body for body in ours if isinstance(body, OfferBody)]
            return made[-1].terms if made and not made[-1].firm else None
        case _:
            return None


def _agenda(file: JournalFile, number: int) -> Agenda:
    """Return the agenda that the genesis entry names, from an `open` before that line.

    Raises:
        VerificationError: no `open` has it.
    """
    found: list[OwnEnvelope | PeerEnvelope] = [*file.ours, *file.theirs]
    for item in found:
        body = item.envelope.body
        if item.number < number and isinstance(body, Opening):
            agenda = Agenda.from_document(body.agenda)
            if agenda.hash == file.owner.record.agenda:
                return agenda
    msg = "no open before this line has the agenda of the genesis entry"
    raise VerificationError(msg)
