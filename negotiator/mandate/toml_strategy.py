"""Read the strategy of a mandate that a person wrote in TOML.

Every word needs just its own parameters, so which fields must be there follows from the words.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import Final

from negotiator.mandate.strategy import (
    ACCEPTANCES,
    EVERY,
    MIXTURE,
    SELECTIONS,
    TACTICS,
    ConcedeTo,
    LastWord,
    Part,
    Share,
    StrategySpec,
    TotalLimit,
    single,
)
from negotiator.mandate.strategy import Table as Parameters
from negotiator.terms.toml import Table
from negotiator.terms.values import check_identifier, parse_decimal

_WORDS: Final = {
    "tactic",
    "selection",
    "acceptance",
    "last_word",
    "keep_best",
    "outside_options",
    "offer_totals",
    "concede_to",
}
_MIX: Final = "mix"


def read_strategy(table: Table, read_limit: Callable[[Table], TotalLimit]) -> StrategySpec:
    """Read which strategy decides.

    Raises:
        InvalidValueError: a missing, unknown or malformed field; the message names it.
    """
    missing = {word: "" for word in _WORDS if word not in table.members}
    if missing:
        table.check_keys(_WORDS, set(table.members))
    mixed = table.members.get("tactic") == MIXTURE
    tactic = "" if mixed else _tactic_word(table, frozenset({MIXTURE}))
    selection = table.one_of("selection", set(SELECTIONS))
    acceptance = table.one_of("acceptance", set(ACCEPTANCES))
    known = _WORDS | ({_MIX} if mixed else {"family"} | _names(TACTICS, tactic))
    table.check_keys(known | _names(SELECTIONS, selection) | _names(ACCEPTANCES, acceptance))
    return StrategySpec(
        tactics=_mixture(table) if mixed else single(_part(table, TACTICS, tactic)),
        selection=_part(table, SELECTIONS, selection),
        acceptance=_part(table, ACCEPTANCES, acceptance),
        last_word=LastWord(table.one_of("last_word", {word.value for word in LastWord})),
        keep_best=table.flag("keep_best"),
        outside_options=table.flag("outside_options"),
        offer_totals=tuple(read_limit(item) for item in table.tables("offer_totals")),
        concede_to=ConcedeTo(table.one_of("concede_to", {end.value for end in ConcedeTo})),
    )


def _tactic_word(table: Table, besides: frozenset[str] = frozenset()) -> str:
    """Read tactic and family as one word."""
    tactic = table.one_of("tactic", {word.partition("/")[0] for word in TACTICS} | besides)
    families = {word.partition("/")[2] for word in TACTICS if word.startswith(f"{tactic}/")}
    return f"{tactic}/{table.one_of('family', families)}"


def _names(parameters: Parameters, word: str) -> set[str]:
    """Return the names of the parameters of a word."""
    return {parameter.name for parameter in parameters[word]}


def _part(table: Table, parameters: Parameters, word: str) -> Part:
    """Read the parameters of a word."""
    values = []
    for parameter in parameters[word]:
        value = parse_decimal(table.number(parameter.name))
        if not parameter.allows(value):
            raise table.error(parameter.name, parameter.expected)
        values.append((parameter.name, value))
    return Part(word, tuple(values))


def _mixture(table: Table) -> tuple[Share, ...]:
    """Read every tactic of a mixture."""
    return tuple(_share(item) for item in table.tables(_MIX))


def _share(table: Table) -> Share:
    """Read one tactic of a mixture: what it is, how much it counts, for what and until when."""
    word = _tactic_word(table)
    table.check_keys({"tactic", "family", "weight", "issues", "until"} | _names(TACTICS, word))
    return Share(
        part=_part(table, TACTICS, word),
        weight=_positive_share(table, "weight"),
        issues=table.texts("issues", 'a list of issue names, or ["*"] for all', _issue),
        until=_positive_share(table, "until"),
    )


def _positive_share(table: Table, key: str) -> Decimal:
    """Read a number above 0 to 1."""
    value = parse_decimal(table.number(key))
    if not 0 < value <= 1:
        raise table.error(key, "a number above 0, to 1")
    return value


def _issue(text: str) -> str:
    """Read the name of an issue, or ``*``."""
    return EVERY if text == EVERY else check_identifier(text)
