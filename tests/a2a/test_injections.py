"""C75, C255 and C279: what a counterparty writes moves nothing and learns nothing.

Lines of our own corpus and of a collection stand beside moves and alone, as names of principals, as
reasons and in the results of tools. Our moves, our prose and what a model is asked for words are
those of the neutral run, byte for byte.
"""

import json

import pytest

from negotiator.a2a.serving.server import build_app
from negotiator.agent.negotiating import negotiation_tools
from negotiator.llm.model_reader import ModelReader
from tests import injections
from tests.a2a.caller import BASE, Caller
from tests.a2a.speakers import moved, said_by
from tests.a2a.test_canary import SINGING, asking, found_in
from tests.a2a.test_non_interference import OPEN, seller_over
from tests.agent.loop.scripted import Noting, results_of, run, tool
from tests.agent.negotiating.market import (
    NO_APPROVAL,
    Market,
    agent_over,
    all_served,
    desk_of,
    moves,
    rows,
    targets,
)
from tests.agent.test_injections import bargained
from tests.llm.model_server import ModelServer, calls, says

NEUTRAL = "Thank you."
PRICES = ("1", "1.1", "1.2")
A_TIME = len(PRICES) + 2
"""Lines that one negotiation takes: one beside the opening and each offer, and one alone."""

CORPORA = [
    pytest.param(injections.OURS, id="ours"),
    pytest.param(
        injections.COLLECTED,
        id="collected",
        marks=pytest.mark.skipif(
            not injections.COLLECTED.exists(), reason="the collection of injections is not here"
        ),
    ),
]


class Talk:
    """A negotiation whose peer says these lines beside its moves, and the last one alone."""

    def __init__(self, texts):
        party, clock, client, self.asked = seller_over(SINGING, asking)
        locate = ModelReader(client, "m").locate
        peer = Caller(party, clock, build_app(party, BASE, locate=locate))
        *beside, alone = texts
        first = peer.say(OPEN, parts=beside_of(beside[0], OPEN))
        self.heard = [first]
        for price, text in zip(PRICES, beside[1:], strict=True):
            move = peer.counter(price)
            self.heard.append(peer.say(move, first, parts=beside_of(text, move)))
        (row,) = peer.rows()
        self.phrasings = list(self.asked)
        self.alone = peer.send(None, first, parts=[{"text": alone}])
        self.after = peer.get(first)
        self.prose, self.moves = said_by(party, row.neg), moved(party, row.neg)
        with party.store.read() as tx:
            self.recorded = [one.text for one in tx.entries(row.neg) if not one.ours]


def beside_of(text, data):
    """Write a text beside a move."""
    return [{"text": text}, {"data": data, "mediaType": "application/json"}]


def chunks(path):
    """Return the lines of a corpus, so many at a time."""
    lines = injections.read(path)
    padded = [*lines, *lines[: -len(lines) % A_TIME]]
    return [padded[n : n + A_TIME] for n in range(0, len(padded), A_TIME)]


def test_our_own_corpus_is_of_attacks_and_of_honest_words_in_many_languages():
    lines = injections.read(injections.OURS)
    assert len(lines) >= 60
    assert len({line.lang for line in lines}) >= 7
    assert sum(line.benign for line in lines) >= 15
    assert len({line.text for line in lines}) == len({line.id for line in lines}) == len(lines)


@pytest.mark.parametrize("path", CORPORA)
def test_c75_lines_beside_moves_and_alone_move_nothing_and_learn_nothing(path):
    neutral = Talk([NEUTRAL] * A_TIME)
    for lines in chunks(path):
        texts = [line.text for line in lines]
        talk = Talk(texts)
        assert talk.moves == neutral.moves
        assert talk.prose == neutral.prose
        assert talk.phrasings == neutral.phrasings
        left = json.dumps([talk.heard, talk.alone, talk.after])
        assert found_in(left) == []
        assert all(found_in(body.decode()) == [] for body in talk.asked)
        assert talk.recorded == texts[:-1]


@pytest.mark.parametrize("path", CORPORA)
def test_c75_lines_as_words_values_reasons_and_acts_change_no_answer(path):
    neutral = bargained(NEUTRAL)
    for line in injections.read(path)[:: 1 if path == injections.OURS else 9]:
        assert bargained(line.text) == neutral, line.id


def test_c279_a_line_in_a_prompt_is_one_json_string_and_nothing_else():
    """Peer text enters a prompt of the reader alone, quoted: the frame around it never changes."""
    frames = set()
    for lines in chunks(injections.OURS):
        talk = Talk([NEUTRAL] * (A_TIME - 1) + [lines[-1].text])
        for body in talk.asked[len(talk.phrasings) :]:
            messages = json.loads(body)["messages"]
            quoted = json.loads(messages[-1]["content"])
            assert quoted.pop("message") == lines[-1].text
            frames.add(json.dumps([messages[:-1], quoted]))
    assert len(frames) == 1


def bought(market, texts):
    """Let an agent use a tool that says these texts, then negotiate; return the buyer's moves."""
    buyer = market.party(0, *NO_APPROVAL)
    with all_served(market.party(1)) as (url,):
        script = [
            calls(("own", {}), ids=["a"]),
            calls(("negotiate", targets(url)), ids=["b"]),
            says("Done."),
        ]
        with ModelServer(script) as server:
            own, desk = tool("own", Noting("\n".join(texts))), desk_of(buyer)
            agent = agent_over(server, desk, tools=(own, *negotiation_tools(desk)))
            result = run(agent, "Buy.")
    (row,) = rows(buyer)
    return moves(buyer, row.neg), results_of(result.messages)


@pytest.mark.parametrize("path", CORPORA)
def test_c75_lines_in_the_result_of_a_tool_move_nothing(path):
    texts = [line.text for line in injections.read(path)]
    made, results = bought(Market(), texts)
    assert len(results) == 2
    assert made == bought(Market(), [NEUTRAL])[0]


def test_c75_lines_as_names_of_principals_move_nothing():
    """What a name may hold is what may be signed; the others cannot be names at all."""
    made = set()
    for line in injections.read(injections.OURS)[::16]:
        name = " ".join(line.text.split())[:200]
        market = Market((name,))
        made.add(tuple(bought(market, [NEUTRAL])[0]))
    assert len(made) == 1
