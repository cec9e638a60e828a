"""Another A2A agent, used like a local one: asked, streamed, left to work, and gone back to.

The agent is a small one on the A2A SDK's own stock server, started here on a free port of this
machine; it knows nothing of this library. No key and no network is needed. Any other agent can
take its place:

    python examples/call_an_agent.py
    python examples/call_an_agent.py --url https://agent.example --say "What can you do?"
"""

import argparse
import asyncio
import json
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette

from negotiator.a2a.remote import RemoteAgent, Session

# isort: split
from a2a.helpers import new_task_from_user_message, new_text_part
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.events import EventQueue
from a2a.server.request_handlers import DefaultRequestHandler  # noqa: TID251 - not our agent
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater  # noqa: TID251 - not our agent
from a2a.types.a2a_pb2 import AgentCard


class Mill(AgentExecutor):
    """An agent that asks for the day, and then writes an order down, line by line."""

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        words = context.get_user_input()
        if context.current_task is None:
            await event_queue.enqueue_event(new_task_from_user_message(context.message))
        updater = TaskUpdater(event_queue, context.task_id, context.context_id)
        if "day" not in words:
            question = updater.new_agent_message([new_text_part("For which day?")])
            await updater.requires_input(question)
            return
        await updater.start_work(updater.new_agent_message([new_text_part("Looking at stock.")]))
        for number, line in enumerate(("Order: 40 coils, ", f"{words}, ", "from stock.")):
            await asyncio.sleep(0.1)
            await updater.add_artifact([new_text_part(line)], artifact_id="o", append=number > 0)
        await updater.complete()

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        await TaskUpdater(event_queue, context.task_id, context.context_id).cancel()


@asynccontextmanager
async def mill() -> AsyncIterator[str]:
    """Serve the agent; give its URL."""
    sock = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{sock.getsockname()[1]}"
    card = AgentCard(name="Mill", description="Takes orders for coils.", version="1")
    card.supported_interfaces.add(
        url=f"{url}/rpc", protocol_binding="JSONRPC", protocol_version="1.0"
    )
    card.capabilities.streaming = True
    card.default_input_modes.append("text/plain")
    card.default_output_modes.append("text/plain")
    card.skills.add(id="order", name="Order", description="Orders coils.", tags=["coils"])
    handler = DefaultRequestHandler(Mill(), InMemoryTaskStore(), card)
    routes = [*create_agent_card_routes(card), *create_jsonrpc_routes(handler, "/rpc")]
    config = uvicorn.Config(Starlette(routes=routes), log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[sock]))
    try:
        yield url
    finally:
        server.should_exit = True
        await serving


def shown(text: str) -> str:
    """Return what an agent said as a terminal may show it: it is not to be trusted."""
    return "".join(char if char.isprintable() else "?" for char in text)


async def order(url: str) -> None:
    """Order coils: be asked back, answer in another process, and read along."""
    session = Session()
    async with RemoteAgent(url) as agent:
        answer = await agent.run("40 coils, please.", session=session)
        print(f"{shown(agent.name)} ({answer.finish}): {shown(answer.text)}")
        kept = json.dumps(session.to_json())  # days may pass here

    session = Session.from_json(json.loads(kept))
    async with RemoteAgent(url) as agent:
        async with agent.stream("on any day", session=session) as stream:
            async for update in stream:
                if update.commentary:
                    print(f"  {shown(update.commentary)}")
                if update.text:
                    print(f"  + {shown(update.text)}")
            answer = await stream.answer()
        print(f"{shown(agent.name)} ({answer.finish}): {shown(answer.text)}")

        begun = await agent.run("on the first day", session=session, background=True)
        while begun.continuation is not None:
            await asyncio.sleep(0.1)
            begun = await agent.run(continuation=begun.continuation, session=session)
        print(f"{shown(agent.name)} ({begun.finish}): {shown(begun.text)}")


async def ask(url: str, words: str) -> None:
    """Say one thing to any agent."""
    async with RemoteAgent(url) as agent:
        answer = await agent.run(words)
        print(f"{shown(agent.name)} ({answer.finish}): {shown(answer.text)}")


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", help="an agent of your own choice, instead of the one in here")
    parser.add_argument("--say", default="Hello.", help="what to say to that one")
    options = parser.parse_args()
    if options.url:
        await ask(options.url, options.say)
        return 0
    async with mill() as url:
        await order(url)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
