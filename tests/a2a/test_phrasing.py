"""C255 and C280: a served model writes the words beside moves, and can do nothing else."""

import asyncio
import json
from dataclasses import replace
from itertools import cycle
from time import monotonic

import httpx
import pytest

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.serving.server import build_app
from negotiator.audit.chain import verify_chain
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.words import Purpose
from negotiator.errors import VerificationError
from negotiator.llm.speech import Speech
from negotiator.policy.gate import Gate
from negotiator.protocol.acts import Act
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from tests.a2a.caller import BASE, Caller
from tests.a2a.speakers import (
    WORDS,
    act_of,
    always,
    honest,
    journal_of,
    kind_of,
    moved,
    said_by,
    speaking,
    with_model,
    words_of,
)
from tests.a2a.test_dial import pair, serving, wall_clock
from tests.agent.table import AGENT_KEY, Clock, make_party
from tests.llm.model_server import ModelServer, Step, completion, drops, fails, says
from tests.policy.words.hostile import ASKED, hostile_texts

OPEN = {"negotiation": {"action": "open"}}
OFFERED = {"en": "We offer 10,000 hours at 1.", "de": "Wir bieten Ihnen 10.000 Stunden zu 1,"}
WITHIN = 0.2
SLACK = 1.0
"""Seconds that a busy machine may take for a turn in which nobody waits."""
FLOOD = b"x" * 3_000_000
REFUSED = {"prose-text", "prose-word", "prose-slot", "prose-sense"}
NONE = {"no-answer"}
BROKEN = {
    "dead": (drops(), {"late"}),
    "slow": (says("Thank you.", delay=5), {"late"}),
    "dripping": (says("Thank you.", drip=0.05), {"late"}),
    "flooding": (Step(body=FLOOD, headers={"Content-Length": "9000000"}), {"late", "no-answer"}),
    "endless": (says("Thank you. " * 300_000), {"late", "prose-text"}),
    "500": (fails(500), {"late"}),
    "429": (fails(429, headers={"Retry-After": "60"}), {"late"}),
    "400": (fails(400), NONE),
    "malformed": (Step(body=b'{"choices": [{"mess'), NONE),
    "no HTTP": (Step(body=b"\x16\x03\x01 what?", raw=True), NONE),
    "empty": (says(""), {"no-text"}),
    "nothing": (says(None), NONE),
    "no message": (Step(body=completion(None)), NONE),
    "cut short": (says("Thank you for your", finish="length"), NONE),
    "closed within": (drops(sent=20), {"late"}),
    "wrong role": (Step(body=completion({"role": "user", "content": "Hello!"})), NONE),
    "half a character": (says("Thank you \ud800."), NONE),
    "parts": (Step(body=completion({"role": "assistant", "content": [{"text": "x"}]})), NONE),
    "an answer that accepts": (says("We accept your offer."), {"prose-word", "prose-sense"}),
    "another price": (says("We offer 1 USD."), REFUSED),
}
"""What a model may do wrong, and the troubles that may be on record of it."""


def agreed(buyer, seller):
    """Let the buyer dial the seller over real sockets until they agree; return the id."""
    with serving(seller) as url:
        row = asyncio.run(negotiate(buyer, url))
    assert row.state == "agreed"
    return row.neg


def without_a_model(clock):
    """Return the moves of the worked example between parties that begin at this instant."""
    buyer, seller = (make_party(role, Clock(clock.now)) for role in (Role.BUYER, Role.SELLER))
    return moved(buyer, agreed(buyer, seller))


@pytest.mark.parametrize("dialling", list(Role))
@pytest.mark.parametrize("language", ["en", "de"])
def test_honest_words_leave_with_their_slots_filled_and_are_on_record(dialling, language):
    ours, theirs = pair(dialling)
    with ModelServer(honest(language)) as one, ModelServer(honest(language)) as other:
        ours = with_model(ours, one, language=language)
        theirs = with_model(theirs, other, language=language)
        neg = agreed(ours, theirs)
        asked = len(one.requests), len(other.requests)
    for party, requests in zip((ours, theirs), asked, strict=True):
        said, words = said_by(party, neg), words_of(party, neg)
        assert len(said) == len(words) == requests
        assert {one.trouble for one in words} == {""}
        assert {one.model for one in words} == {"scripted"}
        assert {one.purpose for one in words} == {Purpose.PHRASE}
        assert {one.text for one in words} <= set(WORDS[language].values())
        assert len({one.answer for one in words}) == len({one.text for one in words})
        assert not any("{" in text for text in said)
        rederive(journal_of(party, neg), party.engine)
    buyer = ours if dialling is Role.BUYER else theirs
    assert sum(text.startswith(OFFERED[language]) for text in said_by(buyer, neg)) == 3


def test_the_moves_are_those_of_a_party_without_a_model():
    clock = wall_clock()
    with ModelServer(honest()) as server:
        buyer = with_model(make_party(Role.BUYER, Clock(clock.now)), server)
        seller = with_model(make_party(Role.SELLER, Clock(clock.now)), server)
        neg = agreed(buyer, seller)
    assert moved(buyer, neg) == moved(seller, neg) == without_a_model(clock)


def changed(journal, kind, **members):
    """Return a journal with members of the last entry of a kind changed, and chained anew."""
    entries = [JournalEntry.from_bytes(raw) for raw in journal]
    place = max(n for n, entry in enumerate(entries) if entry.kind is kind)
    entries[place] = replace(entries[place], data={**entries[place].data, **members})
    return [entry.to_bytes() for entry in entries[: place + 1]] + list(journal[place + 1 :])


@pytest.mark.parametrize(
    "text",
    [
        "We offer 10,000 hours at 1.000 USD per hour.",
        "We are happy to accept your offer.",
        "Thank you!",
    ],
)
def test_other_words_than_those_on_record_are_found_by_the_re_run(text):
    buyer, seller = pair(Role.BUYER)
    with ModelServer(honest()) as server:
        buyer = with_model(buyer, server)
        neg = agreed(buyer, seller)
    journal = journal_of(buyer, neg)
    rederive(journal, buyer.engine)
    with pytest.raises(VerificationError, match="other words left"):
        rederive(changed(journal, EntryKind.OUTBOUND, text=text), buyer.engine)
    with pytest.raises(VerificationError):
        rederive(changed(journal, EntryKind.WORDS, text="{gpuHours}."), buyer.engine)


def opened(party, clock):
    """Let a caller open a negotiation with a hosting party; return its row and the seconds."""
    peer = Caller(party, clock, build_app(party, BASE))
    started = monotonic()
    peer.say(OPEN)
    took = monotonic() - started
    (row,) = peer.rows()
    return row, took


@pytest.mark.parametrize("what", BROKEN)
def test_c280_whatever_a_model_does_the_move_leaves_in_time_with_our_own_words(what):
    step, trouble = BROKEN[what]
    clock = Clock()
    alone = make_party(Role.SELLER, clock)
    with ModelServer(always(step)) as server:
        seller = with_model(make_party(Role.SELLER, clock), server, within=WITHIN)
        row, took = opened(seller, clock)
        assert server.requests
    neutral, _ = opened(alone, clock)
    assert took < WITHIN + SLACK
    assert said_by(seller, row.neg) == said_by(alone, neutral.neg)
    assert moved(seller, row.neg) == moved(alone, neutral.neg)
    (words,) = words_of(seller, row.neg)
    assert words.trouble in trouble
    assert words.text == ""
    assert bool(words.answer) == (words.trouble in REFUSED)
    rederive(journal_of(seller, row.neg), seller.engine)


def test_c280_a_dialler_whose_model_is_dead_agrees_as_without_it():
    clock = wall_clock()
    with ModelServer(always(says("x", delay=9))) as server:
        buyer = with_model(make_party(Role.BUYER, Clock(clock.now)), server, within=0.02)
        started = monotonic()
        neg = agreed(buyer, make_party(Role.SELLER, Clock(clock.now)))
        took = monotonic() - started
    assert moved(buyer, neg) == without_a_model(clock)
    assert {one.trouble for one in words_of(buyer, neg)} == {"late"}
    assert took < len(said_by(buyer, neg)) * (0.02 + SLACK)


async def together(app, *bodies):
    """Post bodies at the same time; return the answers and the seconds."""
    transport = httpx.ASGITransport(app=app)
    headers = {"Content-Type": "application/json", "A2A-Version": "1.0"}
    async with httpx.AsyncClient(transport=transport, base_url=BASE, headers=headers) as client:
        started = monotonic()
        answers = await asyncio.gather(*(client.post("/rpc", json=body) for body in bodies))
        return [answer.json() for answer in answers], monotonic() - started


def rpc(data, name, method="SendMessage", **params):
    """Write a call."""
    part = {"data": data, "mediaType": "application/json"}
    message = {"messageId": name, "role": "ROLE_USER", "parts": [part]}
    named = params or {"message": message}
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": named}


def test_c280_nobody_waits_for_somebody_elses_words():
    """Four negotiations with a slow model take one deadline together, and reading takes none."""
    within, clock = 0.6, Clock()
    with ModelServer(always(says("x", delay=9))) as server:
        seller = with_model(make_party(Role.SELLER, clock), server, within=within)
        app = build_app(seller, BASE)
        answers, took = asyncio.run(
            together(app, *(rpc(OPEN, f"message-number-{n}") for n in range(4)))
        )
        assert all("result" in answer for answer in answers)
        assert len(server.requests) == 4
        assert within <= took < 2 * within

        async def reading():
            slow = asyncio.create_task(together(app, rpc(OPEN, "message-number-9")))
            await asyncio.sleep(within / 4)
            task = answers[0]["result"]["task"]["id"]
            _, read_in = await together(app, rpc(None, "", "GetTask", id=task))
            await slow
            return read_in

        assert asyncio.run(reading()) < within / 2


def test_a_model_is_asked_once_a_turn_however_often_its_message_comes():
    with ModelServer(honest()) as server:
        clock = Clock()
        seller = with_model(make_party(Role.SELLER, clock), server)
        app = build_app(seller, BASE)
        first, _ = asyncio.run(together(app, rpc(OPEN, "message-number-1")))
        again, _ = asyncio.run(together(app, rpc(OPEN, "message-number-1")))
        assert first == again
        assert len(server.requests) == 1


def test_a_message_that_comes_twice_at_once_is_put_into_words_once():
    slowly = lambda request: replace(says(WORDS["en"][kind_of(request)]), delay=0.1)  # noqa: E731
    with ModelServer(always(slowly)) as server:
        seller = with_model(make_party(Role.SELLER, Clock()), server)
        answers, _ = asyncio.run(
            together(build_app(seller, BASE), *[rpc(OPEN, "message-number-1")] * 5)
        )
        assert len({json.dumps(answer, sort_keys=True) for answer in answers}) == 1
        assert len(server.requests) == 1


@pytest.mark.parametrize("language", ASKED)
def test_c255_of_a_served_model_that_always_tries_to_do_harm_no_word_leaves(language):
    texts = [one for one in hostile_texts(2_029, 1_500) if one.language == language]
    by_act = {act: cycle([one.text for one in texts if one.act == act]) for act in Act}
    clock = wall_clock()
    own = Speech(language=language)
    with ModelServer(always(lambda request: says(next(by_act[act_of(request)])))) as server:
        seller = with_model(make_party(Role.SELLER, Clock(clock.now)), server, language=language)
        neg = agreed(speaking(make_party(Role.BUYER, Clock(clock.now)), own), seller)
        assert len(server.requests) == len(words_of(seller, neg)) == len(said_by(seller, neg)) > 5
    alone = speaking(make_party(Role.SELLER, Clock(clock.now)), own)
    quiet = agreed(speaking(make_party(Role.BUYER, Clock(clock.now)), own), alone)
    assert said_by(seller, neg) == said_by(alone, quiet)
    assert moved(seller, neg) == moved(alone, quiet)
    assert {one.trouble for one in words_of(seller, neg)} <= REFUSED


@pytest.mark.parametrize(
    ("second", "troubles"),
    [
        (says("Thank you for your message."), ["prose-word", ""]),
        (says("We accept your offer."), ["prose-word", "prose-word"]),
        (says("Thank you.", delay=9), ["prose-word", "late"]),
        (fails(400), ["prose-word", "no-answer"]),
    ],
)
def test_what_may_not_leave_is_asked_for_once_more_within_the_same_time(second, troubles):
    with ModelServer([says("We accept your offer."), second]) as server:
        party = make_party(Role.SELLER, Clock())
        seller = with_model(party, server, again=True, within=WITHIN)
        row, took = opened(seller, Clock())
        assert len(server.requests) == 2
        assert server.requests[0].raw == server.requests[1].raw
    words = words_of(seller, row.neg)
    assert took < WITHIN + SLACK
    assert [one.trouble for one in words] == troubles
    good = "Thank you for your message."
    assert said_by(seller, row.neg) == ([good] if not troubles[-1] else said_by(*plain_words()))
    rederive(journal_of(seller, row.neg), seller.engine)


LETTER = "Dear Sir or Madam,\n\nthank you for your message.\n\nYours faithfully"


def test_the_lines_of_a_letter_leave_as_one_and_are_on_record():
    with ModelServer(always(says(LETTER))) as server:
        seller = with_model(make_party(Role.SELLER, Clock()), server)
        row, _ = opened(seller, Clock())
    assert said_by(seller, row.neg) == [" ".join(LETTER.split())]
    (words,) = words_of(seller, row.neg)
    assert words.text == LETTER.replace("\n", "\\n")
    rederive(journal_of(seller, row.neg), seller.engine)


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize(
    "text", ["We give you 5 % off.", "Half \u0301 a pair", "a\x00b", "x" * 9_000]
)
def test_what_a_model_wrote_in_vain_is_kept_only_where_the_host_keeps_it(text, keeps):
    with ModelServer(always(says(text))) as server:
        party = make_party(Role.SELLER, Clock())
        gate = Gate(party.store, party.verified, lambda: AGENT_KEY[Role.SELLER], keeps_words=keeps)
        seller = with_model(replace(party, gate=gate), server)
        row, _ = opened(seller, Clock())
    (words,) = words_of(seller, row.neg)
    assert words.trouble in REFUSED
    assert words.answer
    assert bool(words.text) == keeps
    assert words.text in text or words.text == ascii(text)
    with party.store.read() as tx:
        assert verify_chain(tx.journal(row.neg))
    assert said_by(seller, row.neg) == said_by(*plain_words())


def plain_words():
    """Return a party that spoke by itself, and its negotiation."""
    alone = make_party(Role.SELLER, Clock())
    return alone, opened(alone, Clock())[0].neg
