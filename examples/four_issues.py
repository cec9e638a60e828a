"""Two parties settle four issues on terms that both prefer to splitting the difference.

Mill AG buys 120 tonnes of steel coils from Steel Oy. The quantity is fixed; price, delivery and
payment are open. To the buyer the price matters most, to the seller the time to deliver. Neither
knows that of the other: each sees offers, and its own mandate. Both have their signed mandate,
their gate and their record, here in one process and in memory. No network, no keys on disk.

    python examples/four_issues.py
"""

import argparse
import json
import os
import sys
from dataclasses import dataclass
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
from negotiator.mandate.view import View
from negotiator.policy.gate import Gate
from negotiator.policy.keys import SigningKey
from negotiator.policy.moves import Released
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.stores import MemoryStore
from negotiator.strategies.utility import utility
from negotiator.terms import Role, Terms
from negotiator.terms.canonical import parse_canonical
from negotiator.terms.values import format_decimal

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
FLOOR_SHARE = Fraction(3, 10)  # drawn at signing; written down here so that every run is the same

MANDATE = Template("""
approval = []

[mandate]
id = "steel-coils-$role"
version = 1
role = "$role"
subject = "120 t of steel coils"
principal = "did:web:$role.example"
principal_name = "$name"
agent = "https://agent.$role.example"
agent_key = "$agent_key"
not_before = 2026-12-01T00:00:00Z
not_after = 2026-12-15T00:00:00Z
counterparties = ["*"]
accept_unsigned = false

[[issue]]
name = "pricePerTonne"
kind = "amount"
currency = "EUR"
per = "TNE"
step = 0.5
min = 430
max = 1000
limit_min = "none"
limit_max = "none"
$pricePerTonne

[[issue]]
name = "deliveryDays"
kind = "days"
min = 0
max = 120
limit_min = "none"
limit_max = "none"
$deliveryDays

[[issue]]
name = "paymentDays"
kind = "days"
min = 0
max = 100
limit_min = "none"
limit_max = "none"
$paymentDays

[[issue]]
name = "tonnes"
kind = "quantity"
unit = "TNE"
step = 1
fixed = 120

[[total]]
name = "total"
currency = "EUR"
product = ["pricePerTonne", "tonnes"]

[limits]
reserve_utility = "reserves"
totals = []

[need]
id = "steel-coils"
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
rounds = 12
announced_rounds = "none"
deadline = "PT1H"
round_timeout = "PT10M"
offer_validity = "PT10M"
no_progress_rounds = 0
min_progress = 0
on_no_progress = "reject"

[authority]
id = "au-steel-coils-$role"
acts = ["accept", "offer", "withdraw"]
categories = ["*"]
currency = ["EUR"]
counterparties = ["*"]
ceiling = { amount = 250000, currency = "EUR" }
max_quantity = { value = 500, unit = "TNE" }
performance_until = "none"
status_serial = 1
status_max_age = "PT24H"
""")

# What each of them wants; the counterparty sees none of it.
WISHES = {
    Role.BUYER: {
        "name": "Mill AG",
        "pricePerTonne": 'weight = 0.6\ntarget = 560\nreserve = 740\nvalue = "lower is better"',
        "deliveryDays": 'weight = 0.25\ntarget = 14\nreserve = 100\nvalue = "lower is better"',
        "paymentDays": 'weight = 0.15\ntarget = 60\nreserve = 15\nvalue = "higher is better"',
    },
    Role.SELLER: {
        "name": "Steel Oy",
        "pricePerTonne": 'weight = 0.25\ntarget = 780\nreserve = 505\nvalue = "higher is better"',
        "deliveryDays": 'weight = 0.6\ntarget = 90\nreserve = 28\nvalue = "higher is better"',
        "paymentDays": 'weight = 0.15\ntarget = 12\nreserve = 48\nvalue = "lower is better"',
    },
}


@dataclass(frozen=True)
class Outcome:
    """How it went, with what each offer is worth to both."""

    views: dict[Role, View]
    offers: tuple[tuple[Role, Terms], ...]
    agreed: Terms | None

    @property
    def midpoint(self) -> Terms:
        """Every issue half-way between the two opening offers, rounded to the buyer's good."""
        first = dict(reversed(self.offers))
        pairs = zip(first[Role.BUYER], first[Role.SELLER], strict=True)
        return Terms(tuple((ours + theirs) // 2 for ours, theirs in pairs))

    def worth(self, terms: Terms) -> dict[Role, Fraction]:
        """What terms are worth to each side, 0 to 1."""
        return {role: utility(view, terms) for role, view in self.views.items()}

    def both_prefer_it(self) -> bool:
        """Whether both are better off than half-way between the openings."""
        if self.agreed is None:
            return False
        agreed, midpoint = self.worth(self.agreed), self.worth(self.midpoint)
        return all(agreed[role] > midpoint[role] for role in Role)


def main() -> int:
    """Negotiate, print each round and what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the outcome for machines")
    options = parser.parse_args()
    outcome = negotiate()
    print(json.dumps(document(outcome), indent=2)) if options.json else report(outcome)
    return 0 if outcome.both_prefer_it() else 1


def negotiate() -> Outcome:
    """Let the buyer dial the seller, and carry their messages until one has the last word."""
    parties = make_parties()
    buyer, seller = parties[Role.BUYER], parties[Role.SELLER]
    neg = dialler.start(buyer, seller.agent_id, "in-memory").neg
    while (move := buyer.gate.pending(neg)) is not None:
        host.answer(seller, message(move, record(buyer, neg).row.task))
        dialler.absorb(buyer, neg, shown_task(seller, neg))
    negotiation = record(buyer, neg).negotiation
    offers = tuple((negotiation.role_of(offer.by), offer.terms) for offer in negotiation.offers)
    accepted = negotiation.accepted
    views = {role: party.engine.view for role, party in parties.items()}
    return Outcome(views, offers, accepted.terms if accepted is not None else None)


def make_parties() -> dict[Role, Party]:
    """Return both parties, each under a mandate that its principal signed."""
    principals = {role: SigningKey.generate() for role in Role}
    pins = (
        PinnedPrincipal(
            id=f"did:web:{role}.example",
            name=WISHES[role]["name"],
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
    text = MANDATE.substitute(WISHES[role], role=role, agent_key=key.public_key.x)
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


def shown_task(seller: Party, neg: str) -> HostTask:
    """Return the host's task as A2A would show it."""
    recorded = record(seller, neg)
    with seller.store.read() as tx:
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


def words(outcome: Outcome, terms: Terms) -> str:
    """Write terms for people, with what they are worth to both."""
    issues = outcome.views[Role.BUYER].agenda.issues
    price, delivery, payment = format_decimal(issues[0].magnitude(terms[0])), terms[1], terms[2]
    worth = outcome.worth(terms)
    return (
        f"{price:>6} EUR, delivered in {delivery:>3} days, paid after {payment:>2}"
        f" | buyer {float(worth[Role.BUYER]):.3f}, seller {float(worth[Role.SELLER]):.3f}"
    )


def report(outcome: Outcome) -> None:
    """Print the rounds, the outcome, and what half-way would have been worth."""
    for number, (role, terms) in enumerate(outcome.offers):
        print(f"round {number // 2 + 1:>2}, {role:<6} {words(outcome, terms)}")
    if outcome.agreed is None:
        print("no agreement")
        return
    print(f"agreed           {words(outcome, outcome.agreed)}")
    print(f"half-way         {words(outcome, outcome.midpoint)}")
    print("Both are better off than half-way." if outcome.both_prefer_it() else "Not both gain.")


def document(outcome: Outcome) -> dict[str, object]:
    """Return the outcome for machines; utilities as exact fractions."""

    def written(terms: Terms) -> dict[str, object]:
        encoded = outcome.views[Role.BUYER].agenda.encode_terms(terms)
        return {"terms": encoded, "worth": {r: str(u) for r, u in outcome.worth(terms).items()}}

    return {
        "offers": [{"by": role, **written(terms)} for role, terms in outcome.offers],
        "agreed": None if outcome.agreed is None else written(outcome.agreed),
        "midpoint": written(outcome.midpoint),
        "bothPreferIt": outcome.both_prefer_it(),
    }


if __name__ == "__main__":
    sys.exit(main())
