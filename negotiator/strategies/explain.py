"""Say in one sentence why we propose what we propose; for our own side only.

The words are made when somebody asks for them and are never stored: the proposal and its numbers
are the record.
"""

from collections.abc import Mapping
from fractions import Fraction

from negotiator.mandate.view import View
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.terms import Issue, Terms

LABELS: Mapping[str, str] = {
    "conceded": "conceded, of the way from target to floor",
    "aspiration": "utility aimed at",
    "ours": "utility of our next offer",
    "theirs": "utility of their offer",
    "gap": "gap between the two",
    "narrowed": "narrowed over the last rounds",
}
"""What each number of a proposal is called, in the order they are shown."""


def explain(view: View, proposal: Proposal) -> str:
    """Return one sentence a buyer understands.

    It tells what offers are worth to us, so it must not reach the counterparty.
    """
    numbers = {name: percent(number) for name, number in proposal.numbers.items()}
    match proposal.motive:
        case Motive.CONCEDE:
            return (
                f"We offer {_worded(view, proposal.terms)}: {numbers['conceded']} of the way from "
                f"our targets to our floors, worth {numbers['ours']} to us."
            )
        case Motive.GOOD_ENOUGH:
            return (
                f"We accept {_worded(view, proposal.terms)}: worth {numbers['theirs']} to us, at "
                f"least as much as what we would offer next ({numbers['ours']})."
            )
        case Motive.LAST_CHANCE:
            return (
                f"We accept {_worded(view, proposal.terms)}: this is our last turn and the mandate "
                f"allows it."
            )
        case Motive.DEADLINE:
            return "We reject: this is our last turn and there is no offer that we may accept."
        case Motive.NO_PROGRESS:
            verb = "ask our principal" if proposal.choice is Choice.ASK else "reject"
            return (
                f"We {verb}: over the last {view.no_progress_rounds} rounds the gap between the "
                f"offers narrowed by {numbers['narrowed']}, too little to go on."
            )


def figures(proposal: Proposal) -> tuple[tuple[str, str], ...]:
    """Return the numbers behind a proposal as (label, percentage), in a fixed order."""
    return tuple(
        (label, percent(proposal.numbers[name]))
        for name, label in LABELS.items()
        if name in proposal.numbers
    )


def percent(number: Fraction) -> str:
    """Write a share as a percentage with one decimal, rounded half-even: ``36.9 %``."""
    tenths = round(number * 1000)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10} %"


def _worded(view: View, terms: Terms | None) -> str:
    """Write complete terms for a person; fixed issues go without saying unless all are fixed."""
    issues = view.agenda.issues
    pairs = list(zip(issues, terms or (), strict=True))
    spoken = [pair for pair in pairs if not pair[0].fixed] or pairs
    return ", ".join(f"{issue.name} {_value(issue, steps)}" for issue, steps in spoken)


def _value(issue: Issue, steps: int) -> str:
    """Write one value with its currency or unit."""
    encoded = issue.encode(steps)
    if isinstance(encoded, Mapping):
        return " ".join(str(part) for part in encoded.values())
    return str(encoded)
