"""The verdict on an exchange of envelopes: the transcript decides, the signatures prove it."""

from collections.abc import Iterator, Mapping

from negotiator.errors import (
    NegotiatorError,
    UntrustedKeyError,
    VerificationError,
)
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.agreement import agreement_id, build_agreement, check_agreement
from negotiator.protocol.agreement import differing_members as _differing
from negotiator.protocol.authority import Authority
from negotiator.protocol.message import SignedMessage, check_readable, read_message
from negotiator.protocol.outcome import (
    OPEN,
    Basis,
    Outcome,
    Settlement,
    conflict,
    declined,
    unconfirmed,
)
from negotiator.protocol.state import Negotiation, Offer, Phase
from negotiator.protocol.task import ArtifactView, Speaker, TaskState, TaskView
from negotiator.protocol.transcript import ENTRY_TYP, verify_entries
from negotiator.protocol.trust import Trust
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import Document, Json
from negotiator.terms.jws import SignedDocument


def has_envelope(data: object) -> bool:
    """Whether a data part carries an envelope."""
    return isinstance(data, Mapping) and "envelope" in data


def settle_enveloped(task: TaskView, trust: Trust | None) -> Settlement:
    """Return the verdict on a task whose moves are envelopes.

    1. Every message is a move with an envelope, its readable members say the same, and user and
       agent are dialler and host throughout.
    2. The transcript verifies: signatures, links, transitions, authority at the time of each act.
    3. It is this task's transcript.
    4. What it ends in and the state of the task fit together.
    5. The artifact is the agreement that the transcript gives, signed by both.
    """
    try:
        documents = list(_entries(task))
        if trust is not None:
            _check_impostors(documents, trust)
        negotiation, pinned = _verify(documents, trust)
    except NegotiatorError as error:
        return conflict(Basis.STATE, f"the transcript does not hold: {error.message}")
    if negotiation.task not in {"", task.task_id}:
        return conflict(Basis.STATE, "the envelopes belong to another task")
    if negotiation.agreed:
        return _settle_agreed(task, negotiation, signed=pinned)
    if task.state.terminal and task.state is not TaskState.COMPLETED:
        return declined(f"the task ended {task.state}")
    return _settle_unagreed(task, negotiation)


def _entries(task: TaskView) -> Iterator[Document]:
    """Give the transcript's entries as an export has them.

    Raises:
        NegotiatorError: a move without an envelope, or one whose readable members differ.
    """
    dialler, seq = "", 0
    for message in task.messages:
        for data in message.data:
            taken = read_message(data)
            if not isinstance(taken, SignedMessage):
                msg = f"message after entry {seq}: a move without an envelope"
                raise VerificationError(msg)
            envelope = taken.peek()
            check_readable(taken.readable, envelope, hash_bytes(taken.jws.payload))
            dialler = dialler or envelope.iss
            if (message.role is Speaker.USER) is not (envelope.iss == dialler):
                msg = f"entry {seq}: the {message.role} sent it, but {envelope.iss} signs it"
                raise VerificationError(msg)
            yield _entry(seq, taken)
            seq += 1


def _entry(seq: int, message: SignedMessage) -> Document:
    """Return one entry as an export has it."""
    document: Document = {"typ": ENTRY_TYP, "v": "1", "seq": str(seq)}
    document["envelope"] = message.jws.to_document()
    if message.authority is not None:
        document["authority"] = message.authority
    return document


def _verify(documents: list[Document], trust: Trust | None) -> tuple[Negotiation, bool]:
    """Verify the transcript; under keys of nobody we know it only agrees with itself."""
    if trust is not None:
        try:
            return verify_entries(documents, trust).negotiation, True
        except UntrustedKeyError:
            pass
    return verify_entries(documents, None).negotiation, False


def _check_impostors(documents: list[Document], trust: Trust) -> None:
    """Refuse a statement in the name of a pinned principal that another key signed.

    A principal we do not know merely weakens the verdict; one we know cannot be impersonated.

    Raises:
        NegotiatorError: such a statement, or one that cannot be read.
    """
    keys = {principal.id: principal.key.thumbprint for principal in trust.principals}
    for document in documents:
        if "authority" in document:
            statement = SignedDocument.from_document(document["authority"])
            principal = Authority.from_document(statement.parse()).principal_id
            if principal in keys and statement.signatures[0].kid != keys[principal]:
                msg = f"an authority statement in the name of {principal} is signed by another key"
                raise VerificationError(msg)


def _settle_unagreed(task: TaskView, negotiation: Negotiation) -> Settlement:
    """Judge a transcript that does not end agreed, on an open or completed task."""
    completed = task.state is TaskState.COMPLETED
    if negotiation.phase is Phase.REJECTED:
        if completed:
            return conflict(Basis.REFERENCE, "the transcript ends rejected, the task completed")
        return declined("a side rejected")
    if negotiation.phase is Phase.ACCEPTED:
        return unconfirmed(Basis.REFERENCE, "accepted, but the offering side has not confirmed")
    if not completed:
        return OPEN
    fault = _last_accept_fault(negotiation)
    if fault is not None:
        return conflict(Basis.REFERENCE, f"the accept had no effect: {fault}")
    return unconfirmed(Basis.STATE, "the task is completed, but nothing was accepted")


def _last_accept_fault(negotiation: Negotiation) -> Reason | None:
    """Return why the last accept had no effect."""
    entries = reversed(negotiation.entries)
    last = next((entry for entry in entries if entry.envelope.act is Act.ACCEPT), None)
    return None if last is None else last.fault


def _settle_agreed(task: TaskView, negotiation: Negotiation, *, signed: bool) -> Settlement:
    """Judge a transcript that ends agreed: until the artifact stands there is no deal."""
    offer, agenda = negotiation.accepted, negotiation.agenda
    if task.state is not TaskState.COMPLETED:
        if task.state.terminal:
            return conflict(
                Basis.REFERENCE, f"the transcript ends agreed, the task is {task.state}"
            )
        return unconfirmed(Basis.REFERENCE, "confirmed, but the task is not completed")
    artifacts = [a for a in task.artifacts if any(_is_agreement(data) for data in a.data)]
    if not artifacts or offer is None or agenda is None:
        return unconfirmed(Basis.REFERENCE, "confirmed, but the task shows no agreement")
    if len(artifacts) > 1:
        return conflict(Basis.REFERENCE, "the task shows more than one agreement")
    try:
        agreement = _agreement_of(artifacts[0], agreement_id(negotiation.neg, offer.id))
        check_agreement(negotiation, agreement)
    except NegotiatorError as error:
        disputed = _disputed(artifacts[0], negotiation, offer)
        return conflict(Basis.REFERENCE, error.message, disputed)
    return Settlement(
        Outcome.AGREED,
        Basis.SIGNED if signed else Basis.REFERENCE,
        terms=offer.body.terms,
        totals=agenda.encode_totals(offer.terms),
        agreement_id=artifacts[0].id,
        reason=(
            "both signatures hold under pinned principals"
            if signed
            else "the record agrees with itself; whose keys signed it is not shown"
        ),
    )


def _is_agreement(data: object) -> bool:
    """Whether an artifact's data part is an agreement."""
    return isinstance(data, Mapping) and "agreement" in data


def _agreement_of(artifact: ArtifactView, expected: str) -> Json:
    """Return the JWS of an artifact that has the right id and one data part.

    Raises:
        VerificationError: another id, or other data beside the agreement.
    """
    if artifact.id != expected:
        msg = f"expected the artifact {expected}, got {ascii(artifact.id)[:80]}"
        raise VerificationError(msg)
    data = artifact.data[0]
    if len(artifact.data) != 1 or not isinstance(data, Mapping) or set(data) != {"agreement"}:
        msg = "expected an artifact with the agreement alone"
        raise VerificationError(msg)
    jws: Json = data["agreement"]
    return jws


def _disputed(artifact: ArtifactView, negotiation: Negotiation, offer: Offer) -> tuple[str, ...]:
    """Return the members in which an agreement that does not hold differs; none if unreadable."""
    for data in artifact.data:
        if isinstance(data, Mapping) and "agreement" in data:
            try:
                signed = SignedDocument.from_document(data["agreement"])
            except NegotiatorError:
                return ()
            return _differing(signed, build_agreement(negotiation, offer))
    return ()
