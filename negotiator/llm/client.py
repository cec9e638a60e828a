"""A client of any endpoint that speaks the OpenAI chat-completions wire.

Source: OpenAI API reference, "Create chat completion" (not streamed).

Retries live here and nowhere else: the transport makes none. Each call opens its own connection
and closes it, so nothing is held between calls, and a client serves any event loop.
"""

import asyncio
import json
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cached_property
from math import isfinite
from typing import TYPE_CHECKING

from negotiator.errors import (
    InvalidValueError,
    ModelAnswerError,
    ModelRefusedError,
    ModelUnavailableError,
    UsageError,
)
from negotiator.llm.answer import message_of
from negotiator.llm.endpoint import endpoint_at
from negotiator.llm.exchange import MAX_ANSWER_BYTES, OK, Heard, Question, Trouble, exchange
from negotiator.llm.retries import RETRIED, wait_before
from negotiator.llm.secret import Secret

if TYPE_CHECKING:
    import httpx

TIMEOUT = 120.0
"""Seconds a whole answer may take, unless said otherwise."""
ATTEMPTS = 3
"""Requests made for one answer, the first included, unless said otherwise."""

OnRetry = Callable[[int, str], None]
Sleep = Callable[[float], Awaitable[None]]

_OURS = frozenset({"model", "stream"})
_CODE = re.compile(r"[a-z]+(?:_[a-z]+){0,7}", re.ASCII)
_LONGEST_CODE = 64
_TELLING = 6

_ADVICE = {
    400: "Check the model's name, its context length, and whether it takes tools",
    401: "Check the key",
    403: "Check the key and what it allows",
    404: "Check base_url and the model's name",
}
_REDIRECTS = range(300, 400)


class ChatClient:
    """Asks a language model for the next message of a conversation.

    Attributes:
        base_url: the address before `/chat/completions`.
        model: name of the model, as the endpoint knows it.
    """

    def __init__(  # noqa: PLR0913 - each is a setting of its own, all by keyword
        self,
        *,
        base_url: str,
        model: str,
        api_key: Secret | str | None,
        timeout: float = TIMEOUT,
        attempts: int = ATTEMPTS,
        on_retry: OnRetry | None = None,
        allow_http: bool = False,
        transport: "httpx.AsyncBaseTransport | None" = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        """Prepare a client; nothing is sent.

        Args:
            base_url: the address before `/chat/completions`; https, unless it is this machine.
            model: name of the model.
            api_key: sent as a bearer token; None for an endpoint that takes none.
            timeout: seconds each request may take, the reading of the answer included.
            attempts: most requests for one answer, the first included; at least 1.
            on_retry: told the number of the next attempt, and why, before each wait.
            allow_http: whether unencrypted requests may leave this machine.
            transport: carries the requests instead of our own, which verifies certificates by
                those of the system and takes no proxy from the environment. `aclose` closes it.
            sleep: waits for so many seconds.

        Raises:
            UsageError: a setting is out of its bounds; the message never shows the key.
        """
        self._endpoint = endpoint_at(base_url, allow_http=allow_http)
        if not model:
            raise UsageError("The model has no name. Pass the name the endpoint knows it by.")
        if type(timeout) not in {int, float} or not (isfinite(timeout) and timeout > 0):
            raise UsageError("timeout is no time. Expected a number of seconds above 0.")
        if type(attempts) is not int or attempts < 1:
            raise UsageError("attempts is no such count. Expected a whole number from 1.")
        self.base_url = base_url
        self.model = model
        self._key: Secret | None = Secret(api_key) if isinstance(api_key, str) else api_key
        self._timeout = float(timeout)
        self._attempts = attempts
        self._on_retry = on_retry
        self._transport = transport
        self._sleep = sleep

    def __repr__(self) -> str:
        return f"ChatClient(base_url={self.base_url!r}, model={self.model!r})"

    async def complete(
        self,
        messages: Sequence[Mapping[str, object]],
        tools: Sequence[Mapping[str, object]] = (),
        **options: object,
    ) -> dict[str, object]:
        """Return the assistant's next message.

        Args:
            messages: the conversation so far, in the shapes of the wire.
            tools: what the model may call, in the shapes of the wire.
            options: further members of the request, such as `temperature` or `max_tokens`.

        Returns:
            `role`, `content` (text or None) and, where there are any, `tool_calls`.

        Raises:
            ModelUnavailableError: every attempt ended in a time-out, a dropped connection or a
                status that may pass.
            ModelRefusedError: the endpoint refused for good; asked once.
            ModelAnswerError: the answer cannot be used; asked once. Its kinds: not JSON, no
                message, cut short.
            InvalidValueError: the conversation cannot be written as JSON.
            UsageError: an option is not the caller's to set.
            asyncio.CancelledError: the caller's own.
        """
        question = self._question(messages, tools, options)
        attempt = 1
        while True:
            await asyncio.sleep(0)  # a cancellation that came before takes effect before we send
            async with self._carrier() as transport:
                heard = await exchange(transport, question)
            reason = self._passing(heard)
            if not reason:
                return self._settled(heard)
            if attempt == self._attempts:
                raise _unavailable(attempt, reason)
            attempt += 1
            if self._on_retry is not None:
                self._on_retry(attempt, reason)
            await self._sleep(wait_before(attempt, heard.retry_after))

    async def aclose(self) -> None:
        """Close the transport that was passed in; our own connections are closed already."""
        if self._transport is not None:
            await self._transport.aclose()

    def _question(
        self,
        messages: Sequence[Mapping[str, object]],
        tools: Sequence[Mapping[str, object]],
        options: Mapping[str, object],
    ) -> Question:
        """Write a request."""
        if taken := sorted(_OURS & options.keys()):
            raise UsageError(f"The client itself sets {', '.join(taken)}; leave it out.")
        body: dict[str, object] = {**options, "model": self.model, "messages": list(messages)}
        if tools:
            body["tools"] = list(tools)
        try:
            data = json.dumps(body, allow_nan=False).encode()
        except (TypeError, ValueError, RecursionError) as error:
            msg = f"The conversation is no JSON ({error}). Pass text, numbers, lists and mappings."
            raise InvalidValueError(msg) from error
        return Question(self._endpoint.url, data, self._key, self._timeout)

    @asynccontextmanager
    async def _carrier(self) -> AsyncIterator["httpx.AsyncBaseTransport"]:
        """Give what carries one request, and close it afterwards if it is ours."""
        if self._transport is not None:
            yield self._transport
            return
        import httpx  # noqa: PLC0415 - only who asks a model needs it

        own = httpx.AsyncHTTPTransport(verify=self._tls, trust_env=False, retries=0)
        try:
            yield own
        finally:
            await own.aclose()

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        """What certificates are verified with; without TLS, nothing is trusted nor loaded."""
        if not self._endpoint.encrypted:
            return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        return ssl.create_default_context()

    def _passing(self, heard: Heard) -> str:
        """Say what about an exchange may pass by itself; empty for nothing."""
        if heard.status in RETRIED:
            return f"status {heard.status}"
        if heard.status in {0, OK} and heard.trouble is Trouble.TIMEOUT:
            return f"no whole answer within {self._timeout:g} seconds"
        if heard.status in {0, OK} and heard.trouble is Trouble.DROPPED:
            return "the connection was dropped"
        return ""

    def _settled(self, heard: Heard) -> dict[str, object]:
        """Return the message that was heard, or say why there is none to wait for."""
        if heard.status not in {0, OK}:
            raise self._refused(heard)
        if heard.trouble:
            limits = f"Expected plain HTTP, not compressed, of at most {MAX_ANSWER_BYTES} bytes."
            raise ModelAnswerError(f"The model's answer is not read: {heard.trouble}. {limits}")
        return message_of(bytes(heard.body))

    def _refused(self, heard: Heard) -> ModelRefusedError:
        """Say what an endpoint refused with, and what to look at."""
        advice = _ADVICE.get(heard.status, "Check the settings")
        if heard.status in _REDIRECTS:
            advice = "Redirects are not followed; set base_url to the final address"
        code = _code_in(bytes(heard.body), self._key)
        said = f" ({code})" if code else ""
        msg = f"The model's endpoint refused with status {heard.status}{said}. {advice}."
        return ModelRefusedError(msg, status=heard.status)


def _unavailable(attempts: int, reason: str) -> ModelUnavailableError:
    """Say how often was asked in vain, and how it last ended."""
    times = "1 attempt" if attempts == 1 else f"{attempts} attempts"
    msg = f"No answer from the model after {times}; the last ended with: {reason}. Try again later."
    return ModelUnavailableError(msg, attempts=attempts, reason=reason)


def _code_in(body: bytes, key: Secret | None) -> str:
    """Return the code in a refusal: one lower-case name, never its prose, nothing of the key."""
    try:
        refusal = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    error = refusal.get("error") if isinstance(refusal, dict) else None
    code = error.get("code") if isinstance(error, dict) else None
    if not isinstance(code, str) or len(code) > _LONGEST_CODE or not _CODE.fullmatch(code):
        return ""
    return "" if key is not None and key.shares(code, _TELLING) else code
