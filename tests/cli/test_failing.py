"""Exit codes and error messages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from negotiator import __version__
from negotiator.cli.app import app
from negotiator.cli.failing import OUTCOMES, report, wants_json
from tests.cli.conftest import Cli, environment, process


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Give every command with its words."""
    below = getattr(command, "commands", None)
    if below is None:
        yield path, command
        return
    for name, child in below.items():
        yield from commands(child, (*path, name))


@pytest.mark.parametrize(("path", "command"), list(commands(get_command(app))))
def test_every_command_speaks_json_and_has_a_short_help(
    path: tuple[str, ...], command: Any
) -> None:
    options = {option for parameter in command.params for option in parameter.opts}
    assert {"--json", "--verbose"} <= options, path
    assert command.help
    assert len(command.help) < 500


@pytest.mark.parametrize("arguments", [("bogus",), ("keys",), ("agreement", "verify"), ("--nope",)])
def test_wrong_usage_exits_with_2_and_says_how(cli: Cli, arguments: tuple[str, ...]) -> None:
    ran = cli(*arguments)
    assert ran.code == 2
    assert ran.err.startswith("error: ")
    assert "--help" in ran.err
    assert ran.out == ""


def test_an_error_in_json_is_one_object_with_its_exit_code(cli: Cli, tmp_path: Path) -> None:
    ran = cli("negotiations", "list", "--dir", tmp_path, "--json")
    assert ran.code == 2
    assert set(ran.json) == {"error", "exitCode"}
    assert ran.json["exitCode"] == "2"
    assert ran.err == ""
    usage = cli("agreement", "verify", "--json")
    assert usage.json["exitCode"] == "2"


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["a", "--json"], True),
        (["a", "--display", "json"], True),
        (["a", "--display=json"], True),
        (["a", "--display", "plain"], False),
        (["json"], False),
        ([], False),
    ],
)
def test_json_is_recognised_also_where_nothing_can_be_parsed(
    arguments: list[str], wanted: bool
) -> None:
    assert wants_json(arguments) is wanted


def test_a_traceback_is_shown_only_when_asked_for_and_without_local_values(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail() -> None:
        secret = "the passphrase"  # noqa: F841 - must not show up
        raise RuntimeError("oops")

    with pytest.raises(RuntimeError) as caught:
        fail()
    for verbose in (False, True):
        assert report(caught.value, as_json=False, verbose=verbose) == 1
        shown = capsys.readouterr().err
        assert ("Traceback" in shown) is verbose
        assert "'the passphrase'" not in shown
        assert "bug of ours" in shown


def test_every_state_of_the_record_has_an_exit_code() -> None:
    states = (
        "open waiting ready agreed declined deadlock cancelled unanswered unconfirmed "
        "conflict blocked"
    )
    assert set(OUTCOMES) == set(states.split())
    assert {OUTCOMES[s] for s in ("declined", "deadlock", "cancelled")} == {3}
    assert (OUTCOMES["agreed"], OUTCOMES["waiting"], OUTCOMES["blocked"]) == (0, 4, 5)


def test_the_version_is_told(cli: Cli) -> None:
    ran = cli("--version")
    assert (ran.code, ran.out) == (0, f"negotiator {__version__}\n")


def test_help_loads_none_of_the_heavy_rooms(tmp_path: Path) -> None:
    import subprocess
    import sys

    heavy = "{'a2a', 'sqlalchemy', 'httpx', 'starlette', 'uvicorn', 'pydantic', 'cryptography'}"
    script = f"import sys; import negotiator.cli; print({heavy} & set(sys.modules) or 'none')"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment(),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "none\n"


def test_without_a_command_the_help_is_shown(tmp_path: Path) -> None:
    ran = process(cwd=tmp_path)
    assert ran.code == 0
    assert "demo" in ran.out
