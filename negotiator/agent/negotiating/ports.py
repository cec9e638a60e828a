"""What negotiating needs from outside: a line to a counterparty.

Nothing here knows the wire. The room that does gives what fits this port.
"""

from typing import Protocol

from negotiator.agent.party import Party
from negotiator.agent.record import Recorded
from negotiator.policy.ports import NegotiationRow


class Following(Protocol):
    """Follows one negotiation while it runs."""

    async def opened(self, neg: str) -> None:
        """Hear which negotiation it is, once it is on our record and before anything is sent.

        Raises:
            NegotiatorError: it must not go on now; what is on record stays.
        """
        ...  # pragma: no cover - a protocol has no body

    def goes_on(self, recorded: Recorded) -> bool:
        """Say whether to go on after our record changed; a move that is ready is kept unsent."""
        ...  # pragma: no cover


class Dial(Protocol):
    """Runs one dialled negotiation until it ends, waits for a person, or is not to go on."""

    async def __call__(
        self, party: Party, url: str, neg: str | None, following: Following, /
    ) -> NegotiationRow:
        """Open a negotiation at a URL, or go on with one, and return where it then stands.

        Args:
            party: our side.
            url: base URL of the agent.
            neg: a negotiation on our record; None opens a new one.
            following: hears of it.

        Raises:
            NegotiatorError: it could not be opened, or could not go on.
        """
        ...  # pragma: no cover
