"""C263 and C269: no deal for the dialler until the artifact itself holds, byte for byte."""

from dataclasses import replace

import pytest

from negotiator.agent import dialler, host
from negotiator.agent.result import result_of
from negotiator.errors import VerificationError
from negotiator.protocol.settlement import Outcome
from negotiator.terms import Role
from negotiator.terms.canonical import b64decode, b64encode
from tests.agent.table import Table, make_party, table

TWO_DEALS = (("deals = 1 ", "deals = 2 "),)
MORE = (*TWO_DEALS, ("budget = 24000", "budget = 70000"), ("amount = 50000", "amount = 900000"))

OTHER_MANDATE = ("no_progress_rounds = 3", "no_progress_rounds = 4")


def closing(play: Table) -> Table:
    """Bring a table to where the host has closed the deal and the dialler has not read it."""
    play.open()
    for _ in range(20):
        move = play.dialler.gate.pending(play.neg)
        assert move is not None
        host.answer(play.host, play.message(move))
        if play.theirs().row.state == "agreed":
            return play
        play.poll()
    raise AssertionError


def refused(play: Table, agreement) -> None:
    """The dialler reports no deal with this artifact, and keeps its risk reserved."""
    shown = replace(play.task(), agreement=agreement)
    with pytest.raises(VerificationError):
        dialler.absorb(play.dialler, play.neg, shown)
    assert play.ours().row.state == "conflict"
    with play.dialler.store.read() as tx:
        assert tx.agreement(play.neg) is None
        rows = tx.ledger(play.dialler.verified.mandate.id)
    states = {row.state.value for row in rows if row.neg == play.neg}
    assert "committed" not in states
    result = result_of(play.dialler.store, play.dialler.trust, play.neg)
    assert result.settlement.outcome is not Outcome.AGREED


@pytest.mark.parametrize("dialling", list(Role))
def test_the_agreement_of_another_negotiation_is_not_this_ones(dialling):
    first = closing(table(dialling, buyer=MORE, seller=TWO_DEALS))
    first.poll()
    assert first.ours().row.state == "agreed"
    other = first.task().agreement
    # One mandate closes one deal with a counterparty; another mandate is another intent.
    changes = (*(MORE if dialling is Role.BUYER else TWO_DEALS), OTHER_MANDATE)
    amended = make_party(dialling, first.clock, *changes, store=first.dialler.store)
    amended = replace(amended, entropy=first.dialler.entropy)
    second = closing(Table(amended, first.host, first.clock))
    assert second.neg != first.neg
    refused(second, other)


def with_signatures(agreement, signatures):
    return {**agreement, "signatures": signatures}


def flipped(text):
    """Return a base64url text with one bit of its last byte changed."""
    data = b64decode(text)
    return b64encode(data[:-1] + bytes([data[-1] ^ 1]))


def changes(agreement):
    """Give what a host might show instead."""
    buyers, sellers = agreement["signatures"]
    yield "no signature", with_signatures(agreement, [])
    yield "the buyer's alone", with_signatures(agreement, [buyers])
    yield "the seller's alone", with_signatures(agreement, [sellers])
    yield "the wrong order", with_signatures(agreement, [sellers, buyers])
    yield "one party's twice", with_signatures(agreement, [sellers, sellers])
    yield "three signatures", with_signatures(agreement, [buyers, sellers, sellers])
    for place, signature in enumerate((buyers, sellers)):
        broken = {**signature, "signature": flipped(signature["signature"])}
        pair = [broken, sellers] if place == 0 else [buyers, broken]
        yield f"a changed signature {place}", with_signatures(agreement, pair)
    yield "a changed payload", {**agreement, "payload": flipped(agreement["payload"])}
    yield "text", "agreement"
    yield "an empty object", {}


KINDS = [
    "no signature",
    "the buyer's alone",
    "the seller's alone",
    "the wrong order",
    "one party's twice",
    "three signatures",
    "a changed signature 0",
    "a changed signature 1",
    "a changed payload",
    "text",
    "an empty object",
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("dialling", list(Role))
def test_an_artifact_that_does_not_hold_makes_no_deal(dialling, kind):
    play = closing(table(dialling))
    refused(play, dict(changes(play.task().agreement))[kind])


def test_a_completed_task_without_an_artifact_is_unconfirmed():
    play = closing(table())
    dialler.absorb(play.dialler, play.neg, replace(play.task(), agreement=None))
    assert play.ours().row.state == "unconfirmed"
    result = result_of(play.dialler.store, play.dialler.trust, play.neg)
    assert result.settlement.outcome is Outcome.UNCONFIRMED
    assert result.agreement_id == ""
