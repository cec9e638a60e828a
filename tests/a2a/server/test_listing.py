"""ListTasks: pages of the caller's own tasks, newest first, and of nobody else's."""

import base64
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.a2a.serving.answering_others import OtherAnswer
from negotiator.a2a.serving.handler import Offering
from negotiator.a2a.serving.listing import STATES
from negotiator.agent.record import load
from negotiator.agent.shown import task_state
from negotiator.stores import SqlStore
from negotiator.terms import Role
from tests.a2a.caller import spoken
from tests.a2a.server.endpoint import OPEN, Guest, beside, endpoint, guest
from tests.agent.table import Clock, make_party


async def as_task(message):
    """Answer everything by a task."""
    return OtherAnswer(f"you said {message.text}", as_task=True)


def listed(one, **params):
    """Return a page."""
    answer = one.call("ListTasks", params)
    assert "result" in answer, answer
    return answer["result"]


def ids(page):
    """Return the ids of a page's tasks."""
    return [task["id"] for task in page["tasks"]]


def seven(folder=None):
    """Return a caller with seven tasks, and their ids, newest first."""
    store = None if folder is None else SqlStore(folder / "record.db")
    party = make_party(Role.SELLER, Clock(), ("deals = 1", "deals = 9"), store=store)
    one = Guest(endpoint(party, Offering(answers=as_task)), party, "ann")
    made = []
    for number in range(7):
        party.clock.turn(seconds=number % 3)  # some within the same second
        context = f"c-{number % 2}"
        task = one.say("hello" if number in {2, 5} else OPEN, contextId=context)
        made.append(((task["status"]["timestamp"], task["id"]), task["id"]))
    return one, [task for _, task in sorted(made, reverse=True)]


@pytest.mark.parametrize("durable", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_pages_of_any_size_hold_every_task_once_newest_first(tmp_path, durable, size):
    one, made = seven(tmp_path if durable else None)
    found, token = [], ""
    for _ in range(8):
        page = listed(one, pageSize=size, **({"pageToken": token} if token else {}))
        assert page["totalSize"] == 7
        assert page["pageSize"] == size
        assert len(page["tasks"]) <= size
        found += ids(page)
        token = page["nextPageToken"]
        if not token:
            break
    assert found == made


def test_a_page_says_where_the_next_begins_even_when_there_is_none():
    one = guest(user="ann")
    expected = {"tasks": [], "totalSize": 0, "pageSize": 50, "nextPageToken": ""}
    assert listed(one) == expected
    response = one.rest("GET", "/tasks")
    assert response.json() == expected
    assert response.headers["content-type"] == "application/a2a+json"


def test_a_token_stays_good_whatever_happens_to_the_tasks_before_it():
    one, made = seven()
    first = listed(one, pageSize=3)
    assert ids(first) == made[:3]
    one.party.clock.turn(seconds=5)
    for task in made[:2]:  # what was on the page is written to again
        one.call("CancelTask", {"id": task})
    rest = listed(one, pageToken=first["nextPageToken"])
    assert ids(rest) == made[3:]


@pytest.mark.parametrize("size", [0, -1, 101, 2**31 - 1])
def test_a_page_size_that_is_none_is_refused(size):
    one = guest(user="ann")
    answer = one.call("ListTasks", {"pageSize": size})
    assert answer["error"]["code"] == -32602
    assert one.rest("GET", f"/tasks?pageSize={size}").status_code == 400


def test_a_token_that_is_none_of_ours_is_refused():
    one, _ = seven()
    real = listed(one, pageSize=1)["nextPageToken"]
    forged = [
        "x",
        "!!!!",
        real + "=",
        real[:-1],
        "A" * 1000,
        *(
            base64.urlsafe_b64encode(json.dumps(said).encode()).decode()
            for said in ([], ["now", "t"], ["2026-12-01T12:00:00Z", 1], {"a": 1}, 7, None)
        ),
        base64.urlsafe_b64encode(b"[" * 150).decode(),
    ]
    for token in forged:
        assert one.call("ListTasks", {"pageToken": token})["error"]["code"] == -32602, token


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_no_text_as_a_token_makes_a_fault(token):
    answer = TOKENS.call("ListTasks", {"pageToken": token})
    assert "result" in answer if not token else answer["error"]["code"] in {-32602, -32700}


TOKENS = guest(user="ann")


def test_only_tasks_of_the_context_asked_for_are_listed():
    one, made = seven()
    pages = [listed(one, contextId=context) for context in ("c-0", "c-1", "c-2")]
    assert [page["totalSize"] for page in pages] == [4, 3, 0]
    assert sorted(ids(pages[0]) + ids(pages[1])) == sorted(made)
    assert one.rest("GET", "/tasks?contextId=c-1").json()["totalSize"] == 3


def test_only_tasks_that_stand_as_asked_for_are_listed():
    one = guest(user="ann", offering=Offering(answers=as_task))
    agreed, rejected, cancelled, going = (one.say(OPEN) for _ in range(4))
    one.say({"action": "accept", "offerId": spoken(agreed)["offerId"]}, task=agreed)
    one.say({"action": "reject"}, task=rejected)
    one.call("CancelTask", {"id": cancelled["id"]})
    other = one.say("hello")
    expected = {
        "COMPLETED": {agreed["id"], other["id"]},
        "REJECTED": {rejected["id"]},
        "CANCELED": {cancelled["id"]},
        "INPUT_REQUIRED": {going["id"]},
        "FAILED": set(),
        "WORKING": set(),
        "AUTH_REQUIRED": set(),
    }
    for state, tasks in expected.items():
        page = listed(one, status=f"TASK_STATE_{state}")
        assert (set(ids(page)), page["totalSize"]) == (tasks, len(tasks)), state
        rest = one.rest("GET", f"/tasks?status=TASK_STATE_{state}").json()
        assert set(ids(rest)) == tasks
    for row in (_row(one, task) for task in (agreed, rejected, cancelled, going)):
        shown = task_state(load(one.party.store, row.neg), None).name
        assert row.state in STATES[f"TASK_STATE_{shown}"]


def _row(one, task):
    with one.party.store.read() as tx:
        return tx.negotiation_of_task(task["id"])


def test_no_state_of_our_record_is_listed_as_two_states_of_a_task():
    every = [state for states in STATES.values() for state in states]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("status", ["TASK_STATE_DONE", "completed", 99, -1, True, [1], {"a": 1}])
def test_a_state_that_no_task_has_is_refused_and_not_taken_for_any(status):
    answer = guest(user="ann").call("ListTasks", {"status": status})
    assert answer["error"]["code"] == -32602


@pytest.mark.parametrize("query", ["status=DONE", "includeArtifacts=maybe", "pageSize=many"])
def test_query_parameters_that_say_nothing_are_refused(query):
    response = guest(user="ann").rest("GET", f"/tasks?{query}")
    assert response.status_code == 400
    assert response.json()["error"]["status"] == "INVALID_ARGUMENT"


def test_only_tasks_that_changed_since_are_listed():
    one = guest(user="ann")
    first = one.say(OPEN)
    one.party.clock.turn(seconds=10)
    second = one.say(OPEN)
    for since, expected in {
        "2026-12-01T12:00:00Z": [second, first],
        "2026-12-01T12:00:00.000000001Z": [second],
        "2026-12-01T12:00:00.5Z": [second],
        "2026-12-01T12:00:10Z": [second],
        "2026-12-01T13:00:10+01:00": [second],
        "2026-12-01T12:00:10.1Z": [],
        "9999-12-31T23:59:59.9Z": [],
    }.items():
        page = one.call("ListTasks", {"statusTimestampAfter": since})
        found = ids(page["result"]) if "result" in page else "refused"
        latest = since.startswith("9999")
        assert found in ([[], "refused"] if latest else [[t["id"] for t in expected]]), since
    assert one.call("ListTasks", {"statusTimestampAfter": "soon"})["error"]["code"] == -32602


def test_artifacts_and_history_come_as_asked_for():
    one = guest(user="ann", offering=Offering(answers=as_task))
    task = one.say(OPEN)
    one.say({"action": "accept", "offerId": spoken(task)["offerId"]}, task=task)
    one.say("hello")
    for found in listed(one)["tasks"]:
        assert "artifacts" not in found
        assert not found["history"]
    for found in listed(one, includeArtifacts=True, historyLength=1)["tasks"]:
        assert len(found["artifacts"]) == 1
        assert len(found["history"]) == 1
    assert one.call("ListTasks", {"historyLength": -1})["error"]["code"] == -32602


def test_each_caller_lists_its_own_tasks_and_nobody_in_particular_lists_none():
    one, made = seven()
    other, nobody = beside(one, "bob"), beside(one, "")
    theirs = {other.say(OPEN)["id"], other.say("hello")["id"]}
    nobody.say(OPEN)
    nobody.say("hello")
    assert set(ids(listed(one))) == set(made)
    assert set(ids(listed(other))) == theirs
    assert listed(nobody)["totalSize"] == 0
    token = listed(one, pageSize=1)["nextPageToken"]
    assert set(ids(listed(other, pageToken=token))) <= theirs
    assert listed(replace(other, user="bob' OR 1=1 --"))["totalSize"] == 0
    for tenant in ("ann", "x"):
        assert set(ids(listed(other, tenant=tenant))) == theirs
        assert set(ids(other.rest("GET", f"/{tenant}/tasks").json())) == theirs
