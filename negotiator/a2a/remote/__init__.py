"""Other A2A agents, used like local ones: asked, streamed, gone back to, and given to a model.

Whatever they say is data; it is marked untrusted.
"""

from negotiator.a2a.remote.agent import RemoteAgent, RemoteOptions
from negotiator.a2a.remote.answer import Answer, Artifact, Update
from negotiator.a2a.remote.calling import Limits
from negotiator.a2a.remote.content import Content, Kind, data, error, hosted_file, text, uri
from negotiator.a2a.remote.listing import Listed, Page
from negotiator.a2a.remote.mapping import Input
from negotiator.a2a.remote.session import RemoteTask, Session
from negotiator.a2a.remote.states import Finish, State
from negotiator.a2a.remote.stream import RemoteStream
from negotiator.a2a.remote.tool import Waiting, as_tool
from negotiator.errors import RemoteAgentError, RemoteTaskError

__all__ = [
    "Answer",
    "Artifact",
    "Content",
    "Finish",
    "Input",
    "Kind",
    "Limits",
    "Listed",
    "Page",
    "RemoteAgent",
    "RemoteAgentError",
    "RemoteOptions",
    "RemoteStream",
    "RemoteTask",
    "RemoteTaskError",
    "Session",
    "State",
    "Update",
    "Waiting",
    "as_tool",
    "data",
    "error",
    "hosted_file",
    "text",
    "uri",
]
