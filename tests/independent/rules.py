"""The rules of a negotiation, played entry by entry, from docs/wire.md alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tests.independent.agendas import check_scope, check_terms, terms_hash
from tests.independent.envelopes import OFFERS, Envelope, Party, agreement, unsigned
from tests.independent.forms import (
    Document,
    WrongError,
    an_instant,
    b64,
    canonical,
    digest,
    hash_of,
    need,
)
from tests.independent.keys import Authority, verify_one

SKEW: Final = 60
REFUSALS: Final = 3
NEEDED: Final = {
    "propose": "offer",
    "counter": "offer",
    "confirm": "offer",
    "accept": "accept",
    "withdraw": "withdraw",
}
CLOCKLESS: Final = frozenset({"confirm", "reject", "refuse"})


@dataclass(frozen=True)
class State:
    """Where a negotiation stands after some entries."""

    turn: str
    roles: Mapping[str, str] = field(default_factory=dict)
    opens: Mapping[str, Envelope] = field(default_factory=dict)
    offers: int = 0
    offer: Envelope | None = None
    makers: Mapping[str, str] = field(default_factory=dict)
    standing: bool = False
    accept: Envelope | None = None
    faulty: Envelope | None = None
    refusals: int = 0
    end: str = ""
    at: int = -(2**63)
    last: Envelope | None = None
    before: "State | None" = None


class FaultError(Exception):
    """Why an entry has no effect."""


def _unless(holds: bool, reason: str) -> None:
    if not holds:
        raise FaultError(reason)


class Table:
    """One negotiation, from its first entry on."""

    def __init__(self, dialler: str, host: str, statements: Mapping[str, Authority]) -> None:
        """Begin before the first entry."""
        self.dialler = dialler
        self.host = host
        self.statements = statements
        self.plain = unsigned(dialler) or unsigned(host)
        self.agenda: Document = {}
        self.state = State(turn=dialler)

    @property
    def agenda_hash(self) -> str:
        """The hash of the agenda, or nothing before the open."""
        return hash_of(self.agenda) if self.agenda else ""

    def other(self, agent: str) -> str:
        """Return the other side."""
        return self.host if agent == self.dialler else self.dialler

    def parties(self) -> list[Party]:
        """Return both sides with the roles that the open gave them."""
        roles = self.state.roles
        return [Party(agent, roles[agent], self.statements[agent]) for agent in roles]

    def agreement(self, offer: Envelope) -> Document:
        """Derive the agreement on an offer."""
        return agreement(offer, self.agenda, self.parties())

    def agreed(self) -> tuple[Envelope, Envelope]:
        """Return the offer and the accept of a negotiation that was confirmed."""
        offer, accept = self.state.offer, self.state.accept
        if self.state.end != "confirmed" or offer is None or accept is None:
            raise WrongError("no agreement was reached")
        return offer, accept

    def play(self, entry: Envelope, arrived: int | None = None) -> str:
        """Take an entry in; return the reason why it has no effect, or nothing.

        Args:
            entry: The entry.
            arrived: When it arrived by its receiver's clock, where that clock refused it.

        Returns:
            One of the reasons, or the empty text.
        """
        state = self.state
        need(state.end == "", f"entry {entry.seq} stands after the end")
        if entry.act in OFFERS and self.agenda:
            check_terms(entry.payload["terms"], self.agenda)
        kept = replace(state, before=None)
        try:
            if arrived is not None and entry.act not in CLOCKLESS:
                _unless(not self._off(entry, arrived), "clock")
            judged = self._taken_back(entry) or state
            if judged is not state and not self._passes(judged, entry):
                judged = state
            self._check_phase(judged, entry)
            self._check_common(judged, entry)
            after, reason = getattr(self, f"_{entry.act}")(judged, entry), ""
            if entry.act in NEEDED and not self.plain:
                self._check_authority(judged, entry)
            if entry.act in {"accept", "confirm"} and judged.offer is not None:
                self._check_signed(entry, canonical(self.agreement(judged.offer)))
        except FaultError as fault:
            silent = state.accept is not None and state.refusals >= REFUSALS
            after, reason = replace(state, faulty=None if silent else entry), str(fault)
        else:
            after = replace(after, at=max(entry.at, after.at))
        self.state = replace(after, last=entry, before=kept)
        return reason

    # ---- what holds for every act

    def _check_phase(self, state: State, entry: Envelope) -> None:
        """Refuse an act that nobody may make now, whatever it says."""
        if not state.opens:
            spent = state.refusals >= REFUSALS and entry.act == "reject"
            _unless(entry.act in {"open", "refuse"} or spent, "illegal-act")
        if state.faulty is not None:
            _unless(entry.act in {"refuse", "reject"}, "illegal-act")
        if state.accept is not None:
            _unless(entry.act in {"confirm", "hold", "refuse"}, "illegal-act")
        if entry.act in {"counter", "accept", "withdraw"}:
            _unless(state.offer is not None, "illegal-act")
        if entry.act == "confirm":
            _unless(state.accept is not None, "illegal-act")
        if entry.act == "open":
            _unless(state.offer is None, "illegal-act")
        if entry.act == "refuse" and state.faulty is not None:
            left = state.refusals < REFUSALS
            named = entry.payload["refused"] == state.faulty.hash
            _unless(left and named and entry.iss != state.faulty.iss, "illegal-act")

    def _passes(self, judged: State, entry: Envelope) -> bool:
        """Tell whether an entry that takes another back has an effect itself then."""
        try:
            self._check_phase(judged, entry)
            self._check_common(judged, entry)
        except FaultError:
            return False
        return True

    def _frees(self, state: State, entry: Envelope) -> bool:
        """Tell whether a refusal says that an accepted non-firm offer is gone."""
        accept, offer = state.accept, state.offer
        if accept is None or offer is None or offer.payload["firm"] == "true":
            return False
        named = entry.payload["refused"] == accept.hash and entry.iss == offer.iss
        return named and entry.payload["reason"] == "unavailable"

    def _check_common(self, state: State, entry: Envelope) -> None:
        _unless(entry.at >= state.at, "clock")
        if entry.act in {"open", "accept", *OFFERS} and state.opens:
            _unless(entry.at <= self._deadline(state.opens), "deadline")
        if entry.act in {"open", "accept", "confirm", *OFFERS}:
            _unless(state.turn == entry.iss, "not-your-turn")
        own_offer = entry.act in OFFERS and state.roles.get(entry.iss) == "seller"
        _unless(int(entry.payload["round"]) == state.offers + own_offer, "round")

    def _off(self, entry: Envelope, clock: int) -> bool:
        """Tell whether an entry was made too far from its receiver's clock."""
        behind = entry.iss == self.dialler and clock - entry.at > SKEW
        return behind or entry.at - clock > SKEW

    def _taken_back(self, entry: Envelope) -> State | None:
        """Return the state without the last entry, if this one closes it out by the clock."""
        last, before = self.state.last, self.state.before
        if last is None or before is None or self.state.faulty is not None:
            return None
        left = before.refusals < REFUSALS
        named = entry.act == "refuse" and left and entry.payload["refused"] == last.hash
        closing = entry.act == "reject" and not left
        justified = last.act not in CLOCKLESS and self._off(last, entry.at)
        by_clock = (named or closing) and entry.payload["reason"] == "clock"
        return before if by_clock and justified and entry.iss != last.iss else None

    def _deadline(self, opens: Mapping[str, Envelope]) -> int:
        return min(an_instant(one.payload["deadline"], "deadline") for one in opens.values())

    def _check_authority(self, state: State, entry: Envelope) -> None:
        statement = self.statements[entry.iss]
        payload, other = statement.payload, self.other(entry.iss)
        known = {"*", other, self.statements[other].principal}
        _unless(bool(known & set(statement.scope["counterparties"])), "authority")
        _unless(state.roles.get(entry.iss) in payload["roles"], "authority")
        _unless(NEEDED[entry.act] in payload["acts"], "authority")
        begin, end = (an_instant(payload[name], name) for name in ("notBefore", "notAfter"))
        _unless(begin <= entry.at, "authority")
        _unless(entry.at < end or entry.act == "confirm", "authority")
        if entry.act in OFFERS:
            _unless(an_instant(entry.payload["expiresAt"], "expiresAt") <= end, "authority")
        about = entry if entry.act in OFFERS else state.offer
        if about is not None and entry.act != "withdraw":
            try:
                check_scope(about.payload["terms"], self.agenda, statement)
            except WrongError:
                raise FaultError("authority") from None

    # ---- act by act

    def _open(self, state: State, entry: Envelope) -> State:
        role, other = entry.payload["role"], self.other(entry.iss)
        opens = {**state.opens, entry.iss: entry}
        _unless(entry.at < an_instant(entry.payload["deadline"], "deadline"), "deadline")
        own = entry.iss == self.dialler or state.roles.get(entry.iss) == "buyer"
        _unless(own and entry.iss not in state.opens, "illegal-act")
        if entry.iss == self.dialler:
            self.agenda = entry.payload["agenda"]
            roles = {entry.iss: role, other: "seller" if role == "buyer" else "buyer"}
            state = replace(state, roles=roles)
        _unless(role == state.roles[entry.iss], "illegal-act")
        _unless(entry.payload["agenda"] == self.agenda, "illegal-act")
        return replace(state, turn=other, opens=opens)

    def _propose(self, state: State, entry: Envelope) -> State:
        _unless(not state.standing, "illegal-act")
        return self._offered(state, entry)

    def _counter(self, state: State, entry: Envelope) -> State:
        latest = state.offer is not None and entry.payload["inReplyTo"] == state.offer.offer_id
        _unless(state.standing and latest, "superseded")
        return self._offered(state, entry)

    def _offered(self, state: State, entry: Envelope) -> State:
        role = state.roles[entry.iss]
        opened = state.roles[self.host] == "seller" or self.host in state.opens
        _unless(opened and (role == "seller" or state.offer is not None), "illegal-act")
        _unless(an_instant(entry.payload["expiresAt"], "expiresAt") > entry.at, "expired")
        if entry.iss in state.opens and "rounds" in state.opens[entry.iss].payload:
            last = int(state.opens[entry.iss].payload["rounds"]) - (role == "buyer")
            _unless(int(entry.payload["round"]) <= last, "round")
        _unless(not entry.own_id or entry.own_id not in state.makers, "protocol")
        return replace(
            state,
            turn=self.other(entry.iss),
            offers=state.offers + (role == "seller"),
            offer=entry,
            makers={**state.makers, entry.offer_id: entry.iss},
            standing=True,
        )

    def _accept(self, state: State, entry: Envelope) -> State:
        offer = state.offer
        maker = state.makers.get(entry.payload["offerId"])
        if maker is None or offer is None:
            raise FaultError("unknown-offer")
        _unless(maker != entry.iss, "own-offer")
        _unless(entry.payload["offerId"] == offer.offer_id, "superseded")
        _unless(state.standing, "unavailable")
        _unless(entry.at <= an_instant(offer.payload["expiresAt"], "expiresAt"), "expired")
        terms, named = offer.payload["terms"], entry.payload["termsHash"]
        left_out = unsigned(entry.iss) and named == ""
        _unless(left_out or named == terms_hash(terms, self.agenda), "terms-mismatch")
        end = "confirmed" if self.plain and entry.iss == self.host else ""
        return replace(state, turn=offer.iss, accept=entry, end=end)

    def _check_signed(self, entry: Envelope, agreed: bytes) -> None:
        named = entry.payload.get("agreement", digest(agreed))
        _unless(unsigned(entry.iss) or named == digest(agreed), "terms-mismatch")
        signs = entry.iss == self.dialler and not self.plain
        _unless(("signature" in entry.payload) == signs, "illegal-act")
        if "signature" not in entry.payload:
            return
        key = self.statements[entry.iss].key
        try:
            verify_one(b64(agreed), entry.payload["signature"], key, "neg-agreement")
        except WrongError:
            raise FaultError("terms-mismatch") from None

    def _confirm(self, state: State, entry: Envelope) -> State:
        offer = state.offer
        assert offer is not None
        _unless(entry.payload["offerId"] == offer.offer_id, "unknown-offer")
        return replace(state, end="confirmed")

    def _reject(self, state: State, _entry: Envelope) -> State:
        return replace(state, end="rejected")

    def _withdraw(self, state: State, entry: Envelope) -> State:
        offer = state.offer
        if offer is None or not state.standing:
            raise FaultError("illegal-act")
        own = offer.iss == entry.iss and entry.payload["offerId"] == offer.offer_id
        _unless(own and offer.payload["firm"] == "false", "illegal-act")
        return replace(state, standing=False)

    def _hold(self, state: State, _entry: Envelope) -> State:
        return state

    def _refuse(self, state: State, entry: Envelope) -> State:
        if state.faulty is None and self._frees(state, entry):
            turn = self.other(entry.iss)
            return replace(state, accept=None, standing=False, turn=turn)
        due = state.faulty is not None or state is not self.state
        _unless(due, "illegal-act")
        return replace(state, faulty=None, refusals=state.refusals + 1)
