"""``negotiator serve``: be dialled."""

import contextlib
import os
import signal
import sys
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from negotiator.cli.dialling import ready_party
from negotiator.cli.failing import OK
from negotiator.cli.options import (
    AsJson,
    HostTerms,
    Language,
    ModelReads,
    ModelWords,
    PartyDir,
    PassphraseEnv,
    PassphraseFd,
    Tone,
    Verbose,
)
from negotiator.cli.printing import emit, say
from negotiator.cli.speaking import locate_of, speech_of

if TYPE_CHECKING:
    from negotiator.a2a.serving.service import Service

_HERE = Path()
_BURST_SECONDS = 10
"""For so many seconds' worth of requests a caller may ask at once after a pause."""


Host: TypeAlias = Annotated[str, typer.Option("--host", help="Interface to listen on.")]
Port: TypeAlias = Annotated[
    int, typer.Option("--port", help="Port to listen on; 0 takes a free one.", min=0, max=65535)
]
Url: TypeAlias = Annotated[
    str, typer.Option("--url", help="Where counterparties reach it, if not there.", metavar="URL")
]
Proxy: TypeAlias = Annotated[
    str,
    typer.Option(
        "--proxy",
        help="Address of a proxy in front, whose word on who calls is taken.",
        metavar="ADDRESS",
    ),
]
TokenFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--token-file",
        help="Answer only callers with a bearer token of this file (mode 0600), a name and a token "
        "on each line.",
        metavar="FILE",
    ),
]
Compat: TypeAlias = Annotated[
    bool, typer.Option("--compat-0-3", help="Answer callers of A2A 0.3 as well.")
]
Rate: TypeAlias = Annotated[
    int, typer.Option("--rate", help="Requests a second of one caller.", min=1, metavar="N")
]
MostOpen: TypeAlias = Annotated[
    int,
    typer.Option(
        "--open",
        help="Negotiations of one caller that are open at the same time.",
        min=1,
        metavar="N",
    ),
]
DrainSeconds: TypeAlias = Annotated[
    float,
    typer.Option(
        "--drain",
        help="Seconds for what runs to end once it is told to stop.",
        min=0,
        max=3600,
        metavar="SECONDS",
    ),
]
StopWithInput: TypeAlias = Annotated[
    bool, typer.Option("--stop-with-input", hidden=True, help="Stop when stdin is closed.")
]


def serve(
    *,
    directory: PartyDir = _HERE,
    host: Host = "127.0.0.1",
    port: Port = 0,
    url: Url = "",
    proxy: Proxy = "",
    token_file: TokenFile = None,
    compat: Compat = False,
    rate: Rate = 300,
    most_open: MostOpen = 10_000,
    drain: DrainSeconds = 10,
    terms: HostTerms = None,
    language: Language = "en",
    tone: Tone = "plain",
    model_words: ModelWords = False,
    model_reads: ModelReads = False,
    passphrase_env: PassphraseEnv = None,
    passphrase_fd: PassphraseFd = None,
    stop_with_input: StopWithInput = False,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> int:
    """Let counterparties dial this party, until you stop it.

    With --json the first line is an object with the URL. On SIGTERM or Ctrl-C it ends what runs
    and exits with 0; told twice, it stops at once.
    """
    from negotiator.a2a.serving.server import Address
    from negotiator.a2a.serving.server import serve as serve_party

    service = _service(token_file, rate, most_open, drain, compat=compat)
    speech = speech_of(language, tone, model_words=model_words)
    locate = locate_of(model_reads=model_reads)
    party = ready_party(directory, passphrase_env, passphrase_fd, terms, speech)
    if stop_with_input:
        threading.Thread(target=_stop_at_end_of_input, daemon=True).start()
    ready = partial(_tell_where, party.agent_id, as_json=as_json)
    address = Address(host, port, url, proxy)
    with contextlib.closing(party.store), contextlib.suppress(KeyboardInterrupt):
        serve_party(party, address, ready, locate=locate, service=service)
    return OK


def _service(
    token_file: Path | None, rate: int, most_open: int, drain: float, *, compat: bool
) -> "Service":
    """Return how the party is served.

    Raises:
        StoreError, UsageError: the file of tokens cannot be used.
    """
    from negotiator.a2a.serving.limits import Limits
    from negotiator.a2a.serving.service import Service
    from negotiator.bootstrap import token_file_callers

    return Service(
        authenticate=None if token_file is None else token_file_callers(token_file),
        limits=Limits(rate=rate, burst=_BURST_SECONDS * rate, open=most_open),
        compat=compat,
        drain_seconds=drain,
    )


def _tell_where(agent_id: str, base: str, *, as_json: bool) -> None:
    """Say where the party can be dialled."""
    if as_json:
        emit({"url": base, "agent": agent_id})
    else:
        say(f"{agent_id} can be dialled at {base}. Stop it with Ctrl-C.")
    sys.stdout.flush()


def _stop_at_end_of_input() -> None:
    """Stop this process when whoever started it is gone, however it went."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
