"""What is closed together: the negotiations of one best and final round, found on our record.

A round has an id that each of its negotiations keeps, so that naming any of them, or a counterparty
of theirs, finds them all again, also in another process.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from negotiator.agent.negotiating.desk import Desk
from negotiator.agent.negotiating.running import Target, known
from negotiator.agent.party import Party
from negotiator.audit.closings import Order
from negotiator.errors import BlockedError, UsageError
from negotiator.policy.counterparty import normal_url
from negotiator.policy.orders import told_in
from negotiator.policy.ports import Control, LedgerState, NegotiationRow
from negotiator.policy.work import LIVE_STATES

_DOUBTFUL: Final = frozenset({"unanswered", "unconfirmed"})


@dataclass(slots=True)
class Group:
    """The negotiations of one round.

    Attributes:
        party: our side; one mandate governs them all.
        closing: id of the round.
        urls: of the counterparties, as they were named or else as on record, by negotiation id;
            those that are opened for the round are added.
        targets: counterparties with whom one is still to be opened.
    """

    party: Party
    closing: str
    urls: dict[str, str]
    targets: tuple[Target, ...]


def group_of(desk: Desk, ids: Sequence[str], targets: Sequence[Target], mandate: str) -> Group:
    """Return what is closed together; see `closing.close_best`.

    Raises:
        UsageError: no such mandate or negotiation, or they are under several mandates.
        BlockedError: the mandate is paused or revoked.
        StoreError: the record cannot be read.
    """
    party = _party_of(desk, ids, mandate)
    with party.store.read() as tx:
        rows = [r for r in tx.negotiations() if r.commitment == party.verified.commitment]
        ledger = tx.live_ledger(party.verified.mandate.id)
        control = tx.control(party.verified.mandate.id)
    if control is not Control.ACTIVE:
        raise BlockedError(f"the mandate is {control}; nothing is taken or released under it now")
    made = {row.neg for row in ledger if row.state is LedgerState.COMMITTED}
    met = len(made) >= party.verified.mandate.need.deals
    wanted = {normal_url(target.url): target for target in targets}
    named = set(ids)
    if not ids and not targets:
        named = {row.neg for row in rows if row.state in LIVE_STATES}
    closings = _closings(rows, named, set(wanted), met=met)
    named |= {row.neg for row in rows if row.peer_url in wanted and row.state in LIVE_STATES}
    members = [row for row in rows if row.neg in named or _closing_of(row) in closings]
    there = {row.peer_url for row in members}
    return Group(
        party,
        min(closings, default="") or party.random_id("cl_"),
        {row.neg: _named(wanted, row) for row in _in_order(members, ids, list(wanted))},
        tuple(target for url, target in wanted.items() if url not in there),
    )


def _party_of(desk: Desk, ids: Sequence[str], mandate: str) -> Party:
    """Return whose mandate governs all of them.

    Raises:
        UsageError: no such mandate or negotiation, or several mandates do.
    """
    parties = [known(desk, neg)[0] for neg in ids]
    if not parties or mandate:
        parties.append(desk.party_of(mandate))
    if len({(id(party.store), party.verified.commitment) for party in parties}) > 1:
        raise UsageError("these negotiations are not all under one mandate; close each need alone")
    return parties[0]


def _closings(
    rows: Sequence[NegotiationRow], named: set[str], urls: set[str], *, met: bool
) -> set[str]:
    """Return the ids of the rounds that go on with this.

    Named by id, a negotiation brings its round along. Named by its counterparty, it does so while
    that round is not over, or when it made the last deal there may be: then nothing is opened anew.
    """
    by_id = {_closing_of(row) for row in rows if row.neg in named}
    by_url = {_closing_of(row) for row in rows if row.peer_url in urls}
    going_on = {_closing_of(row) for row in rows if _goes_on(row)}
    return (by_id | (by_url if met else by_url & going_on)) - {""}


def _goes_on(row: NegotiationRow) -> bool:
    """Say whether something is still to be done for a round in this negotiation."""
    told = told_in(row)
    if told is None or told.order is Order.RELEASE:
        return False
    doubtful = told.order is Order.TAKE and row.state in _DOUBTFUL
    return row.state in LIVE_STATES or doubtful


def _closing_of(row: NegotiationRow) -> str:
    """Return the id of the round a negotiation belongs to; empty for none."""
    told = told_in(row)
    return "" if told is None else told.closing


def _named(wanted: Mapping[str, Target], row: NegotiationRow) -> str:
    """Return the counterparty's URL as the caller named it, or else as on record."""
    return wanted[row.peer_url].url if row.peer_url in wanted else row.peer_url


def _in_order(
    rows: Sequence[NegotiationRow], ids: Sequence[str], urls: Sequence[str]
) -> list[NegotiationRow]:
    """Return those that were named as they were named, then the others, the oldest first."""
    place = {name: number for number, name in enumerate((*ids, *urls))}

    def key(row: NegotiationRow) -> tuple[int, str, str]:
        named = place.get(row.neg, place.get(row.peer_url, len(place)))
        return named, row.created, row.neg

    return sorted(rows, key=key)
