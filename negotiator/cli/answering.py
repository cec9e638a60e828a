"""``negotiator negotiations answer``: a person replies to what a negotiation waits for."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.dialling import ready_party
from negotiator.cli.failing import OK
from negotiator.cli.options import AsJson, PartyDir, PassphraseEnv, PassphraseFd, Verbose
from negotiator.cli.printing import emit, say
from negotiator.cli.results import STATES
from negotiator.errors import UsageError

if TYPE_CHECKING:
    from negotiator.agent.party import Party
    from negotiator.policy.ports import NegotiationRow

_HERE = Path()
_DONE = {
    "approve": "approved",
    "go-on": "told to go on",
    "stop": "stopped",
}


def answer(
    neg: Annotated[str, typer.Argument(help="Its id, or the beginning of it.", metavar="ID")],
    *,
    by: Annotated[
        str, typer.Option("--by", help="Your name; it stands on record.", metavar="NAME")
    ],
    approve: Annotated[
        bool, typer.Option("--approve", help="Approve the terms it waits with, and no others.")
    ] = False,
    go_on: Annotated[
        bool, typer.Option("--go-on", help="Negotiate on: as it is, or without their issue.")
    ] = False,
    stop: Annotated[bool, typer.Option("--stop", help="End it without a deal.")] = False,
    about: Annotated[
        str,
        typer.Option(
            "--about",
            help="Subject of the question you read, from `show`: answer that one or none.",
            metavar="SUBJECT",
        ),
    ] = "",
    directory: PartyDir = _HERE,
    passphrase_env: PassphraseEnv = None,
    passphrase_fd: PassphraseFd = None,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> int:
    """Answer what a negotiation waits for. The counterparty never hears the question.

    It exits with 0 once the reply is on record, also when it was there before.
    """
    from negotiator.agent.replying import Answer, Reply, reply
    from negotiator.cli.negotiations import find

    chosen = _chosen({"approve": approve, "go-on": go_on, "stop": stop})
    if approve and not about:
        msg = (
            "say which terms you approve: --about SUBJECT, as negotiations show prints it beside "
            "them; other terms may stand there by now"
        )
        raise UsageError(msg)
    party = ready_party(directory, passphrase_env, passphrase_fd)
    try:
        row = find(party.store, neg)
        changed = reply(party, row.neg, Reply(Answer(chosen), about), by=by)
        now = find(party.store, row.neg)
        _tell(party, now, chosen, changed=changed is not None, as_json=as_json)
    finally:
        party.store.close()
    return OK


def _chosen(given: dict[str, bool]) -> str:
    """Return the one reply that was given.

    Raises:
        UsageError: none, or several.
    """
    chosen = [answer for answer, wanted in given.items() if wanted]
    if len(chosen) != 1:
        msg = "say exactly one of --approve, --go-on and --stop"
        raise UsageError(msg)
    return chosen[0]


def _tell(
    party: "Party", row: "NegotiationRow", chosen: str, *, changed: bool, as_json: bool
) -> None:
    """Say what is on record now, and what happens next."""
    from negotiator.agent.replying import last_reply
    from negotiator.agent.result import result_of

    last = last_reply(party.store, row.neg)
    named = "" if last is None else last.by
    result = result_of(party.store, party.trust, row.neg)
    if as_json:
        emit(
            {
                "negotiationId": row.neg,
                "answer": chosen,
                "by": named,
                "event": "recorded" if changed else "unchanged",
                "outcome": row.state,
                "waitsFor": result.waits_for,
            }
        )
        return
    if changed:
        say(f"On record: {_DONE[chosen]} by {named}.")
    else:
        say(f"It was {_DONE[chosen]} by {named} before; nothing has changed.")
    say(_next(row))


def _next(row: "NegotiationRow") -> str:
    """Say how the negotiation goes on."""
    from negotiator.policy.orders import told_in
    from negotiator.policy.ports import Direction

    if row.state != "open":
        return f"It stands so: {STATES[row.state]}."
    if told_in(row) is not None:
        return "It goes on with: negotiator negotiations close-best"
    if row.direction is Direction.DIALLED:
        return "It goes on with: negotiator run"
    return "It goes on at the counterparty's next message or poll, while this party is served."
