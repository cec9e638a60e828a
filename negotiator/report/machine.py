"""A report as one JSON document: the replay's own, with every move, its reason, and the audits."""

from negotiator.replay.harness import Played, Result, document_of, result_document
from negotiator.replay.harness.document import mandate_document
from negotiator.replay.harness.figures import bare_number
from negotiator.report.reasons import reasons_of
from negotiator.report.told import Actual, Audited, Case
from negotiator.terms.canonical import Document, Json


def machine(told: Case) -> Document:
    """Return a report for programs; what nobody knows is an empty string."""
    if isinstance(told, Actual):
        return _actual(told)
    return {
        **document_of(told.report),
        "results": [_result(told, result) for result in told.results],
        "audits": [_audit(item) for item in told.audits],
    }


def _actual(actual: Actual) -> Document:
    """Return one negotiation that took place."""
    opened = actual.opened
    return {
        "negotiationId": actual.result.recording,
        "mandate": mandate_document(actual.mandate),
        "peer": actual.peer,
        "state": actual.state,
        "opened": "" if opened is None else f"{opened:%Y-%m-%dT%H:%M:%SZ}",
        "result": _result(actual, actual.result),
        "audits": [_audit(item) for item in actual.audits],
    }


def _result(told: Case, result: Result) -> Document:
    """Return one negotiation with its moves."""
    recording = told.recordings.get(result.recording)
    source: Document = {}
    if recording is not None:
        notes: list[Json] = list(recording.source.notes)
        source = {
            "kind": recording.source.kind.value,
            "name": recording.source.name,
            "notes": notes,
        }
    reasons = reasons_of(told, result.moves)
    moves = [_move(told, move, why) for move, why in zip(result.moves, reasons, strict=True)]
    return {**result_document(told.agenda, result), "source": source, "moves": list(moves)}


def _move(told: Case, move: Played, why: str) -> Document:
    """Return one move."""
    return {
        "by": move.by.value,
        "act": move.act.value,
        "round": str(move.round),
        "seconds": str(int(move.elapsed.total_seconds())),
        "terms": {} if move.terms is None else told.agenda.encode_terms(move.terms),
        "worth": bare_number(move.worth),
        "toThem": bare_number(move.to_them),
        "motive": move.motive,
        "numbers": {name: bare_number(number) for name, number in move.numbers},
        "fault": "" if move.fault is None else move.fault.value,
        "why": why,
    }


def _audit(item: Audited) -> Document:
    """Return what the checks of a file came to."""
    return {
        "file": item.name,
        "kind": item.audit.kind.value,
        "negotiationId": item.audit.neg,
        "checks": [
            {"name": name, "outcome": outcome, "sentence": sentence}
            for outcome, name, sentence in item.rows
        ],
    }
