"""C221: nothing that is stored, signed or exported holds a JSON number, truth value or null."""

import json
import sqlite3
import subprocess
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

import pytest

from negotiator.terms import Role
from tests.cli.conftest import ROOT, Cli, Demo
from tests.cli.parties import make_parties
from tests.cli.test_run import serving

EXPORTS = [
    "agreement.json",
    "transcript.jsonl",
    "buyer/journal.jsonl",
    "seller/journal.jsonl",
    "buyer/mandate.jws",
    "buyer/authority.jws",
    "seller/mandate.jws",
    "seller/authority.jws",
]


def odd_values(value, where=""):
    """Give the place of everything in JSON that is no object, array or string."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from odd_values(item, f"{where}.{name}")
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from odd_values(item, f"{where}[{place}]")
    elif isinstance(value, str):
        yield from _inside(value, where)
    else:
        yield where, value


def _inside(text, where):
    """Look into what is signed or recorded within a string."""
    padded = text + "=" * (-len(text) % 4)
    try:
        inner = json.loads(urlsafe_b64decode(padded).decode())
    except ValueError:
        return
    if isinstance(inner, dict | list):
        yield from odd_values(inner, f"{where}>")


def test_the_walk_finds_what_it_looks_for():
    hidden = urlsafe_b64encode(b'{"a":[1]}').decode().rstrip("=")
    found = dict(odd_values({"x": [{"y": None}, "z", True], "p": hidden}))
    assert found == {".x[0].y": None, ".x[2]": True, ".p>.a[0]": 1}


@pytest.mark.parametrize("name", EXPORTS)
def test_no_export_holds_anything_but_strings(demo: Demo, name: str) -> None:
    lines = (demo.directory / name).read_text().splitlines()
    assert lines
    for line in lines:
        assert list(odd_values(json.loads(line))) == []


def test_what_a_plain_peers_numbers_become_is_strings_too(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    with serving(tmp_path / "seller") as url:
        subprocess.run(
            [sys.executable, str(ROOT / "examples/plain_buyer.py"), url],
            check=True,
            capture_output=True,
        )
    files = cli("audit", "export", "--dir", tmp_path / "seller", "--out", tmp_path, "--json").json
    for line in Path(files["transcript"]).read_text().splitlines():
        assert list(odd_values(json.loads(line))) == []
    journal = [json.loads(line) for line in Path(files["journal"]).read_text().splitlines()]
    for entry in journal:
        raw = entry.get("data", {}).pop("raw", "")  # what came, as it came
        assert list(odd_values(entry)) == []
        assert isinstance(raw, str)


@pytest.mark.parametrize("role", list(Role))
def test_no_document_on_the_record_holds_anything_but_strings(demo: Demo, role: Role) -> None:
    record = sqlite3.connect(f"file:{demo.directory / role / 'record.db'}?mode=ro", uri=True)
    tables = [row[0] for row in record.execute("SELECT name FROM sqlite_master WHERE type='table'")]
    documents = 0
    for table in tables:
        for row in record.execute(f"SELECT * FROM {table}"):  # noqa: S608 - names of the schema
            for cell in row:
                data = cell if isinstance(cell, bytes) else str(cell).encode()
                if data[:1] == b"{":
                    documents += 1
                    assert list(odd_values(json.loads(data))) == []
    record.close()
    assert documents > 20


def test_the_answers_for_machines_hold_strings_only(cli: Cli, demo: Demo) -> None:
    party = demo.directory / "buyer"
    for arguments in (
        ("negotiations", "show", "ng_", "--dir", party),
        ("negotiations", "list", "--dir", party),
        ("mandate", "check", party / "mandate.toml"),
        ("mandate", "show", party),
        ("agreement", "verify", demo.directory / "agreement.json", "--trust", demo.trust),
        ("audit", "verify", demo.directory / "transcript.jsonl", "--trust", demo.trust),
    ):
        assert list(odd_values(cli(*arguments, "--json").json)) == [], arguments
    assert list(odd_values(demo.first.json)) == []
