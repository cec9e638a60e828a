"""What each store of transcripts and sessions does, in memory and in a file (C134 to C143)."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.agent.loop import MemoryMessages, MemorySessions, Saved
from negotiator.agent.loop.wire import JsonObject
from negotiator.errors import ConflictError, InvalidValueError, StoreError
from negotiator.stores import SqlMessages, SqlSessions, SqlStore

Sessions = MemorySessions | SqlSessions
Messages = MemoryMessages | SqlMessages


@dataclass(frozen=True)
class Shelf:
    """The half of both ports that is the same."""

    read: Callable[[str], Saved | None]
    save: Callable[[str, JsonObject, int], int]


@pytest.fixture(params=["memory", "sqlite"])
def kept(request: pytest.FixtureRequest, database: Path) -> Iterator[tuple[Messages, Sessions]]:
    if request.param == "memory":
        yield MemoryMessages(), MemorySessions()
        return
    record = SqlStore(database)
    yield SqlMessages(record), SqlSessions(record)
    record.close()


@pytest.fixture
def sessions(kept: tuple[Messages, Sessions]) -> Sessions:
    return kept[1]


@pytest.fixture(params=["messages", "sessions"])
def shelf(request: pytest.FixtureRequest, kept: tuple[Messages, Sessions]) -> Shelf:
    messages, sessions = kept
    if request.param == "messages":
        return Shelf(messages.list, messages.save)
    return Shelf(sessions.get, sessions.save)


def test_c135_what_was_saved_is_read_whole_under_its_revision(shelf: Shelf) -> None:
    assert shelf.read("a") is None
    assert shelf.save("a", {"n": 1, "list": [None, True, 0.5, "ä\u2028"]}, 0) == 1
    assert shelf.save("b", {}, 0) == 1
    assert shelf.read("a") == Saved({"n": 1, "list": [None, True, 0.5, "ä\u2028"]}, 1)
    assert shelf.save("a", {"n": 2}, 1) == 2
    assert shelf.read("a") == Saved({"n": 2}, 2)
    assert shelf.read("b") == Saved({}, 1)


def test_c134_sessions_are_listed_the_latest_saved_last(sessions: Sessions) -> None:
    assert list(sessions.list()) == []
    for name in ("a", "b", "c"):
        sessions.save(name, {"id": name}, 0)
    sessions.save("a", {"id": "a", "round": 2}, 1)
    assert list(sessions.list()) == [
        ("b", Saved({"id": "b"}, 1)),
        ("c", Saved({"id": "c"}, 1)),
        ("a", Saved({"id": "a", "round": 2}, 2)),
    ]


def test_c134_a_session_can_be_deleted_and_begun_again(sessions: Sessions) -> None:
    sessions.save("a", {"id": "a"}, 0)
    sessions.save("b", {"id": "b"}, 0)
    sessions.delete("a")
    sessions.delete("a")
    assert sessions.get("a") is None
    assert list(sessions.list()) == [("b", Saved({"id": "b"}, 1))]
    assert sessions.save("a", {"id": "a again"}, 0) == 1
    assert [name for name, _ in sessions.list()] == ["b", "a"]


def test_c138_what_is_given_out_and_what_is_kept_are_copies(shelf: Shelf) -> None:
    document: dict[str, list[int]] = {"list": [1]}
    shelf.save("a", document, 0)
    document["list"].append(2)
    read = shelf.read("a")
    assert read == Saved({"list": [1]}, 1)
    given_out = read.document["list"]
    assert isinstance(given_out, list)
    given_out.append(3)
    assert shelf.read("a") == Saved({"list": [1]}, 1)


def test_c143_a_save_over_somebody_elses_is_refused_and_changes_nothing(shelf: Shelf) -> None:
    for stale in (1, -1):
        with pytest.raises(ConflictError):
            shelf.save("a", {"by": "nobody"}, stale)
    assert shelf.read("a") is None
    shelf.save("a", {"by": "one"}, 0)
    shelf.save("a", {"by": "two"}, 1)
    for stale in (-1, 0, 1, 3):
        with pytest.raises(ConflictError):
            shelf.save("a", {"by": "late"}, stale)
    assert shelf.read("a") == Saved({"by": "two"}, 2)


@pytest.mark.parametrize("value", [object(), float("nan"), {1, 2}])
def test_what_has_no_json_form_is_refused_and_changes_nothing(shelf: Shelf, value: object) -> None:
    shelf.save("a", {"by": "one"}, 0)
    with pytest.raises(InvalidValueError):
        shelf.save("a", {"by": value}, 1)
    assert shelf.read("a") == Saved({"by": "one"}, 1)


def test_half_a_surrogate_pair_and_a_zero_byte_are_kept(shelf: Shelf) -> None:
    shelf.save("a\0", {"said \udc00": "\ud800\0"}, 0)
    assert shelf.read("a\0") == Saved({"said \udc00": "\ud800\0"}, 1)
    assert shelf.read("a") is None


def test_transcripts_and_sessions_of_one_name_are_not_each_other(
    kept: tuple[Messages, Sessions],
) -> None:
    messages, sessions = kept
    messages.save("a", {"is": "transcript"}, 0)
    assert sessions.get("a") is None
    sessions.save("a", {"is": "session"}, 0)
    assert messages.list("a") == Saved({"is": "transcript"}, 1)


NAMES = st.sampled_from(["", "a", "A", "a ", "a\0", "ä", '["x","","c"]', "' OR 1=1 --", "%"])
TEXTS = st.text(st.characters(exclude_categories=()), max_size=6)  # half surrogate pairs too
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
SAVES = st.tuples(
    st.just("save"), NAMES, st.dictionaries(TEXTS, VALUES, max_size=3), st.integers(0, 3)
)
NOTHING: dict[str, object] = {}
DELETES = st.tuples(st.just("delete"), NAMES, st.just(NOTHING), st.just(0))


def outcome(store: Sessions, act: str, name: str, document: JsonObject, at: int) -> object:
    if act == "delete":
        store.delete(name)
        return None
    try:
        return store.save(name, document, at)
    except (ConflictError, InvalidValueError, StoreError) as error:
        return type(error)


@settings(max_examples=25, deadline=None)
@given(acts=st.lists(SAVES | DELETES, max_size=12))
def test_a_file_and_memory_never_differ(
    acts: list[tuple[str, str, dict[str, object], int]],
) -> None:
    with TemporaryDirectory() as made, ExitStack() as stack:
        record = SqlStore(Path(made) / "record.db")
        stack.callback(record.close)
        memory, file = MemorySessions(), SqlSessions(record)
        for act in acts:
            assert outcome(memory, *act) == outcome(file, *act)
        assert list(memory.list()) == list(file.list())
        assert all(memory.get(name) == file.get(name) for _, name, _, _ in acts)
