"""What a step of the agent loop costs beside the model and the tools.

    python -m benchmarks.loop_cost

A step is one model call with one tool call in its answer: the system message, the reading of the
answer, the schema check, the tool, two saves of the whole transcript in memory. The model and the
tool answer at once. Printed are microseconds a step, the median of the runs.
"""

import asyncio
import statistics
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from negotiator.agent.loop import Agent, Identity, MemoryMessages, Tool

RUNS = 40
TARGET_MICROSECONDS = 2_000
SCHEMA = {
    "type": "object",
    "properties": {"item": {"type": "string"}, "amount": {"type": "integer", "minimum": 1}},
    "required": ["item", "amount"],
    "additionalProperties": False,
}


class AtOnce:
    """Calls one tool in every step but the last."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    async def complete(
        self,
        _messages: Sequence[Mapping[str, object]],
        _tools: Sequence[Mapping[str, object]] = (),
    ) -> Mapping[str, object]:
        self._left -= 1
        if self._left == 0:
            return {"role": "assistant", "content": "done"}
        function = {"name": "order", "arguments": '{"item": "coils", "amount": 3}'}
        calls = [{"id": f"call_{self._left}", "type": "function", "function": function}]
        return {"role": "assistant", "content": "Next.", "tool_calls": calls}


def measure(steps: int, *, kept: bool) -> float:
    """Return the median microseconds a step, with or without a conversation that is kept."""
    taken = []
    for number in range(RUNS):
        order = Tool("order", "Orders.", SCHEMA, lambda _arguments, _context: {"ordered": True})
        agent = Agent(
            Identity(name="Bench", id="bench"),
            "Order.",
            model=AtOnce(steps),
            tools=[order],
            max_steps=steps,
            now=lambda: datetime.now(UTC),
            history=MemoryMessages() if kept else None,
        )
        conversation = f"c{number}" if kept else None
        start = time.perf_counter()
        result = asyncio.run(agent.run("go", conversation=conversation))
        taken.append((time.perf_counter() - start) / steps * 1e6)
        assert result.end == "done"
    return statistics.median(taken)


def main() -> None:
    for steps in (10, 100):
        for kept in (False, True):
            cost = measure(steps, kept=kept)
            how = "kept" if kept else "not kept"
            print(f"{steps:4} steps, transcript {how:8}: {cost:7.0f} us a step (median of {RUNS})")
            assert cost < TARGET_MICROSECONDS


if __name__ == "__main__":
    main()
