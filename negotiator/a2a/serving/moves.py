"""A move as JSON-RPC carries it, read and answered without the SDK's types in between.

The SDK turns a call into protobuf and an answer back into JSON, which takes longer than the turn
itself. So a call that sends a move in an envelope, and has the one shape that every careful client
gives it, is read here; any other, well-formed or not, is left to the SDK. What is answered is
what the SDK would say of the same task, member by member (`tests/a2a/server/test_moves.py`).

Source: A2A 1.0, sections 3.1.1, 4.1 and 9 (JSON-RPC binding); JSON-RPC 2.0.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from negotiator.a2a.documents import are_texts, is_document, is_text
from negotiator.a2a.mapping import Sight
from negotiator.agent.shown import artifact_of
from negotiator.policy.ports import EntryRow, NegotiationRow
from negotiator.protocol.message import EXTENSION_URI, MEDIA_TYPE
from negotiator.terms.canonical import Json, canonical_bytes

SEND: Final = "SendMessage"
TEXT_TYPE: Final = "text/plain"
Members: TypeAlias = Mapping[str, object]

_CALL: Final = frozenset({"jsonrpc", "id", "method", "params"})
_PARAMS: Final = frozenset({"message", "configuration"})
_IDS: Final = ("messageId", "taskId", "contextId")
_MESSAGE: Final = frozenset({*_IDS, "role", "parts", "extensions"})
_CONFIGURATION: Final = frozenset({"historyLength", "acceptedOutputModes", "returnImmediately"})
_MOST_HISTORY: Final = 2**31 - 1
_TEXT: Final = frozenset({"text", "mediaType"})
_DATA: Final = frozenset({"data", "mediaType"})
_MOST_PARTS: Final = 2


@dataclass(frozen=True, slots=True)
class Move:
    """A message that holds a move in an envelope, as a call of the known shape sends it.

    Attributes:
        message_id: its id; not empty.
        task: the task it names; empty for none.
        context: the context it names; empty for none.
        data: the JSON object with the envelope; strings, arrays and objects alone.
        text: the prose beside it.
        history: most messages of the history to answer with; None for all.
        accepted: media types the caller can read; empty for any.
    """

    message_id: str
    task: str
    context: str
    data: dict[str, object]
    text: str
    history: int | None
    accepted: tuple[str, ...]


def move_in(call: Members) -> Move | None:
    """Return the move that a JSON-RPC call sends; None where it is not of the known shape.

    Args:
        call: an object that is a JSON-RPC call.
    """
    params = call.get("params")
    known = call.get("jsonrpc") == "2.0" and call.get("method") == SEND and call.keys() <= _CALL
    if not known or not _is_id(call.get("id")):
        return None
    if not isinstance(params, dict) or not params.keys() <= _PARAMS:
        return None
    message, configuration = params.get("message"), params.get("configuration", {})
    if not isinstance(message, dict) or not isinstance(configuration, dict):
        return None
    return _move(message, configuration)


def _move(message: Members, configuration: Members) -> Move | None:
    """Return the move in a message."""
    ids = [message.get(name, "") for name in _IDS]
    parts = message.get("parts")
    known = message.keys() <= _MESSAGE and message.get("role") == "ROLE_USER"
    said = _said(parts) if known and isinstance(parts, list) else None
    asked = _asked(configuration)
    if said is None or asked is None or not ids[0] or not are_texts(ids):
        return None
    if not are_texts(message.get("extensions", [])):
        return None
    message_id, task, context = map(str, ids)
    return Move(message_id, task, context, said[0], said[1], *asked)


def _said(parts: list[object]) -> tuple[dict[str, object], str] | None:
    """Return the one data part and the prose of a message; None where there is something else."""
    texts: list[str] = []
    found: list[dict[str, object]] = []
    if len(parts) > _MOST_PARTS:
        return None
    for part in parts:
        if not isinstance(part, dict):
            return None
        text, data = part.get("text"), part.get("data")
        if is_text(text) and _is_part(part, _TEXT, TEXT_TYPE):
            texts.append(str(text))
        elif isinstance(data, dict) and _is_part(part, _DATA, MEDIA_TYPE):
            found.append(data)
        else:
            return None
    if len(found) != 1 or "envelope" not in found[0] or not is_document(found[0]):
        return None
    return found[0], "\n".join(texts)


def _is_part(part: Members, members: frozenset[str], media_type: str) -> bool:
    """Say whether a part has no other members, and is of a kind or says nothing of it."""
    return members >= part.keys() and part.get("mediaType", media_type) == media_type


def _asked(configuration: Members) -> tuple[int | None, tuple[str, ...]] | None:
    """Return what an answer should be like; None where something else is asked for."""
    history = configuration.get("historyLength")
    modes = configuration.get("acceptedOutputModes", [])
    at_once = configuration.get("returnImmediately", False)
    if not configuration.keys() <= _CONFIGURATION or not isinstance(at_once, bool):
        return None
    if "historyLength" in configuration and not _is_length(history):
        return None
    if not isinstance(modes, list) or not are_texts(modes):
        return None
    return (history if isinstance(history, int) else None), tuple(modes)


def _is_length(value: object) -> bool:
    """Say whether a value is a length of a history as the SDK would read it."""
    return type(value) is int and 0 <= value <= _MOST_HISTORY


def _is_id(value: object) -> bool:
    """Say whether a value is the id of a call that is answered as it came."""
    return type(value) is str or (type(value) is int and abs(value) <= _MOST_HISTORY)


# --- the answer ----------------------------------------------------------------------------


def answer_to(call: object, sight: Sight, history: int | None) -> bytes | None:
    """Return the answer to a call that sent a move: the task as it stands, as JSON.

    Args:
        call: its id.
        sight: the negotiation.
        history: most messages of the history to show; None for all.

    Returns:
        The body; None for a task that has more to show than moves in envelopes, which is the
        SDK's to write.
    """
    task = task_bytes(sight, history)
    if task is None:
        return None
    return b'{"jsonrpc":"2.0","id":%b,"result":{"task":%b}}' % (_text(call), task)


def task_bytes(sight: Sight, history: int | None) -> bytes | None:
    """Return a task as JSON; see `answer_to`."""
    recorded = sight.recorded
    if recorded.negotiation.plain or sight.said or sight.evaluations:
        return None
    row, entries = recorded.row, recorded.entries
    last = next((entry for entry in reversed(entries) if entry.ours), None)
    shown = [entry for entry in entries if entry is not last]
    if history is not None:
        shown = shown[max(len(shown) - history, 0) :]
    status = b'{"state":"TASK_STATE_%b","timestamp":%b' % (
        sight.state.name.encode(),
        _text(row.updated),
    )
    if last is not None:
        status += b',"message":' + _message(row, last)
    members = [
        b'"id":' + _text(row.task),
        b'"contextId":' + _text(row.context),
        b'"status":%b}' % status,
        *_listed(b"history", (_message(row, entry) for entry in shown)),
        *_listed(b"artifacts", _artifacts(sight)),
    ]
    return b"{%b}" % b",".join(members)


def _listed(name: bytes, items: Iterable[bytes]) -> list[bytes]:
    """Return a member that is a list; none where the list is empty."""
    joined = b",".join(items)
    return [b'"%b":[%b]' % (name, joined)] if joined else []


def _message(row: NegotiationRow, entry: EntryRow) -> bytes:
    """Return one entry as the message it travelled in; its data are canonical JSON already."""
    text = b'{"text":%b},' % _text(entry.text) if entry.text else b""
    return (
        b'{"messageId":%b,"contextId":%b,"taskId":%b,"role":"ROLE_%b","parts":[%b{"data":%b,'
        b'"mediaType":"%b"}],"extensions":["%b"]}'
    ) % (
        _text(entry.message_id),
        _text(row.context),
        _text(row.task),
        b"AGENT" if entry.ours else b"USER",
        text,
        entry.data,
        MEDIA_TYPE.encode(),
        EXTENSION_URI.encode(),
    )


def _artifacts(sight: Sight) -> Iterable[bytes]:
    """Give the one artifact that is the outcome, if there is one."""
    outcome = artifact_of(sight.recorded, sight.agreement)
    if outcome is not None:
        parts = b",".join(
            b'{"data":%b,"mediaType":"%b"}' % (_document(data), MEDIA_TYPE.encode())
            for data in outcome.data
        )
        yield b'{"artifactId":%b,"name":"agreement","parts":[%b]}' % (_text(outcome.id), parts)


def _document(data: object) -> bytes:
    """Return a document of our own as JSON."""
    document: Json = data  # type: ignore[assignment] # what is on record is a document
    return canonical_bytes(document)


def _text(value: object) -> bytes:
    """Return a text, or the id of a call, as JSON."""
    return json.dumps(value, ensure_ascii=False).encode()
