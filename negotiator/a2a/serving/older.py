"""Callers of version 0.3: the SDK translates them, and what they may say wrong is checked here.

The SDK answers bad parameters of theirs with a bad request or with a fault of its own, and the
text of whatever parser stumbled.
"""

import json
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Final

from a2a.compat.v0_3 import a2a_v0_3_pb2, conversions, proto_utils, types
from a2a.compat.v0_3.jsonrpc_adapter import JSONRPC03Adapter
from a2a.utils.error_handlers import build_rest_error_payload
from a2a.utils.errors import A2AError, InvalidParamsError
from google.protobuf.json_format import Parse
from starlette.responses import JSONResponse, Response

METHODS_0_3: Final = frozenset(JSONRPC03Adapter.METHOD_TO_MODEL)
"""What version 0.3 calls its methods."""

_FAULT: Final = 500

_TRANSLATED: Mapping[str, Callable[[Any], object]] = {
    "message/send": conversions.to_core_send_message_request,
    "message/stream": conversions.to_core_send_message_request,
    "tasks/get": conversions.to_core_get_task_request,
    "tasks/cancel": conversions.to_core_cancel_task_request,
    "tasks/resubscribe": conversions.to_core_subscribe_to_task_request,
}


def check_params(method: str, call: Mapping[str, object]) -> None:
    """Check that a call of version 0.3 can be said in version 1.0.

    Args:
        method: which, one of `METHODS_0_3`.
        call: the whole JSON-RPC call.

    Raises:
        InvalidParamsError: its parameters cannot.
    """
    model: Any = JSONRPC03Adapter.METHOD_TO_MODEL[method]
    translated = _TRANSLATED.get(method)
    try:
        request = model.model_validate({"id": 0, **call})
        if translated is not None:
            translated(request)
    except Exception as error:  # whatever stumbles over what they said
        msg = f"params: expected those of {method} in version 0.3"
        raise InvalidParamsError(msg, {"fields": "params"}) from error


def check_message(body: bytes) -> None:
    """Check that a body of HTTP+JSON of version 0.3 holds a message of version 1.0.

    Args:
        body: of a request that sends a message.

    Raises:
        InvalidParamsError: it does not.
    """
    try:
        request: Any = a2a_v0_3_pb2.SendMessageRequest()
        Parse(body, request, ignore_unknown_fields=True)
        params = proto_utils.FromProto.message_send_params(request)
        conversions.to_core_send_message_request(types.SendMessageRequest(id="", params=params))
    except Exception as error:  # whatever stumbles over what they said
        msg = "expected a message of version 0.3"
        raise InvalidParamsError(msg, {"fields": "message"}) from error


def mended(response: Response) -> Response:
    """Return an answer in HTTP+JSON of version 0.3 as it should be.

    There the SDK takes what it cannot translate for a fault of its own, and breaks a stream off
    where it should say an error.
    """
    events = getattr(response, "body_iterator", None)
    if events is not None:
        response.body_iterator = _said(events)  # type: ignore[attr-defined]
        return response
    said = json.loads(bytes(response.body)) if response.status_code == _FAULT else {}
    if response.status_code == _FAULT and "details" not in said["error"]:
        payload = build_rest_error_payload(InvalidParamsError())
        return JSONResponse(payload, status_code=payload["error"]["code"])
    return response


async def _said(events: AsyncIterator[Any]) -> AsyncIterator[Any]:
    """Yield the events of a stream, and what goes wrong as the last of them."""
    try:
        async for event in events:
            yield event
    except Exception as error:  # noqa: BLE001 - ours are the protocol's own by now
        known = error if isinstance(error, A2AError) else InvalidParamsError()
        yield {"event": "error", "data": json.dumps(build_rest_error_payload(known))}
