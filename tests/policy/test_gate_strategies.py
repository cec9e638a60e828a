"""The engine is never outside the mandate, with any strategy, mixture or parameter: real gate."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from negotiator.agent.party import Engine, Party
from negotiator.llm.template import phrase
from negotiator.mandate.coherence import contradictions
from negotiator.mandate.document import to_document
from negotiator.mandate.model import Mandate, Need, OnNoProgress, Preference
from negotiator.mandate.strategy import ConcedeTo, StrategySpec, TotalLimit
from negotiator.mandate.view import view_of
from negotiator.policy.gate import Gate
from negotiator.policy.moves import Refused
from negotiator.policy.verdict import Code
from negotiator.protocol.acts import Act
from negotiator.protocol.trust import Trust
from negotiator.stores import MemoryStore
from negotiator.strategies.decide import decide
from negotiator.strategies.history import History
from negotiator.terms import Agenda, Derived, Issue, Kind, Role, Terms, hash_bytes
from negotiator.terms.canonical import canonical_bytes
from negotiator.terms.jws import sign_document
from negotiator.terms.values import format_instant
from tests.agent.table import Clock, entropy
from tests.policy.builders import NOW, buyer_mandate, scope, seller_mandate, verified
from tests.policy.test_gate import bound_terms, offers_of, tell
from tests.policy.test_rules_properties import SHARES, inside, issues
from tests.strategies.generators import with_parts
from tests.terms.fixed_signer import BUYER, SELLER

TERMS_CODES = {Code.TERMS_GRID, Code.HARD_LIMIT, Code.RESERVE, Code.UTILITY, Code.TOTAL_LIMIT}


@st.composite
def preferences(draw: st.DrawFn, issue: Issue, share: int) -> Preference:
    """What a coherent mandate may want: a function that rises or falls, a floor on the way."""
    ordered = issue.kind not in {Kind.CHOICE, Kind.FLAG}
    places = list(range(issue.low, issue.high + 1))
    if issue.fixed:
        only = issue.low
        return Preference(
            issue.name, only, only, only, only, only, Decimal(0), ((only, Decimal(1)),)
        )
    if ordered:
        bends = draw(st.sets(st.sampled_from(places), max_size=3))
        places = sorted({issue.low, issue.high} | bends)
    heights = draw(st.lists(st.integers(0, 10), min_size=len(places), max_size=len(places)))
    if ordered:
        heights = sorted(heights, reverse=draw(st.booleans()))
    points = tuple((place, Decimal(n) / 10) for place, n in zip(places, heights, strict=True))
    if ordered:
        inner = st.integers(issue.low, issue.high)
        low, high = sorted((draw(inner), draw(inner)))
        rising = heights[0] < heights[-1]
        target, reserve = (high, low) if rising else (low, high)
        floor = draw(st.integers(low, high))
        limits = draw(st.integers(issue.low, low)), draw(st.integers(high, issue.high))
    else:
        by_worth = sorted(draw(st.lists(st.sampled_from(points), min_size=3, max_size=3)),
                          key=lambda point: point[1])  # fmt: skip
        reserve, floor, target = (place for place, _ in by_worth)
        limits = issue.low, issue.high
    weight = Decimal(share) / 100
    return Preference(issue.name, target, reserve, floor, *limits, weight, points)


@st.composite
def coherent_mandates(draw: st.DrawFn) -> Mandate:
    """Any coherent mandate with any strategy, over one to three issues."""
    shares = draw(st.sampled_from(SHARES))
    rows = [draw(issues(place)) for place in range(len(shares))]
    factors = tuple(i.name for i in rows if i.kind in {Kind.QUANTITY, Kind.DAYS})
    total = Derived("total", "USD", product=("issue0", *factors))
    wishes = [draw(preferences(issue, share)) for issue, share in zip(rows, shares, strict=True)]
    spare = sum((Decimal(n) / 100 for n in shares), Decimal(0)) - sum(w.weight for w in wishes)
    wishes[0] = replace(wishes[0], weight=wishes[0].weight + spare)
    base = draw(st.sampled_from([buyer_mandate, seller_mandate]))()
    mandate = replace(
        base,
        agenda=Agenda(tuple(rows), (total,)),
        preferences=tuple(wishes),
        limits=(),
        reserve_utility=None,
        need=Need("need", 1, "", None, firm=True),
        counterparties=("*",),
        accept_unsigned=True,
        approvals=(),
        termination=replace(
            base.termination,
            rounds=draw(st.integers(1, 6)),
            no_progress_rounds=draw(st.integers(0, 2)),
            on_no_progress=draw(st.sampled_from(OnNoProgress)),
        ),
    )
    if draw(st.booleans()):
        mandate = draw(limited(mandate))
    view = draw(with_parts(view_of(mandate)))
    strategy = StrategySpec(
        tactics=view.tactics,
        selection=view.selection,
        acceptance=view.acceptance,
        last_word=view.last_word,
        keep_best=view.keep_best,
        outside_options=view.outside_options,
        offer_totals=mandate.strategy.offer_totals,
        concede_to=ConcedeTo.HIDDEN_FLOOR,
    )
    return replace(mandate, strategy=strategy)


@st.composite
def limited(draw: st.DrawFn, mandate: Mandate) -> Mandate:
    """The mandate with a hard limit on its total, and own offers kept inside that."""
    terms = Terms(tuple(wish.target for wish in mandate.preferences))
    best = mandate.agenda.totals(terms)["total"]
    rooms = [Decimal(draw(st.integers(0, 80))) / 4 for _ in range(4)]
    high, low = best + rooms[0], max(best - rooms[1], Decimal(0))
    own = TotalLimit("total", low, high)
    hard = TotalLimit("total", max(low - rooms[2], Decimal(0)), high + rooms[3])
    strategy = replace(mandate.strategy, offer_totals=(own,))
    return replace(mandate, limits=(hard,), strategy=strategy)


def worst(wish: Preference) -> int:
    """The value a principal likes least."""
    return min(wish.points, key=lambda point: point[1])[0]


def coherent(mandate: Mandate) -> bool:
    return not tuple(contradictions(mandate))


def party_of(mandate, blocks, turns):
    """A party that hosts peers without envelopes and decides as `serve` does."""
    key = BUYER if mandate.role is Role.BUYER else SELLER
    payload = canonical_bytes(to_document(mandate))
    wide = scope(max_quantity="*", performance_until="*")
    proof = verified(mandate, mandate_commitment=hash_bytes(payload), scope=wide)
    statement = canonical_bytes(sign_document(proof.authority.to_document(), key).to_document())
    proof = replace(proof, payload=payload, commitment=hash_bytes(payload), authority_jws=statement)
    store = MemoryStore()
    gate = Gate(store, proof, lambda: key, blocks.append)

    def watched(view, history):
        turns.append(history)
        return decide(view, history)

    engine = Engine(proof, view_of(mandate), gate.admits, watched, phrase, phrase)
    return Party(engine, Trust(()), gate, store, Clock(NOW), entropy())


@settings(
    max_examples=120,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    deadline=None,
)
@given(mandate=coherent_mandates().filter(coherent), data=st.data())
def test_with_any_strategy_nothing_outside_the_mandate_is_sent_or_even_proposed(
    mandate: Mandate, data: st.DataObject
) -> None:
    blocks: list[Refused] = []
    turns: list[History] = []
    party = party_of(mandate, blocks, turns)
    peer = "seller" if mandate.role is Role.BUYER else "buyer"
    task = tell(party, 0, {"action": "open", "role": peer}, "")
    for number in range(1, mandate.termination.rounds + 2):
        steps = [
            data.draw(st.integers(i.low, i.high) | st.sampled_from([w.reserve, w.floor, worst(w)]))
            for i, w in zip(mandate.agenda.issues, mandate.preferences, strict=True)
        ]
        move = {
            "action": data.draw(st.sampled_from(["propose", "counter", "counter"])),
            "terms": mandate.agenda.encode_terms(Terms(tuple(steps))),
            "expiresAt": format_instant(NOW + timedelta(minutes=5)),
            "offerId": f"peer-offer-{number}",
        }
        task = tell(party, number, move, task)
        if data.draw(st.integers(0, 4)) == 4:
            offer = data.draw(st.sampled_from(offers_of(party) or ["of_none"]))
            task = tell(party, 100 + number, {"action": "accept", "offerId": offer}, task)
    for terms in bound_terms(party):
        assert inside(mandate, terms, 5_000_000)
    # The gate stops nothing of ours: the strategies keep inside by themselves. Only an offer better
    # than our targets may be stopped when we take it: hard limits are not the strategies' to know.
    stopped = [block for block in blocks if block.code in TERMS_CODES]
    assert not [
        block
        for block in stopped
        if block.act is not Act.ACCEPT or block.code is not Code.HARD_LIMIT
    ]


def test_turns_are_decided_by_the_strategy_and_end_within_the_mandate() -> None:
    """What the property relies on: the host decides by itself and gives its peer an answer."""
    mandate = buyer_mandate(
        accept_unsigned=True, need=Need("need", 1, "", None, firm=True), counterparties=("*",)
    )
    blocks: list[Refused] = []
    turns: list[History] = []
    party = party_of(mandate, blocks, turns)
    task = tell(party, 0, {"action": "open", "role": "seller"}, "")
    move = {
        "action": "propose",
        "terms": mandate.agenda.encode_terms(Terms((2633, 10_000))),
        "expiresAt": format_instant(NOW + timedelta(minutes=5)),
        "offerId": "peer-offer-1",
    }
    tell(party, 1, move, task)
    assert len(turns) >= 1
    assert list(bound_terms(party)) == [Terms((1817, 10_000))]
    assert blocks == []
