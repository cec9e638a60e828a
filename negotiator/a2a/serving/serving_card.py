"""The routes that anybody may read: the agent card, and whether the server lives and is ready.

Source: A2A 1.0, sections 8.2 and 8.6 (caching); RFC 8615; RFC 9110, section 13 (conditional
requests).
"""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from typing import Final

from a2a.server.request_handlers.response_helpers import agent_card_to_dict
from a2a.types.a2a_pb2 import AgentCard
from a2a.utils.constants import AGENT_CARD_WELL_KNOWN_PATH
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from negotiator.a2a.serving.draining import Drain

logger = logging.getLogger(__name__)

CARD_PATH: Final = AGENT_CARD_WELL_KNOWN_PATH
LIVE_PATH: Final = "/health"
READY_PATH: Final = "/ready"
CARD_AGE: Final = 300
"""Seconds for which a card may be used without asking again."""
READY_SECONDS: Final = 1.0
"""For so long one look at the record answers everybody who asks whether we are ready."""
LOOK_SECONDS: Final = 5.0
"""Seconds within which the record must have been read."""

Look = Callable[[], Awaitable[str]]
"""Returns why no negotiation could be served now, empty where one could."""


def card_route(card: AgentCard, made: datetime) -> Route:
    """Return the route of a card, which is the same for everybody until it is made anew.

    Args:
        card: what is served.
        made: when it was made.
    """
    response = JSONResponse(agent_card_to_dict(card))
    body = bytes(response.body)
    changed = made.astimezone(UTC).replace(microsecond=0)
    etag = f'"{hashlib.sha256(body).hexdigest()}"'
    headers = {
        "ETag": etag,
        "Cache-Control": f"public, max-age={CARD_AGE}",
        "Last-Modified": format_datetime(changed, usegmt=True),
    }

    async def answer(request: Request) -> Response:
        if _is_fresh(request, etag, changed):
            return Response(status_code=304, headers=headers)
        return Response(body, media_type="application/json", headers=headers)

    return Route(CARD_PATH, answer, methods=["GET"])


def _is_fresh(request: Request, etag: str, changed: datetime) -> bool:
    """Say whether a caller has this card already; a tag counts more than a time."""
    tags = request.headers.get("if-none-match")
    if tags is not None:
        had = (tag.strip().removeprefix("W/") for tag in tags.split(","))
        return any(tag in {"*", etag} for tag in had)
    try:
        since = parsedate_to_datetime(request.headers.get("if-modified-since", ""))
    except (TypeError, ValueError, OverflowError):
        return False
    return since.tzinfo is not None and since >= changed


async def live(_: Request) -> PlainTextResponse:
    """Say that the process answers."""
    return PlainTextResponse("ok")


class Readiness:
    """Says whether a message sent now would be served."""

    def __init__(self, look: Look, drain: Drain) -> None:
        """Look at the record, at most once a second.

        Args:
            look: why no negotiation could be served now.
            drain: whether the server is stopping.
        """
        self._look = look
        self._drain = drain
        self._looked = float("-inf")
        self._why = ""

    async def answer(self, _: Request) -> PlainTextResponse:
        """Answer 200, or 503 with a word for why not."""
        why = "draining" if self._drain.begun else await self._seen()
        if why:
            return PlainTextResponse(why, status_code=503)
        return PlainTextResponse("ready")

    async def _seen(self) -> str:
        now = asyncio.get_running_loop().time()
        if now - self._looked >= READY_SECONDS:
            self._looked = now
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    self._why = await self._look()
            except Exception as error:  # noqa: BLE001 - anybody may ask, and hears no more than this
                logger.error("the record cannot be read: %s", type(error).__name__)  # noqa: TRY400
                self._why = "record"
        return self._why
