"""Negotiations as sessions: what a loop passes on and a host may look at.

A session is made from our record each time and never read back as the truth: only what the record
does not hold, the objective, the intent and the address as the caller named it, is kept from one
to the next.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from negotiator.agent.loop.stores import MemorySessions, SessionStore, settle
from negotiator.agent.loop.wire import JsonObject
from negotiator.agent.negotiating.guiding import given_so_far
from negotiator.agent.negotiating.questions import question_of
from negotiator.agent.negotiating.reading import peer_of, turns_of
from negotiator.agent.party import Party
from negotiator.agent.record import load
from negotiator.errors import ConflictError, UsageError
from negotiator.terms import hash_bytes

_ATTEMPTS = 8
_NOTHING: Mapping[str, JsonObject] = {}


@dataclass(frozen=True, slots=True)
class Sessions:
    """Where sessions go.

    Attributes:
        store: keeps them.
        intent: what the agent is for, by the host's name or in its words; may be empty.
        shown: those of the run, by id.
    """

    store: SessionStore = field(default_factory=MemorySessions)
    intent: str = ""
    shown: dict[str, JsonObject] = field(default_factory=dict)

    async def url_of(self, neg: str) -> str:
        """Return the counterparty's address as the caller named it; empty when nobody did.

        Raises:
            StoreError: the session could not be read.
        """
        saved = await settle(self.store.get(neg))
        return "" if saved is None else _text(saved.document, "url")

    async def keep(self, party: Party, neg: str, url: str = "", objective: str = "") -> None:
        """Save a negotiation's session as our record now gives it.

        Args:
            party: our side.
            neg: negotiation id.
            url: the counterparty's, as the caller named it; the saved one when not given.
            objective: what it is for; the saved one when not given.

        Raises:
            UsageError: no such negotiation.
            ConflictError: others saved it again and again meanwhile.
            StoreError: it could not be read or saved.
        """
        for attempt in range(1, _ATTEMPTS + 1):
            saved = await settle(self.store.get(neg))
            before = _NOTHING if saved is None else saved.document
            kept = {
                "url": url or _text(before, "url"),
                "objective": objective or _text(before, "objective"),
                "intent": _text(before, "intent") or self.intent,
            }
            document = {**session_of(party, neg), **kept}
            try:
                await settle(self.store.save(neg, document, 0 if saved is None else saved.revision))
            except ConflictError:
                if attempt == _ATTEMPTS:
                    raise
                continue
            self.shown[neg] = document
            return


def session_of(party: Party, neg: str) -> dict[str, object]:
    """Return a negotiation's session from our record.

    Raises:
        UsageError: no such negotiation.
        StoreError: the record cannot be read.
        VerificationError: the record is damaged.
    """
    recorded = load(party.store, neg)
    if recorded is None:
        msg = f"no negotiation {neg} is on record"
        raise UsageError(msg)
    with party.store.read() as tx:
        tail = tx.journal_tail(neg)
    row, asked = recorded.row, question_of(recorded)
    entries = recorded.negotiation.entries
    pending = {"question": asked.words, "reference": asked.reference} if asked else None
    if pending is not None and asked is not None and asked.about:
        pending["about"] = asked.about
    return {
        "id": neg,
        "direction": row.direction.value,
        "url": row.peer_url,
        "objective": "",
        "peer": {"agent": row.peer_agent, "name": peer_of(recorded)},
        "task": row.task,
        "intent": "",
        "state": row.state,
        "pending": pending,
        "guidance": given_so_far(party, neg),
        "mandate": party.verified.mandate.id,
        "round": entries[-1].envelope.round if entries else 0,
        "turns": turns_of(recorded),
        "auditHead": "" if tail is None else hash_bytes(tail),
    }


def _text(document: JsonObject, name: str) -> str:
    value = document.get(name)
    return value if isinstance(value, str) else ""
