"""Many recordings against one mandate, by one worker or many: the same results, byte for byte.

Each negotiation has a record, a clock and ids of its own, which follow from the recording's id
alone. So nothing depends on what else is replayed, in what order, or in which process; results are
ordered by id in the end.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from negotiator.errors import UsageError
from negotiator.replay.harness.play import Setting, play
from negotiator.replay.harness.result import Result, Skipped
from negotiator.replay.harness.trial import Keys, MakeKeys
from negotiator.replay.recorded import Recording

Progress = Callable[[int, int], None]
"""Told how many negotiations of how many are done."""

_CHUNKS = 8
"""Chunks of work for each worker: few enough to be cheap, enough to share the work out."""

_Case = tuple[Recording, str]


@dataclass(frozen=True, slots=True)
class Run:
    """What came of many replayed negotiations.

    Attributes:
        results: by recording and variant.
        skipped: what was not replayed, by recording, each once.
    """

    results: tuple[Result, ...]
    skipped: tuple[Skipped, ...]


def run(
    setting: Setting,
    recordings: Iterable[Recording],
    make_keys: MakeKeys,
    workers: int = 1,
    progress: Progress | None = None,
) -> Run:
    """Replay recordings.

    Args:
        setting: the mandate and how the counterparties behave.
        recordings: in any order.
        make_keys: called once in each process.
        workers: how many processes at most; 1 for this one.
        progress: told how far it is.

    Raises:
        UsageError: two recordings have one id, the mandate deals with nobody, or no worker.
    """
    cases = _cases(setting, recordings)
    if workers < 1:
        msg = f"expected at least 1 worker, got {workers}"
        raise UsageError(msg)
    played: list[Result | Skipped] = []
    for result in _played(setting, cases, make_keys, workers):
        played.append(result)
        if progress is not None:
            progress(len(played), len(cases))
    results = sorted((r for r in played if isinstance(r, Result)), key=lambda r: r.key)
    skipped = {s.recording: s for s in played if isinstance(s, Skipped)}
    return Run(tuple(results), tuple(skipped[name] for name in sorted(skipped)))


def _cases(setting: Setting, recordings: Iterable[Recording]) -> list[_Case]:
    """Return what is to be played, in order.

    Raises:
        UsageError: two recordings have one id.
    """
    ordered = sorted(recordings, key=lambda recording: recording.id)
    counts = Counter(recording.id for recording in ordered)
    twice = [name for name, number in counts.items() if number > 1]
    if twice:
        msg = f"expected recordings with ids of their own, got {twice[0]} {counts[twice[0]]} times"
        raise UsageError(msg)
    return [(recording, variant) for recording in ordered for variant in setting.mode.variants]


def _played(
    setting: Setting, cases: Sequence[_Case], make_keys: MakeKeys, workers: int
) -> Iterator[Result | Skipped]:
    """Play every case, in order."""
    if workers == 1 or len(cases) <= 1:
        keys = make_keys()
        yield from (play(setting, recording, variant, keys) for recording, variant in cases)
        return
    size = max(1, len(cases) // (workers * _CHUNKS))
    with ProcessPoolExecutor(
        max_workers=min(workers, len(cases)), initializer=_begin, initargs=(setting, make_keys)
    ) as pool:
        yield from pool.map(_play, cases, chunksize=size)


_worker: list[tuple[Setting, Keys]] = []
"""What this process plays with; only in a process of a pool."""


def _begin(setting: Setting, make_keys: MakeKeys) -> None:
    """Begin a process of a pool, with keys of its own."""
    _worker[:] = [(setting, make_keys())]


def _play(case: _Case) -> Result | Skipped:
    """Play one case in a process of a pool."""
    setting, keys = _worker[0]
    return play(setting, *case, keys)
