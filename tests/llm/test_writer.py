"""A model is asked for words once more where the first would not leave, within one deadline."""

import asyncio
from dataclasses import replace

import pytest

from negotiator.errors import ModelUnavailableError
from negotiator.llm.phrases.registers import Register
from negotiator.llm.template import phrase
from negotiator.llm.writer import AT_ONCE, ModelWriter
from negotiator.protocol.acts import Act
from negotiator.protocol.public import PublicView
from negotiator.protocol.written import TEMPLATE
from negotiator.terms import Role

VIEW = PublicView(Act.HOLD, Role.BUYER, {}, {}, None, firm=True, round=1, reason=None)
BAD, GOOD = "Our limit is five.", "Thank you for your patience."


class Scripted:
    """Answers in turn: a text, an error to raise, or seconds to wait."""

    def __init__(self, *answers: object) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def complete(self, _messages, _tools=(), **_options):
        self.asked += 1
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, float):
            await asyncio.sleep(answer)
        return {"role": "assistant", "content": answer}


def written(model, *, within=1.0, passes=lambda _view, words: words.text == GOOD):
    writer = ModelWriter(model, "scripted", phrase, "en", Register.PLAIN, within, passes=passes)
    return asyncio.run(writer.write(VIEW))


def test_words_that_would_pass_are_asked_for_once():
    model = Scripted(GOOD)
    words = written(model)
    assert (words.text, words.earlier, model.asked) == (GOOD, (), 1)


def test_words_that_would_not_pass_are_asked_for_once_more_and_kept_for_the_record():
    model = Scripted(BAD, GOOD)
    words = written(model)
    assert (words.text, words.trouble, model.asked) == (GOOD, "", 2)
    (before,) = words.earlier
    assert (before.text, before.by) == (BAD, "scripted")
    assert before.answer not in {"", words.answer}


def test_a_model_that_never_writes_what_may_leave_is_asked_twice_at_most():
    model = Scripted(BAD, BAD, GOOD)
    words = written(model)
    assert (words.text, len(words.earlier), model.asked) == (BAD, 1, 2)


@pytest.mark.parametrize(
    ("second", "trouble"),
    [(9.0, "late"), (ModelUnavailableError("x", attempts=1, reason="x"), "no-answer")],
)
def test_a_second_try_that_fails_leaves_the_template_and_both_on_record(second, trouble):
    words = written(Scripted(BAD, second), within=0.2)
    assert (words.text, words.trouble) == (phrase(VIEW).text, trouble)
    assert [one.text for one in words.earlier] == [BAD]


def test_without_a_guard_to_ask_nobody_is_asked_twice():
    model = Scripted(BAD, GOOD)
    words = written(model, passes=None)
    assert (words.text, model.asked) == (BAD, 1)
    assert phrase(VIEW).by == TEMPLATE
    assert replace(words, by=TEMPLATE, request="", answer="").earlier == ()


def test_a_model_is_asked_about_so_many_moves_at_once_and_the_others_leave_in_our_words():
    class Slow:
        asked = 0

        async def complete(self, messages, tools=(), **options):
            self.asked += 1
            await asyncio.sleep(0.05)
            return {"role": "assistant", "content": GOOD}

    slow = Slow()
    writer = ModelWriter(slow, "slow", phrase, "en", Register.PLAIN, within=2.0)

    async def crowd():
        return await asyncio.gather(*(writer.write(VIEW) for _ in range(3 * AT_ONCE)))

    first = asyncio.run(crowd())
    assert slow.asked == AT_ONCE
    assert [one.text for one in first].count(GOOD) == AT_ONCE
    assert {(one.text, one.trouble) for one in first[AT_ONCE:]} == {(phrase(VIEW).text, "busy")}
    assert len({one.request for one in first}) == 1, "the record says what was to be asked"
    assert {one.text for one in asyncio.run(crowd())} == {GOOD, phrase(VIEW).text}
    assert slow.asked == 2 * AT_ONCE, "who was answered makes room"
