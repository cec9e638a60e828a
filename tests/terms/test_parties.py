"""Buyer and seller are each other's counterparty, and there is no third."""

import pytest

from negotiator.terms.parties import Role


def test_each_role_faces_the_other() -> None:
    assert [role.value for role in Role] == ["buyer", "seller"]
    assert Role.BUYER.other is Role.SELLER
    assert Role.SELLER.other is Role.BUYER
    assert all(role.other.other is role for role in Role)


@pytest.mark.parametrize("text", ["Buyer", "buyer ", "", "host", "dialler"])
def test_there_is_no_other_role(text: str) -> None:
    with pytest.raises(ValueError, match="not a valid Role"):
        Role(text)
