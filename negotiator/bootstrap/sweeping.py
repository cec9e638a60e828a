"""Sweeps from files to files: the mandate, the recordings, the rows, the mandate to sign."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from negotiator.bootstrap.exports import check_target
from negotiator.bootstrap.party import PRIVATE, PartyDirectory, read_text
from negotiator.bootstrap.replaying import read_all_recordings, throwaway_keys
from negotiator.bootstrap.sweep_file import SweepFile
from negotiator.errors import MandateError, UsageError
from negotiator.mandate.draft import Draft
from negotiator.mandate.sign import lint
from negotiator.mandate.strategy import ConcedeTo
from negotiator.mandate.toml import read_draft
from negotiator.replay.harness import (
    Mode,
    Progress,
    Setting,
    Skipped,
    fitting,
    run,
    summarise,
)
from negotiator.replay.recorded import Recording
from negotiator.replay.sweep import (
    AUTO,
    FLOOR,
    MILLION,
    Evaluator,
    Front,
    Looked,
    Recommended,
    Row,
    Study,
    Told,
    amended_text,
    check_mode,
    check_together,
    counted,
    design_of,
    dimension_of,
    floor_values,
    sweep,
    trial_at,
)
from negotiator.stores.keyfile import write_file

FEW: Final = 1_000
"""Most points at which leakage is measured without being asked for."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to sweep.

    Attributes:
        vary: what is varied, as written.
        points: of a spread; None for the grid.
        shares: at which hidden floors are taken to be drawn.
        mode: how counterparties are played.
        measured: whether leakage is measured at every point; None for where that is cheap.
    """

    vary: tuple[str, ...]
    points: int | None
    shares: tuple[Fraction, ...]
    mode: Mode
    measured: bool | None = None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A sweep that can be made.

    Attributes:
        study: all that it depends on.
        looked: what the mandate as it is comes to.
        name: the file of the mandate, as it was named.
    """

    study: Study
    looked: Looked
    name: str


def prepare_sweep(paths: Iterable[Path], mandate: Path, wanted: Wanted) -> Prepared:
    """Read what a sweep is made of, and look at the mandate as it is.

    Raises:
        UsageError: a signed mandate, nothing to replay, or what to vary cannot be read.
        MandateError: the mandate is malformed, or could not be signed as it is.
        InvalidValueError, StoreError: a file is malformed or cannot be read.
    """
    check_mode(wanted.mode)
    if mandate.is_dir():
        mandate = PartyDirectory(mandate).mandate_toml
    text = read_text(mandate)
    draft = _read(text, mandate)
    hidden = draft.strategy.concede_to is ConcedeTo.HIDDEN_FLOOR
    shares = wanted.shares if hidden else wanted.shares[:1]
    setting = Setting(trial_at(draft, shares[0]), wanted.mode, signed=False)
    recordings = read_all_recordings(paths)
    done = run(setting, recordings, throwaway_keys)
    names = {result.recording for result in done.results}
    if not names:
        raise _nothing(done.skipped, draft)
    pattern = summarise(done).pattern
    dimensions = [
        dimension_of(_automatic(one, None if pattern is None else pattern.high), draft)
        for one in wanted.vary
    ]
    design = design_of(check_together(dimensions), wanted.points)
    fit = (fitting(recording, setting.trial) for recording in recordings)
    kept = [one for one in fit if isinstance(one, Recording) and one.id in names]
    few = design.size <= FEW if wanted.measured is None else wanted.measured
    ordered = tuple(sorted(kept, key=lambda one: one.id))
    study = Study(text, draft, ordered, wanted.mode, shares, design, few)
    evaluator = Evaluator(study, throwaway_keys())
    looked = Looked(evaluator.now(), pattern, done.skipped, evaluator.why_not)
    return Prepared(study, looked, str(mandate))


def _read(text: str, path: Path) -> Draft:
    """Read the mandate as it is.

    Raises:
        UsageError: it is signed.
        MandateError: it is malformed, or could not be signed.
    """
    if text.lstrip().startswith("{"):
        msg = f"{path} is signed; a sweep changes what a person wrote: name the mandate in TOML"
        raise UsageError(msg)
    draft = read_draft(text, str(path))
    found = lint(draft)
    if found:
        msg = f"mandate {draft.id} could not be signed as it is: {'; '.join(found)}"
        raise MandateError(msg)
    return draft


def _nothing(skipped: Sequence[Skipped], draft: Draft) -> UsageError:
    """Return what to say where no recording can be replayed."""
    return UsageError(
        f"none of {len(skipped)} recordings can be replayed under mandate {draft.id}: "
        f"{skipped[0].why}"
    )


def _automatic(vary: str, gap: Fraction | None) -> str:
    """Return what to vary, with the values of ``floor=auto`` put in.

    Raises:
        UsageError: no deadlocks sit at one gap.
    """
    name, _, values = vary.partition("=")
    if name.partition(".")[0] != FLOOR or values != AUTO:
        return vary
    if gap is None:
        msg = (
            f"--vary {name}=auto: no deadlocks sit at the same gap, so nothing says how far to "
            f"look; name values, such as {name}=1..1.5:0.1"
        )
        raise UsageError(msg)
    return f"{name}={floor_values(-(-gap.numerator * MILLION // gap.denominator))}"


def make_sweep(
    prepared: Prepared,
    agreement: int,
    workers: int = 1,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Told:
    """Make a sweep, or go on with one.

    Args:
        prepared: what is swept.
        agreement: the least agreement of a recommended point, in millionths.
        workers: how many processes; the result is the same.
        out: a file for the rows; one that was begun is gone on with.
        progress: told how far it is.

    Raises:
        UsageError: the file is another sweep's.
        StoreError: the file cannot be read or written.
    """
    study, front = prepared.study, Front()
    recommended, reasons = Recommended(agreement), Counter[str]()
    for row in _rows(study, workers, out, progress):
        if row.refused:
            reasons[row.refused] += 1
        front.add(row)
        recommended.add(row)
    told = Told(
        study=study,
        looked=prepared.looked,
        refused=reasons.total(),
        reasons=counted(reasons.items()),
        front=_measured(study, front, recommended),
        recommended=recommended,
        changed="",
        name=prepared.name,
    )
    return _changed(told)


def _rows(study: Study, workers: int, out: Path | None, progress: Progress | None) -> Iterator[Row]:
    """Give every row, those that are known first."""
    number = 0
    with nullcontext() if out is None else SweepFile(out, study) as file:
        for row in () if file is None else file.known():
            number += 1
            yield row
        for rows in sweep(study, throwaway_keys, workers, number):
            if file is not None:
                file.add(rows)
            number += len(rows)
            yield from rows
            if progress is not None:
                progress(number, study.design.size)


def _measured(study: Study, front: Front, recommended: Recommended) -> tuple[Row, ...]:
    """Return the front, with leakage measured on it and on the recommended point.

    Where it was measured at every point nothing is left to do.
    """
    if study.measured:
        return tuple(front)
    evaluator, again = Evaluator(study, throwaway_keys()), Front()
    for row in front:
        again.add(evaluator.measured(row))
    if recommended.row is not None:
        recommended.row = evaluator.measured(recommended.row)
    return tuple(again)


def _changed(told: Told) -> Told:
    """Return the same with the recommended mandate's text, if it is better than the one that is.

    Raises:
        MandateError: it cannot be changed line by line.
    """
    best = told.recommended.row
    if best is None or not told.recommended.betters(told.looked.now):
        return told
    chosen = told.study.design.chosen(best.number)
    text = amended_text(told.study.text, told.name, chosen)
    return replace(told, changed=text)


def check_writable(path: Path, *, force: bool) -> None:
    """Check, before a long sweep, that the recommended mandate may be written to a file.

    Raises:
        UsageError: the file exists, or it is no file.
    """
    check_target(path)
    if path.exists() and not force:
        msg = f"{path} exists; name another file, or --force to replace it"
        raise UsageError(msg)


def write_recommended(told: Told, path: Path) -> Told:
    """Write the recommended mandate, to be signed, and say so; where there is none, nothing.

    Raises:
        StoreError: it cannot be written.
    """
    if not told.changed:
        return told
    write_file(path, told.changed.encode(), PRIVATE)
    return replace(told, written=str(path))
