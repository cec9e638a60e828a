"""How a mandate concedes, as a table. Its offers tell where it stops: they are private."""

from typing import TYPE_CHECKING

from negotiator.cli.printing import say, show_table
from negotiator.cli.words import bar, offer_words, percent
from negotiator.terms.canonical import Json

if TYPE_CHECKING:
    from negotiator.mandate.draft import Draft
    from negotiator.mandate.model import Mandate
    from negotiator.strategies.curve import CurvePoint


def _exact(mandate: "Draft | Mandate") -> bool:
    """Say whether the offers of a mandate are known: a hidden floor is drawn at signing only."""
    from negotiator.mandate.model import Mandate
    from negotiator.mandate.strategy import ConcedeTo

    return isinstance(mandate, Mandate) or mandate.strategy.concede_to is ConcedeTo.RESERVE


def _answers(mandate: "Draft | Mandate") -> bool:
    """Say whether the offers of a mandate depend on what the counterparty does."""
    chosen = mandate.strategy
    words = {share.part.word.partition("/")[0] for share in chosen.tactics}
    return chosen.selection.word in {"nearest", "model", "adaptive"} or bool(
        words & {"behaviour-dependent", "micro"}
    )


def show_curve(
    mandate: "Draft | Mandate", points: tuple["CurvePoint", ...], *, reveal: bool
) -> None:
    """Print how the mandate concedes; its offers tell where it stops, so only if asked for."""
    say("")
    if _answers(mandate):
        say("What it offers depends on what they do; against somebody who never moves:", "")
    if reveal and _exact(mandate):
        rows = [
            (
                str(p.round),
                percent(p.conceded),
                offer_words(mandate.agenda, p.terms),
                percent(p.utility),
                bar(p.utility),
            )
            for p in points
        ]
        show_table(("round", "conceded", "own offer", "worth", ""), rows)
        _explain_last(mandate)
        return
    shares = [(str(p.round), percent(p.conceded), bar(p.conceded)) for p in points]
    show_table(("round", "conceded", ""), shares)
    _explain_last(mandate)
    if reveal:
        say("", "Its own offers follow from the floor; once it is signed, mandate show has them.")


def _explain_last(mandate: "Draft | Mandate") -> None:
    """Say that a buyer's last line is no offer: the seller has made its last one by then."""
    from negotiator.terms import Role

    if mandate.role is Role.BUYER:
        say("", "In the last round it makes no offer: it takes the seller's, or stops.")


def curve_document(
    mandate: "Draft | Mandate", points: tuple["CurvePoint", ...], *, reveal: bool
) -> list[Json]:
    """Return how the mandate concedes, for machines."""
    from negotiator.audit.numbers import exact_text

    rows: list[Json] = []
    for point in points:
        row: dict[str, Json] = {"round": str(point.round), "conceded": exact_text(point.conceded)}
        if reveal and _exact(mandate):
            row["terms"] = mandate.agenda.encode_terms(point.terms)
            row["utility"] = exact_text(point.utility)
        rows.append(row)
    return rows
