"""Cards that tools are made of: C201, C203 to C205, C214."""

import asyncio
import json
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.a2a.skills import agent, agent_toolkit, agent_tools, agents_from
from negotiator.a2a.skills.cards import MOST_SKILLS, read_card
from negotiator.a2a.skills.dialects import Binding, Dialect
from negotiator.a2a.skills.fetching import card_urls
from negotiator.errors import NegotiatorError, NetworkError, UntrustedKeyError, UsageError
from tests.a2a.skills.servers import SKILL, artifact, scripted, stock, task, then

URL = "https://lingua.example/agents/one"


def tools(url, **options):
    """Fetch a card; return the tools."""
    return asyncio.run(agent_tools(agent(card=url, **options)))


def place(url="https://lingua.example/rpc", binding="JSONRPC", version="1.0", **more):
    return {"url": url, "protocolBinding": binding, "protocolVersion": version} | more


def read(allowed=(), **card):
    return read_card({"name": "Lingua", "skills": [SKILL]} | card, URL, allowed)


def test_c201_there_is_one_tool_for_each_skill_in_the_order_of_the_card():
    other = {"id": "proofread", "name": "Proofreading"}
    with scripted(skills=[SKILL, other]) as lingua:
        found = tools(lingua.url)
    assert [tool.name for tool in found] == ["Lingua_translate", "Lingua_proofread"]
    assert [tool.source for tool in found] == ["a2a", "a2a"]
    assert '"Translates a text."' in found[0].description
    assert '"Proofreading"' in found[1].description


def test_c201_the_stock_server_gives_its_tool():
    with stock() as url:
        [tool] = tools(url)
    assert (tool.name, tool.source) == ("Stock_shout", "a2a")


def test_c203_the_schema_is_one_required_text():
    with scripted() as lingua:
        [tool] = tools(lingua.url)
    assert tool.parameters["required"] == ["task"]
    assert list(tool.parameters["properties"]) == ["task"]
    assert tool.parameters["properties"]["task"]["type"] == "string"
    assert tool.violation({"task": "x"}) == ""
    assert tool.violation({})
    assert tool.violation({"task": 1})
    assert tool.violation({"task": "x", "timeout": 1})


def test_what_others_say_of_themselves_is_not_for_our_own_card():
    with scripted() as lingua:
        [tool] = tools(lingua.url)
    assert tool.internal


def test_c204_a_card_without_a_name_uses_a_default():
    with scripted(name=None) as lingua:
        [tool] = tools(lingua.url)
    assert tool.name == "agent_translate"


def test_c204_a_card_without_a_url_is_reached_at_its_origin():
    with scripted(supportedInterfaces=None) as lingua:
        lingua.answer = then(task("COMPLETED", artifacts=[artifact("ja")]))
        [tool] = tools(f"{lingua.url}/deep/down")
        asyncio.run(tool.execute("yes"))
    assert [(one.method, one.path) for one in lingua.calls] == [("POST", "/")]
    assert read(supportedInterfaces=[{"protocolBinding": "JSONRPC"}]).endpoint.url == (
        "https://lingua.example/"
    )


@pytest.mark.parametrize("skills", [None, [], "none", 5])
def test_c204_no_skills_give_no_tools(skills):
    with scripted(skills=skills) as lingua:
        assert tools(lingua.url) == ()


FAULTS = {
    "not there": (404, {}, b"{}"),
    "not allowed": (403, {}, b"{}"),
    "broken": (500, {}, b"oops"),
    "no JSON": b"<html>",
    "a list": b"[]",
    "not finite": b'{"name": NaN}',
    "a member twice": b'{"name": "a", "name": "b"}',
    "deep": b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    "too long": b'{"name": "' + b" " * 4_200_000 + b'"}',
    "compressed": (200, {"Content-Encoding": "gzip"}, b"x"),
    "too many skills": json.dumps({"skills": [SKILL] * (MOST_SKILLS + 1)}).encode(),
    "no transport of ours": json.dumps({"supportedInterfaces": [place(binding="GRPC")]}).encode(),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_c205_a_card_that_cannot_be_had_is_an_error_of_ours(fault):
    with scripted() as lingua:
        lingua.card = FAULTS[fault]
        with pytest.raises(NetworkError) as failed:
            tools(lingua.url)
    assert failed.value.message.isprintable()


def test_c205_nobody_there_is_an_error():
    with scripted() as gone:
        url = gone.url
    with pytest.raises(NetworkError, match="no agent card"):
        tools(url)


def test_c205_a_toolkit_isolates_an_agent_that_fails():
    with scripted() as good, scripted() as bad, scripted(name="Third") as third:
        bad.card = b"<html>"
        named = [
            agent(card=url, label=label)
            for url, label in ((bad.url, "bad"), (good.url, "good"), (third.url, "third"))
        ]
        kit = asyncio.run(agent_toolkit(named))
    assert [tool.name for tool in kit.tools] == ["Lingua_translate", "Third_translate"]
    assert list(kit.failed) == ["bad"]
    assert isinstance(kit.failed["bad"], NetworkError)


def test_c205_a_variable_that_is_not_set_fails_its_own_agent_alone(monkeypatch):
    monkeypatch.delenv("NOT_SET_HERE", raising=False)
    with scripted() as good:
        lacking = agent(card=good.url, headers={"X": "${NOT_SET_HERE}"}, label="lacking")
        kit = asyncio.run(agent_toolkit([lacking, agent(card=good.url)]))
    assert isinstance(kit.failed["lacking"], UsageError)
    assert len(kit.tools) == 1


def test_c205_cards_are_fetched_at_the_same_time():
    together = threading.Barrier(6, timeout=20)

    def respond(_):
        together.wait()
        return 200, {}, json.dumps({"skills": [SKILL]}).encode()

    with scripted() as slow:
        slow.respond = respond
        named = [agent(card=slow.url, label=str(number)) for number in range(6)]
        kit = asyncio.run(agent_toolkit(named))
    assert len({tool.name for tool in kit.tools}) == 6


def test_two_agents_of_one_label_are_refused():
    with pytest.raises(UsageError, match="label"):
        asyncio.run(agent_toolkit([agent(card=URL), agent(card=URL)]))


def test_c202_tools_of_two_agents_of_one_name_differ():
    with scripted() as one, scripted() as two:
        kit = asyncio.run(agent_toolkit([agent(card=one.url), agent(card=two.url)]))
    assert [tool.name for tool in kit.tools] == ["Lingua_translate", "Lingua_translate_2"]


@pytest.mark.parametrize(
    ("url", "places"),
    [
        (
            "https://a.example",
            (
                "https://a.example/.well-known/agent-card.json",
                "https://a.example/.well-known/agent.json",
            ),
        ),
        ("https://a.example/x/card.json", ("https://a.example/x/card.json",)),
        (
            "https://a.example/x/",
            (
                "https://a.example/x/.well-known/agent-card.json",
                "https://a.example/x/.well-known/agent.json",
            ),
        ),
    ],
)
def test_a_card_is_at_its_url_or_at_the_well_known_place(url, places):
    assert card_urls(url) == places


def test_a_card_at_the_place_of_old_is_found():
    with scripted() as old:
        card = json.dumps(old.card).encode()

        def respond(seen):
            return (200, {}, card) if seen.path.endswith("/agent.json") else (404, {}, b"")

        old.respond = respond
        assert len(tools(old.url)) == 1


def test_c212_a_card_of_0_3_and_one_of_1_0_lead_to_their_dialects():
    old = read(url="https://lingua.example", protocolVersion="0.3.0")
    assert (old.endpoint.dialect, old.endpoint.binding) == (Dialect.V03, Binding.JSONRPC)
    new = read(supportedInterfaces=[place(tenant="t")])
    assert (new.endpoint.dialect, new.endpoint.tenant) == (Dialect.V1, "t")
    listed = read(supportedInterfaces=[place(version="0.3")])
    assert listed.endpoint.dialect is Dialect.V03


def test_the_first_place_that_we_speak_is_taken():
    order = [place(binding="GRPC"), place(version="2.0"), place("/rest", "HTTP+JSON"), place()]
    assert read(supportedInterfaces=order).endpoint.url == "https://lingua.example/rest"
    extra = [{"url": "https://lingua.example/x", "transport": "HTTP+JSON"}]
    older = read_card(
        {"url": "https://lingua.example/g", "preferredTransport": "GRPC"}
        | {"additionalInterfaces": extra},
        URL,
        (),
    )
    assert older.endpoint.binding is Binding.HTTP_JSON


ELSEWHERE = [
    "https://evil.example/rpc",
    "https://lingua.example:8443/rpc",
    "http://lingua.example/rpc",
    "https://lingua.example.evil.example/rpc",
    "https://lingua.example@evil.example/rpc",
    "https://lingua.example\\@evil.example/rpc",
    "//evil.example/rpc",
    "https://user:pass@lingua.example/rpc",
    "http://169.254.169.254/latest",
    "file:///etc/passwd",
    "https://[::1/rpc",
    "https://lingua.example:99999/",
]


@pytest.mark.parametrize("url", ELSEWHERE)
@pytest.mark.parametrize("old", [False, True])
def test_c214_an_endpoint_on_another_origin_is_refused(url, old):
    card = {"url": url} if old else {"supportedInterfaces": [place(url)]}
    with pytest.raises(UntrustedKeyError, match="another origin") as refused:
        read(**card)
    assert "pass@" not in refused.value.message


def test_c214_another_origin_is_reached_if_it_is_allowed():
    with scripted() as rpc, scripted(supportedInterfaces=[place(f"{rpc.url}/rpc")]) as lingua:
        rpc.answer = then(task("COMPLETED", artifacts=[artifact("ja")]))
        with pytest.raises(UntrustedKeyError):
            tools(lingua.url)
        [tool] = tools(lingua.url, allowed=[rpc.url])
        assert asyncio.run(tool.execute("yes")).text == "ja"
    assert len(rpc.calls) == 1


def test_c214_a_place_elsewhere_is_passed_over_for_one_that_may_be_reached():
    listed = [place("https://evil.example/rpc"), place()]
    assert read(supportedInterfaces=listed).endpoint.url == "https://lingua.example/rpc"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_c214_a_redirect_of_the_card_is_not_followed(status):
    with scripted() as evil, scripted() as lingua:
        place_of = f"{evil.url}/.well-known/agent-card.json"
        lingua.card = (status, {"Location": place_of}, b"")
        with pytest.raises(NetworkError, match="redirect"):
            tools(lingua.url, headers={"X-Key": "canary-of-the-card"})
    assert evil.seen == []


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=10,
    ),
    st.sampled_from(
        ["name", "skills", "supportedInterfaces", "url", "additionalInterfaces", "protocolVersion"]
    ),
)
def test_c205_whatever_a_card_holds_there_is_a_reading_or_an_error_of_ours(value, member):
    card = {"skills": [SKILL, value], "supportedInterfaces": [value, place()], member: value}
    try:
        found = read_card(card, URL, ())
    except NegotiatorError:
        return
    assert found.endpoint.url.startswith("https://lingua.example")


def test_c213_a_block_reads_as_the_arguments_do():
    block = {
        "lingua": {
            "card": URL,
            "headers": {"Authorization": "Bearer ${LINGUA}"},
            "timeout": 20,
            "poll_every": 2,
            "allowed": {"https://api.example": {"X-Key": "${API}"}},
            "enabled": ["translate"],
            "reach": ["10.0.0.0/8"],
        },
        "other": {"card": "https://other.example", "disabled": True},
    }
    one, two = agents_from(block)
    assert (one.label, one.card, one.timeout, one.poll_every) == ("lingua", URL, 20.0, 2.0)
    assert dict(one.allowed) == {"https://api.example": {"X-Key": "${API}"}}
    assert one.admits("translate")
    assert not one.admits("pay")
    assert two.off


@pytest.mark.parametrize(
    ("enabled", "disabled", "names"),
    [
        (True, False, ["Lingua_translate", "Lingua_pay"]),
        (True, True, []),
        (False, False, []),
        (False, True, []),
        (["translate"], False, ["Lingua_translate"]),
        (["Lingua_pay"], False, ["Lingua_pay"]),
        (True, ["pay"], ["Lingua_translate"]),
        (["translate", "pay"], ["Lingua_pay"], ["Lingua_translate"]),
        (["pay"], ["pay"], []),
        (["translate"], True, []),
        ([], False, []),
    ],
)
def test_c213_disabled_wins_over_enabled(enabled, disabled, names):
    with scripted(skills=[SKILL, {"id": "pay"}]) as lingua:
        entry = {"card": lingua.url, "enabled": enabled, "disabled": disabled}
        [one] = agents_from({"lingua": entry})
        kit = asyncio.run(agent_toolkit([one]))
    assert [tool.name for tool in kit.tools] == names
    assert bool(lingua.seen) == (not one.off)


ODD_ENTRIES = {
    "no card": {},
    "unknown member": {"card": URL, "canary-key": 1},
    "a number for a header": {"card": URL, "headers": {"X": 5}},
    "a nested header": {"card": URL, "headers": {"X": ["canary-value"]}},
    "a header of HTTP": {"card": URL, "headers": {"Host": "canary-value"}},
    "no variable": {"card": URL, "headers": {"X": "canary-value ${a-b}"}},
    "no time": {"card": URL, "timeout": 0},
    "endless": {"card": URL, "timeout": float("inf")},
    "text for a time": {"card": URL, "timeout": "canary-value"},
    "no URL": {"card": "canary:value"},
    "credentials in the URL": {"card": "https://user:canary-value@a.example"},
    "a text for a list": {"card": URL, "disabled": "pay"},
    "no network": {"card": URL, "reach": ["x"]},
    "no entry": "canary-value",
}


@pytest.mark.parametrize("what", ODD_ENTRIES)
def test_c213_a_faulty_block_is_refused_without_showing_a_value(what):
    with pytest.raises(UsageError, match="the agent lingua") as refused:
        agents_from({"lingua": ODD_ENTRIES[what]})
    shown = f"{refused.value!r} {refused.value.__cause__!r} {refused.value.__context__!r}"
    assert "canary-value" not in shown


@pytest.mark.parametrize("block", [None, [], "x", {str(n): {"card": URL} for n in range(201)}])
def test_a_block_of_another_form_is_refused(block):
    with pytest.raises(UsageError, match="entries by name"):
        agents_from(block)
