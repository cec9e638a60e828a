"""What a peer, a typing mistake or an attacker may hand in where a value is expected."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from negotiator.errors import InvalidValueError

ODD_NUMBERS = [
    "NaN",
    "nan",
    "sNaN",
    "Infinity",
    "-Infinity",
    "inf",
    "-0",
    "-0.0",
    "+1",
    "1e308",
    "1E+1000000000",
    "1e5",
    "0x10",
    "1,000.00",
    "1 000",
    "1_000",
    "1.",
    ".5",
    "-.5",
    "01",
    "00",
    "1.0",
    "1.50",
    "0.10",
    "--1",
    "1.2.3",
    "\uff11\uff12",  # fullwidth 12
    "\u0663",  # Arabic-Indic 3
    "\u00bd",  # one half
    "1\u0660",  # ASCII and Arabic-Indic digits
    "\u22125",  # minus sign, not hyphen
    " 5 ",
    "5 ",
    "\t5",
    "12\n",
    "12\r\n",
    "\n12",
    "12\x00",
    "5\u00a0",
    "",
    "-",
    ".",
    "9" * 5_000,
    "0." + "0" * 5_000 + "1",
    "1" * 16,
    "1234567890123456",
    "0.0000000001",
    "1.0000000001",
    "1234567890123.456",
    "999999999999999.9",
    "true",
    "null",
    "$5",
    "5 USD",
    "1/3",
]


class Opaque:
    """Something that is nothing we know; its name is the same in every process."""

    def __repr__(self) -> str:
        return "Opaque()"


OPAQUE = Opaque()
NOT_STRINGS = [
    None,
    True,
    False,
    0,
    5,
    -1,
    10**5_000,
    2**53 + 1,
    0.5,
    float("nan"),
    float("inf"),
    b"5",
    [],
    ["5"],
    {},
    {"amount": "5"},
    ("5",),
    OPAQUE,
]

anything = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=12),
        st.binary(max_size=4),
        st.sampled_from([v for v in NOT_STRINGS if v != 10**5_000]),  # it cannot be printed
        st.sampled_from(ODD_NUMBERS),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.text(max_size=8), inner, max_size=3),
        st.tuples(inner),
    ),
    max_leaves=8,
)


def answers_politely(read: Callable[[Any], object], value: object) -> bool:
    """Say whether a reader takes a value, or refuses it with our error and a short message.

    Any other exception passes through and fails the test.
    """
    try:
        read(value)
    except InvalidValueError as error:
        return len(error.message) < 300 and error.message.isascii()
    return True
