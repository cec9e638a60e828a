"""Recorded counterparties: what they are, how they are written and read, how we make our own.

docs/replay.md describes the file, exactly enough to write one.
"""

from negotiator.replay.recorded.model import (
    LONGEST,
    By,
    Ended,
    Kind,
    Move,
    Recording,
    Said,
    Source,
    Then,
    check_recording,
    on_agenda,
)
from negotiator.replay.recorded.read import read_recordings
from negotiator.replay.recorded.record import record_export
from negotiator.replay.recorded.write import write_recordings

__all__ = [
    "LONGEST",
    "By",
    "Ended",
    "Kind",
    "Move",
    "Recording",
    "Said",
    "Source",
    "Then",
    "check_recording",
    "on_agenda",
    "read_recordings",
    "record_export",
    "write_recordings",
]
