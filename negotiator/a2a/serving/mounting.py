"""A party's application within a host's own: mounted under any path, with a life of its own.

Frameworks tell the life of an application to what they mount in different ways, most of them not
at all. So what goes on beside requests begins with the first one, unless it was begun before.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from negotiator.a2a.serving.sweeping import Sweeper


class Mounted:
    """An ASGI application to mount, or to serve by itself."""

    def __init__(self, app: Starlette, sweeper: Sweeper, url: str) -> None:
        """Wrap an application.

        Args:
            app: what answers.
            sweeper: what goes on beside it.
            url: where it is reached, as its card says.
        """
        self.url = url
        self._app = app
        self._sweeper = sweeper

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http":
            self._sweeper.start()
        await self._app(scope, receive, send)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Be what goes on beside requests, for a host's own lifespan: ``async with``.

        It ends when all that was begun is on record; after that nothing is answered any more.
        """
        self._sweeper.start()
        try:
            yield
        finally:
            await self._sweeper.stop()
