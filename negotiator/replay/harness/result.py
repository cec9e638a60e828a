"""What came of one replayed negotiation, and what it was worth.

Exact fractions inside; whoever prints them rounds. All of it is for the mandate's own side: it
holds utilities, and from surplus and utility anybody can calculate the reserve.
"""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Final

from negotiator.protocol.acts import Act, Reason
from negotiator.replay.harness.line import Remarks
from negotiator.replay.leakage import NOTHING_SEEN, Leakage
from negotiator.replay.recorded import By
from negotiator.terms import Terms


class Outcome(StrEnum):
    """How a replayed negotiation ended.

    `AGREED`: a deal. `DEADLOCK`: both bargained and did not meet. `DECLINED`: somebody ended it
    before both had made an offer, or for want of an answer. `WAITING`: our principal would have to
    be asked. `BLOCKED`: the gate let none of our moves out. `UNANSWERED`: it just stops.
    """

    AGREED = "agreed"
    DEADLOCK = "deadlock"
    DECLINED = "declined"
    WAITING = "waiting"
    BLOCKED = "blocked"
    UNANSWERED = "unanswered"


_RECORDED: Final = {
    "agreed": Outcome.AGREED,
    "deadlock": Outcome.DEADLOCK,
    "declined": Outcome.DECLINED,
    "cancelled": Outcome.DECLINED,
    "waiting": Outcome.WAITING,
    "blocked": Outcome.BLOCKED,
}


def outcome_of(state: str) -> Outcome:
    """Return how a negotiation ended, by our record's word for its state."""
    return _RECORDED.get(state, Outcome.UNANSWERED)


@dataclass(frozen=True, slots=True)
class Played:
    """One move of a replayed negotiation.

    Attributes:
        by: who made it; we are the mandate's side.
        act: what it does.
        round: the round it carries.
        elapsed: since the start, by the simulated clock.
        terms: of an offer; None of any other move.
        worth: what those terms are worth to us, 0 to 1.
        to_them: what they are worth to them; None where nobody knows.
        motive: why we made it, in a word; empty for theirs and for what the protocol owes.
        numbers: the exact figures we decided by, by name.
        fault: why it had no effect; None where it had.
    """

    by: By
    act: Act
    round: int
    elapsed: timedelta
    terms: Terms | None = None
    worth: Fraction | None = None
    to_them: Fraction | None = None
    motive: str = ""
    numbers: tuple[tuple[str, Fraction], ...] = ()
    fault: Reason | None = None


@dataclass(frozen=True, slots=True)
class Saving:
    """What was saved on one total against what it might have been.

    Attributes:
        total: name of the total, or of the amount where nothing is derived.
        currency: of both amounts.
        against: the total it is compared with.
        agreed: the total that was agreed.
        sign: 1 where less is better for us, -1 where more is.
    """

    total: str
    currency: str
    against: Decimal
    agreed: Decimal
    sign: int

    @property
    def amount(self) -> Decimal:
        """What was saved; below zero where it became dearer."""
        return self.sign * (self.against - self.agreed)

    @property
    def share(self) -> Fraction | None:
        """The same as a share of what it is compared with; None of nothing."""
        return Fraction(self.amount) / Fraction(self.against) if self.against else None


@dataclass(frozen=True, slots=True)
class Distances:
    """How far an agreement is from what both could have had, in utilities of 0 to 1.

    Attributes:
        pareto_squared: square of the distance to the nearest agreement that nobody can better for
            one without the other losing; 0 for such an agreement.
        nash_squared: square of the distance to the agreement with the greatest product of both
            gains over their reservations.
    """

    pareto_squared: Fraction
    nash_squared: Fraction


@dataclass(frozen=True, slots=True)
class Deal:
    """What was agreed, and what it is worth to us.

    Attributes:
        terms: what was agreed.
        utility: 0 to 1.
        surplus: what was won of the mandate's range: 0 at the reserve, 1 at the targets, more for
            terms better than those; None where the range is empty.
        against_target: what was saved against our targets; None where no money is paid.
        against_quote: what was saved against their first offer; None likewise, or where they made
            none.
        distances: to what both could have had; None where nobody knows.
    """

    terms: Terms
    utility: Fraction
    surplus: Fraction | None
    against_target: Saving | None
    against_quote: Saving | None
    distances: Distances | None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one replayed negotiation.

    Attributes:
        recording: id of the recording.
        variant: what was changed about it, such as a fault; empty for nothing.
        outcome: how it ended.
        ended_by: who ended it without a deal; None otherwise.
        reason: what was said of that; None otherwise.
        rounds: the round it came to.
        elapsed: how long it took, by the simulated clock.
        gap: how far apart the last offers were, in our utility; None with a deal, or unless both
            made one.
        gap_share: the same as a share of the mandate's range, from reserve to targets.
        blocked: proposals of ours that the gate did not let out; each is a fault of ours.
        deal: what was agreed; None without a deal.
        remarks: what has to be known of the counterparty.
        moves: every move, in order; none where nobody wants them told (`Setting.explained`).
        leakage: what an informed attacker learned of our reserve.
    """

    recording: str
    variant: str
    outcome: Outcome
    ended_by: By | None
    reason: Reason | None
    rounds: int
    elapsed: timedelta
    gap: Fraction | None
    gap_share: Fraction | None
    blocked: int
    deal: Deal | None
    remarks: Remarks
    moves: tuple[Played, ...]
    leakage: Leakage = NOTHING_SEEN

    @property
    def key(self) -> tuple[str, str]:
        """What results are ordered by."""
        return self.recording, self.variant


@dataclass(frozen=True, slots=True)
class Skipped:
    """A recording that was not replayed.

    Attributes:
        recording: its id.
        why: in words.
    """

    recording: str
    why: str
