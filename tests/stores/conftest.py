from collections.abc import Iterator
from pathlib import Path

import pytest

from negotiator.policy.ports import Store
from negotiator.stores import MemoryStore, SqlStore


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "record.db"


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, database: Path) -> Iterator[Store]:
    made = MemoryStore() if request.param == "memory" else SqlStore(database)
    yield made
    made.close()
