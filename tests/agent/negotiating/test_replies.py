"""How a principal's words are read: a closed list, and nothing is guessed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.agent.loop import Reply
from negotiator.agent.negotiating.questions import Question
from negotiator.agent.negotiating.replies import PHRASES, answer_of, read_answer, reply_to
from negotiator.audit.replies import Answer
from negotiator.errors import UsageError

QUESTION = Question("Approve, or stop?", (Answer.APPROVE, Answer.STOP), "q_12", "sha256:0")


def said(text, question="Approve q_12?", tool="ask_user", call_id="c1"):
    return Reply(call_id, tool, json.dumps({"question": question}), text)


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_phrase_is_read_whatever_its_case_blanks_and_full_stop(phrase):
    for text in (phrase, phrase.upper(), f"  {phrase}. ", phrase.replace(" ", "\n ")):
        assert read_answer(text) is PHRASES[phrase]


@given(st.text(max_size=60))
def test_c68_nothing_else_is_read(text):
    plain = " ".join(text.split()).rstrip(".!").casefold()
    assert (read_answer(text) is None) is (plain not in PHRASES)


@pytest.mark.parametrize(
    "text", ["yes", "no", "approve?", "do not approve", "approve it all", "approve, stop", "1", ""]
)
def test_c68_what_could_mean_more_than_one_thing_is_not_read(text):
    assert read_answer(text) is None
    with pytest.raises(UsageError, match='Possible here: "approve" or "stop"'):
        answer_of(QUESTION, text)


def test_an_answer_that_is_not_possible_here_is_refused():
    with pytest.raises(UsageError, match="not possible here"):
        answer_of(QUESTION, "go on")


def test_the_latest_reply_that_named_the_wait_counts():
    replies = (said("approve"), said("stop", call_id="c2"), said("approve", "Approve q_13?"))
    assert reply_to(QUESTION, replies, ("ask_user",)).call_id == "c2"


@pytest.mark.parametrize(
    "reply",
    [
        said("approve", "Approve q_123?"),
        said("approve", "Approve xq_12?"),
        said("approve", "Approve?"),
        said("approve", tool="webhook"),
        Reply("c1", "ask_user", "no json q_12", "approve"),
        Reply("c1", "ask_user", '["q_12"]', "approve"),
        Reply("c1", "ask_user", '{"question": ["q_12"]}', "approve"),
        Reply("c1", "ask_user", '{"question": "?", "options": ["q_12"]}', "approve"),
    ],
)
def test_c63_a_reply_to_anything_else_is_none(reply):
    with pytest.raises(UsageError, match="q_12"):
        reply_to(QUESTION, (reply,), ("ask_user",))
