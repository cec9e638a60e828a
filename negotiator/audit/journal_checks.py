"""The checks of a journal export, one function each."""

from negotiator.audit.chain import check_density, check_links
from negotiator.audit.export import journal_head
from negotiator.audit.heads import check_head, check_size
from negotiator.audit.journal import EntryKind
from negotiator.audit.journal_file import JournalFile, OwnEnvelope, PeerEnvelope, read_journal
from negotiator.audit.moves import check_moves
from negotiator.audit.peer_heads import check_peer_heads
from negotiator.audit.records import OPEN_ENDS, Ruling, TerminalRecord, VerdictRecord
from negotiator.audit.report import (
    CheckName,
    FileKind,
    Finding,
    Report,
    Step,
    at_line,
    failed_form,
    not_checked,
    passed,
    run_report,
)
from negotiator.errors import NegotiatorError, VerificationError
from negotiator.protocol.authority import verify_authority
from negotiator.protocol.envelope import ENVELOPE_TYP, OfferBody, message_id_of
from negotiator.protocol.message import SignedMessage
from negotiator.protocol.trust import Trust
from negotiator.terms import hash_bytes
from negotiator.terms.jws import PublicKey


def check_genesis(file: JournalFile) -> Finding:
    """The first entry, and no other, says whose journal it is and under which mandate."""
    for number, entry in enumerate(file.entries, start=1):
        if (entry.kind is EntryKind.GENESIS) is not (number == 1):
            msg = f"line {number}: a journal starts with its one genesis entry"
            raise VerificationError(msg)
    owner = file.owner
    if owner.record.commitment != owner.statement.authority.mandate_commitment:
        msg = "line 1: the authority statement commits to another mandate"
        raise VerificationError(msg)
    return passed(f"the journal of {owner.agent}, under mandate {owner.record.commitment}")


def check_chain_links(file: JournalFile) -> Finding:
    """Each entry names the hash of the one before it."""
    check_links(file.lines, file.entries)
    return passed("every entry names the hash of the entry before it")


def check_positions(file: JournalFile) -> Finding:
    """Positions are dense, in one negotiation, and time goes forward."""
    check_density(file.entries)
    return passed("positions count up from 0, in one negotiation, and time goes forward")


def check_count(file: JournalFile) -> Finding:
    """As many entries as the signed head says."""
    return check_size(file.head, len(file.entries))


def check_own_head(file: JournalFile) -> Finding:
    """The owner's agent signed the hash of the last entry."""
    owner, neg, size = file.owner, file.entries[0].neg, len(file.entries)
    expected = journal_head(neg, size, hash_bytes(file.lines[-1]), owner.agent)
    check_head(file.head, size + 1, owner.statement.authority.key, expected)
    return passed(f"signed by {owner.agent} over the last entry")


def check_own_envelopes(file: JournalFile) -> Finding:
    """Each own envelope names the verdict that released it, the entry directly before it."""
    for own in file.ours:
        with at_line(own.number):
            _check_released(file, own)
    return passed(f"each of {len(file.ours)} own envelopes names the verdict that released it")


def _check_released(file: JournalFile, own: OwnEnvelope) -> None:
    """Check one own envelope against the entry before it."""
    before = file.entries[own.number - 2]
    if before.kind is not EntryKind.VERDICT:
        msg = "no verdict stands directly before this envelope"
        raise VerificationError(msg)
    verdict = VerdictRecord.from_document(before.data)
    if own.envelope.journal != hash_bytes(file.lines[own.number - 2]):
        msg = "the envelope names another journal head than the entry before it"
        raise VerificationError(msg)
    move = (verdict.ruling, verdict.seq, verdict.act, verdict.text)
    if move != (Ruling.RELEASED, own.envelope.seq, own.envelope.act, own.record.text):
        msg = "the verdict before this envelope did not release this move"
        raise VerificationError(msg)
    body = own.envelope.body
    if isinstance(body, OfferBody) and body.terms != verdict.terms:
        msg = "the envelope offers other terms than the verdict released"
        raise VerificationError(msg)


def check_terminal(file: JournalFile) -> Finding:
    """The last entry says how the negotiation ended, and nothing follows a final end."""
    last = len(file.entries)
    if file.entries[-1].kind is not EntryKind.TERMINAL:
        msg = f"line {last}: the journal does not end in a terminal entry: it was cut, or goes on"
        raise VerificationError(msg)
    outcome = ""
    for number, entry in enumerate(file.entries, start=1):
        if entry.kind is EntryKind.TERMINAL:
            with at_line(number):
                outcome = TerminalRecord.from_document(entry.data).outcome
                if number != last and outcome not in OPEN_ENDS:
                    msg = f"entries follow the end of the negotiation: {outcome}"
                    raise VerificationError(msg)
    return passed(f"the negotiation ended: {outcome}")


def check_authority(file: JournalFile) -> Finding:
    """The authority statements of both parties verify under pinned principals."""
    if file.trust is None:
        return not_checked(
            "no trust file: the keys are those the file's own authority statements name"
        )
    names = []
    with at_line(1):
        own = verify_authority(file.owner.record.authority.to_document(), file.trust)
        names.append(own.authority.principal_id)
    for item in file.theirs:
        if isinstance(item.message, SignedMessage) and item.message.authority is not None:
            with at_line(item.number):
                peer = verify_authority(item.message.authority, file.trust)
                names.append(peer.authority.principal_id)
    return passed(f"pinned principals signed: {', '.join(dict.fromkeys(names))}")


def check_own_signatures(file: JournalFile) -> Finding:
    """Every own envelope is signed by our agent, and recorded under its own hash and place."""
    owner = file.owner
    key = owner.statement.authority.key
    for own in file.ours:
        with at_line(own.number):
            own.record.envelope.verify(ENVELOPE_TYP, (key,))
            recorded = (own.record.seq, own.record.hash, own.record.message_id)
            if recorded != (own.envelope.seq, own.hash, message_id_of(own.hash)):
                msg = "seq, hash or messageId are not the envelope's"
                raise VerificationError(msg)
            if (own.envelope.iss, own.envelope.aud) != (owner.agent, owner.record.peer):
                msg = "the envelope is not from us to the counterparty"
                raise VerificationError(msg)
    return passed(f"{len(file.ours)} own envelopes are signed by {owner.agent}")


def check_peer_signatures(file: JournalFile) -> Finding:
    """Every inbound entry is what the counterparty signed, under the statement it sent first."""
    peer = file.owner.record.peer
    if not file.theirs:
        return not_checked("the counterparty sent nothing")
    key: PublicKey | None = None
    for item in file.theirs:
        with at_line(item.number):
            _check_recorded(file, item)
            if item.statement is not None:
                if item.statement.authority.agent_id != peer:
                    msg = "the authority statement is another agent's"
                    raise VerificationError(msg)
                key = key or item.statement.authority.key
            if isinstance(item.message, SignedMessage):
                _check_signed(item, item.message, key)
    count = len(file.theirs)
    if file.owner.plain_peer:
        return not_checked(f"{count} entries of a counterparty without envelopes: nothing to check")
    return passed(f"{count} envelopes are signed by {peer}")


def _check_recorded(file: JournalFile, item: PeerEnvelope) -> None:
    """Check that an inbound entry is recorded under its own hash, place, act and parties."""
    envelope, record = item.envelope, item.record
    if (record.seq, record.hash, record.act) != (envelope.seq, item.hash, envelope.act):
        msg = "seq, hash or act are not the payload's"
        raise VerificationError(msg)
    if (envelope.iss, envelope.aud) != (file.owner.record.peer, file.owner.agent):
        msg = "the entry is not from the counterparty to us"
        raise VerificationError(msg)


def _check_signed(item: PeerEnvelope, message: SignedMessage, key: PublicKey | None) -> None:
    """Check the signature within the raw data part, and that its payload is the one recorded."""
    if key is None:
        msg = "no authority statement gives the counterparty's key"
        raise VerificationError(msg)
    message.verify(key)
    if message.jws.payload != item.record.payload:
        msg = "the payload recorded is not the one that was received"
        raise VerificationError(msg)


JOURNAL_STEPS: tuple[Step[JournalFile], ...] = (
    Step(CheckName.GENESIS, check_genesis),
    Step(CheckName.LINKS, check_chain_links),
    Step(CheckName.DENSITY, check_positions),
    Step(CheckName.COUNT, check_count),
    Step(CheckName.OWN_HEAD, check_own_head, (CheckName.GENESIS,)),
    Step(CheckName.OWN_ENVELOPES, check_own_envelopes, (CheckName.GENESIS,)),
    Step(CheckName.PEER_HEADS, check_peer_heads, (CheckName.GENESIS,)),
    Step(CheckName.TERMINAL, check_terminal),
    Step(CheckName.AUTHORITY, check_authority, (CheckName.GENESIS,)),
    Step(CheckName.OWN_SIGNATURES, check_own_signatures, (CheckName.GENESIS,)),
    Step(CheckName.PEER_SIGNATURES, check_peer_signatures, (CheckName.GENESIS,)),
    Step(CheckName.MOVES, check_moves, (CheckName.GENESIS, CheckName.TERMINAL)),
)
"""The checks of a journal export, in order."""


def report_journal(data: bytes, trust: Trust | None, peer_transcript: bytes | None) -> Report:
    """Make every check of a journal export."""
    try:
        file = read_journal(data, trust, peer_transcript)
    except NegotiatorError as error:
        return failed_form(FileKind.JOURNAL, error.message, JOURNAL_STEPS)
    return run_report(FileKind.JOURNAL, file.entries[0].neg, JOURNAL_STEPS, file)
