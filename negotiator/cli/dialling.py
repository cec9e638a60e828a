"""``negotiator run``: dial."""

import contextlib
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.failing import ERROR, NO_AGREEMENT, OK, OUTCOMES
from negotiator.cli.following import Follower
from negotiator.cli.options import (
    AsJson,
    Display,
    HowShown,
    Language,
    ModelWords,
    PartyDir,
    PassphraseEnv,
    PassphraseFd,
    PeerTokens,
    PlainPeers,
    Reaching,
    Requester,
    Tone,
    Verbose,
    Whom,
    display_of,
)
from negotiator.cli.passphrases import passphrase_for
from negotiator.cli.printing import emit, say
from negotiator.cli.results import result_document, result_lines
from negotiator.cli.speaking import speech_of
from negotiator.cli.together import run_together
from negotiator.errors import NegotiatorError, UsageError
from negotiator.terms.canonical import Json

if TYPE_CHECKING:
    from negotiator.a2a.calling.fetching import Way
    from negotiator.agent.party import Party
    from negotiator.agent.result import Result
    from negotiator.llm.speech import Speech

_HERE = Path()


def run(
    urls: Annotated[
        list[str] | None,
        typer.Argument(
            help="Whom to dial; without any, whatever is unfinished goes on.", metavar="URL..."
        ),
    ] = None,
    *,
    to: Annotated[
        list[str] | None,
        typer.Option(
            "--to",
            help="Whom to dial at the same time as all others so named; may be repeated.",
            metavar="URL",
        ),
    ] = None,
    by: Requester = "",
    reach: Reaching = None,
    plain: PlainPeers = None,
    token_file: PeerTokens = None,
    language: Language = "en",
    tone: Tone = "plain",
    model_words: ModelWords = False,
    directory: PartyDir = _HERE,
    passphrase_env: PassphraseEnv = None,
    passphrase_fd: PassphraseFd = None,
    as_json: AsJson = False,
    display: HowShown = None,
    verbose: Verbose = False,
) -> int:
    """Dial counterparties, one after the other or (--to) all at once, and negotiate with each.

    What was interrupted with the same URL goes on.

    Of several it exits with what needs you most; with 0 if one agreed and none needs you, or if the
    mandate has all its deals.
    """
    if to and urls:
        msg = "name counterparties either with --to, all at once, or without, one after the other"
        raise UsageError(msg)
    speech = speech_of(language, tone, model_words=model_words)
    ready = ready_party(directory, passphrase_env, passphrase_fd, speech=speech)
    party = replace(ready, requester=by)
    how = display_of(display, as_json=as_json, terminal=sys.stdout.isatty())
    with contextlib.closing(party.store):
        if to:
            return run_together(party, to, how, Whom.of(reach, plain, token_file))
        return _one_by_one(
            party, urls or [], how, Whom.of(reach, plain, token_file), verbose=verbose
        )


def _one_by_one(party: "Party", urls: list[str], how: Display, whom: Whom, *, verbose: bool) -> int:
    """Dial one after the other; say what came of each, and return the exit code."""
    way = whom.way()
    results: list[Result] = []
    failures: list[tuple[str, NegotiatorError]] = []
    for url, neg in _calls(party, urls):
        try:
            results.append(_negotiate(party, url, neg, how, way))
        except NegotiatorError as error:
            failures.append((url, error))
            if how is not Display.JSON:
                typer.echo(f"error: {url}: {error.message}", err=True)
    code = _code(results, failures)
    if how is Display.JSON:
        emit(_document(results, failures, code))
    elif how is not Display.NONE:
        for result in results:
            say(*result_lines(result), *([f"negotiation  {result.neg}"] if verbose else []))
    return code


def ready_party(
    directory: Path,
    env: str | None,
    fd: int | None,
    terms: str | None = None,
    speech: "Speech | None" = None,
) -> "Party":
    """Open a party, asking for its passphrase if it must.

    Raises:
        UsageError: its key or its trust file is missing.
        NegotiatorError: it cannot be opened.
    """
    from negotiator.bootstrap import open_party, party_directory
    from negotiator.protocol.message import TERMS

    files = party_directory(directory)
    if not files.agent_key.exists():
        msg = f"{files.agent_key} is missing: the agent's key; make one: negotiator keys new"
        raise UsageError(msg)
    if not files.trust_toml.exists():
        msg = (
            f"{files.trust_toml} is missing: the principals this party trusts, its own included; "
            f"write a [[principal]] with id, name, key and agents for each"
        )
        raise UsageError(msg)
    passphrase = passphrase_for(files.agent_key, env, fd)
    said = TERMS if terms is None else terms
    return open_party(directory, passphrase=passphrase, terms=said, speech=speech)


def _calls(party: "Party", urls: list[str]) -> list[tuple[str, str | None]]:
    """Return whom to dial, and which negotiation to go on with."""
    from negotiator.a2a.calling.dial import unfinished
    from negotiator.agent.lapsing import end_all_lapsed
    from negotiator.policy.counterparty import normal_url

    end_all_lapsed(party)
    rows = unfinished(party)
    if not urls:
        if not rows:
            msg = f"nothing is unfinished{_waiting(party)}; name the URL of a counterparty to dial"
            raise UsageError(msg)
        return [(row.peer_url, row.neg) for row in rows]
    open_with = {normal_url(row.peer_url): row.neg for row in rows}
    return [(url, open_with.get(normal_url(url))) for url in urls]


def _waiting(party: "Party") -> str:
    """Say how many dialled negotiations wait for a person, who alone can move them."""
    from negotiator.policy.ports import Direction

    with party.store.read() as tx:
        rows = tx.negotiations()
    count = sum(r.state == "waiting" and r.direction is Direction.DIALLED for r in rows)
    return f", but {count} wait for a person (see: negotiations list)" if count else ""


def _negotiate(party: "Party", url: str, neg: str | None, display: Display, way: "Way") -> "Result":
    """Run one negotiation to its end, or to where it waits."""
    import asyncio

    from negotiator.a2a.calling.dial import negotiate
    from negotiator.agent.result import result_of

    with Follower(party.store, display) as tell:
        row = asyncio.run(negotiate(party, url, neg=neg, on_turn=tell, way=way))
    return result_of(party.store, party.trust, row.neg)


def _code(results: list["Result"], failures: list[tuple[str, NegotiatorError]]) -> int:
    """Return the exit code of several negotiations: what needs somebody most comes first."""
    codes = [OUTCOMES[result.outcome] for result in results]
    codes += [error.exit_code for _, error in failures]
    worst = [code for code in codes if code not in {OK, ERROR, NO_AGREEMENT}]
    if worst:
        return max(worst)
    if ERROR in codes:
        return ERROR
    return OK if OK in codes else NO_AGREEMENT


def _document(
    results: list["Result"], failures: list[tuple[str, NegotiatorError]], code: int
) -> dict[str, Json]:
    """Return what came of several negotiations, for machines."""
    errors: list[Json] = [
        {"url": url, "error": error.message, "exitCode": str(error.exit_code)}
        for url, error in failures
    ]
    document: dict[str, Json] = {
        "negotiations": [result_document(result) for result in results],
        "errors": errors,
    }
    if failures and not results:
        document |= {"error": failures[0][1].message, "exitCode": str(code)}
    return document
