"""Recordings as lines of canonical JSON: the same recordings, the same bytes."""

from collections.abc import Iterable

from negotiator.audit.export import join_lines
from negotiator.audit.numbers import exact_text
from negotiator.mandate.document import bare
from negotiator.replay.recorded.model import Move, Recording, check_recording
from negotiator.replay.scenarios import Profile
from negotiator.terms import Agenda
from negotiator.terms.canonical import Document, canonical_bytes
from negotiator.terms.values import format_instant

RECORDING_TYP = "neg-recording"
MOVE_TYP = "neg-recorded-move"


def write_recordings(recordings: Iterable[Recording]) -> bytes:
    """Return the contents of a file: of each recording a header and one line a move.

    Raises:
        InvalidValueError: a recording contradicts itself.
    """
    return b"".join(map(_write, recordings))


def _write(recording: Recording) -> bytes:
    """Return the lines of one recording."""
    check_recording(recording)
    documents = [_header(recording), *(_move(recording.agenda, m) for m in recording.moves)]
    return join_lines(canonical_bytes(document) for document in documents)


def _header(recording: Recording) -> Document:
    """Return the first line; what nobody knows is not in it."""
    source = recording.source
    header: Document = {
        "typ": RECORDING_TYP,
        "v": "1",
        "id": recording.id,
        "agenda": recording.agenda.to_document(),
        "role": recording.role.value,
        "source": {"kind": source.kind.value, "name": source.name, "notes": list(source.notes)},
        "start": format_instant(recording.start),
        "ended": recording.ended.value,
        "then": recording.then.value,
    }
    if recording.agreed is not None:
        header["agreed"] = recording.agenda.encode_terms(recording.agreed)
    if recording.rounds is not None:
        header["rounds"] = str(recording.rounds)
    if recording.profile is not None:
        header["utility"] = _utility(recording.agenda, recording.profile)
    return header


def _utility(agenda: Agenda, profile: Profile) -> Document:
    """Return what they prefer, exactly."""
    names = [issue.name for issue in agenda.issues]
    weights = zip(names, profile.weights, strict=True)
    values = zip(agenda.issues, profile.values, strict=True)
    return {
        "reservation": exact_text(profile.reservation),
        "weights": {name: exact_text(weight) for name, weight in weights},
        "values": {
            issue.name: [[bare(issue, steps), exact_text(worth)] for steps, worth in points]
            for issue, points in values
        },
    }


def _move(agenda: Agenda, move: Move) -> Document:
    """Return the line of one move."""
    line: Document = {
        "typ": MOVE_TYP,
        "v": "1",
        "by": move.by.value,
        "said": move.said.value,
        "elapsed": str(int(move.elapsed.total_seconds())),
    }
    if move.terms is not None:
        line["terms"] = agenda.encode_terms(move.terms)
    if move.valid_for is not None:
        line["validFor"] = str(int(move.valid_for.total_seconds()))
    if move.reason is not None:
        line["reason"] = move.reason.value
    return line
