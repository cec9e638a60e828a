"""An agent that others can dial: the loop's agent, and the application that answers for it."""

from dataclasses import replace
from typing import TYPE_CHECKING

from negotiator.agent.loop import Agent
from negotiator.agent.negotiating import Desk
from negotiator.errors import UsageError

if TYPE_CHECKING:
    from negotiator.a2a.serving.authenticating import Authenticate
    from negotiator.a2a.serving.mounting import Mounted
    from negotiator.a2a.serving.service import Service
    from negotiator.agent.party import Party


class HostAgent(Agent):
    """An agent that `open_agent` put together."""

    _desk: Desk
    _authenticate: "Authenticate | None" = None

    def hosted(self, desk: Desk, authenticate: "Authenticate | None") -> None:
        """Say what is served: whose mandates, and who may ask.

        Args:
            desk: its parties.
            authenticate: names who asks; see `negotiator.a2a.serving.authenticating`.
        """
        self._desk, self._authenticate = desk, authenticate

    def handler(
        self, url: str, *, mandate: str = "", service: "Service | None" = None
    ) -> "Mounted":
        """Return an ASGI application for counterparties, to mount in an application of the host's.

        An inbound message is decided by the engine; the loop and its model have no part in it.

        Args:
            url: where it will be reached, with the path it is mounted under. It stands in the
                card, which is signed, so it is not taken from what a caller sends.
            mandate: id of the mandate that is served; may be left out where there is one.
            service: how it is served: limits, other messages, version 0.3.

        Raises:
            UsageError: no such mandate, or several and none named; `authenticate` was given
                twice; the card cannot be made.
        """
        from negotiator.a2a.serving.server import build_handler
        from negotiator.a2a.serving.service import Service

        how = service or Service()
        if self._authenticate is not None:
            if how.authenticate is not None:
                raise UsageError("give authenticate to the agent or to the service, not to both")
            how = replace(how, authenticate=self._authenticate)
        return build_handler(self._served(mandate), url.rstrip("/"), self.card(), service=how)

    def _served(self, mandate: str) -> "Party":
        """Return the party of a mandate.

        Raises:
            UsageError: there is no such one, or several and none named.
        """
        held = self._desk.parties
        if not mandate and len(held) == 1:
            return next(iter(held.values()))
        if mandate not in held:
            raise UsageError(f"name the mandate that is served: one of {', '.join(sorted(held))}")
        return held[mandate]
