"""One party at the table: what decides for it, its gate, its record, its clock."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from negotiator.agent.evaluating import Evaluator, steady_now
from negotiator.agent.holding import Holds, never
from negotiator.agent.others import AskOthers, nobody
from negotiator.agent.wording import Phrase, Write
from negotiator.mandate.model import VerifiedMandate
from negotiator.mandate.view import View
from negotiator.policy.gate import Gate
from negotiator.policy.ports import NegotiationRow, Store
from negotiator.protocol.candidate import Read, read_nothing
from negotiator.protocol.trust import Trust
from negotiator.strategies.history import History, Proposal
from negotiator.terms import Terms
from negotiator.terms.values import parse_instant

Clock = Callable[[], datetime]
"""Returns the current instant, UTC. Read on every use."""
Decide = Callable[[View, History], Proposal]
"""Decides a move from a view and a history."""


@dataclass(frozen=True, slots=True)
class Engine:
    """All that a move is chosen from; nothing here can sign, write or read a clock.

    Attributes:
        verified: the mandate; a turn reads its public parts and its deadlines, never a reserve.
        view: what the strategy may know.
        admits: the gate's answer whether an offer may be taken.
        decide: the strategy.
        phrase: words for a move; its text never changes the move.
        template: words that are always safe.
        poll_after: seconds we tell a counterparty to wait while our principal is asked.
        read: what free text of a peer may mean; a reading is never a move.
        others: what else is on the table for the same need.
        silent: whether nothing is ever said beside a move, so that nobody is asked for words.
    """

    verified: VerifiedMandate
    view: View
    admits: Callable[[Terms], bool]
    decide: Decide
    phrase: Phrase
    template: Phrase
    poll_after: int = 2
    read: Read = read_nothing
    others: AskOthers = nobody
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Party:
    """All that a turn needs.

    Attributes:
        engine: what chooses our moves.
        trust: the principals we pinned.
        gate: the only way out.
        store: the record, read here and written by the gate alone.
        clock: the one clock of everything this party does.
        entropy: gives that many random bytes.
        requester: the person on whose word we dial, by name; that person approves nothing in
            what is dialled so. Empty where nobody is named.
        holds: when we, as the dialler, make no move yet.
        write: asks somebody for words beside a decided move; None for nobody.
        evaluator: asks the host's own code what it makes of a turn; None where it says nothing.
    """

    engine: Engine
    trust: Trust
    gate: Gate
    store: Store
    clock: Clock
    entropy: Callable[[int], bytes]
    requester: str = ""
    holds: Holds = never
    write: Write | None = None
    evaluator: Evaluator | None = None

    @property
    def verified(self) -> VerifiedMandate:
        """The mandate that governs us."""
        return self.engine.verified

    @property
    def agent_id(self) -> str:
        """Our own agent id."""
        return self.verified.mandate.agent_id

    def now(self, row: NegotiationRow | None = None) -> datetime:
        """Return the current instant in whole seconds, never before `row` was last written.

        Whole seconds are what the journal keeps, so a re-run of the journal sees the same time.
        """
        now = steady_now(self.clock).replace(microsecond=0)
        return now if row is None else max(now, parse_instant(row.updated))

    def random_id(self, prefix: str) -> str:
        """Return an id of 128 random bits, at most 36 characters."""
        return prefix + self.entropy(16).hex()
