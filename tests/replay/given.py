"""What the tests of replays start from: the files under ``replays/``, read once."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import cache

from negotiator.bootstrap.replaying import throwaway_keys
from negotiator.mandate.toml import read_draft
from negotiator.protocol.acts import Reason
from negotiator.replay.harness import Mode, ModeName, Setting, Trial, trial_of
from negotiator.replay.recorded import (
    By,
    Ended,
    Kind,
    Move,
    Recording,
    Said,
    Source,
    Then,
    read_recordings,
)
from negotiator.terms import Agenda, Role, Terms
from tests.replay.make_replays import REPLAYS

KEYS = throwaway_keys()
START = datetime(2026, 12, 1, 12, tzinfo=UTC)
MODES = [Mode(name) for name in ModeName]


@cache
def text(name: str) -> str:
    return (REPLAYS / name).read_text(encoding="utf-8")


@cache
def recordings(name: str) -> tuple[Recording, ...]:
    return read_recordings((REPLAYS / name).read_bytes(), name)


def trial(name: str, *changes: tuple[str, str]) -> Trial:
    """Return a mandate to be tried, with some texts replaced, each of which must occur."""
    mandate = text(name)
    for old, new in changes:
        assert old in mandate, old
        mandate = mandate.replace(old, new)
    return trial_of(read_draft(mandate, name))


def buyer(*changes: tuple[str, str]) -> Trial:
    return trial("gpu-hours/buyer.toml", *changes)


def seller(*changes: tuple[str, str]) -> Trial:
    return trial("gpu-hours/seller.toml", *changes)


def setting(mandate: Trial, mode: Mode, *, signed: bool = True) -> Setting:
    return Setting(mandate, mode, signed)


AGENDA: Agenda = recordings("gpu-hours/seller.jsonl")[0].agenda


def at_price(price: str) -> Terms:
    """Return the worked example's terms at a price of three decimals."""
    return Terms((int(Fraction(price) * 1000), 10000))


def asks(*prices: str, name: str = "seller", then: Then = Then.STANDS) -> Recording:
    """Return a seller that asked for these prices, a minute apart."""
    moves = [
        Move(By.THEM, Said.OFFER, timedelta(minutes=number), at_price(price))
        for number, price in enumerate(prices)
    ]
    return Recording(
        id=name,
        agenda=AGENDA,
        role=Role.SELLER,
        source=Source(Kind.MADE, "a test"),
        start=START,
        moves=tuple(moves),
        then=then,
    )


def bids(*prices: str, takes: str = "", then: Then = Then.STANDS) -> Recording:
    """Return a buyer that bid these prices, a minute apart, and perhaps took one."""
    made = asks(*prices, name="buyer", then=then)
    moves = made.moves
    if takes:
        last = Move(By.THEM, Said.ACCEPT, timedelta(minutes=len(prices)), at_price(takes))
        moves = (*moves, last)
    agreed = at_price(takes) if takes else None
    ended = Ended.AGREED if takes else Ended.UNKNOWN
    return replace(made, role=Role.BUYER, moves=moves, ended=ended, agreed=agreed)


def leaves(recording: Recording) -> Recording:
    """Return the recording, at whose end they leave."""
    last = recording.moves[-1].elapsed + timedelta(minutes=1)
    no = Move(By.THEM, Said.REJECT, last, reason=Reason.NOT_ACCEPTABLE)
    return replace(recording, moves=(*recording.moves, no))
