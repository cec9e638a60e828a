"""A journal shows that no move left which its principal's guidance left out."""

from typing import Any

import pytest

from negotiator.audit.guidance import Effect, Guidance, GuidanceRecord, Scope
from negotiator.audit.report import CheckName
from negotiator.audit.verify import verify_file
from negotiator.errors import InvalidValueError, NegotiatorError
from negotiator.terms.canonical import Document
from negotiator.terms.constraints import Constraint, Relation
from tests.audit.story import Party, Story


def at_most(bound: str, scope: Scope = Scope.STANDING, **changes: Any) -> GuidanceRecord:
    guidance = Guidance((Constraint("price", Relation.AT_MOST, (bound,)),), scope)
    made = {"effect": Effect.IN_FORCE, "by": "Ada", "words": f"price <= {bound}"} | changes
    return GuidanceRecord(guidance, **made)


def given(party: Party, story: Story, *records: GuidanceRecord) -> None:
    for record in records:
        party.write(record, story.now)


def failures(story: Story, party: Party) -> dict[str, str]:
    report = verify_file(party.export(), trust=story.trust)
    return {check.name: check.sentence for check in report.failures}


def offers(*prices: str, before: tuple[GuidanceRecord, ...] = (), at: int = 0) -> Story:
    """The buyer's offers one after another, guidance written before one of them."""
    story = Story()
    story.open()
    for number, price in enumerate(prices):
        story.offer(story.seller, f"3.{99 - number}")
        if number == at:
            given(story.buyer, story, *before)
        story.offer(story.buyer, price)
    story.reject(story.seller)
    return story.end()


def test_moves_that_keep_guidance_verify():
    story = offers("1.8", "1.9", before=(at_most("2"),))
    assert failures(story, story.buyer) == {}


def test_an_offer_that_breaks_standing_guidance_does_not():
    story = offers("1.8", "1.9", "2.001", before=(at_most("2"),))
    told = failures(story, story.buyer)
    assert "guidance of the principal leaves its terms out" in told[CheckName.MOVES]
    assert "line " in told[CheckName.MOVES]


def test_what_left_before_guidance_was_given_is_not_held_against_it():
    story = offers("2.5", "1.9", before=(at_most("2"),), at=1)
    assert failures(story, story.buyer) == {}


def test_guidance_for_one_turn_binds_one_move():
    story = offers("1.8", "2.5", before=(at_most("2", Scope.TURN),))
    assert failures(story, story.buyer) == {}
    story = offers("2.5", "1.8", before=(at_most("2", Scope.TURN),))
    assert CheckName.MOVES in failures(story, story.buyer)


def test_guidance_that_came_into_no_force_binds_nothing():
    story = offers("1.8", "2.5", before=(at_most("0.5", effect=Effect.NOTHING_LEFT),))
    assert failures(story, story.buyer) == {}


def test_all_guidance_holds_together():
    story = offers("1.8", "1.75", before=(at_most("2"), at_most("1.78")), at=0)
    assert CheckName.MOVES in failures(story, story.buyer)


def test_an_accept_that_breaks_guidance_does_not_verify():
    for bound, fails in (("3", True), ("3.5", False)):
        story = Story()
        story.open()
        story.offer(story.seller, "3.4")
        given(story.buyer, story, at_most(bound))
        story.accept(story.buyer)
        story.confirm(story.seller)
        story.end()
        assert (CheckName.MOVES in failures(story, story.buyer)) is fails


def test_the_confirm_of_a_firm_offer_that_left_before_verifies():
    story = Story()
    story.open()
    story.offer(story.seller, "3.4")
    given(story.seller, story, GuidanceRecord(
        Guidance((Constraint("price", Relation.AT_LEAST, ("3.5",)),)), Effect.IN_FORCE, "Sam", "w"
    ))  # fmt: skip
    story.accept(story.buyer)
    story.confirm(story.seller)
    story.end()
    assert failures(story, story.seller) == {}


@pytest.mark.parametrize("who", ["buyer", "seller"])
def test_no_agent_gives_guidance(who: str):
    story = Story()
    agent = getattr(story, who).agent
    story = offers("1.8", before=(at_most("2", by=agent),))
    told = failures(story, story.buyer)
    assert "in its principal's place" in told[CheckName.MOVES]


def test_guidance_about_nothing_on_the_agenda_is_found_by_the_move_after_it():
    record = GuidanceRecord(
        Guidance((Constraint("discount", Relation.AT_MOST, ("1",)),)), Effect.IN_FORCE, "Ada", "w"
    )
    story = offers("1.8", before=(record,))
    assert CheckName.MOVES in failures(story, story.buyer)


def test_a_record_reads_back_as_it_was():
    for record in (at_most("2"), at_most("2", Scope.TURN, source="sha256:00", words="")):
        assert GuidanceRecord.from_document(record.to_document()) == record


@pytest.mark.parametrize(
    "changes",
    [
        {"constraints": []},
        {"constraints": "price <= 2"},
        {"constraints": [{"on": "price", "relation": "at-most", "values": ["2"]}] * 17},
        {"constraints": [{"on": "price", "relation": "at-most", "values": ["2", "3"]}]},
        {"constraints": [{"on": "price", "relation": "like", "values": ["2"]}]},
        {"constraints": [{"on": "price", "relation": "one-of", "values": []}]},
        {"constraints": [{"on": "price", "relation": "one-of", "values": ["2", "2"]}]},
        {"constraints": [{"on": "price", "relation": "at-most", "values": [""]}]},
        {"constraints": [{"on": "price", "relation": "at-most"}]},
        {"constraints": [{"on": "no name", "relation": "at-most", "values": ["2"]}]},
        {"scope": "ever"},
        {"scope": ["turn"]},
        {"effect": "perhaps"},
        {"by": ""},
        {"words": "a" * 2_001},
        {"words": "a\nb"},
        {"more": "x"},
    ],
)
def test_a_record_that_says_something_else_is_refused(changes: Document):
    with pytest.raises(NegotiatorError):
        GuidanceRecord.from_document({**at_most("2").to_document(), **changes})


def test_guidance_in_our_remarks_has_its_members_and_no_others():
    document = at_most("2").guidance.to_document()
    assert Guidance.from_document(document) == at_most("2").guidance
    for broken in ({}, {**document, "by": "Ada"}, "total", {**document, "scope": "x"}):
        with pytest.raises(InvalidValueError):
            Guidance.from_document(broken)


def test_no_spelling_of_an_agents_id_gives_guidance():
    story = Story()
    agent = story.buyer.agent
    for by in (agent.upper(), f" {agent}/"):
        story = offers("1.8", before=(at_most("2", by=by),))
        assert "an agent has given guidance" in failures(story, story.buyer)[CheckName.MOVES]
