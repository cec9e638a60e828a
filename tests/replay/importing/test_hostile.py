"""Damaged files: whatever is done to one, it is imported or refused by name, and nothing else."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.replay.importing import (
    Options,
    import_cxml,
    import_ocds,
    import_sheet,
    import_trace,
    read_any_scenario,
)
from negotiator.replay.recorded import read_recordings, write_recordings
from negotiator.terms import Role
from tests.replay.importing.papers import (
    DIALOGUES,
    ORDER,
    SHEET,
    START,
    TRACE,
    TWO_ISSUES,
    WIDE,
    award,
    package,
)

SCENARIO = read_any_scenario([Path("lamp.json")], TWO_ISSUES.encode())
MAKER = Options(role=Role.SELLER, them="maker", start=START)
DOLLARS = Options(currency="USD", unit="C62", decimal=".", start=START)
FIRST = Options(role=Role.SELLER, them="0", start=START)
PACKAGE = json.dumps(package(award()))
IMPORTERS = {
    "sheet": (SHEET, lambda data: import_sheet(data, "f", Options())),
    "wide": (WIDE, lambda data: import_sheet(data, "f", DOLLARS)),
    "cxml": (ORDER, lambda data: import_cxml(data, "f", Options())),
    "ocds": (PACKAGE, lambda data: import_ocds(data, "f", Options())),
    "trace": (TRACE, lambda data: import_trace(data, "f", SCENARIO, MAKER)),
    "dialogues": (DIALOGUES, lambda data: import_trace(data, "f", SCENARIO, FIRST)),
}
PIECES = st.one_of(
    st.binary(max_size=6),
    st.text(max_size=6).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.sampled_from(
        [b"", b"0", b"-1", b"9" * 40, b"1e9", b"NaN", b"null", b"[]", b"{}", b'"', b",", b"\n",
         b"=1+1", b"</a>", b"&x;", b"\xe9", b"\xff\xfe", b"\x00", b"9999-12-31", b"0001-01-01"]
    ),
)  # fmt: skip


def outcome(run, data):
    """Return what was told and what was imported."""
    try:
        return "f: imported", run(data).items
    except InvalidValueError as error:
        return error.message, ()


@pytest.mark.parametrize("kind", IMPORTERS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_damaged_file_is_imported_or_refused_by_name(kind, data):
    text, run = IMPORTERS[kind]
    whole = text.encode()
    at = data.draw(st.integers(0, len(whole)))
    end = min(len(whole), at + data.draw(st.integers(0, 12)))
    damaged = whole[:at] + data.draw(PIECES) + whole[end:]
    told, items = outcome(run, damaged)
    assert told.startswith("f: ")
    assert told.isascii()
    for _, recordings in items:
        written = write_recordings(recordings)
        assert read_recordings(written, "again") == recordings


def test_every_file_is_imported_while_it_is_whole():
    for text, run in IMPORTERS.values():
        assert run(text.encode()).recordings
