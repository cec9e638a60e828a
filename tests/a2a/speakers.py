"""Parties that have a model put their moves into words, and what they said."""

import json
from dataclasses import replace
from functools import partial
from itertools import repeat

from negotiator.agent.record import load
from negotiator.agent.wording import asking_first
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.words import WordsRecord
from negotiator.llm.client import ChatClient
from negotiator.llm.phrases.registers import Register
from negotiator.llm.prompt import Shape, prompt_of
from negotiator.llm.speech import Speech
from negotiator.policy.words.speaking import passes
from negotiator.protocol.acts import Act
from negotiator.terms import Role
from tests.llm.model_server import says

WORDS = {
    "en": {
        "offer": "We offer {gpuHours} at {pricePerHour}, valid until {valid_until}.",
        "accept": "We are happy to accept your offer: {terms}.",
        "confirm": "We gladly confirm our agreement: {terms}.",
        "other": "We are glad to hear from you.",
    },
    "de": {
        "offer": "Wir bieten Ihnen {gpuHours} zu {pricePerHour} an.",
        "accept": "Gern nehmen wir Ihr Angebot an: {terms}.",
        "confirm": "Gern bestätigen wir die Vereinbarung: {terms}.",
        "other": "Vielen Dank für Ihre Nachricht.",
    },
}
"""What an honest model says, by language and move."""


DRAWN = frozenset(
    {"neg", "task", "prev", "journal", "offerId", "inReplyTo", "agreement", "signature"}
)
"""Members of an envelope that come of ids drawn and of what the journal holds."""


def speaking(party, speech, *, again=False):
    """Return a party that speaks so, as `open_party` puts it together.

    `again` lets the model be asked once more where what it wrote may not leave.
    """
    template = speech.template
    tried = partial(passes, party.verified.mandate.agenda) if again else None
    engine = replace(party.engine, phrase=asking_first(template), template=template)
    return replace(party, engine=engine, write=speech.writing(tried))


def with_model(party, server, *, again=False, **how):
    """Return a party for which a served model writes."""
    client = ChatClient(base_url=server.url, model="scripted", api_key=None)
    speech = Speech(model=client, name="scripted", **how)
    return speaking(party, speech, again=again)


def kind_of(request):
    """Say which of `WORDS` a request is for, by what the prompt says of the move."""
    move = request.messages[-1]["content"]
    for kind, said in (("accept", "accepts the"), ("confirm", "confirms"), ("offer", "offer")):
        if said in move and "{terms}" in move:
            return kind
    return "other"


def act_of(request):
    """Say which act a request is for."""
    move = request.messages[-1]["content"].partition(". Slots")[0]
    return next(act for act in Act if move.endswith(does(act)))


def does(act):
    """Return what a prompt says of an act."""
    asked = prompt_of(Shape(act, Role.BUYER, ()), "en", Register.PLAIN)[-1]["content"]
    return str(asked).partition(". Slots")[0].partition("The move ")[2]


def honest(language="en"):
    """Return an endless script of a model that does as it is asked."""
    return repeat(lambda request: says(WORDS[language][kind_of(request)]))


def always(step):
    """Return an endless script that does the same to each request."""
    return repeat(step)


def journal_of(party, neg):
    """Return a negotiation's journal."""
    with party.store.read() as tx:
        return tx.journal(neg)


def words_of(party, neg):
    """Return what a negotiation's journal has of the model."""
    entries = [JournalEntry.from_bytes(raw) for raw in journal_of(party, neg)]
    return [WordsRecord.from_document(e.data) for e in entries if e.kind is EntryKind.WORDS]


def said_by(party, neg):
    """Return the prose beside a party's own moves, as its record has it."""
    with party.store.read() as tx:
        return [entry.text for entry in tx.entries(neg) if entry.ours]


def moved(party, neg):
    """Return every move on a party's record, without ids, hashes and signatures."""
    recorded = load(party.store, neg)
    documents = [json.loads(entry.envelope.to_bytes()) for entry in recorded.negotiation.entries]
    return [{k: v for k, v in document.items() if k not in DRAWN} for document in documents]
