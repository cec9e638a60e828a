"""C193-C195, C198: artifacts, commentary, endings, and why something was not done."""

import asyncio

import pytest

from negotiator.a2a.remote import (
    Answer,
    Finish,
    RemoteAgent,
    RemoteAgentError,
    RemoteTaskError,
    Session,
    Update,
)
from tests.a2a.remote.peers import agent_says, artifact, hostile, json_answer, status, stock, task
from tests.a2a.remote.peers import streamed as stream_of

NOT_DONE = {"fail": "failed", "refuse": "rejected", "stop": "canceled", "login": "auth-required"}


def read(*events: dict) -> tuple[list[Update], Answer]:
    """Read a stream of events to its end."""

    async def reading(url: str) -> tuple[list[Update], Answer]:
        stream = RemoteAgent(url).stream("a")
        return [update async for update in stream], await stream.answer()

    with hostile(stream_of(*events)) as there:
        return asyncio.run(reading(there.url))


def made(*texts: str, artifact_id: str = "a1") -> dict:
    """Return an artifact as a task has it."""
    return {"artifactId": artifact_id, "parts": [{"text": text} for text in texts]}


BEGUN = {"task": task("working")}
DONE = {"state": "TASK_STATE_COMPLETED"}


def words(updates: list[Update]) -> list[str]:
    return [update.text for update in updates if update.text]


def test_c193_a_streamed_artifact_that_the_last_snapshot_repeats_is_given_once():
    whole = {"task": task(artifacts=[made("x", "y"), made("z", artifact_id="a2")])}
    pieces = [artifact("x"), artifact("y", append=True), artifact("z", "a2")]
    updates, answer = read(BEGUN, *pieces, whole)
    assert words(updates) == ["x", "y", "z"]
    assert answer.text == "xy\nz"


def test_c193_also_when_the_snapshot_comes_after_the_end_or_has_joined_the_pieces():
    pieces = [artifact("x"), artifact("y", append=True)]
    whole = {"task": task(artifacts=[made("xy")])}
    updates, answer = read(BEGUN, *pieces, status("completed"), whole)
    assert words(updates) == ["x", "y"]
    assert answer.text == "xy"


def test_c193_what_only_the_snapshot_has_is_given():
    whole = {"task": task(artifacts=[made("x"), made("new", artifact_id="a2")])}
    updates, answer = read(BEGUN, artifact("x"), whole)
    assert words(updates) == ["x", "new"]
    assert answer.text == "x\nnew"


def test_c193_a_snapshot_that_says_something_else_takes_the_place_of_what_was_streamed():
    updates, answer = read(BEGUN, artifact("x"), {"task": task(artifacts=[made("other")])})
    assert [update.replaces for update in updates if update.text] == [False, True]
    assert answer.text == "other"


def test_c193_commentary_is_told_and_is_no_part_of_the_answer():
    updates, answer = read(
        BEGUN, status("working", "Thinking."), artifact("x"), status("completed")
    )
    assert [update.commentary for update in updates if update.commentary] == ["Thinking."]
    assert words(updates) == ["x"]
    assert answer.text == "x"


def test_c193_a_task_that_ends_without_artifacts_answers_with_its_last_message_once():
    end = status("completed", "It is so.")
    history = [agent_says("Before."), agent_says("It is so.")]
    whole = {"task": task(status=end["statusUpdate"]["status"], history=history)}
    updates, answer = read(BEGUN, status("working", "Thinking."), end, whole)
    assert words(updates) == ["It is so."]
    assert answer.text == "It is so."


def test_c193_with_artifacts_the_last_message_is_no_part_of_the_answer():
    updates, answer = read(BEGUN, artifact("x"), status("completed", "Done."))
    assert words(updates) == ["x"]
    assert answer.text == "x"


def test_c193_the_last_message_may_stand_in_the_history_alone():
    history = [agent_says("Old."), {"role": "ROLE_USER"} | agent_says("no"), agent_says("New.")]
    with hostile(json_answer({"task": task(history=history)})) as there:
        assert asyncio.run(RemoteAgent(there.url).run("a")).text == "New."


def test_c193_what_was_said_before_our_message_is_no_answer_to_it():
    def answer(said):
        ours = said["params"]["message"]
        history = [agent_says("Which day?"), ours]
        return json_answer({"task": task(history=history)})(said)

    with hostile(answer) as there:
        assert asyncio.run(RemoteAgent(there.url).run("a")).text == ""


@pytest.fixture(scope="module")
def peer():
    with stock() as one:
        yield one


def answered(peer, word: str, *, streaming: bool, strict: bool = False, session=None) -> Answer:
    async def ask() -> Answer:
        async with RemoteAgent(peer.url, strict=strict) as agent:
            if streaming:
                return await agent.stream(word, session=session).answer()
            return await agent.run(word, session=session)

    return asyncio.run(ask())


@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize("word", NOT_DONE)
def test_c194_an_ending_is_told_without_a_look_at_what_came(peer, word, streaming):
    assert answered(peer, word, streaming=streaming).finish == NOT_DONE[word]


def test_c194_every_ending_is_another():
    assert len({*Finish}) == 7
    with hostile(json_answer({"task": task()})) as there:
        assert asyncio.run(RemoteAgent(there.url).run("a")).finish is Finish.STOP


@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize("word", NOT_DONE)
def test_c194_a_strict_agent_raises_it_and_changes_no_session(peer, word, streaming):
    session = Session()
    with pytest.raises(RemoteTaskError, match=NOT_DONE[word]) as raised:
        answered(peer, word, streaming=streaming, strict=True, session=session)
    assert raised.value.finish == NOT_DONE[word]
    assert raised.value.task
    assert raised.value.said
    assert session == Session(session.session_id)


@pytest.mark.parametrize("word", ["echo", "message", "ask"])
def test_c194_a_strict_agent_raises_nothing_else(peer, word):
    assert answered(peer, word, streaming=False, strict=True).finish in {"stop", "input-required"}


def test_c194_what_is_raised_cannot_write_on_our_terminal():
    said = status("failed", "\x1b[2J\u202eevil" + "x" * 5000)["statusUpdate"]["status"]
    with (
        hostile(json_answer({"task": task(status=said)})) as there,
        pytest.raises(RemoteTaskError) as raised,
    ):
        asyncio.run(RemoteAgent(there.url, strict=True).run("a"))
    assert raised.value.message.isprintable()
    assert len(raised.value.message) < 500


def test_c195_an_artifact_that_comes_again_takes_the_place_of_the_first():
    updates, answer = read(BEGUN, artifact("Draft."), artifact("Report."), status("completed"))
    assert [(u.text, u.replaces) for u in updates if u.text] == [
        ("Draft.", False),
        ("Report.", True),
    ]
    assert answer.text == "Report."


def test_c195_only_the_one_of_that_id():
    _, answer = read(
        BEGUN, artifact("a", "1"), artifact("b", "2"), artifact("c", "1"), status("completed")
    )
    assert [(one.id, one.text) for one in answer.artifacts] == [("1", "c"), ("2", "b")]


def test_c195_a_piece_of_an_artifact_that_never_began_is_an_error():
    with pytest.raises(RemoteAgentError, match="did not begin"):
        read(BEGUN, artifact("x", append=True), status("completed"))


@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("fail", "No paper left."),
        ("refuse", "Not for you."),
        ("stop", "Stopped myself."),
        ("login", "Log in."),
    ],
)
def test_c198_why_it_was_not_done_is_told_awaited_and_streamed(peer, word, why, streaming):
    answer = answered(peer, word, streaming=streaming)
    assert answer.text.endswith(why)
    assert [piece.text for piece in answer.message] == [why]


def test_c198_it_is_among_what_is_streamed_beside_the_artifacts():
    updates, answer = read(BEGUN, artifact("Half."), status("failed", "No paper left."))
    assert words(updates) == ["Half.", "No paper left."]
    assert answer.text == "Half.\nNo paper left."
