"""A negotiation that really took place, from our own record, in the shape of a replayed one.

Its moves are measured by the same rules as those of a replay, and the reasons are those in the
journal. It tells what offers were worth to us and what they gave away of our reserve, so it is for
our own side only.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from fractions import Fraction

from negotiator.agent.record import Recorded
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.numbers import parse_exact
from negotiator.audit.records import Ruling, VerdictRecord
from negotiator.errors import InvalidValueError
from negotiator.mandate.model import Mandate
from negotiator.policy.ports import read_detail
from negotiator.policy.utility import utility
from negotiator.protocol.acts import OFFERS, Reason
from negotiator.protocol.envelope import OfferBody, RejectBody
from negotiator.protocol.state import Entry
from negotiator.replay.harness import Outcome, Played, Result
from negotiator.replay.harness.leaking import leaked
from negotiator.replay.harness.line import Remarks
from negotiator.replay.harness.measure import deal_of, range_of
from negotiator.replay.harness.result import outcome_of
from negotiator.replay.recorded import By
from negotiator.report.told import Actual, Audited
from negotiator.terms import Terms


def actual_of(
    recorded: Recorded,
    journal: Iterable[bytes],
    mandate: Mandate,
    audits: tuple[Audited, ...] = (),
) -> Actual:
    """Return what there is to tell of a negotiation on record.

    Args:
        recorded: the negotiation.
        journal: its journal's entries, canonical bytes, in order.
        mandate: the one it was decided under.
        audits: its exported files that were checked.

    Raises:
        InvalidValueError: the mandate is about another agenda.
        VerificationError: the journal is damaged.
    """
    if recorded.negotiation.agenda not in {None, mandate.agenda}:
        msg = "expected the mandate the negotiation was decided under, got one on another agenda"
        raise InvalidValueError(msg)
    verdicts = _verdicts(journal)
    released = {record.seq: record for record in verdicts if record.ruling is Ruling.RELEASED}
    kept, opened = recorded.row, recorded.negotiation.opened_at
    pairs = zip(recorded.entries, recorded.negotiation.entries, strict=True)
    moves = tuple(
        _played(mandate, entry, opened, released.get(row.seq) if row.ours else None, ours=row.ours)
        for row, entry in pairs
    )
    blocked = sum(record.ruling is Ruling.BLOCKED for record in verdicts)
    result = _result(recorded, mandate, moves, blocked)
    return Actual(mandate, result, kept.peer_agent, kept.state, opened, audits)


def _verdicts(journal: Iterable[bytes]) -> list[VerdictRecord]:
    """Return what the gate said of every move we wanted to make."""
    entries = (JournalEntry.from_bytes(raw) for raw in journal)
    return [
        VerdictRecord.from_document(entry.data)
        for entry in entries
        if entry.kind is EntryKind.VERDICT
    ]


def _result(
    recorded: Recorded, mandate: Mandate, moves: tuple[Played, ...], blocked: int
) -> Result:
    """Measure a negotiation as a replayed one is measured."""
    state, detail = recorded.negotiation, read_detail(recorded.row)
    outcome = outcome_of(recorded.row.state)
    agreed = state.accepted.terms if outcome is Outcome.AGREED and state.accepted else None
    theirs = state.offers_by(recorded.side.other)
    gap = parse_exact(str(detail["gap"])) if "gap" in detail else None
    ended_by, reason = _ending(state.entries, moves)
    return Result(
        recording=recorded.row.neg,
        variant="",
        outcome=outcome,
        ended_by=ended_by,
        reason=reason,
        rounds=moves[-1].round if moves else 0,
        elapsed=moves[-1].elapsed if moves else timedelta(0),
        gap=gap,
        gap_share=_share(gap, range_of(mandate)),
        blocked=blocked,
        deal=None
        if agreed is None
        else deal_of(mandate, agreed, theirs[0].terms if theirs else None, None),
        remarks=Remarks(),
        moves=moves,
        leakage=leaked(mandate, moves, firm=not theirs or theirs[-1].body.firm),
    )


def _share(gap: Fraction | None, whole: Fraction) -> Fraction | None:
    """Return a gap as a share of the mandate's range."""
    return None if gap is None or not whole else gap / whole


def _ending(
    entries: tuple[Entry, ...], moves: tuple[Played, ...]
) -> tuple[By | None, Reason | None]:
    """Return who ended a negotiation without a deal, and what was said of it."""
    body = entries[-1].envelope.body if entries else None
    return (moves[-1].by, body.reason) if isinstance(body, RejectBody) else (None, None)


def _played(
    mandate: Mandate,
    entry: Entry,
    opened: datetime | None,
    verdict: VerdictRecord | None,
    *,
    ours: bool,
) -> Played:
    """Return a move with what it was worth and why we made it."""
    envelope = entry.envelope
    terms = _terms(mandate, entry)
    numbers: Mapping[str, Fraction] = {} if verdict is None else verdict.numbers
    return Played(
        by=By.US if ours else By.THEM,
        act=envelope.act,
        round=envelope.round,
        elapsed=envelope.at - (opened or envelope.at),
        terms=terms,
        worth=None if terms is None else utility(mandate, terms),
        motive="" if verdict is None else verdict.motive,
        numbers=tuple(sorted(numbers.items())),
        fault=entry.fault,
    )


def _terms(mandate: Mandate, entry: Entry) -> Terms | None:
    """Return the terms of an offer; None of any other move, and of terms that are none."""
    body = entry.envelope.body
    if not isinstance(body, OfferBody) or entry.envelope.act not in OFFERS:
        return None
    try:
        return mandate.agenda.decode_terms(body.terms)
    except InvalidValueError:
        if entry.fault is None:
            raise
        return None
