"""One recording against one mandate: set the table, negotiate, measure."""

from dataclasses import dataclass
from datetime import timedelta

from negotiator.errors import InvalidValueError
from negotiator.policy.utility import utility
from negotiator.protocol.acts import Reason
from negotiator.protocol.envelope import Envelope, OfferBody, RejectBody
from negotiator.protocol.state import Entry, Negotiation, Side
from negotiator.replay.harness.clock import start_of
from negotiator.replay.harness.frontier import distances_of
from negotiator.replay.harness.line import Remarks
from negotiator.replay.harness.measure import range_of, saving_of, surplus_of, targets_of
from negotiator.replay.harness.mode import OPEN_LOOP, Mode, counterparty_of
from negotiator.replay.harness.result import Deal, Outcome, Played, Result, Skipped
from negotiator.replay.harness.table import Table, set_table
from negotiator.replay.harness.trial import Keys, Trial
from negotiator.replay.recorded import By, Recording, on_agenda
from negotiator.terms import Terms

_OUTCOMES = {
    "agreed": Outcome.AGREED,
    "deadlock": Outcome.DEADLOCK,
    "declined": Outcome.DECLINED,
    "cancelled": Outcome.DECLINED,
    "waiting": Outcome.WAITING,
    "blocked": Outcome.BLOCKED,
}


@dataclass(frozen=True, slots=True)
class Setting:
    """How recordings are replayed.

    Attributes:
        trial: the mandate that is tried.
        mode: how the counterparty behaves.
        signed: whether envelopes are signed and verified; faults always come signed.
    """

    trial: Trial
    mode: Mode = OPEN_LOOP
    signed: bool = True


def fitting(recording: Recording, trial: Trial) -> Recording | Skipped:
    """Return a recording on the mandate's agenda, or why it cannot be replayed."""
    mandate = trial.mandate
    if recording.role is mandate.role:
        return Skipped(recording.id, f"they are the {recording.role}, and so are we")
    try:
        return on_agenda(recording, mandate.agenda)
    except InvalidValueError as error:
        return Skipped(recording.id, f"outside the mandate's agenda: {error.message}")


def play(setting: Setting, recording: Recording, variant: str, keys: Keys) -> Result | Skipped:
    """Replay one recording.

    Args:
        setting: how.
        recording: as it was read.
        variant: one of the mode's.
        keys: of the replay; nothing that is returned depends on them.

    Raises:
        UsageError: the mandate deals with nobody.
    """
    fit = fitting(recording, setting.trial)
    if isinstance(fit, Skipped):
        return fit
    mandate = setting.trial.mandate
    start = start_of(mandate, fit)
    try:
        theirs = counterparty_of(setting.mode, variant, fit, (mandate, start, keys))
    except InvalidValueError as error:
        return Skipped(recording.id, error.message)
    signed = setting.signed or bool(variant)
    name = f"{recording.id}/{variant}"
    table = set_table(setting.trial, keys, start, name, signed=signed)
    table.play(theirs)
    return _result(fit, variant, table, theirs.remarks())


def _result(recording: Recording, variant: str, table: Table, remarks: Remarks) -> Result:
    """Say what came of a negotiation."""
    state, seat = table.state, table.seat
    outcome = _OUTCOMES.get(seat.standing, Outcome.UNANSWERED)
    agreed = state.accepted.terms if outcome is Outcome.AGREED and state.accepted else None
    moves = tuple(_played(recording, table, entry) for entry in state.entries)
    ended_by, reason = _ending(state)
    gap, whole = seat.gap, range_of(table.mandate)
    return Result(
        recording=recording.id,
        variant=variant,
        outcome=outcome,
        ended_by=ended_by,
        reason=reason,
        rounds=moves[-1].round if moves else 0,
        elapsed=moves[-1].elapsed if moves else timedelta(0),
        gap=gap,
        gap_share=None if gap is None or not whole else gap / whole,
        blocked=len(seat.blocked),
        deal=None if agreed is None else _deal(recording, table, agreed),
        remarks=remarks,
        moves=moves,
    )


def _deal(recording: Recording, table: Table, agreed: Terms) -> Deal:
    """Measure what was agreed."""
    mandate, profile = table.mandate, recording.profile
    quote = next((o.terms for o in table.state.offers if o.by is Side.DIALLER), None)
    return Deal(
        terms=agreed,
        utility=utility(mandate, agreed),
        surplus=surplus_of(mandate, agreed),
        against_target=saving_of(mandate, targets_of(mandate), agreed),
        against_quote=None if quote is None else saving_of(mandate, quote, agreed),
        distances=None if profile is None else distances_of(mandate, profile, agreed),
    )


def _ending(state: Negotiation) -> tuple[By | None, Reason | None]:
    """Return who ended a negotiation without a deal, and what was said of it."""
    last = state.entries[-1].envelope if state.entries else None
    if last is None or not isinstance(last.body, RejectBody):
        return None, None
    return _by(state, last), last.body.reason


def _played(recording: Recording, table: Table, entry: Entry) -> Played:
    """Return a move with what it was worth and why we made it."""
    state, envelope = table.state, entry.envelope
    mandate, profile = table.mandate, recording.profile
    body, terms = envelope.body, None
    if isinstance(body, OfferBody):
        terms = mandate.agenda.decode_terms(body.terms)
    reasons = table.notes.reasons.get(envelope.seq)
    return Played(
        by=_by(state, envelope),
        act=envelope.act,
        round=envelope.round,
        elapsed=envelope.at - (state.opened_at or envelope.at),
        terms=terms,
        worth=None if terms is None else utility(mandate, terms),
        to_them=None if terms is None or profile is None else profile.utility(terms),
        motive="" if reasons is None else reasons.motive.value,
        numbers=() if reasons is None else tuple(sorted(reasons.numbers.items())),
        fault=entry.fault,
    )


def _by(state: Negotiation, envelope: Envelope) -> By:
    """Return who made a move; in a replay we host."""
    return By.US if envelope.iss == state.host else By.THEM
