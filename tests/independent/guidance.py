"""Guidance in a journal: constraints on what our moves may bind us to.

Written from docs/formats.md alone. It imports nothing of the package.
"""

import re
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any, Final

from tests.independent.agendas import totals
from tests.independent.forms import WrongError, members, need, one_of

Document = dict[str, Any]
BOUNDS: Final = ("at-least", "at-most")
NAMED: Final = ("one-of", "none-of")
MOST: Final = 16
MOST_VALUES: Final = 64
_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?", re.ASCII)


def check_form(data: Document) -> None:
    """Check the members of a `guidance` entry."""
    one_of(data["scope"], ("standing", "turn"), "scope")
    one_of(data["effect"], ("in-force", "nothing-left"), "effect")
    need(data["by"] != "", "guidance by nobody")
    need(isinstance(data["constraints"], list), "constraints are no list")
    need(1 <= len(data["constraints"]) <= MOST, "no constraints, or too many")
    for constraint in data["constraints"]:
        members(constraint, "on relation values", "a constraint")
        one_of(constraint["relation"], (*BOUNDS, *NAMED), "relation")
        values = constraint["values"]
        most = 1 if constraint["relation"] in BOUNDS else MOST_VALUES
        need(isinstance(values, list) and 1 <= len(values) <= most, "values")
        need(all(isinstance(value, str) and value for value in values), "values are no texts")
        need(len(set(values)) == len(values), "a value twice")


def check_followed(lines: Sequence[Any], sent: Sequence[Any], received: Sequence[Any]) -> None:
    """Check that each move after guidance keeps it.

    Args:
        lines: the entries of the journal.
        sent: our own envelopes, each with its line.
        received: those of the counterparty.
    """
    moves = {one.line.position: one.envelope for one in (*sent, *received)}
    offered: dict[str, Document] = {}
    firm: set[str] = set()
    agenda: Document | None = None
    standing: list[Document] = []
    spent: list[Document] = []
    parties = {lines[0].data["peer"], *(one.envelope.iss for one in sent)}
    for line in lines:
        where = f"line {line.position + 1}"
        if line.kind == "guidance":
            need(line.data["by"] not in parties, f"{where}: guidance by an agent")
            standing += [line.data] if line.data["effect"] == "in-force" else []
            spent = []
        if line.kind == "void":
            standing, spent = spent + standing, []
        move = moves.get(line.position)
        if move is None:
            continue
        payload = move.payload
        agenda = payload.get("agenda", agenda)
        if "terms" in payload:
            offered[move.offer_id] = payload["terms"]
            firm |= {move.offer_id} if payload["firm"] == "true" else set()
        if line.kind == "outbound":
            spent = []
        if line.kind != "outbound" or move.act in {"hold", "refuse"}:
            continue
        _check_kept(where, _bound(payload, move.act, offered, firm), agenda, standing)
        spent = [data for data in standing if data["scope"] == "turn"]
        standing = [data for data in standing if data["scope"] == "standing"]


def _bound(
    payload: Document, act: str, offered: dict[str, Document], firm: set[str]
) -> Document | None:
    """Return the terms a move binds its maker to anew."""
    if "terms" in payload:
        return payload["terms"]
    named = payload.get("offerId", "")
    takes = act == "accept" or (act == "confirm" and named not in firm)
    return offered.get(named) if takes else None


def _check_kept(
    where: str, terms: Document | None, agenda: Document | None, standing: list[Document]
) -> None:
    if terms is None or agenda is None:
        return
    for data in standing:
        for constraint in data["constraints"]:
            need(_keeps(constraint, terms, agenda), f"{where}: against guidance in force")


def _keeps(constraint: Document, terms: Document, agenda: Document) -> bool:
    on, values = constraint["on"], constraint["values"]
    value = terms.get(on, totals(terms, agenda).get(on))
    if value is None:
        raise WrongError("a constraint on nothing of the agenda")
    if isinstance(value, dict):
        value = value.get("amount", value.get("value"))
    if constraint["relation"] in NAMED:
        return (value in values) == (constraint["relation"] == "one-of")
    ours, bound = _ordered(str(value)), _ordered(values[0])
    need(type(ours) is type(bound), "a bound of another kind")
    return bool(ours <= bound if constraint["relation"] == "at-most" else ours >= bound)


def _ordered(text: str) -> Any:
    if _NUMBER.fullmatch(text):
        return Fraction(text)
    return date.fromisoformat(text)
