"""The ``[strategy]`` that `mandate init` writes: one of three, explained for people.

Nothing of them is hidden in code: what a mandate says is what its agent does. The second and the
third are `best_known.BEST_KNOWN` and `best_known.ADAPTIVE` but for their last word, which here
stops at the floor.
"""

from enum import StrEnum
from string import Template
from types import MappingProxyType
from typing import Final


class StartWith(StrEnum):
    """Which strategy a new mandate begins with."""

    WORKED_EXAMPLE = "worked-example"
    BEST_KNOWN = "best-known"
    ADAPTIVE = "adaptive"


_WORKED_EXAMPLE: Final = Template("""\
[strategy]
# How much to give way. "time-dependent": as rounds go by, whatever the counterparty does. Others:
# "resource-dependent", "behaviour-dependent" (tit for tat), "micro", "mixture"; see
# docs/choosing-a-strategy.md, which also says what parameters each of them needs.
tactic = "time-dependent"
family = "polynomial"             # after round r of n: the share k + (1 - k) (r/n)^(1/e) of the way
# e is the shape of the concession: 1 gives way evenly; below 1 holds firm and gives way late
# (0.5: after half the rounds, a quarter of the way); above 1 gives way early (2: 71 %).
e = $e
k = 0                             # the share of the way given at the very beginning
from_round = 0                    # 0: your first offer already gives way a little; 1: it does not
# On what to give way: "logroll" first where your weight is least, "nearest" toward their last
# offer, "model" toward what they seem to like, "by-issue" on each issue by itself.
selection = "logroll"
# When to accept: "ac-next" what is at least as good as your own next offer.
acceptance = "ac-next"
last_word = "own"                 # "offer-back": the last offer returns their best
keep_best = false                 # true: never ask for less than the best they ever offered
outside_options = false           # true: a better standing offer for the same need raises demands
offer_totals = []                 # limits your own offers keep, like those under [limits]
# Where conceding ends. "reserve" goes to the reserve itself, and a counterparty that watches
# several offers can calculate it. "hidden_floor" stops short of it, at a point drawn when you
# sign; in your last turn an offer no worse than the reserve is still accepted.
concede_to = "$concede_to"
""")

_BEST_KNOWN: Final = Template("""\
[strategy]
# The best design known for several issues and many rounds: hold firm until the last rounds, offer
# what they seem to like, give their best back in the end. Others: docs/choosing-a-strategy.md.
tactic = "time-dependent"
family = "polynomial"             # in round r of n: ((r-1)/(n-1))^(1/e) of the way is given
# e is the shape of the concession: 0.07 has given nothing after half the rounds, and 22 % of the
# way after nine tenths of them; 1 gives way evenly.
e = 0.07
k = 0                             # the share of the way given at the very beginning
from_round = 1                    # 1: your first offer is your target
# On what to give way: toward what they seem to like, judged by how often they offered what.
selection = "model"
decay = 1                         # an old offer of theirs counts as much as a new one
prior = 0.2                       # what each issue weighs before anything is known
repeat_cost = 0.2                 # what terms lose with each time you sent them, ...
repeat_most = 20                  # ... which counts so many times at most
# When to accept: "ac-next" what is at least as good as your own next offer.
acceptance = "ac-next"
# The last offer gives back the best they ever offered that your own offers may come to.
# "offer-back-to-reserve" goes to the reserve, if the gate allows it, and closed 84 deals of 100
# instead of 74; but who negotiates again and again, and takes nothing, can find your reserve by it.
last_word = "offer-back"
keep_best = false                 # true: never ask for less than the best they ever offered
outside_options = false           # true: a better standing offer for the same need raises demands
offer_totals = []                 # limits your own offers keep, like those under [limits]
# Where conceding ends. "hidden_floor" stops short of the reserve, at a point drawn when you sign;
# in your last turn an offer no worse than the reserve is still accepted. "reserve" goes to the
# reserve itself, and a counterparty that watches several offers can calculate it.
concede_to = "$concede_to"
""")

_ADAPTIVE: Final = Template("""\
[strategy]
# The best known, and it answers what they do: hold firm until the last rounds, offer what they seem
# to like, go step by step with those who do, and be firm to the end with those who gave little.
# Others: docs/choosing-a-strategy.md.
tactic = "time-dependent"
family = "polynomial"             # in round r of n: ((r-1)/(n-1))^(1/e) of the way is given
# e is the shape of the concession: 0.07 has given nothing after half the rounds, and 22 % of the
# way after nine tenths of them; 1 gives way evenly.
e = 0.07
k = 0                             # the share of the way given at the very beginning
from_round = 1                    # 1: your first offer is your target
# On what to give way: toward what they seem to like, judged by how often they offered what.
selection = "adaptive"
decay = 1                         # an old offer of theirs counts as much as a new one
prior = 0.2                       # what each issue weighs before anything is known
repeat_cost = 0.2                 # what terms lose with each time you sent them, ...
repeat_most = 20                  # ... which counts so many times at most
opposed = 0.01                    # near the end: how much they are taken to like what costs you
# With those who answer each new offer of yours with one new offer, new ones are made in turn, the
# next in the order of your worth.
in_kind_after = 5                 # so many offers of yours before that begins
out_of_step = 1                   # so often they may do otherwise before it ends
# If they gave little, the last offer asks for much once more instead of giving their best back.
chance_first = 0.04               # how likely they take it, where you speak first in a round
chance_last = 0.08                # and where you speak last, so that they have the last word
firm_share = 0.3                  # how far from target to floor such an offer has come
floor_share = 0.35                # where a hidden floor lies on average; 0 with "reserve"
# When to accept: "ac-next" what is at least as good as your own next offer.
acceptance = "ac-next"
# Where it is not firm, the last offer gives back the best they ever offered that your own offers
# may come to. "offer-back-to-reserve" goes to the reserve, if the gate allows it, and closes more;
# but who negotiates again and again, and takes nothing, can find your reserve by it.
last_word = "offer-back"
keep_best = false                 # true: never ask for less than the best they ever offered
outside_options = false           # true: a better standing offer for the same need raises demands
offer_totals = []                 # limits your own offers keep, like those under [limits]
# Where conceding ends. "hidden_floor" stops short of the reserve, at a point drawn when you sign;
# in your last turn an offer no worse than the reserve is still accepted. "reserve" goes to the
# reserve itself, and a counterparty that watches several offers can calculate it.
concede_to = "$concede_to"
""")

_TEXTS: Final = MappingProxyType(
    {
        StartWith.WORKED_EXAMPLE: _WORKED_EXAMPLE,
        StartWith.BEST_KNOWN: _BEST_KNOWN,
        StartWith.ADAPTIVE: _ADAPTIVE,
    }
)
_PATIENCE: Final = MappingProxyType(
    {StartWith.WORKED_EXAMPLE: "3", StartWith.BEST_KNOWN: "0", StartWith.ADAPTIVE: "0"}
)


def strategy_text(start: StartWith, *, e: str, concede_to: str) -> str:
    """Return the section of the strategy.

    Args:
        start: which one.
        e: shape of the worked example's curve.
        concede_to: where conceding ends, as a mandate writes it.
    """
    return _TEXTS[start].substitute(e=e, concede_to=concede_to)


def patience(start: StartWith) -> str:
    """Return after how many rounds without progress to stop; 0, never, for who holds firm."""
    return _PATIENCE[start]
