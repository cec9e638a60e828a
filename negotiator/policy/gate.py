"""The gate: rules, budget, canonical bytes, signature, journal, transcript, in one transaction.

The gate owns the signing key. Whatever leaves carries a signature that only the gate can make,
and it makes one only inside the transaction that writes the journal entry, the transcript entry,
the budget and the idempotency key. What it decides on are the mandate's verified bytes, which it
parses itself and whose digest it checks again for each release.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import TypeVar

from negotiator.audit.journal import next_entry
from negotiator.audit.words import WordsRecord
from negotiator.errors import InvalidValueError, MandateError, UntrustedKeyError, UsageError
from negotiator.mandate.document import from_document
from negotiator.mandate.model import Mandate, VerifiedMandate
from negotiator.policy.bounds import admits
from negotiator.policy.carding import card_header, check_card, signing_input
from negotiator.policy.closing import free_budget, save, settle
from negotiator.policy.evaluations import AtHand, attach
from negotiator.policy.keys import SigningKey
from negotiator.policy.moves import Refused, Released, Step, StepResult
from negotiator.policy.outbound import released_from, try_drafts
from negotiator.policy.ports import NegotiationRow, Store
from negotiator.policy.turns import Turn, turns_of
from negotiator.policy.work import LIVE_STATES, Manner, Work
from negotiator.protocol.message import TERMS
from negotiator.protocol.transcript import HEAD_TYP
from negotiator.terms import Terms
from negotiator.terms.canonical import Document, b64encode, check_text, parse_canonical
from negotiator.terms.jws import PublicKey, SignedDocument, sign_document

logger = logging.getLogger(__name__)

_Told = TypeVar("_Told")

EXPORT_HEADS = frozenset({HEAD_TYP, "neg-journal-head"})
"""The only documents besides envelopes, agreements and our card that the gate signs."""
MAX_TERMS_TEXT = 200
"""Most characters of a host's words for terms."""


def _reread(mandate: VerifiedMandate) -> Mandate:
    """Return what a mandate's signed bytes say.

    Raises:
        MandateError: the parsed mandate says something else.
    """
    reread = _parsed(mandate.payload)
    if reread != mandate.mandate:
        msg = "the parsed mandate is not what its signed bytes say"
        raise MandateError(msg)
    return reread


@lru_cache(maxsize=16)
def _parsed(payload: bytes) -> Mandate:
    """Parse a mandate's signed bytes; many gates are built for one mandate."""
    return from_document(parse_canonical(payload))


def _words(terms: str) -> str:
    """Return a host's words for terms.

    Raises:
        UsageError: they are too many, or unsafe to show.
    """
    try:
        return check_text(terms.strip(), MAX_TERMS_TEXT)
    except InvalidValueError as error:
        msg = f"the words for terms cannot be used: {error.message}"
        raise UsageError(msg) from error


class Gate:
    """The only way out. Build one for each mandate; threads may share it one at a time."""

    __slots__ = (
        "__signer",
        "_evaluations",
        "_mandate",
        "_manner",
        "_on_blocked",
        "_on_settled",
        "_on_turn",
        "_store",
        "_terms",
    )

    def __init__(  # noqa: PLR0913 - the two callbacks and the host's words are options
        self,
        store: Store,
        mandate: VerifiedMandate,
        load_key: Callable[[], SigningKey],
        on_blocked: Callable[[Refused], None] | None = None,
        on_settled: Callable[[NegotiationRow], None] | None = None,
        *,
        on_turn: Callable[[Turn], None] | None = None,
        terms: str = TERMS,
        keeps_words: bool = False,
        evaluations: AtHand | None = None,
    ) -> None:
        """Take the key and check that it is the one the mandate names.

        Args:
            store: the record.
            mandate: verified under the principal's pinned key.
            load_key: gives the agent's signing key; called once, nobody else keeps it.
            on_blocked: told of every blocked proposal, after it is on record.
            on_settled: told of every negotiation that ended, whoever dialled, after it is on
                record.
            on_turn: told of every turn, ours and theirs in their order, whoever dialled, once
                both sides have it: a move of ours when the host's record shows it.
            terms: what peers without envelopes are told terms are. With an empty text they get
                our moves in prose alone, and nothing with them is ever confirmed.
            keeps_words: whether the journal keeps what a model wrote even where it is not used.
            evaluations: gives what is said of each turn; None where nothing ever is.

        Raises:
            UntrustedKeyError: the key is not the one the mandate and its authority name.
            MandateError: the mandate's bytes do not say what the parsed mandate says.
            UsageError: the words for terms are too many, or unsafe to show.
        """
        reread, signer = _reread(mandate), load_key()
        names = {mandate.mandate.agent_thumbprint, mandate.authority.key.thumbprint}
        if names != {signer.public_key.thumbprint}:
            msg = "the agent's key is not the one the mandate names; sign a mandate for this key"
            raise UntrustedKeyError(msg)
        self._store = store
        self._mandate = replace(mandate, mandate=reread)
        self._on_blocked = on_blocked
        self._on_settled = on_settled
        self._on_turn = on_turn
        self._evaluations = evaluations
        self._terms = _words(terms)
        self._manner = Manner(shows_terms=bool(self._terms), keeps_words=keeps_words)
        self.__signer = signer

    @property
    def public_key(self) -> PublicKey:
        """The key counterparties know our signatures by."""
        return self.__signer.public_key

    @property
    def terms(self) -> str:
        """What peers without envelopes are told terms are; empty when they get prose alone."""
        return self._terms

    def admits(self, terms: Terms) -> bool:
        """Say whether an offer with these terms may be taken. Asking is not a block."""
        return admits(self._mandate, terms)

    def step(self, step: Step) -> StepResult:
        """Record what came in and release at most one move, all in one transaction.

        Raises:
            ConflictError: the transcript is not what the step was decided on; decide anew.
            UsageError: the person who replies may not approve these terms, or not any more, or it
                cannot be told so in a best and final round; nothing was written.
            AlreadyNegotiatingError: it would begin a negotiation beside one with the same
                counterparty; nothing was written.
            TheirProtocolError: an inbound entry does not belong there; nothing was written.
            OurProtocolError: a move we would make is illegal: a bug; nothing was written.
            StoreError: the record could not be written; nothing may leave.
        """
        with self._store.write() as tx:
            work = Work(tx, self._mandate, step, self._manner)
            work.take_reply()
            work.take_question()
            work.take_guidance()
            work.take_order()
            for item in step.inbound:
                work.enter(item)
            try_drafts(work, self.__signer)
            settle(work, self.__signer)
            free_budget(work)
            if step.reply is not None:
                reply = step.reply
                tx.put_reply(reply.sender, reply.key, reply.content, step.neg)
            turns = self._attached(work)
            before, row = work.row, save(work)
            result = StepResult(work.negotiation, row, work.released, tuple(work.refused))
        for refusal in result.refused:
            if not refusal.outcome:
                self._report(refusal)
        for turn in turns:
            self._tell(self._on_turn, turn)
        if row.state not in LIVE_STATES and (before is None or before.state != row.state):
            self._tell(self._on_settled, row)
        return result

    def _attached(self, work: Work) -> tuple[Turn, ...]:
        """Return the turns of a step for whoever wants them, what is said of them on record."""
        if self._on_turn is None and self._evaluations is None:
            return ()
        turns = turns_of(work)
        if turns and self._evaluations is not None:
            attach(work, turns, self._evaluations(turns))
        return turns if self._on_turn is not None else ()

    def note(self, neg: str, words: WordsRecord, now: datetime) -> None:
        """Put on record what a model was asked about a live negotiation; nothing else changes.

        Raises:
            StoreError: the record could not be written.
        """
        with self._store.write() as tx:
            row = tx.negotiation(neg)
            if row is None or row.state not in LIVE_STATES:
                return
            tail = tx.journal_tail(neg)
            entry = next_entry(tail, neg, words.kind, now, words.to_document())
            tx.append_journal(neg, entry.position, entry.to_bytes())

    def pending(self, neg: str) -> Released | None:
        """Return our provisional envelope, to send the same bytes again; None if there is none.

        Raises:
            StoreError: the record cannot be read.
        """
        with self._store.read() as tx:
            row = tx.outbox(neg)
        return None if row is None else released_from(neg, row)

    def sign_head(self, document: Document) -> SignedDocument:
        """Sign the last line of an export.

        Raises:
            UntrustedKeyError: the document is something else; moves are signed by `step` alone.
        """
        if document.get("typ") not in EXPORT_HEADS:
            msg = "the gate signs only export heads here"
            raise UntrustedKeyError(msg)
        return sign_document(document, self.__signer)

    def sign_card(self, payload: bytes) -> tuple[str, str]:
        """Sign the bytes of our own agent card; of nothing else, and nothing is put on record.

        A card is public, offers nothing and binds nobody, and it is signed again at each start:
        there is nothing in it that a journal would have to explain.

        Args:
            payload: the card in canonical form, without signatures.

        Returns:
            The protected header and the signature, both base64url.

        Raises:
            UntrustedKeyError: it is something else, or another agent's card.
        """
        check_card(payload, self._mandate.mandate.agent_id)
        header = card_header(self.public_key)
        return header, b64encode(self.__signer.sign(signing_input(header, payload)))

    def _report(self, refusal: Refused) -> None:
        """Log a blocked proposal and tell the host; neither can change what is on record."""
        logger.error(
            "the gate blocked a proposal: negotiation %s, act %s, rule %s",
            refusal.neg,
            refusal.act,
            refusal.code,
        )
        self._tell(self._on_blocked, refusal)

    def _tell(self, callback: Callable[[_Told], None] | None, told: _Told) -> None:
        """Call back; what is on record stands, whatever the host makes of it."""
        if callback is None:
            return
        try:
            callback(told)
        except Exception:
            logger.exception("a callback raised; what is on record stands")
