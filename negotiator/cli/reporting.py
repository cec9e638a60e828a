"""``negotiator replay report`` and ``negotiations report``: one page, text, sheet or document."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.failing import OK, UNVERIFIED
from negotiator.cli.options import AsJson, PartyDir, PassphraseEnv, PassphraseFd, Verbose
from negotiator.cli.passphrases import passphrase_for
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
    from negotiator.report import Audited, Case, Format

_HERE = Path()

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
    _check_out(out)
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
    code = UNVERIFIED if any(item.failed for item in checked) else code
    told = told_of(shown, recordings, checked)
    if _hand_out(told, chosen, out):
        played, skipped = len(done.results), len(done.skipped)
        _say_where(out, chosen, (played, skipped), code if as_json else None)
    return code


def _say_where(out: Path | None, form: "Format", counts: tuple[int, int], code: int | None) -> None:
    """Say where a report of so many negotiations, and so many skipped, is.

    Args:
        out: the file.
        form: its form.
        counts: negotiations and skipped recordings.
        code: what the command ends with, for programs; None for people.
    """
    played, skipped = counts
    if code is None:
        say(f"{out} is written: {played} negotiations, {skipped} skipped.")
        return
    counted: Document = {"negotiations": str(played), "skipped": str(skipped)}
    emit({"report": str(out), "format": form.value, **counted, "exitCode": str(code)})


def negotiation_report(
    neg: Annotated[str, typer.Argument(help="Its id, or the beginning of it.", metavar="ID")],
    *,
    directory: PartyDir = _HERE,
    out: Out = None,
    form: FormatWord = None,
    passphrase_env: PassphraseEnv = None,
    passphrase_fd: PassphraseFd = None,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> int:
    """Write how one negotiation went, with charts, reasons, leakage and the audit of its record.

    It draws the reserve, so it is as private as the mandate; only its owner may read the file. The
    agent's key signs the heads that are checked; nothing is sent.
    """
    from negotiator.bootstrap import PartyDirectory, open_record
    from negotiator.bootstrap.telling import read_actual
    from negotiator.cli.negotiations import find

    chosen = _format(form, out, as_json=as_json)
    _check_out(out)
    store = open_record(directory)
    row = find(store, neg)
    store.close()
    key = PartyDirectory(directory).agent_key
    actual = read_actual(directory, row.neg, passphrase_for(key, passphrase_env, passphrase_fd))
    code = UNVERIFIED if any(item.failed for item in actual.audits) else OK
    if not _hand_out(actual, chosen, out):
        return code
    if as_json:
        emit({"report": str(out), "format": chosen.value, "exitCode": str(code)})
    else:
        say(f"{out} is written: negotiation {row.neg}.")
    return code


def _check_out(out: Path | None) -> None:
    """Check that a report can be written where it is to be.

    Raises:
        UsageError: something that is no file stands there.
    """
    from negotiator.bootstrap.exports import check_target

    if out is not None:
        check_target(out)


def _hand_out(told: "Case", form: "Format", out: Path | None) -> bool:
    """Write a report, or print it; say whether it was written.

    Raises:
        StoreError: it cannot be written.
    """
    from negotiator.bootstrap.party import PRIVATE
    from negotiator.report import render
    from negotiator.stores.keyfile import write_file

    data = render(told, form)
    if out is None:
        typer.echo(data, nl=False)
        return False
    write_file(out, data, PRIVATE)
    return True


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
