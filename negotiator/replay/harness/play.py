"""One recording against one mandate: set the table, negotiate, measure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from negotiator.errors import InvalidValueError
from negotiator.policy.utility import utility
from negotiator.protocol.acts import Reason
from negotiator.protocol.envelope import Envelope, OfferBody, RejectBody
from negotiator.protocol.state import Negotiation, Side
from negotiator.replay.harness.clock import start_of
from negotiator.replay.harness.leaking import leaked
from negotiator.replay.harness.line import Remarks
from negotiator.replay.harness.measure import deal_of, range_of
from negotiator.replay.harness.mode import OPEN_LOOP, Mode, counterparty_of
from negotiator.replay.harness.result import Outcome, Played, Result, Skipped, outcome_of
from negotiator.replay.harness.table import Table, set_table
from negotiator.replay.harness.trial import Keys, Trial
from negotiator.replay.recorded import By, Recording, on_agenda
from negotiator.replay.scenarios import Profile
from negotiator.terms import Terms


@dataclass(frozen=True, slots=True)
class Setting:
    """How recordings are replayed.

    Attributes:
        trial: the mandate that is tried.
        mode: how the counterparty behaves.
        signed: whether envelopes are signed and verified; faults always come signed.
        explained: whether results have the moves, with the figures behind ours: a report tells
            them, and without them a million results take little room.
    """

    trial: Trial
    mode: Mode = OPEN_LOOP
    signed: bool = True
    explained: bool = True


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
    moves = tuple(_moves(table, table.state))
    result = _result(fit, variant, table, theirs.remarks(), moves)
    return _explained(result, moves, table, fit.profile) if setting.explained else result


def _explained(
    result: Result, moves: Iterable[Played], table: Table, profile: Profile | None
) -> Result:
    """Put the moves into a result, with what their terms were worth and the figures behind ours."""
    reasons, mandate = table.notes.reasons, table.mandate
    explained = []
    for entry, move in zip(table.state.entries, moves, strict=True):
        terms, reason = move.terms, reasons.get(entry.envelope.seq)
        told = replace(
            move,
            worth=None if terms is None else utility(mandate, terms),
            to_them=None if terms is None or profile is None else profile.utility(terms),
            numbers=() if reason is None else tuple(sorted(reason.numbers.items())),
        )
        explained.append(told)
    return replace(result, moves=tuple(explained))


def _result(
    recording: Recording,
    variant: str,
    table: Table,
    remarks: Remarks,
    moves: Sequence[Played],
) -> Result:
    """Say what came of a negotiation, its moves left out."""
    state, seat = table.state, table.seat
    outcome = outcome_of(seat.standing)
    agreed = state.accepted.terms if outcome is Outcome.AGREED and state.accepted else None
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
        deal=None
        if agreed is None
        else deal_of(table.mandate, agreed, _quote(state), recording.profile),
        remarks=remarks,
        moves=(),
        leakage=leaked(table.mandate, moves, firm=_firm(state)),
    )


def _quote(state: Negotiation) -> Terms | None:
    """Return their first offer."""
    return next((offer.terms for offer in state.offers if offer.by is Side.DIALLER), None)


def _firm(state: Negotiation) -> bool:
    """Say whether the last offer of theirs bound them."""
    last = next((o for o in reversed(state.offers) if o.by is Side.DIALLER), None)
    return last is None or last.body.firm


def _ending(state: Negotiation) -> tuple[By | None, Reason | None]:
    """Return who ended a negotiation without a deal, and what was said of it."""
    last = state.entries[-1].envelope if state.entries else None
    if last is None or not isinstance(last.body, RejectBody):
        return None, None
    return _by(state, last), last.body.reason


def _moves(table: Table, state: Negotiation) -> Iterator[Played]:
    """Give every move, and why we made ours."""
    mandate, opened = table.mandate, state.opened_at
    offered = {offer.seq: offer.terms for offer in state.offers}
    for entry in state.entries:
        envelope, body = entry.envelope, entry.envelope.body
        terms = offered.get(envelope.seq)
        if terms is None and isinstance(body, OfferBody):
            terms = mandate.agenda.decode_terms(body.terms)
        reasons = table.notes.reasons.get(envelope.seq)
        yield Played(
            by=_by(state, envelope),
            act=envelope.act,
            round=envelope.round,
            elapsed=envelope.at - (opened or envelope.at),
            terms=terms,
            motive="" if reasons is None else reasons.motive.value,
            fault=entry.fault,
        )


def _by(state: Negotiation, envelope: Envelope) -> By:
    """Return who made a move; in a replay we host."""
    return By.US if envelope.iss == state.host else By.THEM
