"""The protocol's routes: the SDK's own, behind checks that it does not make.

Before the SDK: the media type of a body (a browser can send any other without being asked), the
version, the extensions that are required, query parameters and names of states that it would take
for absent. After it: the extension is echoed when it was activated, and a fault of ours or of the
SDK says nothing of how it came about.

Source: A2A 1.0, sections 3.2.6, 3.6 (versions), 4.6 (extensions), 9, 11 and 13.3 (extended card).
"""

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from a2a.server.context import ServerCallContext
from a2a.server.request_handlers.response_helpers import build_error_response
from a2a.server.routes import create_jsonrpc_routes, create_rest_routes
from a2a.types.a2a_pb2 import AgentCard, TaskState
from a2a.utils.error_handlers import build_rest_error_payload
from a2a.utils.errors import (
    A2AError,
    ContentTypeNotSupportedError,
    ExtensionSupportRequiredError,
    InternalError,
    InvalidParamsError,
    MethodNotFoundError,
    VersionNotSupportedError,
)
from google.protobuf.json_format import MessageToDict
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from negotiator.a2a.serving.door import DOCUMENT
from negotiator.a2a.serving.moves import Move, answer_to, move_in
from negotiator.a2a.serving.older import METHODS_0_3, check_message, check_params, mended
from negotiator.a2a.serving.passing import MoveHandler
from negotiator.a2a.serving.peers import PeerContexts
from negotiator.a2a.serving.refusing import Refusal, told
from negotiator.a2a.serving.sdk_log import keep_to_one_line
from negotiator.a2a.serving.translating import OUR_FAULTS
from negotiator.agent.dialler import printable
from negotiator.protocol.message import EXTENSION_URI

VERSION = "1.0"
OLDER_VERSION = "0.3"
VERSION_HEADER = "A2A-Version"
EXTENSIONS_HEADER = "A2A-Extensions"
OLDER_EXTENSIONS_HEADER = "X-A2A-Extensions"

_VERSION = re.compile(r"([0-9]{1,4}\.[0-9]{1,4})(?:\.[0-9]{1,4})?")
_LENGTH = re.compile(r"-?[0-9]{1,9}")
_JSON_TYPES = frozenset({"application/json", "application/a2a+json"})
_SENDS = frozenset({"SendMessage", "SendStreamingMessage", "message/send", "message/stream"})
_EXTENDED = frozenset({"GetExtendedAgentCard", "agent/getAuthenticatedExtendedCard"})
_EXTENDED_PATHS = ("/extendedAgentCard", "/v1/card")
_INVALID_PARAMS, _INVALID_REQUEST, _INTERNAL = -32602, -32600, -32603
_RESULT = b'{"result":'
"""How the SDK begins an answer that is no error."""

_Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Speaking:
    """How the endpoint speaks.

    Attributes:
        compat: whether callers of version 0.3 are answered too, on the same paths and under
            ``/v1``; the card must then list an interface of that version.
        required: extensions that whoever sends a message must have activated.
        challenge: how callers authenticate who want the extended card, as WWW-Authenticate says
            it; empty where there is none.
    """

    compat: bool = False
    required: frozenset[str] = frozenset()
    challenge: str = ""


class _Context(PeerContexts):
    """Tells the SDK the version that was asked for, wherever in the request it stands."""

    def build(self, request: Request) -> ServerCallContext:
        context = super().build(request)
        context.state["headers"][VERSION_HEADER.lower()] = _version(request)
        return context


def required_by(card: AgentCard) -> frozenset[str]:
    """Return the extensions that a card requires."""
    return frozenset(one.uri for one in card.capabilities.extensions if one.required)


async def no_such_path(request: Request, error: Exception) -> Response:
    """Answer what no route takes, in the form of HTTP+JSON; an exception handler for Starlette."""
    assert isinstance(error, HTTPException)  # noqa: S101 - it is registered for no other
    # Not its URL: that cannot be put together from every query a server lets through.
    path: str = request.scope["path"]
    said = f"{printable(request.method)} {printable(path)} is no operation here"
    payload = build_rest_error_payload(MethodNotFoundError(said))
    payload["error"]["code"] = error.status_code
    return JSONResponse(payload, status_code=error.status_code, headers=error.headers)


def protocol_routes(
    handler: MoveHandler, rpc_paths: Sequence[str], speaking: Speaking | None = None
) -> list[BaseRoute]:
    """Return the routes of JSON-RPC and of HTTP+JSON.

    Args:
        handler: answers.
        rpc_paths: where JSON-RPC is spoken.
        speaking: how; None for version 1.0 alone, without required extensions.
    """
    keep_to_one_line()
    how = speaking or Speaking()
    rpc = (
        Route(path, _rpc(route.endpoint, handler, how), methods=["POST"])
        for path in rpc_paths
        for route in create_jsonrpc_routes(handler, path, _Context(), how.compat)
    )
    rest = create_rest_routes(handler, _Context(), how.compat)
    return [*rpc, *(_wrapped(route, how) for route in rest)]


def _wrapped(route: BaseRoute, how: Speaking) -> BaseRoute:
    """Return a route of HTTP+JSON behind our checks."""
    if isinstance(route, Mount):
        return Mount(route.path, routes=[_wrapped(one, how) for one in route.routes])
    assert isinstance(route, Route)  # noqa: S101 - the SDK makes nothing else
    older = how.compat and route.path.startswith("/v1/")
    endpoint = _rest(route.endpoint, route.path, OLDER_VERSION if older else VERSION, how)
    return Route(route.path, endpoint, methods=sorted(route.methods or ()))


def _rpc(inner: _Endpoint, handler: MoveHandler, how: Speaking) -> _Endpoint:
    """Return the JSON-RPC endpoint behind our checks; moves in envelopes go past the SDK."""

    async def endpoint(request: Request) -> Response:
        call = await _call(request)
        try:
            _check_media(request)
            if call is not None:
                _check_call(request, call, how)
        except A2AError as error:
            return JSONResponse(build_error_response(_id(call), error))
        if call is not None and call["method"] in _EXTENDED and _is_stranger(request, how):
            return _unauthenticated(how, call)
        move = None if call is None else move_in(call)
        if move is not None:
            return _echoed(request, await _moved(request, handler, move, _id(call)))
        response = await inner(request)
        older = call is not None and call["method"] in METHODS_0_3
        response, failed = _redacted(response, older=older)
        return response if failed else _echoed(request, response)

    return endpoint


async def _moved(
    request: Request, handler: MoveHandler, move: Move, call: str | int | None
) -> Response:
    """Answer a call that sends a move in an envelope."""
    try:
        sight = await handler.on_move(move, _Context().build(request))
    except A2AError as error:
        return JSONResponse(build_error_response(call, error))
    body = answer_to(call, sight, move.history)
    if body is None:
        task = MessageToDict(sight.task(move.history))
        return JSONResponse({"jsonrpc": "2.0", "id": call, "result": {"task": task}})
    return Response(body, media_type="application/json")


def _rest(inner: _Endpoint, path: str, version: str, how: Speaking) -> _Endpoint:
    """Return one endpoint of HTTP+JSON behind our checks."""

    async def endpoint(request: Request) -> Response:
        try:
            if await request.body():
                _check_media(request)
            _check_version(request, (version,))
            _check_query(request)
            if "/message:" in path:
                _check_required(request, how)
                if version == OLDER_VERSION:
                    check_message(await request.body())
        except A2AError as error:
            payload = build_rest_error_payload(error)
            return JSONResponse(payload, status_code=payload["error"]["code"])
        if path.endswith(_EXTENDED_PATHS) and _is_stranger(request, how):
            return _unauthenticated(how)
        response = await inner(request)
        if version == OLDER_VERSION:
            response = mended(response)
        return response if response.status_code >= 400 else _echoed(request, response)  # noqa: PLR2004

    return endpoint


# --- before the SDK ------------------------------------------------------------------------


async def _call(request: Request) -> dict[str, object] | None:
    """Return the call a JSON-RPC body makes; None where it makes none, which the SDK answers."""
    try:
        body = request.scope[DOCUMENT] if DOCUMENT in request.scope else await request.json()
    except ValueError:
        return None
    sound = isinstance(body, dict) and body.get("jsonrpc") == "2.0"
    return body if sound and isinstance(body.get("method"), str) else None


def _id(call: Mapping[str, object] | None) -> str | int | None:
    """Return the id of a call as far as it may be said back."""
    found = None if call is None else call.get("id")
    return found if isinstance(found, str | int) and not isinstance(found, bool) else None


def _check_call(request: Request, call: Mapping[str, object], how: Speaking) -> None:
    """Check what a JSON-RPC call asks for.

    Raises:
        A2AError: it asks for something that is not to be had.
    """
    method, params = str(call["method"]), call.get("params", {})
    known = (VERSION, OLDER_VERSION) if how.compat else (VERSION,)
    version = _check_version(request, known)
    if version == VERSION and method in METHODS_0_3:
        raise MethodNotFoundError
    if not isinstance(params, dict):
        msg = "params: expected an object"
        raise InvalidParamsError(msg, {"fields": "params"})
    if method in _SENDS:
        _check_required(request, how)
    if method == "ListTasks":
        _check_state(params.get("status") or 0)
    if version == OLDER_VERSION and method in METHODS_0_3:
        check_params(method, call)


def _check_media(request: Request) -> None:
    """Check that a body is said to be JSON.

    Raises:
        ContentTypeNotSupportedError: it is not.
    """
    found = request.headers.get("content-type", "")
    if found.partition(";")[0].strip().lower() not in _JSON_TYPES:
        msg = f"expected a body of application/json, got {printable(found) or 'none said'}"
        raise ContentTypeNotSupportedError(msg)


def _version(request: Request) -> str:
    """Return the version a request is made in: none said is 0.3, and a patch says nothing."""
    said = request.headers.get(VERSION_HEADER) or request.query_params.get(VERSION_HEADER) or ""
    said = said.strip() or OLDER_VERSION
    found = _VERSION.fullmatch(said)
    return said if found is None else found[1]


def _check_version(request: Request, known: Sequence[str]) -> str:
    """Return the version of a request.

    Raises:
        VersionNotSupportedError: it is none that is spoken here.
    """
    version = _version(request)
    if version not in known:
        said = printable(version)[:32]
        msg = f"version {said} is not spoken here; send {VERSION_HEADER}: {known[0]}"
        raise VersionNotSupportedError(msg, {"requested": said, "supported": ", ".join(known)})
    return version


def _check_required(request: Request, how: Speaking) -> None:
    """Check that the extensions are activated that must be.

    Raises:
        ExtensionSupportRequiredError: one is not.
    """
    missing = sorted(how.required - _requested(request))
    if missing:
        msg = f"this agent needs the extension {missing[0]}; send it in {EXTENSIONS_HEADER}"
        raise ExtensionSupportRequiredError(msg, {"extensions": ", ".join(missing)})


def _check_query(request: Request) -> None:
    """Check query parameters that the SDK would take for absent.

    Raises:
        InvalidParamsError: one has no such value.
    """
    if "status" in request.query_params:
        _check_state(request.query_params["status"])
    if not _LENGTH.fullmatch(request.query_params.get("historyLength", "0")):
        msg = "historyLength: expected a whole number"
        raise InvalidParamsError(msg, {"fields": "historyLength"})
    artifacts = request.query_params.get("includeArtifacts", "true").lower()
    if artifacts not in {"true", "false"}:
        msg = "includeArtifacts: expected true or false"
        raise InvalidParamsError(msg, {"fields": "includeArtifacts"})


def _check_state(said: object) -> None:
    """Check that a state of tasks exists.

    Raises:
        InvalidParamsError: it does not.
    """
    number = int(said) if isinstance(said, str) and said.isascii() and said.isdigit() else said
    named = said in TaskState.keys()  # noqa: SIM118 - no dict
    if isinstance(said, bool) or not (named or number in TaskState.values()):
        msg = "status: expected the name of a task state, such as TASK_STATE_COMPLETED"
        raise InvalidParamsError(msg, {"fields": "status"})


def _is_stranger(request: Request, how: Speaking) -> bool:
    """Say whether an extended card is not for this caller, whom nobody has authenticated."""
    return bool(how.challenge) and not _Context().build_user(request).is_authenticated


def _unauthenticated(how: Speaking, call: Mapping[str, object] | None = None) -> Response:
    """Return what a caller hears who must authenticate first; see section 13.3."""
    needed = "the extended card is for authenticated callers; the agent card says how"
    refusal = Refusal(401, "UNAUTHENTICATED", -32000, needed)
    status, content = told(refusal, rpc=call is not None, call=_id(call))
    return JSONResponse(content, status, {"WWW-Authenticate": how.challenge})


# --- after the SDK -------------------------------------------------------------------------


def _redacted(response: Response, *, older: bool) -> tuple[Response, bool]:
    """Return a JSON-RPC answer without what must not be told, and whether it is an error.

    Args:
        response: the SDK's.
        older: whether it answers version 0.3; there the SDK tells bad parameters as a bad
            request, with the text of its parser.
    """
    if not isinstance(response, JSONResponse) or bytes(response.body).startswith(_RESULT):
        return response, False
    said = json.loads(bytes(response.body))
    error = said.get("error")
    if not isinstance(error, dict):
        return response, False
    if error["code"] == _INTERNAL and error["message"] not in OUR_FAULTS:
        said = build_error_response(said.get("id"), InternalError())
    elif older and error["code"] == _INVALID_REQUEST:
        said["error"] = {"code": _INVALID_PARAMS, "message": InvalidParamsError.message}
    else:
        return response, True
    return JSONResponse(said), True


def _echoed(request: Request, response: Response) -> Response:
    """Say in an answer that our extension was activated, if it was asked for."""
    if EXTENSION_URI in _requested(request):
        response.headers[EXTENSIONS_HEADER] = EXTENSION_URI
        if OLDER_EXTENSIONS_HEADER in request.headers:
            response.headers[OLDER_EXTENSIONS_HEADER] = EXTENSION_URI
    return response


def _requested(request: Request) -> frozenset[str]:
    """Return the extensions that a request asks for."""
    headers = request.headers
    said = [*headers.getlist(EXTENSIONS_HEADER), *headers.getlist(OLDER_EXTENSIONS_HEADER)]
    return frozenset(uri.strip() for one in said for uri in one.split(",") if uri.strip())
