"""Who sits on which side of a purchase."""

from enum import StrEnum


class Role(StrEnum):
    """A party's side in the trade. Rounds and directions belong to roles, not to who dialled."""

    BUYER = "buyer"
    SELLER = "seller"

    @property
    def other(self) -> "Role":
        """The counterparty's role."""
        return Role.SELLER if self is Role.BUYER else Role.BUYER
