"""`[acts]` in a mandate: read, signed with the agenda, said in plain sentences, compared."""

import re
from decimal import Decimal

import pytest

from negotiator.errors import MandateError
from negotiator.mandate.describe import describe
from negotiator.mandate.diff import diff
from negotiator.mandate.document import from_document, to_document
from negotiator.mandate.draft import Floors, complete
from negotiator.mandate.toml import read_draft
from negotiator.terms import Role
from negotiator.terms.canonical import b64encode
from tests.agent.table import mandate_text
from tests.mandate.priceless import ACTS, priceless

MONEY = re.compile(
    r"price|cost|budget|currenc|money|amount|total|ceiling|\bpay|dollar|euro|USD|EUR", re.IGNORECASE
)


def text_of(role: Role = Role.BUYER, acts: str = ACTS) -> str:
    """Return a mandate without a price."""
    return priceless(mandate_text(role), role, acts)


def test_c176_own_words_are_part_of_the_agenda() -> None:
    draft = read_draft(text_of(), "m.toml")
    assert dict(draft.agenda.acts) == {
        "introduce": "accept",
        "refer": "counter",
        "decline": "reject",
    }
    mandate = complete(
        draft, Floors(tuple(w.reserve for w in draft.preferences), Decimal(0)), b64encode(bytes(32))
    )
    document = to_document(mandate)
    assert document["agenda"] == draft.agenda.to_document()
    assert from_document(document).agenda == draft.agenda


def test_both_roles_share_the_agenda() -> None:
    buyer, seller = (read_draft(text_of(role), "m.toml").agenda for role in Role)
    assert buyer.hash == seller.hash


def test_without_own_words_nothing_is_said_of_them() -> None:
    draft = read_draft(text_of(acts=""), "m.toml")
    assert draft.agenda.acts == ()
    assert "acts" not in draft.agenda.to_document()
    assert "means" not in " ".join(describe(draft))


def test_c176_the_check_says_in_plain_sentences_what_the_words_mean() -> None:
    said = describe(read_draft(text_of(), "m.toml"))
    assert (
        'In this negotiation "decline" means reject, "introduce" means accept and "refer" means '
        "counter; both sides share these words."
    ) in said


@pytest.mark.parametrize("reveal", [True, False])
@pytest.mark.parametrize("role", Role)
def test_c176_a_mandate_without_a_price_speaks_of_no_money(role: Role, reveal: bool) -> None:
    said = describe(read_draft(text_of(role), "m.toml"), reveal=reveal)
    assert not [line for line in said if MONEY.search(line)]
    assert "It may close at most 1 deal." in said
    assert "Its public authority lets it accept, offer and withdraw, with anyone." in said


def test_a_mandate_about_money_still_says_that_it_has_no_budget() -> None:
    said = describe(read_draft(mandate_text(Role.SELLER), "m.toml"))
    assert "It may close at most 1 deal, without a budget." in said
    assert any(line.startswith("That authority covers") and "totals:" in line for line in said)


def test_a_changed_word_is_a_change_of_the_mandate() -> None:
    old, new, none = (
        read_draft(text_of(acts=acts), "m.toml")
        for acts in (ACTS, ACTS.replace("introduce", "present"), "")
    )
    assert diff(old, new) == (
        "agenda.acts.introduce: gone, was accept",
        "agenda.acts.present: new, accept",
    )
    assert len(diff(old, none)) == 3
    assert diff(old, old) == ()


@pytest.mark.parametrize(
    ("acts", "part"),
    [
        ('reject = "accept"', "reject is the protocol's own word"),
        ('decline = "accept"', "decline sounds like decline"),
        ('introduce = "open"', "expected each word to stand for another of propose"),
        ('introduce = "confirm"', "expected each word"),
        ('introduce = "hold"', "expected each word"),
        ('introduce = "refuse"', "expected each word"),
        ('a = "accept"', "lower-case ASCII letters"),
        ('"intr\\u043educe" = "accept"', "lower-case ASCII letters"),
        ('"intro\\u001bduce" = "accept"', "lower-case ASCII letters"),
        ('introduce = "accept"\npresent = "accept"', "expected each word"),
        ("introduce = 1", "expected text"),
        ('introduce = ["accept"]', "expected text"),
        ("", "leave it out"),
    ],
)
def test_c176_misleading_words_are_refused_by_file_line_and_field(acts: str, part: str) -> None:
    with pytest.raises(MandateError) as caught:
        read_draft(text_of(acts=f"\n[acts]\n{acts}\n"), "m.toml")
    assert part in caught.value.message
    assert re.match(r"m\.toml line [0-9]+, acts", caught.value.message)


def test_acts_that_are_no_table_are_refused() -> None:
    with pytest.raises(MandateError, match="acts"):
        read_draft('acts = "introduce"\n' + text_of(acts=""), "m.toml")


def test_the_words_in_the_template_are_ones_to_use() -> None:
    lines = mandate_text(Role.BUYER).splitlines()
    start = lines.index("# [acts]")
    shown = "\n".join(line.removeprefix("# ") for line in lines[start : start + 3])
    draft = read_draft(text_of(acts=f"\n{shown}\n"), "m.toml")
    assert dict(draft.agenda.acts) == {"introduce": "accept", "decline": "reject"}
