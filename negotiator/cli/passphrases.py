"""Where passphrases come from: an environment variable, a file descriptor or a prompt.

Never an argument: those stand in the process list and in the shell's history.
"""

import os
import sys
from pathlib import Path

import typer

from negotiator.errors import UsageError

_MAX_BYTES = 4_096


def given_passphrase(env: str | None, fd: int | None) -> bytes | None:
    """Return the passphrase a caller points at; None when there is no pointer.

    Raises:
        UsageError: both pointers, or one that leads to nothing.
    """
    if env is not None and fd is not None:
        msg = "expected --passphrase-env or --passphrase-fd, not both"
        raise UsageError(msg)
    if env is not None:
        value = os.environb.get(os.fsencode(env), b"")
        if not value:
            msg = f"the environment variable {env} is not set or empty"
            raise UsageError(msg)
        return value
    return None if fd is None else _from_descriptor(fd)


def passphrase_for(key_file: Path, env: str | None, fd: int | None) -> bytes | None:
    """Return what opens a key file; None when no passphrase locks it. Asks if it must and can.

    Raises:
        UsageError: the key is locked, and there is nobody to ask; or as `given_passphrase`.
        StoreError: the file cannot be read.
    """
    from negotiator.bootstrap import key_header

    given = given_passphrase(env, fd)
    if not key_header(key_file).locked:
        return None
    if given is not None:
        return given
    _check_somebody_there(f"{key_file} is locked with a passphrase")
    return _typed(f"Passphrase of {key_file}", again=False)


def new_passphrase(env: str | None, fd: int | None) -> bytes:
    """Return the passphrase a new key is to be locked with. Asks twice if it must and can.

    Raises:
        UsageError: there is nobody to ask; or as `given_passphrase`.
    """
    given = given_passphrase(env, fd)
    if given is not None:
        return given
    _check_somebody_there("a new key needs a passphrase, or --no-passphrase")
    return _typed("Passphrase of the new key", again=True)


def _check_somebody_there(why: str) -> None:
    """Check that a person can be asked."""
    if not sys.stdin.isatty():
        msg = f"{why}: give --passphrase-env NAME or --passphrase-fd N"
        raise UsageError(msg)


def _typed(prompt: str, *, again: bool) -> bytes:
    """Ask for a passphrase."""
    answer: str = typer.prompt(prompt, hide_input=True, confirmation_prompt=again, err=True)
    return answer.encode()


def _from_descriptor(fd: int) -> bytes:
    """Read a passphrase to its end of line."""
    try:
        with os.fdopen(fd, "rb", closefd=False) as stream:
            value = stream.read(_MAX_BYTES + 1)
    except OSError as error:
        msg = f"cannot read file descriptor {fd}: {error.strerror}"
        raise UsageError(msg) from error
    value = value.removesuffix(b"\n")
    if not 0 < len(value) <= _MAX_BYTES:
        msg = f"expected a passphrase of 1 to {_MAX_BYTES} bytes on file descriptor {fd}"
        raise UsageError(msg)
    return value
