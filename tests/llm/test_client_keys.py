"""The key goes to the endpoint and nowhere else: not to a text, a log, a traceback, a thief."""

import asyncio
import base64
import copy
import io
import json
import logging
import pickle
import ssl
import sys
import traceback
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import ModelRefusedError, NegotiatorError, UsageError
from negotiator.llm.client import ChatClient
from negotiator.llm.endpoint import endpoint_at
from negotiator.llm.secret import Secret
from tests.llm.model_server import ModelServer, Request, Step, completion, drops, fails, says
from tests.llm.test_client import ASKED, Waits, client_of

CANARY = "sk-canary_kingfisher_7341908273"
SHAPES = {CANARY, base64.b64encode(CANARY.encode()).decode(), CANARY[3:], CANARY[:-3]}


def shown(error: BaseException) -> str:
    """Everything a log may show of an exception: the chain of causes, with all local variables."""
    full = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
    return "\n".join([full, str(error), repr(error), repr(error.args), repr(vars(error))])


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """Everything that anyone logs, at every level, tracebacks included."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.setLevel(level)
    root.removeHandler(handler)


def echo(status: int) -> Callable[[Request], Step]:
    """Answer with the key that came, wherever an answer has room for words."""

    def step(request: Request) -> Step:
        key = request.headers["authorization"].removeprefix("Bearer ")
        error = {"message": f"bad key {key}", "code": "canary_kingfisher", "type": key}
        return fails(status, {"error": error})

    return step


def not_json(request: Request) -> Step:
    return Step(body=request.headers["authorization"].encode())


def no_message(request: Request) -> Step:
    return Step(body=json.dumps({"said": request.headers["authorization"]}).encode())


FAILURES = {
    "refused": [echo(401)],
    "refused for another reason": [echo(400)],
    "overloaded": [echo(503)] * 3,
    "dropped": [drops()] * 3,
    "broken off": [drops(sent=9)] * 3,
    "no HTTP": [Step(body=b"nonsense\r\n\r\n", raw=True)],
    "not JSON": [not_json],
    "no message": [no_message],
    "cut short": [says("x", finish="length")],
    "late": [says("late", delay=30)] * 3,
    "redirected": [fails(302, headers={"Location": "http://localhost/"})],
}


@pytest.mark.parametrize("what", FAILURES)
@pytest.mark.parametrize("kind", [str, Secret])
def test_a_canary_key_is_in_no_error_traceback_or_log(what, kind, logged):
    told = []
    timeout = 0.05 if what == "late" else 30
    with ModelServer(FAILURES[what]) as server:
        client = client_of(
            server,
            api_key=kind(CANARY),
            timeout=timeout,
            on_retry=lambda *said: told.append(said),
        )
        with pytest.raises(NegotiatorError) as caught:
            asyncio.run(client.complete(ASKED))
    assert server.requests[0].headers["authorization"] == f"Bearer {CANARY}"
    logging.getLogger("host").error("failed: %r", client, exc_info=caught.value)
    text = "".join(traceback.format_exception(caught.value)) + repr(caught.value.args)
    assert not any(shape in text for shape in SHAPES)
    assert not any(shape in logged.getvalue() for shape in SHAPES)
    assert not any(shape in repr(told) for shape in SHAPES)
    assert not any(shape in f"{client!r} {client} {vars(client)}" for shape in SHAPES)


SILENT = [what for what in FAILURES if what not in {"not JSON", "no message"}]


def failed(server: ModelServer, **settings) -> BaseException:
    """Ask in vain, in a frame that does not know the key itself."""
    with pytest.raises(NegotiatorError) as caught:
        asyncio.run(client_of(server, **settings).complete(ASKED))
    return caught.value


@pytest.mark.parametrize("what", SILENT)
def test_a_canary_key_is_in_no_local_variable_of_a_traceback(what):
    timeout = 0.05 if what == "late" else 30
    with ModelServer(FAILURES[what]) as server:
        error = failed(server, api_key=Secret(CANARY), timeout=timeout)
    assert not any(shape in shown(error) for shape in SHAPES)


@pytest.mark.parametrize("step", [says("late", delay=30), says("drops", drip=0.05)])
def test_a_canary_key_is_in_no_traceback_of_a_cancellation(step):
    async def run(client: ChatClient) -> BaseException:
        task = asyncio.create_task(client.complete(ASKED))
        await asyncio.to_thread(server.wait_for, 1)
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as caught:
            await task
        return caught.value

    with ModelServer([step]) as server:
        error = asyncio.run(run(client_of(server, api_key=Secret(CANARY))))
    text = shown(error)
    assert "llm/client.py" in text
    assert "httpcore" not in text  # its frames hold the headers of the request
    assert not any(shape in text for shape in SHAPES)


def test_the_search_for_the_canary_sees_one_in_a_local_variable():
    def fails_with(word: str) -> None:
        raise UsageError("no")

    with pytest.raises(UsageError) as caught:
        fails_with(CANARY)
    assert CANARY in shown(caught.value)


def test_a_refusals_code_is_shown_but_nothing_of_the_key_in_it():
    codes = {"invalid_api_key": True, "canary_kingfisher": False, "king_fish": True}
    for code, told in codes.items():
        with ModelServer([fails(401, {"error": {"code": code}})]) as server:
            error = failed(server, api_key=Secret(CANARY))
        assert isinstance(error, ModelRefusedError)
        assert (code in error.message) is told


def test_c37_no_connection_and_no_task_is_held_after_a_call():
    """Also when the endpoint would keep the connection open for more."""
    closed = asyncio.Event()

    async def host(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        body = completion({"content": "x"})
        await reader.readuntil(b"}]}")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
        assert await reader.read() == b""
        closed.set()
        writer.close()

    async def run() -> None:
        server = await asyncio.start_server(host, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        await ChatClient(base_url=url, model="m", api_key=None).complete(ASKED)
        await asyncio.wait_for(closed.wait(), 5)
        server.close()
        await server.wait_closed()
        await asyncio.sleep(0.01)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())


# --- the secret ----------------------------------------------------------------------------------


def test_a_secret_shows_itself_only_when_asked():
    secret = Secret(CANARY)
    texts = [repr(secret), str(secret), f"{secret}", f"{[secret]}", f"{secret!r:>40}"]
    assert not any(shape in text for text in texts for shape in SHAPES)
    assert secret.reveal() == CANARY
    assert copy.deepcopy({"a": secret})["a"] is secret is copy.copy(secret)
    with pytest.raises(TypeError, match="pickled"):
        pickle.dumps(secret)
    with pytest.raises(TypeError):
        json.dumps(secret)


@pytest.mark.parametrize("word", ["", " x", "x\r\nX-Evil: 1", "schlüssel", "x" * 4_097, "x\x00"])
def test_a_key_that_no_header_carries_is_refused_without_being_shown(word):
    with pytest.raises(UsageError) as caught:
        Secret(word)
    assert not word.strip() or word.strip() not in caught.value.message


@given(st.text(min_size=7, max_size=40, alphabet="abc_"), st.integers(0, 30))
def test_any_stretch_of_a_secret_is_found_in_a_text(word, start):
    part = word[start : start + 6]
    assert Secret(word).shares(f"zz{part}zz", 6) is (len(part) == 6)
    assert Secret(word).shares(f"zz{word}zz", 6)


# --- where the key may go ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "https://models.example/v1",
        "https://models.example:8443",
        "https://models.example/a/b/",
        "HTTPS://models.example",
        "http://localhost:8080/v1",
        "http://127.0.0.1",
        "http://127.9.9.9:1",
        "http://[::1]:8080/v1/",
    ],
)
def test_a_key_goes_over_tls_or_stays_on_this_machine(url):
    assert endpoint_at(url).url == url.rstrip("/") + "/chat/completions"


@pytest.mark.parametrize(
    "url",
    [
        "http://models.example/v1",
        "http://10.0.0.1",
        "http://localhost.models.example",
        "http://127.0.0.1.models.example",
        "http://127.1",
        "http://0.0.0.0",
        "http://2130706433",
        "http://[::ffff:10.0.0.1]",
    ],
)
def test_http_to_another_machine_needs_a_word_of_its_own(url):
    with pytest.raises(UsageError, match="allow_http"):
        endpoint_at(url)
    assert endpoint_at(url, allow_http=True).url.startswith(url)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "models.example/v1",
        "ftp://models.example",
        "file:///etc/passwd",
        "https://",
        "https:///v1",
        "https://name:kingfisher@models.example",
        "https://models.example?key=kingfisher",
        "https://models.example/#kingfisher",
        "https://models.example:0",
        "https://models.example:99999",
        "https://models.example:x",
        "https://models..example",
        "https://models.example\\@localhost",
        "http://evil.example\\@localhost",
        "https://models.example/a b",
        "https://models.example/\r\nX-Evil:1",
        "https://modèles.example",
        "https://[::1",
        f"https://{'a' * 64}.example",
        "https://models.example/" + "a" * 3_000,
    ],
)
@pytest.mark.parametrize("allow_http", [True, False])
def test_an_address_of_another_shape_is_refused_without_being_shown(url, allow_http):
    with pytest.raises(UsageError) as caught:
        endpoint_at(url, allow_http=allow_http)
    assert "kingfisher" not in caught.value.message
    assert "example/" not in caught.value.message


@given(st.text(max_size=60))
def test_no_address_makes_the_check_raise_anything_else(text):
    for url in (text, f"https://{text}", f"http://localhost{text}"):
        try:
            endpoint_at(url)
        except UsageError:
            continue


def test_a_redirect_takes_the_key_nowhere():
    with ModelServer([says("stolen")]) as thief:
        moved = fails(307, headers={"Location": f"{thief.url}/chat/completions"})
        with ModelServer([moved]) as server:
            assert isinstance(failed(server, api_key=CANARY), ModelRefusedError)
    assert not thief.requests


def test_proxies_and_passwords_of_the_environment_are_not_used(monkeypatch, tmp_path):
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login other password kingfisher\n")
    with ModelServer([says("x")]) as server, ModelServer([]) as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url.removesuffix("/v1"))
        monkeypatch.setenv("NETRC", str(netrc))
        asyncio.run(client_of(server, api_key=CANARY).complete(ASKED))
    assert server.requests[0].headers["authorization"] == f"Bearer {CANARY}"
    assert not proxy.requests


def test_certificates_are_verified_whenever_tls_is_spoken():
    client = ChatClient(base_url="https://models.example", model="m", api_key=None)
    assert client._tls.verify_mode is ssl.CERT_REQUIRED
    assert client._tls.check_hostname


def test_a_plain_server_behind_an_https_address_gets_no_key():
    with ModelServer([says("x")]) as server:
        url = server.url.replace("http://", "https://")
        failed(server, base_url=url, api_key=CANARY, sleep=Waits())
    assert not server.requests
    assert CANARY not in repr(sys.exc_info())
