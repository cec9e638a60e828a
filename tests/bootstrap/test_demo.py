"""The set-up of the demonstration, killed at any instant."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from negotiator.bootstrap import found_demo, open_party
from negotiator.errors import UsageError
from negotiator.terms import Role

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def contents(directory: Path) -> dict[str, bytes]:
    """Every file that matters."""
    return {
        str(file.relative_to(directory)): file.read_bytes()
        for role in Role
        for file in sorted((directory / role).rglob("*"))
        if file.is_file()
    }


def assert_ready(directory: Path) -> None:
    """Both parties open, trust each other, and nothing else is left."""
    assert sorted(path.name for path in directory.iterdir()) == ["buyer", "seller"]
    for role in Role:
        party = open_party(directory / role, clock=lambda: NOW)
        party.store.close()
        assert {p.id for p in party.trust.principals} == {
            "did:web:buyer.example",
            "did:web:seller.example",
        }


def interrupted(made: Path, at: Path) -> Iterator[Path]:
    """Give directories as a kill could leave them, `made` being a finished one."""
    half = at / "half-written"
    (half / ".setup-x7" / "buyer").mkdir(parents=True)
    (half / ".setup-x7" / "buyer" / "agent.key").write_text("torn")
    yield half
    for name, moved in (("whole", ()), ("one", ("buyer",)), ("both", ("buyer", "seller"))):
        place = at / name
        (place / ".setup").mkdir(parents=True)
        for role in ("buyer", "seller"):
            shutil.copytree(made / role, (place if role in moved else place / ".setup") / role)
        yield place


def test_a_set_up_goes_on_or_begins_again_wherever_it_was_killed(tmp_path: Path) -> None:
    made, places = tmp_path / "made", tmp_path / "places"
    made.mkdir()
    found_demo(made, NOW)
    for place in interrupted(made, places):
        found_demo(place, NOW)
        if place.name != "half-written":
            assert contents(place) == contents(made)
        assert_ready(place)


def test_a_set_up_that_is_there_is_left_alone(tmp_path: Path) -> None:
    found_demo(tmp_path, NOW)
    before = contents(tmp_path)
    found_demo(tmp_path, NOW)
    assert contents(tmp_path) == before


def test_one_party_alone_is_not_touched(tmp_path: Path) -> None:
    found_demo(tmp_path, NOW)
    shutil.rmtree(tmp_path / "seller")
    before = sorted((tmp_path / "buyer").iterdir())
    with pytest.raises(UsageError, match="has a buyer but no seller"):
        found_demo(tmp_path, NOW)
    assert sorted((tmp_path / "buyer").iterdir()) == before
