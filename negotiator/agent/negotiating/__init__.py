"""Negotiating as an agent does: many counterparties at once, one digest, questions answered.

What is shown to a model here comes from the public side of our record. No number of a mandate,
and no strategy, is in an event, a digest, a session or the record for the system message.
"""

from negotiator.agent.negotiating.answering import answer, guide
from negotiator.agent.negotiating.closing import close_best
from negotiator.agent.negotiating.desk import Desk
from negotiator.agent.negotiating.digest import digest
from negotiator.agent.negotiating.events import Event, Kind, TheirMove
from negotiator.agent.negotiating.ports import Dial, Following
from negotiator.agent.negotiating.running import Target, run_negotiation, run_negotiations
from negotiator.agent.negotiating.sessions import Sessions, session_of
from negotiator.agent.negotiating.summary import summary_of
from negotiator.agent.negotiating.tools import default_tools, negotiation_tools
from negotiator.agent.negotiating.turning import (
    continue_negotiation,
    negotiate_once,
    open_negotiation,
)
from negotiator.audit.replies import Answer

__all__ = [
    "Answer",
    "Desk",
    "Dial",
    "Event",
    "Following",
    "Kind",
    "Sessions",
    "Target",
    "TheirMove",
    "answer",
    "close_best",
    "continue_negotiation",
    "default_tools",
    "digest",
    "guide",
    "negotiate_once",
    "negotiation_tools",
    "open_negotiation",
    "run_negotiation",
    "run_negotiations",
    "session_of",
    "summary_of",
]
