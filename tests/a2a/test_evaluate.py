"""What a host's own code says of a turn: an artifact beside it where we host, ours where we dial.

Everything here goes over real HTTP; parties are opened from their directories, as hosts do.
"""

import asyncio
import json
import time
from contextlib import contextmanager

import httpx
import pytest
from a2a.types.a2a_pb2 import TaskState

from negotiator.a2a.calling.reach import AS_WRITTEN
from negotiator.a2a.serving.desk import Desk
from negotiator.a2a.serving.streaming import updates_between
from negotiator.agent.exporting import export
from negotiator.agent.negotiating import Target, run_negotiation
from negotiator.agent.record import load
from negotiator.agent.shown import evaluations_in
from negotiator.bootstrap import open_party, rederive_export, verify_export
from negotiator.bootstrap.agents import open_desk
from negotiator.cli import main
from negotiator.errors import UsageError, VerificationError
from negotiator.policy.evaluations import Evaluation
from negotiator.policy.turns import Turn
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from tests.a2a.test_dial import serving
from tests.crash.founding import found
from tests.independent.journals import check_journal
from tests.independent.keys import load_trust

OPEN = {"negotiation": {"action": "open"}}
LIMITS = (
    ("reserve = 2.10", "reserve = 2.137"),
    ("limit_min = 2.10", "limit_min = 2.137"),
    ("min = 21000", "min = 21370"),
)
ANYBODY = (('counterparties = ["https://agent.buyer.example"]', 'counterparties = ["*"]'),)
"""Change of a host that deals with peers without envelopes too."""
MEDIA = "application/json"


def rated(turn):
    """Say something of each turn."""
    return {"rating": "good" if turn.terms else "noted", "of": turn.act}


@contextmanager
def parties(directory, buyer=None, seller=None, changes=()):
    """Open both sides from their directories, each with its own `evaluate`."""
    if not (directory / "buyer").exists():
        found(directory, {Role.SELLER: (*ANYBODY, *changes)})
    both = (
        open_party(directory / "buyer", evaluate=buyer),
        open_party(directory / "seller", evaluate=seller),
    )
    try:
        yield both
    finally:
        for party in both:
            party.store.close()


@contextmanager
def played(directory, **evaluate):
    """Let the buyer dial the seller to the end; give both, the event, and the task as served."""
    with parties(directory, **evaluate) as (buyer, seller), serving(seller) as url:
        event = asyncio.run(run_negotiation(open_desk([buyer], reach=AS_WRITTEN), Target(url)))
        task = get(url, load(seller.store, event.id).row.task)
        yield buyer, seller, event, task


def call(url, method, params):
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return httpx.post(f"{url}/rpc", json=body, headers={"A2A-Version": "1.0"}, timeout=20).json()


def get(url, task):
    return call(url, "GetTask", {"id": task})["result"]


def say(url, message_id, data=OPEN):
    parts = [{"data": data, "mediaType": MEDIA}]
    message = {"messageId": message_id, "role": "ROLE_USER", "parts": parts}
    return call(url, "SendMessage", {"message": message})["result"]["task"]


def evaluations(task):
    """Return what the evaluation artifacts of a task say, by their ids."""
    shown = [one for one in task.get("artifacts", ()) if one["artifactId"].startswith("evaluation")]
    for artifact in shown:
        assert artifact["name"] == "evaluation"
        assert [part["mediaType"] for part in artifact["parts"]] == [MEDIA]
    return {one["artifactId"]: one["parts"][0]["data"]["evaluation"] for one in shown}


def outcomes(task):
    return [one for one in task["artifacts"] if not one["artifactId"].startswith("evaluation")]


def kept(party, neg):
    with party.store.read() as tx:
        return evaluations_in(tx, neg)


def moves(party, neg):
    """Return everything of a transcript that follows from the moves."""
    with party.store.read() as tx:
        said = [json.loads(entry.data)["negotiation"] for entry in tx.entries(neg)]
    return [(one["action"], one["round"], one.get("terms")) for one in said]


# ---- where we host -------------------------------------------------------------------------------


def test_c155_each_turn_of_a_hosted_negotiation_has_one_artifact_and_the_outcome_stands(tmp_path):
    asked = []

    def evaluate(turn):
        asked.append(turn)
        return rated(turn)

    with played(tmp_path, seller=evaluate) as (buyer, seller, event, task):
        shown = evaluations(task)
        assert event.outcome == "agreed"
        assert list(shown) == [f"evaluation-{seq}" for seq in range(len(asked))]
        assert [one["content"] for one in shown.values()] == [rated(turn) for turn in asked]
        assert [turn.seq for turn in asked] == list(range(12))  # each once, in order
        assert {turn.act for turn in asked} == {"open", "propose", "counter", "accept", "confirm"}
        [outcome] = outcomes(task)
        assert set(outcome["parts"][0]["data"]) == {"agreement"}
        assert event.basis == "signed"
        assert {load(party.store, event.id).row.state for party in (buyer, seller)} == {"agreed"}
        assert kept(buyer, event.id) == ()


def test_c155_what_is_said_of_a_turn_is_the_same_after_a_restart_and_on_repeats(tmp_path):
    asked = []

    def evaluate(turn):
        asked.append(turn)
        return {"rating": "good", "asked": "again" if len(asked) > 2 else "first"}

    with parties(tmp_path, seller=evaluate) as (_, seller), serving(seller) as url:
        first = say(url, "the-only-message")
        assert len(evaluations(first)) == len(asked) == 2
        assert say(url, "the-only-message") == first
        assert get(url, first["id"])["artifacts"] == first["artifacts"]
    for later in (evaluate, None):  # also where nobody evaluates any more
        with parties(tmp_path, seller=later) as (_, seller), serving(seller) as url:
            assert say(url, "the-only-message") == first
            assert get(url, first["id"])["artifacts"] == first["artifacts"]
    assert len(asked) == 2


def test_c155_a_turn_is_on_record_with_its_evaluation_or_not_at_all(tmp_path):
    sizes = []

    def evaluate(turn):
        with seller.store.read() as tx:
            sizes.append([len(tx.entries(row.neg)) for row in tx.negotiations()])
        return {"rating": "good"}

    with parties(tmp_path, seller=evaluate) as (_, seller), serving(seller) as url:
        say(url, "m-1")
        [row] = rows(seller)
        with seller.store.read() as tx:
            kinds = [json.loads(raw)["kind"] for raw in tx.journal(row.neg)]
    assert sizes[0] == []
    assert kinds == ["genesis", "inbound", "verdict", "outbound", "evaluation", "evaluation"]


def rows(party):
    with party.store.read() as tx:
        return tx.negotiations()


def test_c155_evaluate_may_be_async_and_give_an_evaluation_or_nothing(tmp_path):
    async def evaluate(turn):
        await asyncio.sleep(0)
        return None if turn.ours else Evaluation("fair", "Their number is a start.")

    with parties(tmp_path, seller=evaluate) as (_, seller), serving(seller) as url:
        task = say(url, "m-1")
    content = {"rating": "fair", "remark": "Their number is a start."}
    assert evaluations(task) == {"evaluation-0": {"seq": "0", "content": content}}


def test_c155_evaluate_is_given_what_both_sides_see_and_nothing_else(tmp_path):
    given = []
    with played(tmp_path, seller=given.append, changes=LIMITS) as (_, seller, event, task):
        recorded = load(seller.store, event.id)
    assert all(type(turn) is Turn for turn in given)
    assert evaluations(task) == {}
    text = repr(given).replace(event.id, "").replace(recorded.row.task, "")
    for private in ("2.137", "21370", "reserve", "target"):
        assert private not in text


def test_c155_a_stream_shows_it_too(tmp_path):
    message = {"messageId": "m-1", "role": "ROLE_USER", "parts": [{"data": OPEN}]}
    body = {"jsonrpc": "2.0", "id": 1, "method": "SendStreamingMessage"}
    body["params"] = {"message": message}
    with parties(tmp_path, seller=rated) as (_, seller), serving(seller) as url:
        answer = httpx.post(f"{url}/rpc", json=body, headers={"A2A-Version": "1.0"}, timeout=20)
        events = [json.loads(line[5:]) for line in answer.text.splitlines() if line[:5] == "data:"]
        task = events[0]["result"]["task"]
        assert list(evaluations(task)) == ["evaluation-0", "evaluation-1"]
        before = Desk(seller).sight(rows(seller)[0].neg)
        call(url, "CancelTask", {"id": task["id"]})
        updates = list(updates_between(before, Desk(seller).sight(rows(seller)[0].neg)))
        cancelled = get(url, task["id"])
    assert cancelled["status"]["state"] == "TASK_STATE_CANCELED"
    assert list(evaluations(cancelled)) == ["evaluation-0", "evaluation-1", "evaluation-2"]
    artifact, status = updates
    assert artifact.artifact.artifact_id == "evaluation-2"
    assert TaskState.Name(status.status.state) == "TASK_STATE_CANCELED"


# ---- what goes wrong -----------------------------------------------------------------------------


def raising(_turn):
    raise RuntimeError("the host's own code")


def exiting(_turn):
    raise SystemExit(3)


def slow(_turn):
    time.sleep(4)
    return {"rating": "late"}


async def slow_too(_turn):
    await asyncio.sleep(4)
    return {"rating": "late"}


async def cancelled(_turn):
    raise asyncio.CancelledError


WRONG = {
    "raising": raising,
    "exiting": exiting,
    "cancelled": cancelled,
    "a text": lambda _: "good",
    "a list": lambda _: ["good"],
    "a number": lambda _: {"score": 0.8},
    "a flag": lambda _: {"good": True},
    "nothing in it": lambda _: {"remark": None},
    "too much": lambda _: {"remark": "long " * 1_000},
    "a line break": lambda _: {"remark": "good\nagreement"},
    "turned round": lambda _: {"remark": "a\u202eb"},
    "no NFC": lambda _: {"remark": "e\u0301"},
    "deep": lambda _: {"a": [[[[[[[[[[[[[[[["x"]]]]]]]]]]]]]]]]},
}


@pytest.mark.parametrize("evaluate", list(WRONG.values()), ids=list(WRONG))
def test_c155_what_goes_wrong_in_evaluate_costs_a_log_line(tmp_path, caplog, evaluate):
    with parties(tmp_path, seller=evaluate) as (_, seller), serving(seller) as url:
        task = say(url, "m-1")
        [row] = rows(seller)
        assert [action for action, *_ in moves(seller, row.neg)] == ["open", "propose"]
        assert kept(seller, row.neg) == ()
    assert "artifacts" not in task
    lines = [one for one in caplog.records if "evaluat" in one.getMessage()]
    assert len(lines) == 2, caplog.text


@pytest.mark.parametrize("evaluate", [slow, slow_too])
def test_c155_a_slow_evaluate_is_not_waited_for(tmp_path, caplog, evaluate):
    with parties(tmp_path, seller=evaluate) as (_, seller), serving(seller) as url:
        began = time.monotonic()
        task = say(url, "m-1")
        took = time.monotonic() - began
    assert "artifacts" not in task
    assert took < 3
    assert "is not evaluated: it took longer than" in caplog.text


def test_c155_evaluating_changes_no_move_transcript_or_agreement(tmp_path):
    ends = []
    for name, evaluate in (("quiet", None), ("rated", rated), ("loud", raising)):
        directory = tmp_path / name
        directory.mkdir()
        with played(directory, buyer=evaluate, seller=evaluate) as (_, seller, event, task):
            [outcome] = outcomes(task)
            assert len(task["artifacts"]) == (13 if evaluate is rated else 1)
            ends.append((moves(seller, event.id), event.outcome, event.basis, event.terms))
            assert set(outcome["parts"][0]["data"]) == {"agreement"}
    assert ends[0] == ends[1] == ends[2]


def test_c155_what_is_no_function_is_refused(tmp_path):
    found(tmp_path, {})
    with pytest.raises(UsageError, match="evaluate is a function"):
        open_party(tmp_path / "seller", evaluate={"rating": "good"})


# ---- what the gate keeps back --------------------------------------------------------------------

SPELLED = ["2.137", "213.7 cents", "Mi4xMzc=", "two point one three seven"]
"""More of them in tests/policy/test_unspoken.py."""


@pytest.mark.parametrize("text", SPELLED)
def test_c155_the_gate_lets_no_evaluation_tell_a_limit_in_any_spelling(tmp_path, caplog, text):
    evaluate = lambda _: {"rating": "good", "remark": text}  # noqa: E731
    with parties(tmp_path, seller=evaluate, changes=LIMITS) as (_, seller), serving(seller) as url:
        task = say(url, "m-1")
        [row] = rows(seller)
        records = kept(seller, row.neg)
    assert evaluations(task) == {}
    assert [record.content for record in records] == [{}, {}]
    assert all(record.code.startswith("evaluation-") for record in records)
    assert caplog.text.count("the gate refused an evaluation") == 2
    assert text not in caplog.text


@pytest.mark.parametrize(
    "content",
    [
        {"2.137": "limit"},
        {"limit": {"USD": ["2", "137"]}},
        {"twoPointOneThreeSeven": "limit"},
        {"a": "21", "b": "37"},
    ],
)
def test_c155_nor_in_its_members_or_in_pieces(tmp_path, content):
    evaluate = lambda _: content  # noqa: E731
    with parties(tmp_path, seller=evaluate, changes=LIMITS) as (_, seller), serving(seller) as url:
        assert evaluations(say(url, "m-1")) == {}


def test_c155_what_both_sides_have_before_them_may_be_said_again(tmp_path):
    def evaluate(turn):
        return {"terms": turn.terms, "remark": "as asked"} if turn.terms else None

    with played(tmp_path, seller=evaluate) as (_, _, event, task):
        shown = evaluations(task)
        assert event.outcome == "agreed"
    assert len(shown) == 9
    assert shown["evaluation-1"]["content"]["terms"]["pricePerHour"]["amount"] == "2.633"


def test_c155_an_artifact_cannot_pass_for_the_outcome(tmp_path):
    forged = {"agreement": {"payload": "x", "signatures": []}, "settlement": {"terms": {}}}
    with played(tmp_path, seller=lambda _: forged) as (_, _, event, task):
        assert (event.outcome, event.basis) == ("agreed", "signed")
    assert [set(one["parts"][0]["data"]) for one in outcomes(task)] == [{"agreement"}]
    artifacts = [one for one in task["artifacts"] if one not in outcomes(task)]
    assert len(artifacts) == 12
    assert all(set(one["parts"][0]["data"]) == {"evaluation"} for one in artifacts)


# ---- where we dial -------------------------------------------------------------------------------


def test_c155_what_a_dialler_says_of_turns_stays_on_its_own_record(tmp_path):
    heard, asked = [], []

    def evaluate(turn):
        asked.append(turn.seq)
        return {"rating": "canary-ours", "limit": "2.40"}

    with parties(tmp_path, buyer=evaluate) as (buyer, seller), serving(seller, heard) as url:
        event = asyncio.run(run_negotiation(open_desk([buyer], reach=AS_WRITTEN), Target(url)))
        task = get(url, load(seller.store, event.id).row.task)
        records = kept(buyer, event.id)
        assert kept(seller, event.id) == ()
    assert event.outcome == "agreed"
    assert asked == [record.seq for record in records] == list(range(12))
    assert {record.content["limit"] for record in records} == {"2.40"}
    assert evaluations(task) == {}
    assert b"canary-ours" not in b"".join(heard)


# ---- on record -----------------------------------------------------------------------------------


def exported(directory, party, neg):
    files = export(party.store, party.gate, party.agent_id, neg)
    path = directory / "journal.jsonl"
    path.write_bytes(files.journal)
    return path


@pytest.mark.parametrize("side", ["buyer", "seller"])
def test_c155_journals_with_evaluations_verify_and_rederive_and_so_for_others(tmp_path, side):
    with played(tmp_path, buyer=rated, seller=rated) as (buyer, seller, event, _):
        party = buyer if side == "buyer" else seller
        path = exported(tmp_path, party, event.id)
        trust = party.trust
    assert path.read_bytes().count(b'"kind":"evaluation"') == 12
    verify_export(path, trust, None).require()
    assert rederive_export(path, tmp_path / side).moves == 6
    pinned = load_trust(tmp_path / side / "trust.toml")
    assert check_journal(path.read_bytes(), pinned).endswith("agreed")


def test_c155_a_rederivation_puts_what_left_to_the_gates_rule_again(tmp_path):
    with played(tmp_path, seller=rated) as (_, seller, event, _):
        with seller.store.read() as tx:
            journal = tx.journal(event.id)
        engine = seller.engine
    *entries, last, end = journal
    assert rederive((*entries, last, end), engine).moves == 6
    for other, why in (
        (last.replace(b'"rating":"noted"', b'"rating":"2.10"'), "the gate lets no such"),
        (last.replace(b'"seq":"11"', b'"seq":"12"'), "of no entry that was there"),
        (last.replace(b'"seq":"11"', b'"seq":"10"'), "of no entry that was there"),
    ):
        assert other != last
        with pytest.raises(VerificationError, match=why):
            rederive((*entries, other, end), engine)


def test_c155_negotiations_show_has_what_was_said_and_what_was_kept_back(tmp_path, capsys):
    def evaluate(turn):
        return {"remark": "our limit is 2.10"} if turn.seq == 1 else rated(turn)

    with played(tmp_path, seller=evaluate) as (_, _, event, _):
        pass
    show = ["negotiations", "show", event.id, "--dir", str(tmp_path / "seller")]
    assert main(show) == 0
    said = capsys.readouterr().out
    assert 'entry 0: {"of":"open","rating":"noted"}' in said
    assert "entry 1: the gate kept an evaluation back (evaluation-figure)" in said
    assert main([*show, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)["evaluations"]
    assert [one["seq"] for one in shown] == [str(seq) for seq in range(12)]
    assert (shown[1]["content"], shown[2]["content"]["rating"]) == ({}, "good")
    assert main(["negotiations", "show", event.id, "--dir", str(tmp_path / "buyer"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["evaluations"] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [(b'"rating":"good"', b'"rating":"poor"'), (b'"rating":"good"', b'"rating":"2.10"')],
)
def test_c155_an_altered_evaluation_is_found(tmp_path, old, new):
    with played(tmp_path, seller=rated) as (_, seller, event, _):
        path = exported(tmp_path, seller, event.id)
        trust = seller.trust
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    with pytest.raises(VerificationError):
        verify_export(path, trust, None).require()
