"""``negotiator mandate revoke``: take a mandate back."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from negotiator.cli.failing import OK
from negotiator.cli.options import AsJson, PartyDir, Verbose
from negotiator.cli.printing import emit, say
from negotiator.errors import UsageError

_HERE = Path()


def revoke(
    *,
    directory: PartyDir = _HERE,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask; it cannot be undone.")] = False,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> int:
    """Take a party's mandate back for good: its agent makes no further offer and accepts none.

    What it still owes is a confirm of a firm offer of its own that was accepted before.
    """
    from negotiator.bootstrap import revoke_mandate
    from negotiator.policy.ports import Control
    from negotiator.terms.values import format_instant

    if not yes and (as_json or not sys.stdin.isatty()):
        msg = "a revocation cannot be undone; say that you mean it with --yes"
        raise UsageError(msg)
    if not yes:
        typer.confirm(f"Revoke the mandate in {directory} for good?", abort=True)
    done = revoke_mandate(directory)
    until = "" if done.shown_until is None else format_instant(done.shown_until)
    if as_json:
        emit({"mandate": done.mandate, "before": done.before.value, "live": str(done.live)})
        return OK
    again = " already" if done.before is Control.REVOKED else ""
    say(f"Mandate {done.mandate} is{again} revoked on this host.")
    if done.live:
        say(f"Still going on: {done.live}. Those it hosts are ended while it is served.")
    if until:
        say(f"Counterparties hold an authority statement until {until}; tell them if it matters.")
    return OK
