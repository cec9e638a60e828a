"""The words a mandate may use for a strategy, and what they stand for.

A new tactic, selection or acceptance is one file and one line here. Nothing has a default: a word
that is not listed is the principal's to correct.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from negotiator.errors import MandateError
from negotiator.mandate.view import View
from negotiator.strategies import acceptance, logroll, time_dependent
from negotiator.strategies.contract import Acceptance, Selection, Tactic

TACTICS: Mapping[str, Tactic] = MappingProxyType(
    {"time-dependent/polynomial": Tactic(time_dependent.polynomial, time_dependent.TRAITS)}
)
"""By tactic and family, as ``tactic/family``."""

SELECTIONS: Mapping[str, Selection] = MappingProxyType(
    {"logroll": Selection(logroll.logroll, logroll.TRAITS)}
)
ACCEPTANCES: Mapping[str, Acceptance] = MappingProxyType(
    {"ac-next": Acceptance(acceptance.ac_next, acceptance.TRAITS)}
)

_Part = TypeVar("_Part")


def tactic_of(view: View) -> Tactic:
    """Return the tactic the mandate names.

    Raises:
        MandateError: no such tactic and family.
    """
    return _named(TACTICS, f"{view.tactic}/{view.family}", "tactic/family")


def selection_of(view: View) -> Selection:
    """Return the selection the mandate names.

    Raises:
        MandateError: no such selection.
    """
    return _named(SELECTIONS, view.selection, "selection")


def acceptance_of(view: View) -> Acceptance:
    """Return the acceptance the mandate names.

    Raises:
        MandateError: no such acceptance.
    """
    return _named(ACCEPTANCES, view.acceptance, "acceptance")


def _named(parts: Mapping[str, _Part], word: str, what: str) -> _Part:
    """Return the part of that name."""
    if word in parts:
        return parts[word]
    raise MandateError(
        f"strategy: expected {what} to be one of {sorted(parts)}, got {ascii(word)[:60]}; "
        f"correct the mandate"
    )
