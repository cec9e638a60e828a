"""The two mandates of the worked example, and one move each, for tests to vary."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from negotiator.mandate.model import (
    Mandate,
    Need,
    OnNoProgress,
    Preference,
    Termination,
    VerifiedMandate,
)
from negotiator.mandate.strategy import ConcedeTo, LastWord, Part, StrategySpec, TotalLimit, single
from negotiator.policy.ports import Control
from negotiator.policy.rules import Request
from negotiator.protocol.acts import Act
from negotiator.protocol.authority import Authority
from negotiator.protocol.scope import Money, Quantity, Scope
from negotiator.terms import (
    Agenda,
    Derived,
    Issue,
    Kind,
    Role,
    Terms,
    canonical_bytes,
    hash_bytes,
)
from tests.terms.fixed_signer import BUYER, SELLER

BUYER_AGENT, SELLER_AGENT = "https://agent.buyer.example", "https://agent.seller.example"
BUYER_PRINCIPAL, SELLER_PRINCIPAL = "did:web:buyer.example", "did:web:seller.example"
NOT_BEFORE = datetime(2026, 9, 1, tzinfo=UTC)
NOT_AFTER = datetime(2026, 12, 1, tzinfo=UTC)
OPENED = datetime(2026, 10, 1, 13, 50, tzinfo=UTC)
NOW = datetime(2026, 10, 1, 14, 0, tzinfo=UTC)
EXPIRES = datetime(2026, 10, 1, 14, 5, tzinfo=UTC)

PRICE = Issue("pricePerHour", Kind.AMOUNT, "USD", "HUR", Decimal("0.001"), 1000, 4000)
HOURS = Issue("gpuHours", Kind.QUANTITY, "HUR", "", Decimal(1), 10_000, 10_000)
TOTAL = Derived("total", "USD", product=("pricePerHour", "gpuHours"))
AGENDA = Agenda((PRICE, HOURS), (TOTAL,))

FIXED_HOURS = Preference(
    "gpuHours", 10_000, 10_000, 10_000, 10_000, 10_000, Decimal(0), ((10_000, Decimal(1)),)
)
CHEAPER_IS_BETTER = ((1000, Decimal(1)), (4000, Decimal(0)))
DEARER_IS_BETTER = ((1000, Decimal(0)), (4000, Decimal(1)))


def strategy(e: str) -> StrategySpec:
    """The example's strategy with another exponent."""
    shape = (("e", Decimal(e)), ("k", Decimal(0)), ("from_round", Decimal(0)))
    return StrategySpec(
        tactics=single(Part("time-dependent/polynomial", shape)),
        selection=Part("logroll"),
        acceptance=Part("ac-next"),
        last_word=LastWord.OWN,
        keep_best=False,
        outside_options=False,
        offer_totals=(),
        concede_to=ConcedeTo.RESERVE,
    )


TERMINATION = Termination(
    rounds=6,
    announced_rounds=None,
    deadline=timedelta(hours=1),
    round_timeout=timedelta(minutes=10),
    offer_validity=timedelta(minutes=5),
    no_progress_rounds=3,
    min_progress=Decimal("0.01"),
    on_no_progress=OnNoProgress.REJECT,
)


def buyer_mandate(**changes: Any) -> Mandate:
    """The buyer: 10,000 GPU-hours, target 1.80, reserve 2.40 USD an hour, six rounds."""
    mandate = Mandate(
        id="ma_buyer",
        version=1,
        principal_id=BUYER_PRINCIPAL,
        agent_id=BUYER_AGENT,
        agent_thumbprint=BUYER.public_key.thumbprint,
        role=Role.BUYER,
        subject="GPU hours",
        agenda=AGENDA,
        preferences=(
            Preference("pricePerHour", 1800, 2400, 2400, 1200, 2450, Decimal(1), CHEAPER_IS_BETTER),
            FIXED_HOURS,
        ),
        reserve_utility=None,
        limits=(TotalLimit("total", None, Decimal(24_500)),),
        need=Need("gpu", 1, "total", Decimal(25_000), firm=True),
        floor_utility=Decimal(0),
        strategy=strategy("0.5"),
        termination=TERMINATION,
        approvals=(),
        counterparties=(SELLER_AGENT,),
        accept_unsigned=False,
        not_before=NOT_BEFORE,
        not_after=NOT_AFTER,
        salt="A" * 43,
    )
    return replace(mandate, **changes)


def seller_mandate(**changes: Any) -> Mandate:
    """The seller: opens from 3.00, reserve 2.10 USD an hour, six rounds."""
    mandate = buyer_mandate(
        id="ma_seller",
        principal_id=SELLER_PRINCIPAL,
        agent_id=SELLER_AGENT,
        agent_thumbprint=SELLER.public_key.thumbprint,
        role=Role.SELLER,
        preferences=(
            Preference("pricePerHour", 3000, 2100, 2100, 2050, 4000, Decimal(1), DEARER_IS_BETTER),
            FIXED_HOURS,
        ),
        limits=(TotalLimit("total", Decimal(20_500), None),),
        need=Need("gpu", 1, "", None, firm=True),
        floor_utility=Decimal(0),
        strategy=strategy("2"),
        counterparties=("*",),
    )
    return replace(mandate, **changes)


def scope(**changes: Any) -> Scope:
    """A scope that covers the example."""
    covers = Scope(
        categories=("cpv:72400000",),
        currency=("USD",),
        counterparties=("*",),
        ceiling=Money(Decimal(50_000), "USD"),
        max_quantity=Quantity(Decimal(20_000), "HUR"),
        performance_until=None,
    )
    return replace(covers, **changes)


def verified(mandate: Mandate | None = None, **changes: Any) -> VerifiedMandate:
    """A mandate with bytes, commitment and an authority; `changes` are the authority's."""
    mandate = buyer_mandate() if mandate is None else mandate
    payload = canonical_bytes({"typ": "neg-mandate", "v": "1", "id": mandate.id})
    signer = BUYER if mandate.agent_id == BUYER_AGENT else SELLER
    authority = Authority(
        id="au_1",
        principal_id=mandate.principal_id,
        principal_name="Example GmbH",
        agent_id=mandate.agent_id,
        key=signer.public_key,
        acts=("accept", "offer", "withdraw"),
        roles=(mandate.role,),
        scope=scope(),
        not_before=NOT_BEFORE,
        not_after=NOT_AFTER,
        mandate_commitment=hash_bytes(payload),
        status_serial=1,
        status_max_age=timedelta(days=1),
    )
    authority = replace(authority, **changes)
    return VerifiedMandate(mandate, payload, hash_bytes(payload), authority, b"{}")


def request(mandate: VerifiedMandate | None = None, **changes: Any) -> Request:
    """A move the gate allows: the buyer's round-4 counter at 2.067."""
    mandate = verified() if mandate is None else mandate
    terms = changes.pop("terms", Terms((2067, 10_000)))
    document = changes.pop(
        "terms_document", None if terms is None else mandate.mandate.agenda.encode_terms(terms)
    )
    move = Request(
        mandate=mandate,
        act=Act.COUNTER,
        terms=terms,
        terms_document=document,
        expires_at=EXPIRES,
        firm=True,
        round=4,
        offers_made=3,
        peer_agent=SELLER_AGENT,
        peer_principal=SELLER_PRINCIPAL,
        opened_at=OPENED,
        now=NOW,
        control=Control.ACTIVE,
        owed_confirm=False,
    )
    return replace(move, **changes)


def selling(mandate: VerifiedMandate | None = None, **changes: Any) -> Request:
    """A move the gate allows: the seller's round-4 counter at 2.265."""
    facts: dict[str, Any] = {
        "terms": Terms((2265, 10_000)),
        "peer_agent": BUYER_AGENT,
        "peer_principal": BUYER_PRINCIPAL,
    }
    return request(verified(seller_mandate()) if mandate is None else mandate, **facts | changes)


def bare(act: Act, **changes: Any) -> Request:
    """A move about no terms, as the gate allows it."""
    facts: dict[str, Any] = {
        "terms": None,
        "terms_document": None,
        "expires_at": None,
        "firm": False,
    }
    return request(**{"act": act} | facts | changes)
