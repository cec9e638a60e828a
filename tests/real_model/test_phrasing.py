"""A real small language model puts moves into words, in five languages, freely.

It gets nearly all of them wrong: it writes figures, invents slots, repeats what it was told to do,
answers in English, or never ends. What leaves is judged here by simple means that know nothing of
the guard: slots of the move alone, and no digit beyond what filled them.
"""

import asyncio
import re
from collections import Counter
from itertools import product

import pytest

from negotiator.llm.client import ChatClient
from negotiator.llm.phrases import PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.llm.template import template_of
from negotiator.llm.writer import ModelWriter
from negotiator.policy.words import LANGUAGES
from negotiator.policy.words.speaking import held_by
from negotiator.protocol.acts import Act
from negotiator.terms import Role
from tests.policy.words.spoken import move, spoken, view
from tests.real_model.test_small_model import address

__all__ = ["address"]

pytestmark = [pytest.mark.real_model, pytest.mark.long, pytest.mark.timeout(7_200)]

LEAST = 200
ASKED = 210
PATIENT = 120.0
"""Seconds for one answer here, where the machine may be slow; a host waits three at most."""
MONEY = re.compile(r"[$€£¥%]|\b(?:USD|EUR|GBP|dollars?|euros?|Dollar|dólares|dollari)\b")
CASES = tuple(product(Act, sorted(PHRASES), (Register.PLAIN, Register.FORMAL, Register.FRIENDLY)))
ROLES = tuple(Role)


def faults(text, act):
    """Say what is wrong with a text, as far as that can be told without reading it."""
    slots = view(act).slots
    rest = re.sub(r"\{(" + "|".join(slots or ["-"]) + r")\}", " ", text)
    return [
        name
        for name, wrong in (
            ("a slot the move does not have", "{" in rest or "}" in rest),
            ("a figure", any(char.isnumeric() for char in rest)),
            ("money", MONEY.search(rest) is not None),
            ("a slot's name in the open", any(name in rest for name in slots if name != "terms")),
            ("too long", len(text) > 1_000),
        )
        if wrong
    ]


def left_over(prose, act, language):
    """Return what stands in prose beside the values of its move."""
    held = held_by(move(act), LANGUAGES[language])
    for value in sorted((one.text for one in held.values()), key=len, reverse=True):
        prose = prose.replace(value, " ")
    return prose


class FirstLine:
    """Asks a client for one line: a model this small would go on until it is cut short."""

    def __init__(self, client):
        self._client = client

    async def complete(self, messages, tools=(), **options):
        return await self._client.complete(messages, tools, **options, stop=["\n"])


def test_the_judge_finds_figures_slots_and_money():
    assert faults("We offer 5.", Act.OPEN) == ["a figure"]
    assert faults("We offer {price}.", Act.COUNTER) == ["a slot the move does not have"]
    assert faults("We offer ten dollars.", Act.COUNTER) == ["money"]
    assert faults("We offer {terms} at {pricePerHour}.", Act.COUNTER) == []
    assert any(char.isdigit() for char in left_over("2.485 USD per hour, or 3", Act.COUNTER, "en"))


def test_what_a_real_model_writes_leaves_only_where_it_is_harmless(
    address, capsys, record_property
):
    client = ChatClient(
        base_url=f"{address}/v1", model="small", api_key=None, attempts=1, timeout=PATIENT
    )
    wrong, refused, passed, troubles = Counter(), Counter(), [], Counter()
    asked = 0
    for number, (act, language, register) in enumerate((CASES * 2)[:ASKED]):
        writer = ModelWriter(
            model=FirstLine(client),
            name="small",
            template=template_of(language, register),
            language=language,
            register=register,
            within=PATIENT,
            temperature=0.7,
        )
        role = ROLES[number // len(CASES)]
        written = asyncio.run(writer.write(view(act, role)))
        asked += 1
        if written.trouble:
            troubles[written.trouble] += 1
            continue
        prose, verdict = spoken(written.text, act, language)
        found = faults(written.text, act)
        wrong.update(found[:1])
        if verdict.allowed:
            passed.append((act, language, written.text, found, prose))
        else:
            refused[verdict.code.value] += 1
    with capsys.disabled():
        print(f"\n  {asked} asked, wrong {dict(wrong)}, refused {dict(refused)}")  # noqa: T201
        print(f"  troubles {dict(troubles)}, {len(passed)} passed:")  # noqa: T201
        for act, language, text, _, _ in passed:
            print(f"    {act.value} {language}: {text!r}")  # noqa: T201
    for name, value in (("asked", asked), ("wrong", wrong.total()), ("passed", len(passed))):
        record_property(name, value)
    assert asked >= LEAST
    assert asked - troubles.total() >= LEAST / 2
    assert refused.total() > 0
    for act, language, text, found, prose in passed:
        assert not found, (text, found)
        assert not any(char.isnumeric() for char in left_over(prose, act, language)), prose
