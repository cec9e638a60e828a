"""The model a loop asks: anything with one method. The project's own client is one of them."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class Model(Protocol):
    """Completes a conversation by one message."""

    async def complete(
        self,
        messages: Sequence[Mapping[str, object]],
        tools: Sequence[Mapping[str, object]] = (),
        /,
    ) -> Mapping[str, object]:
        """Return the next assistant message, in the shape of OpenAI-compatible endpoints.

        Args:
            messages: the conversation, its system message first.
            tools: what the model may call: ``{"type": "function", "function": {...}}`` each.

        Raises:
            NegotiatorError: there is no answer; the run ends with it, its transcript saved.
        """
        ...  # pragma: no cover - a protocol has no body
