"""The best design known, written out a second time and plainly: every terms looked at, no arrays.

Source: the five sentences in `negotiator.mandate.best_known`, and nothing of the engine. Worths are
fractions, roots and powers decimals of 60 digits.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from itertools import product

Deal = tuple[int, ...]

DIGITS = Context(prec=60)


def decimal(number: Fraction) -> Decimal:
    return DIGITS.divide(Decimal(number.numerator), Decimal(number.denominator))


@dataclass(frozen=True)
class Sheet:
    """What one side plays with.

    Attributes:
        worth: for each issue, what each of its values adds to utility.
        reserve: utility of no agreement.
        share: f, where conceding ends between the reserve and the best.
        e: shape of the curve.
        rounds: how many there are.
        first: whether it speaks first in each round.
        prior, cost, most: of the model of what they like, and of repeated offers.
        keeps: whether their best holds its demands up.
    """

    worth: tuple[tuple[Fraction, ...], ...]
    reserve: Fraction
    share: Fraction
    e: Decimal
    rounds: int
    first: bool
    prior: Fraction
    cost: Fraction
    most: int
    keeps: bool

    def deals(self) -> list[Deal]:
        return list(product(*(range(len(row)) for row in self.worth)))

    def utility(self, deal: Deal) -> Fraction:
        return sum((row[v] for row, v in zip(self.worth, deal, strict=True)), Fraction(0))

    def best(self) -> Fraction:
        return sum((max(row) for row in self.worth), Fraction(0))

    def floor(self) -> Fraction:
        return self.reserve + self.share * (self.best() - self.reserve)


@dataclass(frozen=True)
class Answer:
    """What the design does.

    Attributes:
        deals: terms it may name: the best, and those as good within a millionth; empty for no.
        accepts: whether it takes the standing offer.
        close: whether the curve lies so near to some terms that its last digit decides.
    """

    deals: tuple[Deal, ...]
    accepts: bool
    close: bool = False


def aspiration(sheet: Sheet, step: int, theirs: Sequence[Deal]) -> Decimal | Fraction:
    """Sentence 1: theta, an exact fraction where the power is one."""
    time = Fraction(step, sheet.rounds - 1)
    power = 1 / Fraction(sheet.e)
    if power.denominator == 1 or time in {0, 1}:
        share: Decimal | Fraction = time ** int(power) if time else Fraction(0)
    else:
        share = DIGITS.power(decimal(time), decimal(power))
    way = sheet.best() - sheet.floor()
    if isinstance(share, Decimal):
        level: Decimal | Fraction = decimal(sheet.best()) - DIGITS.multiply(decimal(way), share)
    else:
        level = sheet.best() - way * share
    held = max((sheet.utility(deal) for deal in theirs), default=sheet.reserve)
    return max(level, held) if sheet.keeps else level


def liking(sheet: Sheet, theirs: Sequence[Deal], deal: Deal) -> Decimal:
    """Sentence 2: how much they seem to like terms, 0 to 1."""
    whole, scored = Decimal(0), Decimal(0)
    for place, value in enumerate(deal):
        counts = Counter(other[place] for other in theirs)
        even = sum(Fraction(count, len(theirs)) ** 2 for count in counts.values())
        weight = decimal(even + sheet.prior)
        root = DIGITS.sqrt(decimal(Fraction(counts[value], max(counts.values(), default=1))))
        whole += weight
        scored += DIGITS.multiply(weight, root)
    return DIGITS.divide(scored, whole) if whole else Decimal(0)


def rank(sheet: Sheet, ours: Sequence[Deal], theirs: Sequence[Deal], deal: Deal) -> Decimal:
    """Sentence 3: what is largest for the next offer."""
    sent = min(sum(deal == other for other in ours), sheet.most)
    own = decimal(sheet.utility(deal)).scaleb(-6)
    return liking(sheet, theirs, deal) - decimal(sheet.cost * sent) + own


def answer(
    sheet: Sheet, step: int, ours: Sequence[Deal], theirs: Sequence[Deal], standing: Deal | None
) -> Answer:
    """Sentences 3 to 5, in a turn of ours; `theirs` has the standing offer in it."""
    final = sheet.rounds - 1
    if not sheet.first and step == final:
        good = standing is not None and sheet.utility(standing) > sheet.reserve
        return Answer((), accepts=good)
    named, close = offers(sheet, step, ours, theirs), near(sheet, step, theirs)
    if step == (final if sheet.first else final - 1) and theirs:
        top = max(map(sheet.utility, theirs))
        if top > sheet.reserve:
            named, close = [d for d in dict.fromkeys(theirs) if sheet.utility(d) == top], False
    if standing is None:
        return Answer(tuple(named), accepts=False, close=close)
    worth = sheet.utility(standing)
    takes = [worth > sheet.reserve and worth >= sheet.utility(deal) for deal in named]
    # Of offers that are as good as each other, either may be the one we would make.
    return Answer(tuple(named), all(takes), close or len(set(takes)) > 1)


def offers(sheet: Sheet, step: int, ours: Sequence[Deal], theirs: Sequence[Deal]) -> list[Deal]:
    """Sentence 3: the best terms worth theta, and those within a rounding of it."""
    least = aspiration(sheet, step, theirs)
    ranked = {
        deal: rank(sheet, ours, theirs, deal) for deal in sheet.deals() if over(sheet, deal, least)
    }
    best = max(ranked.values())
    return [deal for deal, at in ranked.items() if best - at <= Decimal("0.000002")]


def over(sheet: Sheet, deal: Deal, least: Decimal | Fraction) -> bool:
    worth = sheet.utility(deal)
    return decimal(worth) >= least if isinstance(least, Decimal) else worth >= least


def near(sheet: Sheet, step: int, theirs: Sequence[Deal]) -> bool:
    """Whether the curve's last digits decide which terms are worth theta."""
    least = aspiration(sheet, step, theirs)
    if isinstance(least, Fraction):
        return False
    return any(abs(decimal(sheet.utility(d)) - least) < Decimal("1E-30") for d in sheet.deals())
