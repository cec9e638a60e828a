"""The files under ``replays/``: made by their script, and reviewed as text."""

import pytest

from tests.replay.make_replays import EXPECTED, PARTS, REPLAYS, SUPPLIERS, inputs


def test_the_inputs_are_what_the_script_makes():
    made = dict(inputs())
    held = {
        str(path.relative_to(REPLAYS))
        for path in REPLAYS.rglob("*")
        if path.is_file() and path.suffix in {".jsonl", ".toml"}
    }
    assert held == set(made)
    for name, data in made.items():
        assert (REPLAYS / name).read_bytes() == data, (
            f"run python -m tests.replay.make_replays: {name}"
        )


def test_the_quote_sheet_has_sixteen_parts_and_nine_suppliers():
    assert (len(PARTS), len(SUPPLIERS)) == (16, 9)


@pytest.mark.parametrize("name", EXPECTED)
def test_replays_come_out_as_reviewed(name):
    """A change here is looked at: run ``python -m tests.replay.make_replays`` and read the diff."""
    assert EXPECTED[name]() == (REPLAYS / "expected" / name).read_text(encoding="utf-8")
