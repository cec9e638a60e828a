"""A model's answer, made well-formed: one assistant message whose calls have ids of their own.

Small servers leave ids out, or count from zero again in every answer. An id that came before in
the conversation is replaced, so that an answer to one question can never answer another.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from negotiator.agent.loop.wire import MAX_TEXT, JsonObject, Message, bounded, encode, text_of
from negotiator.errors import InvalidValueError, ModelAnswerError

MAX_NAME = 128
MAX_ID = 128
MAX_ARGUMENTS = 65_536
"""Most characters of a call's arguments that are kept; longer ones are cut, and so not valid."""
_KNOWN = frozenset({"id", "type", "function"})


@dataclass(frozen=True, slots=True)
class Call:
    """One call a model asks for.

    Attributes:
        id: unique in the conversation.
        name: the tool it names, which may not exist.
        arguments: JSON text, as the model wrote it.
    """

    id: str
    name: str
    arguments: str


def read_answer(answer: object, taken: Collection[str]) -> Message:
    """Return a model's answer as an assistant message.

    Args:
        answer: what the model returned.
        taken: ids of earlier calls.

    Raises:
        ModelAnswerError: the answer is no message at all.
    """
    if not isinstance(answer, Mapping):
        kind = type(answer).__name__
        raise ModelAnswerError(f"a model must answer with an assistant message, not a {kind}")
    text = text_of(answer.get("content")) or text_of(answer.get("refusal"))
    asked = answer.get("tool_calls")
    if not isinstance(asked, Sequence) or isinstance(asked, str | bytes) or not asked:
        return {"role": "assistant", "content": bounded(text, MAX_TEXT)}
    calls = _calls(asked, set(taken))
    return {"role": "assistant", "content": bounded(text, MAX_TEXT) or None, "tool_calls": calls}


def calls_of(message: JsonObject) -> tuple[Call, ...]:
    """Return the calls of a well-formed assistant message, in order."""
    asked = message.get("tool_calls")
    return tuple(_read(item) for item in asked) if isinstance(asked, list) else ()


def _read(item: Mapping[str, Mapping[str, str]]) -> Call:
    function = item["function"]
    return Call(str(item["id"]), function["name"], function["arguments"])


def _calls(asked: Sequence[object], taken: set[str]) -> list[object]:
    made: list[object] = []
    for item in asked:
        call = item if isinstance(item, Mapping) else {}
        function = call.get("function")
        if not isinstance(function, Mapping):
            function = {}
        call_id = _own_id(call.get("id"), taken)
        taken.add(call_id)
        named = {
            "name": _name(function.get("name")),
            "arguments": _arguments(function.get("arguments")),
        }
        made.append({**beyond(call), "id": call_id, "type": "function", "function": named})
    return made


def beyond(call: JsonObject) -> dict[str, object]:
    """Return the members of a call that we do not know; some endpoints want theirs back."""
    unknown = {name: value for name, value in call.items() if name not in _KNOWN}
    try:
        return unknown if len(encode(unknown).encode()) <= MAX_ARGUMENTS else {}
    except (InvalidValueError, UnicodeEncodeError):
        return {}


def _own_id(given: object, taken: set[str]) -> str:
    """Return the id a call came with, or the first free one."""
    fits = isinstance(given, str) and 0 < len(given) <= MAX_ID and given.isascii()
    if isinstance(given, str) and fits and given not in taken:
        return given
    number = len(taken)
    while f"call_{number}" in taken:
        number += 1
    return f"call_{number}"


def _name(given: object) -> str:
    return bounded(given, MAX_NAME) if isinstance(given, str) else ""


def _arguments(given: object) -> str:
    """Return arguments as text; an object that came unwritten is written, as no meaning is lost."""
    if isinstance(given, str):
        return bounded(given, MAX_ARGUMENTS)
    try:
        return bounded(encode(given), MAX_ARGUMENTS)
    except InvalidValueError:
        return ""
