"""What settles: the verdict on a task, the same on both sides because it is made of the task."""

from negotiator.protocol.enveloped import has_envelope, settle_enveloped
from negotiator.protocol.foreign import settle_foreign
from negotiator.protocol.outcome import Basis, Outcome, Settlement
from negotiator.protocol.task import ArtifactView, MessageView, Speaker, TaskState, TaskView
from negotiator.protocol.trust import Trust

__all__ = [
    "ArtifactView",
    "Basis",
    "MessageView",
    "Outcome",
    "Settlement",
    "Speaker",
    "TaskState",
    "TaskView",
    "verify_agreement",
]


def verify_agreement(task: TaskView, trust: Trust | None) -> Settlement:
    """Return whether a task shows an agreement, and how strongly.

    Both sides get the same verdict from the same task: nothing else is looked at, no clock and
    no record. When both sides speak in envelopes, the transcript decides and every move must have
    one; otherwise the readable moves do.

    Args:
        task: the whole task, with all its messages.
        trust: pinned principals. Without it, or with parties it does not pin, no verdict rests on
            more than a reference.
    """
    speaking = {message.role for message in task.messages if any(map(has_envelope, message.data))}
    opening = bool(task.messages) and any(map(has_envelope, task.messages[0].data))
    if speaking == set(Speaker) or (opening and len(task.messages) == 1):
        return settle_enveloped(task, trust)
    return settle_foreign(task)
