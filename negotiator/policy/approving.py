"""Who may approve terms, and until when.

Every approval rule that terms exceed must be satisfied by the one person who approves: a person it
names, never the one on whose word the negotiation was begun, before the shortest of their times is
over. The gate asks this again in the transaction that takes the approval, of the mandate's verified
bytes; what a person was shown decides nothing.

Source: our own rule (docs/decisions/0018).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from negotiator.errors import NotApproverError
from negotiator.mandate.model import ApprovalRule, Mandate
from negotiator.terms import Terms
from negotiator.terms.people import ANYBODY, among, same_person
from negotiator.terms.values import format_instant

_SEE: Final = "see: negotiator negotiations show"


@dataclass(frozen=True, slots=True)
class Approvers:
    """Who may approve one set of terms.

    Attributes:
        names: as the mandate spells them, without the requester; ``*`` alone for anybody else;
            empty when nobody may.
        requester: on whose word the negotiation was begun; empty when nobody was named.
        until: when the question is over.
    """

    names: tuple[str, ...]
    requester: str
    until: datetime


def approvers(mandate: Mandate, terms: Terms, requester: str, since: datetime) -> Approvers:
    """Return who may approve terms, and until when.

    Args:
        mandate: whose rules apply.
        terms: what waits.
        requester: on whose word the negotiation was begun.
        since: when the question was put on record.
    """
    rules = _exceeded(mandate, terms)
    within = min((rule.within for rule in rules), default=timedelta(0))
    named = [rule.by for rule in rules if rule.by != (ANYBODY,)]
    if rules and not named:
        return Approvers((ANYBODY,), requester, since + within)
    first = named[0] if named else ()
    allowed = (name for name in first if all(among(name, names) for names in named))
    others = tuple(name for name in allowed if not same_person(name, requester))
    return Approvers(others, requester, since + within)


def check_approver(who: Approvers, by: str, now: datetime) -> None:
    """Check that a person may approve now.

    Args:
        who: who may.
        by: the person's name.
        now: our clock.

    Raises:
        NotApproverError: the person asked for the negotiation, is not named, or comes too late.
    """
    if not now < who.until:
        msg = (
            f"nobody can approve these terms any more: the question stood until "
            f"{format_instant(who.until)}, and the negotiation ends without a deal"
        )
        raise NotApproverError(msg, plainly="nobody can approve these terms any more")
    if same_person(by, who.requester):
        msg = (
            f"{by} asked for this negotiation ({who.requester}), so somebody else must approve: "
            f"{approver_words(who.names)}"
        )
        plainly = f"{by} asked for this negotiation, so somebody else must approve; {_SEE}"
        raise NotApproverError(msg, plainly=plainly)
    if not among(by, who.names):
        msg = f"{by} may not approve these terms: {approver_words(who.names)} may"
        raise NotApproverError(msg, plainly=f"{by} may not approve these terms; {_SEE}")


def approver_words(names: Iterable[str]) -> str:
    """Return who may approve, for a person."""
    listed = tuple(names)
    if listed == (ANYBODY,):
        return "anybody but who asked for the negotiation"
    return " or ".join(listed) or "nobody whom the mandate names"


def _exceeded(mandate: Mandate, terms: Terms) -> tuple[ApprovalRule, ...]:
    """Return the rules that terms exceed; all of them when that cannot be told."""
    try:
        totals = mandate.agenda.totals(terms)
        return tuple(rule for rule in mandate.approvals if not totals[rule.total] <= rule.above)
    except Exception:  # noqa: BLE001 - whatever went wrong, every rule must be met
        return mandate.approvals
