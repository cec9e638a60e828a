"""Dialling out: find an agent by its card, and run one negotiation with it.

The SDK's client carries the messages. Retries live here and nowhere else: the same bytes under
the same message id, with back-off, until the mandate's round time-out.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, Generic, TypeVar

import httpx
from a2a.client import ClientConfig, ClientFactory
from a2a.types.a2a_pb2 import AgentCard
from a2a.utils.errors import (
    A2AError,
    InvalidParamsError,
    TaskNotFoundError,
    UnsupportedOperationError,
)

from negotiator.a2a.calling.bounds import answered_within
from negotiator.a2a.calling.calls import calls_for
from negotiator.a2a.calling.fetching import LONGEST_ANSWER, USUAL_WAY, Way, fetch_card
from negotiator.a2a.calling.line import HISTORY, SEND_SECONDS, Line, Shown, SignedLine
from negotiator.a2a.calling.plain_line import PlainLine
from negotiator.a2a.calling.reaching import (
    BINDINGS,
    check_let_in,
    check_origin,
    check_reachable,
    check_same_agent,
)
from negotiator.a2a.card import agent_of
from negotiator.agent.contradicting import keep_contradiction
from negotiator.agent.dialler import (
    GapError,
    abandon,
    check_unclaimed,
    refused_by_host,
    start,
)
from negotiator.agent.evaluating import evaluated_by
from negotiator.agent.governing import check_governs, governs
from negotiator.agent.lapsing import end_lapsed
from negotiator.agent.party import Party
from negotiator.agent.plain_hosts import plain_agent_at
from negotiator.agent.record import Recorded, load
from negotiator.agent.wording import with_words
from negotiator.errors import ConflictError, NetworkError, VerificationError
from negotiator.policy.ports import Direction, NegotiationRow
from negotiator.protocol.envelope import HoldBody

__all__ = ["GOES_ON", "HISTORY", "Line", "Run", "connect", "line_for", "negotiate", "unfinished"]

logger = logging.getLogger(__name__)

FIRST_WAIT = 0.2
LONGEST_WAIT = 5.0

GOES_ON = frozenset({"open", "unanswered", "unconfirmed"})
"""States in which dialling again may bring something new."""

OnTurn = Callable[[Recorded], None]


AnyLine = Line[Any]  # of an agent that signs, or of a host that does not
_S = TypeVar("_S", bound=Shown)


async def connect(stack: AsyncExitStack, party: Party, url: str, way: Way = USUAL_WAY) -> AnyLine:
    """Fetch the card at a URL and connect to the agent it names, or to the host it is.

    Raises:
        UsageError: `credentials` gives nothing that can be sent.
        NetworkError: no card, or one that does not declare the negotiation extension, of a host
            that `way` does not name as one that signs nothing.
        UntrustedKeyError: the card names an agent that no pinned principal vouches for, or
            another origin than its own.
    """
    http, card = await fetch_card(
        stack, url, way.credentials, reach=way.reach, timeouts=way.timeouts
    )
    try:
        async with answered_within(LONGEST_ANSWER):
            signing = _signs(card, url, way)
            agent_id = agent_of(card) if signing else plain_agent_at(url)
    except A2AError as error:
        msg = f"no agent card at {url}: {type(error).__name__}; is the agent running there?"
        raise NetworkError(msg) from error
    if signing:
        check_reachable(card, url, party, agent_id)
    else:
        check_origin(card, url)
    config = ClientConfig(
        streaming=False, httpx_client=http, supported_protocol_bindings=list(BINDINGS)
    )
    try:
        client = ClientFactory(config).create(card)
    except ValueError as error:
        msg = f"the agent card at {url} offers no transport that we speak"
        raise NetworkError(msg) from error
    seconds = min(way.timeouts.send, SEND_SECONDS)
    if not signing:
        return PlainLine(client, agent_id, seconds)
    return SignedLine(calls_for(card, client, http.carrier, seconds), agent_id)


def _signs(card: AgentCard, url: str, way: Way) -> bool:
    """Say whether we speak in envelopes with whoever has this card.

    A host that can, is always dialled so: that it may be dialled without them takes nothing away.

    Raises:
        NetworkError: it cannot, and may not be dialled without them.
    """
    try:
        agent_of(card)
    except NetworkError as error:
        if way.plain_hosts.allows(url):
            return False
        msg = f"{error.message}; name its origin as a plain host to negotiate without signatures"
        raise NetworkError(msg) from error
    return True


def unfinished(party: Party) -> tuple[NegotiationRow, ...]:
    """Return the dialled negotiations that can still move by themselves, or be asked again.

    What another mandate governs is not among them, an earlier version of this one included.
    """
    with party.store.read() as tx:
        rows = tx.negotiations(GOES_ON)
    ours = (row for row in rows if governs(party, row))
    return tuple(row for row in ours if row.direction is Direction.DIALLED)


async def negotiate(
    party: Party,
    url: str,
    *,
    neg: str | None = None,
    on_turn: OnTurn | None = None,
    way: Way = USUAL_WAY,
) -> NegotiationRow:
    """Open a negotiation at a URL, or go on with one, until it ends or waits for a person.

    Args:
        party: our side.
        url: base URL of the agent.
        neg: a negotiation on our record to go on with; None opens a new one.
        on_turn: told of every change on record.
        way: how the agent is reached.

    Raises:
        UsageError: `credentials` gives nothing that can be sent.
        AlreadyNegotiatingError: another negotiation with this counterparty goes on, or came to a
            deal; nothing was sent.
        NetworkError: the agent cannot be found.
        UntrustedKeyError: it is not the agent of a principal we pinned.
        VerificationError: its record or agreement does not hold.
        StoreError: the record could not be written.
    """
    async with line_for(party, url, neg, way) as (line, named):
        return await Run(party, line, named, on_turn).to_end()


@asynccontextmanager
async def line_for(
    party: Party, url: str, neg: str | None, way: Way = USUAL_WAY
) -> AsyncIterator[tuple[AnyLine, str]]:
    """Connect to the agent at a URL; give the line and the id of the negotiation, opened if new.

    Raises:
        AlreadyNegotiatingError, NetworkError, UntrustedKeyError, BlockedError, StoreError: as
            `connect`, `start`, `check_unclaimed` and `check_same_agent` say.
        UsageError: another mandate governs the negotiation.
    """
    if neg is None:
        check_unclaimed(party, url)
    elif (recorded := load(party.store, neg)) is not None:
        check_governs(party, recorded.row)
    async with AsyncExitStack() as stack:
        line = await connect(stack, party, url, way)
        if neg is None:
            opening = partial(start, party, line.agent_id, url)
            run = evaluated_by(party.evaluator)
            neg = (await with_words(run, opening, party.write)).neg
        else:
            check_same_agent(party, line.agent_id, neg)
        yield line, neg


class Run(Generic[_S]):
    """Runs one dialled negotiation."""

    def __init__(self, party: Party, line: Line[_S], neg: str, on_turn: OnTurn | None) -> None:
        """Begin or go on."""
        self._party = party
        self._line = line
        self._neg = neg
        self._on_turn = on_turn

    async def to_end(self) -> NegotiationRow:
        """Exchange turns until the negotiation ends or waits for a person."""
        patience = self._party.verified.mandate.termination.round_timeout.total_seconds()
        wait, since = FIRST_WAIT, time.monotonic()
        goes_on = GOES_ON
        if end_lapsed(self._party, self._neg):
            self._tell()
        while True:
            recorded = self._load()
            if recorded.row.state not in goes_on:
                return recorded.row
            task = await self._exchange(recorded)
            changed = task is not None and await self._take_over(task)
            if changed:
                goes_on = frozenset({"open"})
                wait, since = FIRST_WAIT, time.monotonic()
                now = self._load()
                self._tell(now)
                await asyncio.sleep(min(_asked_to_wait(now), patience))
                continue
            if time.monotonic() - since > patience:
                abandon(self._party, self._neg)
                self._tell()
                return self._load().row
            asked = _asked_to_wait(self._load())
            await asyncio.sleep(max(wait, min(asked, patience)))
            wait = min(wait * 2, LONGEST_WAIT)

    async def _exchange(self, recorded: Recorded) -> _S | None:
        """Send what is provisional, else poll; None when there was no answer."""
        row = recorded.row
        move = self._party.gate.pending(self._neg)
        try:
            if move is not None:
                return await self._line.send(move, row.task, row.context if row.task else "")
            return await self._line.poll(self._party, row) if row.task else None
        except (UnsupportedOperationError, TaskNotFoundError):
            return await self._read_instead(row)
        except InvalidParamsError as error:
            task = await self._read_instead(row)
            if task is None:
                refused_by_host(self._party, self._neg, error.message)
                self._tell()
            return task
        except (A2AError, httpx.HTTPError) as error:
            check_let_in(error)
            return None

    async def _read_instead(self, row: NegotiationRow) -> _S | None:
        """Read the task after the host would not take a message."""
        if not row.task:
            return None
        try:
            return await self._line.get(row.task)
        except (A2AError, httpx.HTTPError):
            return None

    async def _take_over(self, task: _S) -> bool:
        """Take over what the host's record shows; say whether our record is another now."""
        try:
            return await self._absorb(task)
        except ConflictError:
            # Another process runs the same negotiation and was faster: go on from where it is.
            return True

    async def _absorb(self, task: _S) -> bool:
        """Take over what the host's record shows; on a gap read it whole.

        Raises:
            VerificationError: it does not hold; what proves that is on our record.
        """
        try:
            return await self._taken(task)
        except GapError:
            whole = await self._whole(task.task)
            if whole is None:
                return False
            task = whole
        except VerificationError:
            await self._keep_evidence(task.task)
            raise
        try:
            return await self._taken(task, whole=True)
        except VerificationError:
            keep_contradiction(self._party, self._neg, self._line.data(task))
            raise

    async def _taken(self, task: _S, *, whole: bool = False) -> bool:
        """Take over and answer, with words from whoever writes them."""
        taking = self._line.taking(self._party, self._neg, task, whole=whole)
        run = evaluated_by(self._party.evaluator)
        return await with_words(run, taking, self._party.write) is not None

    async def _keep_evidence(self, task: str) -> None:
        """Read the whole history that contradicts our record, and keep what it proves."""
        whole = await self._whole(task)
        if whole is not None:
            keep_contradiction(self._party, self._neg, self._line.data(whole))

    async def _whole(self, task: str) -> _S | None:
        """Read a task with all its messages; None when there was no answer."""
        try:
            return await self._line.get(task, everything=True)
        except (A2AError, httpx.HTTPError):
            return None

    def _load(self) -> Recorded:
        """Return the negotiation as it stands on our record."""
        recorded = load(self._party.store, self._neg)
        if recorded is None:
            msg = f"negotiation {self._neg} is not on record"
            raise NetworkError(msg)
        return recorded

    def _tell(self, recorded: Recorded | None = None) -> None:
        """Tell whoever watches; what they do with it is theirs."""
        if self._on_turn is None:
            return
        try:
            self._on_turn(recorded or self._load())
        except Exception:
            logger.exception("on_turn raised; the negotiation goes on")


def _asked_to_wait(recorded: Recorded) -> int:
    """Return the seconds the host's `hold` asks us to wait before we look again."""
    if recorded.outbox is not None or not recorded.negotiation.entries:
        return 0
    last = recorded.negotiation.entries[-1].envelope
    theirs = last.iss == recorded.negotiation.host
    return last.body.poll_after if theirs and isinstance(last.body, HoldBody) else 0
