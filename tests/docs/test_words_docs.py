"""The page about words says what is so: the prompt, the fillings, what leaves and what does not."""

import re
from pathlib import Path

import pytest

from negotiator.agent.party import Party
from negotiator.bootstrap import found_demo, open_party
from negotiator.llm.endpoint import endpoint_at
from negotiator.llm.phrases import PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.llm.prompt import Shape, prompt_of
from negotiator.llm.speech import MOST_WITHIN
from negotiator.llm.writer import WITHIN
from negotiator.policy.slotted import MAX_LENGTH, MAX_USES
from negotiator.policy.words import LANGUAGES
from negotiator.policy.words.speaking import held_by
from negotiator.protocol.acts import Act
from negotiator.protocol.public import PublicView
from negotiator.terms import Role
from tests.agent.table import START
from tests.policy.words.spoken import move, spoken

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "words.md").read_text(encoding="utf-8")
MODEL = (DOCS / "model.md").read_text(encoding="utf-8")
NARROW = "\u202f"


def rows(first):
    """Return the cells of the table whose head begins with these words."""
    lines = PAGE.split("\n")
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {first}"))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            return found
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def test_the_prompt_on_the_page_is_the_whole_of_a_request():
    slots = ("pricePerHour", "gpuHours", "total", "terms", "valid_until")
    shape = Shape(Act.COUNTER, Role.BUYER, slots)
    asked = prompt_of(shape, "en", Register.FRIENDLY)
    printed = "\n\n".join(f"{one['role']}: {one['content']}" for one in asked)
    assert f"```\n{printed}\n```" in PAGE


@pytest.mark.parametrize("row", rows("slot |"))
def test_slots_are_filled_as_the_page_says(row):
    slot, *written = row
    for language, text in zip(("en", "de", "fr"), written, strict=True):
        held = held_by(move(Act.COUNTER), LANGUAGES[language])
        assert held[slot.strip("`{}")].text.replace(NARROW, " ") == text


@pytest.mark.parametrize("row", rows("text beside a counter-offer"))
def test_what_the_page_lets_leave_leaves_and_what_it_refuses_is_refused_so(row):
    text, _, side = row[0].strip("`").partition("` from a ")
    said, role = row[1].strip("`"), Role(side) if side else None
    verdict = spoken(text, Act.COUNTER, "en", role)[1]
    assert (verdict.code.value if not verdict.allowed else "leaves") == said


@pytest.mark.parametrize("row", rows("text beside another act"))
def test_what_the_page_refuses_beside_another_act_is_refused_so(row):
    text, act = re.fullmatch(r"`(.*)` beside an? (\w+)", row[0]).groups()
    verdict = spoken(text, Act(act), "en")[1]
    assert (verdict.code.value if not verdict.allowed else "leaves") == row[1].strip("`")


def test_languages_tones_and_bounds_are_those_of_the_page():
    options = {row[0]: row[2] for row in rows("option of `serve`")}
    assert set(re.findall(r"`([a-z]{2})`", options["`--language`"])) == set(PHRASES)
    assert re.findall(r"`([a-z]+)`", options["`--tone`"]) == [one.value for one in Register]
    within = next(row[2] for row in rows("option of `serve`") if row[1] == "`within`")
    assert f"to {MOST_WITHIN:g}; {WITHIN:g} unless" in within
    assert f"at most {MAX_LENGTH:,} characters" in PAGE
    assert MAX_USES == 2
    assert "each at most twice" in PAGE


def test_the_example_opens_a_party_that_speaks_german(tmp_path):
    found_demo(tmp_path, START)
    [example] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    names = {"directory": tmp_path / "buyer", "clock": lambda: START}
    example = example.replace("speech=", "clock=clock, speech=")
    exec(compile(example, "words.md", "exec"), names)  # noqa: S102 - our own page
    [party] = [value for value in names.values() if isinstance(value, Party)]
    view = PublicView(Act.HOLD, Role.BUYER, {}, {}, None, firm=True, round=0, reason=None)
    assert party.engine.template(view).language == "de"


def test_addresses_to_bring_a_model_from_are_addresses_a_client_takes():
    section = MODEL.partition("## Bring your own model")[2].partition("\n## ")[0]
    addresses = re.findall(r"`(https?://[^`]+)`", section)
    assert len(addresses) >= 4
    for address in addresses:
        assert endpoint_at(address, allow_http=False).url.endswith("/chat/completions")


def test_open_party_takes_what_the_page_says():
    assert "speech" in open_party.__annotations__
