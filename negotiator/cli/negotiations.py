"""``negotiator negotiations``: what is going on, and how one of them went."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.evaluating import evaluation_document, evaluation_lines
from negotiator.cli.following import COLUMNS, rounds_document, rounds_of, table_rows
from negotiator.cli.narrowing import guidance_document, guidance_lines
from negotiator.cli.options import AsJson, PartyDir, Verbose
from negotiator.cli.printing import emit, say, show_table
from negotiator.cli.results import (
    STATES,
    peer_words,
    result_document,
    result_lines,
    settlement_words,
)
from negotiator.errors import UsageError

if TYPE_CHECKING:
    from negotiator.agent.record import Recorded
    from negotiator.agent.why import Reason
    from negotiator.policy.ports import NegotiationRow, Store
    from negotiator.strategies.opponent.floor_fit import Fit

app = typer.Typer(name="negotiations", help="The negotiations of a party.")

_SHORT = 12
_HERE = Path()


@app.command("list")
def list_(directory: PartyDir = _HERE, as_json: AsJson = False, verbose: Verbose = False) -> None:
    """List all negotiations, the latest last."""
    from negotiator.bootstrap import open_record

    store = open_record(directory)
    with store.read() as tx:
        rows = tx.negotiations()
    if as_json:
        emit({"negotiations": [_row_document(row) for row in rows]})
        return
    if not rows:
        say("There are no negotiations yet.")
        return
    show_table(
        ("id", "with", "state", "last change"),
        [
            (
                row.neg if verbose else row.neg[:_SHORT],
                peer_words(row.peer_agent),
                STATES[row.state],
                row.updated,
            )
            for row in rows
        ],
    )


@app.command("show")
def show(
    neg: Annotated[str, typer.Argument(help="Its id, or the beginning of it.", metavar="ID")],
    directory: PartyDir = _HERE,
    why: Annotated[
        bool, typer.Option("--why", help="Say why each of our moves was made. Private.")
    ] = False,
    as_json: AsJson = False,
    verbose: Verbose = False,
) -> None:
    """Show one negotiation round by round, what the gate stopped, and what it waits for."""
    from negotiator.agent.record import load
    from negotiator.agent.result import result_of
    from negotiator.bootstrap import PartyDirectory, open_record, read_trust

    store = open_record(directory)
    row = find(store, neg)
    recorded = load(store, row.neg)
    if recorded is None:
        msg = f"negotiation {row.neg} is not on record any more"
        raise UsageError(msg)
    result = result_of(store, read_trust(PartyDirectory(directory).trust_toml), row.neg)
    rounds, agenda = rounds_of(store, recorded), recorded.negotiation.agenda
    said, fit = _reasons(store, recorded, directory) if why else ((), None)
    if as_json:
        document = {**_row_document(row), **result_document(result)}
        document["moves"] = list(rounds_document(agenda, rounds))
        document["guidance"] = guidance_document(store, row.neg)
        document["evaluations"] = evaluation_document(store, row.neg)
        if why:
            document["reasons"] = [
                {"seq": str(r.seq), "why": r.sentence, "changed": r.changed} for r in said
            ]
            document["heading"] = "" if fit is None else heading_words(fit)
        emit(document)
        return
    say(*filter(None, result_lines(result)), settlement_words(result.settlement))
    say(*guidance_lines(store, row.neg, agenda), "")
    show_table(COLUMNS, table_rows(agenda, rounds))
    for line in rounds:
        stopped = [note for note in line.notes if note.ruling.value != "released"]
        say(*(f"round {line.number}: the gate stopped {n.act}: {n.detail}" for n in stopped))
    evaluated = evaluation_lines(store, row.neg)
    say(*(["", "What our own code said of each entry:"] if evaluated else []))
    say(*(f"  {line}" for line in evaluated))
    if why:
        say("", "Why we moved as we did (private):")
        say(*(f"  {r.sentence}" + (f" ({r.changed})" if r.changed else "") for r in said))
        say(*([] if fit is None else [heading_words(fit)]))
    if verbose:
        _show_envelopes(recorded)


def heading_words(fit: "Fit") -> str:
    """Say where their offers are heading."""
    from negotiator.strategies.explain import percent

    return (
        f"Their offers head for {percent(fit.end)} worth to us by our last round, if they go on as "
        f"they did (a curve with e = {fit.e} explains {percent(fit.explained)} of them)."
    )


def _reasons(
    store: "Store", recorded: "Recorded", directory: Path
) -> "tuple[tuple[Reason, ...], Fit | None]":
    """Return why each of our moves was made, and where their offers are heading.

    Raises:
        UsageError: the directory holds no signed mandate to explain them by.
    """
    from negotiator.agent.why import heading, reasons
    from negotiator.bootstrap import look_at
    from negotiator.mandate.model import Mandate
    from negotiator.mandate.view import view_of

    mandate = look_at(directory).mandate
    if not isinstance(mandate, Mandate) or mandate.agenda != recorded.negotiation.agenda:
        msg = f"{directory} does not hold the signed mandate this negotiation was decided by"
        raise UsageError(msg)
    with store.read() as tx:
        journal = tx.journal(recorded.row.neg)
    view = view_of(mandate)
    return reasons(recorded, journal, view), heading(recorded, view)


def find(store: "Store", neg: str) -> "NegotiationRow":
    """Return the one negotiation whose id begins so.

    Raises:
        UsageError: none does, or several do.
    """
    with store.read() as tx:
        rows = [row for row in tx.negotiations() if row.neg.startswith(neg)]
    exact = [row for row in rows if row.neg == neg]
    if len(exact or rows) != 1:
        count = "no negotiation" if not rows else f"{len(rows)} negotiations"
        which = f" with an id that begins with {neg!r}" if neg else ""
        msg = f"expected one negotiation, found {count}{which}; see: negotiator negotiations list"
        raise UsageError(msg)
    return (exact or rows)[0]


def _row_document(row: "NegotiationRow") -> dict[str, str]:
    """Return a negotiation's row for machines."""
    return {
        "negotiationId": row.neg,
        "direction": row.direction.value,
        "peer": row.peer_agent,
        "outcome": row.state,
        "created": row.created,
        "updated": row.updated,
    }


def _show_envelopes(recorded: "Recorded") -> None:
    """Print the transcript's chain."""
    say("", f"negotiation  {recorded.row.neg}", f"task         {recorded.row.task}", "")
    rows = [
        (
            str(entry.envelope.seq),
            entry.envelope.act.value,
            "us" if row.ours else "them",
            entry.hash,
            "" if entry.fault is None else f"no effect: {entry.fault}",
        )
        for row, entry in zip(recorded.entries, recorded.negotiation.entries, strict=True)
    ]
    show_table(("seq", "act", "by", "envelope hash", ""), rows)
