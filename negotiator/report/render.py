"""A report in the form somebody asked for: the same replay, the same bytes."""

import json
from enum import StrEnum

from negotiator.errors import UsageError
from negotiator.report.machine import machine
from negotiator.report.markdown import markdown
from negotiator.report.page import page
from negotiator.report.sheet import sheet
from negotiator.report.told import Case


class Format(StrEnum):
    """Forms of a report."""

    HTML = "html"
    MARKDOWN = "md"
    JSON = "json"
    CSV = "csv"


def format_of(word: str) -> Format:
    """Return the form that a word, or the end of a file's name, stands for.

    Raises:
        UsageError: another word.
    """
    known = [item.value for item in Format]
    if word.lower() not in known:
        msg = f"expected a report in one of {', '.join(known)}; got {ascii(word)[:40]}"
        raise UsageError(msg)
    return Format(word.lower())


def render(told: Case, form: Format) -> bytes:
    """Return a report as the bytes of a file."""
    if form is Format.JSON:
        return (json.dumps(machine(told), indent=1) + "\n").encode()
    written = {Format.HTML: page, Format.MARKDOWN: markdown, Format.CSV: sheet}[form]
    return written(told).encode()
