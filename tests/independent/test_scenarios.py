"""Signed transcripts of right and wrong moves: two verifiers must read the rules alike."""

import contextlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from negotiator.cli import main as project
from tests.independent.forger import Forger, stamp, terms
from tests.independent.forms import WrongError, canonical, digest
from tests.independent.keys import load_trust
from tests.independent.transcripts import read_transcript
from tests.independent.verifier import check

WRONG, OPEN = "wrong", ""
Moves = Callable[[Forger], object]


def begun(dialler: str = "buyer", firm: str = "true", **sides: Any) -> Forger:
    """A negotiation up to the seller's first offer."""
    forger = Forger(dialler, **sides)
    forger.say(dialler, "open")
    if dialler == "seller":
        forger.say("buyer", "open")
    forger.say("seller", "propose", firm=firm)
    return forger


def say(who: str, act: str, wait: int = 0, **members: Any) -> Moves:
    def move(forger: Forger) -> None:
        forger.clock += wait
        forger.say(who, act, **members)

    return move


def undone(move: Moves) -> Moves:
    """A move without effect: the seller's offer in it does not count for rounds."""

    def act(forger: Forger) -> None:
        offers = forger.offers
        move(forger)
        forger.offers = offers

    return act


def settled(forger: Forger) -> None:
    """Accept and confirm the first offer."""
    first = next(entry for entry in forger.made if entry.act == "propose")
    forger.say("buyer", "accept", first)
    forger.say("seller", "confirm", first)


def unavailable(forger: Forger) -> None:
    """Refuse the accept of a non-firm offer, whatever came after it."""
    accept = next(entry for entry in forger.made if entry.act == "accept")
    forger.say("seller", "refuse", reason="unavailable", refused=accept.hash)


def bad(count: int) -> list[Moves]:
    return [say("buyer", "propose"), say("seller", "refuse")] * count


REFUSED = say("seller", "refuse")
SCENARIOS: dict[str, tuple[dict[str, Any], list[Moves], str]] = {
    "agreed": ({}, [settled], "confirmed"),
    "agreed, the seller dialled": ({"dialler": "seller"}, [settled], "confirmed"),
    "only an offer": ({}, [], OPEN),
    "countered and agreed": (
        {},
        [say("buyer", "counter"), say("seller", "accept"), say("buyer", "confirm")],
        "confirmed",
    ),
    "rejected": ({}, [say("buyer", "reject")], "rejected"),
    "anything after the end": ({}, [say("buyer", "reject"), say("seller", "hold")], WRONG),
    "wrong round": ({}, [say("buyer", "counter", round="2"), REFUSED, settled], "confirmed"),
    "wrong round, nobody minds": ({}, [say("buyer", "counter", round="2"), settled], OPEN),
    "refused without a reason": ({}, [say("buyer", "counter"), REFUSED, settled], OPEN),
    "terms off the grid": ({}, [say("buyer", "counter", terms=terms("2.0005"))], WRONG),
    "another task": ({}, [say("buyer", "counter", task="t-2")], WRONG),
    "a gap in the chain": ({}, [say("buyer", "counter", prev=digest(b"x"))], WRONG),
    "above our own ceiling": (
        {"buyer": {"scope": {"ceiling": {"amount": "24999.99", "currency": "USD"}}}},
        [settled],
        OPEN,
    ),
    "no ceiling at all": ({"buyer": {"scope": {"ceiling": None}}}, [settled], OPEN),
    "any ceiling": ({"buyer": {"scope": {"ceiling": "*"}}}, [settled], "confirmed"),
    "not the counterparty named": (
        {"buyer": {"scope": {"counterparties": ["https://else.example"]}}},
        [settled],
        OPEN,
    ),
    "not allowed to accept": ({"buyer": {"change": {"acts": ["offer"]}}}, [settled], OPEN),
    "not yet allowed": ({"buyer": {"change": {"notBefore": stamp(60)}}}, [settled], OPEN),
    "confirmed after the window": (
        {"seller": {"change": {"notAfter": stamp(700)}}},
        [say("buyer", "accept"), say("seller", "confirm", wait=900)],
        "confirmed",
    ),
    "accepted in the last second": (
        {},
        [say("buyer", "accept", wait=599), say("seller", "confirm")],
        "confirmed",
    ),
    "accepted too late": (
        {},
        [say("buyer", "accept", wait=600), say("seller", "confirm")],
        OPEN,
    ),
    "past the deadline": (
        {},
        [
            say("buyer", "counter", wait=3600),
            say("seller", "accept"),
            say("buyer", "confirm"),
        ],
        OPEN,
    ),
    "withdrawn, then accepted": ({"firm": "false"}, [say("seller", "withdraw"), settled], OPEN),
    "a firm offer withdrawn": (
        {},
        [say("seller", "withdraw"), say("buyer", "refuse"), say("seller", "hold"), settled],
        "confirmed",
    ),
    "unavailable": (
        {"firm": "false"},
        [
            say("buyer", "accept"),
            say("seller", "refuse", reason="unavailable"),
            say("buyer", "propose"),
            say("seller", "accept"),
            say("buyer", "confirm"),
        ],
        "confirmed",
    ),
    "firm, yet said to be unavailable": (
        {},
        [say("buyer", "accept"), say("seller", "refuse", reason="unavailable"), settled],
        OPEN,
    ),
    "rejected while a confirm is owed": (
        {},
        [say("buyer", "accept"), say("seller", "reject")],
        OPEN,
    ),
    "three refusals": ({}, [*bad(3), settled], "confirmed"),
    "four refusals": ({}, [*bad(4), settled], OPEN),
    "rejected for want of a refusal": (
        {},
        [*bad(3), say("buyer", "propose"), say("seller", "reject")],
        "rejected",
    ),
    "refused by the clock": (
        {},
        [
            say("buyer", "counter"),
            say("seller", "refuse", wait=60, reason="clock"),
            settled,
        ],
        "confirmed",
    ),
    "not refused by the clock": (
        {},
        [
            say("buyer", "counter"),
            say("seller", "refuse", wait=59, reason="clock"),
            settled,
        ],
        OPEN,
    ),
    "the host's clock ran ahead": (
        {},
        [
            say("buyer", "counter"),
            undone(say("seller", "counter", wait=90)),
            say("buyer", "refuse", wait=-80, reason="clock", round="1"),
            lambda forger: forger.say("seller", "accept", forger.made[2]),
            lambda forger: forger.say("buyer", "confirm", forger.made[2]),
        ],
        "confirmed",
    ),
    "a refusal by the clock with a wrong round": (
        {},
        [
            say("buyer", "accept"),
            say("seller", "refuse", wait=60, reason="clock", round="2"),
            say("buyer", "refuse"),
            say("seller", "confirm"),
        ],
        "confirmed",
    ),
    "faults after an accept end nothing": (
        {},
        [
            say("buyer", "accept"),
            *[say("seller", "hold", round="7"), say("buyer", "refuse")] * 3,
            say("seller", "refuse", reason="unavailable"),
            say("buyer", "reject"),
            say("seller", "reject"),
            say("seller", "confirm"),
        ],
        "confirmed",
    ),
    "an unavailable offer after many faults": (
        {"firm": "false"},
        [
            say("buyer", "accept"),
            *[say("seller", "hold", round="7"), say("buyer", "refuse")] * 3,
            say("seller", "reject"),
            unavailable,
            say("buyer", "propose"),
            say("seller", "accept"),
            say("buyer", "confirm"),
        ],
        "confirmed",
    ),
    "the dialler signs nothing": (
        {},
        [say("buyer", "accept", signature=None), say("seller", "confirm")],
        OPEN,
    ),
    "another agreement accepted": (
        {},
        [say("buyer", "accept", agreement=digest(b"x")), say("seller", "confirm")],
        OPEN,
    ),
}


def projects_word(data: bytes, folder: Path, trust: Path) -> str:
    path, out = folder / "transcript.jsonl", io.StringIO()
    path.write_bytes(data)
    with contextlib.redirect_stdout(out):
        code = project(["audit", "verify", str(path), "--trust", str(trust), "--json"])
    if code:
        return WRONG
    checks = {one["name"]: one for one in json.loads(out.getvalue())["checks"]}
    ends = {"agreed": "confirmed", "rejected": "rejected"}
    return ends.get(checks["terminal entry"]["sentence"].rpartition(" ")[2], OPEN)


def our_word(data: bytes, trust: Path) -> str:
    try:
        check(data, load_trust(trust))
    except WrongError:
        return WRONG
    entries = [json.loads(line) for line in data.splitlines()[:-1]]
    return read_transcript(entries, load_trust(trust)).end


@pytest.mark.parametrize("name", SCENARIOS)
def test_both_verifiers_read_the_rules_alike(name: str, tmp_path: Path) -> None:
    start, moves, expected = SCENARIOS[name]
    forger = begun(**start)
    for move in moves:
        move(forger)
    trust = forger.write_trust(tmp_path / "trust.toml")
    assert our_word(forger.transcript(), trust) == expected
    assert projects_word(forger.transcript(), tmp_path, trust) == expected


def written(document: dict[str, Any], folder: Path, trust: Path) -> tuple[bool, bool]:
    """Whether we and the project's command hold a file to be sound."""
    path = folder / "contradiction.json"
    path.write_bytes(canonical(document) + b"\n")
    try:
        ours = bool(check(path.read_bytes(), load_trust(trust)))
    except WrongError:
        ours = False
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return ours, project(["audit", "verify", str(path), "--trust", str(trust)]) == 0


@pytest.mark.parametrize(
    ("first", "second", "proves"),
    [
        ([say("buyer", "counter", firm="true")], [say("buyer", "counter", firm="false")], True),
        ([say("buyer", "counter")], [say("seller", "reject")], False),
        ([say("buyer", "counter"), say("seller", "counter")], [say("seller", "reject")], True),
        ([say("buyer", "counter")], [say("buyer", "counter")], False),
    ],
    ids=["two counters", "crossing", "the host answered and denies it", "one history"],
)
def test_two_histories_are_a_contradiction_where_one_agent_signed_both(
    first: list[Moves], second: list[Moves], proves: bool, tmp_path: Path
) -> None:
    histories = [begun(), begun()]
    place = len(histories[0].made)
    for forger, moves in zip(histories, (first, second), strict=True):
        for move in moves:
            move(forger)
    document = {
        "typ": "neg-contradiction",
        "v": "1",
        "common": histories[0].entries[:place],
        "first": histories[0].entries[place:],
        "second": histories[1].entries[place:],
    }
    trust = histories[0].write_trust(tmp_path / "trust.toml")
    assert written(document, tmp_path, trust) == (proves, proves)
