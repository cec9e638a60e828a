"""The first and the last entry of a journal: what it is bound to, and how it ended."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final

from negotiator.audit.fields import Fields
from negotiator.audit.journal import EntryKind
from negotiator.audit.numbers import exact_text, parse_exact
from negotiator.errors import InvalidValueError
from negotiator.protocol.state import Side
from negotiator.terms import Role
from negotiator.terms.canonical import Document, b64encode
from negotiator.terms.jws import SignedDocument

AGREED: Final = "agreed"
"""Outcome of a negotiation that ended in an agreement."""
OPEN_ENDS: Final = frozenset({"conflict", "unanswered", "unconfirmed"})
"""Outcomes that we declare by ourselves; an entry of the host that turns up later overtakes them,
and then another terminal entry follows."""

_SALT_BYTES = 32
_DIRECTION = {Side.DIALLER: "dialled", Side.HOST: "hosted"}


@dataclass(frozen=True, slots=True)
class GenesisRecord:
    """What the first entry binds, so that no other journal can be put in its place.

    Attributes:
        salt: 32 random bytes, so that the head in our first envelope gives nothing away.
        commitment: hash of the mandate that governs the negotiation.
        authority: our authority statement.
        code_version: version of the code that decides.
        side: whether we dialled or host.
        role: our side of the trade.
        peer: agent id of the counterparty, `PLAIN_PEER` for one without envelopes. Where we
            dialled, this is the agent id we dialled.
        agenda: hash of our agenda.
        requester: the person on whose word we dialled, by name; empty when nobody was named,
            and when we host.
    """

    kind: ClassVar[EntryKind] = EntryKind.GENESIS

    salt: bytes
    commitment: str
    authority: SignedDocument
    code_version: str
    side: Side
    role: Role
    peer: str
    agenda: str
    requester: str = ""

    def to_document(self) -> Document:
        """Write the entry's data.

        Raises:
            InvalidValueError: a salt of another length.
        """
        if len(self.salt) != _SALT_BYTES:
            msg = f"genesis: expected a salt of {_SALT_BYTES} bytes, got {len(self.salt)}"
            raise InvalidValueError(msg)
        return {
            "salt": b64encode(self.salt),
            "commitment": self.commitment,
            "authority": self.authority.to_document(),
            "codeVersion": self.code_version,
            "direction": _DIRECTION[self.side],
            "role": self.role.value,
            "dialled": self.peer if self.side is Side.DIALLER else "",
            "peer": self.peer,
            "agenda": self.agenda,
            "requester": self.requester,
        }

    @classmethod
    def from_document(cls, data: Document) -> "GenesisRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member.
        """
        names = "salt commitment authority codeVersion direction role dialled peer agenda requester"
        fields = Fields(data, cls.kind, names)
        sides = {text: side for side, text in _DIRECTION.items()}
        record = cls(
            salt=fields.bytes("salt"),
            commitment=fields.hash("commitment"),
            authority=fields.signed("authority"),
            code_version=fields.text("codeVersion", empty=False),
            side=fields.one_of("direction", sides),
            role=fields.one_of("role", {role.value: role for role in Role}),
            peer=fields.text("peer", empty=False),
            agenda=fields.hash("agenda"),
            requester=fields.text("requester"),
        )
        if record.requester and record.side is Side.HOST:
            msg = "genesis: nobody of ours asked for a negotiation that they dialled"
            raise InvalidValueError(msg)
        if record.to_document()["dialled"] != data["dialled"]:
            msg = "genesis: dialled is the peer where we dialled, and empty where we host"
            raise InvalidValueError(msg)
        return record


@dataclass(frozen=True, slots=True)
class TerminalRecord:
    """How the negotiation ended; the last entry is always one.

    Attributes:
        outcome: ``agreed``, or how else it ended.
        basis: what an agreement rests on, such as ``signed``; empty without one.
        agreement: agreement id; empty without one.
        gap: how far apart the last offers were, in our utility; None where that means nothing.
        reason: why, in a word; empty where the outcome says it all.
    """

    kind: ClassVar[EntryKind] = EntryKind.TERMINAL

    outcome: str
    basis: str
    agreement: str
    gap: Fraction | None
    reason: str

    def to_document(self) -> Document:
        """Write the entry's data."""
        return {
            "outcome": self.outcome,
            "basis": self.basis,
            "agreement": self.agreement,
            "gap": "" if self.gap is None else exact_text(self.gap),
            "reason": self.reason,
        }

    @classmethod
    def from_document(cls, data: Document) -> "TerminalRecord":
        """Read the entry's data.

        Raises:
            NegotiatorError: a missing, unknown or malformed member.
        """
        fields = Fields(data, cls.kind, "outcome basis agreement gap reason")
        gap = fields.text("gap")
        return cls(
            outcome=fields.text("outcome", empty=False),
            basis=fields.text("basis"),
            agreement=fields.text("agreement"),
            gap=parse_exact(gap) if gap else None,
            reason=fields.text("reason"),
        )
