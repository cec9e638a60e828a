"""However odd a text is, reading it as constraints takes no time to speak of."""

import time

import pytest

from negotiator.errors import InvalidValueError
from negotiator.terms import Role
from negotiator.terms.constraint_text import read_constraints
from tests.agent.table import Clock, make_party

AGENDA = make_party(Role.BUYER, Clock()).verified.mandate.agenda


@pytest.mark.parametrize(
    "text",
    [
        "a" + " " * 200_000 + "b",
        "a" + "\n" * 200_000 + "b",
        "x " * 100_000,
        ("a" + "\t" * 5_000) * 20,
        '"' * 1_999,
        "total in " + " " * 1_900 + ",x,",
        "total in " + "b " * 900,
        "total in " + "b," * 900 + '"',
    ],
)
def test_a_long_text_of_blanks_quotes_or_commas_is_refused_at_once(text):
    began = time.perf_counter()
    with pytest.raises(InvalidValueError):
        read_constraints(AGENDA, text)
    assert time.perf_counter() - began < 1


def test_lines_may_end_in_a_semicolon_and_may_be_empty():
    plain = read_constraints(AGENDA, "total <= 20000; pricePerHour <= 2")
    for text in (
        "total <= 20000\npricePerHour <= 2",
        "total <= 20000;\n\n  \n pricePerHour <= 2\n",
        "\n total <= 20000 ; \n ; \n pricePerHour <= 2",
    ):
        assert read_constraints(AGENDA, text) == plain
