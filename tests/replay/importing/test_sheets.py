"""Sheets of quotes: what becomes of them, and everything that is refused by row and column."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.replay.importing import DateOrder, Options, Trap, import_sheet
from negotiator.replay.importing.building import MAX_LINES
from negotiator.replay.importing.text import MAX_BYTES, cell_number
from negotiator.replay.recorded import read_recordings, write_recordings
from negotiator.terms import Role
from tests.replay.importing.papers import DOLLARS, OPEN, SHEET, START, WIDE


def sheet(text, options=OPEN):
    return import_sheet(text.encode(), "q.csv", options)


def refusal(text, options=OPEN):
    with pytest.raises(InvalidValueError) as caught:
        sheet(text, options)
    return caught.value.message


def one(**cells):
    """Return a sheet of one quote with these cells."""
    row = {
        "supplier": "Alder",
        "item": "hinge",
        "quantity": "8",
        "unit": "C62",
        "unit_price": "2",
        "currency": "EUR",
        "quoted": "2026-11-03",
    } | cells
    row = {name: cell for name, cell in row.items() if cell is not None}
    return ",".join(row) + "\n" + ",".join(f'"{cell}"' for cell in row.values()) + "\n"


def test_each_item_has_an_agenda_and_each_supplier_a_recording():
    imported = sheet(SHEET)
    assert [(name, len(found)) for name, found in imported.items] == [
        ("hinge_60", 2),
        ("fan_80", 1),
    ]
    assert not imported.findings
    alder, birch = imported.items[0][1]
    assert (alder.id, alder.role, birch.id) == (
        "hinge_60.Alder_GmbH",
        Role.SELLER,
        "hinge_60.Birch_Ltd",
    )
    assert [issue.name for issue in alder.agenda.issues] == ["unitPrice", "quantity", "leadDays"]
    assert alder.offers == ((222, 1200, 32), (209, 1200, 28))
    assert alder.agenda.totals(alder.offers[0]) == {"total": Decimal("2664.00")}
    assert alder.start == datetime(2026, 11, 3, tzinfo=UTC)
    assert [move.elapsed for move in alder.moves] == [
        timedelta(0),
        timedelta(days=2, hours=7, minutes=30),
    ]
    assert alder.moves[0].valid_for == timedelta(days=11), "through the last day"
    assert birch.moves[0].valid_for is None


def test_what_is_imported_can_be_written_and_read_again():
    recordings = sheet(SHEET).recordings
    assert read_recordings(write_recordings(recordings), "again") == recordings


def test_a_mark_semicolons_and_decimal_commas_are_read_where_they_are_named():
    german = (
        "supplier;item;quantity;unit;unit_price;currency;quoted\n"
        "Müller;Scharnier;1200;C62;2,22;EUR;03.11.2026\n"
    )
    options = Options(decimal=",", date_order=DateOrder.DAY_FIRST)
    imported = import_sheet(b"\xef\xbb\xbf" + german.encode(), "q.csv", options)
    (recording,) = imported.recordings
    assert recording.offers == ((222, 1200),)
    assert recording.start.month == 11
    assert recording.id.isascii()


@pytest.mark.parametrize(
    ("cells", "place"),
    [
        ({"unit_price": ""}, "row 2, column unit_price: expected a value, got an empty cell"),
        ({"unit_price": "=1+1"}, "row 2, column unit_price: expected a value, got the formula"),
        ({"supplier": "=cmd|'/c calc'!A0"}, "row 2, column supplier: expected a value, got the"),
        ({"supplier": "@SUM(1)"}, "row 2, column supplier"),
        ({"unit_price": "+1+1"}, "row 2, column unit_price: expected a value, got the formula"),
        ({"unit_price": "-2"}, "row 2, column unit_price"),
        ({"unit_price": "0"}, "row 2, column unit_price: expected a number above 0"),
        ({"unit_price": "1.234"}, "thousands or decimals? give --decimal"),
        ({"unit_price": "1,234"}, "thousands or decimals? give --decimal"),
        ({"unit_price": "2,5"}, "give --decimal , if that is one"),
        ({"unit_price": "1,234.50"}, "row 2, column unit_price: expected a number such as"),
        ({"unit_price": "$2"}, "row 2, column unit_price"),
        ({"unit_price": "2e1"}, "row 2, column unit_price"),
        ({"unit_price": "\u0662"}, "row 2, column unit_price"),
        ({"unit_price": "NaN"}, "row 2, column unit_price"),
        ({"quantity": "8 pcs"}, "row 2, column quantity"),
        ({"quantity": "12345678901234567890"}, "row 2, column quantity"),
        ({"quoted": "02/11/2026"}, "row 2, column quoted: expected a day such as 2026-12-01, got"),
        ({"quoted": "02/11/26"}, "row 2, column quoted"),
        ({"quoted": "2026-02-30"}, "row 2, column quoted"),
        ({"quoted": "2026-11-03T10:00:00"}, "row 2, column quoted: expected an instant"),
        ({"quoted": None}, "row 2, column quoted: expected a time, which the file does not say"),
        ({"currency": None}, "row 2, column currency: expected a currency, which the file does"),
        ({"currency": "EURO"}, "row 2, column currency: expected an ISO 4217"),
        ({"unit": None}, "row 2, column unit: expected a unit, which the file does not say"),
        ({"unit": "pieces"}, "row 2, column unit"),
        ({"item": ""}, "row 2, column item: expected a value, got an empty cell"),
        ({"lead_days": "3.5"}, "row 2, column lead_days: expected whole days"),
        ({"lead_days": "9999"}, "row 2, column lead_days"),
        ({"valid_until": "2026-11-01"}, "row 2, column valid_until: expected a time after"),
        ({"valid_until": "2099-12-31"}, "row 2, column valid_until: expected a time less than 31"),
        ({"valid_until": "9999-12-31"}, "or no value for a quote without an end"),
        ({"rebate": "3"}, "row 1, column rebate: expected one of supplier"),
        ({"supplier": None}, "row 1, column supplier: expected it, got none"),
        ({"unit_price": None}, "row 1, column unit_price: expected it or total, got neither"),
    ],
)  # fmt: skip
def test_what_is_malformed_or_ambiguous_is_refused_by_file_row_and_column(cells, place):
    message = refusal(one(**cells))
    assert message.startswith("q.csv: row ")
    assert place in message


def test_foreign_currency_is_refused_by_row_and_column():
    text = SHEET.replace("2.1,EUR", "2.1,USD")
    told = "q.csv: row 3, column currency: expected EUR"
    assert refusal(text).startswith(told)
    assert refusal(text, Options(currency="EUR")).startswith(told)
    assert refusal(SHEET, Options(currency="USD")).startswith("q.csv: row 2, column currency")


def test_a_row_that_stands_there_twice_is_refused_and_both_are_named():
    twice = SHEET + SHEET.splitlines()[1] + "\n"
    assert "row 6: expected each quote once, got the same as in row 2" in refusal(twice)


def test_two_quotes_at_one_time_are_refused_because_either_may_be_the_later():
    text = SHEET.replace("2026-11-05T08:30:00+01:00", "2026-11-03")
    message = refusal(text)
    assert "row 4: expected one quote of Alder GmbH for hinge 60 at a time" in message
    assert "row 2" in message


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("supplier;ité\n".encode("latin-1"), "row 1: expected UTF-8, got the byte 0xE9"),
        ("supplier,item\n".encode("utf-16"), "expected UTF-8, got the byte 0xFF"),
        (b"supplier,item\nA\x00,b\n", "row 2: expected text, got the control character U+0000"),
        (b"", "got an empty file"),
        (b"\xef\xbb\xbf \n", "expected"),
        (b"supplier\n", "row 1: expected columns parted by one of"),
        (b"supplier,item;quantity\n", "row 1: expected columns parted by one of"),
        (b'supplier,item\n"a"b,c\n', "row 2: expected well-formed CSV"),
        (b'supplier,item\n"open,c\n', "expected well-formed CSV"),
        (b"a" * (MAX_BYTES + 1), f"expected at most {MAX_BYTES} bytes"),
        (b"a,b\n" * (MAX_LINES + 1), f"row {MAX_LINES + 1}: expected at most {MAX_LINES} rows"),
        (b"," * 600 + b"\n", "500 columns"),
    ],
)  # fmt: skip
def test_other_encodings_broken_and_huge_files_are_refused(data, told):
    with pytest.raises(InvalidValueError) as caught:
        import_sheet(data, "q.csv", OPEN)
    assert told in caught.value.message


def test_a_row_with_too_few_cells_and_a_heading_twice_are_refused():
    assert "row 6: expected 10 cells as in row 1, got 2" in refusal(SHEET + "Elm,hinge\n")
    assert "row 1, column unit: expected it once, got it 2 times" in refusal(
        SHEET.replace("lead_days", "unit")
    )


def test_a_column_is_left_out_only_where_it_is_named():
    text = one(colour="red")
    assert "column colour" in refusal(text)
    assert len(sheet(text, Options(ignore=("Colour",))).recordings) == 1


@pytest.mark.parametrize(
    ("cells", "trap", "told"),
    [
        ({"quantity": "2", "unit_price": "104.99", "total": "104.99"}, Trap.TOTAL,
         "2 x 104.99 is 209.98, the total says 104.99; is the price for all of them?"),
        ({"unit_price": None, "total": "85.62"}, Trap.INDIVISIBLE,
         "85.62 / 8 is no price in whole 0.01 EUR"),
        ({"per": "100"}, Trap.PRICE_BASIS, "the price 2 is for 100, not for one"),
        ({"discount": "5%"}, Trap.PERCENTAGE, "5% off or on it"),
        ({"minimum": "10"}, Trap.MINIMUM, "for 10 and more, the quantity is 8"),
        ({"unit_price": "2", "total": "16.01"}, Trap.TOTAL, "8 x 2 is 16, the total says 16.01"),
    ],
)  # fmt: skip
def test_a_line_whose_numbers_do_not_agree_is_flagged_and_left_out(cells, trap, told):
    imported = sheet(one(**cells))
    (found,) = imported.findings
    assert (found.trap, found.place) == (trap, "q.csv, row 2")
    assert told in found.message
    assert imported.items == ()


def test_a_flagged_line_does_not_take_the_others_with_it():
    imported = sheet(SHEET.replace("2664", "2665"))
    assert [found.place for found in imported.findings] == ["q.csv, row 2"]
    assert imported.items[0][1][1].offers == ((209, 1200, 28),)


@pytest.mark.parametrize(
    "cells",
    [
        {"unit_price": None, "total": "85.60"},
        {"unit_price": "10.7", "total": "85.6"},
        {"per": "1", "discount": "0%", "minimum": "8"},
        {"unit_price": "0.0145", "quantity": "33", "total": "0.48"},  # 0.4785, to the cent
    ],
)
def test_numbers_that_agree_are_not_flagged(cells):
    imported = sheet(one(**cells))
    assert len(imported.recordings) == 1
    assert not imported.findings


@given(st.decimals(min_value=0, max_value=10**9, places=4), st.sampled_from(".,"))
def test_a_number_is_read_exactly_as_it_is_written(value, decimal):
    text = format(value, "f").replace(".", decimal)
    assert cell_number(text, decimal) == value


@given(st.integers(1, 999), st.integers(0, 999), st.sampled_from(".,"))
def test_no_number_that_could_be_grouped_is_read_without_being_told(whole, rest, sign):
    with pytest.raises(InvalidValueError, match="give --decimal"):
        cell_number(f"{whole}{sign}{rest:03}", None)


def test_a_wide_sheet_has_a_recording_for_each_part_that_a_supplier_has():
    imported = sheet(WIDE, replace(DOLLARS, decimal="."))
    assert not imported.findings
    assert [recording.id for recording in imported.recordings] == [
        "R1_R2.Alder",
        "R1_R2.Birch",
        "U1.Alder",
    ]
    first = imported.recordings[0]
    assert first.start == START
    assert first.agenda.encode_terms(first.offers[0])["unitPrice"] == {
        "amount": "0.0145",
        "currency": "USD",
    }


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("1.25,1,125", ",1,125", "row 5, column Alder unit$: expected a price beside the total"),
        ("1.25,1,125", "x,1,125", "row 5, column Alder unit$: expected a number"),
        ("U1,100", ",100", "row 5, column refs: expected a part"),
        ("U1,100", '"R1,R2",100', "row 5, column refs: expected each part once, see row 4"),
        ("U1,100", "U1,", "row 5, column Things qty: expected a number"),
        ("Avail,Unit$,MOQ,Ext$\n", "Rebate,Unit$,MOQ,Ext$\n", "row 3, column Rebate: expected"),
        ("Birch", "Alder", "row 2: expected each supplier once"),
    ],
)
def test_a_wide_sheet_is_refused_by_row_and_column(before, after, told):
    assert before in WIDE
    message = refusal(WIDE.replace(before, after), replace(DOLLARS, decimal="."))
    assert told in message


def test_a_wide_sheet_asks_for_what_it_does_not_say():
    assert "give --currency" in refusal(WIDE)
    assert "a currency that is called dollar" in refusal(WIDE, replace(DOLLARS, currency="EUR"))
    assert "give --unit" in refusal(WIDE, replace(DOLLARS, unit=None))
    assert "give --start" in refusal(WIDE, replace(DOLLARS, start=None))


def test_in_a_wide_sheet_too_traps_are_flagged():
    text = WIDE.replace("1.25,1,125", "1.25,500,125").replace("0.016,10,3.2", "0.016,10,3.3")
    found = sheet(text, replace(DOLLARS, decimal=".")).findings
    assert [(item.trap, item.place) for item in found] == [
        (Trap.TOTAL, "q.csv, row 4, columns of Birch"),
        (Trap.MINIMUM, "q.csv, row 5, columns of Alder"),
    ]


def test_quotes_that_lie_decades_apart_are_refused_because_no_recording_holds_them():
    cells = {"quoted": "1926-11-03"}
    text = one(**cells) + one(quoted="2026-11-03").splitlines()[1] + "\n"
    assert "row 3: expected a time less than 31 years after" in refusal(text)
