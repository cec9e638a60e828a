"""Mandates that people write: exact numbers, no defaults, errors that name line and field."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from negotiator.errors import MandateError
from negotiator.mandate.model import ApprovalRule, OnNoProgress
from negotiator.mandate.strategy import ConcedeTo, TotalLimit
from negotiator.mandate.toml import read_draft
from negotiator.protocol.scope import Money, Quantity
from negotiator.terms import Role
from tests.mandate.builders import AGENT, EVERY_KIND, draft_of, text_of


def line_of(text: str, needle: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(needle))


def test_the_buyers_template_is_the_worked_example() -> None:
    draft = draft_of(Role.BUYER)
    price, hours = draft.preferences
    assert (price.target, price.reserve) == (1800, 2400)
    assert (price.low, price.high) == (100, 2400)
    assert price.points == ((100, Decimal(1)), (5000, Decimal(0)))
    assert hours.target == hours.reserve == 10_000
    assert [price.weight, hours.weight] == [Decimal(1), Decimal(0)]
    assert draft.strategy.tactics[0].part["e"] == Decimal("0.5")
    assert draft.strategy.concede_to is ConcedeTo.RESERVE
    assert draft.termination.rounds == 6
    assert draft.termination.announced_rounds is None
    assert draft.need.budget == 24_000
    assert draft.approvals == (ApprovalRule("total", Decimal(23_500), ("*",), timedelta(hours=24)),)
    assert draft.grant.scope.ceiling == Money(Decimal(50_000), "USD")
    assert draft.grant.scope.max_quantity == Quantity(Decimal(20_000), "HUR")


def test_the_sellers_template_is_the_worked_example() -> None:
    draft = draft_of(Role.SELLER)
    price = draft.preferences[0]
    assert (price.target, price.reserve) == (3000, 2100)
    assert price.points == ((100, Decimal(0)), (5000, Decimal(1)))
    assert draft.strategy.tactics[0].part["e"] == 2
    assert draft.termination.rounds == 6
    assert draft.limits == (TotalLimit("total", Decimal(21_000), None),)
    assert draft.approvals == ()
    assert draft.need.total == ""


def test_both_templates_have_the_same_agenda() -> None:
    assert draft_of(Role.BUYER).agenda.hash == draft_of(Role.SELLER).agenda.hash


def test_ids_keys_names_and_days_of_the_template_are_the_ones_given() -> None:
    draft = draft_of()
    assert draft.principal_id == "did:web:buyer.example"
    assert draft.principal_name == "Buyer GmbH"
    assert draft.agent_key == AGENT.public_key
    assert (draft.not_before, draft.not_after) == (
        datetime(2026, 10, 1, tzinfo=UTC),
        datetime(2026, 11, 1, tzinfo=UTC),
    )
    listed = read_draft(text_of(counterparties=("did:web:a", 'x"\\y')), "b")
    assert listed.counterparties == listed.grant.scope.counterparties == ("did:web:a", 'x"\\y')


def test_every_kind_of_issue_is_read() -> None:
    draft = read_draft(EVERY_KIND, "m.toml")
    price, pieces, payment, start, delivery, exclusive, law = draft.preferences
    assert (price.target, price.reserve, price.low, price.high) == (900, 641, 620, 2000)
    assert price.points == ((2, Decimal(0)), (641, Decimal("0.25")), (2000, Decimal(1)))
    assert (pieces.target, payment.reserve) == (170, 75)
    days = [(day - date(1970, 1, 1)).days for day in (date(2027, 1, 15), date(2026, 12, 15))]
    assert [start.target, start.reserve] == days
    assert (delivery.target, delivery.reserve, delivery.low, delivery.high) == (1, 0, 0, 2)
    assert delivery.points == ((0, Decimal(0)), (1, Decimal(1)), (2, Decimal("0.5")))
    assert (exclusive.target, exclusive.points) == (0, ((0, Decimal(1)), (1, Decimal("0.2"))))
    assert (law.target, law.weight, law.points) == (0, Decimal(0), ((0, Decimal(1)),))
    assert draft.reserve_utility == Decimal("0.3")
    assert draft.termination.announced_rounds == 20
    assert draft.termination.deadline == timedelta(days=2, hours=1)
    assert draft.termination.on_no_progress is OnNoProgress.ASK
    assert draft.grant.scope.ceiling == "*"
    assert draft.grant.scope.performance_until == date(2027, 6, 30)


def test_what_the_authority_does_not_cover_is_absent() -> None:
    text = EVERY_KIND.replace('ceiling = "*"', 'ceiling = "none"')
    text = text.replace('max_quantity = "*"', 'max_quantity = "none"')
    text = text.replace("performance_until = 2027-06-30", 'performance_until = "none"')
    scope = read_draft(text, "m").grant.scope
    assert (scope.ceiling, scope.max_quantity, scope.performance_until) == (None, None, None)


def test_a_bare_decimal_is_exact() -> None:
    text = text_of().replace("step = 0.001", "step = 0.00000001").replace("2.40", "2.39999999")
    draft = read_draft(text.replace("24000", "23999.9999"), "b")
    assert draft.preferences[0].reserve == 239_999_999


@pytest.mark.parametrize("spelling", ["2.40", "2.4", '"2.40"', "2.400000", "+2.4", "2.4_0"])
def test_spellings_of_one_number_mean_one_number(spelling: str) -> None:
    text = text_of().replace("reserve = 2.40", f"reserve = {spelling}")
    assert read_draft(text, "b") == draft_of()


LINES = [
    ("reserve = 2.40", 'reserve = "2,40"', "issue.pricePerHour.reserve"),
    ("reserve = 2.40", "reserve = 2.4005", "issue.pricePerHour.reserve"),
    ("reserve = 2.40", "reserve = 5.001", "issue.pricePerHour.reserve"),
    ("reserve = 2.40", "reserve = 24e-1", "issue.pricePerHour.reserve"),
    ("reserve = 2.40", "reserve = nan", "issue.pricePerHour.reserve"),
    ("reserve = 2.40", "reserve = inf", "issue.pricePerHour.reserve"),
    ("reserve = 2.40", "reserve = true", "issue.pricePerHour.reserve"),
    ("reserve = 2.40", "reserve = 2026-10-01", "issue.pricePerHour.reserve"),
    ("reserve = 2.40", 'reserve = "2_400"', "issue.pricePerHour.reserve"),
    ("reserve = 2.40", 'reserve = "٢"', "issue.pricePerHour.reserve"),
    ("reserve = 2.40", 'reserve = "2.40 "', "issue.pricePerHour.reserve"),
    ("target = 1.80", "target = {}", "issue.pricePerHour.target"),
    ("limit_max = 2.40", "limit_max = 'no'", "issue.pricePerHour.limit_max"),
    ("weight = 1", "weight = '1/2'", "issue.pricePerHour.weight"),
    ("value = ", "value = 'cheap' #", "issue.pricePerHour.value"),
    ("value = ", "value = [[0.1, 1]] #", "issue.pricePerHour.value"),
    ("value = ", "value = [[0.1, 1], 7] #", "issue.pricePerHour.value"),
    ("value = ", "value = { a = 1 } #", "issue.pricePerHour.value"),
    ("reserve = 2.40", 'reserve = "2.1234567891"', "issue.pricePerHour.reserve"),
    ("value = ", "value = [[0.1, 1], [5, 'x']] #", "issue.pricePerHour.value"),
    ("principal_name = ", 'principal_name = " " #', "mandate.principal_name"),
    ("step = 0.001", "step = 0", "issue.pricePerHour.step"),
    ('currency = "USD"', 'currency = "usd"', "issue.pricePerHour.currency"),
    ('per = "HUR"', 'per = "hour"', "issue.pricePerHour.per"),
    ('kind = "amount"', 'kind = "money"', "issue.pricePerHour.kind"),
    ("fixed = 10000", 'fixed = "many"', "issue.gpuHours.fixed"),
    ("version = 1", "version = 0", "mandate.version"),
    ("role = ", 'role = "broker" #', "mandate.role"),
    ("agent_key = ", 'agent_key = "AAAA" #', "mandate.agent_key"),
    ("not_before = ", "not_before = 2026-10-01T00:00:00 #", "mandate.not_before"),
    ("not_before = ", "not_before = 2026-10-01T02:00:00+02:00 #", "mandate.not_before"),
    ("not_before = ", "not_before = 2026-10-01T00:00:00.5Z #", "mandate.not_before"),
    ("not_after = ", 'not_after = "never" #', "mandate.not_after"),
    ("accept_unsigned = ", 'accept_unsigned = "false" #', "mandate.accept_unsigned"),
    ("counterparties = ", 'counterparties = "*" #', "mandate.counterparties"),
    ("reserve_utility = ", "reserve_utility = '?' #", "limits.reserve_utility"),
    ("budget = ", "budget = 'no' #", "need.budget"),
    ("deals = 1", "deals = 0", "need.deals"),
    ("tactic = ", 'tactic = "magic" #', "strategy.tactic"),
    ("concede_to = ", 'concede_to = "zero" #', "strategy.concede_to"),
    ("e = 0.5", 'e = "1e9"', "strategy.e"),
    ("rounds = 6", "rounds = 6.5", "termination.rounds"),
    ("deadline = ", 'deadline = "1 hour" #', "termination.deadline"),
    ("above = 23500", "above = 'x'", "approval.total.above"),
    ("acts = ", 'acts = ["pay"] #', "authority.acts"),
    ("ceiling = ", "ceiling = 50000 #", "authority.ceiling"),
    ("max_quantity = ", 'max_quantity = { value = 0, unit = "HUR" } #', "max_quantity.value"),
    ("performance_until = ", "performance_until = 'soon' #", "authority.performance_until"),
]


@pytest.mark.parametrize(("old", "new", "field"), LINES)
def test_an_error_names_file_line_and_field(old: str, new: str, field: str) -> None:
    text = text_of().replace("\n" + old, "\n" + new, 1)
    assert text != text_of()
    with pytest.raises(MandateError) as caught:
        read_draft(text, "buyer.toml")
    assert str(caught.value).startswith(f"buyer.toml line {line_of(text, new)}, ")
    assert field in str(caught.value).split(":")[0]
    assert "expected" in str(caught.value)


def fields() -> list[str]:
    lines = [line.partition(" = ")[0] for line in text_of().split("\n") if " = " in line]
    # Without `per` a price is of the whole, and without `fixed` an issue is negotiable.
    return [line for line in lines if line.isidentifier() and line not in {"per", "fixed"}]


@pytest.mark.parametrize("field", sorted(set(fields())))
def test_a_missing_field_is_refused_because_nothing_has_a_default(field: str) -> None:
    text = text_of().replace(f"\n{field} = ", "\n# ", 1)
    with pytest.raises(MandateError, match=rf"buyer.toml.*\b{field}\b"):
        read_draft(text, "buyer.toml")


def test_an_unknown_field_is_refused_with_a_guess() -> None:
    text = text_of().replace("\nrounds = 6", "\nrouns = 6")
    with pytest.raises(MandateError, match=r"line \d+, termination.rouns.*did you mean rounds"):
        read_draft(text, "b.toml")


def test_an_issue_that_is_not_fixed_needs_what_a_negotiable_one_does() -> None:
    with pytest.raises(MandateError, match=r"issue.gpuHours.limit_max: expected this field"):
        read_draft(text_of().replace("\nfixed = ", "\n# ", 1), "buyer.toml")


def test_an_absent_list_of_approvals_is_refused() -> None:
    with pytest.raises(MandateError, match=r"approval = \[\]"):
        read_draft(text_of(Role.SELLER).replace("\napproval = []", "\n"), "s.toml")


def test_a_fixed_issue_has_nothing_private() -> None:
    text = text_of().replace("\nfixed = 10000", "\nfixed = 10000\ntarget = 9000")
    with pytest.raises(MandateError, match=r"issue.gpuHours.target: expected no such field"):
        read_draft(text, "b.toml")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("max = 5 ", "max = 0.1 "),
        ("max = 5 ", "max = 0.05 "),
        ("max = 5 ", "max = 5.0005 "),
        ('name = "gpuHours"', 'name = "pricePerHour"'),
        ('product = ["pricePerHour", "gpuHours"]', 'product = ["pricePerHour"]'),
    ],
)
def test_an_agenda_that_cannot_be_is_refused(old: str, new: str) -> None:
    text = text_of().replace("\n" + old, "\n" + new, 1)
    assert text != text_of()
    with pytest.raises(MandateError, match=r"^b\.toml"):
        read_draft(text, "b.toml")


@pytest.mark.parametrize("new", ["reserve = 7.341908273", 'reserve = "7.341908273 USD"'])
def test_an_error_never_quotes_a_private_number(new: str) -> None:
    text = text_of().replace("\nreserve = 2.40", "\n" + new)
    with pytest.raises(MandateError) as caught:
        read_draft(text, "b.toml")
    error: BaseException | None = caught.value
    while error is not None:
        assert "7.341" not in str(error)
        assert error.__suppress_context__ or error.__context__ is error.__cause__
        error = error.__cause__


@pytest.mark.parametrize("text", ["x = ", "[mandate\n", "a = 1\na = 2", "\x00", "x = 'a" * 9])
def test_what_is_not_toml_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(MandateError, match=r"^b\.toml( line \d+)?: "):
        read_draft(text, "b.toml")


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('values = ["DDP"', 'values = "DDP" # [', "issue.delivery.values"),
        ('values = ["DDP"', 'values = ["EXW"', "issue.delivery"),
        ("value = { EXW = 1,", "value = 1 #", "issue.delivery.value"),
        ("value = { EXW = 1,", "value = { EXW = 'x',", "issue.delivery.value"),
        ('target = "EXW"', "target = 1.5", "issue.delivery.target"),
        ("target = false", 'target = "no"', "issue.exclusive.target"),
        ("target = 2027-01-15", "target = 2027-01-15T00:00:00Z", "issue.start.target"),
        ("min = 2026-11-01", "min = 20261101", "issue.start.min"),
        ('step = "0.50"', "step = 0.3", "issue.price"),
    ],
)
def test_every_kind_is_checked_in_its_own_way(old: str, new: str, field: str) -> None:
    text = EVERY_KIND.replace("\n" + old, "\n" + new, 1)
    assert text != EVERY_KIND
    with pytest.raises(MandateError, match=rf"^m\.toml line \d+, {field}"):
        read_draft(text, "m.toml")


def test_an_error_says_which_values_the_agenda_allows() -> None:
    with pytest.raises(MandateError, match=r"a value from 0\.1 to 5 in steps of 0\.001, got"):
        read_draft(text_of().replace("\nreserve = 2.40", "\nreserve = 6"), "b")
    with pytest.raises(MandateError, match=r"a value from 1 to 200, got"):
        read_draft(EVERY_KIND.replace("\nreserve = 75", "\nreserve = 750"), "m")


def test_a_fixed_flag_and_a_sum_are_read() -> None:
    text = EVERY_KIND.replace("\ntotal = []", "")
    total = '[[total]]\nname = "t"\ncurrency = "EUR"\nsum = ["price"]\n[limits]'
    flag = '[[issue]]\nname = "nda"\nkind = "flag"\nfixed = true\n'
    draft = read_draft(text.replace("[limits]", flag + total), "m.toml")
    assert draft.agenda.derived[0].sum == ("price",)
    assert (draft.preferences[-1].target, draft.preferences[-1].points) == (1, ((1, Decimal(1)),))


def test_a_choice_must_value_every_name() -> None:
    text = EVERY_KIND.replace("FCA = 0.5", "DAP = 0.5")
    with pytest.raises(MandateError, match=r"issue.delivery.value"):
        read_draft(text, "m.toml")
