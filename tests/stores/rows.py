"""Rows to put into a store."""

from negotiator.policy.ports import (
    Direction,
    EntryRow,
    LedgerRow,
    LedgerState,
    NegotiationRow,
    Store,
)


def negotiation(
    neg: str = "ng_1",
    version: int = 1,
    *,
    direction: Direction = Direction.HOSTED,
    task: str = "",
    second: int = 0,
) -> NegotiationRow:
    return NegotiationRow(
        neg=neg,
        direction=direction,
        peer_agent="https://agent.buyer.example",
        peer_url="",
        owner="https://agent.buyer.example",
        task=task,
        context="",
        commitment="sha256:00",
        state="open",
        detail=f'{{"version":"{version}"}}',
        created="2026-10-01T14:00:00Z",
        updated=f"2026-10-01T14:00:{second:02}Z",
        version=version,
    )


def entry(seq: int = 0, text: str = "") -> EntryRow:
    return EntryRow(
        seq=seq,
        hash=f"sha256:{seq}",
        data=b'{"negotiation":{}}',
        payload=b"\x00\xff not text",
        text=text,
        message_id=f"m_{seq}",
        ours=seq % 2 == 0,
    )


def reserved(offer: str = "of_1", amount: str = "10", neg: str = "ng_1") -> LedgerRow:
    return LedgerRow("ma_1", "gpu", neg, offer, amount, LedgerState.RESERVED)


def opened(store: Store, neg: str = "ng_1") -> Store:
    """Return the store after putting one fresh negotiation into it."""
    with store.write() as transaction:
        transaction.put_negotiation(negotiation(neg))
    return store
