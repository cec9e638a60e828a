"""The template: our own prose for a decided move, always available, never wrong.

Like a model, it writes no figure: where one is to stand it has a slot, which the gate fills.
"""

from collections.abc import Callable
from typing import Final

from negotiator.errors import UsageError
from negotiator.llm.phrases import PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.protocol.public import PublicView
from negotiator.protocol.written import Written

LANGUAGE: Final = "en"
"""The language we write, unless said otherwise."""


def template_of(language: str, register: Register | str) -> Callable[[PublicView], Written]:
    """Return what writes our own phrases.

    Args:
        language: ISO 639-1 code of one of the languages of `PHRASES`.
        register: how to speak.

    Raises:
        UsageError: we have no phrases in that language, or know no such register.
    """
    if language not in PHRASES:
        known = ", ".join(sorted(PHRASES))
        raise UsageError(f"we have no phrases in {language!a:.40}; choose one of: {known}")
    if register not in set(Register):
        known = ", ".join(Register)
        raise UsageError(f"there is no register {register!a:.40}; choose one of: {known}")
    by_act = PHRASES[language][Register(register)]
    return lambda view: Written(by_act[view.act], language)


phrase: Final = template_of(LANGUAGE, Register.PLAIN)
"""Writes our phrases in plain English."""
