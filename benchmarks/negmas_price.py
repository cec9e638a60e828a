"""NegMAS' Boulware against its Conceder over one price: for `replay_speed`, where NegMAS is there.

NegMAS is AGPL, so this file is not in the wheel and nothing in the wheel imports it.
"""

import statistics
from collections.abc import Callable

from negmas import make_issue
from negmas.preferences import LinearAdditiveUtilityFunction
from negmas.preferences.value_fun import AffineFun
from negmas.sao import BoulwareTBNegotiator, ConcederTBNegotiator, SAOMechanism

RESERVED = 0.4
"""What no agreement is worth to either; no price is worth that much to both, nearly."""


def negotiate(steps: int, prices: int) -> int:
    """Let the two negotiate, and return how many steps they took."""
    issues = [make_issue(prices, "price")]
    highest = prices - 1
    mechanism = SAOMechanism(issues=issues, n_steps=steps)
    rising, falling = AffineFun(1 / highest, bias=0), AffineFun(-1 / highest, bias=1)
    for kind, values in ((BoulwareTBNegotiator, rising), (ConcederTBNegotiator, falling)):
        worth = LinearAdditiveUtilityFunction(
            values={"price": values}, issues=issues, reserved_value=RESERVED
        )
        mechanism.add(kind(), ufun=worth)
    mechanism.run()
    return int(mechanism.state.step)


def play_of(steps: int, prices: int) -> Callable[[int], float]:
    """Return what plays so many negotiations, and says how many steps each took on average."""

    def play(times: int) -> float:
        return statistics.mean([negotiate(steps, prices) for _ in range(times)])

    return play
