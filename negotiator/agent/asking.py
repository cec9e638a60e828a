"""The host's answer to words alone: how they were read, and a request for structured form.

It is no move: nothing is signed, no word of the peer's is a yes, and nothing is recorded but, by
hash, what a model was asked. What it
says depends on the agenda and on those words alone, so it can give nothing of ours away.
"""

from dataclasses import dataclass

from negotiator.agent.hosting import HostMessage
from negotiator.agent.party import Party
from negotiator.agent.plainly import check_going_on, check_welcome, find_plain
from negotiator.agent.record import Recorded
from negotiator.audit.words import Purpose, WordsRecord
from negotiator.protocol.acts import Act
from negotiator.protocol.candidate import Candidate, Doubt, Located, Question
from negotiator.protocol.envelope import message_id_of
from negotiator.protocol.vocabulary import word_of
from negotiator.protocol.written import MOST_NAME
from negotiator.terms import Agenda, hash_bytes
from negotiator.terms.canonical import Document, Json

_NO_MOVE = "A text by itself is no offer and no answer, so nothing has changed."
_SENTENCES = {
    Doubt.TEXT: "We could not read the text; please keep it short.",
    Doubt.WORD: "We do not know what is meant by: {about}.",
    Doubt.ACCEPT: "Words accept nothing ({about}); name the offer in structured form.",
    Doubt.NUMBER: "This number can be read in more than one way, or belongs nowhere: {about}.",
    Doubt.CURRENCY: "Which currency is meant? It must be the agenda's: {about}.",
    Doubt.UNIT: "Which unit is meant? It must be the agenda's: {about}.",
    Doubt.TWICE: "There is more than one value for {about}.",
    Doubt.MISSING: "There is no value for {about}.",
    Doubt.RANGE: "The agenda does not allow this value of {about}.",
}
"""What is asked, for each doubt."""


@dataclass(frozen=True, slots=True)
class AskedBack:
    """An answer to words alone.

    Attributes:
        message_id: the same for the same words about the same task.
        task: the task it is about; empty for none.
        context: the context of the message.
        data: at most one data part.
        text: prose.
    """

    message_id: str
    task: str
    context: str
    data: tuple[Json, ...]
    text: str


def answer_words(party: Party, message: HostMessage) -> AskedBack:
    """Answer a message without a data part; nothing is written but what a model was asked.

    Raises:
        TheirProtocolError: we deal with enveloped peers only, or the context is another one.
        UnknownTaskError: no such task for this caller.
        TaskOverError: the negotiation is over.
    """
    check_welcome(party)
    with party.store.read() as tx:
        recorded = find_plain(tx, message)
    if recorded is not None:
        check_going_on(recorded)
    agenda = party.verified.mandate.agenda
    if recorded is not None and recorded.negotiation.agenda is not None:
        agenda = recorded.negotiation.agenda
    read = party.engine.read(message.text, agenda)
    if recorded is not None and read.located.request:
        note = _asked_a_model(read.located)
        party.gate.note(recorded.row.neg, note, party.now(recorded.row))
    # A model may answer otherwise the next time; then so do we, and under another id.
    said = f"{message.task}\x00{message.message_id}\x00{message.text}{read.located.answer}".encode()
    shown = () if not party.gate.terms else (read_as(read, agenda, opened=recorded is not None),)
    return AskedBack(
        message_id=message_id_of(hash_bytes(said)),
        task=message.task,
        context=message.context if recorded is None else recorded.row.context,
        data=shown,
        text=read_back(read, _how(recorded, agenda)),
    )


def read_back(read: Candidate, how: str) -> str:
    """Say that words are no move, how they were read or what is in doubt, and what to send instead.

    Args:
        read: what was made of them.
        how: what to send instead.
    """
    return " ".join((_NO_MOVE, *_sentences(read), how))


def _asked_a_model(located: Located) -> WordsRecord:
    """Return what goes on record of a model that was asked where words speak of what."""
    return WordsRecord(
        purpose=Purpose.READ,
        model=located.by[:MOST_NAME],
        language="",
        request=located.request,
        answer=located.answer,
        trouble=located.trouble,
        text="",
    )


def _sentences(read: Candidate) -> tuple[str, ...]:
    """Say what was read and from which words, or ask."""
    if read.terms is None:
        return tuple(_SENTENCES[q.doubt].format(about=_quoted(q.about)) for q in read.questions)
    listed = (
        f"{trace.issue} {_value(read.terms[trace.issue])} "
        f"({_quoted(trace.words) or 'the only value the agenda allows'})"
        for trace in read.traces
    )
    return (f"We read: {', '.join(listed)}.",)


def _how(recorded: Recorded | None, agenda: Agenda) -> str:
    """Say what to send instead."""
    if recorded is None:
        return 'Please open in structured form: {"negotiation": {"action": "open"}}.'
    act = word_of(Act.PROPOSE if recorded.negotiation.latest is None else Act.COUNTER, agenda)
    return how_to_offer(act)


def how_to_offer(word: str) -> str:
    """Say how an offer is made in structured form.

    Args:
        word: what the act is called.
    """
    return (
        f"If that is an offer, please send it in structured form: "
        f'{{"negotiation": {{"action": "{word}", "terms": ..., "expiresAt": ...}}}}.'
    )


def read_as(read: Candidate, agenda: Agenda, *, opened: bool) -> Document:
    """Return how words were read for machines; with no `action`, nobody takes it for a move.

    Args:
        read: what was made of them.
        agenda: what is negotiated.
        opened: whether the other side knows the agenda.
    """
    document: Document = {} if opened else {"agenda": agenda.to_document()}
    if read.terms is None:
        document["questions"] = [_question(question) for question in read.questions]
    else:
        words: Document = {trace.issue: _quoted(trace.words) for trace in read.traces}
        document["candidate"] = {"terms": read.terms, "words": words}
    return document


def _question(question: Question) -> Json:
    return {"doubt": question.doubt.value, "about": _quoted(question.about)}


def _value(value: Json) -> str:
    """Write one value with its unit."""
    return " ".join(map(str, value.values())) if isinstance(value, dict) else str(value)


def _quoted(words: str) -> str:
    """Return a peer's words as plain ASCII on one line."""
    return "".join(char if " " <= char <= "~" else "?" for char in " ".join(words.split()))
