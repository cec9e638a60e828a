"""The shapes of errors on both transports."""

DOMAIN = "a2a-protocol.org"
INFO = "type.googleapis.com/google.rpc.ErrorInfo"


def failed(answer):
    """Return the code and the reason of a JSON-RPC error, whose shape is checked."""
    error = answer["error"]
    assert set(error) <= {"code", "message", "data"}
    assert answer["jsonrpc"] == "2.0"
    assert isinstance(error["message"], str)
    if "data" not in error:
        return error["code"], ""
    return error["code"], reason_in(error["data"])


def refused(response):
    """Return the status and the reason of an HTTP+JSON error, whose shape is checked."""
    assert response.headers["content-type"].startswith("application/json")
    error = response.json()["error"]
    assert set(error) == {"code", "status", "message", "details"}
    assert error["code"] == response.status_code
    return error["code"], reason_in(error["details"])


def reason_in(details):
    """Return the reason of an `ErrorInfo`, as its schema wants it."""
    info = details[0]
    assert info["@type"] == INFO
    assert info["domain"] == DOMAIN
    metadata = info.get("metadata", {})
    assert all(isinstance(value, str) for value in metadata.values())
    return info["reason"]
