"""A host against a dialler with valid keys and bad intentions."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from negotiator.agent import host, watch
from negotiator.agent.choose import MOST_HOLDS
from negotiator.agent.party import Party
from negotiator.errors import TaskOverError, TheirProtocolError
from negotiator.mandate.sign import sign_mandate
from negotiator.mandate.template import template
from negotiator.mandate.toml import read_draft
from negotiator.mandate.verify import verify_mandate
from negotiator.policy.keys import SigningKey
from negotiator.policy.ports import LedgerState
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import RejectBody
from negotiator.protocol.state import Phase
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.stores import MemoryStore
from negotiator.terms import Role
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT, AGENT_KEY, START, TRUST, Clock, make_party

FAR = (
    ('deadline = "PT1H"', 'deadline = "P7D"'),
    ('round_timeout = "PT10M"', 'round_timeout = "P7D"'),
)
EVIL_KEY, EVIL_AGENT_KEY = SigningKey.generate(), SigningKey.generate()
EVIL = PinnedPrincipal("did:web:evil.example", "Evil", EVIL_KEY.public_key, ("*",))
WIDE_TRUST = Trust((*TRUST.principals, EVIL))


def puppet(*changes: tuple[str, str]) -> Puppet:
    """Return a buyer that dials the worked example's seller."""
    clock = Clock()
    victim = make_party(Role.SELLER, clock, *changes)
    return Puppet(make_party(Role.BUYER, clock), AGENT_KEY[Role.BUYER], victim)


def impostor(agent_id: str) -> Puppet:
    """Return a buyer of another principal that calls its agent what it likes."""
    text = template(
        Role.BUYER,
        principal_id=EVIL.id,
        principal_name=EVIL.name,
        agent_id=agent_id,
        agent_key_x=EVIL_AGENT_KEY.public_key.x,
        not_before=START - timedelta(days=1),
        not_after=START + timedelta(days=14),
        counterparties=("*",),
    )
    pair = sign_mandate(
        read_draft(text, "evil"), signer=EVIL_KEY, salt=bytes(32), floor_share=Fraction(3, 10)
    )
    verified = verify_mandate(
        pair.mandate_jws, pair.authority_jws, Trust((EVIL,)), now=START, agent_thumbprint=None
    )
    clock = Clock()
    party = make_party(Role.BUYER, clock)
    party = replace(party, engine=replace(party.engine, verified=verified))
    victim = replace(make_party(Role.SELLER, clock), trust=WIDE_TRUST)
    return Puppet(party, EVIL_AGENT_KEY, victim)


def reserved(party: Party) -> int:
    with party.store.read() as tx:
        rows = tx.ledger(party.verified.mandate.id)
    return sum(row.state is LedgerState.RESERVED for row in rows)


def negotiations(party: Party) -> int:
    with party.store.read() as tx:
        return len(tx.negotiations())


def test_an_agent_named_for_one_principal_is_not_reached_by_the_star_of_another():
    stranger = impostor(AGENT[Role.BUYER])
    with pytest.raises(TheirProtocolError) as refused:
        stranger.open()
    assert refused.value.reason == Reason.AUTHORITY
    assert negotiations(stranger.host) == 0


def test_an_agent_nobody_names_is_reached_by_the_star():
    assert impostor("https://new.evil.example").open().act is Act.PROPOSE


def test_nobody_dials_us_as_ourselves():
    trust = Trust((EVIL,))
    stranger = impostor(AGENT[Role.SELLER])
    stranger.host = replace(stranger.host, trust=trust)
    with pytest.raises(TheirProtocolError) as refused:
        stranger.open()
    assert refused.value.reason == Reason.AUTHORITY
    assert negotiations(stranger.host) == 0


@pytest.mark.parametrize("changed", [{"aud": "https://else.example"}, {"task": "another"}])
def test_an_entry_for_somebody_else_contradicts_nothing_here(changed):
    dialler = puppet()
    dialler.open()
    dialler.say(Act.COUNTER, dialler.offer("1.9"))
    before = dialler.state.entries[1].hash
    late = dialler.envelope(Act.COUNTER, dialler.offer("1.8"), seq=2, prev=before, **changed)
    message = replace(dialler.message(late), task=dialler.state.task)
    with pytest.raises(TheirProtocolError) as refused:
        host.answer(dialler.host, message)
    assert not isinstance(refused.value, TaskOverError)
    assert dialler.recorded.row.state == "open"


def test_a_dialler_that_contradicts_itself_does_not_keep_our_budget():
    dialler = puppet()
    dialler.open()
    dialler.say(Act.COUNTER, dialler.offer("1.9"))
    assert reserved(dialler.host) == 1
    before = dialler.state.entries[1].hash
    second = dialler.envelope(Act.COUNTER, dialler.offer("1.8"), seq=2, prev=before)
    with pytest.raises(TaskOverError):
        host.answer(dialler.host, dialler.message(second))
    assert dialler.recorded.row.state == "conflict"
    assert reserved(dialler.host) == 0
    # The offer it might still want to take is gone with the negotiation.
    with pytest.raises(TaskOverError):
        dialler.say(Act.ACCEPT, dialler.acceptance())
    with dialler.host.store.read() as tx:
        assert tx.agreement(dialler.neg) is None


def test_an_open_without_effect_does_not_stay_open_for_ever():
    dialler = puppet()
    dialler.open(at=START + timedelta(hours=1))
    assert dialler.state.phase is Phase.NEW
    dialler.host.clock.turn(minutes=9)
    assert watch.sweep(dialler.host) == ()
    dialler.host.clock.turn(minutes=1)
    assert watch.sweep(dialler.host) == (dialler.neg,)
    assert dialler.recorded.row.state == "unanswered"
    assert watch.sweep(dialler.host) == ()


def test_a_dialler_that_only_ever_asks_for_time_is_turned_down():
    dialler = puppet(*FAR)
    dialler.open()
    for _ in range(MOST_HOLDS):
        assert dialler.hold().act is Act.HOLD
    assert dialler.hold().body == RejectBody(Reason.TIME_OUT)
    assert dialler.recorded.row.state == "declined"
    assert reserved(dialler.host) == 0


class Damaged(MemoryStore):
    """A record of which one negotiation cannot be read."""

    neg = ""

    def read(self):
        if self.neg:
            return _Broken(super().read(), self.neg)
        return super().read()


class _Broken:
    def __init__(self, inner, neg):
        self.inner, self.neg = inner, neg

    def __enter__(self):
        return _BrokenView(self.inner.__enter__(), self.neg)

    def __exit__(self, *error):
        return self.inner.__exit__(*error)


class _BrokenView:
    def __init__(self, tx, neg):
        self.tx, self.neg = tx, neg

    def __getattr__(self, name):
        return getattr(self.tx, name)

    def entries(self, neg):
        rows = self.tx.entries(neg)
        return tuple(replace(row, payload=b"{}") for row in rows) if neg == self.neg else rows


def test_one_damaged_negotiation_keeps_no_other_from_being_ended():
    clock = Clock()
    store = Damaged()
    victim = make_party(Role.SELLER, clock, ("deals = 1", "deals = 2"), store=store)
    buyers = [make_party(Role.BUYER, clock, number=number) for number in (1, 2)]
    first = Puppet(buyers[0], AGENT_KEY[Role.BUYER], victim, "ng_first")
    second = Puppet(buyers[1], AGENT_KEY[Role.BUYER], victim, "ng_second")
    first.open()
    second.open()
    store.neg = "ng_first"
    clock.turn(hours=2)
    assert watch.sweep(victim) == ("ng_second",)


def test_a_sweep_reads_again_only_what_changed_or_is_due():
    clock = Clock()
    store = Counting()
    victim = make_party(Role.SELLER, clock, ("deals = 1", "deals = 9"), store=store)
    buyers = [make_party(Role.BUYER, clock, number=place + 1) for place in range(5)]
    key = AGENT_KEY[Role.BUYER]
    peers = [Puppet(buyer, key, victim, f"ng_{place}") for place, buyer in enumerate(buyers)]
    for peer in peers:
        peer.open()
    dues: watch.Dues = {}
    assert watch.sweep(victim, dues) == ()
    before = store.reads
    assert watch.sweep(victim, dues) == ()
    assert store.reads == before + 1
    clock.turn(minutes=5)
    peers[0].hold()
    before = store.reads
    assert watch.sweep(victim, dues) == ()
    assert store.reads == before + 2
    clock.turn(minutes=5)
    assert watch.sweep(victim, dues) == ("ng_1", "ng_2", "ng_3", "ng_4")
    clock.turn(minutes=5)
    assert watch.sweep(victim, dues) == ("ng_0",)
    assert watch.sweep(victim, dues) == ()
    assert dues == {}


class Counting(MemoryStore):
    """A record that counts how often it is read."""

    reads = 0

    def read(self):
        self.reads += 1
        return super().read()
