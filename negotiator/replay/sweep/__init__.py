"""Sweeps: what a mandate would come to with other numbers in it, and which to recommend.

`dimension_of` and `design_of` say which points there are, a `Study` is all that a sweep depends on,
`sweep` gives its rows in order, `Front` and `Recommended` look at them as they come, and
`amended_text` is the recommended mandate, ready to be signed.
"""

from negotiator.replay.sweep.amend import amended, amended_text, diff_of
from negotiator.replay.sweep.design import Design, design_of
from negotiator.replay.sweep.evaluate import Evaluator
from negotiator.replay.sweep.front import Front, objectives_of
from negotiator.replay.sweep.kernel import Did, Ended, Turn, bargain
from negotiator.replay.sweep.lanes import Lanes, lanes_of
from negotiator.replay.sweep.recommend import Recommended, floor_values
from negotiator.replay.sweep.rows import (
    MILLION,
    Row,
    csv_of,
    header_line,
    header_of,
    millionths,
    row_of,
)
from negotiator.replay.sweep.run import sweep
from negotiator.replay.sweep.shares import Shares
from negotiator.replay.sweep.study import Study, check_mode, shares_of, trial_at
from negotiator.replay.sweep.taken import why_not
from negotiator.replay.sweep.told import Looked, Told, counted, document_of, lines_of
from negotiator.replay.sweep.vary import AUTO, FLOOR, Dimension, check_together, dimension_of

__all__ = [
    "AUTO",
    "FLOOR",
    "MILLION",
    "Design",
    "Did",
    "Dimension",
    "Ended",
    "Evaluator",
    "Front",
    "Lanes",
    "Looked",
    "Recommended",
    "Row",
    "Shares",
    "Study",
    "Told",
    "Turn",
    "amended",
    "amended_text",
    "bargain",
    "check_mode",
    "check_together",
    "counted",
    "csv_of",
    "design_of",
    "diff_of",
    "dimension_of",
    "document_of",
    "floor_values",
    "header_line",
    "header_of",
    "lanes_of",
    "lines_of",
    "millionths",
    "objectives_of",
    "row_of",
    "shares_of",
    "sweep",
    "trial_at",
    "why_not",
]
