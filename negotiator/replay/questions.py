"""What a principal was asked, as a re-run follows it: until when, by whom, and how often.

The mandate is at hand here, so each approval is held against its rules again, with what the journal
says of who asked for the negotiation and when the terms were first put to a person.
"""

from dataclasses import dataclass, field
from datetime import datetime

from negotiator.agent.choose import lapsing
from negotiator.agent.party import Engine
from negotiator.audit.questions import MOST_QUESTIONS, QuestionRecord, name_hash
from negotiator.audit.records import Ruling, VerdictRecord
from negotiator.audit.replies import Answer, Question, ReplyRecord
from negotiator.errors import NotApproverError, VerificationError
from negotiator.mandate.model import Mandate
from negotiator.policy.approving import approvers, check_approver
from negotiator.policy.moves import Draft
from negotiator.policy.verdict import Code
from negotiator.protocol.acts import OFFERS
from negotiator.protocol.state import Negotiation, Side
from negotiator.terms import Terms


@dataclass(slots=True)
class Questions:
    """The questions of one negotiation.

    Attributes:
        mandate: whose rules apply.
        requester: on whose word it was begun; empty for nobody.
        put: when terms were first put to a person, by their hash.
        last: the terms that waited last; None before any did.
        issues: hashes of the issues' names that were asked about.
        issue: the one that is being asked about; empty for none.
    """

    mandate: Mandate
    requester: str
    put: dict[str, datetime] = field(default_factory=dict)
    last: Terms | None = None
    issues: list[str] = field(default_factory=list)
    issue: str = ""

    def note(self, record: VerdictRecord, state: Negotiation, at: datetime) -> None:
        """Take note of a verdict; of one that waits for an approval the terms are kept."""
        if record.ruling is not Ruling.WAITING or record.code != Code.APPROVAL.value:
            return
        if record.act in OFFERS:
            self.last = self.mandate.agenda.decode_terms(record.terms)
        elif state.latest is not None:
            self.last = state.latest.terms
        if self.last is not None:
            self.put.setdefault(self.mandate.agenda.terms_hash(self.last), at)

    def lapse(
        self, engine: Engine, place: tuple[Negotiation, Side], at: datetime, where: str
    ) -> Draft:
        """Return the rejection of what nobody approved in time.

        Args:
            engine: the mandate and the code the journal was made with.
            place: the negotiation as it stands, and our side of it.
            at: when.
            where: the journal entry, for the message.

        Raises:
            VerificationError: no terms waited, or they could still be approved.
        """
        agenda, last = self.mandate.agenda, self.last
        since = None if last is None else self.put[agenda.terms_hash(last)]
        who = None
        if last is not None and since is not None:
            who = approvers(self.mandate, last, self.requester, since)
        if who is None or at < who.until:
            msg = f"{where}: nothing waited for an approval that could not be given any more"
            raise VerificationError(msg)
        return lapsing(engine, *place)

    def ask(self, record: QuestionRecord, where: str) -> None:
        """Take note of a question about an issue that our agenda lacks.

        Raises:
            VerificationError: it is one of the agenda, was asked before, or is one too many.
        """
        known = {name_hash(issue.name) for issue in self.mandate.agenda.issues}
        spent = len(self.issues) >= MOST_QUESTIONS or self.issue
        if record.subject in {*known, *self.issues} or spent:
            msg = f"{where}: the principal was not to be asked about this issue"
            raise VerificationError(msg)
        self.issues.append(record.subject)
        self.issue = record.subject

    def answer(self, record: ReplyRecord, at: datetime, where: str) -> None:
        """Check a reply against what was asked.

        Raises:
            VerificationError: that person could not approve these terms then, or the issue is
                another than the one that was asked about.
        """
        if record.question is Question.UNKNOWN_ISSUE and record.subject != self.issue:
            msg = f"{where}: the reply is about another issue than was asked about"
            raise VerificationError(msg)
        self.issue = ""
        if record.question is not Question.APPROVAL or record.answer is not Answer.APPROVE:
            return
        agenda = self.mandate.agenda
        terms = agenda.decode_terms(record.terms)
        since = self.put.get(agenda.terms_hash(terms))
        if since is None or agenda.terms_hash(terms) != record.subject:
            msg = f"{where}: the reply approves terms that nobody was asked about"
            raise VerificationError(msg)
        try:
            check_approver(approvers(self.mandate, terms, self.requester, since), record.by, at)
        except NotApproverError as error:
            msg = f"{where}: {error.message}"
            raise VerificationError(msg) from error
