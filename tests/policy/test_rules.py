from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from negotiator.errors import MandateError
from negotiator.mandate.model import ApprovalRule, Preference
from negotiator.mandate.strategy import TotalLimit
from negotiator.policy.bounds import TERMS_RULES, admits, judge_terms, needs_approval
from negotiator.policy.ports import Control
from negotiator.policy.rules import RULES, Request, judge
from negotiator.policy.verdict import Code
from negotiator.protocol.acts import Act
from negotiator.protocol.envelope import PLAIN_PEER
from negotiator.protocol.scope import Money, Quantity
from negotiator.terms import Agenda, Issue, Kind, Role, Terms, hash_bytes
from tests.policy.builders import (
    AGENDA,
    BUYER_AGENT,
    EXPIRES,
    FIXED_HOURS,
    HOURS,
    NOT_AFTER,
    NOT_BEFORE,
    NOW,
    OPENED,
    PRICE,
    SELLER_AGENT,
    SELLER_PRINCIPAL,
    TERMINATION,
    TOTAL,
    bare,
    buyer_mandate,
    request,
    scope,
    seller_mandate,
    selling,
    verified,
)

SECOND = timedelta(seconds=1)
BARE_ACTS = (Act.OPEN, Act.HOLD, Act.REFUSE, Act.REJECT, Act.WITHDRAW)
PAID_TOO_MUCH = Terms((2401, 10_000))


def price(**changes: Any) -> Preference:
    return replace(buyer_mandate().preferences[0], **changes)


def mandate_with(**changes: Any) -> Any:
    return verified(buyer_mandate(**changes))


def termination(**changes: Any) -> Any:
    return mandate_with(termination=replace(TERMINATION, **changes))


def dated() -> Any:
    """The buyer's mandate with a start date on the agenda; our authority reaches to day 21000."""
    start = Issue("start", Kind.DATE, "", "", Decimal(1), 20_990, 21_010)
    preference = Preference(
        "start", 21_000, 21_010, 21_010, 20_990, 21_010, Decimal(0),
        ((20_990, Decimal(1)), (21_010, Decimal(0))),
    )  # fmt: skip
    mandate = buyer_mandate(
        agenda=Agenda((PRICE, HOURS, start), (TOTAL,)),
        preferences=(*buyer_mandate().preferences, preference),
    )
    return verified(mandate, scope=scope(performance_until=date(2027, 7, 1)))


def altered(**changes: Any) -> Request:
    """A good move with something in it that need not fit its type."""
    return replace(request(), **changes)


def late(**changes: Any) -> Request:
    """An accept at the instant a mandate's validity ends, with all the rest in order."""
    facts: dict[str, Any] = {
        "act": Act.ACCEPT,
        "now": NOT_AFTER,
        "opened_at": NOT_AFTER,
        "expires_at": None,
    }
    return request(**facts | changes)


ALONE: dict[str, tuple[Callable[[], Request], Code]] = {
    "an act that only looks like one": (lambda: request(act="counter"), Code.UNKNOWN_ACT),
    "bytes nobody signed": (
        lambda: request(replace(verified(), payload=b"{}")),
        Code.MANDATE_DIGEST,
    ),
    "the authority of another mandate": (
        lambda: request(verified(mandate_commitment=hash_bytes(b""))),
        Code.AUTHORITY_BINDING,
    ),
    "the authority of another principal": (
        lambda: request(verified(principal_id="did:web:other.example")),
        Code.AUTHORITY_BINDING,
    ),
    "the authority of another agent": (
        lambda: request(verified(agent_id=SELLER_AGENT)),
        Code.AUTHORITY_BINDING,
    ),
    "the authority of another key": (
        lambda: request(mandate_with(agent_thumbprint="A" * 43)),
        Code.AUTHORITY_BINDING,
    ),
    "an expired mandate": (
        lambda: late(mandate=verified(not_after=NOT_AFTER + SECOND)),
        Code.MANDATE_WINDOW,
    ),
    "a mandate not yet valid": (
        lambda: request(
            mandate_with(not_before=NOW + SECOND),
        ),
        Code.MANDATE_WINDOW,
    ),
    "a paused mandate": (lambda: request(control=Control.PAUSED), Code.CONTROL),
    "a revoked mandate": (lambda: request(control=Control.REVOKED), Code.CONTROL),
    "an unknown control": (lambda: request(control="active"), Code.CONTROL),
    "an offer called an owed confirm": (lambda: request(owed_confirm=True), Code.ACT),
    "the withdrawal of a firm offer": (lambda: bare(Act.WITHDRAW, firm=True), Code.ACT),
    "firmness nobody stated": (lambda: request(firm=1), Code.ACT),
    "a role nobody has": (lambda: request(mandate_with(role="buyer")), Code.ACT),
    "a stranger": (
        lambda: request(peer_agent="https://x.example", peer_principal="did:web:x.example"),
        Code.COUNTERPARTY,
    ),
    "a peer without envelopes": (
        lambda: request(peer_agent="", peer_principal=""),
        Code.COUNTERPARTY,
    ),
    "a peer without envelopes by its name": (
        lambda: request(
            mandate_with(counterparties=("*",)), peer_agent=PLAIN_PEER, peer_principal=""
        ),
        Code.COUNTERPARTY,
    ),
    "a listed peer without envelopes": (
        lambda: request(mandate_with(accept_unsigned=True), peer_agent="", peer_principal=""),
        Code.COUNTERPARTY,
    ),
    "an offer without authority for offers": (
        lambda: request(verified(acts=("accept", "withdraw"))),
        Code.AUTHORITY_ACT,
    ),
    "an accept without authority for accepts": (
        lambda: request(verified(acts=("offer",)), act=Act.ACCEPT),
        Code.AUTHORITY_ACT,
    ),
    "the other side's role": (
        lambda: request(verified(roles=(Role.SELLER,))),
        Code.AUTHORITY_ROLE,
    ),
    "an expired authority": (
        lambda: late(
            mandate=verified(buyer_mandate(not_after=NOT_AFTER + SECOND), not_after=NOT_AFTER)
        ),
        Code.AUTHORITY_WINDOW,
    ),
    "an authority not yet valid": (
        lambda: request(verified(not_before=NOW + SECOND)),
        Code.AUTHORITY_WINDOW,
    ),
    "a counterparty beyond our authority": (
        lambda: request(verified(scope=scope(counterparties=("did:web:x.example",)))),
        Code.AUTHORITY_COUNTERPARTY,
    ),
    "a currency beyond our authority": (
        lambda: request(verified(scope=scope(currency=("EUR",)))),
        Code.AUTHORITY_CURRENCY,
    ),
    "a total above the ceiling": (
        lambda: request(verified(scope=scope(ceiling=Money(Decimal("20669.99"), "USD")))),
        Code.AUTHORITY_CEILING,
    ),
    "a ceiling in another currency": (
        lambda: request(verified(scope=scope(ceiling=Money(Decimal(99_999), "EUR")))),
        Code.AUTHORITY_CEILING,
    ),
    "no ceiling at all": (
        lambda: request(verified(scope=scope(ceiling=None))),
        Code.AUTHORITY_CEILING,
    ),
    "a quantity above the largest": (
        lambda: request(verified(scope=scope(max_quantity=Quantity(Decimal(9999), "HUR")))),
        Code.AUTHORITY_QUANTITY,
    ),
    "a quantity in another unit": (
        lambda: request(verified(scope=scope(max_quantity=Quantity(Decimal(99_999), "MON")))),
        Code.AUTHORITY_QUANTITY,
    ),
    "no quantity at all": (
        lambda: request(verified(scope=scope(max_quantity=None))),
        Code.AUTHORITY_QUANTITY,
    ),
    "a date after the last": (
        lambda: request(dated(), terms=Terms((2067, 10_000, 21_001))),
        Code.AUTHORITY_DATE,
    ),
    "terms on a hold": (lambda: request(act=Act.HOLD, firm=False), Code.UNEXPECTED_TERMS),
    "terms on an open": (lambda: request(act=Act.OPEN), Code.UNEXPECTED_TERMS),
    "a document alone on a reject": (
        lambda: bare(Act.REJECT, terms_document={}),
        Code.UNEXPECTED_TERMS,
    ),
    "a document of other terms": (
        lambda: request(terms_document=AGENDA.encode_terms(Terms((2066, 10_000)))),
        Code.TERMS_DOCUMENT,
    ),
    "a document with more members": (
        lambda: request(
            terms_document={**AGENDA.encode_terms(Terms((2067, 10_000))), "bonus": "1"}
        ),
        Code.TERMS_DOCUMENT,
    ),
    "one step above the hard limit": (
        lambda: request(
            mandate_with(preferences=(price(high=2066), FIXED_HOURS)),
        ),
        Code.HARD_LIMIT,
    ),
    "one step below the hard limit": (
        lambda: request(terms=Terms((1199, 10_000))),
        Code.HARD_LIMIT,
    ),
    "one step past the reserve": (
        lambda: request(mandate_with(reserve_utility=Decimal(0)), terms=PAID_TOO_MUCH),
        Code.RESERVE,
    ),
    "past the reserve where the value function is flat": (
        lambda: request(
            mandate_with(
                preferences=(
                    price(points=((1000, Decimal(1)), (2400, Decimal(0)), (4000, Decimal(0)))),
                    FIXED_HOURS,
                )
            ),
            terms=PAID_TOO_MUCH,
        ),
        Code.RESERVE,
    ),
    "less utility than the reserve utility": (
        lambda: request(mandate_with(reserve_utility=Decimal("0.645"))),
        Code.UTILITY,
    ),
    "a total above its limit": (
        lambda: request(mandate_with(limits=(TotalLimit("total", None, Decimal("20669.99")),))),
        Code.TOTAL_LIMIT,
    ),
    "a total below its limit": (
        lambda: request(mandate_with(limits=(TotalLimit("total", Decimal("20670.01"), None),))),
        Code.TOTAL_LIMIT,
    ),
    "an offer that expires at once": (lambda: request(expires_at=NOW), Code.EXPIRY),
    "an offer that expires at once in whole seconds": (
        lambda: request(expires_at=NOW + timedelta(milliseconds=999)),
        Code.EXPIRY,
    ),
    "an offer that stands too long": (lambda: request(expires_at=EXPIRES + SECOND), Code.EXPIRY),
    "an offer beyond the mandate": (
        lambda: request(mandate_with(not_after=EXPIRES - SECOND)),
        Code.EXPIRY,
    ),
    "an offer beyond the authority": (
        lambda: request(verified(not_after=EXPIRES - SECOND)),
        Code.EXPIRY,
    ),
    "the accept of an expired offer": (
        lambda: request(act=Act.ACCEPT, expires_at=NOW - SECOND),
        Code.EXPIRY,
    ),
    "an offer before the first round": (lambda: request(round=0, offers_made=0), Code.ROUND),
    "the buyer's counter in its last round": (
        lambda: request(round=6, offers_made=5),
        Code.ROUND,
    ),
    "the seller's offer after its last round": (
        lambda: selling(round=7, offers_made=6),
        Code.ROUND,
    ),
    "the seller's offer in a round it used": (lambda: selling(round=4, offers_made=4), Code.ROUND),
    "one counter too many": (lambda: request(round=5, offers_made=6), Code.ROUND),
    "an accept after our last round": (lambda: request(act=Act.ACCEPT, round=7), Code.ROUND),
    "an accept before the first round": (lambda: request(act=Act.ACCEPT, round=0), Code.ROUND),
    "a round that is no whole number": (lambda: request(round=4.0), Code.ROUND),
    "more rounds than announced": (
        lambda: request(termination(announced_rounds=4)),
        Code.ROUND,
    ),
    "an offer at the deadline": (
        lambda: request(opened_at=NOW - timedelta(hours=1)),
        Code.DEADLINE,
    ),
    "an accept at the deadline": (
        lambda: request(act=Act.ACCEPT, opened_at=NOW - timedelta(hours=1)),
        Code.DEADLINE,
    ),
    "an open at the deadline": (
        lambda: bare(Act.OPEN, opened_at=NOW - timedelta(hours=1)),
        Code.DEADLINE,
    ),
}

TOGETHER: dict[str, tuple[Callable[[], Request], Code]] = {
    "no mandate": (lambda: altered(mandate=None), Code.MISSING_VALUE),
    "no instant": (lambda: request(now=None), Code.MISSING_VALUE),
    "no opening": (lambda: bare(Act.REJECT, opened_at=None), Code.MISSING_VALUE),
    "no control": (lambda: bare(Act.REJECT, control=None), Code.MISSING_VALUE),
    "an offer without expiry": (lambda: request(expires_at=None), Code.MISSING_VALUE),
    "an accept without terms": (lambda: request(act=Act.ACCEPT, terms=None), Code.MISSING_VALUE),
    "a confirm without document": (
        lambda: request(act=Act.CONFIRM, terms_document=None),
        Code.MISSING_VALUE,
    ),
    "an offer off the agenda's range": (
        lambda: altered(terms=Terms((999, 10_000))),
        Code.TERMS_GRID,
    ),
    "an offer above the agenda's range": (
        lambda: altered(terms=Terms((4001, 10_000))),
        Code.TERMS_GRID,
    ),
    "an offer that lacks an issue": (
        lambda: altered(terms=Terms((2067,))),
        Code.TERMS_GRID,
    ),
    "an offer between two steps": (
        lambda: altered(terms=(2067.0, 10_000)),
        Code.TERMS_GRID,
    ),
}


def failing(move: Request) -> set[Code]:
    """Name the rules that a move does not meet."""
    return {rule.code for rule in RULES if rule.holds(move) is not True}


@pytest.mark.parametrize("name", ALONE)
def test_each_fault_is_found_by_its_one_rule(name: str) -> None:
    build, code = ALONE[name]
    move = build()
    verdict = judge(move)
    assert (verdict.allowed, verdict.code, verdict.outcome) == (False, code, False)
    assert verdict.detail
    assert failing(move) == {code}


@pytest.mark.parametrize("name", TOGETHER)
def test_a_fault_that_several_rules_see_is_named_by_the_first(name: str) -> None:
    build, code = TOGETHER[name]
    verdict = judge(build())
    assert (verdict.allowed, verdict.code) == (False, code)


def test_every_rule_has_a_fault_that_it_alone_names() -> None:
    named = {code for _, code in (ALONE | TOGETHER).values()}
    assert named == {rule.code for rule in RULES}
    assert len({rule.code for rule in RULES}) == len(RULES)


@pytest.mark.parametrize(
    "move",
    [
        request(),
        request(act=Act.PROPOSE),
        request(act=Act.ACCEPT),
        request(act=Act.ACCEPT, expires_at=None),
        request(act=Act.ACCEPT, expires_at=NOW),
        request(act=Act.ACCEPT, round=1),
        request(act=Act.ACCEPT, round=6),
        request(act=Act.CONFIRM),
        request(act=Act.CONFIRM, owed_confirm=True),
        selling(),
        selling(round=1, offers_made=0),
        selling(round=6, offers_made=5),
        request(terms=Terms((2400, 10_000))),
        selling(terms=Terms((2100, 10_000))),
        request(terms=Terms((1200, 10_000))),
        request(round=1, offers_made=0),
        request(round=5, offers_made=4),
        request(termination(announced_rounds=9)),
        request(expires_at=NOW + SECOND),
        request(mandate_with(not_after=EXPIRES)),
        request(verified(not_after=EXPIRES)),
        request(mandate_with(not_before=NOW)),
        request(verified(not_before=NOW)),
        request(opened_at=NOW - timedelta(hours=1) + SECOND),
        request(mandate_with(counterparties=("*",))),
        request(mandate_with(counterparties=(SELLER_PRINCIPAL,))),
        request(verified(scope=scope(counterparties=(SELLER_AGENT,)))),
        request(verified(scope=scope(counterparties=(SELLER_PRINCIPAL,)))),
        request(verified(scope=scope(currency=("*",), ceiling="*", max_quantity="*"))),
        request(verified(scope=scope(ceiling=Money(Decimal(20_670), "USD")))),
        request(verified(scope=scope(max_quantity=Quantity(Decimal(10_000), "HUR")))),
        request(dated(), terms=Terms((2067, 10_000, 21_000))),
        request(mandate_with(limits=(TotalLimit("total", Decimal(20_670), Decimal(20_670)),))),
        request(
            mandate_with(counterparties=("*",), accept_unsigned=True),
            peer_agent="",
            peer_principal="",
        ),
        *(bare(act) for act in BARE_ACTS),
    ],
)
def test_a_move_inside_every_bound_is_allowed(move: Request) -> None:
    assert judge(move).code is Code.ALLOWED
    assert judge(move).allowed is True


@pytest.mark.parametrize(
    ("steps", "code"),
    [(2399, Code.ALLOWED), (2400, Code.ALLOWED), (2401, Code.RESERVE), (2451, Code.HARD_LIMIT)],
)
def test_the_buyer_never_passes_its_reserve(steps: int, code: Code) -> None:
    assert judge(request(terms=Terms((steps, 10_000)))).code is code
    assert judge(request(terms=Terms((steps, 10_000)), act=Act.ACCEPT)).code is code


@pytest.mark.parametrize(
    ("steps", "code"),
    [(2101, Code.ALLOWED), (2100, Code.ALLOWED), (2099, Code.RESERVE), (2049, Code.HARD_LIMIT)],
)
def test_the_seller_never_passes_its_reserve(steps: int, code: Code) -> None:
    assert judge(selling(terms=Terms((steps, 10_000)))).code is code


def test_a_confirm_owed_outlives_the_mandate_and_the_authority() -> None:
    long_after: dict[str, Any] = {"now": NOT_AFTER + timedelta(days=9), "opened_at": OPENED}
    owed = request(act=Act.CONFIRM, owed_confirm=True, **long_after)
    assert judge(owed).allowed
    assert judge(replace(owed, owed_confirm=False)).code is Code.MANDATE_WINDOW


@pytest.mark.parametrize("control", [Control.PAUSED, Control.REVOKED])
def test_a_stopped_mandate_still_says_no_and_honours_its_word(control: Control) -> None:
    for act in (Act.HOLD, Act.REFUSE, Act.REJECT):
        assert judge(bare(act, control=control)).allowed
    owed = request(act=Act.CONFIRM, owed_confirm=True, control=control)
    assert judge(owed).allowed
    assert judge(replace(owed, owed_confirm=False)).code is Code.CONTROL
    assert judge(bare(Act.OPEN, control=control)).code is Code.CONTROL


def test_an_owed_confirm_keeps_a_promise_that_was_judged_when_it_was_made() -> None:
    owed = request(act=Act.CONFIRM, owed_confirm=True, terms=PAID_TOO_MUCH)
    assert judge(owed).allowed
    assert judge(replace(owed, owed_confirm=False)).code is Code.RESERVE
    altered = replace(owed.mandate, payload=b"{}")
    assert judge(replace(owed, mandate=altered)).code is Code.MANDATE_DIGEST


@pytest.mark.parametrize("act", [Act.REFUSE, Act.REJECT])
def test_a_stranger_may_be_told_no_and_nothing_else(act: Act) -> None:
    stranger = {"peer_agent": "https://x.example", "peer_principal": ""}
    assert judge(bare(act, **stranger)).allowed
    for other in (Act.OPEN, Act.HOLD, Act.WITHDRAW):
        assert judge(bare(other, **stranger)).code is Code.COUNTERPARTY


def test_our_own_id_does_not_stand_for_the_counterparty() -> None:
    move = request(mandate_with(counterparties=(BUYER_AGENT,)))
    assert judge(move).code is Code.COUNTERPARTY


def test_acts_without_authority_need_no_open_window() -> None:
    closed = verified(not_after=NOT_BEFORE, acts=(), roles=(), scope=scope(counterparties=()))
    for act in (Act.HOLD, Act.REFUSE, Act.REJECT):
        assert judge(bare(act, mandate=closed)).allowed
    assert judge(bare(Act.OPEN, mandate=closed)).code is Code.AUTHORITY_ROLE


def test_offset_instants_are_judged_as_the_wire_carries_them() -> None:
    zone = datetime.fromisoformat("2026-10-01T16:05:00+02:00")
    assert judge(request(expires_at=zone)).allowed
    assert judge(request(expires_at=EXPIRES.replace(tzinfo=None))).code is Code.RULE_ERROR


class Hostile:
    """Raises whatever is done with it."""

    def __getattribute__(self, name: str) -> Any:
        raise RecursionError(name)

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __lt__(self, other: object) -> bool:
        raise KeyError

    __hash__ = None  # type: ignore[assignment]


class Agreeable:
    """Says yes to every comparison."""

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __le__(self, other: object) -> bool:
        return True

    __lt__ = __gt__ = __ge__ = __le__


MATTERS = (
    "mandate", "act", "terms", "terms_document", "expires_at", "firm", "round", "offers_made",
    "peer_agent", "opened_at", "now", "control", "owed_confirm",
)  # fmt: skip


@pytest.mark.parametrize("kind", [Hostile, Agreeable, object, lambda: None, lambda: float("nan")])
@pytest.mark.parametrize("name", MATTERS)
def test_a_foreign_object_in_any_place_is_refused(name: str, kind: Callable[[], Any]) -> None:
    verdict = judge(altered(**{name: kind()}))
    assert verdict.allowed is False
    assert verdict.code is not Code.ALLOWED


@pytest.mark.parametrize("name", ["mandate", "opened_at", "now"])
def test_an_error_inside_a_rule_is_a_refusal_with_its_own_code(name: str) -> None:
    verdict = judge(altered(**{name: Hostile()}))
    assert (verdict.allowed, verdict.code) == (False, Code.RULE_ERROR)


def test_a_limit_on_a_total_nobody_derives_is_an_error_not_a_pass() -> None:
    move = request(mandate_with(limits=(TotalLimit("sum", None, Decimal(10**9)),)))
    assert judge(move).code is Code.RULE_ERROR


@pytest.mark.parametrize("weight", [Decimal("0.9"), Decimal("1.1"), Decimal("NaN")])
def test_weights_that_do_not_add_up_stop_every_offer(weight: Decimal) -> None:
    move = request(mandate_with(preferences=(price(weight=weight), FIXED_HOURS)))
    assert judge(move).code is Code.RULE_ERROR


def test_an_offer_is_admitted_exactly_when_its_terms_may_be_taken() -> None:
    admitted = {n for n in range(1000, 4001) if admits(verified(), Terms((n, 10_000)))}
    assert admitted == set(range(1200, 2401))


def test_admits_answers_no_to_what_it_cannot_judge() -> None:
    strange: Any = (None, (), (2067,), (2067, 10_000, 1), ("2067", 10_000), Hostile())
    assert not any(admits(verified(), terms) for terms in strange)
    assert judge_terms(verified(), Hostile()).code is Code.RULE_ERROR  # type: ignore[arg-type]


@pytest.mark.parametrize("rule", TERMS_RULES, ids=lambda rule: rule.code)
def test_a_move_and_an_offer_taken_answer_to_the_same_rules(rule: Any) -> None:
    assert sum(each.code is rule.code for each in RULES) == 1


def test_a_lump_sum_outside_every_total_counts_toward_the_ceiling() -> None:
    fee = Issue("setupFee", Kind.AMOUNT, "USD", "", Decimal(1), 0, 90_000)
    preference = Preference(
        "setupFee", 0, 90_000, 0, 0, 90_000, Decimal(0), ((0, Decimal(1)), (90_000, Decimal(0)))
    )
    mandate = buyer_mandate(
        agenda=Agenda((PRICE, HOURS, fee), (TOTAL,)),
        preferences=(*buyer_mandate().preferences, preference),
    )
    assert admits(verified(mandate), Terms((2067, 10_000, 50_000)))
    verdict = judge_terms(verified(mandate), Terms((2067, 10_000, 50_001)))
    assert verdict.code is Code.AUTHORITY_CEILING


def test_without_totals_each_amount_counts_toward_the_ceiling() -> None:
    lump = Issue("price", Kind.AMOUNT, "USD", "", Decimal(1), 0, 90_000)
    preference = Preference(
        "price", 0, 90_000, 0, 0, 90_000, Decimal(1), ((0, Decimal(1)), (90_000, Decimal(0)))
    )
    mandate = buyer_mandate(agenda=Agenda((lump,)), preferences=(preference,), limits=())
    assert admits(verified(mandate), Terms((50_000,)))
    assert not admits(verified(mandate), Terms((50_001,)))


@pytest.mark.parametrize("code", [Code.HARD_LIMIT, Code.RESERVE, Code.UTILITY])
def test_an_issue_without_preference_is_never_passed_over(code: Code) -> None:
    short = mandate_with(preferences=(price(),))
    (rule,) = (each for each in TERMS_RULES if each.code is code)
    with pytest.raises((ValueError, MandateError)):
        rule.holds(short, Terms((2067, 10_000)))


def test_whoever_has_no_direction_is_bound_by_worth_alone() -> None:
    points = ((1000, Decimal(0)), (2000, Decimal(1)), (4000, Decimal(0)))
    single = price(target=2000, reserve=2000, points=points)
    flat = price(target=2000, reserve=2000, points=((1000, Decimal(1)), (4000, Decimal(1))))
    for preference, taken in ((single, [2000]), (flat, [1999, 2000, 2001])):
        held = mandate_with(preferences=(preference, FIXED_HOURS), reserve_utility=Decimal(0))
        near = [n for n in (1999, 2000, 2001) if admits(held, Terms((n, 10_000)))]
        assert near == taken


def test_a_choice_is_bound_by_worth_and_not_by_its_place() -> None:
    level = Issue("level", Kind.CHOICE, "", "", Decimal(1), 0, 2, ("a", "b", "c"))
    table = ((0, Decimal(1)), (1, Decimal("0.4")), (2, Decimal("0.6")))
    preference = Preference("level", 0, 1, 1, 0, 2, Decimal(1), table)
    mandate = buyer_mandate(agenda=Agenda((level,)), preferences=(preference,), limits=())
    nothing = scope(ceiling=None, max_quantity=None, performance_until=None)
    assert [n for n in range(3) if admits(verified(mandate, scope=nothing), Terms((n,)))] == [
        0,
        1,
        2,
    ]


@pytest.mark.parametrize(
    ("until", "last"), [(None, 0), (date(2027, 7, 1), 21_000), ("*", 21_010), ("never", 0)]
)
def test_dates_reach_as_far_as_our_authority_says(until: date | str | None, last: int) -> None:
    held = verified(dated().mandate, scope=scope(performance_until=until))
    days = [n for n in range(20_990, 21_011) if admits(held, Terms((2067, 10_000, n)))]
    assert days == list(range(20_990, last + 1))


def test_approval_is_needed_above_its_limit_only() -> None:
    asks = mandate_with(
        approvals=(ApprovalRule("total", Decimal(20_670), ("*",), timedelta(hours=24)),)
    )
    assert not needs_approval(asks, Terms((2067, 10_000)))
    assert needs_approval(asks, Terms((2068, 10_000)))
    assert not needs_approval(verified(), Terms((2400, 10_000)))


def test_approval_is_needed_when_nobody_can_tell() -> None:
    unknown = mandate_with(
        approvals=(ApprovalRule("sum", Decimal(10**9), ("*",), timedelta(hours=24)),)
    )
    assert needs_approval(unknown, Terms((2067, 10_000)))
    assert needs_approval(verified(), Hostile())  # type: ignore[arg-type]


def test_the_sellers_ask_of_every_round_of_the_example_is_allowed() -> None:
    for made, steps in enumerate((2633, 2480, 2364, 2265, 2178)):
        move = selling(terms=Terms((steps, 10_000)), round=made + 1, offers_made=made)
        assert judge(move).allowed


def test_the_example_ends_inside_both_mandates() -> None:
    assert admits(verified(), Terms((2178, 10_000)))
    assert admits(verified(seller_mandate()), Terms((2178, 10_000)))


def test_instants_of_the_builders_are_in_order() -> None:
    assert NOT_BEFORE < OPENED < NOW < EXPIRES < NOT_AFTER
    assert NOW.tzinfo is UTC
