"""A model may be asked about words alone, and nothing waits for it where nothing may wait."""

import asyncio
import threading

import pytest

from negotiator.agent.locating import PlaceWantedError, locating_first, with_places
from negotiator.protocol.candidate import Candidate, Doubt, Located, Question
from negotiator.terms import Agenda

AGENDA = Agenda(())
ASK = Candidate(None, questions=(Question(Doubt.WORD, "x"),))
CLEAR = Candidate({})


def plain(text, _agenda):
    return CLEAR if text == "clear" else ASK


def located(_text, _agenda, place):
    return Candidate(None, questions=ASK.questions, located=place)


READ = locating_first(plain, located, lambda candidate: bool(candidate.questions))


class Model:
    """Points to nothing and remembers what it was asked, and on which thread."""

    def __init__(self):
        self.asked = []

    async def locate(self, text, agenda):
        self.asked.append((text, agenda, threading.current_thread()))
        return Located({}, "m", "request", "answer")


async def run(work):
    return await asyncio.get_running_loop().run_in_executor(None, work)


def worked(text, locate):
    """Read a text on another thread; return what was read, and how often work began."""
    begun = []

    def work():
        begun.append(threading.current_thread())
        return READ(text, AGENDA)

    return asyncio.run(with_places(run, work, locate)), begun


def test_work_begins_anew_with_the_answer_and_the_model_is_asked_elsewhere():
    model = Model()
    candidate, begun = worked("dim", model.locate)
    assert candidate.located == Located({}, "m", "request", "answer")
    assert len(begun) == 2
    [(text, agenda, thread)] = model.asked
    assert (text, agenda) == ("dim", AGENDA)
    assert thread not in begun


def test_a_clear_text_needs_no_model():
    model = Model()
    candidate, begun = worked("clear", model.locate)
    assert candidate is CLEAR
    assert len(begun) == 1
    assert not model.asked


def test_without_a_model_nobody_stops():
    candidate, begun = worked("dim", None)
    assert candidate is ASK
    assert len(begun) == 1
    assert READ("dim", AGENDA) is ASK


def test_an_error_of_the_work_is_the_callers_and_leaves_nothing_at_hand():
    def work():
        raise KeyError("mine")

    with pytest.raises(KeyError):
        asyncio.run(with_places(run, work, Model().locate))
    assert READ("dim", AGENDA) is ASK


def test_work_that_keeps_stopping_is_not_begun_for_ever():
    def work():
        raise PlaceWantedError("dim", AGENDA)

    with pytest.raises(PlaceWantedError):
        asyncio.run(with_places(run, work, Model().locate))
