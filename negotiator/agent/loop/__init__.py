"""The agent loop: a model with tools that can stop to ask, and carry on in another process.

What a model, a tool or a stored transcript says is data here. The loop knows no mandate, no key
and no record; what a tool may do is decided by what it was built from.
"""

from negotiator.agent.loop.agent import Agent
from negotiator.agent.loop.cancel import Cancel
from negotiator.agent.loop.carding import Listing
from negotiator.agent.loop.identity import Identity, Intent
from negotiator.agent.loop.model import Model
from negotiator.agent.loop.state import Pending, RunState
from negotiator.agent.loop.steps import AskStep, End, MessageStep, RunResult, Step, ToolStep
from negotiator.agent.loop.stores import (
    MemoryMessages,
    MemorySessions,
    MessageStore,
    Saved,
    SessionStore,
)
from negotiator.agent.loop.tools import Reply, Tool, ToolContext, ask_user

__all__ = [
    "Agent",
    "AskStep",
    "Cancel",
    "End",
    "Identity",
    "Intent",
    "Listing",
    "MemoryMessages",
    "MemorySessions",
    "MessageStep",
    "MessageStore",
    "Model",
    "Pending",
    "Reply",
    "RunResult",
    "RunState",
    "Saved",
    "SessionStore",
    "Step",
    "Tool",
    "ToolContext",
    "ToolStep",
    "ask_user",
]
