"""Transcripts of exchanges with peers without envelopes: two verifiers read them alike."""

import asyncio
import contextlib
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from negotiator.a2a.calling.dial import negotiate
from negotiator.agent.exporting import export
from negotiator.cli import main as project
from negotiator.terms import Role
from tests.a2a.caller import Caller, caller, spoken
from tests.a2a.plain_hosts import (
    Answer,
    Host,
    Reply,
    buyer,
    hosting,
    offer,
    seller_at,
    way_to,
)
from tests.agent.table import TRUST
from tests.independent.forms import WrongError, b64, canonical, unb64
from tests.independent.keys import load_trust
from tests.independent.verifier import check

OPEN = {"action": "open"}
UNSIGNED = (("accept_unsigned = false", "accept_unsigned = true"),)


def bought(peer: Caller) -> None:
    task = peer.say(OPEN)
    task = peer.say(peer.counter(1.9, offerId="mine-1"), task)
    peer.say({"action": "accept", "offerId": spoken(task)["offerId"]}, task)


def bought_by_its_hash(peer: Caller) -> None:
    task = peer.say({"negotiation": OPEN})
    offer = spoken(task)
    agenda = peer.party.verified.mandate.agenda
    terms_hash = agenda.terms_hash(agenda.decode_terms(offer["terms"]))
    peer.say({"action": "accept", "offerId": offer["offerId"], "termsHash": terms_hash}, task)


def sold_to_us(peer: Caller) -> None:
    peer.say(peer.counter(2.7, offerId="mine-1"), peer.say(OPEN))


def nameless(peer: Caller) -> None:
    peer.say(peer.counter(2.7), peer.say(OPEN))


def rejected(peer: Caller) -> None:
    peer.say({"action": "reject", "reason": "too dear"}, peer.say(OPEN))


def full_of_faults(peer: Caller) -> None:
    task = peer.say(OPEN)
    first = spoken(task)["offerId"]
    task = peer.say(peer.counter(1.8, offerId="twice"), task)
    task = peer.say(peer.counter(1.9, offerId="twice"), task)
    task = peer.say({"action": "accept", "offerId": first}, task)
    task = peer.say(peer.counter(2.7), task)
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"


def selling(peer: Caller) -> None:
    task = peer.say(OPEN | {"role": "seller"})
    move = peer.counter(2.3)["negotiation"]
    assert isinstance(move, dict)
    task = peer.say(move | {"action": "propose"}, task)
    peer.say(peer.counter(1.9, offerId="ask-2"), task)


STORIES: dict[str, tuple[Callable[[Caller], object], dict[str, Any]]] = {
    "bought": (bought, {}),
    "bought by its hash": (bought_by_its_hash, {}),
    "our accept": (sold_to_us, {}),
    "our accept of a nameless offer": (nameless, {}),
    "rejected": (rejected, {}),
    "going on": (lambda peer: peer.say(OPEN), {}),
    "full of faults": (full_of_faults, {}),
    "in words alone": (sold_to_us, {"terms": ""}),
    "a seller dials": (selling, {"role": Role.BUYER}),
}


def transcript(name: str) -> bytes:
    """Return the transcript that the host of a story exports."""
    story, how = STORIES[name]
    changes = UNSIGNED if how.get("role") is Role.BUYER else ()
    peer = caller(*changes, **how)
    story(peer)
    [row] = peer.rows()
    return export(peer.party.store, peer.party.gate, peer.party.agent_id, row.neg).transcript


@pytest.fixture(scope="module")
def trust(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("trust") / "trust.toml"
    path.write_text(TRUST.to_toml(), encoding="utf-8")
    return path


def dialled_by_us(answer: Answer, *changes: tuple[str, str]) -> bytes:
    """Return the transcript of a negotiation with a host without envelopes."""
    party = buyer(*changes)
    with hosting(Host(answer)) as host:
        row = asyncio.run(negotiate(party, host.url, way=way_to(host)))
    return export(party.store, party.gate, party.agent_id, row.neg).transcript


def faulty_host(host: Host, message: dict[str, Any]) -> Reply:
    """Break rules first, and sell then."""
    if len(host.heard) < 3:
        return Reply(offer(2.6, round=8))
    return seller_at(2.6, 2.4, 2.2)(host, message)


HOSTS: dict[str, Answer] = {
    "sold": seller_at(2.6, 2.4, 2.2),
    "sold without a word": seller_at(2.6, 2.2, end=Reply(None, "completed")),
    "bought of us": seller_at(2.6, 2.5, 2.45, 1.95),
    "full of faults": faulty_host,
    "rejected": lambda _host, _message: Reply({"action": "reject"}, "rejected"),
}


@pytest.mark.parametrize("name", HOSTS)
def test_a_transcript_with_a_host_without_envelopes_holds_for_both(
    name: str, trust: Path, tmp_path: Path
) -> None:
    data = dialled_by_us(HOSTS[name])
    assert ours(data, trust).endswith("in which only its head is signed")
    assert theirs(data, tmp_path, trust)


def test_no_alteration_of_one_with_such_a_host_passes(trust: Path, tmp_path: Path) -> None:
    data = dialled_by_us(faulty_host)
    for number, wrong in enumerate(altered(data)):
        assert wrong != data
        assert not ours(wrong, trust), number
        if number % 8 == 0:
            assert not theirs(wrong, tmp_path, trust), number


def ours(data: bytes, trust: Path) -> str:
    try:
        return check(data, load_trust(trust))
    except WrongError:
        return ""


def theirs(data: bytes, folder: Path, trust: Path) -> bool:
    path = folder / "transcript.jsonl"
    path.write_bytes(data)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return project(["audit", "verify", str(path), "--trust", str(trust)]) == 0


@pytest.mark.parametrize("name", STORIES)
def test_a_transcript_without_envelopes_holds_for_both(
    name: str, trust: Path, tmp_path: Path
) -> None:
    data = transcript(name)
    assert ours(data, trust).endswith("in which only its head is signed")
    assert theirs(data, tmp_path, trust)


def altered(data: bytes) -> Iterator[bytes]:
    """Alter what stands in it, in ways that the head alone would not show."""
    *lines, head = data.splitlines()
    for place, line in enumerate(lines):
        entry = json.loads(line)
        payload: dict[str, Any] = json.loads(unb64(entry["payload"], "payload"))
        for change in ({"round": "7"}, {"iss": "https://else.example"}, {"journal": "x"}):
            yield _with(lines, head, place, entry | {"payload": b64(canonical(payload | change))})
        beside = entry["negotiation"]
        yield _with(lines, head, place, entry | {"negotiation": beside | {"round": "9"}})
        yield _with(lines, head, place, entry | {"negotiation": beside | {"more": "x"}})
        yield _with(lines, head, place, entry | {"envelope": {}})
        yield b"\n".join([*lines[:place], *lines[place + 1 :], head, b""])
    yield b"\n".join([*lines, b""])
    yield b"\n".join([head, b""])
    for place in range(0, len(data), len(data) // 60):
        flipped = bytearray(data)
        flipped[place] ^= 1
        yield bytes(flipped)


def _with(lines: list[bytes], head: bytes, place: int, entry: dict[str, Any]) -> bytes:
    return b"\n".join([*lines[:place], canonical(entry), *lines[place + 1 :], head, b""])


def test_no_alteration_of_one_passes_here_or_in_the_project(trust: Path, tmp_path: Path) -> None:
    data = transcript("full of faults")
    for number, wrong in enumerate(altered(data)):
        assert wrong != data
        assert not ours(wrong, trust), number
        if number % 4 == 0:
            assert not theirs(wrong, tmp_path, trust), number


def test_only_the_host_shows_words_alone(trust: Path) -> None:
    *lines, head = transcript("in words alone").splitlines()
    entry = json.loads(lines[0]) | {"negotiation": {}}
    with pytest.raises(WrongError, match="entry 0: readable members differ"):
        check(_with(lines, head, 0, entry), load_trust(trust))
