"""The command line called as a function, and one demonstration that many tests look at."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from negotiator.cli import main

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Cli = Callable[..., Ran]


@pytest.fixture
def cli(capfd: pytest.CaptureFixture[str]) -> Cli:
    """Call the command line in this process."""

    def run(*arguments: object) -> Ran:
        capfd.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capfd.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


def environment() -> dict[str, str]:
    """The environment in which a process finds this package."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def process(*arguments: object, cwd: Path) -> Ran:
    """Run the command line in a process of its own."""
    command = [sys.executable, "-m", "negotiator", *map(str, arguments)]
    done = subprocess.run(
        command, cwd=cwd, env=environment(), capture_output=True, text=True, check=False
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@dataclass(frozen=True)
class Demo:
    directory: Path
    first: Ran

    @property
    def trust(self) -> Path:
        return self.directory / "buyer" / "trust.toml"


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    """One demonstration, run by the command a person would type; tests only read it."""
    place = tmp_path_factory.mktemp("demo")
    return Demo(place / "out", process("demo", "--dir", "out", "--json", cwd=place))
