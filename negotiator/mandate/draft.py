"""A mandate before it is signed: what the principal wrote, with no floor and no salt yet."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from negotiator.mandate.model import (
    ApprovalRule,
    Mandate,
    Need,
    Preference,
    Termination,
)
from negotiator.mandate.strategy import StrategySpec, TotalLimit
from negotiator.protocol.authority import Authority
from negotiator.protocol.scope import Scope
from negotiator.terms import Agenda, Role
from negotiator.terms.jws import PublicKey


@dataclass(frozen=True, slots=True)
class Wish:
    """What the principal wants on one issue; members as in `model.Preference`, without floor."""

    name: str
    target: int
    reserve: int
    low: int
    high: int
    weight: Decimal
    points: tuple[tuple[int, Decimal], ...]


@dataclass(frozen=True, slots=True)
class Grant:
    """What the public authority statement says beyond the mandate's own members.

    Attributes:
        id: ASCII identifier of the statement.
        acts: of ``accept``, ``offer`` and ``withdraw``.
        scope: within what the agent may act; public.
        status_serial: least serial a status of the statement must have.
        status_max_age: how old such a status may be.
    """

    id: str
    acts: tuple[str, ...]
    scope: Scope
    status_serial: int
    status_max_age: timedelta


@dataclass(frozen=True, slots=True)
class Floors:
    """Where our own offers stop.

    Attributes:
        steps: one value for each issue, in the agenda's order.
        utility: least utility of our own offers, 0 to 1.
    """

    steps: tuple[int, ...]
    utility: Decimal


@dataclass(frozen=True, slots=True)
class Draft:
    """All that a principal writes; members as in `model.Mandate`.

    Attributes:
        principal_name: the principal's name, for people; stands in the authority statement.
        agent_key: the agent's public key; the mandate holds its thumbprint.
        grant: the rest of the authority statement.
    """

    id: str
    version: int
    principal_id: str
    principal_name: str
    agent_id: str
    agent_key: PublicKey
    role: Role
    subject: str
    agenda: Agenda
    preferences: tuple[Wish, ...]
    reserve_utility: Decimal | None
    limits: tuple[TotalLimit, ...]
    need: Need
    strategy: StrategySpec
    termination: Termination
    approvals: tuple[ApprovalRule, ...]
    counterparties: tuple[str, ...]
    accept_unsigned: bool
    not_before: datetime
    not_after: datetime
    grant: Grant


def complete(draft: Draft, floors: Floors, salt: str) -> Mandate:
    """Return the mandate that a draft becomes with these floors and this salt."""
    pairs = zip(draft.preferences, floors.steps, strict=True)
    return Mandate(
        id=draft.id,
        version=draft.version,
        principal_id=draft.principal_id,
        agent_id=draft.agent_id,
        agent_thumbprint=draft.agent_key.thumbprint,
        role=draft.role,
        subject=draft.subject,
        agenda=draft.agenda,
        preferences=tuple(
            Preference(w.name, w.target, w.reserve, floor, w.low, w.high, w.weight, points=w.points)
            for w, floor in pairs
        ),
        reserve_utility=draft.reserve_utility,
        limits=draft.limits,
        need=draft.need,
        strategy=draft.strategy,
        floor_utility=floors.utility,
        termination=draft.termination,
        approvals=draft.approvals,
        counterparties=draft.counterparties,
        accept_unsigned=draft.accept_unsigned,
        not_before=draft.not_before,
        not_after=draft.not_after,
        salt=salt,
    )


def authority_of(draft: Draft, commitment: str) -> Authority:
    """Return the public statement that goes with a draft's mandate."""
    return Authority(
        id=draft.grant.id,
        principal_id=draft.principal_id,
        principal_name=draft.principal_name,
        agent_id=draft.agent_id,
        key=draft.agent_key,
        acts=draft.grant.acts,
        roles=(draft.role,),
        scope=draft.grant.scope,
        not_before=draft.not_before,
        not_after=draft.not_after,
        mandate_commitment=commitment,
        status_serial=draft.grant.status_serial,
        status_max_age=draft.grant.status_max_age,
    )
