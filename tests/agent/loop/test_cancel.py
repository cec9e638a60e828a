"""Cancelling a run, from whichever side, and what is kept of it (C23 to C26)."""

import asyncio
import threading

import pytest

from negotiator.agent.loop import Cancel, MemoryMessages
from negotiator.errors import ConflictError, ModelUnavailableError, StoreError
from negotiator.llm.client import ATTEMPTS
from tests.agent.loop.scripted import (
    Copying,
    Noting,
    agent_of,
    asks_for,
    errors_of,
    results_of,
    run,
    says,
    tool,
)
from tests.llm.model_server import fails


class TheCallersOwnError(Exception):
    pass


class Hanging:
    """Never ends by itself; notes that it was stopped."""

    def __init__(self, on_stop=None):
        self.started = asyncio.Event()
        self.stopped = False
        self._on_stop = on_stop

    async def __call__(self, *_):
        self.started.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.stopped = True
            if self._on_stop is not None:
                raise self._on_stop from None
            raise


def cancelled_while(hanging, agent, **options):
    """Run until `hanging` hangs, give the signal, and return what the run raised."""
    reason, cancel = TheCallersOwnError("enough"), Cancel()

    async def scenario():
        running = asyncio.ensure_future(agent.run("go", cancel=cancel, **options))
        await hanging.started.wait()
        cancel.cancel(reason)
        with pytest.raises(TheCallersOwnError) as raised:
            await asyncio.wait_for(running, 5)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return raised.value is reason

    return asyncio.run(scenario())


def test_c23_the_signal_stops_the_model_call_in_flight():
    hanging = Hanging()
    assert cancelled_while(hanging, agent_of(hanging)[0])
    assert hanging.stopped


def test_c23_the_signal_stops_a_tool_in_flight_and_is_in_its_context():
    hanging, noting = Hanging(), Noting()
    agent, model = agent_of(
        asks_for(("first", {}), ("work", {})),
        tools=[tool("first", noting), tool(run=hanging)],
    )
    assert cancelled_while(hanging, agent)
    assert hanging.stopped
    assert noting.contexts[0].cancel.cancelled
    assert model.calls == 1


def test_c23_a_tool_can_wait_for_the_signal_beside_its_own_work():
    told = []

    async def patient(_arguments, context):
        context.cancel.cancel(TheCallersOwnError())
        await context.cancel.wait()
        told.append("told")
        return "stopped early"

    agent, model = agent_of(asks_for(("work", {})), says("ok"), tools=[tool(run=patient)])
    with pytest.raises(TheCallersOwnError):
        run(agent, "go")
    assert model.calls == 1


def test_c23_the_signal_may_come_from_another_thread():
    async def scenario():
        hanging, cancel = Hanging(), Cancel()
        running = asyncio.ensure_future(agent_of(hanging)[0].run("go", cancel=cancel))
        await hanging.started.wait()
        other = threading.Thread(target=cancel.cancel, args=(TheCallersOwnError(),))
        other.start()
        with pytest.raises(TheCallersOwnError):
            await asyncio.wait_for(running, 5)
        other.join()

    asyncio.run(scenario())


def test_c24_a_signal_given_before_means_that_nothing_is_called_at_all():
    store = Copying(MemoryMessages())
    agent, model = agent_of(says("ok"), history=store)
    cancel, reason = Cancel(), TheCallersOwnError()
    cancel.cancel(reason)
    with pytest.raises(TheCallersOwnError) as raised:
        run(agent, "go", cancel=cancel, conversation="c")
    assert raised.value is reason
    assert model.calls == 0
    assert (store.saves, store.reads) == ([], 0)


@pytest.mark.parametrize("renamed", [RuntimeError("connection lost"), ValueError(), TimeoutError()])
def test_c25_a_cancellation_that_a_tool_renames_is_still_the_callers_own(renamed):
    hanging = Hanging(on_stop=renamed)
    heard = []
    agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool(run=hanging)])
    assert cancelled_while(hanging, agent, on_step=heard.append)
    assert heard == []


def test_c25_a_cancellation_that_the_model_client_renames_is_still_the_callers_own():
    hanging = Hanging(on_stop=ModelUnavailableError("given up", attempts=1, reason="lost"))
    agent, model = agent_of(hanging, says("ok"))
    assert cancelled_while(hanging, agent)
    assert model.calls == 1


def test_c25_cancelling_the_task_is_a_cancellation_of_the_task():
    async def scenario(on_stop):
        hanging = Hanging(on_stop)
        agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool(run=hanging)])
        running = asyncio.ensure_future(agent.run("go"))
        await hanging.started.wait()
        running.cancel()
        await asyncio.wait([running])
        assert running.cancelled()
        assert hanging.stopped

    asyncio.run(scenario(None))
    asyncio.run(scenario(RuntimeError("renamed")))


def test_c25_a_timeout_around_a_run_is_the_callers_timeout():
    async def scenario():
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.02):
                await agent_of(Hanging())[0].run("go")

    asyncio.run(scenario())


def test_c25_without_a_reason_a_cancelled_run_raises_cancelled_error():
    cancel = Cancel()
    cancel.cancel()
    cancel.cancel(TheCallersOwnError())  # the first signal is the one that counts
    with pytest.raises(asyncio.CancelledError):
        run(agent_of()[0], "go", cancel=cancel)


def test_a_tool_that_cancels_itself_is_a_tool_that_failed():
    """Nobody cancelled the run, so this is an error like any other (C13)."""
    agent, _ = agent_of(
        asks_for(("work", {})), says("ok"), tools=[tool(run=Noting(asyncio.CancelledError()))]
    )
    result = run(agent, "go")
    assert result.end == "done"
    assert errors_of(result.messages) == ["CancelledError"]


def test_a_run_inside_a_task_that_was_cancelled_before_still_works():
    """Such as one that winds up what a cancelled task leaves behind."""

    async def scenario():
        agent, _ = agent_of(
            asks_for(("work", {})), says("ok"), tools=[tool(run=Noting(RuntimeError("no")))]
        )
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return await agent.run("wind up")

    async def outer():
        task = asyncio.ensure_future(scenario())
        await asyncio.sleep(0)
        task.cancel()
        return await task

    assert asyncio.run(outer()).end == "done"


def stored(agent, name="c"):
    """The stored conversation, as a run sees it that carries on."""
    return asyncio.run(_stored(agent, name))


async def _stored(agent, name):
    saved = agent.history.list(agent._key(name))
    saved = await saved if asyncio.iscoroutine(saved) else saved
    return None if saved is None else saved.document["messages"]


def test_c26_when_the_model_fails_midway_what_was_done_is_kept_and_carried_on():
    work = Noting("ordered")
    agent, model = agent_of(
        asks_for(("work", {})),
        *[fails(503)] * ATTEMPTS,
        says("All ordered."),
        tools=[tool(run=work)],
        history=Copying(MemoryMessages()),
    )
    with pytest.raises(ModelUnavailableError):
        run(agent, "go", conversation="c")
    assert results_of(stored(agent)) == [("c1", "ordered")]
    result = run(agent, conversation="c")
    assert (result.output, len(work.inputs)) == ("All ordered.", 1)
    assert [m["role"] for m in model.seen[-1]] == ["system", "user", "assistant", "tool"]


def test_c26_when_nothing_was_done_yet_nothing_is_kept_and_the_same_run_may_be_made_again():
    agent, model = agent_of(*[fails(503)] * ATTEMPTS, says("ok"))
    with pytest.raises(ModelUnavailableError):
        run(agent, "go", conversation="c")
    assert stored(agent) is None
    run(agent, "go", conversation="c")
    assert [m["role"] for m in model.seen[-1]] == ["system", "user"]


def test_c26_a_run_cancelled_between_two_calls_keeps_the_result_of_the_first():
    """The second may have taken effect; it is said to be lost and is not made again."""
    first, hanging = Noting("first done"), Hanging()
    agent, _ = agent_of(
        asks_for(("first", {}), ("work", {})),
        says("ok"),
        tools=[tool("first", first), tool(run=hanging)],
        history=Copying(MemoryMessages()),
    )
    assert cancelled_while(hanging, agent, conversation="c")
    assert results_of(stored(agent)) == [("c1", "first done")]
    result = run(agent, conversation="c")
    assert len(first.inputs) == 1
    lost = results_of(result.messages)[1]
    assert lost[0] == "c2"
    assert "lost" in lost[1]


def test_c26_the_calls_are_on_record_before_they_are_made():
    """So that a killed process is seen to have begun them."""
    seen = []

    async def look(_arguments, context):
        seen.append(await _stored(context.agent, "c"))

    agent, _ = agent_of(
        asks_for(("work", {})),
        says("ok"),
        tools=[tool(run=look)],
        history=Copying(MemoryMessages()),
    )
    run(agent, "go", conversation="c")
    assert seen[0][-1]["tool_calls"][0]["id"] == "c1"


def test_c26_a_callback_that_raises_loses_nothing():
    def fail(step):
        if step.kind == "tool":
            raise TheCallersOwnError

    agent, _ = agent_of(asks_for(("work", {})), tools=[tool()])
    with pytest.raises(TheCallersOwnError):
        run(agent, "go", conversation="c", on_step=fail)
    assert results_of(stored(agent)) == [("c1", "done")]


class Failing(MemoryMessages):
    """Fails at the saves with these numbers, before or after it has saved."""

    def __init__(self, error, *numbers, committed=False):
        super().__init__()
        self._error, self._numbers, self._committed = error, numbers, committed
        self.tries = 0

    def save(self, conversation, document, revision, /):
        self.tries += 1
        if self.tries not in self._numbers:
            return super().save(conversation, document, revision)
        if self._committed:
            super().save(conversation, document, revision)
        raise self._error


def one_order(store, error, **options):
    """Run with such a store; return what it raised and the results that are kept."""
    agent, _ = agent_of(asks_for(("work", {})), tools=[tool()], history=store)
    with pytest.raises(type(error)) as raised:
        run(agent, "go", conversation="c", **options)
    assert raised.value is error
    return error, results_of(stored(agent))


def test_c26_a_store_that_fails_once_is_tried_again_before_the_run_fails():
    for error in (StoreError("disk full"), asyncio.CancelledError()):
        _, kept = one_order(Failing(error, 2), error)
        assert kept == [("c1", "done")]


def test_c26_a_save_that_went_through_although_it_failed_is_not_made_again():
    error = asyncio.CancelledError()
    raised, kept = one_order(Failing(error, 2, committed=True), error)
    assert kept == [("c1", "done")]
    assert "could not be saved" in raised.__notes__[0]


def test_c26_a_conversation_that_moved_on_is_left_alone():
    error = ConflictError("moved on")
    store = Failing(error, 2)
    one_order(store, error)
    assert store.tries == 2


def test_c26_a_store_that_fails_while_a_run_fails_does_not_hide_why():
    error = TheCallersOwnError()

    def fail(step):
        if step.kind == "tool":
            raise error

    raised, kept = one_order(Failing(StoreError("disk full"), 2), error, on_step=fail)
    assert "disk full" in raised.__notes__[0]
    assert kept == []


def test_a_signal_that_comes_when_the_run_is_over_disturbs_nobody():
    cancel = Cancel()
    agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool()])
    assert run(agent, "go", cancel=cancel).end == "done"
    assert cancel._heard == []
    cancel.cancel()
    assert cancel.cancelled
