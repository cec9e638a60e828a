"""What goes wrong, said once and in one way: a sentence on stderr, and an exit code."""

import contextlib
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

import typer

from negotiator.cli.printing import emit
from negotiator.errors import NegotiatorError, UntrustedKeyError, VerificationError

OK: Final = 0
ERROR: Final = 1
NO_AGREEMENT: Final = 3
WAITING: Final = 4
BLOCKED: Final = 5
UNVERIFIED: Final = 6
FINDINGS: Final = 9
INTERRUPTED: Final = 130

CODES: Final = (
    "Exit codes: 0 agreed or ok, 1 error, 2 usage, 3 no agreement, 4 waiting for a person, "
    "5 blocked by the gate, 6 does not verify, 7 expired or revoked, 8 untrusted key, 9 findings, "
    "99 a threshold missed, 130 stopped with Ctrl-C."
)

OUTCOMES: Final[Mapping[str, int]] = {
    "agreed": OK,
    "declined": NO_AGREEMENT,
    "deadlock": NO_AGREEMENT,
    "cancelled": NO_AGREEMENT,
    "unanswered": NO_AGREEMENT,
    "unconfirmed": NO_AGREEMENT,
    "open": WAITING,
    "waiting": WAITING,
    "ready": WAITING,
    "blocked": BLOCKED,
    "conflict": UNVERIFIED,
}
"""The exit code of each state a negotiation can be in."""


@contextlib.contextmanager
def untrusted_is_unproven() -> Iterator[None]:
    """Report an untrusted key as a failed verification.

    To whoever asks whether a file is proven, a key that is not pinned is one way of not.

    Raises:
        VerificationError: in place of an `UntrustedKeyError`.
    """
    try:
        yield
    except UntrustedKeyError as error:
        raise VerificationError(error.message) from error


def wants_json(arguments: Sequence[str]) -> bool:
    """Say whether a command line asks for JSON, also one that cannot be parsed."""
    pairs = pairwise(arguments)
    return "--json" in arguments or "--display=json" in arguments or ("--display", "json") in pairs


def report(error: Exception, *, as_json: bool, verbose: bool) -> int:
    """Say what went wrong, and return the exit code."""
    code, message = _explain(error)
    if verbose:
        traceback.print_exception(error)
    if as_json:
        emit({"error": message, "exitCode": str(code)})
    else:
        sys.stdout.flush()
        typer.echo(f"error: {message}", err=True)
    return code


def interrupted(*, as_json: bool) -> int:
    """Say that a person stopped us, and return the exit code."""
    message = "stopped; what is on record stays, and the same command goes on from there"
    if as_json:
        emit({"error": message, "exitCode": str(INTERRUPTED)})
    else:
        typer.echo(message, err=True)
    return INTERRUPTED


def _explain(error: Exception) -> tuple[int, str]:
    """Return the exit code and the sentence of an error."""
    match error:
        case NegotiatorError():
            return error.exit_code, error.message
        case typer.TyperException():
            said = error.format_message().replace("Value error, ", "")
            return error.exit_code, f"{said} (--help says how)"
        case typer.Abort():
            return ERROR, "stopped: the answer is missing"
        case OSError():
            return ERROR, f"{error.filename or 'the system'}: {error.strerror or error}"
        case _:
            return ERROR, (
                f"this is a bug of ours ({type(error).__name__}); run the same with --verbose and "
                f"report what it prints"
            )
