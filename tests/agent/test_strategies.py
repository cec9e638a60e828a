"""What a mandate's strategy does at a real table: real gates, real records, re-derived."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import VerdictRecord
from negotiator.protocol.acts import Act
from negotiator.replay.rederive import rederive
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.strategies.utility import utility
from negotiator.terms import Role, Terms
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT_KEY, Clock, Table, make_party, table, with_strategy

HIDDEN = ('concede_to = "reserve"', 'concede_to = "hidden_floor"')
BACK = ('last_word = "own"', 'last_word = "offer-back-to-reserve"')
TALK_ON = ("no_progress_rounds = 3", "no_progress_rounds = 0")
OUTSIDE = ("outside_options = false", "outside_options = true")
PATIENT = ('on_no_progress = "reject"', 'on_no_progress = "ask"')
MANY = ("deals = 1 ", "deals = 5 ")
NO_BUDGET = (
    ('total = "total"\nbudget = 24000', 'total = "none"\nbudget = "none"'),
    ("deals = 1 ", "deals = 5 "),
)
PARAMETERS = (
    "e = {}\n"
    "k = 0                             # the share of the way given at the very beginning\n"
    "from_round = 0                    # 0: your first offer already gives way a little; "
    "1: it does not\n"
)


def tactic(e: str, tactic: str, family: str, parameters: str) -> tuple[tuple[str, str], ...]:
    """Changes of the template that put another tactic in its place."""
    return (
        ('tactic = "time-dependent"', f'tactic = "{tactic}"'),
        ('family = "polynomial"  ', f'family = "{family}"  '),
        (PARAMETERS.format(e), f"{parameters}\n"),
    )


def verdicts(party, neg) -> list[VerdictRecord]:
    with party.store.read() as tx:
        entries = [JournalEntry.from_bytes(raw) for raw in tx.journal(neg)]
    return [
        VerdictRecord.from_document(entry.data)
        for entry in entries
        if entry.kind is EntryKind.VERDICT
    ]


def check_rederived(play: Table) -> None:
    for party in (play.dialler, play.host):
        with party.store.read() as tx:
            assert rederive(tx.journal(play.neg), party.engine).moves > 0


def scripted(*prices: int):
    """A buyer that offers these prices one after another and takes whatever comes at the end."""

    def decide(_view, history):
        number = len(history.ours)
        if number < len(prices):
            terms = Terms((prices[number], 10_000))
            return Proposal(Choice.OFFER, terms, Motive.CONCEDE, {})
        return Proposal(Choice.ACCEPT, history.standing, Motive.LAST_CHANCE, {})

    return decide


def with_buyer(*prices: int, seller: tuple[tuple[str, str], ...]) -> Table:
    clock = Clock()
    buyer = with_strategy(make_party(Role.BUYER, clock, TALK_ON), scripted(*prices))
    return Table(buyer, make_party(Role.SELLER, clock, *seller), clock)


def test_the_last_offer_gives_back_the_best_they_ever_made_if_the_gate_admits_it():
    play = with_buyer(2050, 2200, 2000, 1900, 1850, seller=(HIDDEN, BACK, TALK_ON))
    assert play.run() == "agreed"
    last = play.theirs().negotiation.accepted
    assert last.terms == Terms((2200, 10_000))  # past the floor of 2.370, inside the reserve
    said = [v for v in verdicts(play.host, play.neg) if v.motive == Motive.OFFER_BACK]
    assert [(v.act, v.admits) for v in said] == [("counter", True)]
    with play.host.store.read() as tx:
        assert rederive(tx.journal(play.neg), play.host.engine).moves == 7


def test_terms_outside_the_mandate_are_not_given_back():
    play = with_buyer(2050, 2099, 2000, 1900, 1850, seller=(HIDDEN, BACK, TALK_ON))
    play.run()
    assert play.theirs().negotiation.offers_by(play.theirs().side)[-1].terms == (2370, 10_000)
    assert [v.admits for v in verdicts(play.host, play.neg) if v.choice == "offer"][-1] is False


def test_their_best_is_taken_at_once_when_it_still_stands_at_our_last_offer():
    play = with_buyer(2050, 2000, 1900, 1850, 2200, seller=(HIDDEN, BACK, TALK_ON))
    assert play.run() == "agreed"
    assert verdicts(play.host, play.neg)[-1].motive != Motive.OFFER_BACK
    assert play.theirs().negotiation.accepted.terms == Terms((2200, 10_000))


def test_without_the_word_our_last_offer_is_our_own():
    play = with_buyer(2050, 2200, 2000, 1900, 1850, seller=(HIDDEN, TALK_ON))
    play.run()
    assert play.theirs().negotiation.offers_by(play.theirs().side)[-1].terms == (2370, 10_000)
    asked = [v.admits for v in verdicts(play.host, play.neg)]
    assert set(asked) == {None}


def test_before_the_last_offer_the_gate_is_never_asked():
    play = with_buyer(2050, 2200, 2000, 1900, 1850, seller=(HIDDEN, BACK, TALK_ON))
    play.run()
    asked = [v.admits for v in verdicts(play.host, play.neg) if v.choice == "offer"]
    assert asked[:-1] == [None] * 5


def test_an_offer_better_than_all_we_ask_for_that_breaks_a_hard_limit_is_not_taken():
    clock, blocks = Clock(), []
    low = ('limit_min = "none"', "limit_min = 1.5")
    buyer = make_party(Role.BUYER, clock, low, on_blocked=blocks.append)
    seller = make_party(Role.SELLER, clock)
    puppet = Puppet(seller, AGENT_KEY[Role.SELLER], buyer)
    puppet.open()
    said = puppet.say(Act.PROPOSE, puppet.offer("1.2"))
    assert said.act is Act.COUNTER
    assert blocks == []
    recorded = puppet.recorded
    assert recorded.row.state == "open"
    last = verdicts(buyer, recorded.row.neg)[-1]
    assert (last.choice, last.admits) == ("offer", False)
    with buyer.store.read() as tx:
        assert rederive(tx.journal(recorded.row.neg), buyer.engine).moves > 0


def parked_at(price: int, clock: Clock, *changes):
    """A buyer with one negotiation that waits for its principal while an offer stands."""
    buyer = make_party(
        Role.BUYER, clock, OUTSIDE, PATIENT, *NO_BUDGET, *changes,
        ("no_progress_rounds = 3", "no_progress_rounds = 1"),
    )  # fmt: skip
    seller = make_party(Role.SELLER, clock, TALK_ON, MANY)

    def firm(_view, _history):
        return Proposal(Choice.OFFER, Terms((price, 10_000)), Motive.CONCEDE, {})

    stubborn = replace(buyer, engine=replace(buyer.engine, decide=ask_when_offered))
    first = Table(stubborn, with_strategy(seller, firm), clock)
    first.run()
    assert first.ours().row.state == "waiting"
    return buyer


def ask_when_offered(view, history):
    return Proposal(Choice.ASK, None, Motive.NO_PROGRESS, {})


def test_a_better_standing_offer_of_another_raises_what_we_ask_for():
    clock = Clock()
    buyer = parked_at(2150, clock)
    second = Table(buyer, make_party(Role.SELLER, clock, TALK_ON, MANY, number=2), clock)
    second.run()
    outside = utility(buyer.engine.view, Terms((2150, 10_000)))
    for verdict in verdicts(buyer, second.neg):
        if verdict.choice == "offer":
            assert verdict.numbers["outside"] == outside
            assert verdict.numbers["alternatives"] == 1
            assert verdict.numbers["ours"] >= outside
    # On its own the mandate takes 2.178 in round 5; now it asks for what it could have elsewhere.
    offered = [o.terms[0] for o in second.ours().negotiation.offers_by(second.ours().side)]
    assert offered == [1817, 1867, 1950, 2067, 2150]
    check_rederived(second)


def test_an_offer_that_has_expired_is_no_outside_option():
    clock = Clock()
    buyer = parked_at(2150, clock)
    clock.turn(minutes=11)
    second = Table(buyer, make_party(Role.SELLER, clock, TALK_ON, MANY, number=2), clock)
    second.run()
    offers = [v for v in verdicts(buyer, second.neg) if v.choice == "offer"]
    assert offers
    assert all("outside" not in verdict.numbers for verdict in offers)
    assert second.ours().negotiation.accepted.terms == Terms((2178, 10_000))


def test_an_offer_past_our_floor_is_no_outside_option():
    clock = Clock()
    buyer = parked_at(2600, clock)
    second = Table(buyer, make_party(Role.SELLER, clock, TALK_ON, MANY, number=2), clock)
    second.run()
    assert all("outside" not in verdict.numbers for verdict in verdicts(buyer, second.neg))


def test_a_mandate_that_does_not_mind_others_looks_at_none():
    play = table()
    play.run()
    for verdict in verdicts(play.dialler, play.neg):
        assert not {"outside", "alternatives"} & set(verdict.numbers)


TACTICS = [
    ("time-dependent", "exponential", "e = 1\nk = 0.1\nfrom_round = 0"),
    ("resource-dependent", "rounds", "k = 0\nunit = 2"),
    ("resource-dependent", "alternatives", "k = 0\nunit = 2"),
    ("behaviour-dependent", "relative", "lag = 1\nanswer_most = 2"),
    ("behaviour-dependent", "random-absolute", "lag = 1\namount = 0.1\nseed = 7"),
    ("behaviour-dependent", "averaged", "window = 2\nanswer_most = 1000000"),
]


@pytest.mark.parametrize("dialling", list(Role))
@pytest.mark.parametrize(("word", "family", "parameters"), TACTICS)
def test_every_tactic_plays_within_its_mandate_and_comes_out_again(
    word, family, parameters, dialling
):
    buyer = (HIDDEN, *tactic("0.5", word, family, parameters))
    play = table(dialling, buyer=buyer)
    assert play.run() in {"agreed", "deadlock", "declined"}
    check_rederived(play)
    ours = play.ours() if dialling is Role.BUYER else play.theirs()
    prices = [offer.terms[0] for offer in ours.negotiation.offers_by(ours.side)]
    assert all(1800 <= price <= 2220 for price in prices)  # the floor: 2.40 less 0.3 of the way


SELECTIONS = {
    "nearest": 'selection = "nearest"',
    "model": ('selection = "model"\ndecay = 1\nprior = 0.05\nrepeat_cost = 0.05\nrepeat_most = 20'),
    "adaptive": (
        'selection = "adaptive"\ndecay = 1\nprior = 0.2\nrepeat_cost = 0.2\nrepeat_most = 20\n'
        "opposed = 0.01\nin_kind_after = 1\nout_of_step = 1\nchance_first = 0.04\n"
        "chance_last = 0.08\nfirm_share = 0.3\nfloor_share = 0.35"
    ),
    "by-issue": 'selection = "by-issue"',
}


@pytest.mark.parametrize("word", SELECTIONS)
def test_every_selection_plays_within_its_mandate_and_comes_out_again(word):
    play = table(buyer=(HIDDEN, ('selection = "logroll"', SELECTIONS[word])))
    assert play.run() == "agreed"
    check_rederived(play)


def test_micro_offers_something_new_only_as_long_as_they_do():
    changes = (
        HIDDEN,
        TALK_ON,
        ('selection = "logroll"', 'selection = "ranked"'),
        *tactic("0.5", "micro", "distinct-offers", "seed = 3"),
    )
    play = table(buyer=changes)
    play.run()
    check_rederived(play)
    prices = [o.terms[0] for o in play.ours().negotiation.offers_by(play.ours().side)]
    assert prices == [1800 + n for n in range(len(prices))]


def test_what_is_worth_enough_by_a_constant_is_taken():
    const = ('acceptance = "ac-next"', 'acceptance = "ac-const"\naccept_from = 0.55')
    play = table(buyer=(const,))
    assert play.run() == "agreed"
    accept = verdicts(play.dialler, play.neg)[-1]
    assert (accept.motive, accept.numbers["theirs"] >= Fraction(11, 20)) == ("worth-enough", True)
    assert play.ours().negotiation.accepted.terms[0] * Decimal("0.001") <= Decimal("2.305")
