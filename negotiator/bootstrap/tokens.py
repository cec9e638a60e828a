"""Tokens in a file, for the command line: of those who may call, and for those who are dialled."""

from pathlib import Path
from typing import TYPE_CHECKING

from negotiator.errors import UsageError
from negotiator.stores.keyfile import read_key_file

if TYPE_CHECKING:
    from negotiator.a2a.calling.credentials import Credentials
    from negotiator.a2a.serving.authenticating import Authenticate


def token_file_callers(path: Path) -> "Authenticate":
    """Return a function that names whose bearer token, of a file, a request has.

    Args:
        path: the file, ours alone (mode 0600); see `negotiator.a2a.bearer`. It is read once.

    Raises:
        StoreError: it cannot be read, or others can read it.
        UsageError: it is no list of names and tokens.
    """
    from negotiator.a2a.bearer import bearer_tokens

    return bearer_tokens(_text(path), str(path))


def token_file_credentials(path: Path) -> "Credentials":
    """Return credentials that give each origin of a file its bearer token, and no other any.

    Args:
        path: the file, ours alone (mode 0600); see `negotiator.a2a.bearer`. It is read once.

    Raises:
        StoreError: it cannot be read, or others can read it.
        UsageError: it is no list of origins and tokens.
    """
    from negotiator.a2a.bearer import bearer_headers

    return bearer_headers(_text(path), str(path))


def _text(path: Path) -> str:
    """Return the text of a file of tokens.

    Raises:
        StoreError: it cannot be read, or others can read it.
        UsageError: it is no plain ASCII.
    """
    try:
        return read_key_file(path).decode("ascii")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: expected names and tokens in plain ASCII") from error
