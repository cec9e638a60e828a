"""Recordings from other people's files: sheets of quotes, OCDS, cXML, traces and scenarios.

What is malformed, ambiguous or in a foreign currency is refused by file, row and column. Where a
document's own numbers do not agree, the line is flagged and left out: nobody knows which is meant.
"""

from negotiator.replay.importing.cxml import import_cxml
from negotiator.replay.importing.model import (
    DateOrder,
    Finding,
    Format,
    Imported,
    Options,
    Trap,
)
from negotiator.replay.importing.ocds import import_ocds
from negotiator.replay.importing.scenario import import_scenario, read_any_scenario
from negotiator.replay.importing.sheet import import_sheet
from negotiator.replay.importing.text import MAX_BYTES
from negotiator.replay.importing.trace import import_trace

__all__ = [
    "MAX_BYTES",
    "DateOrder",
    "Finding",
    "Format",
    "Imported",
    "Options",
    "Trap",
    "import_cxml",
    "import_ocds",
    "import_scenario",
    "import_sheet",
    "import_trace",
    "read_any_scenario",
]
