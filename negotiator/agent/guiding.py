"""A principal narrows a negotiation that goes on.

Guidance goes on record first; from then on every move we decide keeps to it, and the gate refuses
whatever does not. It only ever narrows: what would leave nothing of our own offers changes nothing,
and more than the mandate allows takes an amended mandate. A move that was signed before is not
taken back.
"""

from dataclasses import dataclass

from negotiator.agent.governing import check_governs
from negotiator.agent.narrowing import beside_spent, effect_of
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.audit.guidance import Effect, Guidance, GuidanceRecord, Scope
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.errors import ConflictError, InvalidValueError, UsageError
from negotiator.mandate.narrows import narrows
from negotiator.policy.guidance import GivenGuidance, guidance_in
from negotiator.policy.moves import Step
from negotiator.policy.ports import Store
from negotiator.policy.replies import check_name, said_in
from negotiator.policy.work import SPEAKING_STATES
from negotiator.terms.constraint_text import read_constraints
from negotiator.terms.constraints import Constraint

ATTEMPTS = 8
"""How often guidance is tried again when the record moved on."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What a principal narrows a negotiation by.

    Attributes:
        constraints: what our moves must keep.
        words: in which words it was said.
        by: who said so, by name; no agent's id.
        scope: until when it holds.
        source: names the reply it was taken from, so that it counts once; empty for none.
        holds: whether a reply to what waits comes right after it; nothing is decided before that.
    """

    constraints: tuple[Constraint, ...]
    words: str
    by: str
    scope: Scope = Scope.STANDING
    source: str = ""
    holds: bool = False

    @property
    def guidance(self) -> Guidance:
        """The same as it will be in force."""
        return Guidance(self.constraints, self.scope)


def read(party: Party, text: str) -> tuple[Constraint, ...]:
    """Read constraints on what a party negotiates about.

    Raises:
        UsageError: the text is no constraints; the message says what can be written, and is the
            same whatever the mandate says beyond its agenda.
    """
    try:
        return read_constraints(party.verified.mandate.agenda, text)
    except InvalidValueError as error:
        raise UsageError(error.message) from error


def narrow(party: Party, neg: str, said: Narrowing) -> GuidanceRecord | None:
    """Put guidance on record.

    Args:
        party: our side.
        neg: negotiation id.
        said: the guidance.

    Returns:
        What is on record now, in force or not; None when it stands there already.

    Raises:
        UsageError: no such negotiation, it is over, or the name is no person's. Nothing changed.
        InvalidValueError: there is too much guidance, or it means nothing on the agenda.
        StoreError: the record could not be read or written.
        ConflictError: the record keeps moving on.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return _once(party, neg, said)
        except ConflictError:
            continue
    return _once(party, neg, said)


def narrow_strictly(party: Party, neg: str, said: Narrowing) -> GuidanceRecord | None:
    """Put guidance on record that does narrow what the mandate allows; for the principal alone.

    Whether it does tells of the mandate's limits, so nothing of this may reach a model.

    Raises:
        UsageError: as `narrow`, or it narrows nothing, or leaves nothing. Nothing changed.
        InvalidValueError, StoreError, ConflictError: as `narrow`.
    """
    mandate, recorded = party.verified.mandate, _known(party, neg)
    amend = (
        f"more or other than mandate {mandate.id} allows takes an amended mandate: edit "
        f"mandate.toml, then negotiator mandate sign"
    )
    idle = [one for one in said.constraints if not narrows(mandate, one)]
    if idle:
        words = idle[0].words(mandate.agenda)
        msg = f"{words}: that narrows nothing, the mandate asks for it already; {amend}"
        raise UsageError(msg)
    if effect_of(party.engine, guidance_in(recorded.row), said.guidance) is Effect.NOTHING_LEFT:
        msg = f"that leaves nothing of what our own offers may be, so nothing has changed; {amend}"
        raise UsageError(msg)
    return narrow(party, neg, said)


def all_guidance(store: Store, neg: str) -> tuple[GuidanceRecord, ...]:
    """Return all guidance on record, oldest first.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: the journal is damaged.
    """
    with store.read() as tx:
        journal = tx.journal(neg)
    entries = map(JournalEntry.from_bytes, journal)
    return tuple(
        GuidanceRecord.from_document(entry.data)
        for entry in entries
        if entry.kind is EntryKind.GUIDANCE
    )


def _once(party: Party, neg: str, said: Narrowing) -> GuidanceRecord | None:
    """Put guidance on record as the negotiation stands now."""
    recorded = _known(party, neg)
    name = check_name(said.by, (party.agent_id, recorded.row.peer_agent))
    if _stands(party, recorded, said):
        return None
    before = said_in(recorded.row)
    effect = effect_of(party.engine, before.guidance, said.guidance)
    beside = beside_spent(party.engine, before, said.guidance)
    given = GivenGuidance(
        said.guidance, effect, name, said.words, said.source, beside=beside, holds=said.holds
    )
    party.gate.step(
        Step(
            neg=neg,
            size=recorded.negotiation.size,
            now=party.now(recorded.row),
            said=before,
            guidance=given,
        )
    )
    return given.record()


def _stands(party: Party, recorded: Recorded, said: Narrowing) -> bool:
    """Say whether this very reply is on record, or the same constraints are in force."""
    if said.source:
        known = all_guidance(party.store, recorded.row.neg)
        return any(record.source == said.source for record in known)
    return said.guidance in guidance_in(recorded.row)


def _known(party: Party, neg: str) -> Recorded:
    """Return a negotiation that goes on.

    Raises:
        UsageError: there is none, it is over, or another mandate governs it.
    """
    recorded = load(party.store, neg)
    if recorded is None:
        msg = f"no negotiation {neg} is on record; list them with: negotiator negotiations list"
        raise UsageError(msg)
    if recorded.row.state not in SPEAKING_STATES:
        msg = (
            f"negotiation {neg} is over ({recorded.row.state}), and no guidance changes that; to "
            f"talk on, open a new one: negotiator run"
        )
        raise UsageError(msg)
    check_governs(party, recorded.row)
    return recorded
