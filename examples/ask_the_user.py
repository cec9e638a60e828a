"""An agent that works, stops to ask its user, and carries on with the answer.

The model is a script here, so no key and no network is needed; any object with the same one method
can take its place, such as ``negotiator.llm.client.ChatClient``. Between the question and the
answer nothing is held open: the state goes through JSON, as it would through a file or a queue.

    python examples/ask_the_user.py                     # asks on the terminal
    python examples/ask_the_user.py --answer Wednesday
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping, Sequence

from negotiator.agent.loop import Agent, Identity, Tool, ToolContext, ask_user
from negotiator.agent.loop.state import Pending

Message = Mapping[str, object]
Messages = Sequence[Message]
STOCK = {"Monday": 40, "Wednesday": 120}


class Scripted:
    """A model that looks up the stock, asks which day, and sums up what it was told."""

    async def complete(self, messages: Messages, _tools: Messages = ()) -> Message:
        results = [str(one["content"]) for one in messages if one["role"] == "tool"]
        if not results:
            return call("stock", {"item": "coils"})
        if len(results) == 1:
            days = list(json.loads(results[0]))
            question = f"There are coils on {' and on '.join(days)}. Which day shall it be?"
            return call("ask_user", {"question": question, "options": days})
        return {"role": "assistant", "content": f"Noted: {results[1]}."}


def call(name: str, arguments: object) -> Message:
    """Return an assistant message that calls one tool."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    calls = [{"id": f"call_{name}", "type": "function", "function": function}]
    return {"role": "assistant", "content": None, "tool_calls": calls}


def look_up_stock(_arguments: Message, _context: ToolContext) -> Message:
    """Answer what is in stock, by day."""
    return STOCK


def make_agent() -> Agent:
    """Return the agent; a new process makes its own."""
    stock = Tool(
        name="stock",
        description="Says how many of an item are in stock, by day.",
        parameters={
            "type": "object",
            "properties": {"item": {"type": "string"}},
            "required": ["item"],
        },
        run=look_up_stock,
    )
    return Agent(
        Identity(name="Mill AG", id="https://agent.mill.example"),
        "You order coils.",
        model=Scripted(),
        tools=[stock, ask_user()],
        on_step=lambda step: print(f"  {step.kind}: {json.dumps(step.to_json())}"),
    )


def ask(pending: Pending, answer: str | None) -> str:
    """Put a question to the user; take the prepared answer where there is one."""
    print(f"{pending.question} [{' / '.join(pending.options)}]")
    if answer is not None:
        print(f"> {answer}")
        return answer
    return input("> ")


async def main() -> int:
    """Run until the model is done, asking as often as it asks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answer", help="the answer to every question, instead of asking")
    options = parser.parse_args()

    result = await make_agent().run("Order coils for one day.")
    while result.pending is not None:
        answer = ask(result.pending, options.answer)
        kept = json.loads(json.dumps(result.to_json()))  # days may pass here
        result = await make_agent().run(
            answer,
            answering=kept["pending"]["callId"],
            messages=kept["messages"],
            negotiations=kept["negotiations"],
        )
    print(result.output)
    return 0 if result.end == "done" else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
