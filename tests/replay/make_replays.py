"""Makes what lies under ``replays/``: recordings of our own, mandates for them, expected output.

Run ``python -m tests.replay.make_replays`` and look at the diff. Everything follows from what
stands here: draws are made from SHA-256, so every machine makes the same files.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

from negotiator.agent.exporting import export
from negotiator.bootstrap.replaying import throwaway_keys
from negotiator.mandate.template import template
from negotiator.mandate.toml import read_draft
from negotiator.replay.harness import (
    Mode,
    ModeName,
    Report,
    Setting,
    check_all,
    lines_of,
    parse_threshold,
    run,
    summarise,
    trial_of,
)
from negotiator.replay.recorded import (
    By,
    Kind,
    Move,
    Recording,
    Said,
    Source,
    Then,
    read_recordings,
    record_export,
    write_recordings,
)
from negotiator.terms import Agenda, Role, Terms
from tests.agent.table import START, TRUST, table

REPLAYS = Path(__file__).resolve().parents[2] / "replays"
SCRIPT = "tests/replay/make_replays.py"
AGENT_KEY = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"  # the example of RFC 8037
ASKED = datetime(2026, 11, 2, 8, 0, tzinfo=UTC)
DAY = 86_400
SUPPLIERS = ("alder", "birch", "cedar", "dogwood", "elm", "fir", "ginkgo", "hazel", "ivy")


@dataclass(frozen=True)
class Part:
    """A part of the quote sheet: what it costs in cents, how many are wanted, and by what spread
    first quotes lie around it, in percent. The mandate of a tight one asks for too much."""

    name: str
    cents: int
    wanted: int
    tight: bool = False
    spread: tuple[int, int] = (92, 124)


PARTS = (
    Part("bracket-steel", 420, 800),
    Part("cable-gland-m20", 135, 2000),
    Part("fan-80mm", 640, 300),
    Part("foot-rubber", 48, 5000),
    Part("fuse-10a", 72, 4000),
    Part("gasket-dn50", 310, 600, tight=True),
    Part("heat-sink-40", 265, 900),
    Part("hinge-60", 190, 1200),
    Part("hose-clamp-25", 85, 3000),
    Part("led-strip-5m", 1480, 150),
    Part("o-ring-25x3", 60, 6000),
    Part("plug-4-pin", 225, 1000),
    Part("relay-24v", 980, 250),
    Part("spring-pin-4x20", 55, 8000),
    Part("terminal-block-4", 175, 1500, tight=True, spread=(102, 103)),
    Part("thermostat-60", 1240, 200),
)


def drawn(low: int, high: int, *what: object) -> int:
    """Draw a whole number, evenly enough, from what it is for."""
    digest = sha256(" ".join(map(str, what)).encode()).digest()
    return low + int.from_bytes(digest[:8], "big") % (high - low + 1)


def agenda_of(part: Part) -> Agenda:
    """Return what is negotiated for a part."""
    most = str(Decimal(23 * part.cents) / 100)
    return Agenda.from_document(
        {
            "typ": "neg-agenda",
            "v": "1",
            "issues": [
                {
                    "name": "unitPrice",
                    "kind": "amount",
                    "fixed": "false",
                    "currency": "EUR",
                    "per": "C62",
                    "step": "0.01",
                    "min": "0.01",
                    "max": most.rstrip("0").rstrip(".") if "." in most else most,
                },
                {"name": "leadDays", "kind": "days", "fixed": "false", "min": "1", "max": "365"},
                {
                    "name": "pieces",
                    "kind": "quantity",
                    "fixed": "true",
                    "unit": "C62",
                    "step": "1",
                    "min": str(part.wanted),
                    "max": str(part.wanted),
                },
            ],
            "derived": [{"name": "total", "currency": "EUR", "product": ["unitPrice", "pieces"]}],
        }
    )


def quotes_of(part: Part, supplier: str) -> Recording:
    """Return what a supplier quoted for a part: once, twice or three times, each time for less."""
    key = (part.name, supplier)
    cents = part.cents * drawn(*part.spread, "price", *key) // 100
    lead = drawn(7, 45, "lead", *key)
    moves, elapsed = [], 0
    for number in range(drawn(1, 3, "quotes", *key)):
        elapsed += DAY * drawn(1, 2, "days", number, *key) + 60 * drawn(0, 400, "min", number, *key)
        terms = Terms((max(cents, 1), lead, part.wanted))
        validity = timedelta(days=drawn(10, 30, "valid", number, *key))
        moves.append(Move(By.THEM, Said.OFFER, timedelta(seconds=elapsed), terms, validity))
        cents -= cents * drawn(1, 6 if part.spread[0] < 100 else 1, "less", number, *key) // 100
        lead = max(lead - drawn(0, 4, "sooner", number, *key), 1)
    return Recording(
        id=f"{part.name}.{supplier}",
        agenda=agenda_of(part),
        role=Role.SELLER,
        source=Source(Kind.QUOTES, SCRIPT, ("an invented quote sheet",)),
        start=ASKED,
        moves=tuple(moves),
        then=Then.STANDS if drawn(0, 4, "then", *key) else Then.ENDS,
    )


def mandate_of(part: Part) -> str:
    """Return the mandate of the buyer of a part; a tight one asks for more than the market has."""
    factors = (70, 84) if part.tight else (86, 104)
    target, reserve = (Decimal(part.cents * factor // 100) / 100 for factor in factors)
    total = Decimal(37 * part.cents * part.wanted) / 100
    return f"""\
# The buyer of {part.name}, made by {SCRIPT}. Nobody has signed it.
approval = []

[mandate]
id = "{part.name}"
version = 1
principal = "did:web:buyer.example"
principal_name = "Buyer GmbH"
agent = "https://agent.buyer.example"
agent_key = "{AGENT_KEY}"
role = "buyer"
subject = "{part.wanted} pieces of {part.name}"
counterparties = ["*"]
accept_unsigned = false
not_before = 2026-11-01T00:00:00Z
not_after = 2026-12-31T00:00:00Z

[[issue]]
name = "unitPrice"
kind = "amount"
currency = "EUR"
per = "C62"
step = 0.01
min = 0.01
max = {Decimal(23 * part.cents) / 100}
target = {target}
reserve = {reserve}
limit_min = "none"
limit_max = "none"
weight = 0.98
value = "lower is better"

[[issue]]
name = "leadDays"
kind = "days"
min = 1
max = 365
target = 14
reserve = 45
limit_min = "none"
limit_max = "none"
weight = 0.02
value = "lower is better"

[[issue]]
name = "pieces"
kind = "quantity"
unit = "C62"
step = 1
fixed = {part.wanted}

[[total]]
name = "total"
currency = "EUR"
product = ["unitPrice", "pieces"]

[limits]
reserve_utility = "reserves"
totals = []

[need]
id = "parts"
deals = 1
total = "none"
budget = "none"
offers = "firm"

[strategy]
tactic = "time-dependent"
family = "polynomial"
e = 1
k = 0
from_round = 1
selection = "nearest"
acceptance = "ac-next"
last_word = "own"
keep_best = false
outside_options = false
offer_totals = []
concede_to = "hidden_floor"

[termination]
rounds = 4
announced_rounds = "none"
deadline = "P30D"
round_timeout = "P7D"
offer_validity = "P3D"
no_progress_rounds = 0
min_progress = 0
on_no_progress = "reject"

[authority]
id = "au-parts"
acts = ["accept", "offer", "withdraw"]
categories = ["*"]
currency = ["EUR"]
counterparties = ["*"]
ceiling = {{ amount = {total}, currency = "EUR" }}
max_quantity = {{ value = 100000, unit = "C62" }}
performance_until = "none"
status_serial = 1
status_max_age = "PT24H"
"""


def worked_example() -> Iterator[tuple[str, bytes]]:
    """Give both sides of the worked example, recorded from a negotiation under real signatures."""
    play = table()
    play.open()
    while play.ours().row.state == "open":
        play.clock.turn(seconds=20)
        play.send()
    sides = {Role.BUYER: play.dialler, Role.SELLER: play.host}
    for role in Role:
        party = sides[role.other]
        files = export(party.store, party.gate, party.agent_id, play.neg)
        recording = record_export(files.journal, "the worked example", TRUST)
        recording = replace(recording, id=f"gpu-hours.{role}")
        yield f"gpu-hours/{role}.jsonl", write_recordings([recording])
        mandate = template(
            role,
            principal_id=f"did:web:{role}.example",
            principal_name=f"{role.value.title()} Ltd",
            agent_id=f"https://agent.{role}.example",
            agent_key_x=AGENT_KEY,
            not_before=START - timedelta(days=1),
            not_after=START + timedelta(days=14),
            counterparties=("*",),
        )
        yield f"gpu-hours/{role}.toml", mandate.encode()


def inputs() -> Iterator[tuple[str, bytes]]:
    """Give every recording and mandate, by the name of its file."""
    yield from worked_example()
    for part in PARTS:
        quotes = [quotes_of(part, supplier) for supplier in SUPPLIERS]
        yield f"quotes/{part.name}.jsonl", write_recordings(quotes)
        yield f"quotes/{part.name}.toml", mandate_of(part).encode()


def text_of(recordings: str, mandate: str, mode: Mode, workers: int = 1) -> str:
    """Return what a replay of files prints."""
    data = (REPLAYS / recordings).read_bytes()
    draft = read_draft((REPLAYS / mandate).read_text(encoding="utf-8"), mandate)
    setting = Setting(trial_of(draft), mode, signed=False)
    done = run(setting, read_recordings(data, recordings), throwaway_keys, workers)
    summary = summarise(done)
    checks = check_all(summary, [parse_threshold("agreement=0.5")], 0)
    report = Report(setting, done, summary, checks)
    return "".join(f"{line}\n" for line in lines_of(report, each=True))


def worked_text() -> str:
    """Return what the worked example comes to in every mode, for either side."""
    modes = [Mode(name) for name in ModeName]
    return "\n".join(
        text_of(f"gpu-hours/{role.other}.jsonl", f"gpu-hours/{role}.toml", mode)
        for role in Role
        for mode in modes
    )


def quotes_text() -> str:
    """Return what the quote sheet comes to, part by part."""
    names = [f"quotes/{part.name}" for part in PARTS]
    return "\n".join(text_of(f"{name}.jsonl", f"{name}.toml", Mode()) for name in names)


EXPECTED = {"gpu-hours.txt": worked_text, "quotes.txt": quotes_text}
"""Output that is reviewed, and what makes it."""


def main() -> None:
    """Write everything."""
    for name, data in inputs():
        path = REPLAYS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for name, make in EXPECTED.items():
        path = REPLAYS / "expected" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
