"""``negotiator replay import``: recorded counterparties out of somebody else's files."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from negotiator.cli.failing import OK
from negotiator.cli.options import AsJson, Verbose
from negotiator.cli.printing import emit, say
from negotiator.errors import InvalidValueError, UsageError

if TYPE_CHECKING:
    from negotiator.replay.importing import DateOrder, Imported
    from negotiator.terms.canonical import Document

FLAGGED: Final = 99
"""A line was flagged and left out."""
IMPORT_CODES: Final = (
    "Exit codes: 0 all of it was imported, 1 malformed, ambiguous or foreign currency, 2 usage, "
    "99 something was flagged and left out."
)


FilePaths = Annotated[
    list[Path],
    typer.Argument(help="The file; of a scenario its folder or files.", metavar="FILE"),
]
Form = Annotated[
    str,
    typer.Option(
        "--from",
        help="What it is: quotes (CSV), ocds, cxml, trace (NegMAS CSV, dialogues) or scenario "
        "(NegMAS, Genius XML).",
        metavar="WORD",
    ),
]
OutPath = Annotated[
    Path,
    typer.Option(
        "--out", help="Where to write: a file, or a directory for one an item.", metavar="PATH"
    ),
]
Currency = Annotated[
    str | None, typer.Option("--currency", help="The one currency expected.", metavar="CODE")
]
Unit = Annotated[
    str | None,
    typer.Option("--unit", help="Rec 20 code, where the file has none.", metavar="CODE"),
]
Separator = Annotated[
    str | None, typer.Option("--decimal", help='Decimal separator: "." or ",".', metavar="SIGN")
]
Order = Annotated[
    str | None,
    typer.Option("--date-order", help="Of dates such as 02/11/2026: dmy or mdy.", metavar="WORD"),
]
Start = Annotated[
    str | None,
    typer.Option("--start", help="When it began, where the file does not say.", metavar="WHEN"),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option("--ignore", help="A column of a sheet to leave out.", metavar="COLUMN"),
]
TheirRole = Annotated[
    str | None,
    typer.Option(
        "--role", help="Of a trace or scenario: their side, buyer or seller.", metavar="WORD"
    ),
]
Them = Annotated[
    str | None,
    typer.Option("--them", help="Of a trace or scenario: which party is theirs.", metavar="NAME"),
]
OnScenario = Annotated[
    Path | None,
    typer.Option("--scenario", help="Of a trace: the scenario it was made on.", metavar="PATH"),
]


def import_(
    paths: FilePaths,
    *,
    form: Form,
    out: OutPath,
    currency: Currency = None,
    unit: Unit = None,
    decimal: Separator = None,
    date_order: Order = None,
    start: Start = None,
    ignore: Ignore = None,
    role: TheirRole = None,
    them: Them = None,
    scenario: OnScenario = None,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> int:
    """Make recorded counterparties of somebody else's files.

    What is malformed, ambiguous or in a foreign currency is refused. A line whose own numbers do
    not agree is flagged and left out, and the command ends with 99.
    """
    from negotiator.bootstrap.replaying import Out, import_file
    from negotiator.replay.importing import DateOrder, Format, Options
    from negotiator.terms import Role

    order = None if date_order is None else DateOrder(_one_of(date_order, DateOrder))
    options = Options(
        currency=currency,
        unit=unit,
        decimal=None if decimal is None else _one_of(decimal, (".", ",")),
        date_order=order,
        start=None if start is None else _time(start, order),
        ignore=tuple(ignore or ()),
        role=None if role is None else Role(_one_of(role, Role)),
        them=them,
    )
    imported = import_file(paths, Format(_one_of(form, Format)), options, Out(out, scenario))
    code = FLAGGED if imported.findings else OK
    if as_json:
        emit({**_document(imported), "exitCode": str(code)})
    else:
        say(*_told(imported, out))
    return code


def _time(text: str, order: "DateOrder | None") -> datetime:
    """Return the time that was given.

    Raises:
        UsageError: it is none.
    """
    from negotiator.replay.importing.text import cell_date

    try:
        return cell_date(text, order)
    except InvalidValueError as error:
        msg = f"--start: {error.message}"
        raise UsageError(msg) from error


def _one_of(word: str, known: Iterable[str]) -> str:
    """Return a word that is known.

    Raises:
        UsageError: it is not.
    """
    words = list(map(str, known))
    if word not in words:
        msg = f"expected one of {' '.join(words)}; got {ascii(word)[:40]}"
        raise UsageError(msg)
    return word


def _document(imported: "Imported") -> "Document":
    """Return what was imported and what was flagged, for programs."""
    return {
        "items": [
            {"name": name, "recordings": [recording.id for recording in recordings]}
            for name, recordings in imported.items
        ],
        "flagged": [
            {"trap": found.trap.value, "place": found.place, "message": found.message}
            for found in imported.findings
        ],
    }


def _told(imported: "Imported", out: Path) -> Iterator[str]:
    """Give what was imported and what was flagged, for people."""
    if imported.findings:
        yield f"{len(imported.findings)} flagged and left out; nothing was guessed"
        for found in imported.findings:
            yield f"  {found.place}: {found.trap}: {found.message}"
    if imported.items:
        count = len(imported.recordings)
        yield f"{out}: {count} recordings of {len(imported.items)} items are written."
    else:
        yield f"nothing is left to import; {out} is not written."
