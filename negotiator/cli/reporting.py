"""``negotiator replay report``: a replay as one page, text, sheet or document."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.failing import OK, UNVERIFIED
from negotiator.cli.options import AsJson, Verbose
from negotiator.cli.printing import emit, say
from negotiator.cli.replaying import (
    MISSED,
    FailUnder,
    Faults,
    MandateFile,
    MaxBlocked,
    ModeWord,
    Paths,
    Shape,
    Theirs,
    Trusted,
    Unsigned,
    Workers,
    check_some,
    mode_of,
    with_theirs,
)
from negotiator.errors import UsageError
from negotiator.terms.canonical import Document

if TYPE_CHECKING:
    from negotiator.report import Audited, Format, Told

Out = Annotated[
    Path | None,
    typer.Option("--out", help="Where to write it; without it, it is printed.", metavar="FILE"),
]
FormatWord = Annotated[
    str | None,
    typer.Option(
        "--format",
        help="html, md, json or csv; without it the end of FILE's name, else html.",
        metavar="WORD",
    ),
]
Audits = Annotated[
    list[Path] | None,
    typer.Option(
        "--audit",
        help="An exported journal.jsonl or transcript.jsonl to check beside it; may be repeated.",
        metavar="EXPORT",
    ),
]


def replay_report(
    paths: Paths,
    *,
    mandate: MandateFile,
    out: Out = None,
    form: FormatWord = None,
    audit: Audits = None,
    trust: Trusted = None,
    workers: Workers = 1,
    mode: ModeWord = "open-loop",
    fault: Faults = None,
    theirs: Theirs = None,
    their_e: Shape = "1",
    unsigned: Unsigned = False,
    fail_under: FailUnder = None,
    max_blocked: MaxBlocked = 0,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> int:
    """Replay recorded counterparties and write what came of it, with charts and reasons.

    The report is as private as the mandate; only its owner may read the file.
    """
    from negotiator.bootstrap.replaying import read_all_recordings, read_trial, throwaway_keys
    from negotiator.replay.harness import Report, Setting, check_all, parse_threshold, summarise
    from negotiator.replay.harness import run as replay
    from negotiator.report import told_of

    chosen = _format(form, out, as_json=as_json)
    thresholds = [parse_threshold(text) for text in fail_under or ()]
    how = with_theirs(mode_of(mode, fault or (), their_e), theirs, trust)
    setting = Setting(read_trial(mandate, trust), how, signed=not unsigned)
    recordings = read_all_recordings(paths)
    checked = tuple(_audited(path, trust) for path in audit or ())
    done = replay(setting, recordings, throwaway_keys, workers)
    check_some(done, setting, quiet=out is None or as_json)
    checks = check_all(summarise(done), thresholds, max_blocked)
    shown = Report(setting, done, summarise(done), checks)
    code = MISSED if shown.missed else OK
    code = UNVERIFIED if any(item.audit.failures for item in checked) else code
    _hand_out(told_of(shown, recordings, checked), chosen, out, code if as_json else None)
    return code


def _hand_out(told: "Told", form: "Format", out: Path | None, code: int | None) -> None:
    """Write a report, or print it.

    Args:
        told: what it tells.
        form: its form.
        out: where to write it; None to print it.
        code: the exit code, for programs; None for people.

    Raises:
        StoreError: it cannot be written.
    """
    from negotiator.bootstrap.party import PRIVATE
    from negotiator.report import render
    from negotiator.stores.keyfile import write_file

    data = render(told, form)
    if out is None:
        typer.echo(data, nl=False)
        return
    write_file(out, data, PRIVATE)
    played, skipped = len(told.results), len(told.report.run.skipped)
    if code is None:
        say(f"{out} is written: {played} negotiations, {skipped} skipped.")
        return
    counts: Document = {"negotiations": str(played), "skipped": str(skipped)}
    emit({"report": str(out), "format": form.value, **counts, "exitCode": str(code)})


def _format(word: str | None, out: Path | None, *, as_json: bool) -> "Format":
    """Return which form is wanted; what is printed for programs is JSON.

    Raises:
        UsageError: none that there is, or another one for programs.
    """
    from negotiator.report import Format, format_of

    if as_json and out is None:
        if word not in {None, Format.JSON.value}:
            msg = "expected --format json beside --json, or a file with --out"
            raise UsageError(msg)
        return Format.JSON
    if word is not None:
        return format_of(word)
    return Format.HTML if out is None else format_of(out.suffix.removeprefix("."))


def _audited(path: Path, trust: Path | None) -> "Audited":
    """Check an exported file; what fails stands in the report.

    Raises:
        UntrustedKeyError: it is signed by nobody the trust file names.
        StoreError: a file cannot be read.
    """
    from negotiator.bootstrap import read_trust, verify_export
    from negotiator.report import Audited

    pinned = None if trust is None else read_trust(trust)
    return Audited(path.name, verify_export(path, pinned, None))
