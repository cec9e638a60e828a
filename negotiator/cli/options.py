"""Options that several commands share, so that one word always means one thing."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Self, TypeAlias

import typer

if TYPE_CHECKING:
    from negotiator.a2a.calling.fetching import Way


class Display(StrEnum):
    """How a running command shows what happens."""

    LIVE = "live"
    PLAIN = "plain"
    JSON = "json"
    NONE = "none"


AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print one JSON object instead of text.")
]
Verbose: TypeAlias = Annotated[
    bool, typer.Option("--verbose", help="Also show ids, hashes and, on errors, where.")
]
Reveal: TypeAlias = Annotated[
    bool, typer.Option("--reveal", help="Also show walk-away values, hard limits and offers.")
]
HowShown: TypeAlias = Annotated[
    Display | None,
    typer.Option(
        "--display", help="How to show it while it runs; by default live on a terminal, else plain."
    ),
]
PartyDir: TypeAlias = Annotated[
    Path, typer.Option("--dir", help="Directory of the party.", metavar="PARTY")
]
TrustFile: TypeAlias = Annotated[
    Path, typer.Option("--trust", help="File with the principals you trust.", metavar="FILE")
]
HostTerms: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--terms",
        help='What terms are called for peers without envelopes; "" answers them in words alone, '
        "and nothing with them is ever confirmed.",
        metavar="TEXT",
    ),
]
Requester: TypeAlias = Annotated[
    str,
    typer.Option(
        "--by",
        help="Who asks for it, by name; that person cannot approve what comes of it.",
        metavar="NAME",
    ),
]
Reaching: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--reach",
        help="A private network that counterparties may be in, such as 10.0.0.0/8.",
        metavar="NETWORK",
    ),
]
PlainPeers: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--plain",
        help="An origin whose agent may be dialled although it signs nothing; may be repeated. "
        "What it agrees to is on record, no more.",
        metavar="ORIGIN",
    ),
]
PeerTokens: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--token-file",
        help="Bearer tokens for those who are dialled (mode 0600): an origin and a token on each "
        "line.",
        metavar="FILE",
    ),
]
Language: TypeAlias = Annotated[
    str,
    typer.Option(
        "--language", help="In which language it speaks: en, de, fr, es or it.", metavar="CODE"
    ),
]
Tone: TypeAlias = Annotated[
    str, typer.Option("--tone", help="How it speaks: plain, formal or friendly.", metavar="WORD")
]
ModelWords: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--model-words",
        help="Let the model of NEGOTIATOR_LLM_BASE_URL and _MODEL write the words beside moves.",
    ),
]
ModelReads: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--model-reads",
        help="Let that model point at what words alone speak of; plain code reads them.",
    ),
]
PassphraseEnv: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--passphrase-env",
        help="Environment variable that holds the passphrase of the key.",
        metavar="NAME",
    ),
]
PassphraseFd: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--passphrase-fd",
        help="File descriptor to read the passphrase of the key from.",
        metavar="N",
        min=0,
    ),
]


@dataclass(frozen=True, slots=True)
class Whom:
    """Who may be dialled, beside agents at public addresses that sign.

    Attributes:
        networks: private networks they may be in.
        plain: origins of those that sign nothing.
        tokens: a file with tokens for some of them.
    """

    networks: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    tokens: Path | None = None

    @classmethod
    def of(cls, networks: list[str] | None, plain: list[str] | None, tokens: Path | None) -> Self:
        """Return what was said on the command line."""
        return cls(tuple(networks or ()), tuple(plain or ()), tokens)

    def way(self) -> "Way":
        """Return the way to them.

        Raises:
            UsageError: one is no network, or no origin; or the file holds no tokens.
            StoreError: the file cannot be read, or others can read it.
        """
        from negotiator.a2a.calling.fetching import Way
        from negotiator.a2a.calling.reach import Reach
        from negotiator.agent.plain_hosts import PlainHosts
        from negotiator.bootstrap import token_file_credentials

        reach = Reach.of(*self.networks, as_written=True)
        credentials = None if self.tokens is None else token_file_credentials(self.tokens)
        return Way(credentials, reach, plain_hosts=PlainHosts.of(*self.plain))


def display_of(display: Display | None, *, as_json: bool, terminal: bool) -> Display:
    """Return how to show a running command; ``--json`` is short for ``--display json``."""
    if as_json:
        return Display.JSON
    return display or (Display.LIVE if terminal else Display.PLAIN)
