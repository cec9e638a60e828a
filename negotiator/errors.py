"""One family of errors, divided by who must act.

Expected outcomes (a refusal by the gate, a deadlock, a withdrawal) are values, not errors.
Every message says what came, what was expected, and what to do about it; no message carries a
private number of a mandate.
"""

from typing import ClassVar

__all__ = [
    "AlreadyNegotiatingError",
    "AnswerCutShortError",
    "AnswerNotJsonError",
    "AnswerWithoutMessageError",
    "BlockedError",
    "ConflictError",
    "ExpiredError",
    "InvalidValueError",
    "MandateError",
    "ModelAnswerError",
    "ModelError",
    "ModelRefusedError",
    "ModelUnavailableError",
    "NegotiatorError",
    "NetworkError",
    "OurProtocolError",
    "RemoteAgentError",
    "RemoteTaskError",
    "StoreError",
    "TaskOverError",
    "TheirProtocolError",
    "UnknownTaskError",
    "UntrustedKeyError",
    "UsageError",
    "VerificationError",
]


class NegotiatorError(Exception):
    """Any error this library raises on purpose.

    Attributes:
        exit_code: what the command line exits with when nothing handles the error.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str) -> None:
        """Keep the message a person reads."""
        super().__init__(message)
        self.message = message


class InvalidValueError(NegotiatorError):
    """A value breaks the grammar, the grid or the bounds; whoever supplied it must change it."""


class UsageError(NegotiatorError):
    """The caller asked for something that cannot be done this way; the caller must ask again."""

    exit_code = 2


class AlreadyNegotiatingError(UsageError):
    """There is a negotiation with this counterparty already; go on with that one instead.

    Attributes:
        neg: its id.
        state: our word for where it stands.
    """

    def __init__(self, message: str, *, neg: str, state: str) -> None:
        """Keep the message and which negotiation is in the way."""
        super().__init__(message)
        self.neg = neg
        self.state = state


class NotApproverError(UsageError):
    """A person may not approve these terms, or not any more; somebody else, or nobody, may.

    Attributes:
        plainly: the same without what the mandate says, for whoever may not know that.
    """

    def __init__(self, message: str, *, plainly: str) -> None:
        """Keep the message and what may be said of it to anybody on our side."""
        super().__init__(message)
        self.plainly = plainly


class MandateError(NegotiatorError):
    """A principal's document is malformed or contradicts itself; the principal must act."""


class BlockedError(NegotiatorError):
    """The gate lets no move out under this mandate; its principal or the host must act."""

    exit_code = 5


class VerificationError(NegotiatorError):
    """A signature, hash, chain or binding does not hold; nobody may rely on the document."""

    exit_code = 6


class ExpiredError(NegotiatorError):
    """A document is outside its validity window or was revoked; the principal must renew it."""

    exit_code = 7


class UntrustedKeyError(NegotiatorError):
    """A key is not pinned, or is not the key the document names; the trust file decides."""

    exit_code = 8


class OurProtocolError(NegotiatorError):
    """We tried an illegal move: a bug of ours. Stop."""


class TheirProtocolError(NegotiatorError):
    """The counterparty broke the protocol: record it, answer politely, carry on.

    Attributes:
        reason: the external reason code, one of `negotiator.protocol.acts.Reason`.
        entered: whether the offending envelope is authentic and in sequence, so that it enters
            the transcript without effect and is answered by `refuse`.
    """

    def __init__(self, message: str, *, reason: str = "malformed", entered: bool = False) -> None:
        """Keep the message, the external reason, and whether the entry is in the transcript."""
        super().__init__(message)
        self.reason = reason
        self.entered = entered


class UnknownTaskError(TheirProtocolError):
    """The caller names a task that does not exist, or not for this caller."""


class TaskOverError(TheirProtocolError):
    """The negotiation is over; nothing more can be said in it."""


class StoreError(NegotiatorError):
    """The record could not be read or written durably; nothing may leave."""


class ConflictError(StoreError):
    """The record moved on since it was read; read it again and decide anew."""


class NetworkError(NegotiatorError):
    """The counterparty could not be reached or did not answer in time; try again later."""


class RemoteAgentError(NetworkError):
    """Another agent could not be used: no way there, no answer, or one that breaks the protocol.

    What it was caused by is its `__cause__`.

    Attributes:
        status: the HTTP status it answered with; None where that says nothing.
        task: the id of the task it was about, as far as there was one; its state can be asked for.
    """

    def __init__(self, message: str, *, status: int | None = None, task: str = "") -> None:
        """Keep the message, the status and the task."""
        super().__init__(message)
        self.status = status
        self.task = task


class RemoteTaskError(NegotiatorError):
    """Another agent did not do what it was asked, and the host wants that raised.

    Attributes:
        finish: how it ended: failed, rejected, canceled, or auth-required.
        task: the id of the task.
        said: what the agent says of it, word for word; not to be trusted.
    """

    def __init__(self, message: str, *, finish: str, task: str, said: str) -> None:
        """Keep the message, the ending, the task and the agent's own words."""
        super().__init__(message)
        self.finish = finish
        self.task = task
        self.said = said


class ModelError(NegotiatorError):
    """The language model gave no usable answer; the engine decides without it."""


class ModelUnavailableError(ModelError):
    """The model did not answer, however often it was asked; try again later.

    Attributes:
        attempts: how many requests were made, the first included.
        reason: what the last one ended with.
    """

    def __init__(self, message: str, *, attempts: int, reason: str) -> None:
        """Keep the message, the number of requests, and the last reason."""
        super().__init__(message)
        self.attempts = attempts
        self.reason = reason


class ModelRefusedError(ModelError):
    """The model's endpoint refuses such requests; the host must correct its settings.

    Attributes:
        status: the HTTP status it refused with.
    """

    def __init__(self, message: str, *, status: int) -> None:
        """Keep the message and the status."""
        super().__init__(message)
        self.status = status


class ModelAnswerError(ModelError):
    """The model's endpoint answered what cannot be read; whoever runs it must look at it."""


class AnswerNotJsonError(ModelAnswerError):
    """The model's endpoint answered something other than JSON; the host must check its address."""


class AnswerWithoutMessageError(ModelAnswerError):
    """The model's endpoint answered JSON without a message; whoever runs it must look at it."""


class AnswerCutShortError(ModelAnswerError):
    """The model ran into its length limit; the host must allow more tokens or ask for less."""
