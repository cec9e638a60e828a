"""``negotiator audit``: hand out the record of a negotiation, and check such files offline."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.failing import OK, UNVERIFIED, untrusted_is_unproven
from negotiator.cli.options import AsJson, PartyDir, PassphraseEnv, PassphraseFd, Verbose
from negotiator.cli.passphrases import passphrase_for
from negotiator.cli.printing import emit, say
from negotiator.errors import UsageError, VerificationError
from negotiator.terms.canonical import Json

if TYPE_CHECKING:
    from negotiator.audit.report import Report
    from negotiator.replay.rederive import Rederived

app = typer.Typer(name="audit", help="Records of negotiations that prove themselves.")

_HERE = Path()
_EVIDENCE = b'{"agreement":'
"""How the canonical form of an exported agreement begins."""

LogFile = Annotated[
    Path,
    typer.Argument(help="A transcript.jsonl, journal.jsonl or contradiction.json.", metavar="FILE"),
]
Trusted = Annotated[
    Path | None,
    typer.Option(
        "--trust",
        help="File with the principals you trust; without it the file is only shown to agree with "
        "itself.",
        metavar="FILE",
    ),
]
Beside = Annotated[
    Path | None,
    typer.Option(
        "--with",
        help="Beside a journal: the counterparty's transcript, which holds heads of it.",
        metavar="TRANSCRIPT",
    ),
]
Again = Annotated[
    bool,
    typer.Option("--rederive", help="Run the engine again on a journal and demand the same moves."),
]
JournalOf = Annotated[
    Path | None,
    typer.Option("--dir", help="With --rederive: the party whose journal it is.", metavar="PARTY"),
]


@app.command("verify")
def verify(
    file: LogFile,
    trust: Trusted = None,
    *,
    beside: Beside = None,
    rederive: Again = False,
    directory: JournalOf = None,
    as_json: AsJson = False,
    verbose: Verbose = False,
) -> int:
    """Check an exported file: no database is needed, and whoever exported it is not trusted."""
    from negotiator.bootstrap import read_trust, verify_export

    if rederive != (directory is not None):
        msg = "expected --rederive and --dir PARTY together"
        raise UsageError(msg)
    with untrusted_is_unproven():
        report = verify_export(file, None if trust is None else read_trust(trust), beside)
    failed = [f"{check.name}: {check.sentence}" for check in report.failures]
    if failed and _is_agreement(file):
        msg = f"{file} is an agreement; prove it with: negotiator agreement verify"
        raise UsageError(msg)
    again = None
    if directory is not None and not failed:
        try:
            again = _rederive(file, report, directory)
        except VerificationError as error:
            failed = [error.message]
    if as_json:
        emit(_document(report, failed, again))
        return UNVERIFIED if failed else OK
    checks = report.checks if verbose else [c for c in report.checks if c.outcome != "passed"]
    say(*(f"{check.outcome}: {check.name}: {check.sentence}" for check in checks))
    if failed:
        typer.echo(f"error: {file} does not verify: {failed[0]}", err=True)
        return UNVERIFIED
    say(*_verified_lines(file, report, again))
    return OK


@app.command("export")
def export(
    *,
    out: Annotated[Path, typer.Option("--out", help="Where to write the files.", metavar="DIR")],
    neg: Annotated[
        str | None,
        typer.Argument(
            help="The negotiation, by the beginning of its id; not needed if there is only one.",
            metavar="[ID]",
        ),
    ] = None,
    directory: PartyDir = _HERE,
    passphrase_env: PassphraseEnv = None,
    passphrase_fd: PassphraseFd = None,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> None:
    """Write transcript.jsonl, journal.jsonl and, if there is one, agreement.json.

    If the counterparty signed two histories, contradiction.json proves it.

    The journal is private: it holds what offers are worth to this party.
    """
    from negotiator.bootstrap import PartyDirectory, export_files, open_record, write_exports
    from negotiator.cli.negotiations import find

    store = open_record(directory)
    row = find(store, neg or "")
    store.close()
    key = PartyDirectory(directory).agent_key
    exports = export_files(directory, row.neg, passphrase_for(key, passphrase_env, passphrase_fd))
    written = write_exports(exports, out, out)
    if as_json:
        emit({"negotiationId": row.neg, **{name: str(path) for name, path in written.items()}})
        return
    say(*(f"{path} is written." for path in written.values()))


def _is_agreement(file: Path) -> bool:
    """Say whether a file begins like an exported agreement."""
    with file.open("rb") as stream:
        return stream.read(len(_EVIDENCE)) == _EVIDENCE


def _rederive(file: Path, report: "Report", directory: Path) -> "Rederived":
    """Run the engine again on a journal that verified."""
    from negotiator.audit.report import FileKind
    from negotiator.bootstrap import rederive_export

    if report.kind is not FileKind.JOURNAL:
        msg = f"only a journal can be run again, and {file} is a {report.kind}"
        raise UsageError(msg)
    return rederive_export(file, directory)


def _verified_lines(file: Path, report: "Report", again: "Rederived | None") -> list[str]:
    """Return what was shown of a file, for a person."""
    made = sum(check.outcome == "passed" for check in report.checks)
    lines = [f"Verified: {file} is a {report.kind}; {made} checks passed."]
    if again is not None:
        lines.append(f"Run again: the engine made the same {again.moves} moves, byte for byte.")
    return lines


def _document(report: "Report", failed: list[str], again: "Rederived | None") -> dict[str, Json]:
    """Return a report for machines."""
    document: dict[str, Json] = {
        "ok": "false" if failed else "true",
        "kind": report.kind.value,
        "negotiationId": report.neg,
        "checks": [
            {"name": c.name.value, "outcome": c.outcome.value, "sentence": c.sentence}
            for c in report.checks
        ],
    }
    if again is not None:
        document["rederived"] = {
            "moves": str(again.moves),
            "verdicts": str(again.verdicts),
            "external": str(again.external),
        }
    if failed:
        document |= {"error": failed[0], "exitCode": str(UNVERIFIED)}
    return document
