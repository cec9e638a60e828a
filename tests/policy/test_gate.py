"""The gate as the only way out: attacked through the turn, with real records."""

import copy
import gc
import logging
import pickle
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from negotiator.agent import host
from negotiator.agent.hosting import HostMessage
from negotiator.agent.party import Engine, Party
from negotiator.agent.record import load
from negotiator.errors import (
    ConflictError,
    MandateError,
    OurProtocolError,
    TheirProtocolError,
    UntrustedKeyError,
)
from negotiator.llm.template import phrase
from negotiator.mandate.document import to_document
from negotiator.mandate.model import Need
from negotiator.mandate.view import view_of
from negotiator.policy.gate import Gate
from negotiator.policy.keys import SigningKey
from negotiator.policy.moves import Decision, Draft, Refused, Released, Step
from negotiator.policy.ports import Control
from negotiator.protocol.acts import Act
from negotiator.protocol.envelope import AcceptBody, ConfirmBody, OfferBody
from negotiator.protocol.trust import Trust
from negotiator.stores import MemoryStore
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.terms import Role, Terms, hash_bytes
from negotiator.terms.canonical import canonical_bytes, parse_canonical
from negotiator.terms.jws import sign_document
from negotiator.terms.values import format_instant
from tests.agent.table import (
    AGENT_KEY,
    START,
    Clock,
    Table,
    entropy,
    make_party,
    table,
    with_strategy,
)
from tests.policy.builders import NOW, verified
from tests.policy.test_rules_properties import inside, mandates
from tests.terms.fixed_signer import BUYER, SELLER


def always(price: int, choice: Choice = Choice.OFFER):
    """A strategy that says the same whatever happens."""
    return lambda view, history: Proposal(choice, Terms((price, 10_000)), Motive.CONCEDE)


def blocked_table(price: int) -> tuple[Table, list[Refused]]:
    blocks: list[Refused] = []
    clock = Clock()
    buyer = make_party(Role.BUYER, clock, on_blocked=blocks.append)
    seller = make_party(Role.SELLER, clock)
    return Table(with_strategy(buyer, always(price)), seller, clock), blocks


@pytest.mark.parametrize("price", [2401, 3000, 5000])
def test_a_strategy_that_overbids_is_blocked_reported_and_nothing_leaves(price, caplog):
    play, blocks = blocked_table(price)
    with caplog.at_level(logging.ERROR):
        assert play.run() == "blocked"
    assert play.dialler.gate.pending(play.neg) is None
    assert [(block.act, block.outcome) for block in blocks] == [(Act.COUNTER, False)]
    assert "blocked" in caplog.text
    detail = parse_canonical(play.ours().row.detail.encode())
    assert detail["blocked"]["act"] == "counter"
    with play.dialler.store.read() as tx:
        kinds = [parse_canonical(raw)["kind"] for raw in tx.journal(play.neg)]
        rulings = [parse_canonical(raw)["data"].get("verdict") for raw in tx.journal(play.neg)]
    assert kinds[-1] == "verdict"
    assert rulings[-1] == "blocked"
    sent = [entry for entry in play.theirs().negotiation.entries if entry.envelope.seq > 1]
    assert sent == []


def test_a_blocked_host_holds_and_says_nothing_of_why():
    clock = Clock()
    seller = with_strategy(make_party(Role.SELLER, clock), always(2099))
    play = Table(make_party(Role.BUYER, clock), seller, clock)
    play.run()
    last = play.theirs().negotiation.entries[-1].envelope
    assert last.act is Act.HOLD
    assert play.theirs().row.state == "blocked"
    data = play.theirs().entries[-1]
    assert b"209" not in data.data
    assert "209" not in data.text


def test_a_callback_that_raises_changes_nothing():
    def explode(_: Refused) -> None:
        raise RuntimeError

    clock = Clock()
    buyer = with_strategy(make_party(Role.BUYER, clock, on_blocked=explode), always(2401))
    play = Table(buyer, make_party(Role.SELLER, clock), clock)
    assert play.run() == "blocked"


def test_an_accept_is_judged_on_the_offer_on_record_not_on_the_strategys_copy():
    clock = Clock()
    # The strategy claims 1.80; what stands on the record is the seller's 2.633.
    buyer = with_strategy(make_party(Role.BUYER, clock), always(1800, Choice.ACCEPT))
    play = Table(buyer, make_party(Role.SELLER, clock), clock)
    assert play.run() == "blocked"


def test_the_gate_refuses_a_key_the_mandate_does_not_name():
    clock = Clock()
    buyer = make_party(Role.BUYER, clock)
    with pytest.raises(UntrustedKeyError):
        Gate(MemoryStore(), buyer.verified, lambda: AGENT_KEY[Role.SELLER])


def test_the_gate_believes_the_signed_bytes_and_not_the_parsed_mandate():
    clock = Clock()
    good = make_party(Role.BUYER, clock).verified
    wider = replace(good.mandate.preferences[0], reserve=4000, high=4000)
    swapped = replace(
        good, mandate=replace(good.mandate, preferences=(wider, *good.mandate.preferences[1:]))
    )
    with pytest.raises(MandateError):
        Gate(MemoryStore(), swapped, lambda: AGENT_KEY[Role.BUYER])


def test_nobody_but_the_gate_makes_a_released_move():
    with pytest.raises(OurProtocolError):
        Released("ng_1", 0, "sha256:0", Act.OPEN, b"{}", "", "m_0", object())


def test_the_gate_signs_no_document_outside_a_step():
    gate = make_party(Role.BUYER, Clock()).gate
    for typ in ("neg-envelope", "neg-agreement", "neg-mandate", "neg-authority"):
        with pytest.raises(UntrustedKeyError):
            gate.sign_head({"typ": typ, "v": "1"})


def test_no_private_key_is_reachable_from_a_party_but_through_its_gate():
    party = make_party(Role.BUYER, Clock())
    seen: set[int] = {id(party.gate)}
    queue: list[object] = [party]
    while queue:
        found = queue.pop()
        if id(found) in seen or isinstance(found, type) or hasattr(found, "__spec__"):
            continue
        seen.add(id(found))
        name = type(found).__name__
        assert name != "SigningKey"
        assert "PrivateKey" not in name
        kept = gc.get_referents(found)
        if callable(found) and hasattr(found, "__globals__"):
            kept = [*(found.__closure__ or ()), *(found.__defaults__ or ())]
        if getattr(found, "__self__", None) is party.gate:
            kept = []
        queue.extend(kept)
    assert len(seen) > 100


def test_a_key_cannot_be_copied_printed_or_pickled():
    key = SigningKey.generate()
    for spill in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            spill(key)
    assert "PRIVATE" not in repr(key)
    assert key.public_key.thumbprint in repr(key)


def test_a_step_decided_on_an_old_transcript_is_refused():
    play = table()
    play.open()
    play.send()
    with pytest.raises(ConflictError):
        play.host.gate.step(Step(neg=play.neg, size=1, now=play.clock()))


def test_a_confirm_of_what_nobody_accepted_is_blocked():
    play = table()
    play.open()
    play.send()
    size = play.theirs().negotiation.size
    draft = Draft(Act.CONFIRM, ConfirmBody("of_nothing", None), Decision("x", "x"))
    step = Step(neg=play.neg, size=size, now=play.clock(), drafts=(draft,))
    assert [r.code.value for r in play.host.gate.step(step).refused] == ["unknown-offer"]
    assert play.theirs().negotiation.size == size


def test_a_move_out_of_turn_is_blocked():
    play = table()
    play.open()
    play.send()
    mine = play.theirs().negotiation.offers[0]
    draft = Draft(Act.ACCEPT, AcceptBody(mine.id, "", "", None), Decision("x", "x"))
    size = play.theirs().negotiation.size
    step = Step(neg=play.neg, size=size, now=play.clock(), drafts=(draft,))
    assert [r.code.value for r in play.host.gate.step(step).refused] == ["protocol"]
    assert play.theirs().negotiation.size == size


@pytest.mark.parametrize("control", [Control.PAUSED, Control.REVOKED])
def test_a_paused_or_revoked_mandate_lets_no_offer_out_but_still_owes_its_confirm(control):
    play = table()
    play.open()
    for _ in range(3):
        play.send()
    with play.dialler.store.write() as tx:
        tx.put_control(play.dialler.verified.mandate.id, control)
    play.send()
    assert play.dialler.gate.pending(play.neg) is None
    owing = table()
    owing.open()
    for _ in range(5):
        owing.send()
    with owing.host.store.write() as tx:
        tx.put_control(owing.host.verified.mandate.id, control)
    assert owing.run() == "agreed"


STRICTER = (
    ("reserve = 2.10", "reserve = 2.70"),
    ("limit_min = 2.10", "limit_min = 2.70"),
    ("min = 21000", "min = 27000"),
    ("version = 1 ", "version = 2 "),
)


def test_an_amended_mandate_does_not_undo_a_firm_offer_that_stands():
    play = table()
    play.open()
    for _ in range(5):
        play.send()
    play.host = make_party(Role.SELLER, play.clock, *STRICTER, store=play.host.store)
    assert play.run() == "agreed"
    assert play.theirs().row.state == "agreed"


def test_a_confirm_of_an_offer_the_gate_never_signed_is_judged_like_any_move():
    play = table()
    play.open()
    for _ in range(5):
        play.send()
    stranger = MemoryStore()
    with play.host.store.read() as old, stranger.write() as new:
        row = old.negotiation(play.neg)
        assert row is not None
        new.put_negotiation(replace(row, version=1))
        for entry in old.entries(play.neg):
            new.append_entry(play.neg, entry)
        # The journal is not that of whoever made the offer: it ends before any envelope.
        new.append_journal(play.neg, 0, old.journal(play.neg)[0])
    play.host = make_party(Role.SELLER, play.clock, *STRICTER, store=stranger)
    move = play.dialler.gate.pending(play.neg)
    assert move is not None
    host.answer(play.host, play.message(move))
    assert play.theirs().row.state == "blocked"


def test_a_mandate_that_expires_in_mid_negotiation_stops_before_the_next_send():
    play = table(
        buyer=(
            ('deadline = "PT1H"', 'deadline = "P20D"'),
            ('round_timeout = "PT10M"', 'round_timeout = "P20D"'),
        ),
        seller=(
            ('deadline = "PT1H"', 'deadline = "P20D"'),
            ('round_timeout = "PT10M"', 'round_timeout = "P20D"'),
        ),
    )
    play.open()
    play.send()
    move = play.dialler.gate.pending(play.neg)
    host.answer(play.host, play.message(move))
    play.clock.turn(days=15)
    play.poll()
    pending = play.dialler.gate.pending(play.neg)
    assert pending is not None
    assert pending.act is Act.REJECT
    assert play.run() == "declined"
    acts = [e.envelope.act for e in play.ours().negotiation.entries if e.envelope.at > START]
    assert acts == [Act.REJECT]


def plain_host(mandate, decide):
    """A party under any mandate, hosting peers without envelopes."""
    need = Need("need", 1, "total" if mandate.agenda.derived else "", None, firm=True)
    if mandate.agenda.derived:
        need = replace(need, budget=Decimal(100))
    mandate = replace(mandate, accept_unsigned=True, need=need)
    key = BUYER if mandate.role is Role.BUYER else SELLER
    payload = canonical_bytes(to_document(mandate))
    proof = verified(mandate, mandate_commitment=hash_bytes(payload))
    statement = canonical_bytes(sign_document(proof.authority.to_document(), key).to_document())
    proof = replace(proof, payload=payload, commitment=hash_bytes(payload), authority_jws=statement)
    store = MemoryStore()
    gate = Gate(store, proof, lambda: key)
    engine = Engine(proof, view_of(mandate), gate.admits, decide, phrase, phrase)
    return Party(engine, Trust(()), gate, store, Clock(NOW), entropy())


def tell(party: Party, number: int, data: dict, task: str) -> str:
    """Say something as a plain peer; whatever the answer, return the task."""
    raw = canonical_bytes(data)
    message = HostMessage(data, raw, "", f"a-message-of-the-peer-{number}", task, "", "")
    try:
        neg = host.answer(party, message)
    except TheirProtocolError:
        return task
    recorded = load(party.store, neg)
    assert recorded is not None
    return recorded.row.task


def bound_terms(party):
    """Every set of terms our side has bound itself to on record."""
    with party.store.read() as tx:
        rows = tx.negotiations()
    for row in rows:
        recorded = load(party.store, row.neg)
        assert recorded is not None
        for entry in recorded.negotiation.entries:
            body = entry.envelope.body
            if entry.envelope.iss != party.agent_id:
                continue
            if isinstance(body, OfferBody):
                yield recorded.negotiation.agenda.decode_terms(body.terms)
            elif isinstance(body, AcceptBody | ConfirmBody):
                yield recorded.negotiation.offer(body.offer_id).terms


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_no_released_move_is_outside_the_mandate_whatever_the_strategy_proposes(data):
    mandate = data.draw(mandates())
    ranges = [st.integers(i.low - 1, i.high + 1) for i in mandate.agenda.issues]
    anything = st.builds(lambda steps: Terms(tuple(steps)), st.tuples(*ranges))

    def decide(view, history):
        choice = data.draw(st.sampled_from(list(Choice)))
        terms = data.draw(anything) if choice is Choice.OFFER else history.standing
        return Proposal(choice, terms, Motive.CONCEDE)

    party = plain_host(mandate, decide)
    roles = "seller" if mandate.role is Role.BUYER else "buyer"
    task = tell(party, 0, {"action": "open", "role": roles}, "")
    for number in range(1, 6):
        steps = [data.draw(st.integers(i.low, i.high)) for i in mandate.agenda.issues]
        move = {
            "action": data.draw(st.sampled_from(["propose", "counter", "counter"])),
            "terms": mandate.agenda.encode_terms(Terms(tuple(steps))),
            "expiresAt": format_instant(NOW + timedelta(minutes=5)),
            "offerId": f"peer-offer-{number}",
        }
        task = tell(party, number, move, task)
        if data.draw(st.booleans()):
            offer = data.draw(st.sampled_from(offers_of(party) or ["of_none"]))
            task = tell(party, 100 + number, {"action": "accept", "offerId": offer}, task)
    ceiling = party.verified.authority.scope.ceiling
    for terms in bound_terms(party):
        assert inside(mandate, terms, int(ceiling.amount * 100))


def offers_of(party: Party) -> list[str]:
    """Ids of all our offers."""
    with party.store.read() as tx:
        rows = tx.negotiations()
    found = [load(party.store, row.neg) for row in rows]
    return [offer.id for item in found if item for offer in item.negotiation.offers]
