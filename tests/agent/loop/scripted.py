"""A model that follows a script, and tools that note what was done to them.

What a script can say over HTTP is said over HTTP: by a server on loopback, to the project's own
client. Only what no endpoint can do, to hang for ever or to raise, happens in this process.
"""

import asyncio
import copy
import itertools
import json
from datetime import UTC, datetime
from functools import cache

from negotiator.agent.loop import Agent, Identity, Saved, Tool
from negotiator.llm.client import ChatClient
from tests.llm.model_server import ModelServer, Request, Step, completion

IDENTITY = Identity(name="Acme Buying", id="https://agent.acme.example")
NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
ANY = {"type": "object"}


def says(text):
    return {"role": "assistant", "content": text}


def asks_for(*named, text=None, ids=None):
    """Call tools: pairs of a name and its arguments; text goes out as it is."""
    ids = [f"c{number}" for number in range(1, len(named) + 1)] if ids is None else ids
    return {
        "role": "assistant",
        "content": text,
        "tool_calls": [
            {
                "id": call_id,
                "type": "function",
                "function": {
                    "name": name,
                    "arguments": given if isinstance(given, str) else json.dumps(given),
                },
            }
            for call_id, (name, given) in zip(ids, named, strict=True)
        ],
    }


class ScriptedModel:
    """Gives one answer after another; an exception is raised, a function is called."""

    def __init__(self, *script):
        self._script = list(script)
        self.seen = []
        self.offered = []

    @property
    def calls(self):
        return len(self.seen)

    async def complete(self, messages, tools=()):
        self.seen.append(copy.deepcopy(list(messages)))
        self.offered.append(tools)
        answer = self._script.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        if callable(answer):
            answer = answer()
            if asyncio.iscoroutine(answer):
                answer = await answer
        return answer


class _House:
    """One server for all scripts of this process: each has a path of its own."""

    def __init__(self):
        self._scripts = []
        self._server = ModelServer(itertools.repeat(self._play))
        self._server.__enter__()  # its threads end with the process

    def place(self, play):
        """Return the base URL under which a script is played."""
        self._scripts.append(play)
        return f"{self._server.url}/{len(self._scripts) - 1}"

    def _play(self, request: Request) -> Step:
        return self._scripts[int(request.path.split("/")[2])](request)


house = cache(_House)


async def at_once(_seconds):
    """Wait for nothing, so that retries take no time here."""


class ServedModel(ScriptedModel):
    """The same script, over real HTTP: a message or a `Step` is served, and the client asked."""

    def __init__(self, *script):
        super().__init__(*script)
        url = house().place(self._played)
        self._client = ChatClient(base_url=url, model="scripted", api_key=None, sleep=at_once)

    async def complete(self, messages, tools=()):
        if not isinstance(self._script[0], Step | dict):
            return await super().complete(messages, tools)
        return await self._client.complete(messages, tools)

    def _played(self, request):
        """Note what came in over the wire, and give the next step."""
        self.seen.append(request.messages)
        self.offered.append(tuple(request.json.get("tools", ())))
        step = self._script.pop(0)
        return step if isinstance(step, Step) else Step(body=completion(step))


class Noting:
    """A tool's `run` that keeps what it was called with."""

    def __init__(self, output="done"):
        self.output = output
        self.inputs = []
        self.contexts = []

    def __call__(self, arguments, context):
        self.inputs.append(arguments)
        self.contexts.append(context)
        if isinstance(self.output, BaseException):
            raise self.output
        return self.output


def tool(name="work", run=None, parameters=ANY, **options):
    return Tool(name, f"Does {name}.", parameters, run or Noting(), **options)


def question_tool(name="ask_user"):
    return Tool(name, "Asks.", ANY, suspends=True)


def agent_of(*script, **options):
    """Return an agent and its model; the model is served over HTTP unless one is given."""
    model = options.pop("model", None) or ServedModel(*script)
    made = {"model": model, "now": lambda: NOW} | options
    return Agent(IDENTITY, "Buy well.", **made), model


def run(agent, *said, **options):
    return asyncio.run(agent.run(*said, **options))


def results_of(messages):
    """The results in a conversation: pairs of call id and content."""
    return [(m["tool_call_id"], m["content"]) for m in messages if m["role"] == "tool"]


def errors_of(messages):
    return [json.loads(content)["error"] for _, content in results_of(messages)]


class Copying:
    """A store of either kind: async, and nothing it gives out is what it keeps."""

    def __init__(self, inner):
        self._inner = inner
        self.saves = []
        self.reads = 0

    async def get(self, key):
        self.reads += 1
        await asyncio.sleep(0)
        return _copied(self._inner.get(key))

    async def save(self, key, document, revision):
        await asyncio.sleep(0)
        self.saves.append(copy.deepcopy(document))
        return self._inner.save(key, copy.deepcopy(document), revision)

    async def list(self, *key):
        self.reads += 1
        await asyncio.sleep(0)
        found = self._inner.list(*key)
        return _copied(found) if key else [(name, _copied(saved)) for name, saved in found]


def _copied(saved):
    return None if saved is None else Saved(copy.deepcopy(saved.document), saved.revision)
