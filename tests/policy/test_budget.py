from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError, OurProtocolError
from negotiator.mandate.model import Need
from negotiator.policy.budget import available, commit, release, reservation, reserve, worst_case
from negotiator.policy.ports import LedgerRow, LedgerState
from negotiator.policy.verdict import Code
from negotiator.terms import Terms
from tests.policy.builders import buyer_mandate, seller_mandate

NEED = Need("gpu", 2, "total", Decimal(50_000), firm=True)
RESERVED, COMMITTED, RELEASED = LedgerState


def row(neg: str, amount: str, state: LedgerState = RESERVED, **changes: Any) -> LedgerRow:
    return replace(LedgerRow("ma_buyer", "gpu", neg, f"of_{neg}", amount, state), **changes)


def ask(amount: str, *rows: LedgerRow, need: Need = NEED, neg: str = "n1") -> Code:
    verdict = available(need, rows, neg=neg, amount=Decimal(amount))
    assert verdict.allowed is (verdict.code is Code.ALLOWED)
    assert verdict.outcome is (verdict.code in {Code.BUDGET, Code.DEALS})
    return verdict.code


@pytest.mark.parametrize(
    ("amount", "code"),
    [("0", Code.ALLOWED), ("50000", Code.ALLOWED), ("50000.01", Code.BUDGET), ("-1", Code.BUDGET)],
)
def test_one_offer_may_use_the_whole_budget_and_no_more(amount: str, code: Code) -> None:
    assert ask(amount) is code


@pytest.mark.parametrize("state", [RESERVED, COMMITTED])
def test_what_others_hold_is_not_available(state: LedgerState) -> None:
    assert ask("20000", row("n2", "30000", state)) is Code.ALLOWED
    assert ask("20000.01", row("n2", "30000", state)) is Code.BUDGET


def test_what_others_released_is_available_again() -> None:
    assert ask("50000", row("n2", "30000", RELEASED)) is Code.ALLOWED


def test_our_earlier_reservation_is_superseded() -> None:
    assert ask("50000", row("n1", "30000")) is Code.ALLOWED


def test_our_own_commitment_counts() -> None:
    assert ask("20000.01", row("n1", "30000", COMMITTED)) is Code.BUDGET
    one = replace(NEED, deals=1)
    assert ask("1", row("n1", "1", COMMITTED), need=one) is Code.DEALS


def test_another_needs_rows_do_not_count() -> None:
    assert ask("50000", row("n2", "50000", COMMITTED, need="cpu")) is Code.ALLOWED


@pytest.mark.parametrize("state", [RESERVED, COMMITTED])
def test_no_more_deals_than_the_need_has(state: LedgerState) -> None:
    one, both = row("n2", "1", state), row("n3", "1", COMMITTED)
    assert ask("1", one) is Code.ALLOWED
    assert ask("1", one, both) is Code.DEALS


def test_two_reservations_of_one_negotiation_are_one_deal_but_both_amounts() -> None:
    rows = (row("n2", "20000"), row("n2", "20000", offer="of_old"))
    assert ask("10000", *rows) is Code.ALLOWED
    assert ask("10000.01", *rows) is Code.BUDGET


def test_a_need_without_budget_holds_nothing_but_counts_deals() -> None:
    sale = Need("gpu", 1, "", None, firm=True)
    assert ask("0", need=sale) is Code.ALLOWED
    assert ask("1", need=sale) is Code.BUDGET
    assert ask("0", row("n2", "0"), need=sale) is Code.DEALS


@pytest.mark.parametrize(
    "odd",
    [
        row("n2", "NaN"),
        row("n2", "1e3"),
        row("n2", "-30000", COMMITTED),
        row("n2", "1", state="lost"),  # type: ignore[arg-type]
        None,
    ],
)
def test_a_ledger_that_cannot_be_read_is_a_refusal_but_no_outcome(odd: Any) -> None:
    assert ask("1", odd) is Code.RULE_ERROR


@pytest.mark.parametrize("amount", ["NaN", "sNaN", "Infinity"])
def test_an_amount_that_is_no_number_is_never_available(amount: str) -> None:
    assert not available(NEED, (), neg="n1", amount=Decimal(amount)).allowed


def test_the_worst_case_is_the_needs_total() -> None:
    assert worst_case(buyer_mandate(), Terms((2178, 10_000))) == Decimal(21_780)
    assert worst_case(seller_mandate(), Terms((2178, 10_000))) == 0


@pytest.mark.parametrize(
    "need",
    [
        Need("gpu", 1, "sum", Decimal(1), firm=True),
        Need("gpu", 1, "", Decimal(1), firm=True),
        Need("gpu", 1, "total", None, firm=True),
    ],
)
def test_a_budget_on_no_total_is_an_error(need: Need) -> None:
    with pytest.raises(InvalidValueError):
        worst_case(buyer_mandate(need=need), Terms((2178, 10_000)))


def test_a_reservation_names_the_offer_and_its_canonical_worst_case() -> None:
    terms = Terms((2178, 10_000))
    assert reservation(buyer_mandate(), terms, neg="n1", offer="of_1") == LedgerRow(
        "ma_buyer", "gpu", "n1", "of_1", "21780", RESERVED
    )
    assert reservation(seller_mandate(), terms, neg="n1", offer="of_1").amount == "0"


def test_reserving_releases_what_the_negotiation_held_and_nothing_else() -> None:
    old, other = row("n1", "3", offer="of_old"), row("n2", "5")
    gone, new = row("n1", "2", RELEASED, offer="of_gone"), row("n1", "4")
    assert reserve((gone, old, other), new) == (replace(old, state=RELEASED), new)
    assert reserve((new,), new) == ()


def test_nothing_is_reserved_after_a_deal() -> None:
    with pytest.raises(OurProtocolError):
        reserve((row("n1", "3", COMMITTED),), row("n1", "4", offer="of_2"))
    assert reserve((row("n1", "3", COMMITTED, need="cpu"),), row("n1", "4"))


def test_committing_turns_the_reservation_into_a_deal() -> None:
    kept, old = row("n1", "4"), row("n1", "3", offer="of_old")
    deal = replace(kept, state=COMMITTED)
    assert commit((kept, old, row("n2", "9")), kept) == (replace(old, state=RELEASED), deal)
    assert commit((), kept) == (deal,)


def test_committing_twice_writes_once_and_another_deal_is_refused() -> None:
    deal = row("n1", "4", COMMITTED)
    assert commit((deal,), replace(deal, state=RESERVED)) == ()
    for other in (replace(deal, offer="of_2"), replace(deal, amount="5")):
        with pytest.raises(OurProtocolError):
            commit((deal,), other)


def test_releasing_ends_live_reservations_only() -> None:
    live, second = row("n1", "1"), row("n1", "2", offer="of_2")
    rows = (live, second, row("n1", "3", COMMITTED, offer="of_3"), row("n2", "4"))
    ended = tuple(replace(each, state=RELEASED) for each in (live, second))
    assert release(rows, neg="n1") == ended
    assert release(rows, neg="n1", offer="of_2") == ended[1:]
    assert release(rows, neg="n9") == ()


STEPS = st.tuples(
    st.sampled_from(["offer", "close", "drop"]), st.integers(1, 5), st.integers(0, 30_000)
)


@given(st.lists(STEPS, max_size=40), st.integers(1, 4))
def test_c121_no_history_of_offers_and_deals_exceeds_the_need(
    steps: list[tuple[str, int, int]], deals: int
) -> None:
    need = replace(NEED, deals=deals)
    ledger: dict[tuple[str, str], LedgerRow] = {}
    for number, (what, peer, amount) in enumerate(steps):
        rows, neg = tuple(ledger.values()), f"n{peer}"
        live = [r for r in rows if r.neg == neg and r.state is RESERVED]
        written: tuple[LedgerRow, ...] = ()
        closed = any(r.neg == neg and r.state is COMMITTED for r in rows)
        if what == "offer" and not closed:
            if available(need, rows, neg=neg, amount=Decimal(amount)).allowed:
                written = reserve(rows, row(neg, str(amount), offer=f"of_{number}"))
        elif what == "close" and live:
            written = commit(rows, live[0])
        elif what == "drop":
            written = release(rows, neg=neg)
        ledger |= {(r.neg, r.offer): r for r in written}
        held = [r for r in ledger.values() if r.state is not RELEASED]
        assert sum(Decimal(r.amount) for r in held) <= 50_000
        assert len({r.neg for r in held}) == len(held) <= deals
