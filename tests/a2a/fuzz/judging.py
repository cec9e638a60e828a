"""What every answer must be, whatever was asked: no fault, in form, in time, and discreet."""

import json
import logging
from collections.abc import Iterable
from typing import Any

from negotiator.a2a.serving.translating import BUSY, CROWDED
from tests.a2a.fuzz.ground import Answer, Asked
from tests.a2a.test_canary import found_in

MOST_ANSWER = 2_000_000
RPC = frozenset({b"/rpc", b"/rpc/"})
JSON = frozenset({"application/json", "application/a2a+json"})
PLAIN = frozenset({b"/health", b"/ready"})
_TEMPORARY = frozenset({BUSY, CROWDED})
_OURS = ("Traceback", "site-packages", "sqlite", "negotiator/", 'File "', "object at 0x")


def judged(asked: Asked, answer: Answer) -> bool:
    """Check an answer; say whether it refuses what was asked.

    Raises:
        AssertionError: it is none that may be given.
    """
    text = answer.body.decode()
    assert len(answer.body) < MOST_ANSWER
    assert answer.status in {200, 304, 400, 401, 404, 405, 408, 409, 413, 415, 429, 503}, text
    assert found_in(text) == []
    mine = asked.body.decode("latin-1") + asked.target.decode("latin-1")
    assert [one for one in _OURS if one in text and one not in mine] == []
    if not text or answer.kind == "text/plain":
        return answer.status >= 400
    if answer.kind == "text/event-stream":
        return any(map(_refuses, _events(text)))
    assert answer.kind in JSON, answer.headers
    return _refuses(json.loads(text))


def _events(text: str) -> Iterable[Any]:
    """Yield what the events of a stream carry."""
    for line in text.splitlines():
        if line.startswith("data:"):
            yield json.loads(line.removeprefix("data:"))


def _refuses(said: Any) -> bool:
    """Check the shape of what was said; say whether it is an error."""
    assert isinstance(said, dict)
    error = said.get("error")
    if error is None:
        if "jsonrpc" in said:
            assert set(said) == {"jsonrpc", "id", "result"}
        return False
    assert isinstance(error["code"], int)
    assert isinstance(error["message"], str)
    assert len(error["message"]) < 70_000
    if "jsonrpc" in said:
        assert set(said) == {"jsonrpc", "id", "error"}
        assert set(error) <= {"code", "message", "data"}
        assert said["id"] is None or type(said["id"]) in {str, int}
        assert error["code"] != -32603 or error["message"] in _TEMPORARY
        assert -32768 <= error["code"] <= -32000
    else:
        assert set(said) == {"error"}
        assert {"code", "status", "message"} <= set(error) <= {*error, "details"}
        assert 400 <= error["code"] < 500 or error["message"] in _TEMPORARY
    return True


def quiet(records: Iterable[logging.LogRecord]) -> None:
    """Check that nothing failed on our side, and that nobody wrote lines of theirs into the log.

    Raises:
        AssertionError: there is an exception in it, a fault, or something that is not one line.
    """
    for record in records:
        said = record.getMessage()
        if record.name.startswith(("asyncio", "tests", "httpx")) and record.levelno < logging.ERROR:
            continue
        assert record.exc_info is None, said
        assert record.levelno < logging.ERROR or any(one in said for one in _TEMPORARY), said
        assert said.isascii(), said
        assert said.isprintable(), said
        assert found_in(said) == []
