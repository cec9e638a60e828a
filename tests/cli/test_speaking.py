"""``--language``, ``--tone`` and ``--model-words`` of serve and run."""

from pathlib import Path

import pytest

from tests.a2a.speakers import honest
from tests.cli.conftest import Cli, process
from tests.cli.parties import make_parties
from tests.cli.test_run import result, serving
from tests.llm.model_server import ModelServer


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--language", "nl"), "choose one of: de, en, es, fr, it"),
        (("--tone", "rude"), "choose one of: plain, formal, friendly"),
        (("--model-words",), "NEGOTIATOR_LLM_BASE_URL"),
    ],
)
def test_what_cannot_be_spoken_is_a_usage_error_that_says_what_can(
    cli: Cli, tmp_path: Path, options: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BASE_URL", "MODEL"):
        monkeypatch.delenv(f"NEGOTIATOR_LLM_{name}", raising=False)
    make_parties(tmp_path, {})
    for command in (("serve",), ("run", "http://127.0.0.1:9")):
        ran = cli(*command, "--dir", tmp_path / "buyer", *options)
        assert ran.code == 2
        assert said in ran.err


def test_a_german_model_and_a_french_template_agree_and_both_journals_run_again(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_parties(tmp_path, {})
    with ModelServer(honest("de")) as server:
        monkeypatch.setenv("NEGOTIATOR_LLM_BASE_URL", server.url)
        monkeypatch.setenv("NEGOTIATOR_LLM_MODEL", "scripted")
        speaks = ("--language", "de", "--tone", "formal", "--model-words")
        with serving(tmp_path / "seller", *speaks) as url:
            buyer = ("--dir", tmp_path / "buyer", "--language", "fr", "--tone", "formal")
            ran = process("run", *buyer, url, "--json", cwd=tmp_path)
        assert ran.code == 0, ran
        assert len(server.requests) > 5
    assert result(ran)["outcome"] == "agreed"
    for side in ("buyer", "seller"):
        exported = tmp_path / f"{side}-journal"
        done = cli("audit", "export", "ng_", "--dir", tmp_path / side, "--out", exported)
        assert done.code == 0, done
        journal = next(exported.rglob("journal.jsonl"))
        written = journal.read_text(encoding="utf-8")
        assert ('"kind":"words"' in written) == (side == "seller")
        assert ("Wir bieten Ihnen 10.000 Stunden zu 2," in written) == (side == "seller")
        assert ("Nous avons l'honneur" in written) == (side == "buyer")
        party = ("--rederive", "--dir", tmp_path / side)
        verified = cli("audit", "verify", journal, *party)
        assert verified.code == 0, verified
