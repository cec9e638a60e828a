"""C255: a reserve that stands nowhere but in its mandate is found nowhere but there.

The search knows the number plain, scaled, cut short, in other separators, in base64 and in words.
"""

import base64
import json
import logging
import traceback
from dataclasses import fields, replace
from decimal import Decimal

import httpx
import pytest

from negotiator.a2a.serving.server import build_app
from negotiator.agent.exporting import export
from negotiator.policy.rules import OWED_RULES, RULES, Request, judge
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.terms import Role, Terms
from tests.a2a.caller import BASE, Caller
from tests.a2a.test_non_interference import heard_of
from tests.agent.table import Clock, make_party
from tests.policy.builders import request

CANARY = Decimal("7.341908273")
SINGING = (
    ("step = 0.001", "step = 0.000000001"),
    ("max = 5 ", "max = 20 "),
    ("target = 3.00", "target = 12.8"),
    ("reserve = 2.10", f"reserve = {CANARY}"),
    ("limit_min = 2.10", f"limit_min = {CANARY}"),
    ("min = 21000", "min = 73419.08273"),
    ('reserve_utility = "reserves"', "reserve_utility = 0.0734"),
    ("ceiling = { amount = 100000", "ceiling = { amount = 900000"),
    ('concede_to = "reserve"', 'concede_to = "hidden_floor"'),
)
SINGING_OF_A_BUYER = (
    ("step = 0.001", "step = 0.000000001"),
    ("max = 5 ", "max = 20 "),
    ("target = 1.80", "target = 3.17"),
    ("reserve = 2.40", f"reserve = {CANARY}"),
    ("limit_max = 2.40", f"limit_max = {CANARY}"),
    ("max = 24000", "max = 73419.08273"),
    ("budget = 24000", "budget = 73419.08273"),
    ("above = 23500", "above = 73419.08"),
    ('reserve_utility = "reserves"', "reserve_utility = 0.0734"),
    ("ceiling = { amount = 50000", "ceiling = { amount = 900000"),
    ('concede_to = "reserve"', 'concede_to = "hidden_floor"'),
)
SINGING_OF = {Role.SELLER: SINGING, Role.BUYER: SINGING_OF_A_BUYER}
DIGITS = "7341908273"
WORDS = {
    "en": ("seven point three four one", "seven three four one nine", "three four one nine zero"),
    "de": ("sieben komma drei vier eins", "drei vier eins neun null"),
    "fr": ("sept virgule trois quatre un", "trois quatre un neuf zéro"),
    "es": ("siete coma tres cuatro uno", "tres cuatro uno nueve cero"),
    "it": ("sette virgola tre quattro uno", "tre quattro uno nove zero"),
}


def spellings():
    """Return what may not be found, each in small letters but for base64."""
    plain = str(CANARY)
    found = {plain, plain.replace(".", ","), DIGITS, DIGITS[1:], DIGITS[::-1], plain[::-1]}
    found |= {f"{CANARY.scaleb(places):f}" for places in range(-3, 9)}
    found |= {DIGITS[start : start + 6] for start in range(5)}
    found |= {f"{int(DIGITS):x}", "7,341,908,273", "73,419.08273", "73.419,08273"}
    found |= {words for said in WORDS.values() for words in said}
    return found


def encoded():
    """Return the number in base64, at each place it may have within it."""
    for text in (str(CANARY), DIGITS):
        for shift in range(3):
            whole = base64.b64encode(b"\0" * shift + text.encode()).decode()
            yield whole[4 : 4 + (len(whole) - 8)] if shift else whole[: len(whole) - 4]


def found_in(haystack):
    """Return the canary's spellings in a text."""
    small = haystack.lower()
    return [one for one in spellings() if one in small] + [
        one for one in encoded() if one in haystack
    ]


@pytest.mark.parametrize(
    "text",
    [
        "at 7.341908273 USD",
        "7,341908273",
        "limit=7341908273",
        "734.1908273 cents",
        "it ends in 341908...",
        "372809143.7",
        base64.b64encode(b"7.341908273").decode(),
        base64.b64encode(b'{"r": 7.341908273}').decode(),
        base64.b64encode(b"ab7.341908273cd").decode(),
        "Seven point three four one nine",
        "sieben Komma drei vier eins",
        "7,341,908,273",
    ],
)
def test_the_search_finds_the_canary(text):
    assert found_in(text)


def test_the_search_finds_nothing_in_its_absence():
    assert found_in("USD 7.34 and 12.1 " + base64.b64encode(b"7.25 USD").decode()) == []


def asking(view, history):
    """Ask 12.5, 11.5, 10.5 and so on; bid 3.5, 4, 4.5 and so on."""
    given = len(history.ours)
    asked, bid = 12_500_000_000 - 1_000_000_000 * given, 3_500_000_000 + 500_000_000 * given
    price = bid if view.role is Role.BUYER else asked
    return Proposal(Choice.OFFER, Terms((price, 10_000)), Motive.CONCEDE)


@pytest.mark.parametrize("role", list(Role))
def test_c255_a_canary_is_nowhere_outside_its_mandate(caplog, role):
    with caplog.at_level(logging.DEBUG):
        party, asked, heard, said = heard_of(SINGING_OF[role], decide=asking, role=role)
        peer = Caller(party, Clock(), build_app(party, BASE))
        (row,) = peer.rows()
        for price in ("7.2", "7.4", "0.1", "20", "x", None, 7.3):
            heard.append(peer.send(peer.counter(price), {"id": row.task}))
        read = [
            peer.call(method, params)
            for method, params in (
                ("GetTask", {"id": row.task}),
                ("GetTask", {"id": "t-0"}),
                ("ListTasks", {}),
                ("CancelTask", {"id": row.task}),
            )
        ]
        paths = ("/.well-known/agent-card.json", "/health", "/", "/tasks", f"/tasks/{row.task}")
        shown = [get(peer.app, path) for path in paths]
    assert len(asked) >= 5
    told = map(json.dumps, (*heard, *read))
    for haystack in (*map(bytes.decode, asked), *told, *shown, *said):
        assert found_in(haystack) == [], haystack
    assert found_in(caplog.text) == []
    transcript = export(party.store, party.gate, party.agent_id, row.neg).transcript.decode()
    assert found_in(transcript) == []
    assert found_in(repr(party)) == []


def get(app, path):
    """Read a path."""
    import asyncio

    async def reading():
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            return (await client.get(path, headers={"A2A-Version": "1.0"})).text

    return asyncio.run(reading())


class Broken:
    """Something that every rule stumbles over."""

    def __getattr__(self, name):
        raise RuntimeError(f"no {name}")

    def _stumble(self, *_):
        raise RuntimeError("no such thing")

    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = __len__ = __iter__ = __contains__ = _stumble
    __hash__ = __bool__ = __sub__ = __add__ = __int__ = _stumble


@pytest.mark.parametrize("role", list(Role))
def test_c255_no_rule_that_fails_shows_the_canary(role):
    """Every rule is made to fail by every part of its request; the trace is searched."""
    verified = make_party(role, Clock(), *SINGING_OF[role]).verified
    sound = replace(request(), mandate=verified)
    failed = set()
    for name in (field.name for field in fields(Request)):
        broken = replace(sound, **{name: Broken()})
        assert found_in(str(judge(broken))) == []
        for rule in (*RULES, *OWED_RULES):
            try:
                rule.holds(broken)
            except Exception as error:  # noqa: BLE001 - whatever it is, its trace is searched
                failed.add(rule.code)
                within = error.__traceback__ and error.__traceback__.tb_next
                trace = traceback.TracebackException(
                    type(error), error, within, capture_locals=True
                )
                shown = "".join(trace.format())
                assert found_in(shown) == [], (name, rule.code)
    assert len(failed) > len(RULES) / 2


@pytest.mark.parametrize(
    ("role", "target"), [(Role.SELLER, "12800000000"), (Role.BUYER, "3170000000")]
)
def test_nothing_of_a_mandate_shows_its_private_numbers_by_its_repr(role, target):
    verified = make_party(role, Clock(), *SINGING_OF[role]).verified
    party = make_party(role, Clock(), *SINGING_OF[role])
    for shown in (verified, verified.mandate, *verified.mandate.preferences, party.engine.view):
        assert found_in(repr(shown)) == []
        assert target not in repr(shown)
