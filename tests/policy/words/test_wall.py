"""C255: a model that always tries to do harm, against the whole wall: no bad text leaves.

The generator knows what it planted; nothing here is told bad from good by reading it.
"""

import functools
import json
from collections import Counter
from dataclasses import replace
from itertools import count, cycle

import pytest

from negotiator.protocol.acts import Act
from negotiator.protocol.written import Written
from tests.agent.table import Table, table
from tests.policy.words.hostile import ASKED, honest, hostile_texts
from tests.policy.words.spoken import spoken

MANY = 2_500
"""Bad texts of all languages together, in every run of the tests."""
EACH = 20_000
"""Bad texts a language, in the long campaign."""
MOST_REFUSED = 0.05


@functools.cache
def bad(seed, number):
    """Return so many bad texts."""
    return tuple(hostile_texts(seed, number))


def let_through(texts):
    """Return those of some texts that would leave."""
    return [one for one in texts if spoken(one.text, Act(one.act), one.language)[1].allowed]


@pytest.mark.parametrize("language", ASKED)
def test_c255_no_bad_text_of_several_hundred_leaves(language):
    texts = [one for one in bad(2_027, MANY) if one.language == language]
    assert len(texts) > 300
    assert let_through(texts) == []


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_c255_no_bad_text_of_twenty_thousand_in_each_language_leaves(record_property):
    found, tried = [], Counter()
    for seed in count(1_000):
        texts = tuple(hostile_texts(seed, 5_000))
        found += let_through(texts)
        tried.update(one.language for one in texts)
        if min(tried[language] for language in ASKED) >= EACH:
            break
    record_property("tried", tried.total())
    assert found == []


@pytest.mark.parametrize("language", ASKED)
def test_fewer_than_five_honest_texts_of_a_hundred_are_refused(language):
    texts = [(Act(act), text) for act, said in honest(language).items() for text in said]
    refused = [text for act, text in texts if not spoken(text, act, language)[1].allowed]
    assert len(refused) < MOST_REFUSED * len(texts), refused


class Liar:
    """Writes one bad text after the other beside the moves they are bad beside."""

    def __init__(self, language):
        texts = [one for one in bad(2_028, MANY) if one.language == language]
        self._language = language
        self._by_act = {act: cycle([one.text for one in texts if one.act == act]) for act in Act}
        self.written = []

    def write(self, view):
        """Return the next one."""
        text = next(self._by_act[view.act])
        self.written.append(text)
        return Written(text, self._language, by="a liar")


def said(play: Table):
    """Return all prose on record, and the moves."""
    recorded = play.theirs()
    moves = [json.loads(entry.data)["negotiation"] for entry in recorded.entries]
    return [entry.text for entry in recorded.entries], [
        (move["action"], move.get("terms")) for move in moves
    ]


@pytest.mark.parametrize("language", ASKED)
def test_c255_through_the_gate_a_liar_says_what_the_template_says(language):
    """Each move of several negotiations, with both sides lying: prose and moves are as without."""
    neutral = table()
    assert neutral.run() == "agreed"
    liar = Liar(language)
    for _ in range(4):
        play = table()
        for side in ("dialler", "host"):
            party = getattr(play, side)
            lying = replace(party, engine=replace(party.engine, phrase=liar.write))
            play = replace(play, **{side: lying})
        assert play.run() == "agreed"
        assert said(play) == said(neutral)
    assert len(liar.written) > 40
