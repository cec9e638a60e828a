"""The independent verifier and ours agree on journals with guidance in them."""

import pytest

from negotiator.audit.guidance import Effect, Guidance, GuidanceRecord, Scope
from negotiator.audit.verify import verify_file
from negotiator.terms.constraints import Constraint, Relation
from tests.audit.story import Story
from tests.independent.forms import WrongError
from tests.independent.journals import check_journal
from tests.independent.keys import load_trust

AT_MOST_2 = Guidance((Constraint("price", Relation.AT_MOST, ("2",)),))
ONCE = Guidance(AT_MOST_2.constraints, Scope.TURN)
FEW = Guidance((Constraint("price", Relation.ONE_OF, ("1.8", "1.9")),))
NOT = Guidance((Constraint("price", Relation.NONE_OF, ("1.9",)),))


def told(guidance: Guidance, *prices: str, effect: Effect = Effect.IN_FORCE, by: str = "Ada"):
    """A story in which the buyer offers prices after it was given guidance."""
    story = Story()
    story.open()
    for number, price in enumerate(prices):
        story.offer(story.seller, f"3.{99 - number}")
        if not number:
            story.buyer.write(GuidanceRecord(guidance, effect, by, "words"), story.now)
        story.offer(story.buyer, price)
    story.reject(story.seller)
    return story.end()


@pytest.mark.parametrize(
    ("story", "good"),
    [
        (told(AT_MOST_2, "1.8", "2"), True),
        (told(AT_MOST_2, "1.8", "2.001"), False),
        (told(ONCE, "1.8", "2.001"), True),
        (told(ONCE, "2.001", "1.8"), False),
        (told(FEW, "1.8", "1.9"), True),
        (told(FEW, "1.8", "1.85"), False),
        (told(NOT, "1.8", "1.85"), True),
        (told(NOT, "1.9"), False),
        (told(AT_MOST_2, "2.5", effect=Effect.NOTHING_LEFT), True),
        (told(AT_MOST_2, "1.8", by=Story().seller.agent), False),
    ],
)
def test_both_verifiers_say_the_same_of_a_journal_with_guidance(tmp_path, story, good):
    data, pins = story.buyer.export(), tmp_path / "trust.toml"
    pins.write_text("\n".join(map(pinned, story.trust.principals)))
    assert (verify_file(data, trust=story.trust).failures == ()) is good
    if good:
        check_journal(data, load_trust(pins))
        return
    with pytest.raises(WrongError, match="guidance"):
        check_journal(data, load_trust(pins))


def pinned(principal):
    """Write a pinned principal."""
    return (
        f'[[principal]]\nid = "{principal.id}"\nname = "{principal.name}"\n'
        f'key = "{principal.key.x}"\nagents = ["{principal.agents[0]}"]\n'
    )
