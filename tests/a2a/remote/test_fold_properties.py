"""C193, C195: whatever comes folds to what the task has in the end, or is refused."""

from a2a.types.a2a_pb2 import (
    Artifact,
    Message,
    Part,
    StreamResponse,
    Task,
    TaskArtifactUpdateEvent,
    TaskStatus,
    TaskStatusUpdateEvent,
)
from hypothesis import given
from hypothesis import strategies as st

from negotiator.a2a.remote.folding import Asked, Fold
from negotiator.errors import RemoteAgentError

IDS = st.sampled_from(["a1", "a2", "a3"])
WORDS = st.text(st.characters(codec="utf-8"), max_size=4)
OURS = {"task_id": "t1", "context_id": "c1"}


def begun():
    return StreamResponse(task=Task(id="t1", context_id="c1", status=TaskStatus(state=2)))


def done():
    status = TaskStatus(state=3)
    return StreamResponse(status_update=TaskStatusUpdateEvent(status=status, **OURS))


def piece(artifact_id, words, append):
    made = Artifact(artifact_id=artifact_id, parts=[Part(text=words)])
    return StreamResponse(
        artifact_update=TaskArtifactUpdateEvent(artifact=made, append=append, **OURS)
    )


def folded(events):
    fold = Fold(Asked())
    updates = [update for event in events for update in fold.take(event)]
    return fold, updates + list(fold.close())


@given(st.lists(st.tuples(IDS, WORDS, st.booleans())))
def test_c195_pieces_fold_to_what_a_task_of_the_same_pieces_has(pieces):
    held = {}
    events = [begun()]
    for artifact_id, words, append in pieces:
        goes_on = append and artifact_id in held
        held[artifact_id] = [*held.get(artifact_id, ()), words] if goes_on else [words]
        events.append(piece(artifact_id, words, goes_on))
    events.append(done())
    artifacts = [
        Artifact(artifact_id=one, parts=[Part(text=words) for words in said])
        for one, said in held.items()
    ]
    whole = Task(id="t1", context_id="c1", status=TaskStatus(state=3), artifacts=artifacts)
    streamed, awaited = folded(events)[0].answer(), folded([StreamResponse(task=whole)])[0].answer()
    assert (streamed.artifacts, streamed.message) == (awaited.artifacts, awaited.message)
    assert streamed.text == "\n".join("".join(said) for said in held.values() if any(said))


@given(st.lists(st.tuples(IDS, WORDS), min_size=1))
def test_c193_what_is_passed_on_adds_up_to_the_answer(pieces):
    events = [begun(), *(piece(*one, append=False) for one in pieces), done()]
    fold, updates = folded(events)
    shown = {}
    for update in updates:
        if update.artifact:
            before = "" if update.replaces else shown.get(update.artifact, "")
            shown[update.artifact] = before + update.text
    assert shown == {one.id: one.text for one in fold.answer().artifacts}


NAMES = st.sampled_from(["", "t1", "t2", "c1"])
PARTS = st.lists(
    st.one_of(
        st.builds(Part, text=WORDS),
        st.builds(Part, raw=st.binary(max_size=3), media_type=WORDS),
        st.builds(Part, url=WORDS),
        st.just(Part()),
    ),
    max_size=2,
)
MESSAGES = st.builds(
    Message, message_id=NAMES, context_id=NAMES, task_id=NAMES, role=st.integers(0, 3), parts=PARTS
)
STATUSES = st.builds(TaskStatus, state=st.integers(-1, 9), message=st.none() | MESSAGES)
ARTIFACTS = st.builds(Artifact, artifact_id=IDS | st.just(""), parts=PARTS)
EVENTS = st.one_of(
    st.just(StreamResponse()),
    st.builds(StreamResponse, message=MESSAGES),
    st.builds(
        lambda **of: StreamResponse(task=Task(**of)),
        id=NAMES,
        context_id=NAMES,
        status=STATUSES,
        artifacts=st.lists(ARTIFACTS, max_size=2),
        history=st.lists(MESSAGES, max_size=2),
    ),
    st.builds(
        lambda **of: StreamResponse(status_update=TaskStatusUpdateEvent(**of)),
        task_id=NAMES,
        context_id=NAMES,
        status=STATUSES,
    ),
    st.builds(
        lambda **of: StreamResponse(artifact_update=TaskArtifactUpdateEvent(**of)),
        task_id=NAMES,
        context_id=NAMES,
        artifact=ARTIFACTS,
        append=st.booleans(),
    ),
)


@given(st.lists(EVENTS, max_size=5), NAMES, NAMES)
def test_c199_whatever_comes_is_an_answer_of_ours_or_one_error(events, context, task):
    fold = Fold(Asked(context=context, task=task))
    try:
        for event in events:
            for update in fold.take(event):
                assert all(one.untrusted for one in update.contents)
        list(fold.close())
        answer = fold.answer()
    except RemoteAgentError:
        return
    assert events
    assert context in {"", answer.context}
    assert answer.task is None or task in {"", answer.task.id}
