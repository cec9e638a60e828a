"""C123 and C174 to C176 over the real routes: an agenda's own words, and no price anywhere."""

import asyncio
import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from a2a.types.a2a_pb2 import Task
from google.protobuf.json_format import ParseDict

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.mapping import view_of
from negotiator.agent.exporting import export
from negotiator.agent.record import load
from negotiator.agent.shown import as_said, settlement_of, task_view
from negotiator.audit.verify import verify_file
from negotiator.protocol.settlement import Basis, Outcome, verify_agreement
from negotiator.protocol.vocabulary import terminal_state
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from negotiator.terms.values import format_instant
from tests.a2a.caller import Caller, caller, code, spoken
from tests.a2a.test_dial import serving, wall_clock
from tests.agent.table import TRUST, Table, make_party, mandate_text
from tests.independent.keys import load_trust
from tests.independent.verifier import check
from tests.mandate.priceless import ACTS, priceless

INVALID = -32602
OPEN = {"action": "open"}
MONEY = re.compile(
    r"price|cost|budget|currenc|money|amount|total|ceiling|\bpay|dollar|euro|USD|EUR", re.IGNORECASE
)
WANTED = {"kind": "in person", "whom": "an investor", "joins": True}
GIVEN = {"kind": "by mail", "whom": "an adviser", "joins": False}


def introducing(role: Role, acts: str = ACTS) -> tuple[str, str]:
    """Return the change that makes the worked example's mandate one without a price."""
    text = mandate_text(role)
    return text, priceless(text, role, acts)


def network(acts: str = ACTS) -> Caller:
    """Return a caller of a host that gives introductions."""
    return caller(introducing(Role.SELLER, acts))


def refer(peer: Caller, terms: dict[str, Any], action: str = "refer") -> dict[str, Any]:
    """Return a counter-offer."""
    until = format_instant(peer.clock() + timedelta(minutes=5))
    return {"action": action, "terms": terms, "expiresAt": until}


def exported(peer: Caller) -> Any:
    """Return what the host exports of its one negotiation."""
    [row] = peer.rows()
    return export(peer.party.store, peer.party.gate, peer.party.agent_id, row.neg)


def card(peer: Caller) -> str:
    """Return the agent card as it is served."""
    return asyncio.run(_fetch(peer))


async def _fetch(peer: Caller) -> str:
    transport = httpx.ASGITransport(app=peer.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://host.example") as client:
        return (await client.get("/.well-known/agent-card.json")).text


def test_c123_the_skill_lists_the_words_in_use_and_nothing_private() -> None:
    [skill] = json.loads(card(caller()))["skills"]
    assert "open, propose, counter, accept, confirm, reject, withdraw, hold" in skill["description"]
    text = card(network())
    [skill] = json.loads(text)["skills"]
    assert skill["id"] == "negotiate"
    assert skill["description"].startswith(
        "Negotiates by open, propose, refer (counter), introduce (accept), confirm, "
        "decline (reject), withdraw, hold and refuse."
    )
    for private in ("by mail", "investor", "reserve", "target", "weight", "rounds", "PT1H"):
        assert private not in text


def test_c176_a_peer_in_own_words_gets_own_words_and_an_introduction() -> None:
    peer = network()
    task = peer.say(OPEN)
    assert spoken(task)["action"] == "propose"
    assert spoken(task)["agenda"]["acts"] == {
        "introduce": "accept",
        "refer": "counter",
        "decline": "reject",
    }
    task = peer.say(refer(peer, WANTED), task)
    assert spoken(task)["action"] == "refer"
    task = peer.say({"action": "introduce", "offerId": spoken(task)["offerId"]}, task)
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"
    [artifact] = task["artifacts"]
    assert artifact["parts"][0]["data"]["settlement"]["derived"] == {}
    assert not MONEY.search(json.dumps(peer.get(task)))


def test_c176_our_yes_and_our_no_are_the_own_words_too() -> None:
    peer = network()
    taken = peer.say(refer(peer, GIVEN), peer.say(OPEN))
    assert spoken(taken)["action"] == "introduce"
    firm = ("rounds = 6", "rounds = 1"), ('reserve = "an investor"', 'reserve = "an operator"')
    peer = caller(introducing(Role.SELLER), *firm)
    task = peer.say(refer(peer, WANTED), peer.say(OPEN))
    assert spoken(task)["action"] == "decline"
    assert task["status"]["state"] == "TASK_STATE_REJECTED"
    said = task["status"]["message"]["parts"][0]["text"]
    assert said.startswith("We end this negotiation: ")
    assert said.endswith(" The agenda calls this: decline.")


@pytest.mark.parametrize(
    ("yes", "no", "offer"),
    [("introduce", "decline", "refer"), ("accept", "reject", "counter")],
)
def test_c174_c175_the_task_ends_in_the_state_of_the_act(yes: str, no: str, offer: str) -> None:
    peer = network()
    agenda = peer.party.verified.mandate.agenda
    task = peer.say(OPEN)
    shown = task["status"]["state"]
    task = peer.say(refer(peer, WANTED, offer), task)
    assert view_of(ParseDict(task, Task())).state is terminal_state(offer, agenda)
    assert task["status"]["state"] == shown
    ended = peer.say({"action": yes, "offerId": spoken(task)["offerId"]}, task)
    assert view_of(ParseDict(ended, Task())).state is terminal_state(yes, agenda)
    peer = network()
    ended = peer.say({"action": no, "reason": "not now"}, peer.say(OPEN))
    assert view_of(ParseDict(ended, Task())).state is terminal_state(no, agenda)


@pytest.mark.parametrize("action", ["refuse-it", "Introduce", "introduce\n", "agree", "", None])
def test_c176_an_unknown_word_is_refused_with_those_that_are_known(action: Any) -> None:
    peer = network()
    task = peer.say(OPEN)
    before = peer.get(task)
    answer = peer.send({"action": action, "offerId": spoken(task)["offerId"]}, task)
    assert code(answer) == INVALID
    assert "introduce" in answer["error"]["message"]
    assert peer.get(task) == before


def test_c176_own_words_of_another_agenda_are_unknown() -> None:
    peer = network(acts="")
    task = peer.say(OPEN)
    assert "acts" not in spoken(task)["agenda"]
    answer = peer.send({"action": "introduce", "offerId": spoken(task)["offerId"]}, task)
    assert code(answer) == INVALID


def ended(peer: Caller, *, by: str) -> dict[str, Any]:
    """Let the peer speak by the agenda's words, or by the protocol's, and take an offer."""
    own = by == "agenda"
    task = peer.say(refer(peer, WANTED, "refer" if own else "counter"), peer.say(OPEN))
    yes = "introduce" if own else "accept"
    return peer.say({"action": yes, "offerId": spoken(task)["offerId"]}, task)


@pytest.mark.parametrize("by", ["agenda", "protocol"])
def test_c176_both_sides_reach_the_same_verdict_and_the_files_verify(
    by: str, tmp_path: Path
) -> None:
    peer = network()
    task = peer.get(ended(peer, by=by))
    theirs = verify_agreement(view_of(ParseDict(task, Task())), None)
    [row] = peer.rows()
    recorded = load(peer.party.store, row.neg)
    assert recorded is not None
    with peer.party.store.read() as tx:
        ours = settlement_of(tx, recorded, TRUST)
        shown = task_view(recorded, tx.agreement(row.neg), as_said(tx, recorded))
    assert shown == view_of(ParseDict(task, Task()))
    assert ours == theirs
    assert (ours.outcome, ours.basis) == (Outcome.AGREED, Basis.REFERENCE)
    assert ours.totals == {}
    files = exported(peer)
    for data in (files.journal, files.transcript):
        assert verify_file(data, trust=TRUST).failures == ()
    lines = files.journal.splitlines()[:-1]
    assert rederive(lines, peer.party.engine).moves == 3
    (tmp_path / "trust.toml").write_text(TRUST.to_toml())
    assert check(files.transcript, load_trust(tmp_path / "trust.toml"))


def test_c176_what_the_peer_called_its_act_is_shown_back_to_it() -> None:
    for by, word in (("agenda", "introduce"), ("protocol", "accept")):
        peer = network()
        task = peer.get(ended(peer, by=by))
        said = [part["data"] for one in task["history"] for part in one["parts"] if "data" in part]
        assert word in {members.get("action") for members in said}


def test_c176_a_slipped_in_agenda_changes_no_verdict() -> None:
    peer = network()
    task = peer.say(refer(peer, WANTED), peer.say(OPEN))
    agenda = peer.party.verified.mandate.agenda.to_document()
    other = {**agenda, "acts": {"introduce": "reject"}}
    yes = {"action": "introduce", "offerId": spoken(task)["offerId"], "agenda": other}
    task = peer.get(peer.say(yes, task))
    assert verify_agreement(view_of(ParseDict(task, Task())), None).outcome is Outcome.AGREED


def test_words_alone_are_answered_with_the_own_word_to_use() -> None:
    peer = network()
    task = peer.say(OPEN)
    answer = peer.send(None, task, parts=[{"text": "We refer in person, an investor"}])
    [text] = [part["text"] for part in answer["result"]["message"]["parts"] if "text" in part]
    assert '{"negotiation": {"action": "refer", "terms": ..., "expiresAt": ...}}' in text


@pytest.mark.parametrize("dialling", list(Role))
def test_c176_two_signing_parties_agree_without_a_price(dialling: Role, tmp_path: Path) -> None:
    (tmp_path / "trust.toml").write_text(TRUST.to_toml())
    clock = wall_clock()
    ours = make_party(dialling, clock, introducing(dialling))
    theirs = make_party(dialling.other, clock, introducing(dialling.other))
    heard: list[bytes] = []
    with serving(theirs, heard) as url:
        row = asyncio.run(negotiate(ours, url))
    assert row.state == "agreed"
    with ours.store.read() as one, theirs.store.read() as other:
        agreement = one.agreement(row.neg)
        assert agreement == other.agreement(row.neg) is not None
    for body in filter(None, heard):
        for part in json.loads(body)["params"].get("message", {}).get("parts", []):
            if "data" in part:
                # Beside an envelope the action is what is signed: the protocol's word.
                assert part["data"]["negotiation"]["action"] in {
                    "open",
                    "propose",
                    "counter",
                    "accept",
                    "confirm",
                }
    recorded = load(ours.store, row.neg)
    assert recorded is not None
    texts = [entry.text for entry in recorded.entries]
    assert any(text.endswith(" The agenda calls this: refer.") for text in texts)
    assert any(text.endswith(" The agenda calls this: introduce.") for text in texts)
    for text in texts:
        assert not MONEY.search(text)
    for party in (ours, theirs):
        files = export(party.store, party.gate, party.agent_id, row.neg)
        for data in (files.transcript, files.journal):
            assert verify_file(data, trust=TRUST).failures == ()
        assert files.agreement is not None
        assert check(files.agreement, load_trust(tmp_path / "trust.toml"))


def test_c176_another_vocabulary_is_another_agenda_and_no_negotiation() -> None:
    clock = wall_clock()
    ours = make_party(Role.BUYER, clock, introducing(Role.BUYER))
    theirs = make_party(Role.SELLER, clock, introducing(Role.SELLER, acts=""))
    table = Table(ours, theirs, clock)
    assert table.run() != "agreed"


def test_c176_the_deal_counts_although_nothing_is_spent() -> None:
    peer = network()
    ended(peer, by="agenda")
    second = peer.say(OPEN)
    assert spoken(second)["action"] in {"decline", "refuse"}
