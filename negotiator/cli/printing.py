"""How commands print: sentences, aligned tables, or one JSON object."""

import json
import sys
from collections.abc import Iterable, Sequence

import typer

from negotiator.terms.canonical import Json


def say(*lines: str) -> None:
    """Print lines for a person."""
    for line in lines:
        typer.echo(printable(line))


def emit(document: Json) -> None:
    """Print one JSON object, on one line."""
    typer.echo(json.dumps(document, ensure_ascii=False))


def printable(text: str) -> str:
    """Return text in which nothing can drive a terminal, whoever wrote it."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def show_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: drawn on a terminal, aligned plain text elsewhere."""
    cells = [[printable(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _draw(columns, cells)
        return
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    for line in (columns, *cells):
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        typer.echo("  ".join(padded).rstrip())


def _draw(columns: Sequence[str], cells: Iterable[Sequence[str]]) -> None:
    """Draw a table with rich."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*columns, box=box.SIMPLE_HEAD)
    for row in cells:
        table.add_row(*map(Text, row))
    Console(highlight=False).print(table)
