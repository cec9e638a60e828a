"""What a run has to reach, so that a mandate can be held to it before it is used."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from typing import Final

from negotiator.errors import InvalidValueError, UsageError
from negotiator.replay.harness.summary import Summary
from negotiator.terms.values import format_decimal, parse_decimal

_PLAIN: Final = re.compile(r"[-+.0-9eE]+", re.ASCII)


class Metric(StrEnum):
    """Numbers of a summary that may not fall short."""

    AGREEMENT = "agreement"
    SURPLUS = "surplus"
    SURPLUS_ALL = "surplus-all"
    AGAINST_TARGET = "against-target"
    AGAINST_QUOTE = "against-quote"
    LEAKAGE = "leakage"


@dataclass(frozen=True, slots=True)
class Threshold:
    """The least a number may be."""

    metric: Metric
    least: Decimal


@dataclass(frozen=True, slots=True)
class Check:
    """What became of a threshold.

    Attributes:
        name: what was measured.
        wanted: what it had to be, such as ``>= 0.8``.
        found: what it was; None where nothing could be measured, which is a miss.
        passed: whether it was reached.
    """

    name: str
    wanted: str
    found: Fraction | None
    passed: bool


def parse_threshold(text: str) -> Threshold:
    """Read a threshold such as ``agreement=0.8``.

    Raises:
        UsageError: another number, or no number.
    """
    name, _, number = text.partition("=")
    known = [metric.value for metric in Metric]
    if name not in known:
        msg = (
            f"expected one of {', '.join(known)} and a number, such as agreement=0.8; got "
            f"{ascii(text)[:40]}"
        )
        raise UsageError(msg)
    try:
        # `Decimal` also takes digits of other scripts, underscores and space around a number.
        least = parse_decimal(format_decimal(Decimal(number if _PLAIN.fullmatch(number) else "")))
    except (InvalidOperation, InvalidValueError) as error:
        msg = f"{name}: expected a number such as 0.8, got {ascii(number)[:40]}"
        raise UsageError(msg) from error
    return Threshold(Metric(name), least)


def check_all(
    summary: Summary, thresholds: Iterable[Threshold], most_blocked: int
) -> tuple[Check, ...]:
    """Return what became of every threshold, the blocked proposals last."""
    checks = [_check(summary, threshold) for threshold in thresholds]
    blocked = Check(
        "blocked",
        f"<= {most_blocked}",
        Fraction(summary.blocked),
        passed=summary.blocked <= most_blocked,
    )
    return (*checks, blocked)


def value_of(summary: Summary, metric: Metric) -> Fraction | None:
    """Return the number a threshold is about; None where nothing could be measured."""
    values = {
        Metric.AGREEMENT: summary.agreement,
        Metric.SURPLUS: summary.surplus,
        Metric.SURPLUS_ALL: summary.surplus_all,
        Metric.AGAINST_TARGET: summary.against_target,
        Metric.AGAINST_QUOTE: summary.against_quote,
        Metric.LEAKAGE: summary.least_distance,
    }
    return values[metric]


def _check(summary: Summary, threshold: Threshold) -> Check:
    """Return what became of one threshold."""
    found = value_of(summary, threshold.metric)
    reached = found is not None and found >= Fraction(threshold.least)
    wanted = f">= {format_decimal(threshold.least)}"
    return Check(threshold.metric.value, wanted, found, reached)
