"""``negotiator mandate``: write, check, sign, verify, show and compare mandates."""

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.curves import curve_document, show_curve
from negotiator.cli.failing import FINDINGS, OK
from negotiator.cli.options import (
    AsJson,
    PassphraseEnv,
    PassphraseFd,
    Reveal,
    TrustFile,
    Verbose,
)
from negotiator.cli.passphrases import passphrase_for
from negotiator.cli.printing import emit, say
from negotiator.errors import MandateError, UsageError
from negotiator.mandate.template_strategies import StartWith
from negotiator.terms.canonical import Document, Json
from negotiator.terms.parties import Role
from negotiator.terms.values import format_instant

if TYPE_CHECKING:
    from negotiator.bootstrap import Looked
    from negotiator.mandate.draft import Draft
    from negotiator.mandate.model import Mandate
    from negotiator.strategies.curve import CurvePoint

app = typer.Typer(name="mandate", help="What an agent may agree to, signed by its principal.")

AnyMandate = Annotated[
    Path,
    typer.Argument(
        help="A mandate in TOML, a signed one, or a party's directory.", metavar="FILE|DIR"
    ),
]
Toml = Annotated[Path, typer.Argument(help="The mandate in TOML.", metavar="FILE")]


Side = Annotated[Role, typer.Option("--role", help="Which side of the trade.")]
PrincipalId = Annotated[
    str, typer.Option("--principal", help="On whose behalf: a DID or URL.", metavar="ID")
]
PrincipalName = Annotated[
    str, typer.Option("--name", help="The principal's name, for people.", metavar="NAME")
]
AgentId = Annotated[str, typer.Option("--agent", help="Who may act: a DID or URL.", metavar="ID")]
AgentKey = Annotated[
    Path, typer.Option("--agent-key", help="The agent's key file.", metavar="FILE")
]
Counterparties = Annotated[
    list[str] | None,
    typer.Option(
        "--counterparty",
        help="Whom it may deal with, may be repeated; without it anybody.",
        metavar="ID",
    ),
]
Days = Annotated[int, typer.Option("--days", help="How long it is valid.", min=1, max=3650)]
_OVER = "Note: the time it is valid for is over, so nothing runs under it."
NewToml = Annotated[Path, typer.Option("--out", help="The file to write.", metavar="FILE")]


Strategy = Annotated[
    StartWith,
    typer.Option("--strategy", help="Which strategy to begin with; all of it is in the file."),
]


@app.command("init")
def init(
    *,
    role: Side,
    principal: PrincipalId,
    name: PrincipalName,
    agent: AgentId,
    agent_key: AgentKey = Path("agent.key"),
    counterparties: Counterparties = None,
    days: Days = 14,
    strategy: Strategy = StartWith.WORKED_EXAMPLE,
    out: NewToml = Path("mandate.toml"),
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> None:
    """Write a mandate to edit: the worked example, explained line by line."""
    from negotiator.bootstrap import key_header, utc_now
    from negotiator.mandate.strategy import ConcedeTo
    from negotiator.mandate.template import template
    from negotiator.stores.keyfile import write_file

    if out.exists() or out.is_symlink():
        msg = f"{out} exists already; name another file with --out"
        raise UsageError(msg)
    if not agent_key.exists():
        msg = (
            f"{agent_key} is missing: the agent's key; make one with negotiator keys new, or name "
            f"it with --agent-key"
        )
        raise UsageError(msg)
    now = utc_now().replace(microsecond=0)
    text = template(
        role,
        principal_id=principal,
        principal_name=name,
        agent_id=agent,
        agent_key_x=key_header(agent_key).public_key.x,
        not_before=now,
        not_after=now + timedelta(days=days),
        counterparties=tuple(counterparties or ["*"]),
        concede_to=ConcedeTo.HIDDEN_FLOOR,
        start_with=strategy,
    )
    write_file(out, text.encode(), 0o600)
    if as_json:
        emit({"file": str(out), "role": role.value, "strategy": strategy.value})
        return
    say(f"{out} is written. Edit it, then: negotiator mandate check {out}")


@app.command("check")
def check(
    file: Toml, reveal: Reveal = False, as_json: AsJson = False, _verbose: Verbose = False
) -> int:
    """Look for mistakes, and say in plain sentences what may be agreed and what waits for you.

    Exits with 9 if signing would refuse it.
    """
    from negotiator.bootstrap import offers_of, read_draft_file, utc_now
    from negotiator.mandate.describe import describe
    from negotiator.mandate.sign import lint

    draft = read_draft_file(file)
    found = lint(draft)
    sentences = () if found else describe(draft, reveal=reveal)
    points = () if found else offers_of(draft)
    over = utc_now() >= draft.not_after
    if as_json:
        emit(
            {
                "ok": "false" if found else "true",
                "findings": list(found),
                "expired": "true" if over else "false",
                "sentences": list(sentences),
                "curve": curve_document(draft, points, reveal=reveal),
            }
        )
    elif found:
        say(f"{file} cannot be signed:", *(f"  - {finding}" for finding in found))
    else:
        say(f"{file} can be signed.", "", *sentences)
        say(*([_OVER] if over else []))
        show_curve(draft, points, reveal=reveal)
    return FINDINGS if found else OK


@app.command("sign")
def sign(
    file: Toml,
    *,
    key: Annotated[Path, typer.Option("--key", help="The principal's key file.", metavar="FILE")],
    out: Annotated[
        Path, typer.Option("--out", help="Where to write the two documents.", metavar="DIR")
    ],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace documents signed before.")
    ] = False,
    passphrase_env: PassphraseEnv = None,
    passphrase_fd: PassphraseFd = None,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> None:
    """Sign a mandate with its principal's key: writes mandate.jws and authority.jws."""
    from negotiator.bootstrap import PartyDirectory, read_draft_file, sign_files, utc_now
    from negotiator.mandate.sign import lint

    draft = read_draft_file(file)
    files = PartyDirectory(out)
    if not replace and (files.mandate_jws.exists() or files.authority_jws.exists()):
        msg = f"{out} holds a signed mandate already; --replace signs anew"
        raise UsageError(msg)
    found = lint(draft)
    if found:
        msg = f"{file} cannot be signed: {'; '.join(found)}"
        raise MandateError(msg)
    passphrase = passphrase_for(key, passphrase_env, passphrase_fd)
    files = sign_files(draft, key, out, passphrase)
    if as_json:
        emit({"mandate": str(files.mandate_jws), "authority": str(files.authority_jws)})
        return
    say(
        f"{files.mandate_jws} is signed. It is private: it stays on this host.",
        f"{files.authority_jws} is its public part: the agent shows it to counterparties.",
        *([_OVER] if utc_now() >= draft.not_after else []),
    )


@app.command("verify")
def verify(
    directory: Annotated[
        Path, typer.Argument(help="Directory of the signed documents.", metavar="DIR")
    ],
    trust: TrustFile,
    as_json: AsJson = False,
    verbose: Verbose = False,
) -> None:
    """Check the signatures of a mandate, its time, and whether the agent's key is the one named."""
    from negotiator.bootstrap import PartyDirectory, key_header, load_mandate, read_trust, utc_now

    files = PartyDirectory(directory)
    agent = key_header(files.agent_key).public_key if files.agent_key.exists() else None
    thumbprint = None if agent is None else agent.thumbprint
    verified = load_mandate(files, read_trust(trust), utc_now(), thumbprint)
    mandate = verified.mandate
    if as_json:
        emit(
            {
                "ok": "true",
                **_head(mandate),
                "commitment": verified.commitment,
                "agentKey": mandate.agent_thumbprint,
            }
        )
        return
    say(
        f"Mandate {mandate.id}, version {mandate.version}, is signed by {mandate.principal_id} for "
        f"{mandate.agent_id} and valid until {format_instant(mandate.not_after)}."
    )
    if agent is None:
        say("No agent.key is there, so nobody looked whether the agent holds the key named.")
    if verbose:
        say(f"commitment  {verified.commitment}", f"agent key   {mandate.agent_thumbprint}")


@app.command("show")
def show(
    path: AnyMandate, reveal: Reveal = False, as_json: AsJson = False, _verbose: Verbose = False
) -> None:
    """Say what a mandate allows, without checking its signatures (verify does)."""
    from negotiator.bootstrap import look_at, offers_of
    from negotiator.mandate.describe import describe, describe_scope

    looked = look_at(path)
    sentences: tuple[str, ...] = ()
    if looked.mandate is not None:
        sentences = describe(looked.mandate, reveal=reveal)
    if looked.authority is not None:
        sentences += describe_scope(looked.authority.acts, looked.authority.scope)
    points = () if looked.mandate is None else offers_of(looked.mandate)
    if as_json:
        emit(_show_document(looked, sentences, points, reveal=reveal))
        return
    say(*sentences)
    if looked.mandate is not None:
        show_curve(looked.mandate, points, reveal=reveal)


@app.command("diff")
def diff(
    old: AnyMandate,
    new: AnyMandate,
    reveal: Reveal = False,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> None:
    """Say what differs between two mandates, field by field."""
    from negotiator.bootstrap import look_at
    from negotiator.mandate.diff import diff as differences

    before, after = look_at(old).mandate, look_at(new).mandate
    if before is None or after is None:
        msg = f"{old if before is None else new} holds no mandate, only its public statement"
        raise UsageError(msg)
    found = differences(before, after, reveal=reveal)
    if as_json:
        emit({"differences": list(found)})
        return
    say(*(found or ["They say the same."]))


def _show_document(
    looked: "Looked", sentences: tuple[str, ...], points: tuple["CurvePoint", ...], *, reveal: bool
) -> Document:
    """Return what `mandate show` says, for machines."""
    document: dict[str, Json] = {"sentences": list(sentences)}
    mandate, authority = looked.mandate, looked.authority
    if mandate is not None:
        curve = curve_document(mandate, points, reveal=reveal)
        document |= {**_head(mandate), "agenda": mandate.agenda.to_document(), "curve": curve}
    if authority is not None:
        document["authority"] = authority.to_document()
    return document


def _head(mandate: "Draft | Mandate") -> dict[str, Json]:
    """Return the public members of a mandate."""
    return {
        "id": mandate.id,
        "version": str(mandate.version),
        "principal": mandate.principal_id,
        "agent": mandate.agent_id,
        "role": mandate.role.value,
        "subject": mandate.subject,
        "notBefore": format_instant(mandate.not_before),
        "notAfter": format_instant(mandate.not_after),
    }
