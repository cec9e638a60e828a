"""Whether complete terms lie inside a mandate: the rules every offer and every accept must meet.

Each rule answers True only when it is sure. What cannot be computed raises, and whoever asks
counts that as a no.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from negotiator.mandate.model import Mandate, Preference, VerifiedMandate
from negotiator.policy import scope
from negotiator.policy.utility import reserve_utility, utility, value_at
from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.terms import Issue, Kind, Terms
from negotiator.terms.by_object import ByObject

_MOST_SAID: Final = 2_048
_UNORDERED = frozenset({Kind.CHOICE, Kind.FLAG})


@dataclass(frozen=True, slots=True)
class TermsRule:
    """One rule about complete terms.

    Attributes:
        code: what a refusal is called.
        holds: whether the terms meet it; anything but True is a no.
        needs: what must hold, in words.
    """

    code: Code
    holds: Callable[[VerifiedMandate, Terms], bool]
    needs: str


def _nothing_said(_verified: VerifiedMandate) -> dict[Terms, Verdict]:
    return {}


_said_of: Final = ByObject(_nothing_said).of
"""What was said of terms under one mandate object; many negotiations have the same offers."""


def judge_terms(verified: VerifiedMandate, terms: Terms) -> Verdict:
    """Return whether these terms may be offered or taken at all; an error is a refusal."""
    # What only equals whole numbers must not be found as them; an error is looked at each time.
    if type(terms) is not tuple or not all(type(steps) is int for steps in terms):
        return _judge(verified, terms)
    said = _said_of(verified)
    verdict = said.get(terms)
    if verdict is None:
        verdict = _judge(verified, terms)
        if verdict.code is not Code.RULE_ERROR:
            if len(said) >= _MOST_SAID:
                said.clear()
            said[terms] = verdict
    return verdict


def _judge(verified: VerifiedMandate, terms: Terms) -> Verdict:
    """Put terms to every rule about terms."""
    for rule in TERMS_RULES:
        try:
            holds = rule.holds(verified, terms)
        except Exception as error:  # noqa: BLE001 - fail closed on whatever a rule stumbles over
            return refused(Code.RULE_ERROR, f"{rule.code}: {type(error).__name__}")
        if holds is not True:
            return refused(rule.code, rule.needs)
    return ALLOWED


def _on_the_grid(verified: VerifiedMandate, terms: Terms) -> bool:
    issues = verified.mandate.agenda.issues
    return len(terms) == len(issues) and all(
        type(steps) is int and issue.low <= steps <= issue.high
        for issue, steps in zip(issues, terms, strict=True)
    )


def _inside_hard_limits(verified: VerifiedMandate, terms: Terms) -> bool:
    pairs = zip(verified.mandate.preferences, terms, strict=True)
    return all(preference.low <= steps <= preference.high for preference, steps in pairs)


def _no_worse_than_reserves(verified: VerifiedMandate, terms: Terms) -> bool:
    mandate = verified.mandate
    triples = zip(mandate.preferences, mandate.agenda.issues, terms, strict=True)
    return all(_no_worse(mandate, place, *triple) for place, triple in enumerate(triples))


def _no_worse(
    mandate: Mandate, place: int, preference: Preference, issue: Issue, steps: int
) -> bool:
    """Compare by worth, and on an ordered scale also by place.

    A value function may be flat beyond the reserve (worth 0 from there on); the worth alone
    would then let any such value pass as no worse.
    """
    if value_at(mandate, place, steps) < value_at(mandate, place, preference.reserve):
        return False
    if issue.kind in _UNORDERED or preference.target == preference.reserve:
        return True
    if preference.target < preference.reserve:
        return steps <= preference.reserve
    return steps >= preference.reserve


def _worth_enough(verified: VerifiedMandate, terms: Terms) -> bool:
    return utility(verified.mandate, terms) >= reserve_utility(verified.mandate)


def _totals_inside(verified: VerifiedMandate, terms: Terms) -> bool:
    totals = verified.mandate.agenda.totals(terms)
    return all(
        _between(totals, limit.total, limit.minimum, limit.maximum)
        for limit in verified.mandate.limits
    )


def _between(
    totals: Mapping[str, Decimal], name: str, minimum: Decimal | None, maximum: Decimal | None
) -> bool:
    total = totals[name]
    return (minimum is None or minimum <= total) and (maximum is None or total <= maximum)


def needs_approval(verified: VerifiedMandate, terms: Terms) -> bool:
    """Return whether these terms wait for a person; when that cannot be told, they do."""
    mandate = verified.mandate
    try:
        totals = mandate.agenda.totals(terms)
        below = all(totals[rule.total] <= rule.above for rule in mandate.approvals)
    except Exception:  # noqa: BLE001 - whatever went wrong, a person looks at it
        return True
    return below is not True


def admits(verified: VerifiedMandate, terms: Terms) -> bool:
    """Return whether an offer with these terms may be taken. Asking changes and blocks nothing."""
    return judge_terms(verified, terms).allowed


TERMS_RULES: tuple[TermsRule, ...] = (
    TermsRule(Code.TERMS_GRID, _on_the_grid, "a whole number of steps in range for every issue"),
    TermsRule(Code.HARD_LIMIT, _inside_hard_limits, "every issue between its hard limits"),
    TermsRule(Code.RESERVE, _no_worse_than_reserves, "no issue worse than its reserve"),
    TermsRule(Code.UTILITY, _worth_enough, "utility at least the reserve utility"),
    TermsRule(Code.TOTAL_LIMIT, _totals_inside, "every derived total between its limits"),
    TermsRule(
        Code.AUTHORITY_CURRENCY, scope.currencies_named, "only currencies our authority names"
    ),
    TermsRule(Code.AUTHORITY_CEILING, scope.under_ceiling, "worth at most our authority's ceiling"),
    TermsRule(Code.AUTHORITY_QUANTITY, scope.under_quantity, "at most our authority's quantity"),
    TermsRule(Code.AUTHORITY_DATE, scope.performed_in_time, "no date after our authority's last"),
)
"""All must hold. The order is the order in which a journal reads best; any of them is enough."""
