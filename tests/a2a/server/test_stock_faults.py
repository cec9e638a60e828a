"""The known faults of the stock handler, each absent with two handlers on one record.

They are two processes of `serve` where that is what matters, and two applications with a
connection of their own each to the same file elsewhere.
"""

import asyncio
import json
import os
import signal
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from negotiator.agent.record import load
from negotiator.protocol.acts import Act
from negotiator.terms.values import format_instant
from tests.a2a.caller import spoken
from tests.a2a.server.endpoint import OPEN, beside, rpc, two_at_one_record
from tests.a2a.server.processes import two_serving


def offer(price, now=None):
    """Return a counter-offer in readable form."""
    expires = format_instant((now or datetime(2026, 12, 1, 12, tzinfo=UTC)) + timedelta(minutes=5))
    terms = {"pricePerHour": price, "gpuHours": 10000}
    return {"negotiation": {"action": "counter", "terms": terms, "expiresAt": expires}}


def accept(task):
    """Return an accept of the latest offer in a task."""
    return {"action": "accept", "offerId": spoken(task)["offerId"]}


def acts(party, task):
    """Return what is on record of a task: whose entry, and its act."""
    with party.store.read() as tx:
        neg = tx.negotiation_of_task(task["id"]).neg
    recorded = load(party.store, neg)
    pairs = zip(recorded.entries, recorded.negotiation.entries, strict=True)
    return [(row.ours, entry.envelope.act) for row, entry in pairs]


def at_once(*sent):
    """Send messages together, each by its sender, and return the answers in order."""

    async def together():
        calls = [who.calls("SendMessage", {"message": message}) for who, message in sent]
        return await asyncio.gather(*calls)

    return asyncio.run(together())


# --- 1: concurrent callers get their own answers, and no accept is swallowed ----------------


def test_c152_callers_at_two_handlers_each_get_the_answer_to_their_own_message(tmp_path):
    one, two = two_at_one_record(tmp_path)
    task = one.say(OPEN)
    senders = [one, two] * 2
    sent = [
        (who, who.message(offer(1.8 + n / 100), task=task, messageId=f"one-of-four-counters-{n}"))
        for n, who in enumerate(senders)
    ]
    answers = [answer["result"]["task"] for answer in at_once(*sent)]
    assert len({spoken(answer)["offerId"] for answer in answers}) == len(sent)
    turns = acts(one.party, task)
    assert [ours for ours, _ in turns] == [False, True] * (1 + len(sent))
    for (_, message), answer in zip(sent, answers, strict=True):
        ids = [entry["messageId"] for entry in answer["history"]]
        assert ids[-1] == message["messageId"]  # what it is the answer to came right before it


def test_an_accept_behind_another_message_is_on_record_or_refused_and_never_just_said(tmp_path):
    for first in range(2):
        folder = tmp_path / str(first)
        folder.mkdir()
        one, two = two_at_one_record(folder)
        task = one.say(OPEN)
        moves = [
            (one, one.message(offer(1.9), task=task)),
            (two, two.message(accept(task), task=task)),
        ]
        answers = at_once(*(moves if first == 0 else reversed(moves)))
        whole = two.call("GetTask", {"id": task["id"]})["result"]
        closed = whole["status"]["state"] == "TASK_STATE_COMPLETED"
        accepted = (False, Act.ACCEPT) in acts(one.party, task)
        assert closed <= accepted
        said = [a["result"]["task"] for a in answers if "result" in a]
        completed = [t for t in said if t["status"]["state"] == "TASK_STATE_COMPLETED"]
        assert bool(completed) == closed
        assert all(t["artifacts"] == whole["artifacts"] for t in completed)


def test_of_many_accepts_at_two_handlers_one_deal_comes_and_all_are_told_the_same(tmp_path):
    one, two = two_at_one_record(tmp_path)
    task = one.say(OPEN)
    message = one.message(accept(task), task=task, messageId="the-one-accept-of-all")
    answers = at_once(*((who, message) for who in [one, two] * 4))
    tasks = [answer["result"]["task"] for answer in answers]
    assert all(found == tasks[0] for found in tasks)
    assert [act for ours, act in acts(one.party, task) if ours].count(Act.CONFIRM) == 1


# --- 2: a repeated message runs once --------------------------------------------------------


def test_c151_a_message_repeated_at_the_other_handler_runs_once(tmp_path):
    one, two = two_at_one_record(tmp_path)
    opening = one.message(OPEN, messageId="an-open-said-six-times")
    opened = at_once(*((who, opening) for who in [one, two] * 3))
    [task] = {answer["result"]["task"]["id"] for answer in opened}
    move = one.message(offer(1.9), task={"id": task}, messageId="a-counter-said-six-times")
    moved = [a["result"]["task"] for a in at_once(*((who, move) for who in [two, one] * 3))]
    assert all(found == moved[0] for found in moved)
    expected = [(False, Act.OPEN), (True, Act.PROPOSE), (False, Act.COUNTER), (True, Act.COUNTER)]
    assert acts(two.party, {"id": task}) == expected
    changed = move | {"parts": [{"data": offer(1.95)}]}
    for who in (one, two):
        answer = who.call("SendMessage", {"message": changed})
        assert answer["error"]["code"] == -32602
    assert acts(one.party, {"id": task}) == expected


# --- 3: the context is inferred where it is not said ---------------------------------------


def test_a_task_goes_on_without_its_context_and_not_under_another(tmp_path):
    one, two = two_at_one_record(tmp_path)
    task = one.say(OPEN)
    moved = two.say(offer(1.9), task=task)
    assert moved["contextId"] == task["contextId"]
    assert moved["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    assert moved["status"]["message"]["contextId"] == task["contextId"]
    wrong = two.send(offer(1.95), task=task, contextId="c-of-somebody-else")
    assert wrong["error"]["code"] == -32602
    assert one.call("GetTask", {"id": task["id"]})["result"] == moved
    said = one.say(offer(1.95), task=task, contextId=task["contextId"])
    assert said["contextId"] == task["contextId"]


# --- 4: terminal stays terminal ------------------------------------------------------------


def test_c104_a_task_that_is_over_stays_as_it_is_whoever_says_what_where(tmp_path):
    one, two = two_at_one_record(tmp_path)
    task = one.say(OPEN)
    closed = one.say(accept(task), task=task)
    moves = [offer(1.0), {"action": "reject"}, {"action": "withdraw"}, OPEN, "we take it back"]
    sent = [(who, who.message(move, task=task)) for move in moves for who in (one, two)]
    for answer in at_once(*sent):
        assert answer["error"]["code"] == -32004
    for who in (one, two):
        assert who.call("CancelTask", {"id": task["id"]})["error"]["code"] == -32002
        assert who.call("GetTask", {"id": task["id"]})["result"] == closed


def test_c154_an_end_at_two_handlers_at_once_is_one_end_with_one_artifact(tmp_path):
    one, two = two_at_one_record(tmp_path)
    task = one.say(OPEN)

    async def both():
        params = {"message": one.message(accept(task), task=task)}
        return await asyncio.gather(
            one.calls("SendMessage", params), two.calls("CancelTask", {"id": task["id"]})
        )

    asyncio.run(both())
    whole = one.call("GetTask", {"id": task["id"]})["result"]
    agreed = whole["status"]["state"] == "TASK_STATE_COMPLETED"
    assert whole["status"]["state"] in {"TASK_STATE_COMPLETED", "TASK_STATE_CANCELED"}
    assert len(whole.get("artifacts", [])) == (1 if agreed else 0)
    assert two.call("GetTask", {"id": task["id"]})["result"] == whole


# --- 5: NaN is refused and breaks no page ---------------------------------------------------


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_c222_what_is_no_number_is_refused_and_every_page_can_still_be_read(tmp_path, number):
    one, two = two_at_one_record(tmp_path, users=("ann", "ann"))
    task = one.say(OPEN)
    body = json.dumps(rpc("SendMessage", {"message": one.message(offer(1.9), task=task)}))
    answer = one.rest("POST", "/rpc", body.replace("1.9", number).encode()).json()
    assert answer["error"]["code"] in {-32700, -32602}
    for who in (one, two):
        page = who.call("ListTasks", {"includeArtifacts": True, "historyLength": 50})["result"]
        assert [found["id"] for found in page["tasks"]] == [task["id"]]


# --- 6: owners are isolated ----------------------------------------------------------------


def test_c150_each_owner_has_its_own_tasks_at_either_handler(tmp_path):
    one, two = two_at_one_record(tmp_path, users=("ann", "bob"))
    hers, his = one.say(OPEN), two.say(OPEN)
    for who, mine, other in ((one, hers, his), (two, his, hers)):
        for there in (who, beside(one, who.user), beside(two, who.user)):
            listed = there.call("ListTasks", {})["result"]
            assert [task["id"] for task in listed["tasks"]] == [mine["id"]]
            assert there.call("GetTask", {"id": other["id"]})["error"]["code"] == -32001
            assert there.call("CancelTask", {"id": other["id"]})["error"]["code"] == -32001
            assert there.send({"action": "reject"}, task=other)["error"]["code"] == -32001
            assert there.send("hello", task=other)["error"]["code"] == -32001
            [told] = there.streamed("SubscribeToTask", {"id": other["id"]})
            assert told["error"]["code"] == -32001
            assert there.rest("GET", f"/ann/tasks/{other['id']}").status_code == 404
    nobody = beside(one, "")
    assert nobody.call("ListTasks", {"tenant": "ann"})["result"]["totalSize"] == 0
    assert nobody.call("GetTask", {"id": hers["id"]})["error"]["code"] == -32001


# --- 7 and 8, and all of it between two processes -------------------------------------------


@asynccontextmanager
async def client(serving, user=""):
    """Give a client of one process that speaks version 1.0, and is somebody if it is named."""
    headers = {"A2A-Version": "1.0"} | ({"X-User": user} if user else {})
    async with httpx.AsyncClient(
        base_url=serving.url, headers=headers, timeout=20, trust_env=False
    ) as http:
        yield http


async def call(http, method, params):
    """Make a JSON-RPC call."""
    response = await http.post("/rpc", json=rpc(method, params))
    assert response.status_code == 200
    return response.json()


def message(*parts, message_id, task=""):
    """Return a message of data parts."""
    made = [{"data": part} for part in parts]
    known = {"messageId": message_id, "role": "ROLE_USER", "parts": made}
    return {"message": known | ({"taskId": task} if task else {})}


def test_two_processes_on_one_record_have_none_of_the_stock_faults(tmp_path):
    asyncio.run(_between_two_processes(tmp_path))


async def _between_two_processes(folder):
    with two_serving(folder, ("deals = 1", "deals = 9")) as (first, second):
        async with client(first) as one, client(second) as two:
            opening = message(OPEN, message_id="an-open-at-two-processes")
            opened = await asyncio.gather(
                *(call(http, "SendMessage", opening) for http in [one, two] * 4)
            )
            [task] = {answer["result"]["task"]["id"] for answer in opened}
            now = datetime.now(UTC)
            stream = asyncio.ensure_future(_events(two, task))
            await asyncio.sleep(0.3)
            moves = [
                message(offer(1.8 + n / 100, now), message_id=f"one-of-four-{n}", task=task)
                for n in range(4)
            ]
            moved = await asyncio.gather(
                *(
                    call(http, "SendMessage", m)
                    for http, m in zip([one, two] * 2, moves, strict=True)
                )
            )
            rounds = sorted(spoken(a["result"]["task"])["round"] for a in moved)
            assert rounds == ["2", "3", "4", "5"]
            whole = (await call(one, "GetTask", {"id": task}))["result"]
            last = message(accept(whole), message_id="the-one-accept", task=task)
            closed = await asyncio.gather(
                *(call(http, "SendMessage", last) for http in [one, two] * 4)
            )
            tasks = [answer["result"]["task"] for answer in closed]
            assert all(found == tasks[0] for found in tasks)
            assert tasks[0]["status"]["state"] == "TASK_STATE_COMPLETED"
            late = message(offer(1.0, now), message_id="too-late", task=task)
            for http in (one, two):
                assert (await call(http, "SendMessage", late))["error"]["code"] == -32004
                assert (await call(http, "GetTask", {"id": task}))["result"] == tasks[0]
            told = await asyncio.wait_for(stream, 20)
            kinds = [next(iter(event)) for event in told]
            assert kinds[0] == "task"
            assert kinds[-2:] == ["artifactUpdate", "statusUpdate"]
            assert told[-1]["statusUpdate"]["status"] == tasks[0]["status"]
            offers = [
                spoken(event["statusUpdate"])["round"]
                for event in told[1:-2]
                if "statusUpdate" in event
            ]
            assert offers == rounds


async def _events(http, task):
    """Return what a stream about a task says."""
    call_body = rpc("SubscribeToTask", {"id": task})
    async with http.stream("POST", "/rpc", json=call_body) as response:
        lines = [line async for line in response.aiter_lines() if line.startswith("data: ")]
    return [json.loads(line.removeprefix("data: "))["result"] for line in lines]


def test_two_processes_on_one_record_keep_owners_apart_and_bad_bytes_out(tmp_path):
    asyncio.run(_between_two_processes_that_ask_who_it_is(tmp_path))


async def _between_two_processes_that_ask_who_it_is(folder):
    with two_serving(folder, ("deals = 1", "deals = 9"), named=True) as (first, second):
        async with client(first, "ann") as one, client(second, "ann") as two:
            opening = message(OPEN, message_id="opened-by-ann")
            task = (await call(one, "SendMessage", opening))["result"]["task"]
            await _bad_bytes_stay_out([one, two], task)
            async with client(first, "bob") as his, client(second, "bob") as others:
                for http in (his, others):
                    await _is_not_found(http, task)
            async with client(second) as nobodys:
                assert (await nobodys.post("/rpc", json=rpc("ListTasks", {}))).status_code == 401
            move = message(offer(1.9, datetime.now(UTC)), message_id="by-ann", task=task["id"])
            moved = (await call(two, "SendMessage", move))["result"]["task"]
            assert moved["contextId"] == task["contextId"]
            for http in (one, two):
                page = (await call(http, "ListTasks", {}))["result"]["tasks"]
                assert [found["id"] for found in page] == [task["id"]]


async def _bad_bytes_stay_out(clients, task):
    """See that neither process takes what is no sound message, and that neither hangs on it."""
    sound = json.dumps(
        rpc("SendMessage", message(offer(1.9), message_id="a-message", task=task["id"]))
    )
    spoilt = [
        sound.replace("1.9", "NaN"),
        sound.replace("1.9", "1e999"),
        sound.replace("ROLE_USER", "ROLE_AGENT"),
        sound.replace('"action": "counter"', '"action": "counter", "action": "accept"'),
        sound.replace("a-message", "a" * 70_000),
    ]
    for http in clients:
        for body in spoilt:
            assert body != sound
            headers = {"Content-Type": "application/json"}
            answer = await http.post("/rpc", content=body, headers=headers, timeout=10)
            assert answer.json()["error"]["code"] in {-32700, -32600, -32602}, body[:200]
            assert "Traceback" not in answer.text
        whole = (await call(http, "GetTask", {"id": task["id"]}))["result"]
        assert whole == task


async def _is_not_found(http, task):
    """See that a caller finds nothing of somebody else's task."""
    assert (await call(http, "ListTasks", {}))["result"].get("tasks", []) == []
    move = message({"action": "reject"}, message_id="not-mine", task=task["id"])
    for method, params in (
        ("GetTask", {"id": task["id"]}),
        ("CancelTask", {"id": task["id"]}),
        ("SendMessage", move),
    ):
        assert (await call(http, method, params))["error"]["code"] == -32001, method


def test_a_handler_that_stops_in_the_middle_holds_up_nobody_at_the_other(tmp_path):
    with two_serving(tmp_path, ("deals = 1", "deals = 9")) as (first, second):

        async def one_stops():
            async with client(first) as one, client(second) as two:
                opened = await call(one, "SendMessage", message(OPEN, message_id="opened-at-one"))
                task = opened["result"]["task"]
                os.kill(first.pid, signal.SIGSTOP)
                try:
                    move = message(
                        offer(1.9, datetime.now(UTC)), message_id="moved-at-two", task=task["id"]
                    )
                    moved = await asyncio.wait_for(call(two, "SendMessage", move), 15)
                finally:
                    os.kill(first.pid, signal.SIGCONT)
                assert spoken(moved["result"]["task"])["action"] == "counter"
                same = await call(one, "GetTask", {"id": task["id"]})
                assert same["result"] == moved["result"]["task"]

        asyncio.run(one_stops())
