"""A host whose entry takes our move's place undoes neither our principal's word nor an order."""

import pytest

from negotiator.agent import guiding
from negotiator.agent.choose import hold
from negotiator.agent.exporting import export
from negotiator.agent.telling import tell
from negotiator.audit.closings import Order
from negotiator.audit.guidance import Scope
from negotiator.audit.guidance_checks import check_guidance
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.journal_file import JournalFile
from negotiator.audit.verify import verify_file
from negotiator.errors import VerificationError
from negotiator.policy.guidance import guidance_in, spent_in
from negotiator.policy.moves import Step
from negotiator.protocol.envelope import Envelope
from negotiator.protocol.state import Side
from negotiator.replay.rederive import rederive
from negotiator.terms.canonical import parse_canonical
from tests.agent.table import Table, table
from tests.agent.test_guiding import narrowing
from tests.independent.keys import load_trust
from tests.independent.verifier import check

NON_FIRM = ('offers = "firm"', 'offers = "non-firm"')


def takes_our_place(play: Table) -> None:
    """Let the host ask for time just when a move of ours is on its way, and let us read it."""
    recorded = play.theirs()
    wait = hold(play.host.engine, recorded.negotiation, Side.HOST, "no-move")
    size = recorded.negotiation.size
    step = Step(neg=play.neg, size=size, now=play.host.now(recorded.row), drafts=(wait,))
    assert play.host.gate.step(step).released is not None
    play.poll()


def on_its_way(play: Table) -> str:
    """Return the price of our offer that is on its way."""
    outbox = play.ours().outbox
    assert outbox is not None
    terms = Envelope.from_document(parse_canonical(outbox.payload)).to_document()["terms"]
    assert isinstance(terms, dict)
    price = terms["pricePerHour"]
    assert isinstance(price, dict)
    return str(price["amount"])


def journal(play: Table) -> list[bytes]:
    with play.dialler.store.read() as tx:
        return list(tx.journal(play.neg))


def checked(entries: list[JournalEntry]) -> None:
    """Check the guidance of a journal made of these entries."""
    lines = tuple(entry.to_bytes() for entry in entries)
    check_guidance(JournalFile(lines, tuple(entries), None, None, None))


def check_journal(play: Table, tmp_path) -> None:
    """The journal is derived again, and both verifiers find it good."""
    party = play.dialler
    rederive(journal(play), party.engine)
    data = export(party.store, party.gate, party.agent_id, play.neg).journal
    assert verify_file(data, trust=party.trust).failures == ()
    trust = tmp_path / "trust.toml"
    trust.write_bytes(party.trust.to_toml().encode())
    assert check(data, load_trust(trust))


def narrowed_for_one_turn() -> Table:
    """Return a table at which our next move, narrowed for itself alone, is on its way."""
    play = table()
    play.open()
    play.send()
    play.send()
    said = narrowing(play.dialler, "pricePerHour <= 1.85", scope=Scope.TURN)
    guiding.narrow(play.dialler, play.neg, said)
    play.send()
    assert float(on_its_way(play)) <= 1.85
    return play


def test_what_was_for_one_move_alone_holds_again_when_that_move_is_void(tmp_path):
    play = narrowed_for_one_turn()
    for _ in range(3):
        takes_our_place(play)
        assert float(on_its_way(play)) <= 1.85
    play.send()
    assert float(on_its_way(play)) > 1.85  # that move was made, and the word for it is over
    assert guidance_in(play.ours().row) == ()
    assert play.run() == "agreed"
    check_journal(play, tmp_path)


def test_it_holds_beside_what_was_said_meanwhile(tmp_path):
    play = narrowed_for_one_turn()
    guiding.narrow(play.dialler, play.neg, narrowing(play.dialler, "pricePerHour not 1.812"))
    takes_our_place(play)
    assert float(on_its_way(play)) <= 1.85
    assert on_its_way(play) != "1.812"
    play.run()
    check_journal(play, tmp_path)


def test_what_was_said_later_counts_where_both_leave_nothing(tmp_path):
    play = narrowed_for_one_turn()
    later = guiding.narrow(play.dialler, play.neg, narrowing(play.dialler, "pricePerHour >= 1.9"))
    assert later is not None
    assert later.in_force
    assert spent_in(play.ours().row) == ()
    takes_our_place(play)
    assert float(on_its_way(play)) >= 1.9
    play.run()
    check_journal(play, tmp_path)


def test_a_journal_in_which_it_did_not_hold_again_does_not_verify():
    play = narrowed_for_one_turn()
    takes_our_place(play)
    play.send()
    entries = [JournalEntry.from_bytes(raw) for raw in journal(play)]
    checked(entries)
    lost = next(n for n, entry in enumerate(entries) if entry.kind is EntryKind.VOID)
    sent = [n for n, e in enumerate(entries) if e.kind is EntryKind.OUTBOUND and n > lost]
    assert len(sent) == 2  # the same again, and the next move, which nothing narrows
    del entries[sent[0]]
    with pytest.raises(VerificationError, match="guidance of the principal leaves its terms out"):
        checked(entries)


def test_a_last_call_that_lost_its_place_is_made_again_and_the_journal_verifies(tmp_path):
    play = table(buyer=(NON_FIRM,))
    play.open()
    play.send()
    play.send()
    tell(play.dialler, play.neg, Order.COLLECT, "cl_1")
    while play.dialler.gate.pending(play.neg) is not None:
        play.send()
    assert play.ours().row.state == "ready"
    tell(play.dialler, play.neg, Order.LAST_CALL, "cl_1")
    for _ in range(2):
        takes_our_place(play)
    assert play.dialler.gate.pending(play.neg) is not None
    play.send()
    tell(play.dialler, play.neg, Order.RELEASE, "cl_1")
    while play.dialler.gate.pending(play.neg) is not None:
        play.send()
    check_journal(play, tmp_path)
