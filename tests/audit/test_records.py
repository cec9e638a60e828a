from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.audit.evaluations import EvaluationRecord
from negotiator.audit.guidance import GuidanceRecord
from negotiator.audit.journal import JournalEntry
from negotiator.audit.questions import QuestionRecord
from negotiator.audit.records import (
    RECORDS,
    ClosingRecord,
    ReplyRecord,
    exact_text,
    parse_exact,
    utility_text,
)
from negotiator.audit.replies import Answer, Question
from negotiator.audit.words import Purpose, WordsRecord
from negotiator.errors import InvalidValueError, NegotiatorError
from negotiator.terms.canonical import Document, Json, canonical_bytes
from negotiator.terms.values import parse_decimal
from tests.audit.story import agreed, crossed, declined, plainly, stopped

STORIES = (agreed(), declined(), crossed(), plainly(), stopped())
ENTRIES = [
    JournalEntry.from_bytes(line)
    for story in STORIES
    for party in (story.buyer, story.seller)
    for line in party.journal
]
KINDS = {entry.kind: entry for entry in ENTRIES}


def test_every_record_reads_back_as_it_was_written() -> None:
    others = {ReplyRecord.kind, QuestionRecord.kind, ClosingRecord.kind, GuidanceRecord.kind}
    others |= {WordsRecord.kind, EvaluationRecord.kind}
    assert set(KINDS) == set(RECORDS) - others
    for entry in ENTRIES:
        record = RECORDS[entry.kind].from_document(entry.data)
        assert record.kind is entry.kind
        assert canonical_bytes(record.to_document()) == canonical_bytes(entry.data)
    for reply in REPLIES:
        assert ReplyRecord.from_document(reply.to_document()) == reply


ASKED_TERMS: Document = {"pricePerHour": {"amount": "2.178", "currency": "USD"}}
HASH = "sha256:" + "0" * 64
REPLIES = (
    ReplyRecord(Question.APPROVAL, Answer.APPROVE, HASH, "of_1", ASKED_TERMS, "Ada"),
    ReplyRecord(Question.APPROVAL, Answer.STOP, HASH, "", ASKED_TERMS, "Ada"),
    ReplyRecord(Question.NO_PROGRESS, Answer.GO_ON, "4", "", {}, "Ada"),
    ReplyRecord(Question.BLOCKED, Answer.STOP, "", "", {}, "Ada"),
    ReplyRecord(Question.UNKNOWN_ISSUE, Answer.GO_ON, HASH, "", {}, "Ada"),
)


@pytest.mark.parametrize(
    ("reply", "changes"),
    [
        (0, {"by": ""}),
        (0, {"answer": "go-on"}),
        (0, {"subject": "4"}),
        (0, {"terms": {}}),
        (2, {"answer": "approve"}),
        (2, {"subject": HASH}),
        (2, {"offer": "of_1"}),
        (2, {"terms": ASKED_TERMS}),
        (3, {"answer": "go-on"}),
        (3, {"subject": "4"}),
        (3, {"question": "anything"}),
    ],
)
def test_a_reply_that_fits_no_question_is_refused(reply: int, changes: Document) -> None:
    with pytest.raises(NegotiatorError):
        ReplyRecord.from_document({**REPLIES[reply].to_document(), **changes})


@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_or_unknown_member_is_refused(kind: str) -> None:
    entry = next(entry for entry in ENTRIES if entry.kind == kind)
    reader = RECORDS[entry.kind]
    for name in entry.data:
        less = {key: value for key, value in entry.data.items() if key != name}
        with pytest.raises(NegotiatorError, match=name):
            reader.from_document(less)
        with pytest.raises(NegotiatorError):
            reader.from_document({**entry.data, name: ["something else"]})
    with pytest.raises(NegotiatorError, match="gossip"):
        reader.from_document({**entry.data, "gossip": ""})


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("genesis", "salt", "AAAA"),
        ("genesis", "salt", "AB"),
        ("genesis", "commitment", "sha256:00"),
        ("genesis", "dialled", "https://other.example"),
        ("genesis", "direction", "sideways"),
        ("genesis", "role", "broker"),
        ("genesis", "peer", ""),
        ("inbound", "effect", "ignored"),
        ("inbound", "act", "shout"),
        ("inbound", "utility", "0.50"),
        ("inbound", "seq", "-1"),
        ("inbound", "raw", "YQ=="),
        ("verdict", "admits", "yes"),
        ("verdict", "verdict", "maybe"),
        ("verdict", "numbers", {"level": "0.5"}),
        ("verdict", "terms", ""),
        ("outbound", "messageId", ""),
        ("outbound", "envelope", {"payload": "", "signatures": []}),
        ("void", "seq", "one"),
        ("terminal", "gap", "2/4"),
        ("terminal", "outcome", ""),
    ],
)
def test_a_malformed_member_is_refused(kind: str, name: str, value: Json) -> None:
    entry = next(entry for entry in ENTRIES if entry.kind == kind)
    with pytest.raises(NegotiatorError):
        RECORDS[entry.kind].from_document({**entry.data, name: value})


@given(st.fractions())
def test_exact_numbers_read_back(value: Fraction) -> None:
    assert parse_exact(exact_text(value)) == value


@pytest.mark.parametrize(
    "text",
    ["", "1", "2/4", "1/0", "0/2", "-0/1", "01/2", "+1/2", "1/2\n", "1 / 2", "1/-2", "٣/4", "0.5"],
)
def test_an_exact_number_has_one_spelling(text: str) -> None:
    with pytest.raises(InvalidValueError, match="fraction"):
        parse_exact(text)


def test_an_absurdly_long_number_is_refused() -> None:
    with pytest.raises(InvalidValueError):
        parse_exact("1" * 5_000 + "/1")


@given(st.fractions(min_value=-5, max_value=5))
def test_a_utility_is_rounded_to_nine_places(value: Fraction) -> None:
    shown = Fraction(parse_decimal(utility_text(value)))
    assert abs(shown - value) <= Fraction(1, 2 * 10**9)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(1), "1"),
        (Fraction(1, 3), "0.333333333"),
        (Fraction(2, 3), "0.666666667"),
        (Fraction(5, 10**10), "0"),
        (Fraction(15, 10**10), "0.000000002"),
        (Fraction(-1, 4), "-0.25"),
    ],
)
def test_a_utility_is_written_canonically(value: Fraction, text: str) -> None:
    assert utility_text(value) == text


WORDS = WordsRecord(Purpose.PHRASE, "small", "en", HASH, HASH, "", "We offer: {terms}.")


def test_what_a_model_was_asked_reads_back_as_it_was_written() -> None:
    assert WordsRecord.from_document(WORDS.to_document()) == WORDS
    silent = replace(WORDS, answer="", trouble="late", text="")
    assert WordsRecord.from_document(silent.to_document()) == silent


@pytest.mark.parametrize(
    "change",
    [
        {"purpose": "decide"},
        {"request": ""},
        {"answer": "yes"},
        {"text": "x" * 4_001},
        {"model": "x" * 201},
        {"more": ""},
    ],
)
def test_a_malformed_request_to_a_model_is_refused(change: dict[str, str]) -> None:
    with pytest.raises(NegotiatorError):
        WordsRecord.from_document(WORDS.to_document() | change)
