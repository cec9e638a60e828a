"""What a chat completion says: the assistant's message, or why there is none.

The answer is data from outside. Its message is taken over field by field; tool calls keep fields
beyond the known ones, because some endpoints want them back.
"""

import json
import math
from collections.abc import Iterable
from typing import Never, cast

from negotiator.errors import (
    AnswerCutShortError,
    AnswerNotJsonError,
    AnswerWithoutMessageError,
    ModelAnswerError,
)

Message = dict[str, object]


def message_of(body: bytes) -> Message:
    """Return the assistant's message of an answer with status 200.

    Returns:
        `role` (always `assistant`), `content` (text or None) and, where there are any,
        `tool_calls`, each with `id`, `type` and `function` (`name`, `arguments` as text).

    Raises:
        AnswerNotJsonError: it is not JSON in UTF-8, names a member twice, or holds a number that
            is none.
        AnswerCutShortError: the model ran into its length limit.
        AnswerWithoutMessageError: nobody says anything in it.
        ModelAnswerError: the message has another shape than a chat completion gives it.
    """
    choice = _first_choice(_decoded(body))
    if choice.get("finish_reason") == "length":
        msg = (
            "The model's answer was cut short by its length limit. "
            "Allow more tokens, or ask for less."
        )
        raise AnswerCutShortError(msg)
    said = choice.get("message")
    if not isinstance(said, dict):
        _without_message()
    return _message(said)


def _decoded(body: bytes) -> object:
    """Read JSON strictly: no NaN, no infinity, no member twice, no half characters."""
    try:
        answer: object = json.loads(
            body.decode(),
            object_pairs_hook=_once,
            parse_constant=_no_number,
            parse_float=_finite,
        )
        json.dumps(answer, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        answer = _UNREADABLE
    if answer is _UNREADABLE:  # raised here, because the parser's own error carries the text
        msg = (
            "The model's endpoint answered with status 200, but not with JSON. "
            "Check that base_url is the address of an OpenAI-compatible API."
        )
        raise AnswerNotJsonError(msg)
    return answer


_UNREADABLE = object()


def _once(pairs: Iterable[tuple[str, object]]) -> Message:
    members: Message = {}
    for name, value in pairs:
        if name in members:
            raise ValueError("a member twice")
        members[name] = value
    return members


def _no_number(_name: str) -> Never:
    raise ValueError("no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("no number")
    return number


def _first_choice(answer: object) -> Message:
    """Return the first choice of an answer."""
    choices = answer.get("choices") if isinstance(answer, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(first, dict):
        _without_message()
    return first


def _without_message() -> Never:
    msg = (
        "The model's endpoint answered with status 200 and JSON, but with no message in it. "
        "Check that it answers chat completions, and that the model is ready."
    )
    raise AnswerWithoutMessageError(msg)


def _message(said: Message) -> Message:
    """Take a message over, field by field."""
    content = said.get("content")
    if content is None:
        content = said.get("refusal")  # a refusal is an answer in words
    calls = said.get("tool_calls") or []
    if not isinstance(content, str | None) or said.get("role", "assistant") != "assistant":
        _odd("its content is no text, or another role speaks")
    if not isinstance(calls, list):
        _odd("its tool calls are no list")
    if content is None and not calls:
        _without_message()
    message: Message = {"role": "assistant", "content": content}
    if calls:
        message["tool_calls"] = [_call(call) for call in calls]
        if len({cast("Message", call)["id"] for call in calls}) != len(calls):
            _odd("two of its tool calls have one id")
    return message


def _call(call: object) -> Message:
    """Take a tool call over."""
    if not isinstance(call, dict) or call.get("type", "function") != "function":
        _odd("a tool call is no call of a function")
    function = call.get("function")
    named = function.get("name") if isinstance(function, dict) else None
    arguments = function.get("arguments") if isinstance(function, dict) else None
    if not all(isinstance(part, str) for part in (call.get("id"), named, arguments)):
        _odd("a tool call has no id, name or arguments in text")
    if not call["id"]:
        _odd("a tool call has an empty id")
    return {**call, "type": "function"}


def _odd(what: str) -> Never:
    msg = (
        f"The model's endpoint answered with a message of another shape: {what}. "
        "Expected a chat completion of the OpenAI API."
    )
    raise ModelAnswerError(msg)
