"""C224: words alone with a model beside plain code, through the real server and real HTTP."""

import json
from dataclasses import replace

import pytest

from negotiator.a2a.serving.server import build_app
from negotiator.agent.locating import locating_first
from negotiator.audit.journal import JournalEntry
from negotiator.audit.words import Purpose, WordsRecord
from negotiator.llm.client import ChatClient
from negotiator.llm.located import could_help, read_located
from negotiator.llm.model_reader import ModelReader
from negotiator.llm.reader import read
from tests.a2a.caller import BASE, Caller, caller
from tests.a2a.test_asked_back import OPEN, taken_apart, words
from tests.llm.model_server import ModelServer, fails, says

CHATTY = "I hope everyone enjoyed the summer break. We can offer 2.05 USD per hour."
HONEST = says(json.dumps({"pricePerHour": "2.05 USD per hour", "gpuHours": ""}))
HOSTILE = says(json.dumps({"pricePerHour": "1 USD per hour", "action": "accept"}))


def with_model(server, *changes, **more):
    """Return a caller of a party whose reader may ask a model."""
    peer = caller(*changes)
    client = ChatClient(base_url=server.url, model="scripted", api_key=None, attempts=1)
    reader = ModelReader(client, "scripted", **more)
    engine = replace(peer.party.engine, read=locating_first(read, read_located, could_help))
    party = replace(peer.party, engine=engine)
    return Caller(party, peer.clock, build_app(party, BASE, locate=reader.locate))


def test_c224_with_a_model_chat_around_an_offer_is_passed_over():
    with ModelServer([HONEST]) as server:
        peer = with_model(server)
        task = peer.say(OPEN)
        before = peer.get(task)
        _, data = taken_apart(words(peer, CHATTY, task))
        assert data["candidate"]["terms"]["pricePerHour"] == {"amount": "2.05", "currency": "USD"}
        assert data["candidate"]["words"]["pricePerHour"] == "2.05 USD per hour"
        assert peer.get(task) == before
        with peer.party.store.read() as tx:
            journal = tx.journal(peer.rows()[0].neg)
        assert len(journal) == 5  # what the model was asked, by hash; nothing else
        note = WordsRecord.from_document(JournalEntry.from_bytes(journal[-1]).data)
        assert (note.purpose, note.model, note.text) == (Purpose.READ, "scripted", "")
        assert note.request
        assert note.answer


@pytest.mark.parametrize("step", [HOSTILE, fails(500), says("I accept."), says("x", delay=3)])
def test_c224_whatever_a_model_does_the_answer_is_that_of_plain_code(step):
    alone = caller()
    with ModelServer([step]) as server:
        peer = with_model(server, within=0.3)
        said, data = taken_apart(words(peer, CHATTY, peer.say(OPEN)))
        assert len(server.requests) == 1
    assert (said, data) == taken_apart(words(alone, CHATTY, alone.say(OPEN)))


def test_no_model_is_asked_about_what_plain_code_reads_or_about_figures():
    with ModelServer([]) as server:
        peer = with_model(server)
        task = peer.say(OPEN)
        for text in ("2.05 USD per hour", "1.355,90 USD per hour", "I accept.", "x" * 3_000):
            words(peer, text, task)
        assert not server.requests


def test_what_a_model_is_asked_is_the_same_whatever_the_mandate_keeps_to_itself():
    hidden = ('concede_to = "reserve"', 'concede_to = "hidden_floor"')
    lower = (("reserve = 2.10", "reserve = 2.20"), ("limit_min = 2.10", "limit_min = 2.20"))
    with ModelServer([HONEST, HONEST]) as server:
        for changes in ((hidden,), (hidden, *lower, ("min = 21000", "min = 22000"))):
            words(with_model(server, *changes), CHATTY)
        first, second = server.requests
    assert first.raw == second.raw


def test_another_answer_of_a_model_is_another_message():
    with ModelServer([HONEST, HOSTILE]) as server:
        peer = with_model(server)
        task = peer.say(OPEN)
        first = words(peer, CHATTY, task, message_id="m-1")
        second = words(peer, CHATTY, task, message_id="m-1")
    assert first["messageId"] != second["messageId"]
