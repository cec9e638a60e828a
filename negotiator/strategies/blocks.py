"""Issues that limits on derived totals tie together.

Source: our own. A total is a product (a price times a quantity) or a sum. A limit on a product
does not split over its issues, so these become one block with every combination of their values
listed once, those that break the limit left out. A limit on a sum does split over its parts: it
becomes a cap on what the blocks add up to. Totals are rounded to their currency as the agenda says.
Traits: deterministic.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import prod
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from negotiator.mandate.strategy import TotalLimit
from negotiator.strategies.options import Ints, Options
from negotiator.strategies.selection.capped import Cap
from negotiator.terms import Agenda
from negotiator.terms.agenda import Derived
from negotiator.terms.values import CURRENCY_EXPONENT

MOST_COMBINATIONS: Final = 65_536
"""Most combinations of a block; issues with more values are thinned until they fit."""
_NANO: Final = 10**9  # amounts and quantities have at most nine decimals

Exact: TypeAlias = NDArray[np.object_]
"""Whole numbers of any length."""


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Issues that are chosen together.

    Attributes:
        issues: their places in the agenda.
        combinations: for each combination the place of each issue's option.
        worth: what each combination is worth to us, in units of 10^-12, best first.
    """

    issues: tuple[int, ...]
    combinations: Ints
    worth: Ints

    def score(self, scores: Sequence[Ints]) -> Ints:
        """Return the score of each combination.

        Args:
            scores: for each issue of the agenda, one score for each of its options.
        """
        if len(self.issues) == 1:
            return scores[self.issues[0]][self.combinations[:, 0]]
        whole = np.zeros(len(self.combinations), dtype=np.int64)
        for column, issue in enumerate(self.issues):
            whole += scores[issue][self.combinations[:, column]]
        return whole


def couple(
    agenda: Agenda, options: Sequence[Options], limits: Sequence[TotalLimit]
) -> tuple[tuple[Block, ...], tuple[Cap, ...]]:
    """Return the blocks of an agenda, and the limits that reach over several of them.

    Args:
        agenda: the issues and totals.
        options: the values of each issue.
        limits: what our own offers keep.
    """
    totals = {total.name: total for total in agenda.derived}
    groups = [{place} for place in range(len(agenda.issues))]
    for limit in limits:
        for names in _inseparable(totals, totals[limit.total]):
            groups = _merged(groups, {agenda.position(name) for name in names})
    inside: list[TotalLimit] = []
    across: list[TotalLimit] = []
    for limit in limits:
        places = {agenda.position(name) for name in _names(totals, limit.total)}
        whole = any(places <= group for group in groups)
        (inside if whole else across).append(limit)
    blocks = [
        _block(agenda, options, tuple(sorted(group)), inside) for group in sorted(groups, key=min)
    ]
    caps = (cap for limit in across for cap in _caps(agenda, options, blocks, limit))
    return tuple(blocks), tuple(caps)


def _names(totals: Mapping[str, Derived], name: str) -> set[str]:
    """Return the issues a total, or an issue, is made of."""
    if name not in totals:
        return {name}
    total = totals[name]
    return set().union(*(_names(totals, part) for part in (*total.product, *total.sum)))


def _inseparable(totals: Mapping[str, Derived], total: Derived) -> Iterable[set[str]]:
    """Give groups of issues over which a total does not split."""
    if total.product:
        yield _names(totals, total.name)
        return
    for part in total.sum:
        if part in totals:
            yield from _inseparable(totals, totals[part])


def _merged(groups: list[set[int]], tied: set[int]) -> list[set[int]]:
    """Return the groups with all that hold one of `tied` made one."""
    apart = [group for group in groups if not group & tied]
    return [*apart, set().union(*(group for group in groups if group & tied))]


def _block(
    agenda: Agenda,
    options: Sequence[Options],
    issues: tuple[int, ...],
    limits: Sequence[TotalLimit],
) -> Block:
    """List the combinations of some issues that keep every limit on them alone."""
    if len(issues) == 1 and not limits:  # its options are in order already
        worth = options[issues[0]].worth
        return Block(issues, np.arange(len(worth), dtype=np.int64)[:, None], worth)
    picked = _thinned([len(options[issue].steps) for issue in issues])
    grid = np.meshgrid(*picked, indexing="ij")
    combinations = np.column_stack([axis.ravel() for axis in grid]).astype(np.int64)
    names = {agenda.issues[issue].name for issue in issues}
    totals = {total.name: total for total in agenda.derived}
    keep = np.ones(len(combinations), dtype=np.bool_)
    for limit in limits:
        if _names(totals, limit.total) <= names:
            steps = {
                agenda.issues[issue].name: options[issue].steps[combinations[:, column]]
                for column, issue in enumerate(issues)
            }
            keep &= _within(_total(agenda, totals, limit.total, steps), limit)
    combinations = combinations[keep]
    worth = np.zeros(len(combinations), dtype=np.int64)
    for column, issue in enumerate(issues):
        worth += options[issue].worth[combinations[:, column]]
    order = np.argsort(-worth, kind="stable")
    return Block(issues, combinations[order], worth[order])


def _thinned(sizes: list[int]) -> list[Ints]:
    """Return which options of each issue are combined: all, or evenly fewer of the largest."""
    counts = list(sizes)
    while len(counts) > 1 and prod(counts) > MOST_COMBINATIONS and max(counts) > 1:
        largest = counts.index(max(counts))
        counts[largest] = -(-counts[largest] // 2)
    return [
        np.array([n * (size - 1) // max(count - 1, 1) for n in range(count)], dtype=np.int64)
        for size, count in zip(sizes, counts, strict=True)
    ]


def _total(
    agenda: Agenda, totals: Mapping[str, Derived], name: str, steps: Mapping[str, Ints]
) -> Exact:
    """Return a total, or an amount, of many combinations, exactly, in units of 10^-9."""
    if name not in totals:
        issue = agenda.issue(name)
        step = _nano(issue.step)
        return np.asarray(steps[name].astype(np.object_) * step)
    total = totals[name]
    quantum = _NANO // 10 ** CURRENCY_EXPONENT[total.currency]
    if total.product:
        whole = _total(agenda, totals, total.product[0], steps)
        scale = 1
        for part in total.product[1:]:
            whole = whole * _total(agenda, totals, part, steps)
            scale *= _NANO
        return _rounded(whole, quantum * scale, quantum)
    parts = (_rounded(_total(agenda, totals, part, steps), quantum, quantum) for part in total.sum)
    return sum(parts, np.zeros(1, dtype=np.object_))


def _caps(
    agenda: Agenda, options: Sequence[Options], blocks: Sequence[Block], limit: TotalLimit
) -> Iterable[Cap]:
    """Give what each block adds to a limited sum, for each side on which it is limited."""
    totals = {total.name: total for total in agenda.derived}
    quantum = _NANO // 10 ** CURRENCY_EXPONENT[totals[limit.total].currency]
    parts = [np.zeros(len(block.worth), dtype=np.int64) for block in blocks]
    for leaf in _leaves(totals, limit.total):
        issues = {agenda.position(name) for name in _names(totals, leaf)}
        place = next(n for n, block in enumerate(blocks) if issues <= set(block.issues))
        block = blocks[place]
        steps = {
            agenda.issues[issue].name: options[issue].steps[block.combinations[:, column]]
            for column, issue in enumerate(block.issues)
        }
        came = _rounded(_total(agenda, totals, leaf, steps), quantum, 1)
        parts[place] = parts[place] + came.astype(np.int64)
    if limit.maximum is not None:
        yield Cap(tuple(parts), _nano(limit.maximum) // quantum)
    if limit.minimum is not None:
        least = -(-_nano(limit.minimum) // quantum)
        yield Cap(tuple(-part for part in parts), -least)


def _leaves(totals: Mapping[str, Derived], name: str) -> Iterable[str]:
    """Give the amounts and products that a sum adds up."""
    for part in totals[name].sum:
        if part in totals and totals[part].sum:
            yield from _leaves(totals, part)
        else:
            yield part


def _rounded(numbers: Exact, unit: int, quantum: int) -> Exact:
    """Round half-even to whole units, and return those as multiples of `quantum`."""
    whole, rest = numbers // unit, numbers % unit
    up = (rest * 2 > unit) | ((rest * 2 == unit) & (whole % 2 == 1))
    return np.asarray((whole + up.astype(np.object_)) * quantum)


def _within(total: Exact, limit: TotalLimit) -> NDArray[np.bool_]:
    """Say which totals keep a limit."""
    keep = np.ones(len(total), dtype=np.bool_)
    if limit.minimum is not None:
        keep &= (total >= _nano(limit.minimum)).astype(np.bool_)
    if limit.maximum is not None:
        keep &= (total <= _nano(limit.maximum)).astype(np.bool_)
    return keep


def _nano(number: Decimal) -> int:
    """Return an amount in units of 10^-9, exactly, whatever a program's decimal context is."""
    return int(Fraction(number) * _NANO)
