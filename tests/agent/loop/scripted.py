"""A model that follows a script in this process, and tools that note what was done to them."""

import asyncio
import copy
import json
from datetime import UTC, datetime

from negotiator.agent.loop import Agent, Identity, Saved, Tool

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
    """Return an agent and its model."""
    model = ScriptedModel(*script)
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
