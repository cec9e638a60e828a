"""``negotiator keys``."""

import os
import stat
from pathlib import Path

import pytest

from negotiator.policy.keys import SigningKey
from tests.cli.conftest import Cli


def test_a_new_key_is_readable_by_its_owner_alone(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "agent.key"
    ran = cli("keys", "new", file, "--no-passphrase", "--json")
    assert ran.code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    key = SigningKey.from_openssh(file.read_bytes(), None).public_key
    assert ran.json == {
        "file": str(file),
        "locked": "false",
        "x": key.x,
        "thumbprint": key.thumbprint,
    }


def test_an_existing_key_is_never_overwritten(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "agent.key"
    cli("keys", "new", file, "--no-passphrase")
    before = file.read_bytes()
    ran = cli("keys", "new", file, "--no-passphrase")
    assert ran.code == 1
    assert "exists already" in ran.err
    assert file.read_bytes() == before


def test_a_key_is_locked_with_a_passphrase_from_the_environment(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEY_PASS", "correct horse")
    file = tmp_path / "p.key"
    assert cli("keys", "new", file, "--passphrase-env", "KEY_PASS").code == 0
    key = SigningKey.from_openssh(file.read_bytes(), b"correct horse").public_key
    shown = cli("keys", "show", file, "--json")
    assert shown.json["locked"] == "true"
    assert shown.json["x"] == key.x


def test_a_key_is_locked_with_a_passphrase_from_a_file_descriptor(cli: Cli, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"correct horse\n")
    os.close(writing)
    file = tmp_path / "p.key"
    assert cli("keys", "new", file, "--passphrase-fd", reading).code == 0
    os.close(reading)
    key = SigningKey.from_openssh(file.read_bytes(), b"correct horse").public_key
    assert key.x in cli("keys", "pub", file).out


def test_the_public_key_is_told_without_the_passphrase(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEY_PASS", "x")
    file = tmp_path / "p.key"
    made = cli("keys", "new", file, "--passphrase-env", "KEY_PASS", "--json")
    ran = cli("keys", "pub", file)
    assert ran.code == 0
    assert made.json["x"] in ran.out
    assert made.json["thumbprint"] in ran.out


@pytest.mark.parametrize(
    "options",
    [
        ("--passphrase", "secret"),
        ("--passphrase-env", "NOT_SET_AT_ALL"),
        ("--passphrase-fd", "0", "--passphrase-env", "HOME"),
        ("--no-passphrase", "--passphrase-env", "HOME"),
        (),
    ],
)
def test_no_key_is_made_unless_it_is_clear_where_its_passphrase_comes_from(
    cli: Cli, tmp_path: Path, options: tuple[str, ...]
) -> None:
    file = tmp_path / "p.key"
    assert cli("keys", "new", file, *options).code == 2
    assert not file.exists()


def test_a_key_that_others_can_read_is_refused(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "p.key"
    cli("keys", "new", file, "--no-passphrase")
    file.chmod(0o644)
    ran = cli("keys", "pub", file)
    assert ran.code == 1
    assert "chmod 600" in ran.err


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello\n",
        b"-----BEGIN OPENSSH PRIVATE KEY-----\n!!!!\n-----END OPENSSH PRIVATE KEY-----\n",
        b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n",
    ],
)
def test_a_file_that_is_no_key_is_refused_with_what_to_do(
    cli: Cli, tmp_path: Path, data: bytes
) -> None:
    file = tmp_path / "p.key"
    file.write_bytes(data)
    file.chmod(0o600)
    ran = cli("keys", "pub", file)
    assert ran.code == 2
    assert "negotiator keys new" in ran.err
