"""A model that puts words beside decided moves, within a deadline and never in the way.

Whatever goes wrong, the template's words are there: a dead, slow or flooding endpoint, an answer
that is no text. What the model wrote is not judged here: the gate does that, and takes the
template's words when it must.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from negotiator.errors import NegotiatorError
from negotiator.llm.busy import Busy
from negotiator.llm.phrases.registers import Register
from negotiator.llm.prompt import prompt_of, shape_of
from negotiator.protocol.public import PublicView
from negotiator.protocol.written import Written
from negotiator.terms import hash_bytes

logger = logging.getLogger(__name__)

WITHIN: Final = 2.0
"""Seconds a move waits for words, unless said otherwise: half of a host's time to answer."""
AT_ONCE: Final = 16
"""Most moves a model is asked about at the same time; the others leave in our own words."""
MOST_TOKENS: Final = 200


Passes = Callable[[PublicView, Written], bool]
"""Says whether words may leave beside a move."""


class Asked(Protocol):
    """What a model answers."""

    async def complete(
        self,
        messages: Sequence[Mapping[str, object]],
        tools: Sequence[Mapping[str, object]] = (),
        **options: object,
    ) -> Mapping[str, object]:
        """Return the assistant's next message."""
        ...


@dataclass(frozen=True, slots=True)
class ModelWriter:
    """Asks a model for words.

    Attributes:
        model: is asked.
        name: of the model, for the journal.
        template: gives our own words.
        language: ISO 639-1 code of the language to write.
        register: how to speak.
        within: seconds it may take.
        temperature: how freely it writes, 0 to 2.
        passes: says whether words may leave beside a move. Where they may not, the model is asked
            once more if there is time; None asks no second time.
    """

    model: Asked
    name: str
    template: Callable[[PublicView], Written]
    language: str
    register: Register
    within: float = WITHIN
    temperature: float = 0.7
    passes: Passes | None = None
    _busy: Busy = field(default_factory=lambda: Busy(AT_ONCE), repr=False, compare=False)

    async def write(self, view: PublicView) -> Written:
        """Return the model's words, or the template's with the reason why."""
        messages = prompt_of(shape_of(view), self.language, self.register)
        asked = replace(self.template(view), by=self.name, request=_hash(messages))
        with self._busy.taken() as free:
            if not free:
                return replace(asked, trouble="busy")
            return await self._sought(view, messages, asked)

    async def _sought(
        self, view: PublicView, messages: Sequence[Mapping[str, object]], asked: Written
    ) -> Written:
        """Ask, and once more where the words could not leave."""
        refused: tuple[Written, ...] = ()
        end = asyncio.get_running_loop().time() + self.within
        while True:
            written = replace(await self._asked(messages, asked, end), earlier=refused)
            if refused or written.trouble or self._may_leave(view, written):
                return written
            refused = (written,)

    def _may_leave(self, view: PublicView, written: Written) -> bool:
        """Say whether there is nothing to ask again for; the gate judges by itself."""
        try:
            return self.passes is None or self.passes(view, written)
        except NegotiatorError:
            return True

    async def _asked(
        self, messages: Sequence[Mapping[str, object]], asked: Written, end: float
    ) -> Written:
        """Ask once, until `end` of the loop's clock."""
        try:
            async with asyncio.timeout_at(end):
                answer = await self.model.complete(
                    messages, temperature=self.temperature, max_tokens=MOST_TOKENS
                )
            said = answer.get("content")
        except TimeoutError:
            return replace(asked, trouble="late")
        except NegotiatorError:
            return replace(asked, trouble="no-answer")
        except Exception:
            logger.exception("a model could not be asked for words; the template's are used")
            return replace(asked, trouble="error")
        if not isinstance(said, str) or not said.strip():
            return replace(asked, trouble="no-text")
        return replace(asked, text=said.strip(), answer=_hash(said))


def _hash(said: object) -> str:
    """Return the hash of what was asked or answered."""
    return hash_bytes(json.dumps(said, ensure_ascii=True, sort_keys=True).encode())
