"""How a party speaks, as the command line says it."""

from typing import TYPE_CHECKING

from negotiator.errors import UsageError

if TYPE_CHECKING:
    from negotiator.llm.speech import Speech
    from negotiator.protocol.candidate import Locate

_NONE = (
    "a model is to be asked, and none is named: set NEGOTIATOR_LLM_BASE_URL, NEGOTIATOR_LLM_MODEL "
    "and, for another machine, NEGOTIATOR_LLM_API_KEY"
)


def speech_of(language: str, tone: str, *, model_words: bool) -> "Speech":
    """Return how a party speaks.

    Args:
        language: ISO 639-1 code.
        tone: a register.
        model_words: whether the model that the environment names writes the words beside moves.

    Raises:
        UsageError: an unknown language or tone, or no model is named.
    """
    from negotiator.llm.speech import Speech

    if not model_words:
        return Speech(language=language, register=tone)
    from negotiator.llm.client import ChatClient
    from negotiator.llm.model import model_of

    model = model_of()
    if model is None:
        raise UsageError(_NONE)
    name = model.model if isinstance(model, ChatClient) else "model"
    return Speech(language=language, register=tone, model=model, name=name)


def locate_of(*, model_reads: bool) -> "Locate | None":
    """Return what asks a model where words alone speak of what; None for plain code alone.

    Raises:
        UsageError: a model is to be asked, and none is named.
    """
    if not model_reads:
        return None
    from negotiator.llm.model_reader import model_reader_of

    reader = model_reader_of()
    if reader is None:
        raise UsageError(_NONE)
    return reader.locate
