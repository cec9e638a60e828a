"""Which model is used: the host's own, one from arguments and the environment, or none."""

import asyncio
import subprocess
import sys
import traceback

import httpx
import pytest
from pydantic import ValidationError

from negotiator.errors import AnswerNotJsonError, ModelRefusedError, UsageError
from negotiator.llm.client import ChatClient
from negotiator.llm.model import model_of
from negotiator.llm.secret import Secret
from negotiator.llm.settings import ModelSettings
from tests.llm.model_server import ModelServer, Step, completion, fails, says

URL = "https://models.example/v1"
LOCAL = "http://127.0.0.1:9/v1"
ASKED = [{"role": "user", "content": "?"}]


class Puppet:
    """A host's own model."""

    async def complete(self, messages, tools=(), **options):
        return {"role": "assistant", "content": "mine"}


@pytest.fixture(autouse=True)
def no_settings(monkeypatch):
    """Start from an environment that says nothing of a model."""
    for name in ("BASE_URL", "MODEL", "API_KEY", "TIMEOUT", "ATTEMPTS", "ALLOW_HTTP"):
        monkeypatch.delenv(f"NEGOTIATOR_LLM_{name}", raising=False)


@pytest.fixture
def env(monkeypatch):
    """Set variables of the environment."""

    def put(**values: str) -> None:
        for name, value in values.items():
            monkeypatch.setenv(f"NEGOTIATOR_LLM_{name.upper()}", value)

    return put


def made(**arguments) -> ChatClient:
    client = model_of(**arguments)
    assert isinstance(client, ChatClient)
    return client


def key_of(client: ChatClient) -> str | None:
    return None if client._key is None else client._key.reveal()


# --- C169: a client or settings ------------------------------------------------------------------


def test_c169_an_injected_client_is_used_as_it_is():
    puppet = Puppet()
    assert model_of(puppet) is puppet


@pytest.mark.parametrize(
    "argument",
    [
        {"model": "m"},
        {"api_key": "k"},
        {"timeout": 120.0},
        {"attempts": 3},
        {"on_retry": print},
        {"base_url": URL},
        {"allow_http": False},
        {"transport": httpx.MockTransport(lambda _: httpx.Response(200))},
    ],
    ids=lambda argument: next(iter(argument)),
)
def test_c169_an_injected_client_excludes_every_setting_of_a_client(argument):
    (name,) = argument
    with pytest.raises(UsageError, match=rf"\b{name}\b"):
        model_of(Puppet(), **argument)


def test_c169_the_environment_is_no_argument(env):
    puppet = Puppet()
    env(base_url=URL, model="m", api_key="k", timeout="nonsense")
    assert model_of(puppet) is puppet
    assert model_of(puppet, timeout=None, api_key=None) is puppet


# --- C170: keys ----------------------------------------------------------------------------------


def test_c170_no_key_is_needed_for_an_injected_client_or_without_a_model():
    assert model_of(Puppet())
    assert model_of() is None
    assert model_of(None, model=None, api_key=None) is None


def test_c170_a_key_alone_does_not_switch_a_model_on(env):
    env(api_key="k", timeout="5")
    assert model_of() is None


def test_c170_no_key_is_needed_on_this_machine():
    assert key_of(made(base_url=LOCAL, model="m")) is None


def test_c170_a_model_elsewhere_without_a_key_is_refused_at_construction():
    with pytest.raises(UsageError, match="api_key"):
        model_of(base_url=URL, model="m")
    assert key_of(made(base_url=URL, model="m", api_key=Secret("k"))) == "k"


def test_c172_without_a_model_nothing_of_it_is_loaded():
    code = """
import sys
from negotiator.llm.template import phrase
from negotiator.llm.client import ChatClient
from negotiator.llm.model import model_of
assert not {"httpx", "pydantic", "pydantic_settings"} & sys.modules.keys()
assert model_of() is None
assert "httpx" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


# --- settings ------------------------------------------------------------------------------------


def test_the_environment_says_everything_an_argument_may_say(env):
    env(base_url=URL, model="m", api_key="k", timeout="7.5", attempts="2")
    client = made()
    assert (client.base_url, client.model, key_of(client)) == (URL, "m", "k")
    assert (client._timeout, client._attempts) == (7.5, 2)


def test_arguments_come_before_the_environment(env):
    env(base_url="http://10.0.0.1", model="m", api_key="k", timeout="7", attempts="2")
    env(allow_http="true")
    client = made(base_url=URL, model="n", api_key="l", timeout=8, attempts=1, allow_http=False)
    assert (client.base_url, client.model, key_of(client)) == (URL, "n", "l")
    assert (client._timeout, client._attempts) == (8, 1)


def test_without_settings_the_defaults_hold():
    client = made(base_url=LOCAL, model="m")
    assert (client._timeout, client._attempts) == (120, 3)


def test_a_key_of_the_environment_goes_to_no_other_address_than_that_beside_it(env):
    env(base_url=URL, model="m", api_key="k")
    assert key_of(made(base_url=LOCAL)) is None
    with pytest.raises(UsageError, match="api_key"):
        model_of(base_url="https://other.example")
    assert key_of(made(base_url=URL, model="n")) == "k"


def test_a_key_of_the_environment_without_an_address_goes_where_the_call_says(env):
    env(api_key="k")
    assert key_of(made(base_url=URL, model="m")) == "k"


@pytest.mark.parametrize(
    ("arguments", "missing"),
    [
        ({"model": "m"}, "base_url"),
        ({"base_url": LOCAL}, "model"),
        ({"api_key": "k"}, "base_url"),
        ({"attempts": 1}, "base_url"),
    ],
)
def test_half_a_model_is_refused_and_the_other_half_named(arguments, missing):
    with pytest.raises(UsageError, match=rf"{missing} is missing.*NEGOTIATOR_LLM_"):
        model_of(**arguments)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("timeout", "kingfisher"),
        ("timeout", "0"),
        ("timeout", "inf"),
        ("timeout", "nan"),
        ("attempts", "0"),
        ("attempts", "2.5"),
        ("allow_http", "kingfisher"),
    ],
)
def test_a_variable_out_of_bounds_is_named_and_neither_it_nor_the_key_shown(env, name, value):
    env(base_url=URL, model="m", api_key="kingfisher-key", **{name: value})
    with pytest.raises(UsageError, match=f"NEGOTIATOR_LLM_{name.upper()}") as caught:
        model_of()
    seen = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
    frames = [frame for frame in seen.stack if "/tests/" not in frame.filename]
    assert len(frames) >= 2
    assert "kingfisher" not in f"{[frame.locals for frame in frames]} {list(seen.format())[-1]}"
    assert caught.value.__context__ is None


def test_a_host_that_reads_the_settings_itself_is_shown_no_value_either(env):
    env(api_key="kingfisher-key", timeout="kingfisher")
    with pytest.raises(ValidationError) as caught:
        ModelSettings()
    assert "kingfisher" not in f"{caught.value} {caught.value!r}"
    env(timeout="5")
    assert "kingfisher" not in f"{ModelSettings()!r} {ModelSettings()}"


def test_an_empty_variable_is_none(env):
    env(base_url="", model="", timeout="", api_key="")
    assert model_of() is None


def test_a_model_of_the_environment_answers(env):
    with ModelServer([says("Good day.")]) as server:
        env(base_url=server.url, model="scripted", api_key="k")
        said = asyncio.run(made().complete(ASKED))
    assert said["content"] == "Good day."
    assert server.requests[0].headers["authorization"] == "Bearer k"


def test_a_transport_of_the_hosts_carries_the_requests_and_is_closed_with_the_client():
    class Line(httpx.MockTransport):
        closed = 0

        async def aclose(self) -> None:
            self.closed += 1

    def answer(_: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=completion({"content": "x"}))

    async def run() -> list[int]:
        client = made(base_url=URL, model="m", api_key="k", transport=line)
        await client.complete(ASKED)
        await client.complete(ASKED)
        closed = [line.closed]
        await client.aclose()
        return [*closed, line.closed]

    line = Line(answer)
    assert asyncio.run(run()) == [0, 1]


def test_a_transport_of_one_connection_is_free_again_after_every_answer():
    async def run(server: ModelServer) -> object:
        limits = httpx.Limits(max_connections=1)
        line = httpx.AsyncHTTPTransport(trust_env=False, limits=limits)
        client = made(base_url=server.url, model="m", transport=line, timeout=3)
        with pytest.raises(ModelRefusedError):
            await client.complete(ASKED)
        with pytest.raises(AnswerNotJsonError):
            await client.complete(ASKED)
        try:
            return (await client.complete(ASKED))["content"]
        finally:
            await client.aclose()

    script = [fails(404), Step(body=b"x"), fails(503, headers={"Retry-After": "0"}), says("free")]
    with ModelServer(script) as server:
        assert asyncio.run(run(server)) == "free"
