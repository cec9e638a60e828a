"""Asking a host about a turn: bounded in time and number, and the turn stays the same."""

import asyncio
import itertools
import threading
from datetime import UTC, datetime, timedelta

from negotiator.agent.evaluating import (
    AT_ONCE,
    Evaluator,
    evaluated_by,
    evaluations_at_hand,
    steady,
    steady_now,
)
from negotiator.policy.ports import Direction
from negotiator.policy.turns import Turn

TURN = Turn("ng_1", "t-1", Direction.HOSTED, "peer", ours=False, act="open", seq=0, round=1)
START = datetime(2026, 12, 1, tzinfo=UTC)
GOOD = b'{"rating":"good"}'


def test_evaluations_that_never_end_keep_few_threads_and_nobody_waiting():
    end = threading.Event()
    started = itertools.count()

    def stuck(_turn):
        next(started)
        end.wait(20)
        return {"rating": "good"}

    async def asked():
        evaluator = Evaluator(stuck)
        late = [await evaluator.said_of(TURN, 0.01) for _ in range(AT_ONCE + 4)]
        began = next(started)
        end.set()
        for _ in range(200):
            await asyncio.sleep(0.01)
            again = await evaluator.said_of(TURN, 5)
            if again is not None:
                break
        return late, began, again

    late, began, again = asyncio.run(asked())
    assert late == [None] * (AT_ONCE + 4)
    assert began == AT_ONCE
    assert again == GOOD


def test_where_nobody_can_be_asked_nothing_is_said():
    assert evaluations_at_hand((TURN, TURN)) == (None, None)


def test_work_done_anew_has_the_same_ids_and_the_same_time_and_asks_once():
    ticks, bytes_, asked, passes = itertools.count(), itertools.count(), [], []
    clock = lambda: START + timedelta(seconds=next(ticks))  # noqa: E731
    entropy = steady(lambda size: next(bytes_).to_bytes(size, "big"))

    def work():
        drawn = entropy(4), steady_now(clock), entropy(2)
        passes.append(drawn)
        said = evaluations_at_hand((TURN,))
        return drawn, steady_now(clock), said

    def evaluate(turn):
        asked.append(turn)
        return {"rating": "good"}

    drawn, later, said = asyncio.run(evaluated_by(Evaluator(evaluate))(work))
    assert passes == [drawn, drawn]
    assert asked == [TURN]
    assert said == (GOOD,)
    assert later > drawn[1]
    assert entropy(4) not in drawn  # what was drawn does not come again in other work


def test_work_that_wants_another_turn_each_time_ends_without():
    numbers = itertools.count()

    def work():
        return evaluations_at_hand(
            (Turn(*(("ng", "t", Direction.HOSTED, "p", True, "x")), next(numbers), 1),)
        )

    assert asyncio.run(evaluated_by(Evaluator(lambda _: {"rating": "good"}))(work)) == (None,)
    assert next(numbers) < 12


def test_a_host_that_says_nothing_costs_no_second_pass():
    calls = []
    assert asyncio.run(evaluated_by(None)(lambda: calls.append(1) or "done")) == "done"
    assert calls == [1]
