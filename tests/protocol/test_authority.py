"""The public authority statement: its form, its signature, its window and its scope."""

import copy
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import (
    ExpiredError,
    InvalidValueError,
    TheirProtocolError,
    UntrustedKeyError,
    VerificationError,
)
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.authority import Authority, check_scope, check_window, verify_authority
from negotiator.protocol.scope import Money, Quantity, Scope
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.terms import Agenda, Role, Terms, canonical_bytes, hash_bytes
from negotiator.terms.jws import sign_document
from tests.terms.fixed_signer import BUYER, SELLER, STRANGER, FixedSigner

AGENT = FixedSigner(bytes([9] * 32))
COMMITMENT = "sha256:" + "0f" * 32
THEIRS = ("https://agent.seller.example", "did:web:seller.example")

# The example of the wire format, member for member.
DOCUMENT: dict[str, Any] = {
    "typ": "neg-authority",
    "v": "1",
    "id": "au_1",
    "principal": {"id": "did:web:buyer.example", "name": "Buyer GmbH"},
    "agent": {
        "id": "https://agent.buyer.example",
        "jwk": {"crv": "Ed25519", "kty": "OKP", "x": AGENT.public_key.x},
        "jkt": AGENT.public_key.thumbprint,
    },
    "acts": ["accept", "offer", "withdraw"],
    "roles": ["buyer"],
    "scope": {
        "categories": ["cpv:72400000"],
        "currency": ["USD"],
        "ceiling": {"amount": "50000", "currency": "USD"},
        "maxQuantity": {"value": "20000", "unit": "HUR"},
        "performanceUntil": "2027-12-31",
        "counterparties": ["*"],
    },
    "notBefore": "2026-12-01T00:00:00Z",
    "notAfter": "2026-12-15T00:00:00Z",
    "mandateCommitment": COMMITMENT,
    "status": {"serial": "17", "maxAge": "PT24H"},
}
AUTHORITY = Authority.from_document(DOCUMENT)
TRUST = Trust(
    (
        PinnedPrincipal(
            "did:web:buyer.example",
            "Buyer",
            BUYER.public_key,
            ("https://agent.buyer.example",),
        ),
        PinnedPrincipal("did:web:seller.example", "Seller", SELLER.public_key, ("*",)),
    )
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*path, key)
            yield from places(item, (*path, key))


def changed(path: tuple[Any, ...], value: Any = None, *, drop: bool = False) -> dict[str, Any]:
    document = copy.deepcopy(DOCUMENT)
    holder: Any = document
    for part in path[:-1]:
        holder = holder[part]
    if drop:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return document


def test_the_wire_formats_example_is_read() -> None:
    assert AUTHORITY.acts == ("accept", "offer", "withdraw")
    assert AUTHORITY.roles == (Role.BUYER,)
    assert AUTHORITY.key == AGENT.public_key
    assert AUTHORITY.scope.ceiling == Money(Decimal(50_000), "USD")
    assert AUTHORITY.scope.max_quantity == Quantity(Decimal(20_000), "HUR")
    assert AUTHORITY.scope.performance_until == date(2027, 12, 31)
    assert AUTHORITY.not_before == datetime(2026, 12, 1, tzinfo=UTC)
    assert AUTHORITY.status_max_age == timedelta(days=1)


def test_the_wire_formats_example_is_written_back_member_for_member() -> None:
    assert AUTHORITY.to_document() == DOCUMENT


OPTIONAL = ("ceiling", "maxQuantity", "performanceUntil")


def test_every_missing_member_is_refused_but_limits_that_may_be_absent() -> None:
    for path in places(DOCUMENT):
        document = changed(path, drop=True)
        if path[-1] in OPTIONAL:
            authority = Authority.from_document(document)
            assert authority.to_document() == document
            continue
        with pytest.raises((InvalidValueError, UntrustedKeyError)):
            Authority.from_document(document)


def test_every_unknown_member_is_refused() -> None:
    for path in {(), *(path[:-1] for path in places(DOCUMENT))}:
        with pytest.raises((InvalidValueError, UntrustedKeyError)):
            Authority.from_document(changed((*path, "more"), "x"))


ODD: list[tuple[tuple[str, ...], Any]] = [
    (("typ",), "neg-mandate"),
    (("v",), "2"),
    (("id",), "1 x"),
    (("principal", "id"), "two words"),
    (("principal", "name"), " "),
    (("principal", "name"), "a\u202eb"),
    (("agent", "id"), ""),
    (("acts",), "offer"),
    (("acts",), ["pay"]),
    (("acts",), ["*"]),
    (("acts",), ["offer", "offer"]),
    (("roles",), ["broker"]),
    (("roles",), ["*"]),
    (("scope", "currency"), ["usd"]),
    (("scope", "currency"), ["*", "USD"]),
    (("scope", "counterparties"), ["*", "a"]),
    (("scope", "counterparties"), "*"),
    (("scope", "categories"), [["cpv:1"]]),
    (("scope", "ceiling"), "50000"),
    (("scope", "ceiling"), {"amount": "5e4", "currency": "USD"}),
    (("scope", "ceiling"), {"amount": "-1", "currency": "USD"}),
    (("scope", "ceiling"), {"amount": "0", "currency": "USD"}),
    (("scope", "ceiling"), {"amount": "1", "currency": "USD", "more": "x"}),
    (("scope", "maxQuantity"), {"value": "1", "unit": "hours"}),
    (("scope", "performanceUntil"), "never"),
    (("scope", "performanceUntil"), "2027-02-29"),
    (("notBefore",), "2026-12-01"),
    (("notAfter",), "2026-12-15T00:00:00+00:00"),
    (("mandateCommitment",), "sha256:0"),
    (("mandateCommitment",), COMMITMENT.upper()),
    (("status", "serial"), "-1"),
    (("status", "serial"), "1.5"),
    (("status", "maxAge"), "a day"),
]


@pytest.mark.parametrize(("path", "value"), ODD)
def test_a_malformed_member_is_refused(path: tuple[str, ...], value: Any) -> None:
    with pytest.raises(InvalidValueError):
        Authority.from_document(changed(path, value))


@pytest.mark.parametrize("odd", [1, None, True, [], {}, ["x"], {"x": "y"}])
def test_members_of_another_type_are_refused(odd: Any) -> None:
    for path in places(DOCUMENT):
        if odd == [] and path[-1] in {"acts", "roles", "categories", "currency", "counterparties"}:
            continue  # an empty list allows nothing
        if odd == ["x"] and path[-1] in {"categories", "counterparties"}:
            continue
        with pytest.raises((InvalidValueError, UntrustedKeyError)):
            Authority.from_document(changed(path, odd))


def test_a_thumbprint_of_another_key_is_not_trusted() -> None:
    document = changed(("agent", "jkt"), STRANGER.public_key.thumbprint)
    with pytest.raises(UntrustedKeyError, match="thumbprint"):
        Authority.from_document(document)


def test_a_small_order_key_is_not_trusted() -> None:
    document = changed(("agent", "jwk", "x"), "AQ" + "A" * 41)
    with pytest.raises(UntrustedKeyError):
        Authority.from_document(document)


def jws(document: dict[str, Any] = DOCUMENT, signer: FixedSigner = BUYER) -> Any:
    return sign_document(document, signer).to_document()


def test_a_statement_verifies_under_its_principals_pinned_key() -> None:
    verified = verify_authority(jws(), TRUST)
    assert verified.authority == AUTHORITY
    assert verified.hash == hash_bytes(canonical_bytes(DOCUMENT))


def test_a_statement_by_a_key_nobody_pinned_is_not_trusted() -> None:
    with pytest.raises(UntrustedKeyError, match="not pinned"):
        verify_authority(jws(signer=STRANGER), TRUST)


def test_a_pinned_principal_cannot_speak_for_another() -> None:
    with pytest.raises(UntrustedKeyError, match="speaks for"):
        verify_authority(jws(signer=SELLER), TRUST)


def test_an_agent_cannot_grant_itself_authority() -> None:
    with pytest.raises(UntrustedKeyError):
        verify_authority(jws(signer=AGENT), TRUST)


def test_an_agent_the_trust_file_does_not_list_is_not_trusted() -> None:
    document = changed(("agent", "id"), "https://evil.example")
    with pytest.raises(UntrustedKeyError, match="not among the agents"):
        verify_authority(jws(document), TRUST)


def test_an_altered_statement_is_refused() -> None:
    good = jws()
    other = jws(changed(("id",), "au_2"))
    altered: list[Any] = [
        {**good, "payload": other["payload"]},
        {**good, "signatures": other["signatures"]},
        {**good, "signatures": []},
        {**good, "signatures": good["signatures"] * 2},
        {**good, "more": "x"},
        {"payload": good["payload"]},
        DOCUMENT,
        "x",
        [],
    ]
    for mixed in altered:
        with pytest.raises(VerificationError):
            verify_authority(mixed, TRUST)


def test_a_name_for_another_key_does_not_help_a_signature() -> None:
    mine = jws(signer=STRANGER)["signatures"][0]["signature"]
    header = jws()["signatures"][0]["protected"]
    forged = {**jws(), "signatures": [{"protected": header, "signature": mine}]}
    with pytest.raises(VerificationError):
        verify_authority(forged, TRUST)


@pytest.mark.parametrize("typ", ["neg-mandate", "neg-envelope"])
def test_another_signed_document_is_no_statement(typ: str) -> None:
    with pytest.raises(VerificationError):
        verify_authority(jws(changed(("typ",), typ)), TRUST)


def test_a_malformed_statement_of_a_pinned_principal_is_refused() -> None:
    with pytest.raises(VerificationError, match="unknown"):
        verify_authority(jws({**DOCUMENT, "more": "x"}), TRUST)


SECOND = timedelta(seconds=1)


def test_the_window_opens_inclusive_and_closes_exclusive() -> None:
    check_window(AUTHORITY, AUTHORITY.not_before)
    check_window(AUTHORITY, AUTHORITY.not_after - SECOND)
    with pytest.raises(ExpiredError, match="not valid before"):
        check_window(AUTHORITY, AUTHORITY.not_before - SECOND)
    with pytest.raises(ExpiredError, match="expired"):
        check_window(AUTHORITY, AUTHORITY.not_after)


def test_skew_widens_the_window_on_both_sides() -> None:
    minute = timedelta(minutes=1)
    check_window(AUTHORITY, AUTHORITY.not_before - minute, minute)
    check_window(AUTHORITY, AUTHORITY.not_after + minute - SECOND, minute)
    for now in (AUTHORITY.not_before - minute - SECOND, AUTHORITY.not_after + minute):
        with pytest.raises(ExpiredError):
            check_window(AUTHORITY, now, minute)


def agenda(*, total: bool = True, **extra: Any) -> Agenda:
    issues: list[dict[str, Any]] = [
        {
            "name": "price",
            "kind": "amount",
            "fixed": "false",
            "currency": "USD",
            "step": "0.001",
            "min": "0",
            "max": "100000",
        },
        {
            "name": "hours",
            "kind": "quantity",
            "fixed": "false",
            "unit": "HUR",
            "step": "1",
            "min": "1",
            "max": "100000",
        },
        {
            "name": "start",
            "kind": "date",
            "fixed": "false",
            "min": "2027-01-01",
            "max": "2028-12-31",
        },
    ]
    derived = [{"name": "total", "currency": "USD", "product": ["price", "hours"]}] if total else []
    return Agenda.from_document(
        {"typ": "neg-agenda", "v": "1", "issues": issues, "derived": derived}
    )


AGENDA = agenda()


def terms(price: str = "2.5", hours: str = "20000", start: str = "2027-12-31") -> Terms:
    return AGENDA.decode_terms(
        {
            "price": {"amount": price, "currency": "USD"},
            "hours": {"value": hours, "unit": "HUR"},
            "start": start,
        }
    )


def judge(authority: Authority = AUTHORITY, **facts: Any) -> None:
    defaults: dict[str, Any] = {
        "act": Act.COUNTER,
        "role": Role.BUYER,
        "agenda": AGENDA,
        "terms": terms(),
        "counterparty": THEIRS,
    }
    check_scope(authority, **defaults | facts)


def refused(authority: Authority = AUTHORITY, **facts: Any) -> str:
    with pytest.raises(TheirProtocolError) as caught:
        judge(authority, **facts)
    assert caught.value.reason == Reason.AUTHORITY
    assert caught.value.entered
    return str(caught.value)


def scoped(**changes: Any) -> Authority:
    return replace(AUTHORITY, scope=replace(AUTHORITY.scope, **changes))


def test_terms_at_every_limit_are_covered() -> None:
    judge()


@pytest.mark.parametrize(
    ("past", "named"),
    [
        (terms(price="2.501"), "amount of total"),
        (terms(price="2", hours="20001"), "quantity of hours"),
        (terms(start="2028-01-01"), "date of start"),
    ],
)
def test_terms_one_step_past_a_limit_are_not(past: Terms, named: str) -> None:
    assert named in refused(terms=past)


@pytest.mark.parametrize(
    ("act", "needed"),
    [
        (Act.PROPOSE, "offer"),
        (Act.COUNTER, "offer"),
        (Act.CONFIRM, "offer"),
        (Act.ACCEPT, "accept"),
        (Act.WITHDRAW, "withdraw"),
    ],
)
def test_an_act_needs_its_authority(act: Act, needed: str) -> None:
    judge(replace(AUTHORITY, acts=(needed,)), act=act)
    others = tuple(word for word in AUTHORITY.acts if word != needed)
    assert f"act {needed}" in refused(replace(AUTHORITY, acts=others), act=act)


@pytest.mark.parametrize("act", [Act.OPEN, Act.HOLD, Act.REFUSE, Act.REJECT])
def test_some_acts_need_none(act: Act) -> None:
    nothing = replace(AUTHORITY, acts=(), roles=(), scope=Scope((), (), ()))
    judge(nothing, act=act)


def test_the_role_must_be_covered() -> None:
    assert "role seller" in refused(role=Role.SELLER)
    judge(replace(AUTHORITY, roles=(Role.BUYER, Role.SELLER)), role=Role.SELLER)


@pytest.mark.parametrize("allowed", [("*",), THEIRS[:1], THEIRS[1:], ("did:web:x", THEIRS[0])])
def test_a_counterparty_is_covered_by_either_id(allowed: tuple[str, ...]) -> None:
    judge(scoped(counterparties=allowed))


@pytest.mark.parametrize("allowed", [(), ("did:web:x",), ("https://agent.seller.example/",)])
def test_another_counterparty_is_not(allowed: tuple[str, ...]) -> None:
    assert "counterparty" in refused(scoped(counterparties=allowed))
    assert "counterparty" in refused(scoped(counterparties=allowed), terms=None)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"currency": ()}, "currency of price"),
        ({"currency": ("EUR",)}, "currency of price"),
        ({"ceiling": None}, "amount of total"),
        ({"ceiling": Money(Decimal(10**9), "EUR")}, "amount of total"),
        ({"max_quantity": None}, "quantity of hours"),
        ({"max_quantity": Quantity(Decimal(10**9), "C62")}, "quantity of hours"),
        ({"performance_until": None}, "date of start"),
    ],
)
def test_what_is_absent_or_of_another_unit_is_not_allowed(
    changes: dict[str, Any], named: str
) -> None:
    assert named in refused(scoped(**changes))


def test_a_star_allows_anything_of_its_kind() -> None:
    wide = scoped(currency=("*",), ceiling="*", max_quantity="*", performance_until="*")
    judge(wide, terms=terms(price="100000", hours="100000", start="2028-12-31"))


def test_without_totals_every_amount_is_held_to_the_ceiling() -> None:
    bare = agenda(total=False)
    judge(agenda=bare, terms=terms(price="50000"))
    assert "amount of price" in refused(agenda=bare, terms=terms(price="50000.001"))


def test_a_total_too_long_to_write_is_not_covered() -> None:
    document = AGENDA.to_document()
    issues: Any = document["issues"]
    issues[0] |= {"max": "999999999999", "step": "0.001"}
    issues[1] |= {"max": "999999"}
    wide = Agenda.from_document(document)
    assert "15 digits" in refused(
        scoped(ceiling="*", max_quantity="*"),
        agenda=wide,
        terms=Terms((999_999_999_999_000, 999_999, terms()[2])),
    )


def test_an_act_without_terms_needs_no_limits() -> None:
    judge(replace(AUTHORITY, scope=Scope((), (), ("*",))), terms=None, act=Act.WITHDRAW)


@given(
    price=st.integers(0, 5_000),
    hours=st.integers(1, 40_000),
    start=st.dates(date(2027, 1, 1), date(2028, 12, 31)),
)
def test_terms_are_covered_exactly_when_every_limit_holds(
    price: int, hours: int, start: date
) -> None:
    offer = Terms((price, hours, (start - date(1970, 1, 1)).days))
    # The total is rounded half-even to cents before it is compared.
    cents, rest = divmod(price * hours, 10)
    cents += rest > 5 or (rest == 5 and cents % 2)
    inside = cents <= 5_000_000 and hours <= 20_000 and start <= date(2027, 12, 31)
    if inside:
        judge(terms=offer)
    else:
        refused(terms=offer)
