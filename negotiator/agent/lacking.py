"""An offer with an issue that our agenda lacks: refused as ever, and our principal is asked.

The offer is no terms of the agenda, so it enters no transcript and the counterparty hears what it
always heard. What is new is on our side alone: the negotiation waits until its principal says to go
on without that issue, or to stop; meanwhile valid moves are answered by a neutral `hold`. The
issue's name is kept bounded and is never anything but a name. A counterparty can make us ask about
few names, each once, and only while nothing else is asked, so it can neither hide a question nor
keep us waiting longer than the negotiation lasts.
"""

from collections.abc import Mapping
from contextlib import suppress

from negotiator.agent.party import Party
from negotiator.agent.record import Recorded
from negotiator.audit.questions import name_hash, shown_name
from negotiator.audit.replies import Question
from negotiator.errors import ConflictError, TheirProtocolError
from negotiator.policy.moves import Step
from negotiator.policy.replies import Asked, issues_asked
from negotiator.protocol.acts import OFFERS
from negotiator.protocol.envelope import Envelope, OfferBody
from negotiator.protocol.message import PlainMessage
from negotiator.protocol.state import Phase
from negotiator.protocol.transitions import check_place


def ask_about_signed(party: Party, recorded: Recorded, envelope: Envelope) -> None:
    """Ask about an issue in a signed offer that was refused; nothing happens without one.

    Args:
        party: our side.
        recorded: the negotiation as it stands.
        envelope: verified. One that does not belong at the end of the transcript, such as one
            that is shown again, asks nothing.

    Raises:
        StoreError: the record could not be written.
    """
    try:
        check_place(recorded.negotiation, envelope)
    except TheirProtocolError:
        return
    if isinstance(envelope.body, OfferBody):
        _ask(party, recorded, envelope.body.terms)


def ask_about_plain(party: Party, recorded: Recorded, message: PlainMessage) -> None:
    """Ask about an issue in a refused offer of a peer without envelopes; see `ask_about_signed`.

    Raises:
        StoreError: the record could not be written.
    """
    try:
        act = message.act_in(recorded.negotiation.agenda)
    except TheirProtocolError:
        return
    if act in OFFERS:
        _ask(party, recorded, message.members.get("terms"))


def lacking(recorded: Recorded, terms: object) -> str | None:
    """Return the first name in terms that is no issue of the agenda and was not asked about yet."""
    agenda = recorded.negotiation.agenda
    if agenda is None or not isinstance(terms, Mapping):
        return None
    ours = {issue.name for issue in agenda.issues}
    asked = frozenset(issues_asked(recorded.row))
    odd = sorted(name for name in terms if isinstance(name, str) and name not in ours)
    return next((name for name in odd if name_hash(name) not in asked), None)


def _ask(party: Party, recorded: Recorded, terms: object) -> None:
    """Put the question on record if our principal is to be asked this now."""
    negotiation = recorded.negotiation
    theirs = negotiation.turn is recorded.side.other and negotiation.owed is None
    bargains = negotiation.phase in {Phase.OPENED, Phase.BARGAINING}
    name = lacking(recorded, terms)
    if name is None or not (theirs and bargains and recorded.row.state == "open"):
        return
    asks = Asked(Question.UNKNOWN_ISSUE, name_hash(name), about=shown_name(name))
    now = party.now(recorded.row)
    with suppress(ConflictError):  # it moved on meanwhile, or was asked enough
        party.gate.step(Step(neg=recorded.row.neg, size=negotiation.size, now=now, asks=asks))
