"""How we speak: the registers that every language has."""

from collections.abc import Mapping
from enum import StrEnum

from negotiator.protocol.acts import Act


class Register(StrEnum):
    """How we speak."""

    PLAIN = "plain"
    FORMAL = "formal"
    FRIENDLY = "friendly"


Phrases = Mapping[Register, Mapping[Act, str]]
"""What one language says by itself: a text for each act, in each register.

Offers, accepts and confirms have the slot ``{terms}``, offers ``{valid_until}`` as well; rejections
and refusals have ``{reason}``.
"""
