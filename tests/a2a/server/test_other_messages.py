"""Messages that are not negotiation reach the host's hook, and never a negotiation."""

import asyncio
import json
from itertools import count

import pytest
from a2a.types.a2a_pb2 import SendMessageRequest
from google.protobuf.json_format import ParseDict

from negotiator.a2a.serving import answering_others
from negotiator.a2a.serving.answering_others import OtherAnswer, OtherAnswers
from negotiator.a2a.serving.handler import Offering
from negotiator.a2a.serving.incoming import take
from negotiator.terms import Role
from tests.a2a.caller import spoken
from tests.a2a.server.endpoint import OPEN, beside, guest
from tests.agent.table import Clock, make_party


class Hook:
    """Answers as it is told, and keeps what it was asked."""

    def __init__(self, answer=None, *, slow=0.0):
        self.asked = []
        self._answer = answer or (lambda m: OtherAnswer(f"{m.caller} said {m.text}"))
        self._slow = slow

    async def __call__(self, message):
        self.asked.append(message)
        await asyncio.sleep(self._slow)
        return self._answer(message)


def hosting(hook, user="ann"):
    """Return a caller of a host that has a hook."""
    return guest(user=user, offering=Offering(answers=hook))


def as_task(message):
    """Answer by a task with words and data."""
    return OtherAnswer("done", ({"for": message.caller},), as_task=True)


@pytest.mark.parametrize("parts", [("what is the time?",), ({"zone": "UTC"},), ("a", {"b": [1]})])
def test_what_is_no_negotiation_is_answered_by_the_hook(parts):
    hook = Hook(lambda _: OtherAnswer("noon", ({"hour": 12},)))
    one = hosting(hook)
    answer = one.send(*parts, contextId="c-mine")["result"]["message"]
    assert answer["role"] == "ROLE_AGENT"
    assert answer["contextId"] == "c-mine"
    assert answer["parts"][0] == {"text": "noon"}
    assert answer["parts"][1]["data"] == {"hour": 12}
    assert "extensions" not in answer
    [asked] = hook.asked
    assert asked.caller == "ann"
    assert (asked.text or asked.data) == (parts[0] if isinstance(parts[0], str) else parts)
    with one.party.store.read() as tx:
        assert tx.negotiations() == ()


def test_a_negotiation_never_reaches_the_hook():
    hook = Hook()
    one = hosting(hook)
    task = one.say(OPEN)
    for parts in (
        (OPEN,),
        ({"action": "open"},),
        ("hello", {"negotiation": {}}),
        ({"envelope": {}, "other": 1},),
        ({"zone": "UTC"}, OPEN),
    ):
        one.send(*parts)
    for parts in (("hello",), ({"zone": "UTC"},)):
        one.send(*parts, task=task)
        one.send(*parts, task={"id": "t-none"})
        beside(one, "bob").send(*parts, task=task)
    assert hook.asked == []
    assert one.call("GetTask", {"id": task["id"]})["result"] == task


def test_what_the_hook_does_not_want_is_answered_as_without_it():
    one, without = hosting(Hook(lambda _: None)), guest(user="ann")
    words = one.message("10000 hours at 2 USD")
    answers = [who.call("SendMessage", {"message": words}) for who in (one, without)]
    assert answers[0] == answers[1]
    assert "structured form" in json.dumps(answers[0])
    assert one.send({"zone": "UTC"})["error"]["code"] == -32602
    with one.party.store.read() as tx:
        assert tx.negotiations() == ()


def test_a_task_of_the_hook_is_a_task_like_any_other_and_its_owners_alone():
    one = hosting(Hook(as_task))
    task = one.say("work for me")
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"
    assert [set(part) & {"text", "data"} for part in task["artifacts"][0]["parts"]] == [
        {"text"},
        {"data"},
    ]
    assert task["history"][0]["parts"] == [{"text": "work for me"}]
    assert one.call("GetTask", {"id": task["id"]})["result"] == task
    shorter = one.call("GetTask", {"id": task["id"], "historyLength": 0})["result"]
    assert "history" not in shorter
    assert one.call("CancelTask", {"id": task["id"]})["error"]["code"] == -32002
    [refused] = one.streamed("SubscribeToTask", {"id": task["id"]})
    assert refused["error"]["code"] == -32004
    assert one.send("more", task=task)["error"]["code"] == -32004
    for other in (beside(one, "bob"), beside(one, "")):
        assert other.call("GetTask", {"id": task["id"]})["error"]["code"] == -32001
        assert other.call("CancelTask", {"id": task["id"]})["error"]["code"] == -32001
        assert other.send("more", task=task)["error"]["code"] == -32001
        assert other.call("ListTasks", {})["result"]["totalSize"] == 0


def test_a_stream_of_the_hooks_answer_is_one_event():
    for answer, kind in ((None, "message"), (as_task, "task")):
        one = hosting(Hook(answer))
        [event] = one.streamed("SendStreamingMessage", {"message": one.message("hello")})
        assert list(event["result"]) == [kind]


def test_a_repeat_gets_the_same_answer_and_the_hook_is_asked_once():
    numbers = count()
    hook = Hook(lambda _: OtherAnswer(str(next(numbers)), as_task=True))
    one = hosting(hook)
    message = one.message("roll the dice", messageId="a-roll-of-the-dice")
    first, again = (one.call("SendMessage", {"message": message}) for _ in range(2))
    assert first == again
    changed = message | {"parts": [{"text": "roll them again"}]}
    assert one.call("SendMessage", {"message": changed})["error"]["code"] == -32602
    others = beside(one, "bob").call("SendMessage", {"message": message})
    assert others["result"]["task"]["id"] != first["result"]["task"]["id"]
    assert len(hook.asked) == 2
    assert one.call("ListTasks", {})["result"]["totalSize"] == 1


def test_strangers_that_count_their_messages_alike_get_answers_of_their_own():
    hook = Hook(lambda m: OtherAnswer(m.text))
    one = hosting(hook, user="")
    texts = [
        one.send(text, messageId="1")["result"]["message"]["parts"][0]["text"]
        for text in ("mine", "yours")
    ]
    assert texts == ["mine", "yours"]


def test_the_same_message_at_once_asks_the_hook_once():
    hook = Hook(slow=0.1)
    one = hosting(hook)
    message = {"message": one.message("hello", messageId="said-many-times-over")}

    async def at_once():
        return await asyncio.gather(*(one.calls("SendMessage", message) for _ in range(5)))

    answers = asyncio.run(at_once())
    assert len({json.dumps(answer) for answer in answers}) == 1
    assert len(hook.asked) == 1


def raising(_):
    """Fail with a secret."""
    msg = "the secret is 42"
    raise RuntimeError(msg)


FAULTS = {
    "raises": raising,
    "empty": lambda _: OtherAnswer(),
    "no answer": lambda _: "hello",
    "nan": lambda _: OtherAnswer(data=(float("nan"),)),
    "no json": lambda _: OtherAnswer(data=(object(),)),
    "too long": lambda _: OtherAnswer("x" * (answering_others.MOST_ANSWER + 1)),
    "surrogate": lambda _: OtherAnswer("\ud800"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_goes_wrong_in_the_hook_is_told_to_nobody_and_the_next_is_answered(fault, caplog):
    bad = FAULTS[fault]
    one = hosting(Hook(lambda m: bad(m) if m.text == "bad" else OtherAnswer("good")))
    message = one.message("bad", messageId="a-message-that-goes-wrong")
    for _ in range(2):  # a failure is no answer: the repeat asks again
        answer = one.call("SendMessage", {"message": message})
        assert answer["error"]["code"] == -32603
        assert "42" not in json.dumps(answer)
        [streamed] = one.streamed("SendStreamingMessage", {"message": message})
        assert streamed["error"]["code"] == -32603
    assert "hook" in caplog.text
    assert one.send("fine")["result"]["message"]["parts"] == [{"text": "good"}]
    assert spoken(one.say(OPEN))["action"] == "propose"


def incoming(one, text):
    """Return a message as the handler takes it."""
    return take(ParseDict({"message": one.message(text)}, SendMessageRequest()), one.user)


def test_a_hook_that_takes_too_long_holds_nobody_up():
    hook = Hook(slow=60)
    one = hosting(hook)
    others = OtherAnswers(hook, make_party(Role.SELLER, Clock()), seconds=0.1)

    async def slowly():
        with pytest.raises(Exception, match="cannot answer now"):
            await others.answer(incoming(one, "hello"))

    asyncio.run(asyncio.wait_for(slowly(), 5))


def test_the_hook_is_asked_about_so_many_messages_at_once_and_no_more():
    hook = Hook(slow=0.3)
    one = hosting(hook)

    async def flood():
        asked = [one.calls("SendMessage", {"message": one.message(f"{n}")}) for n in range(40)]
        return await asyncio.gather(*asked)

    answers = asyncio.run(flood())
    assert sum("result" in answer for answer in answers) == answering_others.MOST_AT_ONCE
    assert {a["error"]["code"] for a in answers if "error" in a} == {-32603}
    assert "result" in one.send("afterwards")


def test_answers_are_kept_within_bounds_the_latest_ones():
    hook = Hook(lambda _: OtherAnswer("x" * 200_000, as_task=True))
    one = hosting(hook)
    most = answering_others.MOST_BYTES // 200_000
    tasks = [one.say(f"{n}") for n in range(most + 3)]
    kept = one.call("ListTasks", {"pageSize": 100})["result"]["totalSize"]
    assert kept <= most
    assert one.call("GetTask", {"id": tasks[0]["id"]})["error"]["code"] == -32001
    assert "result" in one.call("GetTask", {"id": tasks[-1]["id"]})


def test_a_caller_that_hangs_up_takes_the_answer_from_nobody():
    hook = Hook(slow=0.2)
    one = hosting(hook)
    others = OtherAnswers(hook, make_party(Role.SELLER, Clock()))
    message = incoming(one, "hello")

    async def hang_up():
        leaving = asyncio.ensure_future(others.answer(message))
        staying = asyncio.ensure_future(others.answer(message))
        await asyncio.sleep(0.05)
        leaving.cancel()
        return await staying

    answered = asyncio.run(hang_up())
    assert answered.parts[0].text == "ann said hello"
    assert len(hook.asked) == 1
