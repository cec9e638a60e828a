"""Words somebody wrote for a decided move, before their slots are filled."""

from dataclasses import dataclass
from typing import Final

TEMPLATE: Final = "template"
"""Who wrote our own phrases."""
MOST_NAME: Final = 200
"""Most characters of the name of whoever wrote words."""


@dataclass(frozen=True, slots=True)
class Written:
    """Words for a move. They hold no figure: where one is to stand they have a slot.

    Attributes:
        text: prose with slots such as ``{total}``.
        language: ISO 639-1 code of the language it is to be in.
        by: ``template``, or the name of the model.
        request: hash of what the model was asked; empty for the template.
        answer: hash of what it answered; empty where nothing came.
        trouble: why the model's words are not there, in a word; empty where they are.
        earlier: what it had written for the same move before, and what would not have passed.
    """

    text: str
    language: str
    by: str = TEMPLATE
    request: str = ""
    answer: str = ""
    trouble: str = ""
    earlier: tuple["Written", ...] = ()
