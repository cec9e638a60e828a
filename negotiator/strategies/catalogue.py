"""The words a mandate may use for a strategy, and what they stand for.

A new tactic, selection or acceptance is one file, one line here and one line in
`mandate.strategy`, which says what parameters it has. Nothing has a default: a word that is not
listed is the principal's to correct.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Final, TypeVar

from negotiator.errors import MandateError
from negotiator.mandate.strategy import Share
from negotiator.mandate.view import View
from negotiator.strategies import firm
from negotiator.strategies.acceptances import ac_combi, ac_const, ac_next, ac_time
from negotiator.strategies.contract import (
    Acceptance,
    Moment,
    Select,
    Selected,
    Selection,
    Tactic,
    Trait,
    Wanted,
)
from negotiator.strategies.history import History
from negotiator.strategies.selection import (
    adaptive,
    by_issue,
    logroll,
    model,
    nearest,
    ranked_offers,
)
from negotiator.strategies.space import Space
from negotiator.strategies.tactics import (
    averaged,
    exponential,
    micro,
    mixture,
    polynomial,
    random_absolute,
    relative,
    resources,
)
from negotiator.terms import Terms

TACTICS: Mapping[str, Tactic] = MappingProxyType(
    {
        "time-dependent/polynomial": Tactic(polynomial.polynomial, polynomial.TRAITS),
        "time-dependent/exponential": Tactic(exponential.exponential, exponential.TRAITS),
        "resource-dependent/rounds": Tactic(resources.rounds_left, resources.TRAITS),
        "resource-dependent/alternatives": Tactic(resources.alternatives, resources.TRAITS),
        "behaviour-dependent/relative": Tactic(relative.relative, relative.TRAITS),
        "behaviour-dependent/random-absolute": Tactic(
            random_absolute.random_absolute, random_absolute.TRAITS
        ),
        "behaviour-dependent/averaged": Tactic(averaged.averaged, averaged.TRAITS),
        "micro/distinct-offers": Tactic(micro.micro, micro.TRAITS),
    }
)
"""By tactic and family, as ``tactic/family``."""


_Part = TypeVar("_Part")


_BEGINNING: Final = History(1, (), (), None, may_counter=True)


def conceded_in(view: View, moment: Moment) -> Fraction:
    """Return how far the mandate's tactics concede on the issue, or the whole, of a moment.

    Raises:
        MandateError: the mandate names an unknown tactic or lacks one.
    """
    shares: tuple[Share, ...] = view.tactics
    return mixture.conceded(shares, moment, TACTICS)


SELECTIONS: Mapping[str, Selection] = MappingProxyType(
    {
        "logroll": Selection(logroll.logroll, logroll.TRAITS),
        "nearest": Selection(nearest.nearest, nearest.TRAITS),
        "model": Selection(model.model, model.TRAITS, ahead=model.model_ahead),
        "adaptive": Selection(adaptive.adaptive, adaptive.TRAITS, firm.held_firm),
        "by-issue": Selection(partial(by_issue.by_issue, conceded=conceded_in), by_issue.TRAITS),
        "ranked": Selection(ranked_offers.ranked_offers, ranked_offers.TRAITS),
    }
)
ACCEPTANCES: Mapping[str, Acceptance] = MappingProxyType(
    {
        "ac-next": Acceptance(ac_next.ac_next, ac_next.TRAITS),
        "ac-const": Acceptance(ac_const.ac_const, ac_const.TRAITS),
        "ac-time": Acceptance(ac_time.ac_time, ac_time.TRAITS),
        "ac-combi": Acceptance(ac_combi.ac_combi, ac_combi.TRAITS),
    }
)


def minds_others(view: View) -> bool:
    """Say whether other negotiations for the same need can change a move."""
    words = {share.part.word for share in view.tactics}
    return view.outside_options or "resource-dependent/alternatives" in words


def by_rounds_alone(view: View) -> bool:
    """Say whether nothing but the round decides what to offer next.

    That is so where what it is to be worth goes by rounds, and the selection claims to ignore
    history.
    """
    return demands_by_rounds(view) and _ignores(SELECTIONS, view.selection.word)


def demands_by_rounds(view: View) -> bool:
    """Say whether nothing but the round decides what our next offer is to be worth.

    That is so where the tactics claim to ignore history, and where neither the best of theirs nor
    another standing offer can hold demands up.
    """
    if view.keep_best or view.outside_options:
        return False
    return all(_ignores(TACTICS, share.part.word) for share in view.tactics)


def _ignores(parts: Mapping[str, Tactic] | Mapping[str, Selection], word: str) -> bool:
    """Say whether a part claims to ignore history; one that nobody knows claims nothing."""
    part = parts.get(word)
    return part is not None and Trait.IGNORES_HISTORY in part.traits


def selected_in(space: Space, history: History, wanted: Wanted) -> Selected:
    """Return the terms that the mandate's selection offers.

    Raises:
        MandateError: no such selection.
    """
    selection = _named(SELECTIONS, space.view.selection.word, "selection")
    return selection.select(space, history, wanted)


def selected_ahead(space: Space, wanted: Wanted) -> Selected | Select:
    """Return the terms that the mandate's selection offers, or what gives them for a history.

    Raises:
        MandateError: no such selection.
    """
    selection = _named(SELECTIONS, space.view.selection.word, "selection")
    if selection.ahead is not None:
        return selection.ahead(space, wanted)
    if Trait.IGNORES_HISTORY in selection.traits:
        return selection.select(space, _BEGINNING, wanted)
    return lambda history: selection.select(space, history, wanted)


def firm_in(space: Space, history: History, wanted: Wanted, back: Terms | None) -> Selected | None:
    """Return the last offer that the mandate's selection would rather make than these terms.

    Raises:
        MandateError: no such selection.
    """
    selection = _named(SELECTIONS, space.view.selection.word, "selection")
    return None if selection.firm is None else selection.firm(space, history, wanted, back)


def acceptance_of(view: View) -> Acceptance:
    """Return the acceptance the mandate names.

    Raises:
        MandateError: no such acceptance.
    """
    return _named(ACCEPTANCES, view.acceptance.word, "acceptance")


def _named(parts: Mapping[str, _Part], word: str, what: str) -> _Part:
    """Return the part of that name."""
    if word in parts:
        return parts[word]
    raise MandateError(
        f"strategy: expected {what} to be one of {sorted(parts)}, got {ascii(word)[:60]}; "
        f"correct the mandate"
    )
