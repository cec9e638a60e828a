"""``negotiator keys``: make a signing key, look at one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.options import AsJson, PassphraseEnv, PassphraseFd, Verbose
from negotiator.cli.passphrases import given_passphrase, new_passphrase
from negotiator.cli.printing import emit, say
from negotiator.errors import UsageError

if TYPE_CHECKING:
    from negotiator.policy.key_header import KeyHeader

app = typer.Typer(name="keys", help="Signing keys of principals and agents.", no_args_is_help=False)

KeyFile = Annotated[Path, typer.Argument(help="The key file.", metavar="FILE")]


@app.command("new")
def new(
    file: KeyFile = Path("agent.key"),
    no_passphrase: Annotated[
        bool, typer.Option("--no-passphrase", help="Leave the key unlocked.")
    ] = False,
    passphrase_env: PassphraseEnv = None,
    passphrase_fd: PassphraseFd = None,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> None:
    """Make a new key, readable by you alone; an existing file is never touched."""
    from negotiator.bootstrap import new_key

    if no_passphrase and given_passphrase(passphrase_env, passphrase_fd) is not None:
        msg = "expected --no-passphrase or a passphrase, not both"
        raise UsageError(msg)
    passphrase = None if no_passphrase else new_passphrase(passphrase_env, passphrase_fd)
    new_key(file, passphrase)
    _show(file, as_json=as_json)


@app.command("show")
def show(file: KeyFile, as_json: AsJson = False, _verbose: Verbose = False) -> None:
    """Say what a key file holds; its passphrase is not needed."""
    _show(file, as_json=as_json)


@app.command("pub")
def pub(file: KeyFile, as_json: AsJson = False, _verbose: Verbose = False) -> None:
    """Print the public key: what mandates and trust files name."""
    from negotiator.bootstrap import key_header

    key = key_header(file).public_key
    if as_json:
        emit({"x": key.x, "thumbprint": key.thumbprint})
        return
    say(f"x           {key.x}", f"thumbprint  {key.thumbprint}")


def _show(file: Path, *, as_json: bool) -> None:
    """Print what a key file says."""
    from negotiator.bootstrap import key_header

    header: KeyHeader = key_header(file)
    key = header.public_key
    if as_json:
        locked = "true" if header.locked else "false"
        emit({"file": str(file), "locked": locked, "x": key.x, "thumbprint": key.thumbprint})
        return
    lock = "locked with a passphrase" if header.locked else "not locked with a passphrase"
    say(
        f"{file}: an Ed25519 signing key, {lock}",
        f"x           {key.x}",
        f"thumbprint  {key.thumbprint}",
    )
