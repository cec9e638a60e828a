"""The strategy of a private mandate as a document: all strings, one form only, both ways."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Protocol

from negotiator.mandate.reader import Reader, flag, one_of, optional, read_list
from negotiator.mandate.strategy import (
    ACCEPTANCES,
    EVERY,
    SELECTIONS,
    TACTICS,
    ConcedeTo,
    LastWord,
    Part,
    Share,
    StrategySpec,
    Table,
    TotalLimit,
)
from negotiator.terms.canonical import Document, Json
from negotiator.terms.values import check_identifier, format_decimal, parse_decimal, parse_flag


class Parts(Protocol):
    """What both a mandate's strategy and a strategy's view of it have."""

    @property
    def tactics(self) -> tuple[Share, ...]:
        """How much to concede."""

    @property
    def selection(self) -> Part:
        """On which issues."""

    @property
    def acceptance(self) -> Part:
        """When to take their offer."""

    @property
    def last_word(self) -> LastWord:
        """What our last offer says."""

    @property
    def keep_best(self) -> bool:
        """Whether never to ask for less than their best."""

    @property
    def outside_options(self) -> bool:
        """Whether other standing offers raise our demands."""

    @property
    def offer_totals(self) -> tuple[TotalLimit, ...]:
        """What totals our own offers keep."""


def write_strategy(strategy: StrategySpec) -> Document:
    """Write which strategy decides."""
    return write_parts(strategy) | {"concedeTo": strategy.concede_to.value}


def write_parts(strategy: Parts) -> Document:
    """Write all of a strategy but where its curve ends."""
    return {
        "tactics": [_write_share(share) for share in strategy.tactics],
        "selection": _write_part(strategy.selection),
        "acceptance": _write_part(strategy.acceptance),
        "lastWord": strategy.last_word.value,
        "keepBest": flag(on=strategy.keep_best),
        "outsideOptions": flag(on=strategy.outside_options),
        "offerTotals": [write_limit(limit) for limit in strategy.offer_totals],
    }


def read_strategy(reader: Reader) -> StrategySpec:
    """Read which strategy decides.

    Raises:
        MandateError: a missing or malformed member, or a word that does not exist.
    """
    return StrategySpec(
        tactics=tuple(_read_share(item) for item in reader.each("tactics")),
        selection=_read_part(reader.inner("selection"), SELECTIONS),
        acceptance=_read_part(reader.inner("acceptance"), ACCEPTANCES),
        last_word=LastWord(reader.take("lastWord", one_of(LastWord))),
        keep_best=reader.take("keepBest", parse_flag),
        outside_options=reader.take("outsideOptions", parse_flag),
        offer_totals=tuple(read_limit(item) for item in reader.each("offerTotals")),
        concede_to=ConcedeTo(reader.take("concedeTo", one_of(ConcedeTo))),
    )


def write_limit(limit: TotalLimit) -> Document:
    """Write a limit on a total."""
    document: Document = {"total": limit.total}
    return document | optional("min", limit.minimum) | optional("max", limit.maximum)


def read_limit(reader: Reader) -> TotalLimit:
    """Read a limit on a total."""
    return TotalLimit(
        total=reader.take("total", check_identifier),
        minimum=reader.maybe("min", parse_decimal),
        maximum=reader.maybe("max", parse_decimal),
    )


def _write_part(part: Part) -> Document:
    """Write a part of the strategy."""
    values: Document = {name: format_decimal(value) for name, value in part.parameters}
    return {"name": part.word, "parameters": values}


def _read_part(reader: Reader, table: Table) -> Part:
    """Read a part of the strategy, with just the parameters it has."""
    word = reader.take("name", one_of(table))
    values = reader.inner("parameters")
    return Part(word, tuple(_parameters(values, word, table)))


def _parameters(reader: Reader, word: str, table: Table) -> Iterator[tuple[str, Decimal]]:
    """Give (name, value) of each parameter."""
    for parameter in table[word]:
        yield parameter.name, reader.take(parameter.name, parse_decimal)


def _write_share(share: Share) -> Document:
    """Write a tactic's share."""
    issues: list[Json] = list(share.issues)
    return _write_part(share.part) | {
        "weight": format_decimal(share.weight),
        "issues": issues,
        "until": format_decimal(share.until),
    }


def _read_share(reader: Reader) -> Share:
    """Read a tactic's share."""
    return Share(
        part=_read_part(reader, TACTICS),
        weight=reader.take("weight", parse_decimal),
        issues=reader.take("issues", _issues),
        until=reader.take("until", parse_decimal),
    )


def _issues(value: Json) -> tuple[str, ...]:
    """Read a list of issue names, or ``*``."""
    return tuple(EVERY if item == EVERY else check_identifier(item) for item in read_list(value))
