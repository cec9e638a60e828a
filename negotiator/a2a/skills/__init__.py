"""Skills of other agents as tools of ours: one tool for each skill on a card.

`agent` names a remote agent, `agent_tools` fetches its card and makes the tools, `agent_toolkit`
does so for many. All that a card or an answer says is the other side's word, bounded and quoted.
"""

from negotiator.a2a.skills.config import RemoteAgentCard, agent, agents_from
from negotiator.a2a.skills.results import Outcome
from negotiator.a2a.skills.tools import SkillTool, Toolkit, agent_toolkit, agent_tools

__all__ = [
    "Outcome",
    "RemoteAgentCard",
    "SkillTool",
    "Toolkit",
    "agent",
    "agent_toolkit",
    "agent_tools",
    "agents_from",
]
