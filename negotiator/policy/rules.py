"""The gate's rules: exact, default deny, each with a code.

A move is allowed only if every rule answers True. A rule that raises is a refusal, and so is a
rule that answers anything else. No rule says "deny if": a value nobody thought of passes none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from negotiator.mandate.model import VerifiedMandate
from negotiator.policy import scope
from negotiator.policy.bounds import TERMS_RULES, TermsRule, admits, judge_terms, needs_approval
from negotiator.policy.ports import Control
from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.protocol.acts import AUTHORITY_ACT, OFFERS, Act
from negotiator.protocol.envelope import PLAIN_PEER
from negotiator.terms import Role, Terms, canonical_bytes, hash_bytes
from negotiator.terms.canonical import Document
from negotiator.terms.values import format_instant, parse_instant

__all__ = ["RULES", "Request", "Rule", "admits", "judge", "judge_timing", "needs_approval"]

CARRIES_TERMS = OFFERS | {Act.ACCEPT, Act.CONFIRM}
"""Acts that bind us to terms; all others must carry none."""
TAKES_OR_OFFERS = OFFERS | {Act.ACCEPT}
"""Acts that have a round of ours and are about an offer that stands for a while."""
MADE_WHEN_STOPPED = frozenset({Act.HOLD, Act.REFUSE, Act.REJECT})
"""Acts that give nothing away, so a paused, revoked or expired mandate still allows them."""
SAID_TO_ANYONE = frozenset({Act.REFUSE, Act.REJECT})
"""Saying no needs no permitted counterparty."""
TIMED = OFFERS | {Act.OPEN, Act.ACCEPT}
"""Acts that the deadline of the whole negotiation ends."""


@dataclass(frozen=True, slots=True)
class Request:
    """One outbound move as the gate sees it.

    Attributes:
        mandate: the mandate that governs the negotiation, with the bytes its principal signed.
        act: what the envelope does.
        terms: of the offer made; for accept and confirm of the offer accepted, read from the
            record, never the strategy's copy; None for every other act.
        terms_document: those terms as they will stand on the wire or stand on the record.
        expires_at: when the offer made, or the offer accepted, expires; None where it does not.
        firm: whether the offer made or withdrawn is firm; False for acts about no offer.
        round: the round the envelope will carry.
        offers_made: our own offers so far.
        peer_agent: the counterparty's agent id; empty for a peer without envelopes.
        peer_principal: its principal's id; empty for a peer without envelopes.
        opened_at: the instant of the negotiation's `open`.
        now: the instant of this move.
        control: whether the mandate may be used right now.
        owed_confirm: whether this is the confirm of a firm offer that this gate itself released,
            as its own signature proves, and that was accepted.
    """

    mandate: VerifiedMandate
    act: Act
    terms: Terms | None
    terms_document: Document | None
    expires_at: datetime | None
    firm: bool
    round: int
    offers_made: int
    peer_agent: str
    peer_principal: str
    opened_at: datetime
    now: datetime
    control: Control
    owed_confirm: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule about a move.

    Attributes:
        code: what a refusal is called.
        holds: whether the move meets it; anything but True is a no.
        needs: what must hold, in words.
    """

    code: Code
    holds: Callable[[Request], bool]
    needs: str


def judge(request: Request) -> Verdict:
    """Return whether a move may leave: only if every rule answers True."""
    if _owed(request):
        return _judged(request, OWED_RULES)
    if request.terms is None or type(request.act) is not Act:
        return _judged(request, RULES)
    verdict = _judged(request, _BEFORE_TERMS)
    if verdict.allowed:
        verdict = judge_terms(request.mandate, request.terms)
    return _judged(request, _AFTER_TERMS) if verdict.allowed else verdict


def judge_timing(request: Request) -> Verdict:
    """Return whether a move that passed every rule at another time still may leave now."""
    return _judged(request, TIMELY_RULES)


def _judged(request: Request, rules: "tuple[Rule, ...]") -> Verdict:
    """Put a move to some rules, in their order."""
    for rule in rules:
        try:
            holds = rule.holds(request)
        except Exception as error:  # noqa: BLE001 - fail closed on whatever a rule stumbles over
            return refused(Code.RULE_ERROR, f"{rule.code}: {type(error).__name__}")
        if holds is not True:
            return refused(rule.code, rule.needs)
    return ALLOWED


def _owed(request: Request) -> bool:
    """Say whether this is the confirm that a firm offer of ours obliges us to."""
    return request.act is Act.CONFIRM and request.owed_confirm is True


def _known_act(request: Request) -> bool:
    return type(request.act) is Act


def _nothing_missing(request: Request) -> bool:
    needed: list[object] = [request.mandate, request.control, request.opened_at, request.now]
    if request.act in CARRIES_TERMS:
        needed += [request.terms, request.terms_document]
    if request.act in OFFERS:
        needed.append(request.expires_at)
    return all(value is not None for value in needed)


def _bytes_are_the_committed_ones(request: Request) -> bool:
    return hash_bytes(request.mandate.payload) == request.mandate.commitment


def _authority_belongs_to_mandate(request: Request) -> bool:
    mandate, authority = request.mandate.mandate, request.mandate.authority
    return (
        authority.mandate_commitment == request.mandate.commitment
        and authority.principal_id == mandate.principal_id
        and authority.agent_id == mandate.agent_id
        and authority.key.thumbprint == mandate.agent_thumbprint
    )


def _mandate_is_valid(request: Request) -> bool:
    mandate = request.mandate.mandate
    valid = mandate.not_before <= request.now < mandate.not_after
    return valid or request.act in MADE_WHEN_STOPPED or _owed(request)


def _mandate_is_active(request: Request) -> bool:
    active = request.control is Control.ACTIVE
    return active or request.act in MADE_WHEN_STOPPED or _owed(request)


def _act_fits(request: Request) -> bool:
    """A side is a known one, a firm offer is not withdrawn, only a confirm is owed."""
    if type(request.mandate.mandate.role) is not Role or type(request.firm) is not bool:
        return False
    if request.act is Act.WITHDRAW:
        return request.firm is False and request.owed_confirm is False
    return request.owed_confirm is False or _owed(request)


def _counterparty_is_allowed(request: Request) -> bool:
    if request.act in SAID_TO_ANYONE:
        return True
    mandate = request.mandate.mandate
    allowed = set(mandate.counterparties)
    if request.peer_agent in {"", PLAIN_PEER}:
        return mandate.accept_unsigned is True and "*" in allowed
    ids = {request.peer_agent, request.peer_principal} - {""}
    return "*" in allowed or bool(ids & allowed)


def _authority_covers_act(request: Request) -> bool:
    needed = AUTHORITY_ACT.get(request.act)
    return needed is None or needed in request.mandate.authority.acts


def _authority_covers_role(request: Request) -> bool:
    free = request.act not in AUTHORITY_ACT and request.act is not Act.OPEN
    return free or request.mandate.mandate.role in request.mandate.authority.roles


def _authority_is_valid(request: Request) -> bool:
    authority = request.mandate.authority
    free = request.act not in AUTHORITY_ACT and request.act is not Act.OPEN
    return free or authority.not_before <= request.now < authority.not_after or _owed(request)


def _authority_covers_counterparty(request: Request) -> bool:
    free = request.act not in AUTHORITY_ACT and request.act is not Act.OPEN
    agent = "" if request.peer_agent == PLAIN_PEER else request.peer_agent
    principal = request.peer_principal if agent else ""
    return free or scope.names_counterparty(request.mandate, agent, principal)


def _terms_where_they_belong(request: Request) -> bool:
    bare = request.terms is None and request.terms_document is None
    return request.act in CARRIES_TERMS or bare


def _of_terms(rule: TermsRule) -> "Rule":
    """Apply a rule about terms to the terms of a move, if it is a move that has some."""

    def holds(request: Request) -> bool:
        if request.terms is None:
            return request.act not in CARRIES_TERMS
        return rule.holds(request.mandate, request.terms)

    return Rule(rule.code, holds, rule.needs)


def _document_says_these_terms(request: Request) -> bool:
    """The document is exactly how these terms are written, and reads back as them."""
    if request.terms is None or request.terms_document is None:
        return request.act not in CARRIES_TERMS
    agenda = request.mandate.mandate.agenda
    written = agenda.encode_terms(request.terms)
    # Of plain texts alone there is one spelling, so bytes need not be made to be compared.
    same = _plain(request.terms_document) and request.terms_document == written
    same = same or canonical_bytes(request.terms_document) == canonical_bytes(written)
    return same and agenda.decode_terms(request.terms_document) == request.terms


def _plain(document: object) -> bool:
    """Say whether a document is texts of plain ASCII, by name or one level deeper, and no more."""
    if type(document) is not dict:
        return False
    for name, value in document.items():
        texts = (name, *value, *value.values()) if type(value) is dict else (name, value)
        if not all(map(_plain_text, texts)):
            return False
    return True


def _plain_text(text: object) -> bool:
    return type(text) is str and text.isascii() and text.isprintable()


def _expires_in_time(request: Request) -> bool:
    """An offer stands for a while we may answer for; an offer we accept still stands.

    The instant is judged as the wire will carry it: whole seconds, UTC.
    """
    if request.act not in TAKES_OR_OFFERS:
        return True
    if request.expires_at is None:
        return request.act is Act.ACCEPT
    expires = _on_the_wire(request.expires_at)
    if request.act is Act.ACCEPT:
        return request.now <= expires
    mandate = request.mandate.mandate
    latest = request.now + mandate.termination.offer_validity
    bounds = (latest, mandate.not_after, request.mandate.authority.not_after)
    return request.now < expires <= min(bounds)


def _on_the_wire(instant: datetime) -> datetime:
    """Return an instant as it is written and read; whole seconds of UTC are so already."""
    if type(instant) is datetime and instant.tzinfo is UTC and not instant.microsecond:
        return instant
    return parse_instant(format_instant(instant))


def _round_is_ours_to_use(request: Request) -> bool:
    """The buyer has the last word in its last round, so it counters only before that."""
    if request.act not in TAKES_OR_OFFERS:
        return True
    if type(request.round) is not int or type(request.offers_made) is not int:
        return False
    mandate = request.mandate.mandate
    rounds, announced = mandate.termination.rounds, mandate.termination.announced_rounds
    last = rounds if announced is None else min(rounds, announced)
    if request.act is Act.ACCEPT:
        return 1 <= request.round <= last
    if mandate.role is Role.BUYER:
        return 1 <= request.round < last and 0 <= request.offers_made < last
    return 1 <= request.round <= last and request.round == request.offers_made + 1


def _before_the_deadline(request: Request) -> bool:
    ends = request.opened_at + request.mandate.mandate.termination.deadline
    return request.act not in TIMED or request.now < ends


RULES: tuple[Rule, ...] = (
    Rule(Code.UNKNOWN_ACT, _known_act, "an act of the protocol"),
    Rule(Code.MISSING_VALUE, _nothing_missing, "mandate, control, and what the act carries"),
    Rule(Code.MANDATE_DIGEST, _bytes_are_the_committed_ones, "the bytes the principal signed"),
    Rule(Code.AUTHORITY_BINDING, _authority_belongs_to_mandate, "the authority of this mandate"),
    Rule(Code.MANDATE_WINDOW, _mandate_is_valid, "a mandate valid now"),
    Rule(Code.CONTROL, _mandate_is_active, "a mandate neither paused nor revoked"),
    Rule(Code.ACT, _act_fits, "an act that fits side and offer"),
    Rule(Code.COUNTERPARTY, _counterparty_is_allowed, "a counterparty the mandate allows"),
    Rule(Code.AUTHORITY_ACT, _authority_covers_act, "an act our authority names"),
    Rule(Code.AUTHORITY_ROLE, _authority_covers_role, "a side our authority names"),
    Rule(Code.AUTHORITY_WINDOW, _authority_is_valid, "an authority valid now"),
    Rule(
        Code.AUTHORITY_COUNTERPARTY,
        _authority_covers_counterparty,
        "a counterparty our authority reaches to",
    ),
    Rule(Code.UNEXPECTED_TERMS, _terms_where_they_belong, "no terms on an act about none"),
    *(_of_terms(rule) for rule in TERMS_RULES),
    Rule(Code.TERMS_DOCUMENT, _document_says_these_terms, "a document that says these terms"),
    Rule(Code.EXPIRY, _expires_in_time, "an offer that stands, within our validity"),
    Rule(Code.ROUND, _round_is_ours_to_use, "a round we may still use"),
    Rule(Code.DEADLINE, _before_the_deadline, "the negotiation's deadline not reached"),
)
"""All must hold; they stand in the order in which a journal reads best."""

_FIRST: Final = next(place for place, rule in enumerate(RULES) if rule.code is TERMS_RULES[0].code)
_BEFORE_TERMS: Final = RULES[:_FIRST]
_AFTER_TERMS: Final = RULES[_FIRST + len(TERMS_RULES) :]
"""The rules about terms between them are put by `judge_terms`, which keeps what they said."""

TIMELY_CODES = frozenset({Code.MANDATE_WINDOW, Code.AUTHORITY_WINDOW, Code.EXPIRY, Code.DEADLINE})
TIMELY_RULES: tuple[Rule, ...] = tuple(rule for rule in RULES if rule.code in TIMELY_CODES)
"""The rules that look at the clock; what all others say of a move holds at any time."""

OWED_CODES = frozenset({Code.UNKNOWN_ACT, Code.MISSING_VALUE, Code.MANDATE_DIGEST, Code.ACT})
OWED_RULES: tuple[Rule, ...] = tuple(rule for rule in RULES if rule.code in OWED_CODES)
"""What a confirm we owe must meet. Its terms were judged in full when the gate released the firm
offer; a mandate that has been amended, paused or has expired since does not undo a promise."""
