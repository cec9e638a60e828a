"""What an agent negotiates with: its parties by mandate, its line out, and its bounds."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from negotiator.agent.negotiating.ports import Dial
from negotiator.agent.party import Party
from negotiator.errors import UsageError
from negotiator.policy.ports import NegotiationRow, Store

AT_ONCE: Final = 16
"""Negotiations that run at the same time, unless said otherwise."""
TURNS: Final = 10
"""Turns we use in one negotiation, unless said otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What an agent negotiates with.

    Attributes:
        parties: one for each mandate, by its id.
        dial: runs a dialled negotiation.
        by: who replies when a model asks, by name. Where nobody is named, no reply
            counts.
        requester: on whose word negotiations are opened, by name: that person approves nothing in
            them. `by`, where nobody else is named.
        at_once: negotiations that run at the same time at most.
        turns: turns we use in one negotiation at most.
        approves_by_model: whether terms may be approved in answer to a question that a model
            worded. The words are the model's, so they may hide or twist what is approved: say so
            only where the host shows its principal the record's own question and terms beside
            them. Otherwise a person approves on the record: ``negotiator negotiations answer``.

    Raises:
        UsageError: there is no party, or a bound is no whole number of 1 or more.
    """

    parties: Mapping[str, Party]
    dial: Dial
    by: str = ""
    requester: str = ""
    at_once: int = AT_ONCE
    turns: int = TURNS
    approves_by_model: bool = False

    def __post_init__(self) -> None:
        if not self.parties:
            raise UsageError("an agent negotiates under a mandate; give it a party")
        for name in ("at_once", "turns"):
            value: object = getattr(self, name)
            if type(value) is not int or value < 1:
                raise UsageError(f"{name} must be a whole number of 1 or more")

    def party_of(self, mandate: str) -> Party:
        """Return the party of a mandate; the only one there is when none is named.

        Raises:
            UsageError: there is none, or none is named and there are several.
        """
        return self._asking(self._held(mandate))

    def _asking(self, party: Party) -> Party:
        """Return a party as it dials: on the word of whoever asks for negotiations here."""
        return replace(party, requester=self.requester or self.by or party.requester)

    def _held(self, mandate: str) -> Party:
        """Return the party of a mandate as the host gave it."""
        if not mandate and len(self.parties) == 1:
            return next(iter(self.parties.values()))
        party = self.parties.get(mandate)
        if party is None:
            known = ", ".join(self.parties)
            said = f"there is no mandate {mandate!a:.80}" if mandate else "no mandate is named"
            raise UsageError(f"{said}; name one of: {known}")
        return party

    def find(self, neg: str) -> tuple[Party, NegotiationRow] | None:
        """Return a negotiation and the party whose mandate governs it; None for none.

        Raises:
            UsageError: it is on record, but under a mandate that no party here holds.
            StoreError: a record cannot be read.
        """
        for store in self.stores():
            with store.read() as tx:
                row = tx.negotiation(neg)
            if row is not None:
                return self.governing(row, store), row
        return None

    def governing(self, row: NegotiationRow, store: Store) -> Party:
        """Return the party whose mandate governs a negotiation.

        Raises:
            UsageError: no party here holds that mandate.
        """
        for party in self.parties.values():
            if party.store is store and party.verified.commitment == row.commitment:
                return self._asking(party)
        msg = f"{row.neg} is governed by a mandate that is not in use here; start with that one"
        raise UsageError(msg)

    def stores(self) -> tuple[Store, ...]:
        """Return the records of the parties, each once."""
        return tuple({id(party.store): party.store for party in self.parties.values()}.values())
