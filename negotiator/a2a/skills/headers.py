"""Headers with `${NAME}` in them: filled in when a request is made, shown never.

The values live as long as one call. What an agent repeats of them in an answer is hidden.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from negotiator.a2a.calling.credentials import OURS
from negotiator.agent.dialler import printable
from negotiator.errors import UsageError

HIDDEN: Final = "[hidden]"
SHORTEST_SECRET: Final = 6
"""Values shorter than this are not looked for in answers: they would be found everywhere."""
_NO_SECRETS: Final = ("accept", "user-agent")
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Filled:
    """Headers as they are sent.

    Attributes:
        headers: by name.
        secrets: values that nobody may see, the longest first.
    """

    headers: Mapping[str, str] = field(repr=False)
    secrets: tuple[str, ...] = field(repr=False)


def check_headers(headers: Mapping[str, str]) -> None:
    """Check headers as a host writes them down.

    Raises:
        UsageError: one is not to be set, or holds a `${` that names no variable; no value is shown.
    """
    given: tuple[tuple[object, object], ...] = tuple(headers.items())
    for name, value in given:
        if not isinstance(name, str) or not isinstance(value, str):
            raise UsageError("headers are texts by name")
        if name.lower() in OURS:
            raise UsageError(f"the header {printable(name)[:80]} is not to be set")
        if "${" in _VARIABLE.sub("", value):
            raise UsageError(
                f"the header {printable(name)[:80]} holds a ${{ that begins no ${{NAME}}"
            )


def fill(headers: Mapping[str, str], variables: Mapping[str, str]) -> Filled:
    """Fill variables in.

    Raises:
        UsageError: a variable is not set; no value is shown.
    """
    secrets: set[str] = set()

    def value_of(found: re.Match[str]) -> str:
        name = found.group(1)
        value = variables.get(name)
        if not value:
            raise UsageError(f"a header needs ${{{name}}}, which is not set; nothing was sent")
        secrets.add(value)
        return value

    made = {name: _VARIABLE.sub(value_of, value) for name, value in headers.items()}
    for name, value in made.items():
        if not name.lower().startswith(_NO_SECRETS):
            secrets |= {value, value.partition(" ")[2]}
    return Filled(made, _worth_hiding(secrets))


def hide(text: str, secrets: Iterable[str]) -> str:
    """Return a text without the secrets in it."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    return text


def _worth_hiding(secrets: Iterable[str]) -> tuple[str, ...]:
    found = {secret.strip() for secret in secrets}
    long = (secret for secret in found if len(secret) >= SHORTEST_SECRET)
    return tuple(sorted(long, key=lambda secret: (-len(secret), secret)))
