"""``negotiator demo``: two agents, two processes, one agreement."""

import asyncio
import contextlib
import fcntl
import json
import os
import shlex
import shutil
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from negotiator.cli.failing import OUTCOMES
from negotiator.cli.following import Follower
from negotiator.cli.options import AsJson, Display, HowShown, Verbose, display_of
from negotiator.cli.printing import emit, say
from negotiator.cli.results import result_document, result_lines
from negotiator.errors import NetworkError, UsageError
from negotiator.terms.canonical import Json
from negotiator.terms.parties import Role

if TYPE_CHECKING:
    from negotiator.agent.party import Party
    from negotiator.agent.result import Result
    from negotiator.policy.ports import NegotiationRow

_START_SECONDS: Final = 30.0
_STOP_SECONDS: Final = 10.0
_MOST_DIRECTORIES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Stage:
    """Where the demonstration happens.

    Attributes:
        directory: holds both parties' directories and the shared files.
        dialler: who dials.
        neg: the negotiation on the dialler's record; empty before it begins.
        state: our word for where it stands; ``open`` before it begins.
    """

    directory: Path
    dialler: Role
    neg: str = ""
    state: str = "open"


def demo(
    *,
    directory: Annotated[
        Path | None,
        typer.Option(
            "--dir",
            help="Directory to work in; one that was interrupted goes on. By default a new one.",
            metavar="DIR",
        ),
    ] = None,
    seller_dials: Annotated[
        bool, typer.Option("--seller-dials", help="Let the seller dial; else the buyer does.")
    ] = False,
    as_json: AsJson = False,
    display: HowShown = None,
    verbose: Verbose = False,
) -> int:
    """Watch a buyer's and a seller's agent agree: two mandates, two processes, one agreement.

    Nothing is needed but this command: no account, no network, no key.
    """
    from negotiator.bootstrap import found_demo, utc_now

    how = display_of(display, as_json=as_json, terminal=sys.stdout.isatty())
    place = _directory(directory)
    with _alone(place):
        found_demo(place, utc_now())
        stage = _stage(place, Role.SELLER if seller_dials else Role.BUYER)
        if how in {Display.LIVE, Display.PLAIN}:
            say(*_introduction(stage), "")
        if stage.state == "open":
            asyncio.run(_perform(stage, how))
            stage = _stage(place, stage.dialler)
        result = _export(stage)
    _show(place, result, how, verbose=verbose)
    return OUTCOMES[result.outcome]


def _directory(given: Path | None) -> Path:
    """Return the directory to work in, which exists."""
    if given is not None:
        given.mkdir(parents=True, exist_ok=True)
        return given
    for number in range(1, _MOST_DIRECTORIES):
        fresh = Path(f"negotiator-demo-{number}")
        with contextlib.suppress(FileExistsError):
            fresh.mkdir()
            return fresh
    msg = "there are too many demo directories here; name one with --dir"
    raise UsageError(msg)


@contextlib.contextmanager
def _alone(directory: Path) -> Iterator[None]:
    """Keep a second demo out of the directory; the lock ends with this process, however it ends."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        msg = f"another demo is running in {directory}; wait for it, or name another directory"
        raise UsageError(msg) from error
    finally:
        os.close(descriptor)


def _stage(directory: Path, dialler: Role) -> Stage:
    """Return how far a demo directory has come; who dialled once goes on dialling."""
    for role in (dialler, dialler.other):
        row = _dialled(directory / role)
        if row is not None:
            return Stage(directory, role, row.neg, row.state)
    return Stage(directory, dialler)


def _dialled(party: Path) -> "NegotiationRow | None":
    """Return the negotiation a party has dialled, or None."""
    from negotiator.bootstrap import open_record
    from negotiator.policy.ports import Direction

    store = open_record(party)
    try:
        with store.read() as tx:
            rows = tx.negotiations()
    finally:
        store.close()
    return next((row for row in reversed(rows) if row.direction is Direction.DIALLED), None)


async def _perform(stage: Stage, display: Display) -> None:
    """Start the host, and negotiate from this process until that ends or waits for a person."""
    async with _hosting(stage.directory / stage.dialler.other) as (host, url):
        # Loading the SDK takes as long as the host needs to start: so it is done meanwhile.
        from negotiator.bootstrap import open_party

        party = open_party(stage.directory / stage.dialler)
        try:
            await _dial(party, await url, host, stage, display)
        finally:
            party.store.close()


async def _dial(party: "Party", url: str, host: Process, stage: Stage, display: Display) -> None:
    """Negotiate, unless the host is gone before it is over."""
    from negotiator.a2a.calling.dial import negotiate

    with Follower(party.store, display) as tell:
        talk = asyncio.create_task(negotiate(party, url, neg=stage.neg or None, on_turn=tell))
        gone = asyncio.create_task(host.wait())
        try:
            await asyncio.wait({talk, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # Also when somebody stops us: nobody may use the record after it is closed.
            over = talk.done()
            talk.cancel()
            gone.cancel()
            await asyncio.gather(talk, gone, return_exceptions=True)
    if over:
        talk.result()
        return
    msg = (
        f"the {stage.dialler.other}'s process ended (exit code {host.returncode}); the same "
        f"command with --dir {shlex.quote(str(stage.directory))} goes on where it stopped"
    )
    raise NetworkError(msg)


@contextlib.asynccontextmanager
async def _hosting(party: Path) -> AsyncIterator[tuple[Process, "asyncio.Task[str]"]]:
    """Serve a party from a process of its own, which ends with this one, however this one ends."""
    command = ("-m", "negotiator", "serve", "--dir", str(party), "--json", "--stop-with-input")
    host = await asyncio.create_subprocess_exec(sys.executable, *command, stdin=PIPE, stdout=PIPE)
    url = asyncio.create_task(_url_of(host))
    try:
        yield host, url
    finally:
        url.cancel()
        await _stop(host)


async def _url_of(host: Process) -> str:
    """Return where the host listens, once it does.

    Raises:
        NetworkError: it does not start.
    """
    if host.stdout is None:
        msg = "expected a pipe from the host"
        raise NetworkError(msg)
    try:
        line = await asyncio.wait_for(host.stdout.readline(), _START_SECONDS)
    except TimeoutError as error:
        msg = f"the host did not start within {_START_SECONDS:.0f} seconds; try again"
        raise NetworkError(msg) from error
    try:
        told = json.loads(line)
    except ValueError as error:
        msg = "the host did not start; serve its directory yourself to see why"
        raise NetworkError(msg) from error
    if "url" not in told:
        msg = f"the host did not start: {told.get('error', 'it gave no reason')}"
        raise NetworkError(msg)
    return str(told["url"])


async def _stop(host: Process) -> None:
    """End the host."""
    with contextlib.suppress(ProcessLookupError):
        host.terminate()
    try:
        await asyncio.wait_for(host.wait(), _STOP_SECONDS)
    except TimeoutError:
        host.kill()
        await host.wait()


def _export(stage: Stage) -> "Result":
    """Write both parties' files, unless they are there, and return what came of it."""
    from negotiator.agent.result import result_of
    from negotiator.bootstrap import (
        PartyDirectory,
        export_files,
        open_record,
        read_trust,
        write_exports,
    )

    ours = stage.directory / stage.dialler
    store = open_record(ours)
    result = result_of(store, read_trust(PartyDirectory(ours).trust_toml), stage.neg)
    store.close()
    if result.outcome in {"waiting", "blocked", "open"}:
        return result
    # The dialler's last, so that the shared files are its own, complete ones.
    for role in (stage.dialler.other, stage.dialler):
        journal = stage.directory / role / "journal.jsonl"
        if not journal.exists() or not (stage.directory / "transcript.jsonl").exists():
            exports = export_files(stage.directory / role, stage.neg)
            write_exports(exports, stage.directory, stage.directory / role)
    return result


def _introduction(stage: Stage) -> list[str]:
    """Say what is about to be seen."""
    dialler, host = stage.dialler, stage.dialler.other
    again = "going on" if stage.neg else "from the beginning"
    return [
        "A buyer wants 10,000 GPU-hours and a seller has them.",
        "Each agent is bound by a mandate that its principal signed.",
        f"The {dialler} dials, {again}; the {host} answers from a process of its own.",
        f"What follows is the {dialler}'s side.",
    ]


def _show(directory: Path, result: "Result", display: Display, *, verbose: bool) -> None:
    """Say what came of it, and how to check that."""
    if display is Display.JSON:
        document: dict[str, Json] = {**result_document(result), "dir": str(directory)}
        emit(document)
        return
    if display is Display.NONE:
        return
    agreement, trust = directory / "agreement.json", directory / Role.BUYER / "trust.toml"
    say("", *filter(None, result_lines(result)))
    if verbose:
        say(f"negotiation  {result.neg}", f"agreement    {result.agreement_id or 'none'}")
    say(
        "",
        'Both mandates say concede_to = "reserve", the textbook mode: it lets a peer that watches '
        "several offers calculate the reserve.",
        'Mandates of your own should say "hidden_floor".',
    )
    if agreement.exists():
        check = (_called(), "agreement", "verify", str(agreement), "--trust", str(trust))
        say("", f"Agreement: {agreement}", f"Verify it: {shlex.join(check)}")


def _called() -> str:
    """Return how this command can be called again from here: by name, or by the path it has."""
    by_path = Path(sys.argv[0]).name == "negotiator" and shutil.which("negotiator") is None
    return sys.argv[0] if by_path else "negotiator"
