"""Authority that is absent, expired, foreign, another agent's or too narrow, on both sides.

The statements are signed by the real principal's key unless the test is about another one.
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from negotiator.agent import dialler, host
from negotiator.agent.dialler import HostTask
from negotiator.errors import ExpiredError, TheirProtocolError, UntrustedKeyError, VerificationError
from negotiator.policy.keys import SigningKey
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import Opening
from negotiator.protocol.scope import Money
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.terms import Role
from negotiator.terms.canonical import canonical_bytes
from negotiator.terms.jws import sign_document
from tests.agent.puppet import Puppet
from tests.agent.table import (
    AGENT,
    AGENT_KEY,
    PRINCIPAL,
    PRINCIPAL_KEY,
    START,
    TRUST,
    Clock,
    make_party,
    table,
)

LONG = (
    ('deadline = "PT1H"', 'deadline = "P7D"'),
    ('round_timeout = "PT10M"', 'round_timeout = "P7D"'),
)
STRANGER = SigningKey.generate()


def statement(party, role, key=None, **changes):
    """Return the party's authority statement with changes, signed."""
    limits = {"ceiling", "currency", "counterparties"} & set(changes)
    scope = {name: changes.pop(name) for name in limits}
    authority = party.verified.authority
    authority = replace(authority, scope=replace(authority.scope, **scope), **changes)
    return sign_document(authority.to_document(), key or PRINCIPAL_KEY[role]).to_document()


MIDNIGHT = START - timedelta(hours=12)
FOREIGN = {
    "expired": {"not_before": MIDNIGHT, "not_after": START - timedelta(minutes=2)},
    "not yet valid": {"not_before": START + timedelta(minutes=2)},
    "signed by a stranger": {"key": STRANGER},
    "signed by the other principal": {"key": PRINCIPAL_KEY[Role.SELLER]},
    "of a principal nobody pinned": {"principal_id": "did:web:nobody.example"},
    "for another agent": {"agent_id": "https://agent.other.example"},
}
NARROW = {
    "a ceiling below the total": {"ceiling": Money(Decimal(17_000), "USD")},
    "no money at all": {"ceiling": None},
    "another currency": {"currency": ("EUR",)},
    "other counterparties": {"counterparties": ("https://agent.other.example",)},
    "the other side's role": {"roles": (Role.SELLER,)},
    "no act": {"acts": ()},
}


# The host looks at the dialler's


def puppet():
    """Return a dialler with valid keys that talks to a real host."""
    clock = Clock()
    buyer, seller = (make_party(role, clock, *LONG) for role in Role)
    return Puppet(buyer, AGENT_KEY[Role.BUYER], seller), clock


def showing(**changes):
    """Return a dialler that shows another statement than its own."""
    doll, clock = puppet()
    authority = canonical_bytes(statement(doll.party, Role.BUYER, **changes))
    verified = replace(doll.party.verified, authority_jws=authority)
    doll.party = replace(doll.party, engine=replace(doll.party.engine, verified=verified))
    return doll, clock


def recorded(party):
    with party.store.read() as tx:
        return tx.negotiations()


@pytest.mark.parametrize("what", FOREIGN)
def test_a_dialler_without_valid_authority_does_not_even_open(what):
    doll, _ = showing(**FOREIGN[what])
    with pytest.raises(TheirProtocolError) as caught:
        doll.open()
    assert caught.value.reason == Reason.AUTHORITY
    assert recorded(doll.host) == ()


def test_c8_a_dialler_that_signs_with_another_key_than_its_authority_names_does_not_even_open():
    doll, _ = puppet()
    doll.key = STRANGER
    with pytest.raises(TheirProtocolError):
        doll.open()
    assert recorded(doll.host) == ()


def test_c8_a_dialler_that_shows_no_authority_does_not_even_open():
    doll, _ = puppet()
    message = doll.message(doll.envelope(Act.OPEN, opening(doll)))
    data = {name: value for name, value in message.data.items() if name != "authority"}
    with pytest.raises(TheirProtocolError) as caught:
        host.answer(doll.host, replace(message, data=data))
    assert caught.value.reason == Reason.AUTHORITY
    assert recorded(doll.host) == ()


def opening(doll):
    agenda = doll.party.verified.mandate.agenda.to_document()
    return Opening(Role.BUYER, agenda, doll.host.clock() + timedelta(hours=1), None)


@pytest.mark.parametrize("what", NARROW)
@pytest.mark.parametrize("act", [Act.COUNTER, Act.ACCEPT])
def test_what_the_diallers_authority_does_not_cover_has_no_effect(what, act):
    doll, _ = showing(**NARROW[what])
    doll.open()
    offers = len(doll.state.offers)
    body = doll.offer("1.8") if act is Act.COUNTER else doll.acceptance()
    said = doll.say(act, body)
    assert said.act is Act.REFUSE
    assert said.body.reason is Reason.AUTHORITY
    assert len(doll.state.offers) == offers
    assert doll.state.accepted is None
    with doll.host.store.read() as tx:
        assert tx.agreement(doll.neg) is None


def test_a_diallers_authority_that_expires_in_mid_negotiation_ends_what_it_may_do():
    doll, clock = showing(not_after=START + timedelta(minutes=6))
    doll.open()
    assert doll.say(Act.COUNTER, doll.offer("1.8")).act is Act.COUNTER
    clock.turn(minutes=7)
    said = doll.say(Act.ACCEPT, doll.acceptance())
    assert (said.act, said.body.reason) == (Act.REFUSE, Reason.AUTHORITY)
    assert doll.state.accepted is None


def test_an_offer_that_outlives_its_authority_has_no_effect():
    doll, _ = showing(not_after=START + timedelta(minutes=4))
    doll.open()
    assert doll.say(Act.COUNTER, doll.offer("1.8")).body.reason is Reason.AUTHORITY


def test_an_authority_is_not_exchanged_in_mid_negotiation():
    doll, _ = puppet()
    doll.open()
    wider = statement(doll.party, Role.BUYER, ceiling="*")
    message = doll.message(doll.envelope(Act.COUNTER, doll.offer("1.8")), authority=wider)
    size = doll.state.size
    with pytest.raises(TheirProtocolError):
        host.answer(doll.host, message)
    assert doll.state.size == size


# The dialler looks at the host's


def shown(play, authority) -> HostTask:
    """Return the host's task with another statement beside its first entry; None for none."""
    task = play.task()
    seen = []
    for message in task.messages:
        data = dict(message.data)
        theirs = data["envelope"]["payload"] != task.messages[0].data["envelope"]["payload"]
        if "authority" in data and theirs:
            del data["authority"]
            data |= {} if authority is None else {"authority": authority}
        seen.append(replace(message, data=data))
    return replace(task, messages=tuple(seen))


def answered():
    """Return a table whose host has answered, and the dialler has not read that yet."""
    play = table(buyer=LONG, seller=LONG)
    play.open()
    move = play.dialler.gate.pending(play.neg)
    host.answer(play.host, play.message(move))
    return play


HOST_FOREIGN = {
    "expired": (
        {"not_before": MIDNIGHT, "not_after": START - timedelta(minutes=2)},
        ExpiredError,
    ),
    "not yet valid": ({"not_before": START + timedelta(minutes=2)}, ExpiredError),
    "signed by a stranger": ({"key": STRANGER}, UntrustedKeyError),
    "signed by the other principal": ({"key": PRINCIPAL_KEY[Role.BUYER]}, UntrustedKeyError),
    "of a principal nobody pinned": (
        {"principal_id": "did:web:nobody.example"},
        UntrustedKeyError,
    ),
    "for another agent": ({"agent_id": "https://agent.other.example"}, UntrustedKeyError),
}


@pytest.mark.parametrize("what", HOST_FOREIGN)
def test_a_host_without_valid_authority_is_not_bargained_with(what):
    play = answered()
    changes, error = HOST_FOREIGN[what]
    authority = statement(play.host, Role.SELLER, **changes)
    with pytest.raises(error):
        dialler.absorb(play.dialler, play.neg, shown(play, authority))
    closed_unanswered(play)


def closed_unanswered(play):
    """Nothing more leaves, and the record says that the host's does not hold."""
    assert play.ours().row.state == "conflict"
    assert play.ours().negotiation.size == 0


def test_c8_a_host_that_shows_no_authority_is_not_bargained_with():
    play = answered()
    with pytest.raises(VerificationError):
        dialler.absorb(play.dialler, play.neg, shown(play, None))
    closed_unanswered(play)


def test_a_host_that_turns_out_to_be_another_pinned_agent_is_not_bargained_with():
    play = answered()
    both = (AGENT[Role.SELLER], "https://agent.other.example")
    pins = tuple(
        replace(pin, agents=both) if pin.id == PRINCIPAL[Role.SELLER] else pin
        for pin in TRUST.principals
    )
    trusting = replace(play.dialler, trust=Trust(pins))
    authority = statement(play.host, Role.SELLER, agent_id="https://agent.other.example")
    with pytest.raises(VerificationError):
        dialler.absorb(trusting, play.neg, shown(play, authority))
    closed_unanswered(play)


HOST_NARROW = {
    **{name: changes for name, changes in NARROW.items() if "role" not in name},
    "the other side's role": {"roles": (Role.BUYER,)},
    "an end before its offer's": {"not_after": START + timedelta(minutes=9)},
}


@pytest.mark.parametrize("what", HOST_NARROW)
def test_what_the_hosts_authority_does_not_cover_is_refused(what):
    play = answered()
    authority = statement(play.host, Role.SELLER, **HOST_NARROW[what])
    dialler.absorb(play.dialler, play.neg, shown(play, authority))
    refused(play)


def refused(play):
    """The host's last entry had no effect, and our refusal says why."""
    last = play.ours().negotiation.entries[-1]
    assert last.fault is Reason.AUTHORITY
    assert play.ours().negotiation.offers_by(play.ours().negotiation.turn.other) == ()
    pending = play.dialler.gate.pending(play.neg)
    assert pending is not None
    assert pending.act is Act.REFUSE


def test_a_hosts_authority_that_expires_in_mid_negotiation_ends_what_it_may_do():
    play = answered()
    # The host's first offer ends together with its authority; its next one comes too late.
    authority = statement(play.host, Role.SELLER, not_after=START + timedelta(minutes=10))
    play.clock.turn(minutes=9, seconds=50)
    dialler.absorb(play.dialler, play.neg, shown(play, authority))
    play.clock.turn(seconds=20)
    move = play.dialler.gate.pending(play.neg)
    assert move is not None
    assert move.act is Act.COUNTER
    host.answer(play.host, play.message(move))
    dialler.absorb(play.dialler, play.neg, shown(play, authority))
    assert play.ours().negotiation.entries[-1].fault is Reason.AUTHORITY
    pending = play.dialler.gate.pending(play.neg)
    assert pending is not None
    assert pending.act is Act.REFUSE


# Whom we may deal with


@pytest.mark.parametrize("allowed", [AGENT[Role.BUYER], PRINCIPAL[Role.BUYER]])
def test_a_counterparty_may_be_allowed_by_agent_or_by_principal(allowed):
    play = table(seller=(only(allowed),))
    assert play.run() == "agreed"


def only(agent):
    return ('counterparties = ["*"]', f'counterparties = ["{agent}"]')


@pytest.mark.parametrize("dialling", list(Role))
def test_a_counterparty_the_mandate_does_not_allow_gets_a_polite_no_and_raises_no_alert(dialling):
    blocks = []
    clock = Clock()
    strict = make_party(
        dialling.other, clock, only("https://agent.other.example"), on_blocked=blocks.append
    )
    play = table(dialling)
    play = replace(play, dialler=make_party(dialling, clock), host=strict, clock=clock)
    assert play.run() == "declined"
    assert play.theirs().row.state == "declined"
    assert play.ours().negotiation.entries[-1].envelope.body.reason is Reason.NOT_ACCEPTABLE
    assert blocks == []


def test_principals_are_pinned_by_key_and_not_by_name():
    impostor = SigningKey.generate()
    pin = PinnedPrincipal(
        PRINCIPAL[Role.SELLER], "Seller Ltd", impostor.public_key, (AGENT[Role.SELLER],)
    )
    play = answered()
    trusting = replace(play.dialler, trust=Trust((TRUST.principals[0], pin)))
    with pytest.raises(UntrustedKeyError):
        dialler.absorb(trusting, play.neg, play.task())
    closed_unanswered(play)
