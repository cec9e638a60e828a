"""What may be said of a turn: no spelling of a private number, and whatever both sides have."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.policy.unspoken import Seen, check_unspoken, seen_with
from negotiator.policy.verdict import ALLOWED, Code
from negotiator.policy.words.number_words import folded, has_number_words
from negotiator.terms import Role
from negotiator.terms.canonical import canonical_bytes
from tests.agent.table import Clock, Table, make_party

LIMITS = (
    ("reserve = 2.10", "reserve = 2.137"),
    ("limit_min = 2.10", "limit_min = 2.137"),
    ("min = 21000", "min = 21370"),
)
NOTHING = Seen(frozenset(), frozenset())
VERIFIED = make_party(Role.SELLER, Clock(), *LIMITS).verified


def verdict(*texts, verified=VERIFIED, seen=NOTHING):
    return check_unspoken(verified, seen, {"remark": list(texts)})


SPELLED = [
    "2.137",
    "2,137",
    "our limit is 2.1370 USD.",
    "213.7 cents",
    "0.2137",
    "2137000",
    "2 USD and 137",
    "2-1-3-7",
    "21370",
    "21,370.00",
    "21'370",
    "21 370",
    "7312",
    "9921370",
    "limit=2.137",
    "3.00",
    "3",
    "300 cents",
    "-2.137",
]
"""In digits; 3 is where this seller begins."""


@pytest.mark.parametrize("text", SPELLED)
def test_no_spelling_of_a_private_number_in_digits_leaves(text):
    assert verdict(text).code is Code.EVALUATION_FIGURE


@pytest.mark.parametrize(
    "text",
    [
        "\uff12.\uff11\uff13\uff17",
        "\u0662.\u0661\u0663\u0667",
        "\u00b2\u00b3",
        "\u216b",
        "2\u200b137",
        "2\u00ad137",
        "\U0001d7d0",
        "0x859",
        "2137e-3",
        "2.l37",
        base64.b64encode(b"2.137").decode(),
        base64.b64encode(b"21370").decode(),
        "two point one three seven",
        "Zwei Komma eins drei sieben",
        "zweitausendeinhundertsiebenunddreissig",
        "deux virgule un trois sept",
        "dos coma uno tres siete",
        "due virgola uno tre sette",
        "ventunomilatrecentosettanta",
        "twenty-one",
        "FOUR",
        "\u4e8c",
        "\u0434\u0432\u0430",
        "tw\u043e",
        "x" * 50,
    ],
)
def test_what_could_hide_a_number_does_not_leave(text):
    assert verdict(text).code is Code.EVALUATION_WORD


@pytest.mark.parametrize(
    "content",
    [
        {"2": "limit"},
        {"limit2": "x"},
        {"twoPointOne": "x"},
        {"zwei_drei": "x"},
        {"a b": "x"},
        {"": "x"},
        {"\u0430": "x"},
        {"deep": [{"n1": "x"}]},
    ],
)
def test_members_are_named_in_plain_words(content):
    assert check_unspoken(VERIFIED, NOTHING, content).code is Code.EVALUATION_WORD


def test_a_number_in_pieces_does_not_leave():
    assert verdict("2", "1", "3", "7").code is Code.EVALUATION_FIGURE
    assert verdict("21", "37").code is Code.EVALUATION_FIGURE


def test_too_many_figures_are_not_looked_through():
    assert verdict("8 " * 65).code is Code.EVALUATION_FIGURE
    assert verdict("8 " * 64) is ALLOWED


@pytest.mark.parametrize(
    "text",
    [
        "good",
        "fair, for a first move",
        "Das ist ein gutes Angebot, es sei denn, die Zeit wird knapp.",
        "un bon prix",
        "the payment is due once the offer is signed",
        "0.8",
        "85 %",
        "42 of 99",
        "2026-12-24",
        "1",
        "0",
        "\u00fcber",
        "ça va \U0001f642",
        "",
    ],
)
def test_plain_words_and_numbers_of_nobodys_leave(text):
    assert verdict(text) is ALLOWED


def test_who_approves_and_whom_else_we_may_deal_with_is_not_named():
    changed = ('by = ["*"]  ', 'by = ["Ada Buyer"]')
    verified = make_party(Role.BUYER, Clock(), changed).verified
    assert verdict("waits for ada  BUYER", verified=verified).code is Code.EVALUATION_NAME
    assert verdict("waits for Eve", verified=verified) is ALLOWED


@pytest.fixture(scope="module")
def played():
    clock = Clock()
    table = Table(make_party(Role.BUYER, clock), make_party(Role.SELLER, clock), clock)
    assert table.run() == "agreed"
    return table.theirs().negotiation


def test_what_both_sides_have_before_them_may_be_said_again_from_then_on(played):
    verified = make_party(Role.SELLER, Clock(), *LIMITS).verified
    for entry in played.entries:
        seen = seen_with(played, entry.envelope.seq)
        body = entry.envelope.body
        terms = getattr(body, "terms", None)
        if terms is not None:
            assert check_unspoken(verified, seen, {"terms": terms, "act": "x"}) is ALLOWED
            assert verdict(f"they said {terms['pricePerHour']['amount']}.", seen=seen) is ALLOWED


def test_a_number_is_told_only_once_the_other_side_has_it(played):
    price = "2.178"
    verified = make_party(
        Role.SELLER,
        Clock(),
        ("reserve = 2.10", f"reserve = {price}"),
        ("limit_min = 2.10", f"limit_min = {price}"),
        ("min = 21000", "min = 21780"),
    ).verified
    verdicts = [
        verdict(price, verified=verified, seen=seen_with(played, seq)) is ALLOWED
        for seq in range(played.size)
    ]
    first = next(
        entry.envelope.seq
        for entry in played.entries
        if price in str(getattr(entry.envelope.body, "terms", ""))
    )
    assert verdicts == [seq >= first for seq in range(played.size)]
    assert not verdict("217.8 cents", verified=verified, seen=NOTHING).allowed


@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_whatever_is_said_is_judged_and_raises_nothing(content):
    assert isinstance(check_unspoken(VERIFIED, NOTHING, {"said": content}).code, Code)


@given(
    st.sampled_from(["2.137", "21370"]),
    st.lists(
        st.sampled_from([" ", ",", ".", "-", "'", "/", " USD ", " and ", "\u00a0"]), max_size=4
    ),
    st.text(alphabet="abc ", max_size=5),
)
def test_no_sign_between_its_digits_hides_a_number(number, signs, words):
    digits = number.replace(".", "")
    between = [signs[place % len(signs)] if signs else "" for place in range(len(digits))]
    spelled = "".join(map(str.__add__, digits, between))
    assert not verdict(f"{words} {spelled} {words}").allowed


@given(st.text(max_size=300))
def test_number_words_are_looked_for_in_anything(text):
    assert has_number_words(folded(text)) in {True, False}


def test_a_row_of_pieces_of_number_words_is_looked_through_at_once():
    assert has_number_words("trente" * 6 + "x") in {True, False}
    assert has_number_words("trente" * 1_000 + "x")


def test_a_mandates_own_bytes_never_leave_as_they_are():
    raw = canonical_bytes({"mandate": VERIFIED.payload.decode()}).decode()
    assert not verdict(raw).allowed
