"""Say in one sentence why we propose what we propose; for our own side only.

The words are made when somebody asks for them and are never stored: the proposal and its numbers
are the record.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from negotiator.mandate.view import View
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.strategies.utility import value
from negotiator.terms import Issue, Kind, Terms
from negotiator.terms.issues import NUMERIC
from negotiator.terms.values import format_decimal

LABELS: Mapping[str, str] = {
    "conceded": "conceded, of the way from target to floor",
    "aspiration": "utility aimed at",
    "ours": "utility of our next offer",
    "bar": "utility of the least we have offered",
    "theirs": "utility of their offer",
    "unknown_values": "values of theirs without a worth in the mandate, counted as 0",
    "best": "utility of the best they ever offered",
    "alternatives": "other negotiations for the same need",
    "outside": "utility of the best offer of others",
    "gap": "gap between the two",
    "narrowed": "narrowed over the last rounds",
}
"""What each number of a proposal is called, in the order they are shown."""
_COUNTS = frozenset({"alternatives", "unknown_values"})

_OFFERED: Mapping[Motive, str] = {
    Motive.CONCEDE: ("{conceded} of the way from our targets to our floors, worth {ours} to us."),
    Motive.IN_KIND: (
        "something new for something new, the next of our terms in the order of their worth, worth "
        "{ours} to us."
    ),
    Motive.HELD_FIRM: (
        "our last offer asks for much once more, worth {ours} to us: what they gave is worth less "
        "than the chance that they take it."
    ),
    Motive.OFFER_BACK: (
        "our last offer gives them back the best they ever made, worth {ours} to us; the mandate "
        "allows it."
    ),
}
_ACCEPTED: Mapping[Motive, str] = {
    Motive.GOOD_ENOUGH: (
        "worth {theirs} to us, at least as much as what we would offer next ({bar})."
    ),
    Motive.HELD_UP: (
        "worth {theirs} to us, as much as we ask for after what else was offered ({aspiration})."
    ),
    Motive.WORTH_ENOUGH: "worth {theirs} to us, as much as the mandate asks for.",
    Motive.LATE: (
        "it is late, and our own offers might come to no more than the {theirs} it is worth to us."
    ),
    Motive.BEST_SEEN: (
        "it is late, and in as many rounds as are left they offered nothing better than this, "
        "worth {theirs} to us."
    ),
    Motive.LAST_CHANCE: "this is our last turn and the mandate allows it.",
}
_STOPPED: Mapping[Motive, str] = {
    Motive.DEADLINE: "this is our last turn and there is no offer that we may accept.",
    Motive.NO_PROGRESS: (
        "over the last {rounds} rounds the gap between the offers narrowed by {narrowed}, too "
        "little to go on."
    ),
}


def explain(view: View, proposal: Proposal) -> str:
    """Return one sentence a buyer understands, and one more about values nobody gave a worth.

    It tells what offers are worth to us, so it must not reach the counterparty. What changed since
    our last offer is said by `changes`.
    """
    return _reason(view, proposal) + _warning(proposal)


def _warning(proposal: Proposal) -> str:
    """Say how many values of their offer have no worth in the mandate; nothing for none."""
    count = proposal.numbers.get("unknown_values", 0)
    if not count:
        return ""
    what = "1 value" if count == 1 else f"{count} values"
    return f" Warning: their offer has {what} to which the mandate gives no worth; counted as 0."


def _reason(view: View, proposal: Proposal) -> str:
    """Say what we propose and why, in one sentence."""
    numbers = {name: _shown(name, number) for name, number in proposal.numbers.items()}
    numbers.setdefault("bar", numbers.get("ours", ""))
    offer = _worded(view, proposal.terms)
    match proposal.choice:
        case Choice.OFFER:
            return f"We offer {offer}: {_OFFERED[proposal.motive].format(**numbers)}"
        case Choice.ACCEPT:
            return f"We accept {offer}: {_ACCEPTED[proposal.motive].format(**numbers)}"
        case _:
            verb = "ask our principal" if proposal.choice is Choice.ASK else "reject"
            numbers["rounds"] = str(view.no_progress_rounds)
            return f"We {verb}: {_STOPPED[proposal.motive].format(**numbers)}"


def changes(view: View, before: Terms, after: Terms) -> str:
    """Say what an offer gives up since our one before it, what that costs us, and what it keeps.

    Like ``conceded 5 days of delivery, which costs us 0.01, before any price``; ``repeated`` when
    nothing changed.
    """
    parts = [_change(view, place, before[place], after[place]) for place in range(len(after))]
    said = [part for part in parts if part]
    if not said:
        return "repeated"
    pairs = zip(view.agenda.issues, view.issues, after, strict=True)
    kept = [issue.name for issue, wish, steps in pairs if not issue.fixed and steps == wish.target]
    return " and ".join(said) + (f", before any {' or '.join(kept)}" if kept else "")


def _change(view: View, place: int, before: int, after: int) -> str:
    """Say how one issue changed, nothing when it did not."""
    if before == after:
        return ""
    issue, wish = view.agenda.issues[place], view.issues[place]
    cost = Fraction(wish.weight) * (value(issue, wish, before) - value(issue, wish, after))
    verb, effect = ("conceded", "costs us") if cost >= 0 else ("took back", "brings us")
    return f"{verb} {_difference(issue, before, after)}, which {effect} {_hundredths(abs(cost))}"


def _difference(issue: Issue, before: int, after: int) -> str:
    """Write how far a value moved, or from what to what."""
    if issue.kind not in NUMERIC:
        return f"{issue.name} from {_value(issue, before)} to {_value(issue, after)}"
    if issue.kind in {Kind.AMOUNT, Kind.QUANTITY}:
        moved = format_decimal(abs(issue.magnitude(after) - issue.magnitude(before)))
        return f"{moved} {issue.unit} of {issue.name}"
    days = abs(after - before)
    return f"{days} day{'s' if days > 1 else ''} of {issue.name}"


def _hundredths(share: Fraction) -> str:
    """Write a utility with two decimals, more where two would show nothing."""
    for places in (2, 4, 6):
        rounded = round(share * 10**places)
        if rounded:
            return format_decimal(Decimal(rounded).scaleb(-places))
    return "nothing" if not share else "next to nothing"


def figures(proposal: Proposal) -> tuple[tuple[str, str], ...]:
    """Return the numbers behind a proposal as (label, text), in a fixed order."""
    return tuple(
        (label, _shown(name, proposal.numbers[name]))
        for name, label in LABELS.items()
        if name in proposal.numbers
    )


def _shown(name: str, number: Fraction) -> str:
    """Write one number of a proposal: a count as it is, all others as shares."""
    return str(number) if name in _COUNTS else percent(number)


def percent(number: Fraction) -> str:
    """Write a share as a percentage with one decimal, rounded half-even: ``36.9 %``."""
    tenths = round(number * 1000)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10} %"


def _worded(view: View, terms: Terms | None) -> str:
    """Write complete terms for a person; fixed issues go without saying unless all are fixed."""
    issues = view.agenda.issues
    pairs = list(zip(issues, terms, strict=True)) if terms is not None else []
    spoken = [pair for pair in pairs if not pair[0].fixed] or pairs
    return ", ".join(f"{issue.name} {_value(issue, steps)}" for issue, steps in spoken)


def _value(issue: Issue, steps: int) -> str:
    """Write one value with its currency or unit."""
    encoded = issue.encode(steps)
    if isinstance(encoded, Mapping):
        return " ".join(str(part) for part in encoded.values())
    return str(encoded)
