"""The line by which an agent negotiates: `negotiating.ports.Dial`, over A2A.

A negotiation is stopped between two messages, never within one: our next move, if one is ready, is
on record by then and leaves when the negotiation goes on.
"""

import asyncio
from functools import partial

from negotiator.a2a.calling.credentials import takes_origin
from negotiator.a2a.calling.dial import Run, line_for
from negotiator.a2a.calling.fetching import USUAL_WAY, Way
from negotiator.agent.negotiating.ports import Dial, Following
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.errors import NetworkError
from negotiator.policy.ports import NegotiationRow


def dialling(way: Way) -> Dial:
    """Return a line that reaches agents in one way.

    Args:
        way: how they are reached.

    Raises:
        UsageError: its credentials are no function.
    """
    if way.credentials is not None:
        takes_origin(way.credentials)
    return partial(dial, way=way)


async def dial(
    party: Party,
    url: str,
    neg: str | None,
    following: Following,
    /,
    *,
    way: Way = USUAL_WAY,
) -> NegotiationRow:
    """Open a negotiation at a URL, or go on with one, until it ends, waits, or is not to go on.

    Args:
        party: our side.
        url: base URL of the agent.
        neg: a negotiation on our record; None opens a new one.
        following: hears of it.
        way: how the agent is reached.

    Raises:
        UsageError: `credentials` gives nothing that can be sent.
        AlreadyNegotiatingError: another one with this counterparty is in the way; nothing was sent.
        NetworkError: the agent cannot be found.
        UntrustedKeyError: it is not the agent of a principal we pinned.
        VerificationError: its record or agreement does not hold.
        BlockedError: the gate does not let us open.
        StoreError: the record could not be written.
    """
    async with line_for(party, url, neg, way) as (line, named):
        await following.opened(named)
        stopping = _Stopping(following)
        running = asyncio.ensure_future(Run(party, line, named, stopping.hear).to_end())
        stopping.running = running
        return await _until_stopped(running, stopping, party, named)


class _Stopping:
    """Cancels a run as soon as it is not to go on."""

    def __init__(self, following: Following) -> None:
        self._following = following
        self.running: asyncio.Future[NegotiationRow] | None = None
        self.stopped = False

    def hear(self, recorded: Recorded) -> None:
        """Stop the run, which is between two messages now."""
        if self.running is not None and not self._following.goes_on(recorded):
            self.stopped = True
            self.running.cancel()


async def _until_stopped(
    running: "asyncio.Future[NegotiationRow]", stopping: _Stopping, party: Party, neg: str
) -> NegotiationRow:
    """Return where a run that ended or was stopped stands; pass on a cancellation of our own."""
    try:
        return await running
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if not stopping.stopped or (task is not None and task.cancelling()):
            raise
    recorded = load(party.store, neg)
    if recorded is None:
        msg = f"negotiation {neg} is not on record"
        raise NetworkError(msg)
    return recorded.row
