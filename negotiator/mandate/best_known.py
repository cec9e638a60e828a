"""The best design known, as a strategy that a mandate can name: as published, and as we use it.

In words, for utility U, reserve r, our best u*, rounds s = 0 to N - 1 and tau = s / (N - 1):

1. Aspiration: E = r + f (u* - r); theta = u* - (u* - E) tau^(1/e), but never less than the best
   they ever offered; e = 0.07 and f = 0.35. It holds firm until the last rounds.
2. What they like: a value's score is sqrt(how often they offered it / largest such count), an
   issue's weight is in proportion to sum over its values of (count / offers)^2, plus 0.05.
3. Offer: of all terms worth theta those of largest score, less 0.05 for each time they were sent
   already, at most 20 times; of equals those worth more to us.
4. Last word: the last offer that can still be answered gives back the best terms they ever offered,
   if these are worth more than r.
5. Acceptance: what is worth more than r and no less than our next offer; in the last round, of whom
   speaks last, anything worth more than r.

Two things are not the strategy's: with ``concede_to = "hidden_floor"`` f is drawn, from 0.2 to 0.5,
when the mandate is signed; and "worth more than r" is the gate's answer, which
``offer-back-to-reserve`` asks for. Where even our worst terms are worth more than E the curve ends
at those.

Source: a combination, measured, of parts of these: the curve of Faratin, Sierra & Jennings (1998),
Robotics and Autonomous Systems 24(3-4); a frequency model as compared by Tunali, Aydogan &
Sanchez-Anguix (2017), PRIMA 2017; AC-next of Baarslag, Hindriks & Jonker (2013); their best bid
returned in the end, as agents of ANAC 2010 did (Baarslag et al. 2012).
Traits: deterministic; never past the floor, but for the last word and the last turn, on the gate's
word.
Vectors: tests/strategies/vectors/best_known.json, and a second implementation in tests/strategies.

What each gives: mean utility against a roster of 25 agents, 8 scenarios, 100 rounds, both sides
(400 negotiations, standard error 0.012); an even concession gives 0.49, the best of them 0.54.
Agents that draw lots draw others for another candidate's name, so the same moves give several
figures.
"""

from dataclasses import replace
from decimal import Decimal
from typing import Final

from negotiator.mandate.strategy import ConcedeTo, LastWord, Part, StrategySpec, single


def _liking(prior: str, repeat_cost: str) -> Part:
    """Return the selection by what they like; every offer counts the same, 20 repeats at most."""
    return Part(
        "model",
        (
            ("decay", Decimal(1)),
            ("prior", Decimal(prior)),
            ("repeat_cost", Decimal(repeat_cost)),
            ("repeat_most", Decimal(20)),
        ),
    )


def _design(selection: Part, *, keep_best: bool) -> StrategySpec:
    """Return the design with what the two versions of it differ in."""
    return StrategySpec(
        tactics=single(
            Part(
                "time-dependent/polynomial",
                (("e", Decimal("0.07")), ("k", Decimal(0)), ("from_round", Decimal(1))),
            )
        ),
        selection=selection,
        acceptance=Part("ac-next"),
        last_word=LastWord.OFFER_BACK_TO_RESERVE,
        keep_best=keep_best,
        outside_options=False,
        offer_totals=(),
        concede_to=ConcedeTo.HIDDEN_FLOOR,
    )


PUBLISHED: Final = _design(_liking(prior="0.05", repeat_cost="0.05"), keep_best=True)
"""The design as published, number by number.

0.576 to 0.581 with f = 0.35 under seven names (0.582 was published, under one), 0.572 to 0.577
with a hidden floor under three; 82 % agreements.
"""

BEST_KNOWN: Final = _design(_liking(prior="0.2", repeat_cost="0.2"), keep_best=False)
"""The design with three parameters of our own.

Terms sent already cost more (0.2 of the score instead of 0.05), issues weigh more alike before
anything is known (0.2 instead of 0.05), and what they offered does not hold our demands up.

0.582 to 0.585 with a hidden floor under three names, 84 % agreements. With ``offer-back`` as the
last word, which stops at the floor and tells nobody where the reserve lies: 0.571 to 0.572, 74 %.
"""

ADAPTIVE: Final = replace(
    BEST_KNOWN,
    selection=Part(
        "adaptive",
        (
            *BEST_KNOWN.selection.parameters,
            ("opposed", Decimal("0.01")),
            ("in_kind_after", Decimal(5)),
            ("out_of_step", Decimal(1)),
            ("chance_first", Decimal("0.04")),
            ("chance_last", Decimal("0.08")),
            ("firm_share", Decimal("0.3")),
            ("floor_share", Decimal("0.35")),
        ),
    ),
)
"""The design with two answers to what they do; `docs/how-good.md` has what they give.

With those who answer each new offer with one new offer it makes new ones in turn, and where they
gave little its last offer is firm instead of giving that back. ``floor_share`` is where a hidden
floor lies on average, half way between 0.2 and 0.5.
"""
