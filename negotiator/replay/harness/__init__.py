"""The harness: recorded counterparties against a mandate, on the real engine and gate.

`run` plays, `summarise` counts, `check_all` holds the numbers against thresholds. A `Trial` is the
mandate that is tried, a `Setting` says how, a `Result` what came of one negotiation.
"""

from negotiator.replay.harness.document import document_of, result_document
from negotiator.replay.harness.line import Counterparty, IssueFit, Line, Remarks, Twist
from negotiator.replay.harness.mode import OPEN_LOOP, Mode, ModeName
from negotiator.replay.harness.play import Setting, fitting, play
from negotiator.replay.harness.result import (
    Deal,
    Distances,
    Outcome,
    Played,
    Result,
    Saving,
    Skipped,
)
from negotiator.replay.harness.run import Progress, Run, run
from negotiator.replay.harness.show import Report, lines_of
from negotiator.replay.harness.summary import Pattern, Summary, summarise
from negotiator.replay.harness.theirs.faulty import Fault
from negotiator.replay.harness.thresholds import (
    Check,
    Metric,
    Threshold,
    check_all,
    parse_threshold,
)
from negotiator.replay.harness.trial import Keys, MakeKeys, Trial, trial_of

__all__ = [
    "OPEN_LOOP",
    "Check",
    "Counterparty",
    "Deal",
    "Distances",
    "Fault",
    "IssueFit",
    "Keys",
    "Line",
    "MakeKeys",
    "Metric",
    "Mode",
    "ModeName",
    "Outcome",
    "Pattern",
    "Played",
    "Progress",
    "Remarks",
    "Report",
    "Result",
    "Run",
    "Saving",
    "Setting",
    "Skipped",
    "Summary",
    "Threshold",
    "Trial",
    "Twist",
    "check_all",
    "document_of",
    "fitting",
    "lines_of",
    "parse_threshold",
    "play",
    "result_document",
    "run",
    "summarise",
    "trial_of",
]
