"""What was told in a best and final round was followed, and named what there was.

Each order stands in the journal before the moves that follow it; this looks at both. Which offer
of all negotiations was the best is not to be seen here: a journal knows its own negotiation only.
"""

from dataclasses import dataclass

from negotiator.audit.closings import RANKS, ClosingRecord, Order
from negotiator.audit.journal import EntryKind
from negotiator.audit.journal_file import JournalFile, OwnEnvelope, PeerEnvelope
from negotiator.audit.records import VoidRecord
from negotiator.audit.report import at_line
from negotiator.errors import VerificationError
from negotiator.protocol.envelope import AcceptBody, ConfirmBody, OfferBody, offer_id_of
from negotiator.protocol.message import PlainMessage


@dataclass(slots=True)
class _Seen:
    """What has been read so far.

    Attributes:
        told: what we were told last.
        offers: whether each offer so far binds its maker, by its id.
        latest: id of the offer that was made last.
        ours: ids of our own offers.
        accepted: id of the offer of ours that they accepted last.
        called: how many offers we have made since the last call, without the void ones.
        before: what stood before our own last offer: the latest, and the accepted one of ours.
    """

    told: ClosingRecord | None
    offers: dict[str, bool]
    ours: set[str]
    latest: str = ""
    accepted: str = ""
    called: int = 0
    before: tuple[str, str] = ("", "")


def check_closings(file: JournalFile) -> None:
    """Check what a negotiation was told in a best and final round, and what it did then.

    Raises:
        VerificationError: an order that takes one back, a take of what did not stand, more than
            one offer after a last call, or an offer that was taken or confirmed against an order.
    """
    seen = _Seen(None, {}, set())
    ours = {own.number: own for own in file.ours}
    theirs = {item.number: item for item in file.theirs}
    for number, entry in enumerate(file.entries, start=1):
        with at_line(number):
            if entry.kind is EntryKind.CLOSING:
                _tell(seen, ClosingRecord.from_document(entry.data))
            elif entry.kind is EntryKind.VOID:
                _take_back(seen, VoidRecord.from_document(entry.data))
            elif number in ours:
                _check_followed(seen, ours[number])
            elif number in theirs and theirs[number].record.effect is None:
                _hear(seen, theirs[number])


def _tell(seen: _Seen, record: ClosingRecord) -> None:
    """Take an order."""
    before = seen.told
    if before is not None and not _follows(before, record):
        msg = f"it was told to {record.order} after it was told to {before.order}"
        raise VerificationError(msg)
    taken = seen.accepted if seen.latest in seen.ours else seen.latest
    if record.order is Order.TAKE and record.offer != taken:
        msg = "it was told to take an offer that did not stand"
        raise VerificationError(msg)
    seen.told, seen.called = record, 0


def _follows(before: ClosingRecord, record: ClosingRecord) -> bool:
    """Say whether an order may come after another: a later one, or another take."""
    if record.order is before.order is Order.TAKE:
        return record.offer != before.offer
    return RANKS[before.order] < RANKS[record.order]


def _check_followed(seen: _Seen, own: OwnEnvelope) -> None:
    """Check a move of ours against what we were told last."""
    body, told = own.envelope.body, seen.told
    if isinstance(body, OfferBody):
        offer = offer_id_of(own.hash)
        seen.before, seen.latest = (seen.latest, seen.accepted), offer
        seen.offers[offer], seen.called = body.firm, seen.called + 1
        seen.ours.add(offer)
    if told is None:
        return
    takes = isinstance(body, AcceptBody)
    confirms = isinstance(body, ConfirmBody) and not seen.offers.get(body.offer_id, True)
    named = isinstance(body, AcceptBody | ConfirmBody) and body.offer_id == told.offer
    if (takes or confirms) and not (told.order is Order.TAKE and named):
        msg = f"an offer was taken or confirmed although we were told to {told.order}"
        raise VerificationError(msg)
    most = {Order.COLLECT: None, Order.LAST_CALL: 1}.get(told.order, 0)
    if isinstance(body, OfferBody) and most is not None and seen.called > most:
        msg = f"we made another offer although we were told to {told.order}"
        raise VerificationError(msg)


def _take_back(seen: _Seen, record: VoidRecord) -> None:
    """Take back an offer of ours that lost its place: it was never made."""
    if seen.latest == offer_id_of(record.hash):
        (seen.latest, seen.accepted), seen.called = seen.before, max(seen.called - 1, 0)


def _hear(seen: _Seen, item: PeerEnvelope) -> None:
    """Take an entry of theirs."""
    body = item.envelope.body
    if isinstance(body, OfferBody):
        named = item.message.text("offerId") if isinstance(item.message, PlainMessage) else ""
        offer = named or offer_id_of(item.hash)
        seen.offers[offer], seen.latest, seen.accepted = body.firm, offer, ""
    if isinstance(body, AcceptBody):
        seen.accepted = body.offer_id
