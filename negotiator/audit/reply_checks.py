"""What waited for a person left only after a person's word, and each reply answers a question.

A journal holds the move that waited, the reply, and the move that left; this looks at all three.
Whether the mandate asked for the approval at all is not to be seen here: the mandate is private.
"""

from collections.abc import Iterator

from negotiator.audit.journal import EntryKind
from negotiator.audit.journal_file import JournalFile, OwnEnvelope, PeerEnvelope
from negotiator.audit.questions import MOST_QUESTIONS, QuestionRecord
from negotiator.audit.records import Ruling, VerdictRecord
from negotiator.audit.replies import Answer, Question, ReplyRecord
from negotiator.audit.report import at_line
from negotiator.errors import VerificationError
from negotiator.protocol.acts import OFFERS, Act
from negotiator.protocol.envelope import AcceptBody, OfferBody
from negotiator.terms.canonical import Document, canonical_bytes
from negotiator.terms.people import is_agent, same_person

_APPROVAL = Question.APPROVAL.value
"""The verdict's code of a move that waits for an approval."""


def check_replies(file: JournalFile) -> None:
    """Check the replies of a journal, and the moves that waited for one.

    Raises:
        VerificationError: a reply by an agent, an approval by who asked for the negotiation, a
            reply to what nobody asked, too many questions, or a move that left though its terms
            still waited for an approval.
    """
    waiting: set[bytes] = set()
    approved: set[bytes] = set()
    issues: list[str] = []
    sent = {own.number: own for own in file.ours}
    for number, entry in enumerate(file.entries, start=1):
        with at_line(number):
            if entry.kind is EntryKind.VERDICT:
                waiting |= _waits(file, number, VerdictRecord.from_document(entry.data))
            elif entry.kind is EntryKind.REPLY:
                reply = ReplyRecord.from_document(entry.data)
                approved |= _answers(file, reply, waiting)
                _check_issue(reply, issues)
            elif entry.kind is EntryKind.QUESTION:
                issues = _with_question(issues, QuestionRecord.from_document(entry.data))
            elif number in sent:
                _check_left(file, sent[number], waiting - approved)


def _waits(file: JournalFile, number: int, record: VerdictRecord) -> set[bytes]:
    """Return the terms that a verdict put off until a person approves them."""
    if record.ruling is not Ruling.WAITING or record.code != _APPROVAL:
        return set()
    if record.act in OFFERS:
        return {canonical_bytes(record.terms)}
    bodies = [item.envelope.body for item in _effective(file) if item.number < number]
    offers = [body.terms for body in bodies if isinstance(body, OfferBody)]
    return {canonical_bytes(offers[-1])} if record.act is Act.ACCEPT and offers else set()


def _effective(file: JournalFile) -> Iterator[PeerEnvelope]:
    """Give the counterparty's entries that had an effect; the last offer among them stands."""
    return (item for item in file.theirs if item.record.effect is None)


def _answers(file: JournalFile, record: ReplyRecord, waiting: set[bytes]) -> set[bytes]:
    """Check a reply, and return the terms it approves."""
    if is_agent(record.by, (file.owner.agent, file.owner.record.peer)):
        msg = "an agent has replied in its principal's place"
        raise VerificationError(msg)
    if record.question is not Question.APPROVAL:
        return set()
    if record.answer is Answer.APPROVE and same_person(record.by, file.owner.record.requester):
        msg = "who asked for the negotiation has approved its terms"
        raise VerificationError(msg)
    terms = canonical_bytes(record.terms)
    if terms not in waiting:
        msg = "the reply is to terms that did not wait for an approval"
        raise VerificationError(msg)
    return {terms} if record.answer is Answer.APPROVE else set()


def _with_question(issues: list[str], record: QuestionRecord) -> list[str]:
    """Return the issues asked about, with one more; each is asked about once, and few are."""
    if record.subject in issues or len(issues) >= MOST_QUESTIONS:
        msg = "the principal was asked about an issue again, or about too many"
        raise VerificationError(msg)
    return [*issues, record.subject]


def _check_issue(record: ReplyRecord, issues: list[str]) -> None:
    """Check that a reply about an issue is about the one that was asked about last."""
    about = record.question is Question.UNKNOWN_ISSUE
    if about and record.subject not in issues[-1:]:
        msg = "the reply is about an issue that nobody asked about"
        raise VerificationError(msg)


def _check_left(file: JournalFile, own: OwnEnvelope, waiting: set[bytes]) -> None:
    """Check that an envelope binds us to nothing that still waits."""
    terms = _bound(file, own)
    if terms is not None and canonical_bytes(terms) in waiting:
        msg = "the envelope left although its terms still waited for an approval"
        raise VerificationError(msg)


def _bound(file: JournalFile, own: OwnEnvelope) -> Document | None:
    """Return the terms that an envelope of ours binds us to; None for none."""
    match own.envelope.body:
        case OfferBody(terms=terms):
            return terms
        case AcceptBody(offer_id=offer_id):
            offers = (item.envelope.body for item in _effective(file) if item.number < own.number)
            named = [body.terms for body in offers if isinstance(body, OfferBody)]
            return named[-1] if named and offer_id else None
        case _:
            return None
