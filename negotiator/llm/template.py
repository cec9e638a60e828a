"""The template: plain English prose for a decided move, always available, never wrong."""

from collections.abc import Callable, Mapping

from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.public import PublicView
from negotiator.terms.canonical import Json
from negotiator.terms.values import format_instant

_REASONS = {
    Reason.DEADLINE: "our time for this negotiation is up",
    Reason.TIME_OUT: "we did not hear from you in time",
    Reason.NO_PROGRESS: "our positions are no longer moving closer",
    Reason.NOT_ACCEPTABLE: "we cannot agree on this basis",
    Reason.CANCELLED: "the negotiation was cancelled",
    Reason.UNAVAILABLE: "the offer is no longer available",
    Reason.EXPIRED: "the offer has expired",
    Reason.SUPERSEDED: "the offer has been replaced by a later offer",
    Reason.UNKNOWN_OFFER: "we know no such offer",
    Reason.OWN_OFFER: "an offer cannot be accepted by whoever made it",
    Reason.TERMS_MISMATCH: "the terms named are not those of the offer",
    Reason.NOT_YOUR_TURN: "it is not your turn",
    Reason.ILLEGAL_ACT: "this is not possible now",
    Reason.ROUND: "the round is not the round that comes next",
    Reason.CLOCK: "the time of the message is off",
    Reason.AUTHORITY: "it is not covered by the authority we were shown",
    Reason.PROTOCOL: "the protocol was not followed",
    Reason.CONTRADICTION: "the messages contradict each other",
    Reason.MALFORMED: "the message is malformed",
}


def phrase(view: PublicView) -> str:
    """Return one or two plain sentences that say what the move says."""
    return _SENTENCES[view.act](view)


def _offer(view: PublicView) -> str:
    """Say what is offered, and until when."""
    own = _own(view)
    kind = f"We offer{own}" if view.act is Act.PROPOSE else f"Our counter-offer{own} is"
    until = "" if view.expires_at is None else f" Valid until {format_instant(view.expires_at)}."
    bound = "" if view.firm else " Subject to our confirmation."
    return f"{kind}: {_terms(view)}.{until}{bound}"


def _terms(view: PublicView) -> str:
    """List every issue and total."""
    listed = ", ".join(f"{name} {_value(value)}" for name, value in view.terms.items())
    totals = ", ".join(f"{name} {_value(value)}" for name, value in view.totals.items())
    return f"{listed} ({totals})" if totals else listed


def _own(view: PublicView) -> str:
    """Name the agenda's own word for the act beside what it does, never in its place."""
    return f" ({view.own_word})" if view.own_word else ""


def _value(value: Json) -> str:
    """Write one value with its unit."""
    if isinstance(value, Mapping):
        return " ".join(str(part) for part in value.values())
    return str(value)


def _reason(view: PublicView) -> str:
    return _REASONS[view.reason or Reason.NOT_ACCEPTABLE]


_SENTENCES: Mapping[Act, Callable[[PublicView], str]] = {
    Act.OPEN: lambda _: "We would like to negotiate the agenda enclosed.",
    Act.PROPOSE: _offer,
    Act.COUNTER: _offer,
    Act.ACCEPT: lambda view: f"We accept your offer{_own(view)}: {_terms(view)}.",
    Act.CONFIRM: lambda view: f"We confirm the agreement: {_terms(view)}.",
    Act.REJECT: lambda view: f"We end this negotiation{_own(view)}: {_reason(view)}.",
    Act.WITHDRAW: lambda view: f"We withdraw our offer{_own(view)}.",
    Act.HOLD: lambda _: "Please bear with us; we will come back to you.",
    Act.REFUSE: lambda view: f"We cannot act on your last message: {_reason(view)}.",
}
"""What is said with each act."""
