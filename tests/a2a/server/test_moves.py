"""Moves that go past the SDK's types: they are read and answered just as the SDK would."""

import json

import pytest
from a2a.types.a2a_pb2 import SendMessageRequest
from a2a.utils.errors import A2AError
from google.protobuf.json_format import MessageToDict, ParseDict
from hypothesis import given
from hypothesis import strategies as st

from negotiator.a2a.mapping import json_bytes
from negotiator.a2a.serving.desk import Desk
from negotiator.a2a.serving.incoming import take, taken
from negotiator.a2a.serving.moves import answer_to, move_in
from negotiator.agent.hosting import HostMessage
from negotiator.terms import Role
from tests.a2a.mutating import ANY, DOCUMENT, TEXT, perhaps_mutated
from tests.a2a.server.endpoint import Guest, endpoint
from tests.agent.table import table

LENGTHS = (None, 0, 1, 2, 50)


def sights(dialling, *changes):
    """Give what the host shows after each of its moves in a negotiation, to its end."""
    play = table(dialling, seller=changes)
    play.open()
    desk = Desk(play.host)
    while (move := play.dialler.gate.pending(play.neg)) is not None:
        yield desk.turn(play.message(move))
        play.poll()
    yield desk.sight(play.neg)


STUBBORN = (("e = 2\n", "e = 0.01\n"),)


@pytest.mark.parametrize("dialling", Role)
@pytest.mark.parametrize("changes", [(), STUBBORN])
def test_the_answer_to_a_move_is_what_the_sdk_would_say(dialling, changes):
    seen = list(sights(dialling, *changes))
    assert len(seen) > 3
    for sight in seen:
        for history in LENGTHS:
            answer = json.loads(answer_to("call-1", sight, history) or b"")
            result = {"task": MessageToDict(sight.task(history))}
            assert answer == {"jsonrpc": "2.0", "id": "call-1", "result": result}
    assert seen[-1].state.terminal


def test_words_with_anything_in_them_are_said_back_alike():
    play = table()
    play.open()
    move = play.dialler.gate.pending(play.neg)
    message = play.message(move)
    words = 'A "b"\\ \u00e9\u20ac\U0001f600\n\t'
    said = HostMessage(message.data, message.raw, words, "m-1", "", "", "")
    sight = Desk(play.host).turn(said)
    answer = json.loads(answer_to(7, sight, None) or b"")
    assert answer["id"] == 7
    assert answer["result"]["task"] == MessageToDict(sight.task(None))


def enveloped(play, **more):
    """Return the parameters that send the dialler's move."""
    move = play.dialler.gate.pending(play.neg)
    row = play.ours().row
    ids = {"taskId": row.task, "contextId": row.context} if row.task else {}
    part = {"data": json.loads(move.data), "mediaType": "application/json"}
    message = {"messageId": move.message_id, "role": "ROLE_USER", "parts": [part], **ids}
    return {"message": message | more, "configuration": {"historyLength": 1}}


@pytest.fixture
def play():
    playing = table()
    playing.open()
    return playing


def test_a_repeat_in_a_shape_that_is_left_to_the_sdk_gets_the_very_same_answer(play):
    guest = Guest(endpoint(play.host), play.host)
    params = enveloped(play)
    other = params | {"message": params["message"] | {"metadata": {}}}
    assert move_in(call(params)) is not None
    assert move_in(call(other)) is None
    answer = guest.call("SendMessage", params)
    assert answer["result"]["task"]["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    assert guest.call("SendMessage", other) == answer


@pytest.mark.parametrize(
    "change",
    [
        {"messageId": "m" * 65},
        {"taskId": "t-none"},
        {"contextId": "a context\x7f"},
        {"parts": [{"data": {"envelope": {}}}]},
        {"parts": [{"data": {"envelope": "x", "negotiation": {}}}, {"text": "a" * 16_385}]},
    ],
)
def test_what_is_refused_is_refused_in_the_same_words(play, change):
    guest = Guest(endpoint(play.host), play.host)
    params = enveloped(play, **change)
    other = params | {"message": params["message"] | {"metadata": {}}}
    assert move_in(call(params)) is not None
    refused = guest.call("SendMessage", params)
    assert refused["error"]["code"] in {-32602, -32001}
    assert guest.call("SendMessage", other) == refused


def call(params, **more):
    """Return a call that sends a message."""
    return {"jsonrpc": "2.0", "id": "1", "method": "SendMessage", "params": params} | more


DATA = st.builds(lambda more, envelope: more | {"envelope": envelope}, DOCUMENT, TEXT | DOCUMENT)
DATA_PART = st.fixed_dictionaries(
    {"data": DATA}, optional={"mediaType": st.just("application/json")}
)
TEXT_PART = st.fixed_dictionaries({"text": TEXT}, optional={"mediaType": st.just("text/plain")})
MESSAGE = st.fixed_dictionaries(
    {
        "messageId": TEXT.filter(bool),
        "role": st.just("ROLE_USER"),
        "parts": st.tuples(DATA_PART, TEXT_PART).map(list) | st.lists(DATA_PART, max_size=2),
    },
    optional={"taskId": TEXT, "contextId": TEXT, "extensions": st.lists(TEXT, max_size=2)},
)
CONFIGURATION = st.fixed_dictionaries(
    {},
    optional={
        "historyLength": st.integers(-1, 4) | st.integers(),
        "acceptedOutputModes": st.lists(TEXT, max_size=2),
        "returnImmediately": st.booleans(),
    },
)
PARAMS = st.fixed_dictionaries({"message": MESSAGE}, optional={"configuration": CONFIGURATION})


def outcome(read):
    """Return what reading comes to: the message, or why there is none."""
    try:
        incoming = read()
    except A2AError as error:
        return type(error), str(error)
    message = incoming.message
    ids = (message.message_id, message.task_id, message.context_id, message.role)
    values = tuple(map(json_bytes, incoming.values))
    return ids, values, incoming.text, incoming.history, incoming.accepted, incoming.caller


@given(params=perhaps_mutated(PARAMS))
def test_whatever_is_read_here_the_sdk_reads_alike(params):
    move = move_in(call(params))
    if move is None:
        return
    request = ParseDict(params, SendMessageRequest(), ignore_unknown_fields=True)
    assert outcome(lambda: taken(move, "who")) == outcome(lambda: take(request, "who"))


@given(params=PARAMS, name=st.sampled_from(["id", "method", "tenant", "jsonrpc"]), value=ANY)
def test_a_call_with_anything_odd_about_it_is_left_to_the_sdk(params, name, value):
    usual = value == "SendMessage" if name == "method" else isinstance(value, str | int)
    if move_in(call(params, **{name: value})) is not None:
        assert name != "tenant"
        assert usual


@pytest.mark.parametrize("params", [None, [], "x", {"message": []}, {"message": {"parts": {}}}])
def test_what_is_no_message_is_left_to_the_sdk(params):
    assert move_in(call(params)) is None


def test_numbers_are_left_to_the_sdk_which_knows_no_others_than_doubles():
    whole = {"data": {"envelope": {"seq": 9007199254740993}}}
    message = {"messageId": "m", "role": "ROLE_USER", "parts": [whole]}
    assert move_in(call({"message": message})) is None


def test_a_move_that_names_the_task_of_somebody_else_finds_none():
    play = table()
    play.open()
    guest = Guest(endpoint(play.host), play.host)
    params = enveloped(play)
    assert guest.call("SendMessage", params)["result"]["task"]["id"]
    mallory = Guest(guest.app, guest.party, user="mallory")
    stolen = {"message": params["message"] | {"taskId": "t-of-somebody-else"}}
    assert mallory.call("SendMessage", stolen)["error"]["code"] == -32001
