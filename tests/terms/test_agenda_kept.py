"""Agendas and terms that are met again: nothing that was kept answers for anything else."""

import copy
from decimal import Decimal
from typing import Any

import pytest

from negotiator.errors import InvalidValueError
from negotiator.terms import Agenda, Terms
from negotiator.terms.telling_apart import key_of
from negotiator.terms.values import CURRENCY_EXPONENT, MAX_DIGITS


def document(**changes: Any) -> dict[str, Any]:
    price = {
        "name": "price", "kind": "amount", "currency": "USD", "fixed": "false", "step": "0.01",
        "min": "0", "max": "10",
    }  # fmt: skip
    flag = {"name": "rush", "kind": "flag", "fixed": "true", "values": ["true"]}
    return {"typ": "neg-agenda", "v": "1", "issues": [price | changes, flag], "derived": []}


class Text(str):
    """A text that is no plain one."""

    __slots__ = ()


def test_a_document_that_comes_again_is_the_same_agenda() -> None:
    assert Agenda.from_document(document()) is Agenda.from_document(document())


def test_a_document_that_was_changed_meanwhile_is_read_anew() -> None:
    changing = document()
    before = Agenda.from_document(changing)
    changing["issues"][0]["max"] = "11"
    after = Agenda.from_document(changing)
    assert (before.issues[0].high, after.issues[0].high) == (1000, 1100)


def test_a_document_that_only_looks_the_same_is_refused_as_ever() -> None:
    Agenda.from_document(document())
    tuples, numbers = document(), document()
    tuples["issues"][1]["values"] = ("true",)
    numbers["issues"][0]["max"] = 10
    named: dict[Any, Any] = {**document(), 1: "1"}
    for odd in (tuples, numbers, named):
        for _ in range(2):
            with pytest.raises(InvalidValueError):
                Agenda.from_document(odd)


def test_what_is_not_plain_has_no_key_and_is_read_all_the_same() -> None:
    odd: Any = document(name=Text("price"))
    assert key_of(odd) == b""
    assert Agenda.from_document(odd) == Agenda.from_document(document())
    deep: Any = "x"
    for _ in range(5_000):
        deep = [deep]
    assert key_of(deep) == b""


def test_keys_tell_every_difference_apart() -> None:
    base: list[Any] = [
        "1", 1, 1.0, True, b"1", None, ["1"], ("1",), {"1": "1"}, {1: "1"}, [["1"]], "",
        {"a": "1", "b": "2"}, {"a": "1", "b": "3"}, ["1", "1"],
    ]  # fmt: skip
    keys = {key_of(value) for value in base}
    assert len(keys) == len(base)
    assert all(key_of(copy.deepcopy(value)) == key_of(value) for value in base)


def test_what_was_written_can_be_changed_without_changing_what_is_written_next() -> None:
    agenda = Agenda.from_document(document())
    terms = Terms((250, 1))
    first: Any = agenda.encode_terms(terms)
    first["price"]["amount"] = "9"
    del first["rush"]
    assert agenda.encode_terms(terms) == {
        "price": {"amount": "2.5", "currency": "USD"},
        "rush": "true",
    }


@pytest.mark.parametrize("steps", [True, 1.0, Decimal(1)])
def test_what_only_equals_a_whole_number_is_not_written_as_one(steps: Any) -> None:
    agenda = Agenda.from_document(document())
    terms: Any = (steps, 1)
    agenda.encode_terms(Terms((1, 1)))
    agenda.terms_hash(Terms((1, 1)))
    with pytest.raises(InvalidValueError):
        agenda.encode_terms(terms)
    with pytest.raises(InvalidValueError):
        agenda.terms_hash(terms)


def totalled(most: str, days: str, currency: str) -> Agenda:
    price = {
        "name": "price", "kind": "amount", "currency": currency, "fixed": "false",
        "step": "0.000000001" if "." in most else "1", "min": "0", "max": most,
    }  # fmt: skip
    time = {"name": "days", "kind": "days", "fixed": "false", "min": "0", "max": days}
    total = {"name": "total", "currency": currency, "product": ["price", "days"]}
    return Agenda.from_document(
        {"typ": "neg-agenda", "v": "1", "issues": [price, time], "derived": [total]}
    )


@pytest.mark.parametrize("currency", ["JPY", "USD", "CLF"])
@pytest.mark.parametrize("days", ["1", "10", "999"])
@pytest.mark.parametrize("digits", range(8, 16))
def test_totals_that_are_said_to_fit_fit_whatever_the_terms(
    digits: int, days: str, currency: str
) -> None:
    agenda = totalled("9" * digits, days, currency)
    whole = len(str(int("9" * digits) * int(days)))
    assert agenda.sums_fit is (whole + CURRENCY_EXPONENT[currency] <= MAX_DIGITS)
    if agenda.sums_fit:
        price, time = agenda.issues
        for steps in (price.low, price.low + 1, price.high // 3, price.high - 1, price.high):
            for count in (time.low, time.high // 2, time.high):
                agenda.totals(Terms((steps, count)))
