"""A journal's evaluations are of entries that were there, in order, each of another one."""

from typing import Any

import pytest

from negotiator.audit.evaluations import MOST_BYTES, EvaluationRecord
from negotiator.audit.journal import JournalEntry
from negotiator.audit.report import CheckName
from negotiator.audit.verify import verify_file
from negotiator.errors import InvalidValueError, NegotiatorError
from negotiator.terms.canonical import Document
from tests.audit.story import Party, Story, crossed
from tests.independent.forms import WrongError
from tests.independent.journals import check_journal
from tests.independent.keys import load_trust

GOOD: Document = {"rating": "good"}
NO_HASH = "sha256:" + "0" * 64


def evaluated(*evaluations: tuple[int, int], party: str = "seller", **changes: Any) -> Story:
    """A story in which, after so many offers, so manieth entries were evaluated by one side."""
    story = Story()
    story.open()
    told = getattr(story, party)
    for number, price in enumerate(("3", "1.8", "2.9", "1.9")):
        story.offer(story.seller if number % 2 == 0 else story.buyer, price)
        for _, seq in (one for one in evaluations if one[0] == number):
            there = seq < story.state.size
            digest = story.state.entries[seq].hash if there else NO_HASH
            data: dict[str, Any] = {"seq": seq, "hash": digest, "code": "", "content": GOOD}
            data |= changes
            told.write(EvaluationRecord(**data), story.now)
    story.reject(story.seller)
    return story.end()


def failures(story: Story, party: Party) -> dict[str, str]:
    report = verify_file(party.export(), trust=story.trust)
    return {check.name: check.sentence for check in report.failures}


def refused_by_others(story: Story, party: Party, path) -> bool:
    path.write_text(story.trust.to_toml())
    try:
        check_journal(party.export(), load_trust(path))
    except WrongError:
        return True
    return False


@pytest.mark.parametrize("party", ["buyer", "seller"])
def test_evaluations_of_entries_of_both_sides_verify(party, tmp_path):
    story = evaluated((0, 0), (0, 1), (1, 2), (3, 3), (3, 4), party=party)
    assert failures(story, getattr(story, party)) == {}
    assert not refused_by_others(story, getattr(story, party), tmp_path / "trust.toml")


@pytest.mark.parametrize(
    ("evaluations", "changes", "sentence"),
    [
        (((0, 2),), {}, "of no entry of the transcript before it"),
        (((0, 1),), {"hash": NO_HASH}, "of no entry of the transcript before it"),
        (((0, 1),), {"seq": 0}, "of no entry of the transcript before it"),
        (((0, 1), (0, 1)), {}, "each once"),
        (((0, 1), (2, 1)), {}, "each once"),
        (((1, 2), (1, 1)), {}, "in their order"),
    ],
)
def test_others_do_not(evaluations, changes, sentence, tmp_path):
    story = evaluated(*evaluations, **changes)
    assert sentence in failures(story, story.seller)[CheckName.MOVES]
    assert refused_by_others(story, story.seller, tmp_path / "trust.toml")


def test_only_what_would_have_left_is_kept_back(tmp_path):
    kept = {"code": "evaluation-figure", "content": {}}
    hosted = evaluated((0, 1), **kept)
    assert failures(hosted, hosted.seller) == {}
    dialled = evaluated((0, 1), party="buyer", **kept)
    assert "kept back" in failures(dialled, dialled.buyer)[CheckName.MOVES]
    assert refused_by_others(dialled, dialled.buyer, tmp_path / "trust.toml")


def test_a_void_envelope_is_no_entry_that_could_be_evaluated():
    story = crossed()
    own = next(line for line in story.buyer.journal if b'"kind":"void"' in line)
    digest = own.split(b'"hash":"')[1].split(b'"')[0].decode()
    seq = int(own.split(b'"seq":"')[1].split(b'"')[0])
    end = story.buyer.journal.pop()
    story.buyer.write(EvaluationRecord(seq, digest, "", GOOD), story.now)
    story.buyer.copy(JournalEntry.from_bytes(end))
    assert "of no entry" in failures(story, story.buyer)[CheckName.MOVES]


DATA: Document = {"seq": "1", "hash": NO_HASH, "code": "", "content": GOOD}


@pytest.mark.parametrize(
    "changes",
    [
        {"seq": 1},
        {"seq": "-1"},
        {"hash": "x"},
        {"content": {}},
        {"code": "evaluation-word"},
        {"content": "good"},
        {"content": {"remark": "x" * MOST_BYTES}},
        {"more": "x"},
    ],
)
def test_a_malformed_record_is_refused(changes):
    with pytest.raises((NegotiatorError, InvalidValueError)):
        EvaluationRecord.from_document(DATA | changes)


def test_a_record_reads_back_as_it_was_written():
    assert EvaluationRecord.from_document(DATA).to_document() == DATA
