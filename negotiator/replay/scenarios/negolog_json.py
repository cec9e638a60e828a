"""Scenarios of NegoLog: two JSON files, `profileA` and `profileB`, that hold the issues each.

Source: the domain folders of NegoLog (Doğru, Keskin, Aydoğan 2024, "NegoLog: An Integrated
Python-based Automated Negotiation Framework with Enhanced Assessment Components", IJCAI).
"""

from collections.abc import Mapping
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios.axes import Axis, listed
from negotiator.replay.scenarios.scenario import Found, Profile, on_unit_scale
from negotiator.replay.scenarios.tables import read_table
from negotiator.replay.scenarios.tree import Tree, is_null, members, number

WEIGHTS: Final = "issueWeights"
ISSUES: Final = "issues"
RESERVATION: Final = "reservationValue"


def read_domain(tree: Mapping[str, Tree]) -> tuple[Axis, ...]:
    """Read the issues that stand in a profile.

    Raises:
        InvalidValueError: a malformed part.
    """
    issues = members(tree.get(ISSUES), ISSUES)
    return tuple(listed(name, members(table, name)) for name, table in issues.items())


def read_profile(tree: Mapping[str, Tree], axes: tuple[Axis, ...], name: str) -> Profile:
    """Read a side's profile.

    Args:
        tree: the file.
        axes: the issues of the first profile.
        name: the name it gets; such files hold none.

    Raises:
        InvalidValueError: issues or values other than the first profile's, or a malformed part.
    """
    issues, weights = members(tree.get(ISSUES), ISSUES), members(tree.get(WEIGHTS), WEIGHTS)
    names = {axis.name for axis in axes}
    tables = {issue: members(table, issue) for issue, table in issues.items()}
    same = set(issues) == names == set(weights)
    if not same or any(set(tables[axis.name]) != set(axis.labels) for axis in axes):
        msg = "expected the same issues and values in weights and tables of both profiles"
        raise InvalidValueError(msg)
    reservation = tree.get(RESERVATION)
    notes: list[str] = []
    found = Found(
        name,
        tuple(number(weights[axis.name], f"weight of {axis.name}"[:60]) for axis in axes),
        tuple(read_table(tables[axis.name], axis, notes) for axis in axes),
        None if is_null(reservation) else number(reservation, RESERVATION),
        notes=tuple(notes),
    )
    return on_unit_scale(found)
