"""TOML that people write: exact digits, and the line on which each value begins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.terms.toml import canonical_number, kind_of, read_toml

TEXT = '''\
top = 1
a.b = 2

[section]
first = "x"
long = """
[not.a.table]
second = 7
"""
list = [
  { name = "p", size = 1 },
  { name = "q", size = 2 },
]
after = 3
# [[row]]
[[row]]
name = "one"
[[row]]

name = "two"   # [section]
inner = { deep = { er = 5 } }
[section.sub]
last = 9'''


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 1),
        (("a", "b"), 2),
        (("section",), 4),
        (("section", "first"), 5),
        (("section", "long"), 6),
        (("section", "list"), 10),
        (("section", "list", 1, "size"), 10),
        (("section", "after"), 14),
        (("row",), 16),
        (("row", 0, "name"), 17),
        (("row", 1), 18),
        (("row", 1, "name"), 20),
        (("row", 1, "inner", "deep", "er"), 21),
        (("section", "sub"), 22),
        (("section", "sub", "last"), 23),
    ],
)
def test_the_line_on_which_a_value_begins_is_known(
    path: tuple[str | int, ...], line: int, newline: str
) -> None:
    assert read_toml(TEXT.replace("\n", newline), "t").source.line_of(path) == line


def test_a_value_that_ends_with_the_text_has_a_line_too() -> None:
    source = read_toml("a = 1\nlist = [\n  1,\n  2,\n]", "t").source
    assert source.line_of(("list",)) == source.line_of(("list", 1)) == 2


@given(st.lists(st.sampled_from(["", "# x", 'k{} = """\n\n"""', "k{} = [\n1,\n]", "k{} = 1"])))
def test_lines_are_right_whatever_stands_before(parts: list[str]) -> None:
    before = "\n".join(part.format(n) for n, part in enumerate(parts))
    text = f"{before}\nsought = 1\nrest = 2\n"
    assert read_toml(text, "t").source.line_of(("sought",)) == before.count("\n") + 2


@given(st.decimals(min_value=-(10**6), max_value=10**6, places=9))
def test_a_bare_decimal_keeps_its_digits(number: object) -> None:
    table = read_toml(f"x = {number:f}", "t")
    quoted = read_toml(f'x = "{number:f}"', "t")
    assert table.number("x") == quoted.number("x")
    assert "e" not in table.number("x").lower()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2.40", "2.4"),
        ("0.100", "0.1"),
        ("-0.0", "0"),
        ("10_000", "10000"),
        ("1_0.5_0", "10.5"),
        ("+3", "3"),
        ("+3.0", "3"),
        ("0x10", "16"),
        ("123456789012345", "123456789012345"),
        ("0.1234567890000", "0.123456789"),
    ],
)
def test_a_number_is_made_canonical(written: str, meant: str) -> None:
    assert read_toml(f"x = {written}", "t").number("x") == meant


ODD = ["nan", "inf", "-inf", "1e3", "1.0e-2", "true", "[]", "{}", "2026-10-01", '"1_000"', '" 5"']
ODD += ['"1,5"', '"٣"', '""', "1234567890123456", "0.1234567891", '"007"', '"+3"', '"0x1"']


@pytest.mark.parametrize("written", ODD)
def test_anything_else_is_no_number(written: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^t line 2, x: expected a number") as caught:
        read_toml(f"\nx = {written}", "t").number("x")
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("value", [True, None, 1.5, b"1", float("nan")])
def test_only_text_and_whole_numbers_are_numbers(value: object) -> None:
    with pytest.raises(InvalidValueError):
        canonical_number(value)


@pytest.mark.parametrize(
    "text",
    ["x", "x = ", "x = 1\nx = 2", "[a]\n[a]", "x = " + "[" * 5_000, "x = " + "9" * 5_000, "\x00"],
)
def test_what_is_not_toml_is_refused(text: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^t( line \d+)?: not TOML"):
        read_toml(text, "t")


def test_a_text_beyond_all_measure_is_refused_unread() -> None:
    with pytest.raises(InvalidValueError, match="at most"):
        read_toml("#" * 300_000, "t")


def test_a_bare_decimal_is_no_text() -> None:
    for written in ("1.5", "1", "true", '""', '"  "', '"a\\u0007"'):
        with pytest.raises(InvalidValueError, match=r"^t line 1, x: expected text"):
            read_toml(f"x = {written}", "t").text("x")


def test_what_came_is_said_in_words() -> None:
    table = read_toml("a = 1\nb = 1.5\nc = 'x'\nd = []\ne = {}\nf = true\ng = 2026-10-01", "t")
    said = [kind_of(value) for value in table.members.values()]
    assert said == [
        "a whole number",
        "a bare decimal",
        "text in quotes",
        "a list",
        "a table",
        "true or false",
        "a date",
    ]
