"""Quote sheets as negotiations: each quote is a seller's opening position, under its own mandate.

A sheet is CSV. Ours has the columns need, supplier, quantity, unit, unit_price, currency,
delivery_days and incoterm, a quote a line. What a price is not, a seller is free to move: how far
down is drawn from the quote alone, so that the same sheet makes the same sellers.
"""

import csv
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from string import Template

from negotiator.terms.values import format_decimal
from tests.agent.negotiating.market import KEYS, Market

SHEET = Path(__file__).parents[2] / "data" / "quotes.csv"
INCOTERMS = ("EXW", "FCA", "DAP")
"""From the one that is worst for a buyer to the best."""


@dataclass(frozen=True)
class Quote:
    """What one supplier quoted for one need."""

    need: str
    supplier: str
    quantity: int
    price: Decimal
    currency: str
    days: int = 0
    incoterm: str = ""


def read_sheet(path: Path = SHEET) -> tuple[Quote, ...]:
    """Read a sheet of ours."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(
            Quote(
                need=row["need"],
                supplier=row["supplier"],
                quantity=int(row["quantity"]),
                price=Decimal(row["unit_price"]),
                currency=row["currency"],
                days=int(row["delivery_days"]),
                incoterm=row["incoterm"],
            )
            for row in csv.DictReader(file)
        )


def read_parts(path: Path) -> tuple[Quote, ...]:
    """Read a bill of parts with a block of columns for each distributor; a part is a need."""
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        rows = list(csv.reader(file))
    top = next(n for n, row in enumerate(rows) if row and row[0] == "Refs")
    names, columns = rows[top - 1], rows[top]
    quantity = columns.index("Qty")
    blocks = [n for n in range(quantity + 3, len(names)) if names[n]]
    quotes = []
    for row in rows[top + 1 :]:
        if not row or not row[0]:
            break
        for start in blocks:
            price = row[columns.index("Unit$", start)]
            if price:
                named = row[columns.index("Manf#")]
                need = "part-" + "".join(c if c.isalnum() else "-" for c in named)
                quotes.append(Quote(need, names[start], int(row[quantity]), Decimal(price), "USD"))
    return tuple(quotes)


def by_need(quotes: tuple[Quote, ...]) -> dict[str, tuple[Quote, ...]]:
    """Return the quotes for each need."""
    needs = dict.fromkeys(quote.need for quote in quotes)
    return {need: tuple(quote for quote in quotes if quote.need == need) for need in needs}


_TEXT = Template("""
approval = []

[mandate]
id = "$need-$role"
version = 1
role = "$role"
subject = "$quantity of $need"
principal = "$principal"
principal_name = "$name"
agent = "$agent"
agent_key = "$agent_key"
not_before = $not_before
not_after = $not_after
counterparties = ["*"]
accept_unsigned = false
$issues
[[issue]]
name = "pieces"
kind = "quantity"
unit = "C62"
step = 1
fixed = $quantity

[[total]]
name = "total"
currency = "$currency"
product = ["unitPrice", "pieces"]

[limits]
reserve_utility = "reserves"
totals = []

[need]
id = "$need"
deals = 1
total = "$need_total"
budget = $budget
offers = "$offers"

[strategy]
tactic = "time-dependent"
family = "polynomial"
e = $e
k = 0
from_round = $from_round
selection = "logroll"
acceptance = "ac-next"
last_word = "own"
keep_best = false
outside_options = $outside
offer_totals = []
concede_to = "reserve"

[termination]
rounds = $rounds
announced_rounds = "none"
deadline = "PT1H"
round_timeout = "PT10M"
offer_validity = "PT10M"
no_progress_rounds = 0
min_progress = 0
on_no_progress = "reject"

[authority]
id = "au-$need-$role"
acts = ["accept", "offer", "withdraw"]
categories = ["*"]
currency = ["$currency"]
counterparties = ["*"]
ceiling = { amount = $ceiling, currency = "$currency" }
max_quantity = { value = 100000, unit = "C62" }
performance_until = "none"
status_serial = 1
status_max_age = "PT24H"
""")

_PRICE = Template("""
[[issue]]
name = "unitPrice"
kind = "amount"
currency = "$currency"
per = "C62"
step = $step
min = $low
max = $high
limit_min = "none"
limit_max = "none"
target = $target
reserve = $reserve
weight = $weight
value = "$better is better"
""")
_DAYS = Template("""
[[issue]]
name = "deliveryDays"
kind = "days"
min = 0
max = 1100
limit_min = "none"
limit_max = "none"
target = $target
reserve = $reserve
weight = 0.2
value = "$better is better"
""")
_INCOTERM = Template("""
[[issue]]
name = "incoterm"
kind = "choice"
values = ["EXW", "FCA", "DAP"]
target = "$target"
reserve = "$reserve"
weight = 0.2
value = $value
""")


@dataclass(frozen=True)
class Buying:
    """What a buyer of one need wants; the same for every sheet, made from its quotes alone.

    Attributes:
        quotes: what was quoted.
        mean: whether it pays less than anybody would take.
    """

    quotes: tuple[Quote, ...]
    mean: bool = False

    @property
    def step(self) -> Decimal:
        """The grid of prices: a thousandth of the least quote or finer, a power of ten."""
        least = min(quote.price for quote in self.quotes)
        return Decimal(1).scaleb(least.adjusted() - 3)

    def on_grid(self, price: Decimal | Fraction) -> Decimal:
        """Return the grid price just below."""
        return int(Fraction(price) / Fraction(self.step)) * self.step

    @property
    def most(self) -> Decimal:
        """The most to pay for a piece: the quote that half of them are below."""
        prices = sorted(quote.price for quote in self.quotes)
        if self.mean:
            return self.on_grid(Fraction(prices[0]) * Fraction(3, 4))
        return self.on_grid(prices[len(prices) // 2])

    @property
    def wished(self) -> Decimal:
        """What to begin with: three quarters of the least quote; half of it, if mean."""
        share = Fraction(1, 2) if self.mean else Fraction(3, 4)
        return self.on_grid(Fraction(min(q.price for q in self.quotes)) * share)

    @property
    def budget(self) -> Decimal:
        """The most for all pieces, in whole cents."""
        cents = -(-Fraction(self.most) * self.quotes[0].quantity * 100 // 1)
        return Decimal(int(cents)) / 100


def buyer_changes(buying: Buying) -> dict[str, str]:
    """Return what stands in the buyer's mandate."""
    first = buying.quotes[0]
    issues = [_price(buying, "lower", (buying.wished, buying.most))]
    if first.incoterm:
        issues.append(_DAYS.substitute(target=10, reserve=70, better="lower"))
        value = "{ EXW = 0, FCA = 0.5, DAP = 1 }"
        issues.append(_INCOTERM.substitute(target="DAP", reserve="EXW", value=value))
    return {
        "role": "buyer",
        "issues": "".join(issues),
        "need_total": "total",
        "budget": format_decimal(buying.budget),
        "offers": "non-firm",
        "e": "0.5",
        "from_round": "0",
    }


def seller_changes(buying: Buying, quote: Quote, place: int) -> dict[str, str]:
    """Return what stands in a seller's mandate: it begins with its quote.

    Args:
        buying: the need.
        quote: what it quoted.
        place: of the seller on the sheet, from 0: the later, the less it moves.
    """
    least = buying.on_grid(Fraction(quote.price) * Fraction(80 + 2 * place, 100))
    issues = [_price(buying, "higher", (buying.on_grid(quote.price), least))]
    if quote.incoterm:
        later = _DAYS.substitute(
            target=quote.days, reserve=max(1, quote.days * 2 // 3), better="higher"
        )
        at_best = INCOTERMS[min(2, INCOTERMS.index(quote.incoterm) + 1)]
        value = "{ EXW = 1, FCA = 0.5, DAP = 0 }"
        issues += [later, _INCOTERM.substitute(target=quote.incoterm, reserve=at_best, value=value)]
    return {
        "role": "seller",
        "issues": "".join(issues),
        "need_total": "none",
        "budget": '"none"',
        "offers": "firm",
        "e": "1",
        "from_round": "1",
    }


def _price(buying: Buying, better: str, wanted: tuple[Decimal, Decimal]) -> str:
    """Return the issue of the price, in a range far from every number of either side."""
    dearest = max(quote.price for quote in buying.quotes)
    named = {
        "currency": buying.quotes[0].currency,
        "step": buying.step,
        "low": buying.step,
        "high": buying.on_grid(dearest * 23),
        "target": wanted[0],
        "reserve": wanted[1],
        "weight": "0.6" if buying.quotes[0].incoterm else "1",
        "better": better,
    }
    plain = {k: format_decimal(v) if isinstance(v, Decimal) else v for k, v in named.items()}
    return _PRICE.substitute(plain)


def text_of(market: Market, number: int, buying: Buying, said: dict[str, str], **more: str) -> str:
    """Return the mandate of the buyer (0) or of a seller, in TOML."""
    first = buying.quotes[0]
    dearest = max(quote.price for quote in buying.quotes)
    common = {
        "need": first.need,
        "quantity": str(first.quantity),
        "currency": first.currency,
        "principal": market.principal(number),
        "name": market.everybody[number],
        "agent": market.agent(number),
        "agent_key": KEYS[number].public_key.x,
        "not_before": _instant(market.clock() - timedelta(days=1)),
        "not_after": _instant(market.clock() + timedelta(days=14)),
        "ceiling": format_decimal(buying.on_grid(dearest * first.quantity * 37)),
        "rounds": "4",
        "outside": "false",
    }
    return _TEXT.substitute(common | said | more)


def _instant(at) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")
