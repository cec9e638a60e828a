"""``negotiator negotiations close-best``: the best of many is taken, the others are released."""

import contextlib
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from negotiator.cli.dialling import ready_party
from negotiator.cli.options import (
    AsJson,
    HowShown,
    PartyDir,
    PassphraseEnv,
    PassphraseFd,
    PeerTokens,
    PlainPeers,
    Reaching,
    Requester,
    Verbose,
    Whom,
    display_of,
)

_HERE = Path()


def close_best(
    negs: Annotated[
        list[str] | None,
        typer.Argument(
            help="Their ids, or the beginnings of them; without any, and without --to, all that "
            "go on.",
            metavar="ID...",
        ),
    ] = None,
    *,
    to: Annotated[
        list[str] | None,
        typer.Option("--to", help="Whom to dial for it; may be repeated.", metavar="URL"),
    ] = None,
    by: Requester = "",
    reach: Reaching = None,
    plain: PlainPeers = None,
    token_file: PeerTokens = None,
    directory: PartyDir = _HERE,
    passphrase_env: PassphraseEnv = None,
    passphrase_fd: PassphraseFd = None,
    as_json: AsJson = False,
    display: HowShown = None,
    _verbose: Verbose = False,
) -> int:
    """Ask all for their last offer, take the best of all or none, and release the others.

    Done again, it goes on where it was interrupted, and sends nothing twice.
    """
    from negotiator.cli.negotiations import find
    from negotiator.cli.together import close_together

    party = replace(ready_party(directory, passphrase_env, passphrase_fd), requester=by)
    how = display_of(display, as_json=as_json, terminal=sys.stdout.isatty())
    with contextlib.closing(party.store):
        ids = [find(party.store, neg).neg for neg in negs or []]
        return close_together(party, ids, to or [], how, Whom.of(reach, plain, token_file))
