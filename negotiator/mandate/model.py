"""The private mandate as the program knows it: immutable, exact, and only data.

No arithmetic lives here: the gate and the strategies each do their own, so that neither can
inherit the other's mistake. Nor does a `repr` show a private number: a traceback or a log line that
holds one of these objects gives nothing away.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum

from negotiator.mandate.strategy import StrategySpec, TotalLimit
from negotiator.protocol.authority import Authority
from negotiator.terms import Agenda, Role


class OnNoProgress(StrEnum):
    """What we do when the gap has stopped narrowing."""

    ASK = "ask"
    REJECT = "reject"


@dataclass(frozen=True, slots=True)
class Preference:
    """What the principal wants on one issue. Values are grid steps of the issue.

    Attributes:
        name: the issue's name.
        target: the value we would like, where offers start.
        reserve: the worst value we may agree to. Only the gate may act on it.
        floor: where our own offers stop: the reserve itself, or the floor drawn at signing.
        low: smallest value the hard limit allows.
        high: largest value the hard limit allows.
        weight: the issue's share of utility, 0 to 1; all weights add up to exactly 1.
        points: the value function: (steps, value from 0 to 1), steps strictly increasing from the
            issue's `low` to its `high`; linear between points for numeric kinds, one point per
            value for choices and flags.
    """

    name: str
    target: int = field(repr=False)
    reserve: int = field(repr=False)
    floor: int = field(repr=False)
    low: int = field(repr=False)
    high: int = field(repr=False)
    weight: Decimal = field(repr=False)
    points: tuple[tuple[int, Decimal], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Need:
    """What all deals under this mandate together may come to.

    Attributes:
        id: ASCII identifier.
        deals: how many deals may be closed, at least 1.
        total: the derived total the budget counts; empty when there is no budget (sellers).
        budget: most that may be committed over all deals, in the total's currency; None with
            an empty `total`.
        firm: whether our offers bind us until they are answered or expire, each reserving its
            share of budget and deals. Otherwise an accept of theirs is a request, which we confirm
            if there is a deal left: so many counterparties can be asked for one need.
    """

    id: str
    deals: int
    total: str
    budget: Decimal | None = field(repr=False)
    firm: bool


@dataclass(frozen=True, slots=True)
class Termination:
    """When we stop.

    Attributes:
        rounds: rounds we use, at least 1.
        announced_rounds: rounds we tell the counterparty, at least `rounds`; None tells nothing.
        deadline: how long a whole negotiation may take from its opening.
        round_timeout: how long we wait for the counterparty's next move.
        offer_validity: how long each of our offers stands.
        no_progress_rounds: after this many rounds without narrowing we stop; 0 never does.
        min_progress: utility the gap must lose over those rounds to count as narrowing, 0 to 1.
        on_no_progress: what stopping means.
    """

    rounds: int
    announced_rounds: int | None
    deadline: timedelta
    round_timeout: timedelta
    offer_validity: timedelta
    no_progress_rounds: int
    min_progress: Decimal = field(repr=False)
    on_no_progress: OnNoProgress


@dataclass(frozen=True, slots=True)
class ApprovalRule:
    """Offers and accepts whose derived total exceeds `above` wait for a person.

    Attributes:
        total: a derived total of the agenda.
        above: in its currency.
        by: names of the persons who may approve, or ``*`` alone for anybody; never the person on
            whose word the negotiation was begun.
        within: how long the question stands. After that nobody can approve any more, and the
            negotiation ends without a deal.
    """

    total: str
    above: Decimal = field(repr=False)
    by: tuple[str, ...]
    within: timedelta


@dataclass(frozen=True, slots=True)
class Mandate:
    """A principal's private mandate, read from verified bytes.

    Attributes:
        id: ASCII identifier, the same over versions.
        version: counts up from 1 with each amendment.
        role: our side of the trade.
        subject: what the negotiation is about, for people.
        agenda: the issues, public.
        preferences: one for each issue, in the agenda's order.
        reserve_utility: least utility we may agree to; None means the utility of the reserves.
        limits: hard limits on derived totals.
        need: what all deals together may come to.
        strategy: which strategy decides.
        floor_utility: least utility of our own offers, 0 to 1.
        termination: when we stop.
        approvals: what waits for a person.
        counterparties: agent or principal ids we may deal with; ``*`` means any, written out.
        accept_unsigned: whether we deal with peers that send no envelopes; at best such a deal
            settles on basis `reference`.
        not_before: start of validity, inclusive.
        not_after: end of validity, exclusive.
        salt: 256 random bits, base64url, that make the commitment hiding.
    """

    id: str
    version: int
    principal_id: str
    agent_id: str
    agent_thumbprint: str
    role: Role
    subject: str
    agenda: Agenda
    preferences: tuple[Preference, ...]
    reserve_utility: Decimal | None = field(repr=False)
    limits: tuple[TotalLimit, ...] = field(repr=False)
    need: Need
    strategy: StrategySpec = field(repr=False)
    floor_utility: Decimal = field(repr=False)
    termination: Termination
    approvals: tuple[ApprovalRule, ...]
    counterparties: tuple[str, ...]
    accept_unsigned: bool
    not_before: datetime
    not_after: datetime
    salt: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class VerifiedMandate:
    """A mandate together with the bytes its principal signed.

    Attributes:
        mandate: what the bytes say.
        payload: the canonical bytes, verified under the principal's pinned key.
        commitment: their hash; also stands in the authority statement.
        authority: the public statement that belongs to it.
        authority_jws: that statement as signed, to send beside our first message.
    """

    mandate: Mandate
    payload: bytes = field(repr=False)
    commitment: str
    authority: Authority
    authority_jws: bytes
