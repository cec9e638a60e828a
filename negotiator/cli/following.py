"""A negotiation round by round, as a table that is drawn while it runs or afterwards."""

import sys
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Final

from negotiator.cli.options import Display
from negotiator.cli.printing import printable, say
from negotiator.cli.words import bar, offer_words, percent
from negotiator.protocol.acts import Act
from negotiator.terms.canonical import Document

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

    from negotiator.agent.record import Recorded
    from negotiator.agent.rounds import Bid, Round
    from negotiator.policy.ports import Store
    from negotiator.terms import Agenda

COLUMNS: Final = ("round", "their offer", "our offer", "worth to us", "gate")

_ANSWERS: Final = {
    Act.ACCEPT: "accepted",
    Act.CONFIRM: "confirmed",
    Act.REJECT: "ended it",
    Act.WITHDRAW: "withdrew",
    Act.HOLD: "asked for time",
    Act.REFUSE: "refused",
}


def rounds_of(store: "Store", recorded: "Recorded") -> tuple["Round", ...]:
    """Return the rounds of a negotiation on record."""
    from negotiator.agent.rounds import rounds

    with store.read() as tx:
        return rounds(recorded, tx.journal(recorded.row.neg))


def table_rows(agenda: "Agenda | None", rounds: Sequence["Round"]) -> list[tuple[str, ...]]:
    """Return a row a round; the opening has one only if the gate stopped something."""
    return [_row(agenda, line) for line in rounds if line.number or _gate(line) not in {"", "ok"}]


def rounds_document(agenda: "Agenda | None", rounds: Sequence["Round"]) -> list[Document]:
    """Return the rounds for machines."""
    return [
        {
            "round": str(line.number),
            "theirs": _bid_document(agenda, line.theirs),
            "ours": _bid_document(agenda, line.ours),
            "answers": [
                {"act": act.value, "by": "us" if ours else "them"} for act, ours in line.answers
            ],
            "gate": [
                {
                    "act": "" if note.act is None else note.act.value,
                    "verdict": note.ruling.value,
                    "code": note.code,
                    "detail": note.detail,
                }
                for note in line.notes
            ],
        }
        for line in rounds
    ]


class Follower:
    """Shows a negotiation while it runs: a live table, plain lines, or nothing."""

    def __init__(self, store: "Store", display: Display) -> None:
        """Follow what happens on a record."""
        self._store = store
        self._display = display
        self._told: set[str] = set()
        self._live: Live | None = None

    def __enter__(self) -> Callable[["Recorded"], None]:
        """Return what is to be told of every change."""
        if self._display is Display.LIVE:
            from rich.console import Console
            from rich.live import Live

            self._live = Live(console=Console(highlight=False), auto_refresh=False)
            self._live.start()
        return self._tell

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave the table as it is."""
        if self._live is not None:
            self._live.stop()

    def _tell(self, recorded: "Recorded") -> None:
        """Show the rounds as they stand now."""
        if self._display not in {Display.LIVE, Display.PLAIN}:
            return
        rows = table_rows(recorded.negotiation.agenda, rounds_of(self._store, recorded))
        if self._live is not None:
            self._live.update(_drawn(rows), refresh=True)
            return
        # The last round may still change until the negotiation stops.
        for row in rows if recorded.row.state != "open" else rows[:-1]:
            if row[0] not in self._told:
                self._told.add(row[0])
                say(_line(row))
        sys.stdout.flush()


def _line(row: Sequence[str]) -> str:
    """Write one round as a line."""
    number, theirs, ours, worth, gate = row
    return f"round {number}: they {theirs or '-'} | we {ours or '-'} | {worth} | gate {gate}"


def _drawn(rows: Sequence[Sequence[str]]) -> "Table":
    """Draw the rounds."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(*COLUMNS, box=box.SIMPLE_HEAD)
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    return table


def _row(agenda: "Agenda | None", line: "Round") -> tuple[str, ...]:
    """Write one round in cells."""
    bid = line.theirs or line.ours
    worth = "" if bid is None or bid.utility is None else bid.utility
    shown = worth if isinstance(worth, str) else f"{bar(worth)} {percent(worth)}"
    theirs = _side(agenda, line.theirs, [act for act, ours in line.answers if not ours])
    ours = _side(agenda, line.ours, [act for act, by_us in line.answers if by_us])
    return str(line.number), theirs, ours, shown, _gate(line)


def _side(agenda: "Agenda | None", bid: "Bid | None", answers: Sequence[Act]) -> str:
    """Write what one side did in a round."""
    words = [] if bid is None or agenda is None else [offer_words(agenda, bid.terms)]
    words += [_ANSWERS[act] + _own(agenda, act) for act in answers if act in _ANSWERS]
    return ", ".join(words)


def _own(agenda: "Agenda | None", act: Act) -> str:
    """Write the agenda's own word for an act behind what it does."""
    own = "" if agenda is None else agenda.own_word(act)
    return f" ({own})" if own else ""


def _gate(line: "Round") -> str:
    """Write what the gate said in a round: what it stopped, or that all was well."""
    stopped = [
        f"{note.ruling}: {note.code}" for note in line.notes if note.ruling.value != "released"
    ]
    return ", ".join(stopped) or ("ok" if line.notes else "")


def _bid_document(agenda: "Agenda | None", bid: "Bid | None") -> Document:
    """Return an offer for machines; empty when there is none."""
    from negotiator.audit.numbers import exact_text

    if bid is None or agenda is None:
        return {}
    worth = "" if bid.utility is None else exact_text(bid.utility)
    return {"terms": agenda.encode_terms(bid.terms), "utility": worth}
