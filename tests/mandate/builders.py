"""The worked example's mandates as text, drafts and signed files, for tests to vary."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from typing import Any

from negotiator.mandate.draft import Draft
from negotiator.mandate.model import VerifiedMandate
from negotiator.mandate.sign import SignedPair, sign_mandate
from negotiator.mandate.strategy import ConcedeTo
from negotiator.mandate.template import template
from negotiator.mandate.toml import read_draft
from negotiator.mandate.verify import verify_mandate
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.terms import Role
from tests.terms.fixed_signer import BUYER, SELLER, FixedSigner

AGENT = FixedSigner(bytes([7] * 32))
NOT_BEFORE = datetime(2026, 10, 1, tzinfo=UTC)
NOW = datetime(2026, 10, 2, tzinfo=UTC)
NOT_AFTER = datetime(2026, 11, 1, tzinfo=UTC)
SALT = bytes(range(32, 64))
SHARE = Fraction(1, 4)

BUYER_ID, SELLER_ID = "did:web:buyer.example", "did:web:seller.example"
AGENT_ID = "https://agent.buyer.example"
TRUST = Trust(
    (
        PinnedPrincipal(BUYER_ID, "Buyer GmbH", BUYER.public_key, (AGENT_ID,)),
        PinnedPrincipal(SELLER_ID, "Seller Ltd", SELLER.public_key, ("*",)),
    )
)


def text_of(role: Role = Role.BUYER, *, counterparties: tuple[str, ...] = ("*",)) -> str:
    return template(
        role,
        principal_id=BUYER_ID if role is Role.BUYER else SELLER_ID,
        principal_name="Buyer GmbH" if role is Role.BUYER else "Seller Ltd",
        agent_id=AGENT_ID if role is Role.BUYER else "https://agent.seller.example",
        agent_key_x=AGENT.public_key.x,
        not_before=NOT_BEFORE,
        not_after=NOT_AFTER,
        counterparties=counterparties,
    )


@cache
def draft_of(role: Role = Role.BUYER) -> Draft:
    return read_draft(text_of(role), f"{role}.toml")


def with_price(draft: Draft, **changes: Any) -> Draft:
    price, *others = draft.preferences
    return replace(draft, preferences=(replace(price, **changes), *others))


def hidden(draft: Draft, **price: Any) -> Draft:
    """The draft with a hidden floor, and no limits in the way of another reserve."""
    strategy = replace(draft.strategy, concede_to=ConcedeTo.HIDDEN_FLOOR)
    issue = draft.agenda.issues[0]
    free = {"low": issue.low, "high": issue.high} | price
    need = replace(draft.need, total="", budget=None)
    return with_price(replace(draft, strategy=strategy, limits=(), need=need), **free)


def signed(draft: Draft, share: Fraction = SHARE, signer: FixedSigner = BUYER) -> SignedPair:
    return sign_mandate(draft, signer=signer, salt=SALT, floor_share=share)


def verified(pair: SignedPair, **changes: Any) -> VerifiedMandate:
    facts: dict[str, Any] = {"trust": TRUST, "now": NOW, "agent_thumbprint": None} | changes
    return verify_mandate(pair.mandate_jws, pair.authority_jws, **facts)


EVERY_KIND = f"""
approval = []
total = []

[mandate]
id = "m-1"
version = 3
role = "seller"
subject = "Kräne"
principal = "did:web:seller.example"
principal_name = "Seller Ltd"
agent = "https://agent.seller.example"
agent_key = "{AGENT.public_key.x}"
not_before = "2026-10-01T00:00:00Z"
not_after = 2026-11-01T00:00:00Z
counterparties = ["did:web:buyer.example"]
accept_unsigned = false

[[issue]]
name = "price"
kind = "amount"
currency = "EUR"
step = "0.50"
min = 1
max = 1_000
target = 450.00
reserve = "320.5"
limit_min = 310
limit_max = "none"
weight = 0.40
value = [[1, 0], [320.5, 0.25], [1000, 1.0]]

[[issue]]
name = "pieces"
kind = "quantity"
unit = "C62"
step = 1
min = 3
max = 1000
target = 170
reserve = 70
limit_min = "none"
limit_max = "none"
weight = 0.1
value = "higher is better"

[[issue]]
name = "payment"
kind = "days"
min = 1
max = 200
target = 30
reserve = 75
limit_min = "none"
limit_max = "none"
weight = 0.1
value = "lower is better"

[[issue]]
name = "start"
kind = "date"
min = 2026-11-01
max = "2027-03-01"
target = 2027-01-15
reserve = "2026-12-15"
limit_min = "none"
limit_max = "none"
weight = 0.1
value = [[2026-11-01, 0], [2027-03-01, 1]]

[[issue]]
name = "delivery"
kind = "choice"
values = ["DDP", "EXW", "FCA"]
target = "EXW"
reserve = "DDP"
weight = 0.2
value = {{ EXW = 1, DDP = 0, FCA = 0.5 }}

[[issue]]
name = "exclusive"
kind = "flag"
target = false
reserve = true
weight = 0.1
value = {{ true = 0.2, false = 1 }}

[[issue]]
name = "law"
kind = "choice"
fixed = "DE"

[limits]
reserve_utility = 0.300
totals = []

[need]
id = "cranes"
deals = 2
total = "none"
budget = "none"
offers = "firm"

[strategy]
tactic = "time-dependent"
family = "polynomial"
e = 1
k = 0
from_round = 0
selection = "logroll"
acceptance = "ac-next"
last_word = "own"
keep_best = false
outside_options = false
offer_totals = []
concede_to = "hidden_floor"

[termination]
rounds = 8
announced_rounds = 20
deadline = "P2DT1H"
round_timeout = "PT90M"
offer_validity = "PT30S"
no_progress_rounds = 0
min_progress = 0
on_no_progress = "ask"

[authority]
id = "au_1"
acts = ["offer"]
categories = ["*"]
currency = ["*"]
counterparties = ["*"]
ceiling = "*"
max_quantity = "*"
performance_until = 2027-06-30
status_serial = 0
status_max_age = "PT24H"
"""
