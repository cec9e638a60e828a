"""A recording made of what was really said: of our own journal, or of a shared transcript.

The export is verified first: a counterparty that nobody can vouch for is no evidence. Moves without
effect (late, illegal, or overtaken by the host) are left out.
"""

from datetime import datetime
from typing import Final, TypeAlias

from negotiator.audit.journal_file import read_journal
from negotiator.audit.report import FileKind
from negotiator.audit.transcript_file import read_transcript
from negotiator.audit.verify import verify_file
from negotiator.errors import InvalidValueError
from negotiator.protocol.acts import OFFERS, Act
from negotiator.protocol.envelope import Envelope, OfferBody, Opening, RejectBody
from negotiator.protocol.trust import Trust
from negotiator.replay.recorded.model import (
    LONGEST,
    By,
    Ended,
    Kind,
    Move,
    Recording,
    Said,
    Source,
    Then,
    check_recording,
)
from negotiator.terms import Agenda, Role, Terms

_Entries: TypeAlias = list[tuple[By, Envelope]]
"""What had effect, in order, with who said it."""

_SAID: Final = {
    Act.PROPOSE: Said.OFFER,
    Act.COUNTER: Said.OFFER,
    Act.ACCEPT: Said.ACCEPT,
    Act.REJECT: Said.REJECT,
    Act.WITHDRAW: Said.WITHDRAW,
    Act.HOLD: Said.HOLD,
}
"""Acts that are recorded; the others follow from the protocol."""


def record_export(data: bytes, name: str, trust: Trust | None) -> Recording:
    """Make a recording of an exported journal or transcript.

    Args:
        data: the file.
        name: where it comes from, for people.
        trust: pinned principals; without them the file is only shown to agree with itself.

    Raises:
        VerificationError, UntrustedKeyError: the export does not verify.
        InvalidValueError: it is neither, or the counterparty made no offer in it.
    """
    report = verify_file(data, trust=trust)
    if report.kind not in {FileKind.JOURNAL, FileKind.TRANSCRIPT}:
        msg = f"{name}: expected an exported journal or transcript, got a {report.kind}"
        raise InvalidValueError(msg)
    report.require()
    journal = report.kind is FileKind.JOURNAL
    entries = _of_journal(data) if journal else _of_transcript(data)
    source = Source(Kind.JOURNAL if journal else Kind.TRANSCRIPT, name)
    try:
        return _recording(report.neg, source, entries)
    except InvalidValueError as error:
        msg = f"{name}: {error.message}"
        raise InvalidValueError(msg) from error


def _of_journal(data: bytes) -> _Entries:
    """Return what a journal says was said, the journal's owner being us."""
    journal = read_journal(data, None)
    theirs = [(By.THEM, item.envelope) for item in journal.theirs if item.record.effect is None]
    ours = [(By.US, item.envelope) for item in journal.standing]
    return sorted([*theirs, *ours], key=lambda item: item[1].seq)


def _of_transcript(data: bytes) -> _Entries:
    """Return what a transcript says was said, whoever signed its head being us."""
    transcript = read_transcript(data, None)
    us = transcript.signer.statement.authority.agent_id
    entries = transcript.verified.negotiation.entries
    return [
        (By.US if entry.envelope.iss == us else By.THEM, entry.envelope)
        for entry in entries
        if entry.fault is None
    ]


def _recording(neg: str, source: Source, entries: _Entries) -> Recording:
    """Return the recording of a negotiation.

    Raises:
        InvalidValueError: it was never opened, or the counterparty made no offer.
    """
    opening = next(((by, e) for by, e in entries if isinstance(e.body, Opening)), None)
    if opening is None or not isinstance(opening[1].body, Opening):
        msg = "the negotiation was never opened; there is nothing to record"
        raise InvalidValueError(msg)
    by, first = opening
    agenda, role = Agenda.from_document(opening[1].body.agenda), opening[1].body.role
    moves = _moves(entries, agenda, first.at)
    agreed = next((m.terms for m in reversed(moves) if m.said is Said.ACCEPT), None)
    confirmed = any(envelope.act is Act.CONFIRM for _, envelope in entries)
    ended = _ended(entries, confirmed=confirmed)
    recording = Recording(
        id=neg,
        agenda=agenda,
        role=role if by is By.THEM else Role(role.other),
        source=source,
        start=first.at,
        moves=moves,
        ended=ended,
        agreed=agreed if ended is Ended.AGREED else None,
        then=_then(entries, ended),
        rounds=_rounds(entries),
    )
    check_recording(recording)
    return recording


def _moves(entries: _Entries, agenda: Agenda, start: datetime) -> tuple[Move, ...]:
    """Return the moves; an accept takes the offer that stands, which is the last one."""
    moves: list[Move] = []
    standing: Terms | None = None
    for by, envelope in entries:
        said = _SAID.get(envelope.act)
        if said is None:
            continue
        body = envelope.body
        valid_for = None
        if isinstance(body, OfferBody):
            standing = agenda.decode_terms(body.terms)
            valid_for = min(body.expires_at - envelope.at, LONGEST)
        moves.append(
            Move(
                by=by,
                said=said,
                elapsed=envelope.at - start,
                terms=standing if said in {Said.OFFER, Said.ACCEPT} else None,
                valid_for=valid_for,
                reason=body.reason if isinstance(body, RejectBody) else None,
            )
        )
    return tuple(moves)


def _ended(entries: _Entries, *, confirmed: bool) -> Ended:
    """Return how it ended; an accept without its confirm may have been anything."""
    if confirmed:
        return Ended.AGREED
    over = any(envelope.act is Act.REJECT for _, envelope in entries)
    return Ended.NOT_AGREED if over else Ended.UNKNOWN


def _then(entries: _Entries, ended: Ended) -> Then:
    """Return what may be taken for granted after their last move.

    Whoever made an offer that was taken, or that was walked away from, would have stood by it;
    whoever fell silent is taken to stay so.
    """
    by, last = entries[-1]
    if last.act is Act.REJECT and by is By.THEM:
        return Then.ENDS
    waits = by is By.US and last.act in OFFERS
    return Then.SILENT if ended is Ended.UNKNOWN and waits else Then.STANDS


def _rounds(entries: _Entries) -> int | None:
    """Return how many rounds they announced."""
    bodies = (envelope.body for by, envelope in entries if by is By.THEM)
    return next((body.rounds for body in bodies if isinstance(body, Opening)), None)
