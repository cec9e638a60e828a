"""A model too small to call tools by itself, held to the form of a call by a grammar.

The server constrains what it writes to JSON: a call of one of the tools, or words. Which, and with
which arguments, is the model's. What it wrote is handed on as it is, as the message of a model that
knows tools; a small model fills the form with anything, which is the point.
"""

import json
from collections.abc import Mapping, Sequence

from negotiator.llm.client import ChatClient

LONGEST = 70
"""Characters of a text at most, and so of what one answer may come to."""
MOST = 2
"""Items of a list at most."""
_HOW = (
    "Answer in JSON alone. To call a tool: {'tool': NAME, 'arguments': {...}}. To speak: "
    "{'say': TEXT}. The tools:"
)


class Constrained:
    """Asks a client for JSON, and reads a message from it.

    Attributes:
        prompts: everything that was sent, request by request.
    """

    def __init__(self, client: ChatClient, *, temperature: float) -> None:
        self._client = client
        self._temperature = temperature
        self.prompts: list[str] = []

    async def complete(
        self,
        messages: Sequence[Mapping[str, object]],
        tools: Sequence[Mapping[str, object]] = (),
    ) -> Mapping[str, object]:
        """Return the next message; see `negotiator.agent.loop.Model`."""
        named = [tool["function"] for tool in tools]
        offered = [function for function in named if isinstance(function, Mapping)]
        shown = [_as_text(message) for message in messages]
        shown[0] = {**shown[0], "content": f"{shown[0]['content']}\n{_HOW}\n{_listed(offered)}"}
        self.prompts.append(json.dumps(shown))
        form = {"type": "json_schema", "json_schema": {"schema": _schema(offered)}}
        said = await self._client.complete(
            shown, response_format=form, temperature=self._temperature, seed=len(self.prompts)
        )
        return _message(str(said["content"]))


def _message(written: str) -> Mapping[str, object]:
    """Return what was written as a message: a call whose arguments are the model's own text."""
    try:
        form = json.loads(written)
    except ValueError:
        return {"role": "assistant", "content": written}
    if "tool" not in form:
        return {"role": "assistant", "content": form["say"]}
    function = {"name": form["tool"], "arguments": json.dumps(form["arguments"])}
    call = {"id": "call_1", "type": "function", "function": function}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def _as_text(message: Mapping[str, object]) -> dict[str, object]:
    """Return a message for a template that knows neither calls nor results."""
    if message["role"] == "tool":
        return {"role": "user", "content": f"Result: {message['content']}"}
    calls = message.get("tool_calls")
    if calls:
        return {"role": "assistant", "content": json.dumps(calls)}
    return {"role": message["role"], "content": message["content"]}


def _listed(offered: Sequence[Mapping[str, object]]) -> str:
    return "\n".join(f"{one['name']}: {one['description']}" for one in offered)


def _schema(offered: Sequence[Mapping[str, object]]) -> Mapping[str, object]:
    """Return the schema of an answer, its texts and lists short."""
    said = _object({"say": {"type": "string", "maxLength": LONGEST}})
    called = [
        _object({"tool": {"const": one["name"]}, "arguments": _short(one["parameters"])})
        for one in offered
    ]
    return {"anyOf": [*called, said]}


def _object(properties: Mapping[str, object]) -> Mapping[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _short(schema: object) -> object:
    """Return a tool's schema with smaller bounds: within them everything is allowed."""
    if isinstance(schema, list):
        return [_short(one) for one in schema]
    if not isinstance(schema, Mapping):
        return schema
    made = {name: _short(value) for name, value in schema.items() if name != "description"}
    if made.get("type") == "string" and "enum" not in made:
        made |= {"maxLength": LONGEST}
    if made.get("type") == "array":
        made |= {"maxItems": MOST}
    return made
