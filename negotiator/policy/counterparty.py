"""One live negotiation a counterparty: who the same counterparty is, and when a new one may begin.

Source: our own rule (docs/decisions/0013). The gate asks inside the transaction that puts the first
`open` on record, so of many processes that share a record exactly one claims a counterparty, and a
process that dies before that commit has claimed nothing.

The rule looks at negotiations under the same mandate, by its commitment: another mandate is another
intent. It never changes the negotiation it finds.
"""

from datetime import datetime
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from negotiator.errors import AlreadyNegotiatingError
from negotiator.mandate.model import Mandate
from negotiator.policy.moves import Origin
from negotiator.policy.ports import Direction, NegotiationRow, Transaction
from negotiator.protocol.envelope import PLAIN_PEER
from negotiator.protocol.transitions import MAX_SKEW
from negotiator.terms.values import format_instant

GOING_ON: Final = frozenset({"open", "waiting", "blocked", "ready", "unanswered"})
"""States in which what was said may still come to a deal."""
DONE: Final = frozenset({"agreed", "unconfirmed"})
"""States after which we do not dial the same counterparty again: that deal is made, or may be."""
_PORTS: Final = {"http": 80, "https": 443}


def normal_url(url: str) -> str:
    """Return the one spelling of a URL: what differs only in spelling names the same agent.

    Scheme and host are written small, the default port, a dot that ends the host, slashes at the
    end, credentials and the fragment are left out. What is no URL is returned as it is.
    """
    try:
        parts = urlsplit(url.strip())
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        return url
    scheme = parts.scheme.lower()
    if not host or not scheme:
        return url
    named = f"[{host}]" if ":" in host else host
    place = named if port in {None, _PORTS.get(scheme)} else f"{named}:{port}"
    return urlunsplit((scheme, place, parts.path.rstrip("/"), parts.query, ""))


def check_alone(tx: Transaction, commitment: str, origin: Origin, stale: str) -> None:
    """Check that nothing stands in the way of a negotiation that would begin so.

    A counterparty without envelopes is nobody we could recognise, so it is not looked for.

    Args:
        tx: the record.
        commitment: of the mandate that would govern it.
        origin: how it would begin.
        stale: see `check_free`.

    Raises:
        AlreadyNegotiatingError: see `check_free`.
        StoreError: the record cannot be read.
    """
    if origin.peer in {"", PLAIN_PEER}:
        return
    dials = origin.direction is Direction.DIALLED
    check_free(tx, commitment, (origin.peer, origin.peer_url), stale, dials=dials)


def stale_before(mandate: Mandate, now: datetime) -> str:
    """Return the instant before which a negotiation must have begun to be over for good.

    What was offered last, at its deadline, has expired since.
    """
    ends = mandate.termination
    return format_instant(now - ends.deadline - ends.offer_validity - MAX_SKEW)


def check_free(
    tx: Transaction, commitment: str, peer: tuple[str, str], stale: str, *, dials: bool
) -> None:
    """Check that a counterparty is free for a new negotiation.

    Args:
        tx: the record.
        commitment: of the mandate that would govern the new one.
        peer: the counterparty's agent id and URL, each empty where it is not known.
        stale: from `stale_before`: an unanswered negotiation that began before it is in nobody's
            way.
        dials: whether we would dial. A counterparty that comes back to us after a deal is welcome:
            how many deals there may be is the need's to say.

    Raises:
        AlreadyNegotiatingError: a negotiation with it goes on, or, where we dial, has come to a
            deal.
        StoreError: the record cannot be read.
    """
    states = GOING_ON | DONE if dials else GOING_ON
    for row in tx.negotiations_with(peer[0], normal_url(peer[1]), states):
        if row.commitment == commitment and _counts(tx, row, stale):
            msg = _words(row, row.peer_agent)
            raise AlreadyNegotiatingError(msg, neg=row.neg, state=row.state)


def _counts(tx: Transaction, row: NegotiationRow, stale: str) -> bool:
    """Whether anything can still come of a negotiation, or has.

    Not of one in which nothing was ever sent, nor of an `open` that the host never answered with
    anything it signed: such a failed beginning must not keep us from trying again. Nor of one whose
    host fell silent and whose last offer has expired. A host that ended one by itself is bound by
    nothing in it.
    """
    if row.state in DONE:
        return True
    if row.direction is Direction.HOSTED:
        return row.state != "unanswered"
    entries = tx.entries(row.neg)
    if row.state == "unanswered":
        return row.created >= stale and not all(entry.ours for entry in entries)
    return bool(entries) or tx.outbox(row.neg) is not None


def _words(row: NegotiationRow, peer: str) -> str:
    """Say which negotiation is in the way, and what to do about it."""
    if row.state in DONE:
        deal = "an agreement" if row.state == "agreed" else "an accept without its confirmation"
        return (
            f"there is {deal} with {peer} under this mandate already: {row.neg}; see: negotiator "
            f"negotiations show {row.neg}; another deal with the same counterparty takes another "
            f"mandate"
        )
    how = "answer" if row.state == "waiting" else "show"
    waits = ", and waits for its principal" if row.state == "waiting" else ""
    return (
        f"a negotiation with {peer} is already going on{waits}: {row.neg}; see: negotiator "
        f"negotiations {how} {row.neg}"
    )
