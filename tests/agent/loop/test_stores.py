"""Where an agent keeps what it must not lose (C134 to C138, C143, C144)."""

import asyncio
import json

import pytest

from negotiator.agent.loop import MemoryMessages, MemorySessions, Saved
from negotiator.agent.loop.stores import settle
from negotiator.errors import ConflictError, InvalidValueError, UsageError
from tests.agent.loop.scripted import Copying, agent_of, asks_for, run, says, tool


def kinds(make):
    return [make(), Copying(make())]


def done(value):
    async def wait():
        return await settle(value)

    return asyncio.run(wait())


@pytest.mark.parametrize("store", kinds(MemorySessions), ids=["sync", "async"])
def test_c134_sessions_are_got_saved_and_listed_the_latest_last(store):
    assert done(store.get("a")) is None
    for name in ("a", "b", "c"):
        assert done(store.save(name, {"id": name}, 0)) == 1
    assert done(store.save("a", {"id": "a", "round": 2}, 1)) == 2
    assert [name for name, _ in done(store.list())] == ["b", "c", "a"]
    assert done(store.get("a")) == Saved({"id": "a", "round": 2}, 2)


def test_c134_a_session_can_be_deleted():
    store = MemorySessions()
    store.save("a", {"id": "a"}, 0)
    store.delete("a")
    store.delete("a")
    assert store.get("a") is None
    assert store.list() == []


@pytest.mark.parametrize("store", kinds(MemoryMessages), ids=["sync", "async"])
def test_c135_a_transcript_is_saved_whole(store):
    agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool()], history=store)
    result = run(agent, "go", conversation="c")
    (saved,) = [done(store.list(agent._key("c")))]
    assert saved.document["version"] == 1
    assert saved.document["messages"] == [*result.messages[1:]]


@pytest.mark.parametrize("history", kinds(MemoryMessages), ids=["sync", "async"])
@pytest.mark.parametrize("sessions", kinds(MemorySessions), ids=["sync", "async"])
def test_c136_each_store_may_be_sync_or_async(history, sessions):
    agent, model = agent_of(says("one"), says("two"), history=history, sessions=sessions)
    name = f"{type(history).__name__}-{type(sessions).__name__}"
    run(agent, "first", conversation=name, negotiations={name: {"id": name}})
    result = run(agent, "second", conversation=name)
    assert [m["content"] for m in model.seen[1][1:]] == ["first", "one", "second"]
    assert name in result.negotiations


def test_c137_without_stores_an_agent_keeps_things_in_memory():
    agent, model = agent_of(says("one"), says("two"))
    run(agent, "first", conversation="c")
    run(agent, "second", conversation="c")
    assert len(model.seen[1]) == 4


def test_c138_what_a_store_gives_out_is_a_copy_and_what_is_given_to_it_is_copied():
    store = MemorySessions()
    document = {"id": "a", "list": [1]}
    store.save("a", document, 0)
    document["list"].append(2)
    store.get("a").document["list"].append(3)
    store.list()[0][1].document["list"].append(4)
    assert store.get("a").document["list"] == [1]


def test_a_store_in_memory_keeps_nothing_that_has_no_json_form():
    with pytest.raises(InvalidValueError):
        MemorySessions().save("a", {"id": object()}, 0)


@pytest.mark.parametrize("make", [MemorySessions, MemoryMessages])
def test_c143_a_save_over_somebody_elses_is_refused_and_changes_nothing(make):
    store = make()
    read = store.get if make is MemorySessions else store.list
    for stale in (1, -1):
        with pytest.raises(ConflictError):
            store.save("a", {"by": "nobody"}, stale)
    store.save("a", {"by": "one"}, 0)
    store.save("a", {"by": "two"}, 1)
    for stale in (0, 1, 3):
        with pytest.raises(ConflictError):
            store.save("a", {"by": "late"}, stale)
    assert read("a") == Saved({"by": "two"}, 2)


def test_c143_two_runs_of_one_conversation_at_once_lose_nothing_in_silence():
    async def scenario():
        store = Copying(MemoryMessages())
        agents = [agent_of(says(f"answer {n}"), history=store)[0] for n in range(2)]
        runs = [agent.run(f"said {n}", conversation="c") for n, agent in enumerate(agents)]
        ends = await asyncio.gather(*runs, return_exceptions=True)
        assert sorted(isinstance(end, ConflictError) for end in ends) == [False, True]
        kept = await store.list(agents[0]._key("c"))
        winner = next(n for n, end in enumerate(ends) if not isinstance(end, Exception))
        assert [m["content"] for m in kept.document["messages"]] == [
            f"said {winner}",
            f"answer {winner}",
        ]

    asyncio.run(scenario())


def test_c144_a_conversation_of_one_intent_or_agent_is_not_that_of_another():
    history = MemoryMessages()
    agent, model = agent_of(*[says("ok")] * 5, history=history)
    steel, wood = agent.scoped("Buy steel."), agent.scoped({"id": "wood", "statement": "Buy wood."})
    for one in (agent, steel, wood):
        run(one, "hello", conversation="c")
        assert len(model.seen[-1]) == 2
    run(steel, "again", conversation="other user")
    assert len(model.seen[-1]) == 2
    run(agent.scoped("Buy steel."), "again", conversation="c")
    assert len(model.seen[-1]) == 4


def test_c144_names_that_look_alike_when_joined_are_kept_apart():
    agent, _ = agent_of()
    pairs = [({"id": "a", "statement": "s"}, 'b"'), ({"id": 'a","b', "statement": "s"}, '"')]
    keys = {agent.scoped(intent)._key(name) for intent, name in pairs}
    assert len(keys) == 2
    assert all(isinstance(json.loads(key), list) for key in keys)


def test_c144_with_a_history_of_its_own_a_run_must_name_its_conversation():
    agent, model = agent_of(says("ok"), history=MemoryMessages())
    for name in (None, "", 7):
        with pytest.raises(UsageError):
            run(agent, "go", conversation=name)
    assert model.calls == 0


def test_c144_a_run_without_a_conversation_leaves_no_transcript_and_reads_none():
    agent, model = agent_of(says("one"), says("two"))
    run(agent, "first")
    run(agent, "second")
    assert [m["content"] for m in model.seen[1][1:]] == ["second"]
