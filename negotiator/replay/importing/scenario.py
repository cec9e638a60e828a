"""Scenarios as recordings: what a side prefers, and its best terms as the one offer it is given.

Scenario files (Genius XML, GeniusWeb JSON, NegMAS YAML or JSON, NegoLog JSON) are read by
`negotiator.replay.scenarios`; here one more shape is: a JSON file that holds the issues and the
profiles together, each profile with weights and a table of values an issue.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Final

from negotiator.errors import InvalidValueError, UsageError
from negotiator.replay.importing.model import Imported, Options, placed, plain
from negotiator.replay.importing.text import decode
from negotiator.replay.recorded import By, Kind, Move, Recording, Said, Source
from negotiator.replay.scenarios import Profile, Scenario, read_scenario
from negotiator.replay.scenarios.axes import Axis, listed, make_agenda, spaced, tabulated
from negotiator.replay.scenarios.names import identifiers
from negotiator.replay.scenarios.scenario import (
    Found,
    check_profile,
    labels_of,
    on_unit_scale,
)
from negotiator.replay.scenarios.tree import (
    Tree,
    is_number,
    items,
    members,
    number,
    parse_json,
    text,
)
from negotiator.terms import Role, Terms

_NOBODY: Final = "nobody recorded a move: the one offer is this side's best terms"


def read_any_scenario(paths: Sequence[Path], data: bytes | None) -> Scenario:
    """Read a scenario.

    Args:
        paths: a folder with one, or its files.
        data: the contents, where it is one JSON file.

    Raises:
        UsageError: a file cannot be read.
        InvalidValueError: malformed, hostile, too large, or utilities that are not additive.
    """
    if data is None:
        return read_scenario(*paths)
    with placed(paths[0].name):
        decode(data)
        tree = parse_json(data)
        if isinstance(tree, dict) and {"issues", "profiles"} <= set(tree):
            return _together(tree, paths[0].stem)
    return read_scenario(*paths)


def import_scenario(scenario: Scenario, name: str, options: Options) -> Imported:
    """Make the recording of one side of a scenario.

    Args:
        scenario: what was read.
        name: where it comes from.
        options: which profile, its role, and when it began.

    Raises:
        InvalidValueError: no time was given.
        UsageError: no role, or no such profile.
    """
    profile, role = profile_of(scenario, options), role_of(options)
    best = Terms(tuple(_best(points) for points in profile.values))
    notes = (_NOBODY, *scenario.notes, *profile.notes)
    if options.start is None:
        msg = f"{name}: expected a time, which a scenario does not have; give --start"
        raise InvalidValueError(msg)
    agenda = scenario.agenda
    (id_,) = identifiers([f"{scenario.name}.{profile.name}"[:200]])
    recording = Recording(
        id_,
        agenda,
        role,
        Source(Kind.SCENARIO, name, tuple(note[:500] for note in notes)),
        options.start,
        (Move(By.THEM, Said.OFFER, options.start - options.start, best),),
        profile=recorded_profile(profile),
    )
    (item,) = identifiers([scenario.name[:200]])
    return Imported(((item, (recording,)),))


def profile_of(scenario: Scenario, options: Options) -> Profile:
    """Return the profile that is theirs.

    Raises:
        UsageError: nobody said which, or there is none of that name.
    """
    found = [profile for profile in scenario.profiles if profile.name == options.them]
    if len(found) != 1:
        names = ", ".join(plain(profile.name) for profile in scenario.profiles)
        msg = f"expected --them with one of {names}; which profile is theirs?"
        raise UsageError(msg)
    return found[0]


def recorded_profile(profile: Profile) -> Profile:
    """Return what a recording keeps of a profile: what they prefer."""
    return Profile("", profile.weights, profile.values, profile.reservation)


def role_of(options: Options) -> Role:
    """Return their role.

    Raises:
        UsageError: nobody said.
    """
    if options.role is None:
        msg = "expected --role buyer or --role seller: the file does not say which side is theirs"
        raise UsageError(msg)
    return options.role


def _best(points: Sequence[tuple[int, Fraction]]) -> int:
    """Return the steps of the first of the best values."""
    most = max(worth for _, worth in points)
    return next(steps for steps, worth in points if worth == most)


def _together(tree: dict[str, Tree], stem: str) -> Scenario:
    """Read a file that holds issues and profiles together."""
    found = items(tree["issues"], "issues")
    axes = tuple(_axis(members(node, f"issues[{n}]"), n) for n, node in enumerate(found))
    agenda = make_agenda(axes)
    profiles = []
    for place, node in enumerate(items(tree["profiles"], "profiles")):
        with placed(f"profiles[{place}]"):
            profile = _profile(members(node, "the profile"), axes)
            check_profile(profile, agenda)
            profiles.append(profile)
    name = text(tree["name"], "name") if "name" in tree else stem
    return Scenario(name, agenda, tuple(profiles), labels_of(axes))


def _axis(node: dict[str, Tree], place: int) -> Axis:
    """Read an issue: evenly spaced rising numbers are a range, everything else a list."""
    name = text(node.get("name"), f"issues[{place}].name")
    values = items(node.get("values"), f"issues[{place}].values")
    labels = [text(value, f"issues[{place}].values") for value in values]
    if not values or not all(is_number(value) for value in values):
        return listed(name, labels)
    numbers = [number(value, f"issues[{place}].values") for value in values]
    gaps = {right - left for left, right in pairwise(numbers)}
    if len(gaps) == 1 and min(gaps) > 0:
        return spaced(name, numbers[0], numbers[-1], min(gaps))
    return listed(name, labels, numbers)


def _profile(node: dict[str, Tree], axes: tuple[Axis, ...]) -> Profile:
    """Read a profile: a weight and a table an issue."""
    weights = [number(weight, "weights") for weight in items(node.get("weights"), "weights")]
    tables = [items(table, "values") for table in items(node.get("values"), "values")]
    if len(weights) != len(axes) or [len(table) for table in tables] != [a.size for a in axes]:
        msg = "expected a weight for each issue and a worth for each of its values"
        raise InvalidValueError(msg)
    values = tuple(
        tabulated(axis, [number(worth, "values") for worth in table])
        for axis, table in zip(axes, tables, strict=True)
    )
    reservation = node.get("reservation")
    return on_unit_scale(
        Found(
            text(node.get("role", node.get("name")), "role"),
            tuple(weights),
            values,
            None if reservation is None else number(reservation, "reservation"),
        )
    )
