"""How a mandate negotiates, in plain sentences for its principal."""

from collections.abc import Iterator
from decimal import Context, Decimal
from typing import Final

from negotiator.errors import MandateError
from negotiator.mandate.draft import Draft
from negotiator.mandate.model import Mandate
from negotiator.mandate.strategy import EVERY, ConcedeTo, LastWord, Part, Share
from negotiator.terms.values import format_decimal

_ROUGH = Context(prec=6, traps=[])
_HALF = Decimal("0.5")
_WHOLE = Decimal(1)

_SELECTIONS: Final = {
    "logroll": "Of several issues it gives way first where its weight is least.",
    "nearest": "Of all terms worth the same to it, it offers those nearest to their last offer.",
    "model": (
        "Of all terms worth enough to it, it offers those the other side seems to like best, "
        "judged by how often they offered what."
    ),
    "adaptive": (
        "Of all terms worth enough to it, it offers those the other side seems to like best, "
        "judged by how often they offered what. With somebody who answers each new offer of its "
        "own with one new offer, it makes new ones in turn. If they gave little, its last offer "
        "asks for much once more."
    ),
    "by-issue": "It concedes on every issue by itself.",
    "ranked": "It offers its terms in the order of their worth, the best first.",
}


_TACTICS: Final = {
    "time-dependent/exponential": (
        "concedes along an exponential curve, from the share {k} of the way (e = {e})"
    ),
    "resource-dependent/rounds": "concedes as its rounds run out, most of the way in the last ones",
    "resource-dependent/alternatives": (
        "concedes the further the fewer other negotiations it has for the same need"
    ),
    "behaviour-dependent/averaged": (
        "answers what they conceded over their last {window} offers in kind, at most {answer_most} "
        "times as far"
    ),
    "micro/distinct-offers": (
        "offers something new as long as they do, and repeats itself when they do"
    ),
}


def describe_strategy(mandate: Draft | Mandate, *, reveal: bool) -> Iterator[str]:
    """Say how it concedes, on what, when it accepts, and what a counterparty can learn from that.

    Args:
        mandate: a coherent mandate, signed or not.
        reveal: whether to write the limits that its own offers keep.

    Raises:
        MandateError: a tactic that there are no words for.
    """
    chosen, rounds = mandate.strategy, mandate.termination.rounds
    if len(chosen.tactics) == 1:
        yield f"It {_tactic(chosen.tactics[0].part, rounds)}."
    else:
        yield f"It mixes {len(chosen.tactics)} tactics."
        yield from (_mixed(share, rounds) for share in chosen.tactics)
    if sum(1 for p in mandate.preferences if p.weight) > 1 or chosen.selection.word == "ranked":
        yield _SELECTIONS[chosen.selection.word]
    yield _acceptance(chosen.acceptance)
    if chosen.last_word is LastWord.OFFER_BACK:
        yield (
            "Its last offer gives them back the best terms they ever offered that its own offers "
            "may come to."
        )
    if chosen.last_word is LastWord.OFFER_BACK_TO_RESERVE:
        yield (
            "Its last offer gives them back the best terms they ever offered, if this mandate "
            "allows those. Warning: a counterparty that negotiates again and again, and takes "
            'nothing, can find your walk-away value by that; last_word = "offer-back" stops at the '
            "floor."
        )
    if chosen.keep_best:
        yield "It never asks for less than the best they ever offered."
    if chosen.outside_options:
        yield "A better offer of somebody else for the same need raises what it asks for."
    yield from _offer_totals(mandate, reveal=reveal)
    yield from _bare_limits(mandate)
    yield _end(chosen.concede_to)


def _tactic(part: Part, rounds: int) -> str:
    """Say what a tactic does, as the rest of a sentence that begins with "It"."""
    says = _TACTICS.get(part.word)
    if says is not None:
        numbers = {name: format_decimal(value) for name, value in part.parameters}
        return says.format(**numbers)
    match part.word:
        case "time-dependent/polynomial":
            shape = "evenly" if part["e"] == 1 else "late" if part["e"] < 1 else "early"
            return (
                f"concedes {shape} (e = {format_decimal(part['e'])}): after half of its {rounds} "
                f"rounds it has gone {_percent(_half_way(part, rounds))} of the way"
            )
        case "behaviour-dependent/relative":
            return (
                f"answers their concessions in kind, by the same share{_lag(part['lag'])}, at most "
                f"{format_decimal(part['answer_most'])} times as far"
            )
        case "behaviour-dependent/random-absolute":
            return (
                f"answers their concessions in kind, by the same amount and up to "
                f"{_percent(part['amount'])} of the way more{_lag(part['lag'])}"
            )
        case _:
            msg = f"strategy.tactic: no words for {part.word}"
            raise MandateError(msg)


def _half_way(part: Part, rounds: int) -> Decimal:
    """Return the share conceded after half of the rounds, roughly."""
    start = part["from_round"]
    span = max(rounds - start, Decimal(1))
    time = min(
        max(_ROUGH.divide(_ROUGH.multiply(_HALF, Decimal(rounds)) - start, span), Decimal(0)),
        _WHOLE,
    )
    share = _ROUGH.power(time, _ROUGH.divide(Decimal(1), part["e"])) if time else Decimal(0)
    return _ROUGH.add(part["k"], _ROUGH.multiply(1 - part["k"], share))


def _lag(lag: Decimal) -> str:
    """Say which of their concessions is answered."""
    return "" if lag == 1 else f", {format_decimal(lag)} offers later"


def _mixed(share: Share, rounds: int) -> str:
    """Say what one tactic of a mixture does, where and when."""
    where = "all issues" if share.issues == (EVERY,) else ", ".join(share.issues)
    until = "" if share.until == 1 else f", until {_percent(share.until)} of the rounds are over"
    does = _tactic(share.part, rounds)
    return f"On {where}{until}, with weight {_percent(share.weight)}, it {does}."


def _acceptance(part: Part) -> str:
    """Say when it accepts before its last turn."""
    nxt = "It accepts what is at least as good as its own next offer"
    match part.word:
        case "ac-next":
            return f"{nxt}."
        case "ac-const":
            return f"It accepts what is worth at least {_percent(part['accept_from'])} to it."
        case "ac-time":
            after = _percent(part["accept_after"])
            return f"{nxt}; after {after} of its rounds, whatever its own offers may come to."
        case _:
            after = _percent(part["accept_after"])
            return (
                f"{nxt}; after {after} of its rounds also the best it has seen in as many of the "
                f"last rounds as are left."
            )


def _offer_totals(mandate: Draft | Mandate, *, reveal: bool) -> Iterator[str]:
    """Say which totals its own offers keep."""
    for limit in mandate.strategy.offer_totals:
        for word, amount in (("least", limit.minimum), ("most", limit.maximum)):
            if amount is not None:
                shown = format_decimal(amount) if reveal else "a hidden amount"
                yield f"Its own offers keep {limit.total} at {word} at {shown}."


def _bare_limits(mandate: Draft | Mandate) -> Iterator[str]:
    """Warn of own offers that may go to a hard limit itself."""
    hard = {
        (limit.total, end) for limit in mandate.limits for end in (limit.minimum, limit.maximum)
    }
    hard.add((mandate.need.total, mandate.need.budget))
    for limit in mandate.strategy.offer_totals:
        if {(limit.total, limit.minimum), (limit.total, limit.maximum)} & hard - {
            (limit.total, None)
        }:
            yield (
                f"Warning: its own offers may go to the hard limit on {limit.total} itself, so who "
                f"sees them may find it; keep strategy.offer_totals well inside."
            )


def _end(concede_to: ConcedeTo) -> str:
    """Say where conceding ends."""
    if concede_to is ConcedeTo.RESERVE:
        return (
            "Warning: it concedes to the reserve itself, so a counterparty that watches several "
            'offers can calculate your walk-away value; concede_to = "hidden_floor" stops short.'
        )
    return (
        "Its own offers stop short of the reserve, at a floor drawn when the mandate is "
        "signed; in its last turn it still accepts what is no worse than the reserve."
    )


def _percent(share: Decimal) -> str:
    """Write a share as a rounded percentage."""
    return f"{_ROUGH.multiply(share, Decimal(100)):.0f} %"
