"""Being quick without a stop-watch: what is loaded, and when."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAVY = (
    "a2a",
    "cryptography",
    "google",
    "httpx",
    "numpy",
    "rich",
    "sqlalchemy",
    "starlette",
    "typer",
    "uvicorn",
    "yaml",
)


def loaded_after(code: str) -> set[str]:
    """Return the top-level packages a fresh interpreter has loaded after some code."""
    tell = "import sys, json; print(json.dumps(sorted({n.split('.')[0] for n in sys.modules})))"
    command = [sys.executable, "-c", f"{code}\n{tell}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_importing_the_package_loads_nothing_heavy():
    loaded = loaded_after("import negotiator")
    assert "negotiator" in loaded
    assert loaded & set(HEAVY) == set()


LOW = ["terms", "protocol", "mandate", "audit", "strategies", "policy", "llm", "agent"]


@pytest.mark.parametrize("room", LOW)
def test_no_room_below_the_adapters_loads_the_sdk_a_database_or_a_server(room):
    code = f"""
import importlib, pkgutil, negotiator.{room} as room
for module in pkgutil.iter_modules(room.__path__, room.__name__ + "."):
    importlib.import_module(module.name)
"""
    assert loaded_after(code) & set(HEAVY) <= {"cryptography", "numpy"}


def test_verifying_an_agreement_needs_neither_the_sdk_nor_a_database():
    code = """
from negotiator.audit.verify import verify_file
from negotiator.protocol.evidence import verify_evidence
"""
    assert loaded_after(code) & set(HEAVY) <= {"cryptography"}
