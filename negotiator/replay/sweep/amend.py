"""A mandate with other numbers in it: as a draft, and as the text a person wrote.

The text is changed line by line, so comments and order stay. What comes out is read again and must
say exactly what the amended draft says; else nothing comes out.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from difflib import unified_diff
from fractions import Fraction
from math import ceil
from typing import Final

from negotiator.errors import MandateError
from negotiator.mandate.document import bare
from negotiator.mandate.draft import Draft, Wish
from negotiator.mandate.floors import utility
from negotiator.mandate.toml import read_draft
from negotiator.replay.sweep.vary import (
    FLOOR,
    LEAST,
    LIMIT_MAX,
    LIMIT_MIN,
    RESERVE,
    ROUNDS,
    SHAPE,
    VALIDITY,
    WEIGHT,
    wish_of,
)
from negotiator.terms import Issue, Kind
from negotiator.terms.issues import NUMERIC
from negotiator.terms.values import format_decimal, format_duration, parse_decimal, parse_duration

Chosen = Sequence[tuple[str, str]]
"""Names and values of one point."""

HIDDEN: Final = "(hidden; --reveal shows it)"
"""Stands for a walk-away value."""

_UTILITY_PLACES: Final = 6
_UTILITY_SCALE: Final = 10**_UTILITY_PLACES
_HEADER: Final = re.compile(r"\s*\[+\s*([\w.-]+)\s*\]+\s*(?:#.*)?")
_MEMBER: Final = re.compile(r"(\s*([\w-]+)\s*=\s*)(\"[^\"]*\"|[^\s#\"\[{']+)(\s*(?:#.*)?)")
_LIMIT: Final = "limit_"
_WALK_AWAY: Final = frozenset({RESERVE, LEAST, LIMIT_MIN, LIMIT_MAX})
_Edit = tuple[str, int, str, str]
"""Section, which of that name, member, and its new value."""


def amended(draft: Draft, chosen: Chosen) -> Draft:
    """Return a draft with the numbers of one point in it.

    Raises:
        MandateError: there is no such mandate, whatever else is in it.
    """
    weights = {}
    # Limits first: a floor that moves ends where they do.
    for name, value in sorted(chosen, key=lambda pair: not pair[0].startswith(_LIMIT)):
        kind, _, issue = name.partition(".")
        if kind == WEIGHT:
            weights[issue] = parse_decimal(value)
        else:
            draft = _CHANGES[kind](draft, issue, value)
    return _weighed(draft, weights) if weights else draft


def _shape(draft: Draft, _issue: str, value: str) -> Draft:
    """Change e of the one tactic that has it."""
    e = parse_decimal(value)
    shares = tuple(
        replace(
            share,
            part=replace(
                share.part,
                parameters=tuple((n, e if n == SHAPE else v) for n, v in share.part.parameters),
            ),
        )
        for share in draft.strategy.tactics
    )
    return replace(draft, strategy=replace(draft.strategy, tactics=shares))


def _rounds(draft: Draft, _issue: str, value: str) -> Draft:
    """Change how many rounds we use."""
    return replace(draft, termination=replace(draft.termination, rounds=int(value)))


def _validity(draft: Draft, _issue: str, value: str) -> Draft:
    """Change how long our offers stand."""
    validity = parse_duration(value)
    return replace(draft, termination=replace(draft.termination, offer_validity=validity))


def _least(draft: Draft, _issue: str, value: str) -> Draft:
    """Change the least utility."""
    return replace(draft, reserve_utility=parse_decimal(value))


def _reserve(draft: Draft, issue: str, value: str) -> Draft:
    """Change the reserve of an issue."""
    steps = wish_of(draft, issue)[0].read_bare(value)
    return _wishing(draft, {issue: steps})


def _limit_min(draft: Draft, issue: str, value: str) -> Draft:
    """Change the least value of an issue that is ever allowed."""
    return _limited(draft, issue, lambda wish, steps: replace(wish, low=steps), value)


def _limit_max(draft: Draft, issue: str, value: str) -> Draft:
    """Change the greatest value of an issue that is ever allowed."""
    return _limited(draft, issue, lambda wish, steps: replace(wish, high=steps), value)


def _limited(draft: Draft, issue: str, change: Callable[[Wish, int], Wish], value: str) -> Draft:
    """Return a draft with a hard limit changed."""
    steps = wish_of(draft, issue)[0].read_bare(value)
    wishes = tuple(change(w, steps) if w.name == issue else w for w in draft.preferences)
    return replace(draft, preferences=wishes)


def _floor(draft: Draft, issue: str, value: str) -> Draft:
    """Move reserves to so many times as far from their targets as they are.

    Of named values there is no such place; those stay. What the agenda or a hard limit ends is
    ended there. With a least utility of its own, that moves likewise.
    """
    times = Fraction(parse_decimal(value))
    pairs = zip(draft.agenda.issues, draft.preferences, strict=True)
    moved = {
        one.name: _farther(wish, times)
        for one, wish in pairs
        if one.kind in NUMERIC and not one.fixed and issue in {"", one.name}
    }
    stretched = _wishing(draft, moved)
    if draft.reserve_utility is None or issue:
        return stretched
    best = utility(draft.preferences, [wish.target for wish in draft.preferences])
    least = max(best - times * (best - Fraction(draft.reserve_utility)), Fraction(0))
    rounded = Decimal(ceil(least * _UTILITY_SCALE)).scaleb(-_UTILITY_PLACES)
    return replace(stretched, reserve_utility=rounded)


def _farther(wish: Wish, times: Fraction) -> int:
    """Return the reserve so many times as far from the target, rounded toward the target."""
    steps = int(times * (wish.reserve - wish.target))
    return min(max(wish.target + steps, wish.low), wish.high)


def _wishing(draft: Draft, reserves: Mapping[str, int]) -> Draft:
    """Return a draft with other reserves."""
    wishes = tuple(
        replace(wish, reserve=reserves.get(wish.name, wish.reserve)) for wish in draft.preferences
    )
    return replace(draft, preferences=wishes)


def _weighed(draft: Draft, weights: Mapping[str, Decimal]) -> Draft:
    """Return a draft with some weights set and the others in their old proportion to the rest.

    Raises:
        MandateError: nothing is left for the others, or nobody to take what is left.
    """
    left = 1 - sum(weights.values(), Decimal(0))
    others = [w for w in draft.preferences if w.name not in weights and w.weight]
    whole = sum((wish.weight for wish in others), Decimal(0))
    if left < 0 or (left and not whole):
        msg = (
            f"weights: expected a sum of 1, and {'less is left' if left < 0 else 'no issue'} for it"
        )
        raise MandateError(msg)
    shares = {
        wish.name: Decimal(int(left * wish.weight / whole * _UTILITY_SCALE)).scaleb(
            -_UTILITY_PLACES
        )
        for wish in others
    }
    if others:
        shares[others[0].name] += left - sum(shares.values(), Decimal(0))
    every = {**shares, **weights}
    wishes = tuple(
        replace(wish, weight=every.get(wish.name, wish.weight)) for wish in draft.preferences
    )
    return replace(draft, preferences=wishes)


_CHANGES: Final[Mapping[str, Callable[[Draft, str, str], Draft]]] = {
    SHAPE: _shape,
    ROUNDS: _rounds,
    VALIDITY: _validity,
    LEAST: _least,
    RESERVE: _reserve,
    FLOOR: _floor,
    LIMIT_MIN: _limit_min,
    LIMIT_MAX: _limit_max,
}


def amended_text(text: str, name: str, chosen: Chosen) -> str:
    """Return a mandate's TOML with the numbers of one point in it, as its next version.

    Only the lines that hold a changed number change.

    Args:
        text: as a person wrote it.
        name: what to call it in errors.
        chosen: the point.

    Raises:
        MandateError: a number does not stand on a line of its own, or there is no such mandate.
    """
    before = read_draft(text, name)
    after = replace(amended(before, chosen), version=before.version + 1)
    lines = text.splitlines(keepends=True)
    for edit in _edits(before, after):
        _apply(lines, edit, name)
    written = "".join(lines)
    if read_draft(written, name) != after:
        msg = f"{name}: cannot be changed line by line; change it by hand"
        raise MandateError(msg)
    return written


def _edits(before: Draft, after: Draft) -> Iterator[_Edit]:
    """Give what has to change: section, which of that name, member, new value."""
    yield "mandate", 0, "version", str(after.version)
    yield from _edits_of_issues(before, after)
    if before.reserve_utility != after.reserve_utility and after.reserve_utility is not None:
        yield "limits", 0, "reserve_utility", format_decimal(after.reserve_utility)
    if before.termination.rounds != after.termination.rounds:
        yield "termination", 0, "rounds", str(after.termination.rounds)
    validity = after.termination.offer_validity
    if before.termination.offer_validity != validity:
        yield "termination", 0, "offer_validity", f'"{format_duration(validity)}"'
    for place, (old_share, new_share) in enumerate(
        zip(before.strategy.tactics, after.strategy.tactics, strict=True)
    ):
        if old_share.part != new_share.part:
            mixed = len(before.strategy.tactics) > 1
            section = "strategy.mix" if mixed else "strategy"
            yield section, place if mixed else 0, SHAPE, format_decimal(new_share.part[SHAPE])


def _edits_of_issues(before: Draft, after: Draft) -> Iterator[_Edit]:
    """Give what has to change of issues."""
    for place, issue in enumerate(before.agenda.issues):
        old, new = before.preferences[place], after.preferences[place]
        if old.reserve != new.reserve:
            yield "issue", place, "reserve", _value(issue, new.reserve)
        if old.low != new.low:
            yield "issue", place, LIMIT_MIN, _value(issue, new.low)
        if old.high != new.high:
            yield "issue", place, LIMIT_MAX, _value(issue, new.high)
        if old.weight != new.weight:
            yield "issue", place, "weight", format_decimal(new.weight)


def _value(issue: Issue, steps: int) -> str:
    """Write a value as TOML has it."""
    text = bare(issue, steps)
    return f'"{text}"' if issue.kind is Kind.CHOICE else text


def _apply(lines: list[str], edit: _Edit, name: str) -> None:
    """Change the line that holds a member.

    Raises:
        MandateError: no line does.
    """
    section, number, member, value = edit
    for place in _lines_of(lines, section, number):
        found = _MEMBER.fullmatch(lines[place].rstrip("\r\n"))
        if found is not None and found.group(2) == member:
            end = lines[place][len(lines[place].rstrip("\r\n")) :]
            lines[place] = f"{found.group(1)}{value}{found.group(4)}{end}"
            return
    msg = f"{name}: expected {member} of [{section}] on a line of its own; change it by hand"
    raise MandateError(msg)


def _lines_of(lines: Sequence[str], section: str, number: int) -> Iterator[int]:
    """Give the lines of one section."""
    inside, seen = False, -1
    for place, line in enumerate(lines):
        header = _HEADER.fullmatch(line.rstrip("\r\n"))
        if header is not None:
            seen += header.group(1) == section
            inside = header.group(1) == section and seen == number
        elif inside:
            yield place


def diff_of(before: str, after: str, names: tuple[str, str], *, reveal: bool) -> Iterator[str]:
    """Give the lines of a unified diff of two mandates.

    Args:
        before: the text that was.
        after: the text that is.
        names: of both.
        reveal: whether walk-away values are shown.
    """
    for line in unified_diff(before.splitlines(), after.splitlines(), *names, n=2, lineterm=""):
        yield line if reveal else _masked(line)


def _masked(line: str) -> str:
    """Return a line of a diff without a walk-away value."""
    found = _MEMBER.fullmatch(line[1:])
    if found is None or found.group(2) not in _WALK_AWAY:
        return line
    return f"{line[0]}{found.group(1)}{HIDDEN}"
