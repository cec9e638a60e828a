"""A process of its own that keeps runs: `python -m tests.stores.runs_worker TASK PATH`.

Like `tests.stores.worker` it says that it is ready, waits for a line, works, and prints what came
of it; `ask` and `resume` are an agent over the party directory at PATH.
"""

import asyncio
import sys
import time
from pathlib import Path

from negotiator.agent.loop import Agent, Tool, ToolContext
from negotiator.agent.loop.wire import JsonObject
from negotiator.agent.negotiating import default_tools
from negotiator.bootstrap import open_party
from negotiator.bootstrap.agents import open_agent, open_desk
from negotiator.errors import ConflictError
from negotiator.stores import SqlMessages, SqlSessions, SqlStore
from tests.agent.loop.scripted import ScriptedModel, asks_for, says
from tests.stores.worker import say, wait

SESSION = {"id": "ng_1", "objective": "GPU hours", "round": 3}
BULK = "x" * 200_000
"""Makes a save long enough to be killed in the middle of it."""


def create(path: Path) -> None:
    wait()
    record = SqlStore(path)
    SqlMessages(record)
    SqlSessions(record)
    say("created")


def add_tables(path: Path) -> None:
    record = SqlStore(path)
    wait()
    SqlMessages(record)
    say("added")


def save(path: Path) -> None:
    store = SqlMessages(SqlStore(path))
    saved = store.list("c")
    revision = 0 if saved is None else saved.revision
    wait()
    try:
        store.save("c", {"by": "somebody"}, revision)
    except ConflictError:
        say("lost")
    else:
        say("won")


def endless(path: Path) -> None:
    store = SqlMessages(SqlStore(path))
    wait()
    for number in range(1_000_000):
        store.save("c", {"number": number, "bulk": BULK, "again": number}, number)
        say(str(number))


def agent_at(path: Path, *script: object) -> tuple[Agent, ScriptedModel]:
    """Return an agent whose tool `order` writes a line into a file each time it is run."""

    def order(_arguments: JsonObject, _context: ToolContext) -> str:
        with (path / "orders").open("a") as file:
            file.write("ordered\n")
        return "ordered"

    model = ScriptedModel(*script)
    tool = Tool("order", "Orders.", {"type": "object"}, order)
    desk = open_desk([open_party(path)], by="Ada Buyer")
    return open_agent(desk, "You buy.", model=model, tools=[*default_tools(desk), tool]), model


def ask(path: Path) -> None:
    question = asks_for(("order", {}), ("ask_user", {"question": "Which day?"}))
    agent, _ = agent_at(path, question)
    asked = agent.run("Buy.", conversation="order 7", negotiations={"ng_1": SESSION})
    result = asyncio.run(asked)
    assert result.pending is not None
    say(result.pending.call_id)
    time.sleep(60)  # until it is killed


def resume(path: Path) -> None:
    call_id = sys.stdin.readline().strip()
    agent, model = agent_at(path, says("On Wednesday."))
    result = asyncio.run(agent.run("Wednesday.", answering=call_id, conversation="order 7"))
    say(result.output)
    say(repr(dict(result.negotiations)))
    say(repr([message["role"] for message in model.seen[0]]))
    say(repr(model.seen[0][-1]["content"]))


TASKS = {
    "create": create,
    "add_tables": add_tables,
    "save": save,
    "endless": endless,
    "ask": ask,
    "resume": resume,
}


if __name__ == "__main__":
    TASKS[sys.argv[1]](Path(sys.argv[2]))
