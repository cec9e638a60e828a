"""Lines that try to move an engine or to make it talk, and lines that only look like it.

Our own stand in tests/data/injections.jsonl; a collection of others' is read from beside the
project, where it is.
"""

import functools
import json
from dataclasses import dataclass
from pathlib import Path

OURS = Path(__file__).parent / "data" / "injections.jsonl"
COLLECTED = Path(__file__).parents[2] / "shared" / "injections.jsonl"


@dataclass(frozen=True, slots=True)
class Line:
    """One line.

    Attributes:
        id: its name.
        benign: whether it is what an honest counterparty may write.
        lang: the language it is in.
        text: what it says.
    """

    id: str
    benign: bool
    lang: str
    text: str


@functools.cache
def read(path: Path) -> tuple[Line, ...]:
    """Return the lines of a file."""
    rows = [json.loads(row) for row in path.read_text(encoding="utf-8").rstrip("\n").split("\n")]
    return tuple(Line(r["id"], r["label"] == "benign", r["lang"], r["text"]) for r in rows)
