"""``negotiator negotiations narrow``: a person narrows a negotiation that goes on."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.dialling import ready_party
from negotiator.cli.failing import OK
from negotiator.cli.options import AsJson, PartyDir, PassphraseEnv, PassphraseFd, Verbose
from negotiator.cli.printing import emit, say

if TYPE_CHECKING:
    from negotiator.audit.guidance import GuidanceRecord
    from negotiator.policy.ports import Store
    from negotiator.terms import Agenda
    from negotiator.terms.canonical import Json

_HERE = Path()


def narrow(
    neg: Annotated[str, typer.Argument(help="Its id, or the beginning of it.", metavar="ID")],
    text: Annotated[
        str,
        typer.Argument(
            help="Constraints, such as 'paymentDays >= 30; startDate in 2027-01-04, 2027-01-11'.",
            metavar="CONSTRAINTS",
        ),
    ],
    *,
    by: Annotated[
        str, typer.Option("--by", help="Your name; it stands on record.", metavar="NAME")
    ],
    this_turn: Annotated[
        bool, typer.Option("--this-turn", help="For our next move alone, not to the end.")
    ] = False,
    directory: PartyDir = _HERE,
    passphrase_env: PassphraseEnv = None,
    passphrase_fd: PassphraseFd = None,
    as_json: AsJson = False,
    _verbose: Verbose = False,
) -> int:
    """Narrow what may be agreed in one negotiation. It never widens what the mandate allows.

    What narrows nothing, or leaves nothing, is refused: that takes an amended mandate. Each is a
    constraint on an issue or a total: NAME >= NUMBER, NAME <= NUMBER, NAME in VALUE, VALUE, or
    NAME not VALUE; several are parted by semicolons. The counterparty never hears of it.
    """
    from negotiator.agent.guiding import Narrowing, narrow_strictly, read
    from negotiator.audit.guidance import Scope
    from negotiator.cli.negotiations import find

    party = ready_party(directory, passphrase_env, passphrase_fd)
    try:
        row = find(party.store, neg)
        scope = Scope.TURN if this_turn else Scope.STANDING
        words = " ".join(text.split())
        said = Narrowing(read(party, text), words, by, scope)
        changed = narrow_strictly(party, row.neg, said) is not None
        _tell(party.store, row.neg, party.verified.mandate.agenda, changed=changed, as_json=as_json)
    finally:
        party.store.close()
    return OK


def _tell(store: "Store", neg: str, agenda: "Agenda", *, changed: bool, as_json: bool) -> None:
    """Say what is in force now."""
    from negotiator.agent.guiding import all_guidance
    from negotiator.policy.guidance import guidance_in

    with store.read() as tx:
        row = tx.negotiation(neg)
        signed = tx.outbox(neg) is not None
    standing = [
        (one.words(agenda), guidance.scope.value)
        for guidance in guidance_in(row)
        for one in guidance.constraints
    ]
    last = all_guidance(store, neg)[-1]
    if as_json:
        emit(
            {
                "negotiationId": neg,
                "event": "recorded" if changed else "unchanged",
                "by": last.by,
                "inForce": [{"words": words, "scope": scope} for words, scope in standing],
                "moveSigned": "true" if signed else "false",
            }
        )
        return
    say(f"On record by {last.by}." if changed else "It was on record before; nothing has changed.")
    say("In force now:", *(f"  {words}{_until(scope)}" for words, scope in standing))
    if signed:
        say("A move that was signed before is on its way, and is not taken back.")


def guidance_lines(store: "Store", neg: str, agenda: "Agenda | None") -> list[str]:
    """Return the guidance of a negotiation, for people: what is in force, and what never was."""
    from negotiator.agent.guiding import all_guidance
    from negotiator.policy.guidance import guidance_in

    if agenda is None:
        return []
    with store.read() as tx:
        row = tx.negotiation(neg)
    standing = [
        f"narrowed to: {one.words(agenda)}{_until(guidance.scope.value)}"
        for guidance in guidance_in(row)
        for one in guidance.constraints
    ]
    idle = (record for record in all_guidance(store, neg) if not record.in_force)
    return [*standing, *(f"not in force, it leaves nothing: {_said(one)}" for one in idle)]


def guidance_document(store: "Store", neg: str) -> "list[Json]":
    """Return all guidance of a negotiation, for machines."""
    from negotiator.agent.guiding import all_guidance

    return [record.to_document() for record in all_guidance(store, neg)]


def _until(scope: str) -> str:
    """Say until when guidance holds, where that is not to the end."""
    return " (for our next move alone)" if scope == "turn" else ""


def _said(record: "GuidanceRecord") -> str:
    """Return guidance in the words it was given in, and by whom."""
    return f"{record.words} ({record.by})"
