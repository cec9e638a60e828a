"""What ``negotiator serve`` can be told."""

import json
import subprocess
import sys
from contextlib import contextmanager

import httpx
import pytest

from negotiator.a2a.bearer import bearer_headers, bearer_tokens
from negotiator.a2a.serving.authenticating import Visit
from negotiator.bootstrap import token_file_callers
from negotiator.errors import StoreError, UsageError
from tests.a2a.app.requests import HEADERS, bearer, call, sending
from tests.cli.conftest import environment
from tests.cli.parties import make_parties

ALICE, BOB = "a" * 20, "b" * 20
TEXT = f"# who may call\n\nalice {ALICE}\nbob@example   {BOB}\n"


def visit(header):
    return Visit("GET", "/tasks", {} if header is None else {"authorization": header}, "")


@pytest.mark.parametrize(
    ("header", "name"),
    [
        (f"Bearer {ALICE}", "alice"),
        (f"bearer  {BOB}", "bob@example"),
        (f"Basic {ALICE}", None),
        (f"Bearer {ALICE}x", None),
        (f"Bearer {ALICE[:-1]}", None),
        (f"Bearer {ALICE} {ALICE}", None),
        ("Bearer", None),
        ("Bearer \ud800", None),
        ("", None),
        (None, None),
    ],
)
def test_a_token_names_whose_it_is(header, name):
    assert bearer_tokens(TEXT, "tokens")(visit(header)) == name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "names nobody"),
        ("# nobody\n", "names nobody"),
        ("alice short\n", "line 1"),
        (f"alice {ALICE}\nalice {BOB}\n", "line 2"),
        (f"alice {ALICE}\nbob {ALICE}\n", "line 2"),
        (f"{ALICE}\n", "line 1"),
        (f"alice {ALICE} more\n", "line 1"),
    ],
)
def test_what_is_no_list_of_tokens_is_refused_and_no_token_is_shown(text, why):
    with pytest.raises(UsageError, match=why) as caught:
        bearer_tokens(text, "tokens")
    assert ALICE not in caught.value.message


def test_a_file_of_tokens_is_ours_alone(tmp_path):
    file = tmp_path / "tokens"
    file.write_text(TEXT)
    file.chmod(0o644)
    with pytest.raises(StoreError, match="chmod 600"):
        token_file_callers(file)
    file.chmod(0o600)
    assert token_file_callers(file)(visit(f"Bearer {BOB}")) == "bob@example"
    file.write_text("älice " + ALICE)
    with pytest.raises(UsageError, match="ASCII"):
        token_file_callers(file)


@pytest.mark.parametrize(
    ("origin", "token"),
    [
        ("https://seller.example", ALICE),
        ("https://other.example:8443", BOB),
        ("http://127.0.0.1:8600", BOB),
        ("https://seller.example:8443", None),
        ("http://seller.example", None),
        ("https://evil.example", None),
    ],
)
def test_whom_we_dial_gets_the_token_for_its_origin_and_no_other(origin, token):
    text = f"HTTPS://Seller.example:443/ {ALICE}\nhttps://other.example:8443 {BOB}\n"
    give = bearer_headers(text + f"http://127.0.0.1:8600  {BOB}\n", "tokens")
    assert give(origin) == ({} if token is None else bearer(token))


@pytest.mark.parametrize(
    "origin",
    [
        "seller.example",
        "http://seller.example",
        "http://10.0.0.1",
        "https://seller.example/path",
        "https://a:b@seller.example",
        "https://[::1",
        "ftp://seller.example",
        "alice",
    ],
)
def test_no_token_is_kept_for_what_is_no_safe_origin(origin):
    for text in (f"{origin} {ALICE}\n", f"https://a.example {BOB}\n{origin} {ALICE}"):
        with pytest.raises(UsageError, match="line") as caught:
            bearer_headers(text, "tokens")
        assert ALICE not in caught.value.message
    for text in ("", "# nobody\n"):
        with pytest.raises(UsageError, match="names nobody"):
            bearer_headers(text, "tokens")


def test_a_server_with_tokens_is_dialled_with_one_and_not_without(cli, tmp_path):
    callers, ours = tmp_path / "callers", tmp_path / "ours"
    callers.write_text(TEXT)
    callers.chmod(0o600)
    with serving(tmp_path, "--token-file", str(callers)) as http:
        url = str(http.base_url).rstrip("/")
        ours.write_text(f"{url} {ALICE}\n")
        ours.chmod(0o600)
        run = ("run", url, "--dir", tmp_path / "buyer")
        without = cli(*run)
        assert without.code == 1
        assert "401" in without.err
        ran = cli(*run, "--token-file", ours, "--json")
        listed = http.post("/rpc", json=call("ListTasks", {}), headers=bearer(ALICE)).json()
        others = http.post("/rpc", json=call("ListTasks", {}), headers=bearer(BOB)).json()
    assert ran.code == 0, ran
    [done] = ran.json["negotiations"]
    assert (done["outcome"], done["basis"]) == ("agreed", "signed")
    assert len(listed["result"]["tasks"]) == 1
    assert others["result"].get("tasks", []) == []
    assert ALICE not in ran.out + ran.err + without.out + without.err


@contextmanager
def serving(place, *options):
    """Serve the seller with options; yield a client of it."""
    make_parties(place, {})
    command = [sys.executable, "-m", "negotiator", "serve", "--json", "--dir", "seller", *options]
    with subprocess.Popen(
        command, cwd=place, env=environment(), stdout=subprocess.PIPE, text=True
    ) as process:
        url = json.loads(process.stdout.readline())["url"]
        with httpx.Client(base_url=url, headers=HEADERS) as http:
            yield http
        process.terminate()
        assert process.wait(20) == 0


def test_it_serves_with_tokens_limits_and_the_older_version(tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text(TEXT)
    tokens.chmod(0o600)
    options = ("--token-file", str(tokens), "--compat-0-3", "--open", "1", "--drain", "1")
    with serving(tmp_path, *options) as http:
        card = http.get("/.well-known/agent-card.json").json()
        versions = {one["protocolVersion"] for one in card["supportedInterfaces"]}
        assert versions == {"1.0", "0.3"}
        assert card["securitySchemes"]["bearer"]
        assert http.post("/rpc", json=sending()).status_code == 401
        answer = http.post("/rpc", json=sending(), headers=bearer(ALICE)).json()
        assert "task" in answer["result"]
        second = http.post("/rpc", json=sending(2), headers=bearer(ALICE)).json()
        assert "at most 1" in second["error"]["message"]
        listed = http.post("/rpc", json=call("ListTasks", {}), headers=bearer(ALICE)).json()
        assert len(listed["result"]["tasks"]) == 1
        older = {
            "messageId": "older-message-0001",
            "role": "user",
            "kind": "message",
            "parts": [{"kind": "data", "data": {"negotiation": {"action": "open"}}}],
        }
        said = call("message/send", {"message": older})
        found = http.post("/rpc", json=said, headers=bearer(BOB) | {"A2A-Version": "0.3"}).json()
        assert found["result"]["kind"] == "task"


def test_wrong_options_are_refused_before_anything_is_served(cli, tmp_path):
    make_parties(tmp_path, {})
    party = tmp_path / "seller"
    assert cli("serve", "--dir", party, "--rate", "0").code == 2
    missing = cli("serve", "--dir", party, "--token-file", tmp_path / "no-such-file")
    assert missing.code == 1
    assert "no-such-file" in missing.err
