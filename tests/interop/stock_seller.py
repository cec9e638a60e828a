"""A seller on the stock server of the Python SDK, which signs without any of our code."""

import asyncio
import json
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from a2a.helpers import new_task_from_user_message
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.events import EventQueue
from a2a.server.request_handlers import DefaultRequestHandler  # noqa: TID251 - the stock peer
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater  # noqa: TID251 - the stock peer
from a2a.types.a2a_pb2 import AgentCard, Message, Part
from a2a.utils.signing import ProtectedHeader, create_agent_card_signer
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Value
from jwt.api_jwk import PyJWK
from starlette.applications import Starlette

from tests.independent.agendas import terms_hash
from tests.independent.envelopes import (
    OFFERS,
    Envelope,
    Party,
    agreement,
    envelope,
    genesis,
    readable,
)
from tests.independent.forger import Side, jws, raw_key, signature
from tests.independent.forms import Document, b64, canonical, digest, unb64
from tests.independent.keys import authority, load_trust, thumbprint, verify
from tests.serving import listening, served, url_of

AGENT, PRINCIPAL = "https://agent.stock-seller.example", "did:web:stock-seller.example"
START, MINUTES = 2600, 10


def instant(minutes: float = 0) -> str:
    return (datetime.now(UTC) + timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")


def make_side() -> Side:
    """Return the seller's principal, agent, keys and statement, valid now."""
    valid = {"notBefore": instant(-60), "notAfter": instant(60)}
    side = Side(AGENT, "seller", "*", change=valid)
    side.principal = PRINCIPAL
    side.statement["principal"] = {"id": PRINCIPAL, "name": "Stock seller"}
    return side


@dataclass
class Talk:
    """One negotiation as the messages of its task show it."""

    us: Side
    dialler: Party
    agenda: Document
    entries: list[Envelope]

    @property
    def offers(self) -> list[Envelope]:
        return [entry for entry in self.entries if entry.act in OFFERS]

    @property
    def rounds(self) -> int:
        return sum(offer.iss == self.us.agent for offer in self.offers)

    @property
    def last(self) -> Envelope:
        return self.entries[-1]

    def agreement_on(self, offer: Envelope) -> bytes:
        return canonical(agreement(offer, self.agenda, [self.dialler, self.us.party]))


def read_talk(us: Side, trust: Path, parts: Iterable[Any]) -> Talk:
    """Check every envelope, and that each continues the one before."""
    pinned, found = load_trust(trust), {}
    statement = None
    for part in parts:
        data = unb64(part["envelope"]["payload"], "payload")
        found[digest(data)] = part
        if part.get("authority") and json.loads(data)["act"] == "open":
            statement = authority(part["authority"], pinned)
    assert statement is not None, "nobody opened"
    entries = []
    for part in found.values():
        sender = json.loads(unb64(part["envelope"]["payload"], "payload"))["iss"]
        key = raw_key(us.key) if sender == us.agent else statement.key
        entries.append(envelope(verify(part["envelope"], key, "neg-envelope")[1]))
    entries.sort(key=lambda entry: entry.seq)
    heads = [genesis(entries[0].payload["neg"]), *(entry.hash for entry in entries)]
    assert [entry.payload["prev"] for entry in entries] == heads[:-1], "it does not continue"
    dialler = Party(statement.agent, "buyer", statement)
    return Talk(us, dialler, entries[0].payload["agenda"], entries)


def answer(talk: Talk, task: str, step: int) -> Document:
    """Return what we say next, as a data part."""
    act, members = _move(talk, step)
    payload = {
        "typ": "neg-envelope",
        "v": "1",
        "neg": talk.last.payload["neg"],
        "task": task,
        "iss": talk.us.agent,
        "aud": talk.dialler.agent,
        "seq": str(talk.last.seq + 1),
        "prev": talk.last.hash,
        "act": act,
        "round": str(talk.rounds + (act in OFFERS)),
        "at": max(instant(), talk.last.payload["at"]),
        "journal": digest(b""),
    } | members
    part = {
        "negotiation": readable(envelope(canonical(payload))),
        "envelope": jws(payload, talk.us.key),
    }
    if talk.last.act == "open":
        part["authority"] = jws(talk.us.statement, talk.us.principal_key)
    return part


def _move(talk: Talk, step: int) -> tuple[str, Document]:
    ask = START - step * talk.rounds
    offers = talk.offers
    if talk.last.act == "accept":
        return "confirm", {"offerId": offers[-1].offer_id}
    if not offers:
        return "propose", _offer(talk, ask)
    theirs = offers[-1]
    if float(theirs.payload["terms"]["pricePerHour"]["amount"]) * 1000 < ask:
        return "counter", _offer(talk, ask) | {"inReplyTo": theirs.offer_id}
    return "accept", {
        "offerId": theirs.offer_id,
        "termsHash": terms_hash(theirs.payload["terms"], talk.agenda),
        "agreement": digest(talk.agreement_on(theirs)),
    }


def _offer(talk: Talk, ask: int) -> Document:
    [hours] = [issue for issue in talk.agenda["issues"] if issue["name"] == "gpuHours"]
    amount = f"{ask / 1000:.3f}".rstrip("0").rstrip(".")
    terms = {
        "pricePerHour": {"amount": amount, "currency": "USD"},
        "gpuHours": {"value": hours["max"], "unit": hours["unit"]},
    }
    return {"terms": terms, "expiresAt": instant(MINUTES), "firm": "true"}


def signed_agreement(talk: Talk) -> tuple[str, Document] | None:
    """Return the agreement with both signatures, once the dialler has given its own."""
    closing = next((e for e in talk.entries if "signature" in e.payload), None)
    if closing is None:
        return None
    [offer] = [o for o in talk.offers if o.offer_id == closing.payload["offerId"]]
    data = talk.agreement_on(offer)
    theirs = {"payload": b64(data), "signatures": [closing.payload["signature"]]}
    document, _ = verify(theirs, talk.dialler.statement.key, "neg-agreement")
    ours = signature(data, "neg-agreement", talk.us.key)
    both = {"payload": b64(data), "signatures": [closing.payload["signature"], ours]}
    return document["agreementId"], both


@dataclass
class Seller(AgentExecutor):
    """Gives way by `step` thousandths a round; may wait before it answers a first counter."""

    us: Side
    trust: Path
    step: int = 120
    stalled: threading.Event = field(default_factory=threading.Event)
    go_on: threading.Event = field(default_factory=threading.Event)

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        assert context.message is not None
        known = context.current_task
        if known is None:
            await event_queue.enqueue_event(new_task_from_user_message(context.message))
        messages = [] if known is None else [*known.history, known.status.message]
        parts = (_data(one) for one in (*messages, context.message))
        talk = read_talk(self.us, self.trust, (one for one in parts if one is not None))
        if talk.last.act == "counter":
            self.stalled.set()
            await asyncio.to_thread(self.go_on.wait)
        updater = TaskUpdater(event_queue, context.task_id or "", context.context_id or "")
        signed = signed_agreement(talk)
        if signed is not None:
            await updater.add_artifact([_part({"agreement": signed[1]})], artifact_id=signed[0])
        said = self._said(talk, updater)
        await (updater.requires_input(said) if signed is None else updater.complete(said))

    def _said(self, talk: Talk, updater: TaskUpdater) -> Message | None:
        """Return our answer; None where the dialler had the last word, or ours was lost."""
        if talk.last.iss == self.us.agent or talk.last.act == "confirm":
            return None
        part = answer(talk, updater.task_id, self.step)
        message = updater.new_agent_message([_part(part)])
        payload = unb64(part["envelope"]["payload"], "payload")
        message.message_id = f"m_{digest(payload)[7:39]}"
        return message

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        raise NotImplementedError


def _data(message: Message) -> Any:
    return next((MessageToDict(p.data) for p in message.parts if p.HasField("data")), None)


def _part(data: Document) -> Part:
    return Part(data=ParseDict(data, Value()), media_type="application/json")


def _card(us: Side, url: str, binding: str) -> AgentCard:
    card = AgentCard(name="Stock seller", description="Sells GPU-hours.", version="1")
    place = f"{url}/rpc" if binding == "JSONRPC" else url
    card.supported_interfaces.add(url=place, protocol_binding=binding, protocol_version="1.0")
    extension = card.capabilities.extensions.add(uri="urn:negotiator:a2a:negotiation:1")
    extension.params.update({"agent": AGENT, "schema": "1"})
    card.default_input_modes.append("application/json")
    card.default_output_modes.append("application/json")
    card.skills.add(id="sell", name="Sell", description="Sells GPU-hours.", tags=["sell"])
    public, private = raw_key(us.key), us.key.private_bytes_raw()
    jwk = PyJWK({"kty": "OKP", "crv": "Ed25519", "x": b64(public), "d": b64(private)})
    header = ProtectedHeader(alg="EdDSA", kid=thumbprint(public), typ="JOSE", jku=None)
    return create_agent_card_signer(jwk, header, None)(card)


@contextmanager
def selling(seller: Seller, binding: str) -> Iterator[str]:
    """Run the stock server on a free port; give its URL."""
    sock = listening()
    card = _card(seller.us, url_of(sock), binding)
    handler = DefaultRequestHandler(seller, InMemoryTaskStore(), card)
    routes = [
        *create_agent_card_routes(card),
        *create_jsonrpc_routes(handler, "/rpc"),
        *create_rest_routes(handler),
    ]
    with served(Starlette(routes=routes), sock) as url:
        try:
            yield url
        finally:
            seller.go_on.set()
