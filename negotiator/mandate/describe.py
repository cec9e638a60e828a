"""What a mandate allows, in plain sentences for its principal.

Walk-away numbers (reserves, floors, limits, budgets) are written only when asked for.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Context, Decimal
from typing import Final

from negotiator.mandate.describe_strategy import describe_strategy
from negotiator.mandate.document import bare
from negotiator.mandate.draft import Draft, Wish
from negotiator.mandate.model import Mandate, OnNoProgress, Preference
from negotiator.protocol.scope import ANY, Money, Quantity, Scope
from negotiator.terms import Agenda, Issue, Kind
from negotiator.terms.values import CURRENCY_EXPONENT, format_decimal

HIDDEN: Final = "hidden"

_ROUGH = Context(prec=6, traps=[])
_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


def describe(mandate: Draft | Mandate, *, reveal: bool = False) -> tuple[str, ...]:
    """Return what a mandate allows, one sentence a line.

    Args:
        mandate: a coherent mandate, signed or not.
        reveal: whether to write walk-away numbers.
    """
    public: tuple[str, ...] = ()
    if isinstance(mandate, Draft):
        public = describe_scope(mandate.grant.acts, mandate.grant.scope)
    return (
        *_parties(mandate),
        *_issues(mandate, reveal=reveal),
        *_own_words(mandate.agenda),
        *_limits(mandate, reveal=reveal),
        *_people(mandate),
        *describe_strategy(mandate, reveal=reveal),
        *_ends(mandate),
        *public,
        *(() if reveal else ("Walk-away numbers are hidden here; --reveal shows them.",)),
    )


def describe_scope(acts: tuple[str, ...], scope: Scope) -> tuple[str, ...]:
    """Return what a public authority statement allows, one sentence a line."""
    money, most, last = scope.ceiling, scope.max_quantity, scope.performance_until
    sums = f"up to {_money(money.amount, money.currency)}" if isinstance(money, Money) else money
    count = f"up to {_count(most.value)} {most.unit}" if isinstance(most, Quantity) else most
    until = f"up to {last.isoformat()}" if isinstance(last, date) else last
    where, whom = _any_or(scope.currency, "any currency"), _any_or(scope.counterparties, "anyone")
    what = _any_or(scope.categories, "anything")
    reach = f"quantities: {_reach(count)}; dates: {_reach(until)}"
    place = ""
    if scope.currency:  # where no currency is allowed there is nothing to say about sums
        reach, place = f"totals: {_reach(sums)}; {reach}", f" in {where},"
    return (
        f"Its public authority lets it {_and(acts) or 'do nothing'},{place} with {whom}.",
        f"That authority covers {what}; {reach}.",
    )


def _parties(mandate: Draft | Mandate) -> Iterator[str]:
    """Say who acts for whom, with whom, and when."""
    whom = mandate.principal_id
    if isinstance(mandate, Draft):
        whom = f"{mandate.principal_name} ({whom})"
    yield f"{mandate.agent_id} acts for {whom} as {mandate.role}, about: {mandate.subject}."
    yield f"It may deal with {_any_or(mandate.counterparties, 'anyone')}."
    yield f"It may do so from {_instant(mandate.not_before)} until {_instant(mandate.not_after)}."
    if mandate.accept_unsigned and ANY in mandate.counterparties:
        yield "It also deals with agents that cannot sign; such a deal is weaker proof."
    elif mandate.accept_unsigned:
        yield (
            "It deals with no agent that cannot sign: nobody knows who that is, so accept_unsigned "
            'needs counterparties = ["*"].'
        )


def _issues(mandate: Draft | Mandate, *, reveal: bool) -> Iterator[str]:
    """Say what may be agreed on each issue."""
    preferences: Sequence[Wish | Preference] = mandate.preferences
    for issue, preference in zip(mandate.agenda.issues, preferences, strict=True):
        if issue.fixed:
            yield f"{issue.name} is fixed at {_value(issue, issue.low)}."
            continue
        walk_away = _value(issue, preference.reserve) if reveal else f"a {HIDDEN} value"
        yield (
            f"{issue.name}: it would like {_value(issue, preference.target)} and agrees to "
            f"nothing worse than {walk_away}; the issue weighs {_percent(preference.weight)}."
        )
        if reveal:
            yield from _bounds(issue, preference)


def _own_words(agenda: Agenda) -> Iterator[str]:
    """Say what acts are called in the negotiation."""
    if agenda.acts:
        pairs = tuple(f'"{word}" means {act}' for word, act in agenda.acts)
        yield f"In this negotiation {_and(pairs)}; both sides share these words."


def _bounds(issue: Issue, preference: Wish | Preference) -> Iterator[str]:
    """Say where hard limits lie, and where our own offers stop once that is drawn."""
    if (preference.low, preference.high) != (issue.low, issue.high):
        low, high = _value(issue, preference.low), _value(issue, preference.high)
        yield f"{issue.name} must lie between {low} and {high}, whatever else is true."
    if isinstance(preference, Preference) and preference.floor != preference.reserve:
        yield f"{issue.name}: its own offers stop at {_value(issue, preference.floor)}."


def _limits(mandate: Draft | Mandate, *, reveal: bool) -> Iterator[str]:
    """Say what totals and all deals together may come to."""
    currencies = {total.name: total.currency for total in mandate.agenda.derived}
    for limit in mandate.limits:
        for word, amount in (("least", limit.minimum), ("most", limit.maximum)):
            if amount is not None:
                shown = _money(amount, currencies[limit.total]) if reveal else f"a {HIDDEN} amount"
                yield f"{limit.total} must come to at {word} {shown}."
    need = mandate.need
    deals = "1 deal" if need.deals == 1 else f"{need.deals} deals"
    spend = ", without a budget" if currencies or _has_amounts(mandate.agenda) else ""
    if need.budget is not None:
        shown = _money(need.budget, currencies[need.total]) if reveal else f"a {HIDDEN} amount"
        spend = f", committing at most {shown} of {need.total} in all"
    yield f"It may close at most {deals}{spend}."
    if not need.firm:
        yield "Its offers do not bind: it confirms an accept while there is a deal left."
    if mandate.reserve_utility is not None:
        least = format_decimal(mandate.reserve_utility) if reveal else f"a {HIDDEN} number"
        yield f"A deal must be worth at least {least} (0 to 1) over all issues."


def _has_amounts(agenda: Agenda) -> bool:
    """Say whether an agenda is about money at all."""
    return any(issue.kind is Kind.AMOUNT for issue in agenda.issues)


def _people(mandate: Draft | Mandate) -> Iterator[str]:
    """Say what will wait for a person."""
    currencies = {total.name: total.currency for total in mandate.agenda.derived}
    for rule in mandate.approvals:
        above = _money(rule.above, currencies[rule.total])
        who = "a person" if rule.by == ("*",) else " or ".join(rule.by)
        yield (
            f"Offers and accepts whose {rule.total} exceeds {above} wait for {who}, who is not who "
            f"asked for the negotiation, for {_duration(rule.within)} at most."
        )
    if mandate.termination.on_no_progress is OnNoProgress.ASK:
        yield "When the gap stops narrowing, the negotiation waits for a person."
    elif not mandate.approvals:
        yield "Nothing waits for a person: the agent closes whatever this mandate allows."


def _ends(mandate: Draft | Mandate) -> Iterator[str]:
    """Say when it stops."""
    ends = mandate.termination
    rounds = "1 round" if ends.rounds == 1 else f"{ends.rounds} rounds"
    yield (
        f"It stops after {rounds}, {_duration(ends.deadline)} after the opening, or when no answer "
        f"came for {_duration(ends.round_timeout)}; each offer stands "
        f"{_duration(ends.offer_validity)}."
    )
    if ends.no_progress_rounds:
        verb = "waits for a person" if ends.on_no_progress is OnNoProgress.ASK else "rejects"
        yield f"It {verb} when {ends.no_progress_rounds} rounds bring no progress."
    if ends.announced_rounds is not None:
        yield f"It tells the counterparty that it has {ends.announced_rounds} rounds."
    else:
        yield f"It does not tell the {mandate.role.other} how many rounds it has."


def _value(issue: Issue, steps: int) -> str:
    """Write a value with its unit, for people."""
    if issue.kind is Kind.AMOUNT:
        per = f" per {issue.per}" if issue.per else ""
        return _money(issue.magnitude(steps), issue.unit) + per
    if issue.kind is Kind.QUANTITY:
        return f"{_count(issue.magnitude(steps))} {issue.unit}"
    if issue.kind is Kind.FLAG:
        return "yes" if steps else "no"
    return bare(issue, steps) + (" days" if issue.kind is Kind.DAYS else "")


def _money(amount: Decimal, currency: str) -> str:
    """Write an amount with at least the currency's digits after the point."""
    exact = format_decimal(amount)
    digits = max(len(exact.partition(".")[2]), CURRENCY_EXPONENT[currency])
    return f"{Decimal(exact):,.{digits}f} {currency}"


def _count(value: Decimal) -> str:
    """Write a number with its thousands apart."""
    return f"{Decimal(format_decimal(value)):,f}"


def _percent(share: Decimal) -> str:
    """Write a share as a rounded percentage."""
    return f"{_ROUGH.multiply(share, Decimal(100)):.0f} %"


def _instant(instant: datetime) -> str:
    """Write an instant of UTC."""
    return instant.strftime("%Y-%m-%d %H:%M UTC")


def _duration(duration: timedelta) -> str:
    """Write a duration in words."""
    left, words = int(duration.total_seconds()), []
    for size, name in _UNITS:
        count, left = divmod(left, size)
        if count:
            words.append(f"{count} {name}{'s' if count > 1 else ''}")
    return " ".join(words)


def _any_or(items: tuple[str, ...], anything: str) -> str:
    """Write a list in which ``*`` means anything."""
    return anything if ANY in items else _and(items) or "nobody"


def _and(items: tuple[str, ...]) -> str:
    """Write a list in words."""
    return " and ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def _reach(limit: object) -> str:
    """Write how far a limit reaches."""
    return "none" if limit is None else "any" if limit == ANY else str(limit)
