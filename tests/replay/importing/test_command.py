"""``negotiator replay import``, as a person calls it; and collected files, where they are."""

import json
from pathlib import Path

import pytest

from negotiator.cli import main
from negotiator.replay.recorded import read_recordings
from tests.replay.importing.papers import SHEET, TRACE, TWO_ISSUES, cart
from tests.replay.make_replays import REPLAYS

SHARED = Path(__file__).parents[4] / "shared"
FILES = Path(__file__).parents[1] / "scenarios" / "files"
collected = pytest.mark.skipif(
    not (SHARED / "data" / "procurement").is_dir(), reason="the collected documents are not here"
)


@pytest.fixture
def call(capfd):
    def run(*arguments):
        code = main(["replay", "import", *map(str, arguments)])
        return code, capfd.readouterr()

    return run


def test_a_sheet_goes_into_one_file_an_item(call, tmp_path):
    sheet = tmp_path / "q.csv"
    sheet.write_text(SHEET)
    code, said = call(sheet, "--from", "quotes", "--out", tmp_path)
    assert (code, said.err) == (0, "")
    assert "3 recordings of 2 items" in said.out
    assert len(read_recordings((tmp_path / "hinge_60.jsonl").read_bytes(), "x")) == 2
    code, said = call(sheet, "--from", "quotes", "--out", tmp_path / "one.jsonl")
    assert code == 2
    assert "expected a directory" in said.err
    assert not (tmp_path / "one.jsonl").exists()


def test_what_was_imported_can_be_replayed_under_a_mandate(call, capfd, tmp_path):
    (tmp_path / "q.csv").write_text(SHEET)
    assert call(tmp_path / "q.csv", "--from", "quotes", "--out", tmp_path)[0] == 0
    mandate = (REPLAYS / "quotes" / "hinge-60.toml").read_text().replace('"pieces"', '"quantity"')
    (tmp_path / "m.toml").write_text(mandate)
    code = main(
        ["replay", "run", str(tmp_path / "hinge_60.jsonl"), "--mandate", str(tmp_path / "m.toml")]
    )
    said = capfd.readouterr()
    assert (code, "2 negotiations replayed" in said.out) == (0, True), said


def test_no_name_in_a_sheet_writes_outside_the_directory(call, tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    sheet = tmp_path / "q.csv"
    sheet.write_text(SHEET.replace("hinge 60", "../../hinge").replace("fan 80", "/etc/fan"))
    assert call(sheet, "--from", "quotes", "--out", inner)[0] == 0
    assert sorted(path.name for path in inner.iterdir()) == [
        "i.._.._hinge.jsonl",
        "i_etc_fan.jsonl",
    ]
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["inner", "q.csv"]


def test_what_is_flagged_ends_with_ninety_nine_and_is_told(call, tmp_path):
    document = tmp_path / "cart.xml"
    document.write_text(cart())
    code, said = call(document, "--from", "cxml", "--out", tmp_path / "o.jsonl")
    assert code == 99
    assert "cart.xml, row 4: total: 2 x 104.99 is 209.98" in said.out
    assert not (tmp_path / "o.jsonl").exists()
    code, said = call(document, "--from", "cxml", "--out", tmp_path / "o.jsonl", "--json")
    told = json.loads(said.out)
    assert (code, told["exitCode"], told["flagged"][0]["trap"]) == (99, "99", "total")


def test_a_trace_goes_with_its_scenario(call, tmp_path):
    (tmp_path / "t.csv").write_text(TRACE)
    (tmp_path / "lamp.json").write_text(TWO_ISSUES)
    given = (tmp_path / "t.csv", "--from", "trace", "--out", tmp_path / "o.jsonl")
    theirs = ("--role", "seller", "--them", "maker", "--start", "2026-11-02")
    code, said = call(*given, *theirs)
    assert (code, "--scenario" in said.err) == (2, True)
    code, said = call(*given, *theirs, "--scenario", tmp_path / "lamp.json")
    assert code == 0, said.err
    assert len(read_recordings((tmp_path / "o.jsonl").read_bytes(), "x")) == 1


def test_words_that_are_not_known_are_usage(call, tmp_path):
    (tmp_path / "q.csv").write_text(SHEET)
    given = (tmp_path / "q.csv", "--out", tmp_path)
    assert call(*given, "--from", "spreadsheet")[0] == 2
    assert call(*given, "--from", "quotes", "--decimal", "'")[0] == 2
    assert call(*given, "--from", "quotes", "--date-order", "ymd")[0] == 2
    assert call(*given, "--from", "quotes", "--start", "soon")[0] == 2
    assert call(tmp_path / "none.csv", "--from", "quotes", "--out", tmp_path)[0] == 1


def test_a_genius_scenario_is_imported_and_one_with_entities_is_not(call, tmp_path):
    folder = next(path.parent for path in sorted(FILES.rglob("*.xml")))
    profile = sorted(folder.glob("*.xml"))
    (tmp_path / "evil.xml").write_text('<!DOCTYPE a [<!ENTITY b "c">]><negotiation_template/>')
    theirs = ("--from", "scenario", "--role", "seller", "--start", "2026-11-02", "--out", tmp_path)
    code, said = call(folder, *theirs, "--them", "nobody")
    assert code == 2
    names = said.err.split("one of ")[1].split(";")[0].split(", ")
    assert len(names) < len(profile)
    assert call(folder, *theirs, "--them", names[0])[0] == 0
    code, said = call(tmp_path / "evil.xml", *theirs, "--them", "x")
    assert (code, "document type" in said.err) == (1, True)


def shared(kind, name):
    return SHARED / "data" / "procurement" / kind / name


@collected
def test_a_collected_sheet_of_nine_suppliers(call, tmp_path):
    sheet = shared("quotes", "kicost-stickit-hat-9-distributors.csv")
    given = ("--currency", "USD", "--unit", "C62", "--start", "2015-12-16", "--out", tmp_path)
    code, said = call(sheet, "--from", "quotes", *given)
    assert (code, "thousands or decimals? give --decimal" in said.err) == (1, True)
    code, said = call(sheet, "--from", "quotes", *given, "--decimal", ".")
    assert code == 99
    assert "200 x 0.149978 is 29.9956, the total says 29.9955" in said.out
    assert "40 recordings of 12 items" in said.out


@collected
@pytest.mark.parametrize(
    ("kind", "name", "more", "code", "told"),
    [
        ("ocds", "fictional-02-tender.json", (), 1, "neither awards nor bids"),
        ("ocds", "fictional-04-award.json", (), 99, "8 x 137000 is 1096000"),
        ("ocds", "real-release-package-1.json", (), 0, "1 recordings"),
        ("ocds", "real-release-package-2.json", (), 0, "1 recordings"),
        ("ocds", "real-release-package-2.json", ("--currency", "MXN"), 1, "foreign currency"),
        ("ocds", "real-release-package_encoding-utf-8.json", (), 1, "value.currency"),
        ("ocds", "std-framework-open_multiple_award.json", (), 1, "Rec 20"),
        ("ocds", "std-framework-open_multiple_award.json", ("--unit", "C62"), 0, "1 recordings"),
        ("cxml", "PunchoutOrderMessageAdvancedPricing.xml", (), 99, "2 x 104.99 is 209.98"),
        ("cxml", "PunchoutOrderMessageAdvancedPricing.xml", (), 99, "2 BOX (conversion factor"),
        ("cxml", "OrderRequest.xml", (), 0, "2 recordings"),
        ("cxml", "QuoteMessage.xml", (), 0, "1 recordings"),
        ("cxml", "quote_request.xml", (), 0, "1 recordings"),
        ("cxml", "CatalogUploadRequest.xml", (), 1, "expected <cXML> with one of"),
    ],
)  # fmt: skip
def test_collected_documents(call, tmp_path, kind, name, more, code, told):
    ran, said = call(shared(kind, name), "--from", kind, "--out", tmp_path, *more)
    assert (ran, told in said.out + said.err) == (code, True), said


@collected
def test_collected_dialogues_and_scenarios(call, tmp_path):
    scenarios = SHARED / "bench" / "scenarios"
    given = ("--role", "seller", "--start", "2026-01-01", "--out", tmp_path)
    camp = scenarios / "s04_casino_64.json"
    traces = SHARED / "data" / "traces" / "casino_offers.jsonl"
    code, said = call(traces, "--from", "trace", "--scenario", camp, "--them", "1", *given)
    assert (code, "552 recordings" in said.out) == (0, True), said
    found = sorted(scenarios.glob("*.json"))
    for path in found:
        them = "second" if "casino" in path.name else "supplier"
        code, said = call(path, "--from", "scenario", "--them", them, *given)
        assert code == 0, said.err
    assert len(found) == 11
