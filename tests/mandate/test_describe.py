"""Plain sentences: what may be agreed, what waits for a person, what stays hidden."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest

from negotiator.mandate.describe import describe, describe_scope
from negotiator.mandate.diff import diff
from negotiator.mandate.draft import Draft
from negotiator.mandate.model import Need, OnNoProgress
from negotiator.mandate.strategy import TotalLimit
from negotiator.mandate.toml import read_draft
from negotiator.protocol.scope import Money, Quantity, Scope
from negotiator.terms import Role
from tests.mandate.builders import (
    EVERY_KIND,
    draft_of,
    hidden,
    signed,
    verified,
    with_price,
)
from tests.terms.fixed_signer import SELLER


def said(draft: Draft, *, reveal: bool = False) -> str:
    return "\n".join(describe(draft, reveal=reveal))


BUYERS = """
https://agent.buyer.example acts for Buyer GmbH (did:web:buyer.example) as buyer,
 about: 10,000 GPU-hours.
It may deal with anyone.
It may do so from 2026-10-01 00:00 UTC until 2026-11-01 00:00 UTC.
pricePerHour: it would like 1.80 USD per HUR and agrees to nothing worse than
 2.40 USD per HUR; the issue weighs 100 %.
pricePerHour must lie between 0.10 USD per HUR and 2.40 USD per HUR, whatever else is true.
gpuHours is fixed at 10,000 HUR.
total must come to at most 24,000.00 USD.
It may close at most 1 deal, committing at most 24,000.00 USD of total in all.
Offers and accepts whose total exceeds 23,500.00 USD wait for a person, who is not who
 asked for the negotiation, for 1 day at most.
It concedes late (e = 0.5): after half of its 6 rounds it has gone 25 % of the way.
It accepts what is at least as good as its own next offer.
Warning: it concedes to the reserve itself, so a counterparty that watches several
 offers can calculate your walk-away value; concede_to = "hidden_floor" stops short.
It stops after 6 rounds, 1 hour after the opening, or when no answer came for
 10 minutes; each offer stands 10 minutes.
It rejects when 3 rounds bring no progress.
It does not tell the seller how many rounds it has.
Its public authority lets it accept, offer and withdraw, in USD, with anyone.
That authority covers cpv:72400000; totals: up to 50,000.00 USD;
 quantities: up to 20,000 HUR; dates: none.
"""


def test_the_buyers_mandate_in_sentences() -> None:
    sentences = BUYERS.replace("\n ", " ").strip().split("\n")
    assert list(describe(draft_of(), reveal=True)) == sentences


@pytest.mark.parametrize("draft", [draft_of(), draft_of(Role.SELLER)])
def test_walk_away_numbers_are_hidden_unless_asked_for(draft: Draft) -> None:
    secrets = ("2.40", "2.10", "24,000", "21,000")
    assert not any(secret in said(draft) for secret in secrets)
    assert any(secret in said(draft, reveal=True) for secret in secrets)
    assert "--reveal" in said(draft)
    assert "--reveal" not in said(draft, reveal=True)


def test_a_signed_mandate_hides_its_floor_and_reserve_too() -> None:
    canary = {"target": 1803, "reserve": 2411}
    mandate = verified(signed(hidden(draft_of(), **canary))).mandate
    assert not {"2.411", "2.259"} & set("\n".join(describe(mandate)).split())
    revealed = "\n".join(describe(mandate, reveal=True))
    assert "2.411" in revealed
    assert "its own offers stop at 2.259 USD per HUR" in revealed


def test_conceding_to_the_reserve_is_warned_of() -> None:
    assert "Warning" in said(draft_of())
    assert "Warning" not in said(hidden(draft_of()))
    assert "stop short of the reserve" in said(hidden(draft_of()))


def test_what_waits_for_a_person_is_said() -> None:
    nobody = "Nothing waits for a person"
    draft = draft_of(Role.SELLER)
    asking = replace(draft.termination, on_no_progress=OnNoProgress.ASK)
    assert nobody in said(draft)
    assert nobody not in said(draft_of())
    assert nobody not in said(replace(draft, termination=asking))
    assert "waits for a person when 3 rounds" in said(replace(draft, termination=asking))


def test_every_kind_is_said_in_its_own_way() -> None:
    text = said(read_draft(EVERY_KIND, "m"), reveal=True)
    for part in (
        "450.00 EUR and agrees to nothing worse than 320.50 EUR",
        "170 C62",
        "30 days",
        "2027-01-15",
        "EXW",
        "would like no and agrees to nothing worse than yes",
        "law is fixed at DE",
        "at least 0.3 (0 to 1)",
        "It may close at most 2 deals, without a budget",
        "2 days 1 hour after the opening",
        "1 hour 30 minutes",
        "It tells the counterparty that it has 20 rounds",
        "concedes evenly",
        "gone 50 %",
        "dates: up to 2027-06-30",
        "It may deal with did:web:buyer.example.",
    ):
        assert part in text


def test_agents_that_cannot_sign_are_mentioned() -> None:
    assert "cannot sign" in said(draft_of(Role.SELLER))
    assert "cannot sign" not in said(draft_of())


def test_agents_that_cannot_sign_are_nobody_where_counterparties_are_named() -> None:
    draft = replace(draft_of(Role.SELLER), counterparties=("https://agent.buyer.example",))
    assert "It deals with no agent that cannot sign" in said(draft)


def test_an_empty_authority_allows_nothing() -> None:
    first, second = describe_scope((), Scope((), (), ()))
    assert "do nothing" in first
    assert "; quantities: none; dates: none" in second
    assert "totals" not in second


def test_a_wide_authority_allows_anything() -> None:
    scope = Scope(("*",), ("*",), ("*",), "*", "*", "*")
    text = " ".join(describe_scope(("offer",), scope))
    assert "any currency" in text
    assert "covers anything; totals: any; quantities: any; dates: any" in text
    limited = replace(
        scope,
        ceiling=Money(Decimal(5), "JPY"),
        max_quantity=Quantity(Decimal("1.5"), "TNE"),
        performance_until=date(2027, 1, 1),
    )
    text = " ".join(describe_scope(("offer",), limited))
    assert "up to 5 JPY; quantities: up to 1.5 TNE; dates: up to 2027-01-01" in text


def test_equal_mandates_do_not_differ() -> None:
    draft = draft_of()
    assert diff(draft, draft_of()) == ()
    mandate = verified(signed(draft)).mandate
    assert diff(mandate, mandate) == ()
    assert diff(draft, mandate) == ()
    assert diff(mandate, draft) == ()


def test_every_changed_field_is_one_sentence() -> None:
    draft = draft_of()
    ends = replace(draft.termination, rounds=8, deadline=timedelta(hours=2))
    changed = with_price(replace(draft, version=2, termination=ends, approvals=()), target=1700)
    assert diff(draft, changed) == (
        "version: 1 became 2",
        "preferences.pricePerHour.target: 1.8 became 1.7",
        "termination.rounds: 6 became 8",
        "termination.deadline: PT1H became PT2H",
        "approvals.total.total: gone, was total",
        "approvals.total.above: gone, was 23500",
        "approvals.total.by: gone, was *",
        "approvals.total.within: gone, was PT24H",
    )


def test_a_change_of_the_public_statement_is_named() -> None:
    draft = draft_of()
    scope = replace(draft.grant.scope, currency=("USD", "EUR"))
    changed = replace(draft, grant=replace(draft.grant, scope=scope))
    assert diff(draft, changed) == ("authority.scope.currency: USD became USD, EUR",)


def test_changed_walk_away_numbers_are_named_but_not_shown() -> None:
    draft = draft_of()
    changed = with_price(draft, reserve=2300, high=2300)
    changed = replace(
        changed,
        limits=(TotalLimit("total", None, Decimal(23_000)),),
        need=Need("gpu-hours", 1, "total", Decimal(23_000), firm=True),
        reserve_utility=Decimal("0.5"),
    )
    for sentence in diff(draft, changed):
        assert not {"2.3", "2.4", "23000", "24000", "0.5"} & set(sentence.split())
    assert len(diff(draft, changed)) == 5
    assert "preferences.pricePerHour.reserve: 2.4 became 2.3" in diff(draft, changed, reveal=True)
    assert "reserveUtility: new, 0.5" in diff(draft, changed, reveal=True)


def test_another_drawn_floor_is_a_difference_of_signed_mandates_alone() -> None:
    draft = read_draft(EVERY_KIND, "m")
    first, second = (
        verified(signed(draft, share, SELLER)).mandate for share in (Fraction(1, 4), Fraction(1, 2))
    )
    assert "preferences.pieces.floor: changed (hidden; --reveal shows it)" in diff(first, second)
    assert diff(draft, second) == ()
