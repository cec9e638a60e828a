"""Two parties agree on an introduction, in words of their own and without any price.

Founder Ltd asks Network eV to be introduced to somebody. To settle are the kind of introduction,
whom, how soon, and whether Network joins the first talk: named values and a flag, nothing to pay.
Their agenda calls the acts what they are here: `refer` for a counter-offer, `introduce` for yes,
`decline` for no. The engine decides by what each value is worth to its principal, and the gate
signs each move as in any negotiation. Both are here in one process and in memory: no network, no
model, no keys on disk.

    python examples/custom_actions.py
"""

import argparse
import os
import sys
from datetime import UTC, datetime
from fractions import Fraction
from string import Template

from negotiator.agent import dialler, host
from negotiator.agent.dialler import HostTask, SeenMessage
from negotiator.agent.hosting import HostMessage
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.bootstrap.party import engine_of
from negotiator.mandate.sign import sign_mandate
from negotiator.mandate.toml import read_draft
from negotiator.mandate.verify import verify_mandate
from negotiator.policy.gate import Gate
from negotiator.policy.keys import SigningKey
from negotiator.policy.moves import Released
from negotiator.protocol.acts import Act
from negotiator.protocol.envelope import OfferBody
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.protocol.vocabulary import allowed_actions, terminal_state, word_of
from negotiator.stores import MemoryStore
from negotiator.terms import Agenda, Role
from negotiator.terms.canonical import Document, parse_canonical

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
FLOOR_SHARE = Fraction(3, 10)  # drawn at signing; written down here so that every run is the same
NAMES = {Role.BUYER: "Founder Ltd", Role.SELLER: "Network eV"}

MANDATE = Template("""
total = []
approval = []

[mandate]
id = "introduction-$role"
version = 1
role = "$role"  # the protocol's words for who asks and who gives
subject = "an introduction"
principal = "did:web:$role.example"
principal_name = "$name"
agent = "https://agent.$role.example"
agent_key = "$agent_key"
not_before = 2026-12-01T00:00:00Z
not_after = 2026-12-15T00:00:00Z
counterparties = ["*"]
accept_unsigned = false

[acts]
refer = "counter"
introduce = "accept"
decline = "reject"

[[issue]]
name = "kind"
kind = "choice"
values = ["by mail", "by phone", "in person"]
$kind

[[issue]]
name = "whom"
kind = "choice"
values = ["an adviser", "an operator", "an investor"]
$whom

[[issue]]
name = "when"
kind = "choice"
values = ["this week", "this month", "next quarter"]
$when

[[issue]]
name = "joinsFirstTalk"
kind = "flag"
$joins

[limits]
reserve_utility = "reserves"
totals = []

[need]
id = "introduction"
deals = 1
total = "none"
budget = "none"
offers = "firm"

[strategy]
tactic = "time-dependent"
family = "polynomial"
e = 1
k = 0
from_round = 1
selection = "logroll"
acceptance = "ac-next"
last_word = "own"
keep_best = false
outside_options = false
offer_totals = []
concede_to = "hidden_floor"

[termination]
rounds = 5
announced_rounds = "none"
deadline = "PT1H"
round_timeout = "PT10M"
offer_validity = "PT10M"
no_progress_rounds = 0
min_progress = 0
on_no_progress = "reject"

[authority]
id = "au-introduction-$role"
acts = ["accept", "offer", "withdraw"]
categories = ["introductions"]
currency = []
counterparties = ["*"]
ceiling = "none"
max_quantity = "none"
performance_until = "none"
status_serial = 1
status_max_age = "PT24H"
""")

# What each of them wants; the counterparty sees none of it.
WISHES = {
    Role.BUYER: {
        "kind": 'weight = 0.15\ntarget = "in person"\nreserve = "by mail"\n'
        'value = { "by mail" = 0, "by phone" = 0.6, "in person" = 1 }',
        "whom": 'weight = 0.5\ntarget = "an investor"\nreserve = "an operator"\n'
        'value = { "an adviser" = 0, "an operator" = 0.5, "an investor" = 1 }',
        "when": 'weight = 0.15\ntarget = "this week"\nreserve = "next quarter"\n'
        'value = { "this week" = 1, "this month" = 0.7, "next quarter" = 0 }',
        "joins": "weight = 0.2\ntarget = true\nreserve = false\nvalue = { true = 1, false = 0 }",
    },
    Role.SELLER: {
        "kind": 'weight = 0.4\ntarget = "by mail"\nreserve = "in person"\n'
        'value = { "by mail" = 1, "by phone" = 0.5, "in person" = 0 }',
        "whom": 'weight = 0.15\ntarget = "an adviser"\nreserve = "an investor"\n'
        'value = { "an adviser" = 1, "an operator" = 0.6, "an investor" = 0 }',
        "when": 'weight = 0.2\ntarget = "next quarter"\nreserve = "this week"\n'
        'value = { "this week" = 0, "this month" = 0.5, "next quarter" = 1 }',
        "joins": "weight = 0.25\ntarget = false\nreserve = true\nvalue = { true = 0, false = 1 }",
    },
}


def main() -> int:
    """Negotiate, and print what each side said and how it ended."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    parties = make_parties()
    asks, gives = parties[Role.BUYER], parties[Role.SELLER]
    neg = dialler.start(asks, gives.agent_id, "in-memory").neg
    while (move := asks.gate.pending(neg)) is not None:
        host.answer(gives, message(move, record(asks, neg).row.task))
        dialler.absorb(asks, neg, shown_task(gives, neg))
    recorded = record(asks, neg)
    agenda = recorded.negotiation.agenda
    assert agenda is not None
    report(recorded, agenda)
    return 0 if recorded.row.state == "agreed" else 1


def report(recorded: Recorded, agenda: Agenda) -> None:
    """Print one line a move, by the agenda's words, and what the last of them led to."""
    negotiation = recorded.negotiation
    print(f"Words: {', '.join(allowed_actions(agenda))}.")
    for entry in negotiation.entries:
        envelope = entry.envelope
        name = NAMES[Role.BUYER if envelope.iss == negotiation.dialler else Role.SELLER]
        body = envelope.body
        said = said_of(body.terms) if isinstance(body, OfferBody) else ""
        print(f"round {envelope.round} | {name:<11} | {word_of(envelope.act, agenda):<9} {said}")
    accepted = negotiation.accepted
    if accepted is None:
        print("No introduction.")
        return
    action = word_of(Act.ACCEPT, agenda)
    print(f"Settled: {said_of(accepted.body.terms)}. Both have signed it.")
    print(f"After {action!r}, confirmed, the task is {terminal_state(action, agenda)}.")


def said_of(terms: Document) -> str:
    """Write terms for people."""
    joins = "Network joins" if terms["joinsFirstTalk"] == "true" else "without Network"
    return f"{terms['kind']}, {terms['whom']}, {terms['when']}, {joins}"


def make_parties() -> dict[Role, Party]:
    """Return both parties, each under a mandate that its principal signed."""
    principals = {role: SigningKey.generate() for role in Role}
    pins = (
        PinnedPrincipal(
            id=f"did:web:{role}.example",
            name=NAMES[role],
            key=principals[role].public_key,
            agents=(f"https://agent.{role}.example",),
        )
        for role in Role
    )
    trust = Trust(tuple(pins))
    return {role: make_party(role, principals[role], trust) for role in Role}


def make_party(role: Role, principal: SigningKey, trust: Trust) -> Party:
    """Sign a mandate and put together what acts under it."""
    key = SigningKey.generate()
    text = MANDATE.substitute(WISHES[role], role=role, name=NAMES[role], agent_key=key.public_key.x)
    pair = sign_mandate(
        read_draft(text, f"{role}.toml"),
        signer=principal,
        salt=os.urandom(32),
        floor_share=FLOOR_SHARE,
    )
    verified = verify_mandate(
        pair.mandate_jws,
        pair.authority_jws,
        trust,
        now=NOW,
        agent_thumbprint=key.public_key.thumbprint,
    )
    store = MemoryStore()
    gate = Gate(store, verified, lambda: key)
    return Party(engine_of(verified, gate.admits), trust, gate, store, lambda: NOW, os.urandom)


def message(move: Released, task: str) -> HostMessage:
    """Return a released move as A2A would deliver it."""
    return HostMessage(
        data=parse_canonical(move.data),
        raw=move.data,
        text=move.text,
        message_id=move.message_id,
        task=task,
        context="",
        caller="",
    )


def shown_task(gives: Party, neg: str) -> HostTask:
    """Return the host's task as A2A would show it."""
    recorded = record(gives, neg)
    with gives.store.read() as tx:
        agreement = tx.agreement(neg)
    return HostTask(
        task=recorded.row.task,
        context=recorded.row.context,
        state={"agreed": "completed", "open": "input-required"}.get(recorded.row.state, "rejected"),
        messages=tuple(
            SeenMessage(parse_canonical(entry.data), entry.text, entry.message_id)
            for entry in recorded.entries
        ),
        agreement=None if agreement is None else parse_canonical(agreement),
    )


def record(party: Party, neg: str) -> Recorded:
    """Return a negotiation from a party's record."""
    recorded = load(party.store, neg)
    assert recorded is not None
    return recorded


if __name__ == "__main__":
    sys.exit(main())
