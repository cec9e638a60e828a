"""``negotiator replay sweep``: which numbers a mandate should have."""

import sys
from decimal import ROUND_CEILING
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from negotiator.cli.failing import OK
from negotiator.cli.options import AsJson, Reveal, Verbose
from negotiator.cli.printing import emit, say
from negotiator.cli.replaying import (
    MISSED,
    MandateFile,
    ModeWord,
    Paths,
    Shape,
    Theirs,
    Trusted,
    Workers,
    mode_of,
    showing,
    with_theirs,
)
from negotiator.errors import InvalidValueError, UsageError

if TYPE_CHECKING:
    from negotiator.replay.sweep import Told

SWEEP_CODES: Final = (
    "Exit codes: 0 done, 1 error, 2 usage or nothing to replay, 99 no point reaches --agreement."
)

Vary = Annotated[
    list[str],
    typer.Option(
        "--vary",
        help="What to vary, through which values: e=0.1,0.2,0.5 or rounds=4..20:2; may be "
        "repeated. Names: e, rounds, validity, reserve_utility, floor, floor.ISSUE, "
        "reserve.ISSUE, weight.ISSUE, limit_min.ISSUE, limit_max.ISSUE. floor is how many times as "
        "far from the targets the reserves lie; floor=auto looks as far as deadlocks at one gap "
        "ask for.",
        metavar="NAME=VALUES",
    ),
]
Points = Annotated[
    int | None,
    typer.Option("--points", help="An even spread of so many points instead of the grid.", min=1),
]
FloorShares = Annotated[
    str,
    typer.Option(
        "--floor-share",
        help="Where hidden floors are taken to be drawn, 0.2 to 0.5 of the way from the reserve; "
        "of several, such as 0.2,0.35,0.5, a point is the mean.",
        metavar="SHARES",
    ),
]
Agreement = Annotated[
    str,
    typer.Option(
        "--agreement",
        help="The least share of deals of a recommended point, 0 to 1.",
        metavar="SHARE",
    ),
]
Leakage = Annotated[
    str | None,
    typer.Option(
        "--leakage",
        help="Where leakage is measured: all (every point, by the whole engine) or front; without "
        "it all up to 1,000 points.",
        metavar="WORD",
    ),
]
Rows = Annotated[
    Path | None,
    typer.Option(
        "--out",
        help="CSV file with a row a point; one that was begun is gone on with.",
        metavar="FILE",
    ),
]
Write = Annotated[
    Path | None,
    typer.Option(
        "--write", help="Write the recommended mandate, ready to be signed.", metavar="FILE"
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Let --write replace a file.")]


def replay_sweep(
    paths: Paths,
    *,
    mandate: MandateFile,
    vary: Vary,
    points: Points = None,
    floor_share: FloorShares = "0.35",
    agreement: Agreement = "0",
    mode: ModeWord = "open-loop",
    theirs: Theirs = None,
    their_e: Shape = "1",
    trust: Trusted = None,
    leakage: Leakage = None,
    workers: Workers = 1,
    out: Rows = None,
    write: Write = None,
    force: Force = False,
    reveal: Reveal = False,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> int:
    """Try a mandate with other numbers in it, and recommend which to sign.

    The mandate is one in TOML. The recommended point is the one with the greatest surplus over all,
    of those that reach --agreement; it is shown as a diff. Nothing is signed.
    """
    from negotiator.bootstrap.sweeping import (
        Wanted,
        check_writable,
        make_sweep,
        prepare_sweep,
        write_recommended,
    )
    from negotiator.replay.sweep import shares_of

    how = with_theirs(mode_of(mode, (), their_e), theirs, trust)
    measured = _measured(leakage)
    least = _share(agreement)
    shares = shares_of(floor_share.split(","))
    if write is not None:
        check_writable(write, force=force)
    prepared = prepare_sweep(paths, mandate, Wanted(tuple(vary), points, shares, how, measured))
    with showing("sweeping", shown=not as_json and sys.stderr.isatty()) as progress:
        told = make_sweep(prepared, least, workers, out, progress)
    if write is not None:
        told = write_recommended(told, write)
    return _tell(told, reveal=reveal, as_json=as_json)


def _tell(told: "Told", *, reveal: bool, as_json: bool) -> int:
    """Print what came of it, and return the exit code."""
    from negotiator.replay.sweep import document_of, lines_of

    code = OK if told.recommended.row is not None else MISSED
    if as_json:
        emit({**document_of(told, reveal=reveal), "exitCode": str(code)})
    else:
        say(*lines_of(told, reveal=reveal))
    return code


def _measured(word: str | None) -> bool | None:
    """Return whether leakage is measured at every point; None for where that is cheap.

    Raises:
        UsageError: an unknown word.
    """
    if word not in {None, "all", "front"}:
        msg = f"--leakage: expected all or front, got {ascii(word)[:40]}"
        raise UsageError(msg)
    return None if word is None else word == "all"


def _share(text: str) -> int:
    """Read a share, in millionths.

    Raises:
        UsageError: it is none.
    """
    from negotiator.replay.sweep import MILLION
    from negotiator.terms.values import parse_decimal

    try:
        share = parse_decimal(text) * MILLION
    except InvalidValueError as error:
        msg = f"--agreement: {error.message}"
        raise UsageError(msg) from error
    if not 0 <= share <= MILLION:
        msg = f"--agreement: expected a share from 0 to 1, got {text}"
        raise UsageError(msg)
    return int(share.to_integral_value(ROUND_CEILING))
