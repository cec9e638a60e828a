"""What came in: a caller, a message taken apart, and what its sender can read.

Source: A2A 1.0, sections 3.1.1 (media types), 3.2.2 and 3.2.4 (configuration, history length).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from a2a.server.context import ServerCallContext
from a2a.types.a2a_pb2 import ROLE_USER, Message, Part, SendMessageRequest
from a2a.utils.errors import (
    ContentTypeNotSupportedError,
    InvalidParamsError,
    PushNotificationNotSupportedError,
)

from negotiator.a2a.mapping import json_bytes, json_of, texts_of
from negotiator.a2a.serving.limits import MAX_PARTS
from negotiator.a2a.serving.moves import TEXT_TYPE, Move
from negotiator.agent.hosting import HostMessage
from negotiator.protocol.message import MEDIA_TYPE

MAX_ID = 64
MAX_TEXT = 16_384
"""Most characters of prose we take beside a move."""
MAX_MODES = 32
"""Most media types that a caller may say it can read."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """One message as the transport delivered it.

    Attributes:
        message: the message itself; of one that came as a `Move` only its ids and its role.
        caller: who the transport authenticated; empty for nobody.
        values: what its data parts carry.
        text: its prose.
        history: most messages of the history to answer with; None for all.
        accepted: media types the caller can read; empty for any.
    """

    message: Message
    caller: str
    values: tuple[object, ...]
    text: str
    history: int | None
    accepted: tuple[str, ...]

    def reads(self, media_type: str) -> bool:
        """Say whether the caller can read such parts."""
        kind = media_type.partition("/")[0]
        known = {media_type, f"{kind}/*", "*/*", "*"}
        return not self.accepted or any(_bare(mode) in known for mode in self.accepted)

    def negotiates(self) -> bool:
        """Say whether it is about a negotiation: it has a move, or it names a task.

        A move is a data part that is an object with a member ``negotiation`` or ``envelope``, or,
        in the flat form, ``action``.
        """
        return bool(self.message.task_id) or any(map(is_move, self.values))

    def for_host(self) -> HostMessage:
        """Return it as a negotiation message.

        Raises:
            InvalidParamsError: there is more than one data part, or neither data nor words.
        """
        if len(self.values) != 1 and (self.values or not self.text.strip()):
            count = len(self.values)
            msg = f"expected one data part with a negotiation message, got {count}"
            raise InvalidParamsError(msg)
        data = self.values[0] if self.values else None
        return HostMessage(
            data=data,
            raw=json_bytes(data) if self.values else b"",
            text=self.text,
            message_id=self.message.message_id,
            task=self.message.task_id,
            context=self.message.context_id,
            caller=self.caller,
        )


def is_move(value: object) -> bool:
    """Say whether a data part wants to be a negotiation message."""
    members = ("negotiation", "envelope", "action")
    return isinstance(value, Mapping) and any(name in value for name in members)


def caller_of(context: ServerCallContext) -> str:
    """Return who the transport authenticated, empty for nobody."""
    user = context.user
    return user.user_name if user.is_authenticated else ""


def take(params: SendMessageRequest, caller: str) -> Incoming:
    """Take a message apart, refusing what nobody here can answer.

    Raises:
        InvalidParamsError: wrong role, ids too long, too much of something, a negative length.
        ContentTypeNotSupportedError: a part that is neither plain text nor JSON.
        PushNotificationNotSupportedError: it asks to be called back.
    """
    message, configuration = params.message, params.configuration
    if message.role != ROLE_USER:
        msg = "a client speaks as ROLE_USER"
        raise InvalidParamsError(msg)
    if len(message.parts) > MAX_PARTS:
        msg = f"expected at most {MAX_PARTS} parts, got {len(message.parts)}"
        raise InvalidParamsError(msg)
    _check_ids(message)
    if configuration.HasField("task_push_notification_config"):
        raise PushNotificationNotSupportedError
    _check_modes(configuration.accepted_output_modes)
    _check_media(message.parts)
    text = texts_of(message.parts)
    _check_length(text)
    return Incoming(
        message=message,
        caller=caller,
        values=tuple(json_of(part) for part in message.parts if part.HasField("data")),
        text=text,
        history=history_length(configuration),
        accepted=tuple(configuration.accepted_output_modes),
    )


def taken(move: Move, caller: str) -> Incoming:
    """Return a move as `take` returns the message it came in.

    Raises:
        InvalidParamsError: ids too long, or too much of something.
    """
    message = Message(
        message_id=move.message_id, task_id=move.task, context_id=move.context, role=ROLE_USER
    )
    _check_ids(message)
    _check_modes(move.accepted)
    _check_length(move.text)
    return Incoming(message, caller, (move.data,), move.text, move.history, move.accepted)


def _check_ids(message: Message) -> None:
    """Check the ids of a message.

    Raises:
        InvalidParamsError: one is too long, or holds what cannot be shown.
    """
    ids = (message.message_id, message.task_id, message.context_id)
    if any(len(item) > MAX_ID or not item.isprintable() for item in ids):
        msg = f"ids are printable and at most {MAX_ID} characters"
        raise InvalidParamsError(msg)


def _check_modes(accepted: Sequence[str]) -> None:
    """Check how many media types a caller says it can read.

    Raises:
        InvalidParamsError: too many.
    """
    if len(accepted) > MAX_MODES:
        msg = f"expected at most {MAX_MODES} accepted output modes"
        raise InvalidParamsError(msg)


def _check_length(text: str) -> None:
    """Check how long the prose of a message is.

    Raises:
        InvalidParamsError: too long.
    """
    if len(text) > MAX_TEXT:
        msg = f"expected at most {MAX_TEXT} characters of text"
        raise InvalidParamsError(msg)


def history_length(asked: object) -> int | None:
    """Return how many messages of the history are asked for; None where nothing is said.

    Args:
        asked: a request or configuration with a field `history_length`.

    Raises:
        InvalidParamsError: less than none.
    """
    if not asked.HasField("history_length"):  # type: ignore[attr-defined] # generated code
        return None
    wanted: int = asked.history_length  # type: ignore[attr-defined]
    if wanted < 0:
        msg = f"historyLength: expected 0 or more, got {wanted}"
        raise InvalidParamsError(msg, {"fields": "historyLength"})
    return wanted


def check_reads(incoming: Incoming, media_types: Sequence[str]) -> None:
    """Check that a caller can read at least one kind of part that we would answer with.

    Raises:
        ContentTypeNotSupportedError: it can read none of them.
    """
    if not any(map(incoming.reads, media_types)):
        msg = f"acceptedOutputModes leaves none of {', '.join(media_types)}, which this agent says"
        raise ContentTypeNotSupportedError(msg)


def _check_media(parts: Iterable[Part]) -> None:
    """Check that every part is of a kind that the card declares.

    Raises:
        ContentTypeNotSupportedError: one is not.
    """
    for part in parts:
        expected = MEDIA_TYPE if part.HasField("data") else TEXT_TYPE
        known = part.HasField("data") or part.HasField("text")
        if not known or _bare(part.media_type) not in {"", expected}:
            msg = f"expected text parts of {TEXT_TYPE} or data parts of {MEDIA_TYPE}"
            raise ContentTypeNotSupportedError(msg)


def _bare(media_type: str) -> str:
    """Return a media type without its parameters."""
    return media_type.partition(";")[0].strip().lower()
