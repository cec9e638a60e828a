"""Our errors in the protocol's own words; nothing of ours goes to a caller.

Source: A2A 1.0, sections 3.3.2 and 5.4. Where the SDK departs from it: what it puts into the
metadata of an `ErrorInfo` is no map of strings, so the fields that are missing are named in the
message and, as one string, in the metadata.
"""

import logging
import re
from typing import NoReturn

from a2a.types.a2a_pb2 import SendMessageRequest
from a2a.utils.errors import (
    A2AError,
    InternalError,
    InvalidParamsError,
    TaskNotFoundError,
    UnsupportedOperationError,
)
from a2a.utils.proto_utils import validate_proto_required_fields
from google.protobuf.message import Message as ProtoMessage
from google.protobuf.struct_pb2 import NULL_VALUE

from negotiator.agent.dialler import printable
from negotiator.errors import (
    ConflictError,
    NegotiatorError,
    TaskOverError,
    TheirProtocolError,
    UnknownTaskError,
)

logger = logging.getLogger(__name__)

BUSY = "the task is busy; send the same message again"
LATER = "the agent cannot answer now; send the same message again later"
CROWDED = "too many streams are open; read the task with GetTask instead"
OUR_FAULTS = frozenset({BUSY, LATER, CROWDED, InternalError.message})
"""All that a caller ever hears of a fault of ours."""


def check_required(params: ProtoMessage) -> None:
    """Check that every field is there that the protocol requires.

    Raises:
        InvalidParamsError: one is missing; the message names it as JSON does.
    """
    try:
        validate_proto_required_fields(_without_json(params))
    except InvalidParamsError as error:
        missing = (error.data or {}).get("errors", [])
        fields = printable(", ".join(_as_json(str(one["field"])) for one in missing))
        raise InvalidParamsError(f"expected a value for: {fields}", {"fields": fields}) from None


def _without_json(params: ProtoMessage) -> ProtoMessage:
    """Return a request with nothing in its data parts: the SDK looks for fields in there too."""
    if not isinstance(params, SendMessageRequest):
        return params
    bare = SendMessageRequest()
    bare.CopyFrom(params)
    for part in bare.message.parts:
        if part.HasField("data"):
            part.data.null_value = NULL_VALUE
    return bare


def translate(error: Exception) -> NoReturn:
    """Raise the protocol's own error; nothing of ours goes to the caller.

    Raises:
        A2AError: always.
    """
    match error:
        case A2AError():
            raise error
        case UnknownTaskError():
            raise TaskNotFoundError from error
        case TaskOverError():
            raise UnsupportedOperationError(error.message) from error
        case TheirProtocolError():
            why = error.__cause__ or error  # the caller is told less than our own operator
            logger.warning("a message was refused: %s", printable(str(why)))
            data = {"reason": str(error.reason)}
            raise InvalidParamsError(error.message, data) from error
        case ConflictError():
            raise InternalError(BUSY) from error
        case NegotiatorError():
            logger.error("a turn failed: %s", type(error).__name__, exc_info=error)
            raise InternalError(LATER) from None
        case _:
            logger.error("a turn failed: %s", type(error).__name__, exc_info=error)
            raise InternalError from None


def _as_json(field: str) -> str:
    """Return a field's path as JSON spells it."""
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), field)
