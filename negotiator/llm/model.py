"""Which model a host uses: its own client, one made from settings, or none."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypedDict, TypeVar, Unpack

from negotiator.errors import UsageError
from negotiator.llm.client import ChatClient, OnRetry
from negotiator.llm.endpoint import endpoint_at
from negotiator.llm.secret import Secret

if TYPE_CHECKING:
    import httpx

    from negotiator.llm.settings import ModelSettings

T = TypeVar("T")

_HINT = "Pass it, or set the variable NEGOTIATOR_LLM_ with its name in capitals."


class Model(Protocol):
    """What a host may plug in instead of our client."""

    async def complete(
        self,
        messages: Sequence[Mapping[str, object]],
        tools: Sequence[Mapping[str, object]] = (),
        **options: object,
    ) -> Mapping[str, object]:
        """Return the assistant's next message, in the shapes of the OpenAI wire."""
        ...


class Arguments(TypedDict, total=False):
    """What may be said about a model in a call; None is the same as nothing.

    Attributes:
        base_url: the address before `/chat/completions`.
        model: name of the model.
        api_key: needed for an endpoint on another machine.
        timeout: seconds each request may take.
        attempts: most requests for one answer, the first included.
        on_retry: told the number of the next attempt, and why, before each wait.
        allow_http: whether unencrypted requests may leave this machine.
        transport: carries the requests.
    """

    base_url: str | None
    model: str | None
    api_key: Secret | str | None
    timeout: float | None
    attempts: int | None
    on_retry: OnRetry | None
    allow_http: bool | None
    transport: "httpx.AsyncBaseTransport | None"


def model_of(client: Model | None = None, **arguments: Unpack[Arguments]) -> Model | None:
    """Return the model to use.

    An argument left out is read from the environment: `NEGOTIATOR_LLM_` and its name in capitals
    (`on_retry` and `transport` have none).

    Args:
        client: the host's own; then no other argument may be passed and nothing is read.
        arguments: see `Arguments`.

    Returns:
        A model, or None when neither a client nor an endpoint is named: the language model is
        off, and the engine works without it.

    Raises:
        UsageError: a client and another argument were both passed, a setting is out of its
            bounds, or the address, the name or the key is missing.
    """
    if client is not None:
        check_alone(arguments)
        return client
    from negotiator.llm.settings import ModelSettings  # noqa: PLC0415 - it loads pydantic

    settings = ModelSettings.read()
    said = any(value is not None for value in arguments.values())
    if not (said or settings.base_url or settings.model):
        return None
    return _client(arguments, settings)


def check_alone(arguments: Arguments) -> None:
    """See that nothing is said about a client that is made already.

    Raises:
        UsageError: something is.
    """
    passed = sorted(name for name, value in arguments.items() if value is not None)
    if passed:
        msg = (
            f"A client was passed together with {', '.join(passed)}. "
            "Set those when making the client, or leave the client out."
        )
        raise UsageError(msg)


def _client(arguments: Arguments, settings: "ModelSettings") -> ChatClient:
    """Make a client; what the call says comes before what the environment says."""
    base_url = _first(arguments.get("base_url"), settings.base_url)
    model = _first(arguments.get("model"), settings.model)
    if not (base_url and model):
        missing = "model" if base_url else "base_url"
        raise UsageError(f"Half a model is named: {missing} is missing. {_HINT}")
    allow_http = _first(arguments.get("allow_http"), settings.allow_http)
    key = _first(arguments.get("api_key"), _key_for(base_url, settings))
    if key is None and not endpoint_at(base_url, allow_http=allow_http).local:
        msg = f"The model is on another machine, and there is no api_key. {_HINT}"
        raise UsageError(msg)
    return ChatClient(
        base_url=base_url,
        model=model,
        api_key=key,
        timeout=_first(arguments.get("timeout"), settings.timeout),
        attempts=_first(arguments.get("attempts"), settings.attempts),
        on_retry=arguments.get("on_retry"),
        allow_http=allow_http,
        transport=arguments.get("transport"),
    )


def _first(passed: T | None, read: T) -> T:
    """Return what was passed, or else what was read."""
    return read if passed is None else passed


def _key_for(base_url: str, settings: "ModelSettings") -> Secret | str | None:
    """Return the key of the environment, unless it belongs to another address named there."""
    if settings.api_key is None or settings.base_url not in {"", base_url}:
        return None
    return Secret(settings.api_key.get_secret_value())
