"""Scenarios of other negotiation platforms, as our agenda and each side's preferences.

Genius XML, GeniusWeb JSON, NegMAS YAML or JSON, and NegoLog JSON: exact numbers, hostile files
refused, whatever is not a weighted sum over single issues refused.
"""

from negotiator.replay.scenarios.axes import REAL_PLACES
from negotiator.replay.scenarios.read import read_scenario
from negotiator.replay.scenarios.scenario import Labels, Profile, Scenario

__all__ = ["REAL_PLACES", "Labels", "Profile", "Scenario", "read_scenario"]
