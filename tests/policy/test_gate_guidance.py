"""The gate lets nothing out that guidance leaves out; the strategies give it nothing to stop."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from negotiator.agent import guiding
from negotiator.agent.guiding import Narrowing
from negotiator.audit.guidance import Effect, Guidance, Scope
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import Ruling, VerdictRecord
from negotiator.errors import ConflictError, InvalidValueError
from negotiator.mandate.model import Mandate
from negotiator.policy.guidance import GivenGuidance, guidance_in, keeps_guidance
from negotiator.policy.moves import Refused, Step
from negotiator.policy.verdict import Code
from negotiator.replay.rederive import rederive
from negotiator.strategies.history import Choice, History, Motive, Proposal
from negotiator.terms import Role, Terms
from negotiator.terms.constraints import Constraint, Relation
from negotiator.terms.values import format_instant
from tests.agent.table import Clock, make_party, table, with_strategy
from tests.policy.builders import NOW
from tests.policy.test_gate import bound_terms, tell
from tests.policy.test_gate_strategies import coherent, coherent_mandates, party_of
from tests.strategies.guided import constraints_on


def plainly_keeps(mandate: Mandate, constraint: Constraint, terms: Terms) -> bool:
    """A third reading of a constraint, for tests alone: from the written terms."""
    totals = mandate.agenda.totals(terms)
    value = totals.get(constraint.on) or mandate.agenda.encode_terms(terms).get(constraint.on)
    if isinstance(value, dict):
        value = value.get("amount", value.get("value"))
    text = str(value or 0)
    if constraint.relation is Relation.ONE_OF:
        return text in constraint.values
    if constraint.relation is Relation.NONE_OF:
        return text not in constraint.values
    bound = constraint.values[0]
    if constraint.relation is Relation.AT_LEAST:
        text, bound = bound, text
    return text <= bound if "-" in text else Decimal(text) <= Decimal(bound)


def verdicts(party, neg: str) -> list[VerdictRecord]:
    with party.store.read() as tx:
        entries = [JournalEntry.from_bytes(raw) for raw in tx.journal(neg)]
    found = [entry for entry in entries if entry.kind is EntryKind.VERDICT]
    return [VerdictRecord.from_document(entry.data) for entry in found]


@settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    deadline=None,
)
@given(mandate=coherent_mandates().filter(coherent), data=st.data())
def test_with_any_strategy_and_guidance_nothing_outside_it_leaves_and_the_moves_stay_legal(
    mandate: Mandate, data: st.DataObject
) -> None:
    blocks: list[Refused] = []
    turns: list[History] = []
    party = party_of(mandate, blocks, turns)
    peer = "seller" if mandate.role is Role.BUYER else "buyer"
    task = tell(party, 0, {"action": "open", "role": peer}, "")
    with party.store.read() as tx:
        neg = tx.negotiations()[0].neg
    in_force: list[tuple[int, Constraint]] = []
    given_at = data.draw(st.integers(1, mandate.termination.rounds))
    for number in range(1, mandate.termination.rounds + 2):
        with party.store.read() as tx:
            live = tx.negotiations()[0].state in {"open", "waiting"}
        if live and number >= given_at and data.draw(st.booleans()):
            constraints = data.draw(constraints_on(mandate.agenda))
            made = len(list(bound_terms(party)))
            record = guiding.narrow(party, neg, Narrowing(constraints, "in words", "Ada"))
            if record is not None and record.effect is Effect.IN_FORCE:
                in_force += [(made, one) for one in constraints]
        steps = [data.draw(st.integers(issue.low, issue.high)) for issue in mandate.agenda.issues]
        move = {
            "action": data.draw(st.sampled_from(["propose", "counter", "counter"])),
            "terms": mandate.agenda.encode_terms(Terms(tuple(steps))),
            "expiresAt": format_instant(NOW + timedelta(minutes=5)),
            "offerId": f"peer-offer-{number}",
        }
        task = tell(party, number, move, task)
    for place, terms in enumerate(bound_terms(party)):
        assert all(plainly_keeps(mandate, one, terms) for made, one in in_force if made <= place)
    assert not [v for v in verdicts(party, neg) if v.code == Code.GUIDANCE]
    with party.store.read() as tx:
        rederive(tx.journal(neg), party.engine)


AT_MOST_20500 = Narrowing((Constraint("total", Relation.AT_MOST, ("20500",)),), "words", "Ada")


def stubborn(price: int):
    """A strategy that knows nothing of guidance."""

    def decide(_view, _history):
        return Proposal(Choice.OFFER, Terms((price, 10_000)), Motive.CONCEDE, {})

    return decide


def test_a_strategy_that_minds_no_guidance_gets_nothing_out_and_raises_no_alert():
    clock, blocks = Clock(), []
    host = with_strategy(make_party(Role.BUYER, clock, on_blocked=blocks.append), stubborn(2060))
    play = replace(table(Role.SELLER), host=host, clock=clock)
    play.open()
    play.send()
    assert guiding.narrow(play.host, play.neg, AT_MOST_20500) is not None
    before = len(play.theirs().negotiation.offers)
    play.run()
    ours = [o for o in play.theirs().negotiation.offers[before:] if o.by is play.theirs().side]
    assert ours == []
    refused = [v for v in verdicts(host, play.neg) if v.code == Code.GUIDANCE]
    assert refused
    assert refused[0].ruling is Ruling.BLOCKED
    assert blocks == []


def takes(_view, history):
    """A strategy that takes whatever stands, unless the gate has said that it may not."""
    if history.standing is None or history.barred:
        return Proposal(Choice.OFFER, Terms((1900, 10_000)), Motive.CONCEDE, {})
    return Proposal(Choice.ACCEPT, history.standing, Motive.GOOD_ENOUGH, {})


def test_an_accept_of_what_guidance_leaves_out_never_leaves():
    play = table(Role.SELLER)
    play.host = with_strategy(play.host, stubborn(1900))
    play.open()
    play.send()
    assert guiding.narrow(play.host, play.neg, AT_MOST_20500) is not None
    play.host = with_strategy(play.host, takes)
    play.run(most=4)
    # Every offer of the seller is dearer than that; without guidance the first is taken.
    assert not [v for v in verdicts(play.host, play.neg) if v.act == "accept"]
    assert play.theirs().row.state != "agreed"


def test_the_confirm_of_a_firm_offer_made_before_guidance_is_still_released():
    play = table(Role.BUYER)
    play.dialler = with_strategy(play.dialler, stubborn(2150))
    play.open()
    play.send()
    play.send()
    move = play.dialler.gate.pending(play.neg)
    assert move is not None
    assert guiding.narrow(play.dialler, play.neg, AT_MOST_20500) is not None
    # The seller takes what was offered before; we promised it, so we confirm.
    play.host = with_strategy(play.host, takes)
    assert play.run() == "agreed"
    assert play.ours().negotiation.accepted.terms == Terms((2150, 10_000))


def step_of(play, guidance: GivenGuidance) -> Step:
    recorded = play.ours()
    size = recorded.negotiation.size
    return Step(neg=play.neg, size=size, now=play.clock(), guidance=guidance)


def given_guidance(*constraints: Constraint) -> GivenGuidance:
    return GivenGuidance(Guidance(constraints, Scope.STANDING), Effect.IN_FORCE, "Ada", "words")


@pytest.mark.parametrize(
    "constraint",
    [
        Constraint("discount", Relation.AT_MOST, ("1",)),
        Constraint("total", Relation.ONE_OF, ("1", "2")),
        Constraint("total", Relation.AT_MOST, ("NaN",)),
        Constraint("pricePerHour", Relation.ONE_OF, ("1.80005",)),
        Constraint("gpuHours", Relation.AT_MOST, ("lots",)),
    ],
)
def test_the_gate_takes_no_constraint_that_means_nothing_on_the_agenda(constraint):
    play = table()
    play.open()
    play.send()
    with pytest.raises(InvalidValueError):
        play.dialler.gate.step(step_of(play, given_guidance(constraint)))
    assert guidance_in(play.ours().row) == ()


def test_the_gate_takes_no_guidance_for_what_is_over():
    play = table()
    play.run()
    with pytest.raises(ConflictError):
        play.dialler.gate.step(step_of(play, given_guidance(*AT_MOST_20500.constraints)))


def test_guidance_has_a_bound():
    play = table()
    play.open()
    play.send()
    for number in range(64):
        one = Constraint("total", Relation.AT_MOST, (str(23_000 - number),))
        play.dialler.gate.step(step_of(play, given_guidance(one)))
    with pytest.raises(InvalidValueError, match="64 times"):
        play.dialler.gate.step(step_of(play, given_guidance(*AT_MOST_20500.constraints)))


@pytest.mark.parametrize("values", [("20500", "30000"), ("NaN",), ("",), ("2027-01-01",)])
def test_a_constraint_the_gate_cannot_read_admits_nothing(values):
    agenda = make_party(Role.BUYER, Clock()).verified.mandate.agenda
    broken = Guidance((Constraint("total", Relation.AT_MOST, values),))
    assert not keeps_guidance(agenda, (broken,), Terms((1900, 10_000)))
    readable = Guidance(AT_MOST_20500.constraints)
    assert keeps_guidance(agenda, (readable,), Terms((1900, 10_000)))
    assert not keeps_guidance(agenda, (readable,), Terms((2051, 10_000)))
