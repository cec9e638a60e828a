"""The leakage meter: what our offers tell an informed attacker of our reserve, round by round.

`leakage_of` measures a row of offers, `leakage_of_seen` what he really saw: when each offer came,
what he had said by then, and what we answered in the end. `together` puts negotiations together.
"""

from negotiator.replay.leakage.meter import leakage_of, leakage_of_seen, together
from negotiator.replay.leakage.model import NOTHING_SEEN, Answer, Leakage, Learned, Seen

__all__ = [
    "NOTHING_SEEN",
    "Answer",
    "Leakage",
    "Learned",
    "Seen",
    "leakage_of",
    "leakage_of_seen",
    "together",
]
