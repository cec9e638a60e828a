"""Room: report. A replay as somebody reads it: one page, one text, one sheet, one document.

Everything a counterparty or a file brought in is escaped where it is written, and the same replay
is the same bytes on any machine.

May import: everything below it.
Never: files, sockets, clocks, private keys, or a number of its own.
"""

from negotiator.report.actual import actual_of
from negotiator.report.markup import Markup, element, visible
from negotiator.report.render import Format, format_of, render
from negotiator.report.told import Actual, Again, Audited, Case, Told, told_of

__all__ = [
    "Actual",
    "Again",
    "Audited",
    "Case",
    "Format",
    "Markup",
    "Told",
    "actual_of",
    "element",
    "format_of",
    "render",
    "told_of",
    "visible",
]
