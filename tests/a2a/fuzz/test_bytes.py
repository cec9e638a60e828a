"""Bytes of any kind on every route: refused in form, in time and without a trace, or sound."""

import asyncio
import logging

import pytest

from tests.a2a.fuzz.ground import addresses, answered
from tests.a2a.fuzz.judging import judged, quiet
from tests.a2a.fuzz.mutating import HEADERS, METHODS, PATHS, Spoiler

SOME, MANY = 350, 60_000


def fuzzed(place, seed, count):
    """Ask spoiled requests and judge each answer; return how many were refused."""
    ground, corpus = place
    spoiler, clients = Spoiler(seed, corpus), addresses()

    async def all_of_them():
        refusals = 0
        for number in range(count):
            asked, before = spoiler.spoiled(), ground.written()
            try:
                refused = judged(asked, await answered(ground.app, asked, next(clients)))
                assert not refused or ground.written() == before, "a refused request was written"
            except Exception as error:
                error.add_note(f"seed {seed}, request {number}: {asked}"[:5_000])
                raise
            refusals += refused
        await asyncio.sleep(0)
        return refusals, [one for one in asyncio.all_tasks() if one is not asyncio.current_task()]

    return asyncio.run(all_of_them())


def test_the_corpus_reaches_every_operation(place):
    _, corpus = place
    methods = {word for one in corpus for word in one.body.split(b'"')} & {
        b"SendMessage",
        b"SendStreamingMessage",
        b"GetTask",
        b"ListTasks",
        b"CancelTask",
        b"SubscribeToTask",
        b"GetExtendedAgentCard",
        b"CreateTaskPushNotificationConfig",
        b"message/send",
        b"message/stream",
        b"tasks/get",
        b"tasks/cancel",
        b"tasks/resubscribe",
    }
    assert len(methods) == 13
    targets = b" ".join(one.target for one in corpus)
    for route in (b"/message:send", b"/v1/message:stream", b":subscribe", b"/v1/card", b"/ready"):
        assert route in targets


def test_the_corpus_is_sound(place):
    ground, corpus = place

    async def kinds():
        answers = [await answered(ground.app, one) for one in corpus]
        return [judged(*both) for both in zip(corpus, answers, strict=True)]

    assert sum(asyncio.run(kinds())) < len(corpus) / 2  # push notifications, and what is over


@pytest.mark.parametrize("seed", [1, 2])
def test_spoiled_requests_are_refused_in_form_and_leave_no_trace(place, seed, caplog):
    with caplog.at_level(logging.INFO):
        refusals, left = fuzzed(place, seed, SOME)
    assert SOME / 4 < refusals < SOME
    assert [one for one in left if "_shutdown_watcher" not in repr(one)] == []
    quiet(caplog.records)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seed", [101, 102, 103])
def test_many_spoiled_requests_are_refused_in_form_and_leave_no_trace(place, seed, caplog):
    with caplog.at_level(logging.WARNING):
        for part in range(MANY // 2_000):
            fuzzed(place, seed * 1_000 + part, 2_000)
            quiet(caplog.records)
            caplog.clear()


def test_every_route_bears_every_odd_path_method_and_header(place, caplog):
    ground, corpus = place
    clients = addresses()

    async def all_of_them():
        for number, path in enumerate(PATHS):
            for method in METHODS[number % 2 :: 2]:
                asked = corpus[number % len(corpus)]
                odd = type(asked)(method, path, asked.headers, asked.body)
                judged(odd, await answered(ground.app, odd, next(clients)))
        for number, header in enumerate(HEADERS):
            for asked in corpus[number % 9 :: 9]:
                odd = type(asked)(asked.method, asked.target, (*asked.headers, header), asked.body)
                judged(odd, await answered(ground.app, odd, next(clients)))

    with caplog.at_level(logging.INFO):
        asyncio.run(all_of_them())
    quiet(caplog.records)
