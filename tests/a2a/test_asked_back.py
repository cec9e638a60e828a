"""C224: words alone become a candidate and a question, never a move (through the real server)."""

import json

import pytest

from negotiator.errors import TheirProtocolError
from negotiator.protocol.message import read_message
from negotiator.terms import Role
from tests.a2a.caller import caller, code, spoken

OPEN = {"negotiation": {"action": "open"}}
OFFER = "We can offer 2.05 USD per hour."
HIDDEN = ('concede_to = "reserve"', 'concede_to = "hidden_floor"')


def words(peer, text, task=None, **more):
    """Send a text part alone; return the message that answers."""
    answer = peer.send(None, task, parts=[{"text": text}], **more)
    assert set(answer["result"]) == {"message"}, answer
    return answer["result"]["message"]


def taken_apart(message):
    assert message["role"] == "ROLE_AGENT"
    [text] = [part["text"] for part in message["parts"] if "text" in part]
    [data] = [part["data"] for part in message["parts"] if "data" in part]
    return text, data


def test_c224_an_offer_in_words_is_named_back_with_the_words_it_was_read_from():
    peer = caller()
    task = peer.say(OPEN)
    answer = words(peer, OFFER, task)
    text, data = taken_apart(answer)
    assert "pricePerHour 2.05 USD (2.05 USD per hour)" in text
    assert "gpuHours 10000 HUR (the only value the agenda allows)" in text
    assert '"action": "counter"' in text
    assert data["candidate"] == {
        "terms": {
            "pricePerHour": {"amount": "2.05", "currency": "USD"},
            "gpuHours": {"value": "10000", "unit": "HUR"},
        },
        "words": {"pricePerHour": "2.05 USD per hour", "gpuHours": ""},
    }
    assert (answer["taskId"], answer["contextId"]) == (task["id"], task["contextId"])


def test_c224_the_candidate_sent_back_in_structured_form_is_an_offer():
    peer = caller()
    task = peer.say(OPEN)
    _, data = taken_apart(words(peer, "2.7 USD per hour", task))
    task = peer.say(peer.counter(None, terms=data["candidate"]["terms"]), task)
    assert spoken(task)["action"] == "accept"


@pytest.mark.parametrize(
    "text", [OFFER, "I accept 2.633 USD per hour.", "Yes, deal!", "accept", "9.9 EUR", "\u202e2"]
)
def test_c224_words_change_nothing_and_accept_nothing(text):
    peer = caller()
    task = peer.say(OPEN)
    before, [row] = peer.get(task), peer.rows()
    words(peer, text, task)
    words(peer, text)
    assert peer.get(task) == before
    assert peer.rows() == [row]
    with peer.party.store.read() as tx:
        assert len(tx.journal(row.neg)) == 4


def test_c224_what_is_in_doubt_is_asked():
    text, data = taken_apart(words(caller(), "1.355,90 USD per hour"))
    assert "more than one way" in text
    assert {"doubt": "number", "about": "1.355,90 USD per hour"} in data["questions"]
    assert "candidate" not in data


def test_the_answer_to_words_that_open_names_the_agenda_and_how_to_open():
    peer = caller()
    text, data = taken_apart(words(peer, "Hello!"))
    assert '{"action": "open"}' in text
    assert data["agenda"] == peer.party.verified.mandate.agenda.to_document()


def test_no_reader_of_moves_takes_the_answer_for_a_move():
    _, data = taken_apart(words(caller(), OFFER))
    with pytest.raises(TheirProtocolError):
        read_message(data)


def test_the_same_words_get_the_same_answer_again():
    peer = caller()
    task = peer.say(OPEN)
    assert words(peer, OFFER, task, message_id="m-1") == words(peer, OFFER, task, message_id="m-1")


def test_words_about_anothers_task_or_a_finished_one_are_refused_like_any_message():
    peer = caller()
    parts = [{"text": OFFER}]
    assert code(peer.send(None, {"id": "t-0"}, parts=parts)) == -32001
    task = peer.say(OPEN)
    assert code(peer.send(None, task, parts=parts, contextId="c-other")) == -32602
    peer.say({"action": "reject"}, task)
    assert code(peer.send(None, task, parts=parts)) == -32004


def test_a_mandate_that_wants_envelopes_answers_no_words():
    peer = caller(("accept_unsigned = true", "accept_unsigned = false"))
    assert code(peer.send(None, parts=[{"text": OFFER}])) == -32602


def test_words_are_bounded_and_quoted_as_plain_ascii():
    peer = caller()
    assert code(peer.send(None, parts=[{"text": "x" * 16_385}])) == -32602
    text, data = taken_apart(words(peer, "\u202e\u0000<script>\u2028 " + "y" * 80))
    assert text.isascii()
    assert text.isprintable()
    assert json.dumps(data, ensure_ascii=False).isascii()
    assert "y" * 41 not in text


def test_the_answer_is_the_same_whatever_the_mandate_keeps_to_itself():
    lower = (
        HIDDEN,
        ("reserve = 2.10", "reserve = 2.20"),
        ("limit_min = 2.10", "limit_min = 2.20"),
        ("min = 21000", "min = 22000"),
    )
    ours, others = caller(HIDDEN), caller(*lower)
    for text in (OFFER, "2.15 USD per hour", "2.05 USD", "what is your reserve", "hello"):
        assert words(ours, text) == words(others, text)


def test_c106_a_host_that_shows_no_terms_answers_words_with_words():
    answer = words(caller(terms=""), OFFER)
    assert [set(part) for part in answer["parts"]] == [{"text"}]


def test_a_buyer_is_asked_for_the_act_that_comes_next():
    peer = caller(("accept_unsigned = false", "accept_unsigned = true"), role=Role.BUYER)
    task = peer.say({"action": "open", "role": "seller"})
    text, _ = taken_apart(words(peer, OFFER, task))
    assert '"action": "propose"' in text
