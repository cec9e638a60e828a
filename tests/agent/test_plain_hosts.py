"""Whatever the task of a host without envelopes shows: no fault of ours, no deal but a real one."""

import json
from datetime import timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.agent.dialler import start
from negotiator.agent.dialling_plainly import absorb_plain
from negotiator.agent.plain_history import PlainSeen, PlainTask
from negotiator.agent.plain_hosts import plain_agent_at
from negotiator.agent.record import load
from negotiator.protocol.outcome import Outcome
from negotiator.protocol.settlement import verify_agreement
from negotiator.protocol.task import Speaker, TaskState
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from negotiator.terms.canonical import parse_canonical
from negotiator.terms.values import format_instant
from tests.agent.table import START, Clock, make_party

URL = "https://seller.example"
LATER = format_instant(START + timedelta(minutes=5))
OURS = "<ours>"
"""Stands for the id of our last offer or of theirs."""

prices = st.sampled_from([2.2, 2.6, 1.8, "2.4", -1, 0, True, None, 1e300, {"amount": "2.2"}])
ids = st.sampled_from(["a", "b", "", OURS, "x" * 70, 5])
acts = st.sampled_from(
    ["propose", "counter", "accept", "confirm", "reject", "refuse", "withdraw", "hold", "open", "?"]
)
terms = st.fixed_dictionaries({"pricePerHour": prices, "gpuHours": st.sampled_from([10000, 1])})
moves = st.fixed_dictionaries(
    {"action": acts},
    optional={
        "terms": terms,
        "offerId": ids,
        "inReplyTo": ids,
        "expiresAt": st.sampled_from([LATER, LATER, "never", "2020-01-01T00:00:00Z"]),
        "round": st.sampled_from([1, 2, "1", "x", -1]),
        "negotiationId": st.sampled_from(["", "ng_x"]),
        "reason": st.sampled_from(["unavailable", "because"]),
    },
)
good = st.fixed_dictionaries(
    {
        "action": st.just("propose"),
        "terms": st.fixed_dictionaries(
            {"pricePerHour": st.sampled_from([2.6, 2.2, 1.7]), "gpuHours": st.just(10000)}
        ),
        "expiresAt": st.just(LATER),
    }
)
closings = st.sampled_from(
    [{"action": "accept", "offerId": OURS}, {"action": "confirm"}, {"action": "confirm"}, None]
)
data = st.one_of(good, good, closings, moves, st.just({"other": 1}))
states = st.sampled_from(
    [TaskState.INPUT_REQUIRED] * 5
    + [TaskState.COMPLETED] * 3
    + [TaskState.WORKING, TaskState.REJECTED, TaskState.FAILED, TaskState.CANCELED]
)
texts = st.sampled_from(["", "2.20 USD per hour for 10,000 hours", "Deal!"])
anything = st.lists(st.tuples(data, states, texts), min_size=1, max_size=6)
honest = st.lists(st.tuples(good, st.just(TaskState.INPUT_REQUIRED), texts), min_size=1, max_size=3)
ends = st.tuples(st.one_of(closings, closings, data), st.just(TaskState.COMPLETED), texts)
replies = st.one_of(anything, st.builds(lambda begun, end: [*begun, end], honest, ends))


def seen(role: Speaker, number: str, value: Any, text: str) -> PlainSeen:
    values = () if value is None else (value,)
    raw = tuple(json.dumps(one, sort_keys=True).encode() for one in values)
    return PlainSeen(role, number, values, raw, text)


@settings(max_examples=120, deadline=None)
@given(replies)
def test_whatever_it_shows_nothing_is_committed_but_what_both_records_agree_on(said):
    clock = Clock()
    party = make_party(Role.BUYER, clock, ("accept_unsigned = false", "accept_unsigned = true"))
    neg = start(party, plain_agent_at(URL), URL).neg
    messages: list[PlainSeen] = []
    task = PlainTask("t", "c", TaskState.INPUT_REQUIRED, ())
    for number, (value, state, text) in enumerate(said):
        move = party.gate.pending(neg)
        if move is not None:
            part = parse_canonical(move.data)
            messages.append(seen(Speaker.USER, move.message_id, part, move.text))
        named = json.loads(json.dumps(value).replace(OURS, _latest(party, neg)))
        messages.append(seen(Speaker.AGENT, f"h-{number}", named, text))
        task = PlainTask("t", "c", state, tuple(messages))
        absorb_plain(party, neg, task, whole=True)
        clock.turn(seconds=1)
        if state.terminal:
            break
    _check(party, neg, task)


def _latest(party, neg):
    """Return the id of the offer made last, ours or theirs."""
    recorded = load(party.store, neg)
    offers = recorded.negotiation.offers
    if recorded.outbox is not None:
        return str(parse_canonical(recorded.outbox.data)["negotiation"].get("offerId", "none"))
    return offers[-1].id if offers else "none"


def _check(party, neg, task):
    recorded = load(party.store, neg)
    with party.store.read() as tx:
        rows = tx.ledger(party.verified.mandate.id)
        journal = tx.journal(neg)
    committed = [row for row in rows if row.state.value == "committed"]
    assert bool(committed) is (recorded.row.state == "agreed")
    if committed:
        verdict = verify_agreement(task.view(), None)
        assert verdict.outcome is Outcome.AGREED
        assert verdict.terms == recorded.negotiation.accepted.body.terms
        assert task.state is TaskState.COMPLETED
    if recorded.row.state in {"declined", "cancelled", "deadlock"}:
        exposed = [row for row in rows if row.state.value == "reserved"]
        assert exposed == [] or recorded.outbox is not None
    rederive(journal, party.engine)
