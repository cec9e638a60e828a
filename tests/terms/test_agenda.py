"""The agenda: names, totals and complete terms, exact to the last digit."""

import copy
import decimal
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.terms.agenda import Agenda, Terms
from negotiator.terms.canonical import Document, canonical_bytes, hash_document, parse_canonical
from negotiator.terms.values import CURRENCY_EXPONENT, format_decimal
from tests.terms.odd_values import NOT_STRINGS, answers_politely, anything


def amount(name: str, currency: str = "USD", **changes: str) -> dict[str, Any]:
    """Return an amount from 0 to 10 in steps of 0.001."""
    range_ = {"fixed": "false", "step": "0.001", "min": "0", "max": "10"}
    return {"name": name, "kind": "amount", "currency": currency, **range_, **changes}


def quantity(name: str, unit: str = "HUR", **changes: str) -> dict[str, Any]:
    """Return a whole quantity from 0 to a million."""
    range_ = {"fixed": "false", "step": "1", "min": "0", "max": "1000000"}
    return {"name": name, "kind": "quantity", "unit": unit, **range_, **changes}


DAYS: dict[str, Any] = {"name": "days", "kind": "days", "fixed": "false", "min": "0", "max": "365"}
FLAG: dict[str, Any] = {
    "name": "flag",
    "kind": "flag",
    "fixed": "false",
    "values": ["false", "true"],
}
DATE: dict[str, Any] = {
    "name": "date",
    "kind": "date",
    "fixed": "false",
    "min": "2026-01-01",
    "max": "2026-12-31",
}
CHOICE: dict[str, Any] = {
    "name": "choice",
    "kind": "choice",
    "fixed": "false",
    "values": ["a", "b"],
}
TOTAL: dict[str, Any] = {"name": "total", "currency": "USD", "product": ["price", "hours"]}


def document(
    issues: Any = None, derived: Any = None, typ: Any = "neg-agenda", v: Any = "1"
) -> dict[str, Any]:
    """Return an agenda document, by default price times hours."""
    issues = [amount("price"), quantity("hours")] if issues is None else issues
    return {
        "typ": typ,
        "v": v,
        "issues": issues,
        "derived": [TOTAL] if derived is None else derived,
    }


def agenda(issues: Any = None, derived: Any = None) -> Agenda:
    """Read such an agenda."""
    return Agenda.from_document(document(issues, derived))


def refused(issues: Any = None, derived: Any = None) -> None:
    """Check that an agenda is refused, briefly."""
    with pytest.raises(InvalidValueError) as caught:
        agenda(issues, derived)
    assert len(caught.value.message) < 600


# ---- documents ----


def test_an_agenda_round_trips_with_its_hash() -> None:
    issues = [amount("price", per="HUR"), quantity("hours"), DAYS, FLAG, DATE, CHOICE]
    written = document(issues)
    read = Agenda.from_document(written)
    assert read.to_document() == written
    assert read.hash == hash_document(written)
    assert Agenda.from_document(parse_canonical(canonical_bytes(written))) == read


def test_having_looked_at_the_hash_changes_nothing() -> None:
    fresh, used = agenda(), agenda()
    assert used.hash == hash_document(document())
    assert fresh == used
    assert hash(fresh) == hash(used)
    assert copy.deepcopy(used) == fresh
    assert replace(used, derived=()).hash == agenda(derived=[]).hash
    assert agenda([amount("price", max="9"), quantity("hours")]).hash != fresh.hash


def test_an_agenda_cannot_be_changed() -> None:
    read = agenda()
    assert read.hash
    for member in ("issues", "derived", "hash"):
        with pytest.raises(AttributeError):
            setattr(read, member, ())


@pytest.mark.parametrize(
    "value",
    [*NOT_STRINGS, "an agenda", ["typ", "v", "issues", "derived"]],
    ids=lambda value: type(value).__name__,
)
def test_an_agenda_is_an_object_of_typed_members(value: Any) -> None:
    for odd in (
        value,
        {**document(), "typ": value},
        {**document(), "v": value},
        {**document(), "issues": [value]},
        {**document(), "issues": {"0": value}},
        {**document(), "issues": [amount("price"), value]},
        {**document(), "derived": [value]},
        {**document(), "derived": {"0": value}},
        {**document(), "derived": [{**TOTAL, "name": value}]},
        {**document(), "derived": [{**TOTAL, "currency": value}]},
        {**document(), "derived": [{**TOTAL, "product": value}]},
        {**document(), "derived": [{**TOTAL, "product": ["price", value]}]},
    ):
        with pytest.raises(InvalidValueError):
            Agenda.from_document(odd)
    if value != []:  # no issues is refused elsewhere, no totals is allowed
        for odd in ({**document(), "issues": value}, {**document(), "derived": value}):
            with pytest.raises(InvalidValueError):
                Agenda.from_document(odd)


@pytest.mark.parametrize("member", ["typ", "v", "issues", "derived"])
def test_a_missing_or_unknown_member_is_refused(member: str) -> None:
    lacking = {key: value for key, value in document().items() if key != member}
    for odd in (lacking, {**lacking, member + "s": "1"}, {**document(), "x" * 60_000: "1"}):
        with pytest.raises(InvalidValueError) as caught:
            Agenda.from_document(odd)
        assert len(caught.value.message) < 600


@given(st.data())
def test_reading_an_agenda_fails_only_with_our_error(data: st.DataObject) -> None:
    member = data.draw(st.sampled_from(["typ", "v", "issues", "derived", "other"]))
    assert answers_politely(
        Agenda.from_document,
        {**document(), member: data.draw(anything)},
    )


def test_an_agenda_has_one_to_a_hundred_issues() -> None:
    refused([], [])
    hundred = [amount(f"a{n}") for n in range(100)]
    assert len(agenda(hundred, []).issues) == 100
    refused([*hundred, amount("b")], [])
    totals = [{"name": f"t{n}", "currency": "USD", "sum": ["price"]} for n in range(101)]
    assert len(agenda(derived=totals[:100]).derived) == 100
    refused(derived=totals)


@pytest.mark.parametrize(
    ("issues", "derived"),
    [
        ([amount("price"), amount("price")], []),
        ([amount("price"), quantity("price")], []),
        (None, [{**TOTAL, "name": "price"}]),
        (None, [TOTAL, TOTAL]),
    ],
)
def test_names_are_distinct_over_issues_and_totals(issues: Any, derived: Any) -> None:
    refused(issues, derived)


def test_names_that_differ_in_case_are_distinct() -> None:
    assert len(agenda([amount("price"), amount("Price")], []).issues) == 2


@pytest.mark.parametrize(
    "total",
    [
        {"product": []},
        {"sum": []},
        {"product": ["price"], "sum": ["price"]},
        {"product": ["hours"]},
        {"product": ["price", "price2", "hours"]},
        {"product": ["price", "price"]},
        {"product": ["price", "hours", "hours"]},
        {"product": ["price", "flag"]},
        {"product": ["price", "date"]},
        {"product": ["price", "choice"]},
        {"product": ["price", "nowhere"]},
        {"product": ["price", "total"]},
        {"product": ["price", "later"]},
        {"product": "price"},
        {"product": {"price": "hours"}},
        {"product": ["euros", "hours"]},
        {"product": ["price", "hours"], "currency": "EUR"},
        {"product": ["price", "hours"], "currency": "HUR"},
        {"sum": ["price", "euros"]},
        {"sum": ["hours"]},
        {"sum": ["price", "hours"]},
        {"sum": ["flag"]},
        {"sum": ["total"]},
        {"sum": ["price", "later"]},
        {"sum": ["price", "price"]},
        {"sum": ["price"], "currency": "JPY"},
        {"sum": ["price"], "note": "x"},
        {"note": ["price"]},
        {},
    ],
    ids=str,
)
def test_a_total_that_cannot_be_made_is_refused(total: dict[str, Any]) -> None:
    issues = [amount("price"), amount("price2"), amount("euros", "EUR"), quantity("hours")]
    issues += [FLAG, DATE, CHOICE]
    later = {"name": "later", "currency": "USD", "sum": ["price"]}
    refused(issues, [{"name": "total", "currency": "USD", **total}, later])


def test_a_unit_price_needs_a_factor_that_counts_its_unit() -> None:
    per_hour, hours, pieces = amount("price", per="HUR"), quantity("hours"), quantity("n", "C62")
    assert agenda([per_hour, hours]).derived
    refused([per_hour, pieces], [{**TOTAL, "product": ["price", "n"]}])
    refused([per_hour, hours, pieces], [{**TOTAL, "product": ["price"]}])
    three = [{**TOTAL, "product": ["price", "n", "hours"]}]
    assert agenda([per_hour, hours, pieces], three).derived


def test_an_issue_in_days_counts_days() -> None:
    per_day = amount("price", per="DAY")
    read = agenda([per_day, DAYS], [{**TOTAL, "product": ["price", "days"]}])
    assert read.totals(Terms((1_500, 30))) == {"total": Decimal(45)}
    refused([amount("price", per="MON"), DAYS], [{**TOTAL, "product": ["price", "days"]}])


# ---- terms ----

VALUES: dict[str, Any] = {
    "price": {"amount": "2.067", "currency": "USD"},
    "hours": {"value": "10000", "unit": "HUR"},
}


def test_terms_are_complete_and_in_order() -> None:
    read = agenda()
    assert read.decode_terms(VALUES) == (2_067, 10_000)
    assert read.decode_terms(dict(reversed(VALUES.items()))) == (2_067, 10_000)
    assert read.encode_terms(Terms((2_067, 10_000))) == VALUES
    assert read.position("hours") == 1
    assert read.issue("hours").name == "hours"


@pytest.mark.parametrize(
    "odd",
    [
        {},
        {"price": VALUES["price"]},
        {**VALUES, "note": "x"},
        {**VALUES, "x" * 60_000: "x"},
        {**VALUES, **{f"n{i}": "x" for i in range(5_000)}},
        {"price": VALUES["price"], "Hours": VALUES["hours"]},
        {"price": VALUES["hours"], "hours": VALUES["price"]},
        {**VALUES, "price": {"amount": "2.067", "currency": "JPY"}},
        {**VALUES, "hours": {"value": "10000", "unit": "MON"}},
        {**VALUES, "hours": None},
        [VALUES["price"], VALUES["hours"]],
        [["price", VALUES["price"]], ["hours", VALUES["hours"]]],
        "price",
        *NOT_STRINGS,
    ],
    ids=lambda odd: type(odd).__name__,
)
def test_a_delta_or_a_stranger_is_refused(odd: Any) -> None:
    with pytest.raises(InvalidValueError) as caught:
        agenda().decode_terms(odd)
    assert len(caught.value.message) < 600


@pytest.mark.parametrize("name", ["", "Price", "total", "x" * 60_000, None])
def test_an_issue_that_is_not_there_is_not_found(name: Any) -> None:
    for look in (agenda().issue, agenda().position):
        with pytest.raises(InvalidValueError) as caught:
            look(name)
        assert len(caught.value.message) < 300


@pytest.mark.parametrize(
    "terms",
    [
        (),
        (2_067,),
        (2_067, 10_000, 1),
        (10_001, 10_000),
        (-1, 10_000),
        (2_067, 1_000_001),
        (2_067.0, 10_000),
        (2_067, True),
        (2_067, None),
        (2_067, "10000"),
        (2_067, float("nan")),
        (Decimal(2_067), 10_000),
        None,
        2_067,
        "ab",
        {2_067, 10_000},
    ],
    ids=str,
)
def test_terms_that_do_not_fit_are_refused_whatever_is_asked(terms: Any) -> None:
    read = agenda()
    for ask in (
        read.check_terms,
        read.encode_terms,
        read.terms_hash,
        read.totals,
        read.encode_totals,
    ):
        with pytest.raises(InvalidValueError):
            ask(terms)


def test_the_terms_hash_names_agenda_and_terms() -> None:
    read, terms = agenda(), Terms((2_067, 10_000))
    expected: Document = {"typ": "neg-terms", "v": "1", "agenda": read.hash, "terms": VALUES}
    assert read.terms_hash(terms) == hash_document(expected)
    hashes = {read.terms_hash(terms), read.terms_hash(Terms((2_068, 10_000)))}
    hashes.add(agenda([amount("price", max="9"), quantity("hours")]).terms_hash(terms))
    assert len(hashes) == 3


# ---- totals ----


def one_total(currency: str, price: str, hours: str, **changes: str) -> str:
    """Return price times hours, written."""
    issues = [
        amount("price", currency, min=price, max=price, fixed="true", **changes),
        quantity("hours", min=hours, max=hours, fixed="true", step="0.001"),
    ]
    read = agenda(issues, [{**TOTAL, "currency": currency}])
    total = read.encode_totals(Terms(tuple(issue.low for issue in read.issues)))["total"]
    assert isinstance(total, dict)
    assert total["currency"] == currency
    return str(total["amount"])


@pytest.mark.parametrize(
    ("currency", "price", "hours", "total"),
    [
        ("USD", "2.178", "10000", "21780"),
        ("USD", "0.005", "1", "0"),
        ("USD", "0.015", "1", "0.02"),
        ("USD", "0.025", "1", "0.02"),
        ("USD", "2.005", "5", "10.02"),
        ("USD", "2.005", "3", "6.02"),
        ("USD", "2.001", "2.5", "5"),
        ("USD", "0.001", "4.999", "0"),
        ("USD", "0.001", "5.001", "0.01"),
        ("JPY", "0.5", "1", "0"),
        ("JPY", "0.5", "3", "2"),
        ("JPY", "0.5", "5", "2"),
        ("JPY", "2.067", "10000", "20670"),
        ("JPY", "2.067", "1", "2"),
        ("KWD", "2.067", "0.5", "1.034"),
        ("KWD", "2.065", "0.5", "1.032"),
        ("KWD", "2.067", "10000", "20670"),
        ("CLF", "0.001", "0.05", "0"),
        ("CLF", "0.003", "0.05", "0.0002"),
        ("USD", "0", "10000", "0"),
    ],
)
def test_a_total_is_the_exact_product_rounded_once_half_even(
    currency: str, price: str, hours: str, total: str
) -> None:
    assert one_total(currency, price, hours) == total


def test_a_product_of_long_numbers_is_exact() -> None:
    # Forty-five digits in all, where the decimal module keeps 28 unless told otherwise.
    issues = [
        amount("price", step="0.000000001", min="0.111111111", max="0.111111111", fixed="true"),
        quantity(
            "a", step="0.000000001", min="123456.789012345", max="123456.789012345", fixed="true"
        ),
        quantity(
            "b", step="0.000000001", min="987654.321098765", max="987654.321098765", fixed="true"
        ),
    ]
    read = agenda(issues, [{**TOTAL, "product": ["price", "a", "b"]}])
    exact = Fraction("0.111111111") * Fraction("123456.789012345") * Fraction("987654.321098765")
    terms = Terms(tuple(issue.low for issue in read.issues))
    assert read.totals(terms) == {"total": Decimal(round(exact * 100)) / 100}


def test_a_product_over_every_issue_an_agenda_may_have_is_exact() -> None:
    ones = {"step": "0.000000001", "min": "0.999999999", "max": "1.000000001"}
    issues = [amount("price"), *(quantity(f"q{n}", **ones) for n in range(99))]
    read = agenda(issues, [{**TOTAL, "product": [issue["name"] for issue in issues]}])
    terms = Terms((10_000, *[1_000_000_001] * 99))
    assert read.totals(terms) == {"total": Decimal(10)}
    wide = [amount("price"), *(quantity(f"q{n}") for n in range(99))]
    read = agenda(wide, [{**TOTAL, "product": [issue["name"] for issue in wide]}])
    with pytest.raises(InvalidValueError):
        read.totals(Terms((10_000, *[1_000_000] * 99)))


@pytest.mark.parametrize("currency", ["USD", "JPY", "KWD", "CLF"])
def test_fifteen_digits_are_the_most_a_total_may_have(currency: str) -> None:
    huge = {"step": "1", "min": "0", "max": "999999999999999"}
    issues = [amount("price", currency, **huge), quantity("hours", **huge)]
    read = agenda(issues, [{**TOTAL, "currency": currency}])
    most = 10**15 - 1
    assert read.totals(Terms((1, most))) == read.totals(Terms((most, 1))) == {"total": most}
    for factors in ((10, 10**14), (most, 2), (most, most)):
        with pytest.raises(InvalidValueError):
            read.totals(Terms(factors))


def test_the_digits_of_a_total_are_counted_after_rounding() -> None:
    assert one_total("USD", "9.999", "999999999999.999") == "9998999999999.99"
    assert one_total("JPY", "9.999", "99999999999.999") == "999900000000"


def test_sums_add_rounded_values_and_earlier_totals() -> None:
    issues = [amount("price"), quantity("hours"), amount("fee"), amount("tax")]
    total = {"name": "sum", "currency": "USD", "sum": ["total", "fee", "tax"]}
    twice = {"name": "twice", "currency": "USD", "product": ["sum", "hours"]}
    read = agenda(issues, [TOTAL, total, twice])
    totals = read.totals(Terms((2_005, 3, 5, 25)))
    assert totals == {
        "total": Decimal("6.02"),
        "sum": Decimal("6.04"),
        "twice": Decimal("18.12"),
    }
    assert list(read.encode_totals(Terms((2_005, 3, 5, 25)))) == ["total", "sum", "twice"]


def test_a_sum_of_more_than_fifteen_digits_is_refused() -> None:
    huge = {"step": "1", "max": "999999999999999", "min": "0"}
    issues = [amount("a", "JPY", **huge), amount("b", "JPY", **huge)]
    read = agenda(issues, [{"name": "sum", "currency": "JPY", "sum": ["a", "b"]}])
    assert read.totals(Terms((999_999_999_999_999, 0)))
    with pytest.raises(InvalidValueError):
        read.totals(Terms((999_999_999_999_999, 1)))


def test_an_amount_too_long_for_its_currency_is_refused_in_a_sum() -> None:
    issues = [amount("a", max="10000000000000", step="1")]
    read = agenda(issues, [{"name": "sum", "currency": "USD", "sum": ["a"]}])
    assert read.totals(Terms((9_999_999_999_999,)))
    assert read.encode_totals(Terms((10_000_000_000_000,)))


@given(st.integers(0, 10_000), st.integers(0, 10**6), st.sampled_from(["USD", "JPY", "KWD", "CLF"]))
def test_totals_agree_with_fractions(price: int, hours: int, currency: str) -> None:
    read = agenda([amount("price", currency), quantity("hours")], [{**TOTAL, "currency": currency}])
    exponent = CURRENCY_EXPONENT[currency]
    rounded = round(Fraction(price, 1_000) * hours * 10**exponent)
    expected = Fraction(rounded, 10**exponent)
    assert Fraction(read.totals(Terms((price, hours)))["total"]) == expected


def test_the_hosts_decimal_context_changes_no_total() -> None:
    traps = [decimal.Inexact, decimal.Rounded]
    with decimal.localcontext(decimal.Context(prec=2, rounding=decimal.ROUND_UP, traps=traps)):
        read = agenda()
        terms = read.decode_terms(VALUES)
        assert format_decimal(read.totals(terms)["total"]) == "20670"
        assert read.encode_terms(terms) == VALUES


# ---- any agenda ----


@st.composite
def agendas(draw: st.DrawFn) -> Agenda:
    """Draw an agenda of all kinds with a product and a sum."""
    low, high = sorted(draw(st.tuples(st.integers(0, 500), st.integers(0, 500))))
    bounds = {"min": str(low), "max": str(high), "fixed": "true" if low == high else "false"}
    step = {"step": draw(st.sampled_from(["1", "0.5", "0.001", "0.25"]))}
    texts = st.text(alphabet="ab\u00e9\u20ac\U0001f600 ", min_size=1, max_size=5)
    choices = draw(st.lists(texts, min_size=2, max_size=5, unique=True))
    issues = [
        amount("price", **bounds, **step),
        quantity("hours", **bounds, **step),
        {**DAYS, **bounds},
        FLAG,
        {**CHOICE, "values": choices},
        DATE,
    ]
    total = {"name": "sum", "currency": "USD", "sum": ["total", "price"]}
    return agenda(draw(st.permutations(issues)), [TOTAL, total])


@given(agendas(), st.data())
def test_any_agenda_and_any_of_its_terms_round_trip(read: Agenda, data: st.DataObject) -> None:
    terms = Terms(tuple(data.draw(st.integers(i.low, i.high)) for i in read.issues))
    again = Agenda.from_document(parse_canonical(canonical_bytes(read.to_document())))
    assert again == read
    assert again.hash == read.hash
    written = parse_canonical(canonical_bytes(read.encode_terms(terms)))
    assert again.decode_terms(written) == terms
    assert again.terms_hash(terms) == read.terms_hash(terms)
    assert read.totals(terms)["sum"] >= read.totals(terms)["total"]


@given(agendas(), st.data())
def test_two_terms_never_share_a_hash_or_a_document(read: Agenda, data: st.DataObject) -> None:
    terms = [
        Terms(tuple(data.draw(st.integers(i.low, i.high)) for i in read.issues)) for _ in range(2)
    ]
    assert (terms[0] == terms[1]) == (read.terms_hash(terms[0]) == read.terms_hash(terms[1]))
    assert (terms[0] == terms[1]) == (read.encode_terms(terms[0]) == read.encode_terms(terms[1]))
