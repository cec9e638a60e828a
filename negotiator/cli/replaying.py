"""``negotiator replay``: try a mandate on recorded counterparties before it spends money."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from negotiator.cli.failing import OK
from negotiator.cli.importing import IMPORT_CODES, import_
from negotiator.cli.options import AsJson, Verbose
from negotiator.cli.printing import emit, say
from negotiator.errors import UsageError

if TYPE_CHECKING:
    from negotiator.replay.harness import Mode, Progress, Run, Setting

app = typer.Typer(
    name="replay", help="Recorded counterparties: record or import them, replay a mandate."
)
app.command("import", epilog=IMPORT_CODES)(import_)

MISSED: Final = 99
"""A threshold was missed."""
CODES: Final = (
    "Exit codes: 0 every threshold was reached, 1 error, 2 usage or nothing to replay, 6 does not "
    "verify, 8 untrusted key, 99 a threshold was missed or the gate blocked a proposal."
)

Paths = Annotated[
    list[Path],
    typer.Argument(help="Recordings, or directories of them.", metavar="PATH"),
]
MandateFile = Annotated[
    Path,
    typer.Option(
        "--mandate",
        help="The mandate to try: mandate.jws, or one in TOML that nobody has signed yet.",
        metavar="FILE",
    ),
]
Trusted = Annotated[
    Path | None,
    typer.Option(
        "--trust",
        help="File with the principals you trust; needed for what is signed.",
        metavar="FILE",
    ),
]
Workers = Annotated[
    int,
    typer.Option("--workers", help="How many processes; the result is the same.", min=1, max=256),
]
ModeWord = Annotated[
    str,
    typer.Option(
        "--mode",
        help="open-loop: their recorded moves, whatever we do; fitted: a tactic fitted to them; "
        "agent: a strategy of ours under a mandate of theirs; fault: something is wrong with them.",
        metavar="WORD",
    ),
]
Faults = Annotated[
    list[str] | None,
    typer.Option(
        "--fault",
        help="With fault: only this one; silent, late, rounds, repeating, flip-flopping, expiring "
        "or crossing.",
        metavar="WORD",
    ),
]
Theirs = Annotated[
    Path | None,
    typer.Option(
        "--theirs",
        help="With agent: the mandate of every counterparty; else one derived from its recording.",
        metavar="FILE",
    ),
]
Shape = Annotated[
    str, typer.Option("--their-e", help="With agent: e of a mandate that is derived.", metavar="E")
]
Unsigned = Annotated[
    bool,
    typer.Option("--unsigned", help="Make no signatures: the same rules and results, faster."),
]
FailUnder = Annotated[
    list[str] | None,
    typer.Option(
        "--fail-under",
        help="The least a number may be, such as agreement=0.8; also surplus, surplus-all, "
        "against-target, against-quote and leakage.",
        metavar="NAME=NUMBER",
    ),
]
MaxBlocked = Annotated[
    int,
    typer.Option("--max-blocked", help="Most proposals the gate may have to block.", min=0),
]
Each = Annotated[bool, typer.Option("--each", help="Also show every negotiation.")]


@app.command("run", epilog=CODES)
def run(
    paths: Paths,
    *,
    mandate: MandateFile,
    trust: Trusted = None,
    workers: Workers = 1,
    mode: ModeWord = "open-loop",
    fault: Faults = None,
    theirs: Theirs = None,
    their_e: Shape = "1",
    unsigned: Unsigned = False,
    fail_under: FailUnder = None,
    max_blocked: MaxBlocked = 0,
    each: Each = False,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> int:
    """Replay recorded counterparties against a mandate.

    Nothing is sent, no key of yours is used, and what is signed is worth nothing.
    """
    from negotiator.bootstrap.replaying import read_all_recordings, read_trial, throwaway_keys
    from negotiator.replay.harness import (
        Report,
        Setting,
        check_all,
        document_of,
        lines_of,
        parse_threshold,
        summarise,
    )
    from negotiator.replay.harness import run as replay

    thresholds = [parse_threshold(text) for text in fail_under or ()]
    how = with_theirs(mode_of(mode, fault or (), their_e), theirs, trust)
    setting = Setting(read_trial(mandate, trust), how, signed=not unsigned, explained=False)
    recordings = read_all_recordings(paths)
    with showing("replaying", shown=not as_json and sys.stderr.isatty()) as progress:
        done = replay(setting, recordings, throwaway_keys, workers, progress)
    check_some(done, setting, quiet=as_json)
    summary = summarise(done)
    report = Report(setting, done, summary, check_all(summary, thresholds, max_blocked))
    code = MISSED if report.missed else OK
    if as_json:
        emit({**document_of(report), "exitCode": str(code)})
    else:
        say(*lines_of(report, each=each))
    return code


@app.command("record", epilog=CODES)
def record(
    export: Annotated[
        Path,
        typer.Argument(help="An exported journal.jsonl or transcript.jsonl.", metavar="EXPORT"),
    ],
    *,
    out: Annotated[Path, typer.Option("--out", help="Where to write it.", metavar="FILE")],
    trust: Trusted = None,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> None:
    """Make a recorded counterparty of a negotiation of your own.

    An export comes from: negotiator audit export. Of a transcript, whoever signed its last line is
    taken to be you.
    """
    from negotiator.bootstrap.replaying import record_file

    recording = record_file(export, trust, out)
    if as_json:
        emit(
            {
                "recording": str(out),
                "id": recording.id,
                "role": recording.role.value,
                "moves": str(len(recording.moves)),
                "ended": recording.ended.value,
            }
        )
        return
    say(
        f"{out} is written: a {recording.role} with {len(recording.offers)} offers; "
        f"it ended {recording.ended}."
    )


@contextmanager
def showing(what: str, *, shown: bool) -> Iterator["Progress | None"]:
    """Show on a terminal how far it is; elsewhere nothing."""
    if not shown:
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def mode_of(word: str, faults: Sequence[str], e: str) -> "Mode":
    """Return how counterparties are replayed.

    Raises:
        UsageError: an unknown word.
    """
    from negotiator.errors import InvalidValueError
    from negotiator.replay.harness import Fault, Mode, ModeName
    from negotiator.terms.values import parse_decimal

    for given, known in ((word, ModeName), *((fault, Fault) for fault in faults)):
        words = [item.value for item in known]
        if given not in words:
            msg = f"expected one of {', '.join(words)}; got {ascii(given)[:40]}"
            raise UsageError(msg)
    if faults and word != ModeName.FAULT:
        msg = "expected --fault beside --mode fault only"
        raise UsageError(msg)
    try:
        shape = parse_decimal(e)
    except InvalidValueError as error:
        msg = f"--their-e: {error.message}"
        raise UsageError(msg) from error
    if shape <= Decimal(0):
        msg = "--their-e: expected a number above 0"
        raise UsageError(msg)
    chosen = tuple(dict.fromkeys(map(Fault, faults))) or tuple(Fault)
    return Mode(ModeName(word), chosen, e=shape)


def with_theirs(mode: "Mode", theirs: Path | None, trust: Path | None) -> "Mode":
    """Return the mode with a mandate of theirs, if there is one.

    Raises:
        UsageError: it is not the mode for that.
    """
    from dataclasses import replace

    from negotiator.bootstrap.replaying import read_trial
    from negotiator.replay.harness import ModeName

    if theirs is None:
        return mode
    if mode.name is not ModeName.AGENT:
        msg = "expected --theirs beside --mode agent only"
        raise UsageError(msg)
    return replace(mode, theirs=read_trial(theirs, trust))


def check_some(done: "Run", setting: "Setting", *, quiet: bool) -> None:
    """Check that something was replayed; say what was skipped if not.

    Raises:
        UsageError: nothing was.
    """
    if done.results:
        return
    if not quiet:
        say("skipped", *(f"  {skipped.recording}: {skipped.why}" for skipped in done.skipped))
    msg = (
        f"none of {len(done.skipped)} recordings can be replayed under mandate "
        f"{setting.trial.mandate.id}: {done.skipped[0].why}"
    )
    raise UsageError(msg)
