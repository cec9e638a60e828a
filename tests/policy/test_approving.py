"""Who may approve, and until when, by the mandate's rules alone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from negotiator.errors import UsageError
from negotiator.mandate.model import ApprovalRule
from negotiator.policy.approving import approver_words, approvers, check_approver
from tests.policy.builders import buyer_mandate as made

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


def rule(above, *by, hours=24):
    return ApprovalRule("total", Decimal(above), by, timedelta(hours=hours))


def who(terms, *rules, requester="", since=NOW):
    return approvers(replace(made(), approvals=rules), terms, requester, since)


@pytest.fixture
def terms():
    """Return terms whose total is far above every rule of these tests."""
    mandate = made()
    return tuple(preference.reserve for preference in mandate.preferences)


def test_the_one_rule_says_who_and_until_when(terms):
    found = who(terms, rule("1", "Ada", "Bob", hours=3))
    assert (found.names, found.until) == (("Ada", "Bob"), NOW + 3 * HOUR)


def test_a_person_must_satisfy_every_rule_the_terms_exceed_within_the_shortest_time(terms):
    found = who(terms, rule("1", "Ada", "Bob", hours=5), rule("2", "BOB", "Eve", hours=2))
    assert (found.names, found.until) == (("Bob",), NOW + 2 * HOUR)
    assert who(terms, rule("1", "*"), rule("2", "Eve")).names == ("Eve",)
    assert who(terms, rule("1", "Ada"), rule("2", "Eve")).names == ()


def test_a_rule_that_is_not_exceeded_asks_nothing_of_anybody(terms):
    found = who(terms, rule("1", "Ada", hours=5), rule("999999999", "Eve", hours=1))
    assert (found.names, found.until) == (("Ada",), NOW + 5 * HOUR)


def test_the_requester_is_nobody_who_may_approve(terms):
    assert who(terms, rule("1", "Ada", "Bob"), requester="ADA").names == ("Bob",)
    assert who(terms, rule("1", "Ada"), requester="ada ").names == ()
    assert "nobody" in approver_words(())


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada", "Ａｄａ", "A\u200bda"])
def test_the_requester_approves_under_no_spelling_even_where_anybody_may(terms, name):
    found = who(terms, rule("1", "*"), requester="Ada")
    with pytest.raises(UsageError, match="asked for this negotiation"):
        check_approver(found, name, NOW)
    check_approver(found, "Bob", NOW)


@pytest.mark.parametrize("name", ["Bob", "*", "Ada Lovelace", "", "Аda"])
def test_somebody_whom_the_rule_does_not_name_may_not_approve(terms, name):
    with pytest.raises(UsageError, match="may not approve"):
        check_approver(who(terms, rule("1", "Ada")), name, NOW)


def test_the_question_stands_until_its_time_is_over_and_not_a_second_longer(terms):
    found = who(terms, rule("1", "Ada", hours=1))
    check_approver(found, "Ada", NOW + HOUR - timedelta(seconds=1))
    for late in (NOW + HOUR, NOW + HOUR + timedelta(seconds=1)):
        with pytest.raises(UsageError, match="any more"):
            check_approver(found, "Ada", late)


def test_terms_that_cannot_be_judged_must_satisfy_every_rule(terms):
    found = who((*terms, 1), rule("1", "Ada"), rule("999999999", "Ada", "Eve", hours=1))
    assert (found.names, found.until) == (("Ada",), NOW + HOUR)


def test_terms_that_exceed_nothing_are_nobodys_to_approve(terms):
    found = who(terms, rule("999999999", "Ada"))
    assert found.names == ()
    with pytest.raises(UsageError):
        check_approver(found, "Ada", NOW)
