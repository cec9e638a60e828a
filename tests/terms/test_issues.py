"""Issues and their grids: every kind, every way a value can be off."""

import decimal
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.terms.issues import Issue, Kind, steps_of
from tests.terms.odd_values import NOT_STRINGS, ODD_NUMBERS, answers_politely, anything

PRICE: dict[str, Any] = {
    "name": "price",
    "kind": "amount",
    "fixed": "false",
    "currency": "USD",
    "per": "HUR",
    "step": "0.001",
    "min": "0.5",
    "max": "5",
}
HOURS: dict[str, Any] = {
    "name": "hours",
    "kind": "quantity",
    "fixed": "true",
    "unit": "HUR",
    "step": "1",
    "min": "10000",
    "max": "10000",
}
TERM: dict[str, Any] = {"name": "term", "kind": "days", "fixed": "false", "min": "30", "max": "90"}
START: dict[str, Any] = {
    "name": "start",
    "kind": "date",
    "fixed": "false",
    "min": "2024-02-28",
    "max": "2024-03-01",
}
SUPPORT: dict[str, Any] = {
    "name": "support",
    "kind": "choice",
    "fixed": "false",
    "values": ["gold", "Büro", "none"],
}
EXCLUSIVE: dict[str, Any] = {
    "name": "exclusive",
    "kind": "flag",
    "fixed": "false",
    "values": ["false", "true"],
}
ALL = [PRICE, HOURS, TERM, START, SUPPORT, EXCLUSIVE]


def issue(document: dict[str, Any], **changes: Any) -> Issue:
    """Read an issue with some members changed."""
    return Issue.from_document({**document, **changes})


def without(document: dict[str, Any], member: str) -> dict[str, Any]:
    """Return an issue document that lacks a member."""
    return {key: value for key, value in document.items() if key != member}


# ---- documents ----


@pytest.mark.parametrize("document", ALL, ids=lambda document: document["kind"])
def test_an_issue_round_trips(document: dict[str, Any]) -> None:
    assert issue(document).to_document() == document
    assert issue(document) == issue(document)
    assert hash(issue(document)) == hash(issue(document))


@pytest.mark.parametrize("document", ALL, ids=lambda document: document["kind"])
def test_a_missing_or_unknown_member_is_refused(document: dict[str, Any]) -> None:
    for member in document:
        if member != "per":
            with pytest.raises(InvalidValueError):
                Issue.from_document(without(document, member))
    for member in ("unit", "currency", "values", "step", "min", "note", "x" * 60_000):
        if member not in document:
            with pytest.raises(InvalidValueError) as caught:
                issue(document, **{member: "1"})
            assert len(caught.value.message) < 600


@pytest.mark.parametrize(
    "kind", ["", "Amount", "price", "amount ", *NOT_STRINGS], ids=lambda kind: type(kind).__name__
)
def test_an_unknown_kind_is_refused(kind: Any) -> None:
    with pytest.raises(InvalidValueError):
        issue(PRICE, kind=kind)


@pytest.mark.parametrize("document", ALL, ids=lambda document: document["kind"])
@pytest.mark.parametrize("value", NOT_STRINGS, ids=lambda value: type(value).__name__)
def test_every_member_is_typed(document: dict[str, Any], value: Any) -> None:
    for member in document:
        with pytest.raises(InvalidValueError):
            issue(document, **{member: value})


@pytest.mark.parametrize(
    "value", [*NOT_STRINGS, "amount", ["amount"]], ids=lambda v: type(v).__name__
)
def test_an_issue_is_an_object(value: Any) -> None:
    with pytest.raises(InvalidValueError):
        Issue.from_document(value)


@pytest.mark.parametrize("text", ODD_NUMBERS, ids=lambda text: ascii(text)[:30])
@pytest.mark.parametrize("member", ["step", "min", "max"])
def test_odd_numbers_are_refused_in_a_range(member: str, text: str) -> None:
    with pytest.raises(InvalidValueError):
        issue(PRICE, **{member: text})


@pytest.mark.parametrize(
    "changes",
    [
        {"step": "0"},
        {"step": "-0.001"},
        {"step": "0.3"},
        {"min": "0.5005"},
        {"max": "5.0005"},
        {"min": "5.001"},
        {"min": "-1"},
        {"min": "-1", "max": "-1", "fixed": "true"},
        {"currency": "usd"},
        {"currency": "HUR"},
        {"per": "USD"},
        {"per": ""},
        {"fixed": "true"},
        {"fixed": "yes"},
        {"min": "5"},
        {"name": "9"},
        {"step": "0.000000001", "max": "9999999"},
    ],
    ids=str,
)
def test_a_range_that_is_none_is_refused(changes: dict[str, str]) -> None:
    with pytest.raises(InvalidValueError):
        issue(PRICE, **changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"unit": "USD"},
        {"unit": "hur"},
        {"per": "HUR"},
        {"step": "3"},
        {"max": "10001"},
        {"min": "0"},
    ],
    ids=str,
)
def test_a_quantity_that_is_none_is_refused(changes: dict[str, str]) -> None:
    with pytest.raises(InvalidValueError):
        issue(HOURS, **changes)


@pytest.mark.parametrize(
    "document",
    [
        {**TERM, "min": "30.5"},
        {**TERM, "min": "-1"},
        {**TERM, "min": "91"},
        {**START, "min": "2024-02-30"},
        {**START, "min": "2024-03-02"},
        {**START, "min": "2024-02-28T00:00:00Z"},
        {**START, "max": "2024-02-28"},
        {**SUPPORT, "values": []},
        {**SUPPORT, "values": ["gold", "gold"]},
        {**SUPPORT, "values": ["gold", ""]},
        {**SUPPORT, "values": ["gold", "e\u0301"]},
        {**SUPPORT, "values": ["gold", "a\nb"]},
        {**SUPPORT, "values": ["gold", "x" * 81]},
        {**SUPPORT, "values": ["gold", None]},
        {**SUPPORT, "values": ["gold", 1]},
        {**SUPPORT, "values": "gold"},
        {**SUPPORT, "values": {"gold": "1"}},
        {**SUPPORT, "values": [str(n) for n in range(1_001)]},
        {**SUPPORT, "values": ["gold"]},
        {**SUPPORT, "fixed": "true"},
        {**EXCLUSIVE, "values": ["true", "false"]},
        {**EXCLUSIVE, "values": ["true", "true"]},
        {**EXCLUSIVE, "values": [True, False]},
        {**EXCLUSIVE, "values": []},
        {**EXCLUSIVE, "values": "true"},
        {**EXCLUSIVE, "values": ["true"]},
        {**EXCLUSIVE, "fixed": "true"},
    ],
    ids=lambda document: ascii(document)[:70],
)
def test_another_range_that_is_none_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(InvalidValueError):
        Issue.from_document(document)


@given(st.sampled_from(ALL), st.data())
def test_reading_an_issue_fails_only_with_our_error(
    document: dict[str, Any], data: st.DataObject
) -> None:
    member = data.draw(st.sampled_from(sorted(document)))
    odd = {**document, member: data.draw(anything)}
    assert answers_politely(Issue.from_document, odd)


@pytest.mark.parametrize(
    "document",
    [
        {**PRICE, "min": "5", "fixed": "true"},
        {**PRICE, "min": "0", "max": "0", "fixed": "true"},
        HOURS,
        {**TERM, "min": "90", "fixed": "true"},
        {**START, "min": "2024-03-01", "fixed": "true"},
        {**SUPPORT, "values": ["gold"], "fixed": "true"},
        {**EXCLUSIVE, "values": ["true"], "fixed": "true"},
        {**EXCLUSIVE, "values": ["false"], "fixed": "true"},
    ],
    ids=lambda document: ascii(document)[:70],
)
def test_a_fixed_issue_has_one_value(document: dict[str, Any]) -> None:
    fixed = Issue.from_document(document)
    assert fixed.fixed
    assert fixed.size == 1
    assert fixed.to_document() == document
    assert fixed.decode(fixed.encode(fixed.low)) == fixed.low
    for steps in (fixed.low - 1, fixed.low + 1):
        with pytest.raises(InvalidValueError):
            fixed.encode(steps)


# ---- values ----


@pytest.mark.parametrize(
    ("document", "value", "steps"),
    [
        (PRICE, {"amount": "2.067", "currency": "USD"}, 2067),
        (PRICE, {"amount": "0.5", "currency": "USD"}, 500),
        (PRICE, {"amount": "5", "currency": "USD"}, 5000),
        (HOURS, {"value": "10000", "unit": "HUR"}, 10000),
        (TERM, "30", 30),
        (TERM, "90", 90),
        (START, "2024-02-28", 19781),
        (START, "2024-02-29", 19782),
        (START, "2024-03-01", 19783),
        (SUPPORT, "gold", 0),
        (SUPPORT, "none", 2),
        (EXCLUSIVE, "false", 0),
        (EXCLUSIVE, "true", 1),
    ],
    ids=str,
)
def test_a_value_is_a_number_of_steps(document: dict[str, Any], value: Any, steps: int) -> None:
    assert issue(document).decode(value) == steps
    assert issue(document).encode(steps) == value


@pytest.mark.parametrize(
    "value",
    [
        {"amount": "2.0675", "currency": "USD"},
        {"amount": "0.499", "currency": "USD"},
        {"amount": "5.001", "currency": "USD"},
        {"amount": "-2.067", "currency": "USD"},
        {"amount": "2.067", "currency": "JPY"},
        {"amount": "2.067", "currency": "KWD"},
        {"amount": "2.067", "currency": "usd"},
        {"amount": "2.067", "currency": None},
        {"amount": "2.067", "currency": ["USD"]},
        {"amount": "2.067"},
        {"currency": "USD"},
        {"amount": "2.067", "currency": "USD", "per": "HUR"},
        {"amount": "2.067", "unit": "USD"},
        {"value": "2.067", "currency": "USD"},
        {"value": "2.067", "unit": "USD"},
        {"Amount": "2.067", "currency": "USD"},
        {},
        "2.067",
        "2.067 USD",
        ["2.067", "USD"],
        [["amount", "2.067"], ["currency", "USD"]],
        *NOT_STRINGS,
    ],
    ids=lambda value: ascii(value)[:50] if not isinstance(value, int) else "int",
)
def test_another_amount_is_refused(value: Any) -> None:
    with pytest.raises(InvalidValueError):
        issue(PRICE).decode(value)


@pytest.mark.parametrize("text", ODD_NUMBERS, ids=lambda text: ascii(text)[:30])
def test_odd_numbers_are_refused_as_values(text: str) -> None:
    for document, value in (
        (PRICE, {"amount": text, "currency": "USD"}),
        (HOURS, {"value": text, "unit": "HUR"}),
        (TERM, text),
        (START, text),
        (SUPPORT, text),
        (EXCLUSIVE, text),
    ):
        if (document, text) != (EXCLUSIVE, "true"):
            with pytest.raises(InvalidValueError) as caught:
                issue(document).decode(value)
            assert len(caught.value.message) < 300


@pytest.mark.parametrize("unit", ["MON", "DAY", "C62", "hur", "USD", "", None])
def test_the_same_digits_in_another_unit_are_refused(unit: Any) -> None:
    with pytest.raises(InvalidValueError):
        issue(HOURS).decode({"value": "10000", "unit": unit})


@pytest.mark.parametrize(
    ("document", "value"),
    [
        (HOURS, {"value": "9999", "unit": "HUR"}),
        (HOURS, {"value": "10000.5", "unit": "HUR"}),
        (TERM, "29"),
        (TERM, "91"),
        (TERM, "30.5"),
        (TERM, {"value": "30", "unit": "DAY"}),
        (START, "2024-02-27"),
        (START, "2024-03-02"),
        (START, "2023-02-29"),
        (START, "19782"),
        (SUPPORT, "Gold"),
        (SUPPORT, "gold "),
        (SUPPORT, "0"),
        (SUPPORT, ""),
        (SUPPORT, "Bu\u0308ro"),
        (SUPPORT, ["gold"]),
        (EXCLUSIVE, "0"),
        (EXCLUSIVE, "True"),
        (EXCLUSIVE, True),
    ],
    ids=str,
)
def test_another_value_is_refused(document: dict[str, Any], value: Any) -> None:
    with pytest.raises(InvalidValueError):
        issue(document).decode(value)


@given(st.sampled_from(ALL), anything)
def test_reading_a_value_fails_only_with_our_error(document: dict[str, Any], value: Any) -> None:
    assert answers_politely(issue(document).decode, value)


@pytest.mark.parametrize("document", ALL, ids=lambda document: document["kind"])
@pytest.mark.parametrize(
    "steps",
    [None, "2", 1.0, 1e3, 2067.5, float("nan"), Decimal(2067), Decimal("NaN"), [], 10**5_000],
    ids=lambda steps: type(steps).__name__,
)
def test_what_is_not_a_whole_number_of_steps_is_not_written(
    document: dict[str, Any], steps: Any
) -> None:
    with pytest.raises(InvalidValueError):
        issue(document).encode(steps)


@pytest.mark.parametrize("document", ALL, ids=lambda document: document["kind"])
def test_the_ends_of_the_range_are_allowed_and_nothing_beyond(document: dict[str, Any]) -> None:
    read = issue(document)
    for steps in (read.low, read.high):
        assert read.decode(read.encode(steps)) == steps
    for steps in (read.low - 1, read.high + 1, -(10**30), 10**30):
        with pytest.raises(InvalidValueError):
            read.encode(steps)


@pytest.mark.parametrize("flag", [True, False])
def test_a_boolean_is_not_a_number_of_steps(flag: bool) -> None:
    for document in (EXCLUSIVE, SUPPORT):
        with pytest.raises(InvalidValueError):
            issue(document).encode(flag)


@st.composite
def numeric_issues(draw: st.DrawFn) -> dict[str, Any]:
    """Draw an amount or quantity whose grid is any the wire format can hold."""
    places = draw(st.integers(0, 9))
    step = draw(st.integers(1, 10**6))
    low, high = sorted(draw(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6))))

    def text(steps: int) -> str:
        digits = f"{steps * step * 10 ** (9 - places):010d}"
        return f"{digits[:-9]}.{digits[-9:]}".rstrip("0").rstrip(".")

    unit = draw(st.sampled_from([("amount", "currency", "KWD"), ("quantity", "unit", "KGM")]))
    return {
        "name": "n",
        "kind": unit[0],
        unit[1]: unit[2],
        "fixed": "true" if low == high else "false",
        "step": text(1),
        "min": text(low),
        "max": text(high),
    }


@given(numeric_issues(), st.data())
def test_every_step_of_a_grid_round_trips(document: dict[str, Any], data: st.DataObject) -> None:
    try:
        read = Issue.from_document(document)
    except InvalidValueError:
        longest = max(len(document[key].replace(".", "")) for key in ("min", "max"))
        places = len(document["step"].partition(".")[2])
        assert longest + places > 15
        return
    steps = data.draw(st.integers(read.low, read.high))
    assert read.to_document() == document
    assert read.decode(read.encode(steps)) == steps
    assert read.magnitude(steps) == read.step * steps


@pytest.mark.parametrize(
    ("step", "high"),
    [("0.3", "300000000000000"), ("0.7", "700000000000000"), ("0.000000003", "3000000")],
)
def test_a_grid_with_a_value_of_too_many_digits_is_refused(step: str, high: str) -> None:
    with pytest.raises(InvalidValueError):
        issue(PRICE, step=step, min="0", max=high)


@pytest.mark.parametrize(
    ("step", "high"),
    [("0.1", "100000000000000"), ("0.000000001", "1000000"), ("1", "999999999999999")],
)
def test_the_finest_grid_that_fits_is_allowed(step: str, high: str) -> None:
    read = issue(PRICE, step=step, min="0", max=high)
    for steps in (read.high, read.high - 1, read.high // 2, 1, 0):
        assert read.decode(read.encode(steps)) == steps


@pytest.mark.parametrize(
    ("value", "step", "steps"),
    [("2.067", "0.001", 2067), ("0", "7", 0), ("21", "7", 3), ("-21", "7", -3)],
)
def test_steps_are_counted_exactly(value: str, step: str, steps: int) -> None:
    assert steps_of(Decimal(value), Decimal(step), "price") == steps


@pytest.mark.parametrize(
    ("value", "step"),
    [
        ("2.0675", "0.001"),
        ("999999999999999", "0.000000001"),
        ("1", "3"),
        ("1000001", "0.000000001"),
    ],
)
def test_a_value_off_the_grid_or_absurdly_many_steps_up_is_refused(value: str, step: str) -> None:
    with pytest.raises(InvalidValueError):
        steps_of(Decimal(value), Decimal(step), "price")


def test_the_hosts_decimal_context_changes_no_grid() -> None:
    hosts = decimal.Context(prec=3, rounding=decimal.ROUND_UP, traps=[decimal.Inexact])
    with decimal.localcontext(hosts):
        fine = issue(PRICE, step="0.000001", min="0", max="99999")
        value = {"amount": "12345.678901", "currency": "USD"}
        assert fine.decode(value) == 12_345_678_901
        assert fine.encode(12_345_678_901) == value
    with decimal.localcontext(decimal.Context(prec=3, traps=[])), pytest.raises(InvalidValueError):
        issue(PRICE, step="1", min="0", max="99999").decode({"amount": "1234.5", "currency": "USD"})


def test_kinds_are_those_of_the_wire() -> None:
    assert {kind.value for kind in Kind} == {document["kind"] for document in ALL}
