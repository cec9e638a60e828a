"""How a host speaks: what may be set, what is asked of a model, and what its failings come to."""

import asyncio
from dataclasses import replace

import pytest

from negotiator.errors import ModelUnavailableError, UsageError
from negotiator.llm.phrases import PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.llm.prompt import prompt_of, shape_of
from negotiator.llm.speech import Speech
from negotiator.protocol.acts import Act
from negotiator.protocol.written import TEMPLATE
from negotiator.terms import Role
from negotiator.terms.canonical import check_text
from tests.policy.words.spoken import EXPIRES, spoken, view


class Model:
    """Answers each request with what a function gives."""

    def __init__(self, answer):
        self._answer = answer
        self.asked = []

    async def complete(self, messages, tools=(), **options):
        self.asked.append((messages, tools, options))
        return await self._answer()


def answering(value):
    async def answer():
        return value

    return answer


def raising(error):
    async def answer():
        raise error

    return answer


async def hanging():
    await asyncio.sleep(60)


def written(answer, **how):
    speech = Speech(model=Model(answer), name="m", **how)
    return asyncio.run(speech.writing()(view(Act.COUNTER)))


@pytest.mark.parametrize(
    "how",
    [
        {"language": "nl"},
        {"language": ""},
        {"register": "rude"},
        {"within": 0},
        {"within": -1.0},
        {"within": 3.01},
        {"within": float("nan")},
        {"within": float("inf")},
        {"name": "a\nb"},
        {"name": "a" * 201},
        {"name": "\u202e"},
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_said(how):
    with pytest.raises(UsageError):
        Speech(**how)


def test_without_a_model_nobody_is_asked():
    assert Speech().writing() is None
    assert Speech(language="de").template(view(Act.OPEN)).by == TEMPLATE


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        (answering(None), "error"),
        (answering("I accept."), "error"),
        (answering({}), "no-text"),
        (answering({"content": None}), "no-text"),
        (answering({"content": ["x"]}), "no-text"),
        (answering({"content": " \n"}), "no-text"),
        (raising(ModelUnavailableError("no", attempts=1, reason="no")), "no-answer"),
        (raising(ValueError("a bug")), "error"),
        (raising(TimeoutError()), "late"),
        (hanging, "late"),
    ],
)
def test_whatever_a_model_does_there_are_words_and_the_reason(answer, trouble):
    found = written(answer, within=0.05, language="fr")
    own = Speech(language="fr").template(view(Act.COUNTER))
    assert (found.text, found.trouble, found.answer) == (own.text, trouble, "")
    assert (found.by, found.language) == ("m", "fr")
    assert found.request.startswith("sha256:")


def test_what_it_answers_is_taken_as_it_is_and_hashed():
    found = written(answering({"content": " Hello! "}))
    assert (found.text, found.trouble) == ("Hello!", "")
    assert found.answer.startswith("sha256:")
    assert found.answer != written(answering({"content": "Hello?"})).answer


def test_a_cancelled_turn_is_cancelled():
    async def turn():
        speech = Speech(model=Model(hanging))
        task = asyncio.create_task(speech.writing()(view(Act.COUNTER)))
        await asyncio.sleep(0)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(turn())


def test_a_prompt_depends_on_the_shape_of_a_move_and_on_no_value():
    one = view(Act.COUNTER)
    others = (
        replace(one, terms=dict.fromkeys(one.terms, "7.341908273")),
        replace(one, totals=dict.fromkeys(one.totals, "1")),
        replace(one, expires_at=EXPIRES.replace(year=2031)),
        replace(one, firm=False, round=5, own_word="reply"),
    )
    asked = prompt_of(shape_of(one), "en", Register.PLAIN)
    for other in others:
        assert prompt_of(shape_of(other), "en", Register.PLAIN) == asked
    assert not any(char.isdigit() for char in str(asked))
    assert prompt_of(shape_of(replace(one, role=Role.SELLER)), "en", Register.PLAIN) != asked


@pytest.mark.parametrize("act", list(Act))
@pytest.mark.parametrize("language", sorted(PHRASES))
def test_our_own_phrases_pass_the_guard_in_each_register_and_can_stand_on_record(language, act):
    for by_act in PHRASES[language].values():
        prose, verdict = spoken(by_act[act], act, language)
        assert verdict.allowed, by_act[act]
        assert prose
        check_text(prose)
