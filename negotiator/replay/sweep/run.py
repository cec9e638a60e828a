"""A whole sweep: block after block, by one worker or many, in the order of its points."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor

from negotiator.errors import UsageError
from negotiator.replay.harness import MakeKeys
from negotiator.replay.sweep.evaluate import Evaluator
from negotiator.replay.sweep.rows import Row
from negotiator.replay.sweep.study import Study

_AHEAD = 4
"""Blocks for each worker that may be under way or wait to be taken: memory stays flat."""


def sweep(
    study: Study, make_keys: MakeKeys, workers: int = 1, start: int = 0
) -> Iterator[list[Row]]:
    """Give the rows of a sweep, block by block, in the order of its points.

    Args:
        study: what is swept.
        make_keys: called once in each process.
        workers: how many processes at most; 1 for this one.
        start: the first point; those before it are known.

    Raises:
        UsageError: no worker, or the mandate deals with nobody.
    """
    if workers < 1:
        msg = f"expected at least 1 worker, got {workers}"
        raise UsageError(msg)
    here = Evaluator(study, make_keys())
    blocks = _blocks(start, study.design.size, here.block)
    if workers == 1:
        yield from (here.rows(*block) for block in blocks)
        return
    workers = max(1, min(workers, -(-(study.design.size - start) // here.block)))
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(study, make_keys)) as pool:
        waiting: deque[Future[list[Row]]] = deque()
        for block in blocks:
            waiting.append(pool.submit(_rows, block))
            if len(waiting) >= workers * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _blocks(start: int, size: int, length: int) -> Iterator[tuple[int, int]]:
    """Give the first point of each block and the one after its last."""
    for first in range(start, size, length):
        yield first, min(first + length, size)


_worker: list[Evaluator] = []
"""What this process evaluates with; only in a process of a pool."""


def _begin(study: Study, make_keys: MakeKeys) -> None:
    """Begin a process of a pool, with keys of its own."""
    _worker[:] = [Evaluator(study, make_keys())]


def _rows(block: tuple[int, int]) -> list[Row]:
    """Evaluate a block in a process of a pool."""
    return _worker[0].rows(*block)
