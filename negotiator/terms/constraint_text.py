"""Constraints as people write them: a small closed form, read strictly.

``paymentDays >= 30``, ``startDate in 2027-01-04, 2027-01-11``, ``incoterm not EXW``,
``total <= 20000 EUR``; several are parted by semicolons. Whatever else is written is no
constraint: nothing is guessed, and nothing is read from the middle of a sentence.
"""

import re
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.terms.agenda import Agenda
from negotiator.terms.canonical import check_text
from negotiator.terms.constraints import (
    BOUNDS,
    MOST_CONSTRAINTS,
    MOST_VALUES,
    Constraint,
    Relation,
    canonical_value,
    names_of,
    unit_of,
)
from negotiator.terms.issues import some_names

MOST_TEXT: Final = 2_000
"""Most characters of constraints given at once."""
HOW: Final = (
    "write NAME >= NUMBER, NAME <= NUMBER, NAME in VALUE, VALUE or NAME not VALUE, such as "
    '"paymentDays >= 30"; several are parted by semicolons'
)
"""What can be written."""
_OPERATORS: Final = {
    ">=": Relation.AT_LEAST,
    "at least": Relation.AT_LEAST,
    "<=": Relation.AT_MOST,
    "at most": Relation.AT_MOST,
    "in": Relation.ONE_OF,
    "one of": Relation.ONE_OF,
    "=": Relation.ONE_OF,
    "not": Relation.NONE_OF,
    "not in": Relation.NONE_OF,
    "none of": Relation.NONE_OF,
}
_QUOTED: Final = r'"(?:[^"\\]|\\["\\])*"'
_PART: Final = re.compile(rf'(?:{_QUOTED}|[^";])+')
_VALUE: Final = re.compile(rf'\s*({_QUOTED}|[^",]*[^",\s])\s*(?:,|$)')
_SENTENCE: Final = re.compile(
    r"\s*([A-Za-z][A-Za-z0-9_.-]*)\s*"
    r"(>=|<=|=|\bat least\b|\bat most\b|\bone of\b|\bnone of\b|\bnot in\b|\bnot\b|\bin\b)"
    r"\s*(.*?)\s*",
    re.ASCII | re.DOTALL,
)


def read_constraints(agenda: Agenda, text: str) -> tuple[Constraint, ...]:
    """Read what a person wrote.

    Args:
        agenda: what it is about.
        text: constraints, parted by semicolons or on lines of their own.

    Raises:
        InvalidValueError: anything else than constraints on this agenda; the message says what
            can be written, and rests on the agenda alone.
    """
    written = check_text(_on_one_line(text), MOST_TEXT)
    parts = _PART.findall(written)
    if ";".join(parts) != written.strip(";") or not 1 <= len(parts) <= MOST_CONSTRAINTS:
        msg = f"expected 1 to {MOST_CONSTRAINTS} constraints; {_how(agenda)}"
        raise InvalidValueError(msg)
    return tuple(_read(agenda, part) for part in parts if part.strip())


def write_constraints(agenda: Agenda, constraints: tuple[Constraint, ...]) -> str:
    """Say constraints back, in a form that reads as the same constraints.

    Raises:
        InvalidValueError: one means nothing on this agenda.
    """
    return "; ".join(constraint.words(agenda) for constraint in constraints)


def _on_one_line(text: str) -> str:
    """Return what stands on several lines on one; a line may end in a semicolon of its own."""
    lines = [line.strip() for line in text.strip().split("\n")]
    ended = [line.removesuffix(";").rstrip() for line in lines[:-1]]
    return "; ".join(line for line in (*ended, lines[-1]) if line)


def _read(agenda: Agenda, part: str) -> Constraint:
    """Read one constraint."""
    sentence = _SENTENCE.fullmatch(part)
    if sentence is None:
        msg = f"{_shown(part)} is no constraint; {_how(agenda)}"
        raise InvalidValueError(msg)
    name, operator, said = sentence.groups()
    relation = _OPERATORS[operator]
    texts = _values(said)
    if not texts or len(texts) > (1 if relation in BOUNDS else MOST_VALUES):
        msg = f"{_shown(part)} is no constraint; {_how(agenda)}"
        raise InvalidValueError(msg)
    try:
        values = tuple(_value(agenda, name, text) for text in texts)
        constraint = Constraint.from_document(
            {"on": name, "relation": relation.value, "values": list(values)}
        )
        constraint.check(agenda)
    except InvalidValueError as error:
        msg = f"{_shown(part)} is no constraint here: {error.message}; {_how(agenda)}"
        raise InvalidValueError(msg) from error
    return constraint


def _values(said: str) -> tuple[str, ...]:
    """Return the values of a list; none when it is no list of values."""
    values: list[str] = []
    place = 0
    while place < len(said):
        found = _VALUE.match(said, place)
        if found is None:
            return ()
        values.append(found[1])
        place = found.end()
    return () if said.endswith(",") else tuple(values)


def _value(agenda: Agenda, name: str, text: str) -> str:
    """Return a value without its unit, which must be the right one where it is written."""
    if text.startswith('"'):
        return text[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    unit = unit_of(agenda, name)
    bare = text.removesuffix(" " + unit).rstrip() if unit else text
    return canonical_value(agenda, name, bare)


def _shown(part: str) -> str:
    """Return what was written, bounded and in plain characters."""
    return ascii(part.strip())[:60]


def _how(agenda: Agenda) -> str:
    """Say what can be written on this agenda."""
    return f"{HOW}; the names are {some_names(names_of(agenda))}"
