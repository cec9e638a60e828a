"""Lies of an owner who holds the agent's key, told under a good chain and a good head."""

from dataclasses import replace
from datetime import timedelta

import pytest

from negotiator.audit.export import export_transcript, transcript_head
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import (
    InboundRecord,
    Ruling,
    TerminalRecord,
    VerdictRecord,
    VoidRecord,
)
from negotiator.audit.replies import Answer, Question, ReplyRecord
from negotiator.audit.report import CheckName, Outcome
from negotiator.audit.verify import verify_file
from negotiator.errors import VerificationError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import Envelope, RefuseBody, RejectBody, message_id_of
from negotiator.protocol.message import data_part, part_bytes
from negotiator.protocol.transcript import StoredEntry, export_lines, read_stored
from negotiator.protocol.transitions import advance
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import (
    Json,
    b64encode,
    canonical_bytes,
    parse_canonical,
    parse_document,
)
from negotiator.terms.jws import SignedDocument, sign, sign_document
from tests.audit.story import (
    NEG,
    Story,
    agreed,
    crossed,
    declined,
    plainly,
    relinked,
    rewritten,
    signed_journal,
)

AGREED = agreed()
CROSSED = crossed()
PLAIN = plainly()
AG = JournalEntry.from_bytes(AGREED.buyer.journal[-1]).data["agreement"]


def failed(data: bytes, peer_transcript: bytes | None = None) -> list[CheckName]:
    report = verify_file(data, trust=AGREED.trust, peer_transcript=peer_transcript)
    return [check.name for check in report.failures]


def sentence(data: bytes, name: CheckName, peer_transcript: bytes | None = None) -> str:
    check = verify_file(data, trust=None, peer_transcript=peer_transcript).check(name)
    assert check is not None
    return check.sentence


# What we sent.


@pytest.mark.parametrize(
    "change",
    [
        {"ruling": Ruling.BLOCKED},
        {"ruling": Ruling.WAITING},
        {"seq": 3},
        {"act": Act.ACCEPT},
        {"act": None},
        {"text": "we said something else"},
        {"terms": {"price": {"amount": "1.4", "currency": "USD"}}},
        {"terms": {}},
    ],
)
def test_an_envelope_that_the_verdict_did_not_release_fails(change: dict) -> None:
    story = Story()
    story.open()
    story.offer(story.seller, "3")
    story.tamper = lambda verdict: replace(verdict, **change)
    story.offer(story.buyer, "1.5")
    story.tamper = lambda verdict: verdict
    story.reject(story.seller)
    assert failed(story.end().buyer.export()) == [CheckName.OWN_ENVELOPES]


def test_an_envelope_that_names_an_older_head_fails() -> None:
    story = Story()
    story.open()
    story.offer(story.seller, "3")
    story.release(story.buyer, Act.REJECT, RejectBody(Reason.DEADLINE))
    outbound = JournalEntry.from_bytes(story.buyer.journal.pop())
    older = hash_bytes(story.buyer.journal[0])
    jws = story.sign(story.buyer, Act.REJECT, RejectBody(Reason.DEADLINE), older)
    digest = hash_bytes(jws.payload)
    data: dict[str, Json] = {
        **outbound.data,
        "hash": digest,
        "envelope": jws.to_document(),
        "messageId": message_id_of(digest),
    }
    story.buyer.copy(replace(outbound, data=data))
    story.buyer.copy(JournalEntry.from_bytes(CROSSED.buyer.journal[-1]))
    assert failed(story.buyer.export()) == [CheckName.OWN_ENVELOPES]


@pytest.mark.parametrize(
    ("member", "value", "name"),
    [
        ("seq", "5", CheckName.OWN_SIGNATURES),
        ("hash", hash_bytes(b"x"), CheckName.OWN_SIGNATURES),
        ("messageId", "m_0", CheckName.OWN_SIGNATURES),
        ("text", "other words", CheckName.OWN_ENVELOPES),
    ],
)
def test_an_outbound_entry_says_what_the_envelope_says(
    member: str, value: str, name: CheckName
) -> None:
    assert failed(rewritten(AGREED.buyer, 8, **{member: value})) == [name]


def test_an_own_envelope_signed_by_another_key_fails() -> None:
    entry = JournalEntry.from_bytes(AGREED.buyer.journal[8])
    jws = SignedDocument.from_document(entry.data["envelope"])
    other = SignedDocument(jws.payload, (sign(jws.payload, "neg-envelope", AGREED.seller.key),))
    data = rewritten(AGREED.buyer, 8, envelope=other.to_document())
    assert failed(data) == [CheckName.OWN_SIGNATURES]


def test_an_own_envelope_to_somebody_else_fails() -> None:
    entry = JournalEntry.from_bytes(AGREED.buyer.journal[8])
    payload = SignedDocument.from_document(entry.data["envelope"]).parse()
    payload["aud"] = "https://stranger.example/agent"
    jws = sign_document(payload, AGREED.buyer.key)
    digest = hash_bytes(jws.payload)
    data = rewritten(
        AGREED.buyer,
        8,
        envelope=jws.to_document(),
        hash=digest,
        messageId=message_id_of(digest),
    )
    assert CheckName.OWN_SIGNATURES in failed(data)
    assert "not from us to the counterparty" in sentence(data, CheckName.OWN_SIGNATURES)


def test_nothing_stands_between_a_verdict_and_its_envelope() -> None:
    lines = list(AGREED.buyer.journal)
    reply = ReplyRecord(Question.BLOCKED, Answer.STOP, "", "", {}, "Ada")
    entry = replace(
        JournalEntry.from_bytes(lines[7]), kind=EntryKind.REPLY, data=reply.to_document()
    )
    lines.insert(8, entry.to_bytes())
    data = signed_journal(relinked(lines), AGREED.buyer.agent, AGREED.buyer.key)
    assert failed(data) == [CheckName.OWN_ENVELOPES]
    assert "no verdict stands directly before" in sentence(data, CheckName.OWN_ENVELOPES)


# What we heard.


def test_raw_and_payload_of_an_inbound_entry_agree() -> None:
    other = JournalEntry.from_bytes(AGREED.buyer.journal[6]).data["raw"]
    data = rewritten(AGREED.buyer, 9, raw=other)
    assert CheckName.PEER_SIGNATURES in failed(data)


@pytest.mark.parametrize(
    ("member", "value"), [("seq", "4"), ("hash", hash_bytes(b"x")), ("act", "reject")]
)
def test_an_inbound_entry_says_what_the_payload_says(member: str, value: str) -> None:
    assert failed(rewritten(AGREED.buyer, 9, **{member: value})) == [CheckName.PEER_SIGNATURES]


def test_an_inbound_entry_is_from_the_counterparty() -> None:
    data = rewritten(AGREED.buyer, 0, peer=PLAIN.buyer.agent, dialled=PLAIN.buyer.agent)
    assert CheckName.PEER_SIGNATURES in failed(data)
    assert "not from the counterparty to us" in sentence(data, CheckName.PEER_SIGNATURES)


def test_the_peers_key_is_not_taken_from_another_agents_statement() -> None:
    raw = parse_document(read_raw(JournalEntry.from_bytes(AGREED.buyer.journal[3])))
    raw["authority"] = AGREED.buyer.authority.to_document()
    data = rewritten(AGREED.buyer, 3, raw=b64encode(canonical_bytes(raw)))
    assert "is another agent's" in sentence(data, CheckName.PEER_SIGNATURES)


def test_an_effect_is_the_one_the_rules_give() -> None:
    data = rewritten(AGREED.buyer, 9, effect="expired")
    assert failed(data) == [CheckName.MOVES]
    assert sentence(data, CheckName.MOVES).startswith("line 10: the effect recorded is expired")


def test_an_envelope_the_peer_never_signed_fails() -> None:
    entry = JournalEntry.from_bytes(AGREED.buyer.journal[9])
    raw = parse_document(read_raw(entry))
    jws = SignedDocument.from_document(raw["envelope"])
    raw["envelope"] = SignedDocument(
        jws.payload, (sign(jws.payload, "neg-envelope", AGREED.buyer.key),)
    ).to_document()
    data = rewritten(AGREED.buyer, 9, raw=b64encode(canonical_bytes(raw)))
    assert failed(data) == [CheckName.PEER_SIGNATURES]


def read_raw(entry: JournalEntry) -> bytes:
    return InboundRecord.from_document(entry.data).raw


def test_a_counterparty_that_signs_does_not_send_plain_messages() -> None:
    data = rewritten(AGREED.buyer, 9, raw=b64encode(b'{"action":"accept"}'))
    assert CheckName.PEER_SIGNATURES in failed(data)


def test_an_entry_too_far_from_our_clock_is_judged_by_our_clock() -> None:
    story = Story()
    story.open()
    story.offer(story.seller, "3")
    jws = story.release(story.buyer, Act.COUNTER, story.offer_body("1.5"))
    story.buyer.journal.pop()

    envelope = Envelope.from_document(jws.parse())
    stored = StoredEntry(part_bytes(data_part(envelope, jws, None)), jws.payload)
    received = read_stored(stored)
    late = story.now + timedelta(minutes=2)
    story.state = advance(story.state, received, now=late)
    assert story.state.entries[-1].fault is Reason.CLOCK
    story.now = late
    story.hear(story.seller, received, stored.data)
    story.say(story.seller, Act.REFUSE, RefuseBody(Reason.CLOCK, received.hash))
    story.reject(story.seller)
    assert failed(story.end().seller.export()) == []


# How it ended.


@pytest.mark.parametrize(
    "members",
    [
        {"agreement": "ag_other"},
        {"agreement": ""},
        {"outcome": "declined"},
        {"outcome": "declined", "agreement": "ag_other"},
    ],
)
def test_an_agreement_is_recorded_exactly_where_the_moves_led_to_it(members: dict) -> None:
    assert failed(rewritten(AGREED.buyer, 10, **members)) == [CheckName.MOVES]


@pytest.mark.parametrize("outcome", ["banana", "declined", "deadlock", "cancelled"])
def test_a_confirmed_deal_ends_in_no_other_outcome(outcome: str) -> None:
    changed = rewritten(AGREED.buyer, 10, outcome=outcome, agreement="")
    assert failed(changed) == [CheckName.MOVES]


@pytest.mark.parametrize("outcome", ["banana", ""])
def test_an_outcome_that_is_none_of_ours_fails(outcome: str) -> None:
    assert failed(rewritten(CROSSED.buyer, 8, outcome=outcome, agreement=""))


def test_an_agreement_is_not_recorded_where_there_was_none() -> None:
    assert failed(rewritten(CROSSED.buyer, 8, outcome="agreed", agreement=AG)) == [CheckName.MOVES]


def test_a_deal_with_an_unsigned_peer_never_rests_on_signatures() -> None:
    assert failed(PLAIN.seller.export()) == []
    last = len(PLAIN.seller.journal) - 1
    assert failed(rewritten(PLAIN.seller, last, basis="signed")) == [CheckName.MOVES]


def test_a_journal_without_an_end_fails() -> None:
    lines = AGREED.buyer.journal[:-1]
    data = signed_journal(lines, AGREED.buyer.agent, AGREED.buyer.key)
    assert failed(data) == [CheckName.TERMINAL]


@pytest.mark.parametrize(
    ("outcome", "final"),
    [("unanswered", False), ("conflict", False), ("unconfirmed", False), ("declined", True)],
)
def test_only_an_end_of_our_own_making_can_be_overtaken(outcome: str, *, final: bool) -> None:
    end = TerminalRecord(outcome, "state", "", None, "")
    story = Story()
    story.open()
    story.buyer.write(end, story.now)
    story.offer(story.seller, "3")
    story.reject(story.buyer)
    data = story.end().buyer.export()
    assert (CheckName.TERMINAL in failed(data)) is final


# Crossing.


def test_a_void_entry_names_an_envelope_of_ours() -> None:
    for members in ({"hash": hash_bytes(b"x")}, {"seq": "3"}):
        assert CheckName.MOVES in failed(rewritten(CROSSED.buyer, 6, **members))


def test_what_lost_its_place_must_be_said_to_be_void() -> None:
    lines = [line for place, line in enumerate(CROSSED.buyer.journal) if place != 6]
    data = signed_journal(relinked(lines), CROSSED.buyer.agent, CROSSED.buyer.key)
    assert CheckName.MOVES in failed(data)


def test_nothing_is_void_before_it_was_sent() -> None:
    lines = list(CROSSED.buyer.journal)
    lines.insert(3, lines.pop(6))
    document = parse_canonical(lines[3])
    lines[3] = canonical_bytes({**document, "at": "2026-10-01T14:00:05Z"})
    data = signed_journal(relinked(lines), CROSSED.buyer.agent, CROSSED.buyer.key)
    assert "voids no envelope of ours" in sentence(data, CheckName.MOVES)


def test_nothing_is_void_twice() -> None:
    lines = list(CROSSED.buyer.journal)
    data = signed_journal(
        relinked([*lines[:7], lines[6], *lines[7:]]), CROSSED.buyer.agent, CROSSED.buyer.key
    )
    assert CheckName.MOVES in failed(data)


def test_an_envelope_the_peer_answered_is_not_void() -> None:
    story = Story()
    story.open()
    story.offer(story.seller, "3")
    story.offer(story.buyer, "1.5")
    mine = hash_bytes(story.stored[-1].payload)
    story.reject(story.seller)
    end = story.buyer.journal.pop()
    story.buyer.write(VoidRecord(2, mine, "crossed"), story.now)
    story.buyer.copy(JournalEntry.from_bytes(end))
    assert CheckName.PEER_HEADS in failed(story.end().buyer.export())


# Beside the counterparty's transcript.


def test_the_counterpartys_transcript_knows_how_many_heads_it_holds() -> None:
    for own, peer in ((AGREED.buyer, AGREED.seller), (AGREED.seller, AGREED.buyer)):
        transcript = AGREED.transcript(peer)
        assert failed(own.export(), transcript) == []
        assert "holds 3 of our" in sentence(own.export(), CheckName.PEER_HEADS, transcript)


def test_a_tail_cut_with_all_our_keys_fails_beside_the_counterpartys_transcript() -> None:
    end = TerminalRecord("unanswered", "state", "", None, "")
    story = agreed()
    del story.buyer.journal[7:]
    story.buyer.write(end, story.now)
    data = story.buyer.export()
    assert failed(data) == []
    assert failed(data, story.transcript(story.seller)) == [CheckName.PEER_HEADS]


def test_a_head_that_only_the_counterpartys_transcript_holds_counts() -> None:
    story = declined()
    forged = rewritten(story.buyer, 4, detail="another story")
    assert CheckName.PEER_HEADS not in failed(forged)
    assert CheckName.PEER_HEADS in failed(forged, story.transcript(story.seller))


def test_what_the_counterparty_holds_is_not_void() -> None:
    story = declined()
    end = JournalEntry.from_bytes(story.buyer.journal.pop())
    story.buyer.write(VoidRecord(2, hash_bytes(story.stored[2].payload), "crossed"), story.now)
    story.buyer.copy(end)
    assert failed(story.buyer.export()) == []
    transcript = story.transcript(story.seller)
    assert failed(story.buyer.export(), transcript) == [CheckName.PEER_HEADS]


def test_heads_are_not_checked_where_the_counterparty_gave_nothing() -> None:
    story = Story()
    story.open()
    story.buyer.write(TerminalRecord("unanswered", "state", "", None, ""), story.now)
    report = verify_file(story.buyer.export(), trust=None)
    check = report.check(CheckName.PEER_HEADS)
    assert check is not None
    assert check.outcome is Outcome.NOT_CHECKED
    report.require()


def test_our_own_export_is_not_what_the_counterparty_holds() -> None:
    own = AGREED.transcript(AGREED.buyer)
    assert failed(AGREED.buyer.export(), own) == [CheckName.PEER_HEADS]


def test_a_transcript_of_another_negotiation_proves_nothing() -> None:
    other = agreed("ng_other")
    assert failed(other.buyer.export()) == []
    transcript = other.transcript(other.seller)
    assert failed(AGREED.buyer.export(), transcript) == [CheckName.PEER_HEADS]
    assert "is of negotiation ng_other" in sentence(
        AGREED.buyer.export(), CheckName.PEER_HEADS, transcript
    )


def test_an_altered_transcript_proves_nothing() -> None:
    transcript = AGREED.transcript(AGREED.seller)
    cut = b"".join(transcript.splitlines(keepends=True)[:-2])
    head = transcript.splitlines(keepends=True)[-1]
    for bad in (b"", transcript[:-1], cut, head, AGREED.seller.export()):
        assert failed(AGREED.buyer.export(), bad) == [CheckName.PEER_HEADS]


def test_a_transcript_is_compared_with_a_journal_only() -> None:
    transcript = AGREED.transcript(AGREED.seller)
    assert failed(transcript, transcript) == [CheckName.FORM]


# Transcripts.


def test_an_unsigned_entry_among_signed_ones_fails() -> None:
    stored = list(AGREED.stored)
    part = parse_canonical(stored[2].data)
    del part["envelope"]
    stored[2] = StoredEntry(canonical_bytes(part), stored[2].payload)
    lines = export_lines(stored)
    head = transcript_head(AGREED.state, lines, AGREED.buyer.agent)
    data = export_transcript(lines, sign_document(head, AGREED.buyer.key))
    assert CheckName.SIGNATURES in failed(data)
    assert "entry 2: the entry is not signed" in sentence(data, CheckName.SIGNATURES)


def resigned(entries: list[StoredEntry]) -> bytes:
    """Export entries under a head that the buyer signs for whatever they are."""
    lines = export_lines(entries)
    named = transcript_head(AGREED.state, lines, AGREED.buyer.agent)
    head = {**named, "size": str(len(lines)), "head": hash_bytes(entries[-1].payload)}
    return export_transcript(lines, sign_document(head, AGREED.buyer.key))


def test_an_entry_missing_from_a_transcript_is_named() -> None:
    names = failed(resigned([*AGREED.stored[:2], *AGREED.stored[3:]]))
    assert {CheckName.LINKS, CheckName.DENSITY} <= set(names)


def test_a_transcript_is_of_one_negotiation() -> None:
    other = agreed("ng_other")
    data = resigned([*AGREED.stored[:2], other.stored[2], *AGREED.stored[3:]])
    assert "expected negotiation ng_story, got ng_other" in sentence(data, CheckName.DENSITY)


def test_a_transcript_head_is_signed_by_a_party() -> None:
    lines = export_lines(AGREED.stored)
    for agent, key in (
        (AGREED.buyer.agent, AGREED.seller.key),
        (AGREED.seller.agent, AGREED.buyer.principal),
        ("https://stranger.example", AGREED.buyer.key),
    ):
        head = transcript_head(AGREED.state, lines, agent)
        data = export_transcript(lines, sign_document(head, key))
        assert CheckName.OWN_HEAD in failed(data)


def test_a_transcript_head_is_of_the_lines_above_it() -> None:
    lines = export_lines(AGREED.stored)
    head = sign_document(transcript_head(AGREED.state, lines, AGREED.buyer.agent), AGREED.buyer.key)
    with pytest.raises(VerificationError, match="not of these lines"):
        export_transcript(lines[:-1], head)
    with pytest.raises(VerificationError, match="not of these lines"):
        export_transcript([], head)


def test_the_head_of_an_unsigned_transcript_brings_its_own_statement() -> None:
    seller = PLAIN.seller
    lines = export_lines(PLAIN.stored)
    without = transcript_head(PLAIN.state, lines, seller.agent)
    assert CheckName.OWN_HEAD in failed(
        export_transcript(lines, sign_document(without, seller.key))
    )
    foreign = transcript_head(PLAIN.state, lines, seller.agent, PLAIN.buyer.authority)
    assert CheckName.OWN_HEAD in failed(
        export_transcript(lines, sign_document(foreign, PLAIN.buyer.key))
    )
    stranger = transcript_head(PLAIN.state, lines, PLAIN.buyer.agent, PLAIN.buyer.authority)
    assert CheckName.OWN_HEAD in failed(
        export_transcript(lines, sign_document(stranger, PLAIN.buyer.key))
    )
    assert failed(PLAIN.transcript(seller)) == []


def test_a_transcript_that_goes_on_says_so() -> None:
    story = Story()
    story.open()
    story.offer(story.seller, "3")
    report = verify_file(story.transcript(story.buyer), trust=story.trust)
    check = report.check(CheckName.TERMINAL)
    assert check is not None
    assert check.outcome is Outcome.NOT_CHECKED
    report.require()
    assert report.neg == NEG


# Peers without envelopes.


def test_a_plain_entry_follows_from_what_was_received() -> None:
    place = next(n for n, line in enumerate(PLAIN.seller.journal) if b'"act":"counter"' in line)
    entry = JournalEntry.from_bytes(PLAIN.seller.journal[place])
    assert b"1.5" in read_raw(entry)
    raw = b64encode(read_raw(entry).replace(b"1.5", b"1.6"))
    data = rewritten(PLAIN.seller, place, raw=raw)
    assert CheckName.MOVES in failed(data)
    assert "does not follow from what was received" in sentence(data, CheckName.MOVES)


def test_the_counterparty_of_a_plain_journal_is_not_said_to_have_signed() -> None:
    report = verify_file(PLAIN.seller.export(), trust=PLAIN.trust)
    for name in (CheckName.PEER_SIGNATURES, CheckName.PEER_HEADS):
        check = report.check(name)
        assert check is not None
        assert check.outcome is Outcome.NOT_CHECKED
    report.require()


# The first entry.


def test_the_statement_commits_to_the_mandate_of_the_genesis() -> None:
    data = rewritten(AGREED.buyer, 0, commitment=hash_bytes(b"another mandate"))
    assert CheckName.GENESIS in failed(data)


def test_there_is_one_genesis() -> None:
    lines = [*AGREED.buyer.journal[:1], *AGREED.buyer.journal]
    data = signed_journal(relinked(lines), AGREED.buyer.agent, AGREED.buyer.key)
    assert CheckName.GENESIS in failed(data)


@pytest.mark.parametrize("members", [{"agenda": hash_bytes(b"another")}, {"role": "buyer"}])
def test_what_binds_us_is_on_the_agenda_and_in_the_role_of_the_genesis(members: dict) -> None:
    assert CheckName.MOVES in failed(rewritten(AGREED.seller, 0, **members))


@pytest.mark.parametrize("members", [{"agenda": hash_bytes(b"another")}, {"role": "seller"}])
def test_our_own_open_has_the_agenda_and_the_role_of_the_genesis(members: dict) -> None:
    story = Story()
    story.open()
    story.reject(story.seller)
    buyer = story.end().buyer
    assert failed(buyer.export()) == []
    assert CheckName.MOVES in failed(rewritten(buyer, 0, **members))


def test_blocked_and_waiting_verdicts_are_part_of_a_good_journal() -> None:
    story = Story()
    story.open()
    verdict = VerdictRecord(
        0, "counter", "curve", {}, None, Act.COUNTER, {}, Ruling.WAITING, "approval", "x", ""
    )
    story.seller.write(verdict, story.now)
    story.reject(story.seller)
    assert failed(story.end().seller.export()) == []
