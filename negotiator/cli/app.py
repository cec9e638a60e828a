"""The command ``negotiator``: its groups, and the one way in and out."""

import logging
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from negotiator import __version__
from negotiator.cli.agreements import app as agreements
from negotiator.cli.answering import answer
from negotiator.cli.audits import app as audits
from negotiator.cli.closing import close_best
from negotiator.cli.demo import demo
from negotiator.cli.dialling import run
from negotiator.cli.failing import CODES, INTERRUPTED, OK, interrupted, report, wants_json
from negotiator.cli.keys import app as keys
from negotiator.cli.mandates import app as mandates
from negotiator.cli.narrowing import narrow
from negotiator.cli.negotiations import app as negotiations
from negotiator.cli.replaying import CODES as REPLAY_CODES
from negotiator.cli.replaying import app as replays
from negotiator.cli.reporting import negotiation_report, replay_report
from negotiator.cli.revoking import revoke
from negotiator.cli.serving import serve
from negotiator.cli.sweeping import SWEEP_CODES, replay_sweep

app = typer.Typer(
    name="negotiator",
    help="Negotiate with other companies' agents, inside a signed mandate, provably.",
    epilog=CODES,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("demo")(demo)
app.add_typer(keys)
mandates.command("revoke")(revoke)
app.add_typer(mandates)
app.command("serve")(serve)
app.command("run", epilog=CODES)(run)
negotiations.command("answer", epilog=CODES)(answer)
negotiations.command("narrow", epilog=CODES)(narrow)
negotiations.command("report", epilog=CODES)(negotiation_report)
negotiations.command("close-best", epilog=CODES)(close_best)
app.add_typer(negotiations)
app.add_typer(agreements)
app.add_typer(audits)
replays.command("report", epilog=REPLAY_CODES)(replay_report)
replays.command("sweep", epilog=SWEEP_CODES)(replay_sweep)
app.add_typer(replays)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Args:
        arguments: what stands behind the command's name; None for those of this process.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    try:
        code = get_command(app).main(
            args=given or ["--help"], prog_name="negotiator", standalone_mode=False
        )
    except Exception as error:  # noqa: BLE001 - the last door: whatever comes gets an exit code
        return report(error, as_json=wants_json(given), verbose="--verbose" in given)
    if code == INTERRUPTED:
        return interrupted(as_json=wants_json(given))
    return code if isinstance(code, int) else OK


@app.callback()
def root(
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Show the version and stop.",
            is_eager=True,
            callback=lambda wanted: _show_version(wanted=wanted),
        ),
    ] = False,
) -> None:
    """Negotiate with other companies' agents, inside a signed mandate, provably."""


def _show_version(*, wanted: bool) -> None:
    """Print the version."""
    if wanted:
        typer.echo(f"negotiator {__version__}")
        raise typer.Exit
