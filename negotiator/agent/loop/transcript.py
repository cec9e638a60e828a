"""A stored conversation: read strictly, mended where a run was cut off, never replayed.

A call without a result is either the question the conversation waits on, or work whose result is
lost. Lost work is said to be lost; it is not done again, for it may have happened.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from negotiator.agent.loop.calls import MAX_ARGUMENTS, MAX_ID, MAX_NAME, Call, beyond, calls_of
from negotiator.agent.loop.tools import Reply
from negotiator.agent.loop.wire import (
    MAX_TEXT,
    JsonObject,
    Message,
    error_text,
    is_error,
    result,
)
from negotiator.errors import InvalidValueError

MAX_MESSAGES = 20_000
_CUT_NOTE = 100
"""Room for the words that say what was cut."""
LOST = "The result of this call was lost. It was not repeated; find out whether it took effect."
ONE_AT_A_TIME = "Only one question at a time: this one was not asked. Ask it again later."

Asks = Callable[[Call], bool]
"""Says whether a call is one to a tool that suspends."""


def read_messages(given: object) -> tuple[Message, ...]:
    """Return a conversation from its JSON, without its system message.

    Raises:
        InvalidValueError: it is not a conversation as a run leaves it.
    """
    if not isinstance(given, Sequence) or isinstance(given, str | bytes):
        raise InvalidValueError(f"messages must be a list, not a {type(given).__name__}")
    if len(given) > MAX_MESSAGES:
        raise InvalidValueError(f"a conversation has {MAX_MESSAGES} messages at most")
    read = tuple(_read(place, item) for place, item in enumerate(given))
    kept = tuple(message for message in read if message["role"] != "system")
    _check_order(kept)
    return kept


def _read(place: int, item: object) -> Message:
    """Return one message with the members we know, each of its type."""
    if not isinstance(item, Mapping):
        raise InvalidValueError(f"message {place} is not an object")
    role, content = item.get("role"), item.get("content")
    if content is None and role == "assistant":
        content = ""  # calls without words
    if not isinstance(content, str) or len(content) > MAX_TEXT + _CUT_NOTE:
        raise InvalidValueError(f"message {place}: the content must be text of {MAX_TEXT} at most")
    match role:
        case "system" | "user":
            return {"role": role, "content": content}
        case "tool":
            call_id = _text(item.get("tool_call_id"), MAX_ID, place)
            return result(call_id, content)
        case "assistant":
            asked = item.get("tool_calls")
            if not asked:
                return {"role": role, "content": content}
            return {"role": role, "content": content or None, "tool_calls": _calls(asked, place)}
        case _:
            raise InvalidValueError(f"message {place}: the role must be one of the four")


def _calls(asked: object, place: int) -> list[object]:
    if not isinstance(asked, list):
        raise InvalidValueError(f"message {place}: tool_calls must be a list")
    return [_call(item, place) for item in asked]


def _call(item: object, place: int) -> JsonObject:
    function = item.get("function") if isinstance(item, Mapping) else None
    if not isinstance(item, Mapping) or not isinstance(function, Mapping):
        raise InvalidValueError(f"message {place}: a tool call must have an id and a function")
    named = {
        "name": _text(function.get("name"), MAX_NAME + _CUT_NOTE, place, empty=True),
        "arguments": _text(function.get("arguments"), MAX_ARGUMENTS + _CUT_NOTE, place, empty=True),
    }
    call_id = _text(item.get("id"), MAX_ID, place)
    return {**beyond(item), "id": call_id, "type": "function", "function": named}


def _text(value: object, limit: int, place: int, *, empty: bool = False) -> str:
    if not isinstance(value, str) or len(value) > limit or not (value or empty):
        raise InvalidValueError(f"message {place}: a tool call or result is malformed")
    return value


def _check_order(messages: Sequence[Message]) -> None:
    """Check that every call id is new and every result answers a call just before it, once.

    Raises:
        InvalidValueError: it is not so.
    """
    used: set[str] = set()
    owed: set[str] = set()
    for message in messages:
        if message["role"] == "tool":
            call_id = str(message["tool_call_id"])
            if call_id not in owed:
                raise InvalidValueError(f"a result answers no open call: {call_id!a}")
            owed.discard(call_id)
            continue
        ids = [call.id for call in calls_of(message)]
        if len(set(ids)) < len(ids) or not used.isdisjoint(ids):
            raise InvalidValueError("two tool calls have one id")
        used.update(ids)
        owed = set(ids)


# --- the last step -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mended:
    """A conversation in which every call has its result, but for the question it waits on.

    Attributes:
        messages: as far as it goes.
        question: the unanswered call to a suspending tool; None for none.
    """

    messages: tuple[Message, ...]
    question: Call | None


def mend(messages: Sequence[Message], asks: Asks) -> Mended:
    """Give every call without a result one that says so; keep the last question open.

    Args:
        messages: from `read_messages`.
        asks: whether a call asks a question, and a well-formed one.
    """
    made: list[Message] = []
    question: Call | None = None
    blocks = list(_blocks(messages))
    for number, (said, results) in enumerate(blocks):
        made.append(said)
        calls = calls_of(said)
        open_calls = [call for call in calls if call.id not in results]
        if number == len(blocks) - 1:
            question = next((call for call in open_calls if asks(call)), None)
        for call in open_calls:
            if call is not question:
                text = ONE_AT_A_TIME if question and asks(call) else LOST
                results[call.id] = result(call.id, error_text(text))
        made += (results[call.id] for call in calls if call.id in results)
    return Mended(tuple(made), question)


def with_answer(messages: Sequence[Message], question: Call, text: str) -> tuple[Message, ...]:
    """Return a mended conversation with its question answered, results in the order of calls."""
    *before, (said, results) = _blocks(messages)
    results[question.id] = result(question.id, text)
    whole = [message for block in before for message in (block[0], *block[1].values())]
    return (*whole, said, *(results[call.id] for call in calls_of(said)))


def call_ids(messages: Iterable[Message]) -> set[str]:
    """Return the ids of all calls."""
    return {call.id for message in messages for call in calls_of(message)}


def replies(messages: Sequence[Message], asks: Asks) -> tuple[Reply, ...]:
    """Return what the principal answered, oldest first.

    Only what a run recorded as the answer to a question counts: neither a model's words nor a
    tool's result can be one.
    """
    return tuple(
        Reply(call.id, call.name, call.arguments, str(results[call.id]["content"]))
        for said, results in _blocks(messages)
        for call in calls_of(said)
        if asks(call) and call.id in results and not is_error(results[call.id]["content"])
    )


def _blocks(messages: Sequence[Message]) -> Iterable[tuple[Message, dict[str, Message]]]:
    """Give each message that is no result, with the results that follow it by call id."""
    block: tuple[Message, dict[str, Message]] | None = None
    for message in messages:
        if message["role"] != "tool":
            if block is not None:
                yield block
            block = (message, {})
        elif block is not None:
            block[1][str(message["tool_call_id"])] = message
    if block is not None:
        yield block
