"""How a host speaks: its language and register, and the model that writes for it, if any."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import isfinite
from typing import Final

from negotiator.errors import InvalidValueError, UsageError
from negotiator.llm.model import Model
from negotiator.llm.phrases.registers import Register
from negotiator.llm.template import LANGUAGE, template_of
from negotiator.llm.writer import WITHIN, ModelWriter, Passes
from negotiator.protocol.public import PublicView
from negotiator.protocol.written import MOST_NAME, Written
from negotiator.terms.canonical import check_text

MOST_WITHIN: Final = 3.0
"""Most seconds a move may wait for words: a host must answer within four."""
UNNAMED: Final = "model"
"""What the journal calls a model whose host gives it no name."""


@dataclass(frozen=True, slots=True)
class Speech:
    """How a host speaks.

    Attributes:
        language: ISO 639-1 code: en, de, fr, es or it.
        register: plain, formal or friendly.
        model: writes the words beside a move; None for our own phrases alone.
        name: of the model, for the journal.
        within: seconds a move may wait for it, above 0 to 3.
        keeps: whether the journal keeps what the model wrote even where it is not used.

    Raises:
        UsageError: an unknown language or register, a name that no record can hold, or no such
            time.
    """

    language: str = LANGUAGE
    register: Register | str = Register.PLAIN
    model: Model | None = None
    name: str = UNNAMED
    within: float = WITHIN
    keeps: bool = False

    def __post_init__(self) -> None:
        template_of(self.language, self.register)
        try:
            check_text(self.name, MOST_NAME)
        except InvalidValueError as error:
            raise UsageError(f"the model's name cannot be kept on record: {error}") from error
        if not (isfinite(self.within) and 0 < self.within <= MOST_WITHIN):
            raise UsageError(f"within must be a number of seconds above 0, to {MOST_WITHIN:g}")

    @property
    def template(self) -> Callable[[PublicView], Written]:
        """Our own phrases."""
        return template_of(self.language, self.register)

    def writing(
        self, passes: Passes | None = None
    ) -> Callable[[PublicView], Awaitable[Written]] | None:
        """Return what asks the model; None where there is none.

        Args:
            passes: says whether words may leave; where they may not, the model is asked again.
        """
        if self.model is None:
            return None
        return ModelWriter(
            model=self.model,
            name=self.name,
            template=self.template,
            language=self.language,
            register=Register(self.register),
            within=self.within,
            passes=passes,
        ).write
